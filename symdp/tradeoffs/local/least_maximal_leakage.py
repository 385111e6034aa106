"""Least maximal leakage for any source set: exp of it is the trace profile at the remaining accuracy.

The diagonal of a mechanism, wrong outputs left out, is an x in [0, 1]^M, and the largest entries of the columns sum to at
least sum x. Conversely, where sum x >= 1, the mechanism with this diagonal whose rows are proportional to x off the
diagonal has no entry of column y above x_y. So exp(ML) is at least phi(1 - D), and equal to it or to 1.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.finding import written_diagonal, written_prior
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.sources.prior import HullPrior, Vector, sum_of
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.long_work import IN_THIS_PROCESS, LongWork
from symdp.tradeoffs.local.local_leakage import LocalLeakage, Proven
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.ordered_profile import OrderedProfile
from symdp.tradeoffs.profiles.profile_exploration import explored_hull
from symdp.tradeoffs.profiles.profile_hull import Hull
from symdp.tradeoffs.profiles.trace_profile import Profile, ProfilePoint
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class SupportedPoint:
    """A point of the graph of the trace profile, and a supporting line through it with the prior that proves it."""

    point: ProfilePoint
    slope: Fraction
    prior: HullPrior


def least_trace(source: SourceSet, profile: Profile, accuracy: Fraction) -> SupportedPoint:
    """Minimise the sum of a diagonal in [0, 1]^M with this accuracy on the whole set, above that of the profile's start."""
    if isinstance(profile, OrderedProfile):
        return _on_ordered(profile, profile.place_of_accuracy(accuracy), accuracy)
    program = LinearProgram()
    diagonal = [program.add_column(cost=1, upper=1) for _ in range(source.letters)]
    constraint = source.constrain_accuracy(program, diagonal, {}, accuracy)
    solution = minimize(program)
    x = tuple([solution.x[column] for column in diagonal])
    point = ProfilePoint(accuracy, sum_of(x), x, constraint.multipliers(solution))
    return SupportedPoint(point, constraint.total(solution), constraint.prior(solution))


def largest_accuracy(source: SourceSet, profile: Profile, trace: Fraction) -> SupportedPoint:
    """Maximise the accuracy of a diagonal with this sum, above 1 and below that of the profile's end."""
    if isinstance(profile, OrderedProfile):
        place = bisect_left(profile.corners, trace)
        right = profile.corner(profile.corners[place])
        slope = profile.slope_before(profile.corners[place])
        return _on_ordered(profile, place, right.accuracy - (right.trace - trace) / slope)
    program = LinearProgram()
    diagonal = [program.add_column(upper=1) for _ in range(source.letters)]
    accuracy = program.add_column(cost=-1)
    row = program.add_row(dict.fromkeys(diagonal, ONE), upper=trace)
    constraint = source.constrain_accuracy(program, diagonal, {accuracy: ONE}, ZERO)
    solution = minimize(program)
    x = tuple([solution.x[column] for column in diagonal])
    point = ProfilePoint(solution.x[accuracy], sum_of(x), x, constraint.multipliers(solution))
    return SupportedPoint(point, -1 / solution.duals[row], constraint.prior(solution))


def _on_ordered(profile: OrderedProfile, place: int, accuracy: Fraction) -> SupportedPoint:
    """Return a point of the side that ends at a vertex."""
    left, right = profile.corner(profile.corners[place - 1]), profile.corner(profile.corners[place])
    share = (accuracy - left.accuracy) / (right.accuracy - left.accuracy)
    diagonal = mixed(left.diagonal, right.diagonal, share)
    point = ProfilePoint(accuracy, left.trace + share * (right.trace - left.trace), diagonal, profile.multipliers)
    return SupportedPoint(point, profile.slope_before(profile.corners[place]), profile.known)


def mixed(first: Sequence[Fraction], second: Sequence[Fraction], share: Fraction) -> Vector:
    """Return (1 - share) first + share second."""
    return tuple([a if a == b else a + share * (b - a) for a, b in zip(first, second, strict=True)])


def proven_at(tangent: SupportedPoint) -> Proven:
    """Return the least maximal leakage at the accuracy of a point of the graph."""
    point = tangent.point
    evidence = {"method": "trace", "slope": str(tangent.slope)} | written_diagonal(point.diagonal, point.multipliers)
    evidence["prior"] = written_prior(tangent.prior)
    mechanism = ProportionalMechanism(point.diagonal, point.diagonal)
    return Proven(ExactValue.log_of(point.trace), mechanism, tangent.prior, evidence)


class MaximalLeakageProfile(LocalLeakage):
    """The trade-off of maximal leakage for any source set.

    References
    ----------
    zhong2022, Theorem 14 for one prior.
    """

    def __init__(self, question: Question, hull: Hull | None = None) -> None:
        super().__init__(question)
        self._explored = hull

    def proven(self, distortion: Fraction) -> Proven:
        return proven_at(least_trace(self.source, self.profile, 1 - distortion))

    def value(self, distortion: Fraction) -> LeakageValue:
        if distortion >= self.zero_from:
            return ZERO_LEAKAGE
        return LeakageValue.log_of(least_trace(self.source, self.profile, 1 - distortion).point.trace)

    def least_distortion(self, level: Fraction) -> Optimum:
        if level >= self.profile.end.trace:
            return self.reached(level, ZERO, ZERO)
        tangent = largest_accuracy(self.source, self.profile, level)
        distortion = 1 - tangent.point.accuracy
        return self.reached(level, distortion, distortion, proven_at(tangent))

    def explored(self, work: LongWork) -> Solution:
        return MaximalLeakageProfile(self.question, explored_hull(self.profile, self.source, work))

    @cached_property
    def hull(self) -> Hull:
        """The vertices and sides of the trace profile."""
        if self._explored is not None:
            return self._explored
        return explored_hull(self.profile, self.source, IN_THIS_PROCESS)

    @cached_property
    def breakpoints(self) -> tuple[Fraction, ...]:
        return tuple([1 - self.hull.corner(place).accuracy for place in reversed(range(len(self.hull)))])

    def pieces(self) -> Iterator[Piece]:
        high = self.hull.corner(len(self.hull))
        for place in range(len(self.hull) - 1, -1, -1):
            low, slope = self.hull.corner(place), self.hull.slope(place)
            start, stop = 1 - high.accuracy, 1 - low.accuracy
            form = Form.log_ratio(Polynomial((high.trace + slope * start, -slope)), Polynomial((ONE, ZERO)))
            yield Piece(start, stop, form, prove=Deferred(_side, self.hull, place))
            high = low


def _side(hull: Hull, place: int) -> dict[str, Any]:
    """Return the diagonal at the left end of a piece, and the prior that proves its slope."""
    corner = hull.corner(place + 1)
    return written_diagonal(corner.diagonal, corner.multipliers) | {"prior": written_prior(hull.prior(place))}
