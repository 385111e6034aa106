"""The priors within a Kullback-Leibler divergence of a centre: certified bounds, exact where the answer is rational.

The least exp(epsilon) at accuracy u is u/s for the least s at which some prior Q of the ball {Q : sum Q_i log(Q_i/C_i) <= r}
has s + sum max(0, Q_i - s) = u. The nearest such Q to the centre has alpha C_i where that is above s, beta C_i where that is
below, and s between; alpha and beta are rational functions of s, so that only the sign of a divergence minus r is to be
found at rational s. It is never 0 for r > 0, for logarithms of rationals other than 1 are transcendental.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

from symdp.arithmetic import enclosure
from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.enclosure import ball
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import exact_text, printed, rational, rational_in
from symdp.arithmetic.root_bracket import narrowed
from symdp.certificates.certificate import Certificate, written
from symdp.errors import InvalidArgument
from symdp.leakages.interval import Ends, read_digits
from symdp.leakages.value import LeakageValue
from symdp.sources.prior import Vector, decreasing_order, read_prior
from symdp.tradeoffs.divergence_ball import DivergenceBallAnswer
from symdp.work import Work, account, spend

ZERO, ONE = Fraction(0), Fraction(1)
KIND = "least leakage over a Kullback-Leibler ball"
MOST_DIGITS = 300
_FIRST_BITS = 64


@dataclass(frozen=True)
class Levelled:
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


@dataclass(frozen=True)
class KullbackLeiblerBall:
    """The priors Q with sum Q_i log(Q_i/C_i) <= r around a centre C, with natural logarithms.

    Parameters
    ----------
    center : sequence of M rationals
        A prior; letters of probability 0 have probability 0 in the whole ball.
    radius : rational
        r >= 0, in nats.

    Examples
    --------
    >>> ball = KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100")
    >>> ball.at("2/5").value.expression, ball.at("11/20").value.nats(10), len(ball.at("11/20").certificate.verify())
    (log(3), '0.427636556', 13)
    """

    center: Vector
    radius: Fraction

    def __post_init__(self) -> None:
        center, radius = read_prior(self.center, "center"), rational(self.radius, "radius")
        if radius < 0:
            raise InvalidArgument(f"radius={printed(radius)} must not be negative")
        object.__setattr__(self, "center", center)
        object.__setattr__(self, "radius", radius)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The letters that may occur, by falling probability under the centre."""
        return tuple([letter for letter in decreasing_order(self.center) if self.center[letter]])

    @cached_property
    def falling(self) -> Vector:
        """The positive probabilities of the centre, the largest first."""
        return tuple([self.center[letter] for letter in self.order])

    @cached_property
    def _tops(self) -> list[Fraction]:
        return list(accumulate(self.falling, initial=ZERO))

    @cached_property
    def _sums_of_logarithms(self) -> dict[int, list[flint.arb]]:
        return {}

    def at(self, distortion: Any, digits: int = 15) -> DivergenceBallAnswer:
        """The least leakage of differential privacy at a distortion.

        Parameters
        ----------
        distortion : rational in (0, 1]
            It may be 0 where one letter alone can occur.
        digits : int
            How near to each other the bounds of the certificate are, relatively, where the answer is not exact.

        Returns
        -------
        DivergenceBallAnswer

        Raises
        ------
        InvalidArgument
            For a distortion of 0 with two letters that may occur, and for more than 300 digits.
        """
        from symdp.tradeoffs.kullback_leibler_evidence import found_at

        d, more = rational_in(distortion, "distortion", 0, 1), _read(digits)
        if d == 0 and len(self.order) > 1:
            raise InvalidArgument("distortion=0 must be positive; without distortion no finite epsilon is enough")
        with self._account(digits):
            found = found_at(self, 1 - d, more)
        claim = {
            "kind": KIND,
            "center": written(self.center),
            "kullback_leibler": exact_text(self.radius),
            "distortion": exact_text(d),
            "exp_bounds": written(found.bounds),
        }
        certificate = Certificate.of(claim, found.evidence).verified()
        return DivergenceBallAnswer(d, self._value(1 - d, found.bounds), certificate)

    def _value(self, accuracy: Fraction, bounds: Ends) -> LeakageValue:
        if bounds[0] == bounds[1]:
            return LeakageValue.log_of(bounds[0])
        refine = Deferred(KullbackLeiblerBall._narrower, self, accuracy)
        return LeakageValue.enclosed(*_logarithms(bounds, _FIRST_BITS), refine)

    def _narrower(self, accuracy: Fraction, digits: int) -> Ends:
        from symdp.tradeoffs.kullback_leibler_evidence import found_at

        with self._account(digits):
            return _logarithms(found_at(self, accuracy, digits + 2).bounds, digits)

    def _account(self, digits: int) -> AbstractContextManager[Work]:
        return account(f"the search for digits={digits} in a ball of {len(self.center)} letters", "ask for fewer digits")

    def zero_from(self, digits: int = 15) -> Ends:
        """Bounds of the least distortion at which nothing need leak, nearer to each other than the digits tell.

        Examples
        --------
        >>> low, high = KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100").zero_from(6)
        >>> low < Fraction("0.5705926") < high, float(high - low) < 1e-6
        (True, True)
        """
        more, count = _read(digits), len(self.order)
        even = Fraction(1, count)
        if count == 1 or not self.is_outside(self.spread(even)):
            return (1 - even,) * 2
        if self.radius == 0:
            return (1 - self.falling[0],) * 2
        ends = (even, self.falling[0])
        with self._account(digits):
            low, high = narrowed(lambda u: self.excess(self.spread(u)), *ends, Fraction(1, 10**more), 0)
        return 1 - high, 1 - low

    def is_silent(self, accuracy: Fraction) -> bool:
        """Whether nothing need leak at an accuracy: whether no prior of the ball is below it everywhere."""
        if accuracy * len(self.order) <= 1:
            return True
        if self.radius == 0 or self.falling[0] < accuracy:
            return self.falling[0] >= accuracy
        return self.is_outside(self.spread(accuracy))

    def spread(self, most: Fraction) -> Levelled:
        """The nearest prior to the centre with no probability above a number, which is 1 over the letters or more."""
        count = len(self.order)
        if most * count == 1:
            return Levelled(0, count, ONE, most, ONE)
        share, last = max([((1 - b * most) / (1 - self._tops[b]), b) for b in range(count)])
        return Levelled(0, last, ONE, most, share)

    def levelled(self, level: Fraction, accuracy: Fraction) -> Levelled:
        """The nearest prior Q to the centre with s + sum max(0, Q_i - s) = u, where u exceeds what a lower s can reach."""
        count, tops = len(self.order), self._tops
        alpha, first = min([((accuracy - level + a * level) / tops[a], a) for a in range(1, count + 1)])
        rest = 1 - alpha * tops[first]
        if rest == (count - first) * level:
            return Levelled(first, count, alpha, level, ONE)
        room = [((rest - (b - first) * level) / (1 - tops[b]), b) for b in range(first, count)]
        beta, last = max(room)
        return Levelled(first, last, alpha, level, beta)

    def prior(self, found: Levelled) -> Vector:
        """A levelled prior, letter by letter."""
        entries = [ZERO] * len(self.center)
        for place, letter in enumerate(self.order):
            if found.first <= place < found.last:
                entries[letter] = found.level
            else:
                entries[letter] = (found.alpha if place < found.first else found.beta) * self.center[letter]
        return tuple(entries)

    def is_outside(self, found: Levelled) -> bool:
        """Whether a prior is further from the centre than the radius."""
        if self.radius == 0:
            return self.prior(found) != self.center
        return self.excess(found) > 0

    def excess(self, found: Levelled) -> Fraction:
        """About the divergence minus the radius, of certain sign; the radius is positive, so that it is not 0."""
        bits = _FIRST_BITS
        while True:
            spend(bits)
            with flint.ctx.workprec(bits):
                near = self._divergence(found) - ball(self.radius)
                if near > 0 or near < 0:
                    return sum(enclosure.ends(near), ZERO) / 2
            bits *= 2

    def _divergence(self, found: Levelled) -> flint.arb:
        logarithms = self._logarithms_to()
        first, last, level = found.first, found.last, ball(found.level)
        whole = level * ((last - first) * level.log() - (logarithms[last] - logarithms[first]))
        for factor, mass in ((found.alpha, self._tops[first]), (found.beta, 1 - self._tops[last])):
            if mass:
                whole += ball(factor * mass) * ball(factor).log()
        return whole

    def _logarithms_to(self) -> list[flint.arb]:
        """Sums of the logarithms of the first probabilities of the centre, at the current precision."""
        known, bits = self._sums_of_logarithms, flint.ctx.prec
        if bits not in known:
            spend(bits * len(self.falling) // 16)
            known[bits] = list(accumulate([ball(value).log() for value in self.falling], initial=flint.arb(0)))
        return known[bits]


def _read(digits: int) -> int:
    if read_digits(digits) > MOST_DIGITS:
        raise InvalidArgument(f"digits={digits} must be at most {MOST_DIGITS} for bounds that are certified")
    return digits


def _logarithms(bounds: Ends, digits: int) -> Ends:
    """The logarithms of two bounds, rounded outward."""
    with flint.ctx.workprec(_FIRST_BITS + 4 * digits):
        low, high = [enclosure.ends(ball(end).log()) for end in bounds]
    return low[0], high[1]
