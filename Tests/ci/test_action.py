"""Runs the steps of action.yml with good, failing and hostile inputs. PROGRAMS names the folder of the built programs."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

from broken_example import broken_adapter
from composite_action import BASH, ROOT, CompositeAction, StepResult

ACTION = CompositeAction(ROOT / "action.yml")
PROGRAMS = Path(os.environ.get("PROGRAMS", ROOT / ".build/release")).resolve()
PYTHON_ADAPTER = f"python3 {shlex.quote(str(ROOT / 'Examples/python/adapter.py'))}"
# One topic keeps the runs short.
FAST = {"filter": "wvjb/respond/*"}

# An adapter that speaks for itself: its name and version are whatever the environment says, and it answers nothing else.
HOSTILE_ADAPTER = """
import json, os, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "initialize":
        text = os.environ["HOSTILE"]
        result = {"protocol": 1, "implementation": {"name": text, "version": text, "language": text},
                  "half": "native", "dialects": ["wvjb-6"], "features": [], "instances": 1}
        answer = {"jsonrpc": "2.0", "id": request["id"], "result": result}
    else:
        sys.stderr.write(os.environ["HOSTILE"] + "\\n")
        answer = {"jsonrpc": "2.0", "id": request["id"], "error": {"code": 1, "message": os.environ["HOSTILE"]}}
    print(json.dumps(answer), flush=True)
