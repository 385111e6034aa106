"""LaTeX and figures of measures other than differential privacy.

Covers: symdp.reports.answer_latex, symdp.sources.reading.source_reader
"""

from fractions import Fraction

import pytest

from symdp import SourceSet
from symdp.cli.commands import _run
from symdp.errors import InvalidArgument
from symdp.reports import answer_latex
from symdp.sources.reading.source_reader import read_source
from symdp.tradeoffs.tradeoff import privacy_distortion
from tests.latex_files import compiled
from tests.programs import needs_pdflatex

FIGURE_4 = "zhong2022:figure-4"


@pytest.mark.sampled(2)
@needs_pdflatex
@pytest.mark.parametrize(
    "arguments",
    [
        ["curve", FIGURE_4, "--leakage", "mi"],
        ["curve", "1,0", "--leakage", "ml"],
        ["curve", "simplex:3", "--leakage", "renyi:3/2"],
        ["solve", FIGURE_4, "-D", "1/5", "--leakage", "mi"],
        ["solve", FIGURE_4, "-D", "1/5", "--leakage", "sibson:2"],
        ["solve", "simplex:3", "-D", "0", "--leakage", "kl"],
        ["formula", "--leakage", "ml", "--letters", "5"],
        ["formula", "--leakage", "mx"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_command_line_documents_compile(arguments, tmp_path):
    path = tmp_path / "statement.tex"
    assert _run([*arguments, "--latex", str(path), "--document"]) == 0
    compiled(path)


@needs_pdflatex
def test_a_curve_of_many_pieces_becomes_tables_over_pages(tmp_path):
    source = SourceSet.single([Fraction(k, 1275) for k in range(1, 51)])
    path = tmp_path / "long.tex"
    path.write_text(answer_latex.document(privacy_distortion(source, leakage="ml").to_latex()))
    compiled(path)
    assert path.read_text().count(r"\begin{tabular}") > 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("source", "name"),
    [(FIGURE_4, "ml"), (FIGURE_4, "mi"), ("simplex:3", "renyi:2"), ("simplex:3", "sibson:3/2"), ("simplex:3", "mx")],
)
def test_figures_show_the_values(source, name, tmp_path):
    curve = privacy_distortion(read_source(source), leakage=name)
    path = tmp_path / "curve.png"
    drawing = curve.plot(str(path))
    assert path.read_bytes()[:4] == b"\x89PNG"
    line = drawing.axes[0].lines[0]
    assert len(line.get_xdata()) > 50
    for x, y in list(zip(line.get_xdata(), line.get_ydata(), strict=True))[1::10]:
        exact = float(curve.value(Fraction(float(x))).nats(8))
        assert abs(exact - y) < 1e-4 * max(1, abs(exact))
    assert drawing.axes[0].get_ylabel() == f"${answer_latex.symbol(curve.leakage)}$ in nats"


def test_figures_without_leakage_and_with_very_many_pieces():
    assert privacy_distortion(SourceSet.single(["1"]), leakage="mi").plot().axes
    source = SourceSet.single([Fraction(k, 20100) for k in range(1, 201)])
    assert len(privacy_distortion(source, leakage="ml").plot().axes[0].lines[0].get_xdata()) < 1000


def test_other_endings_are_refused():
    with pytest.raises(InvalidArgument, match="must end in"):
        privacy_distortion(SourceSet.named(FIGURE_4), leakage="ml").plot("curve.gif")
