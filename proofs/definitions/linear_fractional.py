"""The least value of a quotient of affine functions on a polytope, exactly, by two routes that share no code.

Corners: where the denominator is positive, a quotient of affine functions is at least its least value at the corners of the
polytope with a positive denominator, provided that the numerator is not negative at the other corners. It is: a point is a
mean of corners, so its numerator is at least, and its denominator equal to, the mean over the corners with a positive
denominator. Only fractions are needed.

Program: with t = 1/x_pivot and y = t x the quotient becomes constant t - gains.y under rows.y <= bounds t and y_pivot = 1, a
linear program (the substitution of Charnes and Cooper).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from symdp.arithmetic.rational import INFINITY, ExpEpsilon

Vector = tuple[Fraction, ...]
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class HalfSpace:
    """row.x <= bound."""

    row: Vector
    bound: Fraction

    def gap(self, point: Sequence[Fraction]) -> Fraction:
        """bound - row.x."""
        return self.bound - sum((a * x for a, x in zip(self.row, point, strict=True)), ZERO)


@dataclass(frozen=True)
class Quotient:
    """Minimise (constant - gains.x)/x_pivot over the points of a bounded polytope with x_pivot > 0."""

    polytope: tuple[HalfSpace, ...]
    constant: Fraction
    gains: Vector
    pivot: int

    def value(self, point: Vector) -> ExpEpsilon:
        """The quotient, INFINITY where x_pivot = 0."""
        return self.numerator(point) / point[self.pivot] if point[self.pivot] else INFINITY

    def admits(self, point: Vector) -> bool:
        """Whether the point lies in the polytope."""
        return len(point) == len(self.gains) and all(one.gap(point) >= 0 for one in self.polytope)

    def numerator(self, point: Sequence[Fraction]) -> Fraction:
        """constant - gains.x."""
        return self.constant - sum((a * x for a, x in zip(self.gains, point, strict=True)), ZERO)


def unit(size: int, place: int, value: Fraction = ONE) -> Vector:
    """The vector with one entry that may differ from 0."""
    return tuple([value if k == place else ZERO for k in range(size)])


def box(size: int) -> tuple[HalfSpace, ...]:
    """0 <= x_k <= 1."""
    low = [HalfSpace(unit(size, k, -ONE), ZERO) for k in range(size)]
    return (*low, *[HalfSpace(unit(size, k), ONE) for k in range(size)])


def solved(rows: Sequence[Vector], right: Sequence[Fraction]) -> Vector | None:
    """The solution of a square system, None where there is not exactly one."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    size = len(table)
    for column in range(size):
        found = next((k for k in range(column, size) if table[k][column]), None)
        if found is None:
            return None
        table[column], table[found] = table[found], table[column]
        lead = table[column][column]
        table[column] = [value / lead for value in table[column]]
        for k in range(size):
            factor = table[k][column]
            if k != column and factor:
                table[k] = [a - factor * b for a, b in zip(table[k], table[column], strict=True)]
    return tuple([row[size] for row in table])


def corners(polytope: Sequence[HalfSpace]) -> Iterator[Vector]:
    """The corners of a polytope, each at least once."""
    size = len(polytope[0].row)
    for tight in combinations(polytope, size):
        point = solved([one.row for one in tight], [one.bound for one in tight])
        if point is not None and all(one.gap(point) >= 0 for one in polytope):
            yield point


def least_at_corners(quotient: Quotient) -> ExpEpsilon:
    """The minimum over the corners with x_pivot > 0; INFINITY where there is none.

    Raises
    ------
    ValueError
        When the numerator is negative at a corner with x_pivot = 0, where the minimum does not exist.
    """
    least: ExpEpsilon = INFINITY
    for point in corners(quotient.polytope):
        above = quotient.numerator(point)
        if point[quotient.pivot] > 0:
            least = min(least, above / point[quotient.pivot])
        elif above < 0:
            raise ValueError(f"the quotient has no lower bound near {point}")
    return least


@lru_cache(maxsize=8)
def minimisers(quotient: Quotient) -> tuple[Vector, ...]:
    """The corners at which the least value is attained; all corners where it is INFINITY."""
    values = {point: quotient.value(point) for point in corners(quotient.polytope)}
    least = min(values.values(), default=INFINITY)
    return tuple(sorted([point for point, value in values.items() if value == least]))


def least_by_program(quotient: Quotient) -> ExpEpsilon:
    """The same by one linear program."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize
    from symdp.errors import Infeasible

    program = LinearProgram()
    scale = program.add_column(cost=quotient.constant)
    scaled = [program.add_column(cost=-gain, lower=None) for gain in quotient.gains]
    program.add_row({scaled[quotient.pivot]: ONE}, lower=1, upper=1)
    for one in quotient.polytope:
        program.add_row(dict(zip(scaled, one.row, strict=True)) | {scale: -one.bound}, upper=0)
    try:
        return minimize(program).value
    except Infeasible:
        return INFINITY
