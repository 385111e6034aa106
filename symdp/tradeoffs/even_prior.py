"""Closed forms of source sets in symbols whose most even prior is affine in the symbols, cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from symdp.arithmetic.affine import Affine, sum_of_forms
from symdp.arithmetic.deferred import Deferred
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind, Measure
from symdp.sources.symbolic_set import SymbolicCell, SymbolicSet
from symdp.tradeoffs.closed_form import Cell, CellCase, ClosedForm, Condition, Quantity, Values, number
from symdp.tradeoffs.even_evidence import Stretch, certificate

if TYPE_CHECKING:
    from symdp.certificates.certificate import Certificate


@dataclass(frozen=True)
class EvenForm(ClosedForm):
    """The closed form of a set in each cell of which one prior is least favourable, with its certificate.

    Examples
    --------
    >>> import sympy
    >>> from symdp import privacy_distortion
    >>> form = privacy_distortion(SymbolicSet.ball(sympy.symbols("C1:4"), "r", decreasing=True))
    >>> form.certificate.claim["kind"], form.certificate.lines_checked > 50
    ('curve in symbols', True)
    """

    source: SymbolicSet
    stretches: tuple[tuple[Stretch, ...], ...]

    @cached_property
    def certificate(self) -> Certificate:
        """That the formula holds for all values of the symbols, checked without the solver."""
        return certificate(self.source, self.stretches)


def closed_form(source: SymbolicSet, leakage: Measure) -> ClosedForm:
    """The least leakage of every set of a family in symbols, for epsilon-local differential privacy.

    Raises
    ------
    Unsupported
        For other measures, and for delta > 0.

    In a cell the most even prior is that of all priors of the set which is least favourable at every D: its letters, from
    the likeliest on, decide as those of one known prior.
    """
    require_differential_privacy(leakage)
    stretches = [_stretches(source, cell) for cell in source.cells]
    cells = tuple([_cell(source, cell, found) for cell, found in zip(source.cells, stretches, strict=True)])
    known = (source.symbols, cells, source.hypotheses, source.description)
    return EvenForm(*known, source, leakage, tuple(stretches))


def require_differential_privacy(leakage: Measure) -> None:
    """Refuse the measures without a closed form for source sets in symbols."""
    if leakage.kind is not Kind.RATIO or leakage.pointwise or leakage.delta:
        raise Unsupported(f"leakage={leakage.name} has no closed form for source sets in symbols; give the symbols numbers")


def _cell(source: SymbolicSet, cell: SymbolicCell, stretches: tuple[Stretch, ...]) -> Cell:
    conditions = [Condition(source.relation(form), Deferred(_holds, source, form)) for form in cell.forms]
    prior = tuple([source.to_sympy(form) for form in cell.prior])
    cases = tuple([case for stretch in stretches if (case := _case(source, cell, stretch)) is not None])
    zero_from = cases[-1].stop if cases else _quantity(source, 1 - cell.prior[0])
    inside = cell.region.inside()
    if inside is None:
        raise ArithmeticError("a cell has no inner point")
    return Cell(tuple(conditions), source.values_at(inside), zero_from, cases, prior)


def _stretches(source: SymbolicSet, cell: SymbolicCell) -> tuple[Stretch, ...]:
    """One for each number of kept letters after which the prior falls."""
    prior, size = cell.prior, source.letters
    tails = list(accumulate(reversed(prior), initial=Affine.number(0)))
    found, start = list[Stretch](), Affine.number(0)
    for kept in range(size, 1, -1):
        if kept < size and prior[kept - 1] == prior[kept]:
            continue
        stop = tails[size - kept] + prior[kept - 1] * (kept - 1)
        found.append(Stretch(start, stop, kept, _longer(source, cell, start, stop)))
        start = stop
    return tuple(found)


def _longer(source: SymbolicSet, cell: SymbolicCell, start: Affine, stop: Affine) -> Values | None:
    """Values of the symbols in a cell at which one end is before the other; None where there are none."""
    length = source.solved.reduced(stop - start)
    point = None if not length.terms and length.constant <= 0 else cell.region.with_forms([length]).inside()
    return None if point is None else source.values_at(point)


def _case(source: SymbolicSet, cell: SymbolicCell, stretch: Stretch) -> CellCase | None:
    """A stretch as a case with inner points."""
    if stretch.inside is None:
        return None
    first, last = (form.at(source.products.point(stretch.inside)) for form in (stretch.start, stretch.stop))
    ends = _quantity(source, stretch.start), _quantity(source, stretch.stop)
    height = _quantity(source, 1 - sum_of_forms(cell.prior[stretch.letters :]))
    return CellCase(*ends, number(stretch.letters), height, (first + last) / 2, stretch.inside)


def _quantity(source: SymbolicSet, form: Affine) -> Quantity:
    return Quantity(source.to_sympy(form), Deferred(_at, source, form))


def _at(source: SymbolicSet, form: Affine, values: Values) -> Fraction:
    return form.at(source.products.point(values))


def _holds(source: SymbolicSet, form: Affine, values: Values) -> bool:
    return _at(source, form, values) >= 0
