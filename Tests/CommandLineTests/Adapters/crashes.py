"""Dies of a signal at one request, with last words; reports the zombies that its parent has when it is started again."""
import os
import signal
import sys

import native_half


def zombies():
    count = 0
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open("/proc/%s/stat" % entry, encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] == "Z" and int(fields[1]) == os.getppid():
            count += 1
    return count


def before(number, request, half):
    if native_half.registers_echo(request):
        sys.stderr.write("last words, zombies: %d\x1b[31m\n" % zombies())
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGSEGV)
    return False


native_half.serve(before=before)
