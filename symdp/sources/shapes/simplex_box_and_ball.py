"""Box, total-variation ball, decreasing priors and the whole simplex: polytopes without user inequalities."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, Self

from symdp.arithmetic.rational import rational_in, rationals
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.alphabet import read_letters
from symdp.sources.learning.sample import Sample
from symdp.sources.majorised_prior import between_bounds, within_variation
from symdp.sources.prior import HullPrior, Vector, read_prior, sum_of, uniform
from symdp.sources.shapes.inequality import Inequality
from symdp.sources.shapes.inequality_set import Polyhedron

ONE = Fraction(1)
ZERO = Fraction(0)


@dataclass(frozen=True)
class Box(Polyhedron):
    """A box, lower and upper bounds of every probability, possibly learnt from counts."""

    lower: Vector
    upper: Vector
    counted: Sample | None = field(default=None, compare=False, repr=False)

    @classmethod
    def read(cls, lower: Any, upper: Any) -> Box:
        """Read the bounds; refuse those without a prior between them."""
        low, high = rationals(lower, "lower"), rationals(upper, "upper")
        if len(low) != len(high) or not low:
            raise InvalidArgument(f"lower has {len(low)} entries, upper {len(high)}; give one each per letter")
        for letter, (least, most) in enumerate(zip(low, high, strict=True), 1):
            if least < 0 or most > 1:
                raise InvalidArgument(f"lower[{letter}]={least}, upper[{letter}]={most} must lie in [0, 1]")
            if least > most:
                raise Infeasible(f"lower[{letter}]={least} exceeds upper[{letter}]={most}; no prior lies between them")
        if sum_of(low) > 1:
            raise Infeasible(f"lower sums to {sum_of(low)}, more than 1; no prior lies above it")
        if sum_of(high) < 1:
            raise Infeasible(f"upper sums to {sum_of(high)}, less than 1; no prior lies below it")
        return cls(low, high)

    @property
    def letters(self) -> int:
        return len(self.lower)

    @property
    def bounds(self) -> tuple[Vector, Vector]:
        return self.lower, self.upper

    @property
    def sample(self) -> Sample | None:
        return self.counted

    @cached_property
    def least_majorised(self) -> HullPrior:
        """The median of both bounds and a level."""
        return HullPrior(between_bounds(self.lower, self.upper))

    def _rows(self) -> Iterable[Inequality]:
        for letter, (least, most) in enumerate(zip(self.lower, self.upper, strict=True)):
            name = f"P{letter + 1}"
            if least > 0:
                yield Inequality({letter: -ONE}, -least, f"{name} >= {least}")
            if most < 1:
                yield Inequality({letter: ONE}, most, f"{name} <= {most}")

    def describe(self) -> dict[str, Any]:
        return {"lower": [str(value) for value in self.lower], "upper": [str(value) for value in self.upper]}


@dataclass(frozen=True)
class TotalVariationBall(Polyhedron):
    """Priors within a total-variation distance of a centre; z_i bounds the excess of P_i over the centre."""

    center: Vector
    radius: Fraction

    @classmethod
    def read(cls, center: Any, radius: Any) -> TotalVariationBall:
        """Read centre and radius."""
        middle = read_prior(center, "center")
        return cls(middle, rational_in(radius, "radius", 0, 1))

    @property
    def letters(self) -> int:
        return len(self.center)

    @property
    def auxiliary(self) -> int:
        return len(self.center)

    @cached_property
    def least_majorised(self) -> HullPrior:
        """The centre with its largest entries cut and its smallest filled."""
        return HullPrior(within_variation(self.center, self.radius))

    def _rows(self) -> Iterable[Inequality]:
        size = self.letters
        yield Inequality({size + k: ONE for k in range(size)}, self.radius, f"TV distance <= {self.radius}")
        for letter, value in enumerate(self.center):
            yield Inequality({letter: ONE, size + letter: -ONE}, value, f"P{letter + 1} - z{letter + 1} <= {value}")
            yield Inequality({size + letter: -ONE}, ZERO, f"z{letter + 1} >= 0")

    def half_spaces(self) -> list[tuple[Vector, Fraction]]:
        """Return the bounds that any set of letters exceeds its probability under the centre by at most the radius."""
        places = range(self.letters)
        subsets = [set(chosen) for count in range(1, self.letters) for chosen in combinations(places, count)]
        return [
            (
                tuple([Fraction(int(x in chosen)) for x in places]),
                sum_of([self.center[x] for x in chosen]) + self.radius,
            )
            for chosen in subsets
        ]

    def locate(self, prior: Vector) -> HullPrior | Vector:
        excess = [max(ZERO, value - middle) for value, middle in zip(prior, self.center, strict=True)]
        if sum_of(excess) <= self.radius:
            return HullPrior(prior)
        return tuple([-ONE if over > 0 else ZERO for over in excess])

    def describe(self) -> dict[str, Any]:
        return {"center": [str(value) for value in self.center], "radius": str(self.radius)}


@dataclass(frozen=True)
class _OfSize(Polyhedron):
    """A polytope determined by the alphabet size."""

    size: int

    @classmethod
    def read(cls, letters: Any) -> Self:
        """Read the alphabet size."""
        size = read_letters(letters)
        return cls(size)

    @property
    def letters(self) -> int:
        return self.size


@dataclass(frozen=True)
class Decreasing(_OfSize):
    """The set of all priors with P_1 >= ... >= P_M."""

    def locate(self, prior: Vector) -> HullPrior | Vector:
        # Equal neighbours are mostly the same object, and a million of them are compared quickly by that.
        rise = next((k for k, (here, after) in enumerate(pairwise(prior)) if here is not after and here < after), None)
        if rise is None:
            return HullPrior(prior)
        return tuple([ONE if k == rise else -ONE if k == rise + 1 else ZERO for k in range(self.size)])

    def _rows(self) -> Iterable[Inequality]:
        for k in range(self.size - 1):
            yield Inequality({k: -ONE, k + 1: ONE}, ZERO, f"P{k + 1} >= P{k + 2}")

    def known_vertices(self, most: int) -> tuple[Vector, ...] | None:
        """Return the uniform priors on the first k letters, for every k."""
        places = range(self.size)
        if self.size > most:
            return None
        return tuple([tuple([Fraction(int(x < k), k) for x in places]) for k in range(1, self.size + 1)])

    def describe(self) -> dict[str, Any]:
        return {"decreasing": self.size}


@dataclass(frozen=True)
class Simplex(_OfSize):
    """The set of all priors."""

    def _rows(self) -> Iterable[Inequality]:
        return ()

    def known_vertices(self, most: int) -> tuple[Vector, ...] | None:
        """Return the unit vectors."""
        places = range(self.size)
        return tuple([tuple([Fraction(int(x == y)) for x in places]) for y in places]) if self.size <= most else None

    def relative_interior(self) -> HullPrior:
        return HullPrior(uniform(self.size))

    def describe(self) -> dict[str, Any]:
        return {"simplex": self.size}
