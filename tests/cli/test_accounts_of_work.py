"""Steps are counted one by one, refused beyond the limit alone, and reported by share; names are loaded on first use.

Covers: symdp.errors, symdp.late, symdp.work
"""

import logging
import sys
import types
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location

import pytest

from symdp import work
from symdp.errors import InvalidArgument, SymdpError, Unsupported
from symdp.late import late_module, late_names
from symdp.work import Work, account, left, listening, spend, stages, tell


@pytest.fixture
def told():
    found = []
    with listening(lambda *said: found.append(said)):
        yield found


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass where the test says so."""
    now = [1000.0]
    monkeypatch.setattr(work, "monotonic", lambda: now[0])
    return now


# Accounts.


def test_as_many_steps_as_the_limit_may_be_taken_and_not_one_more():
    account_of = Work("the search", 7, "take less")
    for steps, rest in ((0, 7), (3, 4), (4, 0), (0, 0)):
        account_of.spend(steps)
        assert (account_of.left, account_of.most - account_of.done) == (rest, rest)
    with pytest.raises(Unsupported, match=r"^the search takes more than 7 steps; take less$"):
        account_of.spend(1)
    assert account_of.left == 0


def test_steps_are_told_as_shares_of_the_limit(told):
    account_of = Work("the search", 8, "take less")
    for steps in (2, 0, 4, 2):
        account_of.spend(steps)
    assert told == [("the search", share) for share in (0.25, 0.25, 0.75, 1.0)]
    told.clear()
    Work("nothing", 0, "take less").spend(0)
    Work("one step", 1, "take less").spend(1)
    assert told == [("nothing", 0.0), ("one step", 1.0)]


def test_the_innermost_of_open_accounts_draws_on_the_outermost(monkeypatch):
    monkeypatch.setattr(work, "MOST_STEPS", 10)
    assert left() == 10
    spend(10**9)
    with account("the query", "take less") as outer:
        assert (outer.what, outer.most, left()) == ("the query", 10, 10)
        spend(3)
        with account("a program", "leave it") as inner:
            assert inner is outer
            spend(4)
            assert left() == 3
        spend(1)
        assert (outer.done, left()) == (8, 2)
        with pytest.raises(Unsupported, match=r"^the query takes more than 10 steps; take less$"):
            spend(3)
    assert left() == 10
    with account("another", "take less"):
        assert left() == 10


def test_an_account_is_closed_by_an_error():
    with pytest.raises(ValueError, match="planted"), account("the query", "take less"):
        raise ValueError("planted")
    with account("another", "take less") as opened:
        assert opened.what == "another"


def test_what_was_told_last_is_told_again_with_the_steps_that_follow(told, monkeypatch):
    monkeypatch.setattr(work, "MOST_STEPS", 10)
    with account("the query", "take less"):
        spend(5)
        tell("the first stage", 0.25)
        spend(1)
        with stages():
            tell("the second", 0.5)
            tell("printing", None)
            spend(1)
        spend(1)
    tell("beyond", 0.75)
    Work("alone", 4, "take less").spend(1)
    assert told == [
        ("the query", 0.5),
        ("the first stage", 0.25),
        ("the first stage", 0.25),
        ("the second", 0.5),
        ("printing", None),
        ("the second", 0.5),
        ("the second", 0.5),
        ("beyond", 0.75),
        ("alone", 0.25),
    ]


def test_who_listens_inside_is_told_alone(told):
    inner = []
    with listening(lambda *said: inner.append(said)):
        tell("inside", 0.5)
    tell("outside", 1.0)
    assert (inner, told) == ([("inside", 0.5)], [("outside", 1.0)])


# The log.


def lines(caplog):
    return [record.getMessage() for record in caplog.records]


def test_a_line_is_logged_every_five_seconds(clock, caplog):
    with caplog.at_level(logging.INFO, logger="symdp"):
        account_of = Work("the search", 100, "take less")
        for seconds in (4.9, 0.2, 4.9, 0.1, 5.0):
            clock[0] += seconds
            account_of.spend(10)
    # 5.1 seconds after the beginning, and 5 seconds after each line.
    assert lines(caplog) == [
        f"the search: {steps} steps of at most 100 after {s} s" for steps, s in ((20, 5), (40, 10), (50, 15))
    ]


def test_shares_are_logged_in_per_cent_and_passed_on(clock, caplog):
    passed = []
    with caplog.at_level(logging.INFO, logger="symdp"):
        for on_progress in (passed.append, None):
            report = work.reporting("the search", on_progress)
            clock[0] += 5
            report(0.375)
            clock[0] += 5
            report(1)
    assert passed == [0.375, 1]
    assert lines(caplog) == ["the search: 38 % done after 5 s", "the search: 100 % done after 10 s"] * 2


# Errors.


def test_numbers_of_more_than_400_digits_are_cut_in_messages():
    long, longer = "1" * 400, "123456789" * 100
    assert str(InvalidArgument(f"a={long} is large")) == f"a={long} is large"
    assert str(InvalidArgument("1" * 401)) == f"{'1' * 20}... (401 digits)"
    assert str(SymdpError(f"a={longer}, b=-{longer}")) == (
        "a=12345678912345678912... (900 digits), b=-12345678912345678912... (900 digits)"
    )
    assert SymdpError("a", 3, 10**500).args == ("a", 3, 10**500)


# Names on first use.


@pytest.fixture
def package(monkeypatch):
    """A package with a name of its own, and one that is loaded on first use."""
    module = types.ModuleType("toy")
    module.own, module.__path__ = 1, []
    monkeypatch.setitem(sys.modules, "toy", module)
    moved = {"Old": "toy.inner", "Far": "another.place", "New": "toy.inner", "Near": "toy"}
    module.__getattr__, module.__dir__ = late_names(
        "toy", {"rational": "symdp.arithmetic.rational"}, moved, {"Former": "New"}
    )
    return module


def test_a_name_is_loaded_from_its_home(package):
    from symdp.arithmetic.rational import rational

    assert package.rational is rational
    assert {"own", "rational"} < set(dir(package))
    assert dir(package) == sorted(dir(package))


FAULT = "module 'toy' has no attribute "
GONE = {
    "none": f"{FAULT}'none'",
    "Old": f"{FAULT}'Old'; write: from toy.inner import Old",
    "Near": f"{FAULT}'Near'; write: from toy import Near",
    "Former": f"{FAULT}'Former'; write: from toy.inner import New",
    "Far": f"{FAULT}'Far'; write: from another.place import Far, in a checkout of the project",
}


@pytest.mark.parametrize("name", GONE)
def test_a_name_that_has_gone_is_said_where_it_is_now(name, package):
    with pytest.raises(AttributeError) as fault:
        getattr(package, name)
    assert str(fault.value) == GONE[name]
    with pytest.raises(ImportError) as fault:
        exec(f"from toy import {name}")
    assert fault.value.name == "toy"
    assert str(fault.value).startswith("cannot import name 'none' from 'toy'" if name == "none" else GONE[name])


def test_a_package_without_former_names_knows_its_own_alone():
    load, _ = late_names("symdp", {"rational": "symdp.arithmetic.rational"})
    with pytest.raises(AttributeError) as fault:
        load("prior")
    assert str(fault.value) == "module 'symdp' has no attribute 'prior'"


class Finder:
    """Finds modules that are given with their specifications."""

    def __init__(self, *specs):
        self.specs = {spec.name: spec for spec in specs}

    def find_spec(self, name, path=None, target=None):
        return self.specs.get(name)


def test_a_module_is_loaded_when_it_is_used(tmp_path, monkeypatch):
    file = tmp_path / "late_toy.py"
    file.write_text("import sys\nsys.late_toy_runs += 1\nvalue = 7\n")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder(spec_from_file_location("late_toy", file))])
    monkeypatch.setattr(sys, "late_toy_runs", 0, raising=False)
    module = late_module("late_toy")
    try:
        assert sys.late_toy_runs == 0
        assert late_module("late_toy") is module is sys.modules["late_toy"]
        assert (module.value, sys.late_toy_runs, late_module("late_toy").value) == (7, 1, 7)
    finally:
        del sys.modules["late_toy"]
    assert late_module("sys") is sys
    with pytest.raises(ModuleNotFoundError, match=r"^No module named 'late_toy_of_nobody'$") as fault:
        late_module("late_toy_of_nobody")
    assert fault.value.name == "late_toy_of_nobody"


def test_a_module_that_nothing_can_load_is_not_installed(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder(ModuleSpec("late_toy_of_nobody", None))])
    with pytest.raises(ModuleNotFoundError, match=r"^No module named 'late_toy_of_nobody'$"):
        late_module("late_toy_of_nobody")
