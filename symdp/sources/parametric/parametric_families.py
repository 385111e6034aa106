"""Parametric balls, boxes, contaminations and binary sources: the least majorised prior on each cell.

Which letters are cut or filled depends on the symbols. At a point each family determines the cell of the point: affine forms
that are not negative there, and the prior that all others majorise, affine in the symbols of the cell as well.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.sources.parametric.symbols import ordered
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.simplex_box_and_ball import Box, TotalVariationBall
from symdp.sources.shapes.vertex_set import VertexSet

Point = Mapping[str, Fraction]
ONE = Affine.number(1)


@dataclass(frozen=True)
class MajorisedCell:
    """The least majorised prior where given forms are nonnegative, with its entries in decreasing order."""

    forms: tuple[Affine, ...]
    prior: tuple[Affine, ...]


class SymbolicFamily(ABC):
    """A source set for every value of some symbols."""

    @property
    @abstractmethod
    def letters(self) -> int:
        """The number M of letters."""

    @property
    def priors(self) -> tuple[tuple[Affine, ...], ...] | None:
        """The priors whose hull is the set; None where it is given otherwise."""
        return None

    @abstractmethod
    def cell_at(self, point: Point) -> MajorisedCell:
        """Return the cell of a point; there are finitely many cells."""

    @abstractmethod
    def of(self, point: Point) -> Shape:
        """Return the set at a point."""

    def least(self, point: Point) -> tuple[Fraction, ...]:
        """Return the least majorised prior at a point, letter by letter."""
        majorised = self.of(point).least_majorised
        return () if majorised is None else majorised.prior


@dataclass(frozen=True)
class Ball(SymbolicFamily):
    """Priors within a total-variation distance of a centre."""

    center: tuple[Affine, ...]
    radius: Affine

    @property
    def letters(self) -> int:
        return len(self.center)

    def cell_at(self, point: Point) -> MajorisedCell:
        """Return the cell: the top a letters are cut to (T_a - r)/a, the last b filled to (A_b + r)/b; or all are 1/M."""
        size, even = self.letters, ONE / self.letters
        letters = sorted(self.center, key=lambda form: form.at(point), reverse=True)
        tops = [(sum_of_forms(letters[:k]) - self.radius) / k for k in range(1, size + 1)]
        highest = max(tops, key=lambda form: form.at(point))
        order = ordered(letters).forms
        if highest.at(point) <= even.constant:
            return MajorisedCell((*order, *[even - top for top in tops[:-1]]), (even,) * size)
        tails = [(sum_of_forms(letters[size - k :]) + self.radius) / k for k in range(1, size + 1)]
        lowest = min(tails, key=lambda form: form.at(point))
        cut, filled = tops.index(highest) + 1, tails.index(lowest) + 1
        after, before = letters[cut], letters[size - filled - 1]
        forms = (*order, letters[cut - 1] - highest, highest - after, before - lowest, lowest - letters[size - filled])
        prior = [highest] * cut + letters[cut : size - filled] + [lowest] * filled
        return MajorisedCell((*forms, highest - even), tuple(prior))

    def of(self, point: Point) -> Shape:
        return TotalVariationBall.read([form.at(point) for form in self.center], self.radius.at(point))


@dataclass(frozen=True)
class Bounds(SymbolicFamily):
    """Priors between lower and upper bounds of each letter."""

    lower: tuple[Affine, ...]
    upper: tuple[Affine, ...]

    @property
    def letters(self) -> int:
        return len(self.lower)

    def cell_at(self, point: Point) -> MajorisedCell:
        """Return the cell: an entry is its lower bound above the level, its upper bound below it, else the level."""
        least = self.least(point)
        low, high = ([form.at(point) for form in bound] for bound in (self.lower, self.upper))
        level = _level(least, low, high)
        raised = [k for k in range(self.letters) if low[k] > level]
        lowered = [k for k in range(self.letters) if high[k] < level]
        free = [k for k in range(self.letters) if low[k] <= level <= high[k]]
        above = sorted([self.lower[k] for k in raised], key=lambda form: form.at(point), reverse=True)
        below = sorted([self.upper[k] for k in lowered], key=lambda form: form.at(point), reverse=True)
        rest = ONE - sum_of_forms(above) - sum_of_forms(below)
        common = rest / len(free)
        inside = [form for k in free for form in (common - self.lower[k], self.upper[k] - common)]
        return MajorisedCell((*ordered([*above, common, *below]).forms, *inside), (*above, *[common] * len(free), *below))

    def of(self, point: Point) -> Shape:
        return Box.read([form.at(point) for form in self.lower], [form.at(point) for form in self.upper])


@dataclass(frozen=True)
class Binary(SymbolicFamily):
    """The hull of priors on two letters, each given by the probability of the first letter."""

    first: tuple[Affine, ...]

    @property
    def letters(self) -> int:
        return 2

    @property
    def priors(self) -> tuple[tuple[Affine, ...], ...]:
        return tuple([(form, 1 - form) for form in self.first])

    def cell_at(self, point: Point) -> MajorisedCell:
        """Return the cell: priors on both sides of 1/2 mix to the uniform one, else the nearest prior is least majorised."""
        half = ONE / 2
        least, most = (choose(self.first, key=lambda form: form.at(point)) for choose in (min, max))
        if least.at(point) <= half.constant <= most.at(point):
            return MajorisedCell((half - least, most - half), (half, half))
        if least.at(point) > half.constant:
            return MajorisedCell(
                (least - half, *[other - least for other in self.first if other != least]), (least, 1 - least)
            )
        return MajorisedCell((half - most, *[most - other for other in self.first if other != most]), (1 - most, most))

    def least(self, point: Point) -> tuple[Fraction, ...]:
        """Return the prior whose first probability is the nearest to 1/2."""
        values = [form.at(point) for form in self.first]
        nearest = min(max(Fraction(1, 2), min(values)), max(values))
        return nearest, 1 - nearest

    def of(self, point: Point) -> Shape:
        return VertexSet.read([(form.at(point), 1 - form.at(point)) for form in self.first])


def _level(prior: Sequence[Fraction], lower: Sequence[Fraction], upper: Sequence[Fraction]) -> Fraction:
    """Return a level whose medians with the bounds are the entries; some letter's bounds contain it."""
    free = [value for value, low, high in zip(prior, lower, upper, strict=True) if low < value < high]
    if free:
        return free[0]
    least = [value for value, low in zip(prior, lower, strict=True) if value > low]
    return max(least, default=min(prior))
