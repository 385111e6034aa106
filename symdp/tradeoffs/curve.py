"""The least leakage as a function of the distortion: one class for every source, measure and setting."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import ExpEpsilon, exp_epsilon_value
from symdp.arithmetic.reals.real import Real, real_text, real_to_sympy
from symdp.certificates.certificate import Certificate
from symdp.errors import Infeasible, Unsupported
from symdp.leakages.measure import Measure
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.privacy.privacy_analysis import OptimalMechanism
from symdp.reports import answer_latex
from symdp.sources.database import Database
from symdp.tradeoffs.common.certified_answer import HasCertificate, why_unverified
from symdp.tradeoffs.common.floating_evaluation import EvaluatedFunction
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.thresholds import Thresholds
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution
from symdp.work import account

if TYPE_CHECKING:
    import sympy
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from symdp.pictures.picture import Picture

MOST_VERIFIED = 300_000
SINGLE = "ask single distortions, with solve -D or at(distortion)"


class Curve(HasCertificate, EvaluatedFunction):
    r"""A curve is the least leakage as a function of D: finitely many pieces from D = 0 to ``zero_from``, then zero.

    .. math::

        L^*(D)=\begin{cases}f_1(D)&0<D<D_1\\ f_2(D)&D_1\le D<D_2\\ \ \vdots\\ 0&D\ge D_k\end{cases}

    Examples
    --------
    The least maximal leakage of a prior on four letters, its breakpoints, and the function with its derivative:

    >>> from symdp import SourceSet, Tradeoff
    >>> curve = Tradeoff(SourceSet.named("zhong2022:figure-4"), leakage="ml").curve()
    >>> curve
    Curve(ml: 3 pieces on [0, 3/5], then 0)
    >>> [str(stop) for stop in curve.breakpoints]
    ['1/10', '3/10', '3/5']
    >>> curve.to_sympy()
    Piecewise((log(4 - 10*D), D < 1/10), (log(7/2 - 5*D), D < 3/10), (log(3 - 10*D/3), D < 3/5), (0, True))

    The value at a distortion, and the least distortion at a leakage:

    >>> curve.value("1/5").exp
    Fraction(5, 2)
    >>> curve.inverse(exp_epsilon=2).distortion
    Fraction(3, 10)
    """

    def __init__(self, solution: Solution) -> None:
        self._solution = solution

    @property
    def question(self) -> Question:
        """The question whose least leakage the function is."""
        return self._solution.question

    @property
    def source(self) -> Any:
        """The source set, the database or the other source of the question."""
        return self.question.data

    @property
    def leakage(self) -> Measure:
        """The measure of leakage that is minimised."""
        return self.question.leakage

    @property
    def delta(self) -> Fraction:
        """The delta of (epsilon, delta)-differential privacy, a Fraction in [0, 1); 0 for other measures."""
        return self.leakage.delta

    @property
    def scope(self) -> str:
        """The class of mechanisms over which the leakage is minimised."""
        return self._solution.scope

    @property
    def has_pieces(self) -> bool:
        """Return whether the function is a list of pieces; over a divergence ball it is given pointwise by :meth:`value`."""
        return self._solution.pieceless is None

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces from D = 0 to ``zero_from``; neighbours are different functions."""
        return self.first_pieces(None)

    def first_pieces(self, count: int | None) -> tuple[Piece, ...]:
        """Return the first pieces, as many as requested; many records may have as many pieces as records."""
        with account("the list of the pieces of a function", SINGLE):
            return tuple(islice(self._solution.pieces(), count))

    def pieces_from_above(self, count: int) -> tuple[Piece, ...]:
        """Return pieces in decreasing order from ``zero_from``, as many as requested."""
        return self.pieces[::-1][: read_place(count, "count", 0, None)]

    @cached_property
    def breakpoints(self) -> tuple[Real, ...]:
        """The right ends of the pieces, some irrational for user-defined distortion functions; the last is ``zero_from``."""
        with account("the list of the break points of a function", SINGLE):
            return self._solution.breakpoints

    @cached_property
    def zero_from(self) -> Fraction:
        """The least D at which zero leakage is achievable, a Fraction."""
        return self._solution.zero_from

    @cached_property
    def jump(self) -> Fraction | None:
        """The limit of exp(value) from the left at ``zero_from``, 1 where the function is continuous; None if unknown."""
        return self._solution.jump

    @cached_property
    def thresholds(self) -> Sequence[Fraction] | None:
        """The thresholds D^(1), ..., D^(M-1); D^(k) is the largest sum of the k least probabilities over the set.

        For ``delta`` > 0 they are multiplied by 1 - delta. None for databases, graphs and other distortion functions.

        References
        ----------
        kalantari2018, equation (9).
        """
        if not self.has_pieces:
            raise Unsupported(f"thresholds: {self._solution.pieceless}")
        if isinstance(self.source, Database) or not self.question.is_plain:
            return None
        return Thresholds(self.source, self.delta)

    def at(self, distortion: Any) -> Optimum:
        """Return the optimum at one distortion, with mechanism, least favourable prior and certificate.

        Parameters
        ----------
        distortion : rational
            D, in [0, 1] for Hamming's distortion function.

        Raises
        ------
        InvalidArgument
            For a D outside its range.
        Infeasible
            For a D below the least that any mechanism costs.
        """
        return self._solution.at(self.question.read_distortion(distortion))

    def inverse(self, *, exp_epsilon: Any) -> Optimum:
        """Return the optimum of the inverse question: the least distortion at exp(leakage) <= exp_epsilon.

        Parameters
        ----------
        exp_epsilon : rational >= 1

        Raises
        ------
        InvalidArgument
            For a measure whose values are not in nats; ``inverse`` of the trade-off takes a value.
        """
        self.question.require_nats()
        return self._solution.inverse(exp_epsilon_value(exp_epsilon))

    def least_distortion(self, exp_epsilon: Any) -> Fraction:
        """Return the least distortion at exp(leakage) <= exp_epsilon, a Fraction; rounded up where it is irrational."""
        return self.inverse(exp_epsilon=exp_epsilon).distortion

    def value(self, distortion: Any) -> LeakageValue:
        """Return the least leakage at a distortion, in nats or in the unit of the measure.

        Parameters
        ----------
        distortion : rational
            D, in [0, 1] for Hamming's distortion function.

        Returns
        -------
        LeakageValue
            Exact, or an enclosure to the digits of the question.

        Raises
        ------
        Infeasible
            For a D below the least that any mechanism costs.
        """
        d = self.question.read_distortion(distortion)
        if d >= self.zero_from:
            return ZERO_LEAKAGE
        if not self.has_pieces:
            return self._solution.value(d)
        piece = self._piece(d)
        return self._solution.value(d) if piece.form is None else piece.value(d)

    def exp_epsilon(self, distortion: Any) -> ExpEpsilon | None:
        """Return exp of the value at D, where it is rational or infinite, else None.

        Parameters
        ----------
        distortion : rational

        Returns
        -------
        Fraction, INFINITY or None
        """
        return self.value(distortion).exp

    def epsilon(self, distortion: Any) -> sympy.Expr | None:
        """Return the value at D in nats as an exact sympy expression; None where only an enclosure is known.

        Parameters
        ----------
        distortion : rational
        """
        return self.value(distortion).expression

    def mechanism(self, distortion: Any) -> OptimalMechanism:
        """Return an optimal mechanism at D, with exact probabilities."""
        return self.at(distortion).mechanism

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return the value in nats as a Piecewise in D, for 0 < D.

        Parameters
        ----------
        symbol : sympy Symbol, optional
            The distortion; the plain ``sympy.Symbol("D")`` by default.

        Raises
        ------
        Unsupported
            Where some piece is known only pointwise.

        Examples
        --------
        >>> import sympy
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import privacy_distortion
        >>> curve = privacy_distortion(SourceSet.single(["3/4", "1/4"]))
        >>> curve.to_sympy()
        Piecewise((log((1 - D)/D), D < 1/4), (0, True))
        >>> sympy.diff(curve.to_sympy(), sympy.Symbol("D"))
        Piecewise((D*(-1/D - (1 - D)/D**2)/(1 - D), D < 1/4), (0, True))
        """
        return self._piecewise([piece.to_sympy(symbol) for piece in self.pieces], 0, symbol)

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return exp of the value as a Piecewise in the symbol of :meth:`to_sympy`, for 0 < D."""
        return self._piecewise([piece.exp_to_sympy(symbol) for piece in self.pieces], 1, symbol)

    def _piecewise(self, expressions: Sequence[sympy.Expr], last: int, symbol: sympy.Symbol | None) -> sympy.Expr:
        import sympy

        from symdp.leakages.values.polynomial import distortion_symbol

        d = distortion_symbol(symbol)
        stops = [real_to_sympy(stop) for stop in self.breakpoints]
        cases = [(expression, d < stop) for expression, stop in zip(expressions, stops, strict=True)]
        return sympy.Piecewise(*cases, (last, True))

    def to_latex(self) -> str:
        """Return the function as LaTeX, a sentence with a display by cases."""
        return answer_latex.curve(self)

    def plot(
        self,
        path: str | None = None,
        *,
        ax: Axes | None = None,
        label: str = "",
        unit: str = "nats",
        at: Any = None,
        color: Any = None,
    ) -> Figure:
        """Draw the value against D, from the least D to slightly beyond ``zero_from``.

        Parameters
        ----------
        path : str, optional
            A file to write, ending in pdf, png or svg.
        ax : matplotlib axes, optional
            Draw there instead of on a figure of its own.
        label : str
            The name in the legend.
        unit : {"nats", "bits"}
        at : rational, optional
            A distortion at which the value is marked.
        color : colour of matplotlib, optional
        """
        from symdp.reports import tradeoff_figure

        drawn = tradeoff_figure.picture(
            [self], [label], unit=unit, at=at, first=tradeoff_figure.lines_on(ax), colors=[color]
        )
        return tradeoff_figure.show(drawn, path, ax)

    def picture(self, label: str = "", unit: str = "nats", at: Any = None) -> Picture:
        """Return the plot as data with ``to_latex`` for pgfplots; :func:`symdp.plot_curves` draws several."""
        from symdp.reports import tradeoff_figure

        return tradeoff_figure.picture([self], [label], unit=unit, at=at)

    def _repr_latex_(self) -> str | None:
        return self.to_latex() if self.has_pieces else None

    def _repr_html_(self) -> str:
        from symdp.reports import answer_notebook

        return answer_notebook.curve(self)

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence for the whole function, piece by piece, accepted just now by an independent checker.

        Raises
        ------
        Unsupported
            Where some piece is known only pointwise, or where it would hold more than four million numbers, or more
            text than a checker reads, which is refused before the check; certify single distortions instead.
        """
        return Certificate.of(self._solution.by_name or self._solution.certify(self.pieces))

    @property
    def unverified(self) -> str | None:
        """The reason why the function is displayed without a checked certificate; None where the check comes first.

        A certificate of more than ``MOST_VERIFIED`` numbers is checked on demand.
        """
        if not self.has_pieces:
            return self._solution.pieceless
        if self._solution.by_name is not None:
            return why_unverified(self)
        size = self._solution.certificate_size(len(self.breakpoints))
        if size > MOST_VERIFIED:
            return f"the certificate holds {size} numbers; --certificate FILE, or .certificate, builds and checks it"
        return why_unverified(self)

    def _piece(self, distortion: Fraction) -> Piece:
        piece = self.pieces[bisect_right(self.breakpoints, distortion)]
        if distortion < piece.start:
            raise Infeasible(
                f"distortion={distortion} is below {self.pieces[0].start}, the cost of the best outputs; "
                "ask for at least that"
            )
        return piece

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Curve) or self.question != other.question:
            return False
        return not self.has_pieces or self.pieces == other.pieces

    def __hash__(self) -> int:
        return hash(self.question)

    def __repr__(self) -> str:
        if not self.has_pieces:
            return f"Curve({self.leakage.name}: not listed by pieces on [0, {real_text(self.zero_from)}], then 0)"
        many = "1 piece" if (count := len(self.breakpoints)) == 1 else f"{count} pieces"
        start = real_text(self.pieces[0].start) if self.pieces else self.zero_from
        return f"Curve({self.leakage.name}: {many} on [{start}, {self.zero_from}], then 0)"
