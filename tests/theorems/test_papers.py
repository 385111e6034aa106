"""Papers with preliminaries and theorems that refer to them: they compile in two classes, without an overfull box.

Covers: symdp.theorems.paper, symdp.theorems.parametric.ordered_corollary_page, symdp.theorems.preliminaries,
symdp.theorems.setting.diagonal_accuracy, symdp.theorems.setting.privacy_lemmas
"""

import re
from random import Random
from shutil import which

import pytest

from symdp import SourceSet, Tradeoff, read_source
from symdp.theorems.paper import Paper
from symdp.theorems.preliminaries import Preliminaries
from tests.agreement.random_sources import random_prior
from tests.programs import needs_pdflatex
from tests.theorems.kinds import PAIR
from tests.theorems.pages import compiled

pytestmark = [
    needs_pdflatex,
    pytest.mark.skipif(which("pdftotext") is None, reason="pdftotext is not installed (Debian: poppler-utils)"),
]
SHARED = Preliminaries().to_latex()
PAPER = Paper(SHARED)


def questions():
    """One known prior, a box of a table, two priors without a least majorised one; whole functions and points."""
    one, box, pair = SourceSet.single(["1/2", "3/10", "1/5"]), SourceSet.named("snee1974:eye"), read_source(PAIR)
    for source in (one, box, pair):
        yield Tradeoff(source).curve()
    yield Tradeoff(box).at("1/2")
    yield Tradeoff(box, delta="1/10").curve()
    yield Tradeoff(one, delta="1/10").at("2/5")
    yield Tradeoff(pair).at("3/5")
    yield Tradeoff(read_source("ball:1/10:1/2,3/10,1/5")).at("3/4")
    yield Tradeoff(pair).inverse(exp_epsilon=2)


@pytest.mark.thorough
@pytest.mark.parametrize("head", ["article", "IEEEtran"])
def test_one_paper_with_preliminaries_has_each_lemma_once(head, tmp_path):
    fragments = [answer.theorem().to_latex(PAPER) for answer in questions()]
    text = compiled("\n\n".join([SHARED, *fragments]), head, tmp_path, most=0)
    assert len(re.findall(r"Lemma 1\. Let", text)) == 1
    assert len(re.findall(r"Definition \d+\. The letters", text)) == 1
    assert len(re.findall(r"^\f?Corollary \d+ ", text, re.MULTILINE)) == 6
    assert "Theorem 1 (Ordered prior)" in text
    assert "??" not in text


@pytest.mark.thorough
@pytest.mark.parametrize("head", ["article", "IEEEtran"])
def test_corollaries_of_random_priors_fit_their_columns(head, tmp_path):
    rng = Random(7)
    priors = {tuple(random_prior(rng, rng.randint(2, 9))): None for _ in range(40)}
    fragments = [Tradeoff(SourceSet.single(prior)).curve().theorem().to_latex(PAPER) for prior in priors]
    assert "??" not in compiled("\n\n".join([SHARED, *fragments]), head, tmp_path, most=0)


def test_the_preliminaries_compile_alone(tmp_path):
    text = compiled(Preliminaries().to_document(Paper(environments="thm,lem,cor,dfn")), None, tmp_path, most=0)
    assert "Theorem 1 (Ordered prior)" in text
    assert "??" not in text


@pytest.mark.thorough
@pytest.mark.parametrize("source", ["1/2,3/10,1/5", PAIR])
def test_a_document_compiles_as_it_is(source, tmp_path):
    theorem = Tradeoff(read_source(source)).curve().theorem()
    body = theorem.to_document(Paper(environments="thm,lem,cor,dfn"))
    text = compiled(body, None, tmp_path, most=0)
    assert text.count("randomised response") >= 1
    assert "??" not in text


def test_a_document_has_only_the_results_that_its_corollary_needs():
    document = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).curve().theorem().to_document()
    defined = re.findall(r"\\label\{([a-z]+:symdp:[a-z]+)\}", document)
    assert set(re.findall(r"ref\{([a-z]+:symdp:[a-z]+)\}", document)) <= set(defined)
    results = [label for label in defined if not label.startswith("eq:")]
    assert results == ["def:symdp:mechanism", "lem:symdp:diagonal", "lem:symdp:converse", "thm:symdp:ordered"]
