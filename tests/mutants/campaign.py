"""A campaign: places drawn by a seed are changed one at a time, and the tests that cover a place say whether they notice.

Tests that run the block of a place come first, with some of the cases that reached it: the files that name the module, and
the fastest of others. Then come their other cases and those files as a whole, as what is cached may hide where it is used,
and the thorough tests of those that name the module, which come first where a place is in no function. A module of the room
``proofs`` is tried on the rows that rest on it. Without the map of ``reach.py``: the doctest of the module, the tests that
name it after ``Covers:``, and those of its room. What the map does not know is run once as the source stands: files of
tests that do not pass then are left out, and a run that does not end in several times its usual time counts as noticed.
"""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from itertools import accumulate, islice, repeat, zip_longest
from multiprocessing import get_context
from pathlib import Path
from random import Random

from tests import map as tests_map
from tests.mutants import forks, reach, rows
from tests.mutants.hook import sitecustomize as hook
from tests.mutants.places import ROOT, Place, drawn, files, places_of, room

KILLED, ENDLESS, SURVIVED, UNDECIDED = "killed", "endless", "survived", "undecided"
EQUIVALENT = Path(__file__).with_name("equivalent.json")
ROUND = 2  # Files of tests in the first run; each later run has twice as many.
# Tests that notice every changed sentence, default and named number, as they were not read since; they are asked last.
LOCKS = (
    "tests/house/test_messages.py",
    "tests/theorems/test_locked_sentences.py::test_every_sentence_was_read_since_it_changed",
)
FIRST = 6  # Cases of a file that are run before those of other files.
SENTENCE = 10  # Seconds of the processor for other tests of a word.
LONG = 30  # Seconds of the processor for the thorough tests of a module, which decide nothing where they are longer.
CONTROL = 20  # One place in so many is also tried with a comment, which no test may notice.


@dataclass
class Verdict:
    """What became of one place."""

    key: str
    room: str
    kind: str
    place: str
    outcome: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0


def rooms(wanted: list[str]) -> dict[str, list[Place]]:
    """All places of some rooms, or of all."""
    found: dict[str, list[Place]] = {name: [] for name in wanted}
    for path in files():
        if not wanted or "words" in wanted or room(path) in found:
            for place in places_of(path):
                if not wanted or place.room in found:
                    found.setdefault(place.room, []).append(place)
    return found


