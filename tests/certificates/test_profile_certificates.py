"""Certificates of profiles and of Gaussian privacy: true ones pass, a false claim is never accepted, junk is answered."""

import copy
from fractions import Fraction as F
from functools import cache
from random import Random

import mpmath
import pytest
from document_parts import nodes, replaced
from first_format import by_hand, first_format
from level_mutations import JUNK, mutated

from symdp import Certificate, SourceSet, Tradeoff
from symdp.certificates.checker import normal, rules
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError

ONE = SourceSet.single(["1/2", "3/10", "1/5"])
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
ROWS = SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3"])
SETS = [ONE, TWO, ROWS]
PROFILE, AROUND = "profile:log(2):1/10,log(5):1/50", "profile:1/2:1/10,log(5):1/50"


@cache
def issued():
    found = []
    for source in SETS:
        for leakage in (PROFILE, "tv", AROUND, "gdp"):
            asked = Tradeoff(source, leakage=leakage)
            found += [first_format(asked.at(d).certificate) for d in (0, "1/5", asked.zero_from)]
            found += [first_format(asked.inverse(value=v).certificate) for v in (0, "1/4")]
    return found


def verdict(document):
    try:
        Certificate(document).verify()
    except CertificateRejected:
        return "rejected"
    except (InvalidArgument, SymdpError):
        return "malformed"
    return "accepted"


def is_true(claim):
    """Ask again, from the claim alone."""
    try:
        source = SourceSet.from_document(claim["source"])
        if "profile" not in claim:
            return gaussian_is_true(claim, Tradeoff(source, leakage="gdp", digits=12))
        pairs = [
            f"{pair.get('epsilon') or 'log({exp_epsilon})'.format(**pair)}:{pair['delta']}" for pair in claim["profile"]
        ]
        tradeoff = Tradeoff(source, leakage=f"profile:{','.join(pairs)}", digits=12)
        slack, distortion = claim["slack"], claim["distortion"]
        if claim["kind"] == "least slack of a profile":
            return tradeoff.at(distortion).value.rational == F(slack)
        if claim["kind"] == "least distortion under a profile":
            return tradeoff.inverse(value=slack).distortion == F(distortion)
        if isinstance(slack, list):
            low, high = tradeoff.at(distortion).value.enclosure(9)
            return F(slack[0]) <= high and low <= F(slack[1])
        low, high = tradeoff.inverse(value=slack).distortion_bounds
        return F(distortion[0]) <= high and low <= F(distortion[1])
    except SymdpError:
        return False


def gaussian_is_true(claim, tradeoff):
    if claim["kind"] == "enclosed mu":
        value = tradeoff.at(claim["distortion"]).value
        if value.is_infinite:
            return claim["mu"] == ["oo", "oo"]
        low, high = value.enclosure(12)
        return "oo" not in claim["mu"] and F(claim["mu"][0]) <= high and low <= F(claim["mu"][1])
    low, high = tradeoff.inverse(value=claim["mu"]).distortion_bounds
    return F(claim["distortion"][0]) <= high and low <= F(claim["distortion"][1])


def test_issued_certificates_are_accepted_and_true():
    assert all(verdict(document) == "accepted" for document in issued())
    kinds = {document["claim"]["kind"] for document in issued()}
    assert len(kinds) == 5
    assert all(is_true(document["claim"]) for document in issued()[::13])


def changes(text):
    value = F(text)
    return [str(other) for other in (value + F(1, 97), value - F(1, 97), value / 2, 2 * value, F(1)) if other != value]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", range(60))
def test_every_changed_number_of_a_claim_is_rejected_or_true(place):
    document = issued()[place]
    for path, part in nodes(document["claim"], ()):
        if isinstance(part, str) and rules.NUMBER.fullmatch(part) and "labels" not in path:
            for other in changes(part):
                changed = copy.deepcopy(document)
                changed["claim"] = replaced(changed["claim"], path, other)
                changed["claim_sha256"] = rules.digest(changed["claim"])
                assert verdict(changed) != "accepted" or is_true(changed["claim"]), (path, part, other)


@pytest.mark.sampled(15, 1500)
@pytest.mark.parametrize("seed", range(4000))
def test_mutated_certificates_prove_nothing_false(seed):
    rng = Random(seed)
    document, others = rng.choice(issued()), [rng.choice(issued()) for _ in range(3)]
    changed = mutated(rng, document, others)
    assert verdict(changed) != "accepted" or changed["claim"] == document["claim"] or is_true(changed["claim"])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("place", range(0, 60, 7))
def test_missing_and_strange_evidence_is_answered(place):
    document = issued()[place]
    for path, _ in nodes(document["evidence"], ("evidence",)):
        for junk in JUNK[:: 1 + place % 4]:
            assert verdict(replaced(document, path, junk)) in ("accepted", "rejected", "malformed")
    for key in document["evidence"]:
        if key not in ("multipliers", "quantiles"):
            rest = {name: value for name, value in document["evidence"].items() if name != key}
            assert verdict(document | {"evidence": rest}) != "accepted", key


@pytest.mark.parametrize("bits", [64, 300])
def test_the_normal_distribution_of_the_checker(bits):
    rng = Random(bits)
    with mpmath.workprec(2 * bits):
        for _ in range(20):
            z = F(rng.randint(-(10**6), 10**6), rng.choice([10**5, 10**6, 10**12, 3 * 10**4]))
            low, high = normal.normal(z, bits)
            exact = mpmath.ncdf(mpmath.mpf(z.numerator) / z.denominator)
            assert mpmath.mpf(low.numerator) / low.denominator <= exact <= mpmath.mpf(high.numerator) / high.denominator
            assert high - low < F(16, 2**bits)


def test_equality_is_not_enough_for_a_least_mu():
    """A bound that is met at a mu leaves smaller ones open; it must fall short."""
    found = Tradeoff(ONE, leakage="gdp").inverse(value=1)
    claim = {
        "kind": "enclosed mu",
        "source": ONE.to_document(),
        "distortion": str(found.distortion_bounds[0]),
        "mu": ["2", "2"],
    }
    assert verdict(by_hand(claim, first_format(found.certificate)["evidence"]).document) == "rejected"
