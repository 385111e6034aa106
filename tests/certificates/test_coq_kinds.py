"""Every kind that the extracted program decides is written as a theorem of Coq: what holds compiles, a forgery does not."""

import subprocess
from fractions import Fraction
from functools import cache
from itertools import count
from random import Random

import pytest
from document_parts import nodes, replaced
from first_format import first_format
from programs import needs_coq
from random_certificates import certificate
from test_coq import FOUR, are_accepted, is_accepted, statement
from test_extracted_checker import EXTRACTED

from proofs.audit import coq_library
from symdp import (
    Database,
    SourceSet,
    Tradeoff,
    least_distortion,
    least_identifiability,
    least_sensitive_distortion,
    optimal_mechanism,
    privacy_distortion,
    split_budget,
)
from symdp.certificates.checker import rules, shape
from symdp.certificates.coq.proof import THEOREMS, coq_proof
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.graphs import families
from symdp.tradeoffs.graphs.outputs import few_outputs_leakage

SEVERAL = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]])
ROWS = SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3 + 1/10"])
MOST_TRIES = 100
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


@cache
def drawn(kind, seed=0):
    """A certificate that is written: not of another measure, or of a set that Coq does not state."""
    rng = Random(f"{kind}:{seed}")
    while True:
        document = certificate(kind, rng).document
        try:
            coq_proof(document)
        except Unsupported:
            continue
        return document


def forgery(kind):
    """A forged certificate of a kind; of some, such as those without a finite level, no number can be changed."""
    return next(filter(None, (forged(drawn(kind, seed), Random(kind)) for seed in count())))


def forged(document, rng):
    """The certificate with one number of its claim changed, which the checker in Python rejects, where one is found."""
    places = [path for path, text in nodes(document["claim"]) if isinstance(text, str) and rules.NUMBER.fullmatch(text)]
    for _ in range(MOST_TRIES):
        path = rng.choice(places)
        old = Fraction(next(part for place, part in nodes(document["claim"]) if place == path))
        claim = replaced(document["claim"], path, str(old + rng.choice((1, -1)) * Fraction(1, rng.choice((2, 7, 997)))))
        other = document | {"claim": claim, "claim_sha256": rules.digest(claim)}
        if "records" not in claim and isinstance(claim.get("distortion"), str) and Fraction(claim["distortion"]) > 1:
            continue  # The checker in Python refuses it, in Coq it is as true as at 1.
        try:
            coq_proof(other)
            shape.recheck(other)
        except rules.Rejected:
            return other
        except (rules.Malformed, CertificateRejected, InvalidArgument):
            continue
    return None


@pytest.fixture(scope="session")
def library():
    names = ("Curve", "Majorised", "Identifiability", "Outputs", "Profile", "ApproximateEntries", "AlikeLeakage")
    coq_library.build([f"{name}Checks" for name in names])


def test_every_kind_that_the_program_decides_is_written():
    assert set(THEOREMS) == set(EXTRACTED)
    for kind in THEOREMS:
        document = drawn(kind)
        assert "Theorem claim (R : realFieldType) :" in coq_proof(document)
        other = document | {"evidence": drawn(kind, 1)["evidence"]}
        try:
            assert statement(other) == statement(document)
        except (CertificateRejected, InvalidArgument):
            continue  # Not even the shape of evidence for this claim.


def is_compiled(name):
    """Whether a theory is compiled from its present text."""
    made = ["make", "-q", "-s", "-C", str(coq_library.FOLDER), "-f", "CoqMakefile", f"{name}.vo"]
    there = coq_library.is_installed() and (coq_library.FOLDER / "CoqMakefile").exists()
    return there and subprocess.run(made, capture_output=True, check=False).returncode == 0


def test_a_written_theorem_compiles_where_its_theory_is_compiled(tmp_path):
    if not is_compiled("IdentifiabilityChecks"):
        pytest.skip("make -C proofs/coq compiles what this rests on")
    assert is_accepted(first_format(least_identifiability(["3/4", "1/4"], distortion="1/20").certificate), tmp_path)


@needs_coq
def test_theorems_of_every_kind_compile(library, tmp_path):
    assert are_accepted([drawn(kind, seed) for kind in THEOREMS for seed in range(2)], tmp_path)


@needs_coq
def test_edges_compile(library, tmp_path):
    assert are_accepted([first_format(ask().certificate) for ask in EDGES.values()], tmp_path)


REFUSED = """vm_compute.
lazymatch goal with |- false = true => idtac end.
Restart.
{refine}
vm_cast_no_check (erefl true).
Fail Qed.
Abort."""


@needs_coq
def test_forgeries_of_every_kind_do_not_compile(library, tmp_path):
    """All in one file: for each, the computation answers false, and the kernel refuses the proof that says true."""
    required, claims = {}, []
    for kind in THEOREMS:
        lines = coq_proof(forgery(kind)).splitlines()
        required |= dict.fromkeys([line for line in lines if line.startswith(("Set Warnings", "From "))])
        own = [line for line in lines if not line.startswith(("Set Warnings", "From ", "Print Assumptions"))]
        (refine,) = [line for line in own if line.startswith("refine ")]
        ending = own.index(refine) + 1
        assert own[ending:][:2] == ["vm_cast_no_check (erefl true).", "Qed."]
        own[ending:] = [REFUSED.format(refine=refine)]
        claims += [f"Module Forged{len(claims)}.", *own, f"End Forged{len(claims)}."]
    path = tmp_path / "forged.v"
    path.write_text("\n".join([*required, *claims]), encoding="utf-8")
    coq_library.compiled(path)


@needs_coq
def test_a_forgery_is_no_theorem(library, tmp_path):
    document = drawn("least distortion under a profile")
    assert is_accepted(document, tmp_path)
    assert not is_accepted(forged(document, Random(1)), tmp_path)
