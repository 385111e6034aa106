"""Rational multiples of logarithms, added: held exactly, zero decided by algebra."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import exact_text, printed
from symdp.arithmetic.reals.coprime import coprime_basis, exponents
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.precision import FIRST_BITS, doubled
from symdp.arithmetic.reals.radical import RadicalSum, sum_of
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)
Argument: TypeAlias = Fraction | RadicalSum
Logs: TypeAlias = dict[int, Fraction]

_MOST_BITS = 1 << 20
_ALGEBRA_BITS = 1 << 14
_MOST_FACTORS = 16
_SEPARATING_BITS = 1 << 12


@dataclass(frozen=True)
class LogSum:
    """The sum of coefficient * log(argument).

    Attributes
    ----------
    terms : tuple of (argument, coefficient)
        Arguments are positive rationals, or sums of radicals with two terms at least.

    Examples
    --------
    >>> value = LogSum.of([(Fraction(9, 5), Fraction(9, 10)), (Fraction(1, 5), Fraction(1, 10))])
    >>> str(value), value.is_zero()
    ('9/10*log(9/5) + 1/10*log(1/5)', False)
    >>> LogSum.of([(Fraction(6), ONE), (Fraction(2), -ONE), (Fraction(9), Fraction(-1, 2))]).is_zero()
    True
    """

    terms: tuple[tuple[Argument, Fraction], ...]

    @staticmethod
    def of(pairs: Iterable[tuple[Argument, Fraction]]) -> LogSum:
        """Add coefficient * log(argument), equal arguments merged; the arguments must be positive."""
        merged: dict[Argument, Fraction] = {}
        for argument, coefficient in pairs:
            for simple, share in _simple(argument):
                merged[simple] = merged.get(simple, ZERO) + share * coefficient
        return LogSum(tuple([(key, value) for key, value in merged.items() if value and key != 1]))

    def __add__(self, other: LogSum) -> LogSum:
        return LogSum.of([*self.terms, *other.terms])

    def times(self, factor: Fraction) -> LogSum:
        """Return the sum multiplied by a rational."""
        return LogSum.of([(argument, coefficient * factor) for argument, coefficient in self.terms])

    def evaluate(self) -> flint.arb:
        """Enclose the number at the current precision of python-flint."""
        total = flint.arb(0)
        for argument, coefficient in self.terms:
            inner = ball(argument) if isinstance(argument, Fraction) else argument.evaluate()
            total += ball(coefficient) * inner.log()
        return total

    @property
    def _bits(self) -> int:
        """The size of all integers in the arguments."""
        total = 0
        for key, _ in self.terms:
            numbers = [key] if isinstance(key, Fraction) else [coefficient for _, coefficient in key.terms]
            total += sum([number.numerator.bit_length() + number.denominator.bit_length() for number in numbers])
            total += 0 if isinstance(key, Fraction) else sum([base.bit_length() for base in key.integers])
        return total

    @cached_property
    def normal(self) -> tuple[Logs, dict[RadicalSum, Fraction]] | None:
        """Coefficients of the logarithms of coprime integers, and of the sums that remain; None where they grow too large.

        Logarithms of coprime integers are linearly independent over the rationals.
        """
        integers: list[tuple[int, Fraction]] = []
        sums: dict[RadicalSum, Fraction] = {}
        basis = coprime_basis(set().union(*[key.integers for key, _ in self.terms if isinstance(key, RadicalSum)]))
        for argument, coefficient in self.terms:
            if isinstance(argument, Fraction):
                integers += [(argument.numerator, coefficient), (argument.denominator, -coefficient)]
                continue
            parted = _leading_part(argument, basis)
            if parted is None:
                return None
            leading, rest = parted
            integers += [(base, share * coefficient) for base, share in leading]
            if rest.rational != 1:
                sums[rest] = sums.get(rest, ZERO) + coefficient
        return _collected(integers), {key: value for key, value in sums.items() if value}

    def is_zero(self) -> bool | None:
        """Decide by algebra whether the number is zero; None where that is not decided."""
        if self.normal is None:
            return None
        logs, sums = self.normal
        if not sums:
            return not logs
        scale = lcm(*[value.denominator for value in sums.values()])
        whole = {key: int(value * scale) for key, value in sums.items()}
        if sum(map(abs, whole.values())) > _MOST_FACTORS:
            return None
        above = [RadicalSum.power(key, value) for key, value in whole.items() if value > 0]
        below = [RadicalSum.power(key, -value) for key, value in whole.items() if value < 0]
        above += [RadicalSum.power(Fraction(base), value * scale) for base, value in logs.items()]
        return sum_of([_multiplied(above), -_multiplied(below)]).is_zero()

    def exponential(self) -> Fraction | None:
        """Return exp of the number if it is recognised as a rational, otherwise None."""
        if len(self.terms) == 1 and self.terms[0][1] == 1 and isinstance(self.terms[0][0], Fraction):
            return self.terms[0][0]
        if self._bits > _ALGEBRA_BITS or self.normal is None:
            return None
        logs, sums = self.normal
        shares = [*logs.values(), *sums.values()]
        if any(value.denominator != 1 for value in shares) or any(value < 0 for value in sums.values()):
            return None
        if sums and all(share > 0 for key in sums for _, share in key.terms):
            return None  # a product of such sums has several terms, all positive, and never a rational value
        size = sum([abs(value) * base.bit_length() for base, value in logs.items()])
        if size > _MOST_BITS or sum(sums.values()) > _MOST_FACTORS:
            return None
        product = _multiplied([RadicalSum.power(key, value) for key, value in sums.items()])
        reduced = product.reduced(coprime_basis(product.integers))
        value = None if reduced is None else reduced.rational
        for base, share in logs.items():
            value = None if value is None else value * Fraction(base) ** int(share)
        return value

    def power_of_two(self) -> Fraction | None:
        """Return the rational r if algebra shows that the number is r log 2, otherwise None."""
        if self.normal is None or self.normal[1] or set(self.normal[0]) - {2}:
            return None
        return self.normal[0].get(2, ZERO)

    def to_sympy(self) -> sympy.Expr:
        """Return the exact sympy expression."""
        import sympy

        total = []
        for argument, coefficient in self.terms:
            if isinstance(argument, Fraction):
                inner: sympy.Expr = sympy.Rational(argument.numerator, argument.denominator)
            else:
                inner = argument.to_sympy()
            total.append(sympy.Rational(coefficient.numerator, coefficient.denominator) * sympy.log(inner))
        return sympy.Add(*total)

    @staticmethod
    def from_sympy(expression: Any) -> LogSum:
        """Read a sympy expression: rational multiples of logarithms of positive sums of radicals, added."""
        import sympy

        pairs: list[tuple[Argument, Fraction]] = []
        for term in sympy.Add.make_args(sympy.expand_mul(expression)):
            coefficient, inner = term.as_coeff_Mul()
            if term == 0:
                continue
            if not (coefficient.is_Rational and isinstance(inner, sympy.log)):
                raise InvalidArgument(f"expression={term} must be a rational multiple of a logarithm, or a sum of such")
            pairs.append((_radicals(inner.args[0]), Fraction(int(coefficient.p), int(coefficient.q))))
        return LogSum.of(pairs)

    def __str__(self) -> str:
        terms = []
        for argument, coefficient in self.terms:
            sign = "" if coefficient == 1 else "-" if coefficient == -1 else f"{exact_text(coefficient)}*"
            inner = exact_text(argument) if isinstance(argument, Fraction) else str(argument)
            terms.append(f"{sign}log({inner})")
        return " + ".join(terms).replace("+ -", "- ") or "0"


def _simple(argument: Argument) -> list[tuple[Argument, Fraction]]:
    """Return the logarithm of a product as a sum of logarithms."""
    if isinstance(argument, RadicalSum) and len(argument.terms) == 1:
        ((powers, coefficient),) = argument.terms
        bases = [(Fraction(base) if isinstance(base, int) else base, share) for base, share in powers]
        return [*_simple(coefficient), *bases]
    if isinstance(argument, Fraction) and argument <= 0:
        raise InvalidArgument(f"argument={printed(argument)} of a logarithm must be positive")
    if isinstance(argument, RadicalSum) and not argument.terms:
        raise InvalidArgument("argument=0 of a logarithm must be positive")
    return [(argument, ONE)]


def _collected(integers: list[tuple[int, Fraction]]) -> Logs:
    basis = coprime_basis([base for base, _ in integers])
    logs: Logs = {}
    for base, coefficient in integers:
        for element, power in exponents(base, basis).items():
            logs[element] = logs.get(element, ZERO) + power * coefficient
    return {element: value for element, value in logs.items() if value}


def _leading_part(argument: RadicalSum, basis: list[int]) -> tuple[list[tuple[int, Fraction]], RadicalSum] | None:
    """Return the unique largest term of a sum, as powers of integers, and the sum divided by it; None if none is."""
    reduced = argument.reduced(basis)
    if reduced is None or reduced.nested or not reduced.terms:
        return None if reduced is None or not reduced.terms else ([], reduced)
    place = _largest([RadicalSum(((powers, abs(coefficient)),)) for powers, coefficient in reduced.terms])
    powers, coefficient = reduced.terms[place]
    inverse = RadicalSum.power(RadicalSum(((powers, abs(coefficient)),)), -1)
    rest = (reduced * inverse).reduced(basis)
    if rest is None:
        return None
    leading = [(abs(coefficient.numerator), ONE), (coefficient.denominator, -ONE)]
    return leading + [(base, share) for base, share in powers if isinstance(base, int)], rest


def _largest(terms: list[RadicalSum]) -> int:
    """Return the index of the largest of positive numbers, the first if a tie is not decided."""
    places = list(range(len(terms)))
    for bits in doubled(FIRST_BITS, _SEPARATING_BITS):
        if len(places) == 1:
            break
        with flint.ctx.workprec(bits):
            values = {place: terms[place].evaluate() for place in places}
            places = [k for k in places if not any(values[k] < value for value in values.values())]
    return places[0]


def _multiplied(factors: Iterable[RadicalSum]) -> RadicalSum:
    product = RadicalSum.of(ONE)
    for factor in factors:
        product = product * factor
    return product


def _radicals(expression: Any) -> RadicalSum:
    if expression.is_Rational:
        return RadicalSum.of(Fraction(int(expression.p), int(expression.q)))
    if expression.is_Add:
        return sum_of([_radicals(part) for part in expression.args])
    if expression.is_Mul:
        return _multiplied([_radicals(part) for part in expression.args])
    if expression.is_Pow and expression.exp.is_Rational:
        return RadicalSum.power(_radicals(expression.base), Fraction(int(expression.exp.p), int(expression.exp.q)))
    raise InvalidArgument(f"expression={expression} must be made of rationals and their rational powers")
