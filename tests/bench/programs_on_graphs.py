"""Linear programs on graphs under random priors: exact, against HiGHS alone on the same program."""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.programs.highs import FloatSolver
from symdp.graphs.graph_reader import read_graph
from symdp.tradeoffs.graphs.graph_component import Part
from symdp.tradeoffs.graphs.utility_program import ReducedProgram
from tests.bench.figures import Line, at_most, duration

SEED, LEVEL = 2024, 2
GRAPHS = "ring:30", "ring:40", "ring:50", "ring:70", "grid:7,7"


def programs_on_graphs() -> Iterator[Line]:
    """The least distortion at a level, with one unknown for each pair of vertices."""
    yield Line("instance", f"integer weights 1..100 at random, seed {SEED}, lambda = {LEVEL}")
    for name in GRAPHS:
        graph, rng = read_graph(name), Random(SEED)
        weights = [rng.randint(1, 100) for _ in range(graph.size)]
        prior = tuple([Fraction(weight, sum(weights)) for weight in weights])
        program = ReducedProgram(Part(graph, Fraction(LEVEL), prior)).program
        start = time.process_time()
        FloatSolver(program).point()
        rough = time.process_time() - start
        start = time.process_time()
        Tradeoff(SourceSet.single(prior), adjacency=graph).inverse(exp_epsilon=LEVEL)
        exact = time.process_time() - start
        told = f"{duration(exact)} against {duration(rough)}: {exact / rough:.1f} times, {len(program.cost):,} unknowns"
        yield at_most(f"{name}: exact, against HiGHS", exact / rough, 10, told, unit="times")
