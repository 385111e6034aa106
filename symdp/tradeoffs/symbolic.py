"""One ordered prior in symbols P1 >= ... >= PM: thresholds, cases and mechanisms as expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational_in
from symdp.arithmetic.real import real_to_sympy
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.form import sum_of_logarithms
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.polynomial import distortion_symbol
from symdp.pictures.html import paragraph
from symdp.reports import latex
from symdp.sources.source_set import SourceSet
from symdp.sources.symbolic import SymbolicOrderedPrior
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.numeric_curve import numeric_curve

if TYPE_CHECKING:
    import sympy

    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem


@dataclass(frozen=True)
class Case:
    """The least leakage for start <= D < stop, in P1, ..., PM and D.

    Attributes
    ----------
    start, stop : sympy expression
    value : sympy expression
        In nats.
    exp : sympy expression
        Its exponential.
    dropped : int, or None
        For differential privacy and mutual information: how many of the least likely letters are not reported.
    mechanism : sympy Matrix, or None
        For differential privacy: the optimal mechanism, rows are inputs.
    """

    start: sympy.Expr
    stop: sympy.Expr
    value: sympy.Expr
    exp: sympy.Expr
    dropped: int | None = None
    mechanism: sympy.Matrix | None = field(default=None, hash=False)


@dataclass(frozen=True)
class SymbolicCurve:
    """The least leakage of one ordered prior as a function of D, in symbols.

    Attributes
    ----------
    source : SymbolicOrderedPrior
    leakage : Measure
        (epsilon, delta)-differential privacy, maximal leakage, mutual information or min-entropy leakage.

    References
    ----------
    kalantari2018, Theorem 2 with its minimum carried out; zhong2022, Theorems 9 and 13; Theorem 14 for maximal leakage.

    Examples
    --------
    >>> from symdp import SourceSet, privacy_distortion
    >>> curve = privacy_distortion(SourceSet.ordered_symbols(3))
    >>> curve.breakpoints
    (2*P3, P2 + P3)
    >>> [case.exp for case in curve.pieces]
    [(2 - 2*D)/D, (1 - D)/(D - P3)]
    >>> curve.of(["1/2", "3/10", "1/5"]).exp_epsilon("9/20")
    Fraction(11, 5)
    >>> [case.value for case in privacy_distortion(SourceSet.ordered_symbols(3), leakage="ml").pieces]
    [log(-D/P3 + 3), log(2 - (D - P3)/P2)]
    """

    source: SymbolicOrderedPrior
    leakage: Measure

    def __post_init__(self) -> None:
        asked = self.leakage
        information = asked.kind is Kind.INFORMATION and asked.order == 1
        known = asked.kind in (Kind.RATIO, Kind.COLUMN_MAXIMA, Kind.GUESS) or information
        if not known or asked.pointwise:
            raise Unsupported(
                f"leakage={asked.name} has no known closed form for one ordered prior; ask for numbers, or for the "
                "formula of the sets that contain the uniform prior"
            )

    @property
    def letters(self) -> int:
        """M."""
        return self.source.letters

    @property
    def delta(self) -> Fraction:
        """delta of (epsilon, delta)-differential privacy, 0 for other measures."""
        return self.leakage.delta

    @cached_property
    def pieces(self) -> tuple[Case, ...]:
        """The cases in the order of D; for equal probabilities some intervals are empty."""
        size = self.letters
        if size == 1:
            return ()
        if self.leakage.kind is Kind.GUESS:
            return (self._of_guess(),)
        if self.leakage.kind is Kind.RATIO:
            return tuple([self._of_ratios(dropped) for dropped in range(size - 1)])
        if self.leakage.kind is Kind.INFORMATION:
            return tuple([self._of_information(dropped) for dropped in range(size - 1)])
        return tuple([self._of_traces(dropped) for dropped in range(size - 1)])

    @property
    def breakpoints(self) -> tuple[sympy.Expr, ...]:
        """The right ends of the cases; for differential privacy t_k = A_k + (M-1-k) P_(M-k), times 1 - delta."""
        return tuple([case.stop for case in self.pieces])

    @property
    def thresholds(self) -> tuple[sympy.Expr, ...]:
        """The papers' D^(k) = A_k, the sum of the k least probabilities, times 1 - delta; k = 1..M-1."""
        return tuple([self._rest * self._tail(k) for k in range(1, self.letters)])

    @property
    def zero_from(self) -> sympy.Expr:
        """The least D without leakage: the sum of all probabilities but the largest, times 1 - delta."""
        return self._rest * self._tail(self.letters - 1)

    @property
    def jump(self) -> sympy.Expr:
        """The limit of exp from the left at ``zero_from``: P1/P2 (positive P2) for differential privacy, else 1."""
        import sympy

        symbols = self.source.symbols
        falls = self.leakage.kind is Kind.RATIO and len(symbols) > 1
        return symbols[0] / symbols[1] if falls else sympy.Integer(1)

    def of(self, prior: Any) -> Curve:
        """The curve of one numeric prior, which must be decreasing."""
        source = SourceSet.single(prior)
        values = source.relative_interior().prior
        if len(values) != self.letters:
            raise InvalidArgument(f"prior has {len(values)} letters, the formula {self.letters}")
        if list(values) != sorted(values, reverse=True):
            raise InvalidArgument("prior must be decreasing, P1 >= P2 >= ...; sort its letters first")
        return numeric_curve(source, self.leakage)

    def at(self, distortion: Any) -> Cases:
        """Which case holds at a numeric D depends on P1, ..., PM."""
        return Cases(self, rational_in(distortion, "distortion", 0, 1))

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Piecewise:
        """The value in nats in plain symbols D (or ``symbol``) and P1, ..., PM for 0 < D <= 1; zero is decided first."""
        return self._piecewise([case.value for case in self.pieces], 0, symbol)

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Piecewise:
        """exp of the value as a Piecewise, like :meth:`to_sympy`."""
        return self._piecewise([case.exp for case in self.pieces], 1, symbol)

    def _piecewise(self, expressions: list[sympy.Expr], zero: int, symbol: sympy.Symbol | None) -> sympy.Piecewise:
        import sympy

        d = distortion_symbol(symbol, self.source.symbols)
        shown = [expression.xreplace({distortion_symbol(): d}) for expression in expressions]
        cases = [(expression, d < case.stop) for expression, case in zip(shown, self.pieces, strict=True)]
        return sympy.Piecewise((sympy.Integer(zero), d >= self.zero_from if cases else True), *cases)

    def to_latex(self) -> str:
        """The function as a displayed ``cases`` in P_1, ..., P_M."""
        return latex.symbolic(self)

    def theorem(self, notation: Notation | None = None) -> Theorem:
        """The function as a theorem with its proof, in P(1), ..., P(M).

        Examples
        --------
        >>> from symdp import SourceSet, privacy_distortion
        >>> privacy_distortion(SourceSet.ordered_symbols(4)).theorem().title
        'One known prior'
        """
        from symdp.theorems.in_symbols import ordered_theorem

        return ordered_theorem(self.leakage, self.letters, notation)

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _repr_html_(self) -> str:
        return paragraph(self.to_latex())

    def subs(self, values: Mapping[sympy.Symbol, Any]) -> sympy.Expr:
        """The Piecewise of :meth:`to_sympy` with symbols replaced."""
        return self.to_sympy().subs(values)

    @property
    def _rest(self) -> sympy.Expr:
        return real_to_sympy(1 - self.delta)

    def _tail(self, k: int) -> sympy.Expr:
        """A_k, the sum of the k last symbols."""
        import sympy

        return sympy.Add(*self.source.symbols[self.letters - k :])

    def _threshold(self, k: int) -> sympy.Expr:
        return self._rest * (self._tail(k) + (self.letters - 1 - k) * self.source.symbols[self.letters - 1 - k])

    def _between_thresholds(self, dropped: int) -> tuple[sympy.Expr, sympy.Expr]:
        import sympy

        start = sympy.Integer(0) if dropped == 0 else self._threshold(dropped - 1)
        return start, self._threshold(dropped)

    def _of_ratios(self, dropped: int) -> Case:
        import sympy

        kept, d, rest = self.letters - dropped, distortion_symbol(), self._rest
        level = (kept - 1) * (rest - d) / (d - rest * self._tail(dropped))
        truth = (1 - d / rest) / (1 - self._tail(dropped))
        return Case(*self._between_thresholds(dropped), sympy.log(level), level, dropped, self._mechanism(kept, truth))

    def _of_information(self, dropped: int) -> Case:
        import sympy

        kept, d, tail = self.letters - dropped, distortion_symbol(), self._tail(dropped)
        shares = self.source.symbols[:kept]
        excess = d - tail
        terms: list[Any] = [(-share, [[(share, 1)]]) for share in shares]
        terms += [(1 - tail, [[(1 - d, 1)]]), (excess, [[(excess, 1), ((kept - 1) * (1 - d), -1)]])]
        value = sum_of_logarithms(terms)
        return Case(*self._between_thresholds(dropped), value, sympy.exp(value), dropped)

    def _of_traces(self, dropped: int) -> Case:
        """Maximal leakage: the least likely letter that is reported is reported in part."""
        import sympy

        kept, start = self.letters - dropped, self._tail(dropped)
        level = kept - (distortion_symbol() - start) / self.source.symbols[kept - 1]
        return Case(start, self._tail(dropped + 1), sympy.log(level), level)

    def _of_guess(self) -> Case:
        import sympy

        level = (1 - distortion_symbol()) / self.source.symbols[0]
        return Case(sympy.Integer(0), self.zero_from, sympy.log(level), level)

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

        return sympy.Matrix(self.letters, self.letters, entry)


