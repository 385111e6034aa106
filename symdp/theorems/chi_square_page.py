r"""The priors within a chi-square distance of a centre: two bounds of the least leakage at a distortion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.sources.prior import Vector, inner
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import counting, entries, inline, vector
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.theorem import Theorem
from symdp.theorems.values import least_text

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class ChiSquarePage:
    """What a certificate over a chi-square ball says and shows."""

    claim: Mapping[str, Any]
    evidence: Mapping[str, Any]
    notation: Notation

    @property
    def centre(self) -> Vector:
        """C."""
        return fractions(self.claim["center"])

    @property
    def radius(self) -> Fraction:
        """The largest chi-square distance."""
        return Fraction(self.claim["chi_square"])

    @property
    def accuracy(self) -> Fraction:
        """u."""
        return 1 - Fraction(self.claim["distortion"])

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Of exp(epsilon)."""
        low, high = fractions(self.claim["exp_bounds"])
        return low, high

    @cached_property
    def privacy(self) -> Privacy:
        """Differential privacy."""
        return Privacy(self.notation)

    @cached_property
    def diagonal(self) -> Vector:
        """x."""
        return fractions(self.evidence["diagonal"])

    @property
    def needed(self) -> Fraction:
        """The accuracy that the diagonal needs for the upper bound."""
        u, high = self.accuracy, self.bounds[1]
        return u if high == 1 else u + u * (sum(self.diagonal, ZERO) - 1) / high

    def setting(self) -> tuple[Part, ...]:
        """The set, mechanisms, privacy."""
        p, size = self.notation.prior, len(self.centre)
        ball = rf"$\sum_x({p}(x)-C(x))^2/C(x)\le {inline(self.radius)}$, $C={vector(self.centre)}$"
        text = rf"Let $\mathcal{{S}}$ be the set of all priors~${p}$ of the letters ${counting(1, size)}$ with {ball}."
        return said(text), self.privacy.definition, said(self.notation.bases)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, (low, high) = self.notation, self.bounds
        asked = (
            rf"The least $\epsilon\ge 0$ for which some {self.privacy.adjective} mechanism has distortion at most "
            rf"${n.distortion}={inline(1 - self.accuracy)}$ under every prior in~$\mathcal{{S}}$"
        )
        if low == high:
            statement = said(f"{asked} is\n{least_text(n, high)}")
        else:
            between = rf"${inline(low)}\le {n.power(n.optimum)}\le {inline(high)}$"
            statement = said(f"{asked}, ${n.optimum}$, satisfies {between}.")
        lemmas = (self.privacy.diagonal,) if high > 1 else ()
        title = "Least leakage" if low == high else "Bounds of the least leakage"
        return Theorem(title, (statement,), lemmas, (*self._above(), *self._below()), self.setting())

    def _above(self) -> list[Part]:
        x, c, p = self.diagonal, self.centre, self.notation.prior
        mean = inner(c, x)
        spread = inner(c, tuple([value * value for value in x])) - mean * mean
        g, high = self.needed, self.bounds[1]
        used = (
            said("So an output that is~$y$ with probability $x_y$ or more, whatever the letter, is accurate enough.")
            if high == 1
            else said(
                rf"With $\lambda={inline(high)}$ and $t=\sum_xx_x$ the number $g$ is $u(\lambda+t-1)/\lambda$, so that "
                rf"$q=(u/g)\,x$ "
                rf"has $(\lambda-1)\max_xq_x+\sum_xq_x\le(u/g)(\lambda-1+t)=\lambda$. The mechanism of <diagonal> for $q$ "
                rf"has the "
                rf"accuracy $(u/g)\,g=u$ at least."
            )
        )
        total = sum(x, ZERO)
        return [
            heading("The upper bound."), said(
                rf"Let $u=1-{self.notation.distortion}={inline(self.accuracy)}$, {entries('x', x)}, with the sum"),
            related(Term("t", total), ("=", of(total)), (r"\le" if high == 1 else ">", of(ONE))), said(
                rf", let $m=\sum_xC(x)x_x={inline(mean)}$ and $v=\sum_xC(x)x_x^2-m^2={inline(spread)}$. By the inequality "
                rf"of "
                rf"Cauchy and Schwarz, under every prior of the set"),
            said(rf"""\begin{{align*}}
  \sum_x{p}(x)x_x&=m+\sum_x({p}(x)-C(x))(x_x-m)\\
  &\ge m-\sqrt{{{inline(self.radius)}\,v}} ,
\end{{align*}}"""),
            claimed(rf"which is at least $g={inline(g)}$, as $m\ge g$ and $(m-g)^2\ge {inline(self.radius)}\,v$.",
                    lambda: mean >= g and (mean - g) ** 2 >= self.radius * spread and 0 <= min(x) <= max(x) <= 1), used,
        ]  # fmt: skip

    def _below(self) -> list[Part]:
        low, u, q = self.bounds[0], self.accuracy, self.notation.least_favourable
        if low == 1:
            return [said("No $\\epsilon$ is negative.")]
        prior = fractions(self.evidence["prior"])
        distance = sum(((a - c) ** 2 / c for a, c in zip(prior, self.centre, strict=True)), ZERO)
        c, total = self.privacy.multipliers(prior, low, u)
        inside = related(Term(rf"\sum_x({q}(x)-C(x))^2/C(x)", distance), ("=", of(distance)), (r"\le", of(self.radius)))
        scale = related(Term("L", low / u), ("=", Term(r"\lambda/u", low / u)), ("=", of(low / u)))
        most = related(Term(rf"\max_x{q}(x)", max(prior)), ("=", of(max(prior))), ("<", Term("u", u)))
        member = claimed(rf"${q}={vector(prior)}$", lambda: sum(prior) == 1 and min(prior) >= 0)
        return [
            heading("The lower bound."), said(rf"Let $\lambda={inline(low)}$ and"), member, said(", which is in the set, "
                                                                                                 "as"),
            inside, said("; let"), scale, said(rf"and $c_x=\max(0,L{q}(x)-1)$, that is {entries('c', c)}; then"), total,
            said("."), self.privacy.no_less(q, r"under every prior in~$\mathcal{S}$"),
            Part(f"{most.latex}, a contradiction.", most.decide),
        ]  # fmt: skip


def least_leakage(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return ChiSquarePage(claim, evidence, notation).theorem()
