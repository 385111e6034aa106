"""Distortion functions of the vertices of a graph: the length of a shortest path."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.arguments import required
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.losses.loss import Loss, Matrix
from symdp.losses.tree_nodes import TreeNodes
from symdp.losses.trees import DEEPEST, tree


class GraphDistance(Loss):
    """The graph distance d(x, y), the number of edges from x to y; the letters are the vertices, in their order."""

    def __init__(self, graph: AdjacencyGraph, name: str) -> None:
        self.graph, self.letters, self._name = graph, graph.size, name

    @property
    def name(self) -> str:
        return self._name

    def matrix(self, letters: int) -> Matrix:
        self.require_letters(letters, letters)
        steps = [Fraction(step) for step in range(self.graph.diameter + 1)]
        return tuple([tuple([steps[step] for step in row if step is not None]) for row in self.graph.distances])

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        self.require_letters(letters)
        return Fraction(0), Fraction(self.graph.diameter)

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        return tuple(letters)

    def nodes(self, letters: int) -> TreeNodes | None:
        """Return the graph itself, where it is a tree."""
        self.require_letters(letters)
        if len(self.graph.edges) != letters - 1 or self.graph.diameter >= DEEPEST:
            return None
        parents: list[int | None] = [None] * letters
        for sphere in self.graph.spheres(0):
            for vertex in sphere:
                for other in self.graph.neighbours[vertex]:
                    if other != parents[vertex]:
                        parents[other] = vertex
        return tree(parents).nodes(letters)


def graph_distance(graph: AdjacencyGraph, name: str = "graph") -> GraphDistance:
    """Build the shortest-path distance of a connected graph; by default all letters are adjacent.

    Which letters are adjacent is another question, that of ``adjacency=``.

    Parameters
    ----------
    graph : AdjacencyGraph
        Its vertices are the letters. Any two are joined by a path.
    name : str
        What the distortion function is called.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument
        For vertices that no path joins.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> from symdp.graphs.families import hamming
    >>> cube = graph_distance(hamming(3, 2))
    >>> [int(cost) for cost in cube.matrix(8)[0]], Tradeoff(SourceSet.simplex(8), loss=cube).at(1).exp
    ([0, 1, 1, 2, 1, 2, 2, 3], Fraction(5, 1))
    """
    required(graph, AdjacencyGraph, "graph")
    if not graph.connected:
        first, second = graph.components[0][0], graph.components[1][0]
        names = f"{graph.labels[first]!r:.30} and {graph.labels[second]!r:.30}"
        raise InvalidArgument(f"no path joins the vertices {names} of the graph, so that they have no distance; add an edge")
    return GraphDistance(graph, name)
