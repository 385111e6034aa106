"""Numbers that depend on the symbols of a source, by cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY, Infinity
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.arithmetic.symbols.quotient import Number, Quotient, value_at
from symdp.errors import Unsupported

if TYPE_CHECKING:
    import sympy

Point = Mapping[str, Fraction]


@dataclass(frozen=True)
class Condition:
    """An inequality between two numbers, weak or strict, without division by anything of variable sign.

    Attributes
    ----------
    left, right : Quotient, Fraction or AlgebraicNumber
    strict : bool
    """

    left: Any
    right: Any
    strict: bool = False

    def holds(self, point: Point) -> bool:
        """Return whether the condition holds where each symbol has a value."""
        left, right = value_at(self.left, point), value_at(self.right, point)
        if isinstance(left, AlgebraicNumber) or isinstance(right, AlgebraicNumber):
            left, right = [side if isinstance(side, AlgebraicNumber) else AlgebraicNumber.of(side) for side in (left, right)]
        return right < left if self.strict else not left < right

    @property
    def decided(self) -> bool | None:
        """Return whether the condition holds, where no symbol is left; None elsewhere."""
        return None if isinstance(self.left, Quotient) or isinstance(self.right, Quotient) else self.holds({})

    def to_sympy(self, names: Mapping[str, sympy.Expr] | None = None) -> sympy.Basic:
        """Return the relation, in plain symbols by default."""
        left, right = expression(self.left, names), expression(self.right, names)
        return left > right if self.strict else left >= right

    def __str__(self) -> str:
        return str(self.to_sympy())


@dataclass(frozen=True)
class Least:
    """The least of some numbers, each where its conditions hold; infinite where none applies."""

    parts: tuple[tuple[tuple[Condition, ...], Number], ...]

    def at(self, point: Point) -> Any:
        """Return the value where each symbol has one."""
        values = [value_at(number, point) for conditions, number in self.parts if all_hold(conditions, point)]
        return min(values) if values else INFINITY

    def to_sympy(self, names: Mapping[str, sympy.Expr] | None) -> sympy.Expr:
        """Return the least value as an expression."""
        import sympy

        parts = [
            sympy.Piecewise((expression(number, names), conjunction(conditions, names)), (sympy.oo, True), evaluate=False)
            for conditions, number in self.parts
        ]
        return sympy.Min(*parts, evaluate=False)


@dataclass(frozen=True)
class NumberInSymbols:
    """A number for all values of the symbols of a source: the first case whose conditions hold.

    Attributes
    ----------
    source : source in symbols
    cases : tuple of pairs
        Conditions, and the number where they hold: a Quotient, Fraction, infinity, or the least of several.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> from symdp.sources.parametric.symbol_reader import read_symbols
    >>> exp = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2")).at("1/4").exp
    >>> exp
    Piecewise((1, 1/4 >= q), (3, True))
    >>> exp.of(p="1/5", q="2/5")
    Fraction(3, 1)
    >>> exp.of({"p": 0, "q": "1/5"})
    Fraction(1, 1)
    """

    source: Any
    cases: tuple[tuple[tuple[Condition, ...], Any], ...]

    def of(self, values: Mapping[Any, Any] | None = None, **named: Any) -> Any:
        """Return the number where each symbol has a rational value, by the symbol or its name.

        Raises
        ------
        InvalidArgument
            For other symbols, and for values that the source does not allow.
        """
        return self.at(self.source.point(self.source.read_values(named if values is None else values)))

    def at(self, point: Point) -> Any:
        """Return the number at a point already parsed."""
        value = next(number for conditions, number in self.cases if all_hold(conditions, point))
        return value.at(point) if isinstance(value, Least) else value_at(value, point)

    def to_sympy(self) -> sympy.Expr:
        """Return the number as an expression in plain symbols, a Piecewise where there are several cases."""
        import sympy

        names = self.source.expressions
        pairs = [(expression(number, names), conjunction(conditions, names)) for conditions, number in self.cases]
        if len(pairs) == 1:
            return pairs[0][0]
        # Unevaluated: sympy would compare all conditions with each other.
        return sympy.Piecewise(*pairs, evaluate=False)

    def __rsub__(self, other: Fraction | int) -> NumberInSymbols:
        """Return a rational less the number, case by case."""
        if any(isinstance(number, Least) for _, number in self.cases):
            raise Unsupported(f"{other} minus a minimum over corners has no expression; of(...) takes values of the symbols")
        return NumberInSymbols(self.source, tuple([(conditions, other - number) for conditions, number in self.cases]))

    def __float__(self) -> float:
        names = ", ".join([str(symbol) for symbol in self.source.symbols])
        raise Unsupported(f"the number depends on {names}; of(...) takes their values")

    def __str__(self) -> str:
        return str(self.to_sympy())

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        from sympy import latex

        return f"$\\displaystyle {latex(self.to_sympy())}$"


def all_hold(conditions: tuple[Condition, ...], point: Point) -> bool:
    """Return whether all conditions hold at a point."""
    return all(condition.holds(point) for condition in conditions)


def conjunction(conditions: tuple[Condition, ...], names: Mapping[str, sympy.Expr] | None) -> sympy.Basic:
    """Return all conditions as one expression, which sympy does not decide."""
    import sympy

    parts = [condition.to_sympy(names) for condition in conditions]
    return parts[0] if len(parts) == 1 else sympy.And(*parts, evaluate=False) if parts else sympy.true


def expression(number: Any, names: Mapping[str, sympy.Expr] | None) -> sympy.Expr:
    """Return a number as an expression of sympy."""
    import sympy

    if isinstance(number, Infinity):
        return sympy.oo
    return number.to_sympy(names) if isinstance(number, Quotient | Least) else real_to_sympy(number)


def simplified(cases: list[tuple[tuple[Condition, ...], Any]]) -> tuple[tuple[tuple[Condition, ...], Any], ...]:
    """Remove conditions decided by numbers, excluded cases, and cases after one without conditions."""
    kept = list[tuple[tuple[Condition, ...], Any]]()
    for conditions, number in cases:
        if any(condition.decided is False for condition in conditions):
            continue
        left = tuple([condition for condition in conditions if condition.decided is None])
        kept.append((left, number))
        if not left:
            break
    return tuple(kept)
