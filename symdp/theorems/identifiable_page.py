r"""Identifiability: ratios of posterior probabilities for one known prior, bounded below by three numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.errors import Unsupported
from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.neighbours import matrix_rows
from symdp.theorems.numbers import inline
from symdp.theorems.page import Page
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said, valued
from symdp.theorems.theorem import Lemma, Theorem, lemma

ZERO = Fraction(0)
MOST_LETTERS = 10


@dataclass(frozen=True)
class IdentifiablePage(Page):
    """What a certificate of a least identifiability says and shows."""

    def __post_init__(self) -> None:
        if len(self.prior) > MOST_LETTERS:
            raise Unsupported(
                f"theorem: of identifiability one is written for {MOST_LETTERS} letters at most, the prior has "
                f"{len(self.prior)}; use the certificate"
            )

    @cached_property
    def prior(self) -> Vector:
        """P."""
        return fractions(self.record.prior)

    @property
    def level(self) -> Fraction:
        """lambda."""
        return self.record.exp

    @cached_property
    def matrix(self) -> list[Vector]:
        """The mechanism."""
        return [fractions(row) for row in self.evidence["matrix"]]

    @cached_property
    def columns(self) -> Sequence[Vector]:
        """J(., y)."""
        joint = [[p * entry for entry in row] for p, row in zip(self.prior, self.matrix, strict=True)]
        return list(zip(*joint, strict=True))

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, p = self.notation, self.notation.prior
        setting = (
            self.source.hypothesis(),
            said(rf"A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$; its \emph{{distortion}} is the probability "
                 rf"$\sum_x{p}(x)\,(1-W(x\mid x))$ that the output is not the letter. Let $J(x,y)={p}(x)W(y\mid x)$. A "
                 rf"mechanism is $\lambda$-\emph{{identifiable}} if no two posterior probabilities of letters have a larger "
                 rf"ratio, that is, if $J(x,y)\le\lambda J(x',y)$ for all outputs~$y$ and all letters $x,x'$."),
        )  # fmt: skip
        asked = (
            rf"The least $\lambda$ for which a $\lambda$-identifiable mechanism has distortion at most "
            rf"${n.distortion}={inline(self.distortion)}$ is"
        )
        statement = (
            said(f"{asked}\n{valued(chr(92) + 'lambda=', self.level)}"),
            said(f"It is attained by\n{matrix_rows(self.matrix)}"),
        )
        return Theorem("Least identifiability", statement, (self._lemma(),), tuple(self._proof()), setting)

    @property
    def _others(self) -> str:
        """M - 1 as a factor."""
        return "" if len(self.prior) == 2 else str(len(self.prior) - 1)

    def _lemma(self) -> Lemma:
        return lemma("posterior", self.notation, OTHERS=self._others)

    def _proof(self) -> list[Part]:
        d = self.notation.distortion
        kept = sum((column[y] for y, column in enumerate(self.columns)), ZERO)
        accuracy, needed = Term(r"\sum_yJ(y,y)", kept), Term(f"1-{d}", 1 - self.distortion)
        return [
            heading("Achievability."),
            claimed(r"The rows of $W$ sum to~$1$, and in no column of~$J$ is an entry larger than "
                    rf"$\lambda={inline(self.level)}$ times another one.", self._identifiable),
            said("It is right with the probability"), related(accuracy, ("=", of(kept)), (r"\ge", needed)), said("."),
            heading("Converse."), *self._reason(),
        ]  # fmt: skip

    def _identifiable(self) -> bool:
        well = all(sum(row) == 1 and min(row) >= 0 for row in self.matrix)
        return well and all(max(column) <= self.level * min(column) for column in self.columns)

    def _reason(self) -> list[Part]:
        """Which of the three numbers it is."""
        p, d, size = self.notation.prior, self.notation.distortion, len(self.prior)
        first, last = max(range(size), key=self.prior.__getitem__), min(range(size), key=self.prior.__getitem__)
        least, kept = self.prior[last], 1 - self.distortion
        bounds = [
            (rf"{p}({first + 1})/{p}({last + 1})", self.prior[first] / least), (rf"(1-{d})/{p}({last + 1})", kept / least),
        ]  # fmt: skip
        if self.distortion:
            bounds.append((rf"{self._others}(1-{d})/{d}", (size - 1) * kept / self.distortion))
        largest = max(bounds, key=lambda bound: bound[1])
        return [
            said(r"By <posterior> every such $\lambda$ is at "
                 r"least"), related(Term(*largest), ("=", of(self.level))), said("."),
        ]  # fmt: skip
