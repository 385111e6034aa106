"""``symdp graph``: adjacency graphs by themselves."""

from __future__ import annotations

import click

from symdp.cli import output
from symdp.cli.command import Group
from symdp.cli.files import ANY_TEXT, PICTURE
from symdp.cli.graph_leaking import leakage


@click.group(name="graph", cls=Group)
def graph_group() -> None:
    """Adjacency graphs: symmetries, and the largest min-entropy leakage.

    The best guess of a vertex is asked by: symdp solve uniform --adjacency GRAPH --exp-epsilon LAMBDA.

    GRAPH: clique:6, blocks:2,3, ring:6, line:6, star:4 (four leaves), tree:2,3, hamming:3,2, grid:3,4, or a file
    (graph6, or one edge "a b" per line).
    """


graph_group.add_command(leakage)


@graph_group.command()
@click.argument("graph", type=ANY_TEXT)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", type=PICTURE, metavar="FILE", help="Draw the graph (pdf, png, svg), a colour for each orbit.")
def show(graph: str, as_json: bool, plot: str | None) -> None:
    """Distances and symmetries of a graph, with a witness for each answer.

    GRAPH: clique:6, blocks:2,3, ring:6, line:6, star:4 (four leaves), tree:2,3, hamming:3,2, grid:3,4, or a file
    (graph6, or one edge "a b" per line).
    """
    from symdp.cli.graph_showing import Shown
    from symdp.graphs.reading import read_graph

    targets = output.Targets(plot=plot)
    found = Shown(read_graph(graph))
    targets.write(plot=found.draw)
    if as_json:
        output.print_json(found.document())
    else:
        output.show(*found.lines())
