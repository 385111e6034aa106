"""The closed form of a geometric prior in its ratio q and its number of letters M, which may be infinite.

With tail_j = P_(j+1) + P_(j+2) + ... = (q^j - q^M)/(1 - q^M) exactly j letters are kept, 2 <= j <= M, for

    tau_j <= D < tau_(j-1),    tau_j = tail_j + (j-1) P_(j+1) = (q^j (j - (j-1) q) - q^M)/(1 - q^M) for j < M, tau_M = 0,

where the least exp(epsilon) is (j-1)(1-D)/(D - tail_j), and nothing need leak from tau_1 = 1 - P_1 on. These are the
thresholds of one known prior; on infinitely many letters q^M is 0, and there is no last j.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY, ExpEpsilon, printed, rational, rational_in
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_letters
from symdp.sources.geometric_symbols import GeometricSymbols

if TYPE_CHECKING:
    import sympy

MOST_KEPT = 2**20


@dataclass(frozen=True)
class GeometricFormula:
    """The least exp(epsilon) of a geometric prior, as a function of D, its ratio and the number j of letters kept.

    Examples
    --------
    >>> form = GeometricFormula(GeometricSymbols("rho", "oo"))
    >>> form.threshold("j"), form.exp("j"), form.zero_from
    (rho**j*(j - rho*(j - 1)), (1 - D)*(j - 1)/(D - rho**j), rho)
    >>> form.exp_epsilon("1/2", "1/4")
    Fraction(12, 1)
    """

    source: GeometricSymbols

    @property
    def ratio(self) -> sympy.Symbol:
        """The symbol."""
        import sympy

        return sympy.Symbol(self.source.name, positive=True)

    @property
    def _last(self) -> sympy.Expr:
        """q^M."""
        import sympy

        size = self.source.size
        if size == "oo":
            return sympy.Integer(0)
        return self.ratio ** (sympy.Symbol("M", integer=True, positive=True) if size == "M" else int(size))

    def tail(self, kept: int | str) -> sympy.Expr:
        """The probability of the letters after the first ones; a name of their number gives a formula in it."""
        return (self.ratio ** _count(kept) - self._last) / (1 - self._last)

    def threshold(self, kept: int | str) -> sympy.Expr:
        """The least distortion at which so many letters are kept, fewer than M; it is 0 for all of them."""
        import sympy

        j, q = _count(kept), self.ratio
        if str(kept) == self.source.size:
            return sympy.Integer(0)
        return (q**j * (j - (j - 1) * q) - self._last) / (1 - self._last)

    def exp(self, kept: int | str) -> sympy.Expr:
        """exp(epsilon) where so many letters are kept, in D."""
        import sympy

        d, j = sympy.Symbol("D"), _count(kept)
        return (j - 1) * (1 - d) / (d - self.tail(kept))

    @property
    def zero_from(self) -> sympy.Expr:
        """The least distortion without leakage, 1 - P_1."""
        return self.threshold(1)

    def exp_epsilon(self, ratio: Any, distortion: Any, letters: Any = None) -> ExpEpsilon:
        """The formula at numbers.

        Parameters
        ----------
        ratio : rational in (0, 1)
        distortion : rational in [0, 1]
        letters : int, optional
            M, where the formula is for every M.

        Raises
        ------
        InvalidArgument
            For a ratio outside (0, 1), and for a number of letters where the formula has one, or none where it needs one.
        """
        q, d = rational(ratio, "ratio"), rational_in(distortion, "distortion", 0, 1)
        if not 0 < q < 1:
            raise InvalidArgument(f"ratio={printed(q)} must lie between 0 and 1")
        if (letters is None) == (self.source.size == "M"):
            raise InvalidArgument(f"letters={letters} must be given exactly where the formula is for every M")
        size = read_letters(letters) if letters is not None else self.source.letters
        if not isinstance(size, int):
            return self._value(q, d, Fraction(0), MOST_KEPT)
        return self._value(q, d, q**size, size)

    def _value(self, q: Fraction, d: Fraction, last: Fraction, most: int) -> ExpEpsilon:
        if d == 0 and most > 1:
            return INFINITY
        kept = 1
        while kept < most and d < (q**kept * (kept - (kept - 1) * q) - last) / (1 - last):
            kept += 1
        if kept == MOST_KEPT:
            raise InvalidArgument(f"distortion={printed(d)} keeps more than {MOST_KEPT} letters; ask for less accuracy")
        return Fraction(1) if kept == 1 else (kept - 1) * (1 - d) / (d - (q**kept - last) / (1 - last))

    @property
    def text(self) -> tuple[str, ...]:
        """The statement, line by line."""
        size = self.source.size
        last = "" if size == "oo" else f", tau_{size} = 0"
        most = "j >= 2" if size == "oo" else f"2 <= j <= {size}"
        return (
            f"exp(epsilon*) = {self.exp('j')} for tau_j <= D < tau_(j-1), {most}: exactly j letters are kept",
            f"tau_j = {self.threshold('j')}{'' if size == 'oo' else f' for j < {size}'}{last}",
            f"epsilon* = 0 from D = tau_1 = {self.zero_from}, decided first",
        )

    def to_latex(self) -> str:
        """The statement in LaTeX."""
        from sympy import latex

        size = self.source.size
        most = r"j\ge 2" if size == "oo" else rf"2\le j\le {size}"
        last = "" if size == "oo" else rf"\ (j<{size}),\qquad \tau_{{{size}}}=0"
        return (
            rf"For {_worded(self.source)}, $0<{latex(self.ratio)}<1$, and expected Hamming distortion at most $D$," + "\n"
            rf"\[ \exp\epsilon^*(D)={latex(self.exp('j'))}\quad\text{{for }}\tau_j\le D<\tau_{{j-1}},\ {most}," + "\n"
            rf"\qquad \tau_j={latex(self.threshold('j'))}{last}, \]" + "\n"
            rf"and $\epsilon^*(D)=0$ for $D\ge\tau_1={latex(self.zero_from)}$." + "\n"
        )


def _worded(source: GeometricSymbols) -> str:
    from sympy import Symbol, latex

    q, size = latex(Symbol(source.name)), source.size
    whole = rf"P_i={q}^{{i-1}}(1-{q})" + ("" if size == "oo" else rf"/(1-{q}^{{{size}}})")
    return rf"the prior ${whole}$, $i=1,2,\dots" + ("$" if size == "oo" else rf",{size}$")


def _count(kept: int | str) -> Any:
    import sympy

    return sympy.Symbol(kept, integer=True, positive=True) if isinstance(kept, str) else sympy.Integer(kept)
