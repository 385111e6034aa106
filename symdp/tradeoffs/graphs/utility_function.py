"""The optimal utility on a graph as a function of lambda = exp(epsilon): pieces of rational functions on [1, oo)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_text, exp_epsilon_value
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, rational_between
from symdp.errors import Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.pictures.html_display import image, paragraph
from symdp.pictures.matplotlib_pen import read_color
from symdp.pictures.picture import Picture
from symdp.reports import utility_figure
from symdp.reports.tradeoff_figure import lines_on, show
from symdp.sources.prior import Vector
from symdp.tradeoffs.graphs.kernel_utility import symbol
from symdp.tradeoffs.graphs.parametric_basis import Ratio
from symdp.tradeoffs.graphs.parametric_program import FIRST, BasisInterval, SymbolicProgram
from symdp.tradeoffs.graphs.vertex_prior import read_graph_prior
from symdp.work import account

if TYPE_CHECKING:
    import sympy
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from symdp.digits.agreement import Report

MOST_UNKNOWNS = 150
# Levels so much beside a breakpoint, and how many others, are checked at many digits.
BESIDE, PARTS, RANDOM = 10**6, 10**6 + 3, 5
MOST_ATTEMPTS = 50


@dataclass(frozen=True)
class UtilityInterval:
    """The utility on a closed interval of lambda.

    Attributes
    ----------
    low, high : AlgebraicNumber
        The ends; None for infinity.
    ratio : Ratio
        The utility as a rational function.
    """

    low: AlgebraicNumber
    high: AlgebraicNumber | None
    ratio: Ratio

    @cached_property
    def utility(self) -> sympy.Expr:
        """The utility in the plain symbol ``lambda``, factored."""
        import sympy

        top, bottom = [
            sympy.Poly(list(reversed(side)), symbol()).as_expr() for side in (self.ratio.numerator, self.ratio.denominator)
        ]
        return sympy.factor(top / bottom)

    def holds_at(self, level: Fraction) -> bool:
        """Return whether a rational lies in the interval."""
        at = AlgebraicNumber.of(level)
        return self.low <= at and (self.high is None or at <= self.high)


@dataclass(frozen=True)
class GraphUtilityFunction:
    r"""A utility function gives the largest probability of guessing the input of a lambda-DP mechanism on a graph.

    .. math::

        U^*(\lambda)=\max_W\{\sum_y\max_xP(x)\,W(y|x):\ W(y|x)\le\lambda\,W(y|x')\ \text{for adjacent }x,x'\}

    Attributes
    ----------
    graph : AdjacencyGraph
    prior : tuple of n Fractions
    pieces : tuple of UtilityInterval
        From lambda = 1 to infinity, neighbouring ones with different functions that agree where they meet.

    References
    ----------
    alvim2015, Definition 22 and Proposition 23 for the utility of a mechanism.

    Examples
    --------
    A star with three leaves and the uniform prior: the function, and its breakpoint.

    >>> from symdp.graphs.families import line, star
    >>> function = graph_utility_function(star(3))
    >>> function.to_sympy()
    Piecewise((lambda/4, lambda <= 2), ((2*lambda - 1)/(2*(lambda + 1)), True))
    >>> [str(point) for point in function.breakpoints]
    ['2']

    The probability of a correct guess on a path of four letters at lambda = 5:

    >>> graph_utility_function(line(4))(5)
    Fraction(3, 4)
    """

    graph: AdjacencyGraph
    prior: Vector
    pieces: tuple[UtilityInterval, ...]

    @property
    def breakpoints(self) -> tuple[AlgebraicNumber, ...]:
        """The breakpoints of the function, as real roots of integer polynomials."""
        return tuple([piece.low for piece in self.pieces[1:]])

    def __call__(self, exp_epsilon: Any) -> Fraction:
        """Return the utility at one lambda >= 1."""
        level = exp_epsilon_value(exp_epsilon)
        return next(piece.ratio.at(level) for piece in self.pieces if piece.holds_at(level))

    def check(self, digits: int = 60, seed: int = 0) -> Report:
        """Evaluate mechanisms at and beside the breakpoints and at random levels, at many digits in mpmath.

        Parameters
        ----------
        digits : int, 10 to 1000
        seed : int
            Of the random levels.

        Examples
        --------
        >>> from symdp.graphs.families import star
        >>> graph_utility_function(star(4)).check().digits
        60
        """
        from symdp.digits.answer_check import check_answer
        from symdp.digits.function_check import merged
        from symdp.tradeoffs.common.digit_check import read_digits
        from symdp.tradeoffs.common.plain_answers import plain_answer
        from symdp.tradeoffs.graphs.graph_utility import graph_utility

        places, reports = read_digits(digits), []
        for level in self._levels(Random(seed)):  # noqa: S311
            best, claim = graph_utility(self.graph, level, self.prior), exact_text(1 - self(level))
            answer = plain_answer(best) | {"distortion": claim, "distortion_bounds": [claim] * 2}
            reports.append(check_answer(answer, places))
        return merged(reports, places)

    def _levels(self, draw: Random) -> list[Fraction]:
        """Return levels beside the breakpoints, and random ones."""
        stops = [Fraction(stop.decimal(20)) for stop in self.breakpoints]
        last = max([*stops, Fraction(4)])
        levels = [stop + step for stop in stops for step in (-Fraction(1, BESIDE), Fraction(1, BESIDE))]
        levels += [1 + (2 * last - 1) * Fraction(draw.randrange(1, PARTS), PARTS) for _ in range(RANDOM)]
        return sorted({level for level in levels if level >= 1})

    def to_sympy(self) -> sympy.Expr:
        """Return a ``Piecewise`` in the plain symbol ``lambda``, for lambda >= 1; one expression for a single piece."""
        import sympy

        conditions = [True if piece.high is None else symbol() <= piece.high.to_sympy() for piece in self.pieces]
        return sympy.Piecewise(*[(piece.utility, where) for piece, where in zip(self.pieces, conditions, strict=True)])

    def to_latex(self) -> str:
        """Return the function as LaTeX; a breakpoint without a short expression by its polynomial and five digits."""
        import sympy

        name: str = sympy.latex(symbol())
        lines = [rf"{sympy.latex(piece.utility)} & {self._range(piece, name)}" for piece in self.pieces]
        return rf"U^*({name}) = \begin{{cases}} " + r" \\ ".join(lines) + r" \end{cases}"

    def picture(self, label: str = "", first: int = 0) -> Picture:
        """Return the plot of the utility against epsilon = log(lambda), in the style of number ``first``."""
        return utility_figure.picture([self], [label], first)

    def plot(self, path: str | None = None, *, ax: Axes | None = None, label: str = "", color: Any = None) -> Figure:
        """Draw the utility against epsilon.

        Parameters
        ----------
        path : str, optional
            A file to write, ending in pdf, png or svg.
        ax : matplotlib axes, optional
            Draw there instead of on a figure of its own.
        label : str
            The name in the legend.
        color : colour of matplotlib, optional
        """
        shade = "" if color is None else read_color(color)
        return show(utility_figure.picture([self], [label], lines_on(ax), color=shade), path, ax)

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"

    def _repr_html_(self) -> str:
        return paragraph(f"${self.to_latex()}$") + image(self.picture(), "the utility against epsilon")

    def _range(self, piece: UtilityInterval, name: str) -> str:
        if piece.high is None:
            return rf"{name} \ge {_latex(piece.low)}"
        return rf"{_latex(piece.low)} \le {name} \le {_latex(piece.high)}"


def graph_utility_function(graph: AdjacencyGraph, prior: Any = None) -> GraphUtilityFunction:
    """Compute the optimal utility of lambda-DP mechanisms on a graph as a piecewise rational function of lambda on [1, oo).

    Parameters
    ----------
    graph : AdjacencyGraph
        Connected or not, with at most 150 orbits of pairs of vertices that symmetries which keep the prior exchange:
        up to 12 vertices without symmetries.
    prior : sequence of n rationals, or mapping from labels to rationals, optional
        Uniform by default.

    Returns
    -------
    GraphUtilityFunction

    Raises
    ------
    InvalidArgument
        For a bad prior.
    Unsupported
        For a graph that is too large; use ``graph_utility`` for one lambda.

    Notes
    -----
    At a rational lambda the linear program is solved exactly. Its optimal basis, solved over the rational functions of
    lambda, stays optimal up to the nearest root of a value, a slack or a price; the roots are isolated exactly. What is
    left of [1, oo) on both sides is treated alike. The utility is continuous, so that the ends belong to both pieces.

    Examples
    --------
    >>> from symdp.graphs.families import clique, line
    >>> graph_utility_function(line(4)).to_sympy()
    (2*lambda - 1)/(2*(lambda + 1))
    >>> graph_utility_function(clique(3), ["1/2", "1/3", "1/6"]).to_sympy()
    Piecewise((1/2, lambda <= 3/2), (5*lambda/(6*(lambda + 1)), lambda <= 4), (lambda/(lambda + 2), True))
    """
    weights = read_graph_prior(graph, prior)
    program = SymbolicProgram(graph, weights)
    if len(program.gains) > MOST_UNKNOWNS:
        raise Unsupported(
            f"the graph and the prior leave {len(program.gains)} unknowns, at most {MOST_UNKNOWNS} are solved with lambda "
            "as a symbol; graph_utility answers for one lambda"
        )
    what = f"the utility of a graph of {graph.size} vertices for every lambda"
    with account(what, "graph_utility answers for one lambda"):
        return GraphUtilityFunction(graph, weights, tuple(_merged(_cover(program))))


def _cover(program: SymbolicProgram) -> list[BasisInterval]:
    """Return pieces whose closed intervals make [1, oo), in increasing order."""
    cover: list[BasisInterval] = []
    gaps: list[tuple[AlgebraicNumber, AlgebraicNumber | None]] = [(FIRST, None)]
    while gaps:
        low, high = gaps.pop()
        piece = _piece_in(program, low, high)
        cover.append(piece)
        if low < piece.low:
            gaps.append((low, piece.low))
        if piece.high is not None and (high is None or piece.high < high):
            gaps.append((piece.high, high))
    return sorted(cover, key=lambda piece: piece.low)


def _piece_in(program: SymbolicProgram, low: AlgebraicNumber, high: AlgebraicNumber | None) -> BasisInterval:
    """Return a piece around some rational of a gap, cut to the gap."""
    for attempt in range(MOST_ATTEMPTS):
        piece = program.piece(rational_between(low, high, attempt))
        if piece is not None:
            start = max(low, piece.low)
            stop = high if piece.high is None or (high is not None and high < piece.high) else piece.high
            return BasisInterval(start, stop, piece.utility)
    raise ArithmeticError(f"no basis is optimal around any of {MOST_ATTEMPTS} numbers above {low}")


def _merged(pieces: Sequence[BasisInterval]) -> list[UtilityInterval]:
    intervals: list[UtilityInterval] = []
    for piece in pieces:
        if intervals and intervals[-1].ratio == piece.utility:
            intervals[-1] = UtilityInterval(intervals[-1].low, piece.high, piece.utility)
        else:
            intervals.append(UtilityInterval(piece.low, piece.high, piece.utility))
    return intervals


def _latex(point: AlgebraicNumber) -> str:
    import sympy

    if len(point.polynomial) <= 3:
        return str(sympy.latex(point.to_sympy()))
    polynomial = sympy.latex(sympy.Poly(list(reversed(point.polynomial)), symbol()).as_expr())
    return rf"({point.decimal(5)}\ldots\text{{ with }} {polynomial} = 0)"
