r"""Theorems on any distortion function and any adjacency: the program over all entries, with its multipliers.

A page has two parts: a private mechanism with small distortion, and multipliers that bound the distortion from below.
Families of programs differ in the form of their mechanisms and multipliers (:class:`EntriesPage` and its subclasses).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from symdp.errors import Unsupported
from symdp.sources.prior import Vector, inner
from symdp.theorems.page import MatrixPage
from symdp.theorems.record import LEVEL
from symdp.theorems.setting.adjacent_letters import Neighbours, Sensitive, definition
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import LONGEST_RUN, displayed, entries, inline, listed, subset, vector
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO = Fraction(0)
MOST_LETTERS = 8
# Sets of letters with the outputs that they may use.
Outputs = list[tuple[list[int], list[int]]]


@dataclass(frozen=True)
class EntriesPage(MatrixPage):
    """The page of a certificate by entries."""

    # The files of the lemmas: on the multipliers, and on outputs that mechanisms of less leakage do not use.
    by, unused = "multipliers", "unused"

    def __post_init__(self) -> None:
        if self.source.letters > MOST_LETTERS:
            raise Unsupported(
                f"theorem: by entries one is written for {MOST_LETTERS} letters at most, the source has "
                f"{self.source.letters}"
            )

    @cached_property
    def neighbours(self) -> Neighbours:
        """The adjacent letters."""
        return Neighbours(self.record.question["adjacency"], self.source.letters)

    @cached_property
    def loss(self) -> list[Vector]:
        """The distortion function d(x,z)."""
        loss, size = self.record.question["loss"], self.source.letters
        if loss == "hamming":
            return [tuple([Fraction(int(x != z)) for z in range(size)]) for x in range(size)]
        if isinstance(loss, dict):
            places = fractions(loss["positions"])
            return [tuple([abs(a - b) ** loss["power"] for b in places]) for a in places]
        return [fractions(row) for row in loss]

    @cached_property
    def level(self) -> Any:
        """The level lambda of the mechanism."""
        return self.record.level if self.record.parameter == LEVEL else self.record.exp

    @cached_property
    def matrix(self) -> list[Vector]:
        """The matrix of the mechanism."""
        return [fractions(row) for row in self.evidence["matrix"]]

    @property
    def proved(self) -> Mapping[str, Any]:
        """The prior Q and the multipliers."""
        bound: Mapping[str, Any] = self.evidence["bound"]
        return bound

    @property
    def asked_distortion(self) -> Term:
        """The bound D on the distortion."""
        return Term(self.notation.distortion, self.distortion)

    def setting(self) -> tuple[Part, ...]:
        """Define the source set, the adjacency, the distortion function and the mechanisms."""
        words = self.neighbours.text, self._costs(), self.meant, self.notation.bases
        return self.source.hypothesis(), *map(prose, words)

    def _costs(self) -> str:
        loss = self.record.question["loss"]
        if loss == "hamming":
            return r"Let $d(x,y)$ be $1$ if $y\ne x$ and $0$ otherwise."
        if isinstance(loss, dict):
            power = "" if loss["power"] == 1 else f"^{{{loss['power']}}}"
            return f"Let $d(x,y)=|a_x-a_y|{power}$, where {entries('a', fractions(loss['positions']))}."
        rows = [rf"$d({x},\,\cdot\,)=({listed([inline(value) for value in row])})$" for x, row in enumerate(self.loss, 1)]
        outputs = "" if len(self.loss[0]) == len(self.loss) else f", for the outputs $1,\\dots,{len(self.loss[0])}$"
        return f"Let the distortion function be {'; '.join(rows)}{outputs}."

    @property
    def meant(self) -> str:
        """The definition of a mechanism, its distortion and its privacy."""
        cost = rf"\sum_{{x,y}}{self.notation.prior}(x)W(y\mid x)\,d(x,y)"
        return definition(self.notation, cost, self.neighbours.pairs)

    def at_level(self) -> Theorem:
        """Return the theorem of the least distortion at a leakage."""
        statement = self.of_distortion(self.matrix, f" {self.source.under}")
        proof = (*self.reached(), *self.bound(self.level, "="))
        return Theorem("Least distortion", statement, (self.lemma(self.by),), proof, self.setting())

    def at_distortion(self) -> Theorem:
        """Return the theorem of the least leakage at a distortion, or of its bounds."""
        if self.record.infinite:
            return self._infinite()
        low, high = self.bounds
        proof, lemmas = self.reached(), tuple[Lemma, ...]()
        if high > 1 and low < high:
            less = "So these have more distortion, and mechanisms that are private with less have no less."
            proof, lemmas = [*proof, *self.bound(low, ">"), prose(less)], (self.lemma(self.by),)
        elif high > 1:
            proof = [*proof, *self.bound(low, "="), *self.strict(low)]
            lemmas = self.lemma(self.by), self.lemma(self.unused)
        title = "Least leakage" if low == high else "Bounds of the least leakage"
        return Theorem(title, tuple(self.statement()), lemmas, tuple(proof), self.setting())

    @property
    def bounds(self) -> tuple[Any, Any]:
        """The two bounds of lambda, which may be equal."""
        return self.record.exp_bounds

    def statement(self) -> Sequence[Part]:
        """State the least leakage and the mechanism."""
        return self.of_leakage(self.matrix, f" {self.source.under}")

    def lemma(self, name: str) -> Lemma:
        """Return the lemma on the multipliers or on unused outputs."""
        return lemma(name, self.notation, PAIRS=self.neighbours.pairs)

    def private(self) -> Part:
        """State that the mechanism is private."""
        return claimed(self.neighbours.alike(self.level), lambda: self.neighbours.private(self.matrix, self.level))

    def reached(self) -> list[Part]:
        """Prove that the mechanism is private and satisfies the bound on the distortion."""
        gains = tuple([-inner(row, costs) for row, costs in zip(self.matrix, self.loss, strict=True)])
        d, name = self.distortion, self.notation.distortion
        least = Term(f"{displayed(-d)}=-{name}" if d else f"0=-{name}", -d)
        return [
            heading("Achievability."), self.private(),
            prose(rf"Let $g_x=-\sum_yW(y\mid x)\,d(x,y)$, that is {entries('g', gains)}. The distortion is minus the mean "
                  "of~$g$, which is large enough:"),
            *self.source.accuracy(gains, least, self.evidence, name="g"),
        ]  # fmt: skip

    def bound(self, level: Any, relation: str) -> list[Part]:
        """State the multipliers and the bound that they prove."""
        total = self.least()
        return [
            heading("Converse."), prose(f"{self.let(level)}In <{self.by.partition('_')[0]}> let"), *self.multipliers(level),
            prose(r"So mechanisms that are private with $\lambda$ have distortion at least"),
            related(total, ("=", self.term(total.value)), (relation, self.asked_distortion)), prose("."),
        ]  # fmt: skip

    def let(self, level: Any) -> str:
        """Return the definition of lambda."""
        return rf"Let $\lambda={inline(level)}$. "

    def term(self, value: Any) -> Term:
        """Return a number as a term."""
        return of(value)

    @property
    def rows(self) -> Vector:
        """The multipliers w of the rows."""
        return fractions(self.proved["rows"])

    def flows(self) -> dict[int, list[tuple[int, int, Fraction]]]:
        """Return the flows f by outputs."""
        return {z: [(i, h, Fraction(f)) for i, h, f in amounts] for z, amounts in self.proved["flows"]}

    def slack(self, level: Fraction) -> list[list[Fraction]]:
        """Return the slacks s_y(x), by outputs."""
        prior, flows = fractions(self.proved["prior"]), self.flows()
        slacks = []
        for z in range(len(self.loss[0])):
            rest = [p * costs[z] - w for p, costs, w in zip(prior, self.loss, self.rows, strict=True)]
            for i, h, amount in flows.get(z, []):
                rest[i] += amount
                rest[h] -= level * amount
            slacks.append(rest)
        return slacks

    def multipliers(self, level: Fraction) -> list[Part]:
        """State Q, w and f, and that every s_y(x) is nonnegative."""
        slack = self.slack(level)
        table = "; ".join([f"$s_{{{z}}}={vector(rest)}$" for z, rest in enumerate(slack, 1)])
        return [
            self.chosen(self.notation.least_favourable, self.proved),
            prose(rf", {entries('w', self.rows)} {self._shown_flows()}. They give the following numbers,"),
            claimed(f"all of which are not negative: {table}.", lambda: min(map(min, slack)) >= 0),
        ]

    def _shown_flows(self) -> str:
        """Return the nonzero flows in LaTeX, over one denominator where they are long."""
        flows = [(z, *flow) for z, amounts in sorted(self.flows().items()) for flow in amounts if flow[-1]]
        if not flows:
            return "and no flows"
        common = lcm(*[amount.denominator for *_, amount in flows])
        short = max(len(inline(amount)) for *_, amount in flows) <= LONGEST_RUN
        texts = [inline(amount) if short else f"{inline(amount * common)}/N" for *_, amount in flows]
        named = [f"$f_{{{z + 1}}}({i + 1},{h + 1})={text}$" for (z, i, h, _), text in zip(flows, texts, strict=True)]
        over = "" if short else rf", where $N={inline(Fraction(common))}$"
        return f"and the flows {', '.join(named)}, all others being~$0${over}"

    def least(self) -> Term:
        """Return the lower bound of the distortion from the multipliers."""
        return Term(r"\sum_xw_x", sum(self.rows, ZERO))

    def opened(self, level: Fraction) -> Outputs:
        """Return the connected components, each with its outputs of zero slack and without flow."""
        flows, slack = self.flows(), self.slack(level)

        def free(z: int, letters: list[int]) -> bool:
            used = any(f and (i in letters or h in letters) for i, h, f in flows.get(z, []))
            return not used and all(slack[z][x] == 0 for x in letters)

        return [(letters, [z for z in range(len(slack)) if free(z, letters)]) for letters in self.neighbours.components()]

    def strict(self, level: Any) -> list[Part]:
        """Prove that no smaller leakage suffices: the remaining outputs cost too much, or a component has none."""
        opened = self.opened(level)
        named = "; ".join([f"{f'${subset(free)}$' if free else 'none'} on ${subset(letters)}$" for letters, free in opened])
        text = rf"""By <unused> a mechanism that is private with some $\mu<\lambda$ and has distortion at
