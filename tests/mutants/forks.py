"""Runs of pytest in forks of a process that has loaded the dependencies of symdp, but not symdp itself.

A fork loads symdp through the import hook, so that it runs with a mutation, or notes which blocks ran, while no file
changes. It says what pytest found, not only how it ended: a run that never began its tests decides nothing.
"""

import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutants.hook import sitecustomize as hook

ROOT = Path(__file__).resolve().parents[2]
HOOK = Path(hook.__file__).parent
LOADED = ("pytest", "sympy", "numpy", "flint", "networkx", "highspy", "click", "rich", "mpmath", "jsonschema")
OPTIONS = ("-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", "-o", "addopts=--doctest-modules", "-p", "no:xdist")
MEMORY = 6 * 2**30
CASE = 0.3  # Seconds of a case from which on the cases of its test are noted each by itself.
PASSED, FAILED, STOPPED, UNDECIDED = "passed", "failed", "stopped", "undecided"


@dataclass
class Found:
    """What a run of pytest found, with the seconds of the processor that it took."""

    outcome: str
    tests: int = 0
    failed: list[str] = field(default_factory=list)
    seconds: float = 0.0
    reached: dict[str, list[int]] = field(default_factory=dict)
    times: dict[str, float] = field(default_factory=dict)
    imported: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)


class Report:
    """A plugin of pytest that keeps how many tests passed, which failed, how long each took and which blocks it reached."""

    def __init__(self) -> None:
        self.began, self.passed, self.failed, self.reached, self.times = False, 0, [], {}, {}

    def pytest_sessionstart(self) -> None:
        """Pytest would load files that it is given by itself, for their assertions: the import hook comes before it."""
        self.began = True
        hook.install()

    def pytest_runtest_logreport(self, report) -> None:
        self.passed += report.when == "call" and report.passed
        self.times[report.nodeid] = self.times.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtest_logfinish(self, nodeid) -> None:
        numbers = getattr(__import__("builtins"), hook.NAME, None)
        if numbers is not None:
            self.reached.setdefault(nodeid, set()).update(_set_bytes(numbers))

    def by_test(self) -> tuple[dict[str, list[int]], dict[str, float]]:
        """The blocks and seconds of each test; of one whose cases are long those of each case."""
        long = {case.partition("[")[0] for case, seconds in self.times.items() if seconds > CASE}
        reached: dict[str, set[int]] = {}
        times: dict[str, float] = {}
        for case, seconds in self.times.items():
            test = case.partition("[")[0]
            name = case if test in long else test
            reached.setdefault(name, set()).update(self.reached.get(case, ()))
            times[name] = times.get(name, 0.0) + seconds
        return {name: sorted(numbers) for name, numbers in reached.items() if numbers}, times


def _set_bytes(numbers) -> list[int]:
    """The numbers of the blocks that ran since this was asked last."""
    text, found, place = numbers[:], [], -1
    while (place := text.find(b"\1", place + 1)) >= 0:
        found.append(place)
    if found:
        numbers[:] = bytes(len(text))
    return found


def load() -> None:
    """Load what all runs need, once."""
    for name in LOADED:
        importlib.import_module(name)


def run(tests: Iterable[str], variables: dict[str, str], limit: float, *options: str) -> Found:
    """Run tests in a fork that sees variables of the environment, with a limit of the processor's seconds."""
    if "symdp" in sys.modules or "proofs" in sys.modules:
        raise RuntimeError("symdp is loaded already: no fork would load it with a change")
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "found.json")
        child = os.fork()
        if child == 0:
            _inside(list(tests), variables, limit, options, told)
        seconds = _wait(child, 6 * limit + 60)
        if seconds is None or not told.exists():
            return Found(STOPPED, seconds=seconds or limit)
        return Found(**json.loads(told.read_text(encoding="utf-8")) | {"seconds": seconds})


def _wait(child: int, longest: float) -> float | None:
    """The seconds that a fork took; None where it was ended after it had been there too long."""
    try:
        for _ in range(int(longest * 50)):
            ended, _, used = os.wait4(child, os.WNOHANG)
            if ended:
                return used.ru_utime + used.ru_stime
            time.sleep(0.02)
        return None
    finally:
        _end_group(child)


def _end_group(child: int) -> None:
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return
    try:
        os.waitpid(child, 0)
    except ChildProcessError:
        return


def _inside(tests: list[str], variables: dict[str, str], limit: float, options: tuple[str, ...], told: Path) -> None:
    """Run pytest and write what it found; never return."""
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        quiet = os.open(os.environ.get("SYMDP_FORKS_LOG", os.devnull), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        for number in (1, 2):
            os.dup2(quiet, number)
        os.chdir(ROOT)
        paths = [str(HOOK), str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        os.environ.update(variables | {"PYTHONPATH": os.pathsep.join(dict.fromkeys(filter(None, paths)))})
        if sys.path[0] != str(ROOT):
            sys.path.insert(0, str(ROOT))
        opened = _watch_files() if hook.REACHED in variables else Counter()
        told.write_text(json.dumps(_found(tests, options, opened)), encoding="utf-8")
    except BaseException as error:
        told.write_text(json.dumps({"outcome": UNDECIDED, "failed": [repr(error)]}), encoding="utf-8")
    finally:
        os._exit(0)


def _found(tests: list[str], options: tuple[str, ...], opened: Counter[str]) -> dict[str, object]:
    import pytest

    report = Report()
    try:
        code = pytest.main([*tests, *OPTIONS, *options], plugins=[report])
    except Exception:  # What a thread has left behind is raised after the last test.
        if not report.failed:
            raise
        code = 1
    outcome = UNDECIDED
    if report.began and report.failed:
        outcome = FAILED
    elif report.began and code == 0 and report.passed:
        outcome = PASSED
    elif report.began and code not in (0, 5):  # 5 is for no test at all.
        report.failed.append(f"pytest ended with {int(code)}")
    files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    opened = opened - Counter(files)  # A module is opened once to be loaded.
    reached, times = report.by_test()
    return {
        "outcome": outcome,
        "tests": report.passed + len(report.failed),
        "failed": report.failed,
        "reached": reached,
        "times": times,
        "imported": sorted(_below(files)),
        "opened": sorted(_below(opened)),
    }


def _below(paths: Iterable[str]) -> set[str]:
    start = f"{ROOT}{os.sep}"
    return {path.removeprefix(start) for path in paths if path.startswith(start) and "__pycache__" not in path}


def _watch_files() -> Counter[str]:
    """The files that this process opens from now on, and how often."""
    opened: Counter[str] = Counter()

    def note(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(str(ROOT)):
            opened[arguments[0]] += 1

    sys.addaudithook(note)
    return opened
