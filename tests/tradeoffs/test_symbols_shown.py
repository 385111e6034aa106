"""What is shown of sources in symbols: short texts, and no formula of one measure where another is asked about.

Covers: symdp.sources.parametric.symbol_reader, symdp.tradeoffs.tradeoff
"""

import json

import pytest

from symdp import Tradeoff
from symdp.cli.commands import _run
from symdp.errors import Unsupported
from symdp.sources.parametric.symbol_reader import read_symbols

WITHOUT_CELLS = ["p,q,1-p-q; r,s,1-r-s", "geometric:rho", "geometric:rho:oo"]


@pytest.mark.parametrize("source", WITHOUT_CELLS)
@pytest.mark.parametrize("leakage", ["ml", "adp:1/10"])
def test_a_formula_is_not_shown_for_another_measure(source, leakage, capsys):
    for rest in ([], ["--json"]):
        assert _run(["curve", source, "--leakage", leakage, *rest]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert f"leakage={leakage}: " in captured.err
    curve = Tradeoff(read_symbols(source), leakage=leakage).curve()
    assert repr(curve).endswith(": in numbers only)")
    with pytest.raises(Unsupported, match="in numbers"):
        curve.to_latex()


def test_the_formula_of_a_ratio_is_that_of_privacy_alone(capsys):
    assert _run(["curve", "geometric:rho:3", "--leakage", "ml", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["formula"] is None
    assert document["cells"][0]["pieces"][0]["exp"] == "-D*(rho**2 + rho + 1)/rho**2 + 3"
    assert _run(["curve", "geometric:rho:3"]) == 0
    assert "exactly j letters are kept" in capsys.readouterr().out


def test_the_least_distortion_is_shown_with_what_leaks_there(capsys):
    assert _run(["solve", "p,1-p; q,1-q", "--where", "p <= q, q <= 1/2", "--exp-epsilon", "3"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row for row in rows if row][-2:] == [["q", "1", "1", "-", "q", ">=", "3*q"], ["1/4", "3", "always"]]


def test_cells_and_pieces_are_short_texts():
    (cell,) = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2")).curve().cells
    assert repr(cell) == "CurveCell(all values: 1 piece)"
    assert repr(cell.pieces) == "(PieceInSymbols(0 <= D < q: log((1 - D)/D)),)"
    first = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q")).curve().cells[0]
    assert repr(first) == "CurveCell(2*q >= 1 and 1 >= 2*p: 1 piece)"
