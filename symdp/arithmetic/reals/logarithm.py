"""Exact logarithms epsilon = log(lambda) of rationals lambda, displayed in nats or bits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.arithmetic.rational import ExpEpsilon, Infinity, exact_text
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True, order=True)
class Logarithm:
    """The natural logarithm of a positive rational, or of infinity.

    Order and equality are those of the argument, hence exact.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from symdp.arithmetic.rational import INFINITY
    >>> epsilon = Logarithm(Fraction(8, 7))
    >>> str(epsilon)
    'log(8/7)'
    >>> epsilon.nats(10)
    '0.1335313926'
    >>> epsilon.bits(10)
    '0.1926450779'
    >>> epsilon < Logarithm(Fraction(2)), str(Logarithm(INFINITY))
    (True, 'oo')
    """

    argument: ExpEpsilon

    def __str__(self) -> str:
        if isinstance(self.argument, Infinity):
            return "oo"
        return "0" if self.argument == 1 else f"log({exact_text(self.argument)})"

    def nats(self, digits: int = 15) -> str:
        """Return correctly rounded decimal digits in nats; ``"oo"`` for infinity."""
        return self._decimal(digits, base_two=False)

    def bits(self, digits: int = 15) -> str:
        """Return correctly rounded decimal digits in bits; ``"oo"`` for infinity."""
        return self._decimal(digits, base_two=True)

    def to_sympy(self) -> sympy.Expr:
        """Return the exact sympy expression, such as ``log(8/7)``."""
        import sympy

        if isinstance(self.argument, Infinity):
            return sympy.oo
        number = sympy.Rational(self.argument.numerator, self.argument.denominator)
        return sympy.log(number)

    def _decimal(self, digits: int, base_two: bool) -> str:
        import flint

        from symdp.arithmetic.reals.enclosure import ball, decimal, rounded

        argument = self.argument
        if isinstance(argument, Infinity):
            return "oo"
        if digits < 1:
            raise InvalidArgument(f"digits={digits} must be at least 1")
        if argument == 1:
            return "0"
        if base_two and (power := _binary_exponent(argument)) is not None:
            return rounded(Fraction(power), digits)

        def enclosure() -> flint.arb:
            return ball(argument).log() / (ball(Fraction(2)).log() if base_two else 1)

        return decimal(enclosure, digits)


def _binary_exponent(value: Fraction) -> int | None:
    """Return k for a value of 2^k, the only rationals whose logarithm in bits is rational."""
    top, bottom = value.numerator, value.denominator
    if top & (top - 1) or bottom & (bottom - 1):
        return None
    return top.bit_length() - bottom.bit_length()
