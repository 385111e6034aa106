"""``symdp compare`` and ``symdp figure``."""

from __future__ import annotations

from typing import Any

import click

from symdp.cli.command import Command
from symdp.cli.options import JSON, LATEX, PLOT, RECORDS, SOURCE, WHERE, options
from symdp.cli.output import Targets


@click.command(name="compare", cls=Command)
@SOURCE
@options(WHERE, RECORDS, JSON, LATEX, PLOT)
def compare_command(
    source: str,
    where: str | None,
    records: int | None,
    as_json: bool,
    latex: str | None,
    document: bool,
    plot: str | None,
    **table: Any,
) -> None:  # fmt: skip
    """What knowing the set is worth: the optimum beside randomised response and the bounds of kalantari2018, Theorem 3."""
    from symdp.cli.figures import run_compare
    from symdp.cli.reading import source_in_numbers

    run_compare(source_in_numbers(source, where, records, table), as_json, Targets(latex, plot, document=document))


@click.command(cls=Command)
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="Name all figures, one a line.")
@options(JSON, LATEX, PLOT)
def figure(name: str | None, listed: bool, as_json: bool, latex: str | None, document: bool, plot: str | None) -> None:
    """A figure of the papers drawn anew, such as kalantari2018:4, and what they say of it, checked.

    A figure that is wrong in print is drawn as it should be.
    """
    from symdp.cli.figures import list_figures, run_figure

    if listed:
        list_figures(as_json)
    else:
        run_figure(name, as_json, Targets(latex, plot, document=document))
