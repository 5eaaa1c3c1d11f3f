"""Ignores SIGTERM and SIGINT, has a child that sleeps in its group, and hangs. Both carry a marker among their arguments."""
import signal
import subprocess
import sys
import time

import native_half

signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGINT, signal.SIG_IGN)
SLEEP = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"


def before(number, request, half):
    if native_half.registers_echo(request):
        subprocess.Popen([sys.executable, "-c", SLEEP, sys.argv[1]])
        if len(sys.argv) > 2:
            with open(sys.argv[2], "w", encoding="utf-8") as file:
                file.write("under way\n")
        time.sleep(600)
    return False


native_half.serve(before=before)
