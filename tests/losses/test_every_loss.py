"""What every distortion function says about itself: name, costs, bounds, trees, limits; and which ones are the same.

Covers: symdp.losses.cost_matrix, symdp.losses.graph_distances, symdp.losses.hamming, symdp.losses.lines,
symdp.losses.lists_and_erasures, symdp.losses.loss, symdp.losses.loss_reader, symdp.losses.rankings, symdp.losses.rings,
symdp.losses.string_distances, symdp.losses.tree_nodes, symdp.losses.trees
"""

from fractions import Fraction as F
from itertools import pairwise, product

import pytest

from symdp import AdjacencyGraph
from symdp.errors import InvalidArgument, SymdpError, Unsupported
from symdp.graphs.families import line as path_graph
from symdp.graphs.families import ring as ring_graph
from symdp.graphs.families import star as star_graph
from symdp.losses import (
    Hamming,
    cost_matrix,
    erasure,
    graph_distance,
    hamming,
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
from symdp.losses.loss import MOST_COSTS, read_size
from symdp.losses.rings import Ring

SILENT = [[0, 1, "1/4"], [1, 0, "1/4"]]
GROUPS = [[0, 1], [2, [3, 4]]]
# Each is made twice; no two are the same. Those of the same kind differ in one of their numbers.
MADE = {
    "hamming": (Hamming, 3),
    "line": (line, 3),
    "line of 3": (lambda: line(3), 3),
    "line:2": (lambda: line(power=2), 3),
    "positions": (lambda: positions([0, 1, 2]), 3),
    "other positions": (lambda: positions([0, 1, "5/2"]), 3),
    "positions:2": (lambda: positions([0, 1, 2], 2), 3),
    "ring": (ring, 3),
    "ring of 3": (lambda: ring(3), 3),
    "lists:1": (lambda: lists(None, 1), 3),
    "lists:2": (lambda: lists(None, 2), 3),
    "lists:2 of 3": (lambda: lists(3, 2), 3),
    "erasure": (lambda: erasure(None, "1/4"), 3),
    "erasure:1/2": (lambda: erasure(None, "1/2"), 3),
    "erasure of 3": (lambda: erasure(3, "1/4"), 3),
    "strings:2,2": (lambda: strings(2, 2), 4),
    "strings:1,4": (lambda: strings(1, 4), 4),
    "permutations": (lambda: permutations(3), 6),
    "permutations, cayley": (lambda: permutations(3, "cayley"), 6),
    "permutations of 2": (lambda: permutations(2), 2),
    "graph": (lambda: graph_distance(path_graph(4)), 4),
    "graph, named": (lambda: graph_distance(path_graph(4), "path"), 4),
    "another graph": (lambda: graph_distance(ring_graph(4)), 4),
    "matrix": (lambda: matrix(SILENT), 2),
    "matrix with names": (lambda: matrix(SILENT, ["no", "yes", "?"]), 2),
    "another matrix": (lambda: matrix([[0, 1, "1/4"], [1, 0, "1/2"]]), 2),
    "tree": (lambda: tree([None, 0, 0, 1]), 4),
    "another tree": (lambda: tree([None, 0, 0, 2]), 4),
    "tree with lengths": (lambda: tree([None, 0, 0, 1], [0, 1, 1, "1/2"]), 4),
    "hierarchy": (lambda: hierarchy(GROUPS), 5),
    "another hierarchy": (lambda: hierarchy([[0, 1], [2, 3, 4]]), 5),
}


def test_two_losses_are_the_same_where_all_that_defines_them_is():
    for (one, (make, _)), (other, (again, _)) in product(MADE.items(), repeat=2):
        assert (make() == again()) is (one == other), (one, other)
        assert (make() != again()) is (one != other), (one, other)
    for name, (make, _) in MADE.items():
        assert hash(make()) == hash(make())
        assert len({make(), make(), name}) == 2
    made = [make() for make, _ in MADE.values()]
    assert len({hash(loss) for loss in made}) == len({(type(loss), loss.name) for loss in made})


def test_a_loss_of_another_class_is_another_one_with_the_same_numbers():
    class Other(Ring):
        """A circle by another name."""

    assert vars(Other(3)) == vars(Ring(3))
    assert Other(3) != Ring(3)
    assert Ring(3) != Other(3)
    assert Ring(3) != "ring"
    assert Other(3) == Other(3)


def fitting(nodes, costs):
    """Whether costs rise with the distance in a tree, letter by letter."""
    for x, row in enumerate(costs):
        paths = [_path(nodes, nodes.letters[x], output) for output in nodes.outputs]
        by_path = sorted(zip(paths, row, strict=True))
        if any(a[1] > b[1] or (a[0] == b[0] and a[1] != b[1]) for a, b in pairwise(by_path)):
            return False
    return True


def _path(nodes, start, end):
    def up(node):
        found = [(node, F(0))]
        while nodes.parents[node] >= 0:
            found.append((nodes.parents[node], found[-1][1] + nodes.lengths[node]))
            node = nodes.parents[node]
        return dict(found)

    first, second = up(start), up(end)
    return min(first[node] + second[node] for node in first.keys() & second.keys())


@pytest.mark.sampled(len(MADE))
@pytest.mark.parametrize("name", MADE)
def test_every_loss_keeps_what_it_promises(name):
    make, letters = MADE[name]
    loss, named = make(), [f"x{k}" for k in range(letters)]
    costs = loss.matrix(letters)
    assert repr(loss) == f"loss({loss.name!r})"
    assert loss.bounds(letters) == (min(map(min, costs)), max(map(max, costs)))
    labels = loss.labels(named)
    assert len(costs) == letters
    assert {len(row) for row in costs} == {len(labels)} == {len(set(labels))}
    if type(loss).__name__ not in ("Lists", "CostMatrix"):
        assert labels[:letters] == tuple(named)
    document = loss.to_document(letters)
    places = loss.places(letters)
    if isinstance(document, list):
        assert [list(map(F, row)) for row in document] == [list(row) for row in costs]
        assert places is None
    elif name != "hamming":
        assert document == {"positions": list(map(str, places.positions)), "power": places.power}
        assert costs == tuple([tuple([abs(x - y) ** places.power for y in places.positions]) for x in places.positions])
    nodes = loss.nodes(letters)
    assert (nodes is not None) is (type(loss).__name__ in ("Branching", "Erasure") or name in ("graph", "graph, named"))
    if nodes is not None:
        assert all(parent < node for node, parent in enumerate(nodes.parents))
        assert fitting(nodes, costs)
    assert loss.counts_errors is (name == "hamming")
    assert loss.by_place is (type(loss).__name__ not in ("Hamming", "Lists", "Erasure"))
    assert loss.listed == (int(name[6]) if name.startswith("lists") else None)
    if loss.letters is None:
        loss.require_letters(letters + 1)
        assert read_loss(loss, letters) is loss
    else:
        assert loss.letters == letters
        for ask in (loss.matrix, loss.nodes, lambda size, of=loss: read_loss(of, size)):
            if ask != loss.nodes or nodes is not None:
                with pytest.raises(InvalidArgument, match=f"made for {letters} letters, the source has {letters + 1}; make"):
                    ask(letters + 1)


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: positions(["1/2", 1]), "positions:1/2,1"),
        (lambda: positions([0, 1], 2), "positions:0,1:2"),
        (lambda: line(2), "line"),
        (lambda: line(2, 2), "line:2"),
        (lambda: graph_distance(path_graph(2)), "graph"),
        (lambda: graph_distance(path_graph(2), "path"), "path"),
        (lambda: matrix([[0, 1]]), "matrix"),
        (lambda: tree([None]), "tree"),
        (lambda: hierarchy([0, 1]), "hierarchy"),
        (lambda: erasure(2, -1), "erasure:-1"),
        (lambda: strings(3, 2), "strings:3,2"),
        (lambda: permutations(2), "permutations:2,kendall"),
        (lambda: lists(3, 2), "lists:2"),
        (lambda: ring(4), "ring"),
        (lambda: hamming, "hamming"),
    ],
)  # fmt: skip
@pytest.mark.sampled(15)
def test_a_loss_has_a_name_that_says_its_numbers(make, name):
    assert make().name == name


