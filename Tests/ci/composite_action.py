"""Runs the shell steps of action.yml as GitHub's runner does: the same shell, the same files, inputs through the environment."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]

# https://docs.github.com/actions: what `shell: bash` stands for.
BASH = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail"]
EXPRESSION = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")


@dataclass(frozen=True)
class StepResult:
    """What a step has left."""

    status: int
    log: str
    outputs: dict[str, str]
    summary: str

    @property
    def commands(self) -> list[str]:
        """The workflow commands that the runner would obey: those outside of `stop-commands`."""
        found: list[str] = []
        token: str | None = None
        for line in re.split(r"\r\n|\r|\n", self.log):
            line = line.strip()
            if token is not None:
                if line == f"::{token}::":
                    token = None
            elif line.startswith("::stop-commands::"):
                token = line.removeprefix("::stop-commands::")
            elif line.startswith("::") or "##[" in line:
                found.append(line)
        return found


class CompositeAction:
    """An action.yml, and values for its contexts."""

    def __init__(self, path: Path) -> None:
        self.definition: dict[str, Any] = YAML(typ="safe").load(path)
        self.steps: list[dict[str, Any]] = self.definition["runs"]["steps"]

    def step(self, name: str) -> dict[str, Any]:
        """A step by its name."""
        return next(step for step in self.steps if step["name"] == name)

    def run(
        self,
        name: str,
        *,
        folder: Path,
        inputs: dict[str, str] | None = None,
        context: dict[str, str] | None = None,
        environment: dict[str, str] | None = None,
    ) -> StepResult:
        """Runs a step in a folder. Inputs that are not given have their defaults."""
        step = self.step(name)
        values = {f"inputs.{key}": str(value.get("default", "")) for key, value in self.definition["inputs"].items()}
        values |= {f"inputs.{key}": value for key, value in (inputs or {}).items()} | (context or {})

        def evaluated(text: str) -> str:
            return EXPRESSION.sub(lambda match: values.get(match[1], ""), text)

        with tempfile.TemporaryDirectory() as temporary:
            files = {key: Path(temporary, key) for key in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
            for file in files.values():
                file.touch()
            script = Path(temporary, "script.sh")
            script.write_text(step["run"], encoding="utf-8")
            environ = os.environ | (environment or {})
            environ |= {key: evaluated(str(text)) for key, text in step.get("env", {}).items()}
            environ |= {key: str(file) for key, file in files.items()} | {"GITHUB_ACTIONS": "true"}
            done = subprocess.run(
                [*BASH, str(script)],
                cwd=folder / evaluated(step.get("working-directory", ".")),
                env=environ,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
                timeout=600,
            )
            outputs: dict[str, str] = {}
            for line in files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines():
                key, separator, value = line.partition("=")
                if not separator or key in outputs:
                    raise AssertionError(f"GITHUB_OUTPUT holds what nobody meant: {line!r}")
                outputs[key] = value
            return StepResult(
                done.returncode,
                done.stdout.decode("utf-8", "replace"),
                outputs,
                files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8"),
            )
