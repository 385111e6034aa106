"""What an answer in JSON says is what its certificate says: honest answers are read, and changed ones are refused."""

import copy
import json

import every_answer
import pytest

from symdp import Certificate, Tradeoff
from symdp.cli import documents
from symdp.errors import InvalidArgument, SymdpError

SETTINGS = {name: {"leakage": name, "digits": 4} for name in every_answer.MEASURES} | every_answer.LOSSES
ASKS = {
    "at": lambda of: of.at("1/5"),
    "level": lambda of: of.inverse(exp_epsilon="3/2"),
    "nats": lambda of: of.inverse(epsilon="1/3"),
    "value": lambda of: of.inverse(value="1/10"),
    "curve": lambda of: of.curve(),
}
QUESTIONS = [(source, setting, ask) for source in every_answer.SOURCES for setting in SETTINGS for ask in ASKS]
# What no claim speaks of; a mechanism is compared where its entries are listed and errors are counted.
NOT_CLAIMED = {"certificate", "command", "version", "method", "scope", "source_class", "remarks", "codebook", "unverified",
               "supremum_attained", "closed_form", "thresholds"}  # fmt: skip
TAMPERED = [
    ("one prior", {"leakage": "dp"}, "at", set()),
    ("one prior", {"leakage": "dp"}, "level", {"exp_root"}),
    ("one prior", {"leakage": "dp"}, "curve", set()),
    ("vertices", {"leakage": "adp:1/10"}, "at", set()),
    ("vertices", {"leakage": "ml"}, "at", set()),
    ("one prior", {"leakage": "mi"}, "at", set()),
    ("box", {"leakage": "mi"}, "at", set()),
    ("one prior", {"leakage": "gdp"}, "at", {"exp", "exp_root", "value", "enclosure", "nats", "bits"}),
    ("records", {"leakage": "dp"}, "at", {"mechanism", "worst_prior"}),
    ("records of a prior", {"leakage": "ml"}, "at", {"mechanism", "worst_prior"}),
    ("one prior", {"loss": "line"}, "at", {"mechanism"}),
    ("vertices", {"loss": "line"}, "level", {"exp_root", "mechanism"}),
]


def answered(source, setting, ask):
    """The answer as JSON data; None where there is none, or none with a certificate."""
    try:
        tradeoff = Tradeoff(every_answer.SOURCES[source], **setting)
        found = ASKS[ask](tradeoff)
        reason = found.unverified
    except SymdpError:
        return None
    if reason is not None:
        return None
    write = documents.of_curve if ask == "curve" else documents.of_optimum
    return write(found, tradeoff.method, reason)


def read(answer, path):
    path.write_text(json.dumps(answer), encoding="utf-8")
    return Certificate.load(path)


@pytest.mark.sampled(250)
@pytest.mark.parametrize(("source", "setting", "ask"), QUESTIONS)
def test_honest_answers_are_read(source, setting, ask, tmp_path):
    answer = answered(source, SETTINGS[setting], ask)
    if answer is not None:
        assert read(answer, tmp_path / "answer.json").document == answer["certificate"]


def other(value):
    """Something else of the same kind."""
    if isinstance(value, str):
        return {"hamming": "ring", "line": "hamming", "dp": "ml"}.get(value, "7/13")
    if isinstance(value, list):
        return ["1/7"] * len(value)
    return {"simplex": 3} if isinstance(value, dict) else 5 if isinstance(value, int) else "7/13"


@pytest.mark.parametrize(("source", "setting", "ask", "free"), TAMPERED)
def test_another_value_of_any_key_that_is_claimed_is_refused(source, setting, ask, free, tmp_path):
    answer = answered(source, setting, ask)
    for key in answer.keys() - NOT_CLAIMED - free:
        changed = copy.deepcopy(answer)
        changed[key] = other(answer[key])
        with pytest.raises(InvalidArgument, match="the answer and its certificate differ in"):
            read(changed, tmp_path / f"{key}.json")


@pytest.mark.parametrize("share", ["exp", "from", "to"])
def test_a_piece_of_a_function_is_compared(share, tmp_path):
    answer = answered("one prior", {"leakage": "dp"}, "curve")
    answer["pieces"][1][share] = {"exp": "(1 - D)/(D - 1/4)", "from": "1/3", "to": "3/4"}[share]
    if share == "from":
        answer["pieces"][1]["exp"] = answer["pieces"][0]["exp"]
    with pytest.raises(InvalidArgument, match="differ in"):
        read(answer, tmp_path / "answer.json")


def test_a_mechanism_that_leaks_more_is_refused(tmp_path):
    answer = answered("one prior", {"leakage": "dp"}, "at")
    answer["mechanism"] = [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]
    with pytest.raises(InvalidArgument, match="differ in mechanism"):
        read(answer, tmp_path / "answer.json")
