r"""Any distortion function and any adjacency: the program over all entries of the mechanism, with its multipliers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING

from symdp.errors import Unsupported
from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.neighbours import Neighbours, Sensitive, definition
from symdp.theorems.numbers import LONGEST_RUN, entries, inline, listed, shown, subset, vector
from symdp.theorems.page import MatrixPage
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said
from symdp.theorems.record import LEVEL
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO = Fraction(0)
MOST_LETTERS = 8
Outputs = list[list[int]]


@dataclass(frozen=True)
class EntriesPage(MatrixPage):
    """What a certificate by entries says and shows."""

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
        """d(x,z)."""
        given, size = self.record.question["loss"], self.source.letters
        if given == "hamming":
            return [tuple([Fraction(int(x != z)) for z in range(size)]) for x in range(size)]
        if isinstance(given, dict):
            places = fractions(given["positions"])
            return [tuple([abs(a - b) ** given["power"] for b in places]) for a in places]
        return [fractions(row) for row in given]

    @cached_property
    def level(self) -> Fraction:
        """lambda of the mechanism."""
        return self.record.level if self.record.asked == LEVEL else self.record.exp

    @cached_property
    def matrix(self) -> list[Vector]:
        """The mechanism."""
        return [fractions(row) for row in self.evidence["matrix"]]

    def setting(self) -> tuple[Part, ...]:
        """Source set, distortion function, mechanisms."""
        loss = self.record.question["loss"]
        if loss == "hamming":
            cost = r"Let $d(x,y)$ be $1$ if $y\ne x$ and $0$ otherwise."
        elif isinstance(loss, dict):
            power = loss["power"]
            places = entries("a", fractions(loss["positions"]))
            cost = f"Let $d(x,y)=|a_x-a_y|{'' if power == 1 else f'^{{{power}}}'}$, where {places}."
        else:
            rows = "; ".join(
                [rf"$d({x},\,\cdot\,)=({listed([inline(value) for value in row])})$" for x, row in enumerate(self.loss, 1)]
            )
            outputs = "" if len(self.loss[0]) == len(self.loss) else f", for the outputs $1,\\dots,{len(self.loss[0])}$"
            cost = f"Let the distortion function be {rows}{outputs}."
        parts = self.source.hypothesis(), said(self.neighbours.text), said(cost), said(self.meant)
        return (*parts, said(self.notation.bases))

    @property
    def meant(self) -> str:
        """What a mechanism is and when it is private."""
        cost = rf"\sum_{{x,y}}{self.notation.prior}(x)W(y\mid x)\,d(x,y)"
        return definition(self.notation, cost, self.neighbours.pairs)

    def private(self, level: Fraction) -> Part:
        """That the mechanism is private."""
        return claimed(self.neighbours.alike(level), lambda: self.neighbours.private(self.matrix, level))

    def reached(self, level: Fraction) -> list[Part]:
        """That the mechanism is private and keeps the distortion."""
        rows = self.matrix
        gains = tuple([-inner(row, costs) for row, costs in zip(rows, self.loss, strict=True)])
        d = self.distortion
        return [
            heading("Achievability."),
            self.private(level),
            said(r"Let $g_x=-\sum_yW(y\mid x)\,d(x,y)$, that is " + f"{entries('g', gains)}. The distortion is minus the "
                                                                    f"mean of~$g$, which is large enough:"),
            *self.source.accuracy(gains, Term(f"{shown(-d)}=-{self.notation.distortion}" if d else
                f"0=-{self.notation.distortion}", -d), self.evidence, name="g"),
        ]  # fmt: skip

    def lemma(self) -> Lemma:
        """Weak duality."""
        return lemma("multipliers", self.notation, PAIRS=self.neighbours.pairs)

    @property
    def rows(self) -> Vector:
        """w."""
        return fractions(self.evidence["bound"]["rows"])

    def flows(self) -> dict[int, list[tuple[int, int, Fraction]]]:
        """f."""
        return {z: [(i, h, Fraction(f)) for i, h, f in amounts] for z, amounts in self.evidence["bound"]["flows"]}

    def slack(self, level: Fraction) -> list[list[Fraction]]:
        """s_y(x), by outputs."""
        prior, flows = fractions(self.evidence["bound"]["prior"]), self.flows()
        found = []
        for z in range(len(self.loss[0])):
            rest = [p * costs[z] - w for p, costs, w in zip(prior, self.loss, self.rows, strict=True)]
            for i, h, amount in flows.get(z, []):
                rest[i] += amount
                rest[h] -= level * amount
            found.append(rest)
        return found

    def bound(self, level: Fraction, relation: str) -> list[Part]:
        """The multipliers and what they prove."""
        q = self.notation.least_favourable
        named = self.chosen(q, self.evidence["bound"])
        slack = self.slack(level)
        table = "; ".join([f"$s_{{{z}}}={vector(rest)}$" for z, rest in enumerate(slack, 1)])
        total = self.least()
        nonnegative = claimed(f"all of which are not negative: {table}.", lambda: min(map(min, slack)) >= 0)
        return [
            heading("Converse."), said(rf"Let $\lambda={inline(level)}$. In <multipliers> let"), named, said(
                rf", {entries('w', self.rows)} {self._shown_flows()}. They give the following numbers,"), nonnegative,
            said(r"So mechanisms that are private with $\lambda$ have distortion at least"),
            related(total, ("=", of(total.value)), (relation, Term(self.notation.distortion, self.distortion))), said("."),
        ]  # fmt: skip

    def _shown_flows(self) -> str:
        """The flows that are not 0, over one denominator where they are long."""
        listed_flows = [(z, *flow) for z, amounts in sorted(self.flows().items()) for flow in amounts if flow[-1]]
        if not listed_flows:
            return "and no flows"
        amounts = [amount for *_, amount in listed_flows]
        common = lcm(*[amount.denominator for amount in amounts])
        short = max(len(inline(amount)) for amount in amounts) <= LONGEST_RUN
        texts = [inline(amount) if short else f"{inline(amount * common)}/N" for amount in amounts]
        flows = [f"$f_{{{z + 1}}}({i + 1},{h + 1})={text}$" for (z, i, h, _), text in zip(listed_flows, texts, strict=True)]
        over = "" if short else rf", where $N={inline(Fraction(common))}$"
        return f"and the flows {', '.join(flows)}, all others being~$0${over}"

    def least(self) -> Term:
        """The distortion that the multipliers prove."""
        return Term(r"\sum_xw_x", sum(self.rows, ZERO))

    def at_level(self) -> Theorem:
        """The least distortion at a leakage."""
        level, statement = self.record.level, self.of_distortion(self.matrix, f" {self.source.under}")
        proof = (*self.reached(level), *self.bound(level, "="))
        return Theorem("Least distortion", statement, (self.lemma(),), proof, self.setting())

    def at_distortion(self) -> Theorem:
        """The least leakage at a distortion, or bounds of it."""
        if self.record.infinite:
            return infinite(self)
        low, high = self.record.exp_bounds
        middle = self.of_leakage(self.matrix, f" {self.source.under}")
        proof, lemmas = self.reached(high), tuple[Lemma, ...]()
        if high > 1:
            proof, lemmas = [*proof, *self.bound(low, ">" if low < high else "=")], (self.lemma(),)
            proof += (
                self._strict(low)
                if low == high
                else [said("So these have more distortion, and mechanisms that are private with less have no less.")]
            )
        title = "Least leakage" if low == high else "Bounds of the least leakage"
        return Theorem(title, tuple(middle), lemmas, tuple(proof), self.setting())

    def opened(self, level: Fraction) -> list[tuple[list[int], list[int]]]:
        """The sets of letters that paths join, each with its outputs without slack and flow."""
        slack, flows = self.slack(level), self.flows()
        found = []
        for letters in self.neighbours.components():
            free = [
                z for z, rest in enumerate(slack)
                if all(rest[x] == 0 for x in letters) and not any(f and (i in letters or h in letters)
                    for i, h, f in flows.get(z, []))
            ]  # fmt: skip
            found.append((letters, free))
        return found

    def only_open(self) -> str:
        """Why a mechanism of less leakage could use the open outputs only."""
        d = self.notation.distortion
        return rf"""Suppose that a mechanism is private with some $\mu<\lambda$ and has distortion at most~${d}$. Then both
