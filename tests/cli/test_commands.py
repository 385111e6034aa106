"""The command line on real input: what it prints, writes and returns.

Covers: symdp.arithmetic.reals.real, symdp.cli.commands, symdp.cli.table_notes
"""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from symdp import SourceSet
from symdp.cli.commands import _run

RECHECK = Path(__file__).parents[2] / "symdp" / "certificates" / "checker"


def run_json(capsys, *arguments):
    code = _run([*arguments, "--json"])
    captured = capsys.readouterr()
    assert (code, captured.err) == (0, "")
    return json.loads(captured.out)


@pytest.mark.parametrize(
    ("source", "distortion", "exp_epsilon"),
    [
        ("1/2,3/10,1/5; 3/10,1/5,1/2", "3/5", "8/7"),
        ("1/2,1/4,1/4; 49/100,12/25,3/100", "1/2", "2"),
        ("simplex:2", "0", "oo"),
    ],
)
def test_solve_gives_the_value_and_a_certificate_that_stands_alone(capsys, tmp_path, source, distortion, exp_epsilon):
    path = tmp_path / "certificate.json"
    found = run_json(capsys, "solve", source, "-D", distortion, "--certificate", str(path))
    assert found["exp"] == exp_epsilon
    assert json.loads(path.read_text()) == found["certificate"]
    alone = subprocess.run(
        [sys.executable, "-I", "-S", str(RECHECK), str(path)], capture_output=True, text=True, check=False
    )
    assert (alone.returncode, alone.stdout[:8]) == (0, "ACCEPTED")
    assert _run(["recheck", str(path), "--verbose"]) == 0
    changed = json.loads(path.read_text())
    changed["asks"]["at"] = "1/7"
    path.write_text(json.dumps(changed))
    assert _run(["recheck", str(path)]) == 1
    alone = subprocess.run([sys.executable, str(RECHECK), str(path)], capture_output=True, text=True, check=False)
    assert (alone.returncode, alone.stdout[:8]) == (1, "REJECTED")


def test_solve_at_a_leakage_is_the_inverse(capsys):
    found = run_json(capsys, "solve", "1/2,3/10,1/5; 3/10,1/5,1/2", "--exp-epsilon", "8/7")
    assert found["distortion"] == "3/5"


def test_curve_has_the_five_pieces(capsys):
    found = run_json(capsys, "curve", "kalantari2018:II-6")
    assert [piece["to"] for piece in found["pieces"]] == ["1/10", "7/50", "17/100", "21/100", "3/10"]
    assert found["pieces"][1] == {
        "from": "1/10",
        "to": "7/50",
        "value": "log((4 - 4*D)/(-1/50 + D))",
        "exp": "(4 - 4*D)/(-1/50 + D)",
        "codebook": None,
    }
    assert (found["zero_from"], found["jump"]) == ("3/10", "14/3")
    assert found["thresholds"] == ["1/50", "1/20", "9/100", "3/20", "3/10"]
    assert _run(["curve", "kalantari2018:II-6"]) == 0
    assert "(4 - 4 D) / (D - 1/50)" in capsys.readouterr().out


@pytest.mark.sampled(1)
@pytest.mark.parametrize("ending", [".pdf", ".png", ".svg"])
def test_curve_writes_figure_latex_and_certificate(capsys, tmp_path, ending):
    plot, latex, proof = tmp_path / f"curve{ending}", tmp_path / "curve.tex", tmp_path / "curve.json"
    files = ["--plot", str(plot), "--latex", str(latex), "--certificate", str(proof)]
    assert _run(["curve", "kalantari2018:III-6c", *files]) == 0
    assert plot.read_bytes()[:4] in (b"%PDF", b"\x89PNG", b"<?xm")
    assert r"\frac{5(1-D)}{D}" in latex.read_text()
    assert _run(["recheck", str(proof)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([plot.name, "curve.tex", "curve.json"])


@pytest.mark.parametrize("distortion", ["1/10", "1/2"])
def test_eye_colours_of_592_students(capsys, tmp_path, distortion):
    """From a user's file and from the library, the same exact answer with a certificate."""
    table = tmp_path / "eyes.csv"
    table.write_text("colour,students\nbrown,220\nblue,215\nhazel,93\ngreen,64\n")
    named = run_json(capsys, "solve", "snee1974:eye", "-D", distortion)
    mine = run_json(capsys, "solve", str(table), "--column", "colour", "--count", "students", "-D", distortion)
    assert named["exp"] == mine["exp"] == {"1/10": "27", "1/2": "31250/11129"}[distortion]
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(mine["certificate"]))
    assert _run(["recheck", str(path)]) == 0


def test_raw_rows_of_a_csv_are_counted(capsys, tmp_path):
    table = tmp_path / "rows.csv"
    table.write_text("colour\n" + "brown\n" * 22 + "blue\n" * 21 + '"light, green"\n' * 6)
    found = run_json(capsys, "classify", str(table), "--column", "colour", "--confidence", "0.9")
    assert found["source_class"] in {"I", "II", "III"}
    assert _run(["solve", str(table), "--column", "colour", "-D", "1/4"]) == 0
    assert "light, green" in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["json", "toml"])
