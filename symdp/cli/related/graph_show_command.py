"""The report of ``graph show``: spheres and symmetries of an adjacency graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from symdp.errors import Undecided
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.regularity import DistanceRegular, NotDistanceRegular, distance_regularity
from symdp.graphs.symmetry import (
    AutomorphismGroup,
    NotVertexTransitive,
    VertexTransitive,
    automorphism_group,
    vertex_transitivity,
)

LONGEST_LIST, LONGEST_NUMBER, MOST_ROWS = 12, 40, 20


@dataclass(frozen=True)
class GraphReport:
    """A report on a graph: its distances and symmetries, or the reasons why they are not known."""

    graph: AdjacencyGraph

    @cached_property
    def regularity(self) -> DistanceRegular | NotDistanceRegular:
        """The intersection array, or a witness that there is none."""
        return distance_regularity(self.graph)

    @cached_property
    def transitivity(self) -> VertexTransitive | NotVertexTransitive | str:
        """Automorphisms that map one vertex to every other, or two vertices that no automorphism maps to each other."""
        try:
            return vertex_transitivity(self.graph)
        except Undecided as error:
            return str(error)

    @cached_property
    def group(self) -> AutomorphismGroup | str:
        """The group of automorphisms, or the reason why it is not known."""
        try:
            return automorphism_group(self.graph)
        except Undecided as error:
            return str(error)

    def draw(self, path: str) -> object:
        """Draw the graph, with a colour for each orbit."""
        classes = [range(self.graph.size)] if isinstance(self.group, str) else self.group.orbits
        return self.graph.picture(classes).draw(path)

    def lines(self) -> list[str]:
        """Return the lines of the report."""
        graph, group = self.graph, self.group
        if isinstance(group, str):
            symmetries = [f"automorphisms      {group}"]
        else:
            symmetries = [f"automorphisms      {_short(group.order)}", f"orbits             {len(group.orbits)}"]
        return [
            f"vertices           {graph.size}",
            f"edges              {len(graph.edges)}",
            f"components         {len(graph.components)}",
            f"diameter           {graph.diameter}" + ("" if graph.connected else ", of the widest component"),
            *self._sphere_lines(),
            f"distance-regular   {self._regular_text()}",
            f"vertex-transitive  {self._transitive_text()}",
            *symmetries,
        ]

    def _sphere_lines(self) -> list[str]:
        around: dict[tuple[int, ...], list[int]] = {}
        for vertex in range(self.graph.size):
            around.setdefault(self.graph.sphere_sizes(vertex), []).append(vertex)
        if len(around) == 1:
            return [f"sphere sizes       {_listed(next(iter(around)))} around every vertex"]
        rows = [f"{_listed(sizes)} around {self._named(members)}" for sizes, members in around.items()]
        lines = rows if len(rows) <= MOST_ROWS else [*rows[:MOST_ROWS], f"... {len(rows) - MOST_ROWS} more (--json)"]
        return [f"{'' if number else 'sphere sizes':19}{row}" for number, row in enumerate(lines)]

    def _regular_text(self) -> str:
        result = self.regularity
        if isinstance(result, DistanceRegular):
            return f"yes, intersection array {{{_listed(result.b)}; {_listed(result.c)}}}"
        pairs = [f"({self.graph.labels[w]}; {self.graph.labels[other]})" for w, other in result.pairs]
        if result.spheres is None or result.counts is None:
            return f"no, no path joins {pairs[0]}"
        distance = self.graph.distance_rows[result.pairs[0][0]][result.pairs[0][1]]
        spheres = f"vertices at distance {result.spheres[0]} from the one and {result.spheres[1]} from the other"
        counts = f"{result.counts[0]} for {pairs[0]}, {result.counts[1]} for {pairs[1]}"
        return f"no, {spheres}: {counts}, both at distance {distance}"

    def _transitive_text(self) -> str:
        result = self.transitivity
        if isinstance(result, str):
            return f"not decided: {result}"
        if isinstance(result, VertexTransitive):
            return "yes, --json prints an automorphism for each vertex"
        first, second = [self.graph.labels[vertex] for vertex in result.pair]
        if result.values is None:
            return f"no, {first} cannot be mapped to {second} ({result.reason})"
        return f"no, {result.reason}: ({_listed(result.values[0])}) for {first}, ({_listed(result.values[1])}) for {second}"

    def _named(self, members: Sequence[int]) -> str:
        return _listed([self.graph.labels[vertex] for vertex in members], "; ")

    def document(self) -> dict[str, Any]:
        """Return JSON data, with vertices by their labels, and automorphisms as lists of the images of all vertices."""
        graph, group, labels = self.graph, self.group, self.graph.labels
        return {
            "vertices": list(labels),
            "edges": [[labels[i], labels[j]] for i, j in graph.edges],
            "components": [[labels[vertex] for vertex in component] for component in graph.components],
            "diameter": graph.diameter,
            "sphere_sizes": [list(graph.sphere_sizes(vertex)) for vertex in range(graph.size)],
            **self._regular_document(),
            **self._transitive_document(),
            "automorphism_count": None if isinstance(group, str) else str(group.order),
            "orbits": None if isinstance(group, str) else [[labels[vertex] for vertex in orbit] for orbit in group.orbits],
        }

    def _regular_document(self) -> dict[str, Any]:
        result, labels = self.regularity, self.graph.labels
        if isinstance(result, DistanceRegular):
            array = {"b": list(result.b), "c": list(result.c)}
            return {"distance_regular": True, "intersection_array": array, "not_distance_regular": None}
        pairs = [[labels[w], labels[other]] for w, other in result.pairs]
        witness = {"pairs": pairs, "spheres": result.spheres, "counts": result.counts}
        return {"distance_regular": False, "intersection_array": None, "not_distance_regular": witness}

    def _transitive_document(self) -> dict[str, Any]:
        result, labels = self.transitivity, self.graph.labels
        if isinstance(result, str):
            return {"vertex_transitive": None, "automorphisms": None, "not_vertex_transitive": None}
        if isinstance(result, VertexTransitive):
            images = [[labels[image] for image in permutation] for permutation in result.automorphisms]
            return {"vertex_transitive": True, "automorphisms": images, "not_vertex_transitive": None}
        witness = {"pair": [labels[vertex] for vertex in result.pair], "reason": result.reason, "values": result.values}
        return {"vertex_transitive": False, "automorphisms": None, "not_vertex_transitive": witness}


def _listed(items: Sequence[object], between: str = ", ") -> str:
    texts = [str(item) for item in items[:LONGEST_LIST]]
    return between.join(texts if len(items) <= LONGEST_LIST else [*texts, "..."])


def _short(number: int) -> str:
    return str(number) if number < 10**LONGEST_NUMBER else f"{number.bit_length()}-bit number (--json prints it)"
