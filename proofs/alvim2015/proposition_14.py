"""alvim2015, Proposition 14: Hamming graphs are vertex-transitive.

Statement. The graph of the databases of u records with v values each, adjacent when they differ in one record, is
vertex-transitive.
Hypotheses. Any u and v.
Uses. Nothing.

Check. Values as numbers modulo v: adding w'_i - w_i to every record i is a permutation, takes w to w' (1), and keeps
the records in which two databases differ (2): for any u and v. The paper's proof cites that a Cartesian product is
vertex-transitive if and only if its factors are (imrich2000); only "if" is needed. Both directions were looked at on
all products of two graphs with up to 3 vertices, connected or not (instances).

*On instances.* The shifts, for every pair of databases, and the toolkit's decision.

Erratum. None.
Source. alvim2015, Section 5.1, Proposition 14, and Figures 6 and 7; its proof in the appendix.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from proofs.alvim2015.arguments import toolkit
from proofs.alvim2015.arguments.instances import atlas, hamming, tuples
from proofs.alvim2015.arguments.plain import PlainGraph, is_vertex_transitive, plain
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

SIZES = ((1, 1), (1, 2), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2))
FACTOR = 3


def directed() -> list[dict[str, Any]]:
    """Databases of up to 27 tuples."""
    return [{"records": records, "values": values} for records, values in SIZES]


def fits(records: int, values: int) -> bool:
    """u >= 1, v >= 1."""
    return records >= 1 and values >= 1


def shift(records: int, values: int, source: int, target: int) -> tuple[int, ...]:
    """The permutation that adds the difference of two databases to every database."""
    vertices = tuples(records, values)
    place = {vertex: index for index, vertex in enumerate(vertices)}
    by = [(b - a) % values for a, b in zip(vertices[source], vertices[target], strict=True)]
    return tuple([place[tuple([(a + s) % values for a, s in zip(vertex, by, strict=True)])] for vertex in vertices])


def product(first: PlainGraph, second: PlainGraph) -> PlainGraph:
    """The Cartesian product."""
    size, edges = first
    other, more = second
    rows = [(a * other + x, b * other + x) for a, b in edges for x in range(other)]
    return plain(size * other, rows + [(a * other + x, a * other + y) for a in range(size) for x, y in more])


@cache
def products_are_transitive_with_their_factors() -> bool:
    """The cited fact, on small graphs."""
    small = atlas(FACTOR, connected=False)
    return all(
        is_vertex_transitive(product(first, second)) == (is_vertex_transitive(first) and is_vertex_transitive(second))
        for first in small
        for second in small
    )


def shifts() -> tuple[Fact, Fact]:
    """(1) and (2), record by record; equations hold modulo v as they hold for numbers."""
    return (
        facts.inequality("(1) w + (w' - w) is w'", assume={"shift": "s == t - w"}, conclude="w + s == t"),
        facts.inequality(
            "(2) the difference of two records is what it was, zero or not",
            assume={},
            conclude="(x + s) - (y + s) == x - y",
        ),
    )


def proof() -> Proof:
    """Addition of a tuple modulo v."""
    return Proof("all u and v", "addition modulo v, record by record", shifts())


@statement(
    paper="alvim2015",
    id="proposition_14",
    kind="existence",
    hypotheses=fits,
    directed=directed,
    proof=proof,
    coq="Databases.hamming_transitive",
)
def hamming_graphs_are_vertex_transitive(records: int, values: int) -> bool:
    """Every shift is an automorphism that takes w to w'; the toolkit's answer; the fact that the paper cites."""
    graph = hamming(records, values)
    edges = set(graph[1])
    for source in range(graph[0]):
        for target in range(graph[0]):
            moved = shift(records, values, source, target)
            if moved[source] != target or sorted(moved) != list(range(graph[0])):
                return False
            if {(min(moved[a], moved[b]), max(moved[a], moved[b])) for a, b in edges} != edges:
                return False
    return toolkit.is_vertex_transitive(graph) and products_are_transitive_with_their_factors()
