"""Changed records: what the checker accepts is true. The count of a release: claim_changes.py 1000000.

Texts of statements and formulas are changed by the grammar of their expressions in tests/certificates and tests/statements.

Covers: symdp.certificates.checker.evidence.source_membership
"""

from fractions import Fraction as F
from random import Random

import pytest

from symdp.certificates.checker.evidence.source_membership import Source
from tests.attack import claim_changes
from tests.attack.claim_changes import attack, campaign, claimed, issued, verdict
from tests.attack.least_values import cutting_planes, least_value, read_measure
from tests.attack.true_claims import JUDGES, follows, is_shown_true, name_of
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.samples import SAMPLES, samples

NOTHING = {}


def run(seed, asked, count):
    rng = Random(seed)
    documents = issued(rng, asked)
    assert {name_of(claimed(document)) for document in documents} == {name_of(samples(kind)[0].record) for kind in SAMPLES}
    found, unshown = attack(rng, count, documents)
    assert not unshown
    assert sum(found.values()) == count
    return found


def test_some_hundred_changes():
    found = run(1, 5, 500)
    assert found["accepted, changed"] > 10


@pytest.mark.thorough
def test_five_thousand_changes():
    found = run(2, 50, 5_000)
    assert found["accepted, changed"] > 200


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


# Where a sample says something else, and what.
PLANTED = {
    "least leakage": ("answer.exp", "2"),
    "least majorised prior": ("answer.prior", ["1/2", "3/10", "1/5"]),
    "least leakage over a chi-square ball": ("answer.exp", {"between": ["1", "11/10"]}),
    "least leakage over a Kullback-Leibler ball": ("answer.exp", {"between": ["1", "11/10"]}),
    "least distortion": ("answer.distortion", "1/5"),
    "curve": ("answer.zero_from", "1/3"),
    "least leakage of a measure": ("asks.at", "1/3"),
    "least distortion of a measure": ("asks.level", "7/5"),
    "curve of a measure": ("answer.zero_from", "1/3"),
    "enclosed leakage": ("answer.nats", {"low": "0", "high": "1/1000"}),
    "enclosed distortion": ("answer.distortion", {"low": "0", "high": "1/1000"}),
    "least leakage of databases": ("asks.at", "1/3"),
    "least distortion of databases": ("answer.distortion", {"between": ["1/7", "1/6"]}),
    "curve of databases": ("answer.zero_from", "1/3"),
    "graph utility": ("answer.distortion", "1/3"),
    "graph leakage": ("answer.exp", "17/10"),
    "graph leakage with few outputs": ("answer.exp", "17/10"),
    "least leakage on a graph": ("answer.exp", {"between": ["1", "11/10"]}),
    "least leakage by entries": ("answer.exp", {"between": ["1", "11/10"]}),
    "least distortion by entries": ("answer.distortion", "1/9"),
    "least leakage by floors": ("asks.at", "1/2"),
    "least distortion with sensitive letters": ("answer.distortion", "1/9"),
    "least identifiability": ("asks.at", "1/9"),
    "least distortion at epsilon": ("asks.nats", "1/3"),
    "curve by floors": ("answer.jump", "11/10"),
    "least slack of a profile": ("answer.slack", "2/5"),
    "least distortion under a profile": ("answer.distortion", "1/3"),
    "profile at epsilons": ("answer.distortion", {"between": ["1/3", "19/50"]}),
    "enclosed mu": ("asks.at", "3/10"),
    "enclosed distortion at mu": ("answer.distortion", {"between": ["3/10", "2/5"]}),
    "curve of the least slack": ("answer.corners", [["0", "19/20"], ["9/20", "0"]]),
    "band of the least slack": ("answer.points", [{"distortion": "0", "slack": ["0", "0"]}]),
    "band of the least mu": ("answer.points", [{"distortion": "0", "mu": ["0", "0"]}]),
    "least distortion of independent records": ("answer.distortion", {"between": ["1/3", "1/3"]}),
    "least leakage of records alike": ("asks.at", "1/9"),
    "curve in symbols": ("question.source.where", []),
    "curve in one parameter": ("question.source.vertices", [[["1/2"], ["1/2"], ["0"]]]),
    "least leakage in one parameter": ("asks.at", "1/3"),
    "formula": ("question.formula", "best >= 2"),
    "refuted formula": ("answer.refuted.best", "4"),
    "formula by blocks": ("question.where", []),
    "refuted formula by blocks": ("question.formula", "P1 >= 1/9"),
    "closed form of a family": ("answer.heights", "T_k - 2*r"),
    "least leakage of a named prior": ("question.source.geometric", "1/5"),
    "least distortion of a named prior": ("answer.distortion", "1/7"),
    "curve of a named prior": ("answer.jump", "7/5"),
    "statement": (
        "answer.facts",
        [{"kind": "arithmetic", "title": "x", "left": "1", "relation": ">", "right": "M", "domain": {"M": ["1"]}}],
    ),
}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_falsehood_is_not_shown_true_and_the_truth_is(kind):
    made, (path, value) = samples(kind)[0].record, PLANTED[kind]
    planted = replaced(made, path.split("."), value)
    assert planted != made
    assert is_shown_true(made, NOTHING)
    assert not is_shown_true(planted, made)


