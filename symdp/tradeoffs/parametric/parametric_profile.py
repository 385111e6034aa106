"""The trace profile of a source in symbols: its vertices as functions of the symbols, cell by cell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.symbols.quotient import Number
from symdp.certificates.certificate import Certificate
from symdp.errors import Unsupported
from symdp.leakages.measure_names import DEFAULT
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.parametric.symbolic_number import Condition, NumberInSymbols

if TYPE_CHECKING:
    import sympy

    from symdp.certificates.finding import Finding
    from symdp.leakages.measure import Measure
    from symdp.reports.reported_answers import InCells
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem

Values = Mapping[str, Fraction]


@dataclass(frozen=True)
class Corner:
    """A diagonal of trace t with error probability at most ``tail`` under every prior of the set.

    Attributes
    ----------
    t, tail, height : Quotient or Fraction
        ``height`` is 1 - tail, written as it is shorter.
    inside : dict, or None
        Values of the symbols at which the vertex is optimal at some distortions; None where it never is in the cell.
    letters : tuple of int, or None
        The letters that the diagonal is the indicator of, where it is one.
    """

    t: Number
    tail: Number
    height: Number
    inside: Values | None = field(default=None, compare=False)
    letters: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Cell:
    """Values of the symbols with one chain of vertices, from t = 1 to accuracy 1.

    Attributes
    ----------
    conditions : tuple of Condition
        The conditions of the cell beside those on all values; cells are closed, and agree where they meet.
    corners : tuple of Corner
    stops : tuple of Quotient or Fraction
        The distortion at which each vertex but the first gives way to the one before it, in their order.
    inside : dict
        Values of the symbols inside of the cell.
    prior : tuple of Quotient or Fraction, or None
        The prior that is least favourable at every D, likeliest letter first, where one is.
    """

    conditions: tuple[Condition, ...]
    corners: tuple[Corner, ...]
    stops: tuple[Number, ...]
    inside: Values = field(compare=False)
    prior: tuple[Number, ...] | None = None


class ProfileInSymbols(ABC):
    """A method for the vertices of a source in symbols, with its evidence.

    Attributes
    ----------
    source : source in symbols
    """

    source: Any

    @property
    def no_cells(self) -> str | None:
        """The reason why there are no cells with chains of vertices; None where there are."""
        return None

    @property
    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """The cells, with interior points, that cover all values of the symbols."""

    def exp_at(self, distortion: Fraction) -> NumberInSymbols | None:
        """Return the least exp(epsilon) of differential privacy at a distortion, where it is not read off the cells."""
        return None

    def in_numbers(self, values: Any) -> SourceSet:
        """Return the source where each symbol has a rational value."""
        return SourceSet(self.source.at(values))

    @abstractmethod
    def prove(self) -> Finding:
        """Certify the least leakage of differential privacy for all values of the symbols and every D."""

    def prove_at(self, distortion: Fraction) -> Finding:
        """Certify the least leakage at one D; by default with the evidence for every D."""
        return self.prove()

    def theorem(self, leakage: Measure, notation: Notation | None) -> Theorem:
        """Return the function as a theorem with its proof."""
        from symdp.theorems.page_choice import page_of

        require_certified(leakage)
        return page_of(Certificate.of(self.prove()), notation)

    def plot(self, path: str | None) -> Any:
        """Draw a picture over the symbols, where there is one."""
        names = ", ".join([str(symbol) for symbol in self.source.symbols])
        raise Unsupported(
            f"plot={path}: pictures need numbers; of(...), or --at on the command line, takes values of {names}"
        )

    def latex(self, curve: InCells) -> str:
        """Return the whole function as LaTeX."""
        from symdp.reports.symbolic_latex import in_cells

        return in_cells(curve)


class WithoutCells(ProfileInSymbols):
    """A profile of differential privacy that has a formula for all values of the symbols, and no cells."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        raise Unsupported(f"cells: {self.no_cells}; of(...) has the pieces in numbers, at(D) the formula")

    @abstractmethod
    def least_distortion(self, level: Fraction) -> NumberInSymbols:
        """Return the least distortion at exp(epsilon) = level."""

    @property
    @abstractmethod
    def zero_from(self) -> NumberInSymbols:
        """The least distortion without leakage."""

    @abstractmethod
    def exp_to_sympy(self, symbol: sympy.Symbol | None) -> sympy.Expr:
        """Return the least exp(epsilon) in D and the symbols."""


def require_certified(leakage: Measure) -> None:
    """Refuse claims that certificates in symbols do not cover."""
    if leakage.name != DEFAULT:
        raise Unsupported(f"leakage={leakage.name} has certificates in numbers only; curve().of(values) writes them")
