"""The commands ``compare`` and ``figure``."""

from __future__ import annotations

from typing import Any

import click

from symdp.cli.command_class import Command
from symdp.cli.command_output import Targets
from symdp.cli.options import JSON, LATEX, PLOT, RECORDS, SOURCE, WHERE, options


@click.command(name="compare", cls=Command)
@SOURCE
@options(WHERE, RECORDS)
@click.option("--digits", type=int, default=4, metavar="N", help="Write decimals of N digits beside fractions [4].")
@options(JSON, LATEX, PLOT)
def compare_command(
    source: str,
    where: str | None,
    records: int | None,
    digits: int,
    as_json: bool,
    latex: str | None,
    document: bool,
    plot: str | None,
    **table: Any,
) -> None:  # fmt: skip
    """Compare the optimum with randomised response and published bounds.

    The bounds are those of kalantari2018, Theorem 3, for source sets of Class III that are given by their vertices.
    """
    from symdp.cli.figures.comparison_lines import run_compare
    from symdp.cli.table_notes import source_in_numbers

    targets = Targets(latex, plot, document=document)
    run_compare(source_in_numbers(source, where, records, table), digits, as_json, targets)


@click.command(cls=Command)
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="List all figures.")
@options(JSON, LATEX, PLOT)
def figure(name: str | None, listed: bool, as_json: bool, latex: str | None, document: bool, plot: str | None) -> None:
    """Redraw a figure of the papers from exact data.

    NAME is, for example, kalantari2018:4. The sentences of the paper about the figure are checked, and a figure that is
    wrong in print is drawn as it should be.
    """
    from symdp.cli.papers_folder import papers_module

    figures = papers_module("proofs.figures.figure_lines")
    if listed:
        figures.list_figures(as_json)
    else:
        figures.run_figure(name, as_json, Targets(latex, plot, document=document))
