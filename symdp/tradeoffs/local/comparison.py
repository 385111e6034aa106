"""The value of knowing a source set: least leakage, randomised response, and the bounds of kalantari2018, Theorem 3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from symdp.arguments import required
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.pictures.html_display import image, table
from symdp.pictures.marks import Line, Mark
from symdp.pictures.picture import Picture
from symdp.reports import curve_samples, tradeoff_figure
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.local.folded_bounds import FoldedBounds
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.work import tell

DOTS = 40
COLUMNS = ("D", "least", "randomised response", "lower, printed", "upper, printed", "lower, corrected", "upper, corrected")
NAMES = ("least", "randomized_response", "lower_printed", "upper_printed", "lower_corrected", "upper_corrected")


@dataclass(frozen=True)
class ComparedRow:
    """exp(epsilon) at one distortion; None where the theorem gives no bound.

    Attributes
    ----------
    distortion : Fraction
    least : Fraction or infinity
        The optimum for the set.
    randomized_response : Fraction or infinity
        The optimum for the whole simplex, without knowledge of the prior.
    lower_printed, upper_printed, lower_corrected, upper_corrected : Fraction, infinity or None
    """

    distortion: Fraction
    least: ExpEpsilon
    randomized_response: ExpEpsilon
    lower_printed: ExpEpsilon | None = None
    upper_printed: ExpEpsilon | None = None
    lower_corrected: ExpEpsilon | None = None
    upper_corrected: ExpEpsilon | None = None

    @property
    def false_bounds(self) -> tuple[str, ...]:
        """The printed bounds that fail at this distortion."""
        below = self.lower_printed is not None and self.lower_printed > self.least
        above = self.upper_printed is not None and self.upper_printed < self.least
        return tuple([name for name, wrong in (("lower_printed", below), ("upper_printed", above)) if wrong])


@dataclass(frozen=True)
class Comparison:
    """The comparison for one source set; build it with :func:`compare`.

    Attributes
    ----------
    curve : Curve
        The least leakage under differential privacy.
    nothing_known : Curve
        That of the whole simplex, attained by randomised response.
    bounds : FoldedBounds or None
        Theorem 3, where it is about the set.
    reason : str
        Why there are no bounds; empty where there are.
    """

    curve: Curve
    nothing_known: Curve
    bounds: FoldedBounds | None
    reason: str

    @cached_property
    def _ends(self) -> list[Fraction]:
        """The breakpoints of both functions from 0 on, which are rational under differential privacy."""
        stops = [*self.curve.breakpoints, *self.nothing_known.breakpoints]
        return sorted({Fraction(0), *[stop for stop in stops if isinstance(stop, Fraction)]})

    @cached_property
    def distortions(self) -> tuple[Fraction, ...]:
        """The breakpoints of both functions and the midpoints between them."""
        ends = self._ends
        return tuple(sorted({*ends[1:], *[(start + stop) / 2 for start, stop in pairwise(ends)]}))

    @cached_property
    def same_until(self) -> Fraction:
        """The largest D up to which knowing the set is worth nothing; 1 where it is never worth anything."""
        ends = self._ends
        for start, stop in pairwise(ends):
            inside = [start + (stop - start) * Fraction(k, 3) for k in (1, 2)]
            if any(self._level(self.curve, d) != self._level(self.nothing_known, d) for d in inside):
                return start
        return Fraction(1)

    @cached_property
    def rows(self) -> tuple[ComparedRow, ...]:
        """The functions and bounds at ``distortions``."""
        rows = list[ComparedRow]()
        for place, distortion in enumerate(self.distortions):
            tell(f"the comparison at {len(self.distortions)} distortions", place / len(self.distortions))
            rows.append(self.at(distortion))
        return tuple(rows)

    def at(self, distortion: Any) -> ComparedRow:
        """Return the functions and bounds at one distortion above 0."""
        d = self.curve.question.read_distortion(distortion)
        row = ComparedRow(d, self._level(self.curve, d), self._level(self.nothing_known, d))
        if self.bounds is None or d == 0:
            return row
        bounds = self.bounds
        row = replace(
            row, upper_printed=bounds.printed(bounds.joined, d), upper_corrected=bounds.corrected(bounds.joined, d)
        )
        if bounds.shared:
            row = replace(row, lower_printed=bounds.printed(bounds.shared, d))
        return replace(row, lower_corrected=bounds.corrected(bounds.shared, d)) if bounds.lower_holds else row

    def picture(self, unit: str = "nats") -> Picture:
        """Return the plot of both functions, and of the bounds as printed at some distortions."""
        names = ["known set", "nothing known: randomised response"]
        drawn = tradeoff_figure.picture([self.curve, self.nothing_known], names, unit=unit)
        (panel,) = drawn.panels
        last = self._ends[-1]
        steps = [last * Fraction(k, DOTS) for k in range(1, DOTS)] if self.bounds is not None else []
        rows = [self.at(step) for step in steps]
        sides: list[tuple[str, Callable[[ComparedRow], ExpEpsilon | None]]] = [
            ("Theorem 3, lower, as printed", lambda row: row.lower_printed),
            ("Theorem 3, upper, as printed", lambda row: row.upper_printed),
        ]
        marks: list[Mark] = []
        for number, (name, side) in enumerate(sides, 2):
            # Every other row, so that no mark hides one of the other side.
            finite = [row for row in rows[number % 2 :: 2] if _finite(side(row))]
            points = [(float(row.distortion), _height(side(row), unit)) for row in finite]
            marks += [Line(tuple(points), number, name, joined=False)] if points else []
        return Picture((replace(panel, marks=(*panel.marks, *marks)),))

    def table(self) -> list[list[str]]:
        """Return the rows as text, a failing bound marked with ``!``."""
        lines = list[list[str]]()
        for place, row in enumerate(self.rows):
            tell("the table of the comparison", place / len(self.rows))
            lines.append([str(row.distortion), *[_cell(row, name) for name in NAMES]])
        return lines

    def _repr_html_(self) -> str:
        count = len(COLUMNS) if self.bounds is not None else 3
        rows = [row[:count] for row in self.table()]
        return table(COLUMNS[:count], rows) + image(self.picture(), "what knowing the source set is worth")

    @staticmethod
    def _level(curve: Curve, distortion: Fraction) -> ExpEpsilon:
        level = curve.exp_epsilon(distortion)
        return INFINITY if level is None else level


def compare(source: SourceSet) -> Comparison:
    r"""Compare least leakage and randomised response under differential privacy: the value of knowing a source set.

    Without knowledge of the prior, randomised response is optimal; over the set the least leakage is no larger:

    .. math::

        e^{\varepsilon^*(D)}\le\frac{(M-1)(1-D)}{D}\qquad(0<D\le1-1/M)

    Parameters
    ----------
    source : SourceSet
        A polytope in numbers.

    Returns
    -------
    Comparison
        The bounds of Theorem 3 are those of the priors that a Class III set is given by: as printed, where equation (18)
        is read with D_1 <= D_i and with D_i = 1 for the letters that are never output, and corrected.

    Raises
    ------
    Unsupported
        For a set that is no polytope in numbers.

    References
    ----------
    kalantari2018, Theorems 1 and 3; both inequalities of Theorem 3 are refuted in proofs/kalantari2018/theorem_3.py.

    Examples
    --------
    Two priors on three letters at D = 3/5: the set needs 8/7 where randomised response needs 4/3.

    >>> comparison = compare(SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]))
    >>> row = comparison.at("3/5")
    >>> row.least
    Fraction(8, 7)
    >>> row.randomized_response
    Fraction(4, 3)

    The lower bound of Theorem 3 as printed lies above the optimum there:

    >>> row.false_bounds
    ('lower_printed',)

    Up to this distortion the set is worth nothing:

    >>> comparison.same_until
    Fraction(11, 20)
    """
    required(source, SourceSet, "source").polytope("the comparison")
    curves = [Tradeoff(source_set).curve() for source_set in (source, SourceSet.simplex(source.letters))]
    kind = source.classify().name
    try:
        bounds, reason = FoldedBounds.of(source), ""
    except Unsupported as error:
        missing = "Theorem 3 needs the vertices of the set, which are not known"
        bounds, reason = None, str(error) if _lists_vertices(source) else missing
    if kind != "III":
        bounds, reason = None, f"Theorem 3 is about sets of Class III; this one is of Class {kind}"
    return Comparison(curves[0], curves[1], bounds, reason)


def _lists_vertices(source: SourceSet) -> bool:
    try:
        return bool(source.vertices)
    except Unsupported:
        return False


def _finite(level: ExpEpsilon | None) -> bool:
    return isinstance(level, Fraction) and level > 0


def _height(level: ExpEpsilon | None, unit: str) -> float:
    return curve_samples.height(LeakageValue.log_of(level), unit) if isinstance(level, Fraction) else 0.0


def _cell(row: ComparedRow, name: str) -> str:
    level = getattr(row, name)
    return "-" if level is None else f"{level}{' !' if name in row.false_bounds else ''}"