def test_source_files_of_every_shape(capsys, tmp_path, ending):
    shapes = {
        "vertices": [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]],
        "inequalities": ["P1 >= P2", "P2 >= P3 + 1/10"],
        "box": {"lower": ["1/10", "1/10", "1/10"], "upper": ["1/2", "1/2", "1/2"]},
        "ball": {"center": ["1/2", "1/4", "1/4"], "radius": "1/20"},
    }
    for name, shape in shapes.items():
        document = shape if isinstance(shape, dict) else {name: shape}
        path = tmp_path / f"{name}.{ending}"
        lines = [f"{key} = {json.dumps(value)}" for key, value in document.items()]
        path.write_text(json.dumps(document) if ending == "json" else "\n".join(lines))
        expected = SourceSet.from_document(document)
        assert run_json(capsys, "classify", str(path))["source_class"] == expected.classify().name
        assert (
            run_json(capsys, "solve", str(path), "-D", "1/3")["certificate"]["question"]["source"] == expected.to_document()
        )


def test_formula_for_four_letters_and_for_all(capsys, tmp_path):
    found = run_json(capsys, "formula", "--letters", "4")
    assert [piece["to"] for piece in found["pieces"]] == ["3*P4", "2*P3 + P4", "P2 + P3 + P4"]
    assert (found["zero_from"], found["jump"]) == ("P2 + P3 + P4", "P1/P2")
    assert _run(["formula"]) == 0
    assert r"t_k=A_k+(M-1-k)\,P_{M-k}" in capsys.readouterr().out


@pytest.mark.thorough
def test_large_alphabets_are_printed_as_a_mixture(capsys, tmp_path):
    path = tmp_path / "large.json"
    path.write_text(json.dumps({"vertices": [[f"{k}/45150" for k in range(1, 301)]]}))
    found = run_json(capsys, "solve", str(path), "-D", "1/2")
    (component,) = found["mechanism"]["components"]
    likeliest = found["mechanism"]["order"][: component["size"]]
    assert sorted(likeliest) == list(range(301 - component["size"], 301))
    assert _run(["solve", str(path), "-D", "1/2"]) == 0
    assert _run(["curve", str(path)]) == 0
    assert "more pieces" in capsys.readouterr().out


@pytest.mark.thorough
def test_a_hundred_thousand_letters_answer_in_linear_space(capsys, tmp_path):
    path = tmp_path / "large.json"
    total = 100_000 * 100_001 // 2
    path.write_text(json.dumps({"vertices": [[f"{k}/{total}" for k in range(1, 100_001)]]}))
    assert _run(["solve", str(path), "-D", "1/2"]) == 0
    assert "source class   II, 100000 letters" in capsys.readouterr().out


