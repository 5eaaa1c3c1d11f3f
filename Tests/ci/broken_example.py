"""The Python example with one fault: it answers with nothing where null is due, which WVJB-RESP-03 forbids."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RIGHT = '"responseData": None if data is NOTHING else data}'
WRONG = '**({} if data is NOTHING else {"responseData": data})}'


def broken_adapter(folder: Path) -> str:
    """Puts the broken example into a folder, and gives the command of its adapter."""
    kit = folder / "broken"
    if not kit.exists():
        shutil.copytree(ROOT / "Examples/python", kit / "Examples/python")
        (kit / "harness-js").symlink_to(ROOT / "harness-js")
        half = kit / "Examples/python/native_half.py"
        text = half.read_text(encoding="utf-8")
        if text.count(RIGHT) != 1:
            raise AssertionError(f"{half} has not the line that is to be broken")
        half.write_text(text.replace(RIGHT, WRONG), encoding="utf-8")
    return f"python3 {shlex.quote(str(kit / 'Examples/python/adapter.py'))}"
