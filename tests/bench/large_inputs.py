"""Answers at sizes where nothing may be enumerated, with their certificates."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from symdp import Database, Mechanism, SourceSet
from symdp.graphs.families import hamming
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.bench.figures import Line, at_most, timed

MEASURES = ("dp", "adp:1/20", "ml", "mi", "renyi:2", "sibson:2", "sibson:3/2", "mx", "kl")
SEED = 0


def large_inputs() -> Iterator[Line]:
    """Many records, leakages enclosed on many letters, a large graph, a random prior on 27 databases, a hundred rows."""
    data = Database(records=1000, letters=50)
    for name in MEASURES:
        spent = timed(lambda name=name: (data, name), _solved, repetitions=3)
        yield at_most(f"1000 records of 50 letters, {name}, D = 200", spent.seconds, 2, str(spent))
    for name, letters in (("mi", 100), ("sibson:2", 100), ("kl", 30), ("renyi:2", 30)):
        source = SourceSet.from_vertices([_drawn(letters), _drawn(letters, SEED + 1)])
        spent = timed(lambda source=source, name=name: (source, name), _enclosed)
        yield at_most(f"enclosed, two priors of {letters} letters, {name}, D = 1/3", spent.seconds, 20, str(spent))
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


def _enclosed(asked: tuple[SourceSet, str]) -> object:
    source, name = asked
    return optimal_mechanism(source, "1/3", leakage=name).certificate.verify()


def _drawn(letters: int = 27, seed: int = SEED) -> list[Fraction]:
    rng = Random(seed)
    weights = [rng.randrange(1, 1000) for _ in range(letters)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def _rows() -> Mechanism:
    rng = Random(SEED)
    rows = [[rng.randrange(1, 50) for _ in range(100)] for _ in range(100)]
    return Mechanism.from_rows([[Fraction(weight, sum(row)) for weight in row] for row in rows])
