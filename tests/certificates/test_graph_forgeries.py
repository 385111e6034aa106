"""False records on graphs with the best proof at hand: that of other graphs, numbers, lambdas; and odd documents.

Covers: symdp.certificates.checker.evidence.few_outputs, symdp.certificates.checker.programs.capacity_blocks,
symdp.certificates.completions.mechanism_evidence, symdp.tradeoffs.graphs.few_outputs
"""

from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from random import Random

import networkx
import pytest

from symdp import AdjacencyGraph
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.evidence import few_outputs as checked_outputs
from symdp.graphs.families import hamming, line, ring, star
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from tests.certificates.document_parts import replaced

SMALL = [AdjacencyGraph.from_networkx(graph) for graph in networkx.graph_atlas_g()[1:] if len(graph) == 4]
STEP = Fraction(1, 1000)


def refusal(document):
    """Why a document is refused; None if it is accepted."""
    try:
        schema.recheck(document)
    except (rules.Rejected, rules.Malformed) as error:
        return error
    return None


def read(finding, **parts):
    """Why a finding for few outputs is refused as evidence, for any number of choices of rows; None if it is accepted."""
    made = {key: {**finding.record[key], **parts.get(key, {})} for key in record.RECORD_KEYS}
    try:
        checked_outputs.check([], record.record_in(made), parts.get("evidence", finding.evidence))
    except (rules.Rejected, rules.Malformed) as error:
        return error
    return None


def test_the_proof_of_one_graph_on_another(rng):
    # 11 graphs on four vertices, connected or not, and what is best on one claimed of every other.
    assert len(SMALL) == 11
    drawn = [[rng.randint(1, 9) for _ in range(4)] for _ in range(2)]  # Of one alone the best may be tied for many graphs.
    forged = 0
    for prior in (None, *[[Fraction(weight, sum(weights)) for weight in weights] for weights in drawn]):
        best = [graph_utility(graph, "5/2", prior) for graph in SMALL]
        for mine, theirs in permutations(best, 2):
            graph = mine.certificate.record["question"]["adjacency"]
            false = mine.utility != theirs.utility
            assert refusal(replaced(theirs.certificate.document, ("question", "adjacency"), graph)) or not false
            forged += false
    assert forged > 180


def test_the_few_outputs_of_one_graph_on_another():
    graphs = [graph for graph in SMALL if graph.connected]
    best = [few_outputs_leakage(graph, 3, 3) for graph in graphs]
    forged = 0
    for mine, theirs in permutations(best, 2):
        graph = mine.certificate.record["question"]["adjacency"]
        false = mine.exp_leakage != theirs.exp_leakage
        assert read(theirs.certificate.finding, question={"adjacency": graph}) or not false
        assert refusal(replaced(theirs.certificate.document, ("question", "adjacency"), graph)) or not false
        forged += false
    assert forged > 20


@pytest.mark.parametrize("level", ["1", "3/2", "4"])
def test_a_little_more_a_little_less_and_another_lambda(level):
    rng = Random(level)
    for graph in SMALL:
        weights = [rng.randint(0, 4) + (k == 0) for k in range(4)]
        best = graph_utility(graph, level, [Fraction(weight, sum(weights)) for weight in weights])
        document = best.certificate.document
        assert refusal(document) is None
        for other in (best.utility + STEP, best.utility - STEP):
            assert refusal(replaced(document, ("answer", "distortion"), str(1 - other)))
        for other in (Fraction(level) + STEP, Fraction(level) - STEP):
            if other < 1 or graph_utility(graph, other, best.worst_prior).utility != best.utility:
                assert refusal(replaced(document, ("asks", "level"), str(other)))
        (prior,) = document["question"]["source"]["vertices"]
        turned = prior[1:] + prior[:1]
        assert refusal(replaced(document, ("question", "source", "vertices"), [turned])) or (
            graph_utility(graph, level, turned).utility == best.utility
        )


def test_a_leakage_with_weights_that_were_scaled_to_it():
    # The bounds are stretched to the claimed number: they, or the mechanism, no longer hold.
    for graph in (ring(5), star(4), line(4), hamming(3, 2)):
        largest = few_outputs_leakage(graph, 2, 3)
        finding = largest.certificate.finding
        assert read(finding) is None
        for factor in (1 - STEP, 1 + STEP):
            evidence = deepcopy(finding.evidence)
            for bound in [part["bound"] for one in evidence["sets"] for part in one["parts"]]:
                key = "weights" if "weights" in bound else "envelope"
                bound[key] = [str(Fraction(value) * factor) for value in bound[key]]
            changed = {"answer": {"exp": str(largest.exp_leakage * factor)}, "evidence": evidence}
            assert read(finding, **changed)


UTILITY = graph_utility(line(3), 2, ["1/2", "1/4", "1/4"]).certificate
FEW = few_outputs_leakage(hamming(2, 2), 2, 2).certificate
LABELS = ["0", "1", "2"]
GRAPHS = {
    "no vertex": {"labels": [], "edges": []},
    "a self-loop": {"labels": LABELS, "edges": [[0, 1], [1, 1], [1, 2]]},
    "an edge from above": {"labels": LABELS, "edges": [[1, 0], [1, 2]]},
    "a negative vertex": {"labels": LABELS, "edges": [[-1, 1], [1, 2]]},
    "a vertex that is not there": {"labels": LABELS, "edges": [[0, 1], [1, 3]]},
    "an edge of three": {"labels": LABELS, "edges": [[0, 1, 2]]},
    "an edge of truth": {"labels": LABELS, "edges": [[False, True], [1, 2]]},
    "floats": {"labels": LABELS, "edges": [[0.0, 1.0], [1, 2]]},
    "numbers for names": {"labels": [0, 1, 2], "edges": [[0, 1], [1, 2]]},
    "names that repeat": {"labels": ["0", "1", "1"], "edges": [[0, 1], [1, 2]]},
    "more keys": {"labels": LABELS, "edges": [[0, 1], [1, 2]], "weights": [1, 2]},
    "a list": [LABELS, [[0, 1], [1, 2]]],
}
NUMBERS = [
    "\u0662",
    "\uff12",
    "2.0",
    "1e1",
    "+2",
    " 2",
    "2\n",
    "2/0",
    "2/-1",
    "--2",
    "",
    "oo",
    "nan",
    2,
    2.0,
    True,
    None,
    ["2"],
    {},
]


