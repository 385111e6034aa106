"""Certificates of closed forms in symbols: accepted where they are issued; changed claims and evidence are not.

Covers: symdp.arithmetic.symbols.consequence, symdp.certificates.checker.identities.symbolic_diagonals,
symdp.certificates.checker.identities.symbolic_source, symdp.certificates.checker.rules,
symdp.certificates.checker.work, symdp.sources.parametric.parametric_segment,
symdp.tradeoffs.parametric.parametric_evidence
"""

import copy
from fractions import Fraction
from itertools import product

import pytest
import sympy

from symdp import Certificate
from symdp.certificates.checker import rules, work
from symdp.certificates.checker.claim import schema
from symdp.certificates.checker.identities import symbolic_source
from symdp.errors import CertificateRejected, Unsupported
from symdp.sources.parametric.parametric_segment import SymbolicSegment
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.certificates.document_parts import accepted, nodes, replaced
from tests.certificates.samples import SAMPLES, samples

KIND = "curve in symbols"


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
    certificate = samples(KIND)[place]
    for path, part in nodes(certificate.record["answer"]["cells"], ("answer", "cells")):
        if DECIDED & set(path):
            for other in variants(part):
                assert not accepted(replaced(certificate.document, path, other)), (path, other)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(60))
def test_changed_multipliers_prove_nothing_and_junk_is_answered(seed):
    certificate = samples(KIND)[seed % len(samples(KIND))]
    places = [
        (path, part) for path, part in nodes(certificate.document["evidence"], ("evidence",)) if path[-1:] != ("cell",)
    ]
    path, part = places[seed * 7919 % len(places)]
    for other in (*variants(part), None, "x", [], {}, [[0]], [[99, "1"]], True, 10**9):
        changed = accepted(replaced(certificate.document, path, other))
        # A cell may cover more than was said, and a point may be another one.
        free = bool({"cover", "point"} & set(path))
        assert not (changed and isinstance(part, str) and rules.NUMBER.fullmatch(part) and not free), (path, other)


