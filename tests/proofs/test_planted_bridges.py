"""Rows whose bridges read several symbols: false texts over true facts, scopes too wide, facts about other objects.

Covers: proofs.engine.bridge
"""

from dataclasses import replace

import pytest

from proofs.alvim2015 import section_1_composition
from proofs.engine.bridge import cross
from proofs.kalantari2018 import output_thresholds
from proofs.sarwate2014 import dp_bounds_mi
from proofs.zhong2022 import definition_3, lemma_20, lemma_21, lemma_22, lemma_23, section_2_convexity
from tests.proofs.changed_bridges import saying

THRESHOLDS = output_thresholds.outputs_are_dropped_at_the_threshold
HULL = section_2_convexity.hull_has_the_same_mechanisms
TOGETHER = section_1_composition.levels_and_capacities_add_at_most
PROCESSED = definition_3.processing_keeps_the_losses
ORDER = lemma_20.losses_are_ordered_and_compose
MIXTURES = lemma_21.losses_of_a_mixture
SETS = lemma_22.sets_keep_their_probability
EVENTS = lemma_23.joint_events_are_bounded
INFORMATION = dp_bounds_mi.private_channels_leak_little
ARROW, DP, MI = r"\Rightarrow", r"\epsilon_{\mathrm{DP}}", r"\epsilon_{\mathrm{MI}}"
INSIDE = section_2_convexity.INSIDE + ARROW
EXPONENT = r"\frac{\alpha-1}{\alpha}"

FALSE_TEXTS = {
    "outputs are dropped from the tail on": (THRESHOLDS, "+(M-1-k)P_{M-k+1}", ""),
    "outputs are dropped one letter later": (THRESHOLDS, "(M-1-k)", "(M-k)"),
    "outputs are dropped strictly beyond the threshold": (THRESHOLDS, r"D\ge D", "D>D"),
    "thresholds of a prior in any order": (THRESHOLDS, output_thresholds.ORDERED + r",\ ", ""),
    "all outputs may be dropped": (THRESHOLDS, r"1\le k\le M-1,\ ", ""),
    "valid for two priors, valid for all": (HULL, INSIDE + " D_P(W)", "D_P(W)"),
    "maximal information of all priors": (HULL, INSIDE + r"\epsilon", r"\epsilon"),
    "strictly less between two priors": (HULL, r"D_P(W)\le", "D_P(W)<"),
    "maximal information is as large between": (HULL, r"\epsilon_{\mathrm{MX}}(P,W)\le", r"\epsilon_{\mathrm{MX}}(P,W)\ge"),
    "coupled answers are as private": (TOGETHER, section_1_composition.INDEPENDENT + r"\Rightarrow\epsilon", r"\epsilon"),
    "coupled answers leak as little": (TOGETHER, section_1_composition.INDEPENDENT + r"\Rightarrow C", "C"),
    "the larger level is that of both": (TOGETHER, r"\epsilon(M_1)+\epsilon(M_2)", r"\max\{\epsilon(M_1),\epsilon(M_2)\}"),
    "capacities of both add": (TOGETHER, r"C_\infty(M_1,M_2)\le", r"C_\infty(M_1,M_2)="),
    "any outputs are processed outputs": (PROCESSED, r"V=WK\Rightarrow \epsilon_{\mathrm{ML}}", r"\epsilon_{\mathrm{ML}}"),
    "processing keeps all information": (PROCESSED, r"\epsilon_{\mathrm{MX}}(V)\le", r"\epsilon_{\mathrm{MX}}(V)="),
    "orders in any order": (ORDER, r"1<\alpha\le\beta\Rightarrow", ""),
    "neighbours in two records": (ORDER, lemma_20.NEIGHBOURS + ARROW + " " + DP, DP),
    "dependent records add": (ORDER, lemma_20.INDEPENDENT + ARROW + " " + MI, MI),
    "a mixture has the smaller level": (MIXTURES, r"\max", r"\min"),
    "losses of any third mechanism": (MIXTURES, lemma_21.MIXED + r",\ ", ""),
    "losses beyond the two mechanisms": (MIXTURES, r",\ 0\le a\le 1", ""),
    "exponentials are concave": (MIXTURES, r"\le e^", r"\ge e^"),
    "sets of databases that are no neighbours": (SETS, r",\ x\sim x'", ""),
    "sets at any level": (SETS, r"\epsilon\ge\epsilon_{\mathrm{RDP}_\alpha}(W),\ ", ""),
    "sets with the inverse exponent": (SETS, EXPONENT, r"\frac{\alpha}{\alpha-1}"),
    "events with exponent 1": (EVENTS, EXPONENT, r"\frac{\alpha}{\alpha}"),
    "events at any level": (EVENTS, r",\ \epsilon\ge\epsilon_{\mathrm{S}_\alpha}(W)", ""),
    "information at any level": (INFORMATION, r"\varepsilon(Q)\le\varepsilon\Rightarrow", ""),
    "information equals the level": (INFORMATION, r"I(P,Q)\le", "I(P,Q)="),
}  # fmt: skip


def problems(given, bridge, facts=()):
    return cross(given.text, bridge, facts, 8 if given.id == ORDER.id else 40).problems


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", FALSE_TEXTS)
def test_a_false_text_over_true_facts_is_found(name):
    given, old, new = FALSE_TEXTS[name]
    bridge = saying(given, old, new)
    symbols = {symbol for symbol in readings_of(given) if symbol in bridge.says}
    found = problems(given, without_others(bridge, symbols))
    assert any("false text" in line for line in found), found


def readings_of(given):
    bridge = given.bridge()
    return next(reading for one in bridge.scene.objects(20) for reading in bridge.reading(one))


def without_others(bridge, symbols):
    def reading(objects):
        return [{name: one[name] for name in symbols} for one in bridge.reading(objects)]

    return replace(bridge, reading=reading, unused_hypotheses=())


CHANGES = [
    (HULL, "a mechanism valid for two priors is valid between them", lambda letters: {"D": letters["D"] / 2}),
    (HULL, "maximal information at two priors bounds it between them", lambda letters: {"r": letters["r"] / 2}),
    (TOGETHER, "the inequalities of two answers multiply", lambda letters: {"L": letters["L"] / 2}),
    (
        TOGETHER,
        "an entry of two answers is at most the product of the column maxima",
        lambda letters: {"m": letters["w"] / 2},
    ),
    (SETS, lemma_22.bound().title, lambda letters: {"R": letters["R"] + letters["E"]}),
    (EVENTS, lemma_23.outputs().title, lambda letters: {"C": letters["C"] / 2}),
]


@pytest.mark.parametrize(("given", "title", "change"), CHANGES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_fact_about_another_object_is_found(given, title, change):
    bridge, fact = given.bridge(), next(fact for fact in given.proof().facts if fact.title == title)

    def letters(objects):
        filled = bridge.letters[title](objects)
        return [one | change(one) for one in ([filled] if isinstance(filled, dict) else filled)]

    few = replace(bridge, letters={title: letters})
    found = cross(given.text, few, [fact], 0 if not given.bridge().scene.edges else 8).problems
    assert any("fact about another object" in line for line in found), found
