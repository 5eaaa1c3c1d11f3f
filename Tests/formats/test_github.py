"""GitHub's workflow commands, read as the runner documents them, and the step summary, read by a parser of Markdown."""

from __future__ import annotations

import re
import tempfile
import unittest
from pathlib import Path

from markdown_it import MarkdownIt

import reports

# ::NAME KEY=VALUE,…::MESSAGE, after white space; percent codes stand for what would end a part.
COMMAND = re.compile(r"^\s*::(?P<name>[a-z-]+)(?: (?P<properties>[^:]*))?::(?P<message>.*)$")


def decoded(text: str) -> str:
    """A message or property as the runner takes it."""
    for code, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, character)
    return text


def markup(text: str) -> set[str]:
    """The kinds of Markdown that could do more than show: HTML, links and images."""
    kinds = set()
    for token in MarkdownIt("commonmark", {"html": True}).enable("table").parse(text):
        for each in [token, *(token.children or [])]:
            kinds.add(each.type)
    return kinds & {"html_block", "html_inline", "link_open", "image"}


class GitHubTests(unittest.TestCase):
    """What must hold of annotations and summaries."""

    def assert_annotations(self, text: str, most: int = 10) -> list[tuple[str, str]]:
        found = []
        for line in text.splitlines():
            match = COMMAND.match(line)
            self.assertIsNotNone(match, line)
            self.assertEqual(match["name"], "error")
            name, title = match["properties"].split("=", 1)
            self.assertEqual(name, "title")
            self.assertNotIn(",", title)
            found.append((decoded(title), decoded(match["message"])))
        self.assertLessEqual(len(found), most)
        return found

    def test_one_annotation_for_each_root_cause(self) -> None:
        found = self.assert_annotations(reports.render(reports.every_verdict(), "github"))
        requirement = reports.every_verdict()["results"][0]["requirements"][0]
        self.assertEqual([title for title, _ in found], [f"{requirement} is not met (3 vectors, and 1 blocked by them)"])
        self.assertIn("also: wvjb/boot/v2, wvjb/respond/v3\n", found[0][1])

    def test_at_most_ten(self) -> None:
        report = reports.every_verdict()
        first = report["results"][1]
        report["results"] = [{**first, "id": f"wvjb/a/{number}", "requirements": [f"X-{number}"]} for number in range(40)]
        found = self.assert_annotations(reports.render(report, "github"))
        self.assertEqual(len(found), 10)
        self.assertEqual(found[9][0], "31 more causes")

    def test_hostile_texts_stay_in_their_annotation(self) -> None:
        for report in reports.hostile(60):
            text = reports.render(report, "github")
            self.assertEqual(reports.hazards(text), set())
            self.assertEqual(len(self.assert_annotations(text)), 3)

    def summary(self, report: dict[str, object], before: str = "") -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "summary.md"
            path.write_text(before, encoding="utf-8")
            source = Path(folder) / "report.json"
            source.write_text(reports.json.dumps(report), encoding="utf-8")
            outcome = reports.run(
                "report", str(source), "--github", "-", "--corpus", str(reports.CORPUS),
                environment={"GITHUB_STEP_SUMMARY": str(path)},
            )  # fmt: skip
            self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
            self.assert_annotations(outcome.stdout)
            return path.read_bytes().decode("utf-8")

    def test_the_summary_shows_what_stands_against_it_and_what_is_known(self) -> None:
        text = self.summary(reports.every_verdict(), "what was there\n")
        self.assertTrue(text.startswith("what was there\n\n\n## Conformance of "))
        self.assertIn("| pass | fail | error | poisoned | blocked | inapplicable | unclaimed | known |", text)
        self.assertIn("### Known failures, tolerated\n\n- wvjb/respond/v7&#58; fail&#58; it is old \\(TINY-7\\)\n", text)
        self.assertEqual(markup(text), set())

    def test_hostile_texts_are_no_markup(self) -> None:
        for report in reports.hostile(40):
            text = self.summary(report)
            self.assertEqual(reports.hazards(text), set())
            self.assertEqual(markup(text), set())

    def test_the_summary_stays_under_a_mebibyte(self) -> None:
        report = reports.every_verdict()
        first = {**report["results"][1], "reason": "x" * 2000}
        report["results"] = [
            {**first, "id": f"wvjb/a/{number}", "requirements": [f"X-{number}"]} for number in range(2000)
        ]
        text = self.summary(report)
        self.assertLess(len(text.encode()), 1 << 20)
        self.assertGreater(len(text.encode()), 900_000)
        self.assertRegex(text.splitlines()[-1], r"^\d+ more parts did not fit here")
        before = "y" * ((1 << 20) - 1000)
        after = self.summary(report, before)
        self.assertLessEqual(len(after.encode()), 1 << 20)
        self.assertTrue(after.startswith(before))

    def test_no_line_of_a_run_is_a_command_but_the_annotations(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "summary.md"
            outcome = reports.of_adapter(
                "wrong.py", "--report", "github", environment={"GITHUB_STEP_SUMMARY": str(path)}
            )
            self.assertEqual(outcome.returncode, 1)
            self.assertTrue(path.read_text(encoding="utf-8").startswith("## Conformance of "))
        lines = outcome.stdout.splitlines()
        stop = next(index for index, line in enumerate(lines) if line.startswith("::stop-commands::"))
        self.assertEqual(len(self.assert_annotations("\n".join(lines[:stop]))), 1)
        word = lines[stop].removeprefix("::stop-commands::")
        self.assertRegex(word, "^[0-9a-f]+-[0-9a-f]+$")
        self.assertEqual([index for index, line in enumerate(lines) if line == f"::{word}::"], [len(lines) - 1])

    def test_a_summary_that_cannot_be_written_is_said_before_the_run(self) -> None:
        outcome = reports.of_adapter(
            "wrong.py", "--report", "github", environment={"GITHUB_STEP_SUMMARY": "/nowhere/summary.md"}
        )
        self.assertEqual((outcome.returncode, outcome.stdout), (2, ""))
        self.assertEqual(len(outcome.stderr.splitlines()), 1)
        self.assertIn("GITHUB_STEP_SUMMARY", outcome.stderr)


if __name__ == "__main__":
    unittest.main()
