"""Answers in symbols: cells with their pieces, the breakpoints of a segment, or a formula in the letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from symdp.cli.command_output import counted, show
from symdp.leakages.measure import Kind
from symdp.leakages.measure_names import DEFAULT
from symdp.reports import table
from symdp.reports.value_name import value_name
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.parametric.parametric_cell import CurveCell
from symdp.tradeoffs.parametric.parametric_curve import CurveInSymbols

if TYPE_CHECKING:
    from symdp.tradeoffs.parametric.segment_corners import Corner


def show_in_symbols(curve: CurveInSymbols) -> None:
    """Print a function in symbols."""
    profile: Any = curve.profile
    _ = curve.zero_from  # refused where the formula is not about the measure
    if hasattr(profile, "text") and curve.leakage.name == DEFAULT:
        show(f"{profile.source.description}, 0 < {profile.source.name} < 1:", *[f"  {line}" for line in profile.text])
    elif profile.no_cells is None:
        _show_source(curve)
        _show_cells(curve)
    else:
        _show_source(curve)
        _show_corners(profile.expressions)


def show_optimum_in_symbols(best: Optimum, unverified: str | None) -> None:
    """Print the answer at one distortion, or at one leakage, case by case."""
    _show_source(best)
    inverse = best.distortion_bounds is not None
    show(f"leakage        {best.leakage.name}, {best.scope}")
    if not inverse:
        show(f"distortion     D = {best.distortion}")
    ratios = best.leakage.kind is not Kind.INFORMATION
    number: Any = best.distortion if inverse else best.exp if ratios else best.value
    least = value_name(best.leakage)
    name = "D" if inverse else f"exp({least}*)" if ratios else f"{least}*"
    certificate = f"none: {unverified.removeprefix('certificate: ')}" if unverified else ""
    if unverified is None:
        certificate = f"accepted, {counted(best.certificate.lines_checked, 'line')} checked"
    names, rows = [name, "if"], [[row["value"], row["if"]] for row in cases_of(number)]
    levels = cases_of(best.exp)
    if inverse and [row[-1] for row in rows] == [case["if"] for case in levels]:
        names.insert(1, f"exp({least})")
        for row, case in zip(rows, levels, strict=True):
            row.insert(1, case["value"])
    show(f"certificate    {certificate}", "", "the first row whose condition holds:", table.table(names, rows))


def cases_of(number: Any) -> list[dict[str, str]]:
    """Return the cases of a number in symbols, in their order."""
    import sympy

    expression = number.expression if hasattr(number, "expression") else number.to_sympy()
    pairs = expression.args if isinstance(expression, sympy.Piecewise) else [(expression, sympy.true)]
    return [{"value": str(part), "if": "always" if condition == True else str(condition)} for part, condition in pairs]  # noqa: E712


def document_in_symbols(curve: CurveInSymbols) -> dict[str, Any]:
    """Return the keys of a function in symbols that other functions do not have, as JSON data."""
    profile: Any = curve.profile
    document: dict[str, Any] = {
        "symbols": [str(symbol) for symbol in profile.source.symbols],
        "where": [plain_relation(relation) for relation in curve.hypotheses],
        "cells": None,
        "silent": None,
        "corners": None,
        "formula": None,
        "latex": curve.to_latex(),
    }
    if profile.no_cells is None:
        document["cells"] = [_cell(cell) for cell in curve.cells]
    if hasattr(profile, "expressions"):
        expressions, keys = profile.expressions, ("t", "accuracy", "if")
        for name, corners in (("silent", expressions.silent), ("corners", expressions.corners)):
            document[name] = [dict(zip(keys, _row(corner), strict=True)) for corner in corners]
    if hasattr(profile, "text") and curve.leakage.name == DEFAULT:
        document["formula"] = list(profile.text)
    return document


def _show_source(answer: CurveInSymbols | Optimum) -> None:
    source = answer.question.source
    show(
        f"source         {source.description}",
        f"               where {', '.join([plain_relation(relation) for relation in source.hypotheses])}",
    )


def _show_corners(expressions: Any) -> None:
    show(
        "answer         one formula for all values of the symbols, each row with inner points",
        "",
        "exp(epsilon*) = 1 where 1 - D <= r for a row of",
        table.table(["r", "if"], [row[1:] for row in map(_row, expressions.silent)]),
        "else, for D > 0, the least (1 - D)*(t - 1)/(r - (1 - D)) of the rows with r > 1 - D of",
        table.table(["t", "r", "if"], map(_row, expressions.corners)),
    )


def _row(corner: Corner) -> tuple[str, str, str]:
    return str(corner.t), str(corner.height), "" if corner.where is None else str(corner.where)


def _show_cells(curve: CurveInSymbols) -> None:
    show(f"answer         {counted(len(curve.cells), 'cell')} for all values of the symbols, each case with inner points")
    name, formula = header(curve)
    for place, cell in enumerate(curve.cells, 1):
        show("", f"cell {place}: {_conditions(cell)}")
        rows = [[str(piece.ends[0]), str(piece.ends[1]), str(formula(piece))] for piece in cell.pieces]
        show(table.table(["from D", "to D", name], rows))
        at = ", ".join([f"{name} = {value}" for name, value in sorted(cell.values.items())])
        show(f"{value_name(curve.leakage)}* = 0 from D = {cell.expression(cell.zero_from)}, decided first; inside: {at}.")


def header(curve: CurveInSymbols) -> tuple[str, Any]:
    """Return the heading and the expression of each piece: exp of the value where all are ratios, else the value."""
    ratios = all(piece.exp.is_rational_function() for cell in curve.cells for piece in cell.pieces)
    least = f"{value_name(curve.leakage)}*"
    return (f"exp({least})", lambda piece: piece.exp) if ratios else (least, lambda piece: piece.value)


def _conditions(cell: CurveCell) -> str:
    return " and ".join([str(relation) for relation in cell.relations]) or "all values"


def plain_relation(relation: Any) -> str:
    """Return a relation as text, with = for equality."""
    return f"{relation.lhs} {'=' if relation.rel_op == '==' else relation.rel_op} {relation.rhs}"


def _cell(cell: CurveCell) -> dict[str, Any]:
    return {
        "where": [str(relation) for relation in cell.relations],
        "values": {name: str(value) for name, value in sorted(cell.values.items())},
        "least_majorised": None if cell.prior is None else [str(cell.expression(entry)) for entry in cell.prior],
        "zero_from": str(cell.expression(cell.zero_from)),
        "jump": str(cell.expression(cell.jump)),
        "pieces": [_piece(piece) for piece in cell.pieces],
    }


def _piece(piece: Any) -> dict[str, Any]:
    start, stop = piece.ends
    inside = None if piece.values is None else {name: str(value) for name, value in sorted(piece.values.items())}
    return {
        "from": str(start),
        "to": str(stop),
        "value": str(piece.value),
        "exp": str(piece.exp),
        "values": inside,
        "distortion": None if inside is None else str(piece.distortion),
    }
