"""Numbers a + b sqrt(d) with rational a, b, d: exact sums, products, quotients and signs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt, lcm
from typing import TYPE_CHECKING

from symdp.arithmetic.reals.radical import RadicalSum

if TYPE_CHECKING:
    from symdp.arithmetic.reals.real import Real


@dataclass(frozen=True)
class Quadratic:
    """The number ``rational + factor * sqrt(radicand)``; two numbers that meet have the same radicand >= 0.

    Examples
    --------
    >>> root = Quadratic(Fraction(0), Fraction(1), Fraction(2))
    >>> (root - 1).sign
    1
    >>> (1 / (root - 1)) == root + 1
    True
    >>> str((root * root + root).radicals)
    '2 + 2**(1/2)'
    """

    rational: Fraction
    factor: Fraction
    radicand: Fraction

    def __add__(self, other: Quadratic | Fraction | int) -> Quadratic:
        number = self._same(other)
        return Quadratic(self.rational + number.rational, self.factor + number.factor, self.radicand)

    __radd__ = __add__

    def __neg__(self) -> Quadratic:
        return Quadratic(-self.rational, -self.factor, self.radicand)

    def __sub__(self, other: Quadratic | Fraction | int) -> Quadratic:
        return self + (-self._same(other))

    def __rsub__(self, other: Quadratic | Fraction | int) -> Quadratic:
        return self._same(other) + (-self)

    def __mul__(self, other: Quadratic | Fraction | int) -> Quadratic:
        number = self._same(other)
        rational = self.rational * number.rational + self.factor * number.factor * self.radicand
        return Quadratic(rational, self.rational * number.factor + self.factor * number.rational, self.radicand)

    __rmul__ = __mul__

    def __truediv__(self, other: Quadratic | Fraction | int) -> Quadratic:
        below = self._same(other)
        norm = below.rational**2 - below.factor**2 * below.radicand
        if not norm and below.rational:
            # sqrt(radicand) is rational, and the conjugate vanishes instead of the number.
            return self * (1 / (2 * below.rational))
        return self * Quadratic(below.rational / norm, -below.factor / norm, self.radicand)

    def __rtruediv__(self, other: Quadratic | Fraction | int) -> Quadratic:
        return self._same(other) / self

    @property
    def sign(self) -> int:
        """-1, 0 or 1."""
        first = (self.rational > 0) - (self.rational < 0)
        second = ((self.factor > 0) - (self.factor < 0)) if self.radicand else 0
        if first * second >= 0:
            return first or second
        difference = self.rational**2 - self.factor**2 * self.radicand
        return first * ((difference > 0) - (difference < 0))

    def below(self, digits: int) -> Fraction:
        """Return a rational at most 10**-digits below the number; a rational number is itself."""
        if (known := self._known) is not None:
            return known
        unit = 10 ** (digits + 2)
        size = (self.factor * unit) ** 2 * self.radicand
        root = isqrt(size.numerator // size.denominator)
        floor = Fraction(root if self.factor >= 0 else -root - 1, unit) + self.rational
        return Fraction(floor.numerator * unit // floor.denominator, unit)

    @property
    def radicals(self) -> RadicalSum:
        """The number as a sum of powers."""
        root = RadicalSum.power(self.radicand, Fraction(1, 2)) if self.radicand else RadicalSum.of(0)
        return RadicalSum.of(self.rational) + RadicalSum.of(self.factor) * root

    @property
    def real(self) -> Real:
        """The number as a rational where it is one, else as the root of its polynomial.

        Examples
        --------
        >>> str(Quadratic(Fraction(1, 2), Fraction(-1, 2), Fraction(5)).real)
        '1/2 - sqrt(5)/2'
        >>> Quadratic(Fraction(1, 2), Fraction(1), Fraction(4, 9)).real
        Fraction(7, 6)
        """
        if (known := self._known) is not None:
            return known
        size = self.factor**2 * self.radicand
        from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber

        constant, slope = self.rational**2 - size, -2 * self.rational
        unit = lcm(constant.denominator, slope.denominator)
        whole = [int(constant * unit), int(slope * unit), unit]
        return AlgebraicNumber(tuple([value // gcd(*whole) for value in whole]), int(self.factor > 0))

    @property
    def _known(self) -> Fraction | None:
        """The number where it is rational."""
        size = self.factor**2 * self.radicand
        root = Fraction(isqrt(size.numerator), isqrt(size.denominator))
        return self.rational + (root if self.factor >= 0 else -root) if root**2 == size else None

    def _same(self, other: Quadratic | Fraction | int) -> Quadratic:
        return other if isinstance(other, Quadratic) else Quadratic(Fraction(other), Fraction(0), self.radicand)
