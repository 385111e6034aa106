"""The options of the test run: samples are drawn by a seed that is printed, and where CI is set a skip is a failure.

Covers: nothing
"""

import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from tests import slow

TESTS = Path(__file__).parents[1]
CASES = """
import pytest
from hypothesis import given, strategies as st


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", range(1000))
def test_many(case):
    print("\\ncase", case)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("row", range(10))
@pytest.mark.parametrize("column", range(10))
def test_grid(row, column):
    print("\\nrow", row, "column", column)


def test_numbers(rng):
    print("\\nnumber", rng.random())


@given(st.integers(0, 10**9))
def test_examples(value):
    print("\\nexample", value)
"""
SKIPS = """
import pytest


def test_allowed():
    pytest.skip({allowed!r})


def test_not_allowed():
    pytest.importorskip("no_such_module")


@pytest.mark.skipif(True, reason="a mark")
def test_marked():
    pass


@pytest.mark.xfail
def test_known_to_fail():
    assert False
"""


OPTIONS = """[pytest]
pythonpath = .
markers =
    sampled(n, m): many cases
    thorough: minutes
    nightly: hours
"""


def said(folder, text, *options, ci=""):
    """The exit code and the output of pytest over one file, beside a copy of what every test of the project stands under."""
    (folder / "tests").mkdir(exist_ok=True)
    shutil.copy(TESTS / "conftest.py", folder)
    for name in ("skips.py", "slow.py"):
        shutil.copy(TESTS / name, folder / "tests")
    (folder / "pytest.ini").write_text(OPTIONS, encoding="utf-8")
    (folder / "test_cases.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-rA", "-p", "no:xdist", "-p", "no:cacheprovider", *options]
    found = subprocess.run(command, cwd=folder, env=os.environ | {"CI": ci}, capture_output=True, text=True, check=False)
    return found.returncode, found.stdout


def drawn(folder, *options):
    code, printed = said(folder, CASES, *options)
    assert code == 0, printed
    lines = printed.splitlines()
    return {word: [line for line in lines if line.startswith(f"{word} ")] for word in ("case", "row", "number", "example")}


@pytest.mark.thorough
def test_a_seed_draws_its_own_cases_and_the_same_again(tmp_path):
    one, again, other = (drawn(tmp_path, "--seed", seed) for seed in ("1", "1", "2"))
    assert one == again
    assert {word: len(found) for word, found in one.items()} | {"example": 0} == {
        "case": 3,
        "row": 2,
        "number": 1,
        "example": 0,
    }
    assert {word for word in one if one[word] == other[word]} == set()


@pytest.mark.thorough
def test_what_runs_each_time_also_runs_in_a_thorough_run(tmp_path):
    few, many = drawn(tmp_path, "--seed", "5"), drawn(tmp_path, "--seed", "5", "--thorough")
    assert set(few["case"]) < set(many["case"])
    assert (len(few["case"]), len(many["case"])) == (3, 9)
    assert (len(few["row"]), len(many["row"])) == (2, 6)
    assert set(few["row"]) <= set(many["row"])


@pytest.mark.thorough
def test_a_case_that_is_named_runs_whichever_cases_the_seed_draws(tmp_path):
    many = drawn(tmp_path, "--seed", "1", "--thorough")["case"]
    place = next(place for place in range(1000) if f"case {place}" not in many)
    code, printed = said(tmp_path, CASES, "--seed", "1", f"test_cases.py::test_many[{place}]")
    assert code == 0, printed
    assert [line for line in printed.splitlines() if line.startswith("case ")] == [f"case {place}"]


LONG = """
import pytest


@pytest.mark.parametrize("case", range(8))
def test_slow(case):
    print("\\ncase", case)


@pytest.mark.thorough
@pytest.mark.sampled(2)
@pytest.mark.parametrize("row", range(9))
def test_long(row):
    print("\\nrow", row)
"""


def ran(folder, *options):
    code, printed = said(folder, LONG, *options)
    assert code in (0, 5), printed  # Pytest ends with 5 where no case runs.
    return [[line for line in printed.splitlines() if line.startswith(word)] for word in ("case", "row")]


@pytest.mark.thorough
def test_of_slow_tests_some_cases_run_unless_files_are_named(tmp_path):
    assert len(ran(tmp_path)[0]) == 8
    (tmp_path / "tests" / "slow.txt").write_text("test_cases.py::test_slow\n", encoding="utf-8")
    drawn_by_seed = [ran(tmp_path, "--seed", str(seed))[0] for seed in range(6)]
    assert 0 < sum(map(len, drawn_by_seed)) < 16
    assert ran(tmp_path, "--seed", "3")[0] == drawn_by_seed[3]
    assert [len(ran(tmp_path, *options)[0]) for options in (["test_cases.py"], ["--slow", "all"], ["--thorough"])] == [8] * 3


def test_what_any_changed_text_fails_is_asked_in_every_run(monkeypatch):
    asked = f"tests/house/test_messages.py::{slow.ALWAYS[0]}"
    monkeypatch.setattr(slow, "names", lambda: {asked, "test_cases.py::test_slow"})
    left = [slow.left_out([asked, "test_cases.py::test_slow"], seed) for seed in range(40)]
    assert {"test_cases.py::test_slow"} in left
    assert asked not in set().union(*left)


@pytest.mark.thorough
def test_slow_tests_are_written_down(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "slow.txt").write_text("test_cases.py::test_fast\ntest_other.py::test_it\n", encoding="utf-8")
    text = "import time\n\n\ndef test_fast():\n    pass\n\n\ndef test_slow():\n    time.sleep(0.2)\n"
    assert said(tmp_path, text, "--note-slow")[0] == 0
    assert (tmp_path / "tests" / "slow.txt").read_text(encoding="utf-8").split() == [
        "test_cases.py::test_slow",
        "test_other.py::test_it",
    ]


@pytest.mark.thorough
def test_of_a_long_test_with_a_sample_so_many_cases_run(tmp_path):
    assert [len(ran(tmp_path, *options)[1]) for options in ([], ["--thorough"], ["--nightly", "--thorough"])] == [0, 2, 9]


@pytest.mark.thorough
def test_the_seed_is_printed_and_is_the_date(tmp_path):
    days = [date.today()]
    code, printed = said(tmp_path, "def test_it():\n    assert False\n")
    days.append(date.today())
    assert code == 1
    assert any(printed.count(f"--seed {day:%Y%m%d}\n") == 2 for day in days), printed


@pytest.mark.thorough
@pytest.mark.parametrize(("ci", "failed"), [("", 0), ("true", 2)])
def test_a_skip_without_a_reason_that_is_allowed_fails_where_ci_is_set(ci, failed, tmp_path):
    code, printed = said(tmp_path, SKIPS.format(allowed="there is no /dev/full here"), ci=ci)
    assert code == (1 if failed else 0)
    assert printed.count("\nFAILED ") + printed.count("\nERROR ") == failed
    assert "1 xfailed" in printed


@pytest.mark.thorough
def test_so_does_a_skipped_module(tmp_path):
    text = 'import pytest\n\npytest.importorskip("no_such_module")\n\n\ndef test_it():\n    pass\n'
    assert said(tmp_path, text)[0] == 5  # No test ran.
    code, printed = said(tmp_path, text, ci="true")
    assert code == 2
    assert "which tests/skips.py does not allow" in printed
