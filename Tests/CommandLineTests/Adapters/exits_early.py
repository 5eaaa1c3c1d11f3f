"""Leaves with status 0 in the middle of the work."""
import os

import native_half


def before(number, request, half):
    if native_half.registers_echo(request):
        os._exit(0)
    return False


native_half.serve(before=before)
