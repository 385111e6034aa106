r"""The largest min-entropy leakage that privacy on a graph allows: with any outputs, and with few of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

from symdp.certificates.checker import outputs as checked_outputs
from symdp.errors import Unsupported
from symdp.leakages.min_entropy import MinEntropyLeakage
from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.graph_page import GraphPage
from symdp.theorems.measures import Leakage, least_text
from symdp.theorems.neighbours import Neighbours, matrix_rows
from symdp.theorems.numbers import counting, inline, listed, subset
from symdp.theorems.page import accepts
from symdp.theorems.part import Part, Term, chain, claimed, heading, of, related, said
from symdp.theorems.theorem import Lemma, Theorem

ZERO = Fraction(0)
MOST_SETS = 6


class GraphLeakage(GraphPage):
    """What a certificate of a largest leakage says and shows."""

    @property
    def size(self) -> int:
        """M."""
        return len(self.record.question["adjacency"]["labels"])

    @cached_property
    def prior(self) -> Vector:
        """The uniform prior, which needs most."""
        return (Fraction(1, self.size),) * self.size

    @property
    def level(self) -> Fraction:
        """lambda."""
        return self.record.level

    @property
    def value(self) -> Fraction:
        """exp of the leakage."""
        return self.record.exp

    def setting(self) -> tuple[Part, ...]:
        """Graph, mechanisms and leakage."""
        n, power = self.notation, self.notation.power(r"\epsilon")
        leakage = Leakage(MinEntropyLeakage(), n)
        text = (
            rf"Let the letters be ${counting(1, self.size)}$. {self.neighbours.text} A \emph{{mechanism}} is a stochastic "
            rf"matrix "
            rf"$W(y\mid x)$; it is $\epsilon$-private if $W(y\mid x)\le {power}\,W(y\mid x')$ for all outputs~$y$ and all "
            rf"adjacent letters $x,x'$. Its \emph{{min-entropy leakage}} under a prior~${n.prior}$ is"
        )
        return said(f"{text}\n\\[\n  {leakage.formula}.\n\\]"), said(n.bases)

    @cached_property
    def neighbours(self) -> Neighbours:
        """The graph."""
        return Neighbours(self.record.question["adjacency"], self.size)

    def asked(self, outputs: str = "") -> Part:
        """The value."""
        n = self.notation
        text = (
            rf"For $\epsilon={n.log_of(inline(self.level))}$ the largest min-entropy leakage of $\epsilon$-private "
            rf"mechanisms{outputs}, ${n.optimum}$, is"
        )
        return said(f"{text}\n{least_text(n, self.value)}")

    def maxima(self, rows: list[Any]) -> list[Part]:
        """That the mechanism is private, and the sum of its column maxima."""
        total = sum((max(column) for column in zip(*rows, strict=True)), ZERO)
        return [
            heading("Achievability."),
            claimed(self.neighbours.alike(self.level), lambda: self.neighbours.private(rows, self.level)),
            said("Under the uniform prior its leakage is the logarithm of"),
            chain(Term(r"\sum_y\max_xW(y\mid x)", total), ("=", of(self.value))),
        ]  # fmt: skip

    @property
    def reduced(self) -> Part:
        """What is to be bounded."""
        p, log = self.notation.prior, self.notation.logarithm
        return said(
            rf"Under every prior the leakage is at most ${log}\sum_y\max_xW(y\mid x)$, as ${p}(x)W(y\mid x)\le\max {p}\cdot "
            rf"W(y\mid x)$."
        )

    def theorem(self) -> Theorem:
        """Statement and proof."""
        parts = self.parts(self.evidence["parts"], self.level)
        rows = self.matrix(parts, self.level)
        texts, bound, lemmas = self.bounds(parts, self.level)
        equal = related(Term("B", bound), ("=", of(bound)), ("=", of(self.value / self.size)))
        attained = said(f"It is attained under the uniform prior by\n{matrix_rows(rows)}")
        named = said(
            rf"Name every output by a letter at which its column is largest, and merge outputs of one name, which leaves "
            rf"the "
            rf"sum as it is. It is then $\sum_xW(x\mid x)$, that is ${self.size}$ times the probability to report the "
            rf"letter "
            rf"under the uniform prior~${self.notation.prior}$."
        )
        proof = (
            *self.maxima(rows), heading("Converse."), self.reduced, named, *texts,
            said("So this probability is at most"), equal, said("."),
        )  # fmt: skip
        return Theorem("The largest leakage on a graph", (self.asked(), attained), lemmas, proof, self.setting())


class FewOutputs(GraphLeakage):
    """The same with at most r outputs."""

    @property
    def outputs(self) -> int:
        """r."""
        return int(self.record.question["outputs"])

    def on_rows(self, entry: Mapping[str, Any]) -> FewOutputs:
        """The page for the prior on some rows only."""
        page = FewOutputs(self.record, self.evidence, self.notation)
        share = Fraction(1, self.outputs)
        page.__dict__["prior"] = tuple([share if x in entry["rows"] else ZERO for x in range(self.size)])
        return page

    def theorem(self) -> Theorem:
        """Statement and proof."""
        rows = [fractions(row) for row in self.evidence["mechanism"]]
        sets = self.evidence["sets"]
        if len(sets) > MOST_SETS:
            raise Unsupported(
                f"theorem: none is written for {len(sets)} sets of outputs, at most {MOST_SETS} are; use the certificate"
            )
        count = self.outputs
        attained = said(f"It is attained under the uniform prior by\n{matrix_rows(rows)}")
        lemmas: dict[str, Lemma] = {}
        texts: list[Part] = []
        for entry in sets:
            page = self.on_rows(entry)
            found, bound, more = page.bounds(page.parts(entry["parts"], self.level), self.level)
            lemmas |= {lemma.name: lemma for lemma in more}
            below = related(Term(rf"{count}B", count * bound), ("=", of(count * bound)), (r"\le", of(self.value)))
            opening = said(rf"For $S={subset(entry['rows'])}$:")
            texts += [opening, *found, said("With the sum $B$ of these numbers $w_x$,"), below, said(".")]
        reason = said(
            rf"Merge outputs whose columns are largest at one letter, and add outputs that never occur; this leaves the sum "
            rf"as it is. So let the ${count}$ outputs be largest at the letters of a set $S$ of ${count}$, after which they "
            rf"are named: the sum is ${count}$ times $\sum_x{self.notation.prior}(x)W(x\mid x)$ for the uniform "
            rf"prior~${self.notation.prior}$ of~$S$. {self._images}"
        )
        proof = (*self.maxima(rows), heading("Converse."), self.reduced, reason, self._all_sets, *texts)
        setting = self.setting()
        statement = (self.asked(f" with at most ${count}$ outputs"), attained)
        return Theorem("The largest leakage with few outputs", statement, tuple(lemmas.values()), proof, setting)

    @property
    def _images(self) -> str:
        return "A permutation of the letters that keeps adjacency leaves the largest sum as it is."

    @property
    def _all_sets(self) -> Part:
        sets = listed([f"${subset(entry['rows'])}$" for entry in self.evidence["sets"]])
        moves = "; ".join([f"$({listed([str(x + 1) for x in images])})$" for images in self.evidence["automorphisms"]])
        by = f"by the permutations with the images {moves}" if moves else "by none"
        text = f"From the sets {sets} all ${comb(self.size, self.outputs)}$ sets of ${self.outputs}$ letters arise {by}."
        return claimed(text, self._reach_all)

    def _reach_all(self) -> bool:
        sets = [tuple(sorted(entry["rows"])) for entry in self.evidence["sets"]]
        moves, edges = self.evidence["automorphisms"], self.neighbours.edges
        kept = all(accepts(checked_outputs.check_permutation, images, self.size, edges) for images in moves)
        return kept and accepts(checked_outputs.check_all_sets, [], sets, moves, self.size, self.outputs)
