"""The closed form of one prior, or of all mixtures of two, in several symbols: a least value over few explicit diagonals.

Let P and Q be the two priors, u = 1 - D, and rho the Lorenz envelope of the segment. A kink of rho is attained by a vertex
of the polytope of diagonals x and accuracies r with P.x >= r, Q.x >= r, which has at most one fractional entry: x is the
indicator of a set A of letters, of accuracy min(P(A), Q(A)), or it is between those of A and of A with one more letter,
where both accuracies are equal.

So is rho(1) attained at one letter, or between two. All of these are diagonals of mechanisms, so that one more of them does
no harm; no order of the letters, and no cell, need be known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.quotient import Number, Quotient
from symdp.certificates.finding import Finding
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.sources.parametric.parametric_segment import Letters, SymbolicSegment
from symdp.tradeoffs.parametric.parametric_evidence import EvidenceWriter
from symdp.tradeoffs.parametric.parametric_profile import WithoutCells
from symdp.tradeoffs.parametric.symbolic_number import Condition, Least, NumberInSymbols
from symdp.tradeoffs.profiles.profile_corners import accuracy_of, exp_of
from symdp.work import account

if TYPE_CHECKING:
    import sympy

    from symdp.certificates.finding import Finding
    from symdp.reports.reported_answers import InCells

Values = Mapping[str, Fraction]
Guarded = tuple[tuple[Condition, ...], Number, Number]
Sets = tuple[Letters, ...]


@dataclass(frozen=True)
class IndicatorCorner:
    """A set of kept letters, and its probabilities under both priors."""

    letters: Letters
    first: Affine
    last: Affine

    @property
    def corners(self) -> list[Guarded]:
        """The trace and the lesser of both probabilities, each where it is the lesser one."""
        t, first, last = Fraction(len(self.letters)), Quotient.of_form(self.first), Quotient.of_form(self.last)
        if first == last:
            return [((), t, first)]
        return [((Condition(last, first),), t, first), ((Condition(first, last, strict=True),), t, last)]


@dataclass(frozen=True)
class MixedCorner:
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

    @property
    def corners(self) -> list[Guarded]:
        """The trace and the accuracy, where the diagonal exists."""
        gain, loss, before, after = map(Quotient.of_form, (self.gain, self.loss, self.before, self.after))
        share = gain / (gain + loss)
        t = share * (len(self.end) - len(self.start)) + len(self.start)
        return [((Condition(gain * loss, Fraction(0), strict=True),), t, before + share * (after - before))]


@dataclass(frozen=True)
class SegmentProfile(WithoutCells):
    """The vertices of one prior, or of all mixtures of two, for all values of several symbols.

    Examples
    --------
    >>> from symdp.sources.parametric.symbol_reader import read_symbols
    >>> profile = SegmentProfile(read_symbols("p,q,1-p-q; r,s,1-r-s").shape)
    >>> len(profile.wholes), len(profile.between)
    (2, 6)
    """

    source: SymbolicSegment

    @cached_property
    def _sets(self) -> list[tuple[IndicatorCorner, ...]]:
        source = self.source
        what = f"the formula of a segment on {source.letters} letters"
        with account(what, "give the symbols values, or take fewer letters"):
            sizes = range(1, source.letters + 1)
            return [
                tuple([IndicatorCorner(letters, *source.masses(letters)) for letters in source.leading(size)])
                for size in sizes
            ]

    @property
    def silent(self) -> tuple[IndicatorCorner, ...]:
        """The single letters: from the largest accuracy of these and of :attr:`silent_between` on there is no leakage."""
        return self._sets[0]

    @property
    def wholes(self) -> list[tuple[IndicatorCorner, ...]]:
        """The sets of 2, ..., M letters that may be optimal for their size.

        Swapping two letters of which one is ahead of the other moves a diagonal to one that is no worse: only sets that
        hold, with a letter, all letters ahead of it are taken.
        """
        return self._sets[1:]

    @cached_property
    def silent_between(self) -> tuple[MixedCorner, ...]:
        """The diagonals between two single letters."""
        return _between(self.source, combinations([part.letters for part in self.silent], 2))

    @cached_property
    def between(self) -> tuple[MixedCorner, ...]:
        """The diagonals between a set and the same with one more letter."""
        what = f"the formula of a segment on {self.source.letters} letters"
        with account(what, "give the symbols values, or take fewer letters"):
            return _between(self.source, self.source.nested())

    @cached_property
    def _starts(self) -> list[Guarded]:
        parts: list[IndicatorCorner | MixedCorner] = [*self.silent, *self.silent_between]
        return [corner for part in parts for corner in part.corners]

    @cached_property
    def _corners(self) -> list[Guarded]:
        parts: list[IndicatorCorner | MixedCorner] = [*chain(*self.wholes), *self.between]
        return [corner for part in parts for corner in part.corners]

    @property
    def no_cells(self) -> str:
        return "with several symbols over two priors the order of the corners is not known"

    @cached_property
    def zero_from(self) -> NumberInSymbols:
        return self._least([(conditions, 1 - height) for conditions, _, height in self._starts])

    def _least(self, parts: list[tuple[tuple[Condition, ...], Number]]) -> NumberInSymbols:
        return NumberInSymbols(self.source, (((), Least(tuple(parts))),))

    def exp_at(self, distortion: Fraction) -> NumberInSymbols:
        u = 1 - distortion
        silent = [((*conditions, Condition(height, u)), Fraction(1)) for conditions, _, height in self._starts]
        if not distortion:
            return NumberInSymbols(self.source, (*silent, ((), INFINITY)))
        high = [(t, h, (*conditions, Condition(h, u, strict=True))) for conditions, t, h in self._corners]
        counted = [(where, exp_of(t, h, u)) for t, h, where in high if where[-1].decided is not False]
        return NumberInSymbols(self.source, (*silent, ((), Least(tuple(counted)))))

    def least_distortion(self, level: Fraction) -> NumberInSymbols:
        corners = (*self._starts, *self._corners)
        return self._least([(conditions, 1 - accuracy_of(t, height, level)) for conditions, t, height in corners])

    def exp_to_sympy(self, symbol: sympy.Symbol | None) -> sympy.Expr:
        import sympy

        u = 1 - distortion_symbol(symbol, self.source.symbols)
        expressions, terms = self.expressions, []
        for corner in expressions.corners:
            level = u * (corner.t - 1) * corner.bottom / (corner.top - u * corner.bottom)
            terms.append(sympy.Piecewise((level, corner.when(corner.excess(u) > 0)), (sympy.oo, True), evaluate=False))
        silent = sympy.Or(*[corner.when(corner.excess(u) >= 0) for corner in expressions.silent], evaluate=False)
        return sympy.Piecewise((sympy.Integer(1), silent), (sympy.Min(*terms, evaluate=False), True), evaluate=False)

    @cached_property
    def expressions(self) -> Expressions:
        """Accuracies and traces as expressions in the symbols, each with the condition under which it counts."""
        import sympy

        def expression(form: Affine) -> sympy.Expr:
            return self.source.to_sympy(self.source.solved.reduced(form))

        def of_whole(part: IndicatorCorner) -> sympy.Expr:
            first, last = expression(part.first), expression(part.last)
            return first if first == last else sympy.Min(first, last)

        def of_between(part: MixedCorner) -> Corner:
            gain, loss = expression(part.gain), expression(part.loss)
            top, bottom = loss * expression(part.before) + gain * expression(part.after), gain + loss
            t = sympy.factor(len(part.start) + gain * (len(part.end) - len(part.start)) / bottom)
            return Corner(t, sympy.expand(top), bottom, gain * loss > 0)

        sizes = [(len(group[0].letters), [of_whole(part) for part in group]) for group in self.wholes]
        corners = [Corner(sympy.Integer(size), sympy.Max(*heights), sympy.Integer(1)) for size, heights in sizes]
        alone = Corner(sympy.Integer(1), sympy.Max(*[of_whole(part) for part in self.silent]), sympy.Integer(1))
        return Expressions(
            (alone, *[of_between(part) for part in self.silent_between]),
            (*corners, *[of_between(part) for part in self.between]),
        )

    def prove(self) -> Finding:
        alone, *wholes = [[(part.letters,) for part in group] for group in (self.silent, *self.wholes)]
        mixed, nested = ([(part.start, part.end) for part in parts] for parts in (self.silent_between, self.between))
        return _finding(self.source, [*alone, *mixed], [*chain(*wholes), *nested])

    def latex(self, curve: InCells) -> str:
        from symdp.reports.symbolic_latex import segment

        return segment(self.source, self.expressions.silent, self.expressions.corners)


@dataclass(frozen=True)
class Corner:
    """A trace and an accuracy top/bottom as expressions, and the condition of their validity: None for everywhere."""

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
        """Return an expression with the sign of the accuracy less another one, without division."""
        return (self.top - accuracy * self.bottom) * self.bottom

    def when(self, condition: sympy.Basic) -> sympy.Basic:
        """Return the conjunction of a condition with that of the accuracy."""
        import sympy

        return condition if self.where is None else sympy.And(self.where, condition, evaluate=False)


@dataclass(frozen=True)
class Expressions:
    """The expressions of the zero-leakage threshold, and of the candidates for the least leakage."""

    silent: tuple[Corner, ...]
    corners: tuple[Corner, ...]


def _between(source: SymbolicSegment, pairs: Iterable[tuple[Letters, Letters]]) -> tuple[MixedCorner, ...]:
    """Keep those that exist for some values of the symbols."""
    corners = []
    for start, end in pairs:
        gain, loss = source.gain(start), -source.gain(end)
        values = source.apart(gain, loss)
        if values is not None:
            corners.append(MixedCorner(start, end, gain, loss, source.masses(start)[0], source.masses(end)[0], values))
    return tuple(corners)


def _finding(source: SymbolicSegment, silent: Sequence[Sets], corners: Sequence[Sets]) -> Finding:
    """Return the certified finding from the sets of letters and the pairs of them, with a proof that these suffice."""
    written = EvidenceWriter(source)
    question = written.question({"vertices": [written.forms(prior) for prior in source.priors]})
    answer = {"silent": [_counted(sets) for sets in silent], "corners": [_counted(sets) for sets in corners]}
    left_out = [pair for pair in combinations(source.leading(1), 2) if pair not in silent]
    left_out += [pair for pair in source.nested() if pair not in corners]
    evidence = {
        "point": written.point(source.region.inside()),
        "source": [written.prior(prior) for prior in source.priors],
        "ahead": [
            {"letters": [x, y], "proofs": [written.proof(prior[x] - prior[y]) for prior in source.priors]}
            for x, y in sorted(source.ahead)
        ],
        "nowhere": [
            {"start": list(start), "end": list(end), "proofs": _nowhere(source.gain(start), -source.gain(end), written)}
            for start, end in left_out
        ],
    }
    return Finding.of(question, {"curve": True}, answer, evidence)


def _counted(sets: Sets) -> list[list[int]]:
    """Count letters from 1."""
    return [[x + 1 for x in part] for part in sets]


def _nowhere(gain: Affine, loss: Affine, written: EvidenceWriter) -> list[dict[str, Any]]:
    """Return proofs that two forms are nowhere both positive, nor both negative."""
    return [_never_both(gain * sign, loss * sign, written) for sign in (1, -1)]


def _never_both(first: Affine, second: Affine, written: EvidenceWriter) -> dict[str, Any]:
    """Return weights a, b of sum 1 with a first + b second <= 0: 0 is at least the combination of the two forms."""
    return written.mixed(Affine.number(0), [first, second], [])
