"""Changed claims: what the checkers accept is true. The count of a release: claim_changes.py 1000000.

Texts of statements and formulas are changed by the grammar of their expressions in tests/certificates and tests/statements.
"""

from fractions import Fraction as F
from random import Random

import claim_changes
import pytest
from claim_changes import attack, campaign, claimed, claims_in, issued, verdict
from least_values import cutting_planes, least_value, read_measure
from samples import SAMPLES, samples
from true_claims import JUDGES, follows, is_shown_true

from symdp.certificates.checker.kinds import FORMS
from symdp.certificates.checker.source_set import Source


def run(seed, asked, count):
    rng = Random(seed)
    documents = issued(rng, asked)
    assert {claims_in(claimed(document))[0]["kind"] for document in documents} == JUDGES.keys()
    found, unshown = attack(rng, count, documents)
    assert not unshown
    assert sum(found.values()) == count
    return found


def test_some_hundred_changes():
    found = run(1, 5, 500)
    assert found["accepted, changed"] > 10


@pytest.mark.thorough
def test_twenty_thousand_changes():
    found = run(2, 100, 20_000)
    assert found["accepted, changed"] > 800


@pytest.mark.nightly
def test_a_million_changes(pytestconfig):
    """What is done is kept in the cache of pytest; the same command goes on with it, and --cache-clear begins anew."""
    folder = pytestconfig.cache.mkdir("million_changes")
    found, unshown = campaign(1_000_000, 3, folder / "changes.jsonl", print)
    assert not unshown
    assert sum(found.values()) == 1_000_000
    assert found["accepted, changed"] > 40_000


def test_an_interrupted_campaign_goes_on_where_it_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(claim_changes, "STEP", 20)
    monkeypatch.setattr(claim_changes, "ASKED", 1)
    state, said = tmp_path / "changes.jsonl", []
    whole = campaign(60, 7, None, said.append)
    assert len(said) == 3
    campaign(20, 7, state, said.append)
    state.write_text(state.read_text() + '{"seed": 7, "st')  # killed while it wrote
    assert campaign(60, 7, state, said.append) == whole
    assert len(said) == 3 + 1 + 2
    assert campaign(60, 7, state, said.append) == whole
    assert len(said) == 3 + 1 + 2


def test_an_unshown_change_is_kept_with_its_step(tmp_path, monkeypatch):
    monkeypatch.setattr(claim_changes, "STEP", 50)
    monkeypatch.setattr(claim_changes, "ASKED", 1)
    monkeypatch.setattr(claim_changes, "is_shown_true", lambda *_: False)
    state = tmp_path / "changes.jsonl"
    found, unshown = campaign(50, 1, state, lambda _: None)
    assert len(unshown) == found["accepted, changed"] > 0
    assert campaign(50, 1, state, lambda _: None) == (found, unshown)


PLANTED = {
    "least leakage": {"exp_epsilon": "2"},
    "least majorised prior": {"prior": ["1/2", "3/10", "1/5"]},
    "least leakage over a chi-square ball": {"exp_bounds": ["1", "11/10"]},
    "least leakage over a Kullback-Leibler ball": {"exp_bounds": ["1", "11/10"]},
    "least distortion": {"distortion": "1/5"},
    "curve": {"zero_from": "1/3"},
    "least leakage of a measure": {"distortion": "1/3"},
    "least distortion of a measure": {"exp_epsilon": "7/5"},
    "curve of a measure": {"zero_from": "1/3"},
    "enclosed leakage": {"low": "0", "high": "1/1000"},
    "enclosed distortion": {"low": "0", "high": "1/1000"},
    "least leakage of databases": {"distortion": "1/3"},
    "least distortion of databases": {"distortion": ["1/7", "1/6"]},
    "curve of databases": {"zero_from": "1/3"},
    "graph utility": {"utility": "2/3"},
    "graph leakage": {"exp_leakage": "17/10"},
    "graph leakage with few outputs": {"exp_leakage": "17/10"},
    "least leakage on a graph": {"exp_bounds": ["1", "11/10"]},
    "least leakage by entries": {"exp_bounds": ["1", "11/10"]},
    "least distortion by entries": {"distortion": "1/9"},
    "least leakage by floors": {"distortion": "1/2"},
    "least distortion with sensitive letters": {"distortion": "1/9"},
    "least identifiability": {"distortion": "1/9"},
    "least distortion at epsilon": {"epsilon": "1/3"},
    "curve by floors": {"jump": "11/10"},
    "least slack of a profile": {"slack": "2/5"},
    "least distortion under a profile": {"distortion": "1/3"},
    "profile at epsilons": {"distortion": ["1/3", "19/50"]},
    "enclosed mu": {"distortion": "3/10"},
    "enclosed distortion at mu": {"distortion": ["3/10", "2/5"]},
    "curve of the least slack": {"corners": [["0", "19/20"], ["9/20", "0"]]},
    "band of the least slack": {"points": [{"distortion": "0", "slack": ["0", "0"]}]},
    "band of the least mu": {"points": [{"distortion": "0", "mu": ["0", "0"]}]},
    "least distortion of independent records": {"distortion": ["1/3", "1/3"]},
    "least leakage of records alike": {"distortion": "1/9"},
    "curve in symbols": {"where": []},
    "curve in one parameter": {"vertices": [[["1/2"], ["1/2"], ["0"]]]},
    "least leakage in one parameter": {"distortion": "1/3"},
    "formula": {"formula": "best >= 2"},
    "refuted formula": {"best": "3"},
    "formula by blocks": {"where": []},
    "refuted formula by blocks": {"formula": "P1 >= 1/9"},
    "closed form of a family": {"heights": "T_k - 2*r"},
    "statement": {
        "assertions": [
            {"kind": "arithmetic", "title": "x", "left": "1", "relation": ">", "right": "M", "domain": {"M": ["1"]}}
        ]
    },
}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_falsehood_is_not_shown_true_and_the_truth_is(kind):
    claim = samples(kind)[0].claim
    assert is_shown_true(claim, {"kind": kind})
    assert not is_shown_true(claim | PLANTED[kind], claim)


