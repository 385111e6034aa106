"""``symdp apply`` and ``symdp estimate``: a column goes through a mechanism, and its frequencies come back."""

import contextlib
import csv
import io
import json
from fractions import Fraction

import pytest

from symdp.cli.commands import _run

PEOPLE = ["brown"] * 22 + ["blue"] * 21 + ["hazel"] * 9 + ["green"] * 6


@pytest.fixture(scope="module")
def answer():
    """What ``symdp solve --json`` prints."""
    with contextlib.redirect_stdout(io.StringIO()) as said:
        assert _run(["solve", "snee1974:eye", "-D", "1/5", "--json"]) == 0
    return said.getvalue()


@pytest.fixture
def folder(tmp_path, monkeypatch, answer):
    monkeypatch.chdir(tmp_path)
    lines = "".join([f'{place},{eye},"a, b"\n' for place, eye in enumerate(PEOPLE)])
    (tmp_path / "people.csv").write_text("id,eye,note\n" + lines)
    (tmp_path / "answer.json").write_text(answer)
    return tmp_path


def rows(path):
    with path.open(newline="") as file:
        return list(csv.reader(file))


def test_a_column_is_released_and_the_others_stay(folder, capsys):
    command = ["apply", "answer.json", "people.csv", "--column", "eye", "--seed", "1"]
    assert _run([*command, "-o", "released.csv"]) == 0
    before, after = rows(folder / "people.csv"), rows(folder / "released.csv")
    assert [(row[0], row[2]) for row in before] == [(row[0], row[2]) for row in after]
    assert {row[1] for row in after[1:]} <= set(PEOPLE)
    assert [row[1] for row in before] != [row[1] for row in after]
    assert _run(command) == 0
    assert capsys.readouterr().out == (folder / "released.csv").read_text()


def test_frequencies_come_back_exactly(folder, capsys):
    assert _run(["apply", "answer.json", "people.csv", "--column", "eye", "--seed", "1", "-o", "released.csv"]) == 0
    assert _run(["estimate", "answer.json", "released.csv", "--column", "eye", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    released = [row[1] for row in rows(folder / "released.csv")[1:]]
    # The mechanism is randomised response: W(y|x) = 4/5 for y = x, else 1/15.
    for letter in found["letters"]:
        share = Fraction(released.count(letter["label"]), len(released))
        assert Fraction(letter["frequency"]) == (share - Fraction(1, 15)) / Fraction(11, 15)
        spread = share * Fraction(14, 11) ** 2 + (1 - share) * Fraction(1, 11) ** 2
        assert Fraction(letter["variance"]) == (spread - Fraction(letter["frequency"])) / len(released)
    assert _run(["estimate", "answer.json", "released.csv", "--column", "eye"]) == 0
    assert "standard error" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["apply", "answer.json", "people.csv", "--column", "id"], "people.csv: row 1 has the value '0'"),
        (["apply", "answer.json", "people.csv", "--column", "hair"], "column='hair' is not a column"),
        (["apply", "answer.json", "people.csv", "--column", "eye", "-o", "people.csv"], "is the file that is read"),
        (["apply", "answer.json", "people.csv", "--column", "eye", "-o", "answer.json"], "is the file that is read"),
        (["apply", "people.csv", "people.csv", "--column", "eye"], "people.csv: mechanism is not JSON"),
        (["apply", "answer.json", "people.csv", "--column", "eye", "--seed", "-1"], "seed"),
        (["estimate", "answer.json", "people.csv", "--column", "note"], "people.csv: row 1 has the value 'a, b'"),
        (["estimate", "missing.json", "people.csv", "--column", "eye"], "missing.json does not exist"),
    ],
)
def test_bad_input_is_one_line_and_code_2(folder, capsys, arguments, message):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert _run(arguments) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