def test_every_kind_has_a_judge_and_a_planted_falsehood_and_the_same_record_follows():
    assert JUDGES.keys() == SAMPLES.keys() == PLANTED.keys()
    made = samples("formula")[0].record
    assert follows(made, made)
    assert not is_shown_true(replaced(made, ("question", "formula"), "best > 1"), made)


def test_answers_of_one_form_have_one_judge():
    named = [(name_of(found.record), name) for name in SAMPLES for found in samples(name)]
    assert [pair for pair in named if JUDGES[pair[0]] is not JUDGES[pair[1]]] == []


def test_wider_enclosures_follow_and_narrower_ones_do_not():
    made = samples("enclosed leakage")[0].record
    wider = replaced(made, ("answer", "nats", "low"), "0")
    assert follows(wider, made)
    assert not follows(made, wider)


def test_what_one_record_is_asked_and_a_root_follow_no_wider_ends():
    kept = next(one.record for one in samples("least distortion of databases") if "of each record" in one.record["answer"])
    assert not follows(replaced(kept, ("answer", "distortion", "between", 0), "0"), kept)
    assert not follows(replaced(kept, ("question", "scope"), "products of identical mechanisms"), kept)
    root = samples("least leakage by floors")[0].record
    assert not follows(replaced(root, ("answer", "exp", "in", 0), "0"), root)


EMPTY = {"letters": 3, "inequalities": [{"coefficients": ["1", "1", "1"], "bound": "1/2"}]}


@pytest.mark.parametrize("kind", SAMPLES)
def test_nothing_is_proved_of_a_set_without_priors(kind):
    """Whatever its proof is: multipliers show any accuracy there."""
    assert Source(EMPTY).accuracy([0, 0, 0], {"multipliers": ["100"]}) > 1
    for found in samples(kind):
        for path, part in nodes(found.record):
            if path and path[-1] == "source" and isinstance(part, dict):
                changed = replaced(found.document, path, EMPTY)
                assert verdict(changed) != "accepted"
                assert verdict(_with_multipliers(changed)) != "accepted"


def _with_multipliers(document):
    return {key: _multiplied(part) if key == "evidence" else part for key, part in document.items()}


def _multiplied(part):
    if isinstance(part, list):
        return [_multiplied(each) for each in part]
    if not isinstance(part, dict):
        return part
    more = {} if part.keys() & {"point", "multipliers"} else {"multipliers": ["100"]}
    return {key: _multiplied(value) for key, value in part.items()} | more


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("prior", "mu"), [(["1/500001", "500000/500001", "0"], "1/1000"), (["1/200001", "200000/200001"], "11")]
)
def test_the_judge_of_gaussian_privacy_brackets_what_tangents_are_too_coarse_for(prior, mu):
    """It mixes in silence where probabilities are below the units of its tangents, and gave up on such claims."""
    made = {"question": {"source": {"vertices": [prior]}}, "asks": {"level": mu}}
    judge = JUDGES["enclosed distortion at mu"]
    assert judge(made | {"answer": {"distortion": {"between": ["0", "1/100000"]}}})
    assert not judge(made | {"answer": {"distortion": {"between": ["1/100000", "1"]}}})


@pytest.mark.parametrize("measure", ["kl", "renyi:2", "renyi:7"])
def test_divergences_of_two_letters_lie_between_the_cutting_planes(measure):
    vertices, d = ((F(1), F(0)), (F(2, 3), F(1, 3))), F(1, 6)
    (found, same), (low, high) = least_value(measure, vertices, d), cutting_planes(*read_measure(measure), vertices, d)
    assert low <= found == same <= high


@pytest.mark.parametrize(("measure", "value"), [("sibson:2", "4"), ("mi", "4"), ("sibson:2", "3")])
def test_the_judge_knows_what_the_truth_tells_to_all_digits(measure, value):
    """Its floats were off by more than it accepts."""
    question = {"leakage": measure, "source": {"vertices": [["1/4"] * 4]}}
    answer = {"nats": [{"coefficient": "1", "argument": value}]}
    judge = JUDGES["least leakage of a measure"]
    assert judge({"question": question, "asks": {"at": "0"}, "answer": answer}) == (value == "4")
