"""Writes half a line, and leaves."""
import os
import sys

import native_half


def before(number, request, half):
    if native_half.registers_echo(request):
        sys.stdout.write('{"jsonrpc":"2.0","id":')
        sys.stdout.flush()
        os._exit(0)
    return False


native_half.serve(before=before)
