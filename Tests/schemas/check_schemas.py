#!/usr/bin/env python3
"""Validates the corpus, the mutants, reports and adapter transcripts against vectors/schema.

    check_schemas.py                        the schemas themselves, the corpus, the mutants, the examples beside this file
    check_schemas.py --report FILE…         reports that a harness wrote
    check_schemas.py --adapter-lines FILE…  what went over an adapter's stdin or stdout, one message a line;
                                            with --profile, in the words of that profile

Needs the packages jsonschema (4.18 or later), whose words are shown, and jsonschema-rs, which passes what is sound in a
fraction of the time. Writes a line for each problem, naming file and place, and ends with
'N passed, N failed', where a file or a line counts one. Exit status: 0 all passed, 1 not, 2 usage or nothing to check.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, ValidationError, best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "vectors" / "schema"
EXAMPLES = Path(__file__).resolve().parent / "examples"

# Numbers in the corpus may have any length, and Python limits its own reading of them.
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


class Problem(Exception):
    """A text that is not the JSON that the corpus asks for."""


def parse(text: str) -> Any:
    """The value of a JSON text. Raises Problem for what is not JSON and for a name that stands twice in an object."""

    def refuse(constant: str) -> Any:
        raise Problem(f"{constant} is not JSON")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in pairs:
            if name in found:
                raise Problem(f"the name {name!r} stands twice in an object")
            found[name] = value
        return found

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise Problem(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from error
    except RecursionError as error:
        raise Problem("nested too deeply to be read") from error


def read(path: Path) -> Any:
    """The value of a JSON file. Raises Problem."""
    try:
        return parse(path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Problem(f"not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise Problem(error.strerror or "cannot be read") from error


def pointer(error: ValidationError) -> str:
    """The place of an error as a JSON pointer."""
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in error.absolute_path)
    return "".join("/" + part for part in parts) or "/"


def excerpt(text: str) -> str:
    """A text short enough for a line, without line breaks."""
    text = " ".join(text.split())
    return text if len(text) <= 240 else text[:160] + " … " + text[-60:]


class Validator:
    """One schema, for two validators: the quick one says whether a value is sound, the other what is wrong with it."""

    def __init__(self, schema: Any, registry: Registry, quick_registry: jsonschema_rs.Registry) -> None:
        self._explaining = Draft202012Validator(schema, registry=registry)
        self._quick = jsonschema_rs.Draft202012Validator(schema, registry=quick_registry)

    def errors(self, value: Any) -> Iterator[ValidationError]:
        """What is wrong with a value."""
        try:
            if self._quick.is_valid(value):
                return
        except ValueError:
            pass  # a number that the quick one can't hold
        yield from leaves(self._explaining.iter_errors(value))


class Checker:
    """Validates values by a schema's name, counts, and writes the problems."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self.schemas: dict[str, Any] = {}
        registry: Registry = Registry()
        for path in sorted(SCHEMAS.glob("*.json")):
            try:
                schema = read(path)
                Draft202012Validator.check_schema(schema)
            except (Problem, SchemaError) as error:
                self.fail(path, excerpt(getattr(error, "message", str(error))))
                continue
            if schema.get("$id") != path.name:
                self.fail(path, f"$id is not {path.name}")
                continue
            self.succeed()
            self.schemas[path.stem] = schema
            registry = registry.with_resource(path.name, Resource.from_contents(schema, DRAFT202012))
        self._registry = registry
        self._quick_registry = jsonschema_rs.Registry([(schema["$id"], schema) for schema in self.schemas.values()])
        self._validators = {name: self._validator(schema) for name, schema in self.schemas.items()}

    def _validator(self, schema: Any) -> Validator:
        return Validator(schema, self._registry, self._quick_registry)

    def succeed(self) -> None:
        self.passed += 1

    def fail(self, path: Path, *problems: str) -> None:
        self.failed += 1
        for problem in problems:
            print(f"{shown(path)}: {problem}")

    def problems(self, schema: str, value: Any) -> Iterator[tuple[str, str]]:
        """Place and text of each fault of a value."""
        yield from self._problems(schema, value)
        if schema == "report":
            yield from self._transcript_problems(value)

    def _transcript_problems(self, report: Any) -> Iterator[tuple[str, str]]:
        """The faults of a report's transcripts in the words of the profile that its dialect belongs to."""
        try:
            profile = profile_of(ROOT / "vectors" / "dialects" / f"{report['dialect']}.json")
            exchanges = [
                (f"/results/{index}/transcript/{number}", exchange)
                for index, result in enumerate(report["results"])
                for number, exchange in enumerate(result.get("transcript", []))
            ]
        except (KeyError, TypeError, AttributeError):
            return  # the report's own schema has said what is wrong
        if f"adapter-{profile}" not in self.schemas:
            yield "/dialect", f"the profile of {report['dialect']!r} has no schema of adapter messages"
            return
        driving, event = (
            self._validator({"$ref": f"adapter-{profile}.json#/$defs/{name}"}) for name in ("driving", "event")
        )
        for place, exchange in exchanges:
            for error in driving.errors(exchange):
                yield place + pointer(error).rstrip("/"), excerpt(error.message)
            for number, each in enumerate(exchange.get("events") or []):
                for error in event.errors(each):
                    yield f"{place}/events/{number}" + pointer(error).rstrip("/"), excerpt(error.message)

    def _problems(self, schema: str, value: Any) -> Iterator[tuple[str, str]]:
        """Place and text of what a value's own schema finds."""
        validator = self._validators.get(schema)
        if validator is None:
            yield "/", f"there is no schema {schema}"
            return
        errors = list(validator.errors(value))
        seen = set()
        for error in errors:
            place = tuple(error.absolute_path)
            # Keys count as unevaluated as soon as the part of the schema that knows them has failed below them.
            if error.validator == "unevaluatedProperties" and any(
                other is not error and tuple(other.absolute_path)[: len(place)] == place for other in errors
            ):
                continue
            found = (pointer(error), excerpt(error.message))
            if found not in seen:
                seen.add(found)
                yield found

    def check(self, schema: str, path: Path) -> None:
        """Checks a file."""
        try:
            value = read(path)
        except Problem as problem:
            self.fail(path, str(problem))
            return
        self._settle(path, [f"{place}: {text}" for place, text in self.problems(schema, value)])

    def check_lines(self, schema: str, path: Path) -> None:
        """Checks each line of a file."""
        try:
            lines = path.read_bytes().split(b"\n")
        except OSError as error:
            self.fail(path, error.strerror or "cannot be read")
            return
        if lines and lines[-1] == b"":
            lines.pop()
        if not lines:
            self.fail(path, "has no line")
        for number, line in enumerate(lines, 1):
            try:
                found = list(self.problems(schema, parse(line.decode("utf-8"))))
            except (Problem, UnicodeDecodeError) as problem:
                found = [("/", str(problem))]
            self._settle(path, [f"line {number}: {place}: {text}" for place, text in found])

    def check_invalid(self, folder: Path) -> None:
        """Checks that each example in a folder has exactly the fault, at the place, that places.json states."""
        places = folder / "places.json"
        try:
            expected = read(places)
        except Problem as problem:
            self.fail(places, str(problem))
            return
        examples = {path.name: path for path in sorted(folder.glob("*.json")) if path != places}
        for name in sorted(set(expected) ^ set(examples)):
            self.fail(folder / name, "is not both a file and a name in places.json")
        for name, path in examples.items():
            try:
                found = sorted({place for place, _ in self.problems(folder.name, read(path))})
            except Problem as problem:
                self.fail(path, str(problem))
                continue
            wanted = [expected.get(name)]
            self._settle(path, [] if found == wanted else [f"has faults at {found}, and should at {wanted}"])

    def _settle(self, path: Path, problems: list[str]) -> None:
        if problems:
            self.fail(path, *problems)
        else:
            self.succeed()


