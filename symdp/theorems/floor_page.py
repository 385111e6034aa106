r"""All letters adjacent, any distortion function: the floor of a mechanism, and one radius for each letter."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.sources.prior import Vector
from symdp.theorems.approximate_page import ApproximatePage
from symdp.theorems.entries_page import EntriesPage
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import entries, inline
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO = Fraction(0)


class FloorPage(EntriesPage):
    """What a certificate by a floor and radii says and shows."""

    @cached_property
    def matrix(self) -> list[Vector]:
        """The floor, and what is missing to 1 on the cheapest outputs of each letter."""
        floor = fractions(self.evidence["floor"])
        return [self._filled(floor, costs) for costs in self.loss]

    def _filled(self, floor: Vector, costs: Vector) -> Vector:
        row, rest = list(floor), 1 - sum(floor, ZERO)
        for y in sorted(range(len(costs)), key=costs.__getitem__):
            step = min(rest, (self.level - 1) * floor[y])
            row[y], rest = row[y] + step, rest - step
        return tuple(row)

    @property
    def radii(self) -> Vector:
        """nu."""
        return fractions(self.evidence["bound"]["radii"])

    def lemma(self) -> Lemma:
        """What radii prove."""
        return lemma("radii", self.notation)

    def differences(self) -> list[list[Fraction]]:
        """q(x) d(x,y) - nu_x, by outputs."""
        prior = fractions(self.evidence["bound"]["prior"])
        rows = zip(prior, self.loss, self.radii, strict=True)
        return [list(column) for column in zip(*[[p * cost - nu for cost in costs] for p, costs, nu in rows], strict=True)]

    def sides(self, level: Fraction) -> list[tuple[Fraction, Fraction]]:
        """Of the inequality for each output."""
        return [
            (sum([max(value, ZERO) for value in column], ZERO), level * sum([max(-value, ZERO) for value in column], ZERO))
            for column in self.differences()
        ]

    def bound(self, level: Fraction, relation: str) -> list[Part]:
        """The radii and what they prove."""
        q = self.notation.least_favourable
        named = self.chosen(q, self.evidence["bound"])
        sides = enumerate(self.sides(level), 1)
        table = "; ".join([rf"${inline(above)}\ge {inline(below)}$ for $y={y}$" for y, (above, below) in sides])
        total = Term(r"\sum_x\nu_x", sum(self.radii, ZERO))
        to_distortion = [(relation, Term(self.notation.distortion, self.distortion))] if relation else []
        return [
            heading("Converse."),
            said(rf"Let $\lambda={inline(level)}$. In <radii> let"),
            named,
            said(rf", {entries(chr(92) + 'nu', self.radii)}. The two sides are"),
            claimed(f"{table}.", lambda: self.holds(level)),
            said(r"So mechanisms that are private with $\lambda$ have distortion at least"),
            related(total, ("=", of(total.value)), *to_distortion),
            said("."),
        ]

    def opened(self, level: Fraction) -> list[tuple[list[int], list[int]]]:
        """All letters, with the outputs whose costs are the radii."""
        free = [y for y, column in enumerate(self.differences()) if not any(column)]
        return [(list(range(self.source.letters)), free)]

    def only_open(self) -> str:
        """Why a mechanism of less leakage could use these only."""
        q, d = self.notation.least_favourable, self.notation.distortion
        return rf"""Suppose that a mechanism is private with some $\mu<\lambda$ and has distortion at most~${d}$.
In the proof of <radii> with $\mu$ instead of $\lambda$ all terms are then zero. Where $m_y>0$ this leaves no $x$ with
$\nu_x>{q}(x)d(x,y)$, as $\mu<\lambda$, hence none with $\nu_x<{q}(x)d(x,y)$. So only outputs $y$ are used with
$\nu_x={q}(x)d(x,y)$ for all~$x$:"""

    def holds(self, level: Fraction) -> bool:
        """Whether the radii are admissible."""
        return all(above >= below for above, below in self.sides(level))


def page(record: Record, evidence: Mapping[str, Any], notation: Notation) -> EntriesPage:
    """The page for the evidence that there is: a floor and radii, or entries and flows, with or without a delta."""
    if record.delta:
        return ApproximatePage(record, evidence, notation)
    return (FloorPage if "floor" in evidence else EntriesPage)(record, evidence, notation)


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return page(record, evidence, notation).at_distortion()


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return page(record, evidence, notation).at_level()
