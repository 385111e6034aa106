"""Bad input: one line on standard error that names argument, value and bound, exit code 2, nothing written.

Covers: symdp.cli.command_class, symdp.cli.commands, symdp.cli.questions.tradeoff_commands
"""

import errno
import json
import os
import re
import signal
import time

import pytest

from symdp.cli import commands
from symdp.cli.commands import _run

CASES = {
    "rows that do not sum to one": (["solve", "1/2,1/3", "-D", "1/2"], ["vertices[1]", "5/6", "sum to 1"]),
    "a negative number": (["solve", "3/2,-1/2", "-D", "1/2"], ["vertices[1][2]=-1/2", "negative"]),
    "no number": (["solve", "1/2,1/0", "-D", "1/2"], ["vertices[1][2]", "1/0"]),
    "symbols where numbers are asked": (["classify", "p,1-p; 1-p,p"], ["is in symbols", "symdp curve"]),
    "records in symbols": (["solve", "p,1-p; 1-p,p", "--records", "2", "-D", "1/3"], ["records=2", "leave --records out"]),
    "a symbol of no range": (
        ["solve", "1/2,1/4+abc,abc", "--where", "abc >= 1", "-D", "1/2"],
        ["where must bound abc on both sides"],
    ),
    "an empty source": (["solve", "", "-D", "1/2"], ["source is empty"]),
    "no vertices": (["solve", ";;", "-D", "1/2"], ["vertices is empty"]),
    "different lengths": (
        ["solve", "1/2,1/2; 1/3,1/3,1/3", "-D", "1/2"],
        ["vertices[2] has 3 letters", "vertices[1] has 2"],
    ),
    "distortion above one": (["solve", "simplex:3", "-D", "3/2"], ["distortion=3/2", "[0, 1]"]),
    "distortion that is no number": (["solve", "simplex:3", "-D", "half"], ["distortion='half'", "not a number"]),
    "distortion over zero": (["solve", "simplex:3", "-D", "1/0"], ["distortion=1/0", "denominator 0"]),
    "a huge exponent": (["solve", "simplex:3", "-D", "1e-99999"], ["distortion='1e-99999'", "not a number"]),
    "code": (["solve", "simplex:3", "-D", "__import__('os').abort()"], ["distortion=", "not a number"]),
    "delta of one": (["solve", "simplex:3", "-D", "1/2", "--delta", "1"], ["delta=1", "[0, 1)"]),
    "delta below zero": (["curve", "simplex:3", "--delta", "-1/2"], ["delta=-1/2", "[0, 1)"]),
    "lambda below one": (["solve", "simplex:3", "--exp-epsilon", "1/2"], ["exp_epsilon=1/2", "at least 1"]),
    "both questions": (["solve", "simplex:3", "-D", "1/2", "--exp-epsilon", "2"], ["exactly one of"]),
    "neither question": (["solve", "simplex:3"], ["exactly one of"]),
    "unknown library name": (["solve", "kalantari2018:II-7", "-D", "1/2"], ["'kalantari2018:II-7'", "kalantari2018:II-6"]),
    "one bound of two": (["solve", "sarwate2014:binary:1/10", "-D", "1/2"], ["needs two bounds"]),
    "bounds in the wrong order": (["solve", "sarwate2014:binary:3/10,1/10", "-D", "1/2"], ["pmin=3/10", "pmax=1/10", "1/2"]),
    "no letters": (["solve", "simplex:0", "-D", "1/2"], ["letters=0", "between 1"]),
    "an unknown loss": (["solve", "simplex:3", "-D", "1/2", "--loss", "squares"], ["loss='squares'", "line:POWER"]),
    "a loss for other letters": (
        ["solve", "simplex:3", "-D", "1/2", "--loss", "strings:2,2"],
        ["4 letters", "source has 3"],
    ),
    "a loss with bad numbers": (["solve", "simplex:3", "-D", "1/2", "--loss", "lists:x"], ["loss=lists:x", "whole number"]),
    "costs of different lengths": (
        ["solve", "1/2,1/2", "-D", "1/2", "--loss", "uneven.csv"],
        ["uneven.csv row 2", "1 costs"],
    ),
    "no costs": (["solve", "1/2,1/2", "-D", "1/2", "--loss", "unnamed.csv"], ["unnamed.csv has no rows"]),
    "outputs named twice": (["solve", "1/2,1/2", "-D", "1/2", "--loss", "twice.csv"], ["twice.csv", "'a' twice"]),
    "below what mechanisms reach": (
        ["solve", "1/2,1/2", "-D", "1/8", "--loss", "dear.csv"],
        ["distortion=1/8 is below 1/4"],
    ),
    "too many letters": (["solve", "simplex:99999999", "-D", "1/2"], ["letters=99999999", "1000000"]),
    "missing file": (["solve", "none.json", "-D", "1/2"], ["none.json does not exist"]),
    "missing table": (["solve", "none.csv", "--column", "a", "-D", "1/2"], ["none.csv does not exist"]),
    "directory": (["solve", ".", "-D", "1/2"], [". is a directory"]),
    "directory of the right name": (["solve", "folder.json", "-D", "1/2"], ["folder.json is a directory"]),
    "not UTF-8": (["solve", "latin.json", "-D", "1/2"], ["latin.json is not UTF-8"]),
    "truncated JSON": (["solve", "cut.json", "-D", "1/2"], ["cut.json is not JSON"]),
    "deep JSON": (["solve", "deep.json", "-D", "1/2"], ["deep.json is not JSON"]),
    "bad TOML": (["solve", "bad.toml", "-D", "1/2"], ["bad.toml is not TOML"]),
    "JSON of another shape": (["solve", "shape.json", "-D", "1/2"], ["shape.json", "a, b", "vertices"]),
    "a JSON list": (["solve", "list.json", "-D", "1/2"], ["list.json", "object"]),
    "numbers where lists belong": (["solve", "flat.json", "-D", "1/2"], ["flat.json", "vertices[1]"]),
    "JSON decimals": (["solve", "decimals.json", "-D", "1/2"], ["decimals.json", "sums to 9/10"]),
    "JSON not-a-number": (["solve", "nan.json", "-D", "1/2"], ["vertices[1][1]=NaN", "finite"]),
    "TOML decimals": (["solve", "decimals.toml", "-D", "1/2"], ["decimals.toml", "sums to 9/10"]),
    "a file of another kind": (["solve", "notes.txt", "-D", "1/2"], ["notes.txt must be a .json, .toml or .csv file"]),
    "conflicting inequalities": (["solve", "conflict.json", "-D", "1/2"], ["P1 >= 2/3", "P2 >= 1/2", "no prior"]),
    "crossed bounds": (["solve", "crossed.json", "-D", "1/2"], ["lower[1]=1/2", "upper[1]=1/4"]),
    "radius above one": (["solve", "radius.json", "-D", "1/2"], ["radius=2", "[0, 1]"]),
    "no column named": (["solve", "table.csv", "-D", "1/2"], ["column", "--column NAME"]),
    "unknown column": (["solve", "table.csv", "--column", "size", "-D", "1/2"], ["column='size'", "colour, n"]),
    "count that is no number": (["solve", "words.csv", "--column", "c", "--count", "n", "-D", "1/2"], ["row 1", "many"]),
    "confidence of one": (
        ["solve", "table.csv", "--column", "colour", "--count", "n", "--confidence", "1", "-D", "1/2"],
        ["confidence=1"],
    ),
    "column without a table": (["solve", "simplex:3", "--column", "x", "-D", "1/2"], ["column applies to .csv files"]),
    "unknown option": (["solve", "simplex:3", "--fast"], ["--fast"]),
    "unknown command": (["solf", "simplex:3"], ["solf"]),
    "figure of another kind": (["curve", "simplex:3", "--plot", "a.gif"], ["a.gif", ".pdf"]),
    "a folder that does not exist": (["curve", "simplex:3", "--latex", "no/a.tex"], ["latex=no/a.tex", "does not exist"]),
    "a folder as a file": (["curve", "simplex:3", "--certificate", "folder.json"], ["folder.json is a directory"]),
    "one bad file of two": (["curve", "simplex:3", "--latex", "a.tex", "--plot", "no/a.pdf"], ["no/a.pdf"]),
    "two files of one name": (
        ["curve", "simplex:3", "--latex", "a.x", "--certificate", "./a.x"],
        ["certificate=./a.x", "latex"],
    ),
    "too many letters for a formula": (["formula", "--letters", "500"], ["letters=500", "60"]),
    "letters that are no number": (["formula", "--letters", "four"], ["four"]),
    "certificate missing": (["recheck", "none.json"], ["none.json"]),
    "certificate is a directory": (["recheck", "."], [os.strerror(errno.EISDIR)]),
    "certificate of 100 MB": (["recheck", "huge.json"], ["104857600 bytes", "67108864"]),
    "certificate cut short": (["recheck", "cut.json"], ["cut.json is not JSON"]),
    "certificate not UTF-8": (["recheck", "latin.json"], ["latin.json is not UTF-8"]),
    "JSON that is no certificate": (["recheck", "shape.json"], ["not a certificate"]),
    "certificate of another version": (["recheck", "version.json"], ["not a certificate", "format 1", "version"]),
    "certificate of an unknown kind": (["recheck", "kind.json"], ["sought", "poem", "does not know"]),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    files = {
        "cut.json": '{"vertices": [["1/2", "1/',
        "deep.json": "[" * 100_000,
        "bad.toml": "vertices = [[",
        "shape.json": '{"a": 1, "b": 2}',
        "list.json": '[["1/2", "1/2"]]',
        "flat.json": '{"vertices": ["1/2", "1/2"]}',
        "decimals.json": '{"vertices": [[0.5, 0.4]]}',
        "nan.json": '{"vertices": [[NaN, 1]]}',
        "decimals.toml": "vertices = [[0.5, 0.4]]",
        "notes.txt": "1/2 1/2",
        "conflict.json": json.dumps({"inequalities": ["P1 >= 2/3", "P2 >= 1/2", "P3 >= 0"]}),
        "crossed.json": json.dumps({"lower": ["1/2", 0], "upper": ["1/4", 1]}),
        "radius.json": json.dumps({"center": ["1/2", "1/2"], "radius": 2}),
        "table.csv": "colour,n\nred,3\nblue,5\n",
        "words.csv": "c,n\nred,many\n",
        "uneven.csv": "0,1\n1\n",
        "unnamed.csv": "a,b\n",
        "twice.csv": "a,a\n0,1\n1,0\n",
        "dear.csv": "1/4,1\n1,1/4\n",
        "version.json": json.dumps({"format": "symdp certificate", "version": 99}),
        "kind.json": json.dumps({"format": 3, "question": {"sought": "poem"}, "answer": {}, "evidence": {}}),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "latin.json").write_bytes(b'{"labels": ["caf\xe9"]}')
    (tmp_path / "folder.json").mkdir()
    with (tmp_path / "huge.json").open("wb") as huge:
        huge.truncate(100 * 2**20)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CASES)
