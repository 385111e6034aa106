"""Certificates on graphs: accepted as issued, and where a record is changed it is rejected, or true by its question anew.

Where too many choices of rows are compared, bounds of the utility of parts of a graph are read as evidence.

Covers: symdp.certificates.checker.evidence.graph_bounds, symdp.certificates.checker.programs.capacity_blocks,
symdp.certificates.checker.work, symdp.tradeoffs.graphs.few_outputs, symdp.tradeoffs.graphs.graph_leakage,
symdp.tradeoffs.graphs.utility_evidence
"""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import networkx
import pytest

from symdp import AdjacencyGraph
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.checker import rules, work
from symdp.certificates.checker.claim import record
from symdp.certificates.checker.evidence import graph_bounds as checked_graph
from symdp.certificates.checker.programs import capacity_blocks
from symdp.errors import InvalidArgument
from symdp.graphs.families import clique, grid, line, ring, star
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage, leakage_certificate
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.graphs.utility_evidence import GraphMaximum
from tests.certificates.asked_anew import is_true
from tests.certificates.built_when_read import BuiltWhenRead
from tests.certificates.document_parts import accepted, claim_of, nodes, replaced, variants
from tests.certificates.junk import JUNK

PAIR_AND_TRIANGLE = AdjacencyGraph.from_edges([("a", "b"), ("c", "d"), ("d", "e"), ("e", "c")], vertices="abcdef")
TAIL = AdjacencyGraph.from_edges([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)])
CHOSEN = [
    (ring(5), 2, None),
    (line(4), "3/2", ["1/2", 0, "1/8", "3/8"]),
    (line(3), 1, ["1/2", "1/4", "1/4"]),
    (clique(4), 2, ["2/5", "2/5", "1/10", "1/10"]),
    (star(4), 2, None),
    (star(4), "5/4", [0, "1/2", "1/6", "1/6", "1/6"]),
    (TAIL, 2, ["1/3", 0, "1/3", 0, "1/3"]),
    (TAIL, "3/2", ["1/10", "1/5", "3/10", "1/5", "1/5"]),
    (grid(2, 3), "3/2", ["1/2", 0, 0, 0, 0, "1/2"]),
    (PAIR_AND_TRIANGLE, 2, ["1/2", 0, "1/4", 0, "1/8", "1/8"]),
    (PAIR_AND_TRIANGLE, 3, {"a": 1}),
]


DOCUMENTS = BuiltWhenRead(
    [lambda question=question: graph_utility(*question).certificate.document for question in CHOSEN]
    + [
        lambda graph=graph: graph_leakage(graph, 2).certificate.document
        for graph in (ring(4), star(4), PAIR_AND_TRIANGLE, TAIL)
    ]
)
each = pytest.mark.parametrize("place", range(len(DOCUMENTS)))


@each
def test_certificates_hold(place):
    assert accepted(DOCUMENTS[place])
    assert is_true(claim_of(DOCUMENTS[place]))


@pytest.mark.sampled(2)
@each
def test_no_changed_record_is_accepted_unless_it_is_true(place):
    document = DOCUMENTS[place]
    size = len(document["question"]["adjacency"]["labels"])
    kept = total = 0
    for key in record.RECORD_KEYS:
        for path, value in nodes(document[key], (key,)):
            for other in other_values(value, size) if len(path) > 1 else ():
                changed = replaced(document, path, other)
                total += 1
                if accepted(changed):
                    kept += "labels" not in path  # names prove nothing
                    assert is_true(claim_of(changed)), (path, other)
    assert kept < total / 4  # edges in another order, or that do not matter, and little else


def other_values(value, size):
    """Changed numbers, other vertices, lists that lost or repeat an entry, records that lost one or have a new one."""
    if isinstance(value, str):
        return variants(value) if rules.NUMBER.fullmatch(value) else [value + "x"]
    if isinstance(value, int):
        return [other for other in range(-1, size + 1) if other != value]
    if isinstance(value, list):
        return [value[1:], value[:-1], [*value, *value[-1:]], value[::-1]]
    lost = [{key: part for key, part in value.items() if key != gone} for gone in value]
    return [*lost, value | {"more": []}]


@pytest.mark.sampled(2)
@each
def test_junk_in_any_place_is_answered(place, rng):
    document = DOCUMENTS[place]
    for path, _ in nodes(document):
        for value in rng.sample(JUNK, 6):
            changed = replaced(document, path, value)
            accepted(changed) if isinstance(changed, dict) else None


