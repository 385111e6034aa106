"""``--records`` on solve, curve and formula: what is printed, exit codes, files.

Covers: symdp.cli.claims.theorem_lines, symdp.cli.commands, symdp.cli.questions.answer_lines
"""

import json

import pytest

from symdp import Certificate
from symdp.cli.commands import _run


def output(capsys, *arguments):
    code = _run(list(arguments))
    captured = capsys.readouterr()
    assert code == 0, captured.err
    return captured.out


def test_a_thousand_records_over_fifty_letters(capsys):
    for name in ("dp", "adp:1/20", "ml", "mi", "renyi:2", "sibson:2", "sibson:3/2", "mx", "kl"):
        document = json.loads(
            output(capsys, "solve", "uniform:50", "--records", "1000", "-D", "200", "--leakage", name, "--json")
        )
        assert document["scope"] == "all mechanisms"
        assert document["leakage"] == name
        assert len(Certificate(document["certificate"]).verify()) > 1
        low, high = map(float, document["enclosure"])
        assert low <= float(document["nats"]) * (1 + 1e-14)
        assert float(document["nats"]) <= high * (1 + 1e-14)
    document = json.loads(output(capsys, "solve", "uniform:50", "--records", "1000", "-D", "200", "--json"))
    assert document["exp"] == "196"
    assert document["value"] == "log(196)"
    assert document["mechanism"] == {
        "records": 1000,
        "letters": 50,
        "family": "product of randomised responses",
        "exp_epsilon": "196",
        "identity": "0",
    }


def test_the_two_senses(capsys):
    base = ["solve", "uniform:2", "--records", "2", "--exp-epsilon", "3"]
    assert "D = 19/40" in output(capsys, *base, "--delta", "1/20")
    assert "D = 9/20" in output(capsys, *base, "--leakage", "adp:1/20:pointwise")
    document = json.loads(output(capsys, *base[:-1], "4", "--leakage", "mi", "--json"))
    assert document["distortion"] == "0"
    document = json.loads(output(capsys, *base[:-1], "3/2", "--leakage", "mi", "--json"))
    assert document["value"] is not None
    assert len(document["distortion_bounds"]) == 2


def test_a_transcript(capsys):
    shown = output(capsys, "solve", "uniform:2", "--records", "2", "-D", "9/20", "--leakage", "ml").splitlines()
    assert shown[:7] == [
        "source class   I, 2 letters",
        "databases      2 records, the source set contains the uniform prior",
        "leakage        ml, all mechanisms",
        "distortion     D = 9/20",
        "exp(ml)        11/5",
        "ml             log(11/5) = 0.78845736036427 nats = 1.13750352374993 bits",
        "certificate    accepted, 3 lines checked",
    ]


def test_independent_records(capsys):
    shown = output(capsys, "solve", "zhong2022:figure-4", "--records", "10", "-D", "2", "--delta", "1/10")
    assert "source class   II" in shown
    assert "exp(epsilon)   21/2" in shown
    assert "on each record" in shown
    shown = output(capsys, "solve", "zhong2022:figure-4", "--records", "10", "-D", "2", "--leakage", "ml")
    assert "products of identical mechanisms" in shown
    assert "exp(ml)        9765625/1024" in shown
    assert "epsilon* = 0 from D = 27/5" in output(
        capsys, "curve", "zhong2022:figure-4", "--records", "10", "--delta", "1/10"
    )


@pytest.mark.thorough
def test_curves(capsys, tmp_path):
    shown = output(capsys, "curve", "uniform:3", "--records", "4", "--leakage", "ml")
    assert "81 - 81 D" in shown
    assert "152/65" in shown
    document = json.loads(output(capsys, "curve", "uniform:50", "--records", "1000", "--leakage", "ml", "--json"))
    assert len(document["pieces"]) == 1000
    assert document["zero_from"] == "980"
    shown = output(capsys, "curve", "uniform:3", "--records", "4", "--leakage", "sibson:3/2")
    assert "an enclosure at each D" in shown
    paths = [str(tmp_path / name) for name in ("a.tex", "a.pdf", "a.json")]
    for name in ("dp", "ml", "sibson:3/2", "renyi:2"):
        output(capsys, "curve", "uniform:3", "--records", "4", "--leakage", name, "--latex", paths[0], "--plot", paths[1])
        assert "\\begin{cases}" in (tmp_path / "a.tex").read_text()
        assert (tmp_path / "a.pdf").stat().st_size > 1000
    output(capsys, "solve", "uniform:3", "--records", "4", "-D", "1", "--certificate", paths[2], "--latex", paths[0])
    assert "ACCEPTED" in output(capsys, "recheck", paths[2])
    output(capsys, "curve", "uniform:3", "--records", "4", "--leakage", "ml", "--certificate", paths[2])
    assert "ACCEPTED: 2 lines checked" in output(capsys, "recheck", paths[2])


