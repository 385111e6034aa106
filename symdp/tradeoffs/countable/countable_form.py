"""The least leakage as a function of D with exactly k letters kept, for a prior whose letters are not listed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.reals.enclosure import ball
from symdp.errors import Unsupported
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.interval import decimals_around
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial, distortion_symbol
from symdp.mechanisms.countable_response import CountableResponse
from symdp.sources.countable.countable_prior import CountablePrior

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.late_flint import flint

FIRST_DIGITS = 15


def kept_form(prior: CountablePrior, kept: int, delta: Fraction) -> Form:
    """Return log((k-1)(1-D)/(D - tail_k)) at D/(1 - delta) for D.

    Examples
    --------
    >>> from symdp.sources.countable.countable_prior import geometric, zipf
    >>> kept_form(geometric("1/2"), 3, Fraction(0)).exp_to_sympy(), kept_form(zipf(2), 2, Fraction(0)).exp_to_sympy()
    ((2 - 2*D)/(D - 1/8), (1 - D)/(D - 1 + 15/(2*pi**2)))
    """
    tail = prior.rational_tail(kept)
    if tail is None:
        return CountableForm((), prior, kept, delta)
    missed = Polynomial.of(0, 1 / (1 - delta))
    return Form.log_ratio((1 - missed) * (kept - 1), missed - tail)


@dataclass(frozen=True)
class CountableForm(Form):
    """A closed form whose tail is irrational, or too long to be written out.

    Attributes
    ----------
    prior : CountablePrior
    kept : int
    delta : Fraction
    """

    prior: CountablePrior
    kept: int
    delta: Fraction

    @property
    def is_ratio(self) -> bool:
        return True

    def exact(self, distortion: Fraction) -> ExactValue | None:
        """Refuse: the form is not a sum of logarithms of rationals."""
        raise Unsupported(f"exact: the probabilities are irrational; value({distortion}) encloses, and has the expression")

    def value(self, distortion: Fraction) -> LeakageValue:
        arguments = self.prior, self.kept, distortion / (1 - self.delta)
        refine = Deferred(_nats, *arguments)
        return LeakageValue.enclosed(*refine(FIRST_DIGITS), refine, Deferred(_written, *arguments))

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        return exp_of(self.kept, self.prior.tail_expression(self.kept), self.delta, symbol)

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        import sympy

        return sympy.log(self.exp_to_sympy(symbol))


def exp_of(kept: Any, tail: sympy.Expr, delta: Fraction, symbol: sympy.Symbol | None = None) -> sympy.Expr:
    """Return exp(epsilon) as an expression in D with k letters kept, where k may be a symbol."""
    import sympy

    missed = distortion_symbol(symbol) / (1 - sympy.Rational(delta.numerator, delta.denominator))
    return (kept - 1) * (1 - missed) / (missed - tail)


def _nats(prior: CountablePrior, kept: int, missed: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    return decimals_around(Deferred(_logarithm, prior, kept, missed), digits)


def _logarithm(prior: CountablePrior, kept: int, missed: Fraction) -> flint.arb:
    return ((kept - 1) * ball(1 - missed) / (ball(missed) - prior.tail(kept))).log()


def _written(prior: CountablePrior, kept: int, missed: Fraction) -> sympy.Expr:
    import sympy

    return sympy.log(CountableResponse(prior, kept, None, 1 - missed).parameter)
