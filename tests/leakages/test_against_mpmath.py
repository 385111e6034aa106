"""Every measure on 1,000 random instances, against its definition in mpmath at 60 digits; least epsilon and delta.

Covers: symdp.leakages.measure, symdp.leakages.measures.approximate_privacy
"""

from fractions import Fraction
from random import Random

import mpmath
import pytest

from symdp.arithmetic.rational import INFINITY
from symdp.leakages.measure import measure
from symdp.leakages.measures.approximate_privacy import least_delta, least_epsilon
from tests.leakages import plain_formulas
from tests.leakages.random_instances import random_matrix, random_prior

NAMES = ("dp", "ml", "mx", "mi", "kl", "min-entropy", "renyi:2", "renyi:3/2", "renyi:5", "sibson:2", "sibson:4/3")
INSTANCES = 1000
DIGITS = 60


def instances():
    rng = Random(20220426)
    for _ in range(INSTANCES):
        matrix = random_matrix(rng)
        yield matrix, random_prior(rng, len(matrix))


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_enclosures_hold_the_number_that_mpmath_gives(name):
    each = measure(name)
    infinite = zero = 0
    with mpmath.workdps(DIGITS):
        for matrix, prior in instances():
            expected = plain_formulas.value(name, matrix, prior)
            low, high = each.of(matrix, prior).enclosure(50)
            if expected == mpmath.inf:
                assert low == high == INFINITY
                infinite += 1
            elif low == high == 0:
                assert abs(expected) < mpmath.mpf(10) ** -55
                zero += 1
            else:
                assert 0 < high - low <= low / 10**50
                slack = mpmath.mpf(10) ** -55
                assert plain_formulas.big(low) - slack <= expected <= plain_formulas.big(high) + slack
    assert zero > 100
    assert (infinite > 0) == (name in ("dp", "mx", "kl", "renyi:2", "renyi:3/2", "renyi:5"))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("sense", ["standard", "pointwise"])
def test_the_least_epsilon_is_least_and_the_least_delta_inverts_it(sense, rng):
    finite = 0
    for _ in range(INSTANCES):
        matrix = random_matrix(rng)
        delta = Fraction(rng.randint(0, 9), 20)
        level = least_epsilon(matrix, delta, sense).exp
        if level == INFINITY:
            assert least_delta(matrix, 10**12, sense) > delta
            continue
        finite += 1
        assert level >= 1
        assert least_delta(matrix, level, sense) <= delta
        if level > 1:
            assert least_delta(matrix, level, sense) == delta
            assert least_delta(matrix, (level + 1) / 2, sense) > delta
        some = Fraction(rng.randint(20, 60), 20)
        with mpmath.workdps(DIGITS):
            expected = plain_formulas.excess(plain_formulas.table(matrix), plain_formulas.big(some), sense == "pointwise")
            assert abs(plain_formulas.big(least_delta(matrix, some, sense)) - expected) < mpmath.mpf(10) ** -50
    assert finite > 500


def test_at_delta_zero_both_senses_are_differential_privacy(rng):
    for _ in range(200):
        matrix = random_matrix(rng)
        for sense in ("standard", "pointwise"):
            assert least_epsilon(matrix, 0, sense).exp == measure("dp").of(matrix).exp
