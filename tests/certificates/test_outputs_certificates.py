"""Certificates of the largest leakage with few outputs: accepted as issued, rejected where they were changed."""

import subprocess
import sys
from copy import deepcopy
from fractions import Fraction
from pathlib import Path

import pytest
from document_parts import nodes, replaced
from first_format import by_hand, first_format
from test_malformed import JUNK

from symdp import Certificate
from symdp.certificates.checker import outputs, rules
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import hamming, line, star
from symdp.tradeoffs.graphs.outputs import few_outputs_leakage

APART = AdjacencyGraph.from_edges([(0, 1), (2, 3)], vertices=range(5))
CASES = [
    (hamming(2, 2), 2, 2),
    (hamming(3, 2), 2, 4),
    (hamming(2, 3), 2, 4),
    (line(4), "3/2", 3),
    (star(4), 3, 2),
    (APART, 2, 3),
]
DOCUMENTS = [first_format(few_outputs_leakage(*case).certificate) for case in CASES]


def changed(document, change):
    """A copy with a changed claim or evidence, bound to its claim again."""
    copy = deepcopy(document)
    change(copy["claim"], copy["evidence"])
    return by_hand(copy["claim"], copy["evidence"])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_accepted_as_issued(document):
    lines = Certificate(document).verify()
    sets = len(document["evidence"]["sets"])
    assert sum("no mechanism has a larger sum" in line for line in lines) == sets
    assert lines[-1].startswith("products of the permutations")


def larger(claim, evidence):
    claim["exp_leakage"] = str(Fraction(claim["exp_leakage"]) + Fraction(1, 1000))


def smaller(claim, evidence):
    claim["exp_leakage"] = str(Fraction(claim["exp_leakage"]) - Fraction(1, 1000))


def private_beyond(claim, evidence):
    claim["exp_epsilon"] = str(Fraction(claim["exp_epsilon"]) * Fraction(9, 10))


def weaker_privacy(claim, evidence):
    claim["exp_epsilon"] = str(Fraction(claim["exp_epsilon"]) * Fraction(11, 10))


def a_set_less(claim, evidence):
    evidence["sets"].pop()


def no_symmetry(claim, evidence):
    evidence["automorphisms"] = []


def an_edge_less(claim, evidence):
    claim["graph"]["edges"].pop()


def an_exchange(claim, evidence):
    images = list(range(len(claim["graph"]["labels"])))
    images[0], images[1] = 1, 0
    evidence["automorphisms"].append(images)


def lighter(claim, evidence):
    bound = evidence["sets"][0]["parts"][0]["bound"]
    key = "weights" if "weights" in bound else "envelope"
    place = max(range(len(bound[key])), key=lambda k: Fraction(bound[key][k]))
    bound[key][place] = str(Fraction(bound[key][place]) / 2)


CHANGES = [larger, smaller, private_beyond, weaker_privacy, a_set_less, no_symmetry, an_edge_less, lighter]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_false_claims_and_missing_evidence_are_rejected(document, change):
    with pytest.raises(CertificateRejected):
        changed(document, change).verify()


def test_a_permutation_that_is_no_automorphism():
    with pytest.raises(CertificateRejected, match="a permutation must map edges to edges"):
        changed(DOCUMENTS[1], an_exchange).verify()


def test_other_evidence_for_the_claim_does():
    document = changed(DOCUMENTS[0], lambda claim, evidence: evidence["sets"].append(evidence["sets"][0])).document
    assert Certificate(document).verify()


def test_junk_anywhere_is_answered():
    document = DOCUMENTS[0]
    for path, _ in list(nodes(document))[:400]:
        for junk in JUNK[:6]:
            mutated = replaced(document, path, junk)
            if isinstance(mutated, dict) and isinstance(mutated.get("claim"), dict):
                try:
                    mutated["claim_sha256"] = rules.digest(mutated["claim"])
                except (TypeError, ValueError, RecursionError):
                    continue
            try:
                outputs.recheck(mutated)
            except (rules.Malformed, rules.Rejected, ValueError):
                continue


def test_the_script_runs_alone(tmp_path):
    path = tmp_path / "few.json"
    path.write_text(Certificate(DOCUMENTS[0]).to_json(), encoding="utf-8")
    script = Path(outputs.__file__).parent
    done = subprocess.run([sys.executable, "-I", str(script), str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with pytest.raises(InvalidArgument, match="does not know"):
        changed(DOCUMENTS[0], lambda claim, evidence: claim.update(kind="graph leakage with many outputs")).verify()
