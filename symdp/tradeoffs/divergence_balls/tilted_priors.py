"""The priors nearest to the centre of a Kullback-Leibler ball with a level of their probabilities, and how far they are.

The nearest prior Q to C with s + sum max(0, Q_i - s) = u has alpha C_i where that is above s, beta C_i where that is below,
and s between; alpha and beta are rational functions of s, so that only the sign of a divergence minus r is to be computed at
rational s. It is never 0 for r > 0, for logarithms of rationals other than 1 are transcendental.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball as enclosed
from symdp.arithmetic.reals.enclosure import ends
from symdp.arithmetic.reals.precision import FIRST_BITS, doubled
from symdp.sources.prior import Vector
from symdp.sources.shapes.divergence_balls import DivergenceBall
from symdp.work import spend

ZERO, ONE = Fraction(0), Fraction(1)


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


class TiltedPriors:
    """The tilted priors of a Kullback-Leibler ball.

    Parameters
    ----------
    ball : KullbackLeiblerBall

    Examples
    --------
    >>> from symdp.sources.shapes.divergence_balls import KullbackLeiblerBall
    >>> priors = TiltedPriors(KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100"))
    >>> nearest = priors.spread(Fraction(2, 5))
    >>> [str(value) for value in priors.prior(nearest)], priors.is_outside(nearest)
    (['2/5', '9/25', '6/25'], True)
    """

    def __init__(self, ball: DivergenceBall) -> None:
        self.ball = ball

    @cached_property
    def falling(self) -> Vector:
        """The positive probabilities of the centre, the largest first."""
        return self.ball.falling

    @cached_property
    def tops(self) -> list[Fraction]:
        """The probabilities of the first letters in this order, from none on."""
        return list(accumulate(self.falling, initial=ZERO))

    @cached_property
    def _sums_of_logarithms(self) -> dict[int, list[flint.arb]]:
        return {}

    @property
    def count(self) -> int:
        """The number of letters with positive probability."""
        return len(self.falling)

    def is_silent(self, accuracy: Fraction) -> bool:
        """Return whether no prior of the ball has all its probabilities below the accuracy."""
        if accuracy * self.count <= 1:
            return True
        if self.ball.radius == 0 or self.falling[0] < accuracy:
            return self.falling[0] >= accuracy
        return self.is_outside(self.spread(accuracy))

    def spread(self, most: Fraction) -> TiltedPrior:
        """Return the nearest prior to the centre with all probabilities at most a number, at least 1 over the letters."""
        share, last = max([((1 - b * most) / (1 - self.tops[b]), b) for b in range(self.count)])
        return TiltedPrior(0, last, ONE, most, share)

    def levelled(self, level: Fraction, accuracy: Fraction) -> TiltedPrior:
        """Return the nearest prior Q to the centre with s + sum max(0, Q_i - s) = u, where u exceeds that of any lower s."""
        count, tops = self.count, self.tops
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
        for bits in doubled(FIRST_BITS):
            spend(bits)
            with flint.ctx.workprec(bits):
                near = self._divergence(tilted) - enclosed(self.ball.radius)
                if near > 0 or near < 0:
                    middle = sum(ends(near), ZERO) / 2
                    break
        return middle

    def _divergence(self, tilted: TiltedPrior) -> flint.arb:
        logarithms = self._logarithms_to()
        first, last, level = tilted.first, tilted.last, enclosed(tilted.level)
        whole = level * ((last - first) * level.log() - (logarithms[last] - logarithms[first]))
        for factor, mass in ((tilted.alpha, self.tops[first]), (tilted.beta, 1 - self.tops[last])):
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
