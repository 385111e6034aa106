"""What is being done is shown to who waits at a terminal, and to nobody else; answers are printed without it.

Covers: symdp.cli.claims.theorem_command, symdp.cli.command_output, symdp.work
"""

import io
import sys
import threading

import click
import pytest

from symdp import work
from symdp.cli.command_output import WATCH, progress
from symdp.cli.commands import _run
from symdp.errors import Unsupported

CHECK = ["check", "1 <= best", "--all-letters"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


class AtOnce:
    """A timer that does not wait."""

    def __init__(self, seconds, function):
        self.start = function

    def cancel(self):
        pass

    join = cancel


def terminal(monkeypatch):
    """Standard error is a terminal, whose watch does not wait; what pytest captures is set up between fixtures and tests."""
    monkeypatch.setattr(threading, "Timer", AtOnce)
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    return stream


@pytest.mark.parametrize("command", [["curve", "1/2,3/10,1/5; 1/5,1/2,3/10"], CHECK, ["solve", "simplex:3", "-D", "1/5"]])
def test_a_terminal_shows_what_is_done(monkeypatch, capsys, command):
    screen = terminal(monkeypatch)
    assert _run(command) == 0
    plain = capsys.readouterr().out
    assert "working" in screen.getvalue()
    assert WATCH._bar is None
    screen.isatty = lambda: False
    before = screen.getvalue()
    assert _run(command) == 0
    assert (capsys.readouterr().out, screen.getvalue()) == (plain, before)


def test_what_is_done_has_a_name(monkeypatch):
    screen = terminal(monkeypatch)
    with WATCH.watching(), progress("instances") as report:
        report(0.5)
        WATCH._bar.refresh()
    assert "instances" in screen.getvalue()


def test_streams_stay_what_they_are_while_something_is_shown(monkeypatch):
    screen, out = terminal(monkeypatch), sys.stdout
    with WATCH.watching(), progress("instances"):
        assert WATCH._bar is not None
        assert (sys.stdout, sys.stderr) == (out, screen)


def test_the_line_has_a_share_once_one_is_known_and_is_erased_at_the_end(monkeypatch):
    screen = terminal(monkeypatch)
    with WATCH.watching(), progress("[red]instances") as report:
        (task,) = WATCH._bar.tasks
        assert (task.description, task.total, task.completed) == ("working", None, 0)
        assert WATCH._timer.daemon
        for share in (0.0, 0.25):
            report(share)
            assert (task.description, task.total, task.completed) == ("[red]instances", 1, share)
        WATCH._bar.refresh()
    assert "[red]instances" in screen.getvalue()
    assert screen.getvalue().endswith("\x1b[2K")
    assert (WATCH._bar, WATCH._timer) == (None, None)
    screen.isatty = lambda: False
    with WATCH.watching():
        assert WATCH._timer is None


def test_nothing_is_shown_while_an_answer_is_printed(monkeypatch):
    terminal(monkeypatch)
    shown, printed = [], sys.stdout.write
    monkeypatch.setattr(sys.stdout, "write", lambda text: (text and shown.append(WATCH._bar), printed(text)))
    asked = ["solve", "simplex:3", "-D", "1/5"]
    for command in (asked, [*asked, "--json"], [*asked, "--certificate", "-"], ["theorem", *asked[1:]]):
        assert _run(command) == 0
    assert len(shown) >= 4
    assert set(shown) == {None}


def test_a_file_is_told_nothing(capsys, monkeypatch):
    monkeypatch.setattr(threading, "Timer", AtOnce)
    assert _run(CHECK) == 0
    assert capsys.readouterr().err == ""


def test_a_refusal_is_one_line_after_the_progress_has_gone(monkeypatch):
    terminal(monkeypatch)
    said = []
    monkeypatch.setattr(click, "echo", lambda text, err: said.append((text, WATCH._bar)))
    assert _run(["solve", "simplex:3", "-D", "2"]) == 2
    assert said == [("symdp: distortion=2 must lie in [0, 1]", None)]


def test_who_listens_is_told_of_the_share_until_the_limit():
    told = []
    account = work.Work("the search", 10, "take fewer letters")
    with work.listening(lambda *said: told.append(said)):
        account.spend(5)
        with pytest.raises(Unsupported, match=r"^the search takes more than 10 steps; take fewer letters$"):
            account.spend(6)
    account.done = 0
    account.spend(1)
    assert told == [("the search", 0.5)]
