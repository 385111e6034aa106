"""Affine forms in named symbols with rational coefficients."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

from symdp.arithmetic.rational import over_common_denominator

if TYPE_CHECKING:
    import sympy

ZERO = Fraction(0)


@dataclass(frozen=True)
class Affine:
    """``constant + sum of coefficient * symbol``; coefficients are not zero, symbols are in the order of their names.

    Examples
    --------
    >>> form = Affine.symbol("p") - Affine.symbol("q") * Fraction(1, 2) + 1
    >>> str(form), form.at({"p": Fraction(1, 4), "q": Fraction(1, 2)})
    ('1 + p - 1/2*q', Fraction(1, 1))
    """

    constant: Fraction
    terms: tuple[tuple[str, Fraction], ...] = ()

    @classmethod
    def of(cls, constant: Fraction, coefficients: Mapping[str, Fraction]) -> Affine:
        """Return the form with these coefficients; zeros are dropped."""
        return cls(constant, tuple(sorted([(name, value) for name, value in coefficients.items() if value])))

    @classmethod
    def number(cls, value: Fraction | int) -> Affine:
        """Return a form without symbols."""
        return cls(Fraction(value))

    @classmethod
    def symbol(cls, name: str) -> Affine:
        """Return the form that is one symbol."""
        return cls(ZERO, ((name, Fraction(1)),))

    @property
    def symbols(self) -> frozenset[str]:
        """The names of its symbols."""
        return frozenset([name for name, _ in self.terms])

    @property
    def is_negative(self) -> bool:
        """Return whether the form is a negative constant."""
        return not self.terms and self.constant < 0

    @property
    def normal(self) -> Affine:
        """The positive multiple with coprime integer coefficients."""
        numerators, denominator = over_common_denominator([self.constant, *[value for _, value in self.terms]])
        return self * Fraction(denominator, gcd(*numerators) or 1)

    @property
    def sides(self) -> tuple[Affine, Affine]:
        """Two forms without negative coefficients whose difference has the sign of this one, in least integers.

        Examples
        --------
        >>> p, q = Affine.symbol("p"), Affine.symbol("q")
        >>> [str(side) for side in (p / 2 - q / 3 - 1).sides]
        ['3*p', '6 + 2*q']
        """
        whole = self.normal
        left = Affine.of(max(ZERO, whole.constant), {name: max(ZERO, value) for name, value in whole.terms})
        return left, left - whole

    def at(self, point: Mapping[str, Fraction]) -> Fraction:
        """Return the value where each symbol has a value."""
        return sum([value * point[name] for name, value in self.terms], self.constant)

    def __add__(self, other: Affine | Fraction | int) -> Affine:
        if not isinstance(other, Affine):
            return Affine(self.constant + other, self.terms)
        sums = dict(self.terms)
        for name, value in other.terms:
            sums[name] = sums.get(name, ZERO) + value
        return Affine.of(self.constant + other.constant, sums)

    def __neg__(self) -> Affine:
        return self * Fraction(-1)

    def __sub__(self, other: Affine | Fraction | int) -> Affine:
        return self + (-other)

    def __rsub__(self, other: Fraction | int) -> Affine:
        return -self + other

    def __mul__(self, factor: Fraction | int) -> Affine:
        return Affine.of(self.constant * factor, {name: value * factor for name, value in self.terms})

    def __truediv__(self, divisor: int) -> Affine:
        return self * Fraction(1, divisor)

    def __str__(self) -> str:
        parts = [f"{'-' if value < 0 else '+'} {_times(abs(value))}{name}" for name, value in self.terms]
        if self.constant or not parts:
            return " ".join([str(self.constant), *parts])
        first = parts[0].removeprefix("+ ")
        return " ".join([first.replace("- ", "-", 1) if first.startswith("- ") else first, *parts[1:]])

    def to_sympy(self, symbols: Mapping[str, sympy.Expr]) -> sympy.Expr:
        """Return the form with an expression for each symbol."""
        import sympy

        numbers = [(name, sympy.Rational(value.numerator, value.denominator)) for name, value in self.terms]
        constant = sympy.Rational(self.constant.numerator, self.constant.denominator)
        return sympy.Add(constant, *[value * symbols[name] for name, value in numbers])


def sum_of_forms(forms: Iterable[Affine]) -> Affine:
    """Return the sum; zero for no form."""
    return sum(forms, Affine.number(0))


def _times(value: Fraction) -> str:
    return "" if value == 1 else f"{value}*"
