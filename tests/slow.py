"""Which tests are slow: ``tests/slow.txt`` names those of which a case takes over a twentieth of a second.

Of their cases the quick run of all tests draws some by its seed; a thorough run, and who names files, runs all.
``python -m pytest --note-slow`` goes through the quick tests and writes the file anew.
"""

from collections.abc import Iterable
from pathlib import Path
from random import Random

FILE = Path(__file__).with_name("slow.txt")
SECONDS = 0.05
ONE_OF = 25  # So many cases of slow tests have one in the quick run.
# What a change of any text or file fails is asked in every run, however long it takes.
ALWAYS = (
    "test_every_sentence_was_read_since_it_changed",
    "test_nothing_is_refused_that_is_there",
    "test_the_page_is_up_to_date",
    "test_the_stored_schemas_are_those_of_today",
)


def name_of(nodeid: str) -> str:
    """The test of a case."""
    return nodeid.partition("[")[0]


def names() -> set[str]:
    """The slow tests, none where the file is missing."""
    return set(FILE.read_text(encoding="utf-8").split()) if FILE.exists() else set()


def left_out(nodeids: Iterable[str], seed: int) -> set[str]:
    """The cases of slow tests that the seed does not draw."""
    slow = {name for name in names() if not name.endswith(ALWAYS)}
    return {one for one in nodeids if name_of(one) in slow and Random(f"{seed}:{one}").randrange(ONE_OF)}


def write(seconds: dict[str, float]) -> None:
    """Put down the slow ones among the cases that ran, and keep those of tests that did not run, or are nearly as slow."""
    known, longest = names(), dict[str, float]()
    for nodeid, taken in seconds.items():
        longest[name_of(nodeid)] = max(taken, longest.get(name_of(nodeid), 0))
    slow = {name for name, taken in longest.items() if taken > (SECONDS / 2 if name in known else SECONDS)}
    FILE.write_text("".join(f"{name}\n" for name in sorted(known - longest.keys() | slow)), encoding="utf-8")
