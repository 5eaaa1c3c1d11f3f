"""Serves every vector rightly, but a process of it does not live for long: it dies at its sixteenth request."""
import os

import native_half


def before(number, request, half):
    if number >= 16:
        os._exit(9)
    return False


native_half.serve(before=before)
