"""False claims on graphs with the best evidence at hand: that of other graphs, numbers, lambdas; and odd documents."""

from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from random import Random

import networkx
import pytest
from first_format import by_hand, first_format, in_first_format

from symdp import AdjacencyGraph, graph_utility
from symdp.certificates.checker import graph as checked_graph
from symdp.certificates.checker import outputs as checked_outputs
from symdp.certificates.checker import rules
from symdp.graphs.families import hamming, line, ring, star
from symdp.tradeoffs.graphs.outputs import few_outputs_leakage

SMALL = [AdjacencyGraph.from_networkx(graph) for graph in networkx.graph_atlas_g()[1:] if len(graph) == 4]
STEP = Fraction(1, 1000)


def refusal(document):
    """Why a document is refused; None if it is accepted."""
    checker = checked_outputs if document["claim"].get("kind") == checked_outputs.KIND else checked_graph
    try:
        checker.recheck(document)
    except (rules.Rejected, rules.Malformed) as error:
        return error
    return None


def bound_to(claim, evidence):
    return by_hand(claim, evidence).document


def with_graph_of(claim, other):
    return claim | {"graph": other["graph"]}


def test_the_evidence_of_one_graph_on_another():
    # 11 graphs on four vertices, connected or not, and what is best on one claimed of every other.
    assert len(SMALL) == 11
    rng = Random(3)
    weights = [rng.randint(1, 9) for _ in range(4)]
    forged = 0
    for prior in (None, [Fraction(weight, sum(weights)) for weight in weights]):
        best = [graph_utility(graph, "5/2", prior) for graph in SMALL]
        for mine, theirs in permutations(best, 2):
            false = mine.utility != theirs.utility
            moved = bound_to(
                with_graph_of(theirs.certificate.finding.claim, mine.certificate.finding.claim),
                first_format(theirs.certificate)["evidence"],
            )
            assert refusal(moved) or not false
            forged += false
    assert forged > 180


def test_the_few_outputs_of_one_graph_on_another():
    graphs = [graph for graph in SMALL if graph.connected]
    best = [few_outputs_leakage(graph, 3, 3) for graph in graphs]
    forged = 0
    for mine, theirs in permutations(best, 2):
        moved = bound_to(
            with_graph_of(theirs.certificate.finding.claim, mine.certificate.finding.claim),
            first_format(theirs.certificate)["evidence"],
        )
        false = mine.exp_leakage != theirs.exp_leakage
        assert refusal(moved) or not false
        forged += false
    assert forged > 20


@pytest.mark.parametrize("level", ["1", "3/2", "4"])
def test_a_little_more_a_little_less_and_another_lambda(level):
    rng = Random(level)
    for graph in SMALL:
        weights = [rng.randint(0, 4) + (k == 0) for k in range(4)]
        best = graph_utility(graph, level, [Fraction(weight, sum(weights)) for weight in weights])
        claim, evidence = best.certificate.finding.claim, first_format(best.certificate)["evidence"]
        assert refusal(bound_to(claim, evidence)) is None
        for other in (best.utility + STEP, best.utility - STEP):
            assert refusal(bound_to(claim | {"utility": str(other)}, evidence))
        for other in (Fraction(level) + STEP, Fraction(level) - STEP):
            if other < 1 or graph_utility(graph, other, best.worst_prior).utility != best.utility:
                assert refusal(bound_to(claim | {"exp_epsilon": str(other)}, evidence))
        assert refusal(bound_to({**claim, "prior": claim["prior"][1:] + claim["prior"][:1]}, evidence)) or (
            graph_utility(graph, level, claim["prior"][1:] + claim["prior"][:1]).utility == best.utility
        )


def test_a_utility_with_weights_that_were_scaled_to_it():
    # The bound or the mechanism is stretched to the claimed number: one of the two no longer holds.
    for graph in (ring(5), star(4), line(4), hamming(3, 2)):
        best = graph_utility(graph, 2)
        for factor in (1 - STEP, 1 + STEP):
            evidence = deepcopy(first_format(best.certificate)["evidence"])
            for part in evidence["parts"]:
                key = "weights" if "weights" in part["bound"] else "envelope"
                part["bound"][key] = [str(Fraction(value) * factor) for value in part["bound"][key]]
                for name in {"kernel"} & set(part["mechanism"]):
                    part["mechanism"][name] = [str(Fraction(value) * factor) for value in part["mechanism"][name]]
            claim = best.certificate.finding.claim | {"utility": str(best.utility * factor)}
            assert refusal(bound_to(claim, evidence))


UTILITY = in_first_format(graph_utility(line(3), 2, ["1/2", "1/4", "1/4"]).certificate)
FEW = in_first_format(few_outputs_leakage(hamming(2, 2), 2, 2).certificate)
FOREST = AdjacencyGraph.from_edges([(0, 1)], vertices=range(3))
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
@pytest.mark.parametrize("certificate", [UTILITY, FEW], ids=["utility", "few"])
def test_what_is_no_graph(name, certificate):
    assert isinstance(
        refusal(bound_to(certificate.claim | {"graph": GRAPHS[name]}, certificate.document["evidence"])), rules.Malformed
    )


