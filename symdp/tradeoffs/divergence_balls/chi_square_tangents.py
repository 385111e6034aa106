"""The priors within a chi-square distance of a centre: exact optima from tangents to the Lorenz envelope of the ball.

The tangent from (1, u) gives the least exp(epsilon) at u = 1 - D, which is u over its slope; that from (1 - lambda, 0) the
largest accuracy at exp(epsilon) = lambda, which is lambda times its slope.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.rational import printed
from symdp.arithmetic.reals.real import Real
from symdp.leakages.values.interval import Ends
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.tradeoffs.divergence_balls.ball_tangents import BallMinimum, Finder
from symdp.tradeoffs.divergence_balls.chi_square_envelope import ChiSquareEnvelope, Tangent
from symdp.tradeoffs.divergence_balls.chi_square_evidence import evidence_of

ZERO, ONE = Fraction(0), Fraction(1)


class ChiSquareFinder(Finder):
    """A solver for the questions about a chi-square ball.

    Parameters
    ----------
    ball : ChiSquareBall

    Examples
    --------
    >>> from symdp.sources.shapes.divergence_balls import ChiSquareBall
    >>> finder = ChiSquareFinder(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50"))
    >>> str(finder.envelope.start.radicals), finder.at(Fraction(3, 5), 15).bounds
    ('1/2 - 1/20*2**(1/2)', (Fraction(3, 1), Fraction(3, 1)))
    """

    @cached_property
    def envelope(self) -> ChiSquareEnvelope:
        """The Lorenz envelope of the ball."""
        return ChiSquareEnvelope(self.ball)

    @property
    def jump(self) -> Real:
        return self.envelope.steepest.real

    def silent_from(self, scale: Fraction) -> Real:
        return ((1 - self.envelope.start) * scale).real

    def is_silent(self, accuracy: Fraction) -> bool:
        return self.envelope.is_silent(accuracy)

    def at(self, accuracy: Fraction, digits: int) -> BallMinimum:
        tangent = self._from_accuracy(accuracy)
        exp = None if tangent is None else accuracy / tangent.slope
        bounds, evidence = evidence_of(self.envelope, accuracy, tangent, digits)
        if bounds[0] == bounds[1]:
            return BallMinimum(bounds, evidence, LeakageValue.log_of(bounds[0]))
        root = None if exp is None else exp.real
        return BallMinimum(bounds, evidence, self.value(accuracy), None if isinstance(root, Fraction) else root)

    def value(self, accuracy: Fraction) -> LeakageValue:
        tangent = self._from_accuracy(accuracy)
        return ZERO_LEAKAGE if tangent is None else LeakageValue.log_of_radicals((accuracy / tangent.slope).radicals)

    def largest_accuracy(self, level: Fraction, digits: int) -> Ends:
        largest = self.envelope.start
        if (self.envelope.steepest - level).sign < 0:
            largest = level * self.envelope.tangent(1 - level, ZERO, f"exp_epsilon={printed(level)}").slope
        if isinstance(known := largest.real, Fraction):
            return known, known
        low = largest.below(digits)
        return low, low + Fraction(1, 10**digits)

    def _from_accuracy(self, accuracy: Fraction) -> Tangent | None:
        """Return the tangent from (1, u) to the envelope from above; None where zero leakage is achievable."""
        if self.is_silent(accuracy):
            return None
        return self.envelope.tangent(ONE, accuracy, f"distortion={printed(1 - accuracy)}")
