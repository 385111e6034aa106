"""Values with exact comparisons to each other and to numbers, and conversion to double precision."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Self

from symdp.arithmetic.rational import INFINITY, ExpEpsilon, from_float, rational

DIGITS = 18


class OrderedValue(ABC):
    """A real number or infinity whose digits can be computed to any requested number.

    Examples
    --------
    >>> from symdp.answers import LeakageValue
    >>> value = LeakageValue.log_of(Fraction(2))
    >>> float(value)
    0.6931471805599453
    >>> value < 1
    True
    >>> value >= "7/10"
    False
    >>> LeakageValue.log_of(INFINITY) > 10
    True
    """

    @property
    @abstractmethod
    def is_infinite(self) -> bool:
        """Return whether the value is infinite."""

    @abstractmethod
    def nats(self, digits: int = 15) -> str:
        """Return the value in nats as a decimal."""

    @abstractmethod
    def compare(self, other: Self) -> int:
        """Return -1, 0 or 1 as the value is less than, equal to or greater than another one."""

    @staticmethod
    @abstractmethod
    def number(value: Fraction) -> OrderedValue:
        """Return a rational as a value."""

    @staticmethod
    @abstractmethod
    def log_of(argument: ExpEpsilon) -> OrderedValue:
        """Return the logarithm of a rational, or of infinity."""

    def __float__(self) -> float:
        return math.inf if self.is_infinite else float(self.nats(DIGITS))

    def __lt__(self, other: Self | Fraction | int | float | str) -> bool:
        return self.compare(self._read(other)) < 0

    def __le__(self, other: Self | Fraction | int | float | str) -> bool:
        return self.compare(self._read(other)) <= 0

    def __gt__(self, other: Self | Fraction | int | float | str) -> bool:
        return self.compare(self._read(other)) > 0

    def __ge__(self, other: Self | Fraction | int | float | str) -> bool:
        return self.compare(self._read(other)) >= 0

    def _read(self, other: Self | Fraction | int | float | str) -> Self:
        """Read a number of nats as a value; a float is converted exactly."""
        if isinstance(other, type(self)):
            return other
        if isinstance(other, float) and other == math.inf:
            return self.log_of(INFINITY)  # type: ignore[return-value]
        exact = from_float(other) if isinstance(other, float) else rational(other, "value")
        return self.number(exact)  # type: ignore[return-value]
