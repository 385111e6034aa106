"""Bounds of channels on graphs, written out once more from their formulas, on every small case.

Covers: symdp.tradeoffs.graphs.capacity_bounds, symdp.tradeoffs.graphs.utility_function
"""

from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest

from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, line, ring, star
from symdp.tradeoffs.graphs import utility_function
from symdp.tradeoffs.graphs.capacity_bounds import (
    capacity_bound,
    few_outputs_bound,
    hamming_capacity,
    hamming_outputs_bound,
    printed_outputs_bound,
    two_outputs_capacity,
)
from symdp.tradeoffs.graphs.utility_function import graph_utility_function

LEVELS = [Fraction(1), Fraction(3, 2), Fraction(2), Fraction(7)]


def powers_of(values, outputs):
    """The largest l with v^l <= r, and the least with v^l >= r, looked up in all powers."""
    powers = [values**power for power in range(12)]
    fitting = [power for power in range(12) if powers[power] <= outputs]
    return max(fitting), min(power for power in range(12) if powers[power] >= outputs)


@pytest.mark.parametrize("values", [2, 3, 4])
def test_the_printed_bound_is_its_formula_rounded_either_way(values):
    for records, outputs, level in product((1, 2, 3), range(1, 30), LEVELS):
        for rounding, power in zip(("floor", "ceiling"), powers_of(values, outputs), strict=True):
            below = (values - 1 + level) ** power - level**power + level**records
            known = outputs * level**records / below
            assert printed_outputs_bound(records, values, level, outputs, rounding) == known
        assert printed_outputs_bound(records, values, level, outputs) == printed_outputs_bound(
            records, values, level, outputs, "floor"
        )


@pytest.mark.parametrize("values", [1, 2, 3])
def test_bounds_of_databases_are_their_sums(values):
    for records, level in product((1, 2, 3), LEVELS):
        t = 1 / level
        assert hamming_capacity(records, values, level) == (values / (1 + (values - 1) * t)) ** records
        for outputs in range(1, values**records + 1):
            shares = [max(Fraction(1, values**k), Fraction(1, outputs)) for k in range(records + 1)]
            total = sum(comb(records, k) * t ** (records - k) * (1 - t) ** k * share for k, share in enumerate(shares))
            assert hamming_outputs_bound(records, values, level, outputs) == 1 / total
        assert hamming_outputs_bound(records, values, level, values**records) == hamming_capacity(records, values, level)


def apart():
    return AdjacencyGraph.from_edges([("a", "b"), ("b", "c"), ("d", "e")])


def plain_distances(graph):
    """By products of the matrix of edges."""
    size = graph.size
    near = [[x == y or y in graph.neighbours[x] for y in range(size)] for x in range(size)]
    reached, found = [[x == y for y in range(size)] for x in range(size)], {(x, x): 0 for x in range(size)}
    for length in range(1, size):
        reached = [[any(reached[x][z] and near[z][y] for z in range(size)) for y in range(size)] for x in range(size)]
        for x, y in product(range(size), repeat=2):
            if reached[x][y]:
                found.setdefault((x, y), length)
    return found


@pytest.mark.parametrize(
    "make", [lambda: line(5), lambda: ring(6), lambda: star(4), lambda: clique(3), lambda: clique(1), apart]
)
def test_bounds_of_a_graph_are_those_of_its_distances(make):
    graph = make()
    found, size = plain_distances(graph), graph.size
    for level in LEVELS:
        rows = [sum(level ** -found[x, y] for y in range(size) if (x, y) in found) for x in range(size)]
        whole = size / min(rows)
        assert capacity_bound(graph, level) == whole
        connected = len(found) == size**2
        for outputs in range(1, size + 1):
            share = level ** -max(found.values()) if connected else 0
            assert few_outputs_bound(graph, level, outputs) == min(outputs / (1 + (outputs - 1) * share), whole)


def test_two_outputs_depend_on_the_distance_alone():
    """p grows along an edge to min(lambda p, 1 - (1-p)/lambda), which bends where p is 1/(1+lambda)."""
    for level, distance in product(LEVELS, range(7)):
        gains = []
        for p in [Fraction(0), Fraction(1), *[level**-bend / (1 + level) for bend in range(distance)]]:
            q = p
            for _ in range(distance):
                q = min(level * q, 1 - (1 - q) / level)
            gains.append(1 + q - p)
        assert two_outputs_capacity(distance, level) == max(gains)
        assert two_outputs_capacity(None, level) == 2


def test_bad_arguments_of_bounds_are_named():
    for records, values in ((0, 2), (2, 0), (True, 2), (2, "2")):
        with pytest.raises(InvalidArgument, match="must be an integer of at least 1"):
            hamming_capacity(records, values, 2)
    for outputs in (0, 5):
        with pytest.raises(InvalidArgument, match="outputs="):
            hamming_outputs_bound(2, 2, 2, outputs)


# Levels at which a function is checked.


@pytest.mark.parametrize(("make", "count"), [(lambda: star(4), 1), (lambda: ring(5), 0)])
def test_a_function_is_checked_close_to_both_sides_of_each_breakpoint_and_at_random_levels(make, count):
    function = graph_utility_function(make())
    stops = [Fraction(stop.decimal(20)) for stop in function.breakpoints]
    assert len(stops) == count
    levels = function._levels(Random(3))
    step = Fraction(1, utility_function.BESIDE)
    beside = {stop + side for stop in stops for side in (-step, step)}
    assert levels == sorted(set(levels))
    assert {level for level in beside if level >= 1} <= set(levels)
    others = set(levels) - beside
    last = max([*stops, Fraction(4)])
    assert len(others) == utility_function.RANDOM
    assert all(1 < level < 2 * last for level in others)
    assert all(((level - 1) / (2 * last - 1)).denominator == utility_function.PARTS for level in others)
    assert levels == function._levels(Random(3)) != function._levels(Random(4))
