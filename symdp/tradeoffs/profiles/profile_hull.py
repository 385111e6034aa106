"""The vertices of a trace profile from its start to accuracy 1, and a least favourable prior on each side."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from symdp.sources.prior import HullPrior
from symdp.tradeoffs.common.long_work import Progress
from symdp.tradeoffs.profiles.ordered_profile import OrderedProfile
from symdp.tradeoffs.profiles.trace_profile import Profile, ProfilePoint
from symdp.work import reporting


class Hull(Protocol):
    """A chain of vertices: vertex 0 is the start, the last one has accuracy 1; side k joins vertex k to vertex k + 1."""

    def __len__(self) -> int:
        """Return the number of sides."""
        ...

    def corner(self, place: int) -> ProfilePoint:
        """Return a vertex of the graph."""
        ...

    def slope(self, place: int) -> Fraction:
        """Return the slope of a side."""
        ...

    def prior(self, place: int) -> HullPrior:
        """Return the prior that proves the slope of a side."""
        ...

    def turn(self, place: int) -> Fraction:
        """Return the accuracy at which a side, prolonged to the left, has trace 1: there the tangent changes its vertex."""
        ...


@dataclass(frozen=True)
class OrderedHull(Hull):
    """The vertices of a closed form, not stored one by one."""

    profile: OrderedProfile

    def __len__(self) -> int:
        return len(self.profile.corners) - 1

    def corner(self, place: int) -> ProfilePoint:
        return self.profile.corner(self.profile.corners[place])

    def slope(self, place: int) -> Fraction:
        return self.profile.slope_before(self.profile.corners[place + 1])

    def prior(self, place: int) -> HullPrior:
        return self.profile.known

    def turn(self, place: int) -> Fraction:
        return self.profile.turn_before(self.profile.corners[place + 1])


@dataclass(frozen=True)
class ExploredHull(Hull):
    """The vertices and sides computed by linear programs."""

    corners: tuple[ProfilePoint, ...]
    slopes: tuple[Fraction, ...]
    priors: tuple[HullPrior, ...]

    def __len__(self) -> int:
        return len(self.slopes)

    def corner(self, place: int) -> ProfilePoint:
        return self.corners[place]

    def slope(self, place: int) -> Fraction:
        return self.slopes[place]

    def prior(self, place: int) -> HullPrior:
        return self.priors[place]

    def turn(self, place: int) -> Fraction:
        corner = self.corners[place]
        return corner.accuracy - (corner.trace - 1) / self.slopes[place]


def hull_of(profile: Profile, on_progress: Progress | None = None) -> Hull:
    """Return all vertices: from the closed form, or by supporting lines parallel to chords of known points.

    Parameters
    ----------
    profile : Profile
    on_progress : callable, optional
        Called with the share of the range of accuracies that is done, in [0, 1].
    """
    if isinstance(profile, OrderedProfile):
        return OrderedHull(profile)
    return _Exploration(profile, reporting("the pieces of the function", on_progress)).run()


@dataclass
class _Exploration:
    profile: Profile
    report: Progress

    @cached_property
    def _range(self) -> tuple[Fraction, Fraction]:
        return self.profile.start.accuracy, self.profile.end.accuracy

    def run(self) -> ExploredHull:
        corners: list[ProfilePoint] = [self.profile.start]
        slopes: list[Fraction] = []
        priors: list[HullPrior] = []
        waiting = [self.profile.end] if self.profile.end.trace > 1 else []
        while waiting:
            left, right = corners[-1], waiting[-1]
            slope = (right.trace - left.trace) / (right.accuracy - left.accuracy)
            touch = self.profile.touch(slope)
            point = touch.point
            if point.trace - slope * point.accuracy < left.trace - slope * left.accuracy:
                waiting.append(point)
                continue
            if slopes and slopes[-1] == slope:
                del corners[-1], slopes[-1], priors[-1]
            corners.append(waiting.pop())
            slopes.append(slope)
            priors.append(touch.prior)
            self._report(right)
        return ExploredHull(tuple(corners), tuple(slopes), tuple(priors))

    def _report(self, reached: ProfilePoint) -> None:
        begin, end = self._range
        self.report(float((reached.accuracy - begin) / (end - begin)))
