"""The protocols of answers in reports: a function of the distortion, or one optimum, of any origin."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
    from symdp.arithmetic.reals.real import Real
    from symdp.graphs.adjacency_graph import AdjacencyGraph
    from symdp.leakages.measure import Measure
    from symdp.leakages.values.leakage_value import LeakageValue
    from symdp.losses import Loss
    from symdp.sources.prior import Vector
    from symdp.tradeoffs.piece import Piece
    from symdp.tradeoffs.question import Question


class Report(Protocol):
    """An answer with its query."""

    @property
    def question(self) -> Question:
        """The query."""
        ...

    @property
    def leakage(self) -> Measure:
        """The measure."""
        ...


class Function(Report, Protocol):
    """The least leakage as a function of the distortion."""

    @property
    def scope(self) -> str:
        """The class of mechanisms over which the answer is optimal."""
        ...

    @property
    def pieces(self) -> Sequence[Piece]:
        """The pieces in increasing order of D."""
        ...

    @property
    def has_pieces(self) -> bool:
        """Return whether the pieces are known."""
        ...

    @property
    def breakpoints(self) -> Sequence[Real]:
        """The ends of the pieces."""
        ...

    @property
    def zero_from(self) -> Any:
        """The least distortion of zero leakage."""
        ...

    @property
    def jump(self) -> Any:
        """The limit of exp(value) where the function falls to 0."""
        ...

    @property
    def unverified(self) -> str | None:
        """The reason for an omitted check; None where the certificate was checked."""
        ...

    def value(self, distortion: Any) -> LeakageValue:
        """Return the value at a distortion."""
        ...

    def to_latex(self) -> str:
        """Return the function as LaTeX."""
        ...


class PointReport(Report, Protocol):
    """The least leakage at one distortion, or the least distortion at one leakage."""

    @property
    def scope(self) -> str:
        """The class of mechanisms over which the answer is optimal."""
        ...

    @property
    def loss(self) -> Loss:
        """The distortion function."""
        ...

    @property
    def adjacency(self) -> AdjacencyGraph | None:
        """The adjacent letters; None for all pairs."""
        ...

    @property
    def value(self) -> LeakageValue:
        """The leakage."""
        ...

    @property
    def distortion(self) -> Fraction:
        """The distortion D."""
        ...

    @property
    def distortion_bounds(self) -> tuple[Fraction, Fraction] | None:
        """The ends of the enclosure of the least distortion in a query for it."""
        ...

    @property
    def utility(self) -> Fraction:
        """The utility 1 - D."""
        ...

    @property
    def closed_form(self) -> Any:
        """The utility of a graph as an expression."""
        ...

    @property
    def exp_root(self) -> Any:
        """The value exp(value) as a root of a polynomial."""
        ...

    @property
    def mechanism(self) -> Any:
        """An optimal mechanism."""
        ...

    @property
    def worst_prior(self) -> Vector | None:
        """A least favourable prior, or a limit of priors."""
        ...

    @property
    def supremum_attained(self) -> bool | None:
        """Return whether that prior alone attains the supremum."""
        ...

    @property
    def certificate(self) -> Any:
        """The certificate, accepted by an independent checker."""
        ...


class InCells(Report, Protocol):
    """A parametric function, cell by cell."""

    @property
    def hypotheses(self) -> Sequence[Any]:
        """The relations satisfied by the symbols."""
        ...

    @property
    def cells(self) -> Sequence[Any]:
        """The ranges of the symbols with their pieces."""
        ...


class ByLettersKept(Report, Protocol):
    """A function whose pieces are one formula in the number of letters kept."""

    def general(self) -> tuple[Any, Any, Any]:
        """Return the expressions exp, threshold and zero_from in the number of letters kept."""
        ...


class GuardedCorner(Protocol):
    """A breakpoint of a trace profile as expressions, and its condition: None for everywhere."""

    @property
    def t(self) -> Any:
        """The trace."""
        ...

    @property
    def height(self) -> Any:
        """The accuracy."""
        ...

    @property
    def where(self) -> Any:
        """The condition of the breakpoint."""
        ...


class Utility(Protocol):
    """The best probability of a correct guess as a function of lambda."""

    @property
    def breakpoints(self) -> Sequence[AlgebraicNumber]:
        """The ends of the pieces."""
        ...

    def __call__(self, exp_epsilon: Any) -> Any:
        """Return the utility at a lambda."""
        ...
