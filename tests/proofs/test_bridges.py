"""Texts bound to mathematics: every bridge holds, and each kind of false row that is planted is found.

Covers: proofs.engine.bridge, proofs.engine.log_constants
"""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace

import pytest

from proofs.__main__ import evidence_page
from proofs.alvim2015 import proposition_3, proposition_20
from proofs.alvim2015.arguments.bounds_records import best_few_outputs
from proofs.audit import ledger, remarks
from proofs.audit.remarks import Remark
from proofs.distortion import expectile_bound, floors, line_codebooks, listed_letters
from proofs.engine import bridge
from proofs.engine.bridge import cross
from proofs.instances import scenes
from proofs.kalantari2016 import claims_1_to_5
from proofs.kalantari2018 import figure_8, remark_7, tables_1_to_4
from proofs.zhong2022 import theorem_13
from symdp.errors import InvalidArgument
from tests.proofs.changed_bridges import saying

BRIDGED = [
    given
    for row in ledger.rows()
    for given in (row.statement, row.statement.corrected)
    if given is not None and given.bridge is not None
]
FEW, MANY = 40, 150


def problems(given, bridge=None, facts=(), count=FEW):
    return cross(given.text, bridge or given.bridge(), facts, count).problems


@pytest.mark.sampled(2)
@pytest.mark.parametrize("given", BRIDGED, ids=lambda given: given.name)
def test_every_bridge_is_crossed(given):
    bridge = given.bridge()
    found = cross(given.text, bridge, given.proof().facts, FEW)
    assert found.problems == []
    assert found.objects > 1
    assert set(found.filled) == {fact.title for fact in given.proof().facts if fact.title in bridge.letters}


@pytest.mark.thorough
@pytest.mark.sampled(20)
@pytest.mark.parametrize("given", BRIDGED, ids=lambda given: given.name)
def test_every_bridge_is_crossed_often(given):
    assert problems(given, facts=given.proof().facts, count=MANY) == []


@pytest.mark.parametrize("given", BRIDGED, ids=lambda given: given.name)
def test_no_row_chooses_its_own_objects(given):
    assert given.bridge().scene in scenes.SCENES


@pytest.mark.thorough
def test_the_page_of_evidence_is_what_rows_and_certificates_say():
    assert (ledger.ROOT / "evidence.md").read_text(encoding="utf-8") == evidence_page()


# Planted rows.

FLOOR = proposition_20.leakage_is_at_most_the_sharper_bound
MINIMUM = theorem_13.least_level_is_the_least_term
CLAIMS = claims_1_to_5.some_optimum_satisfies_the_claims
COLORS = figure_8.some_optimum_has_the_colors
REMARK = remark_7.entry_loses_its_color
TABLES = tables_1_to_4.segments_that_avoid_the_uniform_prior_are_of_class_two
REGULAR = proposition_3.both_definitions_agree
LINES = line_codebooks.least_loss_is_that_of_a_codebook
LISTS = listed_letters.least_loss_is_that_of_the_best_lists
EXPECTILE = expectile_bound.least_loss_is_at_least_an_expectile
FALSE_TEXTS = {
    "the floor for every number of outputs": (FLOOR, r"\lfloor\log_v r\rfloor\le u\Rightarrow", ""),
    "the minimum for priors in any order": (MINIMUM, r"P_1\ge\dots\ge P_M,\ ", ""),
    "the minimum beyond the last tail": (MINIMUM, r",\ D<A_{M-1}\Rightarrow", r"\Rightarrow"),
    "the minimum with one letter more": (MINIMUM, "(M-1-k)", "(M-k)"),
    "the claims of optima that do not exist": (CLAIMS, r",\ " + claims_1_to_5.OPTIMA + r"\ne\emptyset", ""),
    "the colours at any distortion": (COLORS, r",\ D<D^{(M-1)}", ""),
    "a change anywhere in the column": (REMARK, remark_7.STAYS + r",\ Q(j|i)\ \text{black}", r"Q(j|i)\ \text{black}"),
    "one end may be uniform": (TABLES, r"\text{ and }", r"\text{ or }"),
    "no graph is regular": (REGULAR, r"\iff ", r"\iff\text{not }"),
    "codebooks off the line": (LINES, floors.ON_A_LINE + r"\Rightarrow ", ""),
    "lists without a letter that is always on them": (LISTS, r"\max_{h\le l-1}", r"\max_{h\le 0}"),
    "the expectile as an upper bound": (EXPECTILE, r"\ge", r"\le"),
}


@pytest.mark.parametrize("name", FALSE_TEXTS)
def test_a_false_text_over_true_facts_is_found(name):
    given, old, new = FALSE_TEXTS[name]
    found = problems(given, saying(given, old, new, unused_hypotheses=()))
    assert any("false text" in line for line in found), found


def test_lists_are_read_with_the_sums_of_the_likeliest_letters():
    """T_h over all sets of h letters, T_(h+m) after any h, and the least loss by the formula of the text."""
    read = LISTS.bridge()
    for given in read.scene.objects(6):
        found, prior = read.reading(given), given["prior"]
        counts = range(len(prior) + 1)
        most = [max(sum(chosen) for chosen in combinations(prior, h)) for h in counts]
        assert [found["T_h"](h) for h in counts] == most
        assert [[found["T_{h+m}"](h)(m) for m in range(len(most[h:]))] for h in counts] == [most[h:] for h in counts]
        size, level = found["l"], found[r"\lambda"]
        assert (found["M"], level) == (len(prior), given["level"])
        pairs = [(h, m, (size - h) * level) for h in range(size) for m in range(size - h, len(prior) - h + 1)]
        best = max([most[h] + (most[h + m] - most[h]) * weight / (weight + m - size + h) for h, m, weight in pairs])
        assert found[r"D^*(P,\lambda)"] == 1 - best


