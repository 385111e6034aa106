"""What a lemma of a measure or a graph asks for is decided on the page that cites it: changed evidence is found.

Covers: symdp.theorems.measures.min_entropy_page, symdp.theorems.notation, symdp.theorems.page_choice,
symdp.theorems.record
"""

from copy import deepcopy
from fractions import Fraction

import pytest

from symdp import SourceSet, Tradeoff, read_source
from symdp.graphs.graph_reader import read_graph
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from tests.theorems.changed_evidence import page

ONE, PAIR = "1/2,3/10,1/5", "1/2,3/10,1/5; 3/10,1/5,1/2"
OTHER = ["2/5", "2/5", "1/5"]


def at(source, leakage, distortion="1/4"):
    return Tradeoff(read_source(source) if isinstance(source, str) else source, leakage=leakage).at(distortion)


def curve(source, leakage):
    return Tradeoff(read_source(source), leakage=leakage).curve()


def on_line(distortion="1/4"):
    return Tradeoff(SourceSet.single(["1/3", "1/6", "1/2"]), adjacency=read_graph("line:3")).at(distortion)


def log_of(level):
    return {"nats": [{"coefficient": "1", "argument": str(level)}]}


def another_prior(document):
    document["evidence"]["prior"]["prior"] = OTHER


def another_prior_and_value(document):
    another_prior(document)
    document["answer"] = log_of(Fraction(3, 4) / Fraction(2, 5))


def more_distortion(document):
    """Stars of all priors, where randomised response would have less than no leakage."""
    document["asks"]["at"], document["answer"] = "3/4", log_of(Fraction(2, 3))


def a_part_of_the_letters(document):
    part = document["evidence"]["low"]["parts"][0]
    part["vertices"] = part["vertices"][:2]
    bound = part["bound"]
    part["bound"] = {key: values[:2] for key, values in bound.items()}


def larger(*keys, by="1/100"):
    """A change of the first number at a place of the evidence."""

    def change(document):
        place = document["evidence"]
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = str(Fraction(place[keys[-1]]) + Fraction(by))

    return change


FORGED = {
    "a known prior of guesses": (lambda: at(ONE, "min-entropy"), another_prior_and_value),
    "a known prior of maximal leakage": (lambda: at(ONE, "ml"), another_prior),
    "a known prior of a function": (
        lambda: curve(ONE, "ml"),
        lambda document: document["evidence"]["pieces"][0]["prior"].update(prior=OTHER),
    ),
    "a slope": (lambda: at(PAIR, "ml"), lambda document: document["evidence"].update(slope="-1")),
    "a diagonal": (lambda: at(PAIR, "ml"), larger("diagonal", 0)),
    "a denominator": (
        lambda: curve(PAIR, "ml"),
        lambda document: document["answer"]["pieces"][0].update(denominator=["2", "0"]),
    ),
    "stars where nothing leaks": (lambda: at(SourceSet.simplex(3), "mx"), more_distortion),
    "a least probability": (lambda: at("ball:1/10:1/3,1/3,1/3", "mx"), larger("least")),
    "a mechanism": (lambda: at(PAIR, "mx"), larger("mechanism", "matrix", 0, 0)),
    "a multiplier": (lambda: at(PAIR, "mx"), larger("bound", "weights", 0)),
    "guesses": (lambda: at(PAIR, "min-entropy"), larger("planes", 0, "guesses", 0, 0)),
    "a price": (lambda: at(PAIR, "min-entropy"), larger("price")),
    "a prior under Gaussian privacy": (lambda: at(ONE, "gdp"), larger("bound", "prior", 0)),
    "a price under Gaussian privacy": (lambda: at(PAIR, "gdp"), larger("bound", "prices", 0)),
    "a diagonal under Gaussian privacy": (lambda: at(PAIR, "gdp"), larger("diagonal", 0)),
    "a law of outputs": (lambda: at(ONE, "mi"), larger("outputs", 0)),
    "a ratio": (lambda: at(ONE, "mi"), larger("ratio")),
    "a threshold": (lambda: curve(ONE, "mi"), lambda document: document["answer"]["pieces"][0].update(tail="1/10")),
    "a bound of a graph": (on_line, lambda document: document["answer"].update(exp="5")),
    "a part of a graph": (on_line, a_part_of_the_letters),
    "a largest leakage": (
        lambda: graph_leakage(read_graph("ring:6"), 3),
        lambda document: document["answer"].update(exp="2"),
    ),
    "few outputs": (
        lambda: graph_leakage(read_graph("ring:5"), 3, outputs=2),
        lambda document: document["evidence"]["sets"].pop(),
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_changed_evidence_makes_a_sentence_false(name):
    build, change = FORGED[name]
    finding = build().certificate.finding
    document = deepcopy(finding.record) | {"evidence": deepcopy(finding.evidence)}
    assert page(document).false_claims() == ()
    change(document)
    assert page(document).false_claims() != ()
