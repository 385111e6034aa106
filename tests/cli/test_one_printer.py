"""One printer: the same JSON keys for every measure and setting, files that ``recheck`` accepts.

Covers: symdp.cli.command_output, symdp.cli.questions.answer_lines, symdp.cli.questions.tradeoff_commands
"""

import json

import pytest

from symdp.cli.commands import _run
from tests.cli.answered import answered

FIGURE_4 = "zhong2022:figure-4"
STATED = ["command", "version", "leakage", "delta", "records", "letters", "family", "formula", "zero_from", "jump",
          "thresholds", "pieces", "latex"]  # fmt: skip
LEAKAGES = ["dp", "adp:1/10", "ml", "mi", "mx", "renyi:2", "kl", "sibson:2", "sibson:oo", "renyi:oo", "min-entropy"]
SETTINGS = {
    "local": [FIGURE_4],
    "Class I": ["simplex:3"],
    "a mixed set": ["1/2,3/10,1/5; 3/10,1/5,1/2"],
    "databases": ["uniform:3", "--records", "4"],
    "independent records": [FIGURE_4, "--records", "3"],
}
GRAPHS = [["uniform", "--adjacency", "ring:4"], ["1/2,1/4,1/4", "--adjacency", "clique:3"]]
QUESTIONS = [
    (setting, leakage)
    for setting in SETTINGS
    for leakage in LEAKAGES
    # Searches for an enclosure are slow; two of them stand for all.
    if setting not in ("a mixed set", "independent records") or leakage in ("dp", "adp:1/10", "ml", "renyi:2", "mx")
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("setting", "leakage"), QUESTIONS)
def test_solve_has_the_same_keys_and_a_file_that_recheck_accepts(capsys, tmp_path, setting, leakage):
    asked = ["solve", *SETTINGS[setting], "--leakage", leakage]
    found = answered(capsys, tmp_path, *asked, "-D", "1/5")
    assert found["certificate"] is not None
    assert found["distortion"] == "1/5"
    inverse = answered(capsys, tmp_path, *asked, "--exp-epsilon", "2")
    assert inverse["certificate"] is not None
    assert len(inverse["distortion_bounds"]) == 2


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("leakage", ["dp", "adp:1/10", "ml", "mi", "sibson:2"])
def test_curve_has_the_same_keys(capsys, tmp_path, setting, leakage):
    found = answered(capsys, tmp_path, "curve", *SETTINGS[setting], "--leakage", leakage)
    assert all(set(piece) == {"from", "to", "codebook", "value", "exp"} for piece in found["pieces"])
    assert (found["certificate"] is None) == any(piece["value"] is None for piece in found["pieces"])
    assert found["pieces"][-1]["to"] == found["zero_from"]


@pytest.mark.parametrize("graph", GRAPHS, ids=" ".join)
def test_graphs_have_the_same_keys(capsys, tmp_path, graph):
    assert answered(capsys, tmp_path, "solve", *graph, "-D", "1/3")["adjacency"] is not None
    found = answered(capsys, tmp_path, "solve", *graph, "--exp-epsilon", "3")
    assert (found["exp"], found["closed_form"] is None) == ("3", False)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("arguments", [[], ["--letters", "3"], ["--records", "4"], ["--records", "4", "--letters", "3"]])
@pytest.mark.parametrize("leakage", [*LEAKAGES, "adp:1/10:pointwise"])
def test_formula_has_the_same_keys(capsys, arguments, leakage):
    code = _run(["formula", *arguments, "--leakage", leakage, "--json"])
    captured = capsys.readouterr()
    if leakage.endswith("pointwise") and "--records" not in arguments:
        assert (code, captured.err.count("\n")) == (2, 1)
    else:
        assert list(json.loads(captured.out)) == STATED


