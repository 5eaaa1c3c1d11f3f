"""Never answers one request."""
import time

import native_half


def before(number, request, half):
    if native_half.registers_echo(request):
        time.sleep(600)
    return False


native_half.serve(before=before)
