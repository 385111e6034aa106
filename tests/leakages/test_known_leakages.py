"""Values known beforehand: two letters at distortion 1/10, the identity, constants, published formulas of Class I.

Covers: symdp.leakages.measure, symdp.mechanisms.mechanism, symdp.mechanisms.randomized_response,
symdp.sources.source_set
"""

from fractions import Fraction

import pytest
import sympy

from symdp import Mechanism, SourceSet, measure, randomized_response
from symdp.arithmetic.rational import INFINITY

BINARY = Mechanism.from_rows([["9/10", "1/10"], ["1/10", "9/10"]])
NAMES = ("dp", "adp:1/10", "ml", "mi", "renyi:2", "sibson:2", "mx", "min-entropy", "kl")


@pytest.mark.sampled(11)
@pytest.mark.parametrize(
    ("name", "nats", "exp"),
    [
        ("dp", "2.1972", 9),
        ("adp:1/10", "2.0794", 8),
        ("adp:1/10:pointwise", "2.0794", 8),
        ("ml", "0.58779", Fraction(9, 5)),
        ("mi", "0.36806", None),
        ("renyi:2", "2.0932", Fraction(73, 9)),
        ("sibson:2", "0.4947", Fraction(41, 25)),
        ("mx", "0.58779", Fraction(9, 5)),
        ("min-entropy", "0.58779", Fraction(9, 5)),
        ("renyi:oo", "2.1972", 9),
        ("sibson:oo", "0.58779", Fraction(9, 5)),
    ],
)
def test_two_letters_at_distortion_one_tenth(name, nats, exp):
    leakage = measure(name).of(BINARY, ["1/2", "1/2"])
    assert leakage.nats(5) == nats
    assert leakage.exp == exp


@pytest.mark.parametrize("letters", [1, 2, 3, 7])
def test_constant_mechanisms_leak_nothing(letters):
    rows = [["1/3", "2/3", 0]] * letters
    for name in NAMES:
        assert measure(name).of(rows, [Fraction(1, letters)] * letters).enclosure() == (0, 0), name
        assert measure(name).worst(rows, SourceSet.simplex(letters)).enclosure() == (0, 0), name


@pytest.mark.parametrize("letters", [2, 3, 5])
def test_the_identity_leaks_everything(letters):
    identity = Mechanism.from_rows([[int(x == y) for y in range(letters)] for x in range(letters)])
    uniform = [Fraction(1, letters)] * letters
    for name in ("ml", "mi", "sibson:2", "sibson:7/2", "mx", "min-entropy"):
        assert measure(name).of(identity, uniform).exp == letters, name
    for name in ("ml", "mi", "sibson:2", "sibson:7/2", "min-entropy"):
        assert measure(name).worst(identity, SourceSet.simplex(letters)).exp == letters, name
    for name in ("dp", "adp:1/10", "renyi:2", "renyi:3/2", "renyi:oo", "kl"):
        assert measure(name).of(identity).exp == INFINITY, name
    assert measure("mx").worst(identity, SourceSet.simplex(letters)).exp == INFINITY


@pytest.mark.sampled(2)
@pytest.mark.parametrize("letters", [2, 3, 4, 6])
@pytest.mark.parametrize("distortion", [Fraction(1, 10), Fraction(1, 3), Fraction(9, 20)])
@pytest.mark.parametrize("order", [Fraction(2), Fraction(3), Fraction(3, 2), Fraction(7, 3)])
def test_the_symmetric_mechanism_has_the_formulas_of_class_one(letters, distortion, order):
    level = (letters - 1) * (1 - distortion) / distortion
    mechanism = randomized_response(letters, level)
    d, m = sympy.Rational(distortion.numerator, distortion.denominator), sympy.Integer(letters)
    a, b = sympy.Rational(order.numerator, order.denominator), d / (m - 1)
    entropy = -d * sympy.log(d) - (1 - d) * sympy.log(1 - d)
    renyi = sympy.log((1 - d) ** a * b ** (1 - a) + b**a * (1 - d) ** (1 - a) + (m - 2) * b) / (a - 1)
    sibson = sympy.log(m) + sympy.log((1 - d) ** a + (m - 1) ** (1 - a) * d**a) / (a - 1)
    formulas = {
        "dp": sympy.log((m - 1) * (1 - d) / d),
        "ml": sympy.log(m * (1 - d)),
        "mi": sympy.log(m) - entropy - d * sympy.log(m - 1),
        f"renyi:{order}": renyi,
        f"sibson:{order}": sibson,
    }
    uniform = [Fraction(1, letters)] * letters
    for name, expected in formulas.items():
        for leakage in (measure(name).of(mechanism, uniform), measure(name).worst(mechanism, SourceSet.simplex(letters))):
            assert leakage.is_exact
            assert abs(sympy.N(leakage.expression - expected, 30, maxn=300)) < 1e-25, name
        if letters in (2, 3):
            assert type(leakage).exact(expected) == leakage, name


def test_the_z_channel_has_capacity_log_five_quarters():
    z = [[1, 0], ["1/2", "1/2"]]
    assert measure("mi").worst(z, SourceSet.simplex(2)).exp == Fraction(5, 4)
    assert measure("mi").of(z, ["3/5", "2/5"]).exp == Fraction(5, 4)


def test_a_single_input_leaks_nothing_and_every_input_counts_where_it_is_said_to():
    assert measure("renyi:2").of([["1/2", "1/2"]]).exp == 1
    rows = [["1", "0"], ["0", "1"]]
    certain = [1, 0]
    assert measure("ml").of(rows, certain).exp == 2
    assert measure("mx").of(rows, certain).exp == INFINITY
    assert measure("dp").of(rows, certain).exp == INFINITY
    for name in ("mi", "sibson:2", "sibson:oo", "min-entropy"):
        assert measure(name).of(rows, certain).exp == 1
    only = SourceSet.single([1, 0])
    assert measure("ml").worst(rows, only).exp == 2
    assert measure("mi").worst(rows, only).exp == measure("sibson:3").worst(rows, only).exp == 1
