"""Reports for the tests of formats: what the built command writes, and copies of it in which every text is hostile."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("BRIDGE_CONFORMANCE", str(ROOT / ".build" / "release" / "bridge-conformance"))
CORPUS = ROOT / "Tests" / "BridgeConformanceTests" / "Corpora" / "tiny" / "vectors"
ADAPTERS = ROOT / "Tests" / "CommandLineTests" / "Adapters"

# What has a meaning in one of the formats, or in what reads them.
PIECES = [
    "\n", "\r", "\r\n", "\0", "\x1b[31m", "\x1b]0;t\x07", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff", "\ufffe", "\ue000",
    "::error::x", "\n::error title=x::y", "##[error]", "::stop-commands::x", "%0A::warning::z", "%", ":", ",", "::", "#",
    " # TODO x", " # SKIP x", "\\# TODO", "\\", "\nnot ok 7 - forged", "\nok 1", "\n1..9", "\nBail out!", "\n---\nx: y\n...\n",
    "...", "---", "- x", "? k", "{a: b}", "[x", "!tag", "&anchor", "*alias", "'", '"', "`", "```", "\n```\n", "|", ">", "@id",
    "@type", "_:b", "https://x.example", "javascript:x", "<script>", "</testcase>", "]]>", "<!--", "-->", "&amp;", "&#0;",
    "| a | b |", "\n## h", "[l](u)", "**b**", "$x", "${y}", "é", "e\u0301", "€", "😀", "\U000e0041", "\t", " ", "  ", "x", "",
]  # fmt: skip

# Texts in which a surrogate stands alone, which only values of the adapter's may hold.
SURROGATES = ["\ud800", "\udc00x", "a\udbff"]

VERDICTS = ["pass", "fail", "error", "poisoned", "blocked", "inapplicable", "unclaimed"]


def run(*words: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command, whose stdout and stderr must be UTF-8."""
    variables = {name: value for name, value in os.environ.items() if name != "GITHUB_STEP_SUMMARY"}
    return subprocess.run(
        [COMMAND, *words], capture_output=True, encoding="utf-8", env={**variables, **(environment or {})}, check=False
    )


def of_adapter(name: str, *words: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the tiny corpus against one of the adapters of the command line's tests."""
    adapter = f"exec '{sys.executable}' -B '{ADAPTERS / name}'"
    return run("run", "--adapter", adapter, "--corpus", str(CORPUS), *words, environment=environment)


def stored() -> dict[str, Any]:
    """The report of an adapter that fails."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        outcome = of_adapter("wrong.py", "--report", f"json={path}")
        if outcome.returncode != 1:
            raise AssertionError(outcome.stderr)
        return json.loads(path.read_text(encoding="utf-8"))


def render(report: dict[str, Any] | list[dict[str, Any]], form: str, **environment: str) -> str:
    """What the command makes of a report, or of several."""
    reports = report if isinstance(report, list) else [report]
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, each in enumerate(reports):
            path = Path(folder) / f"{number}.json"
            path.write_text(json.dumps(each), encoding="utf-8")
            paths.append(str(path))
        out = Path(folder) / "out"
        outcome = run("report", *paths, f"--{form}", str(out), "--corpus", str(CORPUS), environment=environment)
        if outcome.returncode != 0:
            raise AssertionError(outcome.stderr)
        return out.read_bytes().decode("utf-8")


def every_verdict() -> dict[str, Any]:
    """A report that has every verdict, and a failure that is known."""
    report = stored()
    first = report["results"][0]
    report["results"] = []
    for number, verdict in enumerate([*VERDICTS, "fail"]):
        result = {**first, "id": f"wvjb/{'boot' if number < 3 else 'respond'}/v{number}", "verdict": verdict}
        for key in ("step", "expected", "actual", "root", "known", "stderr"):
            result.pop(key, None)
        result["reason"] = f"because of {number}"
        report["results"].append(result)
    report["results"][4]["root"] = "wvjb/boot/v1"
    report["results"][7]["known"] = {"reason": "it is old", "issue": "TINY-7"}
    return report


def hostile(count: int) -> Iterator[dict[str, Any]]:
    """Reports in which every text that comes from outside is hostile: the same ones in every run."""
    chance = random.Random(20261130)

    def text() -> str:
        return "".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 9)))

    for _ in range(count):
        report = every_verdict()
        report["implementation"].update(name=text() or "x", version=text(), language=text())
        report["harness"] = {"name": text() + "x", "version": text()}
        report["dialect"] = text() or "x"
        report["features"] = [text(), text()]
        ids = []
        for number, result in enumerate(report["results"]):
            result["id"] = f"wvjb/{text()}/{number}{text()}"
            ids.append(result["id"])
            result["requirements"] = [f"X-{number}{text()}", text()]
            result["reason"] = text()
            if result["verdict"] in ("fail", "poisoned"):
                surrogate = chance.choice(SURROGATES)
                result["step"] = chance.randrange(-2, 9)
                result["expected"] = [{"event": text(), "data": text() + surrogate}, text()]
                result["actual"] = [] if chance.random() < 0.2 else [{text(): text()}, text() + surrogate]
            if result["verdict"] == "error":
                result["stderr"] = text() + "\n" + text()
            if "known" in result:
                result["known"] = {"reason": text() + "x", "issue": text()}
        report["results"][4]["root"] = ids[1]
        yield report


def hazards(text: str) -> set[str]:
    """The characters that a terminal would interpret, or that can't be seen, other than line feeds."""
    return {character for character in text if character != "\n" and not character.isprintable()}