def test_formulas(capsys):
    assert "exp(epsilon) = (-D + n)*(M - 1)/D" in output(capsys, "formula", "--records", "1000")
    shown = output(capsys, "formula", "--records", "10", "--letters", "3", "--delta", "1/10")
    assert "exp(epsilon) = (-10*D + 9*n)*(M - 1)/(10*D)" in shown
    assert "for n = 10, M = 3: epsilon = log(20*(9/10 - D/10)/D)" in shown
    assert "9*P2 + 9*P3" in shown
    for name in ("ml", "mx", "mi", "kl", "renyi:2", "renyi:oo", "sibson:3", "sibson:oo", "min-entropy", "adp:1/9:pointwise"):
        document = json.loads(output(capsys, "formula", "--records", "3", "--letters", "2", "--leakage", name, "--json"))
        assert document["formula"]
        assert document["latex"].count("\\[") == 1
        assert document["pieces"] == [] or name == "renyi:oo"


CASES = {
    "no records": (["solve", "uniform:2", "--records", "0", "-D", "1"], ["records=0", "between 1"]),
    "records below zero": (["formula", "--records", "-4"], ["records=-4"]),
    "records that are no number": (["curve", "uniform:2", "--records", "many"], ["many"]),
    "distortion beyond n": (["solve", "uniform:2", "--records", "2", "-D", "5/2"], ["distortion=5/2", "[0, 2]"]),
    "distortion below zero": (["solve", "uniform:2", "--records", "2", "-D", "-1"], ["distortion=-1"]),
    "order of one": (["solve", "uniform:2", "--records", "2", "-D", "1", "--leakage", "renyi:1"], ["order=1", "kl"]),
    "order below one": (["curve", "uniform:2", "--records", "2", "--leakage", "sibson:1/2"], ["order=1/2", "mi"]),
    "unknown measure": (["solve", "uniform:2", "--records", "2", "-D", "1", "--leakage", "poem"], ["poem"]),
    "delta where there is none": (
        ["solve", "uniform:2", "--records", "2", "-D", "1", "--leakage", "ml", "--delta", "1/9"],
        ["delta=1/9", "ml"],
    ),
    "delta of one": (["solve", "uniform:2", "--records", "2", "-D", "1", "--delta", "1"], ["delta=1", "[0, 1)"]),
    "too many records for shells": (
        ["solve", "uniform:50", "--records", "100000", "-D", "1", "--leakage", "ml"],
        ["records=100000", "fewer records"],
    ),
    "a checkpoint in a folder that does not exist": (
        ["curve", "uniform:2", "--records", "2", "--checkpoint", "no/a"],
        ["checkpoint=no/a", "does not exist"],
    ),
    "a certificate of a curve known by points": (
        ["curve", "uniform:2", "--records", "2", "--leakage", "sibson:3", "--certificate", "a.json"],
        ["leakage=sibson:3", "solve -D"],
    ),
    "pointwise for another prior": (
        ["solve", "1/3,2/3", "--records", "2", "-D", "1", "--leakage", "adp:1/9:pointwise"],
        ["pointwise", "uniform"],
    ),
    "letters below one": (["formula", "--records", "2", "--letters", "0"], ["letters"]),
    **{
        f"no statement of {name}": (
            ["formula", "--records", "2", "--leakage", name],
            [f"leakage={name} has no closed form", "ask for numbers"],
        )
        for name in ("tv", "gdp", "profile:0:1/2")
    },
}


@pytest.mark.parametrize("name", CASES)
def test_one_clear_line_and_exit_code_two(name, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments, words = CASES[name]
    assert _run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1, captured.err
    assert all(word in captured.err for word in words), captured.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("source", "private", "value"),
    [
        ("simplex:2", "all outputs~$y$.", r"\frac{4}{5}"),
        ("uniform:3", "all outputs~$y$.", r"\frac{8}{7}"),
        ("simplex:3 --delta 1/10", r"all sets~$E$, where $\delta=1/10$.", r"\frac{36}{35}"),
        ("ball:1/5:1/2,1/2", "all outputs~$y$.", r"\frac{4}{5}"),
    ],
)
def test_theorems_of_databases_by_a_level_of_differential_privacy_are_written(capsys, source, private, value):
    assert _run(["theorem", *source.split(), "--records", "2", "--exp-epsilon", "3/2"]) == 0
    written = capsys.readouterr().out
    assert r"\begin{theorem}[Least distortion of databases]" in written
    assert f"for all neighbours $x,x'$ and {private}" in written
    assert r"The least distortion of $\epsilon$-private mechanisms for $\epsilon=\log(3/2)$ is" in written
    assert f"={value}." in written
