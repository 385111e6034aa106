"""Rationals in, rationals out: integers, fractions and text are exact; binary floats are refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import total_ordering
from math import lcm
from numbers import Rational
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import sympy

_TEXT = re.compile(r"[+-]?(\d+/\d+|\d+\.?\d*([eE][+-]?\d{1,3})?|\.\d+([eE][+-]?\d{1,3})?)", re.ASCII)
_LONGEST = 4000
_LARGEST_EXPONENT = 999
_PRINTED_BITS = 300
_PYTHON_BITS = 2000


@total_ordering
class Infinity:
    """The value of exp(epsilon) when no finite epsilon exists: larger than every rational.

    Examples
    --------
    >>> from fractions import Fraction
    >>> INFINITY > Fraction(10**9)
    True
    >>> str(INFINITY)
    'oo'
    >>> INFINITY == INFINITY
    True
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Infinity)

    def __gt__(self, other: object) -> bool:
        return not isinstance(other, Infinity)

    def __hash__(self) -> int:
        return hash("symdp.Infinity")

    def __str__(self) -> str:
        return "oo"

    def __repr__(self) -> str:
        return "INFINITY"

    def _sympy_(self) -> sympy.Expr:
        import sympy

        return sympy.oo


INFINITY = Infinity()
ExpEpsilon = Fraction | Infinity


