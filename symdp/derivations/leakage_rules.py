"""How a leakage bounds the entries of a mechanism: ratios within a column, or the sum of the column maxima."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import sympy

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.leakages.measure import Kind
from symdp.mechanisms.coloring import Color, color
from symdp.mechanisms.mechanism import Mechanism

Numbers = Sequence[Sequence[Fraction]]
Colors = tuple[tuple[Color, ...], ...]
Expressions = Sequence[sympy.Expr]
Bounded = tuple[sympy.Expr, str, str]  # what is not negative, and the relation and the bound that say so


@dataclass(frozen=True)
class Rule(ABC):
    """The bound of a leakage on the entries, its colours, and what complementary multipliers satisfy.

    Attributes
    ----------
    level : sympy Symbol
        The exponential of the leakage.
    bounds_ratios : bool
        Whether it bounds ratios within a column; else the sum of the column maxima.
    """

    level: sympy.Symbol
    bounds_ratios: ClassVar[bool] = True

    @abstractmethod
    def top(self, letters: int) -> Fraction | None:
        """Return the level at which so many letters are known without error; None where none is enough."""

    @abstractmethod
    def constrain(self, program: LinearProgram, entries: Sequence[Sequence[int]], level: Fraction) -> None:
        """Add the bound to a program in numbers."""

    @abstractmethod
    def colors(self, matrix: Numbers, level: Fraction) -> Colors:
        """Return the colours of the entries of a mechanism."""

    @abstractmethod
    def free_row(self, rows: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the row of a letter that the accuracy does not see, from the other rows."""

    @abstractmethod
    def entry(self, color: Color, base: sympy.Symbol) -> sympy.Expr | None:
        """Return a coloured entry by the base of its column; None for an unknown of its own."""

    @abstractmethod
    def closing(self, bases: Expressions) -> list[sympy.Expr]:
        """Return the sums that equal the level, by the bases of columns; none where ratios are bounded."""

    @abstractmethod
    def column_price(self, colors: Sequence[Color], costs: Expressions, price: sympy.Expr) -> sympy.Expr:
        """Return what a unit of the base of a column costs: zero where the column is used, else not negative."""

    @abstractmethod
    def between(self, entries: Expressions, base: sympy.Expr | None, place: int) -> list[Bounded]:
        """Return what is not negative where an entry without colour is in its range, with the bounds."""


class RatioRule(Rule):
    """Differential privacy: W(y|x) <= lambda W(y|x'), that is between the least entry of its column and lambda times it."""

    def top(self, letters: int) -> Fraction | None:
        return None

    def constrain(self, program: LinearProgram, entries: Sequence[Sequence[int]], level: Fraction) -> None:
        for column in zip(*entries, strict=True):
            base = program.add_column()
            for entry in column:
                program.add_row({entry: 1, base: -1}, lower=0)
                program.add_row({entry: -1, base: level}, lower=0)

    def colors(self, matrix: Numbers, level: Fraction) -> Colors:
        mechanism = Mechanism(tuple(map(tuple, matrix)))
        if mechanism.exp_epsilon == level:
            return color(mechanism).colors
        return tuple([tuple([Color.WHITE if w else Color.EMPTY for w in row]) for row in matrix])

    def free_row(self, rows: Sequence[Sequence[Any]]) -> list[Any]:
        return [sum(column) / len(rows) for column in zip(*rows, strict=True)]

    def entry(self, color: Color, base: sympy.Symbol) -> sympy.Expr | None:
        return {Color.BLACK: self.level * base, Color.RED: base, Color.EMPTY: sympy.Integer(0)}.get(color)

    def closing(self, bases: Expressions) -> list[sympy.Expr]:
        return []

    def column_price(self, colors: Sequence[Color], costs: Expressions, price: sympy.Expr) -> sympy.Expr:
        terms = [
            self.level * cost if color is Color.BLACK else cost
            for color, cost in zip(colors, costs, strict=True)
            if color is not Color.WHITE
        ]
        return sympy.Add(*terms)

    def between(self, entries: Expressions, base: sympy.Expr | None, place: int) -> list[Bounded]:
        own = entries[place]
        if base is None:
            others = [(self.level * other - own, k + 1) for k, other in enumerate(entries) if k != place]
            return [(own, ">=", "0"), *[(value, "<=", f"{self.level}*W({{y}}|{k})") for value, k in others]]
        return [(own - base, ">=", "m{y}"), (self.level * base - own, "<=", f"{self.level}*m{{y}}")]


class MaximaRule(Rule):
    """Maximal leakage: the sum of the column maxima is at most Lambda."""

    bounds_ratios: ClassVar[bool] = False

    def top(self, letters: int) -> Fraction | None:
        return Fraction(letters)

    def constrain(self, program: LinearProgram, entries: Sequence[Sequence[int]], level: Fraction) -> None:
        bases = []
        for column in zip(*entries, strict=True):
            bases.append(program.add_column())
            for entry in column:
                program.add_row({entry: -1, bases[-1]: 1}, lower=0)
        program.add_row(dict.fromkeys(bases, 1), upper=level)

    def colors(self, matrix: Numbers, level: Fraction) -> Colors:
        tops = [max(column) for column in zip(*matrix, strict=True)]
        return tuple([tuple([_maxima_color(w, top) for w, top in zip(row, tops, strict=True)]) for row in matrix])

    def free_row(self, rows: Sequence[Sequence[Any]]) -> list[Any]:
        return list(rows[0])

    def entry(self, color: Color, base: sympy.Symbol) -> sympy.Expr | None:
        return {Color.BLACK: base, Color.EMPTY: sympy.Integer(0)}.get(color)

    def closing(self, bases: Expressions) -> list[sympy.Expr]:
        return [sympy.Add(*bases)]

    def column_price(self, colors: Sequence[Color], costs: Expressions, price: sympy.Expr) -> sympy.Expr:
        black = [cost for color, cost in zip(colors, costs, strict=True) if color is Color.BLACK]
        return sympy.Add(price, *black)

    def between(self, entries: Expressions, base: sympy.Expr | None, place: int) -> list[Bounded]:
        return [(entries[place], ">=", "0"), (base - entries[place], "<=", "m{y}")]


RULES: dict[Kind, Rule] = {
    Kind.RATIO: RatioRule(sympy.Symbol("lambda", positive=True)),
    Kind.COLUMN_MAXIMA: MaximaRule(sympy.Symbol("Lambda", positive=True)),
}
"""The rules by the kinds of measures."""


def _maxima_color(entry: Fraction, top: Fraction) -> Color:
    return Color.EMPTY if entry == 0 else Color.BLACK if entry == top else Color.WHITE