FORGED = {
    "a cell is missing": lambda made, evidence: (made["answer"]["cells"].pop(), evidence["cells"].pop()),
    "a condition is dropped": lambda made, _: made["answer"]["cells"][2]["where"].pop(),
    "a hypothesis is dropped": lambda made, _: made["question"]["source"]["where"].pop(0),
    "a piece is missing": lambda made, _: made["answer"]["cells"][2]["pieces"].pop(0),
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
    FORGED[name](document, document["evidence"])
    assert not accepted(document)


def test_without_its_equation_a_contamination_is_not_shown():
    document = copy.deepcopy(samples(KIND)[1].document)
    document["question"]["source"]["zero"].clear()
    assert not accepted(document)


HALVES = [["0", "1"], ["1", "-1"], ["-3/2", "1"]]
BALL = {"center": [["1/2", "0"], ["3/10", "0"], ["1/5", "0"]], "radius": ["0", "1"]}
POINTS = [{}, {"r": "0"}, {"r": "1"}, {"r": "3/2"}, {"r": "2"}, {"r": "5/4"}]


def from_contradiction(constant, slope=0):
    """A proof that any form in r is not negative, by r >= 0, 1 - r >= 0 and r - 3/2 >= 0."""
    constant, proof = Fraction(constant), {0: Fraction(max(slope, 0)), 1: Fraction(max(-slope, 0)), 2: Fraction(0)}
    constant += min(slope, 0)
    more = max(-2 * constant, 0)
    proof = {0: proof[0], 1: proof[1] + more, 2: more}
    return [[place, str(value)] for place, value in proof.items() if value]


def nothing_leaks(point):
    """The false claim that a prior without doubt is least favourable, of a ball whose radius is above 3/2 and below 1."""
    prior, center = [Fraction(1), Fraction(0), Fraction(0)], [Fraction(form[0]) for form in BALL["center"]]
    cell = {"where": [], "prior": [[str(value), "0"] for value in prior], "zero_from": ["0", "0"], "pieces": []}
    source = {"symbols": ["r"], "where": HALVES, "zero": [], "set": BALL}
    question = {"source": source, "leakage": "dp", "loss": "hamming", "adjacency": None, "delta": "0"}
    answer = {"cells": [cell]}
    sides = [("above", prior[0] - center[0]), *[("below", center[k] - prior[k]) for k in (1, 2)]]
    proof = {
        "order": [0, 1, 2],
        "falls": [from_contradiction(value) for value in (1, 0, 0)],
        "sum": [],
        "member": [{"side": side, "proof": from_contradiction(value)} for side, value in sides],
        "levels": [{"proof": from_contradiction(center[0] - prior[0], -1)}],
        "empty": [[]],
        "point": point,
    }
    proof["member"].append([from_contradiction(center[0] - prior[0], 1)])
    evidence = {"source": [{"above": [[], [], []], "sum": []}], "cells": [proof], "cover": {"cell": 0, "proofs": []}}
    return {"format": 3, "question": question, "asks": {"curve": True}, "answer": answer, "evidence": evidence}


@pytest.mark.parametrize("point", POINTS)
def test_nothing_is_proved_of_symbols_without_values(point, monkeypatch):
    document = nothing_leaks(point)
    with pytest.raises(CertificateRejected, match=r"the point has a value|no form is negative at the point"):
        Certificate(document).verify()
    monkeypatch.setattr(symbolic_source.affine.World, "check_point", lambda *_: None)
    assert Certificate(document).verify(), "all else holds, by contradiction"


@pytest.mark.parametrize("cover", [{"empty": [[1, "2"], [2, "2"]]}, {"cell": 0, "proofs": []}])
def test_there_is_a_cell(cover):
    evidence = {"source": [{"above": [[], [], []], "sum": []}], "cells": [], "cover": cover}
    with pytest.raises(CertificateRejected, match="at least one"):
        Certificate(nothing_leaks({}) | {"answer": {"cells": []}, "evidence": evidence}).verify()


def test_nothing_is_proved_of_two_priors_without_values():
    """One prior is (1, 0, 0) and (0, 1, 0) at once, from which everything follows."""
    document = copy.deepcopy(samples(KIND)[3].document)
    document["question"]["source"]["zero"] += [["1", "-1", "0", "0", "0"], ["0", "1", "0", "0", "0"]]
    for place in range(5):
        ends = [str(int(k == place)) for k in range(4)]
        document["evidence"]["point"] = dict(zip("pqrs", ends, strict=True))
        assert not accepted(document)


@pytest.mark.parametrize("place", range(len(SAMPLES[KIND])))
def test_a_point_keeps_what_is_assumed(place):
    document = samples(KIND)[place].document
    evidence = document["evidence"]
    paths = [("evidence", "point")] if "point" in evidence else [("evidence", "cells", 0, "point")]
    for path in paths:
        point = next(part for where, part in nodes(document) if where == path)
        for other in ({}, point | {"z": "0"}, dict.fromkeys(point, "2"), dict.fromkeys(point, "-1"), None, []):
            assert not accepted(replaced(document, path, other)), other


def test_a_product_has_the_value_of_its_names():
    """Of (1 - eta)*C1 the point says C1 and eta: no value of C1 makes it anything but 0 where eta is 1."""
    certificate = samples(KIND)[1]
    assert any("*" in symbol for symbol in certificate.record["question"]["source"]["symbols"])
    point = certificate.document["evidence"]["cells"][0]["point"]
    assert point.keys() == {"C1", "C2", "C3", "eta"}
    assert sum(Fraction(point[name]) for name in ("C1", "C2", "C3")) == 1
    for changed in ({"eta": "-1/7"}, {"eta": "8/7"}, {"C1": "1/97"}):
        assert not accepted(replaced(certificate.document, ("evidence", "cells", 0, "point"), point | changed))
    half_at_one = {"symbols": ["eta", "(1 - eta)*p"], "where": [["-1", "1", "0"], ["-1/2", "0", "1"]], "zero": []}
    for eta, p in product(("1", "0", "2"), ("0", "1/2", "1", "-3")):
        values = {"eta": eta, "p": p}
        if values == {"eta": "2", "p": "-3"}:
            symbolic_source.affine.World(half_at_one).check_point([], values, "all")
            continue
        with pytest.raises(rules.Rejected, match="no form is negative"):
            symbolic_source.affine.World(half_at_one).check_point([], values, "all")


@pytest.mark.parametrize("read", [SymbolicSet.ball, lambda prior, _, where: SymbolicSegment.read([prior], where)])
def test_a_symbol_of_which_no_condition_speaks_has_a_value(read):
    p, w, z = sympy.symbols("p w z")
    source = read([p, (1 - p) / 2, (1 - p) / 2], "r", where=[sympy.Eq(z, p + w)])
    assert privacy_distortion(source).certificate.verify()


OF_SEGMENTS = {
    "a silent letter is missing": lambda made, _: made["answer"]["silent"].pop(0),
    "a silent pair is missing": lambda made, _: made["answer"]["silent"].pop(),
    "a set is missing": lambda made, _: made["answer"]["corners"].pop(0),
    "a diagonal is missing": lambda made, _: made["answer"]["corners"].pop(),
    "a diagonal of two more letters": lambda made, _: made["answer"]["corners"].append([[1], [1, 2, 3]]),
    "a letter twice": lambda made, _: made["answer"]["corners"].append([[1, 1]]),
    "no such letter": lambda made, _: made["answer"]["corners"].append([[1, 4]]),
    "letters ahead of each other": lambda _, evidence: evidence["ahead"].append({"letters": [0, 0], "proofs": [[], []]}),
    "not ahead": lambda _, evidence: evidence["ahead"].append({"letters": [0, 1], "proofs": [[], []]}),
    "nowhere for nothing": lambda made, evidence: (
        made["answer"]["corners"].pop(),
        evidence["nowhere"].append(
            {"start": [2], "end": [1, 2], "proofs": [{"weights": ["0", "0"], "proof": []} for _ in range(2)]}
        ),
    ),
    "a probability is free": lambda made, _: made["question"]["source"]["where"].pop(0),
}


@pytest.mark.parametrize("name", OF_SEGMENTS)
def test_forgeries_of_segments_are_rejected(name):
    document = copy.deepcopy(samples(KIND)[3].document)
    assert accepted(document)
    OF_SEGMENTS[name](document, document["evidence"])
    assert not accepted(document)


def test_letters_are_counted_from_one_where_no_diagonal_is_needed():
    nowhere = samples(KIND)[4].document["evidence"]["nowhere"]
    assert [(one["start"], one["end"]) for one in nowhere] == [([0, 1], [0, 1, 2])]
    said = [line for line in schema.recheck(samples(KIND)[4].document) if "no diagonal" in line]
    assert all(line.startswith("corners: no diagonal is between {1, 2} and letter 3") for line in said)
    assert len(said) == 5


def test_more_diagonals_do_no_harm():
    certificate = samples(KIND)[4]
    assert accepted(
        replaced(
            certificate.document, ("answer", "corners"), [*certificate.record["answer"]["corners"], [[3], [1, 3]], [[1, 3]]]
        )
    )


def test_all_selections_are_gone_through():
    assert symbolic_source.subsets("abc") == [[], ["a"], ["b"], ["a", "b"], ["c"], ["a", "c"], ["b", "c"], ["a", "b", "c"]]


def test_work_is_counted(monkeypatch):
    monkeypatch.setattr(work, "MOST_WORK", 200)
    with pytest.raises(Unsupported, match="takes more than"):
        Certificate(samples(KIND)[0].document).verify()


def test_a_deep_tree_and_too_many_forms_are_refused():
    document = copy.deepcopy(samples(KIND)[0].document)
    node = {"empty": []}
    for _ in range(symbolic_source.MOST_DEPTH + 2):
        node = {"split": ["0", "1", "0"], "parts": [node, node]}
    document["evidence"]["cover"] = node
    assert not accepted(document)
    document = copy.deepcopy(samples(KIND)[0].document)
    document["question"]["source"]["where"] *= 200
    assert not accepted(document)


def test_parts_without_end_are_not_told_apart(monkeypatch):
    monkeypatch.setattr("symdp.tradeoffs.parametric.majorised_evidence.MOST_NODES", 2)
    with pytest.raises(Unsupported, match="more than 2 parts of the symbols"):
        _ = privacy_distortion(SymbolicSet.ball(["C1", "C2"], "r")).certificate


def test_a_piece_that_is_left_out_would_have_to_be_empty(monkeypatch):
    """The proof that is asked for is of a start that is not below the stop."""
    document, (place, cell) = next(
        (one.document, (place, cell))
        for one in samples(KIND)
        for place, cell in enumerate(one.document["answer"].get("cells", []))
        if len(cell["pieces"]) > 1
    )
    for left_out, piece in enumerate(cell["pieces"]):
        seen = []
        monkeypatch.setattr(
            symbolic_source.Cell, "follows", lambda _, text, target, proof, seen=seen: seen.append((text, target))
        )
        kept = [other for other in cell["pieces"] if other != piece]
        changed = replaced(document, ("answer", "cells", place, "pieces"), kept)
        empty = [*document["evidence"]["cells"][place]["empty"], []]
        assert accepted(replaced(changed, ("evidence", "cells", place, "empty"), empty)), left_out
        start, stop = ([Fraction(value) for value in piece[key]] for key in ("from", "to"))
        target = dict(seen)[f"there is no piece of {piece['letters']} letters"]
        assert list(target) == [a - b for a, b in zip(start, stop, strict=True)]


MANY = [f"a{k}" for k in range(61)]


@pytest.mark.parametrize(
    ("names", "are_read"), [(["a"], True), (MANY[:60], True), (MANY, False), ([], False), (["a", "a"], False)]
)
def test_one_to_sixty_different_symbols_are_read(names, are_read):
    source = {"symbols": names, "where": [], "zero": []}
    if are_read:
        assert symbolic_source.affine.World(source).size == len(names) + 1
        return
    with pytest.raises(rules.Malformed, match='"symbols" must be between 1 and 60 different names'):
        symbolic_source.affine.World(source)
