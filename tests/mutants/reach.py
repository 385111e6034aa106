"""Which tests run which blocks of symdp and of the audit: a map, made by running each file of tests by itself.

It is kept in ``.pytest_cache``, outside of what is committed, and names blocks by file, function and number within
it, so that it outlives moves of lines. A function that is cached is noted for the first test of a file that calls it.
"""

import ast
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path

from tests.mutants import forks
from tests.mutants.hook import sitecustomize as hook
from tests.mutants.places import ROOT, Place, files

FOLDER = ROOT / ".pytest_cache" / "reached"
LONGEST = 600


@dataclass
class Unit:
    """What a file of tests ran: blocks and seconds by test, or by case where one is long, and the files that it imported or
    opened; its cases were drawn by a seed."""

    seconds: float
    tests: int
    outcome: str
    reached: dict[str, list[str]] = field(default_factory=dict)
    imported: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    seed: int = 0
    times: dict[str, float] = field(default_factory=dict)


def units() -> list[str]:
    """All files of tests, and all modules that have a doctest."""
    tests = [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")]
    doctests = [path for path in files() if ">>> " in (ROOT / path).read_text(encoding="utf-8")]
    return sorted(path for path in tests if not path.startswith("tests/bench/")) + doctests


def _file(unit: str) -> Path:
    return FOLDER / f"{unit.replace('/', '+')}.json"


def read() -> dict[str, Unit]:
    """The map, as far as it was made."""
    return {
        path.stem.replace("+", "/"): Unit(**json.loads(path.read_text(encoding="utf-8")))
        for path in FOLDER.glob("*.py.json")
    }


def names_of(path: str, tree: ast.AST) -> list[str]:
    """The name of each block of a file."""
    counts: dict[str, int] = defaultdict(int)
    found = []
    for function, _ in hook.blocks(tree):
        found.append(f"{path}::{function}#{counts[function]}")
        counts[function] += 1
    return found


def block_of(place: Place, source: bytes) -> str | None:
    """The innermost block that a place is in; None at the top of a module or class."""
    tree = ast.parse(source)
    found = None
    for name, (_, statements) in zip(names_of(place.path, tree), hook.blocks(tree), strict=True):
        if statements[0].lineno <= place.line <= (statements[-1].end_lineno or 0):
            found = name
    return found


def make(wanted: Iterable[str], say=print) -> None:
    """Run files of tests one after another, and keep what each ran."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for compiled in FOLDER.glob("*.code*"):
        compiled.unlink()
    index, names = {}, []
    for path in files():
        index[str(ROOT / path)] = len(names)
        names += names_of(path, ast.parse((ROOT / path).read_bytes()))
    (FOLDER / "index.json").write_text(json.dumps(index), encoding="utf-8")
    forks.load()
    seed = int(date.today().strftime("%Y%m%d"))
    for unit in wanted:
        (FOLDER / "reached").write_bytes(bytes(len(names)))
        drawn = ("--seed", str(seed)) if unit.startswith("tests/") else ()
        found = forks.run([unit], {hook.REACHED: str(FOLDER)}, LONGEST, *drawn)
        reached = {test: [names[number] for number in numbers] for test, numbers in found.reached.items()}
        kept = Unit(found.seconds, found.tests, found.outcome, reached, found.imported, found.opened, seed, found.times)
        _file(unit).write_text(json.dumps(asdict(kept)), encoding="utf-8")
        say(f"{unit}: {found.tests} tests, {found.outcome}, {found.seconds:.1f} s {' '.join(found.failed[:2])}", flush=True)


def blocks_by_test(found: dict[str, Unit]) -> dict[str, dict[str, list[str]]]:
    """For each block the tests that reach it, by the file of tests."""
    by_block: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for unit, one in found.items():
        for test, blocks in one.reached.items():
            for block in blocks:
                by_block[block][unit].append(test)
    return by_block


def modules_of(unit: Unit) -> set[str]:
    """The modules of which a file of tests ran a function."""
    return {block.partition("::")[0] for blocks in unit.reached.values() for block in blocks}


def missing(found: dict[str, Unit]) -> Iterator[str]:
    """The files of tests that the map does not know, or that have changed since."""
    for unit in units():
        if unit not in found or os.path.getmtime(ROOT / unit) > _file(unit).stat().st_mtime:
            yield unit
