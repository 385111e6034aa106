"""``symdp profile``: text, JSON, files, and one line for what is wrong.

Covers: symdp.cli.mechanisms.profile_lines
"""

import json
from fractions import Fraction

import pytest

from symdp import Mechanism, SourceSet, Tradeoff
from symdp.cli.commands import _run


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pair.json").write_text('{"rows": [["3/4", "1/4"], ["1/4", "3/4"]]}')
    (tmp_path / "bad.json").write_text('{"rows": [["3/4", "1/2"]]}')
    return tmp_path


def said(capsys, *arguments):
    code = _run(["profile", *arguments])
    captured = capsys.readouterr()
    assert code == 0, captured.err
    return captured.out


def test_the_whole_profile(folder, capsys):
    text = said(capsys, "pair.json", "--uses", "2")
    assert "2 uses" in text
    assert ["9", "2.19722458", "0"] in [line.split() for line in text.splitlines()]
    found = json.loads(said(capsys, "pair.json", "--uses", "2", "--json"))
    assert found["corners"] == [["1", "1/2"], ["9", "0"]]
    assert found["trade_off"][0] == ["0", "1"]
    assert (found["command"], found["uses"], found["least_delta"]) == ("profile", 2, "0")


def test_one_place(folder, capsys):
    assert "at exp(epsilon) = 2 delta is 7/16" in said(capsys, "pair.json", "--uses", "2", "--exp-epsilon", "2")
    assert "at delta = 1/8 epsilon is 0.916290732" in said(capsys, "pair.json", "--delta", "1/8")
    assert json.loads(said(capsys, "pair.json", "--delta", "1/8", "--json"))["exp_epsilon_bounds"] == ["5/2", "5/2"]
    assert "epsilon is 2.19722458" in said(capsys, "pair.json", "--uses", "2", "--delta", "0")
    assert "delta is in [0." in said(capsys, "pair.json", "--uses", "200", "--epsilon", "100")
    low, high = json.loads(said(capsys, "pair.json", "--uses", "200", "--epsilon", "100", "--json"))["delta_bounds"]
    assert 0 < Fraction(low) < Fraction(high) < Fraction(low) * (1 + Fraction(1, 10**9))


def test_an_answer_of_solve_has_a_profile(folder, capsys):
    assert _run(["solve", "1/2,3/10,1/5", "-D", "1/10", "--json"]) == 0
    (folder / "answer.json").write_text(capsys.readouterr().out)
    found = json.loads(said(capsys, "answer.json", "--json"))
    best = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at("1/10").mechanism
    assert found["corners"] == best.profile().to_document()["corners"]
    assert Mechanism.from_rows(best.matrix).profile().to_document()["corners"] == found["corners"]


def test_files(folder, capsys):
    said(capsys, "pair.json", "--uses", "20", "--latex", "p.tex", "--document", "--plot", "p.png")
    assert "documentclass" in (folder / "p.tex").read_text()
    assert (folder / "p.png").read_bytes()[1:4] == b"PNG"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none.json"], "none.json does not exist"),
        (["bad.json"], "row 1 sums to 5/4"),
        (["pair.json", "--uses", "0"], "uses=0"),
        (["pair.json", "--epsilon", "1", "--delta", "1/2"], "at most one of them"),
        (["pair.json", "--epsilon", "x"], "epsilon='x'"),
        (["pair.json", "--exp-epsilon", "1/2"], "exp_epsilon=1/2"),
        (["pair.json", "--delta", "3/2"], "delta=3/2"),
        (["pair.json", "--digits", "0", "--epsilon", "1"], "digits=0"),
        (["pair.json", "--uses", "100000"], "delta_bounds or exp_epsilon_bounds"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(arguments, words, folder, capsys):
    assert _run(["profile", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert words in captured.err
