r"""Theorems on the least epsilon as a function of distortion, one prior, any distortion function: column minima by range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import square_root as checked_root
from symdp.certificates.checker.evidence import column_minima_curve
from symdp.errors import Unsupported
from symdp.leakages.values.polynomial import Polynomial
from symdp.reports.latex_text import fraction_of
from symdp.sources.prior import inner
from symdp.theorems.general_loss.entries_page import EntriesPage
from symdp.theorems.page import Page
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import cases, itemized
from symdp.theorems.text.number_text import entries, inline, rounded, row, vector
from symdp.theorems.text.polynomial_text import polynomial
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Theorem, lemma

PLACES = 6


@dataclass(frozen=True)
class Place:
    """An end of a range: a rational, or a named root."""

    end: Any
    name: str

    @property
    def text(self) -> str:
        """The end as text: a rational or the name of the root."""
        return inline(Fraction(self.end)) if isinstance(self.end, str) else self.name

    def definition(self) -> list[Part]:
        """Define the root; return nothing for a rational."""
        if isinstance(self.end, str):
            return []
        root = checked_root.read(self.end)
        low, high = root.ends
        while high - low > Fraction(1, 10**PLACES):
            middle = (low + high) / 2
            low, high = (middle, high) if root.compared(middle) >= 0 else (low, middle)
        low, high = rounded(low, PLACES, False), rounded(high, PLACES, True)
        text = (
            rf"${self.name}$ is the root of ${polynomial(root.polynomial, 'z')}$ between ${inline(root.ends[0])}$ and "
            rf"${inline(root.ends[1])}$, ${inline(low)}\le {self.name}\le {inline(high)}$"
        )
        return [claimed(text, lambda: root.compared(low) >= 0 >= root.compared(high))]


class FloorFunction(Page):
    """The page of a certificate of a whole function by column minima."""

    @cached_property
    def entries(self) -> EntriesPage:
        """The page of the same question at single distortions."""
        return EntriesPage(self.record, self.evidence, self.notation)

    @cached_property
    def plane(self) -> Any:
        """The prior and the costs in the form that the checker of column minima reads."""
        prior, loss = self.source.only_prior or (), self.entries.loss
        constant = [inner(prior, column) for column in zip(*loss, strict=True)]
        least, zero = inner(prior, tuple(map(min, loss))), min(constant)
        return SimpleNamespace(prior=prior, loss=loss, alone=True, constant=constant, least=least, zero=zero)

    @cached_property
    def floors(self) -> list[Any]:
        """The column minima of the ranges, as the checker reads them."""
        pairs = zip(self.record.pieces, self.evidence["pieces"], strict=True)
        return [column_minima_curve.Floor([], "piece", proof, piece, self.plane) for piece, proof in pairs]

    @cached_property
    def corners(self) -> list[Any]:
        """The points of the evidence at which levels are given."""
        plane = self.plane
        return [
            column_minima_curve.Corner([], "corner", corner, plane.prior, plane.loss, plane.constant)
            for corner in self.evidence["corners"]
        ]

    @cached_property
    def places(self) -> list[Place]:
        """The ends of the ranges."""
        pieces, name = self.record.pieces, self.notation.distortion.partition("_")[0]
        ends = [*[piece["from"] for piece in pieces], self.record.answer["zero_from"]]
        return [Place(end, f"{name}_{{{k}}}") for k, end in enumerate(ends)]

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        if not self.alone:
            raise Unsupported("theorem: a whole function by floors is written for one prior; use the certificate")
        try:
            return self._theorem()
        except rules.Rejected as objection:
            raise ArithmeticError(f"the certificate of the function proves nothing: {objection}") from None

    def _theorem(self) -> Theorem:
        names = ("floors", "levels", "best_floor") if self.record.pieces else ()
        lemmas = tuple([lemma(name, self.notation) for name in names])
        title = "The least leakage as a function of the distortion"
        return Theorem(title, tuple(self._statement()), lemmas, tuple(self._proof()), self.entries.setting())

    def _statement(self) -> list[Part]:
        n, d = self.notation, self.notation.distortion
        name, zero = f"{n.optimum}({d})", self.places[-1].text
        rows = [(self._value(piece), self._range(k)) for k, piece in enumerate(self.record.pieces)]
        rows.append(("1" if n.style == "exp" else "0", rf"{zero}\le {d}"))
        roots = [part for place in self.places for part in place.definition()]
        where = [prose("where"), *[each for part in roots for each in (part, prose(";"))][:-1], prose(".")] if roots else []
        least = inline(Fraction(self.record.answer["least"]))
        table = cases(n.power(name) if n.style == "exp" else name, rows, end="," if roots else ".")
        return [
            prose(rf"Let ${name}$ be the least $\epsilon\ge 0$ for which some $\epsilon$-private mechanism has distortion "
                  rf"at most~${d}$ {self.source.under}. Then"), claimed(table, self._joined), *where,
            *([] if not rows[1:] else [
                claimed(f"No mechanism has less distortion than ${least}$, and every one that is private for a finite "
                        "$\\epsilon$ has more.", lambda: Fraction(self.record.answer["least"]) == self.plane.least)]),
            *self._attained(),
        ]  # fmt: skip

    def _value(self, piece: Mapping[str, Any]) -> str:
        quotient = fraction_of(*[Polynomial(fractions(piece[key])) for key in ("numerator", "denominator")])
        if self.notation.distortion != "D":
            quotient = quotient.replace("D", self.notation.distortion)
        return quotient if self.notation.style == "exp" else f"{self.notation.logarithm} {quotient}"

    def _range(self, k: int) -> str:
        d, (first, last) = self.notation.distortion, (self.places[k].text, self.places[k + 1].text)
        return f"{first}<{d}<{last}" if k == 0 else rf"{first}\le {d}<{last}"

    def _joined(self) -> bool:
        """Decide whether the ranges are contiguous and cover all distortions of positive leakage."""
        pieces = self.record.pieces
        ends = [checked_root.read(piece["to"]) for piece in pieces]
        starts = [checked_root.read(piece["from"]) for piece in pieces]
        zero = checked_root.read(self.record.answer["zero_from"])
        whole = zero == self.plane.zero and (not pieces or (starts[0] == self.plane.least and ends[-1] == zero))
        return whole and starts[1:] == ends[:-1] and len(self.floors) == len(pieces)

    def _attained(self) -> list[Part]:
        if not self.record.pieces:
            return []
        items = []
        for k, proof in enumerate(self.evidence["pieces"], 1):
            items.append(rf"\item[({k})] {entries('n', fractions(proof['floor']), 'y')}")
        return [prose(
            rf"On the $k$-th range it is attained by the mechanism of <floors> for $r=\lambda-1$, where $\lambda$ is the "
            rf"value of ${self.notation.power(f'{self.notation.optimum}({self.notation.distortion})')}$, and"
            f"\n{itemized(items, ';', '.', margin=2)}"
        )]  # fmt: skip

    def _proof(self) -> list[Part]:
        plane, p = self.plane, self.notation.prior
        answer = plane.constant.index(plane.zero) + 1
        constant = claimed(
            rf"The constant answer~${answer}$ has the distortion $\sum_x{p}(x)d(x,{answer})={inline(plane.zero)}$.",
            lambda: plane.zero == min(plane.constant),
        )
        if not self.record.pieces:
            return [constant, prose("It is private for all $\\epsilon$, and no mechanism costs less.")]
        return [
            constant, prose(rf"In <floors>, $d_y$ is ${vector(plane.constant)}$."), *self._points(),
            *[part for k in range(len(self.floors)) for part in self._side(k)], self._infinite(),
        ]  # fmt: skip

    def _infinite(self) -> Part:
        d, least, first = self.notation.distortion, self.plane.least, self.floors[0].filled
        text = (
            rf"On the first range $F={inline(first)}=\sum_x{self.notation.prior}(x)\min_yd(x,y)$, so that $r({d})$ tends "
            rf"to infinity as ${d}$ falls to~$F$; there no finite $\epsilon$ is enough, as it would be for larger~${d}$."
        )
        return claimed(text, lambda: first == least)

    def _points(self) -> list[Part]:
        items = []
        for k, (corner, proof) in enumerate(zip(self.corners, self.evidence["corners"], strict=True), 1):
            mu = fractions(proof["levels"])
            point = f"({inline(corner.distortion)},{inline(corner.rate)})"
            items.append(rf"\item[{k}:] ${point}$ with $\mu={vector(mu)}$")
        d = self.notation.distortion
        text = f"\n{itemized(items, ';', '.', margin=2)}"
        return [
            heading("The points."),
            prose(f"<best> is applied to the following points $({d},r)$, at which the inequality of <levels> holds:"),
            claimed(text, lambda: len(self.corners) == len(self.evidence["corners"])),
        ]  # fmt: skip

    def _side(self, k: int) -> list[Part]:
        floor, d = self.floors[k], self.notation.distortion
        numbers = rf"$N={inline(floor.size)}$, $A={inline(floor.constant)}$ and $F={inline(floor.filled)}$"
        value = rf"so that $1+r({d})$ is the claimed value"
        parts = [
            heading(rf"The range $({self.places[k].text},{self.places[k + 1].text})$."),
            prose(rf"The floor has {numbers}, {value}. Where the points are used, $A-N{d}+rF$ is the sum of the~$\mu_x$."),
        ]  # fmt: skip
        start = checked_root.read(self.record.pieces[k]["from"])
        name = self.places[k].text
        for cell in self.evidence["pieces"][k]["cells"]:
            end = checked_root.read(cell["to"])
            last = inline(Fraction(cell["to"])) if isinstance(cell["to"], str) else self.places[k + 1].text
            parts.append(self._cell(floor, cell, (start, end), (name, last)))
            start, name = end, last
        return parts

    def _cell(self, floor: Any, cell: Mapping[str, Any], ends: tuple[Any, Any], names: tuple[str, str]) -> Part:
        chosen, d = [self.corners[index] for index in cell["corners"]], self.notation.distortion
        points = row([f"${index + 1}$" for index in cell["corners"]])
        shape = f"above the segment between the points {points}" if len(chosen) == 2 else f"in the triangle of {points}"
        sides = [floor.on_curve(side) for side in floor.sides([corner.point for corner in chosen])]
        polynomials = row([f"${polynomial(side, self.notation.bound)}$" for side in sides])
        text = (
            rf"For ${names[0]}<{d}\le {names[1]}$ the point $({d},r({d}))$ lies {shape}, as the affine functions of the "
            rf"sides, times ${d}-F>0$, are {polynomials}, none of which is negative there."
        )

        def holds() -> bool:
            held = all(corner.bound >= floor.height(corner.point) for corner in chosen)
            return held and all(checked_root.not_negative(side, *ends) for side in sides)

        return claimed(text, holds)
