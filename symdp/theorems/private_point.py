r"""The least epsilon at one distortion, and the least distortion at one epsilon: any source set, delta or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import INFINITY
from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import entries, inline, shown, vector
from symdp.theorems.ordered_corollary import point
from symdp.theorems.page import PrivatePage
from symdp.theorems.part import Part, Term, chain, claimed, heading, of, related, said, valued
from symdp.theorems.supremum import Supremum
from symdp.theorems.theorem import Theorem
from symdp.theorems.values import least_text

ONE = Fraction(1)


class PrivatePoint(PrivatePage):
    """What a certificate of a least leakage, or of a least distortion, says and shows."""

    @property
    def accuracy(self) -> Term:
        """u."""
        found = self.privacy.accuracy(self.distortion)
        return Term("u", max(Fraction(0), found.value))

    @property
    def level(self) -> Fraction:
        """lambda."""
        return Fraction(self.claim["exp_epsilon"])

    @cached_property
    def diagonal(self) -> Vector:
        """q."""
        return fractions(self.evidence["diagonal"])

    def at_distortion(self) -> Theorem:
        """The theorem of a least leakage."""
        if self.claim["exp_epsilon"] == str(INFINITY):
            return self.infinite()
        if self.level == 1:
            return self.silent()
        ask = self._asked(f"${self.notation.distortion}={inline(self.distortion)}$")
        value = least_text(self.notation, self.level)
        worst, why = self._least_favourable()
        mechanism = self.privacy.mechanism(self.diagonal, self.level)
        statement = (said(f"{ask} is\n{value}"), *mechanism, *worst)
        proof = (*self._achieved(), *self._converse(), *why)
        lemmas = (self.privacy.diagonal, self.privacy.converse)
        return Theorem("Least leakage", statement, lemmas, proof, self.setting())

    def _asked(self, distortion: str) -> str:
        found = self.privacy.adjective
        return (
            rf"The least $\epsilon\ge 0$ for which some {found} mechanism has distortion at most {distortion} "
            rf"{self.source.under}"
        )

    def _achieved(self) -> list[Part]:
        """The mechanism keeps the distortion: its diagonal in numbers."""
        u = self.accuracy
        number = Term(f"{shown(u.value)}=u", u.value)
        value = related(u, ("=", of(u.value)))
        return [
            said(rf"Let $\lambda={inline(self.level)}$ and ${self.privacy.accuracy_text}$, so that"),
            Part(f"{value.latex}.", value.decide),
            heading("Achievability."),
            said(rf"Let {entries('q', self.diagonal)}. The mechanism is that of <diagonal> for~$q$, as"),
            self.privacy.level_check(self.diagonal, self.level),
            said("Its accuracy suffices:"),
            *self.source.accuracy(self.diagonal, number, self.evidence),
        ]

    def _converse(self) -> list[Part]:
        """No smaller epsilon: the two priors of the lemma."""
        u = self.accuracy
        prior, spread = (fractions(self.evidence[key]["prior"]) for key in ("prior", "spread_prior"))
        rival = self.notation.least_favourable if spread == prior else "R"
        others = [] if spread == prior else [said("Let"), self.source.member("R", self.evidence["spread_prior"])]
        largest = related(Term(rf"\max_x {rival}(x)", max(spread)), ("=", of(max(spread))), ("<", u))
        return [
            heading("Converse."), *self._satisfied(prior), *others, *([said("; then")] if others else [said("Moreover")]),
            Part(f"{largest.latex}.", largest.decide),
            said(rf"By <diagonal> and <converse> no mechanism that is private with some $\mu$ in place of~$\lambda$, where "
                 rf"$1\le\mu<\lambda$, has distortion at most~${self.notation.distortion}$ {self.source.under}."),
        ]  # fmt: skip

    def _satisfied(self, prior: Vector) -> list[Part]:
        """The inequality of the converse lemma in numbers."""
        q, u, sigma = self.notation.least_favourable, self.accuracy.value, self.accuracy.value / self.level
        total, bound = sum([max(Fraction(0), value - sigma) for value in prior], Fraction(0)), u - sigma
        scale = related(Term(r"\sigma", sigma), ("=", Term(r"u/\lambda", sigma)), ("=", of(sigma)))
        steps = [("=", of(total)), (r"\le" if total < bound else "=", Term(r"u-\sigma", bound))]
        return [
            said("Let"), self.chosen(q, self.evidence["prior"]), said("and"), Part(f"{scale.latex}. Then", scale.decide),
            chain(Term(rf"\sum_x\max(0,{q}(x)-\sigma)", total), *steps),
        ]  # fmt: skip

    def _least_favourable(self) -> tuple[list[Part], list[Part]]:
        """What is said of the prior, and what more is to be shown for it."""
        if self.alone:
            return [], []
        q, prior = self.notation.least_favourable, fractions(self.evidence["prior"]["prior"])
        if max(prior) < self.accuracy.value:
            text = f"The prior ${q}={vector(prior)}$ of~${self.source.name}$ is least favourable: "
            text += "under it alone the least leakage is the same."
            why = f"Of the set only ${q}$ was used."
            return [claimed(text, lambda: self._alone(prior))], [said(why)]
        return Supremum(self.source, self.notation, self.evidence, self.level, self.accuracy.value).parts()

    def _alone(self, prior: Vector) -> bool:
        """Whether a prior needs the level by itself."""
        u, lam = self.accuracy.value, self.level
        excess = sum(max(Fraction(0), lam * p - u) for p in prior)
        return excess <= u * (lam - 1) and max(prior) < u

    def silent(self) -> Theorem:
        """Nothing need leak."""
        u = self.accuracy
        ask = self._asked(f"${self.notation.distortion}={inline(self.distortion)}$")
        statement = (said(f"{ask} is\n{least_text(self.notation, ONE)}"), *self.privacy.mechanism(self.diagonal, ONE))
        total = sum(self.diagonal, Fraction(0))
        sure = related(Term(r"\sum_xq_x", total), ("=", of(total)), *([(r"\le", of(ONE))] if total < 1 else []))
        proof = (
            said(rf"Let {entries('q', self.diagonal)}, where"), sure, said(r". The mechanism reports $x$ with probability "
                                                                           r"at least "
            rf"{self._at_least}, whatever the letter, so that it is {self.privacy.adjective} for $\epsilon=0$. "
            rf"Its accuracy suffices for ${self.privacy.accuracy_text}$:"),
            *self.source.accuracy(self.diagonal, Term(f"{shown(u.value)}{self._clipped}", u.value), self.evidence),
            said(f"so that the distortion is at most~${self.notation.distortion}$. No $\\epsilon$ is smaller than~$0$."),
        )  # fmt: skip
        return Theorem("No leakage", statement, (), proof, self.setting())

    @property
    def _clipped(self) -> str:
        return "=u" if self.distortion <= 1 - self.privacy.delta else r"\ge u"

    @property
    def _at_least(self) -> str:
        return r"$(1-\delta)q_x$, and moreover the truth with probability~$\delta$" if self.privacy.delta else "$q_x$"

    def infinite(self) -> Theorem:
        """Letters that may occur must be told, and two of them are told apart."""
        prior = fractions(self.evidence["prior"]["prior"])
        first, second = [x for x, value in enumerate(prior) if value > 0][:2]
        q = self.notation.least_favourable
        named = self.chosen(q, self.evidence["prior"])
        positive = f"${q}({first + 1})={inline(prior[first])}$ and ${q}({second + 1})={inline(prior[second])}$ are positive"
        statement = (
            said(f"For no $\\epsilon$ does a mechanism that is {self.privacy.adjective} have distortion~$0$ "
                 f"{self.source.under}: "
                 f"for ${self.notation.distortion}=0$ the least leakage is infinite."),
        )  # fmt: skip
        x, y = first + 1, second + 1
        rest = r"+\delta=\delta<1" if self.privacy.delta else "=0"
        power = self.notation.power(r"\epsilon")
        proof = (
            said("Let"), named, said(". Here"), claimed(positive, lambda: min(prior[first], prior[second]) > 0),
            said(rf". A mechanism of distortion~$0$ under~${q}$ has $W({x}\mid {x})=W({y}\mid {y})=1$, hence $W({x}\mid "
                 rf"{y})=0$, and privacy "
                 rf"would give $1=W({x}\mid {x})\le {power}\,W({x}\mid {y}){rest}$, which is false."),
        )  # fmt: skip
        return Theorem("Infinite leakage", statement, (), proof, self.setting())

    def at_level(self) -> Theorem:
        """The theorem of a least distortion."""
        lam, d, q = self.level, self.notation.distortion, self.notation.least_favourable
        prior = fractions(self.evidence["prior"]["prior"])
        bound = f"Let $\\epsilon={self.notation.log_of(inline(lam))}$." if lam > 1 else r"Let $\epsilon=0$."
        ask = f"The least distortion that some {self.privacy.adjective} mechanism has {self.source.under} is"
        mechanism = self.privacy.mechanism(self.diagonal, lam)
        worst = [] if self.alone else [claimed(
            f"The prior ${q}={vector(prior)}$ of~${self.source.name}$ is least favourable: under it alone no such mechanism "
            f"does better.",
            lambda: inner(prior, self.diagonal) <= self.accuracy.value,
        )]  # fmt: skip
        statement = (
            said(bound), said(f"{ask}\n{valued(f'{d}=', self.distortion)}"), *mechanism, *worst,
        )  # fmt: skip
        lemmas = (self.privacy.diagonal, self.privacy.converse)
        proof = (*self._achieved(), *self._bounded(prior))
        return Theorem("Least distortion", statement, lemmas, proof, self.setting())

    def _bounded(self, prior: Vector) -> list[Part]:
        """No smaller distortion."""
        q = self.notation.least_favourable
        if self.accuracy.value == 0:
            return [said("No smaller accuracy is possible.")]
        return [
            heading("Converse."), *self._satisfied(prior),
            said(rf"By <diagonal> and <converse> the diagonal ${self.privacy.diagonal_text}$ of every "
                 rf"{self.privacy.adjective} mechanism has $\sum_x{q}(x)q_x\le u$: its distortion under ${q}$ is at "
                 rf"least~${self.notation.distortion}$."),
        ]  # fmt: skip


def least_leakage(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = PrivatePoint(claim, evidence, notation)
    return replace(page.at_distortion(), corollary=point(claim, evidence, page.source))


def least_distortion(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return PrivatePoint(claim, evidence, notation).at_level()
