"""alvim2015, Figures 1, 2 and 6: graphs with both symmetries, and with one of them only.

Statement. Figure 1: distance-regular and vertex-transitive graphs, of which (a) and (b) are the Hamming graphs with (u,
v) = (1, 4) and (3, 2). Figure 2: (a) one of the Chang graphs, distance-regular and not vertex-transitive; (b) the
truncated tetrahedron, vertex-transitive and not distance-regular. So neither property implies the other, and Hamming
graphs have both (Figure 6).
Hypotheses. None.
Uses. alvim2015, Propositions 13 and 14, for Figure 1.

Check. The drawings are lost. (a) and (b) of Figure 1 are read as the graphs of the tetrahedron and of the cube; of a
third one nothing is left, and the Petersen graph, which has both symmetries, is looked at besides.

Which Chang graph is drawn is lost too: the sentence is true of all three, made from the pairs of eight things by
switching.

*Facts.* Vertices are matched with tuples, edge by edge, for Figure 1. For a Chang graph: the numbers of common
neighbours of all pairs of vertices, which give the intersection numbers b = 12, 5 and c = 1, 4, and two vertices whose
neighbours form different numbers of triangles. For the truncated tetrahedron two permutations of the corners, which
generate all 24 and keep the edges, and two edges with different numbers of common neighbours, so that b_1 is 1 and 2.

*On the list of graphs.* Both properties by brute force and by the toolkit.

Erratum. None.
Source. alvim2015, Section 2.3, Figures 1 and 2 and the paragraph about them; Section 5.1, Figure 6.
"""

from __future__ import annotations

from typing import Any

from proofs.alvim2015.arguments import drawn, toolkit
from proofs.alvim2015.arguments.plain import PlainGraph, intersection_numbers, is_vertex_transitive, neighbours
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

BOTH = ("1(a)", "1(b)", "Petersen")
CHANG = ("2(a), first", "2(a), second", "2(a), third")


def published(name: str) -> tuple[bool, bool]:
    """Distance-regular; vertex-transitive."""
    return name != "2(b)", name in BOTH or name == "2(b)"


def computed(name: str) -> tuple[bool, bool]:
    """By brute force; vertices of different surroundings cannot be exchanged."""
    graph = drawn.figures()[name]
    alike = len({drawn.triangles_around(graph, vertex) for vertex in range(graph[0])}) == 1
    return intersection_numbers(graph) is not None, alike and is_vertex_transitive(graph)


def directed() -> list[dict[str, Any]]:
    """The graphs."""
    return [{"name": name} for name in drawn.figures()]


def figure_1() -> list[Fact]:
    """Which Hamming graphs; the Petersen graph."""
    graphs = drawn.figures()
    lines = []
    for name in ("1(a)", "1(b)"):
        target = drawn.as_hamming(name)
        if target is not None:
            found = drawn.isomorphism(graphs[name], target)
            lines.append(drawn.edges_become(f"Figure {name} is a Hamming graph", graphs[name], found, target))
    petersen = graphs["Petersen"]
    for order in ((1, 0, 2, 3, 4), (1, 2, 3, 4, 0)):
        images = drawn.relabelled(drawn.FIVE, order, sort=True)
        lines.append(drawn.edges_become("a permutation of the five things keeps the edges", petersen, images, petersen))
    return lines + drawn.strongly_regular("Petersen", petersen, 3, 0, 1)


def figure_2() -> list[Fact]:
    """The Chang graphs and the truncated tetrahedron."""
    graphs = drawn.figures()
    lines: list[Fact] = []
    for name in CHANG:
        lines += drawn.strongly_regular(name, graphs[name], 12, 6, 4)
        lines += drawn.triangles_differ(name, graphs[name])
    tetrahedron = graphs["2(b)"]
    for order in ((1, 0, 2, 3), (1, 2, 3, 0)):
        images = drawn.relabelled(drawn.CORNERS, order, sort=False)
        lines.append(drawn.edges_become("a permutation of the corners keeps the edges", tetrahedron, images, tetrahedron))
    within, across = (0, drawn.CORNERS.index((0, 2))), (0, drawn.CORNERS.index((1, 0)))
    return [
        *lines,
        common_neighbours("2(b), an edge of a triangle: one common neighbour", tetrahedron, within, 1),
        common_neighbours("2(b), another edge: none", tetrahedron, across, 0),
    ]


def common_neighbours(title: str, graph: PlainGraph, edge: tuple[int, int], count: int) -> Fact:
    """Rows of two adjacent vertices, multiplied."""
    first, second = ([int(x in neighbours(graph)[end]) for x in range(graph[0])] for end in edge)
    text = " + ".join([f"{a}*{b}" for a, b in zip(first, second, strict=True)])
    return facts.arithmetic(title, text, "==", str(count))


def proof() -> Proof:
    """Edges and common neighbours, counted."""
    return Proof("these graphs", "edges matched, common neighbours and triangles counted", (*figure_1(), *figure_2()))


@statement(
    paper="alvim2015",
    id="figures_1_2",
    prose="that the drawings, which are lost, are the graphs of these names",
    kind="figure",
    text=r"K_4\cong\mathcal{V}al^1\,(v=4),\ \text{cube}\cong\mathcal{V}al^3\,(v=2);\quad"
    r"\text{Chang: distance-regular, not vertex-transitive};\quad"
    r"\text{truncated tetrahedron: vertex-transitive, not distance-regular}",
    uses=("alvim2015/proposition_13", "alvim2015/proposition_14"),
    published=published,
    computed=computed,
    directed=directed,
    proof=proof,
)
def drawn_graphs_have_these_symmetries(name: str) -> bool:
    """Both properties, the toolkit's answers, and the Hamming graphs."""
    graph = drawn.figures()[name]
    answers = (toolkit.is_distance_regular(graph), toolkit.is_vertex_transitive(graph))
    target = drawn.as_hamming(name)
    if target is not None and len(drawn.isomorphism(graph, target)) != graph[0]:
        return False
    return published(name) == computed(name) == answers
