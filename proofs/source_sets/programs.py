"""Sums of likeliest letters, the polygon of a set, and the largest accuracy by programs over all entries of a mechanism."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise, permutations
from typing import TYPE_CHECKING, Any

from proofs.profiles.programs import accuracy_program
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

ZERO, ONE = Fraction(0), Fraction(1)
Priors = Sequence[Vector]
Point = tuple[Fraction, Fraction]


def tops(prior: Vector) -> list[Fraction]:
    """T_0, ..., T_M."""
    return [ZERO, *accumulate(sorted(prior, reverse=True))]


def diagonal_of(priors: Priors, level: Fraction) -> tuple[Fraction, Vector]:
    """U and the diagonal of a mechanism that has it, from the program over all entries."""
    found, letters = minimize(accuracy_program(priors, [(level, ZERO)])), len(priors[0])
    return -found.value, tuple([found.x[x * letters + x] for x in range(letters)])


def accuracy(priors: Priors, level: Fraction) -> Fraction:
    """U over all entries, for the priors and so for their mixtures."""
    return diagonal_of(priors, level)[0]


def accuracy_against(first: Vector, worst: Callable[[Vector], Vector], level: Fraction) -> Fraction:
    """U of a polytope whose worst prior for a diagonal is known: priors are added until none is worse."""
    priors = [first]
    while True:
        value, diagonal = diagonal_of(priors, level)
        found = worst(diagonal)
        if expected(found, diagonal) >= value:
            return value
        priors.append(found)


def expected(prior: Vector, values: Vector) -> Fraction:
    """P.x."""
    return sum([p * x for p, x in zip(prior, values, strict=True)], ZERO)


def least_top(priors: Priors, t: Fraction) -> Fraction:
    """The least T_t over the hull, as a program over the mixtures and a level that letters exceed."""
    program = LinearProgram()
    weights = [program.add_column() for _ in priors]
    program.add_row(dict.fromkeys(weights, ONE), lower=1, upper=1)
    level = program.add_column(cost=t)
    for entries in zip(*priors, strict=True):
        above = program.add_column(cost=1)
        program.add_row({above: ONE, level: ONE} | {w: -p for w, p in zip(weights, entries, strict=True)}, lower=0)
    return minimize(program).value


def corners(priors: Priors) -> list[Point]:
    """The corners (t, least T_t) of the hull, the values by the program above."""
    from symdp import SourceSet
    from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope

    places = lorenz_envelope(SourceSet.from_vertices(priors)).corners
    return [(t, least_top(priors, t)) for t, _ in places]


def levels_of(points: Sequence[Point]) -> list[Fraction]:
    """The levels at which a concave polygon from the origin is touched along a side, where the side rises.

    The side r = u + (t - 1) m belongs to lambda = u/m: there lambda T/(lambda + t - 1) is u along it, and more above it.
    """
    sides = [(first, (second[1] - first[1]) / (second[0] - first[0])) for first, second in pairwise(points)]
    return [max(ONE, (r + (1 - t) * slope) / slope) for (t, r), slope in sides if slope > 0]


def polygon(prior: Vector) -> list[Point]:
    """T of one prior."""
    return [(Fraction(k), top) for k, top in enumerate(tops(prior))]


def largest_share(points: Iterable[Point], level: Fraction) -> Fraction:
    """The largest lambda r/(lambda + t - 1) over the points with t >= 1 and the one at t = 1."""
    listed = list(points)
    (t, r) = listed[1]
    inner = [] if t <= 1 else [(ONE, r / t)]
    return max([level * r / (level + t - 1) for t, r in [*listed, *inner] if t >= 1])


def greedy(lower: Callable[[frozenset[int]], Fraction], order: Sequence[int]) -> Vector:
    """The letters take, in this order, what the lower probability of those so far gains."""
    found, before = dict[int, Fraction](), frozenset[int]()
    for x in order:
        found[x] = lower(before | {x}) - lower(before)
        before |= {x}
    return tuple([found[x] for x in sorted(found)])


def greedy_priors(lower: Callable[[frozenset[int]], Fraction], letters: int) -> set[Vector]:
    """The greedy vectors of all orders: the vertices of the core where the function is supermodular."""
    return {greedy(lower, order) for order in permutations(range(letters))}


def levels() -> SearchStrategy[Fraction]:
    """lambda."""
    from hypothesis import strategies as st

    return st.fractions(1, 8, max_denominator=4)


def level_of(given: dict[str, Any]) -> Fraction:
    """A level from the distortion of a scene."""
    return 1 + 4 * Fraction(given["distortion"])
