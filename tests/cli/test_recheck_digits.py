"""``recheck --mpmath`` prints agreement with its digits, and rejects what differs.

Covers: symdp.cli.claims.digit_lines, symdp.tradeoffs.common.record_claims
"""

import json

import pytest

from symdp.cli.commands import _run

QUESTIONS = {
    "privacy": ["solve", "1/2,3/10,1/5", "-D", "1/5"],
    "inverse": ["solve", "1/2,3/10,1/5", "--exp-epsilon", "3"],
    "information": ["solve", "1/2,3/10,1/5", "-D", "1/5", "--leakage", "mi"],
    "curve": ["curve", "1/2,3/10,1/5; 3/10,1/5,1/2"],
    "slack": ["solve", "1/2,3/10,1/5", "-D", "1/5", "--leakage", "tv"],
    "enclosed": ["solve", "1/2,3/10,1/5", "-D", "1/5", "--leakage", "renyi:2"],
    "root": ["solve", "2/7,2/7,1/7,2/7; 0,0,0,1", "-D", "11/20", "--loss", "line:2"],
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_certificates_and_answers_agree(name, tmp_path, capsys):
    proof, answer = tmp_path / "proof.json", tmp_path / "answer.json"
    assert _run([*QUESTIONS[name], "--certificate", str(proof), "--json"]) == 0
    answer.write_text(capsys.readouterr().out, encoding="utf-8")
    for path in (proof, answer):
        assert _run(["recheck", str(path), "--mpmath", "60"]) == 0
        printed = capsys.readouterr().out
        assert printed.startswith("mpmath AGREES to " + ("1" if name in ("enclosed", "root") else "60 digits"))
        assert "this is no proof" in printed


@pytest.mark.parametrize("name", ["privacy", "information", "inverse", "curve", "slack"])
def test_what_differs_is_rejected_with_its_digits(name, tmp_path, capsys):
    proof = tmp_path / "proof.json"
    assert _run([*QUESTIONS[name], "--certificate", str(proof)]) == 0
    document = json.loads(proof.read_text(encoding="utf-8"))
    small = "/1" + "0" * 40
    answer = document["answer"]
    if name == "curve":
        answer["pieces"][0]["numerator"][0] = "2000000001/1000000000"
    elif name == "information":
        answer["nats"][0]["argument"] = "16000000000000001/10000000000000000"
    else:
        (key,) = answer
        whole = {"privacy": "8", "inverse": "4", "slack": "6"}[name] + "0" * 39 + "1"
        answer[key] = ("8" + "0" * 39 + "1" + small) if name == "privacy" else whole + small + "0"
    proof.write_text(json.dumps(document), encoding="utf-8")
    capsys.readouterr()
    assert _run(["recheck", str(proof), "--mpmath", "60"]) == 1
    captured = capsys.readouterr()
    assert "DIFFERS" in captured.out
    assert captured.err.startswith("REJECTED: ")


def test_bad_files_are_one_line(tmp_path, capsys):
    path = tmp_path / "answer.json"
    for text in ("[]", "{}", '{"command": "solve", "letters": 2}', "nothing"):
        path.write_text(text, encoding="utf-8")
        assert _run(["recheck", str(path), "--mpmath", "60"]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert _run(["recheck", str(path), "--mpmath", "5"]) == 2


HOSTILE = {
    "a tower of powers": ({"exp": "2" + "**1" * 3000}, 2, "nested too deeply"),
    "brackets": ({"exp": "(" * 5000 + "2" + ")" * 5000}, 2, "nested too deeply"),
    "beyond any number": ({"exp": None, "value": "exp(exp(exp(1000)))"}, 2, "does not have the form of an answer"),
    "a pole": ({"exp": None, "value": "zeta(1)"}, 2, "does not have the form of an answer"),
    "no vertices": ({"source": {"vertices": []}}, 2, "does not have the form of an answer"),
    "no measure": ({"leakage": "nothing"}, 2, "does not have the form of an answer"),
    "a loss that is too large": ({"loss": "strings:9,9"}, 2, "have more than 1000000 costs; take shorter ones"),
    "a negative entry": ({"mechanism": [["-1", "2", "0"], ["0", "1", "0"], ["0", "0", "1"]]}, 1, "it has the entry -1"),
    "a row with another sum": ({"mechanism": [["1", "1", "0"], ["0", "1", "0"], ["0", "0", "1"]]}, 1, "its sum is 2"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_answers_end_in_one_line(name, tmp_path, capsys):
    changes, code, words = HOSTILE[name]
    path = tmp_path / "answer.json"
    assert _run(["solve", "1/2,3/10,1/5", "-D", "1/5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    path.write_text(json.dumps({**answer, "certificate": None} | changes), encoding="utf-8")
    assert _run(["recheck", str(path), "--mpmath", "60"]) == code
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert words in error


def test_other_options_are_left_out():
    assert _run(["recheck", "x.json", "--mpmath", "60", "--coq", "x.v"]) == 2
