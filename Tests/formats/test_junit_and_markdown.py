"""JUnit's XML, read by a library for it, and Markdown, read by a parser of CommonMark."""

from __future__ import annotations

import unittest

from junitparser import Error, Failure, JUnitXml, Skipped

import reports
from test_github import markup


class JUnitTests(unittest.TestCase):
    """What must hold of a JUnit report."""

    def read(self, text: str) -> list[tuple[str, str]]:
        xml = JUnitXml.fromstring(text.encode())
        kinds = {Failure: "failure", Error: "error", Skipped: "skipped"}
        cases = [
            (case.name, kinds[type(case.result[0])] if case.result else "passed") for suite in xml for case in suite
        ]
        stated = (xml.tests, xml.failures, xml.errors, xml.skipped)
        xml.update_statistics()
        self.assertEqual((xml.tests, xml.failures, xml.errors, xml.skipped), stated)
        return cases

    def test_every_verdict(self) -> None:
        cases = self.read(reports.render(reports.every_verdict(), "junit"))
        words = ["passed", "failure", "error", "failure", "skipped", "skipped", "skipped", "skipped"]
        self.assertEqual([word for _, word in cases], words)

    def test_hostile_texts_stay_text(self) -> None:
        for report in reports.hostile(40):
            text = reports.render(report, "junit")
            self.assertEqual(reports.hazards(text), set())
            self.assertEqual(len(self.read(text)), len(report["results"]))


class MarkdownTests(unittest.TestCase):
    """What must hold of a report in Markdown."""

    def test_hostile_texts_are_no_markup(self) -> None:
        for report in reports.hostile(40):
            text = reports.render(report, "markdown")
            self.assertEqual(reports.hazards(text), set())
            self.assertEqual(markup(text), set())


if __name__ == "__main__":
    unittest.main()
