"""Polynomials of small degree in the distortion D with rational coefficients."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import sympy

ZERO = Fraction(0)


@dataclass(frozen=True)
class Polynomial:
    """A polynomial ``coefficients[0] + coefficients[1] D + ...``.

    Examples
    --------
    >>> p = 1 - Polynomial.of(0, 2)
    >>> p(Fraction(1, 4))
    Fraction(1, 2)
    >>> str((p * 3).coefficients[1])
    '-6'
    >>> p.to_sympy()
    1 - 2*D
    """

    coefficients: tuple[Fraction, ...]

    @staticmethod
    def of(*coefficients: Any) -> Polynomial:
        """Build from the coefficients, the constant first."""
        return Polynomial(tuple([Fraction(value) for value in coefficients]))

    def __call__(self, distortion: Fraction) -> Fraction:
        value = ZERO
        for coefficient in reversed(self.coefficients):
            value = value * distortion + coefficient
        return value

    def _plus(self, other: Any, sign: int) -> Polynomial:
        theirs = other.coefficients if isinstance(other, Polynomial) else (Fraction(other),)
        size = max(len(self.coefficients), len(theirs))
        own, added = ((*values, *[ZERO] * (size - len(values))) for values in (self.coefficients, theirs))
        return Polynomial(tuple([a + sign * b for a, b in zip(own, added, strict=True)]))

    def __add__(self, other: Any) -> Polynomial:
        return self._plus(other, 1)

    def __sub__(self, other: Any) -> Polynomial:
        return self._plus(other, -1)

    def __rsub__(self, other: Any) -> Polynomial:
        return self._plus(other, -1) * -1

    def __mul__(self, factor: Fraction | int) -> Polynomial:
        return Polynomial(tuple([factor * value for value in self.coefficients]))

    __rmul__ = __mul__

    def stretched(self, factor: int) -> Polynomial:
        """Return the polynomial at D / factor."""
        return Polynomial(tuple([value / Fraction(factor) ** k for k, value in enumerate(self.coefficients)]))

    @property
    def leading(self) -> Fraction:
        """The last coefficient that is not zero; 0 for the zero polynomial."""
        return next((value for value in reversed(self.coefficients) if value), ZERO)

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return the polynomial in the symbol D, or in the given one."""
        import sympy

        d = distortion_symbol(symbol)
        terms = [sympy.Rational(value.numerator, value.denominator) * d**k for k, value in enumerate(self.coefficients)]
        return sympy.Add(*terms)


def distortion_symbol(symbol: sympy.Symbol | None = None, taken: Iterable[sympy.Symbol] = ()) -> sympy.Symbol:
    """Return the symbol of the distortion, by default ``sympy.Symbol("D")``, without assumptions.

    Parameters
    ----------
    symbol : sympy Symbol, optional
    taken : iterable of sympy Symbol
        Symbols that mean something else in the same expression.

    Raises
    ------
    InvalidArgument
        For anything but a symbol, and for the name of one that is taken.
    """
    import sympy

    if symbol is None:
        return sympy.Symbol("D")
    if not isinstance(symbol, sympy.Symbol):
        raise InvalidArgument(f"symbol={symbol!r:.40} must be a symbol of sympy, such as sympy.Symbol('D')")
    if symbol.name in [one.name for one in taken]:
        raise InvalidArgument(f"symbol={symbol} is a symbol of the source set; give another one")
    return symbol
