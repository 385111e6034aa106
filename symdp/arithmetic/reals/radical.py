"""Sums of products of rational powers of positive rationals: exact, evaluated in balls, compared by algebra."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import floor
from typing import TYPE_CHECKING, TypeAlias, Union

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.coprime import coprime_basis, exponents, perfect_power
from symdp.arithmetic.reals.enclosure import ball
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)
Base: TypeAlias = Union[int, "RadicalSum"]
Powers: TypeAlias = tuple[tuple[Base, Fraction], ...]

_MOST_BITS = 1 << 15
_MOST_TERMS = 512
_SPLIT_BITS = 1 << 11
_SMALL_PRIMES = (2, 3, 5, 7, 11, 13)


@dataclass(frozen=True)
class RadicalSum:
    """A sum of rational multiples of products of powers.

    Attributes
    ----------
    terms : tuple of (powers, coefficient)
        ``powers`` are pairs (base, exponent); a base is an integer > 1 or, for nested roots, a sum itself.

    Examples
    --------
    >>> root = RadicalSum.power(Fraction(8, 9), Fraction(1, 2))
    >>> str(root), str(root * root), str(root + RadicalSum.of(Fraction(1, 3)))
    ('2/3*2**(1/2)', '8/9', '1/3 + 2/3*2**(1/2)')
    """

    terms: tuple[tuple[Powers, Fraction], ...]

    @staticmethod
    def of(value: Fraction | int) -> RadicalSum:
        """Return a rational as a sum."""
        return RadicalSum((((), Fraction(value)),) if value else ())

    @staticmethod
    def power(base: Fraction | RadicalSum, exponent: Fraction | int) -> RadicalSum:
        """Return a rational power of a non-negative number; of zero, only positive ones."""
        base = base if isinstance(base, RadicalSum) else RadicalSum.of(base)
        exponent = Fraction(exponent)
        if not base.terms:
            if exponent <= 0:
                raise InvalidArgument(f"exponent={exponent} of the base 0 must be positive")
            return base
        if len(base.terms) > 1:
            return _power_of_sum(base, exponent)
        ((powers, coefficient),) = base.terms
        if coefficient < 0:
            raise InvalidArgument(f"the base {base} of a power must not be negative")
        factors = [*powers, (coefficient.numerator, ONE), (coefficient.denominator, -ONE)]
        return _product([(inner, share * exponent) for inner, share in factors])

    @property
    def rational(self) -> Fraction | None:
        """The number where it is visibly rational, else None."""
        if not self.terms:
            return ZERO
        return self.terms[0][1] if len(self.terms) == 1 and not self.terms[0][0] else None

    def __add__(self, other: RadicalSum) -> RadicalSum:
        return sum_of([self, other])

    def __neg__(self) -> RadicalSum:
        return RadicalSum(tuple([(powers, -coefficient) for powers, coefficient in self.terms]))

    def __mul__(self, other: RadicalSum) -> RadicalSum:
        products = []
        for powers, coefficient in self.terms:
            for others, factor in other.terms:
                product = _product([*powers, *others])
                products.append(RadicalSum(tuple([(key, c * coefficient * factor) for key, c in product.terms])))
        return sum_of(products)

    def evaluate(self) -> flint.arb:
        """Enclose the number at the current precision of python-flint."""
        total = flint.arb(0)
        for powers, coefficient in self.terms:
            value = ball(coefficient)
            for base, exponent in powers:
                inner = flint.arb(base) if isinstance(base, int) else base.evaluate()
                value *= (ball(exponent) * inner.log()).exp()
            total += value
        return total

    @cached_property
    def integers(self) -> frozenset[int]:
        """All integers whose powers occur in the terms, not counting those inside nested sums."""
        return frozenset([base for powers, _ in self.terms for base, _ in powers if isinstance(base, int)])

    @property
    def nested(self) -> bool:
        """Return whether a power of a sum occurs."""
        return any(not isinstance(base, int) for powers, _ in self.terms for base, _ in powers)

    def reduced(self, basis: list[int]) -> RadicalSum | None:
        """Return the sum with every integer written over a coprime basis; None where the numbers grow too large.

        Distinct products of roots of the basis are linearly independent over the rationals, so that a sum without
        nested powers is zero only if nothing is left of it.
        """
        merged: dict[Powers, Fraction] = {}
        for powers, coefficient in self.terms:
            term = _over_basis(powers, coefficient, basis)
            if term is None:
                return None
            key, value = term
            merged[key] = merged.get(key, ZERO) + value
        return RadicalSum(_sorted(merged))

    def is_zero(self) -> bool | None:
        """Decide by algebra whether the sum is zero; None where nested powers leave it open.

        Examples
        --------
        >>> six, two, three = (RadicalSum.power(Fraction(n), Fraction(1, 2)) for n in (6, 2, 3))
        >>> (six + -(two * three)).is_zero(), (two + -three).is_zero()
        (True, False)
        """
        reduced = self.reduced(coprime_basis(self.integers))
        if reduced is None:
            return None
        if not reduced.terms:
            return True
        return None if reduced.nested else False

    def to_sympy(self) -> sympy.Expr:
        """Return the exact sympy expression."""
        import sympy

        total = []
        for powers, coefficient in self.terms:
            factors = [sympy.Rational(coefficient.numerator, coefficient.denominator)]
            for base, exponent in powers:
                inner = sympy.Integer(base) if isinstance(base, int) else base.to_sympy()
                factors.append(sympy.Pow(inner, sympy.Rational(exponent.numerator, exponent.denominator)))
            total.append(sympy.Mul(*factors))
        return sympy.Add(*total)

    def __str__(self) -> str:
        terms = [_product_text(powers, coefficient) for powers, coefficient in self.terms]
        return " + ".join(terms).replace("+ -", "- ") or "0"


def sum_of(parts: Iterable[RadicalSum]) -> RadicalSum:
    """Add sums, equal terms merged."""
    merged: dict[Powers, Fraction] = {}
    for part in parts:
        for powers, coefficient in part.terms:
            merged[powers] = merged.get(powers, ZERO) + coefficient
    return RadicalSum(_sorted(merged))


def _sorted(merged: Mapping[Powers, Fraction]) -> tuple[tuple[Powers, Fraction], ...]:
    kept = [(powers, coefficient) for powers, coefficient in merged.items() if coefficient]
    return tuple(sorted(kept, key=lambda term: (len(term[0]), _order(term[0]))))


def _order(powers: Powers) -> list[tuple[int, str, Fraction]]:
    return [(base, "", e) if isinstance(base, int) else (0, str(base), e) for base, e in powers]


def _product(factors: Iterable[tuple[Base, Fraction]]) -> RadicalSum:
    """Return a product of powers; whole powers of integers go to the coefficient unless they are very large."""
    shares: dict[Base, Fraction] = {}
    for base, exponent in factors:
        for root, power in _parts(base) if isinstance(base, int) else ((base, 1),):
            if exponent:
                shares[root] = shares.get(root, ZERO) + exponent * power
    coefficient, kept = ONE, {}
    for base, exponent in shares.items():
        if isinstance(base, int) and abs(whole := floor(exponent)) * base.bit_length() <= _MOST_BITS:
            coefficient *= Fraction(base) ** whole
            exponent -= whole
        if exponent:
            kept[base] = exponent
    powers = tuple(sorted(kept.items(), key=lambda pair: _order((pair,))))
    return RadicalSum(((powers, coefficient),))


@lru_cache(maxsize=4096)
def _parts(number: int) -> tuple[tuple[int, int], ...]:
    """Factor a positive integer into small primes and one integer not a perfect power; very large ones stay whole."""
    factors = []
    if number.bit_length() > _SPLIT_BITS:
        return ((number, 1),)
    for prime in _SMALL_PRIMES:
        power = 0
        while number % prime == 0:
            number, power = number // prime, power + 1
        if power:
            factors.append((prime, power))
    return (*factors, perfect_power(number)) if number > 1 else tuple(factors)


def _power_of_sum(base: RadicalSum, exponent: Fraction) -> RadicalSum:
    if exponent.denominator == 1 and 0 <= exponent <= 16 and len(base.terms) ** int(exponent) <= _MOST_TERMS:
        product = RadicalSum.of(ONE)
        for _ in range(int(exponent)):
            product = product * base
        return product
    return _product([(base, exponent)])


def _over_basis(powers: Powers, coefficient: Fraction, basis: list[int]) -> tuple[Powers, Fraction] | None:
    shares: dict[Base, Fraction] = {}
    for base, exponent in powers:
        parts = exponents(base, basis) if isinstance(base, int) else {base: 1}
        for element, power in parts.items():
            shares[element] = shares.get(element, ZERO) + exponent * power
    kept = {}
    for base, exponent in shares.items():
        if isinstance(base, int):
            whole = floor(exponent)
            if abs(whole) * base.bit_length() > _MOST_BITS:
                return None
            coefficient *= Fraction(base) ** whole
            exponent -= whole
        if exponent:
            kept[base] = exponent
    return tuple(sorted(kept.items(), key=lambda pair: _order((pair,)))), coefficient


def _product_text(powers: Powers, coefficient: Fraction) -> str:
    factors = [] if coefficient == 1 and powers else [exact_text(coefficient)]
    if coefficient == -1 and powers:
        factors = ["-1"]
    for base, exponent in powers:
        inner = exact_text(base) if isinstance(base, int) else f"({base})"
        share = exact_text(exponent)
        share = share if exponent.denominator == 1 and exponent > 0 else f"({share})"
        factors.append(f"{inner}**{share}" if exponent != 1 else inner)
    return "*".join(factors)
