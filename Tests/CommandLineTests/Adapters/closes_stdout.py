"""Closes its stdout, but lives on."""
import os
import time

import native_half


def before(number, request, half):
    if native_half.registers_echo(request):
        os.close(1)
        time.sleep(600)
    return False


native_half.serve(before=before)
