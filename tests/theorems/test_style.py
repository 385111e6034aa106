"""Formulas are written as a mathematician writes them; pages that do not yet are listed, and only less.

Covers: symdp.theorems.paper, symdp.theorems.preliminaries
"""

import re

import pytest

from symdp.theorems.paper import Paper
from symdp.theorems.preliminaries import Preliminaries
from tests.theorems.kinds import KINDS
from tests.theorems.style import FEW_LONG, RULES, findings

# A page that is not needed here any more is taken out, none is added.
LISTED = {
    FEW_LONG: {
        "maximal information of a set",
        "priors that move, at one distortion",
        "a ring",
        "bounds of a leakage",
        "distortion at an information",
        "distortion at a divergence",
        "distortion at one nat",
        "a chi-square ball",
        "a Kullback-Leibler ball",
        "ratings",
        "Gaussian",
        "Gaussian, a least distortion",
        "a band of a profile",
        "a profile at epsilons",
        "a least distortion at epsilons",
        "Sibson information of order 3/2",
        "records output by output",
        "distortion of records at a divergence",
        "distortion of records with a known prior",
    },
}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", KINDS)
def test_a_page_breaks_only_the_rules_for_which_it_is_listed(name, tmp_path):
    fragment = KINDS[name](tmp_path)[0].to_latex()
    assert findings(fragment) == {rule for rule, pages in LISTED.items() if name in pages}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", KINDS)
def test_a_page_has_the_lemmas_to_which_it_refers(name, tmp_path):
    theorem = KINDS[name](tmp_path)[0]
    for paper in (None, Paper(Preliminaries().to_latex())):
        fragment = theorem.to_latex(paper)
        assert re.findall(r"<[a-z]+>|\b[A-Z]{4,}\b(?!,)", re.sub(r"^%.*$", "", fragment, flags=re.MULTILINE)) == []
        labels = set(re.findall(r"\\label\{([^}]*)\}", fragment)) | (paper.labels if paper else set())
        assert set(re.findall(r"\\(?:eq)?ref\{([^}]*)\}", fragment)) <= labels


BROKEN = {
    r"is $\log 5/3$": "a quotient after a logarithm is in brackets or built up",
    r"let $\sum_xx_x=1$": "no vector has the name of its index",
    r"let $P^{1}=(1,0)$": "a superscript of a letter is a power",
    r"if $C_1+C_2-1=0$": "no sum of numbers is compared with zero",
    "is zero.. So": "one full stop ends a sentence",
    "is $x.$. So": "one full stop ends a sentence",
    "$1e-12$": "no number is written as by a computer",
    "It is clearly so": "no empty words",
    "it keeps the distortion": "words of the field",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_rule_is_found(text):
    assert findings(text) == {BROKEN[text]}


def test_what_is_right_breaks_no_rule():
    text = r"Let $\sum_xq_x=1$, $b_1(x)=x^2$, $\log(5/3)$, $\log\frac{5}{3}$, $x=1,\dots,M$. By $\max_xP(x)$, \ref{a:1e-2}."
    assert findings(text) == set()
    assert findings("0.1234567891 " * 4) == {FEW_LONG}
    assert findings("\\begin{tabular}{l}" + "0.1234567891 " * 4 + "\\end{tabular}") == set()
    assert len(RULES) == 8
