r"""A least distortion at a leakage that is known by two bounds, for measures whose leakage is enclosed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import expression
from symdp.theorems.enclosed_page import EnclosedPage, refuse_beyond
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.record import Record
from symdp.theorems.short_bounds import PRECISIONS, Reached, Support
from symdp.theorems.theorem import Theorem


class EnclosedDistortion(EnclosedPage):
    """What a certificate of an enclosed distortion says and shows."""

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Both bounds of the distortion."""
        return self.record.ends

    @property
    def level(self) -> Fraction:
        """exp of the leakage."""
        return self.record.level

    @property
    def printed(self) -> tuple[Fraction, Fraction]:
        """The bounds as they are printed, around those of the answer."""
        return outward(*self.bounds)

    @property
    def kept_at(self) -> tuple[str, Fraction]:
        """The distortion of the mechanism, the upper bound."""
        return f"{self.notation.distortion}''", self.printed[1]

    @property
    def excluded_at(self) -> tuple[str, Fraction]:
        """The lower bound."""
        return f"{self.notation.distortion}'", self.printed[0]

    @property
    def most(self) -> str:
        """The leakage that is allowed."""
        return rf"\log {inline(self.level)}" if self.level > 1 else "0"

    @property
    def least(self) -> str:
        """The same."""
        return self.most

    def leaks(self, found: Reached) -> bool:
        """Whether a mechanism leaks no more than is allowed."""
        limits = [(bits, expression.logarithm_below(self.level, bits)) for bits in PRECISIONS]
        return any(self.short.above(found, bits) <= limit for bits, limit in limits)

    def holds(self, found: Support) -> bool:
        """Whether tangents prove that mechanisms of the lower bound leak as much."""
        at = self.excluded_at[1]
        limits = [(bits, -expression.logarithm_below(1 / self.level, bits)) for bits in PRECISIONS]
        return found.price > 0 and any(self.short.below(found, at, bits) >= limit for bits, limit in limits)

    @property
    def title(self) -> str:
        """What the theorem is called."""
        return "Bounds of the least distortion"

    def asked(self) -> list[Part]:
        """Both bounds."""
        d, (low, high) = self.notation.distortion, self.printed
        text = (
            f"The least distortion {self.source.under} of the mechanisms whose {self.leakage.term}{self.on_set} is at most "
            rf"$\epsilon={self.most}$, ${d}$, satisfies ${d}'\le {d}\le {d}''$ for ${d}'={inline(low)}$ and "
            rf"${d}''={inline(high)}$."
        )
        return [claimed(text, lambda: low <= self.bounds[0] and self.bounds[1] <= high)]

    def _below(self) -> list[Part]:
        less = f"With a smaller number for ${self.excluded_at[0]}$ the bound is larger, as $k>0$, so that less distortion"
        return [*super()._below(), said(f"{less} needs more leakage.")]


def least_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = EnclosedDistortion(record, evidence, notation)
    refuse_beyond(page)
    return page.theorem()
