"""Certificates by entries, of levels on graphs and at epsilon: what is changed is rejected, or is still true."""

import json
import shutil
import subprocess
import sys
from fractions import Fraction as F
from pathlib import Path
from random import Random

import pytest
from document_parts import replaced
from first_format import first_format
from other_losses import Table, distances, least_distortion
from test_mutations import accepted, numbers, rebound, variants

from symdp import AdjacencyGraph, SourceSet, Tradeoff
from symdp.certificates.checker import entries as checked_entries
from symdp.certificates.checker import epsilon as checked_epsilon
from symdp.certificates.checker import graph_level, rules
from symdp.graphs.families import line, ring

TWO = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
ONE = SourceSet.single(["1/2", "1/4", "1/4"])
FOUR = SourceSet.from_vertices([["1/2", "1/8", "1/8", "1/4"], ["1/4"] * 4])
APART = AdjacencyGraph.from_edges([(0, 1), (2, 3)])
ISSUED = [
    first_format(Tradeoff(TWO, adjacency=line(3)).inverse(exp_epsilon=2).certificate),
    first_format(Tradeoff(ONE, loss=distances(3)).at("1/5").certificate),
    first_format(Tradeoff(ONE, loss=distances(3)).at("44/100").certificate),
    first_format(Tradeoff(FOUR, adjacency=ring(4)).at("1/3").certificate),
    first_format(Tradeoff(FOUR, adjacency=APART).at("2/5").certificate),
    first_format(Tradeoff(FOUR, adjacency=APART).at(0).certificate),
    first_format(Tradeoff(ONE, adjacency=line(3)).at("1/3").certificate),
    first_format(Tradeoff(ONE, adjacency=line(3)).at("1/4").certificate),
]


def above_and_below(claim, level):
    """Whether the least distortion at a level is above the one that is claimed, by another program: 1, 0 or -1."""
    if "prior" in claim:
        vertices, graph = [[F(p) for p in claim["prior"]]], claim["graph"]
    else:
        vertices, graph = [[F(p) for p in row] for row in claim["source"]["vertices"]], claim["adjacency"]
    size = len(vertices[0])
    edges = [(i, h) for h in range(size) for i in range(h)] if graph is None else graph["edges"]
    hamming = claim.get("loss", "hamming") == "hamming"
    costs = distances(size).rows if not hamming else [[F(int(x != z)) for z in range(size)] for x in range(size)]
    if not hamming:
        costs = [[F(cost) for cost in row] for row in claim["loss"]]
    found = least_distortion(vertices, edges, costs, level)
    return (found > F(claim["distortion"])) - (found < F(claim["distortion"]))


def is_true(claim):
    if claim["kind"] == checked_entries.INVERSE:
        return above_and_below(claim, F(claim["exp_epsilon"])) == 0
    if "exp_epsilon" in claim:
        return above_and_below(claim, F(10**9)) == 1
    low, high = map(F, claim["exp_bounds"])
    if above_and_below(claim, high) > 0:
        return False
    return high == 1 or above_and_below(claim, low if low < high else 1 + (low - 1) * F(999, 1000)) == 1


@pytest.mark.parametrize("place", range(len(ISSUED)))
def test_changed_numbers_are_rejected_or_the_claim_is_still_true(place):
    document = ISSUED[place]
    assert accepted(document)
    assert is_true(document["claim"])
    every = [(path, text) for part in ("claim", "evidence") for path, text in numbers(document[part], (part,))]
    changes = [(path, other) for path, text in every for other in variants(text)]
    rejected = 0
    for path, other in Random(place).sample(changes, min(100, len(changes))):
        changed = rebound(replaced(document, path, other))
        if accepted(changed):
            assert is_true(changed["claim"]), (path, other)
        else:
            rejected += 1
    assert rejected > 20


FORGED = [
    (0, {"distortion": "2/5"}),
    (0, {"exp_epsilon": "5/2"}),
    (0, {"adjacency": None}),
    (1, {"exp_bounds": ["11", "47/4"]}),
    (1, {"exp_bounds": ["47/4", "12"]}),
    (1, {"exp_bounds": ["1", "1"]}),
    (1, {"loss": "hamming"}),
    (3, {"distortion": "1/4"}),
    (5, {"distortion": "1/100"}),
    (5, {"adjacency": {"labels": ["0", "1", "2", "3"], "edges": []}}),
    (6, {"exp_bounds": ["1", "1"]}),
    (7, {"graph": {"labels": ["0", "1", "2"], "edges": [[0, 2]]}}),
    (7, {"prior": ["1", "0", "0"]}),
]


@pytest.mark.parametrize(("place", "change"), FORGED, ids=range(len(FORGED)))
def test_forged_claims_are_rejected(place, change):
    document = ISSUED[place]
    assert not accepted(rebound(document | {"claim": document["claim"] | change}))


def test_a_plateau_is_no_least_level():
    # Without leakage D = 1/2 is possible, and nothing better up to lambda = 3/2: the level there is 1.
    source = SourceSet.single(["1/2", "1/3", "1/6"])
    tradeoff = Tradeoff(source, adjacency=AdjacencyGraph.from_edges([(0, 1), (1, 2), (0, 2)]))
    document = first_format(tradeoff.at("1/2").certificate)
    assert tradeoff.inverse(exp_epsilon="5/4").distortion == F(1, 2)
    low = first_format(tradeoff.inverse(exp_epsilon="5/4").certificate)["evidence"]
    claim = document["claim"] | {"exp_bounds": ["5/4", "5/4"]}
    assert not accepted(rebound({**document, "claim": claim, "evidence": {"high": low, "low": low}}))
    entries = Tradeoff(SourceSet.from_vertices([["1/2", "1/3", "1/6"], ["1/2", "1/6", "1/3"]]), loss=distances(3))
    flat = entries.solution.zero_from
    best = first_format(entries.inverse(exp_epsilon="1").certificate)
    claim = entries.at(flat).certificate.finding.claim | {"exp_bounds": ["101/100", "101/100"]}
    assert not accepted(rebound({**best, "claim": claim}))