sums of <multipliers> are zero. As $\mu$ is finite, an output~$y$ is
used by all letters of a set that paths join, or by none; where it is used, $\lambda W(y\mid x')-W(y\mid
x)\ge(\lambda-\mu)W(y\mid x')>0$. So only outputs are used on such a set for which $f_y$ and $s_y$
are zero on it:"""

    def holds(self, level: Fraction) -> bool:
        """Whether the multipliers are admissible."""
        return min(map(min, self.slack(level))) >= 0

    def _strict(self, level: Fraction) -> list[Part]:
        """No smaller leakage: what is used has neither slack nor flow."""
        opened = self.opened(level)
        text = self.only_open()
        listed_open = "; ".join(
            [
                f"${subset(free)}$ on ${subset(letters)}$" if free else f"none on ${subset(letters)}$"
                for letters, free in opened
            ]
        )
        known = claimed(f"{listed_open}.", lambda: self.holds(level))
        if any(not free for _, free in opened):
            return [
                heading(r"No smaller $\epsilon$."),
                said(text),
                known,
                said("But some output must be used: a contradiction."),
            ]
        return [heading(r"No smaller $\epsilon$."), said(text), known, *self.rival(opened)]

    def rival(self, opened: list[tuple[list[int], list[int]]]) -> list[Part]:
        """A prior under which the open outputs are too dear."""
        given = self.evidence["rival"]
        prior = fractions(given["prior"])
        cost = sum((prior[x] * min(self.loss[x][z] for z in free) for letters, free in opened for x in letters), ZERO)
        more = Term(r"\sum_xR(x)\min_yd(x,y)", cost), ("=", of(cost)), (">", Term(self.notation.distortion, self.distortion))
        return [
            said("Over these outputs, for the prior"), self.source.member("R", given),
            said("of the set, the distortion is at least"), related(*more), said(", a contradiction."),
        ]  # fmt: skip


class SensitivePage(EntriesPage):
    """What a certificate with sensitive letters says and shows."""

    @cached_property
    def neighbours(self) -> Neighbours:
        """The pairs that begin with a sensitive letter."""
        return Sensitive(None, self.source.letters, tuple(self.record.question["sensitive"]))


if TYPE_CHECKING:
    from symdp.theorems.entries import EntriesPage


def infinite(page: EntriesPage) -> Theorem:
    """Outputs that are ruled out prior after prior, until a part of the letters has none left."""
    n, d, q = page.notation, page.distortion, page.notation.least_favourable
    components = page.neighbours.components()
    first, more = page.evidence["prior"], page.evidence.get("then", [])
    prior = fractions(first["prior"])
    asked = Term(f"{shown(d)}={n.distortion}" if d else f"0={n.distortion}", d)
    least = tuple([min(costs) for costs in page.loss])
    proof = [
        said("Let"), page.chosen(q, first), said(". As"),
        related(Term(rf"\sum_x{q}(x)\min_yd(x,y)", inner(prior, least)), ("=", asked)),
        said(", such a mechanism uses for letters of positive probability their cheapest outputs only. Letters that paths "
             "of adjacent letters join use the same outputs."),
    ]  # fmt: skip
    left = _common(page, components, [list(range(len(page.loss[0]))) for _ in components], prior)
    for number, given in enumerate(more, 1):
        if not all(left):
            break
        prior, name = fractions(given["prior"]), f"R_{{{number}}}"
        cost = _cheapest(page, components, left, prior)
        proof += [said(f"This leaves {_listed(components, left)}. Now let"), page.source.member(name, given), said(
            ", a prior of the set. Over these outputs its distortion is at least")]  # fmt: skip
        if cost > d:
            proof += [related(of(cost), (">", asked)), said(", a contradiction.")]
            break
        proof += [
            related(of(cost), ("=", asked)),
            said(", so that only the cheapest of them are used where it is positive."),
        ]
        left = _common(page, components, left, prior)
    if not all(left):
        torn = next(letters for letters, outputs in zip(components, left, strict=True) if not outputs)
        likely = [x for x in torn if prior[x] > 0]
        proof.append(claimed(f"But none of them is the cheapest one for all of the letters~${subset(likely)}$, which paths "
                             "join.", lambda: not all(left)))  # fmt: skip
    statement = said(
        rf"For no $\epsilon$ does an $\epsilon$-private mechanism have distortion at most ${n.distortion}={inline(d)}$ "
        rf"{page.source.under}: the least leakage is infinite."
    )
    return Theorem("Infinite leakage", (statement,), (), tuple(proof), page.setting())


def _common(page: EntriesPage, components: Sequence[list[int]], left: Outputs, prior: Vector) -> Outputs:
    """Of the outputs that are left those that are the cheapest for all letters of a component that may occur."""
    found = []
    for letters, outputs in zip(components, left, strict=True):
        least = {x: min([page.loss[x][z] for z in outputs]) for x in letters if prior[x] > 0}
        found.append([z for z in outputs if all(page.loss[x][z] == cost for x, cost in least.items())])
    return found


def _cheapest(page: EntriesPage, components: Sequence[list[int]], left: Outputs, prior: Vector) -> Fraction:
    costs = zip(components, left, strict=True)
    return sum((prior[x] * min(page.loss[x][z] for z in zs) for letters, zs in costs for x in letters), Fraction(0))


def _listed(components: Sequence[list[int]], left: Outputs) -> str:
    """The outputs that are left."""
    if len(components) == 1:
        return f"the outputs ${subset(left[0])}$"
    parts = [
        f"${subset(outputs)}$ for the letters ${subset(letters)}$" for letters, outputs in zip(components, left, strict=True)
    ]
    return f"the outputs {'; '.join(parts)}"