def test_the_printed_bound_needs_both_of_its_inequalities():
    """Of two bits with two outputs both hold; with four outputs for one bit more leaks, with three for two neither."""
    printed = proposition_20.leakage_is_at_most_the_printed_bound.claim
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert printed(best_few_outputs(2, 2, Fraction(2), (0, 3)))
    assert not printed((1, 2, Fraction(2), ((third, third, sixth, sixth), (sixth, sixth, third, third))))
    assert not printed(best_few_outputs(2, 2, Fraction(2), (0, 1, 2)))


def test_a_text_about_nothing_is_found():
    empty = saying(MINIMUM, r"D\ge A_{M-1}", r"D<0")
    assert any("vacuous: the hypotheses" in line for line in problems(MINIMUM, empty))


def test_a_hypothesis_that_is_not_needed_has_to_be_called_so():
    bridge = REMARK.bridge()
    unsaid = problems(REMARK, replace(bridge, unused_hypotheses=()), count=200)
    assert [line for line in unsaid if "no border at" in line and "black" in line]
    forgiving = replace(MINIMUM.bridge(), unused_hypotheses=(r"P_1\ge\dots\ge P_M",))
    assert any("is said to be needless, and the claim fails" in line for line in problems(MINIMUM, forgiving))
    assert any(
        "no hypothesis of the text" in line for line in problems(MINIMUM, replace(forgiving, unused_hypotheses=("M>0",)))
    )


def test_a_symbol_that_nobody_defines_is_refused():
    with pytest.raises(InvalidArgument, match="symbol that the reading does not define"):
        problems(MINIMUM, saying(MINIMUM, "D-A_k", "D-B_k"))


def test_an_object_that_the_text_does_not_mention_is_found():
    bridge = MINIMUM.bridge()
    more = replace(bridge, reading=lambda given: (bridge.reading(given) or {}) | {"Z": 1} if not given["delta"] else None)
    assert "'Z' is read and does not occur in the text" in problems(MINIMUM, more)


def planted_letters(given, change):
    bridge = given.bridge()

    def changed(fill):
        return lambda objects: [letters | change(letters) for letters in fill(objects) or ()]

    return replace(bridge, letters={title: changed(fill) for title, fill in bridge.letters.items()})


@pytest.mark.parametrize(
    ("given", "change"),
    [
        (REMARK, lambda letters: {"b": letters["v"], "v": letters["b"]}),
        (MINIMUM, lambda letters: {"A": letters["A"] + letters["v"]}),
        (MINIMUM, lambda letters: {"u": letters["D"]}),
    ],
)
def test_a_fact_about_another_object_is_found(given, change):
    found = problems(given, planted_letters(given, change), given.proof().facts, 200)
    assert any("fact about another object" in line for line in found), found


def test_a_vacuous_fact_is_found():
    facts, bridge = MINIMUM.proof().facts, MINIMUM.bridge()
    never = replace(bridge, letters=dict.fromkeys(bridge.letters, lambda _: None))
    assert sum(["met by 0 of the objects" in line for line in problems(MINIMUM, never, facts)]) == len(bridge.letters)
    one = {"D": Fraction(1, 2), "A": 0, "v": Fraction(1, 8), "n": 2, "u": Fraction(1, 2), "T": 2, "S": Fraction(4, 3)}
    always = replace(bridge, letters={facts[0].title: lambda _: one})
    assert any("vacuous fact" in line and "met by 1" in line for line in problems(MINIMUM, always, facts))


# Errata.


def test_what_the_errata_say_is_true_and_without_contradiction():
    assert remarks.problems(ledger.rows()) == []


def test_an_erratum_that_contradicts_another_is_found():
    """The last sentence of lemma_9's erratum once called (11) with the order the infimum for exactly k zero columns."""
    pair = (("1/2", "1/4", "1/4"), ("3/4", "1/4", "0"))
    infimum = "infimum of exp(epsilon) with k zero columns"
    planted = Remark("kalantari2018/lemma_9", "(11) with sorted D_i is the infimum", infimum, (pair, "2/5", 1), "17/3")
    found = remarks.problems(ledger.rows(["kalantari2018"]), (*remarks.REMARKS, planted))
    assert any("kalantari2018/lemma_9 contradicts kalantari2018/theorem_2b" in line for line in found)
    assert any("is false, infimum of exp(epsilon) with k zero columns is 4" in line for line in found)
    invented = replace(remarks.REMARKS[0], words="LB_1 = log 5")
    assert "does not say 'LB_1 = log 5'" in " ".join(remarks.problems(ledger.rows(["kalantari2016"]), (invented,)))


def test_an_index_has_as_many_places_as_its_longest_family():
    space = SimpleNamespace(home={"a": "x", "b": "y", "c": "x"})
    families = {"a": [1, 2], "b": [1, 2, 3, 4], "c": [1, 2, 3]}
    assert [bridge._size(space, index, families) for index in ("x", "y", "z")] == [3, 4, 0]


def test_the_edge_cases_of_scenes_are_distributions_and_distortions():
    known = [one for one in vars(scenes).values() if isinstance(one, bridge.Scene)]
    priors = [
        prior for scene in known for case in scene.edges for prior in (*case.get("priors", ()), case.get("prior", (1,)))
    ]
    assert len(priors) > 20
    assert all(sum(prior) == 1 and min(prior) >= 0 for prior in priors)
    assert all(0 <= case.get("distortion", 0) <= 1 for scene in known for case in scene.edges)
    channels = [row for scene in known for case in scene.edges for row in case.get("rows", ())]
    assert all(sum(row) == 1 and min(row) >= 0 for row in channels)
