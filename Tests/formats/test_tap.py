"""TAP: read by tap-parser of node-tap (TAP 14, strictly), and by Perl's TAP::Parser, which is what prove uses (TAP 13)."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

import yaml

import reports

READER = Path(__file__).with_name("read-tap.js")
# Debian's packages for Node lie where Node does not look by itself.
NODE_PATH = os.pathsep.join(filter(None, [os.environ.get("NODE_PATH"), "/usr/share/nodejs"]))


def read(text: str) -> tuple[list[Any], dict[str, Any]]:
    """What tap-parser makes of a text: what it saw, and its summary."""
    outcome = subprocess.run(
        ["node", str(READER)], input=text, capture_output=True, encoding="utf-8", check=True,
        env={**os.environ, "NODE_PATH": NODE_PATH},
    )  # fmt: skip
    value = json.loads(outcome.stdout)
    return value["said"], value["results"]


def points(said: list[Any]) -> list[dict[str, Any]]:
    """The points of the subtests, in order."""
    return [each["point"] for child in said if "child" in child for each in child["said"] if "point" in each]


def prove(text: str) -> subprocess.CompletedProcess[str]:
    """What prove says of a text. Its version of TAP is the one before, which may be read as this one without subtests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.tap"
        path.write_text(text.replace("TAP version 14\n", "TAP version 13\n", 1), encoding="utf-8")
        return subprocess.run(
            ["prove", "--source", "File", "--ext", ".tap", str(path)], capture_output=True, encoding="utf-8", check=False
        )


class TAPTests(unittest.TestCase):
    """What must hold of a TAP report."""

    def assert_sound(self, said: list[Any], report: dict[str, Any]) -> None:
        self.assertEqual(said[0], {"version": 14})
        flat = said + [each for child in said if "child" in child for each in child["said"]]
        for word in ("extra", "bailout", "pragma"):
            self.assertEqual([each for each in flat if word in each], [])
        self.assertEqual(len(points(said)), len(report["results"]))

    def test_every_verdict(self) -> None:
        report = reports.every_verdict()
        text = reports.render(report, "tap")
        said, results = read(text)
        self.assert_sound(said, report)
        found = [(point["ok"], "skip" in point, "todo" in point) for point in points(said)]
        passed, failed, skipped, todo = (True, False, False), (False, False, False), (True, True, False), (False, False, True)
        self.assertEqual(found, [passed, failed, failed, failed, skipped, skipped, skipped, todo])
        self.assertEqual(points(said)[7]["todo"], "it is old (TINY-7)")
        self.assertEqual([each["point"]["ok"] for each in said if "point" in each], [False, False])
        self.assertEqual((results["ok"], results["count"]), (False, 2))
        diagnostics = points(said)[1]["diag"]
        self.assertEqual((diagnostics["verdict"], diagnostics["message"]), ("fail", "because of 1"))
        verdict = prove(text)
        self.assertEqual(verdict.returncode, 1)
        self.assertIn("Failed tests:  1-2", verdict.stdout)
        self.assertNotIn("Parse errors", verdict.stdout)

    def test_what_is_tolerated_does_not_fail(self) -> None:
        report = reports.every_verdict()
        report["results"] = [report["results"][index] for index in (0, 5, 6, 7)]
        text = reports.render(report, "tap")
        self.assertTrue(read(text)[1]["ok"])
        self.assertEqual(prove(text).returncode, 0)

    def test_hostile_texts_stay_text(self) -> None:
        for report in reports.hostile(25):
            text = reports.render(report, "tap")
            self.assertEqual(reports.hazards(text), set())
            said, _ = read(text)
            self.assert_sound(said, report)
            for result, point in zip(report["results"], points(said), strict=True):
                self.assertEqual("todo" in point, "known" in result)
                self.assertEqual("skip" in point, result["verdict"] in ("blocked", "inapplicable", "unclaimed"))
                self.assertEqual("diag" in point, result["verdict"] not in ("pass", "inapplicable", "unclaimed"))
            self.assertNotIn("Parse errors", prove(text).stdout)

    def test_diagnostics_are_the_same_yaml_to_another_reader(self) -> None:
        for report in reports.hostile(10):
            text = reports.render(report, "tap")
            blocks = [block.split("      ...\n")[0] for block in text.split("      ---\n")[1:]]
            diagnostics = [point["diag"] for point in points(read(text)[0]) if "diag" in point]
            self.assertEqual([yaml.safe_load(block) for block in blocks], diagnostics)


if __name__ == "__main__":
    unittest.main()
