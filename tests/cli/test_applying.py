"""``symdp apply`` and ``symdp estimate``: a column goes through a mechanism, and its frequencies come back.

Covers: symdp.cli.mechanisms.application_lines, symdp.cli.mechanisms.mechanism_commands,
symdp.cli.mechanisms.oracle_lines
"""

import contextlib
import csv
import io
import json
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from symdp import Randomizer
from symdp.cli.commands import _run
from symdp.cli.mechanisms import application_lines, oracle_lines

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


CATEGORIES = [f"c{place}; {place % 7}" for place in range(50)]


@pytest.fixture
def shop(tmp_path, monkeypatch):
    """A table of 50 categories, one of them with the mark that stands between the letters of a set."""
    monkeypatch.chdir(tmp_path)
    rows_written = [f"{place},{CATEGORIES[place * place % 50]}\n" for place in range(400)]
    rows_written += [f"{400 + place},{name}\n" for place, name in enumerate(CATEGORIES)]
    (tmp_path / "shop.csv").write_text("id,category\n" + "".join(rows_written))
    (tmp_path / "fifty.csv").write_text("letter\n" + "".join([f"{1 + place}\n" for place in range(50)]))
    return tmp_path


def ran(capsys, *words):
    code = _run(list(words))
    captured = capsys.readouterr()
    assert code == 0, captured.err
    return captured.out


@pytest.mark.parametrize(
    ("method", "kind"),
    [
        ("subset", {"size", "letters", "exp_epsilon"}),
        ("hadamard", {"hadamard_order", "letters", "exp_epsilon"}),
        ("rr", None),
    ],
)
def test_what_oracles_writes_is_applied_and_estimated(shop, capsys, method, kind):
    words = ["oracles", "shop.csv", "--column", "category", "--epsilon", "1", "--method", method, "-o", "m.json"]
    assert "2.718281 (rounded down from exp(1))" in ran(capsys, *words)
    document = json.loads((shop / "m.json").read_text())
    assert document["labels"] == sorted(CATEGORIES)
    assert kind is None or set(document["mechanism"]) == kind
    # The level of the mechanism that is written is the level that is printed, exactly.
    assert Randomizer.from_json(json.dumps(document)).mechanism.exp_epsilon == Fraction(2718281, 10**6)
    ran(capsys, "apply", "m.json", "shop.csv", "--column", "category", "--seed", "1", "-o", "released.csv")
    shown = ran(capsys, "estimate", "m.json", "released.csv", "--column", "category")
    assert "450 answers" in shown
    assert "12.3456 %" in ran(
        capsys, "estimate", "m.json", "released.csv", "--column", "category", "--confidence", "0.123456"
    )
    found = json.loads(ran(capsys, "estimate", "m.json", "released.csv", "--column", "category", "--json"))
    assert [letter["label"] for letter in found["letters"]] == sorted(CATEGORIES)
    randomizer = Randomizer.from_json(json.dumps(document))
    expected = randomizer.estimate([row[1] for row in rows(shop / "released.csv")[1:]])
    assert [Fraction(letter["frequency"]) for letter in found["letters"]] == list(expected.frequencies)
    assert [Fraction(letter["variance"]) for letter in found["letters"]] == list(expected.variances)
    before = [row[1] for row in rows(shop / "shop.csv")[1:]]
    for letter, (low, high) in zip(found["letters"], expected.intervals("0.99999999"), strict=True):
        assert low < before.count(letter["label"]) / 450 < high


def test_profile_reads_the_structure_and_measure_says_why_it_cannot(shop, capsys):
    ran(capsys, "oracles", "50", "--epsilon", "1", "-o", "m.json")
    found = json.loads(ran(capsys, "profile", "m.json", "--json"))
    assert found["corners"][-1] == ["2718281/1000000", "0"]
    assert _run(["measure", "m.json"]) == 2
    assert "sets of 13 of 50 letters have a matrix of 17743025930000 entries" in capsys.readouterr().err
    ran(capsys, "oracles", "6", "--epsilon", "1/2", "-o", "small.json")
    assert "6 inputs, 15 outputs" in ran(capsys, "measure", "small.json")


