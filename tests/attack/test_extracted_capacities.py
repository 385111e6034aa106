"""The program that Coq extracts reads records about capacities of graphs, and answers as the checker in Python.

Covers: symdp.graphs.adjacency_graph, symdp.tradeoffs.graphs.few_outputs
"""

import pytest

from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, line, ring
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from tests.attack.extracted_answers import changes, forgeries, of_each_kind, require_accepted, require_no_theorem
from tests.certificates.document_parts import code, replaced
from tests.programs import needs_ocaml

NAME = "largest sum"
KINDS = ("graph leakage", "graph leakage with few outputs")


def capacity(graph=None, level="2"):
    return graph_leakage(graph or line(3), level).certificate.document


def few(graph=None, level="2", outputs=2):
    return few_outputs_leakage(graph or line(3), level, outputs).certificate.document


def parted():
    """Two parts, and a vertex without neighbours."""
    return capacity(AdjacencyGraph.from_edges([("a", "b"), ("c", "d")], list("abcde")))


ALL, CHOSEN = ("point", NAME, "W"), ("multipliers", NAME, "shares")

# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (capacity, ("answer", "exp"), "8/5", REJECTED),
    (capacity, ("answer", "exp"), "2", REJECTED),
    (capacity, ("answer", "exp"), "5/3nats", NO_CERTIFICATE),
    (capacity, ("answer", "distortion"), "0", NO_CERTIFICATE),
    (capacity, ("asks", "level"), "5/2", REJECTED),
    (capacity, ("asks", "level"), "1/2", REJECTED),
    (capacity, ("asks",), {"at": "2"}, NO_CERTIFICATE),
    (capacity, ("question", "outputs"), 3, REJECTED),
    (capacity, ("question", "source"), {"simplex": 3}, NO_CERTIFICATE),
    (capacity, ("question", "adjacency"), None, NO_CERTIFICATE),
    (capacity, ("question", "adjacency", "edges"), [[0, 1]], NO_CERTIFICATE),
    (capacity, ("question", "adjacency", "edges"), [[0, 1], [0, 2]], REJECTED),
    (capacity, ("question", "adjacency", "edges"), [[0, 1], [1, 2], [0, 1]], ACCEPTED),
    (capacity, ("question", "adjacency", "edges"), [[0, 1], [2, 1]], REJECTED),
    (capacity, ("question", "adjacency", "edges"), [[0, 1], [1, 3]], REJECTED),
    (capacity, ("question", "adjacency", "labels"), ["0", "1"], REJECTED),
    (capacity, ("question", "adjacency", "labels"), ["0", "0", "0"], REJECTED),
    (capacity, ALL, "1 0 0 0 1 0 0 0 1", REJECTED),
    (capacity, ALL, "1 0 0 1 0 0 1 0 0", REJECTED),
    (capacity, ALL, "1 0 0 0 1 0", NO_CERTIFICATE),
    (capacity, ALL, "rest", NO_CERTIFICATE),
    (capacity, ("point", NAME, "share"), "1", REJECTED),
    (capacity, ("point", "elsewhere"), {}, REJECTED),
    (capacity, ("multipliers", NAME, "sums"), "-1 -1 -1", REJECTED),
    (capacity, ("multipliers", NAME, "private"), "0 0 0 0 0 0 0 0 0 0 0 0", REJECTED),
    (capacity, ("multipliers", NAME, "private"), "-1 0 0 0 1 1 1 1 0 0 0 1/3", REJECTED),
    (capacity, CHOSEN, "-5/3", REJECTED),
    (capacity, ("multipliers", NAME, "scale"), "0", REJECTED),
    (capacity, ("multipliers", NAME, "scale"), "-1", REJECTED),
    (capacity, ("multipliers", NAME, "scale"), "2", REJECTED),
    (
        capacity,
        ("multipliers", NAME),
        {"sums": "-6 -3 -6/3", "private": "3 0 0 0 3 3 3 3 0 0 0 3/3", "scale": "3"},
        ACCEPTED,
    ),
    (capacity, ("multipliers",), {}, NO_CERTIFICATE),
    (few, ("answer", "exp"), "5/3", REJECTED),
    (few, ("answer", "exp"), "1", REJECTED),
    (few, ("asks", "level"), "3", REJECTED),
    (few, ("question", "outputs"), 1, NO_CERTIFICATE),
    (few, ("question", "outputs"), 0, REJECTED),
    (few, ("question", "outputs"), -1, REJECTED),
    (few, ("question", "outputs"), 4, REJECTED),
    (few, ("question", "outputs"), "2", NO_CERTIFICATE),
    (few, ("question", "outputs"), True, NO_CERTIFICATE),
    (few, ("question", "adjacency", "edges"), [[0, 2], [1, 2]], REJECTED),
    (few, ("point", NAME, "share"), "1 1 1", REJECTED),
    (few, ("point", NAME, "share"), "1/3", NO_CERTIFICATE),
    (few, ("point", NAME, "share"), "0 0 0", REJECTED),
    (few, CHOSEN, "0", REJECTED),
    (few, CHOSEN, "-2", REJECTED),
    (few, CHOSEN, "rest", REJECTED),
    (few, ("multipliers", NAME, "gained"), "1", REJECTED),
    (few, ("multipliers", NAME, "scale"), "0", REJECTED),
]


test_what_a_forger_writes_of_capacities_is_answered_alike = forgeries(HOSTILE)


@needs_ocaml
@pytest.mark.thorough
def test_capacities_are_decided(program, tmp_path):
    graphs = [line(1), line(2), line(6), ring(7), clique(4)]
    documents = [parted(), *[capacity(graph, level) for graph in graphs for level in ("1", "3/2", "4")]]
    documents += [few(graph, "3/2", outputs) for graph in graphs[1:] for outputs in (1, 2, 4) if outputs <= graph.size]
    require_accepted(program, tmp_path, documents)


@needs_ocaml
@pytest.mark.thorough
def test_too_many_choices_of_rows_have_no_theorem(program, tmp_path):
    many = few_outputs_leakage(ring(12), 2, 6).certificate.document
    assert code(many) == ACCEPTED
    forged = [replaced(few(), ("question", "adjacency", "labels"), list(map(str, range(500))))]
    forged += [replaced(forged[0], ("question", "outputs"), outputs) for outputs in (7, 493)]
    require_no_theorem(program, tmp_path, [many, *forged])


test_changed_capacities_are_answered_alike = changes(
    of_each_kind(*KINDS, count=40), {ACCEPTED: 20, REJECTED: 20}, vectors=6, numbers=3
)
