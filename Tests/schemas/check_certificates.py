#!/usr/bin/env python3
"""Validates what `bridge-conformance certify` wrote, by programs that know nothing of it.

    check_certificates.py DIR…    folders with certificate.json, badge.svg, badge.json and, perhaps, attestation.json

The certificate is held against vectors/schema and its own digest, the statement against in-toto's own classes (the package
in-toto-attestation), the picture against an XML parser, and the contrast of its colours is computed. shields.io publishes no
schema or validator for endpoint badges; the keys and values that its documentation asks for are checked here.
Writes a line for each problem, and ends with 'N passed, N failed'. Exit status: 0 all passed, 1 not, 2 usage or nothing to check.
"""

from __future__ import annotations

import hashlib
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

from check_schemas import Checker, Problem, read
from google.protobuf import json_format
from in_toto_attestation.predicates.test_result.v0 import test_result_pb2
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.resource_descriptor import ResourceDescriptor
from in_toto_attestation.v1.statement import Statement

SVG = "{http://www.w3.org/2000/svg}"
ATTRIBUTES_WITH_ADDRESSES = ("href", "{http://www.w3.org/1999/xlink}href", "src", "style")


def certificate_problems(checker: Checker, path: Path) -> Iterator[str]:
    """The faults of a certificate by its schema and its digest."""
    value = read(path)
    for place, text in checker.problems("certificate", value):
        yield f"{place}: {text}"
    lines = path.read_bytes().splitlines(keepends=True)
    digest = hashlib.sha256(b"".join(lines[:-2])).hexdigest()
    if value.get("sha256") != digest:
        yield f"/sha256: is not that of the lines before it ({digest})"


def attestation_problems(path: Path) -> Iterator[str]:
    """The faults of an in-toto statement and its predicate; both parsers refuse names that they do not know."""
    value = read(path)
    try:
        message = json_format.ParseDict(value, statement_pb2.Statement())
        Statement.copy_from_pb(message).validate()
        predicate = json_format.ParseDict(value["predicate"], test_result_pb2.TestResult())
    except (ValueError, KeyError, json_format.ParseError) as error:
        yield str(error)
        return
    if message.predicate_type != "https://in-toto.io/attestation/test-result/v0.1":
        yield "predicateType: is not that of a test result"
    if predicate.result not in ("PASSED", "WARNED", "FAILED"):
        yield f"predicate.result: is {predicate.result}"
    if not predicate.configuration:
        yield "predicate.configuration: is missing"
    for descriptor in predicate.configuration:
        try:
            ResourceDescriptor.copy_from_pb(descriptor).validate()
        except ValueError as error:
            yield f"predicate.configuration: {error}"
    beside = hashlib.sha256((path.parent / "certificate.json").read_bytes()).hexdigest()
    if beside not in [descriptor.digest["sha256"] for descriptor in predicate.configuration]:
        yield "predicate.configuration: does not name the certificate beside it by its digest"


def endpoint_problems(path: Path) -> Iterator[str]:
    """The faults of a badge for shields.io's endpoint."""
    value = read(path)
    if set(value) != {"schemaVersion", "label", "message", "color"}:
        yield f"/: has the keys {', '.join(sorted(value))}"
        return
    if value["schemaVersion"] != 1:
        yield "/schemaVersion: is not 1"
    for key in ("label", "message"):
        if not isinstance(value[key], str) or not value[key]:
            yield f"/{key}: is no text that says something"
    if not re.fullmatch("[0-9a-f]{6}", value["color"]):
        yield "/color: is no colour of six hexadecimal digits"


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as #3f3f46 or #fff (WCAG 2.1)."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    channels = (int(digits[index : index + 2], 16) / 255 for index in (0, 2, 4))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def picture_problems(path: Path) -> Iterator[str]:
    """The faults of a badge's picture."""
    try:
        root = ElementTree.fromstring(path.read_bytes())
    except ElementTree.ParseError as error:
        yield f"is not XML: {error}"
        return
    if root.tag != f"{SVG}svg" or root.get("role") != "img":
        yield "is no SVG with the role img"
    title = root.findtext(f"{SVG}title")
    if not title or root.get("aria-label") != title:
        yield "has no title that is also its label"
    known = {f"{SVG}{name}" for name in ("svg", "title", "rect", "path", "g", "text")}
    for element in root.iter():
        if element.tag not in known:
            yield f"has the element {element.tag}"
        for name in element.attrib:
            if name in ATTRIBUTES_WITH_ADDRESSES or name.lower().startswith("on"):
                yield f"has the attribute {name}"
    group = root.find(f"{SVG}g")
    text_colour = group.get("fill", "") if group is not None else ""
    for shape in root.findall(f"{SVG}rect") + root.findall(f"{SVG}path"):
        lighter, darker = sorted((luminance(text_colour), luminance(shape.get("fill", ""))), reverse=True)
        contrast = (lighter + 0.05) / (darker + 0.05)
        if contrast < 4.5:
            yield f"has a contrast of {contrast:.2f} to 1 on {shape.get('fill')}"
    width = float(root.get("width", "0"))
    for text in root.iter(f"{SVG}text"):
        if float(text.get("x", "0")) + float(text.get("textLength", "0")) > width:
            yield f"has a text that runs over: {text.text}"


def main() -> int:
    """Runs the command line. Returns the exit status."""
    folders = [Path(word) for word in sys.argv[1:]]
    if not folders or any(word.startswith("-") for word in sys.argv[1:]):
        print(__doc__, file=sys.stderr)
        return 2
    checker = Checker()
    passed = failed = 0
    for folder in folders:
        checks = {
            "certificate.json": lambda path: certificate_problems(checker, path),
            "badge.json": endpoint_problems,
            "badge.svg": picture_problems,
        }
        if (folder / "attestation.json").exists():
            checks["attestation.json"] = attestation_problems
        for name, check in checks.items():
            try:
                problems = list(check(folder / name))
            except (Problem, OSError) as error:
                problems = [str(error)]
            for problem in problems:
                print(f"{folder / name}: {problem}")
            if problems:
                failed += 1
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
