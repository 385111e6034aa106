"""``symdp compare`` and ``symdp figure``."""

from __future__ import annotations

import click

from symdp.cli.options import JSON, LATEX, PLOT, SOURCE, options
from symdp.cli.output import Targets


@click.command(name="compare")
@SOURCE
@options(JSON, LATEX, PLOT)
def compare_command(
    source: str, column: str | None, count: str | None, probability: str | None, confidence: str, region: str,
    as_json: bool, latex: str | None, plot: str | None,
) -> None:  # fmt: skip
    """What knowing the set is worth: the optimum beside randomised response and the bounds of kalantari2018, Theorem 3."""
    from symdp.cli.figures import run_compare
    from symdp.sources.reader import read_source

    targets = Targets(latex, plot, reads=source)
    run_compare(read_source(source, column, count, confidence, probability, region), as_json, targets)


@click.command()
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="Name all figures, one a line.")
@options(JSON, LATEX, PLOT)
def figure(name: str | None, listed: bool, as_json: bool, latex: str | None, plot: str | None) -> None:
    """A figure of the papers drawn anew, such as kalantari2018:4, and what they say of it, checked.

    A figure that is wrong in print is drawn as it should be.
    """
    from symdp.cli.figures import list_figures, run_figure

    if listed:
        list_figures()
    else:
        run_figure(name, as_json, Targets(latex, plot))
