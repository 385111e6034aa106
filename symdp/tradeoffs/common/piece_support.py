"""The support of a piece of the trade-off of differential privacy: mechanism and least favourable prior in D."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational_in
from symdp.certificates.finding import written_diagonal, written_prior
from symdp.errors import InvalidArgument
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.polynomial import Polynomial, distortion_symbol
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import HullPrior, Vector, decreasing_order
from symdp.tradeoffs.profiles.trace_profile import ProfilePoint

if TYPE_CHECKING:
    import sympy


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
        """Return a column vector in the symbol D."""
        import sympy

        d = distortion_symbol()
        return sympy.Matrix([_sympy(a) + _sympy(b) * d for a, b in zip(self.constant, self.slope, strict=True)])


@dataclass(frozen=True)
class Support:
    """A vertex of the trace profile, and the priors that prove its optimality between two distortions.

    Attributes
    ----------
    start, stop : Fraction
        The ends of the piece.
    delta : Fraction
    point : ProfilePoint
        The vertex.
    prior_at_start, prior_at_stop : HullPrior
        Least favourable priors at the two ends; between them the prior moves on the segment.
    """

    start: Fraction
    stop: Fraction
    delta: Fraction
    point: ProfilePoint
    prior_at_start: HullPrior
    prior_at_stop: HullPrior

    @cached_property
    def form(self) -> Form:
        """The least leakage at a vertex (r, t) of the profile: log (t-1)(1-delta-D) / ((r-1)(1-delta) + D)."""
        excess, rest = self.point.trace - 1, 1 - self.delta
        top, below = Polynomial((excess * rest, -excess)), Polynomial(((self.point.accuracy - 1) * rest, Fraction(1)))
        return Form.log_ratio(top, below)

    @cached_property
    def diagonal(self) -> AffineVector:
        """W(i|i) of the optimal mechanism before mixing with the identity of (epsilon, delta), as a function of D."""
        scale = 1 / self.point.accuracy
        constant = tuple([scale * entry for entry in self.point.diagonal])
        return AffineVector(constant, tuple([-entry / (1 - self.delta) for entry in constant]))

    @cached_property
    def worst_prior(self) -> AffineVector:
        """The least favourable prior as a function of D."""
        first, last = self.prior_at_start.prior, self.prior_at_stop.prior
        slope = tuple([(b - a) / (self.stop - self.start) for a, b in zip(first, last, strict=True)])
        return AffineVector(tuple([a - m * self.start for a, m in zip(first, slope, strict=True)]), slope)

    def evidence(self) -> dict[str, Any]:
        """Return the evidence of the piece for the checker."""
        return {
            "accuracy": str(self.point.accuracy),
            **written_diagonal(self.point.diagonal, self.point.multipliers),
            "prior_from": written_prior(self.prior_at_start),
            "prior_to": written_prior(self.prior_at_stop),
        }

    def mechanism(self, distortion: Any) -> NestedRandomizedResponse:
        """Return the optimal mechanism at a distortion of [start, stop]; refuse D = 0 (use the identity)."""
        d = rational_in(distortion, "distortion", self.start, self.stop)
        level = self.form.value(d).exp
        if not isinstance(level, Fraction):
            raise InvalidArgument("distortion=0 needs the identity mechanism; epsilon is infinite")
        return from_diagonal(self.diagonal(d), level, self.delta)

    def mixture_to_sympy(self) -> dict[tuple[int, ...], sympy.Expr]:
        """Return the optimal mixture in D: subsets of letters (from 1) and the weight of randomised response on each.

        The weights are those before the identity is mixed in; the rest of the mass outputs the first letter.
        """
        import sympy

        level, u = self.form.exp_to_sympy(), 1 - distortion_symbol() / (1 - _sympy(self.delta))
        order = decreasing_order(self.point.diagonal)
        values = [self.point.diagonal[letter] for letter in order] + [Fraction(0)]
        weights = {}
        for size in range(1, len(order) + 1):
            if step := values[size - 1] - values[size]:
                subset = tuple(sorted(letter + 1 for letter in order[:size]))
                share = u * _sympy(step / self.point.accuracy) * (level - 1 + size) / level
                weights[subset] = sympy.factor(sympy.cancel(share))
        return weights


def _sympy(value: Fraction) -> sympy.Rational:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)
