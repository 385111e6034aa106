"""Numbers and relations as people write them: percentages, logarithms without parentheses, chains; decimals in tables.

Covers: symdp.cli.command_output, symdp.cli.notation
"""

import json

import pytest

from symdp.cli.command_output import shortened, with_decimals
from symdp.cli.commands import _run

ONE, TWO = "1/2,3/10,1/5", "1/2,3/10,1/5; 3/10,1/5,1/2"


def output(capsys, *words):
    assert _run([*words]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


SAME = {
    "distortion": (["solve", ONE, "-D", "10%"], ["solve", ONE, "-D", "1/10"]),
    "decimals of a percentage": (["solve", ONE, "-D", "12.5 %"], ["solve", ONE, "-D", "1/8"]),
    "a theorem": (["theorem", ONE, "-D", "10%"], ["theorem", ONE, "-D", "1/10"]),
    "identifiability": (["identify", ONE, "-D", "25%"], ["identify", ONE, "-D", "1/4"]),
    "hockey stick": (["hockey-stick", ONE, "-D", "25%"], ["hockey-stick", ONE, "-D", "1/4"]),
    "delta": (["solve", ONE, "-D", "1/5", "--delta", "1%"], ["solve", ONE, "-D", "1/5", "--delta", "1/100"]),
    "natural logarithm": (["solve", ONE, "--epsilon", "ln 2"], ["solve", ONE, "--epsilon", "log(2)"]),
    "logarithm": (["solve", ONE, "--epsilon", "log 3/2"], ["solve", ONE, "--epsilon", "log(3/2)"]),
    "pairs": (["solve", ONE, "--profile", "ln 2:1/100"], ["solve", ONE, "--profile", "log(2):1/100"]),
    "pairs of a leakage": (
        ["solve", ONE, "-D", "1/5", "--leakage", "profile:ln2:1/100"],
        ["solve", ONE, "-D", "1/5", "--leakage", "profile:log(2):1/100"],
    ),
    "chain": (
        ["curve", "p,1-p; q,1-q", "--where", "p<=q<=1/2"],
        ["curve", "p,1-p; q,1-q", "--where", "p <= q, q <= 1/2"],
    ),
    "chain of hypotheses": (
        ["check", "(M-1)*(1-D)/D >= best", "--letters", "2", "--where", "0 <= D <= P2 <= 1/2"],
        ["check", "(M-1)*(1-D)/D >= best", "--letters", "2", "--where", "0 <= D, D <= P2, P2 <= 1/2"],
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_both_ways_of_writing_mean_the_same(name, capsys):
    first, second = SAME[name]
    assert output(capsys, *first) == output(capsys, *second)


def test_a_confidence_in_percent_is_a_share(capsys, tmp_path):
    path = tmp_path / "data.csv"
    path.write_text("a\n" + "x\n" * 6 + "y\n" * 4, encoding="utf-8")
    table = ["curve", str(path), "--column", "a", "--confidence"]
    assert output(capsys, *table, "90%") == output(capsys, *table, "0.9")


def test_a_number_of_records_is_not_given_in_percent(capsys):
    assert _run(["solve", ONE, "--records", "4", "-D", "10%"]) == 2
    assert "with records=4 D is a number of records, 0 to 4" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["%", "1/10%", "ten%", "10%%"])
def test_other_texts_with_a_percent_sign_are_refused(text, capsys):
    assert _run(["solve", ONE, "-D", text]) == 2
    assert "is not a number" in capsys.readouterr().err


DECIMALS = {
    "solve": (["solve", TWO, "-D", "3/5"], ["12/19 (0.632)", "2/5 (0.4)"]),
    "curve": (["curve", ONE], ["2/5 (0.4)", "1/2 (0.5)"]),
    "split": (["split", ONE, "uniform:2", "-D", "1/3"], ["26520/124099 (0.214)"]),
    "identify": (["identify", ONE, "-D", "1/3"], ["1/3 (0.333)"]),
    "sensitive": (["sensitive", ONE, "--letters", "1", "--exp-epsilon", "3"], [" (0."]),
    "hockey-stick": (["hockey-stick", ONE, "-D", "1/3"], ["1/3 (0.333)"]),
    "check": (["check", "(M-1)*(1-D)/D >= best", "--letters", "2", "--where", "D <= P2"], []),
    "profile": (["profile", "m.json"], ["1/3 (0.333)"]),
    "compare": (["compare", TWO], ["166/131 (1.27)", "166/117 (1.42) !"]),
}


@pytest.mark.parametrize("name", DECIMALS)
def test_digits_write_decimals_beside_fractions_and_change_no_json(name, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.json").write_text('{"rows": [["2/3", "1/3"], ["1/3", "2/3"]]}')
    words, expected = DECIMALS[name]
    shown = output(capsys, *words, "--digits", "3")
    assert [text for text in expected if text not in shown] == []
    if name != "compare":
        assert "(0." not in output(capsys, *words)
    assert json.loads(output(capsys, *words, "--digits", "9", "--json")) == json.loads(output(capsys, *words, "--json"))


def test_compare_and_oracles_write_decimals_unasked(capsys):
    assert "166/131 (1.267)" in output(capsys, "compare", TWO)
    assert "0.0187593" in output(capsys, "oracles", "50", "--epsilon", "1", "--digits", "6")
    assert "0.0188 " in output(capsys, "oracles", "50", "--epsilon", "1")


@pytest.mark.parametrize("name", [name for name in DECIMALS if name != "check"])
def test_a_number_of_digits_that_makes_no_sense_is_refused(name, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.json").write_text('{"rows": [["2/3", "1/3"], ["1/3", "2/3"]]}')
    assert _run([*DECIMALS[name][0], "--digits", "0"]) == 2
    assert "digits=0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("cell", "digits", "text"),
    [
        ("2/3", 3, "2/3 (0.667)"),
        ("1/4 !", 3, "1/4 (0.25) !"),
        ("1/4 of them", 3, "1/4 of them"),
        ("1", 3, "1"),
        ("2/3", None, "2/3"),
    ],
)
def test_decimals_stand_beside_a_fraction_that_stands_alone(cell, digits, text):
    assert with_decimals(cell, digits) == text


def test_a_number_is_shortened_where_it_is_longer_than_the_line():
    assert shortened("7" * 60) == "7" * 60
    assert shortened("7" * 61) == f"{'7' * 20}... (61 characters, --json prints them)"
    assert shortened("12345", 5) == "12345"
