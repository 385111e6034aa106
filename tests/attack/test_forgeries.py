"""Certificates made by hand, by somebody who has read the checkers: proofs that are true, of something else.

Each one changes a true certificate so that its record is false, or its evidence no proof, and none is accepted. What was
tried, and what the attempts found, is told in docs/certificates.md.

Covers: symdp.certificates.checker.work, symdp.sources.shapes.divergence_balls
"""

import json
import sys

import pytest

from symdp import Tradeoff, losses
from symdp.certificates.checker import rules, work
from symdp.certificates.checker.claim import schema
from symdp.sources.shapes.divergence_balls import ChiSquareBall
from tests.attack.claim_changes import JUNK, verdict
from tests.attack.true_claims import holds, is_shown_true
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.samples import ONE, SAMPLES, samples

ENCLOSED = {"vertices": [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]}


def sample(kind, place=0):
    return samples(kind)[place].document


def codebook():
    """Lists of letters as answers: more outputs than letters."""
    return Tradeoff(ONE, loss="lists:2").at("1/10").certificate.document


def erasures():
    return Tradeoff(ONE, loss="erasure:1/4").at("1/10").certificate.document


def silent_ball():
    return Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")).at("3/5").certificate.document


def positions():
    return Tradeoff(ONE, loss=losses.line(3)).at("1/3").certificate.document


def curve_of_lines():
    return sample("curve by floors")


def ball():
    return sample("least leakage over a chi-square ball")


def enclosed():
    return sample("enclosed leakage")


