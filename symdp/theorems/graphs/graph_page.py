r"""Theorems on a graph of adjacent letters: least leakage and least distortion of a known prior, and the largest leakage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb
from typing import Any

from symdp.certificates.checker.evidence import few_outputs as checked_outputs
from symdp.errors import Unsupported
from symdp.leakages.measures.min_entropy import MinEntropyLeakage
from symdp.sources.prior import Vector
from symdp.theorems.graphs.graph_converse import GraphPart
from symdp.theorems.page import MatrixPage, accepts
from symdp.theorems.setting.adjacent_letters import Neighbours, Rows, definition, matrix_rows
from symdp.theorems.setting.measure_definitions import Leakage, least_text
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.number_text import counting, inline, listed, row, subset
from symdp.theorems.text.sentences import Part, Term, chain, claimed, heading, of, prose, related
from symdp.theorems.theorem import Lemma, Theorem, lemma, once

ZERO = Fraction(0)
MOST_SETS = 6
Lemmas = tuple[Lemma, ...]


class GraphPage(MatrixPage):
    """The page of a certificate about a graph."""

    @cached_property
    def prior(self) -> Vector:
        """The prior P."""
        return self.record.prior

    @cached_property
    def neighbours(self) -> Neighbours:
        """The graph."""
        return Neighbours(self.record.question["adjacency"], len(self.prior))

    def setting(self) -> tuple[Part, ...]:
        """Define the prior, the graph and the mechanisms."""
        cost = rf"\sum_x{self.notation.prior}(x)\,(1-W(x\mid x))"
        about = prose(definition(self.notation, cost, self.neighbours.pairs))
        return self.source.hypothesis(), prose(self.neighbours.text), about, prose(self.notation.bases)

    def parts(self, records: Sequence[Mapping[str, Any]], level: Fraction, prior: Vector = ()) -> list[GraphPart]:
        """Return the parts of the graph with their evidence, under the known prior or another one."""
        return [GraphPart.of(part, self.neighbours.edges, prior or self.prior, level) for part in records]

    def matrix(self, records: Sequence[Mapping[str, Any]], level: Fraction) -> Rows:
        """Return the mechanism on all letters, its outputs read as guesses."""
        rows = [[ZERO] * len(self.prior) for _ in self.prior]
        for part in self.parts(records, level):
            for i, x in enumerate(part.vertices):
                for z, value in part.entries(i):
                    rows[x][part.vertices[z]] += value
        return rows

    def private(self, rows: Rows, level: Fraction) -> list[Part]:
        """State that a mechanism is private."""
        alike = claimed(self.neighbours.alike(level), lambda: self.neighbours.private(rows, level))
        return [heading("Achievability."), alike]

    def achieved(self, rows: Rows, level: Fraction) -> list[Part]:
        """Prove that the mechanism is private and satisfies the bound on the accuracy."""
        kept, least = sum((p * rows[x][x] for x, p in enumerate(self.prior)), ZERO), self.kept.value
        steps = [("=", self.kept)] if kept == least else [("=", of(kept)), (r"\ge", self.kept)]
        accuracy = Term(rf"\sum_x{self.notation.prior}(x)W(x\mid x)", kept)
        return [*self.private(rows, level), prose("Its accuracy is"), chain(accuracy, *steps)]

    def bounds(self, parts: list[GraphPart], used: str = r"\lambda") -> tuple[list[Part], Fraction, Lemmas]:
        """Return an upper bound of the accuracy of all private mechanisms: its proof, its value and the lemmas."""
        texts = [text for part in parts for text in part.weighted(self.notation, used, whole=len(parts) == 1)]
        apart = (
            "No adjacent letters lie in two of the following sets, so that bounds for them add up; answers outside of the "
            "set of a letter do not help."
        )
        first = [] if len(parts) > 1 else texts[:1]
        texts = [claimed(first[0].latex if first else apart, lambda: self._are_apart(parts)), *texts[len(first) :]]
        lemmas = once([lemma(part.lemma, self.notation) for part in parts])
        return texts, sum((part.total for part in parts), ZERO), lemmas

    def _are_apart(self, parts: list[GraphPart]) -> bool:
        """Decide whether each letter of positive probability is in exactly one part, and no edge joins two parts."""
        owner = {vertex: place for place, part in enumerate(parts) for vertex in part.vertices}
        whole = len(owner) == sum(part.size for part in parts) and sum(sum(part.prior) for part in parts) == 1
        return whole and all(owner.get(i, owner.get(k)) == owner.get(k, owner.get(i)) for i, k in self.neighbours.edges)


class GraphLevel(GraphPage):
    """The page of the least leakage at a distortion, or of its bounds."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        if self.record.infinite:
            return self._infinite()
        low, high = self.record.exp_bounds
        rows = self.matrix(self.evidence["high"]["parts"], high)
        below, lemmas = self._converse(low, high) if high > 1 else ([], ())
        title, proof = "Least leakage on a graph", (*self.achieved(rows, high), *below)
        title = title if low == high else "Bounds of the least leakage on a graph"
        return Theorem(title, tuple(self.of_leakage(rows)), lemmas, proof, self.setting())

    def _converse(self, low: Fraction, high: Fraction) -> tuple[list[Part], Lemmas]:
        d, (used, parts) = self.notation.distortion, (r"\lambda", self.parts(self.evidence["low"]["parts"], low))
        used = used if low == high else r"\mu"
        texts, bound, lemmas = self.bounds(parts, used)
        most = Term("B", bound)
        if low < high:
            start = [heading("The lower bound."), prose(rf"Let $\mu={inline(low)}$.")]
            below = related(most, ("=", of(bound)), ("<", self.kept))
            return [*start, *texts, prose(r"So no mechanism that is private with $\mu$ has more accuracy than $B$, where"),
                    below, prose(", and neither has one that is private with less.")], lemmas  # fmt: skip
        accuracy = 1 - Term(d, self.distortion)
        idle = sum([max(self.prior[x] for x in component) for component in self.neighbours.components()], ZERO)
        rest = [
            prose(r"So no mechanism that is private with $\lambda$ has more accuracy than"),
            related(most, ("=", of(bound)), ("=", accuracy)), prose(". For the sets $C$ of letters that paths join,"),
            chain(Term(rf"\sum_C\max_{{x\in C}}{self.notation.prior}(x)", idle), ("=", of(idle)), ("<", accuracy), end=","),
            prose(r"so that by <strict> no mechanism that is private with less than $\lambda$ has the accuracy~$B$."),
        ]  # fmt: skip
        return [heading("Converse."), *texts, *rest], (*lemmas, lemma("strict", self.notation))

    def _infinite(self) -> Theorem:
        path, p = self.evidence["path"], self.notation.prior
        ends = [path[0] + 1, path[-1] + 1]
        values = [f"${p}({x})={inline(self.prior[x - 1])}$" for x in ends]
        positive = claimed(f"{' and '.join(values)} are positive", lambda: min(self.prior[x - 1] for x in ends) > 0)
        walk, (first, last) = row([f"${x + 1}$" for x in path]), ends
        joined = {frozenset(pair) for pair in self.neighbours.edges}
        steps = claimed(
            f", and the letters {walk} are adjacent one to the next",
            lambda: all(frozenset(pair) in joined for pair in pairwise(path)),
        )
        why = prose(
            rf". Distortion~$0$ forces $W({first}\mid {first})="
            rf"W({last}\mid {last})=1$, so that the output~${first}$ has the probability $1$ at one end of the path and $0$ "
            "at the other, while privacy bounds the ratio at each step."
        )
        statement = (prose("For no $\\epsilon$ does an $\\epsilon$-private mechanism have distortion~$0$."),)
        return Theorem("Infinite leakage", statement, (), (positive, steps, why), self.setting())


