"""What ``curve`` and ``formula`` print of a source in symbols: cells with their cases, the diagonals of a segment, or the
lines of a geometric prior."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

from symdp import __version__
from symdp.cli.output import Targets, counted, print_json, show
from symdp.reports import table
from symdp.tradeoffs.closed_form import ClosedForm
from symdp.tradeoffs.geometric_formula import GeometricFormula
from symdp.tradeoffs.questions import privacy_distortion
from symdp.tradeoffs.segment_form import SegmentForm

if TYPE_CHECKING:
    from symdp.sources.geometric_symbols import GeometricSymbols
    from symdp.sources.moving_set import MovingSet
    from symdp.sources.symbolic_segment import SymbolicSegment
    from symdp.sources.symbolic_set import SymbolicSet
    from symdp.tradeoffs.closed_form import Cell
    from symdp.tradeoffs.segment_form import Corner


def run_symbols(
    source: SymbolicSet | SymbolicSegment | MovingSet | GeometricSymbols,
    leakage: str,
    delta: str,
    command: str,
    as_json: bool,
    targets: Targets,
) -> None:
    """The least leakage of a source in symbols as a function of them and of D."""
    form = privacy_distortion(source, delta, checkpoint=targets.checkpoint, leakage=leakage)
    shown = form.to_latex()
    targets.write(lambda: shown, form.plot, lambda: form.certificate.to_json())
    if as_json:
        print_json({"command": command, "version": __version__} | _document(form) | {"latex": shown})
    else:
        _show(form)


@singledispatch
def _show(form: Any) -> None:
    """The answer for a person."""
    raise NotImplementedError(type(form).__name__)


@singledispatch
def _document(form: Any) -> dict[str, Any]:
    """The answer as plain JSON data."""
    raise NotImplementedError(type(form).__name__)


@_show.register
def _show_geometric(form: GeometricFormula) -> None:
    show(f"{form.description}, 0 < {form.source.name} < 1:", *[f"  {line}" for line in form.text])


@_document.register
def _geometric(form: GeometricFormula) -> dict[str, Any]:
    return {
        "leakage": form.leakage.name,
        "delta": str(form.leakage.delta),
        "source": form.description,
        "symbols": [form.source.name],
        "where": [f"{form.source.name} > 0", f"{form.source.name} < 1"],
        "letters": form.source.size,
        "formula": list(form.text),
    }


def _show_source(form: ClosedForm | SegmentForm) -> None:
    show(
        f"source         {form.description}",
        f"               where {', '.join([_plain(relation) for relation in form.hypotheses])}",
    )


@_show.register
def _show_segment(form: SegmentForm) -> None:
    _show_source(form)
    found = form.expressions
    show(
        "answer         one formula for all values of the symbols, each row with inner points",
        "",
        "exp(epsilon*) = 1 where 1 - D <= r for a row of",
        table.table(["r", "if"], [row[1:] for row in map(_row, found.silent)]),
        "else, for D > 0, the least (1 - D)*(t - 1)/(r - (1 - D)) of the rows with r > 1 - D of",
        table.table(["t", "r", "if"], map(_row, found.corners)),
    )


def _row(corner: Corner) -> tuple[str, str, str]:
    return str(corner.t), str(corner.height), "" if corner.where is None else str(corner.where)


@_document.register
def _diagonals(form: SegmentForm) -> dict[str, Any]:
    found, keys = form.expressions, ("t", "accuracy", "if")
    return _heading(form) | {
        name: [dict(zip(keys, _row(corner), strict=True)) for corner in corners]
        for name, corners in (("silent", found.silent), ("corners", found.corners))
    }


@_show.register
def _show_cells(form: ClosedForm) -> None:
    _show_source(form)
    show(f"answer         {counted(len(form.cells), 'cell')} for all values of the symbols, each case with inner points")
    for place, cell in enumerate(form.cells, 1):
        show("", f"cell {place}: {_conditions(cell)}")
        rows = [[str(case.start.expression), str(case.stop.expression), str(case.exp)] for case in cell.cases]
        show(table.table(["from D", "to D", "exp(epsilon*)"], rows))
        at = ", ".join([f"{name} = {value}" for name, value in sorted(cell.values.items())])
        show(f"epsilon* = 0 from D = {cell.zero_from.expression}, decided first; inside: {at}.")


def _conditions(cell: Cell) -> str:
    return " and ".join([str(condition) for condition in cell.conditions]) or "all values"


def _plain(relation: Any) -> str:
    """A relation as a person writes it, equations with one sign."""
    return f"{relation.lhs} {'=' if relation.rel_op == '==' else relation.rel_op} {relation.rhs}"


@_document.register
def _cells(form: ClosedForm) -> dict[str, Any]:
    return _heading(form) | {"cells": [_cell(cell) for cell in form.cells]}


def _heading(form: ClosedForm | SegmentForm) -> dict[str, Any]:
    return {
        "source": form.description,
        "symbols": [str(symbol) for symbol in form.symbols],
        "where": [_plain(relation) for relation in form.hypotheses],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "where": [str(condition) for condition in cell.conditions],
        "values": {name: str(value) for name, value in sorted(cell.values.items())},
        "least_majorised": None if cell.prior is None else [str(entry) for entry in cell.prior],
        "zero_from": str(cell.zero_from.expression),
        "pieces": [
            {
                "from": str(case.start.expression),
                "to": str(case.stop.expression),
                "exp": str(case.exp),
                "values": {name: str(value) for name, value in sorted(case.values.items())},
                "distortion": str(case.distortion),
            }
            for case in cell.cases
        ],
    }
