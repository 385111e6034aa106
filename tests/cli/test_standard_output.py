"""A reader who goes, a full disk, an encoding without the letters: one line at most, and the exit code of the answer.

Covers: symdp.__main__, symdp.cli.command_output, symdp.cli.figures.figure_commands
"""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symdp.certificates.checker import rules
from symdp.cli.command_output import show
from symdp.cli.commands import _run

RECHECK = str(Path(rules.__file__).parent)
SOLVE = ["solve", "simplex:3", "-D", "1/5"]
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")


@pytest.fixture
def certificate(tmp_path, capsys):
    path = tmp_path / "c.json"
    assert _run([*SOLVE, "--certificate", str(path)]) == 0
    return str(path)


def commands(certificate):
    """Commands with the exit codes of their answers."""
    symdp = [sys.executable, "-m", "symdp"]
    return [
        ([*symdp, "recheck", certificate], 0),
        ([*symdp, "recheck", certificate, "--verbose"], 0),
        ([sys.executable, "-I", RECHECK, certificate], 0),
        ([*symdp, *SOLVE], 0),
        ([*symdp, *SOLVE, "--json"], 0),
        ([*symdp, *SOLVE, "--certificate", "-"], 0),
        ([*symdp, "check", "best <= 1", "--letters", "2"], 1),
        ([*symdp, "--help"], 0),
    ]


@pytest.mark.thorough
def test_a_reader_who_has_gone_leaves_the_exit_code_of_the_answer(certificate):
    for command, code in commands(certificate):
        reading, writing = os.pipe()
        os.close(reading)
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
        os.close(writing)
        assert (done.returncode, done.stderr) == (code, ""), command


@pytest.mark.thorough
@FULL
def test_a_full_disk_is_one_line_and_no_rejection(certificate):
    for command, _ in commands(certificate):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), (command, done.stderr)
        assert os.strerror(errno.ENOSPC) in done.stderr


@FULL
def test_a_full_disk_for_errors_is_no_rejection():
    with open("/dev/full", "wb") as full:
        assert subprocess.run([sys.executable, "-m", "symdp", "nothing"], stderr=full, check=False).returncode == 2


LABELS = {"lone surrogate": "\ud800", "accent": "\u00e9", "escape": "\x1b[31mred", "markup": "[/x]", "lines": "a\nb"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("label", LABELS.values(), ids=LABELS)
@pytest.mark.parametrize("environment", [{}, ASCII], ids=["UTF-8", "ASCII"])
def test_any_label_is_printed_under_any_locale(label, environment, tmp_path):
    path, written = tmp_path / "s.json", tmp_path / "c.json"
    path.write_text(json.dumps({"vertices": [["1/2", "3/10", "1/5"]], "labels": [label, "b", "c"]}))
    symdp = [sys.executable, "-m", "symdp"]
    for command in (["solve", str(path), "-D", "1/5", "--certificate", str(written)], ["classify", str(path)],
                    ["recheck", str(written), "--verbose"]):  # fmt: skip
        done = subprocess.run([*symdp, *command], capture_output=True, check=False, env={**os.environ, **environment})
        assert (done.returncode, done.stderr) == (0, b""), command
        assert b"\x1b" not in done.stdout


def test_names_of_columns_are_escaped_in_messages(tmp_path, capsys):
    path = tmp_path / "t.csv"
    path.write_text("\x1b[2Jcolour,n\nred,3\n")
    assert _run(["solve", str(path), "--column", "size", "-D", "1/5"]) == 2
    said = capsys.readouterr().err
    assert r"\x1b[2Jcolour" in said
    assert said.removesuffix("\n").isprintable()


@pytest.mark.parametrize(("formula", "code"), [("0**0 <= best", 0), ("(D-D)**0 >= best", 1), ("max(0**0, 0) <= best", 0)])
def test_zero_to_the_power_zero_is_one(formula, code, tmp_path, capsys):
    path = str(tmp_path / "c.json")
    assert _run(["check", formula, "--letters", "3", "--certificate", path]) == code
    assert _run(["recheck", path]) == 0


def test_nothing_to_show_is_no_line(capsys):
    show()
    assert capsys.readouterr().out == ""


def test_a_label_makes_no_line(tmp_path, capsys):
    path, written = tmp_path / "s.json", tmp_path / "c.json"
    label = "a\nACCEPTED: 9 lines checked"
    for vertices in ([["1/2", "3/10", "1/5"]], [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]):
        path.write_text(json.dumps({"vertices": vertices, "labels": [label, "b\rc", "c\u2028d"]}))
        for command in (["classify", str(path)], ["solve", str(path), "-D", "1/5", "--loss", "line"],
                        ["solve", str(path), "-D", "1/5", "--certificate", str(written)], ["recheck", str(written)],
                        ["curve", str(path), "--loss", "line"], ["compare", str(path)],
                        ["curve", str(path), "--adjacency", "none"]):  # fmt: skip
            _run(command)
            said = capsys.readouterr()
            for line in (said.out + said.err).splitlines():
                assert not line.startswith("ACCEPTED: 9"), command
