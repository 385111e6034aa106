"""What certificates seldom have, as theorems of Coq: what holds compiles, a forgery of its claim does not.

Covers: symdp.certificates.coq.coq_proof, symdp.tradeoffs.graphs.few_outputs
"""

import subprocess
from fractions import Fraction
from random import Random

import pytest

from proofs.audit import coq_library
from symdp import Database, SourceSet, Tradeoff
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import schema
from symdp.certificates.coq.coq_proof import coq_proof
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.graphs import families
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.certificates.coq_files import FOUR, are_accepted, is_accepted, require_refused
from tests.certificates.document_parts import nodes, replaced
from tests.programs import needs_coq

SEVERAL = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]])
ROWS = SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"])
PARTS = ("asks", "answer")
PAIRS = "profile:log(2):1/10,log(3):1/20"
KNOWN = SourceSet.single(["1/2", "1/4", "1/4"])
# What random certificates seldom have: no finite level, two numbers around one, pairs that some letters make, zeros.
EDGES = {
    "flows of several priors": lambda: Tradeoff(SEVERAL, loss="line").inverse(exp_epsilon=2),
    "no level": lambda: Tradeoff(KNOWN, loss="line").at(0),
    "no level on a graph": lambda: Tradeoff(KNOWN, adjacency=families.line(3)).at(0),
    "no level over a set": lambda: Tradeoff(SEVERAL, loss="line").at(0),
    "a graph of letters": lambda: Tradeoff(KNOWN, loss="line", adjacency=families.line(3)).inverse(exp_epsilon=2),
    "two numbers": lambda: Tradeoff(ROWS, loss="line").at("1/3"),
    "a delta": lambda: Tradeoff(SEVERAL, loss="line", delta="1/10").inverse(exp_epsilon=2),
    "a delta and prices": lambda: Tradeoff(ROWS, delta="1/10", adjacency=families.line(3)).at("3/20"),
    "a delta and two numbers": lambda: Tradeoff(ROWS, loss="line", delta="1/10").at("1/3"),
    "a delta and no level": lambda: Tradeoff(SEVERAL, loss="line", delta="1/10").at(0),
    "a delta and nothing leaks": lambda: Tradeoff(SEVERAL, loss="line", delta="1/10").at(2),
    "nothing leaks": lambda: Tradeoff(ROWS, loss="line", adjacency=families.line(3)).at(2),
    "nothing leaks on a graph": lambda: Tradeoff(KNOWN, adjacency=families.line(3)).at("1/2"),
    "one sensitive letter": lambda: least_sensitive_distortion(FOUR, [2], exp_epsilon=2, loss="line"),
    "one letter": lambda: least_identifiability([1], distortion=0),
    "letters told apart": lambda: least_identifiability(["3/4", "1/4"], distortion="1/20"),
    "no distortion": lambda: Tradeoff(KNOWN, leakage=PAIRS).at(0),
    "no slack": lambda: Tradeoff(ROWS, leakage="profile:log(2):1/10").inverse(value=0),
    "all outputs": lambda: few_outputs_leakage(families.line(3), Fraction(3, 2), 3),
    "one output": lambda: few_outputs_leakage(families.ring(4), Fraction(3, 2), 1),
    "a curve of leakages": lambda: privacy_distortion(SourceSet.simplex(3), leakage="ml"),
    "a curve of no pieces": lambda: privacy_distortion(SourceSet.single([1]), leakage="ml"),
    "records alike": lambda: Tradeoff(Database(3, source=ROWS), leakage="tv").at("1/2"),
    "records alike without distortion": lambda: Tradeoff(Database(2, source=KNOWN), leakage="tv").at(0),
    "records of two sets": lambda: split_budget([Tradeoff(ROWS), Tradeoff(SEVERAL), Tradeoff(SEVERAL)], exp_epsilon=3),
    "records under a profile": lambda: split_budget([Tradeoff(one, leakage=PAIRS) for one in (ROWS, KNOWN)], value="1/9"),
    "a thousand records": lambda: Tradeoff(Database(1000, source=SEVERAL)).inverse(exp_epsilon=2),
    "records with a delta": lambda: least_distortion(Database(2, source=ROWS), 1, leakage="adp:1/10"),
    "databases": lambda: optimal_mechanism(Database(3, source=ROWS), "1/2"),
    "databases with a delta": lambda: optimal_mechanism(Database(4, source=SEVERAL), "3/2", leakage="adp:1/10"),
    "databases without leakage": lambda: optimal_mechanism(Database(3, source=KNOWN), 3),
    "databases without distortion": lambda: optimal_mechanism(Database(2, source=KNOWN), 0, leakage="adp:1/10"),
    "a curve of databases": lambda: privacy_distortion(Database(5, source=SEVERAL), leakage="adp:1/10"),
    "a leakage of nothing": lambda: least_distortion(ROWS, 1, leakage="ml"),
    "a leakage of all": lambda: least_distortion(SEVERAL, 3, leakage="ml"),
}


def of_edge(name):
    return EDGES[name]().certificate.document


def forgeries(document):
    """The certificate with a number of its question or answer changed, if the checker in Python rejects it."""
    rng = Random(str(document["answer"]))
    places = [path for path, text in nodes(document) if path and path[0] in PARTS and is_number(text)]
    for path in rng.sample(places, len(places)):
        old = Fraction(next(part for place, part in nodes(document) if place == path))
        other = replaced(document, path, str(old + rng.choice((1, -1)) * Fraction(1, rng.choice((2, 7, 997)))))
        try:
            coq_proof(other)
            schema.recheck(other)
        except rules.Rejected:
            yield other
        except (rules.Malformed, CertificateRejected, InvalidArgument, Unsupported):
            continue


def is_number(text):
    return isinstance(text, str) and rules.NUMBER.fullmatch(text) is not None


def is_compiled(name):
    """Whether a theory is compiled from its present text."""
    made = ["make", "-q", "-s", "-C", str(coq_library.FOLDER), "-f", "CoqMakefile", f"{name}.vo"]
    there = coq_library.is_installed() and (coq_library.FOLDER / "CoqMakefile").exists()
    return there and subprocess.run(made, capture_output=True, check=False).returncode == 0


@pytest.mark.thorough
def test_a_written_theorem_compiles_where_its_theory_is_compiled(tmp_path):
    if not is_compiled("BlockClaims"):
        pytest.skip("make -C proofs/coq compiles what this rests on")
    assert is_accepted(of_edge("letters told apart"), tmp_path)


@needs_coq
def test_edges_compile(library, tmp_path):
    assert are_accepted([of_edge(name) for name in EDGES], tmp_path)


@needs_coq
def test_forgeries_of_edges_do_not_compile(library, tmp_path):
    forged = [next(forgeries(of_edge(name)), None) for name in EDGES]
    assert forged.count(None) < len(EDGES) / 3
    require_refused(filter(None, forged), tmp_path)


@needs_coq
def test_a_forgery_is_no_theorem(library, tmp_path):
    document = of_edge("a curve of leakages")
    assert is_accepted(document, tmp_path)
    assert not is_accepted(next(forgeries(document)), tmp_path)
