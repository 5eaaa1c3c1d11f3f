"""Answers a request that was not made."""
import sys

import native_half


def before(number, request, half):
    if native_half.registers_echo(request):
        sys.stdout.write('{"jsonrpc":"2.0","id":%d,"result":{"events":[]}}\n' % (request["id"] + 1000))
        sys.stdout.flush()
        return True
    return False


native_half.serve(before=before)
