"""One piece of a privacy-distortion function: a ratio of affine functions of D, with its mechanism and its prior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY, ExpEpsilon, rational
from symdp.errors import InvalidArgument
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import HullPrior, Vector, decreasing_order
from symdp.tradeoffs.profiles.profile import ProfilePoint

if TYPE_CHECKING:
    import sympy

Affine = tuple[Fraction, Fraction]
ONE = Fraction(1)


@dataclass(frozen=True)
class AffineVector:
    """A vector ``constant + slope * D``.

    Examples
    --------
    >>> AffineVector((Fraction(1), Fraction(0)), (Fraction(-1), Fraction(1)))(Fraction(1, 4))
    (Fraction(3, 4), Fraction(1, 4))
    """

    constant: Vector
    slope: Vector

    def __call__(self, distortion: Fraction) -> Vector:
        return tuple([a + b * distortion for a, b in zip(self.constant, self.slope, strict=True)])

    def to_sympy(self) -> sympy.Matrix:
        """A column vector in the symbol D."""
        import sympy

        d = sympy.Symbol("D", nonnegative=True)
        return sympy.Matrix([_sympy(a) + _sympy(b) * d for a, b in zip(self.constant, self.slope, strict=True)])


@dataclass(frozen=True)
class Piece:
    """exp(epsilon*(D)) = (numerator[0] + numerator[1] D) / (denominator[0] + denominator[1] D) for start <= D < stop.

    Attributes
    ----------
    start, stop : Fraction
    numerator, denominator : pair of Fraction
        Constant and coefficient of D; the denominator's coefficient of D is 1.
    delta : Fraction
    point : ProfilePoint
        The corner of the trace profile behind the piece.
    prior_at_start, prior_at_stop : HullPrior
        Least favourable priors at the two ends; between them the prior moves on the segment.
    """

    start: Fraction
    stop: Fraction
    numerator: Affine
    denominator: Affine
    delta: Fraction
    point: ProfilePoint
    prior_at_start: HullPrior
    prior_at_stop: HullPrior

    def exp_epsilon(self, distortion: Any) -> ExpEpsilon:
        """The value at a distortion of [start, stop]; INFINITY at D = 0."""
        d = self._inside(distortion)
        below = self.denominator[0] + self.denominator[1] * d
        return INFINITY if below == 0 else (self.numerator[0] + self.numerator[1] * d) / below

    @cached_property
    def diagonal(self) -> AffineVector:
        """W(i|i) of the optimal mechanism, before the identity of (epsilon, delta) is mixed in, as a function of D."""
        scale = 1 / self.point.accuracy
        constant = tuple([scale * entry for entry in self.point.diagonal])
        return AffineVector(constant, tuple([-entry / (1 - self.delta) for entry in constant]))

    @cached_property
    def worst_prior(self) -> AffineVector:
        """The least favourable prior as a function of D."""
        first, last = self.prior_at_start.prior, self.prior_at_stop.prior
        slope = tuple([(b - a) / (self.stop - self.start) for a, b in zip(first, last, strict=True)])
        return AffineVector(tuple([a - m * self.start for a, m in zip(first, slope, strict=True)]), slope)

    def mechanism(self, distortion: Any) -> NestedRandomizedResponse:
        """The optimal mechanism at a distortion of [start, stop]; D = 0 is refused (use the identity)."""
        d = self._inside(distortion)
        level = self.exp_epsilon(d)
        if not isinstance(level, Fraction):
            raise InvalidArgument("distortion=0 needs the identity mechanism; epsilon is infinite")
        return from_diagonal(self.diagonal(d), level, self.delta)

    def mixture_to_sympy(self) -> dict[tuple[int, ...], sympy.Expr]:
        """The optimal mixture as a function of D: subsets of letters (from 1) and the weight of randomised response on each.

        The weights are those before the identity is mixed in; what they leave to 1 answers the first letter.
        """
        import sympy

        d = sympy.Symbol("D", nonnegative=True)
        level, u = self.to_sympy(), 1 - d / (1 - _sympy(self.delta))
        order = decreasing_order(self.point.diagonal)
        values = [self.point.diagonal[letter] for letter in order] + [Fraction(0)]
        weights = {}
        for size in range(1, len(order) + 1):
            if step := values[size - 1] - values[size]:
                subset = tuple(sorted(letter + 1 for letter in order[:size]))
                share = u * _sympy(step / self.point.accuracy) * (level - 1 + size) / level
                weights[subset] = sympy.factor(sympy.cancel(share))
        return weights

    def to_sympy(self) -> sympy.Expr:
        """exp(epsilon*) on the piece, in the symbol D."""
        import sympy

        d = sympy.Symbol("D", nonnegative=True)
        (a, b), (c, e) = self.numerator, self.denominator
        return (_sympy(a) + _sympy(b) * d) / (_sympy(c) + _sympy(e) * d)

    def _inside(self, distortion: Any) -> Fraction:
        d = rational(distortion, "distortion")
        if not self.start <= d <= self.stop:
            raise InvalidArgument(f"distortion={d} must lie in [{self.start}, {self.stop}], the piece's interval")
        return d


def piece_of(point: ProfilePoint, start: Fraction, stop: Fraction, delta: Fraction, priors: Sequence[HullPrior]) -> Piece:
    """The piece behind a corner (r, t) of the profile: (t-1)(1-delta-D) / ((r-1)(1-delta) + D)."""
    excess = point.trace - 1
    top, below = (excess, -excess), point.accuracy - 1
    if delta:
        top, below = (excess * (1 - delta), -excess), below * (1 - delta)
    return Piece(start, stop, top, (below, ONE), delta, point, priors[0], priors[1])


def _sympy(value: Fraction) -> sympy.Rational:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)
