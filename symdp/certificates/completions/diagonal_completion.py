"""Points and multipliers of the programs of diagonals, from the solver's diagonal, prior p and spread prior R.

With rho = max R, L = lambda/u, e = (u/rho - 1)/(2 lambda) and k = (1 + e)/(rho (lambda - 1)), smaller lambda are refuted,
for small s > 0, by the multipliers

    (L p_x - 1)+ for "below top",  1 + k rho s for "private",  L p + k s R for the prior,  L + k s for "at most".

The charge on "top" is at most s^2 k rho - s e, and the bounds leave s (1 - k (lambda rho - u)) + s^2 k rho > 0.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.arithmetic.distinct_values import different
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.checker.arithmetic.vectors import Vector
from symdp.certificates.checker.kernel import block_programs, source_blocks
from symdp.certificates.checker.kernel.block_forms import REST
from symdp.certificates.checker.programs import refuted_blocks
from symdp.certificates.checker.programs.diagonal_blocks import Ratio
from symdp.certificates.completions.completion import (
    ONE,
    UNIT,
    Completion,
    Object,
    Vectors,
    between,
    fractions,
    largest,
    number,
    of,
    with_slope,
)


class Diagonals(Completion):
    """Differential privacy with Hamming loss and all letters adjacent."""

    def __init__(self, record: Object, evidence: Object) -> None:
        super().__init__(record, evidence)
        self.kept = 1 - Fraction(self.question["delta"])
        if "around" in self.source and "exp" in self.answer:
            self.evidence = _of_ball(evidence, self.answer)

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of a program, either of which may not be needed."""
        if name == "a prior":
            evidence = self.evidence["zero"] if "curve" in self.asks else self.evidence
            return self.prior(evidence["prior"]), {}
        if name == "no leakage":
            return self._diagonal(self.evidence["zero"]), {}
        if name.startswith("piece "):
            place = int(name.removeprefix("piece ")) - 1
            return self._piece(self.answer["pieces"][place], self.evidence["pieces"][place])
        if name == "least distortion":
            distortion = Fraction(self.answer["distortion"])
            level, u = Fraction(self.asks["level"]), 1 - distortion / self.kept
            scale = {"scale": number(level / u / self.kept)}
            return self._diagonal(self.evidence) | {"distortion": number(distortion)}, self._bound(level, u) | scale
        if name == "reached":
            return self._diagonal(self.evidence), {}
        if name == "no finite lambda":
            return {}, self._unbounded()
        low, _ = block_programs.ends_of(self.answer["exp"])
        return {}, self._excluded(low, 1 - Fraction(self.asks["at"]) / self.kept)

    def _diagonal(self, evidence: Object) -> Vectors:
        q = fractions(evidence["diagonal"])
        return self.accurate(q, evidence) | {"top": number(max(different(q)))}

    def _bound(self, level: Fraction, u: Fraction) -> Vectors:
        """Return multipliers proving that private diagonals have accuracy at most u under the prior."""
        share, prior = number(level / u), self.evidence["prior"]
        chances = of(prior["prior"]).times(share)
        excess = vectors.above(chances - source_blocks.ones(chances.size), vectors.RATIONAL)
        return {"below top": excess, "private": UNIT, "at most": share} | self.charged(prior, share)

    def _excluded(self, level: Fraction, u: Fraction) -> Vectors:
        """Return multipliers that refute lambda - s."""
        spread = self.evidence["spread_prior"]
        rho = largest(of(spread["prior"]))
        # k = (2 lambda - 1 + u/rho)/(2 lambda (lambda - 1)), here with lambda = b/a, u = v/w and rho = r/t.
        (b, a), (v, w), (r, t) = level.as_integer_ratio(), u.as_integer_ratio(), rho.as_integer_ratio()
        k = Fraction(a * ((2 * b - a) * w * r + a * v * t), 2 * b * (b - a) * w * r)
        slope = number(k / rho)
        rising = {"private": number(k), "at most": slope} | self.charged(spread, slope)
        return {
            name: with_slope(fixed, rising[name]) if name in rising else fixed
            for name, fixed in self._bound(level, u).items()
        }

    def _unbounded(self) -> Vectors:
        """Return multipliers that refute lambda = 1/s, with 1 - s/2 for the row "private"."""
        p = fractions(self.evidence["prior"]["prior"])
        support = [int(chance > 0) for chance in p]
        less = Vector(len(p), [[0] * len(p), [-2 * one for one in support], support], 2)
        return {
            "below top": of(p) + less,
            "private": Vector(1, [[2], [-1]], 2),
            "at most": UNIT,
        } | self.charged(self.evidence["prior"], UNIT)

    def _piece(self, piece: Object, proof: Object) -> tuple[Vectors, Vectors]:
        """Return the point and multipliers of a piece: a diagonal in proportion to u, the prior affine in t."""
        ratio = Ratio(piece)
        ends = ratio.begin, ratio.end
        kept = [1 - end / self.kept for end in ends]
        share = vectors.between(*[number(u / Fraction(proof["accuracy"])) for u in kept])
        point: Vectors = {name: (vector, share) for name, vector in self._diagonal(proof).items()}
        point["distortion"] = vectors.between(*map(number, ends))
        over, _ = ratio.at_ends()
        size = over[1] / kept[1]
        priors, share = [proof.get("prior_from", proof["prior_to"]), proof["prior_to"]], number(size)
        charged = between(*[self.charged(one, share) for one in priors])
        fixed = {"below top": REST, "private": UNIT, "at most": share, "scale": number(size / self.kept)}
        return point, charged | fixed


class RefutedCompletion(Diagonals):
    """The least leakage at the prior where a formula is false."""

    def __init__(self, record: Object, evidence: Object) -> None:
        super().__init__(refuted_blocks.at_prior(record["answer"]["refuted"]), evidence)


def _of_ball(evidence: Object, answer: Object) -> Object:
    """Return evidence for a ball: a diagonal private at the larger end, the prior serving as the spread prior too."""
    _, high = block_programs.ends_of(answer["exp"])
    x = fractions(evidence["diagonal"])
    scale = (sum(x) + (high - 1) * max(x)) / high or ONE
    prior = {"prior": evidence.get("prior", ())}
    return {"diagonal": [value / scale for value in x], "prior": prior, "spread_prior": prior}
