"""The trace profile of a source set: phi(r) = least sum of a diagonal x in [0, 1]^M with P.x >= r for all priors P.

It is convex and piecewise linear, and it rules the whole trade-off. A diagonal q of accuracy u with largest entry s is
s x with x of accuracy r = u/s, so that fact (A) of proofs/foundations, (lambda-1) s + sum q <= lambda, reads

    lambda >= u (phi(r) - 1) / (r - u),

and the least lambda at accuracy u is u times the slope of the tangent from (u, 1) to the graph of phi, while the largest
accuracy at lambda is the maximum of lambda r / (lambda + phi(r) - 1). Touching the graph with a line of given slope is one
linear program whose right-hand side has no parameter; all questions reduce to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from symdp.arithmetic.deferred import Deferred
from symdp.sources.prior import HullPrior, Vector


@dataclass(frozen=True)
class ProfilePoint:
    """A point (accuracy r, trace phi(r)) of the graph with an optimal diagonal."""

    accuracy: Fraction
    trace: Fraction
    diagonal: Sequence[Fraction]
    multipliers: Vector | None = None


Improve = Callable[[float, float], float]


class TangentPoint:
    """A supporting line of the graph: a point, and on demand a prior that proves it.

    The prior p has sum_i max(0, slope p_i - 1) = slope r - phi(r).
    """

    def __init__(self, point: ProfilePoint, find_prior: Deferred[HullPrior]) -> None:
        self.point = point
        self._find_prior = find_prior

    @cached_property
    def prior(self) -> HullPrior:
        """The proof, computed on demand."""
        return self._find_prior()


class Profile(Protocol):
    """The interface of trace profiles used by the trade-offs."""

    @property
    def start(self) -> ProfilePoint:
        """The point with trace 1: the largest accuracy without any leakage."""
        ...

    @property
    def spread_prior(self) -> HullPrior:
        """A prior whose largest entry is the accuracy of the start, the least over the set."""
        ...

    @property
    def end(self) -> ProfilePoint:
        """The point with accuracy 1."""
        ...

    def touch(self, slope: Fraction) -> TangentPoint:
        """Return where a line of this slope supports the graph."""
        ...

    def suggest(self, improve: Improve) -> Fraction | None:
        """Return a slope near the last one of the Newton iteration slope -> improve(point where it touches), if there is a
        quick way to one; only the running time depends on it."""
        ...