"""


class RunStep(unittest.TestCase):
    """The step that runs the corpus."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory(prefix="action with space ")
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def run_step(self, environment: dict[str, str] | None = None, **inputs: str) -> StepResult:
        inputs = {key.replace("_", "-"): value for key, value in inputs.items()}
        return ACTION.run(
            "Run the corpus",
            folder=self.folder,
            inputs={"program": str(PROGRAMS / "bridge-conformance")} | inputs,
            environment=environment,
        )

    def test_a_good_adapter_passes_with_class_and_reports(self) -> None:
        result = self.run_step(adapter=PYTHON_ADAPTER, **{"class": "core"}, dialect="wvjb-6")
        self.assertEqual(result.status, 0, result.log)
        self.assertEqual(result.commands, [])
        self.assertEqual(result.outputs["class"], "core")
        self.assertEqual(result.outputs["status"], "0")
        self.assertEqual(result.outputs["reports"], str(self.folder / "conformance"))
        self.assertEqual(json.loads(Path(result.outputs["json"]).read_bytes())["class"], "core")
        self.assertTrue(Path(result.outputs["html"]).read_text(encoding="utf-8").startswith("<!doctype html>"))
        ElementTree.parse(result.outputs["junit"])
        self.assertIn("core", result.summary)

    def test_an_adapter_that_fails_fails_the_step_and_names_the_requirement(self) -> None:
        result = self.run_step(adapter=broken_adapter(self.folder), **FAST)
        self.assertEqual(result.status, 1, result.log)
        self.assertEqual((result.outputs["status"], result.outputs["class"]), ("1", "none"))
        self.assertTrue(any(command.startswith("::error") for command in result.commands), result.log)
        self.assertTrue(all(command.startswith("::error") for command in result.commands), result.commands)
        self.assertLessEqual(len(result.commands), 10)
        self.assertIn("WVJB-RESP-03", " ".join(result.commands))
        self.assertIn("WVJB-RESP-03", result.log)
        self.assertIn("wvjb/respond/nil-becomes-null", result.summary)
        self.assertLess(len(result.summary.encode()), 1 << 20)

    def test_a_known_failure_passes_and_one_that_is_mended_fails(self) -> None:
        broken = broken_adapter(self.folder)
        first = self.run_step(adapter=broken, **FAST)
        known = self.folder / "known.json"
        subprocess.run(
            [PROGRAMS / "bridge-conformance", "known", "update", first.outputs["json"], "--known", known],
            check=True,
            capture_output=True,
        )
        known.write_text(known.read_text().replace('"reason": ""', '"reason": "the old API"'))
        tolerated = self.run_step(adapter=broken, known="known.json", **FAST)
        self.assertEqual(tolerated.status, 0, tolerated.log)
        self.assertFalse([command for command in tolerated.commands if command.startswith("::error")])
        mended = self.run_step(adapter=PYTHON_ADAPTER, known="known.json", **FAST)
        self.assertEqual(mended.status, 1, mended.log)
        self.assertIn("wvjb/respond/nil-becomes-null", mended.log)

    def test_a_web_half_is_certified_from_its_file(self) -> None:
        (self.folder / "half.js").write_bytes((ROOT / "harness-js/reference/web-half.js").read_bytes())
        result = self.run_step(implementation="half.js", jobs="2", timeout="20", shard="1/8")
        self.assertEqual(result.status, 0, result.log)
        # A part of the corpus never achieves a class.
        self.assertEqual(result.outputs["class"], "none")

    def test_it_runs_in_the_working_directory(self) -> None:
        (self.folder / "sub").mkdir()
        (self.folder / "sub/half.js").write_bytes((ROOT / "harness-js/reference/web-half.js").read_bytes())
        result = self.run_step(implementation="half.js", working_directory="sub", reports="out/deep", **FAST)
        self.assertEqual(result.status, 0, result.log)
        self.assertEqual(result.outputs["json"], str(self.folder / "sub/out/deep/conformance.json"))

    def test_reports_of_an_earlier_run_are_not_taken_for_this_one(self) -> None:
        self.run_step(adapter=PYTHON_ADAPTER, **FAST)
        result = self.run_step(adapter="no-such-program", **FAST)
        self.assertEqual(result.status, 3, result.log)
        self.assertEqual(result.outputs, {"status": "3", "reports": str(self.folder / "conformance")})
        self.assertEqual(list((self.folder / "conformance").iterdir()), [])
        self.assertEqual(len(result.commands), 1, result.commands)
        self.assertIn("Status 3", result.commands[0])

    def test_inputs_that_are_wrong_end_with_2(self) -> None:
        cases: list[dict[str, str]] = [
            {},
            {"adapter": PYTHON_ADAPTER, "implementation": "half.js"},
            {"adapter": PYTHON_ADAPTER, "dialect": "nobody's"},
            {"adapter": PYTHON_ADAPTER, "class": "Core"},
            {"adapter": PYTHON_ADAPTER, "shard": "5/4"},
            {"adapter": PYTHON_ADAPTER, "filter": "nothing/matches"},
            {"adapter": PYTHON_ADAPTER, "jobs": "none"},
            {"adapter": PYTHON_ADAPTER, "known": "missing.json"},
            {"adapter": PYTHON_ADAPTER, "reports": ""},
            {"adapter": PYTHON_ADAPTER, "reports": "two\nlines"},
            {"adapter": PYTHON_ADAPTER, "reports": "/dev/null/folder"},
        ]
        for inputs in cases:
            with self.subTest(inputs):
                result = self.run_step(**inputs)
                self.assertEqual(result.status, 2, result.log)
                self.assertEqual(result.outputs["status"], "2")
                self.assertNotIn("json", result.outputs)
                self.assertEqual(len(result.commands), 1, result.commands)

    def test_no_input_becomes_a_shell_word_an_option_or_an_output(self) -> None:
        marker = self.folder / "marker"
        hostile = [
            f"$(touch {shlex.quote(str(marker))})",
            f"`touch {shlex.quote(str(marker))}`",
            f"'; touch {shlex.quote(str(marker))}; '",
            f"\"; touch {shlex.quote(str(marker))} #",
            "x\nclass=hardened\n",
            "x\n::error::forged",
            "--help",
            "--report",
            "-h",
            "*",
            "${{ github.token }}",
        ]
        for text in hostile:
            for name in ("implementation", "dialect", "class", "known", "shard", "filter", "jobs", "timeout"):
                with self.subTest(name=name, text=text):
                    given = {"adapter": PYTHON_ADAPTER} if name != "implementation" else {}
                    result = self.run_step(**(given | {name: text} | ({} if name == "filter" else FAST)))
                    allowed = (0,) if (name, text) == ("filter", "*") else (2,)
                    self.assertIn(result.status, allowed, result.log)
                    self.assertFalse(marker.exists(), "an input was run")
                    self.assertNotEqual(result.outputs.get("class"), "hardened" if allowed == (2,) else None)
                    self.assertNotIn("::error::forged", result.commands)
        for text in hostile:
            with self.subTest(name="reports", text=text):
                result = self.run_step(adapter=PYTHON_ADAPTER, reports=text, **FAST)
                self.assertIn(result.status, (0, 2), result.log)
                self.assertFalse(marker.exists(), "an input was run")
                self.assertEqual(result.outputs.get("class", "none"), "none")

    def test_what_an_implementation_says_is_obeyed_by_nobody(self) -> None:
        adapter = self.folder / "hostile.py"
        adapter.write_text(HOSTILE_ADAPTER)
        for text in (
            "\n::error::forged",
            "\r::add-mask::forged",
            "##[error]forged",
            "%0A::error::forged",
            "::set-output name=class::hardened",
            '"class": "hardened"',
            "</td><script>forged()</script>",
        ):
            with self.subTest(text):
                result = self.run_step({"HOSTILE": text}, adapter="python3 hostile.py", filter="wvjb/boot/*", timeout="5")
                self.assertEqual(result.status, 1, result.log)
                self.assertEqual(result.outputs["class"], "none")
                self.assertTrue(result.commands)
                for command in result.commands:
                    self.assertRegex(command, r"\A::(error|warning|notice)[ :]")
                    self.assertNotRegex(command, r"\A::error::forged")
                self.assertNotIn("<script>", result.summary)

    def test_the_token_that_resumes_commands_differs_from_run_to_run(self) -> None:
        logs = [self.run_step(adapter="no-such-program").log for _ in range(2)]
        tokens = [next(line for line in log.splitlines() if line.startswith("::stop-commands::")) for log in logs]
        self.assertNotEqual(*tokens)
        self.assertRegex(tokens[0], r"\A::stop-commands::[0-9a-f]{32}\Z")


