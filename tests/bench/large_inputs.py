"""Answers at sizes where nothing may be enumerated, with their certificates."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from symdp import Database, Mechanism
from symdp.graphs.families import hamming
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.bench.figures import Line, at_most, timed

MEASURES = ("dp", "adp:1/20", "ml", "mi", "renyi:2", "sibson:2", "sibson:3/2", "mx", "kl")
SEED = 0


def large_inputs() -> Iterator[Line]:
    """A thousand records over fifty letters, and on their graph, a random prior on 27 databases, a hundred random rows."""
    data = Database(records=1000, letters=50)
    for name in MEASURES:
        spent = timed(lambda name=name: (data, name), _solved, repetitions=3)
        yield at_most(f"1000 records of 50 letters, {name}, D = 200", spent.seconds, 2, str(spent))
    spent = timed(lambda: (1000, 2), lambda graph: graph_leakage(graph, 2), repetitions=3)
    yield at_most("largest leakage of 1000 binary records", spent.seconds, 2, str(spent))
    spent = timed(_drawn, lambda prior: graph_utility(hamming(3, 3), "3/2", prior).certificate.verify(), repetitions=3)
    yield at_most(f"utility of a random prior on hamming:3,3 (seed {SEED})", spent.seconds, 60, str(spent))
    spent = timed(_rows, lambda mechanism: mechanism.profile().corners, repetitions=3)
    yield at_most(f"profile of 100 random rows of 100 outputs (seed {SEED})", spent.seconds, 2, str(spent))


def _solved(asked: tuple[Database, str]) -> object:
    data, name = asked
    best = optimal_mechanism(data, 200, leakage=name)
    return best.certificate.verify()


def _drawn() -> list[Fraction]:
    rng = Random(SEED)
    weights = [rng.randrange(1, 1000) for _ in range(27)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def _rows() -> Mechanism:
    rng = Random(SEED)
    rows = [[rng.randrange(1, 50) for _ in range(100)] for _ in range(100)]
    return Mechanism.from_rows([[Fraction(weight, sum(row)) for weight in row] for row in rows])
