"""The closed form of one prior, or of all mixtures of two, in several symbols: a least value over few explicit diagonals.

Let P and Q be the two priors, u = 1 - D, and rho the Lorenz envelope of the segment. A corner of rho is attained by a vertex
of the polytope of diagonals x and accuracies r with P.x >= r, Q.x >= r, which has at most one fractional entry: x is the
indicator of a set A of letters, of accuracy min(P(A), Q(A)), or it is between those of A and of A with one more letter,
where both accuracies are equal. So is rho(1) attained at one letter, or between two. All of these are diagonals of
mechanisms, so that one more of them does no harm; no order of the letters, and no cell, need be known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.affine import Affine
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, rational_in
from symdp.arithmetic.real import real_to_sympy
from symdp.errors import Unsupported
from symdp.leakages.measure import Measure
from symdp.leakages.polynomial import distortion_symbol
from symdp.pictures.html import paragraph
from symdp.reports import closed_forms
from symdp.sources.symbolic_segment import Letters, SymbolicSegment
from symdp.theorems.choice import theorem_of
from symdp.tradeoffs.even_prior import require_differential_privacy
from symdp.tradeoffs.numeric_curve import numeric_curve
from symdp.tradeoffs.segment_evidence import certificate
from symdp.work import account

if TYPE_CHECKING:
    import sympy

    from symdp.certificates.certificate import Certificate
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem
    from symdp.tradeoffs.curve import Curve

Values = Mapping[str, Fraction]


@dataclass(frozen=True)
class Whole:
    """A set of letters that are told apart: its size, and its probabilities under both priors."""

    letters: Letters
    first: Affine
    last: Affine

    def height_at(self, values: Values) -> Fraction:
        """The less of both probabilities."""
        return min(self.first.at(values), self.last.at(values))


@dataclass(frozen=True)
class Between:
    """A diagonal between those of two sets of letters, where both priors have the same accuracy.

    Attributes
    ----------
    start, end : tuple of int
        Two letters, or a set and the same with one more letter.
    gain, loss : Affine
        By how much the first set is likelier under the first prior, and the second under the last: there is such a diagonal
        where both are positive, or both negative.
    before, after : Affine
        The probabilities of the two sets under the first prior.
    values : dict
        Values of the symbols at which there is one.
    """

    start: Letters
    end: Letters
    gain: Affine
    loss: Affine
    before: Affine
    after: Affine
    values: Values = field(hash=False)

    def holds(self, values: Values) -> bool:
        """Whether there is such a diagonal."""
        return self.gain.at(values) * self.loss.at(values) > 0

    def share_at(self, values: Values) -> Fraction:
        """The weight of the second set."""
        gain = self.gain.at(values)
        return gain / (gain + self.loss.at(values))

    def t_at(self, values: Values) -> Fraction:
        """The trace of the diagonal."""
        return len(self.start) + self.share_at(values) * (len(self.end) - len(self.start))

    def height_at(self, values: Values) -> Fraction:
        """Its accuracy under both priors."""
        share = self.share_at(values)
        return (1 - share) * self.before.at(values) + share * self.after.at(values)


@dataclass(frozen=True)
class SegmentForm:
    """The least leakage of one prior, or of all mixtures of two, as a function of several symbols and of D.

    With u = 1 - D it is log max(1, min u(t-1)/(r-u)) over the sets and diagonals of trace t and accuracy r > u.

    Attributes
    ----------
    source : SymbolicSegment
    leakage : Measure
    silent : tuple of Whole
        Single letters; from the largest accuracy of these and of ``silent_between`` on there is no leakage.
    silent_between : tuple of Between
    wholes : tuple of tuples of Whole
        The sets of 2, ..., M letters, of each size those one of which is best.
    between : tuple of Between

    Examples
    --------
    >>> from symdp import privacy_distortion, read_symbols
    >>> form = privacy_distortion(read_symbols("p,q,1-p-q; r,s,1-r-s"))
    >>> form.exp_epsilon({"p": "1/2", "q": "3/10", "r": "3/10", "s": "1/5"}, "3/5"), len(form.between)
    (Fraction(8, 7), 6)
    >>> form.of({"p": "1/2", "q": "3/10", "r": "3/10", "s": "1/5"}).exp_epsilon("3/5")
    Fraction(8, 7)
    """

    source: SymbolicSegment
    leakage: Measure
    silent: tuple[Whole, ...]
    silent_between: tuple[Between, ...]
    wholes: tuple[tuple[Whole, ...], ...]
    between: tuple[Between, ...]

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """In the order of their names."""
        return self.source.symbols

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """What holds of all values."""
        return self.source.hypotheses

    @property
    def description(self) -> str:
        """What the source set is."""
        return self.source.description

    def of(self, values: Mapping[Any, Any]) -> Curve:
        """The curve of the set where each symbol has a rational value, with its certificate."""
        return numeric_curve(self.source.of(values), self.leakage)

    def zero_from(self, values: Mapping[Any, Any]) -> Fraction:
        """The least D without leakage at numbers."""
        return 1 - self._silent_at(self.source.read_values(values))

    def exp_epsilon(self, values: Mapping[Any, Any], distortion: Any) -> ExpEpsilon:
        """The exponential of the least leakage at numbers, from the formula."""
        read, accuracy = self.source.read_values(values), 1 - rational_in(distortion, "distortion", 0, 1)
        if accuracy <= self._silent_at(read):
            return Fraction(1)
        if accuracy == 1:
            return INFINITY
        corners = [(Fraction(len(part.letters)), part.height_at(read)) for group in self.wholes for part in group]
        corners += [(part.t_at(read), part.height_at(read)) for part in self.between if part.holds(read)]
        return min([accuracy * (t - 1) / (height - accuracy) for t, height in corners if height > accuracy])

    def _silent_at(self, values: Values) -> Fraction:
        mixed = [part.height_at(values) for part in self.silent_between if part.holds(values)]
        return max([*mixed, *[part.height_at(values) for part in self.silent]])

    def at(self, distortion: Any) -> sympy.Expr:
        """The exponential of the least leakage at a rational distortion, as a Piecewise in the symbols."""
        d = rational_in(distortion, "distortion", 0, 1)
        return self._piecewise(1 - real_to_sympy(d))

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Piecewise:
        """The exponential of the least leakage for 0 < D <= 1 and all values that keep the hypotheses.

        Parameters
        ----------
        symbol : sympy Symbol, optional
            The distortion; the plain ``sympy.Symbol("D")`` by default.
        """
        return self._piecewise(1 - distortion_symbol(symbol, self.symbols))

    def _piecewise(self, u: sympy.Expr) -> sympy.Piecewise:
        """At an accuracy."""
        import sympy

        shown, terms = self.expressions, []
        for corner in shown.corners:
            level = u * (corner.t - 1) * corner.bottom / (corner.top - u * corner.bottom)
            terms.append(sympy.Piecewise((level, corner.when(corner.excess(u) > 0)), (sympy.oo, True), evaluate=False))
        silent = sympy.Or(*[corner.when(corner.excess(u) >= 0) for corner in shown.silent], evaluate=False)
        return sympy.Piecewise((sympy.Integer(1), silent), (sympy.Min(*terms, evaluate=False), True), evaluate=False)

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """The least leakage in nats, as :meth:`exp_to_sympy`."""
        import sympy

        return sympy.log(self.exp_to_sympy(symbol), evaluate=False)

    @cached_property
    def expressions(self) -> Expressions:
        """Accuracies and traces as expressions in the symbols, each with the condition under which it counts."""
        import sympy

        def shown(form: Affine) -> sympy.Expr:
            return self.source.to_sympy(self.source.solved.reduced(form))

        def of_whole(part: Whole) -> sympy.Expr:
            first, last = shown(part.first), shown(part.last)
            return first if first == last else sympy.Min(first, last)

        def of_between(part: Between) -> Corner:
            gain, loss = shown(part.gain), shown(part.loss)
            top, bottom = loss * shown(part.before) + gain * shown(part.after), gain + loss
            t = sympy.factor(len(part.start) + gain * (len(part.end) - len(part.start)) / bottom)
            return Corner(t, sympy.expand(top), bottom, gain * loss > 0)

        sizes = [(len(group[0].letters), [of_whole(part) for part in group]) for group in self.wholes]
        corners = [Corner(sympy.Integer(size), sympy.Max(*found), sympy.Integer(1)) for size, found in sizes]
        alone = Corner(sympy.Integer(1), sympy.Max(*[of_whole(part) for part in self.silent]), sympy.Integer(1))
        return Expressions(
            (alone, *[of_between(part) for part in self.silent_between]),
            (*corners, *[of_between(part) for part in self.between]),
        )

    @cached_property
    def certificate(self) -> Certificate:
        """That the formula holds for all values of the symbols, checked without the solver."""
        alone, *wholes = [[(part.letters,) for part in group] for group in (self.silent, *self.wholes)]
        mixed, nested = ([(part.start, part.end) for part in parts] for parts in (self.silent_between, self.between))
        return certificate(self.source, [*alone, *mixed], [*chain(*wholes), *nested])

    def theorem(self, notation: Notation | None = None) -> Theorem:
        """The formula as a theorem with its proof, written from the certificate."""
        return theorem_of(self.certificate, notation)

    def plot(self, path: str | None = None) -> Any:
        """There is none in several symbols."""
        raise Unsupported(f"plot={path}: pictures need numbers, or vertices that move with one parameter")

    def to_latex(self) -> str:
        """The formula with its conditions, as LaTeX."""
        return closed_forms.segment(self)

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _repr_html_(self) -> str:
        return paragraph(self.to_latex())


@dataclass(frozen=True)
class Corner:
    """A trace and an accuracy top/bottom as expressions, and where they count: everywhere for None."""

    t: sympy.Expr
    top: sympy.Expr
    bottom: sympy.Expr
    where: sympy.Basic | None = None

    @property
    def height(self) -> sympy.Expr:
        """The accuracy."""
        import sympy

        return sympy.factor(self.top / self.bottom)

    def excess(self, accuracy: sympy.Expr) -> sympy.Expr:
        """What has the sign of the accuracy less another one; nothing is divided by."""
        return (self.top - accuracy * self.bottom) * self.bottom

    def when(self, condition: sympy.Basic) -> sympy.Basic:
        """Where the accuracy counts and a condition holds."""
        import sympy

        return condition if self.where is None else sympy.And(self.where, condition, evaluate=False)


@dataclass(frozen=True)
class Expressions:
    """What zero leakage begins with, and what the least leakage is chosen from."""

    silent: tuple[Corner, ...]
    corners: tuple[Corner, ...]


def segment_form(source: SymbolicSegment, leakage: Measure) -> SegmentForm:
    """The least leakage for all values of the symbols, for epsilon-local differential privacy.

    Raises
    ------
    Unsupported
        For other measures, and for delta > 0.

    Swapping two letters of which one is ahead of the other moves a diagonal to one that is no worse: only sets that hold,
    with a letter, all letters ahead of it are taken.
    """
    require_differential_privacy(leakage)
    sizes = range(1, source.letters + 1)
    with account(f"the formula of a segment on {source.letters} letters", "give the symbols values, or take fewer letters"):
        silent, *wholes = [tuple([Whole(found, *source.masses(found)) for found in source.leading(size)]) for size in sizes]
        between = _between(source, combinations([part.letters for part in silent], 2))
        return SegmentForm(source, leakage, silent, between, tuple(wholes), _between(source, source.nested()))


def _between(source: SymbolicSegment, pairs: Iterable[tuple[Letters, Letters]]) -> tuple[Between, ...]:
    """Those that there are for some values of the symbols."""
    found = []
    for start, end in pairs:
        gain, loss = source.gain(start), -source.gain(end)
        values = source.apart(gain, loss)
        if values is not None:
            found.append(Between(start, end, gain, loss, source.masses(start)[0], source.masses(end)[0], values))
    return tuple(found)