@pytest.mark.parametrize("value", NUMBERS, ids=repr)
def test_what_is_no_number(value):
    for certificate in (UTILITY, FEW):
        for key in {"exp_epsilon", "utility", "exp_leakage"} & set(certificate.claim):
            changed = bound_to(certificate.claim | {key: value}, certificate.document["evidence"])
            assert isinstance(refusal(changed), rules.Malformed)
    prior = [value, *UTILITY.claim["prior"][1:]]
    assert isinstance(refusal(bound_to(UTILITY.claim | {"prior": prior}, UTILITY.document["evidence"])), rules.Malformed)


def test_numbers_of_many_digits():
    huge = "9" * 5000
    for key in ("exp_epsilon", "utility"):
        assert refusal(bound_to(UTILITY.claim | {key: huge}, UTILITY.document["evidence"]))
    best = graph_utility(ring(4), 10**900)
    assert refusal(first_format(best.certificate)) is None
    claim = best.certificate.finding.claim | {"utility": str(best.utility + Fraction(1, 10**2000))}
    assert refusal(bound_to(claim, first_format(best.certificate)["evidence"]))


@pytest.mark.parametrize(
    "prior", [["1/2", "1/4", "1/8"], ["1/2", "1/4", "1/2"], ["3/4", "1/2", "-1/4"], ["1/2", "1/2"], ["0", "0", "0"], []]
)
def test_what_is_no_prior(prior):
    assert refusal(bound_to(UTILITY.claim | {"prior": prior}, UTILITY.document["evidence"]))


def test_edges_that_repeat_prove_nothing_false():
    claim = UTILITY.claim | {"graph": {"labels": LABELS, "edges": [[0, 1], [0, 1], [1, 2]]}}
    assert refusal(bound_to(claim, UTILITY.document["evidence"])) is None
    double = bound_to(
        claim | {"graph": {"labels": LABELS, "edges": [[0, 1], [0, 1], [1, 2], [0, 2]]}}, UTILITY.document["evidence"]
    )
    assert refusal(double)


@pytest.mark.parametrize("outputs", [0, -1, 1, 3, 5, True, "2", 2.0, None, 10**30])
def test_another_number_of_outputs(outputs):
    assert refusal(bound_to(FEW.claim | {"outputs": outputs}, FEW.document["evidence"]))


@pytest.mark.parametrize(
    "images",
    [[0, 0, 1, 2], [0, 1, 2], [0, 1, 2, 3, 4], [-1, 0, 1, 2], [1, 0, 2, 3], [0, 1, 2, "3"], [0, 1, 2, True], "0123", None],
)
def test_what_is_no_automorphism(images):
    evidence = FEW.document["evidence"] | {"automorphisms": [*FEW.document["evidence"]["automorphisms"], images]}
    assert refusal(bound_to(FEW.claim, evidence))


def test_every_set_of_rows_is_needed():
    certificate = in_first_format(few_outputs_leakage(star(4), 2, 3).certificate)
    sets = certificate.document["evidence"]["sets"]
    assert len(sets) == 2
    for left in range(len(sets)):
        fewer = certificate.document["evidence"] | {"sets": sets[:left] + sets[left + 1 :]}
        assert "map these sets to all sets" in str(refusal(bound_to(certificate.claim, fewer)))
    for rows in ([0, 1], [0, 1, 1], [0, 1, 2, 2], [0, 1, 9], [0, 1, -1], [0, 1, True], [], "012"):
        changed = certificate.document["evidence"] | {"sets": [sets[0] | {"rows": rows}, *sets[1:]]}
        assert isinstance(refusal(bound_to(certificate.claim, changed)), rules.Malformed)


@pytest.mark.parametrize("bound", [{}, {"flows": []}, {"weights": []}, {"weights": ["1"] * 9}, {"envelope": None}, None])
def test_a_bound_that_is_missing(bound):
    for certificate, path in ((UTILITY, ("parts", 0)), (FEW, ("sets", 0, "parts", 0))):
        evidence = deepcopy(certificate.document["evidence"])
        part = evidence
        for key in path:
            part = part[key]
        part["bound"] = bound
        assert isinstance(refusal(bound_to(certificate.claim, evidence)), rules.Malformed)


def test_parts_that_are_missing_or_overlap():
    best = in_first_format(graph_utility(FOREST, 2).certificate)
    parts = best.document["evidence"]["parts"]
    assert len(parts) == 2
    for changed in ([], parts[:1], [*parts, parts[1]], [parts[0], parts[0] | {"vertices": [1, 2]}]):
        assert refusal(bound_to(best.claim, {"parts": changed}))
