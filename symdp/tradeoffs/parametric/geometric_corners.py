"""The closed form of a geometric prior in its ratio q and its number of letters M, which may be infinite.

With tail_j = P_(j+1) + P_(j+2) + ... = (q^j - q^M)/(1 - q^M) exactly j letters are kept, 2 <= j <= M, for

    tau_j <= D < tau_(j-1),    tau_j = tail_j + (j-1) P_(j+1) = (q^j (j - (j-1) q) - q^M)/(1 - q^M) for j < M, tau_M = 0,

where the least exp(epsilon) is (j-1)(1-D)/(D - tail_j), and the leakage is 0 from tau_1 = 1 - P_1 on. These are the
thresholds of one known prior; on infinitely many letters q^M is 0, and there is no last j.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, printed
from symdp.arithmetic.reals.real import real_to_sympy
from symdp.arithmetic.symbols.quotient import Quotient
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.sources.parametric.geometric_ratio import GeometricSymbols
from symdp.tradeoffs.parametric.parametric_profile import Cell, Corner, WithoutCells
from symdp.tradeoffs.parametric.symbolic_number import NumberInSymbols
from symdp.tradeoffs.profiles.profile_corners import exp_of

if TYPE_CHECKING:
    import sympy

    from symdp.certificates.finding import Finding
    from symdp.leakages.measure import Measure
    from symdp.reports.reported_answers import InCells
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem

MOST_WRITTEN, MOST_KEPT = 24, 2**20


@dataclass(frozen=True)
class GeometricProfile(WithoutCells):
    """The vertices of a geometric prior, as functions of its ratio and of the number j of letters kept.

    Examples
    --------
    >>> profile = GeometricProfile(GeometricSymbols("rho", "oo"))
    >>> profile.threshold("j")
    rho**j*(j - rho*(j - 1))
    >>> profile.exp("j")
    (1 - D)*(j - 1)/(D - rho**j)
    >>> profile.threshold(1)
    rho
    """

    source: GeometricSymbols

    @property
    def no_cells(self) -> str | None:
        if isinstance(self.source.letters, int) and self.source.letters <= MOST_WRITTEN:
            return None
        size = "infinitely many" if self.source.size == "oo" else self.source.size
        return f"the thresholds of {size} letters are one formula in the number of letters kept"

    @property
    def cells(self) -> tuple[Cell, ...]:
        return super().cells if self.no_cells is not None else self._cells

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        """The single cell of a prior of which each entry is a ratio of polynomials."""
        size, q = self.source.letters or 0, Quotient.symbol(self.source.name)
        powers = list(accumulate([q] * size, lambda a, b: a * b, initial=Fraction(1)))
        whole = sum(powers[:size], Fraction(0))
        tops = [total / whole for total in accumulate(powers[:size], initial=Fraction(0))]
        values = {self.source.name: Fraction(1, 2)}
        corners = [Corner(Fraction(k), 1 - tops[k], tops[k], values, tuple(range(k))) for k in range(1, size + 1)]
        stops = tuple([1 - tops[k] + (k - 1) * powers[k - 1] / whole for k in range(2, size + 1)])
        return (Cell((), tuple(corners), stops, values, tuple([power / whole for power in powers[:size]])),)

    @property
    def ratio(self) -> sympy.Symbol:
        """The symbol."""
        import sympy

        return sympy.Symbol(self.source.name)

    @property
    def _last(self) -> sympy.Expr:
        """q^M."""
        import sympy

        size = self.source.size
        if size == "oo":
            return sympy.Integer(0)
        return self.ratio ** (sympy.Symbol("M") if size == "M" else int(size))

    def tail(self, kept: int | str) -> sympy.Expr:
        """Return the probability of the letters after the first ones; a name of their number gives a formula in it."""
        return (self.ratio ** self._count(kept, 0) - self._last) / (1 - self._last)

    def threshold(self, kept: int | str | sympy.Expr) -> sympy.Expr:
        """Return the least distortion at which k letters are kept, k >= 1; it is 0 for all of them."""
        import sympy

        j, q = self._count(kept, 1), self.ratio
        if str(kept) == self.source.size:
            return sympy.Integer(0)
        return (q**j * (j - (j - 1) * q) - self._last) / (1 - self._last)

    def exp(self, kept: int | str) -> sympy.Expr:
        """Return exp(epsilon) in D with k letters kept, k >= 2."""
        d, j = distortion_symbol(), self._count(kept, 2)
        return (j - 1) * (1 - d) / (d - self.tail(kept))

    @property
    def zero_from(self) -> NumberInSymbols:
        return GeometricNumber(self.source, (), self.threshold(1))

    def exp_at(self, distortion: Fraction) -> NumberInSymbols | None:
        """Return a Piecewise in the ratio, and in j, of which the condition holds for one value from 2 on."""
        if self.no_cells is None:
            return None
        import sympy

        if not distortion:
            return GeometricNumber(self.source, (), sympy.oo, distortion)
        here = real_to_sympy(distortion)
        counts = range(2, self.source.letters + 1) if isinstance(self.source.letters, int) else ["j"]
        cases = [(self.exp(kept).subs(distortion_symbol(), here), self._keeps(kept, here)) for kept in counts]
        expression = sympy.Piecewise((sympy.Integer(1), here >= self.threshold(1)), *cases, evaluate=False)
        return GeometricNumber(self.source, (), expression, distortion)

    def least_distortion(self, level: Fraction) -> NumberInSymbols:
        raise Unsupported(f"exp_epsilon={level}: {self.no_cells}; curve().of(values) has the least distortion")

    def _count(self, kept: int | str | sympy.Expr, first: int) -> sympy.Expr:
        """Return a number of letters: a name, an expression, or an integer from ``first`` to their number."""
        import sympy

        if isinstance(kept, str) and kept.isidentifier():
            return sympy.Symbol(kept)
        if isinstance(kept, sympy.Expr) and kept.free_symbols:
            return kept
        letters = self.source.letters
        return sympy.Integer(read_place(kept, "kept", first, letters if isinstance(letters, int) else None))

    def _keeps(self, kept: int | str, d: sympy.Expr) -> sympy.Basic:
        """Return the condition that k letters are kept at a distortion below the zero-leakage threshold."""
        import sympy

        reached = d >= self.threshold(kept)
        if kept == "j" and self.source.size == "M":
            reached = sympy.Or(sympy.Eq(sympy.Symbol("j"), sympy.Symbol("M")), reached)
        return sympy.And(reached, d < self.threshold(kept - 1 if isinstance(kept, int) else sympy.Symbol(kept) - 1))

    def exp_to_sympy(self, symbol: sympy.Symbol | None) -> sympy.Expr:
        raise Unsupported(
            f"to_sympy: {self.no_cells}; curve.profile.threshold('j') and curve.profile.exp('j') are its parts"
        )

    def prove(self) -> Finding:
        raise Unsupported(f"certificate: 'symdp conjecture geometric:{self.source.name} --certificate FILE' writes one")

    def theorem(self, leakage: Measure, notation: Notation | None) -> Theorem:
        raise Unsupported("theorem: 'symdp theorem ordered' writes that of any prior P(1) >= P(2) >= ..., with its proof")

    @property
    def text(self) -> tuple[str, ...]:
        """The statement, line by line."""
        size = self.source.size
        last = "" if size == "oo" else f", tau_{size} = 0"
        most = "j >= 2" if size == "oo" else f"2 <= j <= {size}"
        return (
            f"exp(epsilon*) = {self.exp('j')} for tau_j <= D < tau_(j-1), {most}: exactly j letters are kept",
            f"tau_j = {self.threshold('j')}{'' if size == 'oo' else f' for j < {size}'}{last}",
            f"epsilon* = 0 from D = tau_1 = {self.threshold(1)}, decided first",
        )

    def latex(self, curve: InCells) -> str:
        if self.no_cells is None:
            return super().latex(curve)
        from sympy import latex

        size = self.source.size
        most = r"j\ge 2" if size == "oo" else rf"2\le j\le {size}"
        last = "" if size == "oo" else rf"\ (j<{size}),\qquad \tau_{{{size}}}=0"
        return (
            rf"For {_worded(self.source)}, $0<{latex(self.ratio)}<1$, and expected Hamming distortion at most $D$," + "\n"
            rf"\[ \exp\epsilon^*(D)={latex(self.exp('j'))}\quad\text{{for }}\tau_j\le D<\tau_{{j-1}},\ {most}," + "\n"
            rf"\qquad \tau_j={latex(self.threshold('j'))}{last}, \]" + "\n"
            rf"and $\epsilon^*(D)=0$ for $D\ge\tau_1={latex(self.threshold(1))}$." + "\n"
        )


@dataclass(frozen=True, repr=False)
class GeometricNumber(NumberInSymbols):
    """A formula in the ratio and the number of letters, evaluated letter by letter.

    Attributes
    ----------
    formula : sympy expression
    distortion : Fraction, or None
        Of the least exp(epsilon); None for the least distortion without leakage.
    """

    formula: sympy.Expr = field(compare=False)
    distortion: Fraction | None = None

    def to_sympy(self) -> sympy.Expr:
        return self.formula

    def at(self, point: Mapping[str, Fraction]) -> ExpEpsilon:
        q, size = point[self.source.name], self.source.size
        last = Fraction(0) if size == "oo" else q ** (int(point["M"]) if size == "M" else int(size))
        most = MOST_KEPT if size == "oo" else int(point["M"]) if size == "M" else int(size)
        if self.distortion is None:
            return _threshold(q, last, 1, most)
        d, kept = self.distortion, 1
        if d == 0 and most > 1:
            return INFINITY
        while kept < most and d < _threshold(q, last, kept, most):
            kept += 1
        if kept == MOST_KEPT:
            raise InvalidArgument(f"distortion={printed(d)} keeps more than {MOST_KEPT} letters; ask for less accuracy")
        return Fraction(1) if kept == 1 else exp_of(Fraction(kept), (1 - q**kept) / (1 - last), 1 - d)


def _threshold(q: Fraction, last: Fraction, kept: int, most: int) -> Fraction:
    """Return tau of k letters; that of all of them is 0."""
    return Fraction(0) if kept == most else (q**kept * (kept - (kept - 1) * q) - last) / (1 - last)


def _worded(source: GeometricSymbols) -> str:
    from sympy import Symbol, latex

    q, size = latex(Symbol(source.name)), source.size
    whole = rf"P_i={q}^{{i-1}}(1-{q})" + ("" if size == "oo" else rf"/(1-{q}^{{{size}}})")
    return rf"the prior ${whole}$, $i=1,2,\dots" + ("$" if size == "oo" else rf",{size}$")
