"""Least maximal leakage, mutual information and min-entropy leakage of one ordered prior P1 >= ... >= PM in symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Measure
from symdp.reports import leakages as report
from symdp.sources.source_set import SourceSet
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.tradeoffs.closed_form import SymbolicCurve
from symdp.tradeoffs.measures.curve import LeakageCurve, leakage_curve
from symdp.tradeoffs.measures.mutual_information import information
from symdp.tradeoffs.measures.piece import distortion_symbol

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class SymbolicLeakagePiece:
    """The value in nats for start <= D < stop, in P1, ..., PM and D."""

    start: sympy.Expr
    stop: sympy.Expr
    value: sympy.Expr


@dataclass(frozen=True)
class SymbolicLeakageCurve:
    """The least leakage of one ordered prior as a function of D.

    References
    ----------
    zhong2022, Theorem 14 for maximal leakage.

    Examples
    --------
    >>> from symdp import SourceSet, privacy_distortion
    >>> curve = privacy_distortion(SourceSet.ordered_symbols(3), leakage="ml")
    >>> curve.breakpoints, [piece.value for piece in curve.pieces]
    ((P3, P2 + P3), [log(-D/P3 + 3), log(2 - (D - P3)/P2)])
    >>> str(curve.at(["1/2", "3/10", "1/5"]).value("9/20"))
    'log(7/6)'
    """

    source: SymbolicOrderedPrior
    leakage: Measure

    @staticmethod
    def of(source: SymbolicOrderedPrior, leakage: Measure) -> SymbolicLeakageCurve:
        """Refuse measures without a closed form for one prior."""
        if leakage.name not in ("ml", "sibson:oo", "mi", "min-entropy"):
            raise Unsupported(
                f"leakage={leakage.name} has no known closed form for one ordered prior; ask for numbers, or for the "
                "formula of the sets that contain the uniform prior"
            )
        return SymbolicLeakageCurve(source, leakage)

    @cached_property
    def pieces(self) -> tuple[SymbolicLeakagePiece, ...]:
        """The pieces in the order of D; for equal probabilities some intervals are empty."""
        import sympy

        size, d = self.source.letters, distortion_symbol()
        if size == 1:
            return ()
        if self.leakage.name == "min-entropy":
            value = sympy.log((1 - d) / self.source.symbols[0])
            return (SymbolicLeakagePiece(sympy.Integer(0), self.zero_from, value),)
        found = []
        for dropped in range(size - 1):
            if self.leakage.name == "mi":
                found.append(self._of_information(size - dropped, d))
            else:
                found.append(self._of_traces(size - dropped, d))
        return tuple(found)

    @property
    def breakpoints(self) -> tuple[sympy.Expr, ...]:
        """The right ends of the pieces."""
        return tuple([piece.stop for piece in self.pieces])

    @property
    def zero_from(self) -> sympy.Expr:
        """The least D without leakage: the sum of all probabilities but the largest."""
        return self._private.zero_from

    def at(self, prior: Any) -> LeakageCurve:
        """The curve of one numeric prior, which must be decreasing."""
        values = SourceSet.single(prior).relative_interior().prior
        if len(values) != self.source.letters:
            raise InvalidArgument(f"prior has {len(values)} letters, the formula {self.source.letters}")
        if list(values) != sorted(values, reverse=True):
            raise InvalidArgument("prior must be decreasing, P1 >= P2 >= ...; sort its letters first")
        return leakage_curve(SourceSet.single(prior), self.leakage)

    def to_sympy(self) -> sympy.Expr:
        """The value in nats as a Piecewise in D and P1, ..., PM, for 0 < D <= 1; the zero range is decided first."""
        import sympy

        d = distortion_symbol()
        cases = [(sympy.Integer(0), d >= self.zero_from)]
        return sympy.Piecewise(*cases, *[(piece.value, d < piece.stop) for piece in self.pieces])

    def to_latex(self) -> str:
        """The function as a displayed ``cases`` in P_1, ..., P_M."""
        import sympy

        rows = [("0", rf"{sympy.latex(self.zero_from)}\le D\le 1")]
        for piece in self.pieces:
            left = "0<" if piece.start == 0 else sympy.latex(piece.start) + r"\le "
            rows.append((sympy.latex(piece.value), f"{left}D<{sympy.latex(piece.stop)}"))
        return report.cases(self.leakage.name, rows)

    def subs(self, values: Mapping[sympy.Symbol, Any]) -> sympy.Expr:
        """The Piecewise with symbols replaced."""
        return self.to_sympy().subs(values)

    @cached_property
    def _private(self) -> SymbolicCurve:
        """Differential privacy: mutual information has the same thresholds."""
        return SymbolicCurve(self.source, Fraction(0))

    def _tail(self, kept: int) -> sympy.Expr:
        import sympy

        return sympy.Add(*self.source.symbols[kept:])

    def _of_traces(self, kept: int, d: sympy.Symbol) -> SymbolicLeakagePiece:
        """Maximal leakage: the ``kept``-th letter is reported in part."""
        import sympy

        start = self._tail(kept)
        level = kept - (d - start) / self.source.symbols[kept - 1]
        return SymbolicLeakagePiece(start, self._tail(kept - 1), sympy.log(level))

    def _of_information(self, kept: int, d: sympy.Symbol) -> SymbolicLeakagePiece:
        piece = self._private.pieces[self.source.letters - kept]
        value = information(kept, self.source.symbols[:kept], self._tail(kept), d)
        return SymbolicLeakagePiece(piece.start, piece.stop, value)
