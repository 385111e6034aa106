"""The named graphs against networkx's, and Hamming counts against the graphs.

Covers: symdp.graphs.families, symdp.graphs.hamming_counts
"""

from math import prod

import networkx
import pytest

from symdp.errors import InvalidArgument
from symdp.graphs import hamming_counts
from symdp.graphs.families import clique, grid, hamming, line, product, ring, star, tree
from tests.graphs.named_graphs import from_networkx

SAME = {
    "clique": (clique(5), networkx.complete_graph(5)),
    "one vertex": (clique(1), networkx.complete_graph(1)),
    "ring": (ring(6), networkx.cycle_graph(6)),
    "triangle": (ring(3), networkx.complete_graph(3)),
    "line": (line(5), networkx.path_graph(5)),
    "star": (star(4), networkx.star_graph(4)),
    "tree": (tree(3, 2), networkx.balanced_tree(3, 2)),
    "root": (tree(3, 0), networkx.empty_graph(1)),
    "unary tree": (tree(1, 4), networkx.path_graph(5)),
}


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", SAME)
def test_the_same_edges_as_networkx(name):
    graph, drawn = SAME[name]
    assert graph == from_networkx(drawn)


@pytest.mark.parametrize(("first", "second"), [(line(3), ring(4)), (star(2), clique(3)), (tree(2, 2), line(1))])
def test_products(first, second):
    graph = product(first, second)
    drawn = networkx.cartesian_product(first.to_networkx(), second.to_networkx())
    pairs = [(i, k) for i in range(first.size) for k in range(second.size)]
    assert set(graph.edges) == {tuple(sorted((pairs.index(a), pairs.index(b)))) for a, b in drawn.edges}
    for a, (i, k) in enumerate(pairs):
        for b, (j, m) in enumerate(pairs):
            assert graph.distances[a][b] == first.distances[i][j] + second.distances[k][m]


def test_grids_are_products_of_lines():
    assert grid(3, 4) == product(line(3), line(4))
    assert grid(2, 3, 2) == product(product(line(2), line(3)), line(2))
    assert grid(4) == line(4)


@pytest.mark.parametrize(("records", "values"), [(1, 5), (2, 3), (3, 3), (5, 2), (4, 1)])
def test_hamming_distances_count_different_records(records, values):
    graph = hamming(records, values)
    words = [label.split(",") for label in graph.labels]
    assert words == sorted(words)
    assert graph.size == values**records
    for i, word in enumerate(words):
        expected = [sum(a != b for a, b in zip(word, other, strict=True)) for other in words]
        assert list(graph.distances[i]) == expected
        assert graph.sphere_sizes(i) == hamming_counts.sphere_sizes(records, values)


def test_hamming_counts_without_the_graph():
    for records, values in ((1000, 2), (100, 7), (6, 10**9)):
        sizes = hamming_counts.sphere_sizes(records, values)
        assert sum(sizes) == values**records
        assert sizes[3] == hamming_counts.sphere_size(records, values, 3)
        counts = hamming_counts.intersection_array(records, values)
        assert counts.sphere_sizes == sizes
    assert hamming_counts.sphere_size(10**6, 2, 2) == prod((10**6, 10**6 - 1)) // 2


REFUSED = {
    "no vertex": (lambda: clique(0), "n=0"),
    "too large": (lambda: line(4097), "n=4097"),
    "a fraction": (lambda: ring(5.0), "n=5.0"),
    "a truth value": (lambda: star(True), "leaves=True"),
    "a ring of two": (lambda: ring(2), "line(2)"),
    "a star of 4096": (lambda: star(4096), "vertices=4097"),
    "negative height": (lambda: tree(2, -1), "height=-1"),
    "a large tree": (lambda: tree(10, 1000), "branching=10, height=1000 make more than 4096 vertices"),
    "no sides": (lambda: grid(), "sides"),
    "large grid": (lambda: grid(70, 70), "sizes=70 x 70"),
    "large product": (lambda: product(line(65), line(64)), "sizes=65 x 64"),
    "large Hamming graph": (lambda: hamming(13, 2), "hamming_counts"),
    "records beyond counting": (lambda: hamming_counts.sphere_size(10**6 + 1, 2, 1), "records=1000001"),
    "no values": (lambda: hamming_counts.sphere_sizes(3, 0), "values=0"),
    "a distance too far": (lambda: hamming_counts.sphere_size(3, 2, 4), "distance=4"),
    "records of no number": (lambda: hamming_counts.intersection_array("3", 2), "records='3'"),
    "sizes beyond memory": (lambda: hamming_counts.sphere_sizes(10**5, 2), "sphere_size gives"),
}


@pytest.mark.sampled(17)
@pytest.mark.parametrize("name", REFUSED)
def test_bad_input(name):
    build, words = REFUSED[name]
    with pytest.raises(InvalidArgument) as caught:
        build()
    assert words in str(caught.value)
