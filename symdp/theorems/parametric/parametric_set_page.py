r"""Theorems on a source in symbols: by cells with a least favourable prior each, or by diagonals for two mixed priors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from symdp.certificates.checker.identities import symbolic_diagonals
from symdp.theorems.page import PageSubject, accepts
from symdp.theorems.parametric.parametric_set_text import (
    ATLEAST,
    FamilyDescription,
    Form,
    Forms,
    family,
    minus,
    times,
    total,
)
from symdp.theorems.setting.privacy_lemmas import Privacy
from symdp.theorems.text.displays import cases, formula, itemized
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Theorem, lemma

_IN_A_CASE = r"""A prior $LEAST$ is given, whose entries $LEAST(1)\ge\dots\ge LEAST(LETTERS)$ belong to the letters in
an order that is given as well; it is in~$\mathcal{S}$. For each $k$ after which the entries fall, every $PRIOR$
in~$\mathcal{S}$ gives the $k$ first letters of that order at least as much as $LEAST$ does: WHY. By <ordered>, with the
letters in this order, the least leakage of~$\mathcal{S}$ is that of~$LEAST$; ranges of no length are left out."""
_LISTED = r"""This is <segments>SAME. For each of its vectors $x$ the lists give $\tau=\sum_ix_i$ and $\alpha=a(x)$; of one
between two indicators the condition says that there is one, with positive weights."""


class InSymbols(PageSubject):
    """A page about a source in symbols."""

    @cached_property
    def forms(self) -> Forms:
        """The symbols of the source."""
        return Forms(self.record.source, self.notation)

    def level(self, name: str, value: str) -> str:
        """State that the least leakage is the logarithm of a value, in the style of the page."""
        n = self.notation
        return f"{name}={n.logarithm}{value}" if n.style == "epsilon" else f"{n.power(name)}={value}"


class SymbolicPage(InSymbols):
    """The page of a certificate by cells."""

    @cached_property
    def family(self) -> FamilyDescription:
        """The source set."""
        return family(self.record.source["set"], self.forms, self.notation)

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        privacy = Privacy(self.notation)
        hypothesis = prose(rf"Let {self.forms.assumed}, and let $\mathcal{{S}}$ be {self.family.words}.")
        where = rf"Every value of the symbols is in one of these cases, in which, for $0<{self.notation.distortion}\le1$,"
        pairs = zip(self.record.answer["cells"], self.evidence["cells"], strict=True)
        cells = [
            claimed(self._case(place, cell), partial(self._is_joined, cell, proof))
            for place, (cell, proof) in enumerate(pairs, 1)
        ]
        title = "A source set in symbols"
        return privacy.theorem(title, hypothesis, (prose(where), *cells), self._proof(), alone=False)

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

    def _is_joined(self, cell: Mapping[str, Any], proof: Mapping[str, Any]) -> bool:
        """Decide whether the ranges are those of the prior, one after another, and its entries sum to 1."""
        forms, size = self.forms, self.forms.world.size
        prior = [forms.read(form) for form in cell["prior"]]
        start: Form = tuple([Fraction(0)] * size)
        ranges = {}
        for kept in range(len(prior), 1, -1):
            if kept == len(prior) or prior[kept - 1] != prior[kept]:
                stop = total([*prior[kept:], times(prior[kept - 1], kept - 1)], size)
                ranges[kept], start = (start, stop), stop
        pieces = {piece["letters"]: (forms.read(piece["from"]), forms.read(piece["to"])) for piece in cell["pieces"]}
        left = minus(total(prior, size), forms.one)
        is_zero = forms.read(cell["zero_from"]) == minus(forms.one, prior[0])
        return is_zero and pieces.items() <= ranges.items() and forms.world.rest(left, proof["sum"], []) == 0

    def _level(self, kept: int, cell: Mapping[str, Any]) -> str:
        n, forms = self.notation, self.forms
        tail = total([forms.read(form) for form in cell["prior"][kept:]], forms.world.size)
        d = n.distortion
        above = f"1-{d}" if kept == 2 else f"{kept - 1}(1-{d})"
        below = f"{d}-{forms.grouped(tail)}" if any(tail) else d
        return rf"{n.logarithm if n.style == 'epsilon' else ''}\frac{{{above}}}{{{below}}}"

    def _proof(self) -> list[Part]:
        n = self.notation
        q, p = n.least_favourable, n.prior
        parts = [
            heading("What is shown of each case."),
            prose(_IN_A_CASE.replace("WHY", self.family.why).replace("LETTERS", str(self.family.letters)).replace(
                "PRIOR", p).replace("LEAST", q)),
        ]  # fmt: skip
        for place, (cell, proof) in enumerate(zip(self.record.answer["cells"], self.evidence["cells"], strict=True), 1):
            parts += [heading(f"Case ({place})."), *self._proof_of_case(cell, proof)]
        if any(cell["where"] for cell in self.record.answer["cells"]):
            parts += [heading("No other case."), *self._leaves(self.evidence["cover"], [])]
        return parts

    def _proof_of_case(self, cell: Mapping[str, Any], proof: Mapping[str, Any]) -> list[Part]:
        forms, q, order = self.forms, self.notation.least_favourable, proof["order"]
        prior, where = [forms.read(form) for form in cell["prior"]], [forms.read(form) for form in cell["where"]]
        entries = ", ".join([f"${q}({k})={forms.tex(form)}$" for k, form in enumerate(prior, 1)])
        letters = ",".join([str(x + 1) for x in order])
        parts = [prose(f"{entries}, which belong to the letters ${letters}$.")]
        zero = tuple([Fraction(0)] * forms.world.size)
        falls = zip(prior, [*prior[1:], zero], proof["falls"], strict=True)
        steps = [part for entry, after, why in falls for part in forms.nonnegative(minus(entry, after), why, where)]
        of_letters = [prior[order.index(x)] for x in range(len(order))]
        member = self.family.member(of_letters, proof["member"], where)
        drops = [k for k in range(1, len(prior)) if prior[k - 1] != prior[k]]
        levels = [
            part
            for k, why in zip(drops, proof["levels"], strict=True)
            for part in self.family.level(order[:k], total(prior[:k], forms.world.size), why, where)
        ]
        for name, steps_of_name in (
            ("The entries fall", steps),
            (rf"${q}$ is in~$\mathcal{{S}}$", member),
            ("The first letters", levels),
        ):
            if steps_of_name:
                parts += [prose(f"{name}:"), *separated(steps_of_name)]
        return parts

    def _leaves(self, node: Mapping[str, Any], path: Sequence[Form]) -> list[Part]:
        """Prove that the region of each leaf of the tree lies in a case or is empty."""
        forms = self.forms
        if "split" in node:
            form = forms.read(node["split"])
            return [part for sign, below in zip((1, -1), node["parts"], strict=True)
                    for part in self._leaves(below, [*path, times(form, sign)])]  # fmt: skip
        region = ", ".join([f"${forms.relation(form, ATLEAST)}$" for form in path])
        if "empty" in node:
            minus_one = (Fraction(-1), *[Fraction(0)] * (forms.world.size - 1))
            rest = forms.world.rest(minus_one, node["empty"], [*forms.world.where, *path])
            return [Part(f"No values have {region}.", lambda: rest >= 0)]
        where = [forms.read(form) for form in self.record.answer["cells"][node["cell"]]["where"]]
        pairs = list(zip(where, node["proofs"], strict=True))
        known = [*forms.world.where, *path]
        steps = [part for form, why in pairs for part in forms.nonnegative(form, why, path) if form not in path]

        def holds() -> bool:
            return all(forms.world.rest(form, why, known) >= 0 for form, why in pairs)

        text = f"{f'If {region}' if region else 'Always'}, this is case ({node['cell'] + 1})"
        return [Part(f"{text}{', since' if steps else '.'}", holds), *separated(steps)]


def separated(parts: Sequence[Part]) -> list[Part]:
    """Separate formulas by commas, with a full stop at the end."""
    ends = [*[","] * (len(parts) - 1), "."]
    return [Part(f"{part.latex}{end}", part.decide) for part, end in zip(parts, ends, strict=False)]


if TYPE_CHECKING:
    import sympy


class SegmentPage(InSymbols):
    """The page of a certificate by diagonals."""

    @cached_property
    def priors(self) -> list[list[Form]]:
        """The first and the last prior."""
        rows = [[self.forms.read(form) for form in row] for row in self.record.source["set"]["vertices"]]
        return [rows[0], rows[-1]]

    @property
    def alone(self) -> bool:
        """Decide whether the source is one prior."""
        return len(self.record.source["set"]["vertices"]) == 1

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n, privacy = self.notation, Privacy(self.notation)
        p, q = n.prior, n.least_favourable
        priors = [f"${name}=({self.forms.listed(prior)})$" for name, prior in zip((p, q), self.priors, strict=True)]
        hull = rf"the priors {priors[0]} and {priors[1]} be given, and let $\mathcal{{S}}$ be the set of all their mixtures"
        hypothesis = prose(
            rf"Let {self.forms.assumed}, and let {f'the prior {priors[0]} be given' if self.alone else hull}."
        )
        d, name = n.distortion, n.least(p if self.alone else r"\mathcal{S}", n.distortion)
        value = rf"\min\frac{{(1-{d})(\tau-1)}}{{\alpha-(1-{d})}}"
        statement = (
            prose(rf"For $0<{d}\le1$, ${name}$ is $0$ where $1-{d}\le\alpha$ for one of"),
            self._listed("silent"),
            prose("and otherwise"),
            prose(formula(self.level(name, value), end="")),
            prose(rf"over those with $\alpha>1-{d}$ of"),
            self._listed("corners"),
        )
        title, ahead = "One prior in symbols" if self.alone else "Two priors in symbols", bool(self.evidence["ahead"])
        more = [lemma(name, n) for name in ("segments", *(["ahead"] if ahead else []))]
        return privacy.theorem(title, hypothesis, statement, self._proof(), alone=self.alone, more=more)

    def _listed(self, key: str) -> Part:
        from sympy import factor, latex

        rows, decisions = [], []
        for sets in self.record.answer[key]:
            parts = [[x - 1 for x in part] for part in sets]
            if len(parts) == 1:
                both = list(dict.fromkeys([self._sympy(self._mass(which, parts[0])) for which in (0, 1)]))
                least = latex(both[0]) if len(both) == 1 else rf"\min\Bigl({latex(both[0])},{latex(both[1])}\Bigr)"
                rows.append(rf"\item[]$\tau={len(parts[0])}$, $\displaystyle\alpha={least}$")
                continue
            gain, loss, trace, height = self._between(parts)
            condition = rf"{latex(factor(gain * loss))}>0"
            values = rf"$\displaystyle\tau={latex(trace)}$, $\displaystyle\alpha={latex(height)}$"
            rows.append(rf"\item[]{values} if ${condition}$")
            decisions.append(self._agrees(parts, gain, loss, height))
        return claimed(itemized(rows, ";", "."), lambda: all(decisions))

    def _between(self, parts: Sequence[Sequence[int]]) -> tuple[sympy.Expr, sympy.Expr, sympy.Expr, sympy.Expr]:
        """Return gain, loss, trace and accuracy of the diagonal between two sets."""
        from sympy import factor

        gain, loss = self._gains(parts)
        before, after = (self._sympy(self._mass(0, part)) for part in parts)
        trace = factor((len(parts[0]) * loss + len(parts[1]) * gain) / (gain + loss))
        return gain, loss, trace, factor((loss * before + gain * after) / (gain + loss))

    def _gains(self, parts: Sequence[Sequence[int]]) -> tuple[sympy.Expr, sympy.Expr]:
        first, second = (self._sympy(minus(self._mass(0, part), self._mass(1, part))) for part in parts)
        return first, -second

    def _agrees(self, parts: Sequence[Sequence[int]], gain: Any, loss: Any, height: Any) -> bool:
        """Decide whether the second prior has the same accuracy."""
        from sympy import cancel

        before, after = (self._sympy(self._mass(1, part)) for part in parts)
        return bool(cancel((loss * before + gain * after) / (gain + loss) - height) == 0)

    def _mass(self, which: int, letters: Sequence[int]) -> Form:
        return total([self.priors[which][x] for x in letters], self.forms.world.size)

    def _sympy(self, form: Form) -> sympy.Expr:
        from sympy import Add, Rational, Symbol

        numbers = [Rational(value.numerator, value.denominator) for value in form]
        symbols = [Symbol(name) for name in self.record.source["symbols"]]
        return Add(numbers[0], *[value * symbol for value, symbol in zip(numbers[1:], symbols, strict=True)])

    def _proof(self) -> list[Part]:
        """Prove that the listed diagonals suffice."""
        same = rf" with ${self.notation.least_favourable}={self.notation.prior}$" if self.alone else ""
        parts = [prose(_LISTED.replace("SAME", same))]
        if self.evidence["ahead"]:
            pairs = [row["letters"] for row in self.evidence["ahead"]]
            listed = ", ".join([f"${x + 1}$ is ahead of ${y + 1}$" for x, y in pairs])
            parts += [heading("Letters ahead of others."), prose(f"In <ahead>, for all values of the symbols, {listed}:")]
            parts += [part for row in self.evidence["ahead"] for part in self._ahead(row)]
        if self.evidence["nowhere"]:
            parts += [heading("What counts nowhere."), *[self._nowhere(row) for row in self.evidence["nowhere"]]]
        return [*parts, claimed("The lists hold whatever else is needed.", self._is_all)]

    def _is_all(self) -> bool:
        """Decide whether the checker accepts the list of sets and pairs of sets as complete."""
        world, source, answer = self.forms.world, self.record.source["set"], self.record.answer
        return accepts(symbolic_diagonals.check, [], world, source, answer, self.evidence)

    def _ahead(self, row: Mapping[str, Any]) -> list[Part]:
        x, y = row["letters"]
        differences = [minus(prior[x], prior[y]) for prior in self.priors]
        parts = [
            part for form, why in zip(differences, row["proofs"], strict=False) for part in self.forms.nonnegative(form, why)
        ]
        return [Part(f"{part.latex}.", part.decide) for part in parts]

    def _nowhere(self, row: Mapping[str, Any]) -> Part:
        """Prove that a diagonal between two sets would need two forms of one sign."""
        start, end = row["start"], row["end"]
        gain = minus(self._mass(0, start), self._mass(1, start))
        loss = minus(self._mass(1, end), self._mass(0, end))
        sets = [rf"\{{{','.join([str(x + 1) for x in part])}\}}" for part in (start, end)]

        def holds() -> bool:
            return all(self._never_both(gain, loss, sign, proof) for sign, proof in zip((1, -1), row["proofs"], strict=True))

        a, b = (self.forms.tex(form) for form in (gain, loss))
        between = f"Between ${sets[0]}$ and ${sets[1]}$"
        return Part(f"{between}: ${a}$ and ${b}$ are never both positive or both negative.", holds)

    def _never_both(self, gain: Form, loss: Form, sign: int, proof: Mapping[str, Any]) -> bool:
        weights = self.forms.read(proof["weights"])
        both = total([tuple([value * weight for value in form]) for form, weight in zip((gain, loss), weights, strict=True)],
                     self.forms.world.size)  # fmt: skip
        known = self.forms.world.where
        return min(weights) >= 0 < sum(weights) and self.forms.world.rest(times(both, -sign), proof["proof"], known) >= 0
