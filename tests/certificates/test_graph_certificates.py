"""Certificates on graphs: accepted as issued; what is changed is rejected, or still proves its claim by another route."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import networkx
import pytest
from built_when_read import BuiltWhenRead
from document_parts import nodes, replaced
from first_format import by_hand, first_format, in_first_format
from test_malformed import JUNK
from test_mutations import accepted, rebound, variants

from symdp import AdjacencyGraph, graph_leakage, graph_utility
from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.certificates.checker import graph as checked_graph
from symdp.certificates.checker import rules
from symdp.errors import InvalidArgument, SymdpError
from symdp.graphs.families import clique, grid, line, ring, star
from symdp.tradeoffs.graphs.leakage import leakage_certificate
from symdp.tradeoffs.graphs.solved_graph import SolvedGraph

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
    [lambda asked=asked: first_format(graph_utility(*asked).certificate) for asked in CHOSEN]
    + [
        lambda graph=graph: first_format(graph_leakage(graph, 2).certificate)
        for graph in (ring(4), star(4), PAIR_AND_TRIANGLE, TAIL)
    ]
)
each = pytest.mark.parametrize("place", range(len(DOCUMENTS)))


def read(claim):
    """(graph, lambda, prior, utility) of a claim."""
    labels, edges = claim["graph"]["labels"], claim["graph"]["edges"]
    graph = AdjacencyGraph.from_edges([(labels[i], labels[k]) for i, k in edges], labels)
    if claim["kind"] == checked_graph.KINDS[1]:
        return graph, Fraction(claim["exp_epsilon"]), None, Fraction(claim["exp_leakage"]) / graph.size
    return graph, Fraction(claim["exp_epsilon"]), claim["prior"], Fraction(claim["utility"])


def is_true(claim):
    try:
        graph, level, prior, utility = read(claim)
        return graph_utility(graph, level, prior).utility == utility
    except SymdpError:
        return False


def proves(document):
    """The evidence judged by linear programs over the cone, and by the privacy of a whole matrix."""
    graph, level, prior, utility = read(document["claim"])
    prior = [Fraction(value) for value in prior or ["1/" + str(graph.size)] * graph.size]
    lengths = dict(networkx.all_pairs_shortest_path_length(graph.to_networkx()))
    reached, bound = Fraction(0), Fraction(0)
    for part in document["evidence"]["parts"]:
        chosen = part["vertices"]
        kernel = [[level ** -lengths[i][k] if k in lengths[i] else Fraction(0) for k in chosen] for i in chosen]
        rows = matrix_of(part["mechanism"], kernel)
        private = all(
            0 <= rows[a][z] <= level ** lengths[i][k] * rows[b][z]
            for a, i in enumerate(chosen)
            for b, k in enumerate(chosen)
            if k in lengths[i]
            for z in range(len(chosen))
        )
        if not private or any(sum(row) != 1 for row in rows):
            return False
        reached += sum(prior[i] * rows[a][a] for a, i in enumerate(chosen))
        weights = weights_of(part["bound"], kernel)
        if not all(least_over_cone(weights, z, prior[z_of], chosen, graph, level) == 0 for z, z_of in enumerate(chosen)):
            return False
        bound += sum(weights)
    return reached == utility == bound


def matrix_of(mechanism, kernel):
    if "rows" in mechanism:
        return [[Fraction(value) for value in row] for row in mechanism["rows"]]
    rows = [[Fraction(0)] * len(kernel) for _ in kernel]
    for z, (scale, guess) in enumerate(zip(mechanism["kernel"], mechanism["guesses"], strict=True)):
        for row, values in zip(rows, kernel, strict=True):
            row[guess] += Fraction(scale) * values[z]
    return rows


def weights_of(bound, kernel):
    """w, for an envelope m the solution of K w = m, all by the linear programs of the package."""
    if "weights" in bound:
        return [Fraction(value) for value in bound["weights"]]
    program = LinearProgram()
    columns = [program.add_column(lower=None) for _ in kernel]
    for row, value in zip(kernel, bound["envelope"], strict=True):
        program.add_row(dict(zip(columns, row, strict=True)), lower=Fraction(value), upper=Fraction(value))
    return minimize(program).x


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


def test_every_form_of_evidence_is_there():
    parts = [part for document in DOCUMENTS for part in document["evidence"]["parts"]]
    assert {frozenset(part["mechanism"]) for part in parts} == {frozenset({"rows"}), frozenset({"kernel", "guesses"})}
    bounds = {frozenset(part["bound"]) for part in parts}
    assert bounds == {frozenset({"weights"}), frozenset({"weights", "flows"}), frozenset({"envelope"})}
    assert {document["claim"]["kind"] for document in DOCUMENTS} == set(checked_graph.KINDS)


@each
def test_certificates_hold_and_prove_by_another_route(place):
    assert accepted(DOCUMENTS[place])
    if Fraction(DOCUMENTS[place]["claim"]["exp_epsilon"]) > 1:
        assert proves(DOCUMENTS[place])


@pytest.mark.sampled(2)
@each
def test_every_changed_number_of_the_claim_is_rejected_by_its_bond(place):
    document = DOCUMENTS[place]
    for path, original in nodes(document["claim"], ("claim",)):
        for value in [junk for junk in JUNK if junk != original]:
            assert not accepted(replaced(document, path, value))


@pytest.mark.sampled(2)
@each
def test_no_changed_claim_is_accepted_unless_it_is_true(place):
    document = DOCUMENTS[place]
    kept = total = 0
    for path, value in nodes(document["claim"], ("claim",)):
        for other in other_values(value, len(document["claim"]["graph"]["labels"])):
            changed = rebound(replaced(document, path, other))
            total += 1
            if accepted(changed):
                kept += path[:3] != ("claim", "graph", "labels")  # names prove nothing
                assert is_true(changed["claim"]), (path, other)
    assert kept < total / 4  # edges in another order, or that do not matter, keys that nobody reads, and little else


@pytest.mark.sampled(2)
@each
def test_changed_evidence_is_rejected_or_still_proves_the_claim(place):
    document = DOCUMENTS[place]
    rejected = total = 0
    for path, value in nodes(document["evidence"], ("evidence",)):
        for other in other_values(value, len(document["claim"]["graph"]["labels"])):
            changed = replaced(document, path, other)
            total += 1
            if not accepted(changed):
                rejected += 1
            elif Fraction(document["claim"]["exp_epsilon"]) > 1:
                assert proves(changed), (path, other)
    assert rejected > 0.8 * total


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
def test_junk_in_any_place_is_answered(place):
    rng = Random(7)
    document = DOCUMENTS[place]
    for path, _ in nodes(document):
        for value in rng.sample(JUNK, 6):
            changed = replaced(document, path, value)
            if isinstance(changed, dict) and isinstance(changed.get("claim"), dict):
                changed = rebound(changed)
            accepted(changed) if isinstance(changed, dict) else None
            with_words(changed)


def with_words(document):
    """The checker itself never fails in another way."""
    try:
        checked_graph.recheck(document)
    except (rules.Rejected, rules.Malformed, ValueError):
        return


def forged(graph, level, prior, utility, parts):
    claim = {
        "kind": "graph utility",
        "graph": {"labels": list(graph.labels), "edges": [list(edge) for edge in graph.edges]},
        "exp_epsilon": level,
        "prior": prior,
        "utility": utility,
    }
    return by_hand(claim, {"parts": parts}).document


def part(vertices, mechanism, **bound):
    return {"vertices": vertices, "mechanism": mechanism, "bound": bound}


ALONE = {"rows": [["1"]]}
HALVES = {"rows": [["1/2", "1/2"]] * 2}
CONSTANT = {"rows": [["1", "0", "0"]] * 3}
FORGERIES = {
    "an edge that is cut": forged(
        line(2), "2", ["1/2", "1/2"], "1", [part([0], ALONE, weights=["1/2"]), part([1], ALONE, weights=["1/2"])]
    ),
    "a vertex that is left out": forged(line(2), "2", ["1/2", "1/2"], "1/2", [part([0], ALONE, weights=["1/2"])]),
    "a vertex that counts twice": forged(
        AdjacencyGraph(("a", "b"), ()), "2", ["1/2", "1/2"], "1", [part([0], ALONE, weights=["1/2"])] * 2
    ),
    "an envelope on a cycle": forged(
        ring(4),
        "2",
        ["1/4"] * 4,
        "1/3",
        [part([0, 1, 2, 3], {"rows": [["1/3", "2/9", "2/9", "2/9"]] * 4}, envelope=["1/4"] * 4)],
    ),
    "an envelope below the prior": forged(
        line(3), "2", ["1/2", "0", "1/2"], "1/2", [part([0, 1, 2], CONSTANT, envelope=["3/8", "3/8", "3/8"])]
    ),
    "negative weights without flows": forged(
        line(3), "2", ["1/2", "0", "1/2"], "1/2", [part([0, 1, 2], CONSTANT, weights=["1", "-3/2", "1"])]
    ),
    "weights that prove nothing as no guess has a chance": forged(
        AdjacencyGraph(("a", "b"), ()),
        "2",
        ["1", "0"],
        "1/2",
        [
            part([0], ALONE, weights=["1"]),
            part([1], ALONE, weights=["-1/2"], flows=[]),
        ],
    ),
    "negative flows": forged(
        line(2), "2", ["1/2", "1/2"], "1/2",
        [part([0, 1], HALVES, weights=["1/4", "1/4"], flows=[[0, [[1, 0, "-1/4"]]], [1, [[0, 1, "-1/4"]]]])],
    ),
    "flows between vertices that are no neighbours": forged(
        line(3), "2", ["1/2", "0", "1/2"], "1/2",
        [part([0, 1, 2], CONSTANT, weights=["1/4", "0", "1/4"], flows=[[0, [[0, 2, "1/8"]]], [2, [[2, 0, "1/8"]]]])],
    ),
    "a kernel that is no mechanism": forged(
        line(2), "2", ["1/2", "1/2"], "1", [part([0, 1], {"kernel": ["1", "1"], "guesses": [0, 1]}, weights=["1/2", "1/2"])]
    ),
    "a matrix beyond lambda": forged(
        line(2), "2", ["1/2", "1/2"], "1", [part([0, 1], {"rows": [["1", "0"], ["0", "1"]]}, weights=["1/2", "1/2"])]
    ),
    "lambda below one": forged(line(1), "1/2", ["1"], "1", [part([0], ALONE, weights=["1"])]),
    "a prior of mass two": forged(
        AdjacencyGraph(("a", "b"), ()), "2", ["1", "1"], "2", [part([k], ALONE, weights=["1"]) for k in range(2)]
    ),
    "two vertices of one name": forged(
        AdjacencyGraph(("a", "b"), ()), "2", ["1", "0"], "1",
        [part([0], ALONE, weights=["1"]), part([1], ALONE, weights=["0"])],
    ),
}  # fmt: skip
FORGERIES["two vertices of one name"]["claim"]["graph"]["labels"] = ["a", "a"]


@pytest.mark.parametrize("name", FORGERIES)
def test_forgeries_are_rejected(name):
    document = rebound(FORGERIES[name])
    refusal = rules.Malformed if name == "two vertices of one name" else rules.Rejected
    with pytest.raises(refusal, match=r"fact|part|lambda|cone|probability|well formed"):
        checked_graph.recheck(document)


def test_parts_need_not_be_components():
    graph = AdjacencyGraph(("a", "b", "c"), ((0, 2),))
    whole = {"kernel": ["2/3", "1", "2/3"], "guesses": [0, 1, 2]}
    document = forged(graph, "2", ["1/2", "1/4", "1/4"], "3/4", [part([0, 1, 2], whole, envelope=["1/2", "1/4", "1/4"])])
    assert accepted(document)
    assert proves(document)


def test_a_certificate_of_leakage_needs_the_uniform_prior():
    with pytest.raises(InvalidArgument, match="prior must be uniform"):
        in_first_format(leakage_certificate(SolvedGraph.of(line(2), Fraction(2), (Fraction(1, 4), Fraction(3, 4)))))
    claim = graph_leakage(ring(4), 2).certificate.finding.claim
    assert claim["exp_leakage"] == "16/9"
    assert "prior" not in claim


def test_the_file_is_checked_without_the_package(tmp_path):
    best = graph_utility(TAIL, 2, ["1/3", 0, "1/3", 0, "1/3"])
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(in_first_format(best.certificate).to_json())
    changed = rebound(replaced(first_format(best.certificate), ("claim", "utility"), str(best.utility + 1)))
    bad.write_text(json.dumps(changed))
    script = Path(checked_graph.__file__).parent
    for path, code, word in ((good, 0, "ACCEPTED"), (bad, 1, "REJECTED")):
        done = subprocess.run([sys.executable, "-I", str(script), str(path)], capture_output=True, text=True, check=False)
        assert (done.returncode, word in done.stdout) == (code, True)


def test_unknown_kinds_are_named():
    with pytest.raises(rules.Malformed, match="poem"):
        checked_graph.recheck(by_hand({"kind": "poem"}, {}).document)
