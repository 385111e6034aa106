"""Uniform sources on an interval and a circle: the limits of fine grids, which are solved without these formulas.

Covers: symdp.tradeoffs.general_loss.continuous_limits
"""

from fractions import Fraction as F
from itertools import pairwise

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.errors import InvalidArgument, Unsupported
from symdp.losses import positions
from symdp.tradeoffs.general_loss.continuous_limits import _codebook, interval_formula, uniform_circle, uniform_interval

LEVELS = [F(5, 4), F(2), F(7, 2), F(18, 5), F(9), F(40), F(200)]


def expected_distance(codewords, level):
    """Of randomised response on codewords, by integrals of |x - y| over cells."""

    def from_end(length):
        return length * length / 2

    ends = [F(0), *[(a + b) / 2 for a, b in pairwise(codewords)], F(1)]
    near = sum(from_end(y - a) + from_end(b - y) for (a, b), y in zip(pairwise(ends), codewords, strict=True))
    far = sum(from_end(y) + from_end(1 - y) for y in codewords)
    return (far + (level - 1) * near) / (len(codewords) + level - 1)


@pytest.mark.parametrize("level", LEVELS)
def test_fine_grids_come_to_the_interval(level):
    """A letter or an output stands for the interval around it, so that distances differ by 1/M at most."""
    size = 60
    grid = Tradeoff(SourceSet.single([F(1, size)] * size), loss=positions([F(2 * k + 1, 2 * size) for k in range(size)]))
    assert abs(grid.inverse(exp_epsilon=level).distortion - uniform_interval(level).distortion) <= F(1, size)


@pytest.mark.parametrize("level", LEVELS)
def test_codewords_have_the_distortion_and_are_a_minimum(level):
    best = uniform_interval(level)
    assert expected_distance(best.codewords, level) == best.distortion
    assert best.codewords == tuple(1 - place for place in reversed(best.codewords))
    for place in range(len(best.codewords)):
        for step in (F(1, 1000), F(-1, 1000)):
            moved = list(best.codewords)
            moved[place] += step
            assert expected_distance(moved, level) > best.distortion
    sizes = range(2, 3 * len(best.codewords) + 4)
    assert all(_codebook(level, size).distortion >= best.distortion for size in sizes)
    assert all(expected_distance(book.codewords, level) == book.distortion for book in (_codebook(level, k) for k in sizes))


@pytest.mark.parametrize("size", range(1, 8))
def test_formulas_are_the_numbers(size):
    formula = interval_formula(size)
    for level in (F(3), F(17, 2)):
        expected = F(1, 4) if size == 1 else _codebook(level, size).distortion
        assert formula.subs(sympy.Symbol("lambda"), sympy.Rational(level.numerator, level.denominator)) == expected


@pytest.mark.parametrize("size", [20, 41])
def test_fine_rings_come_to_the_circle(size):
    tradeoff = Tradeoff(SourceSet.single([F(1, size)] * size), loss="ring")
    for share in (F(1, 5), F(1, 3), F(9, 20)):
        level = tradeoff.at(share * size / 2).exp
        assert abs(level - uniform_circle(share)) <= uniform_circle(share) * F(3, size)
    assert tradeoff.zero_from in (F(size, 4), F(size * size - 1, 4 * size))


def test_bad_arguments_are_refused():
    for ask in (
        lambda: uniform_interval("1/2"),
        lambda: uniform_circle(0),
        lambda: uniform_circle("1/2", half_length=0),
        lambda: uniform_circle(2),
        lambda: interval_formula(0),
        lambda: interval_formula(True),
    ):
        with pytest.raises(InvalidArgument):
            ask()
    with pytest.raises(Unsupported, match="above 10000"):
        uniform_interval(10**7)
