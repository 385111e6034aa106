"""The priors within a chi-square distance of a centre: exact answers, which are quadratic irrationals in general.

A ball {Q : sum (Q_i - C_i)^2 / C_i <= r} is no polytope. Its Lorenz envelope has corners at integers t = k, where the least
probability of the k likeliest letters is a - sqrt(r a (1 - a)) for their probability a under the centre; between them the
least favourable prior is alpha C on the first letters, one value on some letters in the middle, and beta C on the rest. With
three such classes of letters the envelope is an affine function minus the root of a quadratic one, and the tangent that
gives the least exp(epsilon) has a slope that solves a quadratic equation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

from symdp.arithmetic.quadratic import Quadratic
from symdp.arithmetic.rational import exact_text, printed, rational, rational_in
from symdp.certificates.certificate import Certificate, written
from symdp.errors import InvalidArgument, Undecided
from symdp.leakages.interval import read_digits
from symdp.leakages.value import LeakageValue
from symdp.sources.prior import Vector, decreasing_order, read_prior
from symdp.tradeoffs.divergence_ball import DivergenceBallAnswer

ZERO, ONE = Fraction(0), Fraction(1)
KIND = "least leakage over a chi-square ball"
Number = Quadratic


@dataclass(frozen=True)
class Tangent:
    """Where the tangent touches the envelope: exp(epsilon), and the least favourable prior by classes of letters.

    Attributes
    ----------
    exp : Quadratic
    first, last : int
        The letters up to ``first`` have alpha times the centre, those after ``last`` beta times it, the others the value c.
    alpha, middle, beta : Quadratic
    """

    exp: Number
    first: int
    last: int
    alpha: Number
    middle: Number
    beta: Number


@dataclass(frozen=True)
class ChiSquareBall:
    """The priors within a chi-square distance of a centre.

    Parameters
    ----------
    center : sequence of M rationals
        A prior without zeros.
    radius : rational
        r >= 0, the largest sum of (Q_i - C_i)^2 / C_i.

    Examples
    --------
    >>> ball = ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")
    >>> found = ball.at("2/5")
    >>> found.value.expression, ball.at("11/20").value.nats(10), len(found.certificate.verify())
    (log(3), '0.4210560718', 11)
    """

    center: Vector
    radius: Fraction

    def __post_init__(self) -> None:
        center, radius = read_prior(self.center, "center"), rational(self.radius, "radius")
        if min(center) == 0:
            raise InvalidArgument(f"center[{center.index(ZERO) + 1}]=0 must be positive; leave out letters that never occur")
        if radius < 0:
            raise InvalidArgument(f"radius={printed(radius)} must not be negative")
        object.__setattr__(self, "center", center)
        object.__setattr__(self, "radius", radius)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Letters by falling probability under the centre."""
        return decreasing_order(self.center)

    @cached_property
    def _falling(self) -> Vector:
        return tuple([self.center[letter] for letter in self.order])

    @cached_property
    def _tops(self) -> list[Fraction]:
        return list(accumulate(self._falling, initial=ZERO))

    @cached_property
    def _inverses(self) -> list[Fraction]:
        return list(accumulate([1 / value for value in self._falling], initial=ZERO))

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.center)

    @cached_property
    def contains_uniform(self) -> bool:
        """Whether the uniform prior lies in the ball."""
        return self._inverses[-1] / self.letters**2 - 1 <= self.radius

    @cached_property
    def start(self) -> Number:
        """rho(1), the least largest probability: one minus the distortion from which nothing need leak."""
        if self.contains_uniform:
            return _number(Fraction(1, self.letters))
        return self.start_classes[1]

    @cached_property
    def start_classes(self) -> tuple[int, Number, Number]:
        """The most even top: the first ``last`` letters share a value, the others have beta times the centre."""
        for last in range(1, self.letters):
            rest = 1 - self._tops[last]
            middle, beta = self._two_classes(last, self._inverses[last], rest, -1)
            if (beta * self._falling[last - 1] - middle).sign >= 0 and (middle - beta * self._falling[last]).sign >= 0:
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
            if (alpha * self._falling[first - 1] - middle).sign >= 0 and (middle - alpha * self._falling[first]).sign >= 0:
                return middle
        raise Undecided("the least probability of a chi-square ball was not found")

    def _two_classes(self, count: int, inverses: Fraction, rest: Fraction, sign: int) -> tuple[Number, Number]:
        """(common value, factor of the others) where ``count`` letters share a value, the largest or the least possible."""
        weight = count * count / inverses
        whole = weight + rest
        share = weight / whole
        room = max(ZERO, self.radius - (1 / whole - 1)) * whole * share * (1 - share)
        mass = Quadratic(share, Fraction(sign), room)
        return mass / count, (1 - mass) / rest

    def at(self, distortion: Any, digits: int = 15) -> DivergenceBallAnswer:
        """The least leakage of differential privacy at a distortion.

        Parameters
        ----------
        distortion : rational in (0, 1]
        digits : int
            How near to each other the two rationals of the certificate are, about.
        """
        d, more = rational_in(distortion, "distortion", 0, 1), read_digits(digits)
        if d == 0:
            raise InvalidArgument("distortion=0 must be positive; with several letters no finite epsilon is enough")
        u = 1 - d
        found = self._tangent(u)
        value = LeakageValue.log_of(ONE) if found is None else LeakageValue.log_of_radicals(found.exp.radicals)
        return DivergenceBallAnswer(d, value, self._certificate(d, found, more))

    def _tangent(self, u: Fraction) -> Tangent | None:
        """The one tangent from (1, u) to the envelope that is above it everywhere; None where nothing need leak."""
        if (self.start - u).sign >= 0:
            return None
        if (self.floor * (self.letters - 1) - (1 - u)).sign >= 0:
            level = _number((self.letters - 1) * u / (1 - u))
            return self._touching_end(level)
        for found in self._candidates(u):
            return found
        raise Undecided(f"distortion={1 - u}: the tangent to the envelope of the chi-square ball was not found")

    def _touching_end(self, level: Number) -> Tangent:
        size, floor = self.letters, self.floor
        if self.contains_uniform:
            return Tangent(level, 0, size, _number(ONE), floor, _number(ONE))
        first = next(k for k in range(1, size) if self._above(k, floor))
        rest = (1 - floor * (size - first)) / self._tops[first]
        return Tangent(level, first, size, rest, floor, _like(ONE, floor))

    def _above(self, first: int, floor: Number) -> bool:
        alpha = (1 - floor * (self.letters - first)) / self._tops[first]
        return (alpha * self._falling[first - 1] - floor).sign >= 0 and (floor - alpha * self._falling[first]).sign >= 0

    def _candidates(self, u: Fraction) -> Iterator[Tangent]:
        for k in range(2, self.letters):
            yield from self._at_corner(u, k)
        for first in range(1, self.letters - 1):
            for last in range(first + 1, self.letters):
                yield from self._between(u, first, last)

    def _at_corner(self, u: Fraction, k: int) -> Iterator[Tangent]:
        top = self._tops[k]
        least = Quadratic(top, -ONE, self.radius * top * (1 - top))
        alpha, beta = least / top, (1 - least) / (1 - top)
        slope = (least - u) / (k - 1)
        if (alpha * self._falling[k - 1] - slope).sign >= 0 and (slope - beta * self._falling[k]).sign >= 0 < slope.sign:
            yield Tangent(u / slope, k, k, alpha, slope, beta)

    def _between(self, u: Fraction, first: int, last: int) -> Iterator[Tangent]:
        """The tangent to rho(t) = L(t) - sqrt(q(t)) where the letters after ``first`` up to ``last`` share one value."""
        count, top, rest = last - first, self._tops[first], 1 - self._tops[last]
        weight = count * count / (self._inverses[last] - self._inverses[first])
        whole = top + weight + rest
        room = (self.radius - (1 / whole - 1)) / whole
        if room <= 0:
            return
        # In s = t - 1, with f = 1, (s + 1 - first)/count, 0 on the classes: L = constant + rise s, q = q0 + q1 s + q2 s^2.
        start = Fraction(1 - first, count)
        mean, rise = (top + weight * start) / whole, weight / (whole * count)
        q0 = room * (whole * (top + weight * start**2) - (top + weight * start) ** 2)
        q1 = 2 * room * (whole * weight * start - (top + weight * start) * weight) / count
        q2 = room * (whole * weight - weight**2) / count**2
        gap = mean - u
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
            yield from self._checked(u / slope, first, last, s, root, (top, weight, whole))

    def _checked(
        self, exp: Number, first: int, last: int, s: Number, root: Number, weights: tuple[Fraction, ...]
    ) -> Iterator[Tangent]:
        """The tangent, where the conditions of Lagrange hold: they suffice, for the problem is convex."""
        top, weight, whole = weights
        share = (s + 1 - first) / (last - first)
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
        falling = self._falling
        order = [
            alpha * falling[first - 1] - middle,
            middle - alpha * falling[first],
            beta * falling[last - 1] - middle,
            middle - beta * falling[last],
            alpha,
        ]
        if all(value.sign >= 0 for value in order):
            yield Tangent(exp, first, last, alpha, middle, beta)

    def _certificate(self, distortion: Fraction, found: Tangent | None, digits: int) -> Certificate:
        from symdp.tradeoffs.chi_square_evidence import evidence_of

        bounds, evidence = evidence_of(self, 1 - distortion, found, digits)
        claim = {
            "kind": KIND,
            "center": written(self.center),
            "chi_square": exact_text(self.radius),
            "distortion": exact_text(distortion),
            "exp_bounds": written(bounds),
        }
        return Certificate.of(claim, evidence).verified()


def _number(value: Fraction) -> Number:
    return Quadratic(value, ZERO, ZERO)


def _like(value: Fraction, other: Number) -> Number:
    return Quadratic(value, ZERO, other.radicand)