def test_one_letter_costs_nothing():
    for loss in (hamming, line(), line(power=2), ring(), positions([7]), graph_distance(path_graph(1)), tree([None])):
        assert loss.matrix(1) == ((0,),)
        assert loss.bounds(1) == (0, 0)
    assert lists(None, 1).bounds(1) == (0, 0)
    assert (erasure(None, "1/2").bounds(1), erasure(None, "-1/2").bounds(1)) == ((0, F(1, 2)), (F(-1, 2), 0))


def test_steps_on_a_circle_are_the_shorter_way():
    for row in ([0], [0, 1], [0, 1, 1], [0, 1, 2, 1], [0, 1, 2, 2, 1], [0, 1, 2, 3, 2, 1]):
        letters = len(row)
        assert list(ring().matrix(letters)[0]) == row
        assert ring().bounds(letters) == (0, max(row))


@pytest.mark.parametrize("cost", ["-1/2", 0, "1/4", 1, "5/4"])
def test_an_erasure_sits_in_a_star_where_it_costs_no_more_than_an_error(cost):
    loss = erasure(3, cost)
    assert loss.matrix(3)[1] == (1, 0, 1, F(cost))
    for letters in (2, 3):
        assert loss.bounds(letters) == (min(0, F(cost)), max(1, F(cost)))
    assert (loss.nodes(3) is not None) is (0 <= F(cost) <= 1)
    if loss.nodes(3) is not None:
        assert fitting(loss.nodes(3), [(0, 2, 2, 1), (2, 0, 2, 1), (2, 2, 0, 1)])
        assert set(loss.nodes(3).lengths) == {1}


