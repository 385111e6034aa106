"""What proves bounds of exp(epsilon) over a Kullback-Leibler ball: a diagonal, a tilted centre and a prior of the ball.

For two priors sum P_i log(Q_i/C_i) is the divergence of P from C less that of P from Q, hence at most the radius for every P
of the ball. A diagonal x with x_i >= a - theta log(Q_i/C_i) has therefore an accuracy of at least a - theta r on the ball.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.enclosure import ball as enclosed
from symdp.arithmetic.enclosure import ends
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.root_bracket import narrowed
from symdp.certificates.certificate import written
from symdp.errors import Undecided
from symdp.leakages.interval import Ends
from symdp.sources.prior import Vector, inner

if TYPE_CHECKING:
    from symdp.tradeoffs.kullback_leibler import KullbackLeiblerBall, Levelled

ZERO, ONE = Fraction(0), Fraction(1)
SPARE_BITS = 64


@dataclass(frozen=True)
class Found:
    """The bounds and the evidence for them."""

    bounds: Ends
    evidence: dict[str, Any]


@dataclass(frozen=True)
class Tilt:
    """A diagonal, the tilted centre Q (None for the centre), theta, and the accuracy that they prove on the ball."""

    diagonal: Vector
    prior: Vector | None
    factor: Fraction
    accuracy: Fraction

    @property
    def evidence(self) -> dict[str, Any]:
        """As a certificate has it."""
        known: dict[str, Any] = {"diagonal": written(self.diagonal)}
        if self.prior is not None:
            known |= {"tilted": written(self.prior), "factor": str(self.factor)}
        return known


def found_at(ball: KullbackLeiblerBall, accuracy: Fraction, digits: int) -> Found:
    """The answer at an accuracy u: exact where it is rational, bounds otherwise."""
    u, count = accuracy, len(ball.order)
    if ball.is_silent(u):
        return Found((ONE, ONE), _silent(ball, u, digits).evidence)
    lowest = (1 - u) / (count - 1)
    even = ball.levelled(lowest, u)
    if not ball.is_outside(even):
        tilt = Tilt(tuple([Fraction(int(c > 0)) for c in ball.center]), None, ZERO, ONE)
        return _reached(ball, u, even, (u / lowest,) * 2, tilt)
    highest = _highest(ball, u)
    if ball.radius == 0:
        chosen = tuple([Fraction(int(c > highest)) for c in ball.center])
        exact = ball.levelled(highest, u)
        tilt = Tilt(chosen, None, ZERO, inner(chosen, ball.center))
        return _reached(ball, u, exact, (u / highest,) * 2, tilt)
    return _enclosed(ball, u, (lowest, highest), digits)


def _enclosed(ball: KullbackLeiblerBall, u: Fraction, levels: Ends, digits: int) -> Found:
    """Bounds that are as near as the digits tell: near the distortion where nothing leaks rounding costs more."""
    found = None
    for more in (digits + 5, 2 * digits + 10, 6 * digits + 30):
        levels = narrowed(lambda s: ball.excess(ball.levelled(s, u)), *levels, Fraction(1, 10**more), 0)
        tilt = _tilted(ball, ball.levelled(levels[0], u), more)
        if tilt.accuracy > u:
            unit = 10 ** (digits + 2)
            high = Fraction(ceil(u * (sum(tilt.diagonal) - 1) / (tilt.accuracy - u) * unit), unit)
            low = max(ONE, Fraction(floor(u / levels[1] * unit), unit))
            found = _reached(ball, u, ball.levelled(levels[1], u), (low, high), tilt)
            if high - low <= high / 10**digits:
                return found
    if found is None:
        raise Undecided(f"distortion={1 - u} is too near to that from which nothing need leak; ask for more digits")
    return found


def _reached(ball: KullbackLeiblerBall, u: Fraction, needed: Levelled, bounds: Ends, tilt: Tilt) -> Found:
    """With the prior that needs the lower bound, and one that is below u everywhere."""
    prior = ball.prior(needed)
    known = tilt.evidence | {"prior": written(prior), "spread_prior": written(_spread(ball, u, prior))}
    return Found(bounds, known)


def _spread(ball: KullbackLeiblerBall, u: Fraction, prior: Vector) -> Vector:
    """A prior of the ball with all its probabilities below u."""
    if max(prior) < u:
        return prior
    if ball.falling[0] < u:
        return ball.center
    # The ball reaches below u, as u is not silent: the nearest prior below u - step is inside for a small step.
    step = u - Fraction(1, len(ball.order))
    while ball.is_outside(found := ball.spread(u - step)):
        step /= 2
    return ball.prior(found)


def _highest(ball: KullbackLeiblerBall, u: Fraction) -> Fraction:
    """A level at which some prior of the ball is known to be: that of the centre, or of the nearest one below u."""
    if ball.falling[0] < u:
        tops, total = [], ZERO
        for k, value in enumerate(ball.falling):
            total += value
            if k:
                tops.append((total - u) / k)
        return max(tops)
    even = ball.prior(ball.spread(u))
    return sorted(even, reverse=True)[1]


def _tilted(ball: KullbackLeiblerBall, found: Levelled, digits: int) -> Tilt:
    """The diagonal of the optimum near a levelled prior: 1 on the first letters, 0 on the last, in between as it must be."""
    with flint.ctx.workprec(SPARE_BITS + 8 * digits):
        most, least = enclosed(found.beta).log(), enclosed(found.alpha).log()
        factor = _near(1 / (most - least), digits)

        def share(place: int) -> Fraction:
            if not found.first <= place < found.last:
                return Fraction(int(place < found.first))
            return _near(enclosed(factor) * (most - enclosed(found.level / ball.falling[place]).log()), digits)

        return _tilt(ball, found, factor, share)


def _silent(ball: KullbackLeiblerBall, u: Fraction, digits: int) -> Tilt:
    """A diagonal of sum 1 that is accurate enough on the whole ball."""
    count, size = len(ball.order), len(ball.center)
    if u * count <= 1:
        return Tilt(tuple([Fraction(int(c > 0), count) for c in ball.center]), None, ZERO, Fraction(1, count))
    if ball.radius == 0:
        return Tilt(tuple([Fraction(int(x == ball.order[0])) for x in range(size)]), None, ZERO, ball.falling[0])
    found = ball.spread(u)
    for more in (digits + 5, 4 * digits + 20, 16 * digits + 80):
        with flint.ctx.workprec(SPARE_BITS + 8 * more):
            most = enclosed(found.beta).log()
            gaps = [_near(most - enclosed(u / c).log(), more) for c in ball.falling[: found.last]]
            factor = 1 / sum(gaps, ZERO)
            shares = [gap * factor for gap in gaps] + [ZERO] * (count - found.last)
            tilt = _tilt(ball, found, factor, shares.__getitem__)
        if tilt.accuracy >= u:
            return tilt
    raise Undecided(f"distortion={1 - u} is too near to that from which nothing need leak; ask for more digits")


def _tilt(ball: KullbackLeiblerBall, found: Levelled, factor: Fraction, share: Callable[[int], Fraction]) -> Tilt:
    """A diagonal given place by place, with the accuracy that is proved."""
    entries, spared = [ZERO] * len(ball.center), []
    for place, letter in enumerate(ball.order):
        entries[letter] = min(ONE, max(ZERO, share(place)))
        ratio = found.level / ball.falling[place]
        if not found.first <= place < found.last:
            ratio = found.alpha if place < found.first else found.beta
        spared.append(ends(enclosed(entries[letter]) + enclosed(factor) * enclosed(ratio).log())[0])
    return Tilt(tuple(entries), ball.prior(found), factor, min(spared) - factor * ball.radius)


def _near(value: flint.arb, digits: int) -> Fraction:
    """A decimal near a number."""
    low, high = ends(value)
    return Fraction(round((low + high) / 2 * 10**digits), 10**digits)
