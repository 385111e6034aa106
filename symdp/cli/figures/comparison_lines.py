"""Output of ``figure`` and ``compare``."""

from __future__ import annotations

from typing import Any

from symdp import __version__
from symdp.arithmetic.rational import ExpEpsilon
from symdp.cli.command_output import Targets, print_json, print_line, show, with_decimals
from symdp.errors import InvalidArgument
from symdp.papers.paper_figure import Drawn, PaperFigure
from symdp.papers.paper_figures import FIGURES, find
from symdp.pictures.tikz_pen import Drawing
from symdp.reports import table
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.local.comparison import COLUMNS, NAMES, ComparedRow, Comparison, compare


def list_figures(as_json: bool) -> None:
    """Print the names and titles of all figures."""
    if as_json:
        named = [{"figure": figure.name, "title": figure.title} for figure in FIGURES.values()]
        print_json({"command": "figure", "version": __version__, "figures": named})
        return
    for figure in FIGURES.values():
        print_line(f"{figure.name:18} {figure.title}")


def run_figure(name: str | None, as_json: bool, targets: Targets) -> None:
    """Draw a figure, write the files, and print the sentences of the paper about it."""
    if name is None:
        raise InvalidArgument("name a figure, such as kalantari2018:4; symdp figure --list names them all")
    figure = find(name)
    drawn = figure.draw()
    targets.write(lambda: Drawing(drawn.picture.panels), drawn.picture.draw)
    if as_json:
        print_json(_document(figure, drawn))
        return
    lines = [f"{figure.name}: {figure.title}"]
    lines += [f"drawn     {figure.remark}"] if figure.remark else []
    lines += [f"audit     {figure.statement}"] if figure.statement else []
    for sentence in drawn.sentences:
        lines += ["", f"{'holds' if sentence.holds else 'FALSE':9} {sentence.text}", f"          {sentence.finding}"]
    show(*lines)


def _document(figure: PaperFigure, drawn: Drawn) -> dict[str, Any]:
    return {
        "command": "figure",
        "version": __version__,
        "figure": figure.name,
        "title": figure.title,
        "remark": figure.remark or None,
        "statement": figure.statement or None,
        "sentences": [{"said": each.text, "holds": each.holds, "found": each.finding} for each in drawn.sentences],
    }


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
