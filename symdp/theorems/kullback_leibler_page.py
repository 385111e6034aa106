r"""The priors within a Kullback-Leibler divergence of a centre: two bounds of the least leakage at a distortion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.leakages.value import LeakageValue
from symdp.sources.prior import Vector, inner
from symdp.theorems.ball_page import ZERO, BallPage
from symdp.theorems.given_set import fractions
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, vector
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class KullbackLeiblerPage(BallPage):
    """Gibbs' inequality for a tilted centre."""

    @property
    def radius(self) -> Fraction:
        """The largest divergence."""
        return Fraction(self.record.source["kullback_leibler"])

    @property
    def near(self) -> str:
        """The definition of the set."""
        p = self.notation.prior
        return rf"\sum_x{p}(x)\ln({p}(x)/C(x))\le {inline(self.radius)}"

    def accurate(self) -> list[Part]:
        """By the tilted centre, by the least entry alone, or under the centre alone."""
        if self.radius == 0:
            return self._of_the_centre()
        return self._tilted() if "tilted" in self.evidence else self._least_entry()

    def _of_the_centre(self) -> list[Part]:
        mean, g = inner(self.centre, self.diagonal), self.needed
        text = (
            rf". The divergence of two different priors is positive, so that $C$ is the only prior of the set; under it "
            rf"the accuracy of $b$ is $\sum_xC(x)b(x)={inline(mean)}$, at least $g={inline(g)}$."
        )
        return [claimed(text, lambda: mean >= g and self._is_diagonal())]

    def _least_entry(self) -> list[Part]:
        g = self.needed
        text = rf". No letter that may occur has less than $g={inline(g)}$, which is then the least accuracy."
        return [
            claimed(text, lambda: min([self.diagonal[i] for i in self._places]) >= g and self._is_diagonal()),
        ]

    def _tilted(self) -> list[Part]:
        p, g = self.notation.prior, self.needed
        tilted, factor = fractions(self.evidence["tilted"]), Fraction(self.evidence["factor"])
        constant = g + factor * self.radius

        def enough() -> bool:
            parts = [(self.diagonal[i], tilted[i] / self.centre[i]) for i in self._places]
            return all(_log_times(factor, ratio) >= LeakageValue.number(constant - x) for x, ratio in set(parts))

        return [
            said(", let"),
            claimed(rf"$T={vector(tilted)}$,", lambda: sum(tilted) == 1 and min([tilted[i] for i in self._places]) > 0),
            claimed(rf"$\theta={inline(factor)}$.", lambda: factor >= 0),
            said(
                rf"For every prior~${p}$ of the set $\sum_x{p}(x)\ln(T(x)/C(x))$ is the divergence of ${p}$ from~$C$ "
                rf"less that of ${p}$ from~$T$, which is not negative by Gibbs' inequality; so it is at most "
                rf"${inline(self.radius)}$. With"
            ),
            claimed(rf"$g={inline(g)}$ and $a=g+{inline(self.radius)}\,\theta$,", lambda: constant >= g),
            claimed(
                r"every letter with $C(x)>0$ has $b(x)\ge a-\theta\ln(T(x)/C(x))$, so that the accuracy of $b$ is "
                rf"$\sum_x{p}(x)b(x)\ge a-{inline(self.radius)}\,\theta=g$.",
                lambda: enough() and self._is_diagonal(),
            ),
        ]

    @property
    def _places(self) -> list[int]:
        return [i for i, chance in enumerate(self.centre) if chance > 0]

    def _is_diagonal(self) -> bool:
        return 0 <= min(self.diagonal) <= max(self.diagonal) <= 1

    def inside(self, name: str, prior: Vector) -> list[Part]:
        """Its divergence."""
        pairs = [(p, c) for p, c in zip(prior, self.centre, strict=True) if p > 0]

        def near() -> bool:
            if self.radius == 0:
                return prior == self.centre
            terms: dict[Fraction, Fraction] = {}
            for p, c in pairs:
                terms[p / c] = terms.get(p / c, ZERO) + p
            return LeakageValue.log_sum(terms) <= LeakageValue.number(self.radius)

        text = rf"$\sum_x{name}(x)\ln({name}(x)/C(x))\le {inline(self.radius)}$"
        return [claimed(text, lambda: all(c > 0 for _, c in pairs) and near())]


def _log_times(factor: Fraction, ratio: Fraction) -> LeakageValue:
    return LeakageValue.log_sum({ratio: factor})


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return KullbackLeiblerPage(record, evidence, notation).theorem()
