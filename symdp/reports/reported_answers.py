"""What a report reads of an answer: a function of the distortion, or one optimum, whoever computed it."""

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
    """An answer, with the question that it is to."""

    @property
    def question(self) -> Question:
        """What was asked."""
        ...

    @property
    def leakage(self) -> Measure:
        """The measure."""
        ...


class Function(Report, Protocol):
    """The least leakage as a function of the distortion."""

    @property
    def scope(self) -> str:
        """Among which mechanisms it is the best."""
        ...

    @property
    def pieces(self) -> Sequence[Piece]:
        """All pieces in rising order of D."""
        ...

    @property
    def has_pieces(self) -> bool:
        """Whether the pieces are known."""
        ...

    @property
    def breakpoints(self) -> Sequence[Real]:
        """Where pieces end."""
        ...

    @property
    def zero_from(self) -> Any:
        """The least distortion without leakage."""
        ...

    @property
    def jump(self) -> Any:
        """The limit of exp(value) where the function falls to 0."""
        ...

    @property
    def unverified(self) -> str | None:
        """Why nothing was checked; None where the certificate was."""
        ...

    def value(self, distortion: Any) -> LeakageValue:
        """The value at a distortion."""
        ...

    def to_latex(self) -> str:
        """The function as LaTeX."""
        ...


class PointReport(Report, Protocol):
    """The least leakage at one distortion, or the least distortion at one leakage."""

    @property
    def scope(self) -> str:
        """Among which mechanisms it is the best."""
        ...

    @property
    def loss(self) -> Loss:
        """The distortion function."""
        ...

    @property
    def adjacency(self) -> AdjacencyGraph | None:
        """Which letters are compared; None for all pairs."""
        ...

    @property
    def value(self) -> LeakageValue:
        """The leakage."""
        ...

    @property
    def distortion(self) -> Fraction:
        """D."""
        ...

    @property
    def distortion_bounds(self) -> tuple[Fraction, Fraction] | None:
        """Ends of the least distortion where that was asked for."""
        ...

    @property
    def utility(self) -> Fraction:
        """1 - D."""
        ...

    @property
    def closed_form(self) -> Any:
        """The utility of a graph as an expression."""
        ...

    @property
    def exp_root(self) -> Any:
        """exp(value) as a root of a polynomial."""
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
        """Whether that prior alone needs as much."""
        ...

    @property
    def certificate(self) -> Any:
        """What an independent checker accepts."""
        ...


class InCells(Report, Protocol):
    """A function in symbols, cell by cell."""

    @property
    def hypotheses(self) -> Sequence[Any]:
        """What holds of the symbols."""
        ...

    @property
    def cells(self) -> Sequence[Any]:
        """Ranges of the symbols with their pieces."""
        ...


class ByLettersKept(Report, Protocol):
    """A function whose pieces are one formula in the number of letters kept."""

    def general(self) -> tuple[Any, Any, Any]:
        """exp, threshold and zero_from in the number of letters kept."""
        ...


class GuardedCorner(Protocol):
    """A corner of a trace profile as expressions, and where it counts: everywhere for None."""

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
        """Where it counts."""
        ...


class Utility(Protocol):
    """The best probability of a right guess as a function of lambda."""

    @property
    def breakpoints(self) -> Sequence[AlgebraicNumber]:
        """Where pieces end."""
        ...

    def __call__(self, exp_epsilon: Any) -> Any:
        """The utility at a lambda."""
        ...
