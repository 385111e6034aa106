r"""The priors within a divergence of a centre: two bounds of the least leakage at a distortion, whatever the divergence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.sources.prior import Vector
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import counting, entries, inline, vector
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said
from symdp.theorems.privacy import Privacy
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem
from symdp.theorems.values import least_text

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class BallPage(ABC):
    """What a certificate over a divergence ball says and shows."""

    record: Record
    evidence: Mapping[str, Any]
    notation: Notation

    @property
    @abstractmethod
    def radius(self) -> Fraction:
        """The largest divergence."""

    @property
    @abstractmethod
    def near(self) -> str:
        """The inequality between a prior's divergence from C and the radius."""

    @abstractmethod
    def accurate(self) -> list[Part]:
        """Why the diagonal x has at least the accuracy g under every prior of the set, after words that end with a comma."""

    @abstractmethod
    def inside(self, name: str, prior: Vector) -> list[Part]:
        """That a prior, which is shown, is in the set."""

    @property
    def centre(self) -> Vector:
        """C."""
        return fractions(self.record.source["around"])

    @property
    def accuracy(self) -> Fraction:
        """u."""
        return 1 - self.record.distortion

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Of exp(epsilon)."""
        return self.record.exp_bounds

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
        """The accuracy g that the diagonal needs for the upper bound."""
        u, high = self.accuracy, self.bounds[1]
        return u if high == 1 else u + u * (sum(self.diagonal, ZERO) - 1) / high

    def _set(self) -> Part:
        """The set."""
        p, size = self.notation.prior, len(self.centre)
        ball = rf"${self.near}$, $C={vector(self.centre)}$"
        return said(rf"Let $\mathcal{{S}}$ be the set of all priors~${p}$ of the letters ${counting(1, size)}$ with {ball}.")

    def theorem(self) -> Theorem:
        """Statement and proof."""
        n, (low, high) = self.notation, self.bounds
        argument = n.least(r"\mathcal{S}", n.distortion).removeprefix(n.optimum)
        given = f"For ${n.distortion}={inline(1 - self.accuracy)}$"
        if low == high:
            statement = said(f"{given}\n{least_text(n, high, argument)}")
        else:
            statement = said(rf"{given}, ${inline(low)}\le {n.power(n.optimum + argument)}\le {inline(high)}$.")
        title = "Least leakage" if low == high else "Bounds of the least leakage"
        return self.privacy.theorem(title, self._set(), [statement], [*self._above(), *self._below()], alone=False)

    def _above(self) -> list[Part]:
        x, high = self.diagonal, self.bounds[1]
        used = (
            said("So an output that is~$y$ with probability $b(y)$ or more, whatever the letter, is accurate enough.")
            if high == 1
            else said(
                rf"With $\lambda={inline(high)}$ and $t=\sum_xb(x)$ the number $g$ is $u(\lambda+t-1)/\lambda$, so that "
                rf"$q_x=u\,b(x)/g$ "
                rf"has $(\lambda-1)\max_xq_x+\sum_xq_x\le(u/g)(\lambda-1+t)=\lambda$. The mechanism of <response> for $q$ "
                rf"has the "
                rf"accuracy $(u/g)\,g=u$ at least."
            )
        )
        total = sum(x, ZERO)
        return [
            heading("The upper bound."), said(
                rf"Let $u=1-{self.notation.distortion}={inline(self.accuracy)}$, {entries('b', x)}, with the sum"),
            related(Term("t", total), ("=", of(total)), (r"\le" if high == 1 else ">", of(ONE))),
            *self.accurate(), used,
        ]  # fmt: skip

    def _below(self) -> list[Part]:
        low, u, q = self.bounds[0], self.accuracy, self.notation.least_favourable
        if low == 1:
            return [said("No $\\epsilon$ is negative.")]
        prior = fractions(self.evidence["prior"])
        spread = prior if max(prior) < u else fractions(self.evidence.get("spread_prior", self.evidence["prior"]))
        rival = q if spread == prior else "R"
        most = related(Term(rf"\max_x{rival}(x)", max(spread)), ("=", of(max(spread))), ("<", Term("u", u)))
        other = [] if rival == q else [said("Moreover let"), *self._member("R", spread), said(".")]
        return [
            heading("The lower bound."), said(rf"Let $\lambda={inline(low)}$ and"), *self._member(q, prior),
            said("; let"), self.privacy.scale(u, low), said(". Then"), self.privacy.satisfied(prior, u, u / low), *other,
            said("As"), most, said(rf", the least leakage is at least ${self.notation.logarithm}\lambda$ by <converse>."),
        ]  # fmt: skip

    def _member(self, name: str, prior: Vector) -> list[Part]:
        well = claimed(rf"${name}={vector(prior)}$", lambda: sum(prior) == 1 and min(prior) >= 0)
        return [well, said(", which is in the set, as"), *self.inside(name, prior)]
