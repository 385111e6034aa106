"""The Lorenz envelope of a chi-square ball and its tangents, exact: quadratic irrationals in general.

A ball {Q : sum (Q_i - C_i)^2 / C_i <= r} is not a polytope. Its envelope has kinks at integers t = k, where the least
probability of the k likeliest letters is a - sqrt(r a (1 - a)) for their probability a under the centre; between them the
least favourable prior is alpha C on the first letters, one value on some letters in the middle, and beta C on the rest.

With three such classes of letters the envelope is an affine function minus the root of a quadratic one, and a tangent to it
has a slope that solves a quadratic equation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from symdp.arithmetic.reals.quadratic import Quadratic
from symdp.errors import Undecided
from symdp.sources.prior import Vector
from symdp.sources.shapes.divergence_balls import DivergenceBall

ZERO, ONE = Fraction(0), Fraction(1)
Number = Quadratic


@dataclass(frozen=True)
class Tangent:
    """A tangent to the envelope, and the least favourable prior where it touches, by classes of letters.

    Attributes
    ----------
    slope : Quadratic
    first, last : int
        The letters up to ``first`` have alpha times the centre, those after ``last`` beta times it, the others the value c.
    alpha, middle, beta : Quadratic
    """

    slope: Number
    first: int
    last: int
    alpha: Number
    middle: Number
    beta: Number


class ChiSquareEnvelope:
    """The Lorenz envelope of a chi-square ball, from t = 1 on.

    Parameters
    ----------
    ball : ChiSquareBall

    Examples
    --------
    >>> from symdp.sources.shapes.divergence_balls import ChiSquareBall
    >>> envelope = ChiSquareEnvelope(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50"))
    >>> str(envelope.start.radicals), str(envelope.tangent(ONE, Fraction(3, 5), "distortion=2/5").slope.radicals)
    ('1/2 - 1/20*2**(1/2)', '1/5')
    """

    def __init__(self, ball: DivergenceBall) -> None:
        self.ball = ball

    @cached_property
    def falling(self) -> Vector:
        """The probabilities of the centre, the largest first."""
        return self.ball.falling

    @cached_property
    def contains_uniform(self) -> bool:
        """Return whether the uniform prior lies in the ball."""
        return self.ball.contains_uniform

    @cached_property
    def _tops(self) -> list[Fraction]:
        return list(accumulate(self.falling, initial=ZERO))

    @cached_property
    def _inverses(self) -> list[Fraction]:
        return list(accumulate([1 / value for value in self.falling], initial=ZERO))

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return self.ball.letters

    @cached_property
    def start(self) -> Number:
        """The least largest probability rho(1): one minus the distortion from which zero leakage is achievable."""
        if self.contains_uniform:
            return _number(Fraction(1, self.letters))
        return self.start_classes[1]

    @cached_property
    def start_classes(self) -> tuple[int, Number, Number]:
        """The classes at t = 1: the first ``last`` letters share a value, the others have beta times the centre."""
        for last in range(1, self.letters):
            rest = 1 - self._tops[last]
            middle, beta = self._two_classes(last, self._inverses[last], rest, -1)
            if (beta * self.falling[last - 1] - middle).sign >= 0 and (middle - beta * self.falling[last]).sign >= 0:
                return last, middle, beta
        raise Undecided("the largest probability of a chi-square ball was not found")

    @cached_property
    def floor(self) -> Number:
        """The largest least probability: M - 1 times it is the distortion up to which randomised response is optimal."""
        if self.contains_uniform:
            return _number(Fraction(1, self.letters))
        size = self.letters
        for first in range(1, size):
            below = self._inverses[-1] - self._inverses[first]
            middle, alpha = self._two_classes(size - first, below, self._tops[first], 1)
            if (alpha * self.falling[first - 1] - middle).sign >= 0 and (middle - alpha * self.falling[first]).sign >= 0:
                return middle
        raise Undecided("the least probability of a chi-square ball was not found")

    def _two_classes(self, count: int, inverses: Fraction, rest: Fraction, sign: int) -> tuple[Number, Number]:
        """Return (common value, factor of the others) where ``count`` letters share the largest or least possible value."""
        weight = count * count / inverses
        whole = weight + rest
        share = weight / whole
        room = max(ZERO, self.ball.radius - (1 / whole - 1)) * whole * share * (1 - share)
        mass = Quadratic(share, Fraction(sign), room)
        return mass / count, (1 - mass) / rest

    @cached_property
    def steepest(self) -> Number:
        """The limit of exp(epsilon) as the distortion rises to the zero-leakage threshold: 1 where it is continuous.

        There the slope of the profile is the second largest probability of the prior with the least largest one.
        """
        if self.contains_uniform or self.start_classes[0] > 1:
            return _number(ONE)
        _, middle, beta = self.start_classes
        return middle / (beta * self.falling[1])

    def is_silent(self, accuracy: Fraction) -> bool:
        """Return whether zero leakage is achievable at an accuracy."""
        return (self.start - accuracy).sign >= 0

    def tangent(self, t: Fraction, v: Fraction, question: str) -> Tangent:
        """Return the tangent from (t, v), t <= 1, that touches the envelope right of t = 1 and lies above it everywhere."""
        slope = (1 - v) / (self.letters - t)
        if (self.floor - slope).sign >= 0:
            return self._touching_end(_number(slope))
        for tangent in self._candidates(t, v):
            return tangent
        raise Undecided(f"{question}: the tangent to the envelope of the chi-square ball was not found")

    def _touching_end(self, slope: Number) -> Tangent:
        size, floor = self.letters, self.floor
        if self.contains_uniform:
            return Tangent(slope, 0, size, _number(ONE), floor, _number(ONE))
        first = next(k for k in range(1, size) if self._above(k, floor))
        rest = (1 - floor * (size - first)) / self._tops[first]
        return Tangent(slope, first, size, rest, floor, _like(ONE, floor))

    def _above(self, first: int, floor: Number) -> bool:
        alpha = (1 - floor * (self.letters - first)) / self._tops[first]
        return (alpha * self.falling[first - 1] - floor).sign >= 0 and (floor - alpha * self.falling[first]).sign >= 0

    def _candidates(self, t: Fraction, v: Fraction) -> Iterator[Tangent]:
        for k in range(2, self.letters):
            yield from self._at_corner(t, v, k)
        for first in range(1, self.letters - 1):
            for last in range(first + 1, self.letters):
                yield from self._between(t, v, first, last)

    def _at_corner(self, t: Fraction, v: Fraction, k: int) -> Iterator[Tangent]:
        top = self._tops[k]
        least = Quadratic(top, -ONE, self.ball.radius * top * (1 - top))
        alpha, beta = least / top, (1 - least) / (1 - top)
        slope = (least - v) / (k - t)
        if (alpha * self.falling[k - 1] - slope).sign >= 0 and (slope - beta * self.falling[k]).sign >= 0 < slope.sign:
            yield Tangent(slope, k, k, alpha, slope, beta)

    def _between(self, t: Fraction, v: Fraction, first: int, last: int) -> Iterator[Tangent]:
        """Return the tangent to rho(t) = L(t) - sqrt(q(t)) where letters ``first`` + 1 to ``last`` share a value."""
        count, top, rest = last - first, self._tops[first], 1 - self._tops[last]
        weight = count * count / (self._inverses[last] - self._inverses[first])
        whole = top + weight + rest
        room = (self.ball.radius - (1 / whole - 1)) / whole
        if room <= 0:
            return
        # In s, counted from t, with f = 1, (s + t - first)/count, 0 on the classes: L = mean + rise s, q = q0+q1 s+q2 s^2.
        start = (t - first) / count
        mean, rise = (top + weight * start) / whole, weight / (whole * count)
        q0 = room * (whole * (top + weight * start**2) - (top + weight * start) ** 2)
        q1 = 2 * room * (whole * weight * start - (top + weight * start) * weight) / count
        q2 = room * (whole * weight - weight**2) / count**2
        gap = mean - v
        square = (gap**2 - q0) * (q1**2 - 4 * q0 * q2)
        if square < 0:
            return
        for sign in (1, -1):
            bend = Quadratic(gap * q1 / (2 * q0), sign / (2 * q0), square)
            slope, curvature = rise - bend, bend * bend - q2
            if slope.sign <= 0 or curvature.sign == 0:
                continue
            s = (q1 - 2 * gap * bend) / (2 * curvature)
            root = gap + bend * s
            share = (s + t - first) / count
            yield from self._checked(slope, first, last, share, root, (top, weight, whole))

    def _checked(
        self, slope: Number, first: int, last: int, share: Number, root: Number, weights: tuple[Fraction, ...]
    ) -> Iterator[Tangent]:
        """Return the tangent where the KKT conditions hold, which are sufficient: the problem is convex."""
        top, weight, whole = weights
        if root.sign <= 0 or share.sign < 0 or (1 - share).sign < 0:
            return
        mean = (top + weight * share) / whole
        variance = (top + weight * share * share) / whole - mean * mean
        if variance.sign <= 0:
            return
        pull = root / (variance * whole)
        alpha = 1 / whole - pull * (1 - mean)
        middle = (1 / whole - pull * (share - mean)) * weight / (last - first)
        beta = 1 / whole + pull * mean
        falling = self.falling
        order = [
            alpha * falling[first - 1] - middle,
            middle - alpha * falling[first],
            beta * falling[last - 1] - middle,
            middle - beta * falling[last],
            alpha,
        ]
        if all(value.sign >= 0 for value in order):
            yield Tangent(slope, first, last, alpha, middle, beta)


def _number(value: Fraction) -> Number:
    return Quadratic(value, ZERO, ZERO)


def _like(value: Fraction, other: Number) -> Number:
    return Quadratic(value, ZERO, other.radicand)
