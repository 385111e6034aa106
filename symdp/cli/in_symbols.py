"""What ``curve`` and ``formula`` print of a source set in symbols: cells with their cases, or the diagonals of a segment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from symdp import __version__
from symdp.cli.output import Targets, counted, print_json, show
from symdp.errors import InvalidArgument
from symdp.reports import table
from symdp.tradeoffs.questions import privacy_distortion
from symdp.tradeoffs.segment_form import SegmentForm

if TYPE_CHECKING:
    from symdp.sources.moving_set import MovingSet
    from symdp.sources.symbolic_segment import SymbolicSegment
    from symdp.sources.symbolic_set import SymbolicSet
    from symdp.tradeoffs.closed_form import Cell, ClosedForm
    from symdp.tradeoffs.segment_form import Corner


def run_symbols(
    source: SymbolicSet | SymbolicSegment | MovingSet,
    leakage: str,
    delta: str,
    command: str,
    as_json: bool,
    targets: Targets,
) -> None:
    """The least leakage of a source set in symbols as a function of them and of D."""
    if targets.checkpoint is not None:
        raise InvalidArgument("checkpoint needs numbers; give the symbols values")
    form = privacy_distortion(source, delta, leakage=leakage)
    shown = form.to_latex()
    targets.write(lambda: shown, form.plot, lambda: form.certificate.to_json())
    if as_json:
        found = _diagonals(form) if isinstance(form, SegmentForm) else {"cells": [_cell(cell) for cell in form.cells]}
        print_json({"command": command, "version": __version__} | _document(form) | found | {"latex": shown})
        return
    show(
        f"source         {form.description}",
        f"               where {', '.join([_plain(relation) for relation in form.hypotheses])}",
    )
    if isinstance(form, SegmentForm):
        _show_segment(form)
    else:
        _show_cells(form)


def _show_segment(form: SegmentForm) -> None:
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


def _diagonals(form: SegmentForm) -> dict[str, Any]:
    found, keys = form.expressions, ("t", "accuracy", "if")
    return {
        name: [dict(zip(keys, _row(corner), strict=True)) for corner in corners]
        for name, corners in (("silent", found.silent), ("corners", found.corners))
    }


def _show_cells(form: ClosedForm) -> None:
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


def _document(form: ClosedForm | SegmentForm) -> dict[str, Any]:
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
