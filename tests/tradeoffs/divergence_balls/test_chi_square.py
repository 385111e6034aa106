"""Chi-square balls: exact values between certified rationals, their end cases, changed certificates, bad input.

Covers: symdp.arithmetic.reals.radical, symdp.leakages.values.leakage_value,
symdp.tradeoffs.divergence_balls.chi_square_envelope, symdp.tradeoffs.divergence_balls.chi_square_evidence,
symdp.tradeoffs.divergence_balls.chi_square_tangents
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.reals.radical import RadicalSum
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.shapes.divergence_balls import ChiSquareBall
from tests.tradeoffs.recorded import ends, forged, level_of

SEEDS = range(300)


def drawn(seed):
    rng = Random(seed)
    weights = [rng.choice([1, 1, 2, 3, 5, 8, 13]) for _ in range(rng.randint(1, 6))]
    center = [Fraction(weight, sum(weights)) for weight in weights]
    radius = Fraction(rng.choice([0, 1, 2, 5, 10, 20, 40]), rng.choice([50, 100, 200]))
    return center, radius, Fraction(rng.randint(1, 39), 40)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_exact_value_lies_between_certified_rationals_that_are_near(seed):
    center, radius, distortion = drawn(seed)
    optimum = Tradeoff(ChiSquareBall(center, radius)).at(distortion)
    assert optimum.certificate.verify()
    low, high = map(Fraction, level_of(optimum))
    assert LeakageValue.log_of(low) <= optimum.value <= LeakageValue.log_of(high)
    assert high - low <= high / 10**7


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", SEEDS)
def test_radius_zero_is_the_centre_and_a_larger_ball_is_harder(seed):
    center, radius, distortion = drawn(seed)
    alone, near, far = (Tradeoff(ChiSquareBall(center, r)).at(distortion).value for r in (0, radius, radius + 1))
    assert alone == Tradeoff(SourceSet.single(center)).at(distortion).value
    assert alone <= near <= far


def test_randomised_response_is_optimal_up_to_the_largest_least_probability():
    """For the centre alone the threshold is 2/5; the ball moves it to 2 (1/5 + sqrt(2/625)) = 0.5131..., not to less."""
    ball = Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50"))
    assert ball.at("9/20").value == LeakageValue.log_of(Fraction(22, 9))
    assert ball.at("513/1000").value == LeakageValue.log_of(Fraction(2 * 487, 513))
    assert ball.at("514/1000").value < LeakageValue.log_of(Fraction(2 * 486, 514))


def test_nothing_leaks_where_the_ball_allows_it():
    ball = Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50"))
    assert ball.zero_from.radicals == RadicalSum.of(Fraction(1, 2)) + RadicalSum.power(Fraction(1, 200), Fraction(1, 2))
    assert ball.at("3/5").value == LeakageValue.log_of(Fraction(1))
    assert ball.at("3/5").certificate.record["answer"] == {"exp": "1"}
    assert ball.at("57/100").value > LeakageValue.log_of(Fraction(1))


def is_true(record):
    """Answer again, from the record alone."""
    low, high = (LeakageValue.log_of(Fraction(end)) for end in ends(record["answer"]["exp"]))
    source = record["question"]["source"]
    ball = ChiSquareBall(source["around"], source["chi_square"])
    return low <= Tradeoff(ball).at(record["asks"]["at"]).value <= high


@pytest.mark.parametrize("distortion", ["2/5", "21/40", "11/20", "3/5"])
def test_changed_certificates_are_rejected_or_true(distortion):
    best = Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")).at(distortion)
    issued, known = best.certificate, best.certificate.record["question"]["source"]
    low, high = map(Fraction, level_of(best))
    step, rejected = Fraction(1, 100), 0
    changes = [
        {"answer": {"exp": {"between": [str(high + step), str(high + 1)]}}},
        {"answer": {"exp": {"between": [str(low), str(low - step)]}}},
        {"answer": {"exp": {"between": [str(max(1, low - 2 * step)), str(low - step)]}}},
        {"question": {"source": known | {"chi_square": "1/5"}}},
        {"question": {"source": known | {"chi_square": "1/500"}}},
        {"question": {"source": known | {"around": ["3/5", "3/10", "1/5"]}}},
        {"question": {"source": known | {"around": ["2/5", "2/5", "1/5"]}}},
        {"asks": {"at": str(Fraction(distortion) - step)}},
        {"asks": {"at": str(Fraction(distortion) + step)}},
    ]
    for change in changes:
        changed = forged(issued, **change)
        try:
            changed.verify()
        except (CertificateRejected, InvalidArgument):
            rejected += 1
        else:
            assert is_true(changed.record), change
    assert rejected >= 5


def test_the_sentence_names_the_ball():
    certificate = Tradeoff(ChiSquareBall(["1/2", "1/2"], "1/50")).at("1/4").certificate
    assert "at a chi-square distance of at most 1/50 from (1/2, 1/2)" in certificate.sentence()


@pytest.mark.parametrize(
    ("center", "radius", "message"),
    [(["1", "0"], 0, r"center\[2\]=0 must be positive"), (["1/2", "1/2"], "-1", "radius=-1"), (["1/2"], 0, "sums to 1/2")],
)
def test_bad_balls_are_refused(center, radius, message):
    with pytest.raises(InvalidArgument, match=message):
        ChiSquareBall(center, radius)


def test_bad_distortions_are_refused():
    for distortion in (-1, 2, 0.5):
        with pytest.raises(InvalidArgument, match="distortion="):
            Tradeoff(ChiSquareBall(["1/2", "1/2"], 0)).at(distortion)
