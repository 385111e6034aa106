"""Evidence for bounds of exp(epsilon) over a Kullback-Leibler ball: a diagonal, a tilted centre and a prior.

For two priors sum P_i log(Q_i/C_i) is the divergence of P from C less that of P from Q, hence at most the radius for every P
of the ball. A diagonal x with x_i >= a - theta log(Q_i/C_i) has therefore an accuracy of at least a - theta r on the ball.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball as enclosed
from symdp.arithmetic.reals.enclosure import ends
from symdp.arithmetic.reals.precision import bits_of
from symdp.arithmetic.reals.root_bracket import narrowed
from symdp.certificates.finding import written
from symdp.errors import Undecided
from symdp.leakages.values.interval import Ends
from symdp.sources.prior import Vector, inner
from symdp.tradeoffs.divergence_balls.tilted_priors import TiltedPrior, TiltedPriors

ZERO, ONE = Fraction(0), Fraction(1)
Proved = tuple[Ends, dict[str, Any]]


@dataclass(frozen=True)
class Tilt:
    """A diagonal, the tilted centre Q (None for the centre), theta, and the accuracy that they prove on the ball."""

    diagonal: Vector
    prior: Vector | None
    factor: Fraction
    accuracy: Fraction

    @property
    def evidence(self) -> dict[str, Any]:
        """The evidence in the format of a certificate."""
        known: dict[str, Any] = {"diagonal": written(self.diagonal)}
        if self.prior is not None:
            known |= {"tilted": written(self.prior), "factor": str(self.factor)}
        return known


def evidence_of(priors: TiltedPriors, accuracy: Fraction, digits: int) -> Proved:
    """Return the bounds of exp(epsilon) at an accuracy u, equal where it is rational, and the evidence for them."""
    u, count = accuracy, priors.count
    if priors.is_silent(u):
        return (ONE, ONE), _silent(priors, u, digits).evidence
    lowest = (1 - u) / (count - 1)
    even = priors.levelled(lowest, u)
    if not priors.is_outside(even):
        tilt = Tilt(tuple([Fraction(int(c > 0)) for c in priors.ball.center]), None, ZERO, ONE)
        return _reached(priors, u, even, (u / lowest,) * 2, tilt)
    highest = _highest(priors, u)
    if priors.ball.radius == 0:
        chosen = tuple([Fraction(int(c > highest)) for c in priors.ball.center])
        exact = priors.levelled(highest, u)
        tilt = Tilt(chosen, None, ZERO, inner(chosen, priors.ball.center))
        return _reached(priors, u, exact, (u / highest,) * 2, tilt)
    return _enclosed(priors, u, (lowest, highest), digits)


def _enclosed(priors: TiltedPriors, u: Fraction, levels: Ends, digits: int) -> Proved:
    """Return bounds as tight as the digits allow: near the zero-leakage threshold rounding costs more."""
    proof = None
    for more in (digits + 5, 2 * digits + 10, 6 * digits + 30):
        levels = narrowed(lambda s: priors.excess(priors.levelled(s, u)), *levels, Fraction(1, 10**more), 0)
        tilt = _tilted(priors, priors.levelled(levels[0], u), more)
        if tilt.accuracy > u:
            unit = 10 ** (digits + 2)
            high = Fraction(ceil(u * (sum(tilt.diagonal) - 1) / (tilt.accuracy - u) * unit), unit)
            low = max(ONE, Fraction(floor(u / levels[1] * unit), unit))
            proof = _reached(priors, u, priors.levelled(levels[1], u), (low, high), tilt)
            if high - low <= high / 10**digits:
                return proof
    if proof is None:
        raise Undecided(f"distortion={1 - u} is too near to the zero-leakage threshold; ask for more digits")
    return proof


def _reached(priors: TiltedPriors, u: Fraction, needed: TiltedPrior, bounds: Ends, tilt: Tilt) -> Proved:
    """Return the bounds with a prior that attains the lower one, and one whose entries all lie below u."""
    prior = priors.prior(needed)
    known = tilt.evidence | {"prior": written(prior), "spread_prior": written(_spread(priors, u, prior))}
    return bounds, known


def _spread(priors: TiltedPriors, u: Fraction, prior: Vector) -> Vector:
    """Return a prior of the ball with all its probabilities below u."""
    if max(prior) < u:
        return prior
    if priors.falling[0] < u:
        return priors.ball.center
    # Zero leakage is not achievable at u, so that the nearest prior below u - step lies in the ball for a small step.
    step = u - Fraction(1, priors.count)
    while priors.is_outside(tilted := priors.spread(u - step)):
        step /= 2
    return priors.prior(tilted)


def _highest(priors: TiltedPriors, u: Fraction) -> Fraction:
    """Return a level known to be attained by a prior of the ball: the centre, or the nearest prior below u."""
    if priors.falling[0] < u:
        tops, total = [], ZERO
        for k, value in enumerate(priors.falling):
            total += value
            if k:
                tops.append((total - u) / k)
        return max(tops)
    even = priors.prior(priors.spread(u))
    return sorted(even, reverse=True)[1]


def _tilted(priors: TiltedPriors, tilted: TiltedPrior, digits: int) -> Tilt:
    """Return the diagonal of the optimum near a levelled prior: 1 on the first letters, 0 on the last, else intermediate."""
    with flint.ctx.workprec(bits_of(2 * digits)):
        most, least = enclosed(tilted.beta).log(), enclosed(tilted.alpha).log()
        factor = _near(1 / (most - least), digits)

        def share(place: int) -> Fraction:
            if not tilted.first <= place < tilted.last:
                return Fraction(int(place < tilted.first))
            return _near(enclosed(factor) * (most - enclosed(tilted.level / priors.falling[place]).log()), digits)

        return _tilt(priors, tilted, factor, share)


def _silent(priors: TiltedPriors, u: Fraction, digits: int) -> Tilt:
    """Return a diagonal of sum 1 with the required accuracy on the whole ball."""
    count, size = priors.count, len(priors.ball.center)
    if u * count <= 1:
        return Tilt(tuple([Fraction(int(c > 0), count) for c in priors.ball.center]), None, ZERO, Fraction(1, count))
    if priors.ball.radius == 0:
        return Tilt(tuple([Fraction(int(x == priors.ball.order[0])) for x in range(size)]), None, ZERO, priors.falling[0])
    tilted = priors.spread(u)
    for more in (digits + 5, 4 * digits + 20, 16 * digits + 80):
        with flint.ctx.workprec(bits_of(2 * more)):
            most = enclosed(tilted.beta).log()
            gaps = [_near(most - enclosed(u / c).log(), more) for c in priors.falling[: tilted.last]]
            factor = 1 / sum(gaps, ZERO)
            shares = [gap * factor for gap in gaps] + [ZERO] * (count - tilted.last)
            tilt = _tilt(priors, tilted, factor, shares.__getitem__)
        if tilt.accuracy >= u:
            return tilt
    raise Undecided(f"distortion={1 - u} is too near to the zero-leakage threshold; ask for more digits")


def _tilt(priors: TiltedPriors, tilted: TiltedPrior, factor: Fraction, share: Callable[[int], Fraction]) -> Tilt:
    """Return a diagonal given place by place, with the accuracy that is proved."""
    entries, spared = [ZERO] * len(priors.ball.center), []
    for place, letter in enumerate(priors.ball.order):
        entries[letter] = min(ONE, max(ZERO, share(place)))
        ratio = tilted.level / priors.falling[place]
        if not tilted.first <= place < tilted.last:
            ratio = tilted.alpha if place < tilted.first else tilted.beta
        spared.append(ends(enclosed(entries[letter]) + enclosed(factor) * enclosed(ratio).log())[0])
    return Tilt(tuple(entries), priors.prior(tilted), factor, min(spared) - factor * priors.ball.radius)


def _near(value: flint.arb, digits: int) -> Fraction:
    """Return a decimal near a number."""
    low, high = ends(value)
    return Fraction(round((low + high) / 2 * 10**digits), 10**digits)
