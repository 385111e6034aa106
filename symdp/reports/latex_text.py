"""Numbers, vectors and text as LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING

from symdp.leakages.values.interval import decimal_text

if TYPE_CHECKING:
    from symdp.leakages.values.polynomial import Polynomial

LONGEST, PLACES = 300, 15
LONGEST_BITS = 80


def number(value: Fraction) -> str:
    """Return a rational as LaTeX.

    Examples
    --------
    >>> number(Fraction(-8, 7)), number(Fraction(3))
    ('-\\\\frac{8}{7}', '3')
    """
    if value.denominator == 1:
        return str(value.numerator)
    sign = "-" if value < 0 else ""
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def decimals(value: Fraction, up: bool = False) -> str:
    r"""Return a rational; a long one is truncated, with dots, or rounded up.

    Examples
    --------
    >>> long = Fraction(10**20, 3 * 10**20 + 1)
    >>> decimals(Fraction(2, 3)), decimals(long), decimals(long, up=True)
    ('\\frac{2}{3}', '0.333333333333333\\dots', '0.333333333333334')
    """
    if value.numerator.bit_length() + value.denominator.bit_length() <= LONGEST_BITS:
        return number(value)
    scale = 10**PLACES
    below = value.numerator * scale // value.denominator
    if below == value * scale:
        return decimal_text(value)
    return decimal_text(Fraction(below + 1, scale)) if up else decimal_text(Fraction(below, scale)) + r"\dots"


def affine(constant: Fraction, coefficient: Fraction, variable: str = "D") -> str:
    """Return ``constant + coefficient * variable`` without zero terms.

    Examples
    --------
    >>> affine(Fraction(-1, 10), Fraction(1))
    'D-\\\\frac{1}{10}'
    """
    if coefficient == 0:
        return number(constant)
    size = "" if abs(coefficient) == 1 else number(abs(coefficient))
    term = f"{size}{variable}"
    if coefficient < 0:
        return f"{number(constant)}-{term}" if constant else f"-{term}"
    if constant == 0:
        return term
    return f"{term}{'-' if constant < 0 else '+'}{number(abs(constant))}"


def fraction_of(numerator: Polynomial, denominator: Polynomial) -> str:
    r"""Return a ratio of affine functions of D in integers, with common factors drawn out and constant denominators divided.

    Examples
    --------
    >>> from symdp.leakages.values.polynomial import Polynomial
    >>> d = Polynomial.of(0, 1)
    >>> fraction_of(5 - 5 * d, d), fraction_of(7 - 10 * d, Polynomial.of(2))
    ('\\frac{5(1-D)}{D}', '\\left(\\frac{7}{2}-5D\\right)')
    """
    (a, b), (c, e) = (_padded(side) for side in (numerator, denominator))
    if e != 0:
        a, b, c, e = _in_integers(a, b, c, e)
    if e == 0:
        return number(a / c) if b == 0 else rf"\left({affine(a / c, b / c)}\right)"
    if b < 0 and (a / b).denominator == 1:
        front, inner = "" if b == -1 else number(-b), affine(a / -b, Fraction(-1))
        upper = f"{front}({inner})" if front else inner
    else:
        upper = affine(a, b)
    return rf"\frac{{{upper}}}{{{affine(c, e)}}}"


def _in_integers(*coefficients: Fraction) -> tuple[Fraction, ...]:
    """Return four coefficients of a ratio as integers without a common factor."""
    scale = Fraction(lcm(*[value.denominator for value in coefficients]))
    scale /= gcd(*[int(value * scale) for value in coefficients])
    return tuple([value * scale for value in coefficients])


def _padded(side: Polynomial) -> tuple[Fraction, Fraction]:
    constant, slope = (*side.coefficients, Fraction(0), Fraction(0))[:2]
    return constant, slope


def vector(values: Sequence[Fraction]) -> str:
    """Return a row of numbers in parentheses."""
    entries = ",\\,".join(map(number, values))
    return rf"\left({entries}\right)"


def matrix(rows: Sequence[Sequence[Fraction]]) -> str:
    """Return a matrix in parentheses, of any number of columns."""
    body = r" \\ ".join([" & ".join(map(number, row)) for row in rows])
    return rf"\left(\begin{{array}}{{{'c' * len(rows[0])}}} {body} \end{{array}}\right)"
