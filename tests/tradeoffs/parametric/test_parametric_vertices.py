"""Vertices that move with one parameter: at every rational parameter the formula is the exact optimum.

Covers: symdp.arithmetic.reals.algebraic_number, symdp.arithmetic.symbols.quotient,
symdp.arithmetic.symbols.rational_function, symdp.sources.parametric.parametric_vertices,
symdp.tradeoffs.parametric.vertex_corners, symdp.tradeoffs.parametric.vertex_envelope
"""

from fractions import Fraction
from random import Random

import pytest
import sympy

from symdp import Tradeoff
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.arithmetic.symbols.quotient import value_at
from symdp.arithmetic.symbols.rational_function import RationalFunction
from symdp.errors import Infeasible, InvalidArgument, Unsupported
from symdp.sources.parametric.parametric_vertices import ParametricVertices
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.agreement.random_sources import random_prior

t = sympy.Symbol("t")
UNIT = [t >= 0, t <= 1]


def moving(start, end):
    return [sympy.Rational(str(a)) * (1 - t) + sympy.Rational(str(b)) * t for a, b in zip(start, end, strict=True)]


def written(numbers, whole):
    return [Fraction(number, whole) for number in numbers]


def published():
    first = moving(written((5, 2, 8, 4), 19), [Fraction(1, 2), *written((4, 2, 1), 14)])
    return [first, moving(written((1, 1, 3, 3), 8), written((1, 9, 8, 4), 22))]


def random_form(rng):
    letters, count = rng.randint(2, 4), rng.randint(1, 3)
    rows = [moving(random_prior(rng, letters), random_prior(rng, letters)) for _ in range(count)]
    if rng.random() < 0.4:
        rows.append([rows[0][-1], *rows[0][:-1]])
    if rng.random() < 0.3:
        rows.append([entry.subs(t, t**2) for entry in rows[0]])
    if not any(entry.free_symbols for row in rows for entry in row):
        rows.append([t, 1 - t, *[0] * (letters - 2)])
    return privacy_distortion(ParametricVertices.read(rows, UNIT))


def compare(form, rng, points):
    """Parameters of a grid and rational borders of the cells; distortions of a grid and the thresholds there."""
    borders = [stretch.low.rational for stretch in form.profile.stretches if stretch.low.rational is not None]
    for _ in range(points):
        values = {"t": rng.choice([Fraction(rng.randint(0, 30), 30), *borders])}
        cell = form.cell(values)
        ends = [value_at(case.stop, values) for case in cell.pieces]
        d = rng.choice([Fraction(rng.randint(1, 99), 100), *ends])
        assert form.exp_epsilon(d).of(values) == Tradeoff(form.source.of(values)).at(d).exp, (values, d)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_formula_at_numbers_is_the_exact_optimum(seed):
    rng = Random(seed)
    compare(random_form(rng), rng, 10)


@pytest.mark.nightly
def test_formula_at_two_thousand_points():
    rng = Random(7)
    for _ in range(200):
        compare(random_form(rng), rng, 10)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100, 115))
def test_cells_cover_the_interval_and_their_conditions_hold(seed):
    form = random_form(Random(seed))
    assert form.profile.stretches[0].low == AlgebraicNumber.of(Fraction(0))
    assert form.profile.stretches[-1].high == AlgebraicNumber.of(Fraction(1))
    for before, after in zip(form.profile.stretches, form.profile.stretches[1:], strict=False):
        assert before.high == after.low
    for stretch, cell in zip(form.profile.stretches, form.cells, strict=True):
        assert stretch.low < AlgebraicNumber.of(stretch.inside) < stretch.high
        for case in cell.pieces:
            assert value_at(case.start, cell.values) < case.distortion < value_at(case.stop, cell.values)


def test_example_with_a_quadratic_end():
    form = privacy_distortion(ParametricVertices.read(published(), UNIT))
    assert len(form.cells) == 5
    exp = form.at("2/5").exp
    ((until,), first), ((since,), last) = exp.cases
    assert until.left == since.right
    assert until.left.polynomial == (-462, 12001, 28665)
    assert sympy.cancel(first.to_sympy() + 22 * (563 * t + 273) / (3185 * t**2 - 1419 * t - 1386)) == 0
    assert last == Fraction(9, 2)
    for place in range(21):
        values = {"t": Fraction(place, 20)}
        number = first if until.holds(values) else last
        assert value_at(number, values) == exp.of(values) == Tradeoff(form.source.of(values)).at("2/5").exp