def test_a_name_of_no_answer_is_in_as_many_brackets_as_tell_it_apart():
    known = ["no answer", "(no answer)", "c"]
    assert erasure(None, 0).labels(known) == (*known, "((no answer))")
    assert erasure(None, 0).labels(["a"]) == ("a", "no answer")


def test_lists_cost_nothing_where_they_name_the_letter():
    assert lists(None, 3).bounds(3) == (0, 0)
    assert lists(None, 3).matrix(3) == ((0,), (0,), (0,))
    assert lists(None, 2).labels("abc") == ("a or b", "a or c", "b or c")
    for ask in (lambda: lists(None, 4).bounds(3), lambda: lists(None, 4).labels("abc"), lambda: lists(None, 4).matrix(3)):
        with pytest.raises(InvalidArgument, match=r"^loss=lists:4 lists 4 of 3 letters; list fewer$"):
            ask()


def test_levels_of_a_hierarchy_are_as_high_as_they_have_groups():
    """All letters of a group are equally far from it, by as many steps as there are groups on the longest way down."""
    nodes = hierarchy(GROUPS).nodes(5)
    assert nodes.parents == (-1, 0, 1, 1, 0, 4, 4, 6, 6)
    assert nodes.letters == nodes.outputs == (2, 3, 5, 7, 8)
    # The whole is 3 high, {0, 1} is 1, {2, {3, 4}} is 2 and {3, 4} is 1.
    assert nodes.lengths == (0, 2, 1, 1, 1, 2, 1, 1, 1)
    for group, height in ((0, 3), (1, 1), (4, 2), (6, 1)):
        inside = [leaf for leaf in nodes.letters if group in _above(nodes, leaf)]
        assert {_path(nodes, group, leaf) for leaf in inside} == {height}


def _above(nodes, node):
    found = set()
    while node >= 0:
        found.add(node)
        node = nodes.parents[node]
    return found


