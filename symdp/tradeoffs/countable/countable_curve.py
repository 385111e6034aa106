"""The least leakage as a function of the distortion, for a prior whose letters are not listed: pieces in decreasing D."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from symdp.arithmetic.place import read_place
from symdp.arithmetic.reals.real import real_text
from symdp.certificates.certificate import Certificate
from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.reports import answer_latex
from symdp.tradeoffs.countable.countable_form import exp_of, kept_form
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.optimum import LONGEST_NUMBER
from symdp.tradeoffs.piece import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    import sympy

    from symdp.digits.agreement import Report
    from symdp.theorems.notation import Notation
    from symdp.theorems.theorem import Theorem
    from symdp.tradeoffs.countable.countable_privacy import CountablePrivacy

LAST_PIECES, DIGITS = 4, 20
WAYS = "pieces_from_above(count) lists the first, at(D) answers at any D"


class CountableCurve(Curve):
    """A function with infinitely many pieces towards D = 0, or more than can be listed, and zero from ``zero_from`` on.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> curve = Tradeoff(SourceSet.geometric("1/2", "oo")).curve()
    >>> curve
    CountableCurve(dp: pieces without end on (0, 1/2], then 0)
    >>> curve.jump
    Fraction(2, 1)
    >>> [str(curve.threshold(kept)) for kept in (1, 2, 3, 4)]
    ['1/2', '3/8', '1/4', '5/32']
    >>> [(str(piece.start), str(piece.stop), piece.exp_to_sympy()) for piece in curve.pieces_from_above(2)]
    [('3/8', '1/2', (1 - D)/(D - 1/4)), ('1/4', '3/8', (2 - 2*D)/(D - 1/8))]
    >>> curve.exp_epsilon("1/4"), curve.inverse(exp_epsilon=3).distortion
    (Fraction(12, 1), Fraction(7, 16))
    """

    _solution: CountablePrivacy

    def pieces_from_above(self, count: int) -> tuple[Piece, ...]:
        """Return the first pieces in order of decreasing distortion; fewer where there are no more."""
        return tuple(islice(self._falling(), read_place(count, "count", 0, None)))

    def threshold(self, kept: int) -> Fraction | sympy.Expr:
        """Return the least distortion at which k letters are kept, k >= 1: rational, or an expression."""
        reached: Fraction | sympy.Expr = (1 - self.delta) * self._solution.prior.threshold(kept)
        return reached

    def _falling(self) -> Iterator[Piece]:
        prior, kept, stop = self._solution.prior, 2, self.zero_from
        while prior.letters is None or kept <= prior.letters:
            start: Any = self.threshold(kept)
            yield Piece(start, stop, kept_form(prior, kept, self.delta))
            kept, stop = kept + 1, start

    def value(self, distortion: Any) -> LeakageValue:
        """Return the least leakage at a rational D, in nats."""
        return self.at(distortion).value

    # What lists all pieces.

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Refuse the pieces: they are infinitely many, or too many to list."""
        self._refuse("pieces")

    @cached_property
    def breakpoints(self) -> tuple[Any, ...]:
        """Refuse the breakpoints for the same reason as the pieces."""
        self._refuse("breakpoints")

    def first_pieces(self, count: int | None) -> tuple[Piece, ...]:
        """Refuse the pieces at the least distortions; :meth:`pieces_from_above` returns those at the largest."""
        self._refuse("first_pieces")

    @cached_property
    def thresholds(self) -> None:
        """Refuse sums of the least probabilities, which are not listed; :meth:`threshold` gives other thresholds."""
        return

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Refuse a Piecewise, which would list the pieces."""
        self._refuse("to_sympy")

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Refuse a Piecewise, which would list the pieces."""
        self._refuse("exp_to_sympy")

    def picture(self, label: str = "", unit: str = "nats", at: Any = None) -> Any:
        """Refuse a picture, which would draw all pieces."""
        self._refuse("picture")

    def plot(self, path: str | None = None, **how: Any) -> Any:
        """Refuse a plot, which would draw all pieces."""
        self._refuse("plot")

    def check(self, digits: int = 60, seed: int = 0) -> Report:
        """Evaluate optima inside the last pieces, and at their rational ends, as those of the first letters, in mpmath.

        Where more letters are in use than are listed, the report says so.

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> Tradeoff(SourceSet.geometric("1/2", "oo")).curve().check(digits=20).digits
        20
        """
        from symdp.digits.answer_check import check_answer
        from symdp.digits.function_check import merged
        from symdp.tradeoffs.common.digit_check import read_digits
        from symdp.tradeoffs.countable.first_letters import on_first_letters

        places, reports, unlisted = read_digits(digits), [], None
        for distortion in self._places():
            try:
                reports.append(check_answer(on_first_letters(self.at(distortion)), places))
            except Unsupported as error:
                unlisted = str(error)
        report: Report = merged(reports, places)
        if unlisted is not None:
            report.add(f"not evaluated: {unlisted}")
        return report

    def _places(self) -> Iterator[Fraction]:
        """Yield distortions inside the last pieces, and their rational ends."""
        for piece in self.pieces_from_above(LAST_PIECES):
            ends: list[Any] = [piece.start, piece.stop]
            start, stop = [end if isinstance(end, Fraction) else Fraction(str(end.evalf(DIGITS))) for end in ends]
            yield (start + stop) / 2
            if isinstance(piece.start, Fraction) and piece.start:
                yield piece.start

    @cached_property
    def certificate(self) -> Certificate:
        """Refuse a certificate, which would list the pieces."""
        raise Unsupported(self.unverified)

    def theorem(self, notation: Notation | None = None) -> Theorem:
        """Refuse a theorem for one prior with infinitely many letters."""
        raise Unsupported(
            "theorem: proofs are of finitely many letters; 'symdp theorem ordered' writes that of one prior "
            "P(1) >= P(2) >= ... on any number of them"
        )

    @property
    def unverified(self) -> str:
        """The reason why there is no certificate."""
        return f"certificates list all pieces, which are {self._many} towards D = 0; {WAYS}"

    def to_latex(self) -> str:
        """Return the statement in LaTeX, with the pieces as one formula in the number k of letters that are kept."""
        return answer_latex.endless(self)

    def general(self) -> tuple[sympy.Expr, sympy.Expr, sympy.Expr]:
        """Return exp(epsilon) with exactly k letters kept, in the symbols D and k, their threshold, and that of one letter.

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> Tradeoff(SourceSet.geometric("1/2", "oo")).curve().general()[0]
        (1 - D)*(k - 1)/(D - 1/2**k)
        """
        import sympy

        prior, k = self._solution.prior, sympy.Symbol("k")
        share, exp = 1 - self.delta, exp_of(k, prior.tail_expression(k), self.delta)
        return exp, share * prior.threshold_expression(k), share * prior.tail_expression(1)

    def _repr_html_(self) -> str:
        from symdp.pictures.html_display import paragraph

        return paragraph(self.to_latex()) + paragraph(f"not verified as a whole: {self.unverified}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CountableCurve) and self.question == other.question

    def __hash__(self) -> int:
        return hash(self.question)

    def __repr__(self) -> str:
        return f"CountableCurve({self.leakage.name}: pieces {self._many} on (0, {_short(self.zero_from)}], then 0)"

    @property
    def _many(self) -> str:
        return "without end" if self._solution.prior.letters is None else "too many to list"

    def _unlisted(self, question: str) -> str:
        return f"{question}: the pieces are {self._many} towards D = 0; {WAYS}"

    def _refuse(self, question: str) -> NoReturn:
        raise Unsupported(self._unlisted(question))


def _short(number: Any) -> str:
    text = real_text(number)
    return text if len(text) <= LONGEST_NUMBER else f"{text[:12]}... ({len(text)} characters)"
