"""Graphs and priors for tests, and the whole linear program of a utility, written without graphs or symmetries."""

from fractions import Fraction
from functools import cache

import networkx

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.graphs.adjacency_graph import AdjacencyGraph


@cache
def connected_graphs(most):
    """All connected graphs of networkx's atlas with at most so many vertices."""
    graphs = [graph for graph in networkx.graph_atlas_g() if 1 <= len(graph) <= most and networkx.is_connected(graph)]
    return [AdjacencyGraph.from_networkx(graph) for graph in graphs]


def random_prior(rng, size, choices=(0, 1, 2, 3, 5, 9)):
    weights = [rng.choice(choices) for _ in range(size)]
    if not any(weights):
        weights[rng.randrange(size)] = 1
    return [Fraction(weight, sum(weights)) for weight in weights]


def whole_program(graph, level, prior, copies=1):
    """The optimal utility over channels with ``copies`` outputs for every guess: M[i][y] <= lambda^d(i,h) M[h][y] for
    all pairs at a finite distance, the last probability of each row being what the others leave over."""
    n = graph.size
    lengths = dict(networkx.all_pairs_shortest_path_length(graph.to_networkx()))
    guesses = [guess for guess in range(n) for _ in range(copies)]
    program = LinearProgram()
    # Unknowns: M[i][y] / lambda^n, so that no coefficient is the one of the program under test.
    scale = level**n
    columns = [[program.add_column(cost=-scale * prior[i] if y == i else 0) for y in guesses] for i in range(n)]
    for row in columns:
        program.add_row(dict.fromkeys(row, scale), upper=1)
        program.add_row(dict.fromkeys(row, scale), lower=1)
    for i in range(n):
        for h, length in lengths[i].items():
            if h != i:
                for first, second in zip(columns[i], columns[h], strict=True):
                    program.add_row({first: 1, second: -(level**length)}, upper=0)
    return -minimize(program).value
