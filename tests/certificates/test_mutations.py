"""Every number of many certificates is changed; what the checker then accepts must still be true."""

from fractions import Fraction
from random import Random

import pytest
from document_parts import nodes, replaced
from first_format import by_hand, in_first_format
from random_sources import random_source

from symdp import Certificate, least_distortion, optimal_mechanism, privacy_distortion
from symdp.certificates.checker import rules
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError, Unsupported
from symdp.sources.source_set import SourceSet


def numbers(node, path):
    """(path, text) of all texts that hold a number."""
    for place, part in nodes(node, path):
        if isinstance(part, str) and rules.NUMBER.fullmatch(part):
            yield place, part


def variants(text):
    value = Fraction(text)
    candidates = {value + Fraction(1, 997), value - Fraction(1, 997), -value, Fraction(0), Fraction(1), 2 * value}
    return [str(candidate) for candidate in sorted(candidates) if candidate != value]


def accepted(document):
    try:
        Certificate(document).verify()
    except (CertificateRejected, InvalidArgument, Unsupported):
        # The last one where the work is too much, or the sign of an algebraic number stays open.
        return False
    return True


def rebound(document):
    """The same document with the digest of its changed claim, so that only the mathematics can reject it."""
    return document | {"claim_sha256": rules.digest(document["claim"])}


def is_true(claim):
    """Solve the claimed question again, from the claim alone."""
    try:
        source = SourceSet.from_document(claim["source"])
    except SymdpError:
        return False
    if claim["kind"] == "curve":
        return privacy_distortion(source, claim["delta"]).certificate.finding.claim == claim
    if claim["kind"] == "least distortion":
        return str(least_distortion(source, claim["exp_epsilon"], claim["delta"]).distortion) == claim["distortion"]
    return str(optimal_mechanism(source, claim["distortion"], claim["delta"]).exp_epsilon) == claim["exp_epsilon"]


def top_sums_bound(prior, level):
    """The largest accuracy on one prior, by the other formula: max over k of lambda top_k / (lambda + k - 1)."""
    best, total = Fraction(0), Fraction(0)
    for k, value in enumerate(sorted(prior, reverse=True), 1):
        total += value
        best = max(best, level * total / (level + k - 1))
    return best


def evidence_holds(document):
    """For vertices and a single distortion: the evidence judged by formulas that the checker does not use."""
    claim, evidence = document["claim"], document["evidence"]
    level = Fraction(claim["exp_epsilon"])
    u = max(Fraction(0), 1 - Fraction(claim["distortion"]) / (1 - Fraction(claim["delta"])))
    vertices = [[Fraction(p) for p in row] for row in claim["source"]["vertices"]]
    q = [Fraction(x) for x in evidence["diagonal"]]
    holds = min(q) >= 0 and sum(q) + level * max(q) <= level + max(q)
    holds = holds and all(sum(p * x for p, x in zip(vertex, q, strict=True)) >= u for vertex in vertices)
    prior = _mixed(evidence["prior"], vertices)
    holds = holds and prior is not None
    if level > 1 or claim["kind"] == "least distortion":
        holds = holds and top_sums_bound(prior, level) <= u
    if level > 1 and claim["kind"] == "least leakage":
        spread = _mixed(evidence["spread_prior"], vertices)
        holds = holds and spread is not None and all(p < u for p in spread)
    return holds


def _mixed(given, vertices):
    weights = [Fraction(w) for w in given["weights"]]
    mixed = [sum(w * vertex[i] for w, vertex in zip(weights, vertices, strict=True)) for i in range(len(vertices[0]))]
    proper = all(w >= 0 for w in weights) and sum(weights) == 1
    return mixed if proper and mixed == [Fraction(p) for p in given["prior"]] else None


def certificate_of(seed):
    rng = Random(seed)
    source = random_source(rng)
    delta = rng.choice(["0", "0", "1/10"])
    question = seed % 3
    if question == 0:
        return in_first_format(optimal_mechanism(source, Fraction(rng.randint(0, 30), 40), delta).certificate)
    if question == 1:
        return in_first_format(least_distortion(source, Fraction(rng.randint(4, 20), 4), delta).certificate)
    return in_first_format(privacy_distortion(source, delta).certificate)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_every_changed_number_of_the_claim_is_rejected_by_its_bond(seed):
    document = certificate_of(seed).document
    for path, text in numbers(document["claim"], ("claim",)):
        for value in variants(text):
            assert not accepted(replaced(document, path, value)), (seed, path, value)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(60))
def test_no_changed_claim_is_accepted_unless_it_is_true(seed):
    document = certificate_of(seed).document
    for path, text in numbers(document["claim"], ("claim",)):
        for value in variants(text):
            changed = rebound(replaced(document, path, value))
            assert not accepted(changed) or is_true(changed["claim"]), (seed, path, value)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(120))
def test_changed_evidence_is_accepted_exactly_when_it_still_holds(seed):
    certificate = certificate_of(seed)
    document = certificate.document
    judged = "vertices" in document["claim"]["source"] and certificate.claim["kind"] != "curve"
    judged = judged and certificate.claim["exp_epsilon"] != "oo"
    for path, text in numbers(document["evidence"], ("evidence",)):
        for value in variants(text):
            changed = replaced(document, path, value)
            if judged:
                assert accepted(changed) == evidence_holds(changed), (seed, path, value)
            elif accepted(changed):
                assert is_true(changed["claim"])


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_evidence_for_another_claim_is_rejected(seed):
    first, second = certificate_of(seed).document, certificate_of(seed + 3).document
    swapped = first | {"evidence": second["evidence"]}
    assert first["claim"] == second["claim"] or not accepted(swapped) or is_true(swapped["claim"])
    moved = second | {"claim": first["claim"]}
    assert first["claim"] == second["claim"] or not accepted(moved)


def forged_curve(prior, piece, jump):
    """A claim that leakage stays positive up to accuracy 0, where the inequalities of fact (B) say nothing."""
    located = {"prior": prior, "weights": ["1"]}
    claim = {"kind": "curve", "source": {"vertices": [prior]}, "delta": "0", "zero_from": piece["to"], "jump": jump}
    ones = ["1"] * len(prior)
    proof = {"accuracy": "1", "diagonal": ones, "prior_from": located, "prior_to": located}
    zero = {"diagonal": ["0"] * len(prior), "prior": located}
    return by_hand(claim | {"pieces": [piece]}, {"zero": zero, "pieces": [proof]}).document


@pytest.mark.parametrize(
    ("prior", "end", "numerator", "jump"),
    [
        (["1/2", "1/2"], "1", ["1", "-1"], "0"),
        (["1/2", "1/2"], "2", ["1", "-1"], "-1/2"),
        (["1/2", "3/10", "1/5"], "1", ["2", "-2"], "0"),
    ],
)
def test_a_piece_that_runs_to_accuracy_zero_is_rejected(prior, end, numerator, jump):
    piece = {"from": "0", "to": end, "numerator": numerator, "denominator": ["0", "1"]}
    assert not accepted(forged_curve(prior, piece, jump))


def test_the_honest_version_of_the_forged_curve_is_accepted():
    piece = {"from": "0", "to": "1/2", "numerator": ["1", "-1"], "denominator": ["0", "1"]}
    document = forged_curve(["1/2", "1/2"], piece, "1")
    document["evidence"]["zero"]["diagonal"] = ["1/2", "1/2"]
    assert accepted(document)
