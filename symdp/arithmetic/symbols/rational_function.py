"""Rational functions: interpolation from values at rationals, and evaluation at algebraic numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, real_roots

if TYPE_CHECKING:
    import sympy

MOST_POINTS, SPARE = 66, 3
Coefficients = tuple[Fraction, ...]


@dataclass(frozen=True)
class RationalFunction:
    """A ratio of polynomials without a common factor."""

    numerator: flint.fmpq_poly
    denominator: flint.fmpq_poly

    @classmethod
    def of(cls, numerator: flint.fmpq_poly, denominator: flint.fmpq_poly) -> RationalFunction:
        """Return a ratio, its common factor cancelled."""
        common = numerator.gcd(denominator)
        below = denominator // common
        leading = below.coeffs()[-1]
        return cls(numerator // common / leading, below / leading)

    @classmethod
    def polynomial(cls, *coefficients: Fraction | int) -> RationalFunction:
        """Return a polynomial, its coefficients from the constant up.

        Examples
        --------
        >>> x = RationalFunction.polynomial(0, 1)
        >>> function = (x * x - x) / (x - RationalFunction.polynomial(1))
        >>> function == x
        True
        >>> function.at(Fraction(1, 2))
        Fraction(1, 2)
        >>> (x - x).is_zero
        True
        """
        return cls(flint.fmpq_poly([_exact(Fraction(value)) for value in coefficients]), flint.fmpq_poly([1]))

    @property
    def is_zero(self) -> bool:
        """Return whether the function is identically zero."""
        return bool(self.numerator == 0)

    def at(self, place: Fraction) -> Fraction:
        """Return the value at a rational that is no pole."""
        value = self.numerator(_exact(place)) / self.denominator(_exact(place))
        return Fraction(int(value.p), int(value.q))

    def __hash__(self) -> int:
        return hash((str(self.numerator), str(self.denominator)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Polynomials of python-flint are written by their coefficients."""
        sides = (self.numerator, self.denominator)
        return _of_coefficients, tuple([tuple([(int(c.p), int(c.q)) for c in side.coeffs()]) for side in sides])

    def __add__(self, other: RationalFunction) -> RationalFunction:
        top = self.numerator * other.denominator + other.numerator * self.denominator
        return RationalFunction.of(top, self.denominator * other.denominator)

    def __sub__(self, other: RationalFunction) -> RationalFunction:
        return self + RationalFunction(-other.numerator, other.denominator)

    def __mul__(self, other: RationalFunction) -> RationalFunction:
        return RationalFunction.of(self.numerator * other.numerator, self.denominator * other.denominator)

    def __truediv__(self, other: RationalFunction) -> RationalFunction:
        return RationalFunction.of(self.numerator * other.denominator, self.denominator * other.numerator)

    def sign_changes(self) -> list[AlgebraicNumber]:
        """Return the zeros and poles of odd multiplicity, where the sign changes."""
        product = (self.numerator * self.denominator).numer()
        return [] if self.is_zero else [root for root, times in real_roots(product) if times % 2]

    def roots(self) -> list[AlgebraicNumber]:
        """Return the distinct zeros; an empty list for the zero function."""
        return [] if self.is_zero else [root for root, _ in real_roots(self.numerator.numer())]

    def is_root(self, place: AlgebraicNumber) -> bool:
        """Return whether the function vanishes at a number."""
        return self.is_zero or place in self.roots()

    def to_sympy(self, symbol: sympy.Expr) -> sympy.Expr:
        """Return the ratio as an expression, factors cancelled."""
        import sympy

        def side(coefficients: list[flint.fmpz]) -> sympy.Expr:
            return sympy.Add(*[int(value) * symbol**power for power, value in enumerate(coefficients)])

        top, below = self.numerator.numer(), self.denominator.numer()
        scale = Fraction(int(self.denominator.denom()), int(self.numerator.denom()))
        return side((top * scale.numerator).coeffs()) / side((below * scale.denominator).coeffs())

    def has(self, place: Fraction, value: Fraction) -> bool:
        """Return whether the function is defined at ``place`` and equal to ``value`` there."""
        below = self.denominator(_exact(place))
        return bool(below) and self.numerator(_exact(place)) == _exact(value) * below

    def meets(self, value: Fraction) -> flint.fmpz_poly:
        """Return an integer polynomial that is zero where the function has a value."""
        return (self.numerator - _exact(value) * self.denominator).numer()

    def coefficients_at(self, root: AlgebraicNumber) -> Coefficients | None:
        """Return the value at a number as a polynomial in it, of a degree below its own; None at a pole.

            Examples
            --------
            >>> from itertools import count
        >>> function = fitted(lambda x: 1 / (x - 1), count(2))
            >>> function.coefficients_at(AlgebraicNumber((-2, 0, 1), 1))
            (Fraction(1, 1), Fraction(1, 1))
        """
        modulus = flint.fmpq_poly(list(root.polynomial))
        below = self.denominator % modulus
        if below == 0:
            return None
        _, inverse, _ = below.xgcd(modulus)
        polynomial = (self.numerator * inverse) % modulus
        return tuple([Fraction(int(value.p), int(value.q)) for value in polynomial.coeffs()])


def fitted(value: Callable[[Fraction], Fraction | None], places: Iterator[int]) -> RationalFunction | None:
    """Interpolate the rational function of least degree, confirmed at three further points.

    Other functions may agree at these points: a proof must not rest on the interpolation alone.

    Parameters
    ----------
    value : callable
        None where the function is not known.
    places : iterator of int
        The arguments at which it is evaluated.

    Returns
    -------
    RationalFunction, or None
        None where sixty values are not enough.

    Examples
    --------
    >>> from itertools import count
    >>> function = fitted(lambda x: (x + 1) / (x * x + 3), count(2))
    >>> function.numerator, function.denominator
    (x + 1, x^2 + 3)
    """
    points: list[tuple[Fraction, Fraction]] = []
    count = SPARE + 1
    while count <= MOST_POINTS:
        while len(points) < count:
            place = Fraction(next(places))
            number = value(place)
            if number is not None:
                points.append((place, number))
        function = _through(points[:-SPARE])
        if all(function.has(place, known) for place, known in points[-SPARE:]):
            return function
        count += 2
    return None


def _of_coefficients(*sides: tuple[tuple[int, int], ...]) -> RationalFunction:
    numerator, denominator = (flint.fmpq_poly([flint.fmpq(*pair) for pair in side]) for side in sides)
    return RationalFunction(numerator, denominator)


def _through(points: list[tuple[Fraction, Fraction]]) -> RationalFunction:
    """Return the ratio of degrees at most half of their number, by Euclid's algorithm for their polynomials."""
    whole, part = flint.fmpq_poly([1]), flint.fmpq_poly([0])
    for place, value in points:
        at = _exact(place)
        part += (_exact(value) - part(at)) / whole(at) * whole
        whole *= flint.fmpq_poly([-at, 1])
    before, here = flint.fmpq_poly([0]), flint.fmpq_poly([1])
    while part.degree() > (len(points) - 1) // 2:
        quotient = whole // part
        whole, part = part, whole % part
        before, here = here, before - quotient * here
    common = part.gcd(here)
    top, below = part // common, here // common
    leading = below.coeffs()[-1]
    return RationalFunction(top / leading, below / leading)


def _exact(value: Fraction) -> flint.fmpq:
    return flint.fmpq(value.numerator, value.denominator)
