"""A source in symbols of a user's own: the prior (x**2, 1 - x**2) for 3/4 <= x <= 1, and in one more class its corners."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import sympy

from symdp.arithmetic.symbols.quotient import Quotient
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.parametric.parametric_shape import InSymbols
from symdp.sources.shapes.vertex_set import VertexSet
from symdp.tradeoffs.parametric.parametric_profile import Cell, Corner, ProfileInSymbols

X = sympy.Symbol("x")


@dataclass(frozen=True)
class Squares(InSymbols):
    """What is known of the data."""

    letters: ClassVar[int] = 2
    symbols: ClassVar[tuple] = (X,)
    hypotheses: ClassVar[tuple] = (sympy.Rational(3, 4) <= X, X <= 1)
    description: ClassVar[str] = "the prior (x**2, 1 - x**2)"

    def read_values(self, values):
        value = Fraction(self.named_values(values)["x"])
        if not Fraction(3, 4) <= value <= 1:
            raise InvalidArgument(f"x={value} must lie in [3/4, 1]")
        return {"x": value}

    def at(self, values):
        x = self.read_values(values)["x"]
        return VertexSet.read([[x * x, 1 - x * x]])


@dataclass(frozen=True)
class SquaresProfile(ProfileInSymbols):
    """How its corners are found."""

    source: Squares

    @property
    def cells(self):
        top, inside = Quotient.symbol("x") * Quotient.symbol("x"), {"x": Fraction(7, 8)}
        corners = (
            Corner(Fraction(1), 1 - top, top, inside, (0,)),
            Corner(Fraction(2), Fraction(0), Fraction(1), inside, (0, 1)),
        )
        return (Cell((), corners, (1 - top,), inside, (top, 1 - top)),)

    def prove(self):
        raise Unsupported("certificate: no checker knows squares; curve().of(values) has one")
