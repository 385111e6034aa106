"""Logarithms of rationals with rational factors, compared exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import Any

from symdp.arithmetic.rational import INFINITY, ExpEpsilon, Infinity
from symdp.errors import InvalidArgument


@total_ordering
@dataclass(frozen=True, eq=False)
class Log:
    """The number log(argument)/root of a nonnegative or infinite argument; log 0 is below every number.

    Examples
    --------
    >>> Log.of(Fraction(9)) * Fraction(1, 2) == Log.of(Fraction(3)), Log.of(Fraction(2)) < Log.of(INFINITY)
    (True, True)
    """

    argument: ExpEpsilon
    root: int = 1

    @classmethod
    def of(cls, argument: Any) -> Log:
        """Return the logarithm of an exact number.

        Raises
        ------
        ArithmeticError
            Of a negative one.
        """
        if isinstance(argument, Log) or argument < 0:
            raise ArithmeticError(f"argument={argument} of a logarithm must be a number that is not negative")
        return cls(argument if isinstance(argument, Infinity) else Fraction(argument))

    @classmethod
    def read(cls, value: Any) -> Log:
        """Return a logarithm unchanged, 0 as log 1, and infinity as its own logarithm; other numbers are rejected."""
        if isinstance(value, Log):
            return value
        if isinstance(value, Infinity):
            return cls(INFINITY)
        if value == 0:
            return cls(Fraction(1))
        raise InvalidArgument(f"{value} is compared with a logarithm; only 0 and infinity can be")

    def __add__(self, other: Log) -> Log:
        root = self.root * other.root
        first, second = self._raised(other.root), other._raised(self.root)
        if isinstance(first, Infinity) or isinstance(second, Infinity):
            return Log(INFINITY)
        return Log(first * second, root)

    def __mul__(self, factor: Fraction) -> Log:
        above = Fraction(factor).numerator
        if above < 0 and self.argument == 0:
            return Log(INFINITY)
        if above < 0 and isinstance(self.argument, Infinity):
            return Log(Fraction(0))
        return Log(Fraction(1) if above == 0 else self._raised(above), self.root * Fraction(factor).denominator)

    def _raised(self, power: int) -> ExpEpsilon:
        return self.argument if isinstance(self.argument, Infinity) else self.argument**power

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self._raised(other.root) == other._raised(self.root)

    def __lt__(self, other: Log) -> bool:
        return bool(self._raised(other.root) < other._raised(self.root))
