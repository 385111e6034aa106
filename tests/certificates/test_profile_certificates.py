"""Certificates of profiles and of Gaussian privacy: true ones pass, a false claim is never accepted, junk is answered.

Covers: symdp.certificates.checker.arithmetic.normal_bounds, symdp.certificates.checker.enclosures.profile_enclosure,
symdp.certificates.completions.profile_completion, symdp.leakages.measures.privacy_profile,
symdp.tradeoffs.local.irrational_profile
"""

from fractions import Fraction as F
from functools import cache
from random import Random

import mpmath
import pytest

from symdp import Certificate, SourceSet, Tradeoff
from symdp.certificates.checker.arithmetic import normal_bounds
from symdp.certificates.checker.claim import record
from symdp.errors import CertificateRejected
from tests.certificates.asked_anew import is_true
from tests.certificates.document_parts import accepted, claim_of, nodes, numbers, replaced
from tests.certificates.level_mutations import JUNK, mutated

ONE = SourceSet.single(["1/2", "3/10", "1/5"])
TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
ROWS = SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3"])
SETS = [ONE, TWO, ROWS]
PROFILE, AROUND = "profile:log(2):1/10,log(5):1/50", "profile:1/2:1/10,log(5):1/50"


@cache
def issued():
    documents = []
    for source in SETS:
        for leakage in (PROFILE, "tv", AROUND, "gdp"):
            tradeoff = Tradeoff(source, leakage=leakage)
            documents += [tradeoff.at(d).certificate.document for d in (0, "1/5", tradeoff.zero_from)]
            documents += [tradeoff.inverse(value=v).certificate.document for v in (0, "1/4")]
    return documents


@pytest.mark.thorough
def test_issued_certificates_are_accepted_and_true():
    assert all(accepted(document) for document in issued())
    rows = {id(record.row_of(claim_of(document))) for document in issued()}
    assert len(rows) == 6
    assert all(is_true(claim_of(document)) for document in issued()[::13])


def changes(text):
    value = F(text)
    return [str(other) for other in (value + F(1, 97), value - F(1, 97), value / 2, 2 * value, F(1)) if other != value]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", range(60))
def test_every_changed_number_of_a_record_is_rejected_or_true(place):
    document = issued()[place]
    for path, text in numbers(document, record.RECORD_KEYS):
        for other in changes(text):
            changed = replaced(document, path, other)
            assert not accepted(changed) or is_true(claim_of(changed)), (path, text, other)


@pytest.mark.sampled(15, 1500)
@pytest.mark.parametrize("seed", range(4000))
def test_mutated_certificates_prove_nothing_false(seed):
    rng = Random(seed)
    document, others = rng.choice(issued()), [rng.choice(issued()) for _ in range(3)]
    changed = mutated(rng, document, others)
    assert not accepted(changed) or claim_of(changed) == claim_of(document) or is_true(claim_of(changed))


# What is needed for some sets or some answers only.
AT_TIMES = ("multipliers", "quantiles")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("place", [place for place in range(60) if place % 20 >= 10][::7])
def test_missing_and_strange_evidence_is_answered(place):
    """Of profiles at irrational levels and of Gaussian privacy, which have no programs."""
    document = issued()[place]
    for path, _ in nodes(document["evidence"], ("evidence",)):
        for junk in JUNK[:: 1 + place % 4]:
            accepted(replaced(document, path, junk))
    for key in document["evidence"]:
        if key not in AT_TIMES:
            rest = {name: value for name, value in document["evidence"].items() if name != key}
            assert not accepted(document | {"evidence": rest}), key


@pytest.mark.parametrize("bits", [64, 300])
def test_the_normal_distribution_of_the_checker(bits):
    rng = Random(bits)
    with mpmath.workprec(2 * bits):
        for _ in range(20):
            z = F(rng.randint(-(10**6), 10**6), rng.choice([10**5, 10**6, 10**12, 3 * 10**4]))
            low, high = normal_bounds.normal(z, bits)
            exact = mpmath.ncdf(mpmath.mpf(z.numerator) / z.denominator)
            assert mpmath.mpf(low.numerator) / low.denominator <= exact <= mpmath.mpf(high.numerator) / high.denominator
            assert high - low < F(16, 2**bits)


def test_equality_is_not_enough_for_a_least_mu():
    """A bound that is met at a mu leaves smaller ones open; it must fall short."""
    best = Tradeoff(ONE, leakage="gdp").inverse(value=1)
    document = best.certificate.document | {"asks": {"at": str(best.distortion_bounds[1])}}
    assert accepted(document | {"answer": {"mu": {"between": ["0", "1"]}}})
    with pytest.raises(CertificateRejected, match="no mechanism with this mu has the accuracy"):
        Certificate(document | {"answer": {"mu": {"between": ["1", "1"]}}}).verify()
