"""Does not know the method `register`."""
import json
import sys

import native_half


def before(number, request, half):
    if request["method"] == "register":
        sys.stdout.write(
            json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "unknown"}}) + "\n")
        sys.stdout.flush()
        return True
    return False


native_half.serve(before=before)
