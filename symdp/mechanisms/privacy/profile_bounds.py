"""Enclosures of a privacy profile: of delta at an epsilon, and of epsilon at a delta."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import printed
from symdp.arithmetic.reals.enclosure import Ends, ball, ends
from symdp.arithmetic.reals.precision import bits_of, doubled
from symdp.errors import Undecided
from symdp.mechanisms.privacy.composed_dichotomy import MOST_PRECISION, RepeatedUses
from symdp.work import Work, account, tell

ZERO, ONE = Fraction(0), Fraction(1)
FIRST_DIGITS = 8


def delta_bounds(repeated: Sequence[RepeatedUses], level: Fraction, digits: int) -> Ends:
    """Enclose the largest delta of some dichotomies at exp(epsilon) = level."""
    with _account(repeated):
        return _largest([each.stages(level, digits) for each in repeated], repeated, digits)


def _largest(stages: Sequence[Iterator[Ends]], repeated: Sequence[RepeatedUses], digits: int) -> Ends:
    """Return bounds of the largest delta; those of pairs of inputs that cannot have it may be far apart."""
    bounds = []
    for place, each in enumerate(stages):
        tell("composing pairs of inputs", place / len(repeated))
        bounds.append(next(each))
    low = max([least for least, _ in bounds], default=ZERO)
    while wide := [
        (most, place) for place, (least, most) in enumerate(bounds) if most > low and (most - least) * 10**digits > least
    ]:
        place = max(wide)[1]
        closer = next(stages[place], None)
        if closer is None:
            raise Undecided(
                f"delta after uses={repeated[place].uses} is below 2^-{MOST_PRECISION // 2}, or not known to digits={digits}"
            )
        bounds[place], low = closer, max(low, closer[0])
    return low, max([most for _, most in bounds], default=ZERO)


def delta_bounds_at_exponential(repeated: Sequence[RepeatedUses], epsilon: Fraction, digits: int) -> Ends:
    """Enclose the largest delta at exp of a rational epsilon, through rationals around exp(epsilon)."""
    if not epsilon:
        return delta_bounds(repeated, ONE, digits)
    for bits in doubled(bits_of(digits), MOST_PRECISION):
        with flint.ctx.workprec(bits):
            below, above = ends(ball(epsilon).exp())
        low, high = delta_bounds(repeated, above, digits + 1)[0], delta_bounds(repeated, below, digits + 1)[1]
        if (high - low) * 10**digits <= low:
            return low, high
    raise Undecided(f"delta at epsilon={printed(epsilon)} is not known to digits={digits}; ask for fewer")


def level_bounds(repeated: Sequence[RepeatedUses], slack: Fraction, digits: int) -> Ends:
    """Enclose the exp(epsilon) at which delta falls to a number above its least value, by bisection."""
    with _account(repeated):
        return _bisected(repeated, slack, digits)


def _bisected(repeated: Sequence[RepeatedUses], slack: Fraction, digits: int) -> Ends:
    low, high = ONE, Fraction(2)
    if not _exceeds(repeated, low, slack):
        return ONE, ONE
    while _exceeds(repeated, high, slack):
        low, high = high, high * high
    while (high - low) * 10**digits > low:
        middle = _middle(low, high)
        low, high = (middle, high) if _exceeds(repeated, middle, slack) else (low, middle)
    return low, high


def _account(repeated: Sequence[RepeatedUses]) -> AbstractContextManager[Work]:
    uses = repeated[0].uses if repeated else 1
    return account(f"the composition of {len(repeated)} pairs of inputs, uses={uses},", "ask for fewer digits or uses")


def _exceeds(repeated: Sequence[RepeatedUses], level: Fraction, slack: Fraction) -> bool:
    return any(_is_above(each, level, slack) for each in repeated)


def _is_above(each: RepeatedUses, level: Fraction, slack: Fraction) -> bool:
    for low, high in each.stages(level, FIRST_DIGITS):
        if low > slack or high <= slack:
            return low > slack
    raise Undecided(f"delta at exp_epsilon={printed(level)} is too close to {printed(slack)}; ask exp_epsilon")


def _middle(low: Fraction, high: Fraction) -> Fraction:
    """Return a power of two between numbers that are far apart, else their mean."""
    if high <= 4 * low:
        return (low + high) / 2
    return Fraction(2) ** ((_log2(low) + _log2(high) + 1) // 2)


def _log2(value: Fraction) -> int:
    return value.numerator.bit_length() - value.denominator.bit_length()
