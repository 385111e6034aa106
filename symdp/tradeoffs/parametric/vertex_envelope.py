"""The Lorenz envelope of parametric priors: vertices as rational functions, proved on intervals.

At a rational value exact programs give the vertices of the envelope, diagonals that attain them and priors that bound its
sides. Which letters and vertices are in play there determines all of them as rational functions of the parameter, by linear
equations. They prove the envelope wherever finitely many rational functions, the conditions, are not negative:

- a diagonal x of trace t with entries in [0, 1] whose accuracy is at least r for every vertex: the envelope is at least r
  at t;
- weights of the vertices, not negative, whose prior Q has r + s (u - t) >= T_u(Q) for all u: the envelope is below that
  line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.arithmetic.symbols.rational_function import RationalFunction
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope

ZERO, ONE = RationalFunction.polynomial(0), RationalFunction.polynomial(1)
Row = tuple[RationalFunction, ...]


class Degenerate(ArithmeticError):
    """A degenerate parameter, at which something vanishes that does not vanish around it; the next one is tried."""


@dataclass(frozen=True)
class ParametricCorner:
    """A vertex (t, r) of the envelope, with a diagonal that attains it."""

    t: RationalFunction
    height: RationalFunction
    diagonal: Row = field(compare=False)


@dataclass(frozen=True)
class ParametricEdge:
    """The line through two vertices, with weights of a prior that proves it, and the letters above the slope."""

    slope: RationalFunction
    weights: Row
    above: tuple[int, ...]


@dataclass(frozen=True)
class ParametricEnvelope:
    """The vertices from the last one with t <= 1 on, and the conditions under which they are those of the envelope."""

    corners: tuple[ParametricCorner, ...]
    sides: tuple[ParametricEdge, ...]
    conditions: tuple[RationalFunction, ...]

    @property
    def ends(self) -> tuple[RationalFunction, ...]:
        """The 1 - D at which vertices change: where a side, prolonged, has t = 1; then 1."""
        sides = zip(self.corners[1:], self.sides, strict=True)
        return (*[right.height - (right.t - ONE) * side.slope for right, side in sides], ONE)


@dataclass(frozen=True)
class ParameterInterval:
    """An interval of the parameter on which the conditions of one envelope hold."""

    low: AlgebraicNumber
    high: AlgebraicNumber
    inside: Fraction
    envelope: ParametricEnvelope
    parts: tuple[ParameterInterval, ...] = ()

    @property
    def proved(self) -> tuple[ParameterInterval, ...]:
        """The intervals of a partition, each with diagonals and priors that prove the functions on all of it."""
        return self.parts or (self,)

    def joined(self, other: ParameterInterval) -> ParameterInterval | None:
        """Return the union with an interval that continues this one with the same functions."""
        mine, theirs = self.envelope, other.envelope
        if mine.ends != theirs.ends or mine.corners[1:] != theirs.corners[1:]:
            return None
        return ParameterInterval(self.low, other.high, self.inside, mine, (*self.proved, *other.proved))


def exp_at(corner: ParametricCorner, accuracy: Fraction) -> RationalFunction:
    """Return the exp(epsilon) at which a vertex has an accuracy."""
    level = RationalFunction.polynomial(accuracy)
    return level * (corner.t - ONE) / (corner.height - level)


def envelope_near(vertices: Sequence[Row], place: Fraction) -> ParametricEnvelope:
    """Return the envelope as functions of the parameter, from a rational one.

    Raises
    ------
    Degenerate
    """
    numbers = [[entry.at(place) for entry in vertex] for vertex in vertices]
    known = lorenz_envelope(SourceSet.from_vertices(numbers)).corners
    first = max([k for k, (t, _) in enumerate(known) if t <= 1])
    slopes = [(right[1] - left[1]) / (right[0] - left[0]) for left, right in pairwise(known)]
    corners, conditions = list[ParametricCorner](), list[RationalFunction]()
    for k in range(first, len(known)):
        if k == len(known) - 1 and known[k][1] == 1 and len(known) > 1 and slopes[-1] == 0:
            break
        if known[k][0] == 0:
            corners.append(ParametricCorner(ZERO, ZERO, (ZERO,) * len(numbers[0])))
            continue
        steep = slopes[k - 1]
        flat = slopes[k] if k < len(slopes) else Fraction(0)
        corner, relations = _corner(vertices, numbers, (steep + flat) / 2)
        if (corner.t.at(place), corner.height.at(place)) != known[k]:
            raise Degenerate
        corners.append(corner)
        conditions += relations
    sides = list[ParametricEdge]()
    for left, right, slope in zip(corners, corners[1:], slopes[first:], strict=False):
        side, relations = _side(vertices, numbers, left, right, slope)
        sides.append(side)
        conditions += [*relations, right.t - left.t]
    conditions += [ONE - corners[0].t, *[corner.t - ONE for corner in corners[1:2]]]
    kept = [function for function in dict.fromkeys(conditions) if not function.is_zero]
    if any(function.at(place) <= 0 for function in kept if function.denominator.degree() + function.numerator.degree() > 0):
        raise Degenerate
    if any(function.at(place) < 0 for function in kept):
        raise ArithmeticError("a condition of the envelope fails where it was found")
    return ParametricEnvelope(tuple(corners), tuple(sides), tuple(kept))


def _corner(
    vertices: Sequence[Row], numbers: Sequence[Sequence[Fraction]], price: Fraction
) -> tuple[ParametricCorner, list[RationalFunction]]:
    """Return the vertex that is optimal at a price of t between the slopes of its sides, from its diagonal."""
    solution, size = _priced(numbers, price), len(numbers[0])
    x, height = solution.x[:size], solution.x[size]
    free, full = [k for k in range(size) if 0 < x[k] < 1], [k for k in range(size) if x[k] == 1]
    slack = [sum([value * share for value, share in zip(row, x, strict=True)]) - height for row in numbers]
    tight = sorted([v for v in range(len(numbers)) if slack[v] == 0], key=lambda v: solution.duals[v] == 0)
    system = [(*[vertices[v][k] for k in free], ZERO - ONE, ZERO - _total([vertices[v][k] for k in full])) for v in tight]
    values = _solved(system, [[*[numbers[v][k] for k in free], Fraction(-1)] for v in tight])
    shares, top = dict(zip(free, values, strict=False)), values[-1]
    conditions = [bound for share in shares.values() for bound in (share, ONE - share)]
    for vertex in vertices:
        reached = _total([vertex[k] for k in full] + [vertex[k] * share for k, share in shares.items()])
        conditions.append(reached - top)
    diagonal = tuple([ONE if k in full else shares.get(k, ZERO) for k in range(size)])
    return ParametricCorner(_total(diagonal), top, diagonal), conditions


def _side(
    vertices: Sequence[Row],
    numbers: Sequence[Sequence[Fraction]],
    left: ParametricCorner,
    right: ParametricCorner,
    price: Fraction,
) -> tuple[ParametricEdge, list[RationalFunction]]:
    """Return weights of a prior that prove that no point of the envelope lies above the line through two vertices."""
    solution, size = _priced(numbers, price), len(numbers[0])
    used = [v for v in range(len(numbers)) if solution.duals[v] > 0]
    prior = [sum([solution.duals[v] * numbers[v][k] for v in used]) for k in range(size)]
    equal = [k for k in range(size) if prior[k] == price]
    slope = _slope(left, right)
    system = [(*[ONE] * len(used), ONE), *[(*[vertices[v][k] for v in used], slope) for k in equal]]
    shape = [[Fraction(1)] * len(used), *[[numbers[v][k] for v in used] for k in equal]]
    weights = _solved(system, shape)
    moved = [_total([weight * vertices[v][k] for weight, v in zip(weights, used, strict=True)]) for k in range(size)]
    chosen = tuple([k for k in range(size) if prior[k] > price])
    above = [moved[k] - slope for k in chosen]
    others = [slope - moved[k] for k in range(size) if k not in chosen]
    known = dict(zip(used, weights, strict=True))
    side = ParametricEdge(slope, tuple([known.get(v, ZERO) for v in range(len(numbers))]), chosen)
    return side, [*weights, *above, *others, right.height - slope * right.t - _total(above)]


def _priced(numbers: Sequence[Sequence[Fraction]], price: Fraction) -> Solution:
    """Return the largest worst-case accuracy of a diagonal less the price of its trace."""
    program = LinearProgram()
    columns = [program.add_column(cost=price, upper=1) for _ in numbers[0]]
    height = program.add_column(cost=-1, lower=None)
    for row in numbers:
        program.add_row({**dict(zip(columns, row, strict=True)), height: Fraction(-1)}, lower=0)
    return minimize(program)


def _solved(system: Sequence[Row], numbers: Sequence[Sequence[Fraction]]) -> list[RationalFunction]:
    """Solve equations whose last entry is the right side; of dependent rows, by their numbers, the first are kept."""
    chosen, reduced = list[int](), list[list[Fraction]]()
    for place, row in enumerate(numbers):
        rest = list(row)
        for other in reduced:
            pivot = next(k for k, value in enumerate(other) if value)
            rest = [value - rest[pivot] / other[pivot] * known for value, known in zip(rest, other, strict=True)]
        if any(rest):
            chosen.append(place)
            reduced.append(rest)
    if len(chosen) != len(numbers[0]):
        raise Degenerate
    rows, size = [list(system[place]) for place in chosen], len(chosen)
    for column in range(size):
        below = [k for k in range(column, size) if not rows[k][column].is_zero]
        if not below:
            raise Degenerate
        rows[column], rows[below[0]] = rows[below[0]], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for k in range(size):
            if k != column and not (factor := rows[k][column]).is_zero:
                rows[k] = [value - factor * other for value, other in zip(rows[k], rows[column], strict=True)]
    return [row[-1] for row in rows]


def _total(functions: Sequence[RationalFunction]) -> RationalFunction:
    return sum(functions, ZERO)


def _slope(left: ParametricCorner, right: ParametricCorner) -> RationalFunction:
    return (right.height - left.height) / (right.t - left.t)
