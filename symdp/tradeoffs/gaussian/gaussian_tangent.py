"""The best diagonal of one prior under Gaussian differential privacy, in floating point at the precision of python-flint.

Let p be sorted. With one multiplier k of the rows of the j likeliest letters, which share one value s = Phi(z), the others
have q_i with h'(q_i) = p_i/k, that is mu z_i = log(p_i/k) + mu^2/2, and h'(s) = (top_j/k - 1)/(j - 1).

For j = 1, k is p_1 and q_1 is what the others leave; for more letters k is the root of s + (j-1) h(s) + sum of h(q_i) = 1.
The first j whose s is at least the next q is right. Nothing is proved here: sums are balls, of which the middle is taken;
whatever is proposed, enclosures decide.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball
from symdp.leakages.measures.normal_distribution import normal
from symdp.sources.prior import Vector
from symdp.work import spend

_STEPS, NORMAL = 400, 4
Real: TypeAlias = "flint.arb"


@dataclass(frozen=True)
class TangentPoint:
    """A point at which a prior supports the convex set of diagonals.

    Attributes
    ----------
    accuracy : arb
    diagonal, prices : lists of arb
        q, and kappa, which proves that no diagonal is better.
    slope : arb
        The derivative of the accuracy in mu.
    """

    accuracy: Real
    diagonal: list[Real]
    prices: list[Real]
    slope: Real


@dataclass(frozen=True)
class _PooledDiagonal:
    """The j likeliest letters share one value: multiplier k, z of the shared value (None for j = 1), z of the others."""

    pooled: int
    price: Real
    shared: Real | None
    others: list[Real]


def touch(prior: Vector, mu: Real) -> TangentPoint:
    """Return the best diagonal at a mu > 0."""
    order = sorted([x for x, p in enumerate(prior) if p], key=lambda x: -prior[x])
    p = [real(prior[x]) for x in order]
    pooled = _Pool(p, mu).diagonal()
    values, prices, slope = _values(pooled, p, mu)
    diagonal, kappa = [flint.arb(0)] * len(prior), [flint.arb(0)] * len(prior)
    for place, x in enumerate(order):
        diagonal[x], kappa[x] = values[place], prices[place]
    return TangentPoint(total([a * b for a, b in zip(p, values, strict=True)]), diagonal, kappa, slope)


class _Pool:
    """The search for the number of letters that share one value."""

    def __init__(self, prior: list[Real], mu: Real) -> None:
        self.p, self.mu = prior, mu

    def diagonal(self) -> _PooledDiagonal:
        # Letters of the same probability share their value with all or with none.
        ends = [j for j in range(1, len(self.p) + 1) if j == len(self.p) or self.p[j] < self.p[j - 1]]
        # With more letters than need be the next value is below the shared one as well, so that halving finds the first.
        place = bisect_left(ends, True, hi=len(ends) - 1, key=self.is_enough)
        return self.pool(ends[place])

    def is_enough(self, j: int) -> bool:
        """Return whether no more letters than the j likeliest share the value."""
        if j > 1 and total([normal(z - self.mu) for z in self.others(j, total(self.p[:j]))]) >= 1:
            return False  # The others fill a row by themselves, even at the largest multiplier.
        return self.fits(self.pool(j))

    def pool(self, j: int) -> _PooledDiagonal:
        return self.alone() if j == 1 else self.shared(j)

    def alone(self) -> _PooledDiagonal:
        return _PooledDiagonal(1, self.p[0], None, self.others(1, self.p[0]))

    def fits(self, candidate: _PooledDiagonal) -> bool:
        """Return whether the shared value is at least the next one."""
        if not candidate.others:
            return True
        if candidate.shared is None:
            return bool(1 - total([normal(z - self.mu) for z in candidate.others]) >= normal(candidate.others[0]).mid())
        return bool(candidate.shared >= candidate.others[0])

    def others(self, j: int, price: Real) -> list[Real]:
        return [((p / price).log() / self.mu + self.mu / 2).mid() for p in self.p[j:]]

    def shared(self, j: int) -> _PooledDiagonal:
        """Return the root in t = log k, where the row is full; the sum of a row decreases in t."""
        top = total(self.p[:j])
        most = top.log().mid()
        high, low = most, most - 1
        while self.excess(j, top, low)[0] < 0:
            high, low = low, (2 * low - most).mid()
        price = root(lambda t: self.excess(j, top, t), low, high).exp().mid()
        return _PooledDiagonal(j, price, self.place(j, top, price), self.others(j, price))

    def place(self, j: int, top: Real, price: Real) -> Real:
        return (((top / price - 1) / (j - 1)).log() / self.mu + self.mu / 2).mid()

    def excess(self, j: int, top: Real, t: Real) -> tuple[Real, Real]:
        """Return the excess of the sum of a row over 1, and its derivative in t."""
        # A normal distribution function takes several steps, and the more the longer its numbers are.
        spend(NORMAL * len(self.p) * (1 + flint.ctx.prec // 256))
        price, mu = t.exp().mid(), self.mu
        shared, others = self.place(j, top, price), [z - mu for z in self.others(j, price)]
        terms = [normal(shared), (j - 1) * normal(shared - mu), flint.arb(-1), *[normal(z) for z in others]]
        slope = -(top / (top - price)) / mu * (density(shared) + (j - 1) * density(shared - mu))
        return total(terms), (slope - total([density(z) for z in others]) / mu).mid()


def _values(candidate: _PooledDiagonal, p: list[Real], mu: Real) -> tuple[list[Real], list[Real], Real]:
    """Return q, kappa and the derivative of the accuracy, for the sorted letters."""
    j, k = candidate.pooled, candidate.price
    rest = [normal(z).mid() for z in candidate.others]
    slope = (k * total([density(z - mu) for z in candidate.others])).mid()
    nothing = [flint.arb(0)] * len(rest)
    if candidate.shared is None:
        first = (1 - total([normal(z - mu) for z in candidate.others])).mid()
        return [first, *rest], [k, *nothing], slope
    ratio = ((total(p[:j]) / k - 1) / (j - 1)).mid()
    apart = abs(1 - ratio).mid() > smallest().sqrt().mid()
    kappa = [max(flint.arb(0), ((value - ratio * k) / (1 - ratio)).mid()) if apart else (k / j).mid() for value in p[:j]]
    slope = (slope + (j * k - total(kappa)) * density(candidate.shared - mu)).mid()
    return [normal(candidate.shared).mid()] * j + rest, [*kappa, *nothing], slope


def least_mu(prior: Vector, accuracy: Fraction, near: Real) -> Real:
    """Return the mu at which the best diagonal of a prior has an accuracy above its largest entry, from a start value."""
    target, low, high = real(accuracy), flint.arb(0), (2 * near).mid()
    while touch(prior, high).accuracy < target:
        low, high = high, (2 * high).mid()

    def lacking(mu: Real) -> tuple[Real, Real]:
        # The logarithm of what is lost is nearly quadratic in mu, where the loss itself is hardly seen to change.
        tangent = touch(prior, mu)
        lost = max((1 - tangent.accuracy).mid(), smallest())
        return (lost / (1 - target)).log().mid(), (-tangent.slope / lost).mid()

    return root(lacking, low, high, near if low < near < high else None)


def root(function: Callable[[Real], tuple[Real, Real]], low: Real, high: Real, start: Real | None = None) -> Real:
    """Return the root of a decreasing function, given with its derivative: Newton steps, halved outside the bracket.

    Examples
    --------
    >>> one, two = flint.arb(1), flint.arb(2)
    >>> abs(root(lambda x: ((2 - x * x).mid(), -2 * x), one, two) - two.sqrt()) < 1e-14
    True
    """
    here, near = ((low + high) / 2).mid() if start is None else start, (smallest().sqrt() / 2**10).mid()
    for _ in range(_STEPS):
        value, slope = function(here)
        low, high = (here, high) if value > 0 else (low, here)
        step = (here - value / slope).mid() if slope != 0 else low
        if abs(step - here).mid() <= (near * abs(here)).mid():
            return step  # The error of the next step is about the square of this one.
        here = step if low < step < high else ((low + high) / 2).mid()
    return here


def real(value: Fraction) -> Real:
    """Return a number next to a rational, at the current precision."""
    return ball(value).mid()


def smallest() -> Real:
    """Return the distance of 1 to the next number."""
    return flint.arb(2) ** (1 - flint.ctx.prec)


def total(terms: list[Real]) -> Real:
    """Return the middle of the sum of some numbers."""
    return sum(terms, flint.arb(0)).mid()


def density(z: Real) -> Real:
    """Return the standard normal density."""
    return (-z * z / 2).exp() / (2 * flint.arb.pi()).sqrt()
