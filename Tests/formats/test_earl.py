"""EARL: read by two processors of JSON-LD, which must see the same graph, and held against the vocabulary's rules."""

from __future__ import annotations

import json
import unittest
from pathlib import Path

import pyld
import pyshacl
import rdflib
from rdflib.compare import isomorphic

import reports

EARL = rdflib.Namespace("http://www.w3.org/ns/earl#")
DCT = rdflib.Namespace("http://purl.org/dc/terms/")
SHAPES = Path(__file__).with_name("earl-shapes.ttl")


def graph(text: str) -> rdflib.Graph:
    """The graph that both processors see."""

    def refuse(url: str, _: object) -> None:
        raise AssertionError(f"{url} would have to be fetched")

    quads = pyld.jsonld.to_rdf(json.loads(text), {"format": "application/n-quads", "documentLoader": refuse})
    one = rdflib.Graph().parse(data=quads, format="nt")
    other = rdflib.Graph().parse(data=text, format="json-ld")
    if not isomorphic(one, other):
        raise AssertionError("the processors see two graphs")
    return one


class EARLTests(unittest.TestCase):
    """What must hold of an EARL report."""

    def outcomes(self, found: rdflib.Graph, subject: object = None) -> list[tuple[str, str]]:
        pairs = []
        for assertion in found.subjects(rdflib.RDF.type, EARL.Assertion):
            if subject is not None and found.value(assertion, EARL.subject) != subject:
                continue
            test = found.value(found.value(assertion, EARL.test), DCT.identifier)
            outcome = found.value(found.value(assertion, EARL.result), EARL.outcome)
            pairs.append((str(test), str(outcome).removeprefix(str(EARL))))
        return sorted(pairs)

    def conforms(self, found: rdflib.Graph) -> None:
        sound, _, problems = pyshacl.validate(found, shacl_graph=str(SHAPES), advanced=False)
        self.assertTrue(sound, problems)

    def test_every_verdict(self) -> None:
        found = graph(reports.render(reports.every_verdict(), "earl"))
        self.conforms(found)
        words = ["passed", "failed", "cantTell", "failed", "untested", "inapplicable", "untested", "failed"]
        ids = [result["id"] for result in reports.every_verdict()["results"]]
        self.assertEqual(self.outcomes(found), sorted(zip(ids, words, strict=True)))
        notes = list(found.objects(None, EARL.info))
        self.assertEqual(notes, [rdflib.Literal("known: it is old (TINY-7)")])

    def test_several_reports_share_their_criteria(self) -> None:
        report = reports.stored()
        good = json.loads(json.dumps(report))
        good["implementation"]["name"] = "Other"
        for result in good["results"]:
            result["verdict"] = "pass"
        found = graph(reports.render([report, good], "earl"))
        self.conforms(found)
        self.assertEqual(len(list(found.subjects(rdflib.RDF.type, EARL.TestCase))), len(report["results"]))
        other = next(found.subjects(DCT.title, rdflib.Literal("Other")))
        self.assertEqual({word for _, word in self.outcomes(found, other)}, {"passed"})
        self.assertEqual(len(self.outcomes(found)), 2 * len(report["results"]))

    def test_hostile_texts_stay_literals(self) -> None:
        for report in reports.hostile(6):
            text = reports.render(report, "earl")
            self.assertEqual(reports.hazards(text), set())
            found = graph(text)
            self.conforms(found)
            self.assertEqual(len(self.outcomes(found)), len(report["results"]))
            names = {str(node) for triple in found for node in triple if isinstance(node, rdflib.URIRef)}
            for name in names:
                self.assertRegex(
                    name,
                    r"^(urn:bridge-conformance:(vector|requirement):[A-Za-z0-9._/%-]*|http://www\.w3\.org/ns/earl#\w+"
                    r"|http://purl\.org/dc/terms/\w+|http://www\.w3\.org/1999/02/22-rdf-syntax-ns#type)$",
                )


if __name__ == "__main__":
    unittest.main()
