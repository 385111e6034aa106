"""Certificates of the largest leakage with few outputs: accepted as issued, rejected where they were changed.

Covers: symdp.certificates.checker.evidence.few_outputs, symdp.certificates.checker.rules, symdp.graphs.adjacency_graph,
symdp.tradeoffs.graphs.few_outputs
"""

import subprocess
import sys
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from symdp import Certificate
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.evidence import few_outputs
from symdp.errors import CertificateRejected
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import hamming, line, ring, star
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.junk import JUNK

APART = AdjacencyGraph.from_edges([(0, 1), (2, 3)], vertices=range(5))
# Of the last ones there are so many choices of rows that no programs are written: their certificates hold evidence.
CASES = [
    (hamming(2, 2), 2, 2),
    (hamming(3, 2), 2, 4),
    (hamming(2, 3), 2, 4),
    (line(4), "3/2", 3),
    (star(4), 3, 2),
    (APART, 2, 3),
    (hamming(2, 4), 2, 3),
    (ring(12), 2, 3),
    (star(12), 3, 3),
]
each = pytest.mark.parametrize("place", range(len(CASES)))


@cache
def certified(place):
    """The certificate of a case."""
    return few_outputs_leakage(*CASES[place]).certificate


def certificates(first=0):
    """Those of the cases from a place on."""
    return [certified(place) for place in range(first, len(CASES))]


def check(made, evidence):
    """The lines of the file that reads the evidence, of however few choices of rows."""
    lines = []
    few_outputs.check(lines, record.record_in(made), evidence)
    return lines


def test_many_choices_of_rows_are_proved_by_evidence_alone():
    kept = [tuple(sorted(schema.BY_EVIDENCE & certificate.document.keys())) for certificate in certificates()]
    assert kept == [()] * 6 + [("evidence",)] * 3
    for certificate in certificates(6):
        assert certificate.document["evidence"] == certificate.finding.evidence
        assert Certificate(certificate.document).verify() == check(certificate.record, certificate.finding.evidence)


@each
def test_accepted_as_found(place):
    finding = certified(place).finding
    lines = check(finding.record, finding.evidence)
    assert sum("no mechanism has a larger sum" in line for line in lines) == len(finding.evidence["sets"])
    assert lines[-1].startswith("products of the permutations")


def larger(made, evidence):
    made["answer"]["exp"] = str(Fraction(made["answer"]["exp"]) + Fraction(1, 1000))


def smaller(made, evidence):
    made["answer"]["exp"] = str(Fraction(made["answer"]["exp"]) - Fraction(1, 1000))


def private_beyond(made, evidence):
    made["asks"]["level"] = str(Fraction(made["asks"]["level"]) * Fraction(9, 10))


def weaker_privacy(made, evidence):
    made["asks"]["level"] = str(Fraction(made["asks"]["level"]) * Fraction(11, 10))


def a_lambda_below_one(made, evidence):
    made["asks"]["level"] = "1/2"


def a_set_less(made, evidence):
    evidence["sets"].pop()


def no_symmetry(made, evidence):
    evidence["automorphisms"] = []


def an_edge_less(made, evidence):
    made["question"]["adjacency"]["edges"].pop()


def an_exchange(made, evidence):
    images = list(range(len(made["question"]["adjacency"]["labels"])))
    images[0], images[1] = 1, 0
    evidence["automorphisms"].append(images)


def lighter(made, evidence):
    bound = evidence["sets"][0]["parts"][0]["bound"]
    key = "weights" if "weights" in bound else "envelope"
    place = max(range(len(bound[key])), key=lambda k: Fraction(bound[key][k]))
    bound[key][place] = str(Fraction(bound[key][place]) / 2)


def a_row_of_the_mechanism_that_sums_to_more(made, evidence):
    evidence["mechanism"][0][0] = str(Fraction(evidence["mechanism"][0][0]) + Fraction(1, 1000))


def a_mechanism_beyond_lambda(made, evidence):
    rows = evidence["mechanism"]
    rows[:] = [[str(int(z == x % len(row))) for z in range(len(row))] for x, row in enumerate(rows)]


def changed(certificate, change):
    """The record and the evidence after a change."""
    made, evidence = deepcopy(certificate.record), deepcopy(certificate.finding.evidence)
    change(made, evidence)
    return made, evidence


CHANGES = [larger, smaller, private_beyond, weaker_privacy, a_lambda_below_one, a_set_less, no_symmetry, an_edge_less]
CHANGES += [lighter, a_row_of_the_mechanism_that_sums_to_more, a_mechanism_beyond_lambda]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@each
def test_false_records_and_missing_evidence_are_rejected(place, change):
    with pytest.raises(rules.Rejected):
        check(*changed(certified(place), change))


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_certificates_of_many_choices_are_rejected_where_they_were_changed(change):
    for certificate in certificates(6):
        made, evidence = changed(certificate, change)
        with pytest.raises(CertificateRejected):
            Certificate({"format": 3, **made, "evidence": evidence}).verify()


def test_a_permutation_that_is_no_automorphism():
    with pytest.raises(rules.Rejected, match="a permutation must map edges to edges"):
        check(*changed(certified(1), an_exchange))


def test_other_evidence_for_the_record_does():
    assert check(*changed(certified(0), lambda made, evidence: evidence["sets"].append(evidence["sets"][0])))


def test_junk_anywhere_is_answered():
    document = {**certified(0).record, "evidence": certified(0).finding.evidence}
    for path, _ in [node for node in nodes(document) if node[0]][:400]:
        for junk in JUNK[:6]:
            mutated = replaced(document, path, junk)
            try:
                check({key: mutated[key] for key in record.RECORD_KEYS}, rules.field(mutated, "evidence", dict))
            except (rules.Malformed, rules.Rejected):
                continue


@pytest.mark.parametrize("place", [0, 7])
def test_the_folder_runs_alone(place, tmp_path):
    path = tmp_path / "few.json"
    path.write_text(certified(place).to_json(), encoding="utf-8")
    script = Path(few_outputs.__file__).parents[1]
    done = subprocess.run([sys.executable, "-I", str(script), str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
