"""Priors of ordered letters whose distribution function lies in a band, such as a Kolmogorov-Smirnov band."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

from symdp.arithmetic.rational import over_common_denominator, rationals
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.learning.sample import Sample
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.shapes.inequality import Inequality
from symdp.sources.shapes.inequality_set import Polyhedron

ONE = Fraction(1)
Point = tuple[int, int]


@dataclass(frozen=True)
class CdfBand(Polyhedron):
    """Lower and upper bounds of P_1 + ... + P_k for every k, perhaps learnt from counts."""

    lower: Vector
    upper: Vector
    counted: Sample | None = field(default=None, compare=False, repr=False)

    @classmethod
    def read(cls, lower: Any, upper: Any) -> CdfBand:
        """Read the bounds; refuse those without a distribution function between them."""
        low, high = rationals(lower, "cdf_lower"), rationals(upper, "cdf_upper")
        if len(low) != len(high) or not low:
            raise InvalidArgument(f"cdf_lower has {len(low)} entries, cdf_upper {len(high)}; give one each per letter")
        for k, (least, most) in enumerate(zip(low, high, strict=True), 1):
            if min(least, most) < 0 or max(least, most) > 1:
                raise InvalidArgument(f"cdf_lower[{k}]={least}, cdf_upper[{k}]={most} must lie in [0, 1]")
        if high[-1] < 1:
            raise Infeasible(f"cdf_upper[{len(high)}]={high[-1]} must be 1; all letters together have probability 1")
        band = cls(low, high)
        for k, (least, most) in enumerate(zip(*band.rising, strict=True), 1):
            if least > most:
                raise Infeasible(f"no distribution function lies in the band: at {k} it is at least {least}, at most {most}")
        return band

    @property
    def letters(self) -> int:
        return len(self.lower)

    @property
    def cumulative_bounds(self) -> tuple[Vector, Vector]:
        return self.lower, self.upper

    @property
    def sample(self) -> Sample | None:
        return self.counted

    @cached_property
    def rising(self) -> tuple[Vector, Vector]:
        """The bounds implied by a nondecreasing distribution function that ends at 1."""
        upper = tuple(accumulate(reversed(self.upper), min))[::-1]
        return (*tuple(accumulate(self.lower, max))[:-1], ONE), upper

    @cached_property
    def least_majorised(self) -> HullPrior:
        """The slopes of the shortest path through the band."""
        lower, upper = self.rising
        numerators, whole = over_common_denominator([*lower, *upper])
        path = _shortest_path(numerators[: self.letters], numerators[self.letters :])
        prior: list[Fraction] = []
        for (start, low), (stop, high) in pairwise(path):
            prior += [Fraction(high - low, whole * (stop - start))] * (stop - start)
        return HullPrior(tuple(prior))

    def _rows(self) -> Iterable[Inequality]:
        for k, (least, most) in enumerate(zip(self.lower[:-1], self.upper[:-1], strict=True), 1):
            name = "P1" if k == 1 else f"P1 + ... + P{k}"
            if least > 0:
                yield Inequality(dict.fromkeys(range(k), -ONE), -least, f"{name} >= {least}")
            if most < 1:
                yield Inequality(dict.fromkeys(range(k), ONE), most, f"{name} <= {most}")

    def locate(self, prior: Vector) -> HullPrior | Vector:
        for k, (least, value, most) in enumerate(zip(self.lower, accumulate(prior), self.upper, strict=True), 1):
            if not least <= value <= most:
                sign = -ONE if value > most else ONE
                return (sign,) * k + (Fraction(0),) * (self.letters - k)
        return HullPrior(prior)

    def describe(self) -> dict[str, Any]:
        return {"cdf_lower": [str(value) for value in self.lower], "cdf_upper": [str(value) for value in self.upper]}


def _shortest_path(lower: list[int], upper: list[int]) -> list[Point]:
    """Return the breakpoints of the taut string: the shortest path from (0, 0) to the common end of both bounds.

    From the last fixed corner two chains are kept, the one below the upper bound and the one above the lower bound; where
    a new point shuts the view between them, the string bends around the other chain.
    """
    path: list[Point] = [(0, 0)]
    below, above = deque(path), deque(path)
    for k, (least, most) in enumerate(zip(lower, upper, strict=True), 1):
        _extend(below, above, (k, most), path, 1)
        if k < len(upper):
            _extend(above, below, (k, least), path, -1)
    return [*path, *list(below)[1:]]


def _extend(mine: deque[Point], other: deque[Point], point: Point, path: list[Point], sign: int) -> None:
    while len(mine) > 1 and sign * _turn(mine[-2], mine[-1], point) <= 0:
        mine.pop()
    if len(mine) == 1:
        while len(other) > 1 and sign * _turn(mine[0], other[1], point) < 0:
            other.popleft()
            mine[0] = other[0]
            path.append(other[0])
    mine.append(point)


def _turn(first: Point, middle: Point, last: Point) -> int:
    """Return a number that is positive where the path first, middle, last turns to the left."""
    return (middle[0] - first[0]) * (last[1] - first[1]) - (middle[1] - first[1]) * (last[0] - first[0])