class GraphUtility(GraphPage):
    """The page of the least distortion at a leakage."""

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        level, records = self.record.level, self.evidence["parts"]
        rows = self.matrix(records, level)
        texts, bound, lemmas = self.bounds(self.parts(records, level))
        equal = related(Term("B", bound), ("=", of(bound)), ("=", 1 - Term(self.notation.distortion, self.distortion)))
        below = [heading("Converse."), *texts, prose(r"So no private mechanism has more accuracy than"), equal, prose(".")]
        proof = (*self.achieved(rows, level), *below)
        title = "Least distortion on a graph"
        return Theorem(title, self.of_distortion(rows), lemmas, proof, self.setting())


class GraphLeakage(GraphPage):
    """The page of the largest min-entropy leakage that privacy on a graph allows."""

    title, outputs = "The largest leakage on a graph", ""

    @cached_property
    def prior(self) -> Vector:
        """The uniform prior, at which the leakage is largest."""
        size = len(self.record.question["adjacency"]["labels"])
        return (Fraction(1, size),) * size

    @property
    def level(self) -> Fraction:
        """The level lambda."""
        return self.record.level

    @property
    def rows(self) -> Rows:
        """The matrix of the mechanism."""
        return self.matrix(self.evidence["parts"], self.level)

    def setting(self) -> tuple[Part, ...]:
        """Define the graph, the mechanisms and the leakage."""
        n, power = self.notation, self.notation.power(r"\epsilon")
        text = (
            rf"Let the letters be ${counting(1, len(self.prior))}$. {self.neighbours.text} A \emph{{mechanism}} is a "
            rf"stochastic matrix $W(y\mid x)$; it is $\epsilon$-private if $W(y\mid x)\le {power}\,W(y\mid x')$ for all "
            rf"outputs~$y$ and all adjacent letters $x,x'$. Its \emph{{min-entropy leakage}} under a prior~${n.prior}$ is"
        )
        return prose(f"{text}\n\\[\n  {Leakage(MinEntropyLeakage(), n).formula}.\n\\]"), prose(n.bases)

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        n, rows, value = self.notation, self.rows, self.record.exp
        opening = (
            rf"For $\epsilon={n.log_of(inline(self.level))}$ the largest min-entropy leakage of $\epsilon$-private "
            rf"mechanisms{self.outputs}, ${n.optimum}$, is"
        )
        attained = prose(f"It is attained under the uniform prior by\n{matrix_rows(rows)}")
        total = sum((max(column) for column in zip(*rows, strict=True)), ZERO)
        above = [
            *self.private(rows, self.level), prose("Under the uniform prior its leakage is the logarithm of"),
            chain(Term(r"\sum_y\max_xW(y\mid x)", total), ("=", of(value))), heading("Converse."),
            prose(rf"Under every prior the leakage is at most ${n.logarithm}\sum_y\max_xW(y\mid x)$, as "
                  rf"${n.prior}(x)W(y\mid x)\le\max {n.prior}\cdot W(y\mid x)$."),
        ]  # fmt: skip
        below, lemmas = self.below()
        statement = (prose(f"{opening}\n{least_text(n, value)}"), attained)
        return Theorem(self.title, statement, lemmas, (*above, *below), self.setting())

    def below(self) -> tuple[list[Part], Lemmas]:
        """Prove that no private mechanism has a larger sum of column maxima."""
        texts, bound, lemmas = self.bounds(self.parts(self.evidence["parts"], self.level))
        size = len(self.prior)
        named = prose(
            rf"Name every output by a letter at which its column is largest, and merge outputs of one name, which leaves "
            rf"the sum as it is. It is then $\sum_xW(x\mid x)$, that is ${size}$ times the probability to report the letter "
            rf"under the uniform prior~${self.notation.prior}$."
        )
        equal = related(Term("B", bound), ("=", of(bound)), ("=", of(self.record.exp / size)))
        return [named, *texts, prose("So this probability is at most"), equal, prose(".")], lemmas