class BuildSteps(unittest.TestCase):
    """The steps that find the tools and build the kit, with tools that only say that they were called."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory(prefix="action with space ")
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.kit = self.folder / "kit"
        (self.kit / "scripts").mkdir(parents=True)
        for name in ("check-tools.sh", "install-packages.sh"):
            source = ROOT / "scripts" / name
            target = self.kit / "scripts" / name
            target.write_bytes(source.read_bytes())
            target.chmod(0o755)
        for name in ("Sources", "vectors"):
            (self.kit / name).mkdir()
            (self.kit / name / "a file").write_text(name)
        (self.kit / "Package.swift").write_text("// a package")
        self.tools = self.folder / "tools"
        self.tools.mkdir()
        self.tool("node", "echo v20.1.0")
        self.tool("dpkg-query", "printf 'install ok installed'")
        self.swift("6.3")

    def tool(self, name: str, script: str) -> None:
        path = self.tools / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def swift(self, version: str) -> None:
        self.tool(
            "swift",
            f'[ "$1" != --version ] || {{ echo "Swift version {version}"; exit; }}\n'
            'mkdir -p .build/release && echo "$*" > .build/release/bridge-conformance',
        )

    def run_step(self, name: str, **context: str) -> StepResult:
        return ACTION.run(
            name,
            folder=self.folder,
            context=context,
            environment={
                "PATH": f"{self.tools}:{os.environ['PATH']}",
                "GITHUB_ACTION_PATH": str(self.kit),
                "RUNNER_TEMP": str(self.folder / "temp"),
            },
        )

    def test_the_key_follows_sources_toolchain_and_place(self) -> None:
        first = self.run_step("Find the tools")
        self.assertEqual(first.status, 0, first.log)
        self.assertRegex(first.outputs["key"], r"\Abridge-conformance-[0-9a-f]{64}\Z")
        self.assertEqual(self.run_step("Find the tools").outputs, first.outputs)
        self.swift("6.4")
        self.assertNotEqual(self.run_step("Find the tools").outputs["key"], first.outputs["key"])
        self.swift("6.3")
        (self.kit / "vectors/a file").write_text("another vector")
        self.assertNotEqual(self.run_step("Find the tools").outputs["key"], first.outputs["key"])

    def test_a_toolchain_that_is_missing_or_old_is_named(self) -> None:
        self.swift("6.1")
        result = self.run_step("Find the tools")
        self.assertEqual(result.status, 1)
        self.assertIn("Swift 6.1 is too old; install 6.3 or later", result.log)

    def test_the_program_is_built_and_put_where_the_run_looks_for_it(self) -> None:
        found = self.run_step("Find the tools").outputs
        built = self.run_step("Build the kit", **{"steps.tools.outputs.folder": found["folder"]})
        self.assertEqual(built.status, 0, built.log)
        program = Path(found["folder"], "bridge-conformance")
        self.assertEqual(
            program.read_text(),
            "build --configuration release --static-swift-stdlib --product bridge-conformance\n",
        )
        program.write_text(f"#!/bin/sh\nexec {shlex.quote(str(PROGRAMS / 'bridge-conformance'))} \"$@\"\n")
        program.chmod(0o755)
        result = ACTION.run(
            "Run the corpus",
            folder=self.folder,
            inputs={"adapter": PYTHON_ADAPTER} | FAST,
            context={"steps.tools.outputs.folder": found["folder"]},
        )
        self.assertEqual(result.status, 0, result.log)


class Form(unittest.TestCase):
    """What holds of the text of action.yml."""

    def test_it_is_an_action_by_the_schema_of_others(self) -> None:
        subprocess.run(
            [Path(sys.executable).with_name("check-jsonschema"), "--builtin-schema", "vendor.github-actions", "action.yml"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )

    def test_no_shell_text_holds_an_expression(self) -> None:
        for step in ACTION.steps:
            self.assertNotIn("${{", step.get("run", ""), step["name"])

    def test_every_input_is_used_and_every_output_is_set(self) -> None:
        text = (ROOT / "action.yml").read_text(encoding="utf-8")
        for name in ACTION.definition["inputs"]:
            self.assertIn(f"inputs.{name}", text)
        run = ACTION.step("Run the corpus")["run"]
        for name in ACTION.definition["outputs"]:
            self.assertIn(f'echo "{name}=', run)

    def test_the_shell_parts_are_bash_without_warnings(self) -> None:
        for step in ACTION.steps:
            if "run" in step:
                subprocess.run([*BASH, "-n", "-c", step["run"]], check=True)
                checked = subprocess.run(
                    ["shellcheck", "--shell=bash", "-"],
                    input=f"set -e -o pipefail\n{step['run']}",
                    text=True,
                    capture_output=True,
                    check=False,
                )
                self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    unittest.main()
