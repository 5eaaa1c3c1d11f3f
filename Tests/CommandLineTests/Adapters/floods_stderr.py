"""Writes a megabyte to stderr for each request, and is right otherwise."""
import sys

import native_half


def before(number, request, half):
    sys.stderr.write("noise " * 170000 + "\n")
    return False


native_half.serve(before=before)
