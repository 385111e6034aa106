"""One piece of a least leakage in symbols: from one distortion to another, at a vertex or between two."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.symbols.quotient import Number, value_at
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.tradeoffs.parametric.symbolic_number import expression

if TYPE_CHECKING:
    import sympy

Names = Mapping[str, Any]


class Law(ABC):
    """The least leakage of a piece as a function of D."""

    @abstractmethod
    def exp(self, names: Names, d: sympy.Expr) -> sympy.Expr:
        """Return the exponential of the leakage as an expression."""

    @abstractmethod
    def exp_at(self, distortion: Fraction) -> Number:
        """Return the exponential of the leakage at a rational distortion."""

    def value(self, names: Names, d: sympy.Expr) -> sympy.Expr:
        """Return the leakage in nats."""
        import sympy

        return sympy.log(self.exp(names, d))


@dataclass(frozen=True)
class PrivacyLaw(Law):
    """The law (t - 1)(1 - D')/(D' - tail) with D' = D/(1 - delta) of differential privacy at a vertex."""

    t: Number
    tail: Number
    rest: Fraction

    def exp(self, names: Names, d: sympy.Expr) -> sympy.Expr:
        import sympy

        t, tail, rest = (expression(number, names) for number in (self.t, self.tail, self.rest))
        ratio = (t - 1) * (rest - d) / (d - rest * tail)
        return ratio if t.is_number else sympy.factor(ratio)

    def exp_at(self, distortion: Fraction) -> Number:
        return (self.t - 1) * (self.rest - distortion) / (distortion - self.rest * self.tail)


@dataclass(frozen=True)
class TraceLaw(Law):
    """The law t - (D - tail)/slope of maximal leakage on the side of the profile that ends at a vertex."""

    t: Number
    tail: Number
    slope: Number

    def exp(self, names: Names, d: sympy.Expr) -> sympy.Expr:
        t, tail, slope = (expression(number, names) for number in (self.t, self.tail, self.slope))
        return t - (d - tail) / slope

    def exp_at(self, distortion: Fraction) -> Number:
        return self.t - (distortion - self.tail) / self.slope


@dataclass(frozen=True)
class PieceInSymbols:
    """The least leakage for start <= D < stop.

    Attributes
    ----------
    source : source in symbols
    start, stop : Quotient or Fraction
    law : Law
    values : dict, or None
        A rational for each symbol, at which the piece has a length; None where it is not known that there are any.
    kept : tuple of int, or None
        The outputs of an optimal mechanism, where it is randomised response on some of them.
    limit : call that finds ``end``
    """

    source: Any
    start: Number
    stop: Number
    law: Law
    values: Mapping[str, Fraction] | None = field(default=None, compare=False)
    kept: tuple[int, ...] | None = None
    limit: Deferred[Number] = known(Fraction(1))  # noqa: RUF009

    @cached_property
    def end(self) -> Number:
        """The limit of exp(leakage) from the left at ``stop``, where zero leakage begins there."""
        return self.limit()

    @property
    def mechanism(self) -> sympy.Matrix | None:
        """An optimal mechanism of differential privacy in D and the symbols, rows are inputs; None where none is written."""
        if self.kept is None or not isinstance(self.law, PrivacyLaw):
            return None
        import sympy

        names, kept = self.source.expressions, self.kept
        rest, tail = expression(self.law.rest, names), expression(self.law.tail, names)
        truth = (1 - distortion_symbol() / rest) / (1 - tail)

        def entry(row: int, column: int) -> sympy.Expr:
            if column not in kept:
                inside = sympy.Integer(0)
            elif row not in kept:
                inside = sympy.Rational(1, len(kept))
            else:
                inside = truth if row == column else (1 - truth) / (len(kept) - 1)
            return rest * inside + ((1 - rest) if row == column else 0)

        return sympy.Matrix(self.source.letters, self.source.letters, entry)

    @property
    def ends(self) -> tuple[sympy.Expr, sympy.Expr]:
        """The ends as expressions."""
        names = self.source.expressions
        return expression(self.start, names), expression(self.stop, names)

    @property
    def distortion(self) -> Fraction | None:
        """A distortion inside of the piece where the symbols have the values; None where there are none."""
        if self.values is None:
            return None
        point = self.source.point(self.values)
        middle: Fraction = (value_at(self.start, point) + value_at(self.stop, point)) / 2
        return middle

    @property
    def exp(self) -> sympy.Expr:
        """The exponential of the least leakage in D and the symbols."""
        return self.exp_to_sympy()

    @property
    def value(self) -> sympy.Expr:
        """The least leakage in nats."""
        return self.to_sympy()

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return exp of the value, in the symbol D, or in the one given."""
        return self.law.exp(self.source.expressions, distortion_symbol(symbol, self.source.symbols))

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return the value in nats, in the symbol D, or in the one given."""
        return self.law.value(self.source.expressions, distortion_symbol(symbol, self.source.symbols))

    def __repr__(self) -> str:
        start, stop = self.ends
        return f"PieceInSymbols({start} <= D < {stop}: {self.value})"
