"""CTRF: read and written again by a converter that is not ours, and held against what the specification asks."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from otr_ctrf_bridge.ctrf import parse_ctrf, write_ctrf

import reports

SCHEMA = Draft202012Validator(json.loads(Path(__file__).with_name("ctrf-schema.json").read_text(encoding="utf-8")))


class CTRFTests(unittest.TestCase):
    """What must hold of a CTRF report."""

    def read(self, text: str) -> dict[str, Any]:
        value = json.loads(text)
        self.assertEqual([error.message for error in SCHEMA.iter_errors(value)], [])
        # The converter counts the statuses itself.
        tool = value["results"]["tool"]
        again = write_ctrf(parse_ctrf(value), tool["name"], tool["version"])["results"]
        for key in ("tests", "passed", "failed", "skipped", "pending", "other"):
            self.assertEqual(again["summary"][key], value["results"]["summary"][key])
        self.assertEqual(again["tool"]["name"], tool["name"])
        for mine, theirs in zip(value["results"]["tests"], again["tests"], strict=True):
            self.assertEqual({**mine, **theirs}, mine)
        return value["results"]

    def test_every_verdict(self) -> None:
        results = self.read(reports.render(reports.every_verdict(), "ctrf"))
        words = ["passed", "failed", "failed", "failed", "pending", "skipped", "skipped", "other"]
        self.assertEqual([test["status"] for test in results["tests"]], words)
        self.assertEqual([test["rawStatus"] for test in results["tests"]], [*reports.VERDICTS, "fail"])
        known = results["tests"][7]["extra"]["bridge-conformance/result"]["known"]
        self.assertEqual(known, {"reason": "it is old", "issue": "TINY-7"})

    def test_hostile_texts_stay_strings(self) -> None:
        for report in reports.hostile(40):
            text = reports.render(report, "ctrf")
            self.assertEqual(reports.hazards(text), set())
            self.assertEqual(len(self.read(text)["tests"]), len(report["results"]))


if __name__ == "__main__":
    unittest.main()
