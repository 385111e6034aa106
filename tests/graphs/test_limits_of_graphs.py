"""The largest graphs that are built, read and counted, each with the next larger one, and sizes in heads of graph6 words.

Covers: symdp.graphs.adjacency_graph, symdp.graphs.families, symdp.graphs.graph_reader, symdp.graphs.hamming_counts,
symdp.graphs.induced_graph, symdp.graphs.regularity
"""

import re
from random import Random

import networkx
import pytest

from symdp import AdjacencyGraph
from symdp.errors import InvalidArgument
from symdp.graphs import hamming_counts
from symdp.graphs.adjacency_graph import MOST_SHOWN, require_size
from symdp.graphs.families import blocks, clique, grid, hamming, line, product, ring, star, tree
from symdp.graphs.graph_reader import read_graph
from symdp.graphs.induced_graph import induced_graph
from symdp.graphs.regularity import NotDistanceRegular, distance_regularity, sphere_intersections
from symdp.pictures import html_display
from symdp.work import listening

pytestmark = pytest.mark.sampled(30)
SMALLER = "; take a smaller graph"
# What is refused, and the whole message.
BEYOND = {
    "a line": (lambda: line(4097), f"n=4097 must lie between 1 and 4096{SMALLER}"),
    "a ring": (lambda: ring(4097), f"n=4097 must lie between 1 and 4096{SMALLER}"),
    "a line of none": (lambda: line(0), f"n=0 must lie between 1 and 4096{SMALLER}"),
    "a star of none": (lambda: star(0), f"leaves=0 must lie between 1 and 4096{SMALLER}"),
    "a star": (lambda: star(4096), f"vertices=4097 must lie between 1 and 4096{SMALLER}"),
    "blocks": (lambda: blocks(*[1] * 4096, 1), "sizes sum to more than 4096 vertices; take a smaller graph"),
    "a block of none": (lambda: blocks(3, 0), f"size=0 must lie between 1 and 4096{SMALLER}"),
    "a block of a large one": (lambda: blocks(1096), "edges=600060 must be at most 600000; take a smaller graph"),
    "a clique": (lambda: clique(1096), "edges=600060 must be at most 600000; take a smaller graph"),
    "a tree": (lambda: tree(1, 4096), f"height=4096 must be an integer between 0 and 4095{SMALLER}"),
    "a tree of height True": (lambda: tree(2, True), f"height=True must be an integer between 0 and 4095{SMALLER}"),
    "a tree of a broken height": (lambda: tree(2, 1.0), f"height=1.0 must be an integer between 0 and 4095{SMALLER}"),
    "a full tree": (lambda: tree(2, 12), f"branching=2, height=12 make more than 4096 vertices{SMALLER}"),
    "a tree without branches": (lambda: tree(0, 1), f"branching=0 must lie between 1 and 4096{SMALLER}"),
    "a grid": (lambda: grid(17, 241), f"sizes=17 x 241 make more than 4096 vertices{SMALLER}"),
    "words": (lambda: hamming(13, 2), "records=13, values=2 make more than 4096 vertices; hamming_counts builds no graph"),
    "records of words": (lambda: hamming(4097, 1), f"records=4097 must lie between 1 and 4096{SMALLER}"),
    "words over many letters": (lambda: hamming(1, 1096), "edges=600060 must be at most 600000; take a smaller graph"),
    "edges": (lambda: require_size(1, 600_001), "edges=600001 must be at most 600000; take a smaller graph"),
    "records": (lambda: hamming_counts.sphere_size(10**6 + 1, 2, 0), "records=1000001 must lie between 1 and 1000000"),
    "values": (lambda: hamming_counts.sphere_size(1, 10**9 + 1, 0), "values=1000000001 must lie between 1 and 1000000000"),
    "no record": (lambda: hamming_counts.sphere_sizes(0, 2), "records=0 must lie between 1 and 1000000"),
    "values of True": (lambda: hamming_counts.sphere_sizes(2, True), "values=True must be an integer"),
    "bits of one value": (
        lambda: hamming_counts.sphere_sizes(31623, 1),
        "records=31623, values=1 have sphere sizes of more than 1000000000 bits; sphere_size gives one of them",
    ),
    "bits": (
        lambda: hamming_counts.sphere_sizes(22361, 2),
        "records=22361, values=2 have sphere sizes of more than 1000000000 bits; sphere_size gives one of them",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BEYOND)
def test_one_more_is_refused(name):
    build, message = BEYOND[name]
    with pytest.raises(InvalidArgument) as caught:
        build()
    assert str(caught.value) == message


SIZES = {
    "a line": (lambda: line(4096), 4096, 4095),
    "a star": (lambda: star(4095), 4096, 4095),
    "a least ring": (lambda: ring(3), 3, 3),
    "blocks": (lambda: blocks(*[1] * 4095, 1), 4096, 0),
    "a path as a tree": (lambda: tree(1, 4095), 4096, 4095),
    "a full tree": (lambda: tree(2, 11), 4095, 4094),
    "a root": (lambda: tree(7, 0), 1, 0),
    "a grid": (lambda: grid(16, 256), 4096, 16 * 255 + 15 * 256),
    "words": (lambda: hamming(12, 2), 4096, 12 * 2**11),
    "words of one letter": (lambda: hamming(4096, 1), 1, 0),
    "a product with many edges": (lambda: product(clique(3), line(5)), 15, 27),
}


@pytest.mark.parametrize("name", SIZES)
def test_the_largest_ones_are_built(name):
    build, size, edges = SIZES[name]
    graph = build()
    assert (graph.size, len(graph.edges)) == (size, edges)


def test_the_most_edges_and_the_most_counts_are_taken():
    require_size(1, 600_000)
    assert hamming_counts.sphere_sizes(31622, 1) == (1,)
    assert hamming_counts.sphere_size(10**6, 10**9, 1) == 10**6 * (10**9 - 1)
    assert hamming_counts.intersection_array(1, 10**9).intersection_array == ((10**9 - 1,), (1,))
    assert hamming_counts.intersection_array(5, 1).intersection_array == ((), ())
    # Ten spheres around the end of a line and 1000 vertices: 10^8 is the square of 10^4.
    few, more = (AdjacencyGraph.from_edges(line(10).edges, range(size)) for size in (1000, 1001))
    assert sphere_intersections(few) == NotDistanceRegular(((0, 10),))
    with pytest.raises(InvalidArgument, match="vertices=1001, diameter=9 make 100200100 intersections, at most 100000000"):
        sphere_intersections(more)


GRAPH6 = "".join(map(chr, range(63, 127)))


def head(size):
    """The size of a graph in the format graph6: in one group of six bits, or in three or six of them after ~ or ~~."""
    groups = 1 if size < 63 else 3 if size < 63 << 12 else 6
    return "~" * (groups // 3) + "".join([GRAPH6[size >> 6 * place & 63] for place in reversed(range(groups))])


@pytest.fixture
def file(tmp_path):
    def write(text, name="a.g6"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("size", [4097, 4160, 2**16 + 5, 258047, 258048, 2**24 + 3, 10**9 + 7, 2**36 - 2])
def test_the_size_that_a_graph6_word_begins_with_is_read_before_its_edges(size, file):
    with pytest.raises(InvalidArgument, match=f"is too large: a graph of {size} vertices, at most 4096 are read$"):
        read_graph(file(head(size) + GRAPH6))


@pytest.mark.parametrize("size", [1, 2, 61, 62, 63, 64, 65, 127, 200])
def test_graphs_with_short_and_long_heads_are_read(size, file):
    drawn = networkx.gnp_random_graph(size, 0.1, seed=size)
    word = networkx.to_graph6_bytes(drawn, header=False).decode()
    assert word.startswith(head(size))
    for text, name in ((word, "a.g6"), (f">>graph6<<{word}", "a.txt"), (word, "a.graph6"), (word, "a.txt")):
        assert read_graph(file(text, name)).edges == tuple(sorted(map(tuple, drawn.edges)))


def test_a_word_of_the_largest_size_is_incomplete_and_not_too_large(file):
    for word in (head(4096), "~", "~~", "~??", "~~?????"):
        with pytest.raises(InvalidArgument, match="line 1 is neither graph6 nor an edge"):
            read_graph(file(word))


@pytest.mark.parametrize("mark", [":", ";", "&"])
def test_other_formats_of_one_word_are_named(mark, file):
    with pytest.raises(InvalidArgument, match="line 1: sparse6 and digraph6 are not read"):
        read_graph(file(f"{mark}An", "a.txt"))


@pytest.mark.parametrize("name", ["a.g6", "a.graph6"])
def test_a_file_by_its_name_holds_one_word(name, file):
    with pytest.raises(InvalidArgument, match="must hold one graph in graph6 format, one word; it holds 2 words"):
        read_graph(file("a b", name))
    with pytest.raises(InvalidArgument, match="it holds 3 words"):
        read_graph(file(">>graph6<<a b\nc", "a.txt"))
    assert read_graph(file("a b", "a.txt")).labels == ("a", "b")


@pytest.mark.parametrize("joined", ["a,b", "a;b", "a--b", "a->b", "a<-b"])
def test_a_vertex_alone_is_no_edge_without_blanks(joined, file):
    with pytest.raises(InvalidArgument, match=r"line 2: .* must be 'a b', one undirected edge without a weight, or"):
        read_graph(file(f"c d\n{joined}", "a.txt"))
    assert read_graph(file("c d\na-b", "a.txt")).labels == ("c", "d", "a-b")
    assert read_graph(file(f"c d\na {joined}", "a.txt")).labels == ("c", "d", "a", joined)


def test_rows_are_shown_as_far_as_sixty_characters(file):
    row = "x y " + "z" * 56
    for text, shown in ((row, row), (f"{row}z", f"{row}...")):
        with pytest.raises(InvalidArgument, match=f"line 1: {re.escape(repr(shown))} must be"):
            read_graph(file(f"  {text}\n", "a.txt"))


def test_numbers_have_at_most_nine_digits():
    with pytest.raises(InvalidArgument, match=r"^n=999999999 must lie between 1 and 4096"):
        read_graph("ring:999999999")
    with pytest.raises(InvalidArgument, match=r"^graph=ring:1000000000 has a number of more than 9 digits; take smaller"):
        read_graph("ring:1000000000")


def test_families_of_any_number_of_sizes_are_read():
    for sizes in ((2,), (2, 3), (1, 2, 3, 1)):
        text = ",".join(map(str, sizes))
        assert read_graph(f"blocks:{text}") == blocks(*sizes)
        assert read_graph(f"grid:{text}") == grid(*sizes)
    for text in ("tree:2", "tree:2,3,4", "ring:3,4", "blocks:2,,3", "grid:2,x"):
        with pytest.raises(InvalidArgument, match=f"^graph={text} must be .* with whole numbers$"):
            read_graph(text)


# Of each a part of what a sequence has.
NO_SEQUENCES = [iter("ab"), {0: "a"}.keys(), {"a", "b"}, re.match("a", "a"), 2, None]


@pytest.mark.parametrize("answers", NO_SEQUENCES, ids=range(len(NO_SEQUENCES)))
def test_answers_are_a_sequence_or_a_function(answers):
    message = f"answers={answers!r:.40} must be a sequence of answers, one per vertex, or a function"
    with pytest.raises(InvalidArgument, match=f"^{re.escape(message)}$"):
        induced_graph(line(2), answers)


def test_answers_with_one_text_are_one_vertex():
    assert induced_graph(line(3), [1, "1", 2]) == AdjacencyGraph(("1", "2"), ((0, 1),))
    assert induced_graph(line(2), ("a", "b"), vertices=iter(["b", "a"])) == AdjacencyGraph(("b", "a"), ((0, 1),))


def test_six_names_are_told_where_a_vertex_is_unknown():
    for size, names in ((6, "0, 1, 2, 3, 4, 5"), (7, "0, 1, 2, 3, 4, 5, ...")):
        with pytest.raises(InvalidArgument, match=f"^vertex=x must be one of {re.escape(names)}$"):
            line(size).index("x")


def test_labels_of_many_digits_are_names():
    long = 10**18 - 1
    assert AdjacencyGraph.from_edges([(long, 2)]).labels == ("2", str(long))
    assert AdjacencyGraph.from_edges([(long + 1, 2)]).labels == (str(long + 1), "2")
    assert AdjacencyGraph.from_edges([(-long, 2), (3, 2)]).labels == (str(-long), "2", "3")


def test_a_notebook_draws_two_hundred_vertices_and_counts_more(monkeypatch):
    assert MOST_SHOWN == 200
    monkeypatch.setattr(html_display, "image", lambda picture, text: f"<img alt={text!r}>")
    few, many = (AdjacencyGraph.from_edges([], range(size))._repr_html_() for size in (200, 201))
    assert "<img" in few
    assert "<img" not in many
    assert "A graph with 201 vertices and 0 edges" in many


def test_documents_have_labels_and_edges():
    assert line(3).to_document() == {"labels": ["0", "1", "2"], "edges": [[0, 1], [1, 2]]}
    drawn = AdjacencyGraph(("a", "b"), ((0, 1),)).to_networkx()
    assert dict(drawn.nodes(data="label")) == {0: "a", 1: "b"}
    assert list(drawn.edges) == [(0, 1)]


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        (((0, 1), (0, 1)), "edges must be in increasing order, each once; AdjacencyGraph.from_edges sorts them"),
        (((0, 0),), "edge=(0, 0) must have 0 <= i < j < 3; AdjacencyGraph.from_edges sorts"),
        (((-1, 0),), "edge=(-1, 0) must have 0 <= i < j < 3; AdjacencyGraph.from_edges sorts"),
        (((1, 3),), "edge=(1, 3) must have 0 <= i < j < 3; AdjacencyGraph.from_edges sorts"),
    ],
)
def test_edges_are_pairs_of_places_in_order(edges, message):
    with pytest.raises(InvalidArgument, match=f"^{re.escape(message)}$"):
        AdjacencyGraph(("a", "b", "c"), edges)


def test_progress_is_a_share_of_the_vertices():
    graph, told = ring(300), []
    with listening(lambda text, share: told.append((text, share))):
        distance_regularity(graph)
    assert [text for text, _ in told] == ["distances", "intersection numbers"]
    assert all(0 < share < 1 for _, share in told)


@pytest.mark.parametrize("seed", range(6))
def test_regular_graphs_are_told_from_those_that_differ_in_one_place(seed):
    """A switch of two edges of a ring product leaves every degree as it was; the library decides both."""
    rng = Random(seed)
    drawn = hamming(2, rng.choice((3, 4))).to_networkx()
    networkx.double_edge_swap(drawn, rng.randint(1, 3), 1000, seed)
    graph = AdjacencyGraph.from_networkx(drawn)
    assert isinstance(distance_regularity(graph), NotDistanceRegular) != networkx.is_distance_regular(drawn)
