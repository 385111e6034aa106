"""Vertices that move where letters are empty, tied, sure or alike: the function at each value is that of the numbers there.

Covers: symdp.tradeoffs.parametric.vertex_corners, symdp.tradeoffs.parametric.vertex_envelope
"""

from fractions import Fraction as F
from itertools import pairwise

import pytest
import sympy

from symdp import SourceSet, Tradeoff
from symdp.sources.parametric.parametric_vertices import ParametricVertices
from symdp.tradeoffs.parametric.vertex_envelope import ONE, envelope_near
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import privacy_distortion

t = sympy.Symbol("t")
UNIT = [t >= 0, t <= 1]
SETS = {
    "an empty letter": [[t, 1 - t, 0], [F(1, 3), F(2, 3), 0]],
    "two empty letters": [[(1 + t) / 2, (1 - t) / 2, 0, 0]],
    "a letter that becomes empty": [[F(1, 2), (1 - t) / 2, t / 2]],
    "the sure letter at an end": [[1 - t / 2, t / 4, t / 4]],
    "one letter": [[1, 0], [1 - t, t]],
    "a prior and itself": [[t, 1 - t], [t, 1 - t], [1 - t, t]],
    "ties all along": [[t / 2, t / 2, 1 - t]],
    "all priors": [[1, 0], [0, 1], [t, 1 - t]],
}
VALUES = (F(0), F(1, 7), F(1, 2), F(2, 3), F(1))
DISTORTIONS = (F(0), F(1, 10), F(1, 3), F(1, 2), F(2, 3), F(1))


def numbers(rows, value):
    at = sympy.Rational(str(value))
    return SourceSet.from_vertices([[F(str(sympy.sympify(entry).subs(t, at))) for entry in row] for row in rows])


@pytest.mark.parametrize("name", SETS)
def test_the_function_at_a_value_is_that_of_the_numbers(name):
    rows = [[sympy.sympify(str(entry)) for entry in row] for row in SETS[name]]
    form = privacy_distortion(ParametricVertices.read(rows, UNIT))
    for value in VALUES:
        curve = Tradeoff(numbers(rows, value)).curve()
        of_value = form.of({"t": value})
        assert of_value.zero_from == curve.zero_from
        for distortion in DISTORTIONS:
            assert form.exp_epsilon(distortion).of({"t": value}) == curve.exp_epsilon(distortion), (value, distortion)


@pytest.mark.parametrize("name", SETS)
def test_corners_near_a_value_are_those_of_the_envelope_without_its_flat_end(name):
    rows = [[sympy.sympify(str(entry)) for entry in row] for row in SETS[name]]
    shape = ParametricVertices.read(rows, UNIT)
    place = F(2, 5)
    known = lorenz_envelope(numbers(rows, place)).corners
    if len(known) > 1 and known[-1][1] == known[-2][1] == 1:
        known = known[:-1]
    first = max(k for k, (at, _) in enumerate(known) if at <= 1)
    found = envelope_near(shape.rows, place)
    assert [(corner.t.at(place), corner.height.at(place)) for corner in found.corners] == list(known[first:])


@pytest.mark.parametrize("place", [F(1, 7), F(3, 5)])
def test_the_order_of_corners_is_among_the_conditions(place):
    """The first has t <= 1, the others more, each more than the one before, wherever the conditions hold."""
    moving = [t / 2, F(1, 4) - t / 6, F(1, 4) - t / 6, F(1, 2) - t / 6]
    rows = [moving, [F(1, 4), F(1, 2), F(1, 8), F(1, 8)]]
    shape = ParametricVertices.read([[sympy.sympify(str(entry)) for entry in row] for row in rows], UNIT)
    found = envelope_near(shape.rows, place)
    corners = found.corners
    assert len(corners) > 2
    order = [ONE - corners[0].t, corners[1].t - ONE, *[right.t - left.t for left, right in pairwise(corners)]]
    assert {each for each in order if not each.is_zero} <= {*found.conditions}
