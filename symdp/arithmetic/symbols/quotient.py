"""Quotients of polynomials in named symbols with rational coefficients: the numbers of a source in symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import compress
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.rational_function import RationalFunction

if TYPE_CHECKING:
    import sympy

Monomials = tuple[tuple[tuple[int, ...], Fraction], ...]
Number = Any  # a Quotient, or a Fraction where no symbol is left


@dataclass(frozen=True, repr=False)
class Quotient:
    """A reduced quotient of polynomials in at least one symbol; constants are Fractions.

    The denominator has the leading coefficient 1, so that equal functions are equal as data.

    Attributes
    ----------
    names : tuple of str
        The symbols, in the order of their names.
    top, below : tuples of pairs
        The exponents of each monomial, one each symbol, with its coefficient.

    Examples
    --------
    >>> p, q = Quotient.symbol("p"), Quotient.symbol("q")
    >>> ratio = (p * p - q * q) / (p - q)
    >>> ratio == p + q
    True
    >>> ratio - p - q
    Fraction(0, 1)
    >>> ratio.at({"p": Fraction(1, 2), "q": Fraction(1, 3)})
    Fraction(5, 6)
    >>> ((1 - p) / (q + 1)).to_sympy()
    (1 - p)/(q + 1)
    """

    names: tuple[str, ...]
    top: Monomials
    below: Monomials

    @staticmethod
    def symbol(name: str) -> Quotient:
        """Return one symbol as a number."""
        return Quotient((name,), (((1,), Fraction(1)),), (((0,), Fraction(1)),))

    @staticmethod
    def of_form(form: Affine) -> Number:
        """Return an affine form."""
        if not form.terms:
            return form.constant
        names, values = zip(*form.terms, strict=True)
        plain, *units = _degrees(len(names))
        top = tuple(zip(reversed(units), reversed(values), strict=True))
        return Quotient(names, ((plain, form.constant), *top) if form.constant else top, ((plain, Fraction(1)),))

    @staticmethod
    def of_function(function: RationalFunction, name: str) -> Number:
        """Return a ratio of polynomials in one symbol."""
        x = Quotient.symbol(name)
        top, below = [_horner(side.coeffs(), x) for side in (function.numerator, function.denominator)]
        return top / below

    def __reduce__(self) -> tuple[Any, ...]:
        """Polynomials of python-flint, which are kept beside, are not copied."""
        return Quotient, (self.names, self.top, self.below)

    def at(self, values: Mapping[str, Fraction]) -> Fraction:
        """Return the value where each symbol has one; where the denominator is zero there is none."""
        return _value(self.names, self.top, values) / _value(self.names, self.below, values)

    def to_sympy(self, names: Mapping[str, sympy.Expr] | None = None) -> sympy.Expr:
        """Return the quotient as an expression, with an expression for each symbol, the plain one by default."""
        import sympy

        plain = {name: sympy.Symbol(name) for name in self.names} if names is None else names

        own = [plain[name] for name in self.names]

        def side(part: Monomials) -> sympy.Expr:
            return sympy.Add(*[_monomial(own, exponents, value) for exponents, value in part])

        if not any(self.below[-1][0]):
            return side(self.top)
        top, below = _in_integers(self.top, self.below)
        return side(top) / side(below)

    @cached_property
    def _sides(self) -> tuple[Any, Any]:
        return _polynomial(self.names, self.names, self.top), _polynomial(self.names, self.names, self.below)

    def _over(self, names: tuple[str, ...]) -> tuple[Any, Any]:
        """Return both polynomials in more symbols."""
        if names == self.names:
            return self._sides
        return _polynomial(names, self.names, self.top), _polynomial(names, self.names, self.below)

    def _multiple(self, factor: Fraction) -> Number:
        if factor == 1:
            return self
        top = tuple([(exponents, value * factor) for exponents, value in self.top])
        return Quotient(self.names, top, self.below) if factor else Fraction(0)

    def __add__(self, other: Number) -> Number:
        names, (a, b), (c, d) = _together(self, other)
        return _made(names, a + c, b) if b == d else _made(names, a * d + c * b, b * d)

    __radd__ = __add__

    def __neg__(self) -> Number:
        return self._multiple(Fraction(-1))

    def __sub__(self, other: Number) -> Number:
        return self + (-other)

    def __rsub__(self, other: Number) -> Number:
        return -self + other

    def __mul__(self, other: Number) -> Number:
        if type(other) in (Fraction, int):
            return self._multiple(Fraction(other))
        names, (a, b), (c, d) = _together(self, other)
        return _made(names, a * c, b * d)

    __rmul__ = __mul__

    def __truediv__(self, other: Number) -> Number:
        names, (a, b), (c, d) = _together(self, other)
        return _made(names, a * d, b * c)

    def __rtruediv__(self, other: Number) -> Number:
        names, (a, b), (c, d) = _together(self, other)
        return _made(names, c * b, d * a)

    def __str__(self) -> str:
        return str(self.to_sympy())

    __repr__ = __str__


def value_at(number: Number, values: Mapping[str, Fraction]) -> Any:
    """Evaluate a number at given values of its symbols; constants are returned unchanged."""
    return number.at(values) if isinstance(number, Quotient) else number


def _in_integers(top: Monomials, below: Monomials) -> tuple[Monomials, Monomials]:
    """Scale a quotient to coprime integer coefficients with a positive leading denominator coefficient."""
    scale = lcm(*[value.denominator for _, value in (*top, *below)])
    factor = Fraction(scale, gcd(*[int(value * scale) for _, value in (*top, *below)]))
    if below[0][1] < 0:
        factor = -factor
    first, second = (tuple([(exponents, value * factor) for exponents, value in part]) for part in (top, below))
    return first, second


def _horner(coefficients: list[Any], x: Quotient) -> Number:
    total: Number = Fraction(0)
    for value in reversed(coefficients):
        total = x * total + Fraction(int(value.p), int(value.q))
    return total


def _value(names: tuple[str, ...], part: Monomials, values: Mapping[str, Fraction]) -> Fraction:
    total = Fraction(0)
    for exponents, value in part:
        for name, power in zip(names, exponents, strict=True):
            value *= values[name] ** power
        total += value
    return total


def _monomial(symbols: list[sympy.Expr], exponents: tuple[int, ...], value: Fraction) -> sympy.Expr:
    import sympy

    powers = list(compress(zip(symbols, exponents, strict=True), exponents))
    if value == 1 and len(powers) == 1:
        return powers[0][0] ** powers[0][1]
    return sympy.Mul(sympy.Rational(*value.as_integer_ratio()), *[symbol**power for symbol, power in powers])


@lru_cache(maxsize=256)
def _degrees(count: int) -> list[tuple[int, ...]]:
    """Return the exponents of 1 and of each of some symbols."""
    return [(0,) * count, *[(0,) * k + (1,) + (0,) * (count - 1 - k) for k in range(count)]]


@lru_cache(maxsize=256)
def _context(names: tuple[str, ...]) -> Any:
    return flint.fmpq_mpoly_ctx.get(names, flint.Ordering.lex)


def _exact(value: Fraction) -> Any:
    return flint.fmpq(value.numerator, value.denominator)


def _polynomial(names: tuple[str, ...], own: tuple[str, ...], part: Monomials) -> Any:
    places = [own.index(name) if name in own else None for name in names]
    moved = {tuple([0 if k is None else exponents[k] for k in places]): _exact(value) for exponents, value in part}
    return _context(names).from_dict(moved)


def _together(first: Quotient, second: Number) -> tuple[tuple[str, ...], tuple[Any, Any], tuple[Any, Any]]:
    """Return both quotients over the union of their symbols."""
    if not isinstance(second, Quotient):
        context = _context(first.names)
        return first.names, first._sides, (context.constant(_exact(Fraction(second))), context.constant(1))
    names = first.names if first.names == second.names else tuple(sorted({*first.names, *second.names}))
    return names, first._over(names), second._over(names)


def _made(names: tuple[str, ...], top: Any, below: Any) -> Number:
    """Return the quotient with its common factor cancelled; a Fraction where no symbol is left."""
    if below == 0:
        raise ZeroDivisionError("a quotient of polynomials has the denominator 0")
    common = top.gcd(below)
    top, below = top / common, below / common
    leading = below.coeffs()[0]
    sides = [_data(part / leading) for part in (top, below)]
    used = [k for k in range(len(names)) if any(exponents[k] for part in sides for exponents, _ in part)]
    if not used:
        return sides[0][0][1] / sides[1][0][1] if sides[0] else Fraction(0)
    kept = [tuple([(tuple([exponents[k] for k in used]), value) for exponents, value in part]) for part in sides]
    return Quotient(tuple([names[k] for k in used]), kept[0], kept[1])


def _data(polynomial: Any) -> Monomials:
    terms = polynomial.to_dict().items()
    return tuple(sorted([(tuple(map(int, exponents)), Fraction(int(v.p), int(v.q))) for exponents, v in terms]))
