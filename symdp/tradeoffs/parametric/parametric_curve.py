"""The least leakage of a source in symbols as a function of them and of the distortion."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.symbols.quotient import Number
from symdp.certificates.certificate import Certificate
from symdp.errors import Unsupported
from symdp.leakages.measure_names import DEFAULT
from symdp.pictures.html_display import paragraph
from symdp.tradeoffs.common.certified_answer import why_unverified
from symdp.tradeoffs.common.long_work import IN_THIS_PROCESS
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.parametric.parametric_cell import CurveCell
from symdp.tradeoffs.parametric.symbolic_number import Condition, NumberInSymbols, simplified

if TYPE_CHECKING:
    import sympy
    from matplotlib.figure import Figure

    from symdp.digits.agreement import Report
    from symdp.leakages.values.leakage_value import LeakageValue
    from symdp.pictures.picture import Picture
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem
    from symdp.tradeoffs.parametric.parametric_privacy import PrivacyInSymbols
    from symdp.tradeoffs.parametric.parametric_profile import ProfileInSymbols


class CurveInSymbols(Curve):
    r"""A curve in symbols theta divides their values into cells, in each of which it has finitely many pieces, then is zero.

    .. math::

        e^{\varepsilon^*(D;\theta)}=\begin{cases}f_{j1}(D,\theta)&0<D<D_{j1}(\theta)\\ \ \vdots\\
        1&D\ge D_{jk}(\theta)\end{cases}\qquad\text{for }\theta\text{ in cell }j

    Examples
    --------
    The hull of two priors of a bit: one cell, with one piece up to q.

    >>> from symdp import Tradeoff
    >>> from symdp.sources.parametric.symbol_reader import read_symbols
    >>> curve = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2")).curve()
    >>> curve
    Curve(dp in p, q: 1 cell)
    >>> [(piece.ends, piece.exp) for piece in curve.cells[0].pieces]
    [((0, q), (1 - D)/D)]

    Its limit at q, from where on nothing leaks:

    >>> curve.jump
    Piecewise(((1 - q)/q, q > 0), (1, True))

    The curve in numbers, at p = 1/5 and q = 2/5:

    >>> curve.of(p="1/5", q="2/5").breakpoints
    (Fraction(2, 5),)
    """

    _solution: PrivacyInSymbols

    @cached_property
    def cells(self) -> tuple[CurveCell, ...]:
        """The cells, each with interior points, which cover all values of the symbols.

        Raises
        ------
        Unsupported
            For two priors in several symbols, and for formulas in the number of letters.
        """
        return self._solution.cells

    @property
    def profile(self) -> ProfileInSymbols:
        """The vertices of the trace profile that determine the function."""
        return self._solution.profile

    def of(self, values: Mapping[Any, Any] | None = None, **named: Any) -> Curve:
        """Return the curve in numbers where each symbol has a rational value, by the symbol or its name."""
        method, solution = self._solution.in_numbers(named if values is None else values)
        curve: Curve = method.curve(solution.explored(IN_THIS_PROCESS))
        return curve

    def cell(self, values: Mapping[Any, Any]) -> CurveCell:
        """Return the first cell in which values of the symbols lie."""
        source = self.question.shape
        point = source.point(source.read_values(values))
        return next(cell for cell in self.cells if all(condition.holds(point) for condition in cell.conditions))

    def check(self, digits: int = 60, seed: int = 0) -> Report:
        """Evaluate the formulas at random values of the symbols, beside mechanisms and priors in numbers, in mpmath.

        Examples
        --------
        >>> from symdp import read_source, Tradeoff
        >>> Tradeoff(read_source("p,1-p; q,1-q", where="p <= q, q <= 1/2")).curve().check(digits=20).digits
        20
        """
        from symdp.digits.function_check import check_function, merged
        from symdp.tradeoffs.common.digit_check import read_digits
        from symdp.tradeoffs.parametric.symbol_witnesses import claims_in_symbols

        places = read_digits(digits)
        report: Report = merged([check_function(*claim, places) for claim in claims_in_symbols(self, seed)], places)
        return report

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The symbols, in the order of their names."""
        symbols: tuple[sympy.Symbol, ...] = self.question.shape.symbols
        return symbols

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The assumptions that hold for all values of the symbols."""
        hypotheses: tuple[sympy.Basic, ...] = self.question.shape.hypotheses
        return hypotheses

    @cached_property
    def pieces(self) -> tuple[Any, ...]:
        """The pieces of the only cell.

        Raises
        ------
        Unsupported
            Where there are several cells, whose pieces are their own.
        """
        return self._only.pieces

    def first_pieces(self, count: int | None) -> tuple[Any, ...]:
        return self.pieces[:count]

    @cached_property
    def breakpoints(self) -> tuple[Any, ...]:
        """The right ends of the pieces of the only cell, as expressions."""
        return self._only.breakpoints

    @property
    def _only(self) -> CurveCell:
        if len(self.cells) > 1:
            raise Unsupported(f"pieces: each of {len(self.cells)} cells of the symbols has its own; .cells lists them")
        return self.cells[0]

    @cached_property
    def zero_from(self) -> Any:
        """The least D without leakage, a NumberInSymbols."""
        return self._solution.zero_from

    @cached_property
    def jump(self) -> Any:
        """The limit of exp(value) from the left at ``zero_from``, a NumberInSymbols."""
        cases: list[tuple[tuple[Condition, ...], Number]] = []
        for cell in self.cells:
            # On the border of a cell the last pieces may have no length.
            cases += [
                ((*cell.conditions, Condition(piece.stop, piece.start, strict=True)), piece.end)
                for piece in reversed(cell.pieces)
            ]
            cases.append((cell.conditions, Fraction(1)))
        return NumberInSymbols(self.question.shape, simplified(cases))

    @cached_property
    def thresholds(self) -> Any:
        """The papers' D^(1), ..., D^(M-1), each a NumberInSymbols; None where no one prior is least favourable in a cell."""
        rest, cells = 1 - self.delta, self.cells
        if any(cell.prior is None for cell in cells):
            return None
        sums = [list(accumulate(reversed(cell.prior or ()))) for cell in cells]
        return tuple(
            [
                NumberInSymbols(
                    self.question.shape,
                    tuple([(cell.conditions, rest * tails[k]) for cell, tails in zip(cells, sums, strict=True)]),
                )
                for k in range(self.question.letters - 1)
            ]
        )

    def value(self, distortion: Any) -> LeakageValue:
        """Return the least leakage at a rational D, a ValueInSymbols."""
        return self.at(distortion).value

    def exp_epsilon(self, distortion: Any) -> Any:
        """Return exp of the value at D, a NumberInSymbols."""
        return self.at(distortion).exp

    def epsilon(self, distortion: Any) -> sympy.Expr | None:
        """Return the value at D in nats as an expression in the symbols."""
        return self.at(distortion).epsilon

    def evaluate(self, distortion: Any, digits: int = 15) -> Any:
        """Refuse: the value is not a number."""
        raise Unsupported(f"distortion={distortion!s:.40}: the value depends on symbols; of(...) takes their values")

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return the value in nats for 0 < D and all values of the symbols; the first case counts."""
        return self._solution.to_sympy(symbol)

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return exp of the value, like :meth:`to_sympy`."""
        return self._solution.exp_to_sympy(symbol)

    def to_latex(self) -> str:
        """Return the function with its conditions, as LaTeX."""
        _ = self.zero_from  # refused where the formula is not about the measure
        return self.profile.latex(self)

    def plot(self, path: str | None = None, *, at: Any = None, **options: Any) -> Figure:
        """Draw the function where the symbols have values.

        Parameters
        ----------
        path : str, optional
            A file to write, ending in pdf, png or svg.
        at : mapping, optional
            A rational for each symbol. Without it, what there is: of vertices that move with one parameter the thresholds
            over it.
        **options
            As for :meth:`symdp.Curve.plot`.
        """
        if at is None:
            figure: Figure = self.profile.plot(path)
            return figure
        return self.of(at).plot(path, **options)

    def picture(self, label: str = "", unit: str = "nats", at: Any = None) -> Picture:
        """Return the plot as data, where the symbols have values."""
        if at is None:
            raise Unsupported("picture: pictures need numbers; at={...} gives the symbols values")
        return self.of(at).picture(label, unit)

    @cached_property
    def certificate(self) -> Certificate:
        """Certificate that the function is right for all values of the symbols, checked without the solver.

        Raises
        ------
        Unsupported
            For other measures than differential privacy.
        """
        return Certificate.of(self._solution.prove())

    def theorem(self, notation: Notation | None = None) -> Theorem:
        """Return the function as a theorem with its proof."""
        return self.profile.theorem(self.leakage, notation)

    @property
    def unverified(self) -> str | None:
        """The reason why there is no certificate; None where one was accepted just now."""
        return why_unverified(self)

    def _repr_html_(self) -> str:
        return paragraph(self.to_latex())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CurveInSymbols) and self.question == other.question

    def __hash__(self) -> int:
        return hash(self.question)

    def __repr__(self) -> str:
        names = ", ".join([str(symbol) for symbol in self.question.shape.symbols])
        try:
            count = f"{len(self.cells)} cell{'s' if len(self.cells) > 1 else ''}"
        except Unsupported:
            count = "one formula" if self.leakage.name == DEFAULT else "in numbers only"
        return f"Curve({self.leakage.name} in {names}: {count})"
