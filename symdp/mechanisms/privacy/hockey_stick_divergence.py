"""Two laws of one outcome, the hypotheses of a binary test.

All that matters is the likelihood ratio, so that outcomes of equal ratio are merged. The events of all outcomes beyond some
ratio are the best tests (Neyman and Pearson): their probabilities (Q(A), P(A)) are the breakpoints of a concave curve, and

    delta(lambda) = sum over outcomes of (P - lambda Q)_+ = max over these events of P(A) - lambda Q(A).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.work import tell

ZERO, ONE = Fraction(0), Fraction(1)
# The number of tests between two reports of progress.
EVERY = 1000
Pair = tuple[Fraction, Fraction]
Number = TypeVar("Number", int, float, Fraction)


@dataclass(frozen=True)
class Dichotomy:
    """A dichotomy: outcomes with probabilities (P, Q), one for each likelihood ratio, the largest ratio first.

    Attributes
    ----------
    outcomes : tuple of (Fraction, Fraction)

    Examples
    --------
    >>> row, other = [["1/2", "1/4", "1/4"], ["1/4", "1/8", "5/8"]]
    >>> dichotomy = Dichotomy.of([(Fraction(p), Fraction(q)) for p, q in zip(row, other)])
    >>> dichotomy.outcomes, dichotomy.hockey_stick(Fraction(1))
    (((Fraction(3, 4), Fraction(3, 8)), (Fraction(1, 4), Fraction(5, 8))), Fraction(3, 8))
    """

    outcomes: tuple[Pair, ...]

    @staticmethod
    def of(outcomes: Iterable[Pair]) -> Dichotomy:
        """Merge outcomes of equal likelihood ratio; those of probability zero under both laws are left out."""
        merged: dict[ExpEpsilon, Pair] = {}
        for p, q in outcomes:
            if p or q:
                ratio = p / q if q else INFINITY
                above, below = merged.get(ratio, (ZERO, ZERO))
                merged[ratio] = above + p, below + q
        return Dichotomy(tuple([merged[ratio] for ratio in sorted(merged, reverse=True)]))

    @cached_property
    def tests(self) -> tuple[Pair, ...]:
        """The pairs (Q(A), P(A)) of the events A of largest likelihood ratios, from the empty event to the sure one."""
        points = [(ZERO, ZERO)]
        for p, q in self.outcomes:
            points.append((points[-1][0] + q, points[-1][1] + p))
        return tuple(points)

    @cached_property
    def extremes(self) -> tuple[ExpEpsilon, ExpEpsilon]:
        """The largest and the smallest likelihood ratio P/Q."""
        (most, under_most), (least, under_least) = self.outcomes[0], self.outcomes[-1]
        return (most / under_most if under_most else INFINITY), (least / under_least if under_least else INFINITY)

    def hockey_stick(self, level: Fraction) -> Fraction:
        """Return delta(lambda) for lambda >= 0."""
        return sum([p - level * q for p, q in self.outcomes if p > level * q], ZERO)

    def dominates(self, other: Dichotomy) -> bool:
        """Decide whether the other dichotomy is no easier to distinguish at any lambda: its tests are no better (Blackwell).

        Examples
        --------
        >>> half, third = Fraction(1, 2), Fraction(1, 3)
        >>> sharp = Dichotomy.of([(2 * third, third), (third, 2 * third)])
        >>> sharp.dominates(Dichotomy.of([(half, half), (half, half)])), sharp.dominates(sharp)
        (True, True)
        """
        (most, least), (others_most, others_least) = self.extremes, other.extremes
        # The tests are steepest at their ends, where most pairs are decided.
        if most < others_most or least > others_least:
            return False
        place = 0
        for size, power in other.tests:
            while place < len(self.tests) - 2 and self.tests[place + 1][0] <= size:
                place += 1
            (before, base), (after, top) = self.tests[place : place + 2]
            if (power - base) * (after - before) > (top - base) * (size - before):
                return False
        return True


def best_tests(dichotomies: Sequence[Dichotomy]) -> tuple[Pair, ...]:
    """Return the breakpoints (Q(A), P(A)) of the least concave function above all tests, up to where it reaches 1.

    Examples
    --------
    >>> best_tests([])
    ((Fraction(0, 1), Fraction(0, 1)), (Fraction(1, 1), Fraction(1, 1)))
    """
    joined = sorted({(ZERO, ZERO), (ONE, ONE)}.union(*_tests_of(dichotomies)))
    # The tests of one dichotomy are in convex position already.
    return tuple(upper_corners(joined, convex=len(dichotomies) < 2))


def upper_corners(points: Sequence[tuple[Number, Number]], convex: bool = False) -> list[tuple[Number, Number]]:
    """Return the breakpoints of the least concave function above sorted points, up to where it is largest.

    Parameters
    ----------
    points : sequence of (number, number)
        In increasing order.
    convex : bool
        Whether they are known to be breakpoints of a concave function.

    Examples
    --------
    >>> upper_corners([(0, 0), (1, 1), (1, 2), (2, 1), (3, 4), (5, 4)])
    [(0, 0), (1, 2), (3, 4)]
    """
    hull: list[tuple[Number, Number]] = []
    for place, (size, power) in enumerate(points):
        if place % EVERY == 0:
            tell("joining tests", place / len(points))
        if hull and hull[-1][0] == size:
            hull.pop()
        while not convex and len(hull) > 1 and not _turns_right(hull[-2], hull[-1], (size, power)):
            hull.pop()
        if not hull or hull[-1][1] < power:
            hull.append((size, power))
    return hull


def _tests_of(dichotomies: Sequence[Dichotomy]) -> Iterator[tuple[Pair, ...]]:
    for place, each in enumerate(dichotomies):
        tell("sorting the tests of pairs of inputs", place / len(dichotomies))
        yield each.tests


def _turns_right(first: tuple[Number, Number], second: tuple[Number, Number], third: tuple[Number, Number]) -> bool:
    across, up = second[0] - first[0], second[1] - first[1]
    return up * (third[0] - second[0]) > (third[1] - second[1]) * across
