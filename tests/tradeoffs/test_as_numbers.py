"""Answers in arithmetic that is not exact: floats of values, comparisons with numbers, functions of arrays.

Covers: symdp.arithmetic.reals.binary, symdp.tradeoffs.common.floating_evaluation,
symdp.tradeoffs.profiles.trace_profile
"""

import math
from fractions import Fraction

import numpy as np
import pytest

from symdp import SourceSet, Tradeoff
from symdp.answers import LeakageValue
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument
from symdp.tradeoffs.tradeoff import privacy_distortion

PRIOR = SourceSet.single(["1/2", "3/10", "1/5"])


@pytest.mark.parametrize("leakage", ["dp", "ml", "mi", "renyi:2", "gdp", "tv"])
def test_a_value_is_a_float_and_is_compared_with_numbers(leakage):
    value = Tradeoff(PRIOR, leakage=leakage).at("1/10").value
    number = float(value)
    assert number == pytest.approx(float(value.nats(12)), abs=1e-11)
    assert value < number + 1e-9
    assert value > number - 1e-9
    assert value <= Fraction(number) + Fraction(1, 10**9)
    assert value >= 0
    assert not value < 0


def test_infinity_and_zero():
    assert float(Tradeoff(PRIOR).at(0).value) == math.inf
    assert Tradeoff(PRIOR).at(0).value > 10**9
    assert float(Tradeoff(PRIOR).at(1).value) == 0.0
    assert LeakageValue.log_of(Fraction(2)) < math.inf
    assert LeakageValue.log_of(INFINITY) >= math.inf


@pytest.mark.parametrize("other", ["x", None, True, math.nan])
def test_other_things_are_no_numbers(other):
    with pytest.raises(InvalidArgument):
        _ = LeakageValue.log_of(Fraction(2)) < other


def test_a_curve_is_a_function_of_numbers_and_of_arrays():
    curve = privacy_distortion(PRIOR)
    places = np.linspace(0, 1, 9).reshape(3, 3)
    values = curve(places)
    assert values.shape == places.shape
    assert values[0, 0] == math.inf
    for place, value in zip(places.ravel()[1:], values.ravel()[1:], strict=True):
        assert value == pytest.approx(float(curve.evaluate(Fraction(place))))
        assert curve(float(place)) == value
    assert curve("1/5") == pytest.approx(math.log(8))
    assert curve(Fraction(1, 2)) == 0.0
    with pytest.raises(InvalidArgument, match="distortion"):
        curve(np.array([2.0]))
