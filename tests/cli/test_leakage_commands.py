"""``--leakage`` of solve, curve and formula: values, files, and one line for what is refused.

Covers: symdp.certificates.checker.evidence.least_leakage, symdp.cli.commands, symdp.cli.questions.formula_lines,
symdp.leakages.values.leakage_form, symdp.reports.value_name
"""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from symdp.certificates.checker.evidence import least_leakage
from symdp.cli.commands import _run

RECHECK = Path(least_leakage.__file__).parents[1]
FIGURE_4 = "zhong2022:figure-4"


def run_json(capsys, *arguments):
    code = _run([*arguments, "--json"])
    captured = capsys.readouterr()
    assert (code, captured.err) == (0, "")
    return json.loads(captured.out)


def test_figure_four(capsys):
    found = run_json(capsys, "solve", FIGURE_4, "-D", "1/5", "--leakage", "ml")
    assert (found["exp"], found["value"], found["leakage"]) == ("5/2", "log(5/2)", "ml")
    assert found["worst_prior"] == ["2/5", "3/10", "1/5", "1/10"]
    assert run_json(capsys, "solve", FIGURE_4, "-D", "1/5", "--delta", "1/10")["exp"] == "21/2"
    assert run_json(capsys, "curve", FIGURE_4, "--delta", "1/10")["zero_from"] == "27/50"
    found = run_json(capsys, "solve", FIGURE_4, "-D", "1/5", "--leakage", "mi")
    assert found["value"] == "2/5*log(2) + 3/10*log(8/3) + 1/5*log(4) + 1/10*log(8) + 1/5*log(1/12)"
    assert (found["exp"], found["nats"], found["bits"]) == (None, "0.559729344561858", "0.807518749639422")
    low, high = map(Fraction, found["enclosure"])
    assert low < Fraction("0.55972934456185765") < high < low + Fraction(1, 10**15)


@pytest.mark.parametrize(
    ("name", "nats"),
    [
        ("dp", "2.1972"),
        ("adp:1/10", "2.0794"),
        ("ml", "0.5878"),
        ("mi", "0.3681"),
        ("renyi:2", "2.0932"),
        ("sibson:2", "0.4947"),
    ],
)
def test_two_letters_in_nats(capsys, name, nats):
    found = run_json(capsys, "solve", "simplex:2", "-D", "1/10", "--leakage", name)
    assert f"{float(found['nats']):.4f}" == nats


def test_digits_of_an_enclosure_are_given_as_asked(capsys):
    found = run_json(capsys, "solve", FIGURE_4, "-D", "1/5", "--leakage", "sibson:2", "--digits", "20")
    assert found["value"] is None
    low, high = map(Fraction, found["enclosure"])
    assert 0 < high - low <= low / 10**20
    assert found["nats"] == "0.75612287959102508899"


@pytest.mark.parametrize("name", ["ml", "mi", "mx", "min-entropy"])
def test_certificates_stand_alone(capsys, tmp_path, name):
    path = tmp_path / "certificate.json"
    found = run_json(capsys, "solve", FIGURE_4, "-D", "1/5", "--leakage", name, "--certificate", str(path))
    assert json.loads(path.read_text()) == found["certificate"]
    done = subprocess.run([sys.executable, "-I", "-S", str(RECHECK), str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:8]) == (0, "ACCEPTED")
    assert _run(["recheck", str(path)]) == 0


def test_inverse_shows_its_bounds(capsys):
    found = run_json(capsys, "solve", FIGURE_4, "--exp-epsilon", "2", "--leakage", "ml")
    assert (found["distortion"], found["distortion_bounds"]) == ("3/10", ["3/10", "3/10"])
    low, high = map(
        Fraction, run_json(capsys, "solve", FIGURE_4, "--exp-epsilon", "2", "--leakage", "mi")["distortion_bounds"]
    )
    assert 0 < high - low < Fraction(1, 10**15)
    assert _run(["solve", FIGURE_4, "--exp-epsilon", "2", "--leakage", "mi"]) == 0
    assert "D in [0.14971990178234" in capsys.readouterr().out