most~${self.notation.distortion}$ uses these outputs at most: {named}."""
        parts = [heading(r"No smaller $\epsilon$."), prose(text)]
        if not all(free for _, free in opened):
            return [*parts, prose("But some output must be used: a contradiction.")]
        return [*parts, *self.rival(opened)]

    def rival(self, opened: Outputs) -> list[Part]:
        """State a prior under which the open outputs cost too much."""
        rival = self.evidence["rival"]
        prior = fractions(rival["prior"])
        cost = self._cheapest(opened, prior)
        return [
            prose("Over these outputs, for the prior"), self.source.member("R", rival),
            prose("of the set, the distortion is at least"),
            related(Term(r"\sum_xR(x)\min_yd(x,y)", cost), ("=", of(cost)), (">", self.asked_distortion)),
            prose(", a contradiction."),
        ]  # fmt: skip

    def _cheapest(self, opened: Outputs, prior: Vector) -> Fraction:
        return sum([prior[x] * min([self.loss[x][z] for z in free]) for letters, free in opened for x in letters], ZERO)

    def _infinite(self) -> Theorem:
        """Return the theorem of infinite leakage, whose proof excludes outputs prior by prior."""
        name, distortion = self.notation.least_favourable, self.asked_distortion.with_value()
        prior = fractions(self.evidence["prior"]["prior"])
        left: Outputs = [(letters, list(range(len(self.loss[0])))) for letters in self.neighbours.components()]
        proof = [
            prose("Let"), self.chosen(name, self.evidence["prior"]), prose(". As"),
            related(Term(rf"\sum_x{name}(x)\min_yd(x,y)", self._cheapest(left, prior)), ("=", distortion)),
            prose(", such a mechanism uses for letters of positive probability their cheapest outputs only. Letters that "
                  "paths of adjacent letters join use the same outputs."),
        ]  # fmt: skip
        left, cost = self._common(left, prior), self.distortion
        for number, rival in enumerate(self.evidence.get("then", []), 1):
            if cost > self.distortion or not all(free for _, free in left):
                break
            prior = fractions(rival["prior"])
            cost = self._cheapest(left, prior)
            proof += [
                prose(f"This leaves {_listed(left)}. Now let"), self.source.member(f"R_{{{number}}}", rival),
                prose(", a prior of the set. Over these outputs its distortion is at least"),
                related(of(cost), (">" if cost > self.distortion else "=", distortion)),
            ]  # fmt: skip
            if cost == self.distortion:
                proof.append(prose(", so that only the cheapest of them are used where it is positive."))
                left = self._common(left, prior)
        if cost > self.distortion:
            proof.append(prose(", a contradiction."))
        else:
            torn = [letters for letters, free in left if not free]
            likely = subset([x for x in torn[0] if prior[x] > 0]) if torn else ""
            text = f"But none of them is the cheapest one for all of the letters~${likely}$, which paths join."
            proof.append(claimed(text, lambda: bool(torn)))
        statement = prose(
            rf"For no $\epsilon$ does an $\epsilon$-private mechanism have distortion at most "
            rf"${self.notation.distortion}={inline(self.distortion)}$ {self.source.under}: the least leakage is infinite."
        )
        return Theorem("Infinite leakage", (statement,), (), tuple(proof), self.setting())

    def _common(self, left: Outputs, prior: Vector) -> Outputs:
        """Return the remaining outputs that are cheapest for all letters of positive probability of their component."""
        common = []
        for letters, free in left:
            least = {x: min([self.loss[x][z] for z in free]) for x in letters if prior[x] > 0}
            common.append((letters, [z for z in free if all(self.loss[x][z] == cost for x, cost in least.items())]))
        return common


def _listed(left: Outputs) -> str:
    """Return the remaining outputs in words."""
    if len(left) == 1:
        return f"the outputs ${subset(left[0][1])}$"
    return f"the outputs {'; '.join([f'${subset(free)}$ for the letters ${subset(letters)}$' for letters, free in left])}"


class SensitivePage(EntriesPage):
    """The page of a certificate with sensitive letters."""

    @cached_property
    def neighbours(self) -> Neighbours:
        """The pairs whose first letter is sensitive."""
        return Sensitive(None, self.source.letters, tuple(self.record.question["sensitive"]))
