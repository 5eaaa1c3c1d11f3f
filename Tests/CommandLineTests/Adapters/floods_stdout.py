"""Writes without end, and without the end of a line."""
import sys

import native_half


def before(number, request, half):
    if native_half.registers_echo(request):
        while True:
            sys.stdout.write("x" * 65536)
    return False


native_half.serve(before=before)
