"""Output of ``symdp figure``."""

from __future__ import annotations

from typing import Any

from proofs.figures.paper_figure import Drawn, PaperFigure
from proofs.figures.paper_figures import FIGURES, find
from symdp import __version__
from symdp.cli.command_output import Targets, print_json, print_line, show
from symdp.errors import InvalidArgument
from symdp.pictures.tikz_pen import Drawing


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