@pytest.mark.sampled(20)
@pytest.mark.parametrize("case", range(20))
def test_a_random_hierarchy_counts_groups_that_miss_the_output(case, rng):
    letters = list(range(rng.randint(1, 7)))
    rng.shuffle(letters)

    def grouped(members, depth):
        if len(members) == 1 or depth == 3:
            return members
        cut = rng.randint(1, len(members) - 1)
        parts = [(part, rng.random() < 0.3) for part in (members[:cut], members[cut:])]
        return [one for part, is_open in parts for one in (part if is_open else [grouped(part, depth + 1)])]

    def groups_of(group, letter):
        if isinstance(group, int):
            return [{letter}] if group == letter else []
        inner = [found for member in group for found in groups_of(member, letter)]
        return [set(flat(group)), *inner] if inner else []

    def flat(group):
        return [group] if isinstance(group, int) else [letter for member in group for letter in flat(member)]

    groups = grouped(letters, 0)
    loss = hierarchy(groups)
    every = range(len(letters))
    costs = [[sum(y not in group for group in groups_of(groups, x)) for y in every] for x in every]
    assert [list(row) for row in loss.matrix(len(letters))] == costs
    assert fitting(loss.nodes(len(letters)), costs)


def test_a_graph_is_its_own_tree_where_it_has_no_circle_and_is_not_deep():
    for graph in (path_graph(5), star_graph(4), AdjacencyGraph.from_edges([(3, 0), (0, 2), (2, 4), (2, 1)])):
        size = graph.size
        loss = graph_distance(graph)
        nodes = loss.nodes(size)
        assert nodes.parents[0] == -1
        assert loss.matrix(size) == tuple([tuple([_path(nodes, x, y) for y in nodes.outputs]) for x in nodes.letters])
    assert graph_distance(ring_graph(5)).nodes(5) is None
    for size, is_tree in ((200, True), (201, False)):
        assert (graph_distance(path_graph(size)).nodes(size) is not None) is is_tree


def test_vertices_without_a_path_are_named_by_the_first_of_two_parts():
    graph = AdjacencyGraph.from_edges([(0, 2), (1, 3), (3, 4)])
    with pytest.raises(InvalidArgument) as caught:
        graph_distance(graph)
    names = f"{graph.labels[0]!r} and {graph.labels[1]!r}"
    assert str(caught.value).startswith(f"no path joins the vertices {names} of the graph, so that they have no distance;")


