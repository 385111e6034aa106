r"""Theorems on identifiability, the ratio of posterior probabilities, of one known prior: the largest of three bounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symdp.errors import Unsupported
from symdp.sources.prior import Vector
from symdp.theorems.page import Page
from symdp.theorems.setting.adjacent_letters import matrix_rows
from symdp.theorems.setting.source_hypothesis import fractions
from symdp.theorems.text.displays import valued
from symdp.theorems.text.number_text import inline
from symdp.theorems.text.sentences import Part, Term, claimed, heading, of, prose, related
from symdp.theorems.theorem import Theorem, lemma

MOST_LETTERS = 10


@dataclass(frozen=True)
class IdentifiablePage(Page):
    """The page of a certificate of a least identifiability."""

    def __post_init__(self) -> None:
        if len(self.prior) > MOST_LETTERS:
            raise Unsupported(
                f"theorem: of identifiability one is written for {MOST_LETTERS} letters at most, the prior has "
                f"{len(self.prior)}; use the certificate"
            )

    @cached_property
    def prior(self) -> Vector:
        """The prior P."""
        return self.record.prior

    @cached_property
    def matrix(self) -> list[Vector]:
        """The matrix of the mechanism."""
        return [fractions(row) for row in self.evidence["matrix"]]

    @cached_property
    def columns(self) -> list[Vector]:
        """The columns J(., y) of the joint distribution."""
        joint = [[p * entry for entry in row] for p, row in zip(self.prior, self.matrix, strict=True)]
        return list(zip(*joint, strict=True))

    def theorem(self) -> Theorem:
        """Return the theorem with its proof."""
        p, d = self.notation.prior, self.notation.distortion
        meant = rf"""A \emph{{mechanism}} is a stochastic matrix $W(y\mid x)$; its \emph{{distortion}} is the probability
$\sum_x{p}(x)\,(1-W(x\mid x))$ that the output is not the letter. Let $J(x,y)={p}(x)W(y\mid x)$. A mechanism is
$\lambda$-\emph{{identifiable}} if no two posterior probabilities of letters have a larger ratio, that is, if
$J(x,y)\le\lambda J(x',y)$ for all outputs~$y$ and all letters $x,x'$."""
        opening = r"The least $\lambda$ for which a $\lambda$-identifiable mechanism has distortion at most "
        opening += f"${d}={inline(self.distortion)}$ is\n{valued(chr(92) + 'lambda=', self.record.exp)}"
        statement = prose(opening), prose(f"It is attained by\n{matrix_rows(self.matrix)}")
        lemmas = (lemma("posterior", self.notation, OTHERS=self._others),)
        setting = self.source.hypothesis(), prose(meant)
        return Theorem("Least identifiability", statement, lemmas, (*self._reached(), *self._bound()), setting)

    @property
    def _others(self) -> str:
        """The factor M - 1, empty for two letters."""
        return "" if len(self.prior) == 2 else str(len(self.prior) - 1)

    def _reached(self) -> list[Part]:
        kept = Term(r"\sum_yJ(y,y)", sum([column[y] for y, column in enumerate(self.columns)], Fraction(0)))
        text = r"The rows of $W$ sum to~$1$, and in no column of~$J$ is an entry larger than "
        return [
            heading("Achievability."),
            claimed(rf"{text}$\lambda={inline(self.record.exp)}$ times another one.", self._identifiable),
            prose("It is right with the probability"),
            related(kept, ("=", of(kept.value)), (r"\ge", 1 - Term(self.notation.distortion, self.distortion))),
            prose("."),
        ]

    def _identifiable(self) -> bool:
        well = all(sum(row) == 1 and min(row) >= 0 for row in self.matrix)
        return well and all(max(column) <= self.record.exp * min(column) for column in self.columns)

    def _bound(self) -> list[Part]:
        """State which of the three lower bounds is the largest."""
        p, d, size = self.notation.prior, self.notation.distortion, len(self.prior)
        first, last = max(range(size), key=self.prior.__getitem__), min(range(size), key=self.prior.__getitem__)
        most, least = (Term(f"{p}({x + 1})", self.prior[x]) for x in (first, last))
        wrong = Term(d, self.distortion)
        kept = 1 - wrong
        bounds = [most.divided_by(least), kept.divided_by(least)]
        if self.distortion:
            bounds.append((kept if size == 2 else of(Fraction(size - 1)) * kept).divided_by(wrong))
        largest = max(bounds, key=lambda bound: bound.value)
        return [
            heading("Converse."), prose(r"By <posterior> every such $\lambda$ is at least"),
            related(largest, ("=", of(self.record.exp))), prose("."),
        ]  # fmt: skip
