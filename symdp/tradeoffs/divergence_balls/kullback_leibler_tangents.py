"""The priors within a Kullback-Leibler divergence of a centre: certified bounds, exact where the optimum is rational.

The least exp(epsilon) at accuracy u is u/s for the least s at which some prior Q of the ball {Q : sum Q_i log(Q_i/C_i) <=
r} has s + sum max(0, Q_i - s) = u.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals import enclosure
from symdp.arithmetic.reals.enclosed_real import EnclosedReal
from symdp.arithmetic.reals.enclosure import ball as enclosed
from symdp.arithmetic.reals.precision import bits_of
from symdp.arithmetic.reals.root_bracket import narrowed
from symdp.leakages.values.interval import Ends, outward
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.shapes.divergence_balls import DivergenceBall
from symdp.tradeoffs.divergence_balls.ball_tangents import BallMinimum, Finder
from symdp.tradeoffs.divergence_balls.kullback_leibler_evidence import evidence_of
from symdp.tradeoffs.divergence_balls.tilted_priors import TiltedPriors
from symdp.work import Work, account

ONE = Fraction(1)
# Digits of the value that are asked for, and of the logarithms of its bounds.
_VALUE_DIGITS, _LOGARITHM_DIGITS = 15, 64


class KullbackLeiblerFinder(Finder):
    """A solver for the questions about a Kullback-Leibler ball.

    Parameters
    ----------
    ball : KullbackLeiblerBall

    Examples
    --------
    >>> from symdp.sources.shapes.divergence_balls import KullbackLeiblerBall
    >>> finder = KullbackLeiblerFinder(KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100"))
    >>> low, high = finder.around_silence(6)
    >>> finder.at(Fraction(3, 5), 15).bounds
    (Fraction(3, 1), Fraction(3, 1))
    >>> low < 1 - Fraction("0.5705926") < high
    True
    >>> float(high - low) < 1e-6
    True
    """

    most_digits: ClassVar[int] = 300
    proves_truth: ClassVar[bool] = True

    @cached_property
    def priors(self) -> TiltedPriors:
        """The priors nearest to the centre."""
        return TiltedPriors(self.ball)

    def at(self, accuracy: Fraction, digits: int) -> BallMinimum:
        with self.account(digits):
            bounds, evidence = evidence_of(self.priors, accuracy, digits)
        if bounds[0] == bounds[1]:
            return BallMinimum(bounds, evidence, LeakageValue.log_of(bounds[0]))
        refine = Deferred(_narrower, self.ball, accuracy)
        return BallMinimum(bounds, evidence, LeakageValue.enclosed(*_logarithms(bounds, _LOGARITHM_DIGITS), refine))

    def value(self, accuracy: Fraction) -> LeakageValue:
        return self.at(accuracy, _VALUE_DIGITS).value

    def largest_accuracy(self, level: Fraction, digits: int) -> Ends:
        if level == 1:
            return self.around_silence(digits)
        priors = self.priors
        most = max([level * top / (level + k) for k, top in enumerate(priors.tops[1:])])
        least = level / (level + priors.count - 1)
        if self.ball.radius == 0:
            return most, most
        if priors.count == 1 or not priors.is_outside(priors.levelled(least / level, least)):
            return least, least
        # At accuracy u no less than lambda is needed where some prior of the ball needs as much at the level u/lambda.
        with self.account(digits):
            return narrowed(lambda u: priors.excess(priors.levelled(u / level, u)), least, most, Fraction(1, 10**digits), 0)

    def around_silence(self, digits: int) -> Ends:
        """Enclose the largest accuracy without leakage by rationals 10**-digits apart; equal where it is rational."""
        priors = self.priors
        even, most = Fraction(1, priors.count), priors.falling[0]
        if not priors.is_outside(priors.spread(even)):
            return even, even
        if self.ball.radius == 0:
            return most, most
        with self.account(digits):
            return narrowed(lambda u: priors.excess(priors.spread(u)), even, most, Fraction(1, 10**digits), 0)

    def silent_from(self, scale: Fraction) -> Fraction | EnclosedReal:
        low, high = self.around_silence(1)
        return scale * (1 - low) if low == high else EnclosedReal(Deferred(_around_zero, self.ball, scale))

    @property
    def jump(self) -> Fraction | EnclosedReal:
        """The slope at the threshold if one letter alone is the likeliest; 1 where several are."""
        priors, (low, high) = self.priors, self.around_silence(1)
        if low == high:
            return ONE if self.ball.radius or priors.count == 1 else priors.falling[0] / priors.falling[1]
        digits = 1
        while (last := priors.spread(low).last) != priors.spread(high).last:
            digits *= 2
            low, high = self.around_silence(digits)
        return ONE if last > 1 else EnclosedReal(Deferred(_around_jump, self.ball))

    def account(self, digits: int) -> AbstractContextManager[Work]:
        """Return the budget of a search."""
        return account(f"the search for digits={digits} in a ball of {self.ball.letters} letters", "ask for fewer digits")

    def is_silent(self, accuracy: Fraction) -> bool:
        return self.priors.is_silent(accuracy)


def _narrower(ball: DivergenceBall, accuracy: Fraction, digits: int) -> Ends:
    """Return bounds of epsilon with a relative accuracy of the given digits."""
    bounds = KullbackLeiblerFinder(ball).at(accuracy, digits + 2).bounds
    return _logarithms(bounds, digits)


def _around_zero(ball: DivergenceBall, scale: Fraction, digits: int) -> Ends:
    low, high = KullbackLeiblerFinder(ball).around_silence(digits + 1)
    return scale * (1 - high), scale * (1 - low)


def _around_jump(ball: DivergenceBall, digits: int) -> Ends:
    """Bound the jump: at accuracy u of the likeliest letter the next one has (1 - u)/(1 - C_1) times its probability."""
    finder, more = KullbackLeiblerFinder(ball), digits
    first, second = ball.falling[:2]
    while True:
        low, high = [u * (1 - first) / ((1 - u) * second) for u in finder.around_silence(more)]
        if (high - low) * 10**digits <= 1:
            return low, high
        more += digits


def _logarithms(bounds: Ends, digits: int) -> Ends:
    """Return the logarithms of two bounds, rounded outward."""
    with flint.ctx.workprec(bits_of(digits)):
        low, high = [enclosure.ends(enclosed(end).log()) for end in bounds]
    return outward(low[0], high[1], digits + 3)
