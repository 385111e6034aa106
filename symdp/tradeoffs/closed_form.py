"""One ordered prior in symbols P1 >= ... >= PM: thresholds, pieces and mechanisms as expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument
from symdp.reports import latex
from symdp.sources.source_set import SourceSet
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.tradeoffs.curve import Curve, curve_of

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class SymbolicPiece:
    """exp(epsilon*) for start <= D < stop, where the ``dropped`` least likely letters are no longer reported.

    Attributes
    ----------
    dropped : int
        k = 0..M-2.
    start, stop, exp_epsilon : sympy expression
        In P1, ..., PM and, for exp_epsilon, the symbol D.
    mechanism : sympy Matrix
        The optimal mechanism, rows are inputs.
    """

    dropped: int
    start: sympy.Expr
    stop: sympy.Expr
    exp_epsilon: sympy.Expr
    mechanism: sympy.Matrix


@dataclass(frozen=True)
class SymbolicCurve:
    """The privacy-distortion function of one ordered prior, in symbols.

    References
    ----------
    kalantari2018, Theorem 2 with its minimum carried out; zhong2022, Theorems 9 and 13.

    Examples
    --------
    >>> from symdp import SourceSet, privacy_distortion
    >>> curve = privacy_distortion(SourceSet.ordered_symbols(3))
    >>> curve.breakpoints
    (2*P3, P2 + P3)
    >>> [piece.exp_epsilon for piece in curve.pieces]
    [(2 - 2*D)/D, (1 - D)/(D - P3)]
    >>> curve.at(["1/2", "3/10", "1/5"]).exp_epsilon("9/20")
    Fraction(11, 5)
    """

    source: SymbolicOrderedPrior
    delta: Fraction = Fraction(0)

    @cached_property
    def pieces(self) -> tuple[SymbolicPiece, ...]:
        """One piece for each number of dropped letters; for equal probabilities some intervals are empty."""
        return tuple([self._piece(k) for k in range(self.source.letters - 1)])

    @property
    def breakpoints(self) -> tuple[sympy.Expr, ...]:
        """t_0, ..., t_(M-2), with t_k = A_k + (M-1-k) P_(M-k), times 1 - delta."""
        return tuple([self._threshold(k) for k in range(self.source.letters - 1)])

    @property
    def thresholds(self) -> tuple[sympy.Expr, ...]:
        """The papers' D^(k) = A_k, the sum of the k least probabilities, times 1 - delta; k = 1..M-1."""
        return tuple([self._rest * self._tail(k) for k in range(1, self.source.letters)])

    @property
    def zero_from(self) -> sympy.Expr:
        """The least D with epsilon* = 0: the sum of all probabilities but the largest, times 1 - delta."""
        return self._rest * self._tail(self.source.letters - 1)

    @property
    def jump(self) -> sympy.Expr:
        """The limit of exp(epsilon*) from the left at ``zero_from``: P1/P2 (positive P2)."""
        import sympy

        symbols = self.source.symbols
        return symbols[0] / symbols[1] if len(symbols) > 1 else sympy.Integer(1)

    def at(self, prior: Any) -> Curve:
        """The curve of one numeric prior, which must be decreasing."""
        source = SourceSet.single(prior)
        values = source.relative_interior().prior
        if len(values) != self.source.letters:
            raise InvalidArgument(f"prior has {len(values)} letters, the formula {self.source.letters}")
        if list(values) != sorted(values, reverse=True):
            raise InvalidArgument("prior must be decreasing, P1 >= P2 >= ...; sort its letters first")
        return curve_of(source, self.delta, None, None)

    def to_sympy(self) -> sympy.Piecewise:
        """exp(epsilon*) as a Piecewise in D and P1, ..., PM, for 0 < D <= 1; the zero range is decided first."""
        import sympy

        d = self._distortion
        cases = [(sympy.Integer(1), d >= self.zero_from)]
        cases += [(piece.exp_epsilon, d < piece.stop) for piece in self.pieces]
        return sympy.Piecewise(*cases)

    def to_latex(self) -> str:
        """The function as a displayed ``cases`` in P_1, ..., P_M."""
        import sympy

        rows = [
            (sympy.latex(piece.exp_epsilon), "0<" if k == 0 else sympy.latex(piece.start) + r"\le ", sympy.latex(piece.stop))
            for k, piece in enumerate(self.pieces)
        ]
        return latex.ordered_prior(rows, sympy.latex(self.zero_from))

    def subs(self, values: Mapping[sympy.Symbol, Any]) -> sympy.Expr:
        """The Piecewise with symbols replaced."""
        return self.to_sympy().subs(values)

    @property
    def _distortion(self) -> sympy.Symbol:
        import sympy

        return sympy.Symbol("D", nonnegative=True)

    @property
    def _rest(self) -> sympy.Rational:
        import sympy

        rest = 1 - self.delta
        return sympy.Rational(rest.numerator, rest.denominator)

    def _tail(self, k: int) -> sympy.Expr:
        """A_k, the sum of the k last symbols."""
        import sympy

        symbols = self.source.symbols
        return sympy.Add(*symbols[len(symbols) - k :])

    def _threshold(self, k: int) -> sympy.Expr:
        symbols = self.source.symbols
        size = len(symbols)
        return self._rest * (self._tail(k) + (size - 1 - k) * symbols[size - 1 - k])

    def _piece(self, k: int) -> SymbolicPiece:
        import sympy

        kept = self.source.letters - k
        d, rest = self._distortion, self._rest
        level = (kept - 1) * (rest - d) / (d - rest * self._tail(k))
        start = sympy.Integer(0) if k == 0 else self._threshold(k - 1)
        truth = (1 - d / rest) / (1 - self._tail(k))
        return SymbolicPiece(k, start, self._threshold(k), level, self._mechanism(kept, truth))

    def _mechanism(self, kept: int, truth: sympy.Expr) -> sympy.Matrix:
        """Randomised response on the ``kept`` likeliest letters, with the identity mixed in for delta > 0."""
        import sympy

        def entry(row: int, column: int) -> sympy.Expr:
            if column >= kept:
                inside = sympy.Integer(0)
            elif row >= kept:
                inside = sympy.Rational(1, kept)
            else:
                inside = truth if row == column else (1 - truth) / (kept - 1)
            return self._rest * inside + ((1 - self._rest) if row == column else 0)

        size = self.source.letters
        return sympy.Matrix(size, size, entry)


