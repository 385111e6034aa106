"""Priors of a claim that are told by weights: the same sets, answered and refused as listed ones are.

Covers: symdp.certificates.checker.arithmetic.exact_numbers, symdp.certificates.checker.arithmetic.vectors,
symdp.certificates.checker.claim.kinds, symdp.certificates.checker.evidence.source_membership,
symdp.certificates.checker.kernel.source_blocks, symdp.certificates.checker.words.phrases,
symdp.certificates.completions.source_prices, symdp.sources.shapes.vertex_set
"""

import re
from fractions import Fraction as F

import pytest

from symdp import Certificate, SourceSet, Tradeoff, read_source, theorem_of
from symdp.certificates import answer_certificate
from symdp.certificates.checker import work
from symdp.certificates.checker.arithmetic import exact_numbers
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.kernel import source_blocks
from symdp.certificates.checker.words.sentence import sentence
from symdp.conjectures.certificate_theorem import solved_again
from symdp.sources.shapes import vertex_set
from tests.bench.priors import random_priors
from tests.certificates.document_parts import code, replaced

ONE, TWO = [["1/2", "3/10", "1/5"]], [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]
WEIGHTS = [{"weights": ["1", "3/5", "2/5"]}, {"weights": ["1", "2/3", "5/3"]}]
SOURCE = ("question", "source")
ASKED = {
    "a point": lambda source: Tradeoff(source).at("1/5"),
    "a least distortion": lambda source: Tradeoff(source).inverse(exp_epsilon=2),
    "an irrational level": lambda source: Tradeoff(source).inverse(epsilon=1),
    "a curve": lambda source: Tradeoff(source).curve(),
    "truth": lambda source: Tradeoff(source).at(0),
    "a delta": lambda source: Tradeoff(source, delta="1/10").at("1/5"),
    "a loss": lambda source: Tradeoff(source, loss="line").at("1/5"),
    "maximal leakage": lambda source: Tradeoff(source, leakage="ml").curve(),
    "maximal information": lambda source: Tradeoff(source, leakage="mx").at("1/5"),
    "min-entropy": lambda source: Tradeoff(source, leakage="min-entropy").at("1/5"),
    "information": lambda source: Tradeoff(source, leakage="mi").at("1/5"),
    "divergence": lambda source: Tradeoff(source, leakage="kl").at("1/5"),
    "Gaussian privacy": lambda source: Tradeoff(source, leakage="gdp").at("1/5"),
    "a profile": lambda source: Tradeoff(source, leakage="profile:log(2):1/10").at("1/5"),
}


@pytest.fixture
def by_weights(monkeypatch):
    """All sets of priors are told by weights."""
    monkeypatch.setattr(vertex_set, "LONG", 0)
    monkeypatch.setattr(vertex_set, "FAR", 0)


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("rows", [ONE, TWO])
def test_every_kind_of_answer_is_certified_and_says_the_same(asked, rows, request):
    listed = ASKED[asked](SourceSet.from_vertices(rows)).certificate.document
    request.getfixturevalue("by_weights")
    told = ASKED[asked](SourceSet.from_vertices(rows)).certificate.document
    assert told == replaced(listed, (*SOURCE, "vertices"), WEIGHTS[: len(rows)])
    assert (code(listed), code(told)) == (ACCEPTED, ACCEPTED)


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("rows", [ONE, TWO])
def test_every_page_is_that_of_the_listed_priors(asked, rows, request):
    pages = {}
    for told in (False, True):
        if told:
            request.getfixturevalue("by_weights")
        document = ASKED[asked](SourceSet.from_vertices(rows)).certificate.document
        page = theorem_of(Certificate(document))
        assert not page.false_claims()
        pages[told] = re.sub(r"symdp:[0-9a-f]{8}", "", page.to_latex())
    assert pages[True] == pages[False]


@pytest.mark.parametrize("asked", ["a point", "a curve", "maximal information", "divergence", "Gaussian privacy"])
def test_mpmath_reads_weights_as_the_prior(asked, by_weights):
    answer = ASKED[asked](SourceSet.from_vertices(TWO))
    assert answer.check(20).accepted


def test_a_claim_of_other_weights_is_solved_again_and_told():
    document = Tradeoff(SourceSet.from_vertices(TWO)).at("1/5").certificate.document
    for vertices in ([{"weights": ["5", "3", "2"]}, TWO[1]], WEIGHTS):
        told = Certificate(replaced(document, (*SOURCE, "vertices"), vertices))
        assert r"(1/2,\allowbreak\ 3/10,\allowbreak\ 1/5)" in theorem_of(told).to_latex()
        assert solved_again(told.record).document == document


