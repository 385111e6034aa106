"""The graphs of alvim2015, Figures 1 and 2, and their adjacency written as numbers, one for each vertex.

Row i is the number with digit 1 at the places of the neighbours of i in base 100, so that sums of rows count common
neighbours digit by digit: for a strongly regular graph the rows of the neighbours of i add up to
k B^i + a r_i + c (J - r_i - B^i), with k neighbours, a common ones of adjacent and c of other vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from proofs.alvim2015.arguments.instances import from_networkx, hamming, petersen
from proofs.alvim2015.arguments.plain import PlainGraph, neighbours, plain
from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact

BASE = 100
CORNERS = tuple([(a, b) for a in range(4) for b in range(4) if a != b])
FIVE = tuple([(i, j) for j in range(5) for i in range(j)])
SWITCHED = (
    ((0, 1), (2, 3), (4, 5), (6, 7)),
    ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (0, 7)),
    ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (5, 6), (6, 7), (3, 7)),
)


def chang(kind: int) -> PlainGraph:
    """Pairs of eight things, adjacent when they share one, switched on four pairs, a ring or two rings: kinds 0 to 2."""
    pairs = list(combinations(range(8), 2))
    switched = [pair in SWITCHED[kind] for pair in pairs]
    return plain(
        28,
        [(i, j) for j in range(28) for i in range(j) if bool({*pairs[i]} & {*pairs[j]}) != (switched[i] != switched[j])],
    )


def truncated_tetrahedron() -> PlainGraph:
    """Ordered pairs (corner, other corner) of a tetrahedron: a triangle at each corner, and an edge along each old edge."""
    pairs = [(i, j) for j, second in enumerate(CORNERS) for i, first in enumerate(CORNERS[:j]) if _touch(first, second)]
    return plain(len(CORNERS), pairs)


def _touch(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return first[0] == second[0] or first == second[::-1]


def figures() -> dict[str, PlainGraph]:
    """The graphs that the text names, and the Petersen graph."""
    import networkx

    return {
        "1(a)": from_networkx(networkx.tetrahedral_graph()),
        "1(b)": from_networkx(networkx.cubical_graph()),
        "Petersen": petersen(),
        "2(a), first": chang(0),
        "2(a), second": chang(1),
        "2(a), third": chang(2),
        "2(b)": truncated_tetrahedron(),
    }


def as_hamming(name: str) -> PlainGraph | None:
    """The Hamming graph that a drawing is said to be."""
    return {"1(a)": hamming(1, 4), "1(b)": hamming(3, 2)}.get(name)


def triangles_around(graph: PlainGraph, vertex: int) -> int:
    """Triangles among the neighbours of a vertex: an automorphism does not change their number."""
    around = neighbours(graph)
    return sum(y in around[x] and z in around[x] and z in around[y] for x, y, z in combinations(sorted(around[vertex]), 3))


def row_numbers(graph: PlainGraph) -> list[int]:
    """The adjacency as numbers."""
    return [sum(BASE**j for j in around) for around in neighbours(graph)]


def strongly_regular(title: str, graph: PlainGraph, k: int, a: int, c: int) -> list[Fact]:
    """The rows are those of the graph, and their sums are the ones of a strongly regular graph."""
    around = neighbours(graph)
    values = {f"r{i}": Fraction(number) for i, number in enumerate(row_numbers(graph))} | {"B": Fraction(BASE)}
    rows = [f"r{i} - " + " - ".join([f"B**{j}" for j in sorted(near)]) for i, near in enumerate(around)]
    every = Fraction(sum(BASE**j for j in range(graph[0])))
    sums = [
        " + ".join([f"r{j}" for j in sorted(near)]) + f" - {k}*B**{i} - {a}*r{i} - {c}*(J - r{i} - B**{i})"
        for i, near in enumerate(around)
    ]
    found = []
    for choose in ("max", "min"):
        found.append(facts.arithmetic(f"{title}: its rows ({choose})", f"{choose}({', '.join(rows)})", "==", "0", **values))
        text = f"{title}: {k} neighbours, {a} common ones of adjacent vertices, {c} of others ({choose})"
        found.append(facts.arithmetic(text, f"{choose}({', '.join(sums)})", "==", "0", **values, J=every))
    return found


def triangles_differ(title: str, graph: PlainGraph) -> list[Fact]:
    """Two vertices whose neighbours form different numbers of triangles, counted from the adjacency of these neighbours."""
    counts = [triangles_around(graph, vertex) for vertex in range(graph[0])]
    chosen = (counts.index(min(counts)), counts.index(max(counts)))
    lines = []
    for vertex in chosen:
        near = sorted(neighbours(graph)[vertex])
        values = {f"e{x}_{y}": int(y in neighbours(graph)[x]) for x, y in combinations(near, 2)}
        triples = [f"e{x}_{y}*e{x}_{z}*e{y}_{z}" for x, y, z in combinations(near, 3)]
        text = f"{title}: triangles among the neighbours of vertex {vertex}"
        lines.append(facts.arithmetic(text, " + ".join(triples), "==", str(counts[vertex]), **values))
    lines.append(facts.arithmetic(f"{title}: they differ", str(min(counts)), "<", str(max(counts))))
    return lines


def edges_become(title: str, graph: PlainGraph, images: Sequence[int], target: PlainGraph) -> Fact:
    """The images of the edges are the edges of the target: an edge a < b is the unit 10^a 10^(12 b)."""
    moved = [sorted((images[a], images[b])) for a, b in graph[1]]
    before, after = ([f"X**{a}*Y**{b}" for a, b in edges] for edges in (moved, target[1]))
    return facts.arithmetic(title, " + ".join(before), "==", " + ".join(after), X=10, Y=10**12)


def isomorphism(graph: PlainGraph, target: PlainGraph) -> tuple[int, ...]:
    """Images of the vertices, by a search."""
    from itertools import permutations

    edges = set(target[1])
    for images in permutations(range(graph[0])):
        if {(min(images[a], images[b]), max(images[a], images[b])) for a, b in graph[1]} == edges:
            return images
    raise ValueError("the graphs are not isomorphic")


def relabelled(names: Sequence[tuple[int, int]], order: Sequence[int], sort: bool) -> list[int]:
    """What a permutation of things does to pairs of them: the place of the image of each pair."""
    moved = [(order[a], order[b]) for a, b in names]
    return [list(names).index((min(pair), max(pair)) if sort else pair) for pair in moved]