@dataclass(frozen=True)
class SymbolicOptimum:
    """The optimum of one ordered prior at a numeric distortion: which case holds depends on P1, ..., PM.

    Examples
    --------
    >>> from symdp import SourceSet, optimal_mechanism
    >>> optimal_mechanism(SourceSet.ordered_symbols(2), distortion="1/5").exp_epsilon
    Piecewise((1, P2 <= 1/5), (4, True))
    """

    source: SymbolicOrderedPrior
    distortion: Fraction
    delta: Fraction

    @property
    def curve(self) -> SymbolicCurve:
        """The whole function of D."""
        return SymbolicCurve(self.source, self.delta)

    @cached_property
    def cases(self) -> tuple[SymbolicPiece, ...]:
        """Each piece at this D: it is the answer where start <= D < stop and D < 1 - P1."""
        d = self.curve._distortion
        here = self._here
        return tuple(
            [
                SymbolicPiece(
                    piece.dropped, piece.start, piece.stop, piece.exp_epsilon.subs(d, here), piece.mechanism.subs(d, here)
                )
                for piece in self.curve.pieces
            ]
        )

    @property
    def exp_epsilon(self) -> sympy.Expr:
        """A Piecewise in P1, ..., PM; infinite at D = 0 unless P1 = 1."""
        import sympy

        zero = (sympy.Integer(1), self.curve.zero_from <= self._here)
        if self.distortion == 0:
            return sympy.Piecewise(zero, (sympy.oo, True))
        found = [(case.exp_epsilon, self._here < case.stop) for case in self.cases[:-1]]
        last = [(self.cases[-1].exp_epsilon, True)] if self.cases else []
        return sympy.Piecewise(zero, *found, *last)

    @property
    def epsilon(self) -> sympy.Expr:
        """epsilon in nats."""
        import sympy

        return sympy.log(self.exp_epsilon)

    @property
    def _here(self) -> sympy.Rational:
        import sympy

        return sympy.Rational(self.distortion.numerator, self.distortion.denominator)
