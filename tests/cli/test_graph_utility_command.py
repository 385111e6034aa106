"""``symdp graph utility``: the issue's examples, files that are written, and bad input."""

import json
import os
from fractions import Fraction

import pytest

from symdp import Certificate
from symdp.cli.commands import _run

PRIOR = "1/10,1/5,1/5,1/5,1/5,1/10"
EXAMPLES = {
    "line:6": ("uniform", "4/9", "(3*lambda - 2)/(3*lambda + 3)"),
    "ring:6": ("uniform", "8/21", "lambda**3/((lambda + 1)*(lambda**2 + lambda + 1))"),
    "clique:6": (PRIOR, "8/25", "4*lambda/(5*(lambda + 3))"),
    "star:4": ("uniform", "2/5", "lambda/5"),
    "grid:2,2": ("0,0=1/2,1,1=1/2", "3/4", None),
}


def utility(*arguments):
    return ["graph", "utility", *arguments, "--exp-epsilon", "2"]


@pytest.mark.parametrize("graph", EXAMPLES)
def test_json(graph, capsys):
    prior, value, closed_form = EXAMPLES[graph]
    assert _run([*utility(graph), "--prior", prior, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"utility", "closed_form", "mechanism", "certificate"} <= set(found)
    assert found["utility"] == value
    assert closed_form is None or found["closed_form"] == closed_form
    assert Certificate(found["certificate"]).verify()
    reached = sum(Fraction(found["prior"][k]) * Fraction(row[k]) for k, row in enumerate(found["mechanism"]))
    assert str(reached) == value


def test_the_uniform_clique(capsys):
    assert _run([*utility("clique:6"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["utility"] == "2/7"


def test_text_and_files(tmp_path, capsys):
    edges, certificate, latex = tmp_path / "edges.txt", tmp_path / "c.json", tmp_path / "u.tex"
    edges.write_text("low mid\nmid high\nmid odd # a claw\nalone\n")
    options = ["--certificate", str(certificate), "--latex", str(latex)]
    assert _run([*utility(str(edges)), "--prior", "low=1/4,high=1/4,alone=1/2", *options]) == 0
    shown = capsys.readouterr().out
    assert "utility        7/8" in shown
    assert "tree, for lambda >= 2, while the best guesses stay; constant row sums, for all lambda >= 1" in shown
    assert "alone" in shown
    assert _run(["recheck", str(certificate)]) == 0
    assert "ACCEPTED" in capsys.readouterr().out
    text = latex.read_text()
    assert r"the largest probability to guess the input is $\frac{7}{8}$" in text
    assert r"$\lambda\ge 2$" in text


def test_a_utility_without_closed_form_and_a_large_graph(capsys):
    assert _run(utility("hamming:8,2")) == 0
    shown = capsys.readouterr().out
    assert "256/6561" in shown
    assert "mechanism" not in shown
    assert _run([*utility("hamming:8,2"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["mechanism"] is None
    assert _run([*utility("hamming:2,3"), "--prior", "1/2,0,0,0,1/4,1/4,0,0,0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["closed_form"] is None
    assert _run([*utility("tree:3,2")]) == 0
    assert "none known, the linear program was solved exactly" in capsys.readouterr().out


def test_the_group_has_its_three_commands(capsys):
    assert _run(["graph", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n  {name} " in shown for name in ("leakage", "show", "utility"))


CASES = {
    "lambda below one": (["graph", "utility", "line:3", "--exp-epsilon", "1/2"], ["exp_epsilon=1/2", "at least 1"]),
    "no lambda": (["graph", "utility", "line:3"], ["--exp-epsilon"]),
    "a prior of another length": ([*utility("line:3"), "--prior", "1/2,1/2"], ["prior has 2 entries", "3 vertices"]),
    "a prior of another sum": ([*utility("line:3"), "--prior", "1/2,1/2,1/2"], ["prior sums to 3/2"]),
    "a negative prior": ([*utility("line:2"), "--prior", "3/2,-1/2"], ["prior[2]=-1/2", "negative"]),
    "no prior": ([*utility("line:2"), "--prior", ""], ["prior[1]=''", "not a number"]),
    "an unknown vertex": ([*utility("line:3"), "--prior", "0=1/2,x=1/2"], ["vertex=x", "0, 1, 2"]),
    "a vertex twice": ([*utility("line:3"), "--prior", "0=1/2,0=1/2"], ["prior=0=1/2,0=1/2", "different labels"]),
    "a label without a number": ([*utility("line:3"), "--prior", "0=1/2,1"], ["LABEL=NUMBER"]),
    "a number without a label": ([*utility("line:3"), "--prior", "1/2,1=1/2"], ["vertex=1/2,1"]),
    "a self-loop": (utility("loop.txt"), ["loop.txt line 2", "itself"]),
    "a missing file": (utility("none.txt"), ["none.txt does not exist"]),
    "an unknown family": (utility("cube:3"), ["cube:3", "hamming:RECORDS,VALUES"]),
    "a graph that is too large": (
        [*utility("hamming:4,3"), "--prior", ",".join([f"{k}/3321" for k in range(1, 82)])],
        ["81 vertices", "6561 unknowns", "at most 2500", "the utility lies between"],
    ),
    "a folder that does not exist": ([*utility("line:3"), "--latex", "no/a.tex"], ["latex=no/a.tex", "does not exist"]),
    "two files of one name": (
        [*utility("line:3"), "--latex", "a.x", "--certificate", "./a.x"],
        ["certificate=./a.x", "latex"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_clear_line_and_exit_code_two(name, tmp_path, monkeypatch, capsys):
    (tmp_path / "loop.txt").write_text("a b\nb b\n")
    monkeypatch.chdir(tmp_path)
    arguments, words = CASES[name]
    code = _run(arguments)
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, "")
    assert captured.err.count("\n") == 1, captured.err
    assert all(word in captured.err for word in words), captured.err
    assert os.listdir(tmp_path) == ["loop.txt"]