def test_a_long_certificate_is_left_out_and_written_on_demand(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("symdp.tradeoffs.curve.MOST_VERIFIED", 10)
    path = tmp_path / "certificate.json"
    found = answered(capsys, tmp_path, "curve", FIGURE_4)
    assert found["certificate"] is None
    assert "--certificate FILE" in found["unverified"]
    assert _run(["curve", FIGURE_4, "--certificate", str(path)]) == 0
    assert "not verified as a whole" in capsys.readouterr().out
    assert _run(["recheck", str(path)]) == 0


@pytest.mark.parametrize(
    ("asked", "key", "value"),
    [
        (["-D", "1/5"], "exp", "2"),
        (["-D", "1/5"], "distortion", "1/6"),
        (["-D", "1/5", "--leakage", "mi"], "leakage", "ml"),
        (["--exp-epsilon", "2", "--leakage", "mi"], "distortion_bounds", ["1/7", "1/7"]),
        (["-D", "1/5"], "source", {"vertices": [["1/4", "1/4", "1/4", "1/4"]]}),
    ],
)
def test_an_answer_that_says_something_else_than_its_certificate_is_refused(capsys, tmp_path, asked, key, value):
    found = answered(capsys, tmp_path, "solve", FIGURE_4, *asked)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(found | {key: value}))
    assert _run(["recheck", str(path)]) == 2
    assert "differ in" in capsys.readouterr().err


def test_labels_steer_no_terminal(capsys, tmp_path):
    labels = ["[bold red]a[/]", "\x1b[2Jb", ":smile: [link=x]c"]
    source = tmp_path / "labels.json"
    source.write_text(json.dumps({"vertices": [["1/2", "3/10", "1/5"]], "labels": labels}))
    assert _run(["solve", str(source), "-D", "1/5"]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "[bold red]a[/]" in shown
    assert r"\x1b[2Jb" in shown
    assert ":smile: [link=x]c" in shown
    assert _run(["classify", str(source)]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_checkpoint_is_praised_only_where_it_is(capsys, tmp_path, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("symdp.conjectures.formulas.formula_witness.WitnessSearch.smallest", interrupted)
    assert _run(["check", "max(1, (M-1)*(1-D)/D)", "--letters", "3"]) == 130
    assert capsys.readouterr().err == "symdp: interrupted\n"
    path = tmp_path / "kept.json"
    monkeypatch.setattr("symdp.tradeoffs.tradeoff.Tradeoff.curve", interrupted)
    assert _run(["curve", FIGURE_4, "--checkpoint", str(path)]) == 130
    assert "keeps" not in capsys.readouterr().err
    path.write_text("{}")
    assert _run(["curve", FIGURE_4, "--checkpoint", str(path)]) == 130
    assert f"{path} holds the finished work" in capsys.readouterr().err


def test_check_writes_its_certificate(capsys, tmp_path):
    path = tmp_path / "proof.json"
    assert _run(["check", "max(1, (M-1)*(1-D)/D) >= best", "--letters", "3", "--certificate", str(path)]) == 0
    assert _run(["recheck", str(path)]) == 0
    assert _run(["check", "(M-1)*(1-D)/D", "--letters", "3", "--certificate", str(path)]) == 1
    assert _run(["recheck", str(path)]) == 0
    capsys.readouterr()
    path.unlink()
    assert _run(["check", "max(1, (M-1)*(1-D)/D)", "--letters", "3", "--class", "I", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["command"] == "check"


def test_exactly_one_place_is_asked(capsys):
    for places in ([], ["-D", "1/5", "--epsilon", "1"], ["--epsilon", "1", "--exp-epsilon", "2"]):
        assert _run(["solve", FIGURE_4, *places]) == 2
        assert "exactly one of -D/--distortion, --epsilon, --exp-epsilon" in capsys.readouterr().err


def test_the_prior_in_the_limit_is_not_called_least_favourable(capsys):
    assert _run(["solve", "1/2,3/10,1/5; 3/10,1/5,1/2", "-D", "3/5"]) == 0
    shown = capsys.readouterr().out
    assert "least favourable" not in shown
    assert "No single prior needs this much" in shown
