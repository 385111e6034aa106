r"""Zero-concentrated privacy of randomised response on few letters: what divergences of higher orders add is nothing."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symdp.theorems.divergence_bound import DivergenceBound
from symdp.theorems.notation import NATURAL
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.theorem import Lemma, lemma

FEW = 6


@dataclass(frozen=True)
class ConcentrationBound(DivergenceBound):
    """The divergence of order 1, and that no other order needs more for what it costs."""

    @property
    def order(self) -> Fraction:
        return Fraction(1)

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return (*super().lemmas, lemma("orders", NATURAL))

    def achieved(self) -> list[Part]:
        start, text = super().achieved()
        few = claimed(rf"$M={self.asked.letters}\le {FEW}$", lambda: 2 <= self.asked.letters <= FEW)
        first = text.latex.replace("this is the value", "for order~$1$ this is the value")
        return [
            start, said(first.replace("the divergence is the value", "the divergence of order~$1$ is the value")),
            said(r"By <orders>, as"), few, said(r", the divergence of every order $\alpha>1$ is at most $\alpha$ times it."),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        start, *rest = super().converse()
        limit = r"As $\alpha$ tends to~$1$, the divergence over $\alpha$ tends to that of order~$1$: no value is less."
        return [start, said(limit), *rest]
