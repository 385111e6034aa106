"""``--epsilon`` stands wherever ``--exp-epsilon`` does, and both read what users write for a level.

Covers: symdp.cli.options, symdp.tradeoffs.common.distortion_at_epsilon
"""

import json
from fractions import Fraction

import click
import pytest

from symdp.cli.commands import _run, group
from symdp.tradeoffs.common.distortion_at_epsilon import level_below, read_level

ONE = "1/2,3/10,1/5"
COMMANDS = {
    "solve": ["solve", ONE, "--json"],
    "theorem": ["theorem", ONE],
    "profile": ["profile", "pair.json", "--uses", "2", "--json"],
    "sensitive": ["sensitive", ONE, "--letters", "1", "--json"],
    "identify": ["identify", "2/5,3/10,3/10", "--json"],
    "split": ["split", ONE, "simplex:2", "--json"],
    "oracles": ["oracles", "10", "--json"],
    "graph leakage": ["graph", "leakage", "ring:5", "--json"],
}


def commands(within=group, name=()):
    for word, command in within.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, (*name, word))
        else:
            yield " ".join([*name, word]), command


def options(command):
    return {word for parameter in command.params for word in parameter.opts}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pair.json").write_text('{"rows": [["3/4", "1/4"], ["1/4", "3/4"]]}')


def said(capsys, *words):
    code = _run(list(words))
    captured = capsys.readouterr()
    assert code == 0, captured.err
    return captured.out


def test_every_command_with_one_option_has_the_other():
    with_one = {name for name, command in commands() if "--exp-epsilon" in options(command)}
    with_other = {name for name, command in commands() if "--epsilon" in options(command)}
    assert with_one == with_other == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_logarithm_is_the_level_itself(name, capsys):
    expected = said(capsys, *COMMANDS[name], "--exp-epsilon", "3")
    for text in ("log(3)", "ln(3)", "ln 3", "ln3", "log 3", "1/2*log(9)", "1/2*ln 9", "exp(log(3))"):
        option = "--exp-epsilon" if text.startswith("exp") else "--epsilon"
        assert said(capsys, *COMMANDS[name], option, text) == expected


@pytest.mark.parametrize("name", COMMANDS)
def test_an_irrational_level_is_read_by_either_option(name, capsys):
    for epsilon in ("1", "1/2", "0.75"):
        found = said(capsys, *COMMANDS[name], "--epsilon", epsilon)
        assert found == said(capsys, *COMMANDS[name], "--exp-epsilon", f"exp({epsilon})")
    assert said(capsys, *COMMANDS[name], "--epsilon", "1/2*ln(3)")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--exp-epsilon", "log(3)"], 'write epsilon="log(3)", or exp_epsilon="exp(log(3))"'),
        (["--exp-epsilon", "ln(3)"], 'write epsilon="ln(3)"'),
        (["--epsilon", "exp(1)"], 'write epsilon="1"'),
        (["--epsilon", "lnx"], 'write "3/20", "0.15", "log(3)"'),
        (["--epsilon", "-1"], "epsilon"),
        (["--exp-epsilon", "exp(x)"], "epsilon"),
        (["--exp-epsilon", "1/2"], "at least 1"),
        (["--epsilon", "1", "--exp-epsilon", "3"], "one of"),
    ],
)
def test_what_is_no_level_is_refused_in_a_line_with_the_way_out(name, words, message, capsys):
    assert _run([*COMMANDS[name], *words]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize("name", ["sensitive", "identify", "split", "oracles", "graph leakage"])
def test_a_level_that_is_rounded_down_is_said_to_be(name, capsys):
    words = COMMANDS[name][:-1]
    assert "2.718281 (rounded down from exp(1))" in said(capsys, *words, "--epsilon", "1")
    assert "rounded down" not in said(capsys, *words, "--epsilon", "log(3)")
    document = json.loads(said(capsys, *words, "--epsilon", "1", "--json"))
    assert (document["exp_epsilon"], document["rounded_from"]) == ("2718281/1000000", "exp(1)")
    assert json.loads(said(capsys, *words, "--exp-epsilon", "3", "--json"))["rounded_from"] is None


@pytest.mark.parametrize("epsilon", ["1", "1/2", "1/1000000", "1e-40", "30", "4999", "1/3*log(2)"])
def test_rounding_is_downwards_and_loses_a_millionth_at_most(epsilon):
    found = level_below(epsilon, None)
    low, high = read_level(epsilon).exp_around(200)
    assert 1 < found.value < low
    assert (high - found.value) * 10**6 < 2 * (found.value - 1)


def test_an_exact_level_is_kept():
    assert level_below("2*log(3)", None).value == level_below(None, "9").value == 9
    assert level_below(0, None).value == 1
    assert str(level_below(None, "1.5")) == str(Fraction(3, 2))


def test_a_level_is_short_text_whatever_its_size():
    assert str(level_below("1e-40", None)) == "1 + 1e-40 (rounded down from exp(1/1" + 40 * "0" + "))"
    assert str(level_below("700", None)) == "1.014232e304 (rounded down from exp(700))"
    assert str(level_below("1/1000", None)) == "1.0010005 (rounded down from exp(1/1000))"
