"""Corollaries of the theorem on one ordered prior: read back from their LaTeX, and compared with the toolkit.

Covers: symdp.theorems.local.private_curve_page, symdp.theorems.notation, symdp.theorems.paper,
symdp.theorems.preliminaries, symdp.theorems.setting.source_hypothesis
"""

import re
from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, Tradeoff, read_source
from symdp.theorems.notation import Notation
from symdp.theorems.paper import Paper
from symdp.theorems.preliminaries import Preliminaries
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from tests.agreement.random_sources import random_prior, random_source
from tests.theorems.check_words import words

SHARED = Paper(Preliminaries().to_latex(), label="page")
NUMBER = r"\d+(?:\.\d+|/\d+)?"
ROW = re.compile(rf"\\log\\dfrac\{{(\d*)\(?1-D\)?\}}\{{(\d*)D(?:-({NUMBER}))?\}}, & (?:0<|({NUMBER})\\le )D<({NUMBER}), ")
GENERAL = re.compile(rf"^\$(\d+)\$ & \$({NUMBER})\$ & \$({NUMBER})\$ ", re.MULTILINE)


def read_back(text):
    """(c, b, a, start, stop) of the ranges of c(1-D)/(bD-a), from a display or a table."""
    found = [
        (Fraction(c or 1), Fraction(b or 1), Fraction(a or 0), Fraction(start or 0), Fraction(stop))
        for c, b, a, start, stop in ROW.findall(text)
    ]
    before = Fraction(0)
    for m, tail, stop in GENERAL.findall(text):
        found.append((Fraction(m) - 1, Fraction(1), Fraction(tail), before, Fraction(stop)))
        before = Fraction(stop)
    return found


def require_function(source):
    """The ranges that the corollary prints have the values of the toolkit."""
    curve = Tradeoff(source).curve()
    theorem = curve.theorem()
    assert theorem.false_claims() == ()
    if theorem.corollary is None:
        return None
    text = theorem.to_latex(SHARED)
    ranges = read_back(text)
    assert [stop for *_, stop in ranges] == [*curve.breakpoints]
    for c, b, a, start, stop in ranges:
        for share in (Fraction(1, 3), Fraction(5, 6)):
            d = start + share * (stop - start)
            assert c * (1 - d) / (b * d - a) == curve.exp_epsilon(d)
    return text


@pytest.mark.parametrize("seed", range(40))
def test_the_corollary_of_a_known_prior_has_the_values_of_the_toolkit(seed):
    rng = Random(seed)
    prior = random_prior(rng, rng.randint(2, 9))
    text = require_function(SourceSet.single(prior))
    assert (text is None) == (max(prior) == 1)
    assert text is None or words(text) <= 70


def test_a_prior_of_which_one_range_is_too_long_for_a_line_has_no_corollary():
    short, rare = Fraction(1, 5), Fraction(1, 10**9 + 7)
    assert require_function(SourceSet.single(["1/2", "3/10", short])) is not None
    assert require_function(SourceSet.single(["1/2", "1/2", 0])) is not None
    assert require_function(SourceSet.single(["1/2", "3/10", short - rare, rare])) is None


SETS = ["snee1974:eye", "ball:1/10:1/2,3/10,1/5", "contamination:1/10:1/2,3/10,1/5", "simplex:4", "decreasing:3"]


@pytest.mark.parametrize("name", SETS)
def test_sets_with_a_least_majorised_prior_have_a_corollary(name):
    text = require_function(read_source(name))
    assert r"\begin{corollary}[Least majorised prior]" in text
    assert words(text) <= 120


def test_a_set_given_by_inequalities_has_a_corollary():
    source = SourceSet.from_inequalities(["P1 >= 2/5", "P2 <= 2/5"], 3)
    assert require_function(source) is not None


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(80))
def test_a_set_has_a_corollary_where_it_has_a_least_majorised_prior(seed):
    source = random_source(Random(seed))
    text = require_function(source)
    least = lorenz_envelope(source).least_majorised
    assert (text is not None) == (least is not None and max(least.prior) < 1)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(80))
