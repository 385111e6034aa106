"""Leakages epsilon in nats: what is read, and the least distortions at those whose exponential is no rational.

Covers: symdp.leakages.values.exp_epsilon, symdp.tradeoffs.common.distortion_at_epsilon
"""

from fractions import Fraction as F
from types import SimpleNamespace

import mpmath
import pytest
import sympy

from symdp import Database, SourceSet, Tradeoff
from symdp.errors import InvalidArgument
from symdp.graphs.families import line
from symdp.leakages.measure import measure
from symdp.tradeoffs.common.distortion_at_epsilon import inverse_at, read_level
from symdp.tradeoffs.local.symmetric_source import SymmetricSource
from symdp.tradeoffs.question import Question

TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])


@pytest.mark.sampled(19)
@pytest.mark.parametrize(
    ("epsilon", "exp"),
    [
        (0, 1), ("0", 1), ("log(3)", 3), (" log( 8/7 ) ", F(8, 7)), ("2*log(3)", 9), ("1/2*log(9/4)", F(3, 2)),
        ("log(9)/2", 3), ("-1*log(1/2)", 2), (sympy.log(3), 3), (sympy.log(3) - sympy.log(2), F(3, 2)),
        (sympy.log(sympy.Rational(8, 7)), F(8, 7)), (sympy.Integer(0), 1), ("log(1)", 1), ("log(2)/2", None),
        ("1", None), (F(1, 3), None), ("0.5", None), (sympy.Rational(1, 2), None), (1 + sympy.log(2), None),
    ],
)  # fmt: skip
def test_what_is_read(epsilon, exp):
    level = read_level(epsilon)
    assert level.exp == exp
    if exp is None:
        low, high = level.value.enclosure(10)
        assert low <= high
        value = mpmath.mpf(sympy.N(sympy.sympify(epsilon), 20)) if not isinstance(epsilon, F) else mpmath.mpf(1) / 3
        assert float(low) - 1e-9 < value < float(high) + 1e-9


@pytest.mark.sampled(19)
@pytest.mark.parametrize(
    ("epsilon", "words"),
    [
        (-1, "must be at least 0"), ("log(1/2)", "must be at least 0"), (sympy.log(2) - 1, "must be at least 0"),
        (0.5, "is a binary float"), (True, "is a truth value"), ("log(-2)", "logarithms of positive numbers"),
        ("log(0)", "logarithms of positive numbers"), ("log(2)/0", "divides by 0"), ("log(2", "is no number"),
        ("log(log(2))", "is no number"), ("__import__('os')", "is no number"), (sympy.E, "must be a sum of rationals"),
        (sympy.sqrt(2), "must be a sum of rationals"), (sympy.Symbol("x"), "must be a sum of rationals"),
        (sympy.oo, "must be a sum of rationals"), (sympy.log(-2), "must be a sum of rationals"),
        (sympy.Float(0.5), "must be a sum of rationals"), (5001, "must be at most 5000"), ([], "is not an exact rational"),
    ],
)  # fmt: skip
def test_what_is_refused(epsilon, words):
    with pytest.raises(InvalidArgument, match=words):
        Tradeoff(TWO).inverse(epsilon=epsilon)


def test_exactly_one_level_is_given():
    for options in ({}, {"epsilon": 1, "exp_epsilon": 3}):
        with pytest.raises(InvalidArgument, match="exactly one of epsilon and exp_epsilon"):
            Tradeoff(TWO).inverse(**options)


@pytest.mark.parametrize("exp", [F(1), F(8, 7), F(3)])
def test_rational_levels_are_the_same_question(exp):
    expected = Tradeoff(TWO).inverse(exp_epsilon=exp)
    for epsilon in (f"log({exp})", f"1/2*log({exp**2})", sympy.log(sympy.Rational(exp.numerator, exp.denominator))):
        optimum = Tradeoff(TWO).inverse(epsilon=epsilon)
        assert optimum == expected
        assert optimum.certificate.finding == expected.certificate.finding


QUESTIONS = [
    (TWO, {}), (TWO, {"delta": "1/10"}), (TWO, {"leakage": "ml"}), (TWO, {"leakage": "mi"}), (TWO, {"leakage": "mx"}),
    (TWO, {"leakage": "renyi:2"}), (TWO, {"adjacency": line(3)}),
    (SourceSet.single(["1/4", "1/2", "1/4"]), {"adjacency": line(3)}),
    (Database(3, 2), {}), (Database(3, 2), {"leakage": "mi"}), (SourceSet.decreasing(4), {}),
]  # fmt: skip


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("source", "options"), QUESTIONS, ids=range(len(QUESTIONS)))
@pytest.mark.parametrize("epsilon", ["1/3", "log(2)/2"])
def test_irrational_levels_are_enclosed(source, options, epsilon):
    tradeoff = Tradeoff(source, **options)
    optimum = tradeoff.inverse(epsilon=epsilon)
    low, high = optimum.distortion_bounds
    assert low <= high == optimum.distortion
    assert high - low <= high / 10**9
    assert optimum.certificate.record["asks"].keys() == {"nats"}
    optimum.certificate.verify()
    # At a jump, and where nothing is better than answers without leakage, the least leakage is zero.
    text, nats = ("0.333333", mpmath.mpf(1) / 3) if epsilon == "1/3" else ("0.346574", mpmath.log(2) / 2)
    assert optimum.value.nats(6) == ("0" if high == tradeoff.zero_from else text)
    exp = F(str(mpmath.exp(nats)))
    near = tradeoff.inverse(exp_epsilon=exp - F(1, 10**6)), tradeoff.inverse(exp_epsilon=exp + F(1, 10**6))
    assert near[1].distortion <= high
    assert near[0].distortion >= low


def test_digits_are_those_of_the_question():
    low, high = Tradeoff(TWO, digits=40).inverse(epsilon="1/3").distortion_bounds
    assert 0 < high - low < F(1, 10**40)


def test_two_levels_two_digits_finer_than_the_question_are_enough_where_the_curve_is_not_steep():
    question = Question(SourceSet.simplex(3), measure("dp"), digits=120)
    answers, asked = SymmetricSource.of(question), []

    def inverse(level):
        asked.append(level)
        return answers.inverse(level)

    level = read_level("1/3")
    best = inverse_at(level, SimpleNamespace(question=question, inverse=inverse))
    assert tuple(asked) == level.exp_around(122)
    assert best.distortion_bounds == tuple([2 / (exp + 2) for exp in reversed(asked)])
