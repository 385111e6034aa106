"""Profiles and Gaussian privacy on the command line: the same keys, files that recheck accepts, refusals.

Covers: symdp.cli.commands, symdp.theorems.local.profile_page, symdp.tradeoffs.local.profile_slack
"""

import json

import pytest

from symdp.cli.commands import _run
from tests.cli.answered import DRAWN, answered

SOURCES = ["1/2,3/10,1/5", "simplex:4", "1/2,3/10,1/5; 3/10,1/5,1/2", "snee1974:eye"]
PAIRS = "log(2):1/100,log(3):1/1000"


def proved(capsys, tmp_path, *arguments):
    """The JSON of a command whose answer has a certificate."""
    found = answered(capsys, tmp_path, *arguments)
    assert found["certificate"] is not None
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("source", SOURCES)
def test_solve_for_every_kind_of_source(capsys, tmp_path, source):
    under = proved(capsys, tmp_path, "solve", source, "--profile", PAIRS)
    assert (under["slack"], under["mu"], under["nats"], under["bits"], under["exp"]) == ("0", None, None, None, None)
    assert under["distortion_bounds"] == [under["distortion"]] * 2
    least = proved(capsys, tmp_path, "solve", source, "--leakage", "gdp", "-D", "1/10")
    assert 2 < float(least["enclosure"][0]) - 1e-12 < float(least["mu"]) < float(least["enclosure"][1]) + 1e-12 < 4
    given = proved(capsys, tmp_path, "solve", source, "--leakage", "gdp", "--value", "3/2")
    low, high = given["distortion_bounds"]
    assert (given["mu"], given["distortion"]) == ("3/2", high)
    assert low != high
    slack = proved(capsys, tmp_path, "solve", source, "--leakage", "tv", "-D", "1/10")
    assert (slack["value"], slack["nats"]) == (slack["slack"], None)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("leakage", "name"), [("tv", "slack"), ("gdp", "mu")])
def test_curves_are_drawn(capsys, tmp_path, leakage, name):
    asked = ["curve", "1/2,3/10,1/5", "--leakage", leakage]
    assert _run([*asked, "--plot", str(tmp_path / "curve.png")]) == 0
    assert f"{name}* is continuous there" in capsys.readouterr().out
    assert (tmp_path / "curve.png").stat().st_size > 1000
    assert _run([*asked, "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == DRAWN


def test_theorems_are_written(capsys):
    assert _run(["theorem", SOURCES[0], "--profile", PAIRS]) == 0
    assert "Least distortion under a profile" in capsys.readouterr().out
    assert _run(["theorem", SOURCES[0], "--leakage", "gdp", "--value", "1"]) == 0
    assert "Bounds of the least distortion" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--profile", PAIRS, "-D", "1/10"], "exactly one of"), (["--profile", PAIRS, "--value", "1"], "sets the leakage"),
        (["--profile", PAIRS, "--leakage", "ml"], "sets the leakage"), (["--profile", "log(2)"], "needs pairs"),
        (["--leakage", "gdp", "--epsilon", "1"], "is a mu, no epsilon"), (["--value", "1"], "give epsilon or exp_epsilon"),
        (["--leakage", "gdp", "--value", "-1"], "must lie in"), (["--leakage", "gdp:1", "-D", "1"], "without a parameter"),
        (["--leakage", "gdp", "-D", "1/10", "--loss", "line"], "answered by no theorem"),
        (["--leakage", "gdp", "-D", "1/10", "--records", "3", "--loss", "line"], "answered by no theorem"),
    ],
)  # fmt: skip
def test_what_is_refused(capsys, arguments, words):
    assert _run(["solve", SOURCES[0], *arguments]) == 2
    found = capsys.readouterr().err
    assert words in found
    assert found.count("\n") == 1


@pytest.mark.parametrize("more", [["--value", "1/10"], ["--leakage", "ml"], ["--leakage", "ml", "--value", "1/10"]])
def test_a_profile_is_a_leakage_and_its_value(more, capsys):
    assert _run(["solve", "1/2,3/10,1/5", "--profile", "log(2):1/10", *more]) == 2
    said = "symdp: profile=log(2):1/10 sets the leakage and its value; leave --leakage and --value out\n"
    assert capsys.readouterr().err == said
