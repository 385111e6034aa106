"""The trade-off of a source set in symbols: cells of the symbols, and in each cell cases in the distortion."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, rational_in
from symdp.arithmetic.real import real_to_sympy
from symdp.errors import Unsupported
from symdp.leakages.measure import Measure
from symdp.leakages.polynomial import distortion_symbol
from symdp.pictures.html import paragraph
from symdp.reports import closed_forms
from symdp.sources.moving_set import MovingSet
from symdp.sources.symbolic_set import SymbolicSet
from symdp.theorems.choice import theorem_of
from symdp.tradeoffs.numeric_curve import numeric_curve

if TYPE_CHECKING:
    import sympy

    from symdp.certificates.certificate import Certificate
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem
    from symdp.tradeoffs.curve import Curve

Values = Mapping[str, Fraction]


@dataclass(frozen=True)
class Quantity:
    """A number that depends on the symbols: an expression, and its exact value where they have values."""

    expression: sympy.Expr
    at: Deferred[Fraction] = field(compare=False, repr=False)


@dataclass(frozen=True)
class Condition:
    """A relation between symbols, and whether it holds where they have values."""

    relation: sympy.Basic
    holds: Deferred[bool] = field(compare=False, repr=False)

    def __str__(self) -> str:
        return str(self.relation)


@dataclass(frozen=True)
class CellCase:
    """The least leakage for start <= D < stop: (1-D)(t-1)/(height-(1-D)) is its exponential.

    Attributes
    ----------
    start, stop : Quantity
    t, height : Quantity
        The corner of the Lorenz envelope that rules: the least accuracy of t outputs is the height.
    distortion : Fraction
        A distortion inside of the case where the symbols have the values ``values``.
    values : dict
        A rational for each symbol, inside of the cell.
    """

    start: Quantity
    stop: Quantity
    t: Quantity
    height: Quantity
    distortion: Fraction
    values: Values = field(hash=False)

    @cached_property
    def exp(self) -> sympy.Expr:
        """The exponential of the least leakage."""
        import sympy

        d, t, tail = distortion_symbol(), self.t.expression, sympy.expand(1 - self.height.expression)
        return (t - 1) * (1 - d) / (d - tail) if t.is_number else sympy.factor((t - 1) * (1 - d) / (d - tail))

    @property
    def value(self) -> sympy.Expr:
        """The least leakage in nats."""
        import sympy

        return sympy.log(self.exp)

    def exp_at(self, values: Values, distortion: Fraction) -> Fraction:
        """The value of :attr:`exp` at numbers."""
        accuracy = 1 - distortion
        return accuracy * (self.t.at(values) - 1) / (self.height.at(values) - accuracy)


@dataclass(frozen=True)
class Cell:
    """Values of the symbols with one formula.

    Attributes
    ----------
    conditions : tuple of Condition
        What holds in the cell beside the conditions on all values; the cells are closed, and agree where they meet.
    values : dict
        A rational for each symbol, inside of the cell.
    zero_from : Quantity
        The least D without leakage.
    cases : tuple of CellCase
        In the order of D, each with inner points.
    prior : tuple of sympy expressions, or None
        The prior that is least favourable at every D, likeliest letter first, where one is.
    """

    conditions: tuple[Condition, ...]
    values: Values = field(hash=False)
    zero_from: Quantity
    cases: tuple[CellCase, ...]
    prior: tuple[sympy.Expr, ...] | None = None

    def holds(self, values: Values) -> bool:
        """Whether some values lie in the cell."""
        return all(condition.holds(values) for condition in self.conditions)

    @property
    def breakpoints(self) -> tuple[sympy.Expr, ...]:
        """The right ends of the cases."""
        return tuple([case.stop.expression for case in self.cases])


@dataclass(frozen=True)
class ClosedForm(ABC):
    """The least leakage of a source set in symbols as a function of the symbols and of D.

    Attributes
    ----------
    symbols : tuple of sympy Symbol
    cells : tuple of Cell
        They cover all values of the symbols, and each has inner points.
    hypotheses : tuple of sympy relations
        What holds of all values.
    description : str
        What the source set is.
    source : SymbolicSet or MovingSet
    leakage : Measure

    Examples
    --------
    >>> import sympy
    >>> from symdp import SymbolicSet, privacy_distortion
    >>> form = privacy_distortion(SymbolicSet.ball(sympy.symbols("C1:4"), "r", decreasing=True))
    >>> [str(condition) for condition in form.cells[2].conditions], form.cells[2].breakpoints
    (['C2 >= C3 + r', 'C1 >= C2 + r'], (2*C3 + 2*r, C2 + C3 + r))
    >>> [case.exp for case in form.cells[2].cases]
    [(2 - 2*D)/D, (1 - D)/(-C3 + D - r)]
    >>> form.exp_epsilon({"C1": "1/2", "C2": "3/10", "C3": "1/5", "r": "1/20"}, "21/40")
    Fraction(19, 11)
    """

    symbols: tuple[sympy.Symbol, ...]
    cells: tuple[Cell, ...]
    hypotheses: tuple[sympy.Basic, ...]
    description: str
    source: SymbolicSet | MovingSet
    leakage: Measure

    def of(self, values: Mapping[Any, Any]) -> Curve:
        """The curve of the set where each symbol has a rational value, with its certificate."""
        return numeric_curve(self.source.of(values), self.leakage)

    def cell(self, values: Mapping[Any, Any]) -> Cell:
        """The first cell in which the values lie."""
        return self._cell_at(self.source.read_values(values))

    def exp_epsilon(self, values: Mapping[Any, Any], distortion: Any) -> ExpEpsilon:
        """The exponential of the least leakage at numbers, from the formula."""
        read, d = self.source.read_values(values), rational_in(distortion, "distortion", 0, 1)
        cell = self._cell_at(read)
        if d >= cell.zero_from.at(read):
            return Fraction(1)
        if d == 0:
            return INFINITY
        return next(case for case in cell.cases if d < case.stop.at(read)).exp_at(read, d)

    def at(self, distortion: Any) -> Any:
        """The exponential of the least leakage at a rational distortion, as a Piecewise in the symbols."""
        import sympy

        d = rational_in(distortion, "distortion", 0, 1)
        here = real_to_sympy(d)
        return self._piecewise(1, lambda case: case.exp.subs(distortion_symbol(), here) if d else sympy.oo, here)

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Piecewise:
        """The least leakage in nats for 0 < D <= 1 and all values that keep the hypotheses; the first case counts.

        Parameters
        ----------
        symbol : sympy Symbol, optional
            The distortion; the plain ``sympy.Symbol("D")`` by default.
        """
        d = distortion_symbol(symbol, self.symbols)
        return self._piecewise(0, lambda case: case.value.xreplace({distortion_symbol(): d}), d)

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Piecewise:
        """The exponential of :meth:`to_sympy`."""
        d = distortion_symbol(symbol, self.symbols)
        return self._piecewise(1, lambda case: case.exp.xreplace({distortion_symbol(): d}), d)

    @property
    @abstractmethod
    def certificate(self) -> Certificate:
        """What shows the formula for all values of the symbols."""

    def theorem(self, notation: Notation | None = None) -> Theorem:
        """The formula as a theorem with its proof, written from the certificate.

        Examples
        --------
        >>> from symdp import privacy_distortion, read_symbols
        >>> privacy_distortion(read_symbols("p,1-p; 1-p,p")).theorem().title
        'A source set in symbols'
        """
        return theorem_of(self.certificate, notation)

    def plot(self, path: str | None = None) -> Any:
        """A picture of the cells, for vertices that move with one parameter; ``path`` also saves it."""
        raise Unsupported(f"plot={path}: pictures need numbers, or vertices that move with one parameter")

    def to_latex(self) -> str:
        """The cells, each with its cases, as LaTeX."""
        return closed_forms.closed_form(self)

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _repr_html_(self) -> str:
        return paragraph(self.to_latex())

    def _cell_at(self, values: Values) -> Cell:
        return next(cell for cell in self.cells if cell.holds(values))

    def _piecewise(self, zero: int, shown: Callable[[CellCase], sympy.Expr], d: sympy.Expr) -> sympy.Piecewise:
        import sympy

        pairs = []
        for cell in self.cells:
            inside = [condition.relation for condition in cell.conditions]
            ends = [d >= cell.zero_from.expression, *[d < case.stop.expression for case in cell.cases]]
            values = [sympy.Integer(zero), *map(shown, cell.cases)]
            # Unevaluated: sympy would compare all conditions with each other.
            pairs += [(value, sympy.And(*inside, end, evaluate=False)) for value, end in zip(values, ends, strict=True)]
        return sympy.Piecewise(*pairs, evaluate=False)


def _always(value: Fraction, _: Values) -> Fraction:
    return value


def number(value: Fraction | int) -> Quantity:
    """A number that does not depend on the symbols."""
    return Quantity(real_to_sympy(Fraction(value)), Deferred(_always, Fraction(value)))
