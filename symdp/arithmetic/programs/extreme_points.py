"""All extreme points of a small polytope inside a simplex, one by one over the rationals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from symdp.arithmetic.late_flint import flint
from symdp.errors import Unsupported
from symdp.work import account, spend

MOST_CHOICES = 20_000
Row = tuple[Sequence[Fraction], Fraction]


def extreme_points(size: int, rows: Sequence[Row]) -> list[tuple[Fraction, ...]]:
    """Return the extreme points of {p : sum p = 1, a.p <= b for every row (a, b)}, which must be bounded.

    Raises
    ------
    Unsupported
        When more than 20,000 choices of size - 1 rows would have to be tried.

    Examples
    --------
    >>> zero, one, half = Fraction(0), Fraction(1), Fraction(1, 2)
    >>> [[str(x) for x in p] for p in extreme_points(2, [((-one, zero), zero), ((zero, -one), zero), ((one, zero), half)])]
    [['0', '1'], ['1/2', '1/2']]
    """
    if comb(len(rows), size - 1) > MOST_CHOICES:
        raise Unsupported(
            f"a polytope of priors with {len(rows)} constraints in {size} unknowns has {comb(len(rows), size - 1)} "
            f"candidates for an extreme point, at most {MOST_CHOICES} are tried; give fewer letters or vertices"
        )
    with account(f"the extreme points of a polytope of {len(rows)} constraints in {size} unknowns", "give fewer letters"):
        return sorted(_inner_points(size, rows))


def _inner_points(size: int, rows: Sequence[Row]) -> dict[tuple[Fraction, ...], None]:
    points: dict[tuple[Fraction, ...], None] = {}
    for chosen in combinations(rows, size - 1):
        spend(size * size + size * len(rows))
        point = _meeting_point(size, chosen)
        if point is not None and all(_inner(a, point) <= b for a, b in rows):
            points[point] = None
    return points


def _meeting_point(size: int, rows: Sequence[Row]) -> tuple[Fraction, ...] | None:
    entries = [flint.fmpq(1)] * size + [_rational(value) for a, _ in rows for value in a]
    right = [flint.fmpq(1), *[_rational(b) for _, b in rows]]
    try:
        solved = flint.fmpq_mat(size, size, entries).solve(flint.fmpq_mat(size, 1, right))
    except ZeroDivisionError:
        return None
    return tuple([Fraction(int(solved[k, 0].p), int(solved[k, 0].q)) for k in range(size)])


def _rational(value: Fraction) -> flint.fmpq:
    return flint.fmpq(value.numerator, value.denominator)


def _inner(first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(first, second, strict=True) if a and b), Fraction(0))
