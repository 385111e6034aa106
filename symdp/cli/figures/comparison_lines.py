"""Output of ``compare``."""

from __future__ import annotations

from typing import Any

from symdp.arithmetic.rational import ExpEpsilon
from symdp.cli.command_output import Targets, print_json, show, with_decimals
from symdp.pictures.tikz_pen import Drawing
from symdp.reports import table
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.local.comparison import COLUMNS, NAMES, ComparedRow, Comparison, compare
from symdp.version import __version__


def run_compare(source: SourceSet, digits: int, as_json: bool, targets: Targets) -> None:
    """Compare the mechanisms, write the files, and print the table."""
    comparison = compare(source)
    targets.write(lambda: Drawing(comparison.picture().panels), lambda path: comparison.picture().draw(path))
    if as_json:
        print_json(_comparison(source, comparison))
        return
    kind = source.classify().name
    places = [place for place in range(len(COLUMNS)) if place < 3 or comparison.bounds is not None]
    rows = [[with_decimals(row[place], digits) for place in places] for row in comparison.table()]
    conclusion = f"the optimum equals randomised response up to D = {comparison.same_until}"
    show(
        f"source class   {kind}, {source.letters} letters",
        "",
        "exp(epsilon) under differential privacy; bounds of kalantari2018, Theorem 3:",
        table.table([COLUMNS[place] for place in places], rows),
        conclusion if comparison.same_until < 1 else "the optimum equals randomised response at every D",
    )
    if comparison.reason:
        show(comparison.reason)
    if any(row.false_bounds for row in comparison.rows):
        show("! marks a value that is not a bound; (18) is read with D_i = 1 for the letters that are never reported")


def _comparison(source: SourceSet, comparison: Comparison) -> dict[str, Any]:
    return {
        "command": "compare",
        "version": __version__,
        "source": source.to_document(),
        "source_class": source.classify().name,
        "same_until": str(comparison.same_until),
        "no_bounds": comparison.reason or None,
        "rows": [_row(row) for row in comparison.rows],
    }


def _row(row: ComparedRow) -> dict[str, Any]:
    values: dict[str, ExpEpsilon | None] = {name: getattr(row, name) for name in NAMES}
    texts = {name: None if value is None else str(value) for name, value in values.items()}
    return {"distortion": str(row.distortion), **texts, "false_bounds": list(row.false_bounds)}
