r"""A known prior on a graph of adjacent letters: the least leakage at a distortion, and the least distortion at a
leakage."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.graph_bound import GraphBound, GraphPart
from symdp.theorems.neighbours import Neighbours, definition
from symdp.theorems.numbers import inline, row, shown
from symdp.theorems.page import MatrixPage
from symdp.theorems.part import Part, Term, chain, claimed, heading, of, related, said
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO, ONE = Fraction(0), Fraction(1)


class GraphPage(MatrixPage):
    """What a certificate about a prior on a graph says and shows."""

    @cached_property
    def prior(self) -> Vector:
        """P."""
        return fractions(self.record.prior)

    @cached_property
    def neighbours(self) -> Neighbours:
        """The graph."""
        return Neighbours(self.record.question["adjacency"], len(self.prior))

    def parts(self, records: list[Mapping[str, Any]], level: Fraction) -> list[Any]:
        """The parts of the graph with their evidence."""
        return [GraphPart.of(given, self.neighbours.edges, self.prior, level) for given in records]

    def setting(self) -> tuple[Part, ...]:
        """Prior, graph and mechanisms."""
        p = self.notation.prior
        return (
            self.source.hypothesis(),
            said(self.neighbours.text),
            said(definition(self.notation, rf"\sum_x{p}(x)\,(1-W(x\mid x))", self.neighbours.pairs)),
            said(self.notation.bases),
        )

    def matrix(self, parts: list[Any], level: Fraction) -> list[list[Fraction]]:
        """The mechanism on all letters, its outputs read as guesses."""
        size = len(self.prior)
        rows = [[ZERO] * size for _ in range(size)]
        for part in parts:
            for i, x in enumerate(part.vertices):
                for z, value in self._entries(part, i):
                    rows[x][part.vertices[z]] += value
        return rows

    def _entries(self, part: Any, i: int) -> list[tuple[int, Fraction]]:
        if "rows" in part.mechanism:
            return list(enumerate(fractions(part.mechanism["rows"][i])))
        x, guesses = fractions(part.mechanism["kernel"]), part.mechanism["guesses"]
        return [(guesses[z], x[z] * part.kernel[i][z]) for z in range(part.size)]

    def achieved(self, parts: list[Any], level: Fraction, least: Fraction) -> list[Part]:
        """That the mechanism is private and keeps the utility."""
        rows = self.matrix(parts, level)
        kept = sum((p * rows[x][x] for x, p in enumerate(self.prior)), ZERO)
        p, d = self.notation.prior, self.notation.distortion
        steps = [("=", of(kept))] if kept != least else []
        return [
            heading("Achievability."),
            claimed(self.neighbours.alike(level), lambda: self.neighbours.private(rows, level)),
            said("Its accuracy is"), chain(Term(rf"\sum_x{p}(x)W(x\mid x)", kept), *steps, (
                "=" if kept == least else r"\ge", Term(f"{shown(least)}=1-{d}", least))),
        ]  # fmt: skip

    def bounds(
        self, parts: list[Any], level: Fraction, used: str = r"\lambda"
    ) -> tuple[list[Part], Fraction, tuple[Lemma, ...]]:
        """An upper bound of the accuracy of all private mechanisms."""
        found = [GraphBound(part, level, self.notation, used) for part in parts]
        lemmas = {lemma.name: lemma for bound in found for lemma in bound.lemmas}
        texts: list[Part] = []
        if len(parts) > 1:
            texts.append(
                said(
                    "No adjacent letters lie in two of the following sets, so that bounds for them add up; answers outside "
                    "of the set of a letter do not help."
                )
            )
        for bound in found:
            texts += bound.parts(whole=len(parts) == 1)
        return texts, sum((bound.total for bound in found), ZERO), tuple(lemmas.values())

    def idle(self) -> list[Fraction]:
        """The largest probability of each component."""
        return [max(self.prior[x] for x in component) for component in self.neighbours.components()]


class GraphLevel(GraphPage):
    """The least leakage at a distortion, or bounds of it."""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        if self.record.infinite:
            return self._infinite()
        d, (low, high) = self.record.distortion, self.record.exp_bounds
        parts = self.parts(self.evidence["high"]["parts"], high)
        statement = self.of_leakage(self.matrix(parts, high))
        proof = self.achieved(parts, high, 1 - d)
        lemmas: tuple[Lemma, ...] = ()
        if high > 1:
            more, lemmas = self._converse(low, high, 1 - d)
            proof += more
        title = "Least leakage on a graph" if low == high else "Bounds of the least leakage on a graph"
        return Theorem(title, tuple(statement), lemmas, tuple(proof), self.setting())

    def _converse(self, low: Fraction, high: Fraction, u: Fraction) -> tuple[list[Part], tuple[Lemma, ...]]:
        used = r"\lambda" if low == high else r"\mu"
        texts, bound, lemmas = self.bounds(self.parts(self.evidence["low"]["parts"], low), low, used)
        start = [
            heading("Converse." if low == high else "The lower bound."),
            said("" if low == high else rf"Let $\mu={inline(low)}$."),
        ]
        if low < high:
            below = related(Term("B", bound), ("=", of(bound)), ("<", Term(f"{shown(u)}", u)))
            return [
                *start,
                *texts,
                said(r"So no mechanism that is private with $\mu$ has more accuracy than $B$, where"),
                below,
                said(", and neither has one that is private with less."),
            ], lemmas
        equal = related(Term("B", bound), ("=", of(bound)), ("=", Term(f"1-{self.notation.distortion}", u)))
        idle = self.idle()
        calm = chain(
            Term(rf"\sum_C\max_{{x\in C}}{self.notation.prior}(x)", sum(idle, ZERO)),
            ("=", of(sum(idle, ZERO))),
            ("<", Term(f"1-{self.notation.distortion}", u)),
            end=",",
        )
        rest = [
            said(r"So no mechanism that is private with $\lambda$ has more accuracy than"), equal,
            said(". For the sets $C$ of letters that paths join,"), calm,
            said(r"so that by <strict> no mechanism that is private with less than $\lambda$ has the accuracy~$B$."),
        ]  # fmt: skip
        return [*start, *texts, *rest], (*lemmas, lemma("strict", self.notation))

    def _infinite(self) -> Theorem:
        path, n = self.evidence["path"], self.notation
        first, last = path[0] + 1, path[-1] + 1
        statement = (said("For no $\\epsilon$ does an $\\epsilon$-private mechanism have distortion~$0$."),)
        positive = claimed(
            f"${n.prior}({first})={inline(self.prior[first - 1])}$ and ${n.prior}({last})={inline(self.prior[last - 1])}$ "
            f"are positive",
            lambda: min(self.prior[first - 1], self.prior[last - 1]) > 0,
        )  # fmt: skip
        walk = row([f"${x + 1}$" for x in path])
        proof = (
            positive, said(f", and the letters {walk} are adjacent one to the next. Distortion~$0$ forces $W({first}\\mid "
                           f"{first})=W({last}\\mid {last})=1$, so that the output~${first}$ has the "
            f"probability $1$ at one end of the path and $0$ at the other, while privacy bounds the ratio at each step."),
        )  # fmt: skip
        return Theorem("Infinite leakage", statement, (), proof, self.setting())


class GraphUtility(GraphPage):
    """The least distortion at a leakage."""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, level, u = self.notation, self.record.level, 1 - self.record.distortion
        parts = self.parts(self.evidence["parts"], level)
        texts, bound, lemmas = self.bounds(parts, level)
        statement = self.of_distortion(self.matrix(parts, level))
        equal = related(Term("B", bound), ("=", of(bound)), ("=", Term(f"1-{n.distortion}", u)))
        proof = (
            *self.achieved(parts, level, u),
            heading("Converse."),
            *texts,
            said(r"So no private mechanism has more accuracy than"),
            equal,
            said("."),
        )
        return Theorem("Least distortion on a graph", statement, lemmas, proof, self.setting())
