"""Holds the recipes of CI.md against the schemas of others, and runs their shell lines. PROGRAMS names the folder of the built programs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

from broken_example import RIGHT, WRONG
from composite_action import BASH, EXPRESSION, ROOT, CompositeAction
from ruamel.yaml import YAML

PROGRAMS = Path(os.environ.get("PROGRAMS", ROOT / ".build/release")).resolve()
CHECK_JSONSCHEMA = Path(sys.executable).with_name("check-jsonschema")
BLOCK = re.compile(r"<!-- test: ([\w-]+) -->\n```\w+\n(.*?)```\n", re.DOTALL)


def recipes(name: str) -> list[str]:
    """The recipes of a name, in their order."""
    found = [text for key, text in BLOCK.findall((ROOT / "CI.md").read_text(encoding="utf-8")) if key == name]
    if not found:
        raise AssertionError(f"CI.md has no recipe {name}")
    return found


class Machine(unittest.TestCase):
    """A folder of somebody's project, with the kit in `kit` and on the path."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory(prefix="project ")
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        kit = self.folder / "kit"
        kit.mkdir()
        for name in ("Makefile", "scripts", "harness-js"):
            (kit / name).symlink_to(ROOT / name)
        (kit / ".build").mkdir()
        (kit / ".build/release").symlink_to(PROGRAMS)
        shutil.copytree(ROOT / "Examples/python", kit / "Examples/python")
        (self.folder / "Examples").symlink_to("kit/Examples")
        (self.folder / "known.json").write_text('{"schema": 1, "known": []}\n')
        # The kit is built already, and packages are installed by the Makefile of the tests.
        tools = self.folder / "tools"
        tools.mkdir()
        for tool, script in {
            "swift": '[ "$1" != --version ] || echo "Swift version 6.3"',
            "dpkg-query": "printf 'install ok installed'",
        }.items():
            (tools / tool).write_text(f"#!/bin/sh\n{script}\n")
            (tools / tool).chmod(0o755)
        self.environment = os.environ | {"PATH": f"{tools}:{PROGRAMS}:{os.environ['PATH']}"}

    def break_example(self) -> None:
        """Puts a fault into the example: WVJB-RESP-03 does not hold any more."""
        half = self.folder / "kit/Examples/python/native_half.py"
        text = half.read_text(encoding="utf-8")
        self.assertEqual(text.count(RIGHT), 1)
        half.write_text(text.replace(RIGHT, WRONG), encoding="utf-8")

    def mend_example(self) -> None:
        """Takes the fault out again."""
        half = self.folder / "kit/Examples/python/native_half.py"
        half.write_text(half.read_text(encoding="utf-8").replace(WRONG, RIGHT), encoding="utf-8")

    def shell(self, script: str, *, shell: list[str] | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs shell lines in the project's folder."""
        return subprocess.run(
            [*(shell or BASH), "-c", script],
            cwd=self.folder,
            env=self.environment | variables,
            text=True,
            capture_output=True,
            check=False,
            timeout=600,
        )

    def assert_status(self, done: subprocess.CompletedProcess[str], status: int) -> None:
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)

    def report(self, path: str) -> dict[str, Any]:
        return json.loads((self.folder / path).read_bytes())

    def fill_in_reasons(self) -> None:
        known = self.folder / "known.json"
        known.write_text(re.sub(r'"reason": ""', '"reason": "the old API"', known.read_text()))


class Parallel(Machine):
    """The recipe for GNU parallel."""

    def test_the_parts_make_the_report_of_the_whole(self) -> None:
        done = self.shell(recipes("parallel")[0])
        self.assert_status(done, 0)
        whole = self.shell("bridge-conformance run --adapter 'python3 Examples/python/adapter.py' --report json=at-once.json")
        self.assert_status(whole, 0)
        self.assertEqual(self.report("whole.json")["class"], "hardened")
        self.assertEqual(self.report("whole.json")["summary"], self.report("at-once.json")["summary"])

    def test_the_status_is_the_number_of_parts_that_failed(self) -> None:
        self.break_example()
        done = self.shell(recipes("parallel")[0])
        failed = sum(
            any(result["verdict"] not in ("pass", "inapplicable", "unclaimed") for result in self.report(f"parts/{part}.json")["results"])
            for part in range(1, 5)
        )
        self.assertGreater(failed, 0)
        self.assert_status(done, failed)
        self.assertIsNone(self.report("whole.json")["class"])
        self.assertIn("WVJB-RESP-03", done.stdout)

    def test_a_part_that_never_ran_is_named(self) -> None:
        self.assert_status(self.shell(recipes("parallel")[0]), 0)
        (self.folder / "parts/3.json").unlink()
        done = self.shell("bridge-conformance report merge parts/*.json --json again.json")
        self.assert_status(done, 2)
        self.assertIn("3/4", done.stderr)
        self.assertFalse((self.folder / "again.json").exists())