def test_a_certificate_of_leakage_needs_the_uniform_prior():
    with pytest.raises(InvalidArgument, match="prior must be uniform"):
        leakage_certificate(GraphMaximum.of(line(2), Fraction(2), (Fraction(1, 4), Fraction(3, 4))))
    record = graph_leakage(ring(4), 2).certificate.record
    assert record["answer"] == {"exp": "16/9"}
    assert "source" not in record["question"]


def test_the_file_is_checked_without_the_package(tmp_path):
    best = graph_utility(TAIL, 2, ["1/3", 0, "1/3", 0, "1/3"])
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(best.certificate.to_json())
    changed = replaced(best.certificate.document, ("answer", "distortion"), str(1 - best.utility + Fraction(1, 10**9)))
    bad.write_text(json.dumps(changed))
    script = Path(checked_graph.__file__).parents[1]
    for path, code, word in ((good, 0, "ACCEPTED"), (bad, 1, "REJECTED")):
        done = subprocess.run([sys.executable, "-I", str(script), str(path)], capture_output=True, text=True, check=False)
        assert (done.returncode, word in done.stdout) == (code, True)


# Bounds of the utility, which few outputs rest on where no programs are written.


def bound_of(graph, level, prior, parts):
    """The bound that parts prove: no lambda-private mechanism has a larger utility under the prior."""
    size, edges = checked_graph.read_graph({"labels": list(graph.labels), "edges": [list(edge) for edge in graph.edges]})
    lines, prior = [], [Fraction(value) for value in prior]
    read = [checked_graph.Part({**part, "mechanism": {}}, size, edges, prior, Fraction(level)) for part in parts]
    checked_graph.check_split(lines, read, size)
    return sum(checked_graph.check_bound(lines, part) for part in read)


def part(vertices, **bound):
    return {"vertices": vertices, "bound": bound}


def bounds(graph, level, outputs):
    """(prior, parts) of the sets of rows of the evidence for few outputs."""
    evidence = few_outputs_leakage(graph, level, outputs).certificate.finding.evidence
    for entry in evidence["sets"]:
        yield [Fraction(int(k in entry["rows"]), outputs) for k in range(graph.size)], entry["parts"]


BOUNDED = [(ring(5), 2, 2), (star(4), "5/4", 3), (grid(2, 3), "3/2", 2), (TAIL, 3, 3), (PAIR_AND_TRIANGLE, 2, 3)]


def least_over_cone(weights, guess, chance, chosen, graph, level):
    """The least w.h - pi_z h_z over the h of the cone with entries up to 1: 0 exactly if it is never negative."""
    program = LinearProgram()
    for place, weight in enumerate(weights):
        program.add_column(cost=weight - (chance if place == guess else 0), upper=1)
    where = {vertex: place for place, vertex in enumerate(chosen)}
    for i, k in graph.edges:
        if i in where and k in where:
            program.add_row({where[k]: level, where[i]: -1}, lower=0)
            program.add_row({where[i]: level, where[k]: -1}, lower=0)
    return minimize(program).value


def weights_of(bound, chosen, graph, level):
    """w, for an envelope m the solution of K w = m, all by the linear programs of the package."""
    if "weights" in bound:
        return [Fraction(value) for value in bound["weights"]]
    lengths = dict(networkx.all_pairs_shortest_path_length(graph.to_networkx()))
    program = LinearProgram()
    columns = [program.add_column(lower=None) for _ in chosen]
    for i, value in zip(chosen, bound["envelope"], strict=True):
        row = [Fraction(level) ** -lengths[i][k] if k in lengths[i] else Fraction(0) for k in chosen]
        program.add_row(dict(zip(columns, row, strict=True)), lower=Fraction(value), upper=Fraction(value))
    return minimize(program).x


def is_bound(graph, level, prior, parts, value):
    """Whether a value is a bound, by linear programs over the cone."""
    total = Fraction(0)
    for part in parts:
        chosen = part["vertices"]
        weights = weights_of(part["bound"], chosen, graph, level)
        least = [least_over_cone(weights, z, prior[k], chosen, graph, Fraction(level)) for z, k in enumerate(chosen)]
        total += sum(weights)
        if any(least):
            return False
    return total == value


def test_bounds_hold_by_another_route():
    seen = set()
    for graph, level, outputs in BOUNDED:
        for prior, parts in bounds(graph, level, outputs):
            assert is_bound(graph, level, prior, parts, bound_of(graph, level, prior, parts))
            seen |= {frozenset(part["bound"]) for part in parts}
    assert seen == {frozenset({"weights"}), frozenset({"weights", "flows"}), frozenset({"envelope"})}


