"""Floors, radii and whole curves by floors: what is changed is rejected, or claims the same."""

from fractions import Fraction as F
from random import Random

import pytest
from document_parts import replaced
from first_format import first_format
from level_mutations import JUNK
from other_losses import Table, distances
from test_mutations import accepted, numbers, rebound, variants

from symdp import Certificate, SourceSet, Tradeoff
from symdp.certificates.checker import root as checked_root
from symdp.certificates.checker import rules
from symdp.errors import CertificateRejected

ONE = SourceSet.single(["1/2", "1/4", "1/4"])
COSTS = Table([[0, 1, 3, 1], [2, 0, 1, 1], [-1, 2, 0, 1]])
CURVES = [first_format(Tradeoff(ONE, loss=loss).curve().certificate) for loss in (distances(3), COSTS)]
POINT = first_format(Tradeoff(ONE, loss=distances(3)).at("1/3").certificate)


def root_of(given):
    """The root of a quadratic polynomial in an interval, by halving it; None where there is none, or there are two."""
    c, (low, high) = [F(value) for value in given["root_of"]], map(F, given["between"])
    ends = [c[0] + c[1] * x + c[2] * x * x for x in (low, high)]
    if ends[0] * ends[1] >= 0:
        return None
    for _ in range(60):
        middle = (low + high) / 2
        value = c[0] + c[1] * middle + c[2] * middle * middle
        low, high = (middle, high) if (value > 0) == (ends[0] > 0) else (low, middle)
    return round(low, 12)


def meaning(claim):
    """The claim with the value of each root in place of how it is written."""
    pieces = claim["pieces"]
    places = [piece[key] for piece in pieces for key in ("from", "to")]
    ends = [place if isinstance(place, str) else root_of(place) for place in places]
    scales = [F(piece["denominator"][1]) for piece in pieces]
    ratios = [
        [F(value) / scale for value in (*piece["numerator"], *piece["denominator"])]
        for piece, scale in zip(pieces, scales, strict=True)
    ]
    return {key: value for key, value in claim.items() if key != "pieces"}, ends, ratios


def solved_again(claim):
    source = SourceSet.from_document(claim["source"])
    return Tradeoff(source, loss=Table(claim["loss"])).curve().certificate.finding.claim


@pytest.mark.parametrize("place", range(len(CURVES)))
def test_changed_numbers_of_a_curve_are_rejected(place):
    document = CURVES[place]
    assert accepted(document)
    assert any(isinstance(piece["to"], dict) for piece in CURVES[0]["claim"]["pieces"])
    every = [(path, text) for part in ("claim", "evidence") for path, text in numbers(document[part], (part,))]
    changes = [(path, other) for path, text in every for other in variants(text)]
    rejected = 0
    for path, other in Random(place).sample(changes, min(150, len(changes))):
        changed = rebound(replaced(document, path, other))
        if accepted(changed):
            assert meaning(changed["claim"]) == meaning(solved_again(changed["claim"])), (path, other)
        else:
            rejected += 1
    assert rejected > 50


@pytest.mark.sampled(15)
@pytest.mark.parametrize("seed", range(300))
def test_junk_in_a_curve_is_answered(seed):
    rng = Random(seed)
    document = rng.choice([*CURVES, POINT])
    paths = [path for part in ("claim", "evidence") for path in parts(document[part], (part,))]
    changed = rebound(replaced(document, rng.choice(paths), rng.choice(JUNK)))
    assert not accepted(changed) or changed["claim"] == document["claim"]


def parts(node, path):
    yield path
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        yield from parts(child, (*path, key))


def forged(change):
    """A curve with a changed claim and evidence."""
    document = Certificate(CURVES[0]).document
    claim, evidence = change(document["claim"], document["evidence"])
    return rebound(document | {"claim": claim, "evidence": evidence})


def without_the_second_piece(claim, evidence):
    """The first curve up to the end: true at both ends of the first cells, but not the least one behind the crossing."""
    first = claim["pieces"][0] | {"to": claim["zero_from"]}
    kept = evidence["pieces"][0]
    cells = [*kept["cells"][:-1], kept["cells"][-1] | {"to": claim["zero_from"]}]
    return claim | {"pieces": [first]}, evidence | {"pieces": [kept | {"cells": cells}]}


