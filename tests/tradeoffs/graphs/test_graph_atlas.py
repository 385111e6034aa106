"""All connected graphs with up to five or six vertices: transformations, bounds, optima against certified exact programs.

Random lambda-private channels are random remappings of mixtures of optimal ones, so that many of their ratios are lambda.

Covers: proofs.alvim2015.arguments.graph_transformations, symdp.graphs.regularity, symdp.graphs.symmetry,
symdp.leakages.measures.guessing, symdp.mechanisms.graph_mechanisms, symdp.mechanisms.mechanism, symdp.sources.prior,
symdp.tradeoffs.graphs.capacity_bounds, symdp.tradeoffs.graphs.graph_leakage, symdp.tradeoffs.graphs.graph_utility
"""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from proofs.alvim2015.arguments.graph_transformations import (
    average_by_distance,
    average_by_symmetry,
    average_over,
    diagonal_maxima,
    reduce_to_argmax,
)
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.graphs.regularity import DistanceRegular, distance_regularity
from symdp.graphs.symmetry import VertexTransitive, automorphism_generators, vertex_transitivity
from symdp.leakages.measures.guessing import min_capacity, utility
from symdp.mechanisms.graph_mechanisms import common_sphere_sizes, graph_exp_epsilon, kernel_mechanism
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import uniform
from symdp.tradeoffs.graphs.capacity_bounds import capacity_bound, few_outputs_bound, two_outputs_capacity
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from tests.tradeoffs.graph_instances import connected_graphs, random_prior

LEVELS = [Fraction(1), Fraction(3, 2), Fraction(4)]


def each_level(test):
    """At each level: the graphs with up to five vertices, which take a second, and those with up to six."""
    sizes = pytest.mark.parametrize("size", [5, pytest.param(6, marks=pytest.mark.thorough)])
    return pytest.mark.parametrize("level", LEVELS)(sizes(test))


def random_channel(rng, graph, level, outputs):
    """A mixture of two optimal channels, its outputs remapped at random."""
    share = Fraction(rng.randrange(1, 4), 4)
    first, second = [graph_utility(graph, level, random_prior(rng, graph.size)).mechanism.matrix for _ in range(2)]
    mixed = [[share * x + (1 - share) * y for x, y in zip(*rows, strict=True)] for rows in zip(first, second, strict=True)]
    remap = Mechanism.from_rows([random_prior(rng, outputs) for _ in range(graph.size)])
    return Mechanism.from_rows(mixed).compose(remap)


def cyclic_group(permutation):
    powers = [tuple(range(len(permutation)))]
    while (power := tuple([permutation[image] for image in powers[-1]])) != powers[0]:
        powers.append(power)
    return powers


def symmetrised(graph, square):
    """The averages of a graph that is distance-regular or vertex-transitive."""
    if isinstance(distance_regularity(graph), DistanceRegular):
        yield average_by_distance(graph, square)
    if isinstance(vertex_transitivity(graph), VertexTransitive):
        yield average_by_symmetry(graph, square)


def averages(graph, square):
    """Every average that applies to a square channel with maxima on the diagonal."""
    yield from symmetrised(graph, square)
    for generator in automorphism_generators(graph):
        yield average_over(graph, square, cyclic_group(generator))


@pytest.mark.thorough
@pytest.mark.sampled(1)
@each_level
def test_transformations_keep_the_sum_of_maxima_and_privacy(level, size):
    rng = Random(int(2 * level))
    channels = averaged = 0
    for graph in connected_graphs(size):
        outputs = [rng.randrange(1, graph.size + 3) for _ in range(2)]
        drawn = [random_channel(rng, graph, level, count) for count in outputs]
        best = [graph_utility(graph, level, prior).mechanism for prior in (None, random_prior(rng, graph.size))]
        optimal = diagonal_maxima(graph, best[0])
        assert all(after == kernel_mechanism(graph, level) for after in symmetrised(graph, optimal))
        for channel in (*drawn, *best):
            channels += 1
            assert graph_exp_epsilon(graph, channel) <= level
            most, square = min_capacity(channel), diagonal_maxima(graph, channel)
            assert most == min_capacity(square) == sum(square.diagonal) <= min(level**graph.diameter, graph.size)
            assert utility(square, uniform(graph.size)) == most / graph.size
            assert min_capacity(reduce_to_argmax(graph, channel).mechanism) == most
            for after in (square, *averages(graph, square)):
                averaged += 1
                assert min_capacity(after) == most
                assert graph_exp_epsilon(graph, after) <= graph_exp_epsilon(graph, channel)
    assert channels == 4 * {5: 31, 6: 143}[size]
    assert averaged > 3 * channels


@pytest.mark.thorough
@pytest.mark.sampled(1)
@each_level
def test_bounds_hold_for_random_channels_and_for_the_best(level, size):
    rng = Random(int(4 * level))
    tight = 0
    for graph in connected_graphs(size):
        bound, best = capacity_bound(graph, level), graph_leakage(graph, level)
        best.certificate.verify()
        assert 1 <= best.exp_leakage <= bound == best.bound
        if common_sphere_sizes(graph) is not None:
            tight += 1
            assert best.exp_leakage == bound == min_capacity(kernel_mechanism(graph, level))
        for outputs in range(1, graph.size + 1):
            capacity = min_capacity(random_channel(rng, graph, level, outputs))
            assert capacity <= min(best.exp_leakage, few_outputs_bound(graph, level, outputs))
    assert tight == {5: 7, 6: 12}[size]


def best_in_rows(graph, level, rows):
    """The largest sum of entries of different columns in these rows, by the program without symmetries or guesses."""
    program = LinearProgram()
    entries = [[program.add_column(cost=-int(row == vertex)) for row in rows] for vertex in range(graph.size)]
    for columns in entries:
        program.add_row(dict.fromkeys(columns, 1), lower=1, upper=1)
    for i, h in graph.edges:
        for p, q in [*zip(entries[i], entries[h], strict=True), *zip(entries[h], entries[i], strict=True)]:
            program.add_row({q: level, p: -1}, lower=0)
    return -minimize(program).value


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "level"), list(product((5, 6), LEVELS)))
def test_few_outputs_on_all_small_graphs(level, size):
    rng = Random(int(8 * level))
    cases = 0
    for graph in connected_graphs(size):
        former = Fraction(0)
        for outputs in range(1, graph.size + 1):
            cases += 1
            leakage = graph_leakage(graph, level, outputs)
            leakage.certificate.verify()
            assert max(Fraction(1), former) <= leakage.exp_leakage <= leakage.bound <= max(1, outputs)
            assert min_capacity(leakage.mechanism) == leakage.exp_leakage
            assert graph_exp_epsilon(graph, leakage.mechanism) <= level
            every = list(combinations(range(graph.size), outputs))
            values = [best_in_rows(graph, level, rows) for rows in (every if len(every) < 6 else rng.sample(every, 1))]
            assert max(values) <= leakage.exp_leakage
            assert len(values) < len(every) or max(values) == leakage.exp_leakage
            if outputs == 2:
                assert leakage.exp_leakage == two_outputs_capacity(graph.diameter, level)
            former = leakage.exp_leakage
        assert former == graph_leakage(graph, level).exp_leakage
    assert cases == sum(graph.size for graph in connected_graphs(size)) == {5: 138, 6: 810}[size]