def test_an_answer_and_its_certificate_may_tell_one_set_in_both_ways():
    source = {"vertices": TWO}
    assert answer_certificate._same_source({"vertices": WEIGHTS}, source)
    assert answer_certificate._same_source({"vertices": [{"weights": ["5", "3", "2"]}, TWO[1]]}, source)
    assert not answer_certificate._same_source({"vertices": [{"weights": ["5", "3", "3"]}, TWO[1]]}, source)
    assert not answer_certificate._same_source({"vertices": WEIGHTS[:1]}, source)
    assert not answer_certificate._same_source({"simplex": 3}, source)


@pytest.mark.parametrize("leakage", ["dp", "mi"])
def test_long_denominators_are_refused_before_memory_is_spent(leakage):
    """60,000 weights, 300 of them over different denominators of 999 digits."""
    rows = ["1"] * 60_000 + [f"1/{10**998 + place}" for place in range(300)]
    reader = source_blocks.Priors if leakage == "dp" else source_membership.Source
    with pytest.raises(work.TooLarge):
        work.counted(reader)({"vertices": [{"weights": rows}]})
    with pytest.raises(work.Malformed):
        work.counted(reader)({"vertices": [rows]})


def test_a_sentence_says_to_what_the_priors_are_proportional(by_weights):
    one, two = (Tradeoff(SourceSet.from_vertices(rows)).at("1/5").certificate.document for rows in (ONE, TWO))
    assert "for the prior proportional to (1, 3/5, 2/5)," in sentence(one)
    assert "for the hull of 2 priors, proportional to (1, 3/5, 2/5), proportional to (1, 2/3, 5/3)," in sentence(two)


@pytest.mark.parametrize(
    ("row", "answered"),
    [
        ({"weights": ["10", "6", "4"]}, ACCEPTED),
        ({"weights": ["1", "3/5", "3/5"]}, REJECTED),
        ({"weights": ["-1", "-3/5", "-2/5"]}, NO_CERTIFICATE),
        ({"weights": ["1", "3/5", "-2/5"]}, NO_CERTIFICATE),
        ({"weights": ["0", "0", "0"]}, NO_CERTIFICATE),
        ({"weights": []}, NO_CERTIFICATE),
        ({"weights": ["1", "3/5"]}, REJECTED),
        ({"weights": ["1", "3/5", 2]}, NO_CERTIFICATE),
        ({"weights": "1"}, NO_CERTIFICATE),
        ({"weight": ["1", "3/5", "2/5"]}, NO_CERTIFICATE),
        ({"weights": ["1", "3/5", "2/5"], "sum": "2"}, NO_CERTIFICATE),
        ({}, NO_CERTIFICATE),
    ],
)
def test_changed_weights_are_answered_by_both_readers(row, answered):
    """The kernel reads the first document, the evidence of the second one is read without it."""
    for leakage in ("dp", "mi"):
        document = Tradeoff(SourceSet.from_vertices(TWO), leakage=leakage).at("1/5").certificate.document
        wrong = answered == REJECTED and leakage == "mi" and len(row["weights"]) == 2
        assert code(replaced(document, (*SOURCE, "vertices", 0), row)) == (NO_CERTIFICATE if wrong else answered)


def test_weights_are_no_prior_where_none_is_positive():
    assert exact_numbers.prior_of({"weights": ["0", "1/3", "1"]}, "v") == [0, F(1, 4), F(3, 4)]
    assert source_blocks.read_prior({"weights": ["0", "1/3", "1"]}).entries() == [[0], [F(1, 4)], [F(3, 4)]]
    for weights in (["0", "0"], ["2", "-1"]):
        for read in (source_blocks.read_prior, lambda row: exact_numbers.prior_of(row, "v")):
            with pytest.raises(work.Malformed, match='"weights" of a prior must be numbers of which none is negative'):
                read({"weights": weights})


def test_fifty_long_priors_are_certified_by_short_weights():
    """Of 300 letters; listed they have 4.1 million digits."""
    priors = random_priors("decaying", 300, 50, 7)
    answer = Tradeoff(SourceSet.from_vertices(priors)).at("1/2")
    vertices = answer.certificate.record["question"]["source"]["vertices"]
    assert [[F(weight) * row[0] for weight in told["weights"]] for told, row in zip(vertices, priors, strict=True)] == priors
    assert len(answer.certificate.to_json()) < 400_000
    assert code(Certificate(answer.certificate.document).document) == ACCEPTED


def test_a_long_zipf_prior_is_told_by_its_weights():
    told = read_source("zipf:1:700").describe()["vertices"][0]["weights"]
    assert told == [f"1/{letter}" if letter > 1 else "1" for letter in range(1, 701)]
