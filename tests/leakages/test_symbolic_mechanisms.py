"""Mechanisms of sympy symbols: the same values as exact mechanisms at rational points.

Covers: symdp.leakages.measures.approximate_privacy, symdp.leakages.measures.differential_privacy,
symdp.leakages.symbolic_entries
"""

from fractions import Fraction
from random import Random

import pytest
import sympy

from symdp import measure
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measures.approximate_privacy import least_delta, symbolic_least_delta
from symdp.leakages.symbolic_entries import greatest
from tests.leakages.random_instances import random_row

NAMES = (
    "dp", "adp", "adp:1/10", "adp:1/10:pointwise", "ml", "mi", "mx", "kl", "min-entropy",
    "renyi:2", "renyi:3/2", "renyi:oo", "sibson:2", "sibson:3/2", "sibson:oo",
)  # fmt: skip
D = sympy.Symbol("D", positive=True)


def free_mechanism(inputs, outputs):
    """Symbols everywhere, the last column by the sum of the others."""
    rows = []
    for x in range(inputs):
        symbols = list(sympy.symbols(f"w{x}_:{outputs - 1}", positive=True))
        rows.append([*symbols, 1 - sum(symbols)])
    return rows


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", [(2, 2), (3, 2), (2, 3), (3, 3)], ids=str)
def test_free_symbols_agree_at_rational_points(name, shape):
    rng = Random(str(shape))
    rows = free_mechanism(*shape)
    shares = sympy.symbols(f"p:{shape[0]}", positive=True)
    symbolic = measure(name).symbolic(rows, shares)
    for _ in range(6):
        matrix = [random_row(rng, shape[1], 0) for _ in range(shape[0])]
        prior = random_row(rng, shape[0], 0)
        point = {}
        for row, entries in zip(rows, matrix, strict=True):
            point |= {symbol: sympy.Rational(str(value)) for symbol, value in zip(row[:-1], entries, strict=False)}
        point |= {symbol: sympy.Rational(str(value)) for symbol, value in zip(shares, prior, strict=True)}
        exact = measure(name).of(matrix, prior).expression
        assert abs(sympy.N(symbolic.xreplace(point) - exact, 25, maxn=400)) < 1e-20, (matrix, prior)


@pytest.mark.sampled(15)
@pytest.mark.parametrize("name", NAMES)
def test_zeros_stay_zeros(name):
    rows = [[1 - D, D, 0], [0, 1, 0], [0, D, 1 - D]]
    prior = [0, "1/2", "1/2"]
    symbolic = measure(name).symbolic(rows, prior)
    for value in (Fraction(1, 20), Fraction(1, 3), Fraction(19, 20)):
        matrix = [[Fraction(sympy.sympify(entry).subs(D, sympy.Rational(str(value)))) for entry in row] for row in rows]
        exact = measure(name).of(matrix, prior).expression
        number = symbolic.subs(D, sympy.Rational(str(value)))
        if exact == sympy.oo:
            assert number == sympy.oo
        else:
            assert abs(sympy.N(number - exact, 25, maxn=400)) < 1e-20


def test_the_symmetric_mechanism_of_two_letters_in_symbols():
    rows = sympy.Matrix([[1 - D, D], [D, 1 - D]])
    half = [sympy.Rational(1, 2)] * 2
    information = sympy.log(2) + D * sympy.log(D) + (1 - D) * sympy.log(1 - D)
    expression = measure("mi").symbolic(rows, half)
    assert all(abs(sympy.N((expression - information).subs(D, value), 20)) < 1e-15 for value in (0.1, 0.37, 0.5, 0.9))
    renyi = sympy.log((1 - D) ** 2 / D + D**2 / (1 - D))
    assert sympy.simplify(sympy.exp(measure("renyi:2").symbolic(rows)) - sympy.exp(renyi)) == 0
    assert measure("dp").symbolic([[D, 1 - D]]) == 0
    assert measure("renyi:2").symbolic([[D, 1 - D]]) == 0


@pytest.mark.parametrize("sense", ["standard", "pointwise"])
def test_the_least_delta_in_symbols(sense, rng):
    level = sympy.Symbol("lam", positive=True)
    rows = free_mechanism(2, 3)
    symbolic = symbolic_least_delta(rows, level, sense)
    for _ in range(10):
        matrix = [random_row(rng, 3, 0) for _ in range(2)]
        some = Fraction(rng.randint(10, 30), 10)
        point = {level: sympy.Rational(str(some))}
        for row, entries in zip(rows, matrix, strict=True):
            point |= {symbol: sympy.Rational(str(value)) for symbol, value in zip(row[:-1], entries, strict=False)}
        assert symbolic.xreplace(point) == sympy.Rational(str(least_delta(matrix, some, sense)))


def test_a_maximum_keeps_all_that_is_no_number_even_where_one_is_larger():
    largest = greatest([D, D + 1, sympy.Integer(0), D, sympy.Rational(1, 2)])
    assert set(largest.args) == {D, D + 1, sympy.Rational(1, 2)}
    assert largest.subs(D, 3) == 4
    assert greatest([D, D]) == D
    assert greatest([sympy.Integer(1), sympy.Integer(2)]) == 2


def test_bad_symbols_are_refused():
    with pytest.raises(InvalidArgument, match="prior is needed for the measure mi"):
        measure("mi").symbolic([[D, 1 - D]])
    with pytest.raises(InvalidArgument, match="matrix row 2 sums to 1/2, it must sum to 1"):
        measure("dp").symbolic([[D, 1 - D], ["1/4", "1/4"]])
    with pytest.raises(InvalidArgument, match="matrix row 2 has 1 outputs, row 1 has 2"):
        measure("dp").symbolic([[D, 1 - D], [1]])
    with pytest.raises(InvalidArgument, match=r"matrix row 1\[1\]=-1 must not be negative"):
        measure("dp").symbolic([[-1, 2]])
    with pytest.raises(InvalidArgument, match="prior has 1 letters, the mechanism 2 inputs"):
        measure("mi").symbolic([[D, 1 - D], [D, 1 - D]], [1])
    with pytest.raises(InvalidArgument, match="matrix must be a sequence of rows"):
        measure("dp").symbolic("D")
    with pytest.raises(InvalidArgument, match="matrix is empty"):
        measure("dp").symbolic([])
    with pytest.raises(InvalidArgument, match="binary float"):
        measure("dp").symbolic([[0.5, D]])
    many = [[sympy.Symbol(f"a{x}_{y}") for y in range(11)] for x in range(2)]
    with pytest.raises(Unsupported, match=r"outputs=11 .* at most 10 outputs"):
        measure("adp:1/10").symbolic(many)


def test_an_output_that_never_occurs_is_no_evidence_in_symbols():
    flip = [[1 - D, D], [D, 1 - D]]
    padded = [[*row, sympy.Integer(0)] for row in flip]
    values = [measure("gdp").symbolic(rows).subs(D, sympy.Rational(1, 4)) for rows in (flip, padded)]
    assert values[0] == values[1]
    assert 1 < float(values[0]) < 2
