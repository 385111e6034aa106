"""What is printed as LaTeX compiles under pdflatex, without overfull formulas passing unnoticed.

Covers: symdp.reports.answer_latex, symdp.reports.latex_fragment, symdp.reports.latex_text
"""

from fractions import Fraction

import pytest

from symdp import SourceSet
from symdp.cli.commands import _run
from symdp.reports import answer_latex
from symdp.reports.latex_text import affine
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.latex_files import compiled
from tests.programs import needs_pdflatex


@pytest.mark.sampled(2)
@needs_pdflatex
@pytest.mark.parametrize(
    "arguments",
    [
        ["curve", "kalantari2018:II-6"],
        ["curve", "snee1974:eye", "--delta", "1/10"],
        ["curve", "1,0"],
        ["solve", "1/2,3/10,1/5; 3/10,1/5,1/2", "-D", "3/5"],
        ["solve", "simplex:12", "-D", "1/2"],
        ["solve", "simplex:3", "-D", "0"],
        ["formula", "--letters", "6", "--delta", "1/10"],
        ["formula", "--letters", "1"],
        ["formula"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_command_line_documents_compile(arguments, tmp_path):
    path = tmp_path / "statement.tex"
    assert _run([*arguments, "--latex", str(path), "--document"]) == 0
    compiled(path)


@needs_pdflatex
def test_a_curve_of_many_pieces_becomes_tables_over_pages(tmp_path):
    source = SourceSet.single([Fraction(k, 5050) for k in range(1, 101)])
    path = tmp_path / "long.tex"
    path.write_text(answer_latex.document(privacy_distortion(source).to_latex()))
    printed = compiled(path)
    assert path.read_text().count(r"\begin{tabular}") > 1
    assert "Overfull \\vbox" not in printed


def test_fragment_stands_between_its_marks():
    fragment = privacy_distortion(SourceSet.named("kalantari2018:II-6")).to_latex()
    document = answer_latex.document(fragment)
    assert document.split("% begin fragment\n")[1].split("% end fragment")[0] == fragment
    assert fragment.count(r"\\[1ex]") == 5
    assert r"\log \frac{14}{3}" in fragment


@pytest.mark.parametrize(
    ("constant", "coefficient", "shown"),
    [
        (0, 1, "D"),
        (1, -1, "1-D"),
        (-2, 0, "-2"),
        (0, -3, "-3D"),
        ("-1/2", 1, r"D-\frac{1}{2}"),
        ("1/2", "2/3", r"\frac{2}{3}D+\frac{1}{2}"),
    ],
)
def test_affine_functions_read_as_one_writes_them(constant, coefficient, shown):
    assert affine(Fraction(constant), Fraction(coefficient)) == shown
