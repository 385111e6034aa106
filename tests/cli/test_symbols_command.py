"""``curve`` and ``formula`` of source sets in symbols.

Covers: symdp.cli.commands, symdp.cli.questions.parametric_lines, symdp.cli.questions.tradeoff_commands,
symdp.tradeoffs.parametric.segment_corners
"""

import json
import re

import pytest

from symdp.cli.commands import _run


def run(capsys, *arguments):
    code = _run(list(arguments))
    found = capsys.readouterr()
    return code, found.out, found.err


def test_ball_with_four_letters(capsys):
    code, out, _ = run(capsys, "formula", "--ball", "--letters", "4", "--json")
    document = json.loads(out)
    assert code == 0
    assert len(document["cells"]) == 7
    assert any("3*C4 + 3*r" in [piece["to"] for piece in cell["pieces"]] for cell in document["cells"])


def test_ball_with_any_number_of_letters(capsys):
    code, out, _ = run(capsys, "formula", "--ball")
    assert code == 0
    assert "D=t_s+r" in out


def test_binary_sources(capsys):
    code, out, _ = run(capsys, "curve", "p,1-p; 1-p,p")
    assert code == 0
    assert "(1 - D)/D" in out
    assert "all values" in out
    code, out, _ = run(capsys, "formula", "sarwate2014:binary:p,q")
    assert "epsilon* = 0 from D = q" in out


def test_latex_is_written(capsys, tmp_path):
    path = tmp_path / "a.tex"
    assert run(capsys, "curve", "ball:r:p,1-p", "--where", "p >= 1/2", "--latex", str(path))[0] == 0
    assert r"\begin{cases}" in path.read_text()


@pytest.mark.parametrize("text", ["p,1-p; 1-p,p", "p,q,1-p-q; r,s,1-r-s"])
def test_certificates_are_written_and_checked(capsys, tmp_path, text):
    path = tmp_path / "a.json"
    assert run(capsys, "curve", text, "--certificate", str(path))[0] == 0
    code, said = run(capsys, "recheck", str(path))[:2]
    assert code == 0
    assert "proved: for all values of p" in said


def test_two_priors_are_printed_as_one_formula(capsys):
    _, said = run(capsys, "curve", "p,q,1-p-q; r,s,1-r-s")[:2]
    assert "one formula for all values of the symbols" in said
    assert "(p*s - q*r)/(p - r)" in said
    _, said = run(capsys, "curve", "p,q,1-p-q", "--json")[:2]
    document = json.loads(said)
    assert [row["t"] for row in document["corners"]] == ["2", "3"]
    assert document["silent"][0]["accuracy"] == "Max(p, q, -p - q + 1)"


def test_a_function_in_symbols_is_drawn_at_values_of_them(capsys, tmp_path):
    """The picture is that of the function in numbers."""
    drawn = [tmp_path / name for name in ("symbols.svg", "numbers.svg", "solved.svg")]
    source = ["p,1-p; q,1-q", "--where", "p <= q, q <= 1/2"]
    assert run(capsys, "curve", *source, "--plot", str(drawn[0]), "--at", "p=1/5, q=2/5")[0] == 0
    assert run(capsys, "curve", "1/5,4/5; 2/5,3/5", "--plot", str(drawn[1]))[0] == 0
    assert run(capsys, "solve", *source, "-D", "1/4", "--plot", str(drawn[2]), "--at", "p=1/5,q=2/5")[0] == 0
    first, second, third = [re.findall(r' d="([^"]*)"', path.read_text()) for path in drawn]
    assert first == second == third
    assert len(first) > 3


BAD = {
    "measure": (["curve", "p,1-p; 1-p,p", "--leakage", "mi"], "leakage=mi is not solved in symbols"),
    "records": (["curve", "p,1-p; 1-p,p", "--records", "3"], "records=3 needs priors that are listed in numbers"),
    "loss": (["curve", "p,1-p; 1-p,p", "--loss", "line"], "leakage=dp with loss=line is not solved in symbols"),
    "a picture of numbers": (["curve", "1/2,1/2", "--plot", "a.pdf", "--at", "p=1/5"], "at=p=1/5 gives values of symbols"),
    "values and no picture": (["curve", "p,1-p; 1-p,p", "--at", "p=1/5"], "at=p=1/5 gives the values for --plot FILE"),
    "values of others": (["curve", "p,1-p; 1-p,p", "--plot", "a.pdf", "--at", "q=1/5"], "values are of q; give them of p"),
    "values without a name": (["curve", "p,1-p; 1-p,p", "--plot", "a.pdf", "--at", "1/5"], "must be NAME=NUMBER"),
    "a value twice": (["curve", "p,1-p; 1-p,p", "--plot", "a.pdf", "--at", "p=1/5,p=1/5"], "must be NAME=NUMBER"),
    "columns": (["curve", "p,1-p; 1-p,p", "--column", "x"], "column applies to .csv files"),
    "picture": (["curve", "p,1-p; 1-p,p", "--plot", "a.pdf"], "pictures need numbers"),
    "checkpoint": (["curve", "p,1-p; 1-p,p", "--checkpoint", "a.json"], "checkpoint=a.json keeps a search in numbers"),
    "certificate": (
        ["curve", "geometric:rho", "--certificate", "a.json"],
        "certificate: 'symdp conjecture geometric:rho --certificate FILE' writes one",
    ),
    "three priors": (["curve", "p,1-p,0; q,0,1-q; 0,r,1-r"], "3 priors in several symbols"),
    "conditions on numbers": (["curve", "1/2,1/2", "--where", "p <= 1"], "where=p <= 1"),
    "conditions without a source": (["formula", "--where", "p <= 1"], "where=p <= 1"),
    "numbers": (["formula", "1/2,1/2"], "has no symbols"),
    "letters twice": (["formula", "p,1-p; 1-p,p", "--letters", "3"], "leave --letters"),
    "records of a ball": (["formula", "--ball", "--records", "3"], "records=3"),
    "too many letters": (["formula", "--ball", "--letters", "40"], "letters=40 must lie between 2 and 12"),
    "other measures of every ball": (["formula", "--ball", "--leakage", "mi"], "leakage=mi"),
    "incomplete": (["curve", "ball:r"], "source='ball:r'"),
    "grammar": (["curve", "p+,1-p; 1-p,p"], "formula: at its end"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line(capsys, name):
    arguments, part = BAD[name]
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert part in err
    assert len(err.strip().splitlines()) == 1


def test_records_are_named_where_there_are_some(capsys):
    for words, whose in (([], "one prior"), (["--records", "2"], "independent records with one prior")):
        assert _run(["formula", "--letters", "2", *words]) == 0
        assert f" for {whose} P1 >= ... >= P2:" in capsys.readouterr().out
