"""The closed form in symbols agrees with the numeric curve at rational priors.

Covers: symdp.arithmetic.rational, symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from fractions import Fraction
from random import Random

import pytest
import sympy

from symdp import SourceSet
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument
from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion
from tests.agreement.random_sources import random_prior


def as_fraction(value):
    return Fraction(int(value.p), int(value.q))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(40))
def test_piecewise_formula_equals_the_exact_optimum(seed):
    rng = Random(seed)
    letters, delta = rng.randint(2, 5), rng.choice([Fraction(0), Fraction(1, 8)])
    curve = privacy_distortion(SourceSet.ordered_symbols(letters), delta)
    prior = sorted(random_prior(rng, letters), reverse=True)
    values = {
        symbol: sympy.Rational(p.numerator, p.denominator) for symbol, p in zip(curve.source.symbols, prior, strict=True)
    }
    formula = curve.exp_to_sympy().subs(values)
    symbol = sympy.Symbol("D")
    for step in range(1, 21):
        expected = optimal_mechanism(SourceSet.single(prior), Fraction(step, 20), delta).exp_epsilon
        assert as_fraction(formula.subs(symbol, sympy.Rational(step, 20))) == expected
    assert curve.of(prior).zero_from == as_fraction(curve.zero_from.to_sympy().subs(values)) == curve.zero_from.of(prior)
    assert [t.of(prior) for t in curve.thresholds] == list(curve.of(prior).thresholds)


@pytest.mark.parametrize("seed", range(15))
def test_symbolic_mechanism_is_the_optimal_one(seed):
    rng = Random(100 + seed)
    letters = rng.randint(2, 4)
    prior = sorted([Fraction(x, 100) for x in rng.sample(range(1, 30), letters - 1)], reverse=True)
    prior = sorted([1 - sum(prior), *prior], reverse=True)
    curve = privacy_distortion(SourceSet.ordered_symbols(letters), "1/9")
    values = dict(zip(curve.source.symbols, [sympy.Rational(p.numerator, p.denominator) for p in prior], strict=True))
    symbol = sympy.Symbol("D")
    source = SourceSet.single(prior)
    for piece, numeric in zip(curve.pieces, curve.of(prior).pieces, strict=True):
        middle = (numeric.start + numeric.stop) / 2
        at = {**values, symbol: sympy.Rational(middle.numerator, middle.denominator)}
        matrix = piece.mechanism.subs(at)
        rows = tuple(tuple(as_fraction(matrix[i, j]) for j in range(letters)) for i in range(letters))
        assert rows == optimal_mechanism(source, middle, "1/9").mechanism.matrix


def test_optimum_at_a_number_lists_the_cases():
    source, prior = SourceSet.ordered_symbols(3), ["1/2", "3/10", "1/5"]
    optimum = optimal_mechanism(source, "1/5")
    values = dict(zip(source.symbols, map(sympy.Rational, prior), strict=True))
    assert optimum.exp.to_sympy().subs(values) == 8 == optimum.exp.of(prior) == optimum.value.of(prior).exp
    assert len(optimum.exp.cases) == 3
    pieces = privacy_distortion(source).pieces
    assert [piece.kept for piece in pieces] == [(0, 1, 2), (0, 1)]
    assert sum(pieces[1].mechanism.row(0)).simplify() == 1
    assert optimal_mechanism(source, 0).exp.of(prior) == INFINITY
    assert optimal_mechanism(SourceSet.ordered_symbols(1), 0).exp.of([1]) == 1
    assert optimal_mechanism(SourceSet.single(["1/2", "3/10", "1/5"]), 0).exp_epsilon == INFINITY


@pytest.mark.parametrize(
    ("prior", "word"),
    [(["1/2", "1/2"], "2 letters"), (["1/5", "3/10", "1/2"], "decreasing"), (["1/2", "1/4", "1/5"], "19/20")],
)
def test_numbers_for_the_symbols_must_fit(prior, word):
    with pytest.raises(InvalidArgument, match=word):
        privacy_distortion(SourceSet.ordered_symbols(3)).of(prior)
