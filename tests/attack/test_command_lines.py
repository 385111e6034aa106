"""Random command lines: what each may do, and that what it may not do is found. The count of a release: 0-20000.

Covers: symdp.cli.command_class, symdp.cli.commands, symdp.work
"""

import json
import os
import sys
from itertools import count
from random import Random

import click
import pytest

from symdp.cli import commands as entered
from symdp.cli.sections import FAULT, INTERRUPTED
from symdp.work import tell
from tests.attack import command_lines
from tests.attack.command_lines import ENDLESS, EXIT_CODES, ask, campaign, fault, finished, run, table
from tests.attack.random_lines import HOSTILE, commands, contents, random_line, write_files

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")


@pytest.mark.thorough
def test_thirty_command_lines():
    counts, faults = campaign(range(100_000, 100_030))
    assert faults == []
    assert sum(counts.values()) == 30


@pytest.mark.thorough
@pytest.mark.parametrize("start", range(200_000, 200_300, 50))
def test_three_hundred_command_lines(start):
    assert campaign(range(start, start + 50))[1] == []


# Lines that were faults once: whoever has many letters is not asked to wait for what is quadratic in them.
KEPT = {
    "a hockey stick of many letters": ["hockey-stick", "uniform:100000", "--distortion", "1/" + "7" * 1001],
    "one sensitive letter of many": ["sensitive", "uniform:100000", "--letters", "1", "--exp-epsilon", "3"],
}


@pytest.mark.parametrize("arguments", KEPT.values(), ids=KEPT)
def test_lines_that_were_faults_are_none(arguments, tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    status, out, err = ask(arguments, folder)
    assert fault(arguments, status, out, err) is None
    assert status == (2 if arguments[0] == "sensitive" else 0)


def test_every_command_and_every_option_is_drawn():
    lines = [random_line(Random(seed)) for seed in range(6000)]
    for path, command in commands():
        drawn = {word for line in lines if tuple(line[: len(path)]) == path for word in line}
        missing = [each.opts for each in command.params if isinstance(each, click.Option) and not drawn & set(each.opts)]
        assert missing in ([], [["--coqc"]], [["--cluster"]]) or path == ("audit",), (path, missing)
    assert {word for line in lines for word in line} > set(HOSTILE)


def test_the_exit_codes_are_those_of_the_help():
    assert {0, 1, 2, 3, 4} == EXIT_CODES
    shown = entered.group.get_help(click.Context(entered.group)).split("Exit codes:")[1]
    named = {int(word) for word in shown.split() if word.isdigit()}
    assert named == EXIT_CODES | {FAULT, INTERRUPTED}


def boom(*_):
    return 1 / 0


def works_on(told, steps=None):
    """So many steps, or without an end."""
    for step in count() if steps is None else range(steps):
        if told and step % 1000 == 0:
            tell("the search", 0.5)
    return 0


PLANTED = {
    "traceback: ZeroDivisionError: division by zero": boom,
    "exit code 7": lambda *_: 7,
    "exit code 2 with 0 lines, 0 characters on standard error": lambda *_: 2,
    "exit code 0 with 2 lines, 4 characters on standard error": lambda *_: print("a\nb", file=sys.stderr) or 0,
    "--json, and no JSON": lambda *_: print("a") or 0,
    "endless": lambda *_: works_on(False),
    "killed by signal 11": lambda *_: os.kill(os.getpid(), 11),
}


@pytest.mark.parametrize("said", PLANTED)
def test_what_no_command_may_do_is_found(said, tmp_path, monkeypatch):
    monkeypatch.setattr(entered, "_run", PLANTED[said])
    (tmp_path / "files").mkdir()
    assert fault(["solve", "--json"], *ask(["solve"], tmp_path / "files", 0.5, 5)) == said


@pytest.mark.thorough
@pytest.mark.parametrize(("steps", "most", "status"), [(10**7, 60, 0), (None, 1, ENDLESS)])
def test_who_tells_of_progress_may_take_longer_but_not_for_ever(tmp_path, monkeypatch, steps, most, status):
    monkeypatch.setattr(entered, "_run", lambda _: works_on(True, steps))
    (tmp_path / "files").mkdir()
    assert ask(["solve"], tmp_path / "files", 0.1, most)[0] == status


def test_a_changed_input_is_found(monkeypatch, tmp_path):
    write_files(tmp_path)
    before = contents(tmp_path)
    assert {"set.json", "people.csv", "huge.csv"} <= before.keys()
    monkeypatch.setattr(command_lines, "random_line", lambda rng: ["solve"])
    monkeypatch.setattr(entered, "_run", lambda _: open("costs.csv", "w").close() or 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command_lines, "warm", write_files)
        assert campaign([5])[1] == [[5, "an input was changed: costs.csv", ["solve"]]]


def test_a_campaign_goes_on_where_it_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(command_lines, "STEP", 2)
    monkeypatch.setattr(command_lines, "campaign", lambda seeds: ({("solve", "0"): len(seeds)}, [[seeds[0], "x", []]]))
    path, said = tmp_path / "lines.jsonl", []
    whole = run(0, 5, None, said.append)
    run(0, 2, path, said.append)
    path.write_text(path.read_text() + '{"seeds": [2')  # killed while it wrote
    assert run(0, 5, path, said.append) == whole
    monkeypatch.setattr(command_lines, "campaign", None)
    assert run(0, 5, path, said.append) == whole
    assert json.dumps(sorted(finished(path))) == "[[0, 2], [2, 4], [4, 5]]"
    assert table(whole[0]).splitlines()[-1].split() == ["all", "5"]
