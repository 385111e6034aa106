"""A ball, a box or a hull in certificates in symbols: proofs of membership and of majorisation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.certificates.checker.identities.symbolic_source import subsets
from symdp.sources.parametric.parametric_families import Ball, Binary, Bounds, SymbolicFamily
from symdp.tradeoffs.parametric.parametric_evidence import EvidenceWriter

Forms = Sequence[Affine]


class FamilyByCells(ABC):
    """A family as written, in one cell after the other."""

    def __init__(self, written: EvidenceWriter) -> None:
        self.written = written

    @property
    @abstractmethod
    def source(self) -> dict[str, Any]:
        """The set in a claim."""

    @property
    @abstractmethod
    def priors(self) -> list[Any]:
        """Proofs that the priors describing the set are priors."""

    @abstractmethod
    def member(self, letters: Forms, where: Forms) -> list[Any]:
        """Return a proof that a prior, given letter by letter, is in the set."""

    @abstractmethod
    def level(self, letters: Sequence[int], mass: Affine, where: Forms) -> dict[str, Any]:
        """Return a proof that every prior of the set gives some letters at least a mass."""


class ShownBox(FamilyByCells):
    """Lower and upper bounds."""

    def __init__(self, family: Bounds, written: EvidenceWriter) -> None:
        super().__init__(written)
        self.family = family

    @property
    def source(self) -> dict[str, Any]:
        return {"lower": self.written.forms(self.family.lower), "upper": self.written.forms(self.family.upper)}

    @property
    def priors(self) -> list[Any]:
        return []

    def member(self, letters: Forms, where: Forms) -> list[Any]:
        ends = zip(letters, self.family.lower, self.family.upper, strict=True)
        return [self.written.proof(side, where) for entry, low, high in ends for side in (entry - low, high - entry)]

    def level(self, letters: Sequence[int], mass: Affine, where: Forms) -> dict[str, Any]:
        low = sum_of_forms([self.family.lower[x] for x in letters])
        found = self.written.found(low - mass, where)
        if found is not None:
            return {"by": "lower", "proof": found}
        others = sum_of_forms([form for x, form in enumerate(self.family.upper) if x not in letters])
        return {"by": "upper", "proof": self.written.proof(1 - others - mass, where)}


class ShownBall(FamilyByCells):
    """A centre and a radius."""

    def __init__(self, family: Ball, written: EvidenceWriter) -> None:
        super().__init__(written)
        self.family = family

    @property
    def source(self) -> dict[str, Any]:
        return {"center": self.written.forms(self.family.center), "radius": self.written.form(self.family.radius)}

    @property
    def priors(self) -> list[Any]:
        return [self.written.prior(self.family.center)]

    def member(self, letters: Forms, where: Forms) -> list[Any]:
        found, risen, open_ones = list[Any](), Affine.number(0), list[Affine]()
        for entry, middle in zip(letters, self.family.center, strict=True):
            sides = [self.written.found((entry - middle) * sign, where) for sign in (1, -1)]
            if sides[0] is not None:
                risen += entry - middle
                found.append({"side": "above", "proof": sides[0]})
            elif sides[1] is not None:
                found.append({"side": "below", "proof": sides[1]})
            else:
                open_ones.append(entry - middle)
                found.append({"side": "open"})
        distances = [risen + sum_of_forms(chosen) for chosen in subsets(open_ones)]
        return [*found, [self.written.proof(self.family.radius - distance, where) for distance in distances]]

    def level(self, letters: Sequence[int], mass: Affine, where: Forms) -> dict[str, Any]:
        middle = sum_of_forms([self.family.center[x] for x in letters])
        return {"proof": self.written.proof(middle - self.family.radius - mass, where)}


class ShownHull(FamilyByCells):
    """Priors on two letters."""

    def __init__(self, family: Binary, written: EvidenceWriter) -> None:
        super().__init__(written)
        self.rows = [(first, 1 - first) for first in family.first]

    @property
    def source(self) -> dict[str, Any]:
        return {"vertices": [self.written.forms(row) for row in self.rows]}

    @property
    def priors(self) -> list[Any]:
        return [self.written.prior(row) for row in self.rows]

    def member(self, letters: Forms, where: Forms) -> list[Any]:
        firsts = [first for first, _ in self.rows]
        return [self.written.mixed(letters[0] * sign, [form * sign for form in firsts], where) for sign in (1, -1)]

    def level(self, letters: Sequence[int], mass: Affine, where: Forms) -> dict[str, Any]:
        return {"proofs": [self.written.proof(row[letters[0]] - mass, where) for row in self.rows]}


def shown(family: SymbolicFamily, written: EvidenceWriter) -> FamilyByCells:
    """Return a family as written."""
    if isinstance(family, Ball):
        return ShownBall(family, written)
    if isinstance(family, Bounds):
        return ShownBox(family, written)
    if isinstance(family, Binary):
        return ShownHull(family, written)
    raise TypeError(f"{type(family).__name__} is no family of source sets in symbols")
