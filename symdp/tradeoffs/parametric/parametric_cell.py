"""A cell of the symbols: their values with one list of pieces of the least leakage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.symbols.quotient import Number
from symdp.tradeoffs.parametric.parametric_piece import PieceInSymbols
from symdp.tradeoffs.parametric.symbolic_number import Condition, expression

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class CurveCell:
    """Values of the symbols with one list of pieces.

    Attributes
    ----------
    conditions : tuple of Condition
        The conditions of the cell beside those on all values; the cells are closed, and agree where they meet.
    values : dict
        A rational for each symbol, inside of the cell.
    pieces : tuple of PieceInSymbols
        In the order of D.
    zero_from : Quotient or Fraction
        The least D without leakage.
    prior : tuple of Quotient or Fraction, or None
        The prior that is least favourable at every D, likeliest letter first, where one is.
    """

    source: Any
    conditions: tuple[Condition, ...]
    values: Mapping[str, Fraction] = field(compare=False)
    pieces: tuple[PieceInSymbols, ...]
    zero_from: Number
    prior: tuple[Number, ...] | None = None

    @property
    def jump(self) -> Number:
        """The limit of exp(leakage) from the left at ``zero_from``, in the interior of the cell."""
        return self.pieces[-1].end if self.pieces else Fraction(1)

    @property
    def relations(self) -> tuple[sympy.Basic, ...]:
        """The conditions as relations of sympy; none where the cell is all there is."""
        return tuple([condition.to_sympy(self.source.expressions) for condition in self.conditions])

    @property
    def breakpoints(self) -> tuple[sympy.Expr, ...]:
        """The right ends of the pieces as expressions."""
        names = self.source.expressions
        return tuple([expression(piece.stop, names) for piece in self.pieces])

    def expression(self, number: Number) -> sympy.Expr:
        """Return a number of the cell as an expression."""
        return expression(number, self.source.expressions)

    def __repr__(self) -> str:
        where = " and ".join(map(str, self.relations)) or "all values"
        return f"CurveCell({where}: {len(self.pieces)} piece{'' if len(self.pieces) == 1 else 's'})"


def piecewise(cells: tuple[CurveCell, ...], zero: int, parts: Any, d: sympy.Expr) -> sympy.Expr:
    """Return the cells as one Piecewise in D and the symbols; ``parts`` writes the value of a piece."""
    import sympy

    pairs = []
    for cell in cells:
        names = cell.source.expressions
        ends = [d >= cell.expression(cell.zero_from), *[d < stop for stop in cell.breakpoints]]
        values = [sympy.Integer(zero), *map(parts, cell.pieces)]
        inside = [condition.to_sympy(names) for condition in cell.conditions]
        # Unevaluated: sympy would compare all conditions with each other.
        pairs += [(value, sympy.And(*inside, end, evaluate=False)) for value, end in zip(values, ends, strict=True)]
    return sympy.Piecewise(*pairs, evaluate=False)
