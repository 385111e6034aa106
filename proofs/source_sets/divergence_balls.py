"""Chi-square balls in which the k likeliest letters may rule: the factors of the least favourable prior, and its levels."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from proofs.source_sets.programs import ZERO
from symdp.sources.prior import Vector


@dataclass(frozen=True)
class Ball:
    """C in falling order, k and s, and what follows."""

    center: Vector
    k: int
    s: Fraction

    @property
    def a(self) -> Fraction:
        """The probability of the k likeliest letters."""
        return sum(self.center[: self.k], ZERO)

    @property
    def factors(self) -> tuple[Fraction, Fraction]:
        """alpha and beta."""
        return 1 - (1 - self.a) * self.s, 1 + self.a * self.s

    @property
    def radius(self) -> Fraction:
        """r."""
        return self.a * (1 - self.a) * self.s**2

    @property
    def worst(self) -> Vector:
        """alpha C on the k likeliest letters, beta C on the others."""
        alpha, beta = self.factors
        return tuple([(alpha if i < self.k else beta) * c for i, c in enumerate(self.center)])

    def distance(self, prior: Vector) -> Fraction:
        """The chi-square distance from the centre."""
        return sum([(q - c) ** 2 / c for q, c in zip(prior, self.center, strict=True)], ZERO)

    def rules(self, accuracy: Fraction) -> bool:
        """Whether k rules at this accuracy."""
        (alpha, beta), c, k = self.factors, self.center, self.k
        mean = (alpha * self.a - accuracy) / (k - 1)
        return mean > 0 and beta * c[k] <= mean <= alpha * c[k - 1]

    def level(self, accuracy: Fraction) -> Fraction:
        """(k - 1) u/(G - u)."""
        return (self.k - 1) * accuracy / (self.factors[0] * self.a - accuracy)


def ball(prior: Vector, share: Fraction) -> Ball | None:
    """Around the positive letters of a prior, with k and s from a number in [0, 1]; None for fewer than three letters."""
    center = tuple(sorted([p for p in prior if p], reverse=True))
    if len(center) < 3:
        return None
    k = 2 + (share.numerator + share.denominator) % (len(center) - 2)
    return Ball(center, k, share / 4)


def accuracies(given: Ball) -> list[Fraction]:
    """Values of u, among them the ends of the range of k."""
    (alpha, beta), c, k = given.factors, given.center, given.k
    slopes = [beta * c[k], alpha * c[k - 1], (beta * c[k] + alpha * c[k - 1]) / 2, alpha * c[k - 1] * 2]
    return [u for slope in slopes if 0 < (u := alpha * given.a - (k - 1) * slope) < alpha * given.a]
