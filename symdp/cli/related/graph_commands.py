"""The commands ``graph show`` and ``graph leakage``, about adjacency graphs."""

from __future__ import annotations

import click

from symdp.cli import command_output
from symdp.cli.command_class import Group
from symdp.cli.file_options import ANY_TEXT, PICTURE
from symdp.cli.related.graph_leakage_command import leakage


@click.group(name="graph", cls=Group)
def graph_group() -> None:
    """Analyse an adjacency graph: symmetries and min-entropy capacity.

    For the largest probability of guessing a vertex: symdp solve uniform --adjacency GRAPH --exp-epsilon LAMBDA.
    """


graph_group.add_command(leakage)


@graph_group.command()
@click.argument("graph", type=ANY_TEXT)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", type=PICTURE, metavar="FILE", help="Draw the graph (pdf, png, svg), with a colour for each orbit.")
def show(graph: str, as_json: bool, plot: str | None) -> None:
    """Compute distances and symmetries of a graph, with witnesses."""
    from symdp.cli.related.graph_show_command import GraphReport
    from symdp.graphs.graph_reader import read_graph

    targets = command_output.Targets(plot=plot)
    report = GraphReport(read_graph(graph))
    targets.write(plot=report.draw)
    if as_json:
        command_output.print_json(report.document())
    else:
        command_output.show(*report.lines())
