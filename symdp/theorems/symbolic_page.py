r"""The theorem on a source set in symbols: cells, in each of which one prior of the set is least favourable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.theorems.cases import cases
from symdp.theorems.notation import Notation
from symdp.theorems.part import Part, heading, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.record import Record
from symdp.theorems.segment_page import SegmentPage
from symdp.theorems.symbolic_forms import ATLEAST, Form, Forms, minus, times, total
from symdp.theorems.symbolic_sets import GivenFamily, family
from symdp.theorems.theorem import Theorem

_IN_A_CASE = r"""A prior $LEAST$ is given, whose entries $LEAST(1)\ge\dots\ge LEAST(LETTERS)$ belong to the letters in
an order that is given as well; it is in~$\mathcal{S}$. For each $k$ after which the entries fall, every $PRIOR$
in~$\mathcal{S}$ gives the $k$ first letters of that order at least as much as $LEAST$ does: WHY. By <ordered>, with the
letters in this order, the least leakage of~$\mathcal{S}$ is that of~$LEAST$; ranges of no length are left out."""


def curve(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = SegmentPage if "corners" in record.answer else SymbolicPage
    return page(record, evidence, notation).theorem()


@dataclass(frozen=True)
class SymbolicPage:
    """What a certificate by cells says and shows."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @cached_property
    def forms(self) -> Forms:
        """The symbols."""
        return Forms(self.record.source, self.notation)

    @cached_property
    def given(self) -> GivenFamily:
        """The source set."""
        return family(self.record.source["set"], self.forms, self.notation)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        privacy = Privacy(self.notation)
        given = said(rf"Let {self.forms.assumed}, and let $\mathcal{{S}}$ be {self.given.words}.")
        where = rf"Every value of the symbols is in one of these cases, in which, for $0<{self.notation.distortion}\le1$,"
        cells = [said(self._case(place, cell)) for place, cell in enumerate(self.record.answer["cells"], 1)]
        title = "A source set in symbols"
        return privacy.theorem(title, given, (said(where), *cells), self._proof(), alone=False)

    def _case(self, place: int, cell: Mapping[str, Any]) -> str:
        n, forms = self.notation, self.forms
        where = ", ".join([f"${forms.relation(form, ATLEAST)}$" for form in map(forms.read, cell["where"])])
        zero, none = forms.tex(forms.read(cell["zero_from"])), "0" if n.style == "epsilon" else "1"
        named = n.least(r"\mathcal{S}", n.distortion)
        function = named if n.style == "epsilon" else n.power(named)
        rows = [(none, rf"{n.distortion}\ge {zero}")]
        for piece in cell["pieces"]:
            start, stop = (forms.tex(forms.read(piece[key])) for key in ("from", "to"))
            first = "0<" if start == "0" else rf"{start}\le "
            rows.append((self._level(piece["letters"], cell), f"{first}{n.distortion}<{stop}"))
        return f"\n({place}) {f'if {where}' if where else 'always'}:\n{cases(function, rows, end='.')}"

    def _level(self, kept: int, cell: Mapping[str, Any]) -> str:
        n, forms = self.notation, self.forms
        tail = total([forms.read(form) for form in cell["prior"][kept:]], forms.world.size)
        d = n.distortion
        above = f"1-{d}" if kept == 2 else f"{kept - 1}(1-{d})"
        below = f"{d}-{forms.grouped(tail)}" if any(tail) else d
        level = rf"\frac{{{above}}}{{{below}}}"
        return rf"{n.logarithm}{level}" if n.style == "epsilon" else level

    def _proof(self) -> list[Part]:
        n = self.notation
        q, p = n.least_favourable, n.prior
        parts = [
            heading("What is shown of each case."),
            said(_IN_A_CASE.replace("WHY", self.given.why).replace("LETTERS", str(self.given.letters)).replace(
                "PRIOR", p).replace("LEAST", q)),
        ]  # fmt: skip
        for place, (cell, proof) in enumerate(zip(self.record.answer["cells"], self.evidence["cells"], strict=True), 1):
            parts += [heading(f"Case ({place})."), *self._shown(cell, proof)]
        if any(cell["where"] for cell in self.record.answer["cells"]):
            parts += [heading("No other case."), *self._leaves(self.evidence["cover"], [])]
        return parts

    def _shown(self, cell: Mapping[str, Any], proof: Mapping[str, Any]) -> list[Part]:
        forms, q, order = self.forms, self.notation.least_favourable, proof["order"]
        prior, where = [forms.read(form) for form in cell["prior"]], [forms.read(form) for form in cell["where"]]
        entries = ", ".join([f"${q}({k})={forms.tex(form)}$" for k, form in enumerate(prior, 1)])
        letters = ",".join([str(x + 1) for x in order])
        parts = [said(f"{entries}, which belong to the letters ${letters}$.")]
        zero = tuple([Fraction(0)] * forms.world.size)
        falls = zip(prior, [*prior[1:], zero], proof["falls"], strict=True)
        steps = [part for entry, after, why in falls for part in forms.shown(minus(entry, after), why, where)]
        of_letters = [prior[order.index(x)] for x in range(len(order))]
        member = self.given.member(of_letters, proof["member"], where)
        drops = [k for k in range(1, len(prior)) if prior[k - 1] != prior[k]]
        levels = [
            part
            for k, why in zip(drops, proof["levels"], strict=True)
            for part in self.given.level(order[:k], total(prior[:k], forms.world.size), why, where)
        ]
        for name, found in (
            ("The entries fall", steps),
            (rf"${q}$ is in~$\mathcal{{S}}$", member),
            ("The first letters", levels),
        ):
            if found:
                parts += [said(f"{name}:"), *separated(found)]
        return parts

    def _leaves(self, node: Mapping[str, Any], path: Sequence[Form]) -> list[Part]:
        """What is left at each leaf of the tree lies in a case, or is nothing."""
        forms = self.forms
        if "split" in node:
            form = forms.read(node["split"])
            return [part for sign, below in zip((1, -1), node["parts"], strict=True)
                    for part in self._leaves(below, [*path, times(form, sign)])]  # fmt: skip
        given = ", ".join([f"${forms.relation(form, ATLEAST)}$" for form in path])
        if "empty" in node:
            minus_one = (Fraction(-1), *[Fraction(0)] * (forms.world.size - 1))
            rest = forms.world.rest(minus_one, node["empty"], [*forms.world.where, *path])
            return [Part(f"No values have {given}.", lambda: rest >= 0)]
        where = [forms.read(form) for form in self.record.answer["cells"][node["cell"]]["where"]]
        pairs = list(zip(where, node["proofs"], strict=True))
        known = [*forms.world.where, *path]
        found = [part for form, why in pairs for part in forms.shown(form, why, path) if form not in path]

        def holds() -> bool:
            return all(forms.world.rest(form, why, known) >= 0 for form, why in pairs)

        text = f"{f'If {given}' if given else 'Always'}, this is case ({node['cell'] + 1})"
        return [Part(f"{text}{', since' if found else '.'}", holds), *separated(found)]


def separated(parts: Sequence[Part]) -> list[Part]:
    """Formulas with commas between them and a full stop at the end."""
    ends = [*[","] * (len(parts) - 1), "."]
    return [Part(f"{part.latex}{end}", part.decide) for part, end in zip(parts, ends, strict=False)]