@pytest.mark.parametrize("name", GRAPHS)
def test_what_is_no_graph(name):
    assert refusal(replaced(UTILITY.document, ("question", "adjacency"), GRAPHS[name]))
    assert refusal(replaced(FEW.document, ("question", "adjacency"), GRAPHS[name]))
    assert isinstance(read(FEW.finding, question={"adjacency": GRAPHS[name]}), rules.Malformed)


@pytest.mark.parametrize("value", NUMBERS, ids=repr)
def test_what_is_no_number(value):
    for document, place in (
        (UTILITY.document, ("asks", "level")),
        (UTILITY.document, ("answer", "distortion")),
        (UTILITY.document, ("question", "source", "vertices", 0, 0)),
        (FEW.document, ("asks", "level")),
        (FEW.document, ("answer", "exp")),
    ):
        assert isinstance(refusal(replaced(document, place, value)), rules.Malformed), place


def test_numbers_of_many_digits():
    huge = "9" * 5000
    for place in (("asks", "level"), ("answer", "distortion")):
        assert isinstance(refusal(replaced(UTILITY.document, place, huge)), rules.Rejected | rules.Malformed)
    best = graph_utility(ring(4), 10**900)
    assert refusal(best.certificate.document) is None
    changed = str(1 - best.utility + Fraction(1, 10**2000))
    assert refusal(replaced(best.certificate.document, ("answer", "distortion"), changed))


@pytest.mark.parametrize(
    "prior", [["1/2", "1/4", "1/8"], ["1/2", "1/4", "1/2"], ["3/4", "1/2", "-1/4"], ["1/2", "1/2"], ["0", "0", "0"], []]
)
def test_what_is_no_prior(prior):
    assert refusal(replaced(UTILITY.document, ("question", "source", "vertices"), [prior]))


def test_edges_that_repeat_prove_nothing_false():
    edges = ("question", "adjacency", "edges")
    assert refusal(replaced(UTILITY.document, edges, [[0, 1], [0, 1], [1, 2]])) is None
    assert refusal(replaced(UTILITY.document, edges, [[0, 1], [0, 1], [1, 2], [0, 2]]))


@pytest.mark.parametrize("outputs", [0, -1, 1, 3, 5, True, "2", 2.0, None, 10**30])
def test_another_number_of_outputs(outputs):
    assert read(FEW.finding, question={"outputs": outputs})
    assert refusal(replaced(FEW.document, ("question", "outputs"), outputs))


@pytest.mark.parametrize(
    "images",
    [[0, 0, 1, 2], [0, 1, 2], [0, 1, 2, 3, 4], [-1, 0, 1, 2], [1, 0, 2, 3], [0, 1, 2, "3"], [0, 1, 2, True], "0123", None],
)
def test_what_is_no_automorphism(images):
    evidence = FEW.finding.evidence
    assert read(FEW.finding) is None
    assert read(FEW.finding, evidence=evidence | {"automorphisms": [*evidence["automorphisms"], images]})


def test_every_set_of_rows_is_needed():
    finding = few_outputs_leakage(star(4), 2, 3).certificate.finding
    sets = finding.evidence["sets"]
    assert len(sets) == 2
    for left in range(len(sets)):
        fewer = finding.evidence | {"sets": sets[:left] + sets[left + 1 :]}
        assert "map these sets to all sets" in str(read(finding, evidence=fewer))
    for rows in ([0, 1], [0, 1, 1], [0, 1, 2, 2], [0, 1, 9], [0, 1, -1], [0, 1, True], [], "012"):
        changed = finding.evidence | {"sets": [sets[0] | {"rows": rows}, *sets[1:]]}
        assert isinstance(read(finding, evidence=changed), rules.Malformed)


@pytest.mark.parametrize("bound", [{}, {"flows": []}, {"weights": []}, {"weights": ["1"] * 9}, {"envelope": None}, None])
def test_a_bound_that_is_missing(bound):
    changed = replaced(FEW.finding.evidence, ("sets", 0, "parts", 0, "bound"), bound)
    assert isinstance(read(FEW.finding, evidence=changed), rules.Malformed)


def test_parts_that_are_missing_or_overlap():
    forest = AdjacencyGraph.from_edges([(0, 1)], vertices=range(3))
    finding = few_outputs_leakage(forest, 2, 2).certificate.finding
    assert read(finding) is None
    for place, entry in enumerate(finding.evidence["sets"]):
        parts = entry["parts"]
        first, whole = parts[0], list(range(3))
        for changed in ([], parts[1:], [*parts, first], [first | {"vertices": [*first["vertices"], first["vertices"][0]]}]):
            assert read(finding, evidence=replaced(finding.evidence, ("sets", place, "parts"), changed))
        for vertices in ([1, 2], [0, 2], [*whole, 0]):
            changed = [first | {"vertices": vertices}, *parts[1:]]
            assert read(finding, evidence=replaced(finding.evidence, ("sets", place, "parts"), changed))