def with_cells_that_are_lines(claim, evidence):
    """The ends of the parts alone, without the corner beside the curve."""
    proof = evidence["pieces"][0]
    cells = [cell | {"corners": cell["corners"][::2]} if len(cell["corners"]) == 3 else cell for cell in proof["cells"]]
    return claim, evidence | {"pieces": [proof | {"cells": cells}, *evidence["pieces"][1:]]}


def with_the_corners_of_another_cell(claim, evidence):
    proof = evidence["pieces"][0]
    corners = proof["cells"][0]["corners"]
    moved = proof | {"cells": [cell | {"corners": corners} for cell in proof["cells"]]}
    return claim, evidence | {"pieces": [moved, *evidence["pieces"][1:]]}


def for_two_priors(claim, evidence):
    return claim | {"source": {"vertices": [["1/2", "1/4", "1/4"], ["1/3", "1/3", "1/3"]]}}, evidence


def with_a_piece_of_no_length(claim, evidence):
    """Another limit from the left at the end, of a floor that is nowhere the best one."""
    end = claim["zero_from"]
    assert (end, claim["jump"]) == ("3/4", "1")
    last = {"from": end, "to": end, "numerator": ["11/4", "-2"], "denominator": ["0", "1"]}
    proof = {"floor": ["1", "1", "1"], "cells": []}
    changed = claim | {"jump": "5/3", "pieces": [*claim["pieces"], last]}
    return changed, evidence | {"pieces": [*evidence["pieces"], proof]}


FORGED = [without_the_second_piece, with_cells_that_are_lines, with_the_corners_of_another_cell, for_two_priors]
FORGED.append(with_a_piece_of_no_length)


@pytest.mark.parametrize("change", FORGED)
def test_forged_curves_are_rejected(change):
    assert accepted(forged(lambda claim, evidence: (claim, evidence)))
    assert not accepted(forged(change))


def test_floors_and_radii_are_for_adjacent_letters_only():
    graph = {"labels": ["a", "b", "c"], "edges": [[0, 1], [1, 2]]}
    claim = POINT["claim"] | {"adjacency": graph}
    assert accepted(POINT)
    assert not accepted(rebound(POINT | {"claim": claim}))
    complete = graph | {"edges": [[0, 1], [1, 2], [0, 2]]}
    assert accepted(rebound(POINT | {"claim": POINT["claim"] | {"adjacency": complete}}))


def test_radii_that_sum_to_more_are_rejected():
    radii = [str(F(value) + F(1, 100)) for value in POINT["evidence"]["bound"]["radii"]]
    with pytest.raises(CertificateRejected, match="output 0 costs the radii at least"):
        Certificate(replaced(POINT, ("evidence", "bound", "radii"), radii)).verify()
    with pytest.raises(CertificateRejected, match="the floor is part of"):
        Certificate(replaced(POINT, ("evidence", "floor"), ["1/2", "1/2", "1/2"])).verify()


def test_square_roots_are_ordered():
    two = {"root_of": ["-2", "0", "1"], "between": ["1", "2"]}
    root, minus, three = (checked_root.Root(given) for given in (
        two, two | {"between": ["-2", "-1"]}, {"root_of": ["-3", "0", "1"], "between": ["1", "2"]}))  # fmt: skip
    assert [root.compared(F(value)) for value in ("7/5", "3/2", "1", "5", "0")] == [1, -1, 1, -1, 1]
    assert checked_root.less(minus, root)
    assert not checked_root.less(root, minus)
    assert not checked_root.less(root, three)  # the intervals are the same
    assert checked_root.less(root, F(3, 2))
    assert checked_root.less(F(7, 5), root)
    assert not checked_root.less(root, root)
    assert [root.sign([F(c) for c in given]) for given in ((-2, 0, 1), (1, -1, 0), (-1, 1, 0), (2, 0, -2))] == [0, -1, 1, -1]
    assert checked_root.not_negative([F(2), F(0), F(-1)], minus, root)
    assert not checked_root.not_negative([F(-1), F(0), F(1)], minus, root)
    for between in (["2", "3"], ["2", "1"], ["-2", "2"]):
        with pytest.raises(rules.Rejected):
            checked_root.Root(two | {"between": between})
