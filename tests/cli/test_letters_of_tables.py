"""``--letters`` and ``--order``: every command that reads a table takes them, and says how its letters were read.

Covers: symdp.cli.questions.classification_lines, symdp.reports.table
"""

import json

import pytest

from symdp import SourceSet, Tradeoff
from symdp.cli.commands import _run, group
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph

ROWS = ["often", "never", "often", "seldom", "never", "often"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rows.csv").write_text("answer\n" + "\n".join(ROWS) + "\n")
    (tmp_path / "ages.csv").write_text("age\n10\n9\n100\n9\n")
    (tmp_path / "counts.csv").write_text("answer,n\nnever,2\nseldom,1\noften,3\n")
    return tmp_path


def last_line(capsys):
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


def test_every_command_with_a_column_of_categories_takes_them():
    taking = [
        name
        for name, command in group.commands.items()
        if {"--column", "--region"} <= {option for given in command.params for option in given.opts}
    ]
    assert {"solve", "curve", "theorem", "classify", "compare"} <= set(taking)
    for name in taking:
        options = {option for given in group.commands[name].params for option in given.opts}
        assert {"--letters", "--order"} <= options, name


RECORD_KEYS = {
    "rows of numbers": (["ages.csv", "--column", "age"], "letters are those of the file: 3, in numeric order"),
    "rows of labels": (["rows.csv", "--column", "answer"], "letters are those of the file: 3, in no particular order"),
    "counts": (
        ["counts.csv", "--column", "answer", "--count", "n"],
        "letters are those of the file: 3, in the order of the file",
    ),
    "letters": (["ages.csv", "--column", "age", "--letters", "100,9,10,11"], "letters are those named: 4, in numeric order"),
    "order": (
        ["rows.csv", "--column", "answer", "--order", "never,seldom, often,always"],
        "letters are those named: 4, in the order given",
    ),
}


@pytest.mark.parametrize(("source", "sentence"), RECORD_KEYS.values(), ids=RECORD_KEYS.keys())
@pytest.mark.parametrize("command", [["solve", "-D", "1/10"], ["classify"]], ids=lambda words: words[0])
def test_the_table_says_how_its_letters_were_read(command, source, sentence, folder, capsys):
    assert _run([command[0], *source, *command[1:]]) == 0
    assert capsys.readouterr().out.split("\n").count(sentence) == 1


def test_a_table_of_the_library_names_its_letters_itself(capsys):
    assert _run(["classify", "snee1974:eye"]) == 0
    assert "letters are" not in capsys.readouterr().out


def test_what_may_be_a_slip_is_printed(folder, capsys):
    (folder / "slips.csv").write_text('answer\na\n A\n""\nb\n')
    assert _run(["classify", "slips.csv", "--column", "answer"]) == 0
    said = capsys.readouterr().out
    assert "\nblank cells are taken for a letter, ''\n'a' and 'A' are taken for 2 letters\n" in said
    assert _run(["classify", "slips.csv", "--column", "answer", "--letters", 'a,A,"",b,c']) == 0
    assert "are taken" not in capsys.readouterr().out


def test_a_band_without_an_order_is_one_line(folder, capsys):
    for command in (["solve", "-D", "1/10"], ["curve"], ["classify"], ["compare"], ["theorem"]):
        line = [command[0], "rows.csv", "--column", "answer", "--region", "dkw", *command[1:]]
        assert _run(line) == 2
        assert "rows.csv: region=dkw needs the order of the letters" in last_line(capsys)
        # A band has no page of its own yet, which is said of the set and no more of its order.
        assert _run([*line, "--order", "never,seldom,often"]) == (2 if command[0] == "theorem" else 0)
        assert "order" not in capsys.readouterr().err


def test_costs_by_place_without_an_order_are_one_line(folder, capsys):
    line = ["solve", "rows.csv", "--column", "answer", "--loss", "line", "-D", "1/10"]
    assert _run(line) == 2
    assert "loss=line needs the order of the letters, which is not known: 'often', 'never', 'seldom'" in last_line(capsys)
    assert _run([*line, "--order", "never,seldom,often"]) == 0


BAD = {
    "a stranger": (["rows.csv", "--letters", "never,seldom"], "row 1 has the category 'often', which letters does not name"),
    "both": (["rows.csv", "--letters", "a", "--order", "a"], "order names all letters"),
    "nothing": (["rows.csv", "--letters", ""], "letters is empty"),
    "twice": (["rows.csv", "--order", "a,b,a"], "'a' is there twice"),
    "an open quote": (["rows.csv", "--order", 'a,"b'], "must be labels between commas"),
}


@pytest.mark.parametrize(("words", "message"), BAD.values(), ids=BAD.keys())
def test_letters_that_are_no_alphabet_are_refused(words, message, folder, capsys):
    source, *more = words
    assert _run(["classify", source, "--column", "answer", *more]) == 2
    assert message in last_line(capsys)


def test_letters_are_of_tables_alone(folder, capsys):
    for name in ("letters", "order"):
        assert _run(["classify", "simplex:3", f"--{name}", "a,b,c"]) == 2
        assert f"{name} applies to .csv files, not to 'simplex:3'; leave it out" in last_line(capsys)
        assert _run(["curve", "p,1-p", f"--{name}", "a,b"]) == 2
        assert f"{name} applies to .csv files, not to 'p,1-p'; leave it out" in last_line(capsys)


def test_a_category_that_comes_later_goes_through_the_mechanism(folder, capsys):
    """Nobody of the sample said "always"; the column that is released next year has it."""
    (folder / "later.csv").write_text("answer\nalways\nnever\noften\n")
    line = ["solve", "rows.csv", "--column", "answer", "-D", "1/10", "--json"]
    for more, code in (([], 2), (["--letters", "never,seldom,often,always"], 0)):
        assert _run(line + more) == 0
        answer = capsys.readouterr().out
        (folder / "answer.json").write_text(answer)
        assert _run(["apply", "answer.json", "later.csv", "--column", "answer", "--seed", "1", "-o", "out.csv"]) == code
        said = capsys.readouterr().err
        assert ("row 1 has the value 'always'" in said) == (code == 2)
    assert json.loads(answer)["source"]["labels"] == ["never", "seldom", "often", "always"]
    assert _run(["estimate", "answer.json", "out.csv", "--column", "answer"]) == 0
    assert "always" in capsys.readouterr().out


ALL_PAIRS = [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(("edges", "needs"), [([], False), (ALL_PAIRS[:1], True), (ALL_PAIRS[:2], True), (ALL_PAIRS, False)])
def test_some_pairs_of_letters_need_their_order_and_none_or_all_do_not(edges, needs, tmp_path):
    (tmp_path / "rows.csv").write_text("answer\noften\nnever\nseldom\n", encoding="utf-8")
    source = SourceSet.from_csv(tmp_path / "rows.csv", "answer")
    graph = AdjacencyGraph(tuple("abc"), tuple(edges))
    if not needs:
        assert Tradeoff(source, adjacency=graph).question.adjacency == graph
        return
    with pytest.raises(InvalidArgument, match=r"^adjacency needs the order of the letters, which is not known"):
        Tradeoff(source, adjacency=graph)
