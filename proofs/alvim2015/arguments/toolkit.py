"""Plain instances handed to the toolkit, whose answers are compared with those of proofs/alvim2015/arguments/plain.py."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.alvim2015.arguments.plain import PlainGraph
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.mechanisms.mechanism import Mechanism


def adjacency(graph: PlainGraph) -> AdjacencyGraph:
    """The same graph, its vertices labelled 0, 1, ..."""
    size, edges = graph
    return AdjacencyGraph.from_edges(edges, vertices=range(size))


def mechanism(rows: Sequence[Sequence[Fraction]]) -> Mechanism:
    """The same channel."""
    return Mechanism(tuple([tuple(row) for row in rows]))


def is_distance_regular(graph: PlainGraph) -> bool:
    """What the toolkit decides; for connected graphs."""
    from symdp.graphs.regularity import DistanceRegular, distance_regularity

    return isinstance(distance_regularity(adjacency(graph)), DistanceRegular)


def is_vertex_transitive(graph: PlainGraph) -> bool:
    """What the toolkit decides."""
    from symdp.graphs.symmetry import VertexTransitive, vertex_transitivity

    return isinstance(vertex_transitivity(adjacency(graph)), VertexTransitive)