REFUSED = [
    (lambda: read_size(0, "size"), "size=0 must be a whole number, at least 1"),
    (lambda: read_size(1, "size", 2), "size=1 must be a whole number, at least 2"),
    (lambda: read_size(True, "size"), "size=True must be a whole number, at least 1"),
    (lambda: read_size("9" * 50, "size"), f"size='{'9' * 39} must be a whole number, at least 1"),
    (lambda: line(power=21), "power=21 must be a whole number from 1 to 20"),
    (lambda: line(power=0), "power=0 must be a whole number from 1 to 20"),
    (lambda: positions([0, 2, 1, 0]), "positions[3]=1 is left of the one before it, 2; order the letters along the line"),
    (lambda: positions([]), "positions is empty; give one place for each letter"),
    (lambda: lists(2, 3), "length=3 must be a whole number from 1 to the number of letters"),
    (lambda: lists(None, 0), "length=0 must be a whole number, at least 1"),
    (lambda: lists(None, None), "length=None must be a whole number from 1 to the number of letters"),
    (lambda: strings(None, 2), "length and symbols must be whole numbers, at least 1"),
    (lambda: strings(2, None), "length and symbols must be whole numbers, at least 1"),
    (lambda: strings(10, 2), "strings of length=10 over symbols=2 have more than 1000000 costs; take shorter ones"),
    (lambda: strings(10**9, 2), "strings of length=1000000000 over symbols=2 have more than 1000000 costs;"),
    (lambda: strings(1, 1001), "strings of length=1 over symbols=1001 have more than 1000000 costs; take shorter ones"),
    (lambda: permutations(7), "orders of items=7 have more than 1000000 costs; take 6 items or fewer"),
    (lambda: permutations(None), "items must be a whole number, at least 1"),
    (lambda: permutations(2, "x" * 50), f"distance='{'x' * 39} must be one of kendall, cayley, hamming, footrule"),
    (lambda: matrix([[0, 1], [1, 0, 2]]), "loss row 2 has 3 costs, row 1 has 2; give every letter one cost for each output"),
    (lambda: matrix([[0, 1], [1, "x"]]), "loss row 2[2]='x' is not a number;"),
    (lambda: matrix([]), "loss has no rows; give one row a letter, one column an output"),
    (lambda: matrix([[]]), "loss has no columns; give one row a letter, one column an output"),
    (lambda: matrix(b"01"), "loss must be a sequence of rows of costs"),
    (lambda: matrix(7), "loss must be a sequence of rows of costs"),
    (lambda: matrix([[0, 1]], ["a"]), "loss has 1 names of outputs and 2 columns; name every column once"),
    (lambda: matrix([[0, 1]], ["a", "b", "a"]), "loss has 3 names of outputs and 2 columns; name every column once"),
    (lambda: matrix([[0, 1, 2]], ["a", "b", "a"]), "loss names the output 'a' twice; name every column once"),
    (lambda: matrix([[0, 1]], ["z" * 50] * 2), f"loss names the output '{'z' * 40}' twice; name every column once"),
    (lambda: tree([None, 0], [0]), "weights has 1 lengths, parents 2 letters; make them equal"),
    (lambda: tree([None, 0], [0, -1]), "weights[2]=-1 must not be negative"),
    (lambda: tree([None, 2]), "parents[1]=2 must be a letter, counted from 0 to 1, or None for the root"),
    (lambda: tree([None, -2]), "parents[1]=-2 must be a letter, counted from 0 to 1, or None for the root"),
    (lambda: tree([None, True]), "parents[1]=True must be a letter, counted from 0 to 1, or None for the root"),
    (lambda: tree([]), "parents has 0 roots; write None for one letter"),
    (lambda: tree([None, None, 0]), "parents has 2 roots; write None for one letter"),
    (lambda: tree([None, 2, 3, 1]), "parents has a circle through the letter 1; every letter must lead to the root"),
    (lambda: hierarchy([[0, 1], [2.5]]), "groups holds 2.5; write letters as numbers from 0, and groups as lists"),
    (lambda: hierarchy([[0, 1], None]), "groups holds None; write letters as numbers from 0, and groups as lists"),
    (lambda: hierarchy([[0, 1], True]), "groups holds True; write letters as numbers from 0, and groups as lists"),
    (lambda: hierarchy([[0, 1], [3]]), "groups leave out the letter 2; name the letters 0 to 3 once each"),
    (lambda: hierarchy([[1]]), "groups leave out the letter 0; name the letters 0 to 1 once each"),
    (lambda: hierarchy([0, -1]), "groups=-1 must be lists of letters, which are counted from 0"),
    (lambda: hierarchy(3), "groups=3 must be lists of letters, which are counted from 0"),
    (lambda: hierarchy([0, True]), "groups holds True; write letters as numbers from 0, and groups as lists"),
    (lambda: hierarchy("01"), "groups holds '01'; write letters as numbers from 0, and groups as lists"),
    (lambda: hierarchy([0, []]), "groups holds an empty group; leave it out"),
    (lambda: hierarchy([0, [0]]), "groups name the letter 0 twice; name every letter once"),
    (lambda: read_loss("line:1234567890"), "loss=line:1234567890: POWER must be a whole number of at most 9 digits"),
    (lambda: read_loss("line:123456789"), "loss=line:123456789: power=123456789 must be a whole number from 1 to 20"),
    (lambda: read_loss("line:²"), "loss=line:²: POWER must be a whole number of at most 9 digits"),
    (lambda: read_loss("line:-1"), "loss=line:-1: POWER must be a whole number of at most 9 digits"),
    (lambda: read_loss("strings:2"), "loss=strings:2: LENGTH,SYMBOLS must be two whole numbers"),
    (lambda: read_loss("strings:2,2,2"), "loss=strings:2,2,2: LENGTH,SYMBOLS must be two whole numbers"),
    (lambda: read_loss("strings:x,2"), "loss=strings:x,2: LENGTH must be a whole number of at most 9 digits"),
    (lambda: read_loss("strings:2,x"), "loss=strings:2,x: SYMBOLS must be a whole number of at most 9 digits"),
    (lambda: read_loss("permutations:3,"), "loss=permutations:3,: distance='' must be one of kendall, cayley,"),
    (lambda: read_loss(f"lists:{'7' * 70}"), f"loss=lists:{'7' * 54}: LENGTH must be a whole number of at most 9 digits"),
    (lambda: read_loss("ring:3").name, "loss='ring:3' must be hamming, line, line:POWER, ring, positions:A,B,...,"),
    (lambda: read_loss(None), "loss=None must be hamming, line, line:POWER, ring, positions:A,B,...,"),
    (lambda: read_loss("y" * 70), f"loss='{'y' * 59} must be hamming,"),
    (lambda: lists(30, 15).matrix(30), "loss=lists:15 has 30 x 155117520 costs, at most 1000000 are written out;"),
    (lambda: ring().matrix(1001), "loss=ring has 1001 x 1001 costs, at most 1000000 are written out;"),
    (lambda: line().matrix(1001), "loss=line has 1001 x 1001 costs, at most 1000000 are written out;"),
    (lambda: erasure(None, 0).matrix(1000), "loss=erasure:0 has 1000 x 1001 costs, at most 1000000 are written out;"),
]  # fmt: skip