def sample(wanted: list[str], count: int, seed: int) -> Iterator[Place]:
    """As many places of each room, as far as it has them, one of each in turn; the seed draws places and the order."""
    found = rooms(wanted)
    order = Random(seed).sample(sorted(found), len(found))
    places = [drawn(found[name], f"{seed}:{name}", -(-count // len(found))) for name in order]
    return islice((place for one_of_each in zip_longest(*places) for place in one_of_each if place is not None), count)


def equivalents() -> dict[str, dict[str, str]]:
    """The places whose change is no other behaviour, with the reason, by their keys."""
    return json.loads(EQUIVALENT.read_text(encoding="utf-8"))


class Campaign:
    """Tries places."""

    def __init__(self, seed: int, budget: float) -> None:
        self.budget, self.tried = budget, 0
        self.mapped = reach.read()
        self.units = {path: unit for path, unit in self.mapped.items() if unit.outcome == forks.PASSED}
        self.by_block = reach.blocks_by_test(self.units)
        self.usual = {path: unit.seconds if path in self.units else None for path, unit in self.mapped.items()}
        # Cases that reached a block are drawn again.
        self.cases = max((unit.seed for unit in self.mapped.values()), default=0) or seed
        self.covers = {path: tests_map.covered(text) or [] for path, text in tests_map.test_modules().items()}
        self.known = equivalents()
        forks.load()

    def tests_of(self, place: Place) -> list[list[str]]:
        """Runs of tests that may notice a change, the likeliest first."""
        block = reach.block_of(place, (ROOT / place.path).read_bytes())
        by_unit = self.by_block.get(block or "", {})
        if block is None:
            by_unit = self.of_module(place.path)
        if not by_unit:
            by_unit = {path: [path] for path in self.near(place)}
        first = {path: likely(tests, place.key, self.names(path, place)) for path, tests in by_unit.items()}
        ordered = sorted(
            by_unit,
            key=lambda path: (path != place.path and not self.names(path, place), sum(map(self.cost, first[path]))),
        )
        later = [rest for path in ordered if (rest := [test for test in by_unit[path] if test not in first[path]])]
        own = [
            path for path in [*self.doctest(place), *self.naming(place)] if path not in self.mapped and path not in by_unit
        ]
        audits = rows.tests_of(place.path, place.function.partition(".")[0]) if place.room == "proofs" else []
        runs = [[path] for path in [*audits, *own]] + [first[path] for path in ordered] + later
        return [tests for tests in runs if (ROOT / file_of(tests[0])).exists()]

    def of_module(self, module: str) -> dict[str, list[str]]:
        """By files, the cases that reach some block of a module; of files that only import it, the file."""
        found = {path: [path] for path, unit in self.units.items() if module in unit.imported}
        cases: dict[str, dict[str, None]] = {}
        for block, by_unit in self.by_block.items():
            if block.partition("::")[0] == module:
                for path, tests in by_unit.items():
                    cases.setdefault(path, {}).update(dict.fromkeys(tests))
        return found | {path: list(tests) for path, tests in cases.items()}

    def names(self, path: str, place: Place) -> bool:
        """Whether a file of tests says that it covers the module."""
        module = place.path.removesuffix(".py").replace("/", ".")
        return module in self.covers.get(path.removeprefix("tests/"), ())

    def naming(self, place: Place) -> list[str]:
        """The files of tests that say so."""
        return [f"tests/{path}" for path in self.covers if self.names(f"tests/{path}", place)]

    def doctest(self, place: Place) -> list[str]:
        """The module of a place, where it has a doctest."""
        return [place.path] if ">>> " in (ROOT / place.path).read_text(encoding="utf-8") else []

    def near(self, place: Place) -> list[str]:
        """Where no map stands: the tests that name the module, and those of the room."""
        folder = place.path.split("/")[1] if place.path.startswith("symdp/") else "proofs"
        beside = [f"tests/{path}" for path in self.covers if path.startswith(f"{folder}/")]
        return list(dict.fromkeys([*self.naming(place), *beside]))

    def cost(self, path: str) -> float:
        """The seconds that a file of tests, a test or a case takes; a guess where none has run it."""
        unit = self.units.get(file_of(path))
        return (self.usual.get(path) or (unit.times.get(path) if unit else None)) or 2.0

    def passes(self, path: str, said: Verdict, *options: str) -> bool:
        """Whether a file of tests, or a case, passes as the source stands: its own failures are no sign of a change."""
        key = " ".join([path, *options])
        if not options and file_of(path) in self.units:
            return True
        if key not in self.usual:
            found = forks.run([path], {}, LONG if options else reach.LONGEST, *options, *self.seeded([path]))
            said.seconds += found.seconds
            self.usual[key] = found.seconds if found.outcome == forks.PASSED else None
        return self.usual[key] is not None

    def verdict(self, place: Place) -> Verdict:
        """Try one place: on tests of its block, then on whole files, on thorough tests, and a word on the locks at last."""
        self.tried += 1
        said = Verdict(place.key, place.room, place.kind, str(place), SURVIVED)
        runs = self.tests_of(place)
        budget = SENTENCE if place.kind == "word" else self.budget
        done, size = 0, ROUND
        block = reach.block_of(place, (ROOT / place.path).read_bytes())
        if budget >= LONG and block is None:
            # What all functions of a module share, such as a table, is in no test's blocks.
            self.try_with(place, self.naming(place), said, "--thorough")
        while done < len(runs) and said.outcome == SURVIVED and said.seconds < budget:
            some = self.within(runs[done : done + size], budget - said.seconds, least=0 if said.tests else 1)
            if not some:
                break
            self.try_with(place, [test for tests in some for test in tests], said)
            done, size = done + len(some), 2 * size
        # What is in no function may be read by tests that run none of its module.
        near = runs if block is None else runs[: 4 * ROUND]
        files, open_yet = [[file_of(tests[0])] for tests in near], said.outcome == UNDECIDED
        whole = self.within(files, budget - said.seconds, least=1 if open_yet else 0)
        whole = list(dict.fromkeys(test for tests in whole for test in tests))
        if whole and (open_yet or (said.outcome == SURVIVED and said.seconds < budget)):
            # A changed module may make other cases, so that one that was named is not there.
            said.outcome, said.by = SURVIVED, ""
            self.try_with(place, whole, said)
        if said.outcome == UNDECIDED and said.by.startswith("pytest ended"):
            said.outcome = KILLED  # As the source stands, these files pass.
        if said.outcome == SURVIVED and said.seconds < budget and budget >= LONG:
            self.try_with(place, self.naming(place), said, "--thorough")
        if said.outcome == SURVIVED and (place.kind in ("word", "constant") or block is None):
            self.try_with(place, [*LOCKS], said)
        if said.outcome == SURVIVED:
            said.by = f"{len(runs) - done} more files of tests run it" if runs else "no test runs this block"
        if said.outcome == KILLED and self.tried % CONTROL == 1 and "::" in said.by:
            self.control(place, said)
        return said

    def within(self, runs: list[list[str]], seconds: float, least: int = 1) -> list[list[str]]:
        """The first runs that take so many seconds together, and at least one, or none."""
        costs = accumulate(sum(map(self.cost, tests)) for tests in runs)
        return runs[: max(least, sum(cost <= seconds for cost in costs))]

    def try_with(self, place: Place, tests: list[str], said: Verdict, *options: str) -> None:
        tests = [test for test in tests if self.passes(measured(test), said, *options)]
        if not tests:
            return
        # In a whole file another test may have set up before what these need.
        limit = 2 * LONG if options else 3 * min(sum(map(self.cost, tests)), LONG) + 15
        found = forks.run(tests, {hook.MUTATION: json.dumps(place.mutation())}, limit, "-x", *options, *self.seeded(tests))
        said.seconds += found.seconds
        said.tests += found.tests
        if found.outcome == forks.FAILED:
            said.outcome, said.by = KILLED, found.failed[0]
        elif found.outcome == forks.STOPPED and not options:
            said.outcome = ENDLESS
        elif found.outcome == forks.UNDECIDED:
            said.outcome, said.by = UNDECIDED, " ".join(found.failed)

    def seeded(self, tests: list[str]) -> tuple[str, ...]:
        """The option of the seed, which pytest knows where it runs tests, and not doctests alone."""
        return ("--seed", str(self.cases)) if any(test.startswith("tests/") for test in tests) else ()

    def control(self, place: Place, said: Verdict) -> None:
        """The test that noticed the change, with all its cases, notices no comment."""
        test = said.by.partition("[")[0]
        end = len((ROOT / place.path).read_bytes())
        comment = place.mutation() | {"start": end, "end": end, "new": "\n# A comment.\n"}
        found = forks.run([test], {hook.MUTATION: json.dumps(comment)}, 600, *self.seeded([test]))
        if found.outcome != forks.PASSED:
            said.outcome, said.by = UNDECIDED, f"a comment alone is noticed by {test}"


def verdicts(places: list[Place], seed: int, budget: float, jobs: int) -> Iterator[Verdict]:
    """Try places in their order, several at once where there are several jobs."""
    if jobs == 1:
        yield from (_campaign(seed, budget).verdict(place) for place in places)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as executor:
        yield from executor.map(_verdict, repeat(seed), repeat(budget), places)


@cache
def _campaign(seed: int, budget: float) -> Campaign:
    return Campaign(seed, budget)


def _verdict(seed: int, budget: float, place: Place) -> Verdict:
    return _campaign(seed, budget).verdict(place)


def likely(tests: list[str], key: str, names: bool = False) -> list[str]:
    """Some of the cases of a file that reach a block, drawn by the place: of each test one, those of few cases first.

    They are all such tests of a file that names the module.
    """
    if len(tests) <= FIRST:
        return tests
    cases: dict[str, list[str]] = {}
    for test in tests:
        cases.setdefault(test.partition("[")[0], []).append(test)
    rng = Random(key)
    few = [rng.choice(own) for own in sorted(cases.values(), key=len)][: len(cases) if names else FIRST]
    return few + rng.sample([test for test in tests if test not in few], max(0, FIRST - len(few)))


def file_of(test: str) -> str:
    """The file of a test by its name."""
    return test.partition("::")[0]


def measured(test: str) -> str:
    """What is run by itself to know its time: a case that is named, otherwise the file of a test."""
    return test if "[" in test else file_of(test)


def counted(verdicts: list[Verdict], known: dict[str, dict[str, str]]) -> dict[str, Counter[str]]:
    """How many places of each room had which outcome; equivalent ones are counted as such."""
    found: dict[str, Counter[str]] = {}
    for one in verdicts:
        outcome = "equivalent" if one.outcome == SURVIVED and one.key in known else one.outcome
        found.setdefault(one.room, Counter())[outcome] += 1
    return found


def share(counts: Counter[str]) -> float:
    """The part of places that was noticed, among those that are not equivalent."""
    judged = counts.total() - counts["equivalent"]
    return (counts[KILLED] + counts[ENDLESS]) / judged if judged else 1.0


def kept(path: Path) -> list[Verdict]:
    """Verdicts that a campaign has written, the last one of each place."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = [Verdict(**json.loads(line)) for line in lines]
    return list({one.key: one for one in found}.values())


def keep(path: Path, one: Verdict) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(one)) + "\n")
