"""What ``curve`` and ``formula`` print of a source set in symbols: its cells, each with its cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from symdp import __version__
from symdp.cli.output import Targets, counted, print_json, show
from symdp.errors import InvalidArgument
from symdp.reports import closed_forms, table
from symdp.tradeoffs.questions import privacy_distortion

if TYPE_CHECKING:
    from symdp.sources.moving_set import MovingSet
    from symdp.sources.symbolic_set import SymbolicSet
    from symdp.tradeoffs.closed_form import Cell, ClosedForm


def run_symbols(
    source: SymbolicSet | MovingSet, leakage: str, delta: str, command: str, as_json: bool, targets: Targets
) -> None:
    """The least leakage of a source set in symbols as a function of them and of D."""
    if targets.certificate is not None or targets.checkpoint is not None:
        raise InvalidArgument("certificate and checkpoint need numbers; give the symbols values")
    form = privacy_distortion(source, delta, leakage=leakage)
    shown = closed_forms.closed_form(form)
    targets.write(lambda: shown, form.plot)
    if as_json:
        print_json({"command": command, "version": __version__} | _document(form) | {"latex": shown})
    else:
        _show(form)


def _show(form: ClosedForm) -> None:
    show(
        f"source         {form.description}",
        f"               where {', '.join([_plain(relation) for relation in form.hypotheses])}",
        f"answer         {counted(len(form.cells), 'cell')} for all values of the symbols, each case with inner points",
    )
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


def _document(form: ClosedForm) -> dict[str, Any]:
    return {
        "source": form.description,
        "symbols": [str(symbol) for symbol in form.symbols],
        "where": [_plain(relation) for relation in form.hypotheses],
        "cells": [_cell(cell) for cell in form.cells],
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
