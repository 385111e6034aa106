"""``symdp graph``: adjacency graphs by themselves."""

from __future__ import annotations

import click

from symdp.cli.graph_leaking import leakage
from symdp.cli.graph_showing import show


@click.group(name="graph")
def graph_group() -> None:
    """Adjacency graphs: symmetries, and the largest min-entropy leakage.

    The best guess of a vertex is asked by: symdp solve uniform --adjacency GRAPH --exp-epsilon LAMBDA.

    GRAPH: clique:6, blocks:2,3, ring:6, line:6, star:4 (four leaves), tree:2,3, hamming:3,2, grid:3,4, or a file
    (graph6, or one edge "a b" per line).
    """


graph_group.add_command(leakage)
graph_group.add_command(show)