class GitHub(Machine):
    """The two workflows."""

    def workflow(self, name: str) -> dict[str, Any]:
        text = recipes(name)[0]
        path = self.folder / "workflow.yml"
        path.write_text(text)
        subprocess.run(
            [CHECK_JSONSCHEMA, "--builtin-schema", "vendor.github-workflows", path], check=True, capture_output=True
        )
        subprocess.run(
            [CHECK_JSONSCHEMA, "--builtin-schema", "custom.github-workflows-require-timeout", path],
            check=True,
            capture_output=True,
        )
        return YAML(typ="safe").load(text)

    def use_action(self, step: dict[str, Any], context: dict[str, str]) -> Any:
        """Runs the step that uses the action, with the inputs that the workflow gives it."""
        action = CompositeAction(ROOT / "action.yml")
        inputs = {
            key: EXPRESSION.sub(lambda match: context[match[1]], str(value)) for key, value in step["with"].items()
        }
        self.assertLessEqual(inputs.keys(), action.definition["inputs"].keys())
        return action.run(
            "Run the corpus",
            folder=self.folder,
            inputs=inputs,
            context={"steps.tools.outputs.folder": str(PROGRAMS)},
            environment=self.environment,
        )

    def assert_outputs_exist(self, steps: list[dict[str, Any]]) -> None:
        """Every output of the action's that the job names is one."""
        outputs = CompositeAction(ROOT / "action.yml").definition["outputs"]
        names = re.findall(r"steps\.conformance\.outputs\.([\w-]+)", json.dumps(steps))
        self.assertTrue(names)
        self.assertLessEqual(set(names), set(outputs))

    def test_the_job_passes_and_fails(self) -> None:
        steps = self.workflow("github")["jobs"]["conformance"]["steps"]
        self.assert_outputs_exist(steps)
        step = next(step for step in steps if step.get("uses") == "./kit")
        self.assertEqual(self.use_action(step, {}).status, 0)
        self.break_example()
        self.assertEqual(self.use_action(step, {}).status, 1)

    def test_the_matrix_is_merged(self) -> None:
        jobs = self.workflow("github-matrix")["jobs"]
        steps = jobs["part"]["steps"]
        self.assert_outputs_exist(steps)
        step = next(step for step in steps if step.get("uses") == "./kit")
        for part in jobs["part"]["strategy"]["matrix"]["part"]:
            result = self.use_action(step, {"matrix.part": str(part)})
            self.assertEqual(result.status, 0, result.log)
            # What the steps that carry artifacts do.
            folder = self.folder / "parts" / f"part-{part}"
            folder.mkdir(parents=True)
            shutil.move(result.outputs["json"], folder)
        merge = next(step for step in jobs["whole"]["steps"] if "run" in step)
        self.assert_status(self.shell(merge["run"]), 0)
        self.assertEqual(self.report("whole.json")["class"], "hardened")
        self.assertTrue((self.folder / "whole.html").exists())

    def test_no_shell_line_holds_an_expression(self) -> None:
        for name in ("github", "github-matrix"):
            for job in self.workflow(name)["jobs"].values():
                for step in job["steps"]:
                    self.assertNotIn("${{", step.get("run", ""))


class GitLab(Machine):
    """The pipeline."""

    def test_its_parts_are_merged(self) -> None:
        text = recipes("gitlab")[0]
        path = self.folder / ".gitlab-ci.yml"
        path.write_text(text)
        subprocess.run(
            [CHECK_JSONSCHEMA, "--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", path],
            check=True,
            capture_output=True,
        )
        jobs = YAML(typ="safe").load(text)
        parts = jobs["conformance"]["parallel"]
        for part in range(1, parts + 1):
            done = self.shell("\n".join(jobs["conformance"]["script"]), CI_NODE_INDEX=str(part), CI_NODE_TOTAL=str(parts))
            self.assert_status(done, 0)
        self.assert_status(self.shell("\n".join(jobs["whole"]["script"])), 0)
        self.assertEqual(self.report("conformance/whole.json")["class"], "hardened")
        for artifact in jobs["whole"]["artifacts"]["paths"]:
            self.assertTrue((self.folder / artifact).is_file())
        self.assertTrue(list(self.folder.glob(jobs["conformance"]["artifacts"]["reports"]["junit"])))


