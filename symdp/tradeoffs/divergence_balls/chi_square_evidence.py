"""Evidence for the least exp(epsilon) over a chi-square ball up to two rationals: a diagonal and a prior."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import ceil, floor
from typing import Any

from symdp.arithmetic.reals.quadratic import Quadratic
from symdp.certificates.finding import written
from symdp.errors import Undecided
from symdp.sources.prior import Vector, inner, sum_of
from symdp.tradeoffs.divergence_balls.chi_square_envelope import ChiSquareEnvelope, Tangent

ZERO, ONE = Fraction(0), Fraction(1)


def evidence_of(
    envelope: ChiSquareEnvelope, accuracy: Fraction, tangent: Tangent | None, digits: int
) -> tuple[tuple[Fraction, Fraction], dict[str, Any]]:
    """Return the bounds of exp(epsilon), rounded where not exact, with evidence; without a tangent the leakage is 0."""
    for more in (digits, 4 * digits, 16 * digits):
        # Near the end of a piece rounding may cost more than there is to spare.
        diagonal = _silent_diagonal(envelope, more) if tangent is None else _diagonal_near(envelope, tangent, more)
        reached = _reached(envelope, diagonal, more)
        if tangent is None and reached >= accuracy:
            return (ONE, ONE), {"diagonal": written(diagonal)}
        if tangent is not None and reached > accuracy:
            prior, high = _rounded_prior(envelope, tangent, more), accuracy * (sum(diagonal) - 1) / (reached - accuracy)
            if max(prior) < accuracy and _needed(prior, accuracy) == high:
                return (high, high), {"diagonal": written(diagonal), "prior": written(prior)}
            prior, unit = _prior_near(envelope, prior, more), 10**more
            low = max(ONE, Fraction(floor(_needed(prior, accuracy) * unit), unit))
            if (accuracy / tangent.slope).real != high:
                high = Fraction(ceil(high * unit), unit)
            return (low, high), {"diagonal": written(diagonal), "prior": written(prior)}
    raise Undecided(f"distortion={1 - accuracy} is too near to the zero-leakage threshold; ask for more digits")


def _needed(prior: Vector, accuracy: Fraction) -> Fraction:
    """Return the exp(epsilon) that one prior requires."""
    tops = list(accumulate(sorted(prior, reverse=True)))
    if tops[0] >= accuracy:
        return ONE
    return min([(k - 1) * accuracy / (top - accuracy) for k, top in enumerate(tops, 1) if top > accuracy])


def _reached(envelope: ChiSquareEnvelope, diagonal: Vector, digits: int) -> Fraction:
    """Return a rational below the least accuracy of a diagonal over the ball: mean minus root of radius times variance."""
    mean = inner(envelope.ball.center, diagonal)
    variance = inner(envelope.ball.center, [value * value for value in diagonal]) - mean**2
    return Quadratic(mean, -ONE, envelope.ball.radius * variance).below(2 * digits)


def _rounded_prior(envelope: ChiSquareEnvelope, tangent: Tangent, digits: int) -> Vector:
    """Return the least favourable prior, or one of the ball near it."""
    return _rounded(envelope, (tangent.first, tangent.last), (tangent.alpha, tangent.middle, tangent.beta), digits)


def _prior_near(envelope: ChiSquareEnvelope, near: Vector, digits: int) -> Vector:
    """Return a prior of the ball, moved slightly towards the one with the least largest entry.

    Where one letter is above the others the tangent starts at its probability, which is u: the supremum over the ball is
    attained by no prior with all its entries below u.
    """
    if envelope.contains_uniform:
        return near
    last, middle, beta = envelope.start_classes
    spread, share = _rounded(envelope, (0, last), (beta, middle, beta), digits), Fraction(1, 10**digits)
    return tuple([(1 - share) * p + share * q for p, q in zip(near, spread, strict=True)])


def _rounded(
    envelope: ChiSquareEnvelope, ends: tuple[int, int], values: tuple[Quadratic, Quadratic, Quadratic], digits: int
) -> Vector:
    """Return the prior with a factor on the first and on the last letters and one value between, rounded within the ball."""
    near, (alpha, middle, beta) = [ZERO] * envelope.letters, values
    for place, letter in enumerate(envelope.ball.order):
        if ends[0] <= place < ends[1]:
            near[letter] = middle.below(2 * digits)
        else:
            near[letter] = ((alpha if place < ends[0] else beta) * envelope.ball.center[letter]).below(2 * digits)
    total = sum_of(near)
    return _drawn_inside(envelope, tuple([max(ZERO, value) / total for value in near]), 2 * digits)


def _drawn_inside(envelope: ChiSquareEnvelope, prior: Vector, digits: int) -> Vector:
    """Return a prior on the segment to the centre that lies in the ball, as far out as the digits allow."""
    distance = sum_of([(q - c) ** 2 / c for q, c in zip(prior, envelope.ball.center, strict=True)])
    if distance <= envelope.ball.radius:
        return prior
    share = Quadratic(ZERO, ONE, envelope.ball.radius / distance).below(digits)
    return tuple([c + share * (q - c) for q, c in zip(prior, envelope.ball.center, strict=True)])


def _silent_diagonal(envelope: ChiSquareEnvelope, digits: int) -> Vector:
    """Return a diagonal of sum 1, rounded, whose least accuracy over the ball is near the start of the envelope."""
    if envelope.contains_uniform:
        return (Fraction(1, envelope.letters),) * envelope.letters
    last, middle, beta = envelope.start_classes
    entries = [ZERO] * envelope.letters
    for letter in envelope.ball.order[:last]:
        entries[letter] = max(ZERO, (beta - middle / envelope.ball.center[letter]).below(2 * digits))
    total = sum_of(entries)
    return tuple([entry / total for entry in entries]) if total else _likeliest(envelope)


def _likeliest(envelope: ChiSquareEnvelope) -> Vector:
    return tuple([Fraction(int(letter == envelope.ball.order[0])) for letter in range(envelope.letters)])


def _diagonal_near(envelope: ChiSquareEnvelope, tangent: Tangent, digits: int) -> Vector:
    """Return the diagonal of the optimum, rounded: 1 on the first letters, 0 on the last, intermediate where shared."""
    entries = [ZERO] * envelope.letters
    for place, letter in enumerate(envelope.ball.order):
        if place < tangent.first or tangent.last == envelope.letters:
            entries[letter] = ONE
        elif place < tangent.last:
            share = (tangent.beta - tangent.middle / envelope.ball.center[letter]) / (tangent.beta - tangent.alpha)
            entries[letter] = min(ONE, max(ZERO, share.below(digits)))
    return tuple(entries)
