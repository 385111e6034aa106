r"""Mutual information of a set with a least majorised prior: the answer for that prior, and why no other one leaks more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from symdp.leakages.exact_value import ExactValue
from symdp.leakages.value import LeakageValue
from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.information_page import OnePrior
from symdp.theorems.majorised_page import MajorisedPage
from symdp.theorems.measured import MeasuredPoint
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, vector
from symdp.theorems.part import Part, claimed, heading, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem, lemma

ONE = Fraction(1)


@dataclass(frozen=True)
class MajorisedInformation:
    """What a certificate by a least majorised prior says and shows."""

    point: MeasuredPoint

    @cached_property
    def prior(self) -> Vector:
        """The least majorised prior."""
        return fractions(self.point.evidence["prior"]["prior"])

    @property
    def name(self) -> str:
        """How it is called."""
        return rf"{self.point.notation.prior}^{{*}}"

    @cached_property
    def alone(self) -> OnePrior:
        """The answer for the prior alone."""
        notation = replace(self.point.notation, prior=self.name)
        point = MeasuredPoint(self.point.record, self.point.evidence, notation)
        return OnePrior(point, self.prior, Fraction(self.point.evidence["ratio"]))

    def theorem(self) -> Theorem:
        """Statement and proof."""
        named = self.point.chosen(self.name, self.point.evidence["prior"])
        q = self.point.notation.least_favourable
        attained = [
            said("It is that of the prior"), named, said(rf"of~${self.point.source.name}$. {self._attained(q)}")
        ]  # fmt: skip
        proof = [*self._levels(), *self._below(), *self._above()]
        if self.alone.ratio == 0:
            return self.point.page(self._entropy(), attained, (), proof)
        lemmas = (lemma("information", self.alone.point.notation),)
        return self.point.page(self.alone.proved, attained, lemmas, proof)

    def _entropy(self) -> ExactValue:
        return ExactValue.of([(value, 1 / value) for value in self.prior])

    def _attained(self, q: str) -> str:
        if self.alone.ratio == 0:
            return "It is attained by the identity."
        return (
            rf"It is attained by the mechanism $W$ of <information> for $t={inline(self.alone.ratio)}$, "
            rf"$\ell={vector(self.alone.factors)}$ and ${q}={vector(self.alone.outputs)}$."
        )

    def _levels(self) -> list[Part]:
        names: Notation = replace(self.point.notation, least_favourable=self.name)
        given = Record({"source": self.point.record.source}, {}, self.point.evidence["prior"])
        page = MajorisedPage(given, self.point.evidence, names)
        return [
            heading("Sets of letters."),
            *page.tight(),
            said(rf"So for every $c$ the letters with ${self.name}(x)\ge c$ have at least as much under every prior as "
                 rf"under~${self.name}$: a mean $\sum_x{self.point.notation.prior}(x)v_x$ is least at~${self.name}$ if "
                 rf"$v_x$ does not fall as ${self.name}(x)$ grows, and largest if it does not grow."),
        ]  # fmt: skip

    def _below(self) -> list[Part]:
        if self.alone.ratio == 0:
            d = self.point.notation.distortion
            known = rf"Put $\ell_x=1/{self.name}(x)$ and ${self.point.notation.least_favourable}={self.name}$."
            inverses = tuple([1 / value for value in self.prior])
            return [
                claimed(known, lambda: (self.alone.factors, self.alone.outputs) == (inverses, self.prior)),
                said(rf"Distortion~${d}=0$ forces $W(x\mid x)=1$ for every~$x$, so that the output determines the letter, "
                     rf"and the information is the entropy of the prior."),
            ]  # fmt: skip
        return self.alone.proof()

    def _above(self) -> list[Part]:
        p, q, log = self.point.notation.prior, self.point.notation.least_favourable, self.point.notation.logarithm
        t = self.alone.ratio
        rows = sorted(set(zip(self.prior, self.alone.factors, self.alone.outputs, strict=True)), reverse=True)
        honest = [factor * out for _, factor, out in rows]
        gaps = [(ONE, second[1] / first[1], honest[i] - honest[i + 1]) for i, (first, second) in enumerate(pairwise(rows))]

        def grows() -> bool:
            terms = [[(one, ratio), *([(more, t)] if t else [])] for one, ratio, more in gaps]
            return all(ExactValue.of(pairs).value >= LeakageValue.log_of(ONE) for pairs in terms)

        divergence = r"\ell_x" if t == 0 else rf"\ell_x+(1-W(x\mid x))\,{log}\,t"
        values = ",".join([inline(value) for value in honest])
        return [
            heading("The whole set."),
            claimed(
                rf"In the order of falling probabilities under~${self.name}$ the numbers $W(x\mid x)$ are "
                rf"${values}$, one for each probability; they do not grow, so that the distortion of $W$ is largest "
                rf"at~${self.name}$.",
                lambda: len(rows) == len(set(self.prior)) and honest == sorted(honest, reverse=True),
            ),
            claimed(
                rf"For a prior~${p}$ the information is at most the mean $\sum_x{p}(x)F_x$ of the divergences "
                rf"$F_x=\sum_yW(y\mid x)\,{log}\frac{{W(y\mid x)}}{{{q}(y)}}={log}\,{divergence}$ from the law~${q}$, "
                rf"with equality for~${self.name}$. In the same order they do not fall, so that the mean is largest "
                rf"at~${self.name}$.",
                grows,
            ),
        ]


def least(point: MeasuredPoint) -> Theorem:
    """The theorem of a certificate."""
    return MajorisedInformation(point).theorem()