def leaves(errors: Iterator[ValidationError]) -> Iterator[ValidationError]:
    """The errors that say most: of alternatives, the best match instead of 'is not valid under any'."""
    for error in errors:
        if error.context:
            yield best_match([error]) or error
        else:
            yield error


def shown(path: Path) -> str:
    """A path as it is written in a problem: relative to the repository where it lies in it."""
    try:
        return str(path.resolve().relative_to(ROOT))
    except ValueError:
        return str(path)


def profile_of(dialect: Path) -> str:
    """The profile that a dialect's file names, or a word that no schema has."""
    try:
        profile = read(dialect)["profile"]
    except (Problem, KeyError, TypeError):
        return "unknown"
    return profile if isinstance(profile, str) else "unknown"


def check_repository(checker: Checker) -> None:
    """Checks the corpus, the mutants and the examples."""
    corpus = ROOT / "vectors"
    checker.check("corpus", corpus / "corpus.json")
    for path in sorted((corpus / "dialects").glob("*.json")):
        checker.check(f"dialect-{profile_of(path)}", path)
    for folder in sorted(corpus.iterdir()):
        if folder.is_dir() and folder.name not in ("dialects", "schema"):
            for path in sorted(folder.glob("*.json")):
                checker.check("json-text" if folder.name == "json" else f"vector-{folder.name}", path)
    for path in sorted((ROOT / "mutants").glob("*/*.json")):
        checker.check("mutants", path)
    checker.check("unkillable", ROOT / "mutants" / "unkillable.json")
    for folder in sorted((EXAMPLES / "valid").iterdir()):
        for path in sorted(folder.glob("*.json")):
            checker.check(folder.name, path)
    for folder in sorted((EXAMPLES / "invalid").iterdir()):
        checker.check_invalid(folder)


def main() -> int:
    """Runs the command line. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Validates the corpus, reports and adapter messages by their schemas.")
    parser.add_argument("--report", nargs="+", type=Path, default=[], metavar="FILE", help="reports to validate")
    parser.add_argument(
        "--adapter-lines", nargs="+", type=Path, default=[], metavar="FILE", help="adapter messages, one a line"
    )
    parser.add_argument("--profile", metavar="PROFILE", help="the profile that the adapter messages belong to")
    arguments = parser.parse_args()
    checker = Checker()
    for path in arguments.report:
        checker.check("report", path)
    for path in arguments.adapter_lines:
        checker.check_lines(f"adapter-{arguments.profile}" if arguments.profile else "adapter", path)
    if not arguments.report and not arguments.adapter_lines:
        check_repository(checker)
    print(f"{checker.passed} passed, {checker.failed} failed")
    if checker.passed + checker.failed == 0:
        return 2
    return 1 if checker.failed else 0


if __name__ == "__main__":
    sys.exit(main())
