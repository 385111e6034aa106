"""``symdp measure``: all leakages of a mechanism as text and JSON; bad files and priors in one line.

Covers: symdp.cli.mechanisms.measure_lines
"""

import json
from fractions import Fraction

import pytest

from symdp import randomized_response
from symdp.cli.commands import _run

SYMMETRIC = {"rows": [["9/10", "1/10"], ["1/10", "9/10"]]}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    files = {
        "good.json": json.dumps(SYMMETRIC),
        "zeros.json": json.dumps({"rows": [[1, 0, 0], ["1/2", "1/2", 0]]}),
        "skew.json": json.dumps({"rows": [["3/4", "1/8", "1/8"], ["1/5", "3/5", "1/5"], ["1/7", "2/7", "4/7"]]}),
        "cut.json": '{"rows": [["1/2", ',
        "deep.json": "[" * 100_000,
        "other.json": '{"matrix": [["1/2", "1/2"]]}',
        "records.json": '{"mechanism": {"records": 3, "letters": 2, "weights": ["1"]}}',
        "sum.json": '{"rows": [["1/2", "1/3"]]}',
        "decimals.json": '{"rows": [[0.5, 0.4]]}',
        "nan.json": '{"rows": [[NaN, 1]]}',
        "ragged.json": '{"rows": [["1/2", "1/2"], [1]]}',
        "empty.json": '{"rows": []}',
        "text.json": '{"rows": "1/2"}',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "latin.json").write_bytes(b'{"rows": "caf\xe9"}')
    (tmp_path / "folder.json").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(capsys, *arguments):
    assert _run(["measure", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_json_has_every_measure_with_value_and_enclosure(folder, capsys):
    found = json.loads(printed(capsys, "good.json", "--prior", "1/2,1/2", "--json"))
    assert list(found) == ["dp", "adp:1/10", "ml", "mi", "renyi:2", "sibson:2", "mx", "min-entropy"]
    nats = {"dp": "2.1972", "adp:1/10": "2.0794", "ml": "0.5877", "mi": "0.3680", "renyi:2": "2.0932", "sibson:2": "0.4946"}
    for name, start in nats.items():
        assert found[name]["nats"].startswith(start)
        low, high = (Fraction(end) for end in found[name]["enclosure"])
        assert low <= Fraction(found[name]["nats"]) <= high or high - low < Fraction(1, 10**14)
    assert found["renyi:2"]["value"] == "log(73/9)"
    assert found["mi"]["value"] == "9/10*log(9/5) + 1/10*log(1/5)"
    assert set(found["dp"]) == {"value", "enclosure", "nats", "bits"}


def test_without_a_prior_the_measures_that_need_one_are_null(folder, capsys):
    found = json.loads(printed(capsys, "good.json", "--json"))
    assert [name for name, value in found.items() if value is None] == ["mi", "sibson:2", "mx", "min-entropy"]
    text = printed(capsys, "good.json")
    assert "need a prior" in text
    assert "log(73/9)" in text


def test_orders_and_delta_are_chosen(folder, capsys):
    found = json.loads(printed(capsys, "good.json", "--order", "3/2", "--delta", "0", "--prior", "1/2,1/2", "--json"))
    assert found["renyi:3/2"]["value"] == "log(1681/225)"
    assert found["adp"]["value"] == "log(9)"
    found = json.loads(printed(capsys, "good.json", "--order", "oo", "--prior", "1/3, 2/3", "--json"))
    assert (found["renyi:oo"]["value"], found["sibson:oo"]["value"]) == ("log(9)", "log(9/5)")


def test_the_maximum_over_a_source_set(folder, capsys):
    source = "1/2,3/10,1/5; 3/10,1/5,1/2"
    found = json.loads(printed(capsys, "skew.json", "--source", source, "--json"))
    assert found["mi"]["value"] is None
    low, high = (Fraction(end) for end in found["mi"]["enclosure"])
    assert 0 < high - low < Fraction(1, 10**14)
    assert found["min-entropy"]["value"] == "log(4523/2660)"
    text = printed(capsys, "skew.json", "--source", source)
    assert "in [0.222927539955956" in text
    assert "at most over the source set" in text
    assert json.loads(printed(capsys, "good.json", "--source", "simplex:2", "--json"))["mx"]["value"] == "log(9)"


def test_infinite_and_zero_leakages_are_printed(folder, capsys):
    found = json.loads(printed(capsys, "zeros.json", "--prior", "1,0", "--json"))
    assert found["dp"] == {"value": "oo", "enclosure": ["oo", "oo"], "nats": "oo", "bits": "oo"}
    assert found["mi"] == {"value": "0", "enclosure": ["0", "0"], "nats": "0", "bits": "0"}


QUESTIONS = {
    "a prior": ["1/2,3/10,1/5", "-D", "1/4"],
    "names": ["snee1974:eye", "-D", "2/5", "--delta", "1/10"],
    "information": ["1/2,3/10,1/5", "-D", "1/4", "--leakage", "mi"],
    "lists": ["1/2,3/10,1/5", "-D", "1/10", "--loss", "lists:2"],
    "a graph": ["1/2,3/10,1/5", "-D", "1/4", "--adjacency", "line:3"],
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_of_solve_are_measured(name, tmp_path, capsys):
    assert _run(["solve", *QUESTIONS[name], "--json"]) == 0
    answer = capsys.readouterr().out
    (tmp_path / "answer.json").write_text(answer)
    found = json.loads(printed(capsys, str(tmp_path / "answer.json"), "--json"))
    document = json.loads(answer)
    if name in ("a prior", "lists"):
        assert found["dp"]["value"] == document["value"]
    assert found["ml"]["value"] is not None


def test_a_mechanism_of_many_letters_is_read_from_its_numbers(tmp_path, capsys):
    (tmp_path / "response.json").write_text(json.dumps({"mechanism": randomized_response(4, 3).to_document()}))
    assert json.loads(printed(capsys, str(tmp_path / "response.json"), "--json"))["dp"]["value"] == "log(3)"


def test_a_list_of_rows_is_a_mechanism(tmp_path, capsys):
    (tmp_path / "rows.json").write_text('[["3/4", "1/4"], ["1/4", "3/4"]]')
    assert json.loads(printed(capsys, str(tmp_path / "rows.json"), "--json"))["dp"]["value"] == "log(3)"


BAD = {
    "missing": (["none.json"], ["none.json does not exist"]),
    "directory": (["folder.json"], ["folder.json is a directory"]),
    "not UTF-8": (["latin.json"], ["latin.json is not UTF-8"]),
    "truncated": (["cut.json"], ["cut.json", "not JSON"]),
    "deep": (["deep.json"], ["deep.json", "nested too deeply"]),
    "no mechanism": (["other.json"], ["other.json", "rows of probabilities"]),
    "databases": (["records.json"], ["records.json", "one of databases"]),
    "row sums": (["sum.json"], ["sum.json", "row 1 sums to 5/6"]),
    "decimals": (["decimals.json"], ["decimals.json", "row 1 sums to 9/10"]),
    "not a number": (["nan.json"], ["nan.json", "finite"]),
    "ragged": (["ragged.json"], ["row 2 has 1 outputs, row 1 has 2"]),
    "empty": (["empty.json"], ["mechanism is empty"]),
    "text": (["text.json"], ["sequence of rows"]),
    "prior sum": (["good.json", "--prior", "1/2,1/3"], ["prior sums to 5/6"]),
    "prior length": (["good.json", "--prior", "1/3,1/3,1/3"], ["prior has 3 letters, the mechanism 2 inputs"]),
    "prior text": (["good.json", "--prior", "a,b"], ["prior[1]='a'"]),
    "empty prior": (["good.json", "--prior", ""], ["prior[1]=''"]),
    "source letters": (["good.json", "--source", "simplex:3"], ["source has 3 letters, the mechanism 2 inputs"]),
    "source name": (["good.json", "--source", "nothing"], ["nothing"]),
    "both": (["good.json", "--source", "simplex:2", "--prior", "1/2,1/2"], ["one of --prior and --source"]),
    "order one": (["good.json", "--order", "1"], ["order=1 of renyi"]),
    "order text": (["good.json", "--order", "two"], ["order='two'"]),
    "delta one": (["good.json", "--delta", "1"], ["delta=1 must lie in [0, 1)"]),
    "no file": ([], ["MECHANISM"]),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_and_exit_code_two(name, folder, capsys):
    arguments, words = BAD[name]
    assert _run(["measure", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1, captured.err
    assert all(word in captured.err for word in words), captured.err
