"""What ``formula`` prints: closed forms in symbols, for all measures, one letter or databases."""

from __future__ import annotations

from typing import Any

from symdp import __version__
from symdp.cli.output import Targets, print_json, show
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.asked import asked_measure
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.polynomial import distortion_symbol
from symdp.reports import latex, table
from symdp.sources.database import read_records
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.symbolic import SymbolicCurve
from symdp.tradeoffs.uniform_statement import Statement, local_statement, records_statement

MOST_LETTERS = 60


def run_formula(letters: int | None, leakage: str, delta: str, records: int | None, as_json: bool, targets: Targets) -> None:
    """The statement for a family of sources, and the cases of one ordered prior where they are known."""
    chosen = asked_measure(leakage, delta)
    if letters is not None and not 1 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 1 and {MOST_LETTERS}; leave it out for every M")
    ordered = None if letters is None else _ordered(letters, chosen, records)
    statement = _statement(letters, chosen, records, ordered)
    if statement is not None:
        shown = statement.latex
    else:
        shown = latex.any_alphabet() if ordered is None else latex.symbolic(ordered)
    targets.write(lambda: shown)
    if as_json:
        sizes = {"records": records, "letters": letters}
        print_json(_heading(chosen) | sizes | _document(statement, ordered, records or 1) | {"latex": shown})
        return
    if statement is None and ordered is None:
        show(shown)
    if statement is not None:
        show(f"least leakage {chosen.name} in nats for {statement.family}:", *[f"  {line}" for line in statement.text])
    if ordered is not None:
        _show_ordered(ordered, records)


def _ordered(letters: int, chosen: Measure, records: int | None) -> SymbolicCurve | None:
    """The cases of one prior; with records, where those of one record at D/n are the answer."""
    if records is not None and not chosen.compares_neighbours:
        return None
    try:
        return SymbolicCurve(SourceSet.ordered_symbols(letters), chosen)
    except Unsupported:
        return None


def _statement(letters: int | None, chosen: Measure, records: int | None, ordered: SymbolicCurve | None) -> Statement | None:
    """For a family of sources; None where the cases of one prior say more."""
    if records is not None:
        return records_statement(chosen, read_records(records), letters)
    one_prior = chosen.kind is Kind.RATIO and chosen.delta == 0
    return None if ordered is not None or one_prior else local_statement(chosen, letters)


def _heading(chosen: Measure) -> dict[str, Any]:
    return {"command": "formula", "version": __version__, "leakage": chosen.name, "delta": str(chosen.delta)}


def _document(statement: Statement | None, ordered: SymbolicCurve | None, records: int) -> dict[str, Any]:
    document: dict[str, Any] = {
        "family": None if statement is None else statement.family,
        "formula": [] if statement is None else list(statement.text),
        "zero_from": None,
        "jump": None,
        "thresholds": None,
        "pieces": [],
    }
    if ordered is not None:
        document["zero_from"] = str(records * ordered.zero_from)
        document["jump"] = str(ordered.jump)
        document["thresholds"] = [str(records * value) for value in ordered.thresholds]
        document["pieces"] = [
            dict(zip(("from", "to", "value", "exp"), map(str, row), strict=True)) for row in _rows(ordered, records)
        ]
    return document


def _rows(ordered: SymbolicCurve, records: int) -> list[tuple[Any, Any, Any, Any]]:
    """Ends, value and its exponential of each case, for independent records at the total distortion D."""
    d = distortion_symbol()
    return [
        (records * case.start, records * case.stop, *[_at_share(part, d, records) for part in (case.value, case.exp)])
        for case in ordered.pieces
    ]


def _at_share(expression: Any, d: Any, records: int) -> Any:
    return expression if records == 1 else expression.subs(d, d / records).factor(deep=True)


def _show_ordered(ordered: SymbolicCurve, records: int | None) -> None:
    count = records or 1
    ratios = all(case.exp.is_rational_function() for case in ordered.pieces)
    name, end = ("exp(epsilon*)", 3) if ratios else ("epsilon*", 2)
    whose = "one prior" if records is None else "independent records with one prior"
    rows = [[str(row[0]), str(row[1]), str(row[end])] for row in _rows(ordered, count)]
    unit = "" if ratios else " in nats"
    show(
        f"{name}{unit} ({ordered.leakage.name}) for {whose} P1 >= ... >= P{ordered.letters}:",
        table.table(["from D", "to D", name], rows),
    )
    jump = f"; exp(epsilon*) falls from {ordered.jump} to 1 there" if ordered.jump != 1 else ""
    show(f"epsilon* = 0 from D = {count * ordered.zero_from}, decided first{jump}.")
