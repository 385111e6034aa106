"""Least distortions at which a leakage equals its level exactly: what is issued, the checker accepts.

Covers: symdp.certificates.checker.evidence.exact_leakage, symdp.tradeoffs.common.leakage_crossing,
symdp.tradeoffs.local.symmetric_source
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet
from symdp.answers import LeakageValue
from symdp.certificates.checker.evidence import exact_leakage as checked_value
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.tradeoffs.local.symmetric_source import class_one_value
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism
from tests.tradeoffs.recorded import forged

ORDERS = ("101/100", "4/3", "3/2", "2", "3", "oo")
BOX = SourceSet.box(["2/5", "9/20"], ["13/20", "3/5"])
SETS = [BOX, SourceSet.simplex(3), SourceSet.decreasing(4), SourceSet.single(["1/2", "1/2"])]
NAMES = [*[f"sibson:{order}" for order in ORDERS], *[f"renyi:{order}" for order in ORDERS[:-1]], "mi", "kl", "ml"]


def judged(source, level, name):
    best = least_distortion(source, level, leakage=name)
    assert best.certificate.verify()
    low, high = best.distortion_bounds
    assert low <= high == best.distortion
    assert best.mechanism.distortion(source) <= high
    assert optimal_mechanism(source, high, leakage=name).value <= LeakageValue.log_of(level)
    return low, high


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("source", SETS, ids=str)
def test_levels_of_all_letters_and_others(source, name):
    """The level M is that of the truth for the measures that are finite there: a tie at D = 0."""
    low, high = judged(source, source.letters, name)
    if name.startswith(("sibson", "mi", "ml")):
        assert low == high == 0
    for level in (Fraction(101, 100), Fraction(3, 2), Fraction(5)):
        judged(source, level, name)


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("name", "distortion", "level"),
    [
        ("sibson:3/2", "9/25", "16562/15625"),
        ("sibson:3/2", "1/5", "162/125"),
        ("sibson:4/3", "1/9", "9826/6561"),
        ("sibson:4/3", "1/28", "68921/38416"),
        ("sibson:6/5", "1/33", "2320581250/1291467969"),
        ("sibson:2", "1/10", "41/25"),
        ("renyi:3/2", "1/5", "289/100"),
        ("renyi:3/2", "1/10", "1681/225"),
        ("renyi:4/3", "1/28", "226981/9261"),
        ("renyi:2", "1/10", "73/9"),
    ],
)
def test_ties_at_radicals_are_decided_by_algebra(name, distortion, level):
    """Rational powers whose ratios are rational, so that exp of the leakage is."""
    assert class_one_value(name, 2, distortion).exp == Fraction(level)
    low, high = judged(BOX, Fraction(level), name)
    assert low <= Fraction(distortion) <= high
    assert low == high


@pytest.mark.parametrize(
    "moved", [["199999999/1000000000"] * 2, ["200000001/1000000000"] * 2, ["1/5", "3/10"], ["1/10", "1/5"]]
)
def test_only_the_tie_itself_is_accepted(moved):
    """Distortions a billionth away are told apart, a bracket that ends in the tie needs evidence at its other end."""
    issued = least_distortion(BOX, "162/125", leakage="sibson:3/2").certificate
    moved = moved[0] if moved[0] == moved[1] else {"between": moved}
    with pytest.raises((CertificateRejected, InvalidArgument)):
        forged(issued, answer={"distortion": moved}).verify()


def test_an_equality_that_the_checker_does_not_see_is_enclosed(monkeypatch):
    monkeypatch.setattr(checked_value, "is_zero", lambda value: not value)
    low, high = judged(BOX, 2, "sibson:4/3")
    assert low == 0 < high < Fraction(1, 10**15)
    low, high = judged(BOX, Fraction(162, 125), "sibson:3/2")
    assert 0 < high - low < Fraction(1, 10**15)
    assert low < Fraction(1, 5) < high


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(60))
def test_certificates_of_random_questions_are_accepted(seed):
    rng = Random(seed)
    name = NAMES[seed % len(NAMES)]
    letters = rng.randint(2, 4)
    source = rng.choice([SourceSet.simplex, SourceSet.decreasing])(letters)
    level = 1 + Fraction(rng.randint(1, 12 * letters), 12)
    judged(source, level, name)