def test_one_clear_line_and_exit_code_two(name, folder, capsys):
    arguments, words = CASES[name]
    before = sorted(os.listdir(folder))
    code = _run(arguments)
    captured = capsys.readouterr()
    assert code == 2, captured
    assert captured.out == ""
    assert captured.err.count("\n") == 1, captured.err
    assert "Traceback" not in captured.err
    assert all(word in captured.err for word in words), captured.err
    assert sorted(os.listdir(folder)) == before


def test_no_command_prints_the_help_and_exits_with_two(capsys):
    assert _run([]) == 2
    assert "Questions:" in capsys.readouterr().err


def test_an_error_that_an_interruption_has_caused_is_an_interruption(capsys, monkeypatch):
    def loads_a_library(_):
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(5)
        except KeyboardInterrupt:
            raise ImportError("the library was not loaded") from None

    monkeypatch.setattr(commands, "_run", loads_a_library)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        with pytest.raises(SystemExit, match="130"):
            commands.main([])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert capsys.readouterr().err == "symdp: interrupted\n"


def test_a_fault_of_the_program_is_no_verdict(capsys, monkeypatch):
    monkeypatch.setattr(commands, "_run", lambda _: 1 / 0)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        with pytest.raises(SystemExit, match="70"):
            commands.main([])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    *trace, said = capsys.readouterr().err.splitlines()
    assert trace[-1] == "ZeroDivisionError: division by zero"
    assert said.startswith("symdp: this is a fault in symdp")


