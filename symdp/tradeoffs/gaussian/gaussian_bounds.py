"""Enclosures that decide proposals: feasibility of a diagonal at a mu, and a bound on the accuracy on a prior."""

from __future__ import annotations

from fractions import Fraction

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.precision import bits_of
from symdp.leakages.measures.normal_distribution import normal, quantile
from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from symdp.leakages.values.interval import ends
from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)


def quantiles(diagonal: Vector, digits: int) -> Vector:
    """Return decimals z_i with Phi(z_i) >= q_i, and 0 where q_i is 0."""
    with flint.ctx.workprec(bits_of(2 * digits)):
        known = {q: _above(ends(quantile(q))[1], digits) for q in set(diagonal) if q}
    return tuple([known[q] if q else ZERO for q in diagonal])


def _above(value: Fraction, digits: int) -> Fraction:
    """Return a decimal above a number."""
    return Fraction(value.numerator * 10**digits // value.denominator + 1, 10**digits)


def fits(diagonal: Vector, places: Vector, mu: Fraction, digits: int) -> bool:
    """Return whether q_i <= Phi(z_i) for all i, and Phi(z_x) + sum of Phi(z_i - mu) over i != x is at most 1 for all x."""
    kept = [(q, z) for q, z in zip(diagonal, places, strict=True) if q]
    with flint.ctx.workprec(bits_of(2 * digits)):
        own = {z: normal(ball(z)) for _, z in kept}
        wrong = {z: normal(ball(z - mu)) for _, z in kept}
        total = sum([wrong[z] for _, z in kept], flint.arb(0))
        # Comparisons of balls hold for all of their numbers.
        return all(own[z] >= ball(q) and own[z] - wrong[z] + total <= 1 for q, z in kept)


def accuracy_bound(prior: Vector, prices: Vector, mu: Fraction, digits: int) -> Fraction:
    """Bound the accuracy on the prior at a mu > 0 by a rational, by the prices kappa."""
    total = sum(prices, ZERO)
    with flint.ctx.workprec(bits_of(2 * digits)):
        most = ball(total)
        for p, own in zip(prior, prices, strict=True):
            most += _largest(p - own, total - own, mu)
        return ends(most)[1]


def _largest(a: Fraction, b: Fraction, mu: Fraction) -> flint.arb:
    """Return the maximum of a q - b h(q)."""
    if a <= 0 or b == 0:
        return ball(max(a, ZERO))
    shift = ball(mu)
    z = ball(a / b).log() / shift + shift / 2
    return ball(a) * normal(z) - ball(b) * normal(z - shift)


def chords(diagonal: Vector, places: Vector, mu: Fraction, digits: int) -> TradeoffFunction:
    """Return a trade-off function with rational breakpoints, nowhere below that of mu and close to it near the letters.

    Its breakpoints are the lower hull of points on or above a convex curve, so that its chords are above the curve as well.
    """
    points = {(ZERO, ZERO), (ONE, ONE)}
    with flint.ctx.workprec(bits_of(2 * digits)):
        for q, z in {(q, z) for q, z in zip(diagonal, places, strict=True) if q}:
            h = min(q, _above(ends(normal(ball(z - mu)))[1], digits))
            points |= {(q, h), (1 - h, 1 - q)}
    hull = list[tuple[Fraction, Fraction]]()
    for q, h in sorted(points):
        while len(hull) > 1 and _bends_down(hull[-2], hull[-1], (q, h)):
            hull.pop()
        hull.append((q, h))
    return TradeoffFunction.of_corners([(1 - q, h) for q, h in hull])


def _bends_down(
    first: tuple[Fraction, Fraction], middle: tuple[Fraction, Fraction], last: tuple[Fraction, Fraction]
) -> bool:
    """Return whether the middle point lies on or above the chord."""
    (a, b), (c, d), (e, f) = first, middle, last
    return (d - b) * (e - a) >= (f - b) * (c - a)
