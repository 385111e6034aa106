"""Real roots of integer polynomials: exact order and equality, enclosures of any width."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, total_ordering
from itertools import pairwise
from math import floor, gcd
from typing import TYPE_CHECKING

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball, decimal
from symdp.arithmetic.reals.precision import FIRST_BITS, doubled
from symdp.arithmetic.reals.radical import RadicalSum
from symdp.arithmetic.simple_rational import simple_between
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import sympy


@total_ordering
@dataclass(frozen=True)
class AlgebraicNumber:
    """The real root number ``index`` (from 0, increasing) of an irreducible polynomial over the integers.

    Attributes
    ----------
    polynomial : tuple of int
        Coefficients from the constant one up; primitive, irreducible, the last one positive.
    index : int

    Examples
    --------
    >>> root, half = AlgebraicNumber((-2, 0, 1), 1), AlgebraicNumber.of(Fraction(1, 2))
    >>> root.decimal(6)
    '1.41421'
    >>> half < root
    True
    >>> root < Fraction(3, 2)
    True
    >>> str(root)
    'sqrt(2)'
    >>> str(half)
    '1/2'
    """

    polynomial: tuple[int, ...]
    index: int

    @classmethod
    def of(cls, value: Fraction) -> AlgebraicNumber:
        """Return a rational as an algebraic number."""
        return cls((-value.numerator, value.denominator), 0)

    @cached_property
    def rational(self) -> Fraction | None:
        """The number as a rational; None where it is irrational."""
        return Fraction(-self.polynomial[0], self.polynomial[1]) if len(self.polynomial) == 2 else None

    def enclosure(self, bits: int = FIRST_BITS) -> flint.arb:
        """Return a ball around the number, computed with this precision."""
        if self.rational is not None:
            with flint.ctx.workprec(bits):
                return ball(self.rational)
        return _real_roots(self.polynomial, bits)[self.index]

    def decimal(self, digits: int = 15) -> str:
        """Correctly rounded significant digits."""
        return decimal(lambda: self.enclosure(flint.ctx.prec), digits)

    def __lt__(self, other: AlgebraicNumber | Fraction | int) -> bool:
        if isinstance(other, Fraction | int):
            other = AlgebraicNumber.of(Fraction(other))
        if self == other:
            return False
        if self.rational is not None and other.rational is not None:
            return self.rational < other.rational
        for bits in doubled(FIRST_BITS):  # different numbers are apart at some precision
            first, second = self.enclosure(bits), other.enclosure(bits)
            if first < second or first > second:
                break
        return bool(first < second)

    def to_sympy(self) -> sympy.Expr:
        """Return a rational, a square root expression, or ``CRootOf``."""
        import sympy

        if self.rational is not None:
            return sympy.Rational(self.rational.numerator, self.rational.denominator)
        polynomial = sympy.Poly(list(reversed(self.polynomial)), sympy.Symbol("x"))
        return sympy.CRootOf(polynomial, self.index) if polynomial.degree() > 2 else sympy.real_roots(polynomial)[self.index]

    def near(self, width: Fraction, below: bool) -> Fraction:
        """Return a short rational that is less than the number by at most a width, or greater.

        Examples
        --------
        >>> root = AlgebraicNumber((-2, 0, 1), 1)
        >>> root.near(Fraction(1, 100), below=True), root.near(Fraction(1, 100), below=False)
        (Fraction(24, 17), Fraction(17, 12))
        """
        for bits in doubled(FIRST_BITS):
            with flint.ctx.workprec(bits):
                ball_around = self.enclosure(bits)
                low, high = _exact(ball_around.lower()), _exact(ball_around.upper())
            if high - low < width / 4:
                break
        first, last = (high - width, low) if below else (high, low + width)
        whole = floor(first)
        return whole + simple_between(first - whole, last - whole)

    def __rmul__(self, factor: int) -> AlgebraicNumber:
        """Return a positive integer times the number.

        Examples
        --------
        >>> str(3 * AlgebraicNumber((-2, 0, 1), 1))
        '3*sqrt(2)'
        """
        degree = len(self.polynomial) - 1
        scaled = [value * factor ** (degree - power) for power, value in enumerate(self.polynomial)]
        return AlgebraicNumber(tuple([value // gcd(*scaled) for value in scaled]), self.index)

    def __float__(self) -> float:
        return float(self.enclosure())

    @property
    def radicals(self) -> RadicalSum | None:
        """A rational or the root of a quadratic polynomial as a sum of radicals; None for a higher degree.

        Examples
        --------
        >>> str(AlgebraicNumber((-1, -1, 1), 1).radicals)
        '1/2 + 1/2*5**(1/2)'
        """
        if self.rational is not None:
            return RadicalSum.of(self.rational)
        if len(self.polynomial) > 3:
            return None
        constant, slope, bend = self.polynomial
        half = RadicalSum.power(Fraction(slope * slope - 4 * constant * bend, 4 * bend * bend), Fraction(1, 2))
        return RadicalSum.of(Fraction(-slope, 2 * bend)) + (half if self.index else -half)

    def to_document(self, least: Fraction | None = None) -> dict[str, list[str]]:
        """Return the polynomial, constant first, and an interval that isolates this root by Descartes' rule of signs.

        Parameters
        ----------
        least : rational, optional
            A number below the root, and below the interval.

        Examples
        --------
        >>> AlgebraicNumber((-2, 0, 0, 1), 0).to_document(Fraction(1))
        {'root_of': ['-2', '0', '0', '1'], 'between': ['1', '2']}
        """
        width = Fraction(1)
        while True:
            low, high = self.near(width, below=True), self.near(width, below=False)
            if (least is None or low >= least) and self._sign_changes(low, high) == 1:
                return {"root_of": [str(value) for value in self.polynomial], "between": [str(low), str(high)]}
            width /= 16

    def _sign_changes(self, low: Fraction, high: Fraction) -> int:
        """Count sign changes of (1 + t)^n c((high + low t)/(1 + t)), an upper bound on the number of roots in between."""
        start, length = flint.fmpq(low.numerator, low.denominator), high - low
        scaled = flint.fmpq_poly(list(self.polynomial))(
            flint.fmpq_poly([start, flint.fmpq(length.numerator, length.denominator)])
        )
        moved = flint.fmpq_poly(scaled.coeffs()[::-1])(flint.fmpq_poly([1, 1]))
        signs = [value > 0 for value in moved.coeffs() if value != 0]
        return sum([first != second for first, second in pairwise(signs)])

    def __str__(self) -> str:
        return str(self.to_sympy())


def real_roots(polynomial: flint.fmpz_poly) -> list[tuple[AlgebraicNumber, int]]:
    """Return the real roots of a polynomial that is not zero, with their multiplicities, in no order.

    Examples
    --------
    >>> [(str(root), times) for root, times in real_roots(flint.fmpz_poly([4, 0, -4, 0, 1]))]
    [('-sqrt(2)', 2), ('sqrt(2)', 2)]
    """
    roots = []
    for factor, times in polynomial.factor()[1]:
        # The leading coefficient is positive: the sign is in the content.
        coefficients = tuple([int(value) for value in factor.coeffs()])
        count = len(_real_roots(coefficients, FIRST_BITS))
        roots.extend([(AlgebraicNumber(coefficients, index), times) for index in range(count)])
    return roots


def rational_between(low: AlgebraicNumber, high: AlgebraicNumber | None, attempt: int = 0) -> Fraction:
    """Return a rational strictly between two numbers, short where there is room; another one for every ``attempt``.

    Parameters
    ----------
    low, high : AlgebraicNumber
        low < high; None for infinity.
    attempt : int

    Examples
    --------
    >>> one, two = AlgebraicNumber.of(Fraction(1)), AlgebraicNumber.of(Fraction(2))
    >>> rational_between(one, two), rational_between(one, two, 1), rational_between(two, None)
    (Fraction(3, 2), Fraction(4, 3), Fraction(7, 2))
    """
    if high is None:
        above = Fraction(int(low.enclosure().upper().ceil().unique_fmpz()))
        return above + attempt + Fraction(3 + attempt, 2 + attempt)
    if not low < high:
        raise InvalidArgument(f"low={low} must be less than high={high}")
    least, most = next(gap for bits in doubled(FIRST_BITS) if (gap := _between(low, high, bits)))
    # Parts of the interval: (1/3, 2/3) of it, then (1/4, 1/2), (1/5, 2/5), ...
    width = most - least
    return simple_between(least + width / (3 + attempt), least + 2 * width / (3 + attempt))


def _between(low: AlgebraicNumber, high: AlgebraicNumber, bits: int) -> tuple[Fraction, Fraction] | None:
    with flint.ctx.workprec(bits):  # the ends of a ball are rounded to the current precision
        least = low.rational if low.rational is not None else _exact(low.enclosure(bits).upper())
        most = high.rational if high.rational is not None else _exact(high.enclosure(bits).lower())
    return (least, most) if least < most else None


def _exact(end: flint.arb) -> Fraction:
    mantissa, exponent = end.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


@lru_cache(maxsize=4096)
def _real_roots(polynomial: tuple[int, ...], bits: int) -> tuple[flint.arb, ...]:
    """Return disjoint balls around the real roots of an irreducible polynomial, increasing."""
    with flint.ctx.workprec(bits):
        roots = [root for root, _ in flint.fmpz_poly(list(polynomial)).complex_roots()]
        real = [root.real for root in roots if root.imag == 0]
        return tuple(sorted(real, key=_exact))