def test_interruption_leaves_nothing_behind(folder, capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("symdp.tradeoffs.profiles.profile_program.ProgramProfile.touch", interrupted)
    assert _run(["curve", "kalantari2018:III-6a", "--latex", "curve.tex", "--certificate", "c.json"]) == 130
    assert "interrupted" in capsys.readouterr().err
    assert not (folder / "curve.tex").exists()
    assert not (folder / "c.json").exists()


@pytest.mark.parametrize("rows", ["[[1e999, 0]]", '[["1/2", "1/2"], ["-1e999", 0]]', f'[["{"7" * 3000}/9", 1]]'])
def test_a_long_number_is_shortened_in_the_line_that_refuses_it(rows, tmp_path, capsys):
    path = tmp_path / "m.json"
    path.write_text(f'{{"rows": {rows}}}')
    assert _run(["measure", str(path)]) == 2
    said = capsys.readouterr().err
    assert "0 digits)" in said or " bits)" in said
    assert len(said.replace(str(path), "")) < 200


@pytest.mark.parametrize(
    "command",
    [["profile", "1" * 5000], ["solve", "simplex:3", "--records", "7" * 3000, "-D", "1"], ["graph", "show", "g" * 999]],
)
def test_a_long_word_is_told_by_how_it_begins(command, capsys):
    assert _run(command) == 2
    said = capsys.readouterr().err
    assert len(said) < 500
    assert re.search(r"\.\.\. \(\d+ (characters|digits)\)", said)


def test_a_path_of_ordinary_length_is_told_as_a_whole(capsys, tmp_path):
    path = str(tmp_path / ("x" * 150 + ".json"))
    assert _run(["solve", path, "-D", "1/2"]) == 2
    assert path in capsys.readouterr().err