def rational(value: Any, name: str = "value") -> Fraction:
    """Read an exact rational.

    Parameters
    ----------
    value : int, Fraction, Decimal, str or sympy Rational
        Text is an integer, a fraction ``"3/20"`` or a decimal ``"0.15"``.
    name : str
        How an error message calls the argument.

    Returns
    -------
    Fraction

    Raises
    ------
    InvalidArgument
        For binary floats, booleans and anything that is not an exact finite rational.

    Examples
    --------
    >>> rational("0.15"), rational("8/7"), rational(3)
    (Fraction(3, 20), Fraction(8, 7), Fraction(3, 1))
    >>> rational(0.15, "distortion")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: distortion=0.15 is a binary float; write "0.15" or "3/20" \
(symdp.arithmetic.rational.from_float takes the exact binary value)
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool):
        raise InvalidArgument(f"{name}={value} is a truth value, not a number; write 0 or 1")
    if isinstance(value, str):
        return _from_text(value, name)
    if isinstance(value, float):
        raise InvalidArgument(_float_refusal(value, name))
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise InvalidArgument(f"{name}={value} must be finite")
        if abs(value.adjusted()) > _LARGEST_EXPONENT or len(value.as_tuple().digits) > _LONGEST:
            raise InvalidArgument(
                f"{name} is a Decimal with exponent {value.adjusted()}, at most {_LARGEST_EXPONENT} is read"
            )
        return Fraction(value)
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if getattr(value, "is_Rational", False):
        return Fraction(int(value.p), int(value.q))
    raise InvalidArgument(
        f"{name}={_abbreviated(value)} of type {type(value).__name__} is not an exact rational; "
        'write an integer, a Fraction or text such as "3/20"'
    )


def number_of(text: str) -> Fraction | None:
    """Return the exact number that a text is, None where it is none.

    Examples
    --------
    >>> number_of("-1/2"), number_of("1.50"), number_of("18-25")
    (Fraction(-1, 2), Fraction(3, 2), None)
    """
    try:
        return rational(text)
    except InvalidArgument:
        return None


def decimal_of(text: str) -> Decimal:
    """Return the exact value of a number in a JSON or TOML file, for the ``parse_float`` of their parsers.

    Examples
    --------
    >>> import json
    >>> json.loads("[0.3, 1e-1]", parse_float=decimal_of)
    [Decimal('0.3'), Decimal('0.1')]
    """
    try:
        return Decimal(text)
    except InvalidOperation:
        raise InvalidArgument(f"{_abbreviated(text)} is not a number that can be read exactly; write fewer digits") from None


def from_float(value: float, name: str = "value") -> Fraction:
    """Take the exact value of a binary float, on purpose.

    Examples
    --------
    >>> from_float(0.5), from_float(0.1)
    (Fraction(1, 2), Fraction(3602879701896397, 36028797018963968))
    """
    number = float(value)
    if number - number != 0:
        raise InvalidArgument(f"{name}={number} must be finite")
    return Fraction(number)


def rationals(values: Any, name: str = "values") -> tuple[Fraction, ...]:
    """Read a sequence of exact rationals; errors name the position, counted from 1."""
    if isinstance(values, str | Mapping | Set) or not isinstance(values, Iterable):
        raise InvalidArgument(f"{name}={_abbreviated(values)} must be a sequence of rationals")
    listed: tuple[Any, ...] = tuple(values)
    if set(map(type, listed)) <= {Fraction}:
        return listed
    return tuple([rational(value, f"{name}[{place}]") for place, value in enumerate(listed, 1)])


def rational_in(value: Any, name: str, low: int | Fraction, high: int | Fraction, open_above: bool = False) -> Fraction:
    """Read a rational of the interval [low, high], or [low, high) when ``open_above``."""
    number = rational(value, name)
    if number < low or number > high or (open_above and number == high):
        raise InvalidArgument(f"{name}={printed(number)} must lie in [{low}, {high}{')' if open_above else ']'}")
    return number


def exp_epsilon_value(value: Any) -> Fraction:
    """Read lambda = exp(epsilon), a rational >= 1."""
    number = rational(value, "exp_epsilon")
    if number < 1:
        raise InvalidArgument(f"exp_epsilon={printed(number)} must be at least 1 (epsilon = log(exp_epsilon) >= 0)")
    return number


def exact_text(number: Fraction | int) -> str:
    """Return all digits of a rational, also beyond the 4300 to which Python limits ``str`` of an integer.

    Examples
    --------
    >>> exact_text(Fraction(-3, 20))
    '-3/20'
    >>> exact_text(7)
    '7'
    >>> len(exact_text(Fraction(10**5000, 3)))
    5003
    """
    top, below = number.as_integer_ratio()
    return _digits(top) if below == 1 else f"{_digits(top)}/{_digits(below)}"


def exact_texts(numbers: Iterable[Fraction | int]) -> list[str]:
    """Return all digits of rationals, where equal numbers and equal denominators are converted once.

    Examples
    --------
    >>> exact_texts([Fraction(1, 3), Fraction(-2, 3), 4])
    ['1/3', '-2/3', '4']
    """
    ratios = [number.as_integer_ratio() for number in numbers]
    different = set(ratios)
    ends = {below: "" if below == 1 else f"/{_digits(below)}" for below in {below for _, below in different}}
    known = {(top, below): _digits(top) + ends[below] for top, below in different}
    return list(map(known.__getitem__, ratios))


def printed(number: Fraction) -> str:
    """Return a rational for a message; one of thousands of digits is only described."""
    bits = number.numerator.bit_length() + number.denominator.bit_length()
    return str(number) if bits <= _PRINTED_BITS else f"(a rational of {bits} bits)"


def over_common_denominator(values: Sequence[Fraction]) -> tuple[list[int], int]:
    """Write rationals as integers over one positive denominator.

    Examples
    --------
    >>> over_common_denominator([Fraction(1, 2), Fraction(1, 3)])
    ([3, 2], 6)
    """
    ratios = [value.as_integer_ratio() for value in values]
    denominator = lcm(*(different := {below for _, below in ratios}))
    if len(different) < 2:
        return [top for top, _ in ratios], denominator
    factors = {below: denominator // below for below in different}
    return [top * factors[below] for top, below in ratios], denominator


def _digits(number: int) -> str:
    if number.bit_length() <= _PYTHON_BITS:
        return str(number)
    import flint

    return str(flint.fmpz(number))


def _from_text(text: str, name: str) -> Fraction:
    stripped = text.strip()
    if len(stripped) > _LONGEST:
        raise InvalidArgument(f"{name}={_abbreviated(text)} has {len(stripped)} characters, at most {_LONGEST} are read")
    if not _TEXT.fullmatch(stripped):
        raise InvalidArgument(f'{name}={_abbreviated(text)} is not a number; write an integer, "3/20" or "0.15"')
    try:
        return Fraction(stripped)
    except ZeroDivisionError:
        raise InvalidArgument(f"{name}={stripped} has denominator 0") from None


def _float_refusal(value: float, name: str) -> str:
    value = float(value)
    if value - value != 0:
        return f"{name}={value} must be a finite rational"
    nearby = Fraction(repr(value))
    return (
        f'{name}={value!r} is a binary float; write "{value!r}" or "{nearby}" '
        "(symdp.arithmetic.rational.from_float takes the exact binary value)"
    )


def _abbreviated(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