AT_EPSILON = first_format(Tradeoff(ONE, adjacency=line(3)).inverse(epsilon="1/2").certificate)


@pytest.mark.parametrize(
    "change",
    [
        {"epsilon": "1/3"},
        {"epsilon": "log(3)"},
        {"epsilon": "1/2 + log(2) - log(2) + 1/1000000"},
        {"exp_bounds": ["2", "1"]},
        {"distortion": ["0", "1/4"]},
        {"distortion": ["1/2", "1"]},
        {"ends": AT_EPSILON["claim"]["ends"][::-1]},
        {"ends": AT_EPSILON["claim"]["ends"][:1]},
        {"ends": [AT_EPSILON["claim"], AT_EPSILON["claim"]]},
    ],
)
def test_forged_levels_are_rejected(change):
    assert accepted(AT_EPSILON)
    assert not accepted(rebound(AT_EPSILON | {"claim": AT_EPSILON["claim"] | change}))


def test_both_ends_are_of_one_question():
    other = first_format(
        Tradeoff(SourceSet.single(["1/2", "0", "1/2"]), adjacency=line(3)).inverse(epsilon="1/2").certificate
    )
    claim, evidence = dict(AT_EPSILON["claim"]), dict(AT_EPSILON["evidence"])
    claim["ends"] = [claim["ends"][0], other["claim"]["ends"][1]]
    evidence["ends"] = [evidence["ends"][0], other["evidence"]["ends"][1]]
    assert not accepted(rebound(AT_EPSILON | {"claim": claim, "evidence": evidence}))


def test_wider_bounds_are_true_too():
    claim = AT_EPSILON["claim"] | {"distortion": ["1/10", "1"]}
    assert accepted(rebound(AT_EPSILON | {"claim": claim}))


CHECKERS = [(checked_entries, ISSUED[3]), (graph_level, ISSUED[6]), (checked_epsilon, AT_EPSILON)]


@pytest.mark.parametrize(("checker", "document"), CHECKERS, ids=["entries", "graph_level", "epsilon"])
def test_files_are_checked_without_the_package(tmp_path, checker, document):
    shutil.copytree(Path(checker.__file__).parent, tmp_path / "checker")
    wrong = rebound(replaced(document, ("claim", "distortion"), ["1", "1"] if checker is checked_epsilon else "1/1000"))
    for name, content, code in (("good", document, 0), ("bad", wrong, 1), ("other", {"format": "x"}, 2)):
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
        command = [sys.executable, "-I", str(tmp_path / "checker"), str(tmp_path / f"{name}.json")]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code


@pytest.mark.parametrize(
    "text",
    ["log(" + "*".join(["(9999999999**64)**64"] * 90) + ")", "+".join(["log(3/2)"] * 51), "1+" * 5000 + "1", "1/2*2**1"],
)
def test_epsilon_cannot_ask_for_endless_work(text):
    with pytest.raises(rules.Malformed, match="logarithms at most, and no powers"):
        checked_epsilon.read_epsilon(text)


def test_many_letters_are_refused_before_their_matrix_is_built():
    claim = ISSUED[0]["claim"] | {"source": {"simplex": 10**6}, "adjacency": None}
    with pytest.raises(rules.Malformed, match="at most 1000"):
        checked_entries.recheck(rebound(ISSUED[0] | {"claim": claim}))


def test_of_an_empty_set_nothing_is_claimed():
    source = SourceSet.from_inequalities(["P1 >= 1/5"], letters=2)
    document = first_format(Tradeoff(source, loss=distances(2)).at("1/2").certificate)
    assert accepted(document)
    empty = document["claim"]["source"] | {"inequalities": [{"coefficients": ["1", "1"], "bound": "0"}]}
    for distortion in ("1/2", "-1"):
        claim = document["claim"] | {"source": empty, "distortion": distortion}
        evidence = document["evidence"] | {"multipliers": ["10"]}
        assert not accepted(rebound(document | {"claim": claim, "evidence": evidence}))


def test_what_no_mechanism_reaches_does_not_leak_infinitely():
    # The second prior costs 1/2 at least, the first one 0: no mechanism has the distortion 0 on both.
    costs = Table([[0, 1, 1], [1, 0, 1], [1, 1, 1]])
    for priors in ([["1/2", "1/2", "0"]], [["1/2", "1/2", "0"], ["1/4", "1/4", "1/2"]]):
        source = SourceSet.from_vertices(priors)
        document = first_format(Tradeoff(SourceSet.single(priors[0]), loss=costs).at(0).certificate)
        claim = document["claim"] | {"source": source.to_document()}
        prior = {"prior": priors[0], "weights": ["1", "0"][: len(priors)]}
        assert accepted(rebound(document | {"claim": claim, "evidence": {"prior": prior}})) is (len(priors) == 1)
    inside = SourceSet.from_inequalities(["P1 >= 1/5", "P2 >= 1/5"], letters=3)
    assert Tradeoff(inside, loss=costs).at("3/5").value.is_infinite
    assert Tradeoff(inside, loss=costs).at("3/5").certificate.verify()
