"""``symdp derive`` and ``symdp color``: what they print, as text and as JSON, and what they refuse in one line.

Covers: symdp.cli.mechanisms.color_lines, symdp.cli.questions.derivation_lines
"""

import json
from fractions import Fraction

import pytest

from symdp.cli import sections
from symdp.cli.commands import _run
from symdp.errors import Contradiction


def test_thresholds_and_formulas_are_those_of_formula(capsys):
    assert _run(["derive", "--letters", "3", "--json"]) == 0
    derived = json.loads(capsys.readouterr().out)
    assert _run(["formula", "--letters", "3", "--json"]) == 0
    known = json.loads(capsys.readouterr().out)
    own = [[piece[key] for key in ("from", "to", "exp")] for piece in derived["patterns"][:-1]]
    assert own == [[piece[key] for key in ("from", "to", "exp")] for piece in known["pieces"]]
    assert [derived["patterns"][-1][end] for end in ("from", "to")] == ["P2 + P3", None]
    assert derived["zero_from"] == known["zero_from"] == "P2 + P3"
    assert derived["patterns"][1]["mechanism"][2] == ["1/2", "1/2", "0"]
    assert derived["patterns"][1]["colors"] == ["BR0", "RB0", "WW0"]
    assert derived["steps"][0]["title"] == "The program"
    assert derived["points"] == 9


def test_steps_and_table_are_printed_and_the_files_written(capsys, tmp_path):
    page = tmp_path / "derived.tex"
    assert _run(["derive", "1/2,3/10,1/5", "--leakage", "ml", "--latex", str(page), "--document"]) == 0
    text = capsys.readouterr().out
    assert "All inequalities hold for 0 <= D <= 1/5." in text
    assert "3 - 5*D" in text.rpartition("Result")[2]
    assert "compared with the closed form of the toolkit, and with the program of all entries at 6 random" in text
    assert page.read_text().startswith("\\documentclass{article}")
    assert r"\textbf{Pattern 2}" in page.read_text()


REFUSED = {
    "nothing": ([], "give SOURCE, or --letters M"),
    "both": (["1/2,1/2", "--letters", "2"], "give SOURCE, or --letters M"),
    "letters": (["--letters", "6"], "letters=6 must lie between 2 and 5; 'symdp formula' has every number"),
    "one letter": (["--letters", "1"], "letters=1 must lie between 2 and 5"),
    "where": (["--letters", "3", "--where", "P1 <= 1/2"], "leave it out with --letters"),
    "measure": (
        ["simplex:3", "--leakage", "mi"],
        "leakage=mi in this model has no derivation; derivations are of dp and ml",
    ),
    "delta": (["simplex:3", "--delta", "1/10"], "has no derivation"),
    "loss": (["1/2,1/4,1/4", "--loss", "ring"], "loss=ring has no derivation"),
    "maxima on a line": (["1/2,1/4,1/4", "--loss", "line", "--leakage", "ml"], "loss=line"),
    "ball": (["ball:r:C1,C2,C3"], "has no derivation"),
    "letters without end": (["geometric:1/2:oo"], "have no derivation"),
    "letters in symbols": (["geometric:rho"], "has no derivation"),
    "a ball of divergence": (["kl:1/10:1/2,1/2"], ""),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_derived_is_refused_in_one_line(name, capsys):
    arguments, words = REFUSED[name]
    assert _run(["derive", *arguments]) == sections.BAD_INPUT
    complaint = capsys.readouterr().err
    assert words in complaint
    assert complaint.count("\n") == 1


def test_a_difference_is_an_error_and_nothing_is_printed(capsys, monkeypatch, tmp_path):
    from symdp.derivations import derivation

    def differs(*_):
        raise Contradiction("at D = 1/5 derived is 8, the toolkit has 9")

    monkeypatch.setattr(derivation, "check", differs)
    page = tmp_path / "none.tex"
    assert _run(["derive", "1/2,1/2", "--latex", str(page)]) == sections.BAD_INPUT
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "symdp: at D = 1/5 derived is 8, the toolkit has 9\n"
    assert not page.exists()


@pytest.fixture
def mechanism(tmp_path):
    path = tmp_path / "m.json"
    path.write_text(json.dumps({"rows": [["2/3", "1/3", 0], ["1/3", "2/3", 0], ["1/2", "1/2", 0]]}))
    return str(path)


def test_colours_and_critical_pairs_of_a_mechanism(mechanism, capsys):
    assert _run(["color", mechanism]) == 0
    text = capsys.readouterr().out
    assert "3 inputs, 3 outputs, exp(epsilon) = 2\n" in text
    assert "  B R 0\n  R B 0\n  W W 0\n2 critical pairs" in text
    assert _run(["color", mechanism, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["colors"] == [["B", "R", "0"], ["R", "B", "0"], ["W", "W", "0"]]
    pairs = document["critical_pairs"]
    assert pairs == [{"output": 1, "larger": 1, "smaller": 2}, {"output": 2, "larger": 2, "smaller": 1}]
    assert Fraction(document["exp_epsilon"]) == 2


def test_an_answer_of_solve_has_colours_too(tmp_path, capsys):
    assert _run(["solve", "1/2,3/10,1/5", "-D", "1/5", "--json"]) == 0
    path = tmp_path / "answer.json"
    path.write_text(capsys.readouterr().out)
    assert _run(["color", str(path)]) == 0
    assert "  B R R\n  R B R\n  R R B\n6 critical pairs" in capsys.readouterr().out


def test_mechanisms_without_colours_are_refused(tmp_path, capsys):
    path = tmp_path / "same.json"
    path.write_text(json.dumps({"rows": [["1/2", "1/2"], ["1/2", "1/2"]]}))
    assert _run(["color", str(path)]) == sections.BAD_INPUT
    assert "must lie strictly between 1 and infinity" in capsys.readouterr().err
