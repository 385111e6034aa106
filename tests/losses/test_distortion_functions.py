"""Distortion functions: their matrices against definitions, and what is refused.

Covers: symdp.losses.cost_matrix, symdp.losses.graph_distances, symdp.losses.lists_and_erasures, symdp.losses.loss,
symdp.losses.loss_reader, symdp.losses.rankings, symdp.losses.rings, symdp.losses.string_distances, symdp.losses.trees,
symdp.tradeoffs.general_loss.column_minima.common_column_minima
"""

from fractions import Fraction
from itertools import combinations, product
from itertools import permutations as permutations_of
from random import Random

import networkx
import pytest

from symdp import AdjacencyGraph, SourceSet, Tradeoff
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.graph_reader import read_graph
from symdp.losses import (
    erasure,
    graph_distance,
    hierarchy,
    line,
    lists,
    matrix,
    matrix_from_csv,
    permutations,
    positions,
    read_loss,
    ring,
    strings,
    tree,
)
from symdp.losses.trees import DEEPEST
from symdp.tradeoffs.general_loss.column_minima.common_column_minima import ColumnMinima

NAMES = (
    "hamming",
    "line",
    "line:2",
    "ring",
    "positions:0,1/2,3,7",
    "lists:2",
    "erasure:1/4",
    "erasure:-1",
    "strings:2,2",
    "graph:ring:4",
)


def integers(loss, letters):
    return [[int(cost) for cost in row] for row in loss.matrix(letters)]


@pytest.mark.parametrize("name", NAMES)
def test_named_distortion_functions_keep_what_they_promise(name):
    loss = read_loss(name, 4)
    rows = loss.matrix(4)
    assert loss.name == name
    assert loss.bounds(4) == (min(map(min, rows)), max(map(max, rows)))
    labels = loss.labels(["a", "b", "c", "d"])
    assert len(rows) == 4
    assert {len(row) for row in rows} == {len(labels)} == {len(set(labels))}
    assert all(type(cost) is Fraction for row in rows for cost in row)


@pytest.mark.parametrize("letters", [1, 2, 5])
def test_matrices_are_their_definitions(letters):
    every = range(letters)
    assert integers(line(), letters) == [[abs(x - y) for y in every] for x in every]
    assert integers(line(power=3), letters) == [[abs(x - y) ** 3 for y in every] for x in every]
    assert integers(ring(), letters) == [[min((x - y) % letters, (y - x) % letters) for y in every] for x in every]
    for length in range(1, letters + 1):
        chosen = list(combinations(every, length))
        assert integers(lists(letters, length), letters) == [[int(x not in y) for y in chosen] for x in every]
    words = list(product(range(letters), repeat=2))
    assert integers(strings(2, letters), letters**2) == [[(a != c) + (b != d) for c, d in words] for a, b in words]


def steps(graph, start):
    """How many edges lead from a vertex to each other one."""
    return dict(networkx.single_source_shortest_path_length(graph, start))


@pytest.mark.parametrize("items", [1, 2, 3, 4])
def test_distances_of_permutations_are_paths_of_swaps(items):
    every = list(permutations_of(range(items)))
    graphs = {"kendall": networkx.Graph(), "cayley": networkx.Graph()}
    for x in every:
        for i, k in combinations(range(items), 2):
            y = list(x)
            y[i], y[k] = y[k], y[i]
            graphs["cayley"].add_edge(x, tuple(y))
            if k == i + 1:
                graphs["kendall"].add_edge(x, tuple(y))
    for name, graph in graphs.items():
        graph.add_nodes_from(every)
        expected = [[steps(graph, x)[y] for y in every] for x in every]
        assert integers(permutations(items, name), len(every)) == expected
    moved = [[sum(a != b for a, b in zip(x, y, strict=True)) for y in every] for x in every]
    assert integers(permutations(items, "hamming"), len(every)) == moved
    lengths = [[sum(abs(x.index(k) - y.index(k)) for k in range(items)) for y in every] for x in every]
    assert integers(permutations(items, "footrule"), len(every)) == lengths


