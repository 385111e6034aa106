"""Box, total-variation ball, decreasing priors and the whole simplex: polytopes that need no user's inequality."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from symdp.arithmetic.rational import rational_in, rationals
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.inequality import Inequality
from symdp.sources.inequality_set import Polyhedron
from symdp.sources.prior import HullPrior, Vector, read_prior, sum_of, uniform
from symdp.sources.source_set import read_labels, read_letters

ONE = Fraction(1)
ZERO = Fraction(0)


@dataclass(frozen=True)
class Box(Polyhedron):
    """Lower and upper bounds of every probability."""

    lower: Vector
    upper: Vector

    @classmethod
    def read(cls, lower: Any, upper: Any, labels: Sequence[str] = ()) -> Box:
        """Read the bounds; refuse those between which no prior lies."""
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
        return cls(low, high, labels=read_labels(labels, len(low)))

    @property
    def letters(self) -> int:
        return len(self.lower)

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
    def read(cls, center: Any, radius: Any, labels: Sequence[str] = ()) -> TotalVariationBall:
        """Read centre and radius."""
        middle = read_prior(center, "center")
        return cls(middle, rational_in(radius, "radius", 0, 1), labels=read_labels(labels, len(middle)))

    @property
    def letters(self) -> int:
        return len(self.center)

    @property
    def auxiliary(self) -> int:
        return len(self.center)

    def _rows(self) -> Iterable[Inequality]:
        size = self.letters
        yield Inequality({size + k: ONE for k in range(size)}, self.radius, f"TV distance <= {self.radius}")
        for letter, value in enumerate(self.center):
            yield Inequality({letter: ONE, size + letter: -ONE}, value, f"P{letter + 1} - z{letter + 1} <= {value}")
            yield Inequality({size + letter: -ONE}, ZERO, f"z{letter + 1} >= 0")

    def locate(self, prior: Vector) -> HullPrior | Vector:
        excess = [max(ZERO, value - middle) for value, middle in zip(prior, self.center, strict=True)]
        if sum_of(excess) <= self.radius:
            return HullPrior(prior)
        return tuple([-ONE if over > 0 else ZERO for over in excess])

    def describe(self) -> dict[str, Any]:
        return {"center": [str(value) for value in self.center], "radius": str(self.radius)}


@dataclass(frozen=True)
class _OfSize(Polyhedron):
    """A polytope that the alphabet size determines."""

    size: int

    @classmethod
    def read(cls, letters: Any, labels: Sequence[str] = ()) -> Self:
        """Read the alphabet size."""
        size = read_letters(letters)
        return cls(size, labels=read_labels(labels, size))

    @property
    def letters(self) -> int:
        return self.size


@dataclass(frozen=True)
class Decreasing(_OfSize):
    """All priors with P_1 >= ... >= P_M."""

    def _rows(self) -> Iterable[Inequality]:
        for k in range(self.size - 1):
            yield Inequality({k: -ONE, k + 1: ONE}, ZERO, f"P{k + 1} >= P{k + 2}")

    def describe(self) -> dict[str, Any]:
        return {"decreasing": self.size}


@dataclass(frozen=True)
class Simplex(_OfSize):
    """All priors."""

    def _rows(self) -> Iterable[Inequality]:
        return ()

    def relative_interior(self) -> HullPrior:
        return HullPrior(uniform(self.size))

    def describe(self) -> dict[str, Any]:
        return {"simplex": self.size}
