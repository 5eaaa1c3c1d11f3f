"""Writes a line that is not JSON, with what a terminal would interpret."""
import sys

import native_half


def before(number, request, half):
    if native_half.registers_echo(request):
        sys.stdout.write("\x1b[2J<garbage>\n")
        sys.stdout.flush()
        return True
    return False


native_half.serve(before=before)
