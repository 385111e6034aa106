"""``solve --adjacency``: the best guess of a vertex is the question of the least distortion on a graph.

Covers: symdp.cli.questions.answer_lines, symdp.graphs.adjacency_graph, symdp.tradeoffs.question
"""

import json
from fractions import Fraction

import pytest

from symdp.cli.commands import _run

PRIOR = "1/10,1/5,1/5,1/5,1/5,1/10"
EXAMPLES = {
    "line:6": ("uniform", "4/9", "(3*lambda - 2)/(3*lambda + 3)"),
    "ring:6": ("uniform", "8/21", "lambda**3/((lambda + 1)*(lambda**2 + lambda + 1))"),
    "clique:6": (PRIOR, "8/25", "4*lambda/(5*(lambda + 3))"),
    "star:4": ("uniform", "2/5", "lambda/5"),
    "grid:2,2": ("0,0=1/2,1,1=1/2", "3/4", None),
}


def question(source, graph):
    return ["solve", source, "--adjacency", graph, "--exp-epsilon", "2"]


@pytest.mark.parametrize("graph", EXAMPLES)
def test_json(graph, capsys):
    source, utility, closed_form = EXAMPLES[graph]
    assert _run([*question(source, graph), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["distortion"] == str(1 - Fraction(utility))
    assert closed_form is None or found["closed_form"] == closed_form
    prior, rows = found["worst_prior"], found["mechanism"]
    assert sum(Fraction(prior[k]) * Fraction(row[k]) for k, row in enumerate(rows)) == Fraction(utility)


def test_text_and_files(tmp_path, capsys):
    edges, certificate, latex = tmp_path / "edges.txt", tmp_path / "c.json", tmp_path / "u.tex"
    edges.write_text("low mid\nmid high\nmid odd # a claw\nalone\n")
    options = ["--certificate", str(certificate), "--latex", str(latex)]
    assert _run([*question("low=1/4,high=1/4,alone=1/2", str(edges)), *options]) == 0
    shown = capsys.readouterr().out
    assert "utility        7/8 = 1 - D" in shown
    assert "adjacency      3 pairs of letters" in shown
    assert "tree, for lambda >= 2, while the best guesses stay; constant row sums, for all lambda >= 1" in shown
    assert "alone" in shown
    assert _run(["recheck", str(certificate)]) == 0
    text = latex.read_text()
    assert r"the probability of a right guess, is then $\frac{7}{8}$" in text
    assert r"the least expected Hamming distortion is $D=\frac{1}{8}$" in text


def test_a_mechanism_of_too_many_vertices_is_not_written_out(capsys):
    assert _run(question("uniform", "ring:1025")) == 0
    shown = capsys.readouterr().out
    assert "utility        about 0.333333333 = 1 - D" in shown
    assert (
        "optimal mechanism: not written out: vertices=1025: the matrix of all distances has at most 1024 vertices" in shown
    )
    assert _run([*question("uniform", "ring:1025"), "--json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_group_has_its_two_commands(capsys):
    assert _run(["graph", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n  {name} " in shown for name in ("leakage", "show"))
    assert "\n  utility " not in shown


CASES = {
    "lambda below one": (["solve", "uniform", "--adjacency", "line:3", "--exp-epsilon", "1/2"], ["exp_epsilon=1/2"]),
    "a prior of another length": (question("1/2,1/2", "line:3"), ["3 vertices", "2 letters"]),
    "a prior of another sum": (question("0=1/2,1=1/2,2=1/2", "line:3"), ["3/2"]),
    "an unknown vertex": (question("0=1/2,x=1/2", "line:3"), ["vertex=x", "0, 1, 2"]),
    "a vertex twice": (question("0=1/2,0=1/2", "line:3"), ["source=0=1/2,0=1/2", "different labels"]),
    "a label without a number": (question("0=1/2,1", "line:3"), ["LABEL=NUMBER"]),
    "a self-loop": (question("uniform", "loop.txt"), ["loop.txt line 2", "itself"]),
    "a missing file": (question("uniform", "none.txt"), ["none.txt does not exist"]),
    "an unknown family": (question("uniform", "cube:3"), ["cube:3", "hamming:RECORDS,VALUES"]),
    "a folder that does not exist": ([*question("uniform", "line:3"), "--latex", "no/a.tex"], ["latex=no/a.tex"]),
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
