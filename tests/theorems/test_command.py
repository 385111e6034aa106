"""The command theorem: files, documents, names, refusals.

Covers: symdp.cli.commands
"""

import pytest

from symdp.cli.commands import _run


def written(arguments, tmp_path):
    path = tmp_path / "thm.tex"
    code = _run(["theorem", *arguments, "--latex", str(path)])
    return code, path.read_text() if path.exists() else ""


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["1/2,3/10,1/5", "-D", "1/5"], r"\epsilon^*(P,D)=\log 8."),
        (["1/2,3/10,1/5", "--exp-epsilon", "8"], r"D=\frac{1}{5}."),
        (["simplex:3", "--leakage", "ml"], r"\max_xW(y\mid x)"),
        (["simplex:2", "--leakage", "dp", "--records", "7"], r"\log\frac{7-D}{D}"),
        (["ordered:3"], r"\theta_{2}=P(3)+P(2)"),
        (["ordered", "--delta", "1/10"], r"\frac{(m-1)(1-v)}{v-A_m}"),
        (["p,1-p;1-p,p"], r"\log\frac{1-D}{D}, & 0<D<\frac{1}{2}."),
        (["p,1-p; q,1-q", "--where", "p <= q"], "No other case."),
        (["ball:r:C1,C2,C3", "--where", "C1 >= C2, C2 >= C3", "--notation", "exp"], r"\frac{1-D}{D-(C_{3}+r)}"),
        (["p,q,1-p-q; r,s,1-r-s"], r"\alpha=\frac{p s - q r}{p - r}"),
        (["t,1-t,0; 1-t,0,t", "--where", "0 <= t, t <= 1"], r"\frac{(2t-1)(1-D)}"),
        (["x,1-x,0", "--where", "0 <= x, x <= 1", "-D", "1/3"], r"1/3\le \theta\le 2/3"),
        (["uniform", "--adjacency", "line:3", "-D", "1/2"], "adjacent pairs"),
    ],
)
def test_the_command_writes_the_answer(arguments, shown, tmp_path):
    code, text = written(arguments, tmp_path)
    assert code == 0
    assert shown in text
    assert r"\documentclass" not in text


def test_a_document_is_whole(tmp_path):
    _, text = written(["1/2,1/2", "--document"], tmp_path)
    assert text.startswith(r"\documentclass")
    assert text.endswith("\\end{document}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["1/2,3/10,1/5", "--leakage", "sibson:2"],
        ["ordered:3", "-D", "1/2"],
        ["ordered:x"],
        ["ordered:1"],
        ["ordered", "--leakage", "renyi:2"],
        ["1/2,1/2", "--notation", "lambda"],
        ["1/2,1/2", "--log", "10"],
        ["1/2,1/2", "--prior-name", "W"],
        ["1/2,1/2", "--where", "p <= q"],
        ["P,1-P; q,1-q"],
        ["t,1-t,0; 1-t,0,t", "--where", "0 <= t, t <= 1", "--epsilon", "1"],
        ["t,1-t,0; 1-t,0,t", "--where", "0 <= t, t <= 1", "-D", "0"],
        ["1/2,1/2", "--prior-name", "D"],
        ["1/2,1/2", "--prior-name", r"\input{x}"],
        ["1/2,1/2", "-D", "1/4", "--epsilon", "1"],
    ],
)
def test_what_cannot_be_written_is_refused_in_one_line(arguments, tmp_path, capsys):
    assert written(arguments, tmp_path) == (2, "")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("symdp: ")


def test_a_refutation_is_written_by_check(tmp_path):
    path = tmp_path / "refuted.tex"
    assert _run(["check", "(M-1)*(1-D)/D", "--letters", "3", "--latex", str(path)]) == 1
    assert r"\begin{theorem}[Refutation]" in path.read_text()
