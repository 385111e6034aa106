"""Floors and whole curves by floors: what is changed is rejected, or says the same.

Covers: symdp.certificates.checker.arithmetic.square_root, symdp.certificates.checker.rules,
symdp.certificates.made_certificate
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import square_root as checked_root
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.made_certificate import document_of
from symdp.errors import CertificateRejected
from tests.agreement.other_losses import Table, distances
from tests.certificates.document_parts import accepted, claim_of, nodes, numbers, replaced, variants
from tests.certificates.level_mutations import JUNK

ONE = SourceSet.single(["1/2", "1/4", "1/4"])
COSTS = Table([[0, 1, 3, 1], [2, 0, 1, 1], [-1, 2, 0, 1]])
CURVES = [Tradeoff(ONE, loss=loss).curve().certificate.document for loss in (distances(3), COSTS)]
POINT = Tradeoff(ONE, loss=distances(3)).at("1/3").certificate.document


def root_of(root):
    """The root of a quadratic polynomial in an interval, by halving it; None where there is none, or there are two."""
    c, (low, high) = [F(value) for value in root["root_of"]], map(F, root["between"])
    ends = [c[0] + c[1] * x + c[2] * x * x for x in (low, high)]
    if ends[0] * ends[1] >= 0:
        return None
    for _ in range(60):
        middle = (low + high) / 2
        value = c[0] + c[1] * middle + c[2] * middle * middle
        low, high = (middle, high) if (value > 0) == (ends[0] > 0) else (low, middle)
    return round(low, 12)


def meaning(made):
    """A record with the value of each root in place of how it is written."""
    pieces = made["answer"]["pieces"]
    places = [piece[key] for piece in pieces for key in ("from", "to")]
    ends = [place if isinstance(place, str) else root_of(place) for place in places]
    scales = [F(piece["denominator"][1]) for piece in pieces]
    ratios = [
        [F(value) / scale for value in (*piece["numerator"], *piece["denominator"])]
        for piece, scale in zip(pieces, scales, strict=True)
    ]
    rest = {key: value for key, value in made["answer"].items() if key != "pieces"}
    return made["question"], rest, ends, ratios


def solved_again(made):
    source = SourceSet.from_document(made["question"]["source"])
    return Tradeoff(source, loss=Table(made["question"]["loss"])).curve().certificate.record


@pytest.mark.parametrize("place", range(len(CURVES)))
def test_changed_numbers_of_a_curve_are_rejected(place):
    document = CURVES[place]
    assert accepted(document)
    assert any(isinstance(piece["to"], dict) for piece in CURVES[0]["answer"]["pieces"])
    every = numbers(document, {*record.RECORD_KEYS, *schema.BY_EVIDENCE})
    changes = [(path, other) for path, text in sorted(every, key=str) for other in variants(text)]
    rejected = 0
    for path, other in Random(place).sample(changes, min(150, len(changes))):
        changed = replaced(document, path, other)
        if accepted(changed):
            assert meaning(claim_of(changed)) == meaning(solved_again(claim_of(changed))), (path, other)
        else:
            rejected += 1
    assert rejected > 50


@pytest.mark.sampled(15)
@pytest.mark.parametrize("seed", range(300))
def test_junk_in_a_curve_is_answered(seed):
    rng = Random(seed)
    document = rng.choice([*CURVES, POINT])
    changed = replaced(document, rng.choice([path for path, _ in nodes(document) if path]), rng.choice(JUNK))
    assert not accepted(changed) or claim_of(changed) == claim_of(document)


def forged(change):
    """A curve with a changed record and evidence."""
    made, evidence = change(claim_of(CURVES[0]), CURVES[0]["evidence"])
    return CURVES[0] | made | {"evidence": evidence}


def with_answer(made, **more):
    return made | {"answer": made["answer"] | more}


def without_the_second_piece(made, evidence):
    """The first curve up to the end: true at both ends of the first cells, but not the least one behind the crossing."""
    end = made["answer"]["zero_from"]
    kept = evidence["pieces"][0]
    cells = [*kept["cells"][:-1], kept["cells"][-1] | {"to": end}]
    first = made["answer"]["pieces"][0] | {"to": end}
    return with_answer(made, pieces=[first]), evidence | {"pieces": [kept | {"cells": cells}]}


def with_cells_that_are_lines(made, evidence):
    """The ends of the parts alone, without the corner beside the curve."""
    proof = evidence["pieces"][0]
    cells = [cell | {"corners": cell["corners"][::2]} if len(cell["corners"]) == 3 else cell for cell in proof["cells"]]
    return made, evidence | {"pieces": [proof | {"cells": cells}, *evidence["pieces"][1:]]}


def with_the_corners_of_another_cell(made, evidence):
    proof = evidence["pieces"][0]
    corners = proof["cells"][0]["corners"]
    moved = proof | {"cells": [cell | {"corners": corners} for cell in proof["cells"]]}
    return made, evidence | {"pieces": [moved, *evidence["pieces"][1:]]}


def for_two_priors(made, evidence):
    source = {"vertices": [["1/2", "1/4", "1/4"], ["1/3", "1/3", "1/3"]]}
    return made | {"question": made["question"] | {"source": source}}, evidence


def with_a_piece_of_no_length(made, evidence):
    """Another limit from the left at the end, of a floor that is nowhere the best one."""
    end = made["answer"]["zero_from"]
    assert (end, made["answer"]["jump"]) == ("3/4", "1")
    last = {"from": end, "to": end, "numerator": ["11/4", "-2"], "denominator": ["0", "1"]}
    proof = {"floor": ["1", "1", "1"], "cells": []}
    changed = with_answer(made, jump="5/3", pieces=[*made["answer"]["pieces"], last])
    return changed, evidence | {"pieces": [*evidence["pieces"], proof]}


FORGED = [without_the_second_piece, with_cells_that_are_lines, with_the_corners_of_another_cell, for_two_priors]
FORGED.append(with_a_piece_of_no_length)


@pytest.mark.parametrize("change", FORGED)
def test_forged_curves_are_rejected(change):
    assert accepted(forged(lambda made, evidence: (made, evidence)))
    assert not accepted(forged(change))


def test_floors_are_for_adjacent_letters_only():
    graph = {"labels": ["a", "b", "c"], "edges": [[0, 1], [1, 2]]}
    assert accepted(POINT)
    for document in (POINT, CURVES[0]):
        assert not accepted(replaced(document, ("question", "adjacency"), graph))
    complete = replaced(claim_of(POINT), ("question", "adjacency"), graph | {"edges": [[0, 1], [1, 2], [0, 2]]})
    assert accepted(document_of(complete, {}))
    with pytest.raises(CertificateRejected):
        document_of(replaced(claim_of(POINT), ("question", "adjacency"), graph), {})


def test_square_roots_are_ordered():
    two = {"root_of": ["-2", "0", "1"], "between": ["1", "2"]}
    root, minus, three = (checked_root.Root(data) for data in (
        two, two | {"between": ["-2", "-1"]}, {"root_of": ["-3", "0", "1"], "between": ["1", "2"]}))  # fmt: skip
    assert [root.compared(F(value)) for value in ("7/5", "3/2", "1", "5", "0")] == [1, -1, 1, -1, 1]
    assert checked_root.less(minus, root)
    assert not checked_root.less(root, minus)
    assert not checked_root.less(root, three)  # the intervals are the same
    assert checked_root.less(root, F(3, 2))
    assert checked_root.less(F(7, 5), root)
    between = checked_root.Root({"root_of": ["-4", "0", "1"], "between": ["1", "3"]})
    assert [between.compared(F(place)) for place in (1, 2, 3)] == [1, 0, -1]
    assert [between.compared(F(place, 10)) for place in (19, 21)] == [1, -1]
    assert not checked_root.less(root, root)
    assert [root.sign([F(c) for c in data]) for data in ((-2, 0, 1), (1, -1, 0), (-1, 1, 0), (2, 0, -2))] == [0, -1, 1, -1]
    assert checked_root.not_negative([F(2), F(0), F(-1)], minus, root)
    assert not checked_root.not_negative([F(-1), F(0), F(1)], minus, root)
    for between in (["2", "3"], ["2", "1"], ["-2", "2"]):
        with pytest.raises(rules.Rejected):
            checked_root.Root(two | {"between": between})
