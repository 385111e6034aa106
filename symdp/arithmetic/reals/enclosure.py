"""Outward-rounded real numbers: precision doubles until the digits, or the sign, are certain."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.precision import FIRST_BITS, bits_of, doubled
from symdp.errors import Undecided

_MOST_BITS = 1 << 20

Evaluate: TypeAlias = "Callable[[], flint.arb]"
Ends = tuple[Fraction, Fraction]


def ball(value: Fraction) -> flint.arb:
    """Enclose a rational at the current precision."""
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def ends(enclosure: flint.arb) -> Ends:
    """Return the ends of a ball as rationals."""
    if not enclosure.is_finite():
        raise Undecided("the precision does not bound the number")
    return _exact(enclosure.lower()), _exact(enclosure.upper())


def sign(evaluate: Evaluate) -> int:
    """Decide the sign of a real number, which must not be zero.

    Parameters
    ----------
    evaluate : callable
        Returns an enclosure of the number at the current precision of python-flint.

    Returns
    -------
    int
        -1 or 1.

    Raises
    ------
    Undecided
        When a million bits do not separate the number from zero.

    Examples
    --------
    >>> sign(lambda: ball(Fraction(2)).log() - ball(Fraction(693147, 10**6)))
    1
    """
    if decided := sign_within(evaluate, FIRST_BITS, _MOST_BITS):
        return decided
    raise Undecided(f"the sign is not decided at {_MOST_BITS} bits; the number may be zero")


def sign_within(evaluate: Evaluate, first: int, most: int) -> int:
    """Return the sign of a real number, -1 or 1, where precisions from ``first`` to ``most`` bits decide it; else 0.

    Examples
    --------
    >>> sign_within(lambda: 1 - ball(Fraction(1, 10**30)).exp(), 64, 64)
    0
    >>> sign_within(lambda: 1 - ball(Fraction(1, 10**30)).exp(), 64, 128)
    -1
    """
    for bits in doubled(first, most):
        with flint.ctx.workprec(bits):
            enclosure = evaluate()
        if enclosure > 0:
            return 1
        if enclosure < 0:
            return -1
    return 0


def decimal(evaluate: Evaluate, digits: int) -> str:
    """Write a real number with correctly rounded significant digits.

    Every digit is proved: precision doubles until both ends of the enclosure round to the same text.

    Examples
    --------
    >>> decimal(lambda: ball(Fraction(8, 7)).log(), 15)
    '0.133531392624523'
    """
    for bits in doubled(max(FIRST_BITS, bits_of(digits, 0)), _MOST_BITS):
        with flint.ctx.workprec(bits):
            enclosure = evaluate()
            lower, upper = (_exact(end) for end in (enclosure.lower(), enclosure.upper()))
        if (text := rounded(lower, digits)) == rounded(upper, digits):
            return text
    raise Undecided(f"{digits} digits are not decided at {_MOST_BITS} bits")


def rounded(value: Fraction, digits: int) -> str:
    """Round a rational to significant digits, half up, in plain or scientific notation.

    Examples
    --------
    >>> rounded(Fraction(2, 3), 4), rounded(Fraction(51, 2), 6), rounded(Fraction(1, 10**9), 3)
    ('0.6667', '25.5', '1e-9')
    """
    if value == 0:
        return "0"
    exponent = _decimal_exponent(abs(value))
    scaled = abs(value) * Fraction(10) ** (digits - 1 - exponent)
    mantissa = int(scaled + Fraction(1, 2))
    if mantissa == 10**digits:
        mantissa, exponent = mantissa // 10, exponent + 1
    return ("-" if value < 0 else "") + _plain(str(flint.fmpz(mantissa)).rstrip("0"), exponent)


def _plain(figures: str, exponent: int) -> str:
    if 0 <= exponent < 21:
        whole = figures[: exponent + 1].ljust(exponent + 1, "0")
        tail = figures[exponent + 1 :]
        return f"{whole}.{tail}" if tail else whole
    if -6 <= exponent < 0:
        return "0." + "0" * (-exponent - 1) + figures
    tail = f".{figures[1:]}" if len(figures) > 1 else ""
    return f"{figures[0]}{tail}e{exponent}"


def _decimal_exponent(value: Fraction) -> int:
    # log10(2) lies between 30102/100000 and 30103/100000, so the guess is off by a few units at the most.
    guess = (value.numerator.bit_length() - value.denominator.bit_length()) * 30103 // 100000 + 2
    while value < Fraction(10) ** guess:
        guess -= 1
    return guess


def _exact(end: flint.arb) -> Fraction:
    mantissa, exponent = end.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
