r"""The priors within a chi-square distance of a centre: two bounds of the least leakage at a distortion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.sources.prior import Vector, inner
from symdp.theorems.ball_page import ZERO, BallPage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline
from symdp.theorems.part import Part, Term, claimed, of, related, said
from symdp.theorems.record import Record
from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class ChiSquarePage(BallPage):
    """The inequality of Cauchy and Schwarz."""

    @property
    def radius(self) -> Fraction:
        """The largest chi-square distance."""
        return Fraction(self.record.source["chi_square"])

    @property
    def near(self) -> str:
        """The definition of the set."""
        p = self.notation.prior
        return rf"\sum_x({p}(x)-C(x))^2/C(x)\le {inline(self.radius)}"

    def accurate(self) -> list[Part]:
        """Mean and variance of the diagonal under the centre."""
        x, c, p, g = self.diagonal, self.centre, self.notation.prior, self.needed
        mean = inner(c, x)
        spread = inner(c, tuple([value * value for value in x])) - mean * mean
        return [
            said(
                rf", let $m=\sum_xC(x)b(x)={inline(mean)}$ and $v=\sum_xC(x)b(x)^2-m^2={inline(spread)}$. By the inequality "
                rf"of "
                rf"Cauchy and Schwarz, under every prior of the set"
            ),
            said(rf"""\begin{{align*}}
  \sum_x{p}(x)b(x)&=m+\sum_x({p}(x)-C(x))(b(x)-m)\\
  &\ge m-\sqrt{{{inline(self.radius)}\,v}} ,
\end{{align*}}"""),
            claimed(
                rf"which is at least $g={inline(g)}$, as $m\ge g$ and $(m-g)^2\ge {inline(self.radius)}\,v$.",
                lambda: mean >= g and (mean - g) ** 2 >= self.radius * spread and 0 <= min(x) <= max(x) <= 1,
            ),
        ]

    def inside(self, name: str, prior: Vector) -> list[Part]:
        """Its distance."""
        distance = sum(((a - c) ** 2 / c for a, c in zip(prior, self.centre, strict=True)), ZERO)
        near = Term(rf"\sum_x({name}(x)-C(x))^2/C(x)", distance)
        return [related(near, ("=", of(distance)), (r"\le", of(self.radius)))]


def least_leakage(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    return ChiSquarePage(record, evidence, notation).theorem()