def test_the_ranges_that_a_whole_page_prints_have_the_values_of_the_toolkit(seed):
    source = random_source(Random(seed))
    curve = Tradeoff(source).curve()
    text = curve.theorem().to_latex()
    ranges = read_back(text.partition(r"\end{theorem}")[0])
    if len(ranges) < len(curve.breakpoints):
        # A table, or a list whose lines break.
        assert r"\begin{tabular}" in text or r"\item[]" in text or r"\allowbreak" in text
        return
    assert [stop for *_, stop in ranges] == [*curve.breakpoints]
    for c, b, a, start, stop in ranges:
        d = (start + 2 * stop) / 3
        assert c * (1 - d) / (b * d - a) == curve.exp_epsilon(d)


def test_two_priors_of_class_three_have_none():
    assert Tradeoff(read_source("1/2,3/10,1/5; 3/10,1/5,1/2")).curve().theorem().corollary is None


@pytest.mark.parametrize("seed", range(30))
def test_the_corollary_at_one_distortion_has_the_value_of_the_toolkit(seed):
    rng = Random(seed)
    prior, d = random_prior(rng, rng.randint(2, 6)), Fraction(rng.randint(0, 20), 20)
    best = Tradeoff(SourceSet.single(prior)).at(d)
    theorem = best.theorem()
    assert theorem.false_claims() == ()
    if theorem.corollary is None:
        assert max(prior) == 1
        return
    text = theorem.to_latex(SHARED)
    printed = re.search(r"Then \$\\epsilon\^\*\(P,[^)]*\)=(.*?)\$", text)[1]
    value = {"0": "1", r"\infty": "oo"}.get(printed) or re.fullmatch(rf"\\log ?\(?({NUMBER})\)?", printed)[1]
    assert value == str(best.exp)
    assert words(text) <= 60


@pytest.mark.parametrize("seed", range(30))
def test_a_corollary_with_a_delta_has_the_values_of_the_toolkit(seed):
    rng = Random(seed)
    delta = Fraction(rng.randint(1, 8), 10)
    asked = Tradeoff(SourceSet.single(random_prior(rng, rng.randint(2, 6))), delta=delta)
    curve, d = asked.curve(), Fraction(rng.randint(0, 20), 20)
    theorem, point = curve.theorem(), asked.at(d).theorem()
    assert theorem.false_claims() == point.false_claims() == ()
    if theorem.corollary is None:
        return
    text = theorem.to_latex(SHARED)
    ranges = read_back(text.replace("v", "D"))
    assert [stop * (1 - delta) for *_, stop in ranges] == [*curve.breakpoints]
    for c, b, a, start, stop in ranges:
        v = (start + 2 * stop) / 3
        assert c * (1 - v) / (b * v - a) == curve.exp_epsilon(v * (1 - delta))
    assert r"By Lemma~\ref{lem:symdp:delta}" in text
    assert words(text) <= 90
    shown = point.to_latex(SHARED)
    printed = re.search(r"we have \$\\epsilon\^\*_\\delta\(P,[^)]*\)=(.*?)\$", shown)[1]
    value = {"0": "1", r"\infty": "oo"}.get(printed) or re.fullmatch(rf"\\log ?\(?({NUMBER})\)?", printed)[1]
    assert value == str(asked.at(d).exp)


def test_the_example_of_three_letters_is_short():
    text = require_function(SourceSet.single(["1/2", "3/10", "1/5"]))
    assert words(text) <= 60
    assert len(text.splitlines()) <= 20
    assert r"falls from $\log(5/3)$ to~$0$" in text


@pytest.mark.parametrize("style", ["epsilon", "exp"])
def test_the_notation_is_the_users(style):
    notation = Notation(style, "2", "p_X", "D_0", r"\pi", r"\varepsilon^\star")
    shared = Paper(Preliminaries(notation).to_latex())
    text = Tradeoff(read_source("ball:1/10:1/2,3/10,1/5")).curve().theorem(notation).to_latex(shared)
    assert (r"2^{\varepsilon^\star(\mathcal{S},D_0)}" in text) == (style == "exp")
    assert (r"\log_2\dfrac{2(1-D_0)}{D_0}" in text) == (style == "epsilon")
    assert r"\pi=(2/5" in text
