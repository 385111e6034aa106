r"""Polynomials with rational coefficients, and their ratios, on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symdp.arithmetic.late_flint import flint
from symdp.certificates.checker.arithmetic import sturm
from symdp.theorems.text.displays import COLUMN, width
from symdp.theorems.text.number_text import inline

# The width reserved for the text around a fraction in a list.
MARGIN = 60


def polynomial(coefficients: Sequence[Fraction | int], name: str = r"\lambda") -> str:
    r"""Return a polynomial over one denominator, with a positive first term where an end term is positive.

    Examples
    --------
    >>> polynomial([-64, -47, 12]), polynomial([Fraction(438, 565), Fraction(-72, 565)]), polynomial([Fraction(1, 2)])
    ('12\\lambda^{2}-47\\lambda-64', '(438-72\\lambda)/\\allowbreak 565', '1/2')
    >>> polynomial([])
    '0'
    """
    if not any(coefficients[1:]):
        return inline(Fraction(coefficients[0] if coefficients else 0))
    common = lcm(*[Fraction(value).denominator for value in coefficients])
    terms = [(power, int(value * common)) for power, value in enumerate(coefficients) if value]
    ordered = terms if terms[-1][1] < 0 else terms[::-1]
    text = ""
    for power, value in ordered:
        symbol = "" if power == 0 else name if power == 1 else rf"{name}^{{{power}}}"
        size = "" if power and abs(value) == 1 else inline(Fraction(abs(value)))
        text += ("-" if value < 0 else "+" if text else "") + size + symbol
    if common == 1:
        return text
    return rf"{text if len(terms) == 1 else f'({text})'}/\allowbreak {inline(Fraction(common))}"


def product(coefficients: Sequence[int], name: str, inside: Fraction) -> str:
    r"""Return an integer polynomial as a product of factors that are positive at a point.

    Examples
    --------
    >>> product([1, -3, 2], "t", Fraction(1, 3)), product([2, -2], "t", Fraction(1, 3)), product([-1], "t", Fraction(0))
    ('(1-t)(1-2t)', '2(1-t)', '-1')
    """
    constant, factors = flint.fmpz_poly(list(coefficients)).factor()
    size, texts = int(constant), []
    for factor, power in factors:
        sign = 1 if factor(flint.fmpq(inside.numerator, inside.denominator)) > 0 else -1
        size *= sign**power
        text = grouped(polynomial([sign * int(value) for value in factor.coeffs()], name))
        texts.append(f"{text}^{{{power}}}" if power > 1 else text)
    front = str(size) if abs(size) != 1 or not texts else "-" if size < 0 else ""
    return front + "".join(sorted(texts, key=lambda text: (len(text), text)))


def ratio(top: Sequence[int], below: Sequence[int], name: str) -> str:
    r"""Return a ratio of polynomials in running text, with integers without a common divisor.

    Examples
    --------
    >>> ratio([2, 4], [6, 2], "t"), ratio([0, 2], [4], "t"), ratio([], [1], "t")
    ('(2t+1)/\\allowbreak (t+3)', 't/\\allowbreak 2', '0')
    """
    top, below = lowest(top, below)
    if len(below) < 2 or not top:
        return polynomial([Fraction(value, below[0]) for value in top] or [0], name)
    return rf"{grouped(polynomial(top, name))}/\allowbreak {grouped(polynomial(below, name))}"


def fraction(top: str, below: str) -> str:
    r"""Return a fraction in a display; one wider than a column has a slash and may break.

    Examples
    --------
    >>> fraction("1-D", "D"), fraction("1-D", "t^{2}" * 40 + "+1").startswith(r"\bigl((1-D)/\allowbreak (t^{2}")
    ('\\frac{1-D}{D}', True)
    """
    if max(width(top), width(below)) <= COLUMN - MARGIN:
        return rf"\frac{{{top}}}{{{below}}}"
    return rf"\bigl({grouped(top)}/\allowbreak {grouped(below)}\bigr)"


def built_up(top: Sequence[int], below: Sequence[int], name: str) -> str:
    r"""Return a ratio of polynomials as a fraction in a display.

    Examples
    --------
    >>> built_up([2, 4], [6, 2], "t"), built_up([9], [2], "t"), built_up([3, 3], [3], "t")
    ('\\frac{2t+1}{t+3}', '\\frac{9}{2}', 't+1')
    """
    top, below = lowest(top, below)
    above = polynomial(top or [0], name)
    return above if list(below) == [1] else fraction(above, polynomial(below, name))


def lowest(*parts: Sequence[int]) -> list[list[int]]:
    """Divide polynomials by the common divisor of all their coefficients."""
    common = gcd(*[value for part in parts for value in part]) or 1
    return [[value // common for value in part] for part in parts]


def grouped(text: str) -> str:
    """Return a formula, in parentheses where it is a sum."""
    return f"({text})" if "+" in text or "-" in text[1:] else text


def integers(function: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return numerator and denominator of a function of a record, with integers and without common factors."""
    (top, over), (below, under) = (sturm.read(function[part], part) for part in ("numerator", "denominator"))
    return reduced(sturm.times(top, (under,)), sturm.times(below, (over,)))


def reduced(top: Any, below: Any) -> tuple[Any, Any]:
    """Return a ratio without common factors."""
    shared = sturm.signed(sturm.common(top, below) if top else below, 1)
    if len(shared) < 2:
        return top, below
    # Quotients are computed up to a positive factor, which the leading coefficients restore.
    if not top:
        return (), (1,)
    above, under = (sturm.divided(part, shared) for part in (top, below))
    factor = Fraction(top[-1] * under[-1], below[-1] * above[-1])
    return tuple([value * factor.numerator for value in above]), tuple([value * factor.denominator for value in under])
