"""Derivations compile in one and in two columns, and no line is too wide.

Covers: symdp.derivations.lines, symdp.derivations.steps
"""

import subprocess

import pytest
import sympy

from symdp import SourceSet
from symdp.derivations.derivation import derivation
from symdp.derivations.lines import as_latex, as_text, chain, relation
from symdp.sources.parametric.symbol_reader import read_symbols
from tests.derivations.sources import APART
from tests.programs import needs_pdflatex

HEADS = ("article", "IEEEtran")
KNOWN = {
    "three letters": lambda: derivation(SourceSet.ordered_symbols(3)),
    "three letters, maxima": lambda: derivation(SourceSet.ordered_symbols(3), leakage="ml"),
    "five letters": lambda: derivation(SourceSet.ordered_symbols(5)),
    "five letters, maxima": lambda: derivation(SourceSet.ordered_symbols(5), leakage="ml"),
    "apart": lambda: derivation(APART),
    "apart, maxima": lambda: derivation(APART, leakage="ml"),
    "on a line": lambda: derivation(SourceSet.single(["1/2", "3/10", "1/5"]), loss="line"),
    "an interval": lambda: derivation(read_symbols("p,1-p; q,1-q", "p <= 1/2, q >= 1/2")),
}


@needs_pdflatex
@pytest.mark.sampled(1, 8)
@pytest.mark.parametrize("name", KNOWN)
def test_derivations_compile_without_a_line_that_is_too_wide(name, tmp_path):
    known = KNOWN[name]()
    assert "begin{document}" in known.to_document()
    for head in HEADS:
        path = tmp_path / f"{head}.tex"
        packages = r"\usepackage{amsmath,amssymb}"
        path.write_text(rf"\documentclass{{{head}}}{packages}\begin{{document}}" + known.to_latex() + r"\end{document}")
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        assert "Overfull \\hbox" not in done.stdout


def test_formulas_have_one_fraction_bar():
    d, p = sympy.symbols("D P2")
    assert as_text(sympy.Rational(30, 19) - 30 * d / 19) == "(30 - 30*D)/19"
    assert as_latex(sympy.Rational(30, 19) - 30 * d / 19) == r"\frac{30 - 30 D}{19}"
    assert as_latex(-d / p) == r"-\frac{D}{P_{2}}"
    assert as_text((1 - d) / (d - p)) == "(1 - D)/(D - P2)"
    assert chain(sympy.Symbol("W(1|2)"), "=", p).latex == "W(1|2)=P_{2}"
    assert relation("m2 - W(2|3)").latex == "m_{2} - W(2|3)"
