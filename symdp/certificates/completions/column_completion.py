"""Points and multipliers of the programs of columns.

With a prior p and a slope s > 0 the sum of a diagonal q <= 1 with the accuracy u is at least s u - sum (s p_x - 1)+: s is
the multiplier of "at most", s p that of the prior, (s p_x - 1)+ of "one"; at zero leakage it is "sum" alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.certificates.checker.programs.column_blocks import Line
from symdp.certificates.completions.completion import (
    UNIT,
    ZERO,
    Completion,
    Object,
    Vectors,
    above,
    between,
    fractions,
    number,
)


class Columns(Completion):
    """Maximal leakage, and Sibson's information of order oo."""

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of a program, either of which may not be needed."""
        if name == "a prior":
            evidence = self.evidence["zero"] if "curve" in self.asks else self.evidence
            return self.prior(evidence["prior"]), {}
        if name == "least exp(leakage)":
            return self._diagonal(self.evidence), self._bound(self.evidence)
        if name == "least distortion":
            return self._distortion()
        if name == "no leakage":
            return self._diagonal(self.evidence["zero"]), {}
        place = int(name.removeprefix("piece ")) - 1
        proofs = [*self.evidence["pieces"], self.evidence["zero"]]
        ends = [self._diagonal(proof) for proof in proofs[place : place + 2]]
        return between(*ends), self._supported(proofs[place]["prior"], -Line(self.answer["pieces"][place]).slope)

    def _diagonal(self, evidence: Object) -> Vectors:
        return self.accurate(raised(fractions(evidence["diagonal"])), evidence)

    def _bound(self, evidence: Object) -> Vectors:
        return self._supported(evidence["prior"], Fraction(evidence["slope"])) if "slope" in evidence else {"sum": UNIT}

    def _supported(self, prior: Object, slope: Fraction) -> Vectors:
        excess = above([slope * chance - 1 for chance in fractions(prior["prior"])])
        return {"one": excess, "at most": number(slope)} | self.charged(prior, number(slope))

    def _distortion(self) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of the least distortion, whose costs are scaled by the slope of a bound.

        Without leakage the spread prior proves the bound, and a distortion of 0 any prior.
        """
        low, high = ends_of(self.answer["distortion"])
        reached = self.evidence["high"]
        point = self._diagonal(reached) | {"distortion": number(high)}
        if low == 0:
            p = fractions(reached["prior"]["prior"])
            return point, {"one": above(p), "at most": UNIT} | self.charged(reached["prior"], UNIT)
        if Fraction(self.asks["level"]) == 1:
            spread = self.evidence["spread_prior"]
            most = max(fractions(spread["prior"]))
            return point, {"at most": UNIT, "level": number(most)} | self.charged(spread, UNIT)
        evidence = self.evidence["low"] if low < high else reached
        return point, self._bound(evidence) | {"level": UNIT, "scale": number(Fraction(evidence["slope"]))}


def raised(q: Sequence[Fraction]) -> list[Fraction]:
    """Raise the entries of a diagonal to the sum 1 if they sum to less."""
    total = sum(q, ZERO)
    share = (1 - total) / (len(q) - total) if total < 1 else ZERO
    return [value + share * (1 - value) for value in q]


def ends_of(value: str | Object) -> list[Fraction]:
    """Return both ends of a number or of an enclosure."""
    return [Fraction(value)] * 2 if isinstance(value, str) else fractions(value["between"])
