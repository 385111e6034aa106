"""Sums of rational multiples of logarithms of rationals, exact: equality by factorisation, order by enclosures.

The logarithms of the primes are linearly independent over the rationals (a rational relation, exponentiated, is an equation
between two products of primes), so that a sum has one form c_2 log 2 + c_3 log 3 + ... and vanishes only when every
coefficient does. What does not vanish gets its sign from enclosures with rational ends at growing precision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering

from symdp.certificates.checker.arithmetic.expression import logarithm_below
from symdp.errors import InvalidArgument

_START_BITS = 64

log_below: Callable[[Fraction, int], Fraction] = logarithm_below
"""A rational below the logarithm of a positive rational, within about 2^-bits."""


@total_ordering
@dataclass(frozen=True)
class LogSum:
    """c_2 log 2 + c_3 log 3 + ... with rational coefficients, each prime once and none with coefficient 0.

    Examples
    --------
    >>> LogSum.log(Fraction(8, 9)) * Fraction(1, 2) + LogSum.log(Fraction(3)) == LogSum.log(Fraction(8)) / 2
    True
    >>> LogSum.log(Fraction(3, 2)) < LogSum.log(Fraction(2)), LogSum.log(Fraction(4)).enclosure(64)[0] > Fraction(138, 100)
    (True, True)
    """

    coefficients: tuple[tuple[int, Fraction], ...] = ()

    @classmethod
    def log(cls, argument: Fraction) -> LogSum:
        """log of a positive rational."""
        if argument <= 0:
            raise InvalidArgument(f"argument={argument} must be positive")
        powers = _factors(argument.numerator)
        for prime, power in _factors(argument.denominator).items():
            powers[prime] = powers.get(prime, 0) - power
        return cls._of({prime: Fraction(power) for prime, power in powers.items()})

    @classmethod
    def _of(cls, coefficients: Mapping[int, Fraction]) -> LogSum:
        return cls(tuple(sorted([(prime, value) for prime, value in coefficients.items() if value])))

    def __add__(self, other: LogSum) -> LogSum:
        total = dict(self.coefficients)
        for prime, value in other.coefficients:
            total[prime] = total.get(prime, Fraction(0)) + value
        return self._of(total)

    def __sub__(self, other: LogSum) -> LogSum:
        return self + other * Fraction(-1)

    def __mul__(self, factor: Fraction | int) -> LogSum:
        return self._of({prime: value * factor for prime, value in self.coefficients})

    def __truediv__(self, divisor: Fraction | int) -> LogSum:
        return self * (Fraction(1) / divisor)

    def __lt__(self, other: LogSum) -> bool:
        return (self - other).sign() < 0

    def __str__(self) -> str:
        return " + ".join([f"{value} log {prime}" for prime, value in self.coefficients]) or "0"

    def sign(self) -> int:
        """-1, 0 or 1."""
        bits = _START_BITS
        while self.coefficients:
            low, high = self.enclosure(bits)
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            bits *= 2
        return 0

    def enclosure(self, bits: int) -> tuple[Fraction, Fraction]:
        """An interval with rational ends that holds the value, about 2^-bits wide."""
        low = high = Fraction(0)
        for prime, value in self.coefficients:
            below, above = log_below(Fraction(prime), bits), -log_below(Fraction(1, prime), bits)
            low += value * (below if value > 0 else above)
            high += value * (above if value > 0 else below)
        return low, high


ZERO = LogSum()


def _factors(number: int) -> dict[int, int]:
    """The prime powers of a positive integer, by trial division."""
    found: dict[int, int] = {}
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            found[divisor] = found.get(divisor, 0) + 1
            number //= divisor
        divisor += 1
    if number > 1:
        found[number] = found.get(number, 0) + 1
    return found
