"""Bounds of a number without a known exact expression, and decimals around a known number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import Infinity, exact_text
from symdp.arithmetic.reals.enclosure import Ends as Ends
from symdp.arithmetic.reals.enclosure import Evaluate, ball, rounded
from symdp.arithmetic.reals.enclosure import ends as ends
from symdp.arithmetic.reals.precision import bits_of, doubled
from symdp.errors import InvalidArgument, Undecided

if TYPE_CHECKING:
    import sympy

Refine = Callable[[int], Ends]
Enclose = Callable[[int], tuple[Any, Any]]

_FIRST_DIGITS = 15
_MOST_DIGITS = 10_000
_OPEN_DIGITS = 1_000
_MOST_BITS = 1 << 20


def read_digits(digits: int) -> int:
    """Read a number of significant digits, from 1 to 10,000."""
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= _MOST_DIGITS:
        raise InvalidArgument(f"digits={digits!r} must be an integer between 1 and {_MOST_DIGITS}")
    return digits


def decimals_around(evaluate: Evaluate, digits: int) -> Ends:
    """Return neighbouring decimals around an irrational number, at most 10**-digits of it apart.

    Examples
    --------
    >>> decimals_around(lambda: flint.arb(2).log(), 3)
    (Fraction(6931, 10000), Fraction(1733, 2500))
    """
    for bits in doubled(bits_of(digits), _MOST_BITS):
        with flint.ctx.workprec(bits):
            low, high = ends(evaluate())
        if low > 0 or high < 0:
            scale = _scale(min(abs(low), abs(high)), digits)
            below = floor(low * scale)
            if below == floor(high * scale) and high * scale != below:
                return below / scale, (below + 1) / scale
    raise Undecided(f"{digits} digits are not decided at {_MOST_BITS} bits")


def outward(low: Fraction, high: Fraction, digits: int) -> Ends:
    """Return decimals with one extra digit, below and above two rationals."""
    return tuple(  # type: ignore[return-value]
        [
            end if end == 0 else Fraction(turn(end * _scale(abs(end), digits))) / _scale(abs(end), digits)
            for turn, end in ((floor, low), (ceil, high))
        ]
    )


def decimal_text(value: Fraction | Infinity) -> str:
    """Return a decimal as text, all of its digits."""
    if isinstance(value, Infinity):
        return "oo"
    digits = 1
    while value * Fraction(10) ** digits % 1:
        digits += 1
    whole = len(exact_text(abs(int(value))))
    return rounded(value, digits + whole)


@dataclass(frozen=True)
class Interval:
    """An enclosure of a number, with a refinement if there is one.

    Attributes
    ----------
    low, high : Fraction
    refine : callable, or None
        Takes a number of digits, and returns bounds of this relative width.
    written : callable, or None
        Returns the number as an expression of sympy, where one is known.

    Examples
    --------
    >>> half = Interval(Fraction(49, 100), Fraction(51, 100))
    >>> half.digits(1, base_two=False)
    '0.5'
    >>> half.narrowed(3)
    Traceback (most recent call last):
    symdp.errors.Undecided: the value is only known to lie in [0.49, 0.51]; 3 digits need a relative width of 10^-3
    """

    low: Fraction
    high: Fraction
    refine: Refine | None = None
    written: Deferred[sympy.Expr] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise InvalidArgument(f"low={self.low} must not exceed high={self.high}")

    @cached_property
    def _stages(self) -> list[Ends]:
        return []

    def _stage(self, place: int | None) -> Ends:
        """Return the first bounds, or those of 15, 30, 60, ... digits, nested in this order."""
        if self.refine is None or place is None:
            return self.low, self.high
        while len(self._stages) <= place:
            low, high = self.refine(_FIRST_DIGITS << len(self._stages))
            before = self._stages[-1] if self._stages else (self.low, self.high)
            self._stages.append((max(low, before[0]), min(high, before[1])))
        return self._stages[place]

    def narrowed(self, digits: int) -> Ends:
        """Return bounds at most 10**-digits of the number apart; Undecided if there are none."""
        place = 0
        while _FIRST_DIGITS << place < digits:
            place += 1
        for attempt in (None, place):
            low, high = self._stage(attempt)
            least = low if low > 0 else -high if high < 0 else Fraction(0)
            if high - low <= least / 10**digits:
                return low, high
        interval = ", ".join([decimal_text(end) for end in outward(low, high, _FIRST_DIGITS)])
        raise Undecided(
            f"the value is only known to lie in [{interval}]; {digits} digits need a relative width of 10^-{digits}"
        )

    def loosely(self, digits: int) -> Ends:
        """Return bounds of this many digits, or the best available."""
        try:
            return self.narrowed(digits)
        except Undecided:
            return self._stages[-1] if self._stages else (self.low, self.high)

    def best_decimals(self, digits: int) -> Ends:
        """Return decimals around the number, of this many digits or as narrow as known."""
        return outward(*self.loosely(digits), digits + 1)

    def digits(self, digits: int, base_two: bool) -> str:
        """Return correctly rounded digits; Undecided where the bounds leave them open."""
        for place in [None, *range(9 if self.refine else 0)]:
            if place and _FIRST_DIGITS << (place - 1) > 2 * digits + _OPEN_DIGITS:
                break
            if len({text := rounded(end, digits) for end in _in_unit(self._stage(place), base_two, digits)}) == 1:
                return text
        raise Undecided(f"{digits} digits of the value are not known")

    def times(self, factor: Fraction) -> Interval:
        """Return the number multiplied by a positive rational."""
        refine = self.refine
        if refine is None:
            return Interval(self.low * factor, self.high * factor)
        return Interval(self.low * factor, self.high * factor, Deferred(_scaled, self, factor))

    @staticmethod
    def sum_of(first: Enclose, second: Enclose) -> Interval:
        """Return the sum of two nonnegative numbers."""
        refine = Deferred(_added, first, second)
        return Interval(*refine(_FIRST_DIGITS), refine)

    @staticmethod
    def maximum_of(first: Enclose, second: Enclose) -> Interval:
        """Return the larger of two nonnegative numbers."""
        refine = Deferred(_larger, first, second)
        return Interval(*refine(_FIRST_DIGITS), refine)

    @staticmethod
    def order(first: Enclose, second: Enclose) -> int:
        """Return -1, 0 or 1, the order of two numbers by their enclosures; Undecided where they overlap for too long."""
        digits, before = 1, None
        while digits <= _OPEN_DIGITS:
            (low, high), (more, most) = bounds = first(digits), second(digits)
            if low > most or high < more:
                return 1 if low > most else -1
            if low == high == more == most:
                return 0
            if bounds == before and digits > _FIRST_DIGITS:
                break
            digits, before = max(_FIRST_DIGITS, 2 * digits), bounds
        raise Undecided("the order of two leakages is not decided by their enclosures; they may be equal")


def _scaled(interval: Interval, factor: Fraction, digits: int) -> Ends:
    low, high = interval.loosely(digits)
    return low * factor, high * factor


def _added(first: Enclose, second: Enclose, digits: int) -> Ends:
    (low, high), (more, most) = first(digits), second(digits)
    return low + more, high + most


def _larger(first: Enclose, second: Enclose, digits: int) -> Ends:
    (low, high), (more, most) = first(digits), second(digits)
    return max(low, more), max(high, most)


def _scale(size: Fraction, digits: int) -> Fraction:
    """Return the power of ten that makes the first ``digits + 1`` digits of a positive number an integer."""
    exponent = (size.numerator.bit_length() - size.denominator.bit_length()) * 30103 // 100000 + 2
    while size < Fraction(10) ** exponent:
        exponent -= 1
    return Fraction(10) ** (digits - exponent)


def _in_unit(pair: Ends, base_two: bool, digits: int) -> Ends:
    if not base_two:
        return pair
    with flint.ctx.workprec(bits_of(2 * digits)):
        low, high = (ends(ball(end) / ball(Fraction(2)).log()) for end in pair)
    return low[0], high[1]
