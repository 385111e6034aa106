"""The priors within a Kullback-Leibler divergence of a centre: certified bounds, exact where the optimum is rational.

The least exp(epsilon) at accuracy u is u/s for the least s at which some prior Q of the ball {Q : sum Q_i log(Q_i/C_i) <=
r} has s + sum max(0, Q_i - s) = u.

The nearest such Q to the centre has alpha C_i where that is above s, beta C_i where that is below, and s between; alpha and
beta are rational functions of s, so that only the sign of a divergence minus r is to be computed at rational s. It is never
0 for r > 0, for logarithms of rationals other than 1 are transcendental.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import ClassVar

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals import enclosure
from symdp.arithmetic.reals.enclosed_real import EnclosedReal
from symdp.arithmetic.reals.enclosure import ball as enclosed
from symdp.arithmetic.reals.root_bracket import narrowed
from symdp.leakages.values.interval import Ends, outward
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import Vector
from symdp.sources.shapes.divergence_balls import DivergenceBall
from symdp.tradeoffs.divergence_balls.ball_tangents import BallMinimum, Finder
from symdp.work import Work, account, spend

ZERO, ONE = Fraction(0), Fraction(1)
_FIRST_BITS, _VALUE_DIGITS = 64, 15


@dataclass(frozen=True)
class TiltedPrior:
    """A prior: the centre times alpha on the first letters, one level on those up to ``last``, the centre times beta after.

    Attributes
    ----------
    first, last : int
        Places in the order of falling probability under the centre.
    alpha, level, beta : Fraction
    """

    first: int
    last: int
    alpha: Fraction
    level: Fraction
    beta: Fraction


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
    def falling(self) -> Vector:
        """The positive probabilities of the centre, the largest first."""
        return self.ball.falling

    @cached_property
    def _tops(self) -> list[Fraction]:
        return list(accumulate(self.falling, initial=ZERO))

    @cached_property
    def _sums_of_logarithms(self) -> dict[int, list[flint.arb]]:
        return {}

    @property
    def count(self) -> int:
        """The number of letters with positive probability."""
        return len(self.falling)

    def at(self, accuracy: Fraction, digits: int) -> BallMinimum:
        from symdp.tradeoffs.divergence_balls.kullback_leibler_evidence import evidence_of

        with self.account(digits):
            bounds, evidence = evidence_of(self, accuracy, digits)
        if bounds[0] == bounds[1]:
            return BallMinimum(bounds, evidence, LeakageValue.log_of(bounds[0]))
        refine = Deferred(_narrower, self.ball, accuracy)
        return BallMinimum(bounds, evidence, LeakageValue.enclosed(*_logarithms(bounds, _FIRST_BITS), refine))

    def value(self, accuracy: Fraction) -> LeakageValue:
        return self.at(accuracy, _VALUE_DIGITS).value

    def largest_accuracy(self, level: Fraction, digits: int) -> Ends:
        if level == 1:
            return self.around_silence(digits)
        most = max([level * top / (level + k) for k, top in enumerate(self._tops[1:])])
        least = level / (level + self.count - 1)
        if self.ball.radius == 0:
            return most, most
        if self.count == 1 or not self.is_outside(self.levelled(least / level, least)):
            return least, least
        # At accuracy u no less than lambda is needed where some prior of the ball needs as much at the level u/lambda.
        with self.account(digits):
            return narrowed(lambda u: self.excess(self.levelled(u / level, u)), least, most, Fraction(1, 10**digits), 0)

    def around_silence(self, digits: int) -> Ends:
        """Enclose the largest accuracy without leakage by rationals 10**-digits apart; equal where it is rational."""
        even = Fraction(1, self.count)
        if not self.is_outside(self.spread(even)):
            return even, even
        if self.ball.radius == 0:
            return self.falling[0], self.falling[0]
        with self.account(digits):
            return narrowed(lambda u: self.excess(self.spread(u)), even, self.falling[0], Fraction(1, 10**digits), 0)

    def silent_from(self, scale: Fraction) -> Fraction | EnclosedReal:
        low, high = self.around_silence(1)
        return scale * (1 - low) if low == high else EnclosedReal(Deferred(_around_zero, self.ball, scale))

    @property
    def jump(self) -> Fraction | EnclosedReal:
        """The slope at the threshold if one letter alone is the likeliest; 1 where several are."""
        low, high = self.around_silence(1)
        if low == high:
            return ONE if self.ball.radius or self.count == 1 else self.falling[0] / self.falling[1]
        digits = 1
        while (last := self.spread(low).last) != self.spread(high).last:
            digits *= 2
            low, high = self.around_silence(digits)
        return ONE if last > 1 else EnclosedReal(Deferred(_around_jump, self.ball))

    def account(self, digits: int) -> AbstractContextManager[Work]:
        """Return the budget of a search."""
        return account(f"the search for digits={digits} in a ball of {self.ball.letters} letters", "ask for fewer digits")

    def is_silent(self, accuracy: Fraction) -> bool:
        # Whether no prior of the ball is below the accuracy everywhere.
        if accuracy * self.count <= 1:
            return True
        if self.ball.radius == 0 or self.falling[0] < accuracy:
            return self.falling[0] >= accuracy
        return self.is_outside(self.spread(accuracy))

    def spread(self, most: Fraction) -> TiltedPrior:
        """Return the nearest prior to the centre with all probabilities at most a number, at least 1 over the letters."""
        count = self.count
        if most * count == 1:
            return TiltedPrior(0, count, ONE, most, ONE)
        share, last = max([((1 - b * most) / (1 - self._tops[b]), b) for b in range(count)])
        return TiltedPrior(0, last, ONE, most, share)

    def levelled(self, level: Fraction, accuracy: Fraction) -> TiltedPrior:
        """Return the nearest prior Q to the centre with s + sum max(0, Q_i - s) = u, where u exceeds that of any lower s."""
        count, tops = self.count, self._tops
        alpha, first = min([((accuracy - level + a * level) / tops[a], a) for a in range(1, count + 1)])
        rest = 1 - alpha * tops[first]
        if rest == (count - first) * level:
            return TiltedPrior(first, count, alpha, level, ONE)
        room = [((rest - (b - first) * level) / (1 - tops[b]), b) for b in range(first, count)]
        beta, last = max(room)
        return TiltedPrior(first, last, alpha, level, beta)

    def prior(self, tilted: TiltedPrior) -> Vector:
        """Return a levelled prior, letter by letter."""
        center = self.ball.center
        entries = [ZERO] * len(center)
        for place, letter in enumerate(self.ball.order):
            if tilted.first <= place < tilted.last:
                entries[letter] = tilted.level
            else:
                entries[letter] = (tilted.alpha if place < tilted.first else tilted.beta) * center[letter]
        return tuple(entries)

    def is_outside(self, tilted: TiltedPrior) -> bool:
        """Return whether a prior is further from the centre than the radius."""
        if self.ball.radius == 0:
            return self.prior(tilted) != self.ball.center
        return self.excess(tilted) > 0

    def excess(self, tilted: TiltedPrior) -> Fraction:
        """Return approximately the divergence minus the radius, of certain sign; the radius is positive, so it is not 0."""
        bits = _FIRST_BITS
        while True:
            spend(bits)
            with flint.ctx.workprec(bits):
                near = self._divergence(tilted) - enclosed(self.ball.radius)
                if near > 0 or near < 0:
                    return sum(enclosure.ends(near), ZERO) / 2
            bits *= 2

    def _divergence(self, tilted: TiltedPrior) -> flint.arb:
        logarithms = self._logarithms_to()
        first, last, level = tilted.first, tilted.last, enclosed(tilted.level)
        whole = level * ((last - first) * level.log() - (logarithms[last] - logarithms[first]))
        for factor, mass in ((tilted.alpha, self._tops[first]), (tilted.beta, 1 - self._tops[last])):
            if mass:
                whole += enclosed(factor * mass) * enclosed(factor).log()
        return whole

    def _logarithms_to(self) -> list[flint.arb]:
        """Return sums of the logarithms of the first probabilities of the centre, at the current precision."""
        known, bits = self._sums_of_logarithms, flint.ctx.prec
        if bits not in known:
            spend(bits * len(self.falling) // 16)
            known[bits] = list(accumulate([enclosed(value).log() for value in self.falling], initial=flint.arb(0)))
        return known[bits]


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
    with flint.ctx.workprec(_FIRST_BITS + 4 * digits):
        low, high = [enclosure.ends(enclosed(end).log()) for end in bounds]
    return outward(low[0], high[1], digits + 3)