class FewOutputs(GraphLeakage):
    """The page of the largest min-entropy leakage of mechanisms with at most r outputs."""

    title = "The largest leakage with few outputs"

    @property
    def count(self) -> int:
        """The number r of outputs."""
        return int(self.record.question["outputs"])

    @property
    def outputs(self) -> str:  # type: ignore[override]
        return f" with at most ${self.count}$ outputs"

    @property
    def rows(self) -> Rows:
        return [fractions(values) for values in self.evidence["mechanism"]]

    def theorem(self) -> Theorem:
        if len(self.evidence["sets"]) > MOST_SETS:
            raise Unsupported(
                f"theorem: none is written for {len(self.evidence['sets'])} sets of outputs, at most {MOST_SETS} are; use "
                "the certificate"
            )
        return super().theorem()

    def below(self) -> tuple[list[Part], Lemmas]:
        count, p = self.count, self.notation.prior
        lemmas: list[Lemma] = []
        texts = [prose(
            rf"Merge outputs whose columns are largest at one letter, and add outputs that never occur; this leaves the sum "
            rf"as it is. So let the ${count}$ outputs be largest at the letters of a set $S$ of ${count}$, after which they "
            rf"are named: the sum is ${count}$ times $\sum_x{p}(x)W(x\mid x)$ for the uniform prior~${p}$ of~$S$. A "
            "permutation of the letters that keeps adjacency leaves the largest sum as it is."
        ), self._all_sets]  # fmt: skip
        for entry in self.evidence["sets"]:
            prior = tuple([Fraction(x in entry["rows"], count) for x in range(len(self.prior))])
            bounds, bound, more = self.bounds(self.parts(entry["parts"], self.level, prior))
            lemmas += more
            most = count * bound
            room = [] if most == self.record.exp else [(r"\le", of(self.record.exp))]
            below = related(of(Fraction(count)) * Term("B", bound), ("=", of(most)), *room)
            texts += [prose(rf"For $S={subset(entry['rows'])}$:"), *bounds,
                      prose("With the sum $B$ of these numbers $w_x$,"), below, prose(".")]  # fmt: skip
        return texts, once(lemmas)

    @property
    def _all_sets(self) -> Part:
        sets = listed([f"${subset(entry['rows'])}$" for entry in self.evidence["sets"]])
        moves = "; ".join([f"$({listed([str(x + 1) for x in images])})$" for images in self.evidence["automorphisms"]])
        by = f"by the permutations with the images {moves}" if moves else "by none"
        whole = comb(len(self.prior), self.count)
        return claimed(f"From the sets {sets} all ${whole}$ sets of ${self.count}$ letters arise {by}.", self._reach_all)

    def _reach_all(self) -> bool:
        sets = [tuple(sorted(entry["rows"])) for entry in self.evidence["sets"]]
        moves, edges, size = self.evidence["automorphisms"], self.neighbours.edges, len(self.prior)
        kept = all(accepts(checked_outputs.check_permutation, images, size, edges) for images in moves)
        return kept and accepts(checked_outputs.check_all_sets, [], sets, moves, size, self.count)
