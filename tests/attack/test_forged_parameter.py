"""Forged certificates in one parameter: ends, cells, functions, diagonals and weights that are not what they should be.

Covers: symdp.sources.parametric.symbol_reader, symdp.tradeoffs.tradeoff
"""

import copy
from fractions import Fraction as F
from functools import cache
from random import Random

import pytest

from symdp.certificates.checker import rules
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.attack.claim_changes import JUNK, changed, claimed, verdict
from tests.attack.true_claims import is_shown_true
from tests.certificates.document_parts import nodes, replaced

UNIT = "0 <= t, t <= 1"
PUBLISHED = "5/19+9*t/38,2/19+24*t/133,8/19-37*t/133,4/19-37*t/266; 1/8-7*t/88,1/8+25*t/88,3/8-t/88,3/8-17*t/88"
SMALL = (("t,1-t,0", ("1/3", "1/2")), ("t,1-t,0; 1-t,0,t", ("1/2", "2/5")), ("1/2-t**2/4,1/4+t**2/8,1/4+t**2/8", ("5/8",)))


@cache
def documents(text):
    """The whole curve, and one D, whose two cells meet at a square root for the published vertices."""
    form = privacy_distortion(read_symbols(text, UNIT))
    return form.certificate.document, form.at("2/5").certificate.document


def level():
    return copy.deepcopy(documents(PUBLISHED)[1])


def whole():
    return copy.deepcopy(documents(PUBLISHED)[0])


def accepted(document):
    return verdict(document) == "accepted"


def meeting_at(end, also=True):
    """The published record with another end of its cells; the evidence has it as well."""
    document = level()
    cells, parts = document["answer"]["cells"], document["evidence"]["cells"]
    for record in [cells[0], parts[0][-1]]:
        record["to"] = end
    for record in [cells[1], parts[1][0]] if also else []:
        record["from"] = end
    return document


def root(*coefficients, between=("0", "1")):
    return {"root_of": list(map(str, coefficients)), "between": list(between)}


def with_value(cell, numerator, denominator):
    document = level()
    document["answer"]["cells"][cell]["exp_epsilon"] = {"numerator": numerator, "denominator": denominator}
    return document


def edited(edit, make=level):
    document = make()
    edit(document)
    return document


def set_of(document):
    return document["question"]["source"]


def swap(cells):
    cells[0], cells[1] = cells[1], cells[0]


def reversed_cells(document):
    for records in (document["answer"]["cells"], *document["evidence"]["cells"]):
        for record in records:
            record["from"], record["to"] = record["to"], record["from"]


def without_second(document):
    for key in ("answer", "evidence"):
        del document[key]["cells"][1]


def of_part(document, key, value):
    document["evidence"]["cells"][0][0][key] = value


