"""Symmetric trade-off functions with finitely many breakpoints, implied by finitely many pairs (epsilon, delta).

A test between two rows of a mechanism that accepts one row with probability q accepts the other one with probability h at
least, where h = f(1 - q) for the trade-off function f of the two rows. The pairs W(E|x) <= lambda W(E|x') + delta say

    h(q) = max(0, lambda q - (lambda - 1 + delta), (q - delta)/lambda over all pairs),

which is convex, non-decreasing, at most q, and symmetric: h(q) = h if and only if h(1 - h) = 1 - q where h rises.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from symdp.errors import InvalidArgument

ZERO, ONE = Fraction(0), Fraction(1)

Pair = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class TradeoffFunction:
    """The trade-off function of pairs (lambda, delta), lambda = exp(epsilon) >= 1.

    Attributes
    ----------
    pairs : tuple of (lambda, delta)

    Examples
    --------
    >>> known = TradeoffFunction(((Fraction(2), Fraction(1, 10)), (Fraction(3), Fraction(0))))
    >>> known.accepted(Fraction(1, 2))
    Fraction(1, 5)
    >>> known.accepted(Fraction(1))
    Fraction(1, 1)
    >>> known.error(Fraction(0))
    Fraction(1, 1)
    >>> [(str(q), str(h)) for q, h in known.corners]
    [('0', '0'), ('3/10', '1/10'), ('7/10', '3/10'), ('9/10', '7/10'), ('1', '1')]
    """

    pairs: tuple[Pair, ...]

    @staticmethod
    def of_corners(corners: list[Pair]) -> TradeoffFunction:
        """Build from the breakpoints (a, f(a)) of a symmetric function f, ends included, in any order.

        Raises
        ------
        InvalidArgument
            Where they are not those of a symmetric, convex, non-increasing function with f(a) <= 1 - a.

        Examples
        --------
        >>> half, ends = Fraction(1, 4), [(Fraction(0), Fraction(1)), (Fraction(1), Fraction(0))]
        >>> TradeoffFunction.of_corners([(half, half), *ends]).pairs
        ((Fraction(3, 1), Fraction(0, 1)),)
        """
        points = sorted(dict.fromkeys(corners))
        if len(points) < 2 or set(points) != {(b, a) for a, b in points} or points[0][0] != 0:
            raise InvalidArgument(
                "corners of a symmetric trade-off function must hold (b, a) with every (a, b), and two ends, such as (0, 1)"
            )
        slopes = [(b - f) / (a - e) if a != e else None for (e, f), (a, b) in pairwise(points)]
        falling = [slope for slope in slopes if slope is not None]
        if len(falling) < len(slopes) or falling != sorted(falling) or falling[-1] >= 0 or points[0][1] > 1:
            raise InvalidArgument("corners must be those of a convex function that falls from at most 1 to 0")
        return TradeoffFunction(
            tuple([(-slope, 1 - f + slope * e) for (e, f), slope in zip(points, falling, strict=False) if slope <= -1])
        )

    @cached_property
    def lines(self) -> tuple[Pair, ...]:
        """The affine functions with maximum h as pairs (slope, value at 1), zero left out."""
        steep = [(level, 1 - delta) for level, delta in self.pairs]
        return (*steep, *[(1 / level, (1 - delta) / level) for level, delta in self.pairs])

    def accepted(self, q: Fraction) -> Fraction:
        """Return h(q), the least probability under one row of an event with probability q under another."""
        return max([ZERO, *[top - slope * (1 - q) for slope, top in self.lines]])

    def error(self, other: Fraction) -> Fraction:
        """Return f(a), the least type II error at type I error a."""
        return self.accepted(1 - other)

    def loosened(self, slack: Fraction) -> TradeoffFunction:
        """Return the function with a slack added to every delta."""
        return TradeoffFunction(tuple([(level, min(ONE, delta + slack)) for level, delta in self.pairs]))

    @cached_property
    def corners(self) -> tuple[Pair, ...]:
        """The breakpoints (q, h(q)), at 0, at 1, and at every change of slope in between."""
        points, here, slope = [(ZERO, ZERO)], ZERO, ZERO
        while here < 1:
            value = self.accepted(here)
            meets = [
                ((value - slope * here - (top - steep)) / (steep - slope), steep)
                for steep, top in self.lines
                if steep > slope
            ]
            following, steepest = min(meets, key=lambda pair: (pair[0], -pair[1]), default=(ONE, slope))
            here, slope = min(following, ONE), steepest
            if here > points[-1][0]:
                points.append((here, self.accepted(here)))
        return tuple(points)

    def delta(self, level: Fraction) -> Fraction:
        """Return the least delta at a lambda > 0 that the pairs imply: the largest q - lambda h(q)."""
        return max([q - level * h for q, h in self.corners])