def test_python_dash_m_and_version():
    shown = subprocess.run([sys.executable, "-m", "symdp", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("symdp")


LIBRARIES = {"sympy", "matplotlib", "highspy", "mpmath", "numpy", "networkx", "rich.progress"}
PROGRAMS = {
    "symdp.arithmetic.programs.linear_program",
    "symdp.arithmetic.programs.optimize",
    "symdp.sources.shapes.simplex_box_and_ball",
}
ALGEBRA = {"symdp.arithmetic.reals.algebraic_number", "symdp.leakages.measures.approximate_privacy"}
HEAVY = LIBRARIES | PROGRAMS | ALGEBRA
CHECKERS = {"symdp.certificates.checker.rules", "symdp.certificates.checker.words.sentence"}
SOURCES = {"symdp.sources.source_set", "symdp.tradeoffs.tradeoff"}


@pytest.mark.parametrize(
    ("code", "unneeded"),
    [
        ("import symdp", HEAVY | CHECKERS | SOURCES | {"rich", "click", "importlib.resources"}),
        (
            "from symdp import SourceSet; from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion",
            HEAVY | CHECKERS | {"symdp.sources.source_class", "symdp.leakages.values.leakage_form", "rich", "click"},
        ),
        (["--version"], HEAVY | CHECKERS | SOURCES | {"rich"}),
        (
            ["solve", "kalantari2018:II-6", "-D", "3/20"],
            HEAVY
            | {
                "symdp.certificates.checker.words.sentence",
                "symdp.leakages.values.leakage_form",
                "symdp.cli.questions.answer_documents",
            },
        ),
        (["curve", "kalantari2018:II-6"], HEAVY | {"symdp.cli.questions.answer_documents"}),
        (["classify", "kalantari2018:II-6"], HEAVY | CHECKERS | {"symdp.tradeoffs.tradeoff"}),
        # Intersection numbers are counted in arrays.
        (["graph", "show", "ring:6"], (HEAVY - {"numpy"}) | CHECKERS | SOURCES | {"symdp.pictures.html_display"}),
    ],
    # A set has no order of its own, and tests need one name in every process.
    ids=lambda value: "unneeded" if isinstance(value, set | frozenset) else str(value),
)
def test_nothing_is_loaded_that_is_not_used(code, unneeded):
    """Large libraries, linear programs, the algebra of roots and the checkers are loaded by what needs them."""
    asked = code if isinstance(code, str) else f"from symdp.cli.commands import _run; assert _run({code!r}) == 0"
    script = f"{asked}\nimport sys; sys.exit(' '.join({unneeded!r} & set(sys.modules)) or 0)"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert shown.stderr.strip() == ""


def test_classify_speaks_in_whole_sentences(capsys):
    assert _run(["classify", "1/2,3/10,1/5"]) == 0
    *_, sentence = capsys.readouterr().out.splitlines()
    assert sentence == (
        "The uniform prior is outside the hull: the sum of a(i) P(i) with a = (1/6, -1/30, -2/15) is at least 7/150 "
        "for every prior P of the set, and 0 for the uniform prior."
    )


def test_a_table_is_told_above_the_answer(capsys, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("colour,n\nred,3\nblue,7\n", encoding="utf-8")
    for command in (["solve", "-D", "1/4"], ["curve"], ["classify"]):
        assert _run([*command, str(path), "--column", "colour", "--count", "n"]) == 0
        heading, _, names, _, red, blue, *_ = capsys.readouterr().out.splitlines()
        assert heading == "table          n = 10, 2 letters, all intervals hold together with confidence 19/20:"
        assert names.split() == ["letter", "count", "least", "P", "largest", "P"]
        source = SourceSet.from_counts([3, 7])
        for row, letter, count in ((red, "red", "3"), (blue, "blue", "7")):
            name, number, low, high = row.split()
            place = int(letter == "blue")
            assert (name, number, Fraction(low), Fraction(high)) == (letter, count, source.lower[place], source.upper[place])


def test_a_column_of_probabilities_is_never_taken_for_people(capsys, tmp_path):
    path = tmp_path / "prior.csv"
    path.write_text("category,p\na,0.5\nb,0.3\nc,0.2\n", encoding="utf-8")
    assert _run(["solve", str(path), "--column", "category", "-D", "1/5"]) == 2
    assert "--probability NAME" in capsys.readouterr().err
    found = run_json(capsys, "solve", str(path), "--column", "category", "--probability", "p", "-D", "1/5")
    assert found["certificate"]["question"]["source"] == {
        "vertices": [["1/2", "3/10", "1/5"]],
        "labels": ["a", "b", "c"],
    }


def test_a_formula_of_another_distortion_function_is_for_all_sets_with_the_uniform_prior(capsys):
    assert _run(["formula", "--loss", "lists"]) == 0
    assert "every set that holds the uniform prior" in capsys.readouterr().out
    for more in (["1/2,1/2"], ["--letters", "3"], ["--ball"]):
        assert _run(["formula", *more, "--loss", "lists"]) == 2
        assert "leave SOURCE, --letters and --ball out" in capsys.readouterr().err


@pytest.mark.parametrize(("claim", "side"), [("(M-1)*(1-D)/D == best", "formula"), ("(M-1)*(1-D)/D == 2*best", "left side")])
def test_sides_of_a_claim_are_named_formula_and_optimum_where_they_are(claim, side, capsys):
    _run(["check", claim, "--letters", "3"])
    other = "optimum" if side == "formula" else "right side"
    assert capsys.readouterr().out.startswith(f"the {side} compared with the {other}:")


def test_of_few_letters_subsets_are_randomised_response_and_stand_once(capsys):
    assert _run(["oracles", "3", "--exp-epsilon", "4"]) == 0
    assert capsys.readouterr().out.count("randomised response") == 2
    assert _run(["oracles", "50", "--exp-epsilon", "2"]) == 0
    assert "subsets of 17" in capsys.readouterr().out
