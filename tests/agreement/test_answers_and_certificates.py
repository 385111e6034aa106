"""Answers in JSON agree with their certificates: honest answers are read, and changed ones are refused.

Covers: symdp.certificates.answer_certificate, symdp.certificates.claimed_leakage,
symdp.certificates.completions.diagonal_completion, symdp.certificates.completions.field_solutions,
symdp.cli.questions.answer_documents, symdp.errors, symdp.tradeoffs.common.piece_support
"""

import copy
import json
from contextlib import suppress

import pytest

from symdp import Certificate, Tradeoff
from symdp.cli.commands import _run
from symdp.cli.questions import answer_documents
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError, Unsupported
from tests.agreement import every_answer

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
    ("one prior", {"leakage": "dp"}, "nats", {"exp_root"}),
    ("one prior", {"leakage": "dp"}, "curve", set()),
    ("vertices", {"leakage": "adp:1/10"}, "at", set()),
    ("vertices", {"leakage": "ml"}, "at", set()),
    ("one prior", {"leakage": "mi"}, "at", set()),
    ("one prior", {"leakage": "mi"}, "level", {"exp_root", "value", "enclosure", "nats", "bits"}),
    ("box", {"leakage": "mi"}, "at", set()),
    ("one prior", {"leakage": "gdp"}, "at", {"enclosure"}),
    ("one prior", {"leakage": "tv"}, "at", {"enclosure"}),
    ("records", {"leakage": "dp"}, "at", {"mechanism", "worst_prior"}),
    ("records of a prior", {"leakage": "ml"}, "at", {"mechanism"}),
    ("records of a prior", {"leakage": "ml"}, "curve", {"jump"}),
    ("one prior", {"loss": "line"}, "at", set()),
    ("vertices", {"loss": "line"}, "level", {"exp_root"}),
]


def document_of(answer):
    """The answer with its certificate in format 3."""
    return answer | {"certificate": Certificate(answer["certificate"]).reissued().document}


def answered(source, setting, ask):
    """The answer as JSON data; None where there is none, or none with a certificate."""
    try:
        tradeoff = Tradeoff(every_answer.SOURCES[source], **setting)
        answer = ASKS[ask](tradeoff)
        reason = answer.unverified
    except CertificateRejected:
        raise
    except SymdpError:
        return None
    if reason is not None:
        return None
    write = answer_documents.of_curve if ask == "curve" else answer_documents.of_optimum
    return write(answer, tradeoff.method, reason)


def read(answer, path):
    path.write_text(json.dumps(answer), encoding="utf-8")
    return Certificate.load(path)


@pytest.mark.sampled(250)
@pytest.mark.parametrize(("source", "setting", "ask"), QUESTIONS)
def test_honest_answers_are_read(source, setting, ask, tmp_path):
    answer = answered(source, SETTINGS[setting], ask)
    if answer is not None:
        assert read(answer, tmp_path / "answer.json").document == answer["certificate"]
        with suppress(Unsupported):
            again = document_of(answer)
            assert read(again, tmp_path / "answer.json").document == again["certificate"]


def other(value):
    """Another value of the same type."""
    if isinstance(value, str):
        return {"hamming": "ring", "line": "hamming", "dp": "ml"}.get(value, "7/13")
    if isinstance(value, list):
        return ["1/7"] * len(value)
    return {"simplex": 3} if isinstance(value, dict) else 5 if isinstance(value, int) else "7/13"


@pytest.mark.parametrize("written", [dict, document_of])
@pytest.mark.parametrize(("source", "setting", "ask", "free"), TAMPERED)
def test_another_value_of_any_key_that_is_claimed_is_refused(source, setting, ask, free, written, tmp_path):
    answer = written(answered(source, setting, ask))
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


def changed(answer, **keys):
    return {**copy.deepcopy(answer), **keys}