def test_curve_writes_figure_latex_and_certificate(capsys, tmp_path):
    plot, latex, proof = tmp_path / "curve.svg", tmp_path / "curve.tex", tmp_path / "curve.json"
    files = ["--plot", str(plot), "--latex", str(latex), "--certificate", str(proof)]
    assert _run(["curve", FIGURE_4, "--leakage", "mi", *files]) == 0
    assert "3/10" in capsys.readouterr().out
    assert plot.read_bytes()[:4] == b"<?xm"
    assert r"\epsilon^*_{\mathrm{MI}}(D)" in latex.read_text()
    assert _run(["recheck", str(proof)]) == 0
    capsys.readouterr()
    found = run_json(capsys, "curve", FIGURE_4, "--leakage", "ml")
    assert [piece["value"] for piece in found["pieces"]] == ["log(4 - 10*D)", "log(7/2 - 5*D)", "log(3 - 10/3*D)"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--leakage", "ml", "--letters", "3"], "-D/P3 + 3"),
        (["--leakage", "mi", "--letters", "2"], "- P1*log(P1) - P2*log(P2)"),
        (["--leakage", "min-entropy", "--letters", "3"], "(1 - D)/P1"),
        (["--leakage", "renyi:2"], "contains the uniform prior"),
        (["--leakage", "sibson:3/2", "--letters", "4"], "3/4"),
        (["--leakage", "mx"], "closed under permutations"),
        (["--leakage", "adp:1/10", "--letters", "2"], "(9/10 - D)/D"),
    ],
)
def test_formulas(capsys, tmp_path, arguments, words):
    latex = tmp_path / "formula.tex"
    assert _run(["formula", *arguments, "--latex", str(latex), "--document"]) == 0
    shown = capsys.readouterr().out
    assert words in shown
    assert latex.read_text().startswith("\\documentclass")
    assert run_json(capsys, "formula", *arguments)["latex"]


def test_solve_prints_for_a_person(capsys):
    assert _run(["solve", "simplex:2", "-D", "1/10", "--leakage", "renyi:3/2"]) == 0
    shown = capsys.readouterr().out
    assert "2*log(41/15) = 2.0110437312042 nats" in shown
    assert "9/10" in shown
    assert _run(["solve", FIGURE_4, "-D", "1/5", "--leakage", "renyi:2"]) == 0
    assert "rounded to 9 digits" in capsys.readouterr().out
    assert _run(["solve", "simplex:3", "-D", "0", "--leakage", "renyi:2"]) == 0
    assert "renyi:2        oo" in capsys.readouterr().out
    assert _run(["solve", "simplex:20", "-D", "1/2", "--leakage", "ml", "--latex", "/dev/null/x"]) == 2


@pytest.mark.parametrize(
    ("leakage", "lines"),
    [
        ("dp", ["exp(epsilon*) as a function", "epsilon* = 0 from D = 3/5; exp(epsilon*) falls from 4/3 to 1 there."]),
        ("ml", ["exp(ml*) as a function", "ml* = 0 from D = 3/5; ml* is continuous there."]),
        ("mi", ["mi* in nats as a function", "mi* = 0 from D = 3/5; mi* is continuous there."]),
        ("gdp", ["the least mu as a function", "mu* = 0 from D = 3/5"]),
    ],
)
def test_a_value_has_the_name_of_its_measure(leakage, lines, capsys):
    assert _run(["curve", FIGURE_4, "--leakage", leakage]) == 0
    shown = capsys.readouterr().out
    assert [line for line in lines if line not in shown] == []
    assert ("epsilon" in shown) == (leakage == "dp")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", FIGURE_4, "-D", "1/5", "--leakage", "entropy"], "leakage='entropy' must be one of dp"),
        (["solve", FIGURE_4, "-D", "1/5", "--leakage", "renyi:1"], "order=1 of renyi must be a rational above 1"),
        (["solve", FIGURE_4, "-D", "1/5", "--leakage", "renyi:x"], "order='x' is not a number"),
        (["solve", FIGURE_4, "-D", "1/5", "--leakage", "sibson"], "needs one order"),
        (["solve", FIGURE_4, "-D", "1/5", "--leakage", "ml", "--delta", "1/10"], "delta=1/10 must be 0 for leakage=ml"),
        (["solve", FIGURE_4, "-D", "1/5", "--leakage", "adp:1"], "delta=1 must lie in [0, 1)"),
        (["solve", FIGURE_4, "-D", "1/5", "--leakage", "mi", "--digits", "0"], "digits=0"),
        (["solve", FIGURE_4, "-D", "7/5", "--leakage", "mi"], "distortion=7/5 must lie in [0, 1]"),
        (["solve", FIGURE_4, "--exp-epsilon", "1/2", "--leakage", "mi"], "exp_epsilon=1/2 must be at least 1"),
        (["curve", FIGURE_4, "--leakage", "renyi:2", "--certificate", "c.json"], "known point by point"),
        (["solve", FIGURE_4, "-D", "1/5", "--digits", "0"], "digits=0"),
        (["solve", FIGURE_4, "-D", "1/5", "--records", "3", "--digits", "-2"], "digits=-2"),
        (["solve", FIGURE_4, "-D", "1/5", "--loss", "squares"], "loss='squares'"),
        (["solve", FIGURE_4, "-D", "1/5", "--adjacency", "ring:6"], "6 vertices"),
        (["formula", "--leakage", "nothing", "--records", "3"], "leakage='nothing' must be one of"),
        (["formula", "--leakage", "ml", "--delta", "1/10"], "delta=1/10 must be 0"),
        (["formula", "--leakage", "mi", "--letters", "0"], "letters=0"),
        (["formula", "--leakage", "nothing"], "must be one of"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, words):
    assert _run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert words in captured.err