def vanishing_at_both_ends():
    """9/2 + t (1 - t) (28665 t^2 + 12001 t - 462)/10^6: right at the ends of the last cell, and nearly in between."""
    scale = 10**6
    product = [0, -462, 12001 + 462, 28665 - 12001, -28665]
    return with_value(1, [str(value + (scale * 9 // 2 if k == 0 else 0)) for k, value in enumerate(product)], [str(scale)])


NEGATIVE = {"entries": [["-1", "10"], ["2", "-10"]], "over": ["1"]}
ABOVE_ONE = {"entries": [["1"], ["1", "30"], ["1"], ["1"]], "over": ["1"]}
POLE = {"entries": [["0", "-1", "100"]] * 4, "over": ["0", "-1", "100"]}
OTHER_ROOT = root(-462000000001, 12001000000000, 28665000000000)
FORGERIES = {
    "an end that is shifted": lambda: meeting_at("71/2000"),
    "a rational near the end": lambda: meeting_at("354885604/10000000000"),
    "an end that is shifted in one cell": lambda: meeting_at("1/20", also=False),
    "another polynomial with nearly the same root": lambda: meeting_at(OTHER_ROOT),
    "the other polynomial in one cell": lambda: meeting_at(OTHER_ROOT, also=False),
    "an interval with two roots": lambda: meeting_at(root(-462, 12001, 28665, between=("-1", "1"))),
    "an interval with no root": lambda: meeting_at(root(-462, 12001, 28665, between=("1/2", "1"))),
    "the other root": lambda: meeting_at(root(-462, 12001, 28665, between=("-1", "0"))),
    "an interval from right to left": lambda: meeting_at(root(-462, 12001, 28665, between=("1", "0"))),
    "an interval of no length": lambda: meeting_at(root(-462, 12001, 28665, between=("1/2", "1/2"))),
    "a constant polynomial": lambda: meeting_at(root(1)),
    "the polynomial 0": lambda: meeting_at(root(0, 0)),
    "an integer": lambda: meeting_at({"root_of": [-462, 12001, 28665], "between": ["0", "1"]}),
    "a float": lambda: meeting_at({"root_of": [-462.0, 12001.0, 28665.0], "between": ["0", "1"]}),
    "a boolean": lambda: meeting_at(True),
    "a decimal": lambda: meeting_at("0.0355"),
    "cells that are swapped": lambda: edited(lambda d: [swap(d[key]["cells"]) for key in ("answer", "evidence")]),
    "functions that are swapped": lambda: edited(lambda d: swap_functions(d["answer"]["cells"])),
    "a cell that is missing": lambda: edited(without_second),
    "cells that end before they begin": lambda: edited(reversed_cells),
    "cells that overlap": lambda: meeting_at("1/2", also=False),
    "no cells": lambda: edited(lambda document: [document[key].update(cells=[]) for key in ("answer", "evidence")]),
    "a denominator that is scaled": lambda: with_value(0, ["6006", "12386"], ["2772", "2838", "-6370"]),
    "a negative denominator": lambda: with_value(1, ["-9"], ["-2"]),
    "a denominator of 0": lambda: with_value(1, ["0"], ["0"]),
    "a denominator that vanishes in the cell": lambda: with_value(1, ["-9", "18"], ["-2", "4"]),
    "a value that is right at both ends": vanishing_at_both_ends,
    "a value below 1": lambda: with_value(1, ["1"], ["2"]),
    "the value 1": lambda: with_value(1, ["1"], ["1"]),
    "weights that are negative in a part of the cell": lambda: edited(lambda d: of_part(d, "weights", NEGATIVE)),
    "a spread prior with such weights": lambda: edited(lambda d: of_part(d, "spread", NEGATIVE)),
    "a diagonal above 1 in a part of the cell": lambda: edited(lambda d: of_part(d, "diagonal", ABOVE_ONE)),
    "a diagonal with a pole": lambda: edited(lambda d: of_part(d, "diagonal", POLE)),
    "a diagonal of too few letters": lambda: edited(lambda d: of_part(d, "diagonal", {"entries": [["1"]], "over": ["1"]})),
    "letters that are not above": lambda: edited(lambda d: of_part(d, "above", [0, 1, 2, 3])),
    "fewer letters above": lambda: edited(lambda d: of_part(d, "above", [3])),
    "letters that are booleans": lambda: edited(lambda d: of_part(d, "above", [True, True])),
    "letters that do not exist": lambda: edited(lambda d: of_part(d, "above", [-1, 4])),
    "an interval of the parameter that is longer": lambda: edited(lambda d: set_of(d).update({"to": "11/10"})),
    "an interval from right to left as a whole": lambda: edited(lambda d: set_of(d).update({"from": "1", "to": "0"})),
    "vertices that are no priors": lambda: edited(lambda d: set_of(d)["vertices"][0].__setitem__(0, ["1", "1"])),
    "a vertex that is negative somewhere": lambda: edited(lambda d: set_of(d)["vertices"].append(LEAVING)),
    "a vertex of fewer letters": lambda: edited(lambda d: set_of(d)["vertices"].append([["1"]])),
    "no vertices": lambda: edited(lambda d: set_of(d).update(vertices=[])),
    "another distortion": lambda: edited(lambda d: d["asks"].update(at="2/5000001")),
    "no distortion": lambda: edited(lambda d: d["asks"].update(at="0")),
    "thresholds that are swapped": lambda: edited(lambda d: swap(d["answer"]["cells"][0]["pieces"]), whole),
    "a piece less": lambda: edited(lambda d: d["answer"]["cells"][0]["pieces"].pop(), whole),
    "another zero": lambda: edited(lambda d: d["answer"]["cells"][0]["zero_from"].update(numerator=["55", "2"]), whole),
    "an accuracy that is too high": lambda: edited(lambda d: heightened(d, "2773"), whole),
    "a steeper side": lambda: edited(steeper, whole),
    "evidence of the next cell": lambda: edited(lambda d: stolen(d["evidence"]["cells"]), whole),
}  # fmt: skip
LEAVING = [["1/2", "-1"], ["1/2", "1"], ["0"], ["0"]]


def swap_functions(cells):
    cells[0]["exp_epsilon"], cells[1]["exp_epsilon"] = cells[1]["exp_epsilon"], cells[0]["exp_epsilon"]


def heightened(document, number):
    document["answer"]["cells"][0]["pieces"][1]["accuracy"]["numerator"][0] = number


def steeper(document):
    document["evidence"]["cells"][0][0]["sides"][0]["slope"]["numerator"] = ["9"]


def stolen(cells):
    cells[0][0] = copy.deepcopy(cells[1][0]) | {key: cells[0][0][key] for key in ("from", "to")}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", FORGERIES)
def test_forgeries_are_rejected(name):
    assert not accepted(FORGERIES[name]())


def test_the_truth_is_accepted_in_other_writings_as_well():
    assert accepted(level())
    assert accepted(whole())
    assert accepted(with_value(0, ["12012", "24772"], ["2772", "2838", "-6370"]))
    assert accepted(meeting_at(root(-924, 24002, 57330, between=("1/30", "1/20"))))
    # Both cells may name the end by another polynomial with this root.
    assert accepted(meeting_at(root(-462, 12001, 28665 - 462, 12001, 28665)))


def test_a_cell_that_touches_zero_leakage_needs_one_that_claims_it():
    document = copy.deepcopy(privacy_distortion(read_symbols("t,1-t,0; 1-t,0,t", UNIT)).at("1/2").certificate.document)
    assert [cell["from"] == cell["to"] for cell in document["answer"]["cells"]] == [True, False, True, False, True]
    for place in (0, 2, 4):
        less = copy.deepcopy(document)
        for key in ("answer", "evidence"):
            del less[key]["cells"][place]
        assert not accepted(less)


@cache
def small():
    """Certificates that are checked fast."""
    found = []
    for text, distortions in SMALL:
        form = privacy_distortion(read_symbols(text, UNIT))
        found += [form.certificate.document, *[form.at(d).certificate.document for d in distortions]]
    return found


def attacked(count, seed):
    """How many changes of records, and of evidence, were accepted; each such record must be true."""
    rng, found = Random(seed), 0
    claims = [claimed(document) for document in small()]
    for place in range(count):
        document = rng.choice(small())
        other = changed(rng, claimed(document), claims) if place % 2 else {"evidence": bent(rng, document["evidence"])}
        if accepted(document | other):
            made, old = claimed(document | other), claimed(document)
            assert made == old or is_shown_true(made, old), made
            found += made != old
    return found


def bent(rng, evidence):
    path, old = rng.choice(list(nodes(evidence))[1:])
    if isinstance(old, str) and rules.NUMBER.fullmatch(old) and rng.random() < 0.8:
        return replaced(evidence, path, str(F(old) + rng.choice((1, -1, F(1, 997)))))
    return replaced(evidence, path, rng.choice(JUNK))


def test_some_changes_at_random():
    attacked(60, 1)


@pytest.mark.nightly
def test_thousands_of_changes_at_random():
    assert attacked(5_000, 2) > 20
