"""Leakage values as sums of logarithms, in the form of a certificate's claim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.log_sum import Argument as LogArgument
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.arithmetic.reals.radical import RadicalSum, sum_of
from symdp.leakages.values.leakage_value import LeakageValue

Power = tuple[Fraction, Fraction]
Product = tuple[Power, ...]
Argument = Fraction | tuple[Product, ...]


@dataclass(frozen=True)
class ExactValue:
    """A sum of coefficient * log(argument), each argument a rational or a sum of products of rational powers.

    Examples
    --------
    >>> two, half = Fraction(2), Fraction(1, 2)
    >>> ExactValue.of([(half, two), (half, two), (Fraction(0), two)]).to_document()
    [{'coefficient': '1', 'argument': '2'}]
    >>> str(ExactValue(((Fraction(1), (((two, half),), ((two, Fraction(1)),))),)).value)
    'log(2 + 2**(1/2))'
    """

    terms: tuple[tuple[Fraction, Argument], ...]

    @staticmethod
    def of(pairs: Iterable[tuple[Fraction, Argument]]) -> ExactValue:
        """Add terms; equal arguments are merged, and terms that are zero left out."""
        merged: dict[Argument, Fraction] = {}
        for coefficient, argument in pairs:
            if coefficient and argument != 1:
                merged[argument] = merged.get(argument, Fraction(0)) + coefficient
        return ExactValue(tuple([(value, key) for key, value in merged.items() if value]))

    @staticmethod
    def log_of(argument: Fraction) -> ExactValue:
        """Return the logarithm of a positive rational."""
        return ExactValue.of([(Fraction(1), argument)])

    @cached_property
    def value(self) -> LeakageValue:
        """The sum as a number."""
        pairs: list[tuple[LogArgument, Fraction]] = [(_read(argument), share) for share, argument in self.terms]
        return LeakageValue(LogSum.of(pairs))

    def to_document(self) -> list[dict[str, Any]]:
        """Return plain JSON data: arguments as text, or as lists of products of [base, exponent]."""
        return [{"coefficient": exact_text(share), "argument": _written(argument)} for share, argument in self.terms]


def _read(argument: Argument) -> LogArgument:
    if isinstance(argument, Fraction):
        return argument
    products = []
    for product in argument:
        value = RadicalSum.of(1)
        for base, exponent in product:
            value = value * RadicalSum.power(base, exponent)
        products.append(value)
    total = sum_of(products)
    return total if total.rational is None else total.rational


def _written(argument: Argument) -> Any:
    if isinstance(argument, Fraction):
        return exact_text(argument)
    return [[[exact_text(base), exact_text(exponent)] for base, exponent in product] for product in argument]