AT, SOURCE, EXP, NATS = ("asks", "at"), ("question", "source"), ("answer", "exp"), ("answer", "nats")
ROOT, CELL = ("answer", "pieces", 0, "to"), ("evidence", "pieces", 0, "cells", 0, "corners")
FIRST, PLANE = ("answer", "pieces", 0), ("evidence", "support", "planes", 0)
OTHER_ROOT = {"root_of": ["27", "-95", "50"], "between": ["1", "2"]}
# Of a true certificate some values by their places; what is made so is no proof.
FORGERIES = {
    # Balls of priors: the centre, the radius and the sums are those of another ball.
    "a ball of no radius": (ball, {(*SOURCE, "chi_square"): "0"}),
    "a ball around another centre": (ball, {(*SOURCE, "around"): ["1/2", "1/5", "3/10"]}),
    "a centre with a zero": (ball, {(*SOURCE, "around"): ["1/2", "1/2", "0"]}),
    "a radius below zero": (ball, {(*SOURCE, "chi_square"): "-1/50"}),
    "the ends of a bracket in the other order": (ball, {EXP: {"between": ["2", "1"]}}),
    "both ends the lower one": (ball, {(*EXP, "between", 1): "23805776646373/15625000000000"}),
    "both ends below 1": (ball, {EXP: {"between": ["0", "1/2"]}}),
    "no leakage where something leaks": (ball, {EXP: {"between": ["1", "1"]}}),
    "distortion nothing in a ball": (ball, {AT: "0"}),
    "distortion above 1 in a ball": (ball, {AT: "11/10"}),
    "silence at a smaller distortion": (silent_ball, {AT: "1/2"}),
    # Curves by floors: pieces, crossings, corners and cells that do not fit.
    "a crossing at the other end of its interval": (curve_of_lines, {(*ROOT, "between"): ["1", "2"]}),
    "a crossing at the other root": (
        curve_of_lines, {ROOT: OTHER_ROOT, ("answer", "pieces", 1, "from"): OTHER_ROOT},
    ),
    "a crossing at a number near it": (curve_of_lines, {ROOT: "347/1000", ("answer", "pieces", 1, "from"): "347/1000"}),
    "a crossing without a change of sign": (curve_of_lines, {(*ROOT, "between"): ["0", "1/100"]}),
    "a curve of no pieces": (curve_of_lines, {("answer", "pieces"): [], ("evidence", "pieces"): []}),
    "a curve that ends early": (curve_of_lines, {("answer", "zero_from"): "1/2", ("answer", "pieces", 1, "to"): "1/2"}),
    "a fraction of nothing": (curve_of_lines, {(*FIRST, "numerator"): ["0", "0"], (*FIRST, "denominator"): ["0", "0"]}),
    "a corner below the axis": (curve_of_lines, {("evidence", "corners", 0, "rate"): "-1"}),
    "cells of one corner": (curve_of_lines, {CELL: [0]}),
    "cells of the same corner": (curve_of_lines, {CELL: [0, 0, 0]}),
    "cells of corners from the end of the list": (curve_of_lines, {CELL: [-1, -2, -3]}),
    "cells of corners by booleans": (curve_of_lines, {CELL: [True, False]}),
    "no cells": (curve_of_lines, {("evidence", "pieces", 0, "cells"): []}),
    "a floor that is too low": (curve_of_lines, {("evidence", "pieces", 0, "floor"): ["1/2", "1/4", "1/5"]}),
    "a negative floor": (curve_of_lines, {("evidence", "pieces", 0, "floor"): ["2", "-1", "1/5"]}),
    "a jump that is none": (curve_of_lines, {("answer", "jump"): "3/2"}),
    "two priors": (curve_of_lines, {SOURCE: ENCLOSED}),
    # Other costs: lists, erasures and positions.
    "lists of another prior": (codebook, {SOURCE: {"vertices": [["3/10", "1/2", "1/5"]]}}),
    "lists without leakage": (codebook, {EXP: {"between": ["1", "1"]}}),
    "lists of infinite leakage": (codebook, {EXP: "oo"}),
    "erasures at half of the distortion": (erasures, {AT: "1/20"}),
    "erasures at a negative distortion": (erasures, {AT: "-1/20"}),
    "positions further apart": (positions, {("question", "loss", "positions"): ["0", "2", "4"]}),
    "positions of powers": (positions, {("question", "loss", "power"): 2}),
    "a power of zero": (positions, {("question", "loss", "power"): 0}),
    "a power as a boolean": (positions, {("question", "loss", "power"): True}),
    "a floor where not all letters are adjacent": (
        positions, {("question", "adjacency"): {"labels": ["0", "1", "2"], "edges": [[0, 1], [1, 2]]}},
    ),
    # Enclosures: planes and prices that support nothing.
    "planes of a row against itself": (enclosed, {(*PLANE, "against"): 1, (*PLANE, "row"): 1}),
    "planes of more weight than 1": (enclosed, {(*PLANE, "weight"): "3"}),
    "planes of negative weight": (enclosed, {(*PLANE, "weight"): "-3"}),
    "a negative price": (enclosed, {("evidence", "support", "price"): "-1"}),
    "a pressing prior of more than 1": (enclosed, {("evidence", "support", "pressing", "prior"): ["1", "1", "1"]}),
    "an enclosure the other way round": (enclosed, {NATS: {"low": "2", "high": "1"}}),
    "an infinite leakage at a distortion": (enclosed, {NATS: {"low": "oo", "high": "oo"}}),
    "half of an infinite leakage": (enclosed, {(*NATS, "high"): "oo"}),
    "an enclosure of a point that is none": (enclosed, {(*NATS, "high"): "30719415211/20000000000"}),
    "an enclosure at a negative distortion": (enclosed, {AT: "-1/4"}),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_rejected(name):
    build, changes = FORGERIES[name]
    document = forged = build()
    assert verdict(document) == "accepted"
    for path, value in changes.items():
        forged = replaced(forged, path, value)
    assert json.dumps(forged) != json.dumps(document)
    assert verdict(forged) != "accepted"


@pytest.mark.parametrize("measure", ["renyi:2", "sibson:3/2", "kl", "mi"])
def test_no_distortion_is_the_least_without_leakage_but_the_true_one(measure):
    """Of an order above 1 the bound of an enclosure was 0, and not nothing, where it says nothing at all."""
    prior = {"prior": ["1/2", "3/10", "1/5"], "weights": ["1"]}
    question = {"source": {"vertices": [prior["prior"]]}, "leakage": measure, "loss": "hamming"}
    said = {"question": question, "asks": {"level": "1"}, "answer": {"distortion": {"low": "9/10", "high": "9/10"}}}
    support = {"planes": [], "prior": prior, "price": "1", "pressing": prior}
    evidence = {"mechanism": [["1", "0", "0"]] * 3, "outputs": ["1", "0", "0"], "support": support}
    assert verdict(framed(said, evidence=evidence)) == "rejected"


# Of every kind: the same proof for another set of the same shape, for ends of a bracket, and for values out of range.


def others_of(source):
    """Sets of the same shape that are not this one."""
    plain = {key: value for key, value in source.items() if key != "labels"}
    for path, part in nodes(plain):
        if isinstance(part, list) and len(part) > 1 and all(isinstance(each, str) for each in part):
            yield replaced(plain, path, part[::-1])
            yield replaced(plain, path, [*part[1:], part[0]])
        if type(part) is int:
            yield replaced(plain, path, part + 1)


BRACKETS = ("between", "in", "slack", "mu")
OUTSIDE = ("-1/10", "-1", "101/100", "5", "1000000")


def false_records(made):
    """Records that look like one that was issued."""
    for path, part in nodes(made):
        name = path[-1] if path else None
        if name == "source":
            yield from (replaced(made, path, other) for other in others_of(part))
        if name in BRACKETS and isinstance(part, list) and part[0] != part[1]:
            yield from (replaced(made, path, ends) for ends in (part[::-1], [part[0]] * 2, [part[1]] * 2))
        if name in ("at", "distortion", "zero_from") and isinstance(part, str):
            yield from (replaced(made, path, other) for other in OUTSIDE)
        if isinstance(part, dict) and {"low", "high"} <= part.keys():
            yield replaced(made, path, part | {"low": part["high"], "high": part["low"]})
            yield from (replaced(made, path, part | {"low": part[end], "high": part[end]}) for end in ("low", "high"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", SAMPLES)
def test_a_proof_shows_nothing_false_of_another_set_or_end(kind):
    for found in samples(kind):
        for made in false_records(found.record):
            if verdict(found.document | made) == "accepted":
                assert is_shown_true(made, found.record), made


def proof_of(document):
    return {key: part for key, part in document.items() if key in ("point", "multipliers", "evidence")}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", SAMPLES)
def test_junk_in_a_proof_is_answered_and_shows_nothing_more(kind, rng):
    """Empty lists, zero denominators, booleans and long integers in every place of a proof, the record being false."""
    for found in samples(kind)[:3]:
        falsehoods = [made for made in false_records(found.record) if not _is_true(made)] or [found.record]
        places = list(nodes(proof_of(found.document)))[1:]
        for path, part in rng.sample(places, min(len(places), 20)):
            for junk in (*rng.sample(JUNK, 3), [], "1/0", True, 10**400, _negative(part)):
                made = rng.choice(falsehoods)
                said = verdict(replaced(found.document, path, junk) | made)
                assert said != "accepted" or made == found.record, (path, junk, made)


def _negative(part):
    if isinstance(part, str) and rules.NUMBER.fullmatch(part):
        return part.removeprefix("-") if part.startswith("-") else f"-{part}"
    return part[:1] if isinstance(part, list) else -1


def _is_true(made):
    try:
        return bool(holds(made))
    except (ValueError, ZeroDivisionError, LookupError, TypeError, StopIteration, work.Malformed):
        return False


# Work that nobody had counted.


@pytest.mark.thorough
def test_checkers_count_what_takes_long():
    sys.set_int_max_str_digits(0)
    for document in (long_corners(), long_positions(), long_losses()):
        with pytest.raises(work.TooLarge):
            schema.recheck(document)


def framed(said, **proof):
    return {"format": schema.FORMAT, **said, **(proof or {"point": {}, "multipliers": {}})}


def private(source, asks, answer, loss="hamming"):
    question = {"source": source, "leakage": "dp", "loss": loss, "adjacency": None, "delta": "0"}
    return {"question": question, "asks": asks, "answer": answer}


def long_corners():
    size, found = 100, curve_of_lines()
    loss = [[str(int(x != y)) for y in range(size)] for x in range(size)]
    made = private({"vertices": [[f"1/{size}"] * size]}, {"curve": True}, found["answer"], loss)
    corner = {"distortion": "0", "rate": "0", "levels": ["0"] * size}
    changed = replaced(made, ("answer", "zero_from"), f"{size - 1}/{size}")
    return framed(changed, evidence=found["evidence"] | {"corners": [corner] * 1000})


def long_positions():
    """Differences of numbers without a common denominator."""
    places = [f"1/{10**150 + k}" for k in range(150)]
    size = len(places)
    loss = {"positions": places, "power": 20}
    return framed(private({"vertices": [[f"1/{size}"] * size]}, {"level": "2"}, {"distortion": "1"}, loss))


def long_losses():
    """Costs of which no two have a common denominator."""
    size = 300
    loss = [[f"1/{10**15 + size * x + y}" for y in range(size)] for x in range(size)]
    return framed(private({"vertices": [[f"1/{size}"] * size]}, {"level": "2"}, {"distortion": "1"}, loss))
