"""Closed forms of source sets in symbols whose most even prior is affine in the symbols, cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.affine import Affine
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind, Measure
from symdp.sources.symbolic_set import SymbolicCell, SymbolicSet
from symdp.tradeoffs.closed_form import Cell, CellCase, ClosedForm, Condition, Quantity, number
from symdp.tradeoffs.tradeoff import Tradeoff

if TYPE_CHECKING:
    from symdp.tradeoffs.curve import Curve


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

    def numeric(values: Mapping[Any, Any]) -> Curve:
        return Tradeoff(source.of(values), leakage=leakage).curve()

    cells = tuple([_cell(source, cell) for cell in source.cells])
    return ClosedForm(source.symbols, cells, source.hypotheses, source.description, source.read_values, numeric)


def require_differential_privacy(leakage: Measure) -> None:
    """Refuse the measures without a closed form for source sets in symbols."""
    if leakage.kind is not Kind.RATIO or leakage.pointwise or leakage.delta:
        raise Unsupported(f"leakage={leakage.name} has no closed form for source sets in symbols; give the symbols numbers")


def _cell(source: SymbolicSet, cell: SymbolicCell) -> Cell:
    conditions = [Condition(source.relation(form), _holds(source, form)) for form in cell.forms]
    prior = tuple([source.to_sympy(form) for form in cell.prior])
    cases = tuple(_cases(source, cell))
    zero_from = cases[-1].stop if cases else _quantity(source, 1 - cell.prior[0])
    inside = cell.region.inside()
    if inside is None:
        raise ArithmeticError("a cell has no inner point")
    return Cell(tuple(conditions), source.values_at(inside), zero_from, cases, prior)


def _cases(source: SymbolicSet, cell: SymbolicCell) -> list[CellCase]:
    """One for each number of kept letters after which the prior falls, as far as it has inner points."""
    prior, size = cell.prior, source.letters
    tails = list(accumulate(reversed(prior), initial=Affine.number(0)))
    cases, start = list[CellCase](), Affine.number(0)
    for kept in range(size, 1, -1):
        if kept < size and prior[kept - 1] == prior[kept]:
            continue
        tail = tails[size - kept]
        stop = tail + prior[kept - 1] * (kept - 1)
        length = source.solved.reduced(stop - start)
        point = None if not length.terms and length.constant <= 0 else cell.region.with_forms([length]).inside()
        if point is not None:
            values = source.values_at(point)
            first, last = (form.at(source.products.point(values)) for form in (start, stop))
            ends = _quantity(source, start), _quantity(source, stop)
            cases.append(CellCase(*ends, number(kept), _quantity(source, 1 - tail), (first + last) / 2, values))
        start = stop
    return cases


def _quantity(source: SymbolicSet, form: Affine) -> Quantity:
    return Quantity(source.to_sympy(form), lambda values: form.at(source.products.point(values)))


def _holds(source: SymbolicSet, form: Affine) -> Any:
    return lambda values: form.at(source.products.point(values)) >= 0
