r"""Bounds of divergences by those of randomised response, of one order or, on few letters, of all orders at once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symdp.theorems.measures.response_bounds import ResponseBound
from symdp.theorems.notation import NATURAL
from symdp.theorems.setting.measure_definitions import factor
from symdp.theorems.text.number_text import inline
from symdp.theorems.text.sentences import Part, claimed, heading, prose
from symdp.theorems.theorem import Lemma, lemma

FEW = 6


@dataclass(frozen=True)
class DivergenceBound(ResponseBound):
    """A bound of the Renyi or Kullback-Leibler divergence of neighbours, whose mean is least for randomised response."""

    @property
    def order(self) -> Fraction:
        """The order a."""
        return self.page.leakage.order

    @property
    def value(self) -> str:
        """The value in terms of s and b."""
        a, others = self.order, self.page.letters - 2
        if a == 1:
            return rf"(s-b)\,{self.log}\frac{{s}}{{b}}"
        rest = "" if others == 0 else f"+{'' if others == 1 else others}b"
        inner = rf"s^{{{inline(a)}}}b^{{{inline(1 - a)}}}+b^{{{inline(a)}}}s^{{{inline(1 - a)}}}{rest}"
        return rf"{factor(1 / (a - 1))}{self.log}\bigl({inner}\bigr)"

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return tangent_lemma(self.order), lemma("pairs_of_order_1" if self.order == 1 else "pairs", NATURAL)

    def achieved(self) -> list[Part]:
        """Compute the divergence of two rows of randomised response."""
        rows = "the entries $s,b$ and $b,s$ at two letters and $b,b$ at all others: "
        text = f"Any two rows have {rows}the divergence is the value that is claimed."
        if not self.page.local:
            text = (
                "For neighbours, the rows of the mechanism differ in the factor of one record, where the divergence is that "
                f"of two rows of one randomised response, which have {rows}this is the value that is claimed."
            )
        return [heading("Achievability."), prose(f"The distortion is as required under every prior. {text}")]

    def converse(self) -> list[Part]:
        """Bound the mean over all neighbours from below."""
        least = "So some pair has no less than the value that is claimed."
        if not self.page.local:
            least = (
                "So the mean over all records and values of the others is no less than for $h=s$, and some pair has no less "
                "than the value that is claimed. The divergence of the two databases is no smaller, by data processing."
            )
        order = "order~$1$" if self.order == 1 else f"$a={inline(self.order)}$"
        return [heading("Converse."), self.means, prose(f"Apply <pairs> to~$V$, for {order}. {least}")]


def tangent_lemma(order: Fraction) -> Lemma:
    """Return the lemma on the tangent planes of the summands of a divergence."""
    return lemma("tangent_of_order_1" if order == 1 else "tangent", NATURAL)


@dataclass(frozen=True)
class ConcentrationBound(DivergenceBound):
    """The bound of concentrated privacy: the divergence of order 1, and a proof that no other order needs more."""

    @property
    def order(self) -> Fraction:
        return Fraction(1)

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        return (*super().lemmas, lemma("orders", NATURAL))

    def achieved(self) -> list[Part]:
        start, text = super().achieved()
        few = claimed(rf"$M={self.page.letters}\le {FEW}$", lambda: 2 <= self.page.letters <= FEW)
        first = text.latex.replace("this is the value", "for order~$1$ this is the value")
        return [
            start, prose(first.replace("the divergence is the value", "the divergence of order~$1$ is the value")),
            prose(r"By <orders>, as"), few,
            prose(r", the divergence of every order $\alpha>1$ is at most $\alpha$ times it."),
        ]  # fmt: skip

    def converse(self) -> list[Part]:
        start, *rest = super().converse()
        limit = r"As $\alpha$ tends to~$1$, the divergence over $\alpha$ tends to that of order~$1$: no value is less."
        return [start, prose(limit), *rest]
