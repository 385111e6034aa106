"""What proves the least exp(epsilon) over a chi-square ball up to two rationals: a diagonal and a prior of the ball."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.quadratic import Quadratic
from symdp.certificates.certificate import written
from symdp.errors import Undecided
from symdp.sources.prior import Vector, inner, sum_of

if TYPE_CHECKING:
    from symdp.tradeoffs.chi_square import ChiSquareBall, Tangent

ZERO, ONE = Fraction(0), Fraction(1)


def evidence_of(
    ball: ChiSquareBall, accuracy: Fraction, found: Tangent | None, digits: int
) -> tuple[tuple[Fraction, Fraction], dict[str, Any]]:
    """The bounds of exp(epsilon) and the evidence for them; nothing leaks where there is no tangent."""
    for more in (digits, 4 * digits, 16 * digits):
        # Near the end of a piece rounding may cost more than there is to spare.
        diagonal = _silent_diagonal(ball, more) if found is None else _diagonal_near(ball, found, more)
        reached = _reached(ball, diagonal, more)
        if found is None and reached >= accuracy:
            return (ONE, ONE), {"diagonal": written(diagonal)}
        if found is not None and reached > accuracy:
            prior = _prior_near(ball, found, more)
            unit = 10**more
            low = max(ONE, Fraction(floor(_needed(prior, accuracy) * unit), unit))
            high = Fraction(ceil(accuracy * (sum(diagonal) - 1) / (reached - accuracy) * unit), unit)
            return (low, high), {"diagonal": written(diagonal), "prior": written(prior)}
    raise Undecided(f"distortion={1 - accuracy} is too near to that from which nothing need leak; ask for more digits")


def _needed(prior: Vector, accuracy: Fraction) -> Fraction:
    """What one prior needs."""
    tops = list(accumulate(sorted(prior, reverse=True)))
    if tops[0] >= accuracy:
        return ONE
    return min([(k - 1) * accuracy / (top - accuracy) for k, top in enumerate(tops, 1) if top > accuracy])


def _reached(ball: ChiSquareBall, diagonal: Vector, digits: int) -> Fraction:
    """A rational below the least accuracy of a diagonal over the ball: mean minus root of radius times variance."""
    mean = inner(ball.center, diagonal)
    variance = inner(ball.center, [value * value for value in diagonal]) - mean**2
    return Quadratic(mean, -ONE, ball.radius * variance).below(2 * digits)


def _prior_near(ball: ChiSquareBall, found: Tangent, digits: int) -> Vector:
    """A prior of the ball near the least favourable one, a little towards the one with the least largest entry.

    Where one letter is above the others the tangent starts at its probability, which is u: the supremum over the ball is
    attained by no prior with all its entries below u.
    """
    near = _rounded(ball, (found.first, found.last), (found.alpha, found.middle, found.beta), digits)
    if ball.contains_uniform:
        return near
    last, middle, beta = ball.start_classes
    spread, share = _rounded(ball, (0, last), (beta, middle, beta), digits), Fraction(1, 10**digits)
    return tuple([(1 - share) * p + share * q for p, q in zip(near, spread, strict=True)])


def _rounded(
    ball: ChiSquareBall, ends: tuple[int, int], values: tuple[Quadratic, Quadratic, Quadratic], digits: int
) -> Vector:
    """The prior with a factor on the first and on the last letters and one value between, rounded within the ball."""
    near, (alpha, middle, beta) = [ZERO] * ball.letters, values
    for place, letter in enumerate(ball.order):
        if ends[0] <= place < ends[1]:
            near[letter] = middle.below(2 * digits)
        else:
            near[letter] = ((alpha if place < ends[0] else beta) * ball.center[letter]).below(2 * digits)
    total = sum_of(near)
    return _drawn_inside(ball, tuple([max(ZERO, value) / total for value in near]), 2 * digits)


def _drawn_inside(ball: ChiSquareBall, prior: Vector, digits: int) -> Vector:
    """A prior on the segment to the centre that lies in the ball, as far out as the digits tell."""
    distance = sum_of([(q - c) ** 2 / c for q, c in zip(prior, ball.center, strict=True)])
    if distance <= ball.radius:
        return prior
    share = Quadratic(ZERO, ONE, ball.radius / distance).below(digits)
    return tuple([c + share * (q - c) for q, c in zip(prior, ball.center, strict=True)])


def _silent_diagonal(ball: ChiSquareBall, digits: int) -> Vector:
    """A diagonal of sum 1, rounded, whose least accuracy over the ball is about the start of the envelope."""
    if ball.contains_uniform:
        return (Fraction(1, ball.letters),) * ball.letters
    last, middle, beta = ball.start_classes
    entries = [ZERO] * ball.letters
    for letter in ball.order[:last]:
        entries[letter] = max(ZERO, (beta - middle / ball.center[letter]).below(2 * digits))
    total = sum_of(entries)
    return tuple([entry / total for entry in entries]) if total else _likeliest(ball)


def _likeliest(ball: ChiSquareBall) -> Vector:
    return tuple([Fraction(int(letter == ball.order[0])) for letter in range(ball.letters)])


def _diagonal_near(ball: ChiSquareBall, found: Tangent, digits: int) -> Vector:
    """The diagonal of the optimum, rounded: 1 on the first letters, 0 on the last ones, between where a value is shared."""
    entries = [ZERO] * ball.letters
    for place, letter in enumerate(ball.order):
        if place < found.first or found.last == ball.letters:
            entries[letter] = ONE
        elif place < found.last:
            share = (found.beta - found.middle / ball.center[letter]) / (found.beta - found.alpha)
            entries[letter] = min(ONE, max(ZERO, share.below(digits)))
    return tuple(entries)