@pytest.mark.parametrize("name", ["ring:5", "hamming:3,2", "grid:2,3", "star:3", "tree:2,2", "line:4"])
def test_distances_of_a_graph(name):
    graph = read_graph(name)
    loss = read_loss(f"graph:{name}", graph.size)
    paths = networkx.Graph(graph.edges)
    expected = [[steps(paths, x)[y] for y in range(graph.size)] for x in range(graph.size)]
    assert integers(loss, graph.size) == expected
    nodes = loss.nodes(graph.size)
    assert (nodes is None) == (len(graph.edges) != graph.size - 1)


@pytest.mark.parametrize(
    ("name", "letters"),
    [("permutations:3,kendall", 6), ("permutations:4,cayley", 24), ("permutations:3,hamming", 6), ("permutations:3", 6),
     ("permutations:3,footrule", 6), ("graph:hamming:2,3", 9), ("graph:ring:7", 7), ("graph:clique:4", 4)],
)  # fmt: skip
def test_transitive_distances_have_the_closed_form(name, letters):
    tradeoff = Tradeoff(SourceSet.simplex(letters), loss=name)
    assert tradeoff.method.name == "SymmetricDistortion"
    row = tradeoff.question.loss.matrix(letters)[0]
    distortion = tradeoff.zero_from * Fraction(3, 7)
    above = sum(cost - distortion for cost in row if cost > distortion)
    below = sum(distortion - cost for cost in row if cost < distortion)
    best = tradeoff.at(distortion)
    assert best.exp == above / below
    best.certificate.verify()
    if letters <= 7:
        floors = ColumnMinima(tradeoff.question)
        assert floors.inverse(best.exp).distortion == distortion


def test_distances_of_a_tree_are_answered_by_codebooks():
    prior = SourceSet.single(["2/5", "1/5", "1/5", "1/5"])
    star, named = Tradeoff(prior, loss="graph:star:3"), Tradeoff(prior, loss=tree([None, 0, 0, 0]))
    assert star.method.name == named.method.name == "Codebooks"
    assert star.at("1/3").exp == named.at("1/3").exp


@pytest.mark.parametrize("seed", range(6))
def test_costs_of_a_tree_are_its_paths(seed):
    random = Random(seed)
    size = random.randint(1, 9)
    names = random.sample(range(size), size)
    parents, weights, graph = [None] * size, [0] * size, networkx.Graph()
    graph.add_nodes_from(range(size))
    for place, node in enumerate(names[1:], 1):
        parents[node], weights[node] = names[random.randrange(place)], Fraction(random.randint(0, 9), 4)
        graph.add_edge(node, parents[node], weight=weights[node])
    costs = tree(parents, weights).matrix(size)
    expected = dict(networkx.all_pairs_dijkstra_path_length(graph))
    assert costs == tuple([tuple([expected[x][y] for y in range(size)]) for x in range(size)])
    nodes = tree(parents, weights).nodes(size)
    assert all(parent < node for node, parent in enumerate(nodes.parents))
    assert [nodes.parents[nodes.letters[x]] for x in range(size)] == [
        -1 if parents[x] is None else nodes.letters[parents[x]] for x in range(size)
    ]


def test_distortion_functions_are_equal_by_kind_and_numbers():
    read = [read_loss(name) for name in NAMES]
    for one, loss in enumerate(read):
        for other, again in enumerate(map(read_loss, NAMES)):
            assert (loss == again) == (one == other), (NAMES[one], NAMES[other])
        assert loss != NAMES[one]


def nested(depth):
    """Groups of one group each, and two letters in the last."""
    groups = [0, 1]
    for _ in range(depth):
        groups = [groups]
    return groups


def test_groups_are_read_as_deep_as_is_said():
    assert integers(hierarchy(nested(DEEPEST)), 2) == [[0, 1], [1, 0]]
    with pytest.raises(InvalidArgument, match=f"groups are nested deeper than {DEEPEST};"):
        hierarchy(nested(DEEPEST + 1))


def test_costs_of_a_hierarchy_rise_with_the_common_group():
    assert integers(hierarchy([[0, 1], [2, 3]]), 4) == [[0, 1, 2, 2], [1, 0, 2, 2], [2, 2, 0, 1], [2, 2, 1, 0]]
    assert integers(hierarchy([0, 1, 2]), 3) == integers(read_loss("hamming"), 3)


