"""Certificates made by hand, by somebody who has read the checkers: evidence that is true, of something else.

Each one changes a true certificate so that its claim is false, or its evidence no proof, and none is accepted. What was
tried, and what the attempts found, is told in docs/certificates.md.
"""

import copy
import json
import sys
from random import Random

import pytest
from claim_changes import JUNK, verdict
from document_parts import nodes, replaced
from first_format import first_format
from samples import ONE, samples
from true_claims import JUDGES, is_shown_true

from symdp import Tradeoff, losses
from symdp.certificates.checker import kinds, rules, shape, work
from symdp.sources.divergence_balls import ChiSquareBall

ENCLOSED = {"vertices": [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]}


def issued(document):
    """A document whose evidence says that it was issued for its claim."""
    return document | {"claim_sha256": rules.digest(document["claim"])}


def sample(kind, place=0):
    return samples(kind)[place].document


def codebook():
    """Lists of letters as answers: more outputs than letters."""
    return first_format(Tradeoff(ONE, loss="lists:2").at("1/10").certificate)


def erasures():
    return first_format(Tradeoff(ONE, loss="erasure:1/4").at("1/10").certificate)


def silent_ball():
    return first_format(Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")).at("3/5").certificate)


def positions():
    return first_format(Tradeoff(ONE, loss=losses.line(3)).at("1/3").certificate)


def curve_of_lines():
    return sample("curve by floors")


def ball():
    return sample("least leakage over a chi-square ball")


def enclosed():
    return sample("enclosed leakage")


ROOT, CELL = ("claim", "pieces", 0, "to"), ("evidence", "pieces", 0, "cells", 0, "corners")
FIRST, PLANE = ("claim", "pieces", 0), ("evidence", "support", "planes", 0)
OTHER_ROOT = {"root_of": ["27", "-95", "50"], "between": ["1", "2"]}
# Of a true certificate some values by their places; what is made so is no proof.
FORGERIES = {
    # Balls of priors: the centre, the radius and the sums are those of another ball.
    "a ball of no radius": (ball, {("claim", "chi_square"): "0"}),
    "a ball around another centre": (ball, {("claim", "center"): ["1/2", "1/5", "3/10"]}),
    "a centre with a zero": (ball, {("claim", "center"): ["1/2", "1/2", "0"]}),
    "a radius below zero": (ball, {("claim", "chi_square"): "-1/50"}),
    "the ends of a bracket in the other order": (ball, {("claim", "exp_bounds"): ["2", "1"]}),
    "both ends the lower one": (ball, {("claim", "exp_bounds", 1): "23805776646373/15625000000000"}),
    "both ends below 1": (ball, {("claim", "exp_bounds"): ["0", "1/2"]}),
    "no leakage where something leaks": (ball, {("claim", "exp_bounds"): ["1", "1"]}),
    "a diagonal above 1": (ball, {("evidence", "diagonal"): ["2", "1", "1"], ("claim", "exp_bounds", 1): "153/100"}),
    "a negative diagonal": (ball, {("evidence", "diagonal", 2): "-1"}),
    "a prior beyond the ball": (ball, {("evidence", "prior"): ["1", "0", "0"], ("claim", "exp_bounds"): ["3", "3"]}),
    "distortion nothing in a ball": (ball, {("claim", "distortion"): "0"}),
    "distortion above 1 in a ball": (ball, {("claim", "distortion"): "11/10"}),
    "silence at a smaller distortion": (silent_ball, {("claim", "distortion"): "1/2"}),
    # Curves by floors: pieces, crossings, corners and cells that do not fit.
    "a crossing at the other end of its interval": (curve_of_lines, {(*ROOT, "between"): ["1", "2"]}),
    "a crossing at the other root": (
        curve_of_lines, {ROOT: OTHER_ROOT, ("claim", "pieces", 1, "from"): OTHER_ROOT},
    ),
    "a crossing at a number near it": (curve_of_lines, {ROOT: "347/1000", ("claim", "pieces", 1, "from"): "347/1000"}),
    "a crossing without a change of sign": (curve_of_lines, {(*ROOT, "between"): ["0", "1/100"]}),
    "a curve of no pieces": (curve_of_lines, {("claim", "pieces"): [], ("evidence", "pieces"): []}),
    "a curve that ends early": (curve_of_lines, {("claim", "zero_from"): "1/2", ("claim", "pieces", 1, "to"): "1/2"}),
    "a fraction of nothing": (curve_of_lines, {(*FIRST, "numerator"): ["0", "0"], (*FIRST, "denominator"): ["0", "0"]}),
    "a corner below the axis": (curve_of_lines, {("evidence", "corners", 0, "rate"): "-1"}),
    "cells of one corner": (curve_of_lines, {CELL: [0]}),
    "cells of the same corner": (curve_of_lines, {CELL: [0, 0, 0]}),
    "cells of corners from the end of the list": (curve_of_lines, {CELL: [-1, -2, -3]}),
    "cells of corners by booleans": (curve_of_lines, {CELL: [True, False]}),
    "no cells": (curve_of_lines, {("evidence", "pieces", 0, "cells"): []}),
    "a floor that is too low": (curve_of_lines, {("evidence", "pieces", 0, "floor"): ["1/2", "1/4", "1/5"]}),
    "a negative floor": (curve_of_lines, {("evidence", "pieces", 0, "floor"): ["2", "-1", "1/5"]}),
    "a jump that is none": (curve_of_lines, {("claim", "jump"): "3/2"}),
    "two priors": (curve_of_lines, {("claim", "source"): ENCLOSED}),
    # Floors and radii, for letters, lists and erasures.
    "a floor of more than 1": (codebook, {("evidence", "floor", 0): "2"}),
    "a negative floor of lists": (codebook, {("evidence", "floor", 0): "-1/81"}),
    "radii that add up to more": (codebook, {("evidence", "bound", "radii", 0): "1"}),
    "radii of another order": (codebook, {("evidence", "bound", "radii"): ["29/153", "11/153", "11/153"]}),
    "lists of another prior": (codebook, {("claim", "source"): {"vertices": [["3/10", "1/2", "1/5"]]}}),
    "lists without leakage": (codebook, {("claim", "exp_bounds"): ["1", "1"]}),
    "lists of infinite leakage": (codebook, {("claim", "exp_bounds"): None}),
    "erasures at half of the distortion": (erasures, {("claim", "distortion"): "1/20"}),
    "erasures at a negative distortion": (erasures, {("claim", "distortion"): "-1/20"}),
    "positions further apart": (positions, {("claim", "loss", "positions"): ["0", "2", "4"]}),
    "positions of powers": (positions, {("claim", "loss", "power"): 2}),
    "a power of zero": (positions, {("claim", "loss", "power"): 0}),
    "a power as a boolean": (positions, {("claim", "loss", "power"): True}),
    "a floor where not all letters are adjacent": (
        positions, {("claim", "adjacency"): {"labels": ["0", "1", "2"], "edges": [[0, 1], [1, 2]]}},
    ),
    # Enclosures: planes and prices that support nothing.
    "planes of a row against itself": (enclosed, {(*PLANE, "against"): 1, (*PLANE, "row"): 1}),
    "planes of more weight than 1": (enclosed, {(*PLANE, "weight"): "3"}),
    "planes of negative weight": (enclosed, {(*PLANE, "weight"): "-3"}),
    "a negative price": (enclosed, {("evidence", "support", "price"): "-1"}),
    "a pressing prior of more than 1": (enclosed, {("evidence", "support", "pressing", "prior"): ["1", "1", "1"]}),
    "an enclosure the other way round": (enclosed, {("claim", "low"): "2", ("claim", "high"): "1"}),
    "an infinite leakage at a distortion": (enclosed, {("claim", "low"): "oo", ("claim", "high"): "oo"}),
    "half of an infinite leakage": (enclosed, {("claim", "high"): "oo"}),
    "an enclosure of a point that is none": (enclosed, {("claim", "high"): "30719415211/20000000000"}),
    "an enclosure at a negative distortion": (enclosed, {("claim", "distortion"): "-1/4"}),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_rejected(name):
    build, changes = FORGERIES[name]
    document = forged = build()
    assert verdict(document) == "accepted"
    for path, value in changes.items():
        if value is None:
            forged = copy.deepcopy(forged)
            del forged["claim"][path[-1]]
            forged["claim"]["exp_epsilon"] = "oo"
        else:
            forged = replaced(forged, path, value)
    assert json.dumps(forged) != json.dumps(document)
    assert verdict(issued(forged)) != "accepted"


@pytest.mark.parametrize("measure", ["renyi:2", "sibson:3/2", "kl", "mi"])
def test_no_distortion_is_the_least_without_leakage_but_the_true_one(measure):
    """Of an order above 1 the bound of an enclosure was 0, and not nothing, where it says nothing at all."""
    prior = {"prior": ["1/2", "3/10", "1/5"], "weights": ["1"]}
    claim = {"kind": "enclosed distortion", "measure": measure, "source": {"vertices": [prior["prior"]]}}
    claim |= {"exp_epsilon": "1", "low": "9/10", "high": "9/10"}
    support = {"planes": [], "prior": prior, "price": "1", "pressing": prior}
    evidence = {"mechanism": [["1", "0", "0"]] * 3, "outputs": ["1", "0", "0"], "support": support}
    document = issued({"format": shape.FORMAT, "version": 1, "claim": claim, "evidence": evidence})
    assert verdict(document) == "rejected"


# Of every kind: the same evidence for another set of the same shape, for ends of a bracket, and for values out of range.


def others_of(source):
    """Sets of the same shape that are not this one."""
    plain = {key: value for key, value in source.items() if key != "labels"}
    for path, part in nodes(plain):
        if isinstance(part, list) and len(part) > 1 and all(isinstance(each, str) for each in part):
            yield replaced(plain, path, part[::-1])
            yield replaced(plain, path, [*part[1:], part[0]])
        if type(part) is int:
            yield replaced(plain, path, part + 1)


BRACKETS = ("exp_bounds", "enclosure", "distortion")
OUTSIDE = ("-1/10", "-1", "101/100", "5", "1000000")


def false_claims(claim):
    """Claims that look like one that was issued."""
    for path, part in nodes(claim):
        if path and path[-1] == "source":
            yield from (replaced(claim, path, other) for other in others_of(part))
        if path and path[-1] in BRACKETS and isinstance(part, list) and part[0] != part[1]:
            yield from (replaced(claim, path, ends) for ends in (part[::-1], [part[0]] * 2, [part[1]] * 2))
        if path and path[-1] in ("distortion", "zero_from") and isinstance(part, str):
            yield from (replaced(claim, path, other) for other in OUTSIDE)
        if path and path[-1] == "center":
            yield replaced(claim, path, part[::-1])
    if {"low", "high"} <= claim.keys():
        yield claim | {"low": claim["high"], "high": claim["low"]}
        yield from (claim | {"low": claim[end], "high": claim[end]} for end in ("low", "high"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", kinds.FORMS)
def test_evidence_proves_nothing_false_of_another_set_or_end(kind):
    for found in samples(kind):
        for claim in false_claims(found.claim):
            if verdict(issued(found.document | {"claim": claim})) == "accepted":
                assert is_shown_true(claim, found.claim), claim


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", kinds.FORMS)
def test_junk_in_evidence_is_answered_and_proves_nothing_more(kind):
    """Empty lists, zero denominators, booleans and long integers in every place of the evidence, the claim being false."""
    rng = Random(5)
    for found in samples(kind)[:3]:
        falsehoods = [claim for claim in false_claims(found.claim) if not _is_true(claim)] or [found.claim]
        places = list(nodes(found.document["evidence"]))
        for path, part in rng.sample(places, min(len(places), 20)):
            for junk in (*rng.sample(JUNK, 3), [], "1/0", True, 10**400, _negative(part)):
                document = found.document | {"evidence": replaced(found.document["evidence"], path, junk)}
                claim = rng.choice(falsehoods)
                said = verdict(issued(document | {"claim": claim}))
                assert said != "accepted" or claim is found.claim, (path, junk, claim)


def _negative(part):
    if isinstance(part, str) and rules.NUMBER.fullmatch(part):
        return part.removeprefix("-") if part.startswith("-") else f"-{part}"
    return part[:1] if isinstance(part, list) else -1


def _is_true(claim):
    try:
        return bool(JUDGES[claim["kind"]](claim))
    except (ValueError, ZeroDivisionError, LookupError, TypeError, StopIteration):
        return False


# Work that nobody had counted.


@pytest.mark.thorough
def test_checkers_count_what_takes_long():
    sys.set_int_max_str_digits(0)
    for document in (long_ball(), long_corners(), long_positions(), long_losses()):
        with pytest.raises(work.TooLarge):
            shape.checker(document["claim"]["kind"])(issued(document))


def framed(claim, evidence):
    return {"format": shape.FORMAT, "version": 1, "claim": claim, "evidence": evidence}


def long_ball():
    """Probabilities with one denominator, whose numerators have nothing in common: distances are sums of their inverses."""
    parts = [10**60 + 2 * k * k + 1 for k in range(12000)]
    total = sum(parts)
    center = [f"{part}/{total}" for part in parts]
    claim = {"kind": "least leakage over a chi-square ball", "center": center, "chi_square": "1/50", "distortion": "1/2"}
    return framed(claim | {"exp_bounds": ["1", "1"]}, {"diagonal": ["0"] * len(parts)})


def long_corners():
    document = copy.deepcopy(curve_of_lines())
    size = 100
    loss = [[str(int(x != y)) for y in range(size)] for x in range(size)]
    document["claim"] |= {"source": {"vertices": [[f"1/{size}"] * size]}, "loss": loss, "zero_from": f"{size - 1}/{size}"}
    corner = {"distortion": "0", "rate": "0", "levels": ["0"] * size}
    document["evidence"]["corners"] = [corner] * 1000
    return document


def long_positions():
    """Differences of numbers without a common denominator."""
    places = [f"1/{10**150 + k}" for k in range(150)]
    size = len(places)
    claim = {"kind": "least distortion by entries", "source": {"vertices": [[f"1/{size}"] * size]}, "adjacency": None}
    claim |= {"loss": {"positions": places, "power": 20}, "distortion": "1", "exp_epsilon": "2"}
    return framed(claim, {"floor": ["0"] * size, "bound": {}})


def long_losses():
    """Costs of which no two have a common denominator."""
    size = 300
    loss = [[f"1/{10**15 + size * x + y}" for y in range(size)] for x in range(size)]
    claim = {"kind": "least distortion by entries", "source": {"vertices": [[f"1/{size}"] * size]}, "adjacency": None}
    claim |= {"loss": loss, "distortion": "1", "exp_epsilon": "2"}
    prior = {"prior": [f"1/{size}"] * size, "weights": ["1"]}
    bound = {**prior, "radii": ["0"] * size}
    return framed(claim, {"floor": ["1", *["0"] * (size - 1)], "bound": bound})
