"""The certificate of a closed form by cells: in each, one prior is majorised by all others; the cells cover.

That a prior is in the set, and that every other one majorises it, has a proof of its own for a ball, a box and a hull.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.certificates.checker.identities.symbolic_source import subsets
from symdp.certificates.finding import Finding
from symdp.errors import Unsupported
from symdp.sources.parametric.parametric_families import Ball, Binary, Bounds, SymbolicFamily
from symdp.sources.parametric.parametric_set import SymbolicCell, SymbolicSet
from symdp.tradeoffs.parametric.parametric_evidence import EvidenceWriter, Proof

MOST_NODES = 800
Forms = Sequence[Affine]


@dataclass(frozen=True)
class DistortionInterval:
    """An interval of distortions, with ends affine in the symbols, and the number of letters kept on it.

    Attributes
    ----------
    start, stop : Affine
    letters : int
    inside : dict, or None
        Values of the symbols at which the first is before the second; None where there are none.
    """

    start: Affine
    stop: Affine
    letters: int
    inside: Mapping[str, Fraction] | None = field(hash=False)


def finding(source: SymbolicSet, stretches: Sequence[Sequence[DistortionInterval]]) -> Finding:
    """Return the certified finding from the intervals of each cell, with proofs that the empty ones are empty.

    Raises
    ------
    Unsupported
        Where a proof that the cells cover needs too many parts of the symbols.
    """
    written = EvidenceWriter(source)
    family, cells = family_proofs(source.family, written), list(zip(source.cells, stretches, strict=True))
    answer = {"cells": [_claimed(cell, intervals, written) for cell, intervals in cells]}
    evidence: dict[str, Any] = {"source": family.priors}
    evidence["cells"] = [_proved(source, cell, intervals, family) for cell, intervals in cells]
    evidence["cover"] = _Cover([cell.forms for cell in source.cells], written).node([])
    return Finding.of(written.question(family.source), {"curve": True}, answer, evidence)


def _claimed(cell: SymbolicCell, stretches: Sequence[DistortionInterval], written: EvidenceWriter) -> dict[str, Any]:
    pieces = [
        {"from": written.form(interval.start), "to": written.form(interval.stop), "letters": interval.letters}
        for interval in stretches
        if interval.inside is not None
    ]
    return {
        "where": written.forms(cell.forms),
        "prior": written.forms(cell.prior),
        "zero_from": written.form(1 - cell.prior[0]),
        "pieces": pieces,
    }


def _proved(
    source: SymbolicSet, cell: SymbolicCell, stretches: Sequence[DistortionInterval], family: FamilyProofs
) -> dict[str, Any]:
    """Return proofs that the prior of a cell is in the set, and that every prior majorises it."""
    prior, order, written = cell.prior, letters_by_probability(source, cell), family.written
    letters = [prior[order.index(x)] for x in range(source.letters)]
    falls = [first - second for first, second in pairwise((*prior, Affine.number(0)))]
    drops = [k for k in range(1, source.letters) if prior[k - 1] != prior[k]]
    return {
        "point": written.point(cell.region.inside()),
        "order": order,
        "falls": [written.proof(form, cell.forms) for form in falls],
        "sum": written.sums_to_one(prior),
        "member": family.member(letters, cell.forms),
        "levels": [family.level(order[:k], sum_of_forms(prior[:k]), cell.forms) for k in drops],
        "empty": [
            written.proof(interval.start - interval.stop, cell.forms) for interval in stretches if interval.inside is None
        ],
    }


def letters_by_probability(source: SymbolicSet, cell: SymbolicCell) -> list[int]:
    """Return the letters by decreasing probability, as in the interior of the cell."""
    inside = cell.region.inside()
    if inside is None:
        raise ArithmeticError("a cell has no inner point")
    least = source.family.least(source.solved.completed(inside))
    return sorted(range(source.letters), key=lambda letter: least[letter], reverse=True)


@dataclass
class _Cover:
    """A tree of signs of forms, at whose leaves one cell contains the whole remaining region."""

    cells: Sequence[tuple[Affine, ...]]
    written: EvidenceWriter
    nodes: int = field(default=0)

    def node(self, path: list[Affine], place: int = 0) -> dict[str, Any]:
        """Return one node; the cells are tried in turn, from a given place on."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise Unsupported(f"certificate: more than {MOST_NODES} parts of the symbols; order them with where")
        nothing = self.written.empty(path)
        if nothing is not None:
            return {"empty": nothing}
        for at in [*range(place, len(self.cells)), *range(place)]:
            proofs, undecided = self._inside(self.cells[at], path)
            if undecided is None:
                return {"cell": at, "proofs": proofs}
            if self.written.search(-undecided, path) is None:
                parts = [self.node([*path, undecided], at), self.node([*path, -undecided], at + 1)]
                return {"split": self.written.form(undecided), "parts": parts}
        raise ArithmeticError("the cells do not cover all values of the symbols")

    def _inside(self, forms: Sequence[Affine], path: list[Affine]) -> tuple[list[Proof], Affine | None]:
        """Return proofs that the forms of a cell are nonnegative, up to the first without a proof."""
        proofs = list[Proof]()
        for form in forms:
            proof = self.written.search(form, path)
            if proof is None:
                return proofs, form
            proofs.append(proof)
        return proofs, None


class FamilyProofs(ABC):
    """Proofs of membership and of majorisation for the priors of a family, one cell after the other."""

    def __init__(self, written: EvidenceWriter) -> None:
        self.written = written

    @property
    @abstractmethod
    def source(self) -> dict[str, Any]:
        """The set as a claim states it."""

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


class BoxProofs(FamilyProofs):
    """Proofs for lower and upper bounds."""

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
        proof = self.written.search(low - mass, where)
        if proof is not None:
            return {"by": "lower", "proof": proof}
        others = sum_of_forms([form for x, form in enumerate(self.family.upper) if x not in letters])
        return {"by": "upper", "proof": self.written.proof(1 - others - mass, where)}


class BallProofs(FamilyProofs):
    """Proofs for a ball with a centre and a radius."""

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
        proofs, risen, open_ones = list[Any](), Affine.number(0), list[Affine]()
        for entry, middle in zip(letters, self.family.center, strict=True):
            sides = [self.written.search((entry - middle) * sign, where) for sign in (1, -1)]
            if sides[0] is not None:
                risen += entry - middle
                proofs.append({"side": "above", "proof": sides[0]})
            elif sides[1] is not None:
                proofs.append({"side": "below", "proof": sides[1]})
            else:
                open_ones.append(entry - middle)
                proofs.append({"side": "open"})
        distances = [risen + sum_of_forms(chosen) for chosen in subsets(open_ones)]
        return [*proofs, [self.written.proof(self.family.radius - distance, where) for distance in distances]]

    def level(self, letters: Sequence[int], mass: Affine, where: Forms) -> dict[str, Any]:
        middle = sum_of_forms([self.family.center[x] for x in letters])
        return {"proof": self.written.proof(middle - self.family.radius - mass, where)}


class HullProofs(FamilyProofs):
    """Proofs for a hull of priors on two letters."""

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


def family_proofs(family: SymbolicFamily, written: EvidenceWriter) -> FamilyProofs:
    """Return the proofs for a family of one kind."""
    if isinstance(family, Ball):
        return BallProofs(family, written)
    if isinstance(family, Bounds):
        return BoxProofs(family, written)
    if isinstance(family, Binary):
        return HullProofs(family, written)
    raise TypeError(f"{type(family).__name__} is no family of source sets in symbols")
