"""The closed form of a geometric prior in its ratio q and its number of letters M, which may be infinite.

With tail_j = P_(j+1) + P_(j+2) + ... = (q^j - q^M)/(1 - q^M) exactly j letters are kept, 2 <= j <= M, for

    tau_j <= D < tau_(j-1),    tau_j = tail_j + (j-1) P_(j+1) = (q^j (j - (j-1) q) - q^M)/(1 - q^M) for j < M, tau_M = 0,

where the least exp(epsilon) is (j-1)(1-D)/(D - tail_j), and nothing need leak from tau_1 = 1 - P_1 on. These are the
thresholds of one known prior; on infinitely many letters q^M is 0, and there is no last j.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, printed, rational, rational_in
from symdp.arithmetic.real import real_to_sympy
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Measure
from symdp.leakages.polynomial import distortion_symbol
from symdp.sources.alphabet import read_letters
from symdp.sources.geometric_symbols import GeometricSymbols
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.countable import CountableTradeoff
from symdp.tradeoffs.even_prior import require_differential_privacy
from symdp.tradeoffs.numeric_curve import numeric_curve

if TYPE_CHECKING:
    import sympy

    from symdp.certificates.certificate import Certificate
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem
    from symdp.tradeoffs.curve import Curve

MOST_KEPT = 2**20


@dataclass(frozen=True)
class GeometricFormula:
    """The least exp(epsilon) of a geometric prior, as a function of D, its ratio and the number j of letters kept.

    Examples
    --------
    >>> from symdp import privacy_distortion
    >>> form = privacy_distortion(SourceSet.geometric("rho", "oo"))
    >>> form.threshold("j"), form.exp("j"), form.zero_from
    (rho**j*(j - rho*(j - 1)), (1 - D)*(j - 1)/(D - rho**j), rho)
    >>> form.exp_epsilon({"rho": "1/2"}, "1/4"), form.of({"rho": "1/2"}).at("1/4").exp
    (Fraction(12, 1), Fraction(12, 1))
    """

    source: GeometricSymbols
    leakage: Measure

    @property
    def description(self) -> str:
        """What the prior is."""
        return self.source.description

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
        """The probability of the letters after the first ones; a name of their number gives a formula in it."""
        return (self.ratio ** self._count(kept, 0) - self._last) / (1 - self._last)

    def threshold(self, kept: int | str | sympy.Expr) -> sympy.Expr:
        """The least distortion at which so many letters are kept, from 1 on; it is 0 for all of them."""
        import sympy

        j, q = self._count(kept, 1), self.ratio
        if str(kept) == self.source.size:
            return sympy.Integer(0)
        return (q**j * (j - (j - 1) * q) - self._last) / (1 - self._last)

    def exp(self, kept: int | str) -> sympy.Expr:
        """exp(epsilon) where so many letters are kept, from 2 on, in D."""
        d, j = distortion_symbol(), self._count(kept, 2)
        return (j - 1) * (1 - d) / (d - self.tail(kept))

    @property
    def zero_from(self) -> sympy.Expr:
        """The least distortion without leakage, 1 - P_1."""
        return self.threshold(1)

    def at(self, distortion: Any) -> sympy.Expr:
        """The exponential of the least leakage at a rational distortion, as a Piecewise in the ratio.

        Where the number of letters is no number it is one in j as well, the number of letters that are kept: of all j from 2
        on the condition holds for one.
        """
        import sympy

        d = rational_in(distortion, "distortion", 0, 1)
        if d == 0 and self.source.size != "1":
            return sympy.oo
        here = real_to_sympy(d)
        counts = range(2, self.source.letters + 1) if isinstance(self.source.letters, int) else ["j"]
        cases = [(self.exp(kept).subs(distortion_symbol(), here), self._keeps(kept, here)) for kept in counts]
        return sympy.Piecewise((sympy.Integer(1), here >= self.zero_from), *cases, evaluate=False)

    def _count(self, kept: int | str | sympy.Expr, first: int) -> sympy.Expr:
        """A number of letters: a name, an expression, or an integer from ``first`` to their number."""
        import sympy

        if isinstance(kept, str) and kept.isidentifier():
            return sympy.Symbol(kept)
        if isinstance(kept, sympy.Expr) and kept.free_symbols:
            return kept
        letters = self.source.letters
        return sympy.Integer(read_place(kept, "kept", first, letters if isinstance(letters, int) else None))

    def _keeps(self, kept: int | str, d: sympy.Expr) -> sympy.Basic:
        """That so many letters are kept at a distortion below the one without leakage."""
        import sympy

        reached = d >= self.threshold(kept)
        if kept == "j" and self.source.size == "M":
            reached = sympy.Or(sympy.Eq(sympy.Symbol("j"), sympy.Symbol("M")), reached)
        return sympy.And(reached, d < self.threshold(kept - 1 if isinstance(kept, int) else sympy.Symbol(kept) - 1))

    def of(self, values: Mapping[Any, Any]) -> Curve | CountableTradeoff:
        """The numeric route at a rational ratio, and a number M of letters where the formula is for every M."""
        ratio, size = self._read(values)
        if size is None:
            return CountableTradeoff(SourceSet.geometric(ratio, "oo"))
        return numeric_curve(SourceSet.geometric(ratio, size), self.leakage)

    def exp_epsilon(self, values: Mapping[Any, Any], distortion: Any) -> ExpEpsilon:
        """The formula at numbers.

        Parameters
        ----------
        values : mapping
            The ratio by its symbol or its name, and M where the formula is for every M.
        distortion : rational in [0, 1]

        Raises
        ------
        InvalidArgument
            For a ratio outside (0, 1), and for other names.
        """
        (ratio, size), d = self._read(values), rational_in(distortion, "distortion", 0, 1)
        return self._value(ratio, d, Fraction(0) if size is None else ratio**size, MOST_KEPT if size is None else size)

    def _read(self, values: Mapping[Any, Any]) -> tuple[Fraction, int | None]:
        """The ratio and the number of letters, None where they have no end."""
        if not isinstance(values, Mapping):
            raise InvalidArgument(f"values={values!r:.60} must be a mapping from symbols to rationals")
        known = {str(symbol): value for symbol, value in values.items()}
        names = [self.source.name, *["M"] * (self.source.size == "M")]
        if set(known) != set(names):
            raise InvalidArgument(f"values are of {', '.join(sorted(known)) or 'nothing'}; give them of {', '.join(names)}")
        ratio = rational(known[self.source.name], self.source.name)
        if not 0 < ratio < 1:
            raise InvalidArgument(f"{self.source.name}={printed(ratio)} must lie between 0 and 1")
        size = known.get("M", self.source.letters)
        return ratio, None if self.source.size == "oo" else read_letters(size)

    @property
    def certificate(self) -> Certificate:
        """What shows the formula for every number of letters is written where it is found."""
        raise Unsupported(f"certificate: 'symdp conjecture geometric:{self.source.name} --certificate FILE' writes one")

    def theorem(self, notation: Notation | None = None) -> Theorem:
        """The theorem is that of any prior in falling order."""
        raise Unsupported("theorem: 'symdp theorem ordered' writes that of any prior P(1) >= P(2) >= ..., with its proof")

    def plot(self, path: str | None = None) -> Any:
        """There is none in symbols."""
        raise Unsupported(f"plot={path}: pictures need numbers; give the ratio and the number of letters one")

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


def geometric_form(source: GeometricSymbols, leakage: Measure) -> GeometricFormula:
    """The least leakage for every ratio, for epsilon-local differential privacy."""
    require_differential_privacy(leakage)
    return GeometricFormula(source, leakage)
