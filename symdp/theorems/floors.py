r"""All letters adjacent, any distortion function: the floor of a mechanism, and radii, at a rational level or at a root."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.algebraic_number import AlgebraicNumber, real_roots
from symdp.arithmetic.late_flint import flint
from symdp.certificates.checker import algebraic as checked_algebraic
from symdp.errors import Unsupported
from symdp.sources.prior import Vector
from symdp.theorems.entries import EntriesPage
from symdp.theorems.given_set import fractions
from symdp.theorems.numbers import entries, inline, listed, shown, subset
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said
from symdp.theorems.polynomials import polynomial
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO = Fraction(0)
OF_VERTICES = "theorem: an irrational leakage is written for sets given by their vertices; use the certificate"
Number = Any  # A rational or an element of the field, which the checker compares and adds up.


class FloorPage(EntriesPage):
    """What a certificate by a floor and radii says and shows."""

    @cached_property
    def matrix(self) -> list[Vector]:
        """The floor, and what is missing to 1 on the cheapest outputs of each letter."""
        floor = fractions(self.evidence["floor"])
        return [filled(floor, costs, self.level) for costs in self.loss]

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


def filled(floor: Sequence[Any], costs: Vector, level: Any) -> tuple[Any, ...]:
    """A floor, and what is missing to 1 on the cheapest outputs, as long as none has more than the level times its floor."""
    row, rest = list(floor), 1 - sum(floor)
    for y in sorted(range(len(costs)), key=costs.__getitem__):
        step = min(rest, (level - 1) * floor[y])
        row[y], rest = row[y] + step, rest - step
    return tuple(row)


class RootPage(FloorPage):
    """What a certificate by a floor and radii at an irrational lambda says and shows."""

    @cached_property
    def field(self) -> Any:
        """The numbers with the root."""
        root = self.record.answer["exp"]
        return checked_algebraic.Field({"root_of": root["root_of"], "between": root["in"]})

    @cached_property
    def root(self) -> Number:
        """lambda."""
        return self.field.root

    @cached_property
    def algebraic(self) -> AlgebraicNumber:
        """lambda, as the solver has it."""
        low, high = fractions(self.record.answer["exp"]["in"])
        polynomial = flint.fmpz_poly([int(value) for value in self.field.integers])
        (found,) = [root for root, _ in real_roots(polynomial) if low < root and root < high]
        return found

    def numbers(self, given: Mapping[str, Any], key: str) -> list[Number]:
        """A vector of the evidence."""
        return list(self.field.vector(dict(given), key, None))

    @cached_property
    def level_text(self) -> str:
        """The equation of the root, and the root itself where it is a square root."""
        text = f"{polynomial(self.field.integers)}=0"
        low, high = map(inline, self.field.ends)
        return rf"$\lambda$ is the only root of ${text}$ between ${low}$ and~${high}$"

    def theorem(self) -> Theorem:
        """The statement and its proof."""
        if not self.source.vertices:
            raise Unsupported(OF_VERTICES)
        n, floor = self.notation, self.numbers(self.evidence, "floor")
        statement = (
            *self.setting(),
            said(
                rf"The least $\epsilon\ge 0$ for which some $\epsilon$-private mechanism has distortion at most "
                rf"${n.distortion}={inline(self.distortion)}$ {self.source.under} is ${n.optimum}={n.logarithm}\lambda$, "
                "where"
            ),
            claimed(f"{self.level_text}{self._radicals()}.", lambda: bool(self.field.isolated)),
            said(r"It is attained by the mechanism whose row~$x$ is $m$ with"),
            said(rf"{_entries('m', floor)}, and what is missing to~$1$ added to the outputs in the order of the costs "
                 r"$d(x,\cdot)$, as long as no entry exceeds $\lambda m_y$."),
        )  # fmt: skip
        return Theorem("Least leakage", statement, (self.lemma(),), (*self._above(floor), *self._below()))

    def _radicals(self) -> str:
        if self.algebraic.radicals is None:
            return ""
        constant, slope, bend = self.algebraic.polynomial
        whole, factor = Fraction(-slope, 2 * bend), Fraction(1, 2 * abs(bend))
        sign = "+" if self.algebraic.index else "-"
        root = rf"\sqrt{{{slope * slope - 4 * constant * bend}}}"
        shown_root = root if factor == 1 else rf"{shown(factor)}{root}"
        return rf", that is ${shown(whole) if whole else ''}{sign if whole or sign == '-' else ''}{shown_root}$"

    def _above(self, floor: list[Number]) -> list[Part]:
        total = sum(floor)
        costs = [_dot(filled(floor, row, self.root), row) for row in self.loss]
        d = self.notation.distortion
        kept = [
            claimed(
                rf"{_text(_dot(prior, costs))}\le {inline(self.distortion)}",
                lambda prior=prior: bool(_dot(prior, costs) <= self.distortion),  # type: ignore[misc]
            )
            for prior in self.source.vertices
        ]
        sums = "; ".join([rf"for ${self.notation.numbered(k)}$: ${part.latex}$" for k, part in enumerate(kept, 1)])
        return [
            heading("Achievability."),
            claimed(rf"No $m_y$ is negative, and $\sum_ym_y={_text(total)}\le 1\le\lambda\sum_ym_y$,",
                    lambda: min(floor) >= 0 and total <= 1 <= self.root * total),
            said(r"so that the rows can be filled, and have entries between $m_y$ and $\lambda m_y$. The mechanism is "
                 rf"private with~$\lambda$, and costs the letters {_entries('g', costs)} on average. Its distortion under "
                 rf"the priors of which ${self.source.name}$ is the hull is at most~${d}$, namely"),
            claimed(f"{sums}.", lambda: all(part.holds() for part in kept)),
        ]  # fmt: skip

    def _below(self) -> list[Part]:
        q, bound = self.notation.least_favourable, self.evidence["bound"]
        prior, radii, weights = (self.numbers(bound, key) for key in ("prior", "radii", "weights"))
        mixed = [_dot(weights, column) for column in zip(*self.source.vertices, strict=True)]
        columns = [[p * row[y] - nu for p, row, nu in zip(prior, self.loss, radii, strict=True)]
                   for y in range(len(self.loss[0]))]  # fmt: skip
        sides = [(_sum([v for v in rest if v > 0]), self.root * _sum([-v for v in rest if v < 0])) for rest in columns]
        table = "; ".join([rf"${_text(above)}\ge {_text(below)}$ for $y={y}$" for y, (above, below) in enumerate(sides, 1)])
        terms = "+".join([f"w_{k}{self.notation.numbered(k)}" for k in range(1, len(weights) + 1)])
        return [
            heading("Converse."),
            said(rf"In <radii> let ${q}={terms}$ with"),
            claimed(f"{_entries('w', weights)},",
                    lambda: min(weights) >= 0 and sum(weights) == 1 and mixed == prior),
            said(f"that is {_entries(q, prior)}, and let {_entries(chr(92) + 'nu', radii)}. The two sides are"),
            claimed(f"{table}.", lambda: all(above >= below for above, below in sides)),
            said(r"So mechanisms that are private with $\lambda$ have distortion at least"),
            claimed(rf"$\sum_x\nu_x={inline(self.distortion)}$.", lambda: bool(sum(radii) == self.distortion)),
            *self._smaller([y for y, rest in enumerate(columns) if not any(rest)]),
        ]  # fmt: skip

    def _smaller(self, free: list[int]) -> list[Part]:
        """No smaller lambda."""
        found = [heading(r"No smaller $\epsilon$."), said(self.only_open())]
        if not free:
            return [*found, said("there is none. But some output must be used: a contradiction.")]
        rival = fractions(self.evidence["rival"]["prior"])
        cost = sum([share * min([row[y] for y in free]) for share, row in zip(rival, self.loss, strict=True)], ZERO)
        more = related(Term(r"\sum_xR(x)\min_yd(x,y)", cost), ("=", of(cost)),
                       (">", Term(self.notation.distortion, self.distortion)))  # fmt: skip
        return [*found, said(f"these are ${subset(free)}$. Over these outputs, for the prior"),
                self.source.member("R", self.evidence["rival"]), said("of the set, the distortion is at least"), more,
                said(", a contradiction.")]  # fmt: skip


def _sum(values: Sequence[Number]) -> Number:
    return sum(values, ZERO)


def _dot(first: Sequence[Number], second: Sequence[Number]) -> Number:
    return _sum([a * b for a, b in zip(first, second, strict=True) if a and b])


def _text(value: Number) -> str:
    """A rational, or a polynomial in lambda."""
    coefficients = value.coefficients if hasattr(value, "coefficients") else (value,)
    return polynomial(coefficients)


def _entries(name: str, values: Sequence[Number]) -> str:
    return f"${name}=({listed([_text(value) for value in values])})$"
