r"""Why every prior of a source set gives the likeliest letters of one prior at least as much as that one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import GivenSet, fractions
from symdp.theorems.numbers import inline, row, subset
from symdp.theorems.part import Part, claimed

ZERO = Fraction(0)
FEW = 6


@dataclass(frozen=True)
class Drop:
    """Some letters and what a prior Q gives them together.

    Attributes
    ----------
    source : GivenSet
    prior : tuple of Fraction
        Q.
    places : sequence of int
        The letters, from 0.
    evidence : mapping
        For sets that are given by inequalities, multipliers.
    """

    source: GivenSet
    prior: Vector
    places: Sequence[int]
    evidence: Mapping[str, Any]

    @property
    def total(self) -> Fraction:
        """What Q gives the letters."""
        return sum([self.prior[place] for place in self.places], ZERO)

    @property
    def indicator(self) -> Vector:
        """1 at the letters, 0 elsewhere."""
        return tuple([Fraction(int(place in self.places)) for place in range(len(self.prior))])

    def holds(self) -> bool:
        """Whether every prior of the set gives the letters as much, by the evidence that there is."""
        if "inequalities" in self.source.document and "multipliers" not in self.evidence:
            return False
        return self.source.least(self.indicator, self.evidence) >= self.total

    def part(self) -> Part:
        """The bound, with why it holds."""
        given = self.source.document
        rules = {"vertices": self._by_vertices, "lower": self._by_bounds, "radius": self._by_radius, "simplex": self._by_all}
        rules |= {"decreasing": self._by_order, "inequalities": self._by_inequalities}
        found = next(rule for key, rule in rules.items() if key in given)
        return claimed(found(), self.holds)

    @property
    def _letters(self) -> str:
        return plain_subset(self.places)

    @property
    def _bound(self) -> str:
        """That a prior of the set gives them as much."""
        n = self.source.notation
        return rf"${n.prior}({self._letters})\ge {inline(self.total)}={n.least_favourable}({self._letters})$"

    def _by_vertices(self) -> str:
        n, values = self.source.notation, [inner(vertex, self.indicator) for vertex in self.source.vertices]
        if len(values) > FEW:
            return f"{self._bound} at all of the ${len(values)}$ priors"
        names = row([f"${n.numbered(k)}({self._letters})={inline(value)}$" for k, value in enumerate(values, 1)])
        return f"{names}, none less than ${n.least_favourable}({self._letters})={inline(self.total)}$"

    def _by_bounds(self) -> str:
        p = self.source.notation.prior
        lower, upper = (fractions(self.source.document[key]) for key in ("lower", "upper"))
        others = [place for place in range(len(self.prior)) if place not in self.places]
        if sum([lower[place] for place in self.places], ZERO) == self.total:
            return rf"{self._bound} as ${p}(x)\ge\ell_x$ for $x\in {self._letters}$"
        if 1 - sum([upper[place] for place in others], ZERO) == self.total:
            where = f"$x={others[0] + 1}$" if len(others) == 1 else rf"$x\in {plain_subset(others)}$"
            return rf"{self._bound} as ${p}(x)\le u_x$ for {where}"
        return self._bound

    def _by_radius(self) -> str:
        n, r = self.source.notation, inline(Fraction(self.source.document["radius"]))
        return rf"${n.prior}({self._letters})\ge C({self._letters})-{r}={n.least_favourable}({self._letters})$"

    def _by_all(self) -> str:
        return self._bound

    def _by_order(self) -> str:
        return self._bound

    def _by_inequalities(self) -> str:
        alpha = fractions(self.evidence["multipliers"])
        used = [f"${inline(value)}$ times inequality~${k}$" for k, value in enumerate(alpha, 1) if value]
        return f"{self._bound} by {row(used)}" if used else self._bound


def drops(source: GivenSet, prior: Vector, sets: Sequence[Sequence[int]], shown: Sequence[Any]) -> list[Drop] | None:
    """What shows that every prior of a set gives some sets of letters what one prior gives them; None without evidence.

    Parameters
    ----------
    source : GivenSet
    prior : tuple of Fraction
    sets : sequence of sequences of int
    shown : sequence of mappings
        Diagonals of a certificate, each with its evidence.
    """
    found = [Drop(source, prior, places, _evidence(places, shown)) for places in sets]
    return found if all(drop.holds() for drop in found) else None


def _evidence(places: Sequence[int], shown: Sequence[Any]) -> dict[str, Any]:
    """The multipliers of a diagonal that is a multiple of the indicator of the letters, to that scale."""
    for each in shown:
        diagonal = fractions(each["diagonal"])
        scale = max(diagonal)
        flat = all(value == scale * (place in places) for place, value in enumerate(diagonal))
        if "multipliers" in each and scale and flat:
            return {"multipliers": [str(value / scale) for value in fractions(each["multipliers"])]}
    return {}


def plain_subset(places: Sequence[int]) -> str:
    r"""A set of letters without breaks.

    Examples
    --------
    >>> plain_subset([0, 1])
    '\\{1,2\\}'
    """
    return subset(places).replace(r"\allowbreak\ ", "")