class Jenkins(Machine):
    """The shell lines of the pipeline, by the shell that Jenkins takes."""

    def test_its_shell_lines_run(self) -> None:
        script = "\n".join(
            long or short for long, short in re.findall(r"\bsh (?:'''(.*?)'''|'([^'\n]*)')", recipes("jenkins")[0], re.DOTALL)
        )
        self.assertEqual(script.count("bridge-conformance run"), 1)
        self.assert_status(self.shell(script, shell=["sh", "-xe"]), 0)
        self.assertEqual(
            sorted(path.name for path in (self.folder / "conformance").iterdir()), ["all.html", "all.json", "all.xml"]
        )
        self.break_example()
        done = self.shell(script, shell=["sh", "-xe"])
        self.assert_status(done, 1)
        self.assertIn("WVJB-RESP-03", done.stdout)


class KnownFailures(Machine):
    """The way of a failure: seen, listed, mended, taken out."""

    RUN = "bridge-conformance run --adapter 'python3 Examples/python/adapter.py' --known known.json --report json=next.json"

    def test_the_build_fails_for_new_faults_alone(self) -> None:
        self.break_example()
        self.assert_status(self.shell(self.RUN), 1)
        self.assert_status(self.shell(recipes("known")[0]), 0)
        refused = self.shell(self.RUN)
        self.assert_status(refused, 2)
        self.assertIn("reason", refused.stderr)
        self.fill_in_reasons()
        self.assert_status(self.shell(self.RUN), 0)
        self.mend_example()
        stale = self.shell(self.RUN)
        self.assert_status(stale, 1)
        self.assertIn("wvjb/respond/nil-becomes-null", stale.stdout + stale.stderr)
        self.assert_status(self.shell("bridge-conformance known update next.json --known known.json --prune"), 0)
        self.assert_status(self.shell(self.RUN), 0)

    def test_a_list_made_from_the_parts_serves_parts_and_whole(self) -> None:
        self.break_example()
        run = "bridge-conformance run --adapter 'python3 Examples/python/adapter.py' --report json={0}.json --shard {0}/3"
        for part in ("1", "2", "3"):
            self.shell(run.format(part))
            self.assert_status(self.shell(f"bridge-conformance known update {part}.json --known known.json"), 0)
        self.fill_in_reasons()
        for part in ("1", "2", "3"):
            self.assert_status(self.shell(f"{run.format(part)} --known known.json"), 0)
        self.assert_status(self.shell(self.RUN), 0)


class Certificate(Machine):
    """The recipe for a signed certificate, with a key of OpenSSH's own making."""

    def test_it_is_signed_and_checked(self) -> None:
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self.folder / "key"], check=True
        )
        public = (self.folder / "key.pub").read_text().strip()
        (self.folder / "allowed_signers").write_text(f'ci@example.org namespaces="bridge-conformance" {public}\n')
        make, check = recipes("certificate")
        self.assert_status(self.shell(make, KEY=str(self.folder / "key")), 0)
        self.assert_status(self.shell(check), 0)
        certificate = self.folder / "release/certificate.json"
        certificate.write_text(certificate.read_text().replace('"hardened"', '"core"'))
        self.assertNotEqual(self.shell(check.splitlines()[0]).returncode, 0)
        self.assert_status(self.shell(check.splitlines()[1]), 1)


class Form(unittest.TestCase):
    """What holds of every shell recipe."""

    def test_the_shell_lines_have_no_warnings(self) -> None:
        for name in ("parallel", "known", "certificate"):
            for text in recipes(name):
                checked = subprocess.run(
                    ["shellcheck", "--shell=sh", "-"], input=f"set -e\n{text}", text=True, capture_output=True, check=False
                )
                self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_every_recipe_is_tested(self) -> None:
        text = (ROOT / "CI.md").read_text(encoding="utf-8")
        self.assertEqual(len(BLOCK.findall(text)), len(re.findall(r"^```\w+$", text, re.MULTILINE)))


if __name__ == "__main__":
    unittest.main()