def test_every_refusal_is_the_sentence_that_says_what_is_wrong():
    for make, told in REFUSED:
        with pytest.raises(SymdpError) as caught:
            make()
        assert str(caught.value).startswith(told), told
        assert str(caught.value) == told or told.endswith((",", ";"))


def test_as_many_costs_are_written_out_as_is_said(monkeypatch):
    assert MOST_COSTS == 10**6
    hamming.require_letters(1000, 1000)
    for letters, columns in ((1001, 1000), (1000, 1001)):
        with pytest.raises(Unsupported, match=f"has {letters} x {columns} costs, at most 1000000 are written out"):
            hamming.require_letters(letters, columns)
    assert permutations(6).letters == 720
    assert (strings(1, 1000).letters, strings(9, 2).letters, strings(40, 1).letters) == (1000, 512, 1)
    monkeypatch.setattr(cost_matrix, "MOST_COSTS", 6)
    assert matrix([[0] * 3] * 2).letters == 2
    for rows, columns in ((1, 7), (7, 1), (3, 3)):
        with pytest.raises(InvalidArgument, match=f"^loss has {rows} x {columns} costs, at most 6 are read$"):
            matrix([[0] * columns] * rows)


def test_a_file_has_a_head_where_no_field_of_its_first_row_is_a_number(tmp_path):
    path = tmp_path / "costs.csv"
    path.write_text('no , "yes, indeed",?\n\n0, 1,1/4\n1,0,0.25\n', encoding="utf-8")
    loss = matrix_from_csv(path)
    assert loss.labels("ab") == ("no", "yes, indeed", "?")
    assert loss.matrix(2) == ((0, 1, F(1, 4)), (1, 0, F(1, 4)))
    assert loss.name == str(path)
    assert loss.letters == 2
    path.write_text("0,b\n0,1\n", encoding="utf-8")
    with pytest.raises(InvalidArgument, match=r"costs\.csv row 1\[2\]='b' is not a number"):
        matrix_from_csv(path)
    path.write_text('0,1\n1,"0\n', encoding="utf-8")
    with pytest.raises(InvalidArgument, match=r"costs\.csv: line 2 is not CSV \("):
        matrix_from_csv(path)
    upper = tmp_path / "COSTS.CSV"
    upper.write_text("0,1\n1,0\n", encoding="utf-8")
    assert read_loss(upper).matrix(2) == hamming.matrix(2)


def test_names_are_read_with_their_numbers():
    for name, loss in {
        "hamming": hamming,
        "line": line(),
        "line:1": line(),
        "line:3": line(power=3),
        "ring": ring(),
        "positions:0,1/2,3": positions([0, "1/2", 3]),
        "lists:2": lists(None, 2),
        "erasure:1/4": erasure(None, "1/4"),
        "strings:3,2": strings(3, 2),
        "permutations:3": permutations(3, "kendall"),
        "permutations:3,footrule": permutations(3, "footrule"),
        "graph:ring:6": graph_distance(ring_graph(6), "graph:ring:6"),
    }.items():
        assert read_loss(name) == loss
        assert type(read_loss(name)) is type(loss)
