"""LaTeX of utilities: conditions as mathematics, and documents that compile."""

from fractions import Fraction

import pytest
from test_latex_compiles import compile_document, needs_pdflatex

from symdp.cli.commands import _run
from symdp.reports.graphs_latex import utility


@pytest.mark.parametrize(
    ("condition", "shown"),
    [
        ("line, for lambda >= 1", r"line, for $\lambda\ge 1$"),
        ("clique, for 1 <= lambda <= 8/5", r"clique, for $1\le \lambda\le 8/5$"),
        ("no leakage, at lambda = 1", r"no leakage, at $\lambda=1$"),
        (
            "K^-1, while K^-1 1 >= 0 and K^-1 pi >= 0",
            r"$K^{-1}$, while $K^{-1} 1\ge 0$ and $K^{-1} \pi\ge 0$",
        ),
        ("K^-1, while K^-1 m >= 0, and more", r"$K^{-1}$, while $K^{-1} m\ge 0$, and more"),
    ],
)
def test_conditions_become_mathematics(condition, shown):
    text = utility(Fraction(2), None, Fraction(1, 2), ("x", condition), None)
    assert text.splitlines()[1] == rf"In closed form it is $\displaystyle x$ ({shown})."


@needs_pdflatex
@pytest.mark.parametrize("graph", ["line:4", "clique:12", "ring:30", "grid:2,3", "tree:3,2"])
def test_documents_compile(graph, tmp_path):
    path = tmp_path / "statement.tex"
    assert _run(["graph", "utility", graph, "--exp-epsilon", "3/2", "--latex", str(path)]) == 0
    compile_document(path)
