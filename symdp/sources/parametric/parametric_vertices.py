"""Parametric vertices: polynomials in one parameter on an interval."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.arithmetic.symbols.rational_function import RationalFunction
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.parametric.parametric_shape import InSymbols
from symdp.sources.parametric.symbols import SymbolTable, read_conditions
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.vertex_set import VertexSet

if TYPE_CHECKING:
    import sympy

MOST_LETTERS, MOST_VERTICES, HIGHEST_DEGREE = 12, 8, 6
Row = tuple[RationalFunction, ...]


@dataclass(frozen=True)
class ParametricVertices(InSymbols):
    """The hull of priors whose entries are polynomials in one parameter, for every value of it in an interval.

    Attributes
    ----------
    rows : tuple of tuples of RationalFunction
    symbol : sympy Symbol
    low, high : Fraction

    Examples
    --------
    >>> import sympy
    >>> t = sympy.Symbol("t")
    >>> source = ParametricVertices.read([[t, 1 - t, 0], ["1/2", "1/4", "1/4"]], [t >= 0, t <= 1])
    >>> source.at({t: "1/3"}).vertices[0]
    (Fraction(1, 3), Fraction(2, 3), Fraction(0, 1))
    >>> source.low
    Fraction(0, 1)
    >>> source.high
    Fraction(1, 1)
    """

    rows: tuple[Row, ...]
    symbol: sympy.Symbol
    low: Fraction
    high: Fraction

    @classmethod
    def read(cls, vertices: Any, where: Any) -> ParametricVertices:
        """Read priors and the interval of the parameter.

        Parameters
        ----------
        vertices : sequence of sequences
            Rationals, and polynomials in one symbol with rational coefficients.
        where : sequence of relations of sympy
            Bounds of the symbol such as ``[t >= 0, t <= 1]``.

        Raises
        ------
        InvalidArgument
            Where some prior is none for a value in the interval.
        """
        table = SymbolTable()
        entries = [
            [table.expression(entry, f"vertices[{place}][{k}]") for k, entry in enumerate(vertex, 1)]
            for place, vertex in enumerate(vertices, 1)
        ]
        low, high = _interval(where, table)
        (symbol,) = table.symbols
        rows = [
            tuple([_polynomial(entry, symbol, f"vertices[{place}][{k}]") for k, entry in enumerate(row, 1)])
            for place, row in enumerate(entries, 1)
        ]
        for place, row in enumerate(rows, 1):
            _require_prior(row, len(rows[0]), f"vertices[{place}]", low, high)
        if not 2 <= len(rows[0]) <= MOST_LETTERS or len(rows) > MOST_VERTICES:
            raise InvalidArgument(
                f"vertices: {len(rows)} of {len(rows[0])} letters; at most {MOST_VERTICES} of 2 to {MOST_LETTERS} are read"
            )
        return cls(tuple(rows), symbol, low, high)

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.rows[0])

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The tuple of the parameter."""
        return (self.symbol,)

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The bounds of the parameter, as relations."""
        return (self.symbol >= real_to_sympy(self.low), self.symbol <= real_to_sympy(self.high))

    def read_values(self, values: Mapping[Any, Any]) -> dict[str, Fraction]:
        """Read the value of the parameter, by the symbol or its name."""
        ((name, entry),) = self.named_values(values).items()
        value = rational(entry, name)
        if not self.low <= value <= self.high:
            raise InvalidArgument(f"{name}={value} must lie in [{self.low}, {self.high}]")
        return {name: value}

    def at(self, values: Mapping[Any, Any]) -> Shape:
        """Return the hull at a rational value of the parameter."""
        (place,) = self.read_values(values).values()
        return VertexSet.read([[entry.at(place) for entry in row] for row in self.rows])

    @property
    def description(self) -> str:
        """The description of the set in words and symbols."""
        rows = [f"({', '.join([str(entry.to_sympy(self.symbol)) for entry in row])})" for row in self.rows]
        return f"the hull of the priors {', '.join(rows)}"


def _interval(where: Any, table: SymbolTable) -> tuple[Fraction, Fraction]:
    known = read_conditions(where, table)
    if len(table.symbols) != 1:
        names = ", ".join(map(str, table.symbols)) or "none"
        raise InvalidArgument(
            f"vertices with powers, or with more than 2 letters, must depend on one symbol; they have {names}"
        )
    name = str(table.symbols[0])
    lows, highs = list[Fraction](), list[Fraction]()
    for form in known.forms:
        for _, value in form.terms:
            (lows if value > 0 else highs).append(-form.constant / value)
    if known.zeros or not lows or not highs:
        raise InvalidArgument(f"where must bound {name} on both sides, as in 0 <= {name}, {name} <= 1")
    low, high = max(lows), min(highs)
    if low >= high:
        raise Infeasible(f"where: {name} would lie in [{low}, {high}], which has no inner point")
    return low, high


def _polynomial(entry: sympy.Expr, symbol: sympy.Symbol, name: str) -> RationalFunction:
    import sympy

    try:
        polynomial = sympy.Poly(entry, symbol, domain="QQ")
    except sympy.PolynomialError:
        polynomial = None
    if polynomial is None or polynomial.degree() > HIGHEST_DEGREE:
        raise InvalidArgument(f"{name}={entry!s:.60} must be a polynomial in {symbol} of degree at most {HIGHEST_DEGREE}")
    return RationalFunction.polynomial(*[rational(value, name) for value in reversed(polynomial.all_coeffs())])


def _require_prior(row: Row, letters: int, name: str, low: Fraction, high: Fraction) -> None:
    if len(row) != letters:
        raise InvalidArgument(f"{name} has {len(row)} letters, vertices[1] has {letters}")
    total = sum(row, RationalFunction.polynomial(-1))
    if not total.is_zero:
        raise InvalidArgument(f"{name} must sum to 1 for every value of the parameter")
    for k, entry in enumerate(row, 1):
        inner = [root for root in entry.sign_changes() if AlgebraicNumber.of(low) < root < AlgebraicNumber.of(high)]
        if inner or entry.at((low + high) / 2) < 0:
            raise InvalidArgument(f"{name}[{k}] is negative somewhere in [{low}, {high}]; narrow the interval with where")
