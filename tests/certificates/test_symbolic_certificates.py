"""Certificates of closed forms in symbols: accepted where they are issued; changed claims and evidence are not."""

import copy
from fractions import Fraction

import pytest
from document_parts import nodes, replaced
from test_closed_claims import samples

from symdp import Certificate, SymbolicSet, privacy_distortion
from symdp.certificates.checker import rules, symbolic, work
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported

KIND = symbolic.KIND


def accepted(document):
    try:
        Certificate(document | {"claim_sha256": rules.digest(document["claim"])}).verify()
    except (CertificateRejected, InvalidArgument):
        return False
    return True


def variants(part):
    if isinstance(part, str) and rules.NUMBER.fullmatch(part):
        value = Fraction(part)
        return [str(other) for other in (value + Fraction(1, 97), -value, 2 * value) if other != value]
    if type(part) is int:
        return [part + 1, part - 1]
    return []


# What a cell says beside its conditions: each number is decided by the prior, and the prior by the set.
DECIDED = {"prior", "zero_from", "pieces"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("place", [2, 0, 1])
def test_every_changed_number_of_an_answer_is_rejected(place):
    found = samples(KIND)[place]
    for path, part in nodes(found.claim["cells"], ("claim", "cells")):
        if DECIDED & set(path):
            for other in variants(part):
                assert not accepted(replaced(found.document, path, other)), (path, other)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(60))
def test_changed_multipliers_prove_nothing_and_junk_is_answered(seed):
    found = samples(KIND)[seed % len(samples(KIND))]
    places = [(path, part) for path, part in nodes(found.document["evidence"], ("evidence",)) if path[-1:] != ("cell",)]
    path, part = places[seed * 7919 % len(places)]
    for other in (*variants(part), None, "x", [], {}, [[0]], [[99, "1"]], True, 10**9):
        changed = accepted(replaced(found.document, path, other))
        assert not (changed and isinstance(part, str) and rules.NUMBER.fullmatch(part) and "cover" not in path), (
            path,
            other,
        )


FORGED = {
    "a cell is missing": lambda claim, evidence: (claim["cells"].pop(), evidence["cells"].pop()),
    "a condition is dropped": lambda claim, _: claim["cells"][2]["where"].pop(),
    "a hypothesis is dropped": lambda claim, _: claim["where"].pop(0),
    "a piece is missing": lambda claim, _: claim["cells"][2]["pieces"].pop(0),
    "a level is missing": lambda _, evidence: evidence["cells"][2]["levels"].pop(),
    "one letter has two entries": lambda _, evidence: evidence["cells"][2].update(order=[0, 0, 2]),
    "no sets of letters": lambda _, evidence: evidence["cells"][2]["member"][-1].clear(),
    "undecided letters": lambda _, evidence: evidence["cells"][2]["member"][0].update(side="open"),
    "what is left is empty": lambda _, evidence: evidence.update(cover={"empty": []}),
    "one cell covers all": lambda _, evidence: evidence.update(cover={"cell": 0, "proofs": [[], []]}),
    "a negative multiplier": lambda _, evidence: evidence["cells"][2]["falls"].__setitem__(0, [[0, "-1"]]),
}


@pytest.mark.parametrize("name", FORGED)
def test_forgeries_are_rejected(name):
    document = copy.deepcopy(samples(KIND)[0].document)
    assert accepted(document)
    FORGED[name](document["claim"], document["evidence"])
    assert not accepted(document)


def test_without_its_equation_a_contamination_is_not_shown():
    document = copy.deepcopy(samples(KIND)[1].document)
    document["claim"]["zero"].clear()
    assert not accepted(document)


OF_SEGMENTS = {
    "a silent letter is missing": lambda claim, _: claim["silent"].pop(0),
    "a silent pair is missing": lambda claim, _: claim["silent"].pop(),
    "a set is missing": lambda claim, _: claim["corners"].pop(0),
    "a diagonal is missing": lambda claim, _: claim["corners"].pop(),
    "a diagonal of two more letters": lambda claim, _: claim["corners"].append([[1], [1, 2, 3]]),
    "a letter twice": lambda claim, _: claim["corners"].append([[1, 1]]),
    "no such letter": lambda claim, _: claim["corners"].append([[1, 4]]),
    "letters ahead of each other": lambda _, evidence: evidence["ahead"].append({"letters": [0, 0], "proofs": [[], []]}),
    "not ahead": lambda _, evidence: evidence["ahead"].append({"letters": [0, 1], "proofs": [[], []]}),
    "nowhere for nothing": lambda claim, evidence: (
        claim["corners"].pop(),
        evidence["nowhere"].append(
            {"start": [2], "end": [1, 2], "proofs": [{"weights": ["0", "0"], "proof": []} for _ in range(2)]}
        ),
    ),
    "a probability is free": lambda claim, _: claim["where"].pop(0),
}


@pytest.mark.parametrize("name", OF_SEGMENTS)
def test_forgeries_of_segments_are_rejected(name):
    document = copy.deepcopy(samples(KIND)[3].document)
    assert accepted(document)
    OF_SEGMENTS[name](document["claim"], document["evidence"])
    assert not accepted(document)


def test_more_diagonals_do_no_harm():
    found = samples(KIND)[4]
    assert accepted(replaced(found.document, ("claim", "corners"), [*found.claim["corners"], [[3], [1, 3]], [[1, 3]]]))


def test_work_is_counted(monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 200)
    with pytest.raises(Unsupported, match="takes more than"):
        Certificate(samples(KIND)[0].document).verify()


def test_a_deep_tree_and_too_many_forms_are_refused():
    document = copy.deepcopy(samples(KIND)[0].document)
    node = {"empty": []}
    for _ in range(symbolic.MOST_DEPTH + 2):
        node = {"split": ["0", "1", "0"], "parts": [node, node]}
    document["evidence"]["cover"] = node
    assert not accepted(document)
    document = copy.deepcopy(samples(KIND)[0].document)
    document["claim"]["where"] *= 200
    assert not accepted(document)


def test_parts_without_end_are_not_told_apart(monkeypatch):
    monkeypatch.setattr("symdp.tradeoffs.even_evidence.MOST_NODES", 2)
    with pytest.raises(Unsupported, match="more than 2 parts of the symbols"):
        _ = privacy_distortion(SymbolicSet.ball(["C1", "C2"], "r")).certificate