def test_a_file_of_costs_may_name_its_outputs(tmp_path):
    path = tmp_path / "costs.csv"
    path.write_text("no, yes, silence\n0,1,0.25\n1,0,1/4\n", encoding="utf-8")
    named = read_loss(str(path))
    assert named.name == str(path)
    assert named.labels(["n", "y"]) == ("no", "yes", "silence")
    path.write_text("0,1,1/4\n1,0,1/4\n", encoding="utf-8")
    assert matrix_from_csv(path).matrix(2) == named.matrix(2) == erasure(2, "1/4").matrix(2)
    assert matrix_from_csv(path).labels(["n", "y"]) == ("y1", "y2", "y3")


def test_no_answer_is_named_apart_from_the_letters():
    assert erasure(None, 0).labels(["yes", "no answer"]) == ("yes", "no answer", "(no answer)")


BAD = {
    "rows": lambda: matrix([[0, 1], [1]]),
    "float": lambda: matrix([[0, 0.5], [1, 0]]),
    "no rows": lambda: matrix([]),
    "no columns": lambda: matrix([[], []]),
    "text": lambda: matrix("0,1"),
    "row text": lambda: matrix(["01", "10"]),
    "twice": lambda: matrix([[0, 1], [1, 0]], outputs=["a", "a"]),
    "names": lambda: matrix([[0, 1], [1, 0]], outputs=["a"]),
    "circle": lambda: tree([1, 2, 1, None]),
    "own parent": lambda: tree([0, None]),
    "no root": lambda: tree([1, 0]),
    "two roots": lambda: tree([None, None]),
    "no tree": lambda: tree([]),
    "parent": lambda: tree([None, 7]),
    "negative": lambda: tree([None, 0], [0, -1]),
    "weights": lambda: tree([None, 0], [1]),
    "group twice": lambda: hierarchy([[0, 1], [1, 2]]),
    "group gap": lambda: hierarchy([[0, 1], [3]]),
    "group empty": lambda: hierarchy([[0], []]),
    "group name": lambda: hierarchy([["a"], [0]]),
    "group alone": lambda: hierarchy(0),
    "group deep": lambda: hierarchy(nested(DEEPEST + 1)),
    "line": lambda: line(0),
    "power": lambda: line(3, power=0),
    "places": lambda: positions([0, 2, 1]),
    "no places": lambda: positions([]),
    "lists": lambda: lists(2, 3),
    "no list": lambda: lists(2, 0),
    "cost": lambda: erasure(2, 0.25),
    "strings": lambda: strings(20, 2),
    "no strings": lambda: strings(0, 2),
    "ring": lambda: ring(True),
    "no items": lambda: permutations(0),
    "items": lambda: permutations("3"),
    "items open": lambda: permutations(None),
    "seven items": lambda: permutations(7),
    "very many items": lambda: permutations(10**9),
    "distance": lambda: permutations(3, "spearman"),
    "no graph": lambda: graph_distance("ring:5"),
    "two graphs": lambda: graph_distance(AdjacencyGraph.from_edges([(0, 1), (2, 3)])),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_distortion_functions_are_one_clear_line(case):
    with pytest.raises(InvalidArgument) as caught:
        BAD[case]()
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


BAD_NAMES = """squares line: line:x line:0 line:21 ring:3 lists: lists:-1 lists:2,3 erasure erasure:x strings:3 strings:3,x
positions: positions:2,1 positions:a none.csv permutations permutations: permutations:3,x permutations:x,kendall
permutations:7,kendall graph graph: graph:ring graph:ring:2 graph:none.txt"""


@pytest.mark.parametrize("name", ["", "line:" + "9" * 5000, *BAD_NAMES.split()])
def test_bad_names_are_one_clear_line(name):
    with pytest.raises(InvalidArgument) as caught:
        read_loss(name)
    assert len(str(caught.value)) < 300


def test_a_distortion_function_fits_its_source():
    source = SourceSet.single(["1/2", "1/4", "1/4"])
    with pytest.raises(InvalidArgument, match="made for 4 letters, the source has 3"):
        Tradeoff(source, loss=line(4))
    with pytest.raises(Unsupported, match="costs, at most"):
        lists(30, 15).matrix(30)
    with pytest.raises(InvalidArgument, match="lists 4 of 3"):
        Tradeoff(source, loss="lists:4").at(0)