def test_estimates_are_decimals_with_intervals(shop, capsys):
    ran(capsys, "oracles", "a,b,c,d", "--exp-epsilon", "3/2", "-o", "m.json")
    (shop / "sets.csv").write_text("set\n" + "a;b\n" * 60 + "a;c\n" * 40)
    shown = ran(capsys, "estimate", "m.json", "sets.csv", "--column", "set")
    lines = [line.split() for line in shown.splitlines()]
    assert ["letter", "estimate", "standard", "error", "95", "%", "interval"] in lines
    # p = 3/5, q = 7/15: a is in every answer, (1 - 7/15) / (2/15) = 4.
    assert ["a", "4.000", "0.346", "3.321", "to", "4.679"] in lines
    assert ["d", "-3.500", "0.397", "-4.278", "to", "-2.722"] in lines
    assert "Negative estimates are kept" in shown
    wide = ran(capsys, "estimate", "m.json", "sets.csv", "--column", "set", "--confidence", "99/100")
    assert "99 % interval" in wide
    nearly = ran(capsys, "estimate", "m.json", "sets.csv", "--column", "set", "--confidence", "0.999999999")
    assert "100 %" not in nearly
    assert "999999999/1000000000 interval" in nearly
    found = json.loads(ran(capsys, "estimate", "m.json", "sets.csv", "--column", "set", "--json"))
    assert found["confidence"] == "0.95"
    assert found["letters"][0] == {
        "label": "a", "frequency": "4", "variance": "3/25", "standard_error": "0.346", "interval": ["3.321", "4.679"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["oracles", "shop.csv", "--epsilon", "1"], "name the column of the letters with --column"),
        (["oracles", "50", "--column", "x", "--epsilon", "1"], "column=x needs a .csv file; letters=50 is none"),
        (["oracles", "shop.csv", "--column", "x", "--epsilon", "1"], "column='x' is not a column"),
        (["oracles", "tea", "--epsilon", "1"], "letters=tea must be a number, names between commas, or a .csv file"),
        (["oracles", "tea,,water", "--epsilon", "1"], "letters=tea,,water must be a number"),
        (["oracles", "tea,tea", "--epsilon", "1", "-o", "m.json"], "labels must be different"),
        (["oracles", "1", "--epsilon", "1"], "letters=1 must be at least 2"),
        (["oracles", "9" * 40, "--epsilon", "1"], "must be at most 1000000"),
        (["oracles", "50", "--epsilon", "0"], "exp_epsilon=1 must be above 1"),
        (["oracles", "50"], "Missing option '--exp-epsilon' or '--epsilon'"),
        (["oracles", "50", "--epsilon", "1", "--reports", "0"], "reports=0 must be at least 1"),
        (["oracles", "shop.csv", "--column", "category", "--epsilon", "1", "-o", "shop.csv"], "is the file that is read"),
        (["oracles", "50", "--epsilon", "1", "-o", "none/m.json"], "the directory none does not exist"),
        (
            ["estimate", "two.json", "shop.csv", "--column", "category", "--confidence", "1"],
            "confidence=1 must lie strictly",
        ),
        (
            ["estimate", "two.json", "shop.csv", "--column", "category", "--confidence", "x"],
            "confidence='x' is not a number",
        ),
        (
            ["estimate", "sets.json", "shop.csv", "--column", "category"],
            "which is no set of 2 letters with ';' between them",
        ),
    ],
)
def test_bad_oracles_are_one_line_and_code_2(shop, capsys, arguments, message):
    (shop / "two.json").write_text('[["3/4", "1/4"], ["1/4", "3/4"]]')
    (shop / "sets.json").write_text('{"exp_epsilon": "2", "letters": 4, "size": 2}')
    before = {path.name: path.read_bytes() for path in shop.iterdir()}
    assert _run(arguments) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert {path.name: path.read_bytes() for path in shop.iterdir()} == before