def test_piecewise_and_binary_polynomials():
    form = privacy_distortion(read_symbols("t**2,1-t**2; 1/3,2/3", "0 <= t, t <= 1"))
    assert [str(cell.expression(cell.zero_from)) for cell in form.cells] == ["1/3", "t**2", "1/2"]
    substitution = {form.symbols[0]: sympy.Rational(5, 8), sympy.Symbol("D"): sympy.Rational(1, 4)}
    assert form.exp_to_sympy().xreplace(substitution) == 3
    assert r"\sqrt{3}" in form.to_latex()


def test_rational_functions():
    x, one = RationalFunction.polynomial(0, 1), RationalFunction.polynomial(1)
    function = (x * x - one) / (x + one) + one / x
    assert function.at(Fraction(1, 2)) == Fraction(3, 2)
    assert sympy.cancel(function.to_sympy(t) - (t - 1 + 1 / t)) == 0
    assert [str(root) for root in ((x * x - one) / x / x).sign_changes()] in (["-1", "1"], ["1", "-1"])
    assert hash(function) == hash(x - one + one / x)


BAD = {
    "two symbols": (
        lambda: read_symbols("p**2,1-p**2,0; q,0,1-q"),
        InvalidArgument,
        "must depend on one symbol; they have p, q",
    ),
    "no interval": (lambda: read_symbols("t,1-t,0; 1,0,0"), InvalidArgument, "as in 0 <= t, t <= 1"),
    "empty interval": (lambda: read_symbols("t,1-t,0; 1,0,0", "t >= 1, t <= 0"), Infeasible, "no inner point"),
    "negative": (lambda: read_symbols("t,1-t,0; 1,0,0", "t >= 0, t <= 2"), InvalidArgument, "vertices[1][2] is negative"),
    "sum": (lambda: read_symbols("t,t,0; 1,0,0", "t >= 0, t <= 1"), InvalidArgument, "sum to 1"),
    "no polynomial": (lambda: read_symbols("1/(1+t),t/(1+t)", "t >= 0, t <= 1"), InvalidArgument, "must be a polynomial"),
    "lengths": (lambda: read_symbols("t,1-t,0; 1,0", "t >= 0, t <= 1"), InvalidArgument, "vertices[2] has 2 letters"),
    "degree": (lambda: read_symbols("t**9,1-t**9", "t >= 0, t <= 1"), InvalidArgument, "degree at most 6"),
    "value": (lambda: ParametricVertices.read([[t, 1 - t]], UNIT).at({"t": 2}), InvalidArgument, "t=2 must lie in [0, 1]"),
    "other value": (
        lambda: ParametricVertices.read([[t, 1 - t]], UNIT).at({"s": 2}),
        InvalidArgument,
        "values are of s; give",
    ),
    "measure": (
        lambda: privacy_distortion(ParametricVertices.read([[t, 1 - t]], UNIT), leakage="mi"),
        Unsupported,
        "leakage=mi",
    ),
    "certificate": (
        lambda: privacy_distortion(ParametricVertices.read([[t, 1 - t]], UNIT)).at(1).certificate,
        Unsupported,
        "distortion=1 must lie inside of (0, 1)",
    ),
}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_answered_in_one_line(name):
    ask, error, part = BAD[name]
    with pytest.raises(error) as raised:
        ask()
    assert part in str(raised.value)
    assert "\n" not in str(raised.value)


def test_picture_has_a_line_for_each_threshold_and_cell(tmp_path):
    form = privacy_distortion(ParametricVertices.read(published(), UNIT))
    form.plot(str(tmp_path / "cells.png"))
    assert (tmp_path / "cells.png").stat().st_size > 1000
    with pytest.raises(Unsupported, match="pictures need numbers"):
        privacy_distortion(read_symbols("p,1-p; q,1-q")).plot()