@pytest.mark.parametrize(
    ("source", "setting", "ask", "keys"),
    [
        ("one prior", {"leakage": "tv"}, "at", {"leakage": "profile:log(2):1/10"}),
        ("one prior", {"leakage": "profile:log(2):1/10"}, "at", {"leakage": "tv"}),
        ("one prior", {"leakage": "profile:log(2):1/10"}, "at", {"leakage": "profile:log(2):1/5"}),
        ("one prior", {"leakage": "dp"}, "level", {"exp": "oo"}),
        ("one prior", {"leakage": "dp"}, "at", {"exp_root": {"root_of": ["-2", "0", "1"], "between": ["1", "2"]}}),
        ("one prior", {"leakage": "dp"}, "nats", {"nats": "7.5", "bits": "10.8", "value": None, "enclosure": None}),
        ("one prior", {"leakage": "dp"}, "at", {"value": "infinite"}),
        ("one prior", {"leakage": "dp"}, "at", {"value": "gibberish"}),
        ("one prior", {"leakage": "dp"}, "at", {"nats": "1e99999999"}),
        ("one prior", {"leakage": "dp"}, "at", {"exp": "1e99999999"}),
        ("one prior", {"leakage": "dp"}, "at", {"exp": 8}),
        ("one prior", {"leakage": "dp"}, "at", {"letters": 3.0}),
        ("one prior", {"leakage": "dp"}, "at", {"command": None}),
        ("one prior", {"leakage": "dp"}, "at", {"command": "curve"}),
        ("one prior", {"leakage": "dp"}, "at", {"loss": "gibberish"}),
        ("one prior", {"loss": "line"}, "at", {"loss": "strings:2,2"}),
        ("one prior", {"leakage": "dp"}, "at", {"adjacency": {"labels": ["1", "2", "3"], "edges": [[9, 9]] * 3}}),
        ("one prior", {"leakage": "dp"}, "at", {"adjacency": []}),
        ("one prior", {"leakage": "dp"}, "at", {"distortion_bounds": ["0", "1/5"]}),
        ("one prior", {"leakage": "dp"}, "level", {"mechanism": [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]}),
        ("one prior", {"loss": "line"}, "at", {"mechanism": [["0", "0", "1"], ["0", "1", "0"], ["1", "0", "0"]]}),
        ("records of a prior", {"leakage": "ml"}, "at", {"worst_prior": ["1", "0", "0"]}),
        ("one prior", {"leakage": "dp"}, "curve", {"pieces": []}),
    ],
)
def test_answers_that_were_made_up_are_refused(source, setting, ask, keys, tmp_path):
    with pytest.raises(InvalidArgument, match="the answer and its certificate differ in"):
        read(changed(answered(source, setting, ask), **keys), tmp_path / "answer.json")


@pytest.mark.parametrize("key", ["source", "records", "letters", "loss", "adjacency", "leakage", "delta", "nats", "bits"])
def test_keys_of_the_question_and_of_the_answer_are_not_left_out(key, tmp_path):
    answer = answered("one prior", {"leakage": "ml"}, "at")
    del answer[key]
    if key in ("records", "adjacency"):
        assert read(answer, tmp_path / "answer.json")  # absent is null
    else:
        with pytest.raises(InvalidArgument, match="differ in"):
            read(answer, tmp_path / "answer.json")


@pytest.mark.parametrize("pieces", [slice(1), slice(1, None), slice(None, None, -1), slice(0)])
@pytest.mark.parametrize("source", ["one prior", "records of a prior"])
def test_the_pieces_of_a_function_follow_on_each_other(source, pieces, tmp_path):
    answer = answered(source, {"leakage": "dp"}, "curve")
    with pytest.raises(InvalidArgument, match="differ in pieces"):
        read(changed(answer, pieces=answer["pieces"][pieces]), tmp_path / "answer.json")


def test_a_longer_first_piece_is_refused(tmp_path):
    answer = answered("one prior", {"leakage": "dp"}, "curve")
    answer["pieces"][0]["to"] = answer["pieces"][1]["from"] = "9/20"
    with pytest.raises(InvalidArgument, match="differ in pieces"):
        read(answer, tmp_path / "answer.json")


@pytest.mark.parametrize("setting", [{"leakage": "gdp"}, {"leakage": "dp"}, {"leakage": "dp", "loss": "line"}])
def test_infinite_answers_are_read_and_compared(setting, tmp_path):
    tradeoff = Tradeoff(every_answer.SOURCES["one prior"], **setting)
    answer = answer_documents.of_optimum(tradeoff.at(0), tradeoff.method, None)
    assert read(answer, tmp_path / "answer.json")
    key = "mu" if setting["leakage"] == "gdp" else "nats"
    with pytest.raises(InvalidArgument, match=f"differ in {key}"):
        read(changed(answer, **{key: "3"}), tmp_path / "answer.json")


def test_answers_of_other_commands_are_read(capsys, tmp_path):
    for words, keys in ((["graph", "leakage", "line:4", "--exp-epsilon", "2"], {"exp_leakage": "5/2"}),
                        (["check", "1", "--letters", "2"], {"verdict": "PROVED"})):  # fmt: skip
        _run([*words, "--json"])
        answer = json.loads(capsys.readouterr().out)
        assert read(answer, tmp_path / "answer.json")
        with pytest.raises(InvalidArgument, match="differ in"):
            read(changed(answer, **keys), tmp_path / "answer.json")