def test_every_kind_has_a_judge_and_a_planted_falsehood_and_the_same_claim_follows():
    assert JUDGES.keys() == FORMS.keys() == PLANTED.keys()
    claim = samples("formula")[0].claim
    assert follows(claim, claim)
    assert not is_shown_true(claim | {"formula": "best > 1", "letters": 3}, claim)


def test_wider_enclosures_follow_and_narrower_ones_do_not():
    claim = samples("enclosed leakage")[0].claim
    assert follows(claim | {"low": "0"}, claim)
    assert not follows(claim, claim | {"low": "0"})


EMPTY = {"letters": 3, "inequalities": [{"coefficients": ["1", "1", "1"], "bound": "1/2"}]}


@pytest.mark.parametrize("kind", [kind for kind in SAMPLES if any("source" in form for form in FORMS[kind])])
def test_nothing_is_proved_of_a_set_without_priors(kind):
    """Whatever the evidence is: multipliers show any accuracy there."""
    assert Source(EMPTY).accuracy([0, 0, 0], {"multipliers": ["100"]}) > 1
    for found in samples(kind):
        changed = found.document | {"claim": found.claim | {"source": EMPTY}}
        for evidence in (found.document["evidence"], _with_multipliers(found.document["evidence"])):
            from symdp.certificates.checker.rules import digest

            assert verdict(changed | {"evidence": evidence, "claim_sha256": digest(changed["claim"])}) != "accepted"


def _with_multipliers(part):
    if isinstance(part, list):
        return [_with_multipliers(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {key: _with_multipliers(value) for key, value in part.items()} | {"multipliers": ["100"]}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("prior", "mu"), [(["1/500001", "500000/500001", "0"], "1/1000"), (["1/200001", "200000/200001"], "11")]
)
def test_the_judge_of_gaussian_privacy_brackets_what_tangents_are_too_coarse_for(prior, mu):
    """It mixes in silence where probabilities are below the units of its tangents, and gave up on such claims."""
    claim = {"kind": "enclosed distortion at mu", "source": {"vertices": [prior]}, "mu": mu}
    judge = JUDGES[claim["kind"]]
    assert judge(claim | {"distortion": ["0", "1/100000"]})
    assert not judge(claim | {"distortion": ["1/100000", "1"]})


@pytest.mark.parametrize("measure", ["kl", "renyi:2", "renyi:7"])
def test_divergences_of_two_letters_lie_between_the_cutting_planes(measure):
    vertices, d = ((F(1), F(0)), (F(2, 3), F(1, 3))), F(1, 6)
    (found, same), (low, high) = least_value(measure, vertices, d), cutting_planes(*read_measure(measure), vertices, d)
    assert low <= found == same <= high


@pytest.mark.parametrize(("measure", "value"), [("sibson:2", "4"), ("mi", "4"), ("sibson:2", "3")])
def test_the_judge_knows_what_the_truth_tells_to_all_digits(measure, value):
    """Its floats were off by more than it accepts."""
    claim = {"measure": measure, "source": {"vertices": [["1/4"] * 4]}, "distortion": "0"}
    told = [{"coefficient": "1", "argument": value}]
    assert JUDGES["least leakage of a measure"](claim | {"value": told}) == (value == "4")
