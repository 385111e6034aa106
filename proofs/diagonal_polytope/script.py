"""Running a proof from the command line, and the exception that carries a counterexample."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Check = Callable[[int, int], list[str]]


class Refuted(Exception):
    """A step of a proof fails; the message is the witness in exact numbers."""


def require(holds: bool, statement: str, witness: object) -> None:
    """Raise Refuted with the statement and the witness unless the statement holds.

    Parameters
    ----------
    holds : bool
    statement : str
    witness : object
        Shown by ``str`` and only on failure.
    """
    if not holds:
        raise Refuted(f"{statement} fails at {witness}")


def run(check: Check, examples: int) -> int:
    """Read ``--examples`` and ``--seed``, print what ``check`` reports and return the exit code.

    Parameters
    ----------
    check : callable
        Takes the number of examples and the seed.
    examples : int
        The default number of examples.
    """
    parser = argparse.ArgumentParser(description=check.__doc__)
    parser.add_argument("--examples", type=int, default=examples)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    print(f"examples {chosen.examples}, seed {chosen.seed}")
    try:
        lines = check(chosen.examples, chosen.seed)
    except Refuted as witness:
        print(f"REFUTED: {witness}")
        return 1
    print("\n".join(lines))
    return 0