@dataclass(frozen=True)
class Cases:
    """The least leakage of one ordered prior at a numeric distortion: which case holds depends on P1, ..., PM.

    Examples
    --------
    >>> from symdp import SourceSet, optimal_mechanism
    >>> optimal_mechanism(SourceSet.ordered_symbols(2), distortion="1/5").exp
    Piecewise((1, P2 <= 1/5), (4, True))
    """

    curve: SymbolicCurve
    distortion: Fraction

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Each case at this D: it is the answer where start <= D < stop and D < 1 - P1."""
        d, here = distortion_symbol(), self._here
        return tuple(
            [
                Case(
                    case.start,
                    case.stop,
                    case.value.subs(d, here),
                    case.exp.subs(d, here),
                    case.dropped,
                    None if case.mechanism is None else case.mechanism.subs(d, here),
                )
                for case in self.curve.pieces
            ]
        )

    @property
    def exp(self) -> sympy.Expr:
        """exp of the value, a Piecewise in P1, ..., PM."""
        import sympy

        return self._chosen([case.exp for case in self.cases], sympy.Integer(1))

    @property
    def epsilon(self) -> sympy.Expr:
        """The value in nats, a Piecewise in P1, ..., PM."""
        import sympy

        return self._chosen([case.value for case in self.cases], sympy.Integer(0))

    def _chosen(self, values: list[sympy.Expr], zero: sympy.Expr) -> sympy.Expr:
        """For differential privacy infinite at D = 0 unless P1 = 1."""
        import sympy

        silent = (zero, self.curve.zero_from <= self._here)
        if self.distortion == 0 and self.curve.leakage.kind is Kind.RATIO:
            return sympy.Piecewise(silent, (sympy.oo, True))
        found = [(value, self._here < case.stop) for value, case in zip(values[:-1], self.cases[:-1], strict=True)]
        return sympy.Piecewise(silent, *found, *[(value, True) for value in values[-1:]])

    @property
    def _here(self) -> sympy.Expr:
        return real_to_sympy(self.distortion)
