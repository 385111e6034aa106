"""Sets in symbols whose least majorised prior is affine in them, cell by cell: it is least favourable at every D.

Its letters, from the likeliest on, decide as those of one known prior.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.arithmetic.symbols.quotient import Number, Quotient
from symdp.sources.parametric.parametric_set import SymbolicCell, SymbolicSet
from symdp.tradeoffs.parametric.majorised_evidence import DistortionInterval, finding, letters_by_probability
from symdp.tradeoffs.parametric.parametric_profile import Cell, Corner, ProfileInSymbols, Values
from symdp.tradeoffs.parametric.symbolic_number import Condition

if TYPE_CHECKING:
    from symdp.certificates.finding import Finding


@dataclass(frozen=True)
class MajorisedCorners(ProfileInSymbols):
    """The vertices of a set in each cell of which one prior is majorised by all others."""

    source: SymbolicSet

    @cached_property
    def stretches(self) -> tuple[tuple[DistortionInterval, ...], ...]:
        """The intervals of D of each cell with their numbers of kept letters, including empty ones."""
        return tuple([_stretches(self.source, cell) for cell in self.source.cells])

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        pairs = zip(self.source.cells, self.stretches, strict=True)
        return tuple([_cell(self.source, cell, intervals) for cell, intervals in pairs])

    def prove(self) -> Finding:
        return finding(self.source, self.stretches)


def _cell(source: SymbolicSet, cell: SymbolicCell, stretches: tuple[DistortionInterval, ...]) -> Cell:
    inside = cell.region.inside()
    if inside is None:
        raise ArithmeticError("a cell has no inner point")
    rising = tuple(reversed(stretches))
    first = Corner(Fraction(1), _number(sum_of_forms(cell.prior[1:])), _number(cell.prior[0]))
    order = letters_by_probability(source, cell)
    corners = [first, *[_corner(cell.prior, stretch, order) for stretch in rising]]
    stops = tuple([_number(stretch.stop) for stretch in rising])
    prior = tuple([_number(form) for form in cell.prior])
    return Cell(tuple(map(_condition, cell.forms)), tuple(corners), stops, source.values_at(inside), prior)


def _corner(prior: tuple[Affine, ...], stretch: DistortionInterval, order: list[int]) -> Corner:
    tail, height = (sum_of_forms(part) for part in (prior[stretch.letters :], prior[: stretch.letters]))
    kept = tuple(order[: stretch.letters])
    return Corner(Fraction(stretch.letters), _number(tail), _number(height), stretch.inside, kept)


def _condition(form: Affine) -> Condition:
    """Return the condition that a form is nonnegative, without negative coefficients."""
    return Condition(*map(_number, form.sides))


def _number(form: Affine) -> Number:
    return Quotient.of_form(form)


def _stretches(source: SymbolicSet, cell: SymbolicCell) -> tuple[DistortionInterval, ...]:
    """Return one interval for each number of kept letters after which the prior decreases."""
    prior, size = cell.prior, source.letters
    tails = list(accumulate(reversed(prior), initial=Affine.number(0)))
    intervals, start = list[DistortionInterval](), Affine.number(0)
    for kept in range(size, 1, -1):
        if kept < size and prior[kept - 1] == prior[kept]:
            continue
        stop = tails[size - kept] + prior[kept - 1] * (kept - 1)
        intervals.append(DistortionInterval(start, stop, kept, _longer(source, cell, start, stop)))
        start = stop
    return tuple(intervals)


def _longer(source: SymbolicSet, cell: SymbolicCell, start: Affine, stop: Affine) -> Values | None:
    """Return values of the symbols in a cell at which one end is below the other; None where there are none."""
    length = source.solved.reduced(stop - start)
    point = None if not length.terms and length.constant <= 0 else cell.region.with_forms([length]).inside()
    return None if point is None else source.values_at(point)
