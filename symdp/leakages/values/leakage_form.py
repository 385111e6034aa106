"""An exact leakage as a function of the distortion D: one formula to evaluate, or to write in sympy and LaTeX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY
from symdp.leakages.values.exact_value import Argument, ExactValue
from symdp.leakages.values.exact_value import Product as ExactProduct
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial

if TYPE_CHECKING:
    import sympy

ONE = Fraction(1)
LARGEST_EXPONENT = 256

Power = tuple[Polynomial, Fraction]
Product = tuple[Power, ...]


@dataclass(frozen=True)
class Term:
    """A polynomial times the logarithm of a sum of products of rational powers of polynomials."""

    coefficient: Polynomial
    argument: tuple[Product, ...]


@dataclass(frozen=True)
class Form:
    """A sum of terms, in nats.

    Examples
    --------
    >>> d = Polynomial.of(0, 1)
    >>> form = Form.log_ratio(2 - 2 * d, d)
    >>> form.value(Fraction(1, 5)).exp
    Fraction(8, 1)
    >>> form.to_sympy()
    log((2 - 2*D)/D)
    >>> form.value(Fraction(0)).is_infinite
    True
    >>> entropy = Form.of([(1 - d, [[(1 - d, 1)]]), (d, [[(d, 1)]])])
    >>> str(entropy.value(Fraction(0)))
    '0'
    >>> str(entropy.value(Fraction(1, 4)))
    '3/4*log(3/4) + 1/4*log(1/4)'
    >>> entropy.exponential is None
    True
    """

    terms: tuple[Term, ...]

    @staticmethod
    def of(pairs: Iterable[tuple[Any, Sequence[Sequence[tuple[Any, Any]]]]]) -> Form:
        """Build from (coefficient, products of (base, exponent)); numbers stand for constant polynomials."""
        return Form(
            tuple(
                [
                    Term(
                        _read(coefficient),
                        tuple([tuple([(_read(b), Fraction(e)) for b, e in product]) for product in products]),
                    )
                    for coefficient, products in pairs
                ]
            )
        )

    @staticmethod
    def log_ratio(numerator: Polynomial, denominator: Polynomial) -> Form:
        """Return the logarithm of a ratio of polynomials."""
        return Form((Term(_CONSTANT_ONE, (((numerator, ONE), (denominator, -ONE)),)),))

    @property
    def exponential(self) -> tuple[Polynomial, Polynomial] | None:
        """The numerator and denominator of exp of the form, where it is built as the logarithm of a ratio."""
        if len(self.terms) != 1 or self.terms[0].coefficient != _CONSTANT_ONE or len(self.terms[0].argument) != 1:
            return None
        powers = self.terms[0].argument[0]
        if [exponent for _, exponent in powers] != [ONE, -ONE]:
            return None
        return powers[0][0], powers[1][0]

    @property
    def is_ratio(self) -> bool:
        """Return whether exp of the form is a ratio."""
        return self.exponential is not None

    def exact(self, distortion: Fraction) -> ExactValue | None:
        """Return the sum of logarithms at a distortion; None where it is infinite."""
        pairs: list[tuple[Fraction, Argument]] = []
        for term in self.terms:
            if coefficient := term.coefficient(distortion):
                argument = _argument(term.argument, distortion)
                if argument is None:
                    return None
                pairs.append((coefficient, argument))
        return ExactValue.of(pairs)

    def value(self, distortion: Fraction) -> LeakageValue:
        """Return the value at a distortion, in nats."""
        number = self.exact(distortion)
        return LeakageValue.log_of(INFINITY) if number is None else number.value

    def times(self, factor: int) -> Form:
        """Return the form multiplied by a positive integer."""
        return Form(tuple([Term(term.coefficient * factor, term.argument) for term in self.terms]))

    def stretched(self, factor: int) -> Form:
        """Return the form at D / factor; a ratio keeps a denominator of leading coefficient 1."""
        if (ratio := self.exponential) is not None:
            top, below = (side.stretched(factor) for side in ratio)
            scale = 1 / below.leading
            return Form.log_ratio(top * scale, below * scale)
        return Form(
            tuple(
                [
                    Term(
                        term.coefficient.stretched(factor),
                        tuple([tuple([(base.stretched(factor), e) for base, e in product]) for product in term.argument]),
                    )
                    for term in self.terms
                ]
            )
        )

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return the form in nats, in the symbol D or the given one."""
        return sum_of_logarithms(
            [
                (
                    term.coefficient.to_sympy(symbol),
                    [[(base.to_sympy(symbol), exponent) for base, exponent in product] for product in term.argument],
                )
                for term in self.terms
            ]
        )

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return exp of the form, in the same symbol; a ratio of polynomials where it is one."""
        import sympy

        if (ratio := self.exponential) is not None:
            return ratio[0].to_sympy(symbol) / ratio[1].to_sympy(symbol)
        return sympy.exp(self.to_sympy(symbol))


def sum_of_logarithms(pairs: Iterable[tuple[Any, Sequence[Sequence[tuple[Any, Any]]]]]) -> sympy.Expr:
    """Return the sympy expression of (coefficient, products of (base, exponent)), in any symbols.

    Examples
    --------
    >>> import sympy
    >>> m = sympy.Symbol("M")
    >>> sum_of_logarithms([(1, [[(m, 1)]]), (Fraction(1, 2), [[(m - 1, 1)]])])
    log(M) + log(M - 1)/2
    """
    import sympy

    def read(value: Any) -> Any:
        return sympy.Rational(value.numerator, value.denominator) if isinstance(value, Fraction | int) else value

    terms = []
    for coefficient, products in pairs:
        summands = [sympy.Mul(*[read(base) ** read(exponent) for base, exponent in product]) for product in products]
        terms.append(read(coefficient) * sympy.log(sympy.Add(*summands)))
    return sympy.Add(*terms)


_CONSTANT_ONE = Polynomial((ONE,))


def _read(value: Any) -> Polynomial:
    return value if isinstance(value, Polynomial) else Polynomial.of(value)


def _argument(products: Sequence[Product], distortion: Fraction) -> Argument | None:
    """Return a rational where all exponents are small integers, else the products that are not zero; None for infinity."""
    kept: list[ExactProduct] = []
    for product in products:
        powers = tuple([(base(distortion), exponent) for base, exponent in product])
        zeros = [exponent for base, exponent in powers if base == 0]
        if any(exponent < 0 for exponent in zeros):
            return None
        if not zeros:
            kept.append(powers)
    exponents = [exponent for product in kept for _, exponent in product]
    if any(exponent.denominator != 1 or abs(exponent) > LARGEST_EXPONENT for exponent in exponents):
        return tuple(kept)
    total = Fraction(0)
    for numbers in kept:
        value = ONE
        for number, exponent in numbers:
            value *= number ** int(exponent)
        total += value
    return total