def test_a_mechanism_of_least_distortion_that_answers_few_letters_names_what_estimates(shop, capsys):
    (shop / "many.csv").write_text(
        "category\n" + "".join([f"{name}\n" * (place + 1) for place, name in enumerate(CATEGORIES)])
    )
    (shop / "answer.json").write_text(ran(capsys, "solve", "many.csv", "--column", "category", "--epsilon", "1", "--json"))
    ran(capsys, "apply", "answer.json", "many.csv", "--column", "category", "--seed", "1", "-o", "released.csv")
    assert _run(["estimate", "answer.json", "released.csv", "--column", "category"]) == 2
    assert "what 'symdp oracles LETTERS --epsilon E -o FILE' writes" in capsys.readouterr().err


def test_levels_that_hardly_tell_anything_have_huge_errors_and_no_traceback(shop, capsys):
    shown = ran(capsys, "oracles", "50", "--epsilon", "1e-300", "--reports", "1", "-o", "m.json")
    assert "e+300" in shown
    ran(capsys, "apply", "m.json", "fifty.csv", "--column", "letter", "--seed", "1", "-o", "released.csv")
    shown = ran(capsys, "estimate", "m.json", "released.csv", "--column", "letter")
    assert "50 answers" in shown


def test_large_sets_are_read_without_counting_them(shop, capsys):
    (shop / "m.json").write_text('{"exp_epsilon": "3", "letters": 100000, "size": 50000}')
    assert json.loads(ran(capsys, "profile", "m.json", "--json"))["corners"][-1] == ["3", "0"]
    assert _run(["measure", "m.json"]) == 2
    assert "have a matrix of more than 2^63 entries" in capsys.readouterr().err
    assert _run(["estimate", "m.json", "shop.csv", "--column", "id"]) == 2
    assert "which is no set of 50000 letters" in capsys.readouterr().err


def test_letters_without_names_are_told_how_to_get_them(shop, capsys):
    ran(capsys, "oracles", "50", "--epsilon", "1", "-o", "m.json")
    assert _run(["apply", "m.json", "shop.csv", "--column", "category"]) == 2
    said = capsys.readouterr().err
    assert "which is not one of: 1, 2, 3, 4, 5, 6, 7, 8, ...; letters without names are numbers: name them" in said
    assert said.count("\n") == 1
    assert _run(["apply", "m.json", "shop.csv", "--column", "x"]) == 2
    assert capsys.readouterr().err == "symdp: column='x' is not a column of shop.csv; its columns are id, category\n"


def test_a_mechanism_on_standard_output_stands_alone(shop, capsys):
    assert json.loads(ran(capsys, "oracles", "2", "--exp-epsilon", "3", "-o", "-"))["labels"] == ["1", "2"]


@pytest.mark.parametrize(("level", "size"), [(Fraction(3, 2), 2), (Fraction(9), 1)])
def test_each_method_has_its_own_mechanism(level, size):
    """Where one letter is best, subsets are randomised response; at smaller levels they are not."""
    oracles = oracle_lines.Oracles(4, level)
    assert oracles.size == size
    outputs = {method: oracles.mechanism(method).outputs for method in oracle_lines.METHODS}
    assert outputs["rr"] == 4
    assert outputs["subset"] == (6 if size == 2 else 4)
    assert outputs["hadamard"] == 8


@pytest.mark.parametrize(("error", "text"), [(1500.0, "1000"), (150.0, "1000"), (15.0, "1000.0"), (1.5, "1000.00")])
def test_estimates_have_three_digits_of_their_error_and_no_negative_number_of_decimals(error, text):
    ends = [(900.0, 1100.0)]
    estimated = SimpleNamespace(
        standard_errors=np.array([error]), intervals=lambda _: ends, labels=["a"], to_numpy=lambda: np.array([1000.0])
    )
    ((_, value, _, _),) = application_lines._rows(estimated, "95/100")
    assert value == text