def test_bounds_of_parts_that_edges_join_are_bounds_of_the_whole():
    """A mechanism is private on each part, so that a cut edge only makes the bound larger."""
    graph, prior = line(4), [Fraction(1, 4)] * 4
    whole = graph_utility(graph, 2, prior).utility
    for cut in (1, 2, 3):
        sides = [list(range(cut)), list(range(cut, 4))]
        parts = [part(side, weights=[str(prior[k]) for k in side]) for side in sides]
        assert is_bound(graph, 2, prior, parts, bound_of(graph, 2, prior, parts))
        exact = [part(side, envelope=["1/4"] * len(side)) for side in sides]
        assert whole < bound_of(graph, 2, prior, exact) <= bound_of(graph, 2, prior, parts) == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", range(len(BOUNDED)))
def test_a_changed_bound_is_rejected_or_still_one(place):
    graph, level, outputs = BOUNDED[place]
    rejected = total = 0
    for prior, parts in bounds(graph, level, outputs):
        for path, value in nodes(parts):
            for other in other_values(value, graph.size):
                changed = replaced(parts, path, other)
                total += 1
                try:
                    bound = bound_of(graph, level, prior, changed)
                except (rules.Rejected, rules.Malformed):
                    rejected += 1
                else:
                    assert is_bound(graph, level, prior, changed, bound), (path, other)
    assert rejected > total / 2


FORGERIES = {
    "a vertex that is left out": (line(2), ["1/2", "1/2"], [part([0], weights=["1/2"])]),
    "a vertex that counts twice": (
        AdjacencyGraph(("a", "b"), ()), ["1/2", "1/2"], [part([0], weights=["1/2"])] * 2,
    ),
    "an envelope on a cycle": (ring(4), ["1/4"] * 4, [part([0, 1, 2, 3], envelope=["1/4"] * 4)]),
    "an envelope below the prior": (line(3), ["1/2", "0", "1/2"], [part([0, 1, 2], envelope=["3/8", "3/8", "3/8"])]),
    "an envelope beyond the cone": (line(3), ["1/2", "0", "1/2"], [part([0, 1, 2], envelope=["1/2", "1/8", "1/2"])]),
    "negative weights without flows": (line(3), ["1/2", "0", "1/2"], [part([0, 1, 2], weights=["1", "-3/2", "1"])]),
    "weights that do not cover the prior": (line(2), ["1/2", "1/2"], [part([0, 1], weights=["1/4", "1/4"])]),
    "weights that prove nothing as no guess has a chance": (
        AdjacencyGraph(("a", "b"), ()), ["1", "0"], [part([0], weights=["1"]), part([1], weights=["-1/2"], flows=[])],
    ),
    "negative flows": (
        line(2), ["1/2", "1/2"],
        [part([0, 1], weights=["1/4", "1/4"], flows=[[0, [[1, 0, "-1/4"]]], [1, [[0, 1, "-1/4"]]]])],
    ),
    "flows between vertices that are no neighbours": (
        line(3), ["1/2", "0", "1/2"],
        [part([0, 1, 2], weights=["1/4", "0", "1/4"], flows=[[0, [[0, 2, "1/8"]]], [2, [[2, 0, "1/8"]]]])],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_bounds_are_rejected(name):
    graph, prior, parts = FORGERIES[name]
    with pytest.raises(rules.Rejected, match=r"fact|part|cone"):
        bound_of(graph, 2, prior, parts)


def test_parts_need_not_be_components():
    graph, prior = AdjacencyGraph(("a", "b", "c"), ((0, 2),)), [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    parts = [part([0, 1, 2], envelope=["1/2", "1/4", "1/4"])]
    assert bound_of(graph, 2, prior, parts) == Fraction(3, 4) == graph_utility(graph, 2, prior).utility
    assert is_bound(graph, 2, prior, parts, Fraction(3, 4))


def test_a_long_path_is_too_much_work(monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 50)

    @work.counted
    def check(_):
        return bound_of(line(30), 2, ["1/30"] * 30, [part(list(range(30)), weights=["1/30"] * 30)])

    with pytest.raises(work.TooLarge):
        check({})


def test_choices_among_many_vertices_are_not_counted(monkeypatch):
    """Their number may have millions of digits."""

    def about(size, outputs):
        return {"question": {"adjacency": {"labels": ["x"] * size}, "outputs": outputs}}

    for size, outputs, few in ((200, 1, True), (21, 2, False), (20, 2, True), (5, 5, True)):
        assert capacity_blocks.concerns(about(size, outputs)) is few
    monkeypatch.setattr(capacity_blocks, "comb", lambda *_: pytest.fail("a binomial is computed"))
    assert not capacity_blocks.concerns(about(201, 100))
    assert capacity_blocks.concerns(about(201, 201))
