"""LaTeX of databases compiles, and its formulas are those of the package."""

import subprocess

import pytest
from programs import needs_pdflatex

from symdp.cli.commands import _run
from symdp.reports.databases import statement

MEASURES = ["dp", "adp:1/9", "adp:1/9:pointwise", "ml", "mi", "kl", "renyi:3/2", "sibson:3/2", "mx", "renyi:oo"]


@needs_pdflatex
@pytest.mark.parametrize(
    "arguments",
    [
        ["curve", "uniform:3", "--records", "4"],
        ["solve", "uniform:3", "--records", "4", "-D", "1"],
        ["formula", "--records", "4"],
        ["formula", "--records", "1000", "--letters", "50"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_documents_compile(arguments, tmp_path, capsys):
    fragments = []
    for name in MEASURES:
        path = tmp_path / "statement.tex"
        assert _run([*arguments, "--leakage", name, "--latex", str(path)]) == 0
        fragments.append(path.read_text().split("% begin fragment\n")[1].split("% end fragment")[0])
    head = path.read_text().split("% begin fragment")[0]
    path.write_text(head + "\n".join(fragments) + "\\end{document}\n")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-2000:]


def test_every_measure_has_a_statement():
    for name in MEASURES:
        found = statement(name)
        assert found.text
        assert found.latex.count("\\[") == found.latex.count("\\]") == 1
    assert statement("renyi:oo") == statement("dp")
    assert statement("adp:1/9").text[-1] == "delta = 1/9"
