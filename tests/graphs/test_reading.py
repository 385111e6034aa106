"""Graphs named in text: families, graph6 and edge lists, and every bad file in one clear line.

Covers: symdp.graphs.families, symdp.graphs.graph_reader
"""

import networkx
import pytest

from symdp.errors import InvalidArgument
from symdp.graphs.families import clique, grid, hamming, line, ring, star, tree
from symdp.graphs.graph_reader import read_graph
from tests.graphs.named_graphs import atlas, chang

FAMILIES = {
    "clique:6": clique(6),
    "ring:6": ring(6),
    "line:1": line(1),
    "star:4": star(4),
    "tree:2,3": tree(2, 3),
    "hamming:3, 2": hamming(3, 2),
    "grid:3,4": grid(3, 4),
    "grid:2,2,2": hamming(3, 2),
}


@pytest.mark.parametrize("text", FAMILIES)
def test_families(text):
    assert read_graph(text) == FAMILIES[text]


def test_a_graph_is_no_text():
    with pytest.raises(InvalidArgument, match=r"graph=Graph must be text such as ring:6; AdjacencyGraph\.from_networkx"):
        read_graph(networkx.cycle_graph(6))


@pytest.fixture
def written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(text, name="a.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write


def test_graph6_files(written):
    for header in (True, False):
        for graph in [*atlas(5), chang("Chang 2")]:
            text = networkx.to_graph6_bytes(graph.to_networkx(), header=header).decode()
            assert read_graph(written(text, "a.g6")).edges == graph.edges
            assert read_graph(written(text, "a.txt")).edges == graph.edges


def test_random_edge_lists(written, rng):
    for _ in range(30):
        graph = networkx.gnp_random_graph(rng.randrange(2, 9), 0.4, seed=rng.randrange(10**6))
        lines = [rng.choice([f"{i} {j}", f"  {j}\t{i} # {i}"]) for i, j in graph.edges]
        lines += [str(vertex) for vertex in graph] + ["", "# a comment"]
        rng.shuffle(lines)
        adjacency = read_graph(written("\n".join(lines)))
        assert adjacency.labels == tuple(map(str, graph))
        assert adjacency.edges == tuple(sorted(graph.edges))


def test_labels_of_an_edge_list(written):
    adjacency = read_graph(written("\ufeffoslo bergen\r\nbergen røros\r\nalta\r\n"))
    assert adjacency.labels == ("oslo", "bergen", "røros", "alta")
    assert adjacency.edges == ((0, 1), (1, 2))
    assert read_graph(written("0,0 0,1\n0,1 1,1\n")).labels == ("0,0", "0,1", "1,1")


BAD_FILES = {
    "nothing": ("", ["no edge"]),
    "comments only": ("# a\n\n# b", ["no edge"]),
    "a self-loop": ("a b\nc c\n", ["line 2", "'c c'", "self-loops"]),
    "a weight": ("a b\nb c 0.5\n", ["line 2", "'b c 0.5'", "without a weight"]),
    "an arrow": ("a -> b\n", ["line 1", "'a -> b'", "undirected"]),
    "arrows without spaces": ("a->b\nc->d", ["line 1", "'a->b'"]),
    "commas": ("1,2\n2,3\n", ["line 1", "'1,2'", "'a b'"]),
    "an edge twice": ("a b\nb c\na b", ["line 3", "'a b'", "line 1"]),
    "an edge both ways": ("a b\nb a", ["line 2", "'b a'", "line 1"]),
    "prose": ("this is not a graph\n", ["line 1", "'this is not a graph'"]),
    "one word": ("hello", ["line 1", "neither graph6 nor an edge"]),
    "control characters": ("\x00\x01", ["line 1", "neither graph6"]),
    "a control character in a name": ("a b\nb c\x00\n", ["line 2", r"'b c\x00'"]),
    "sparse6": (":An", ["sparse6"]),
    "digraph6": ("&AG", ["digraph6"]),
    "graph6 of no vertex": ("?", ["vertices=0"]),
    "too many vertices": ("\n".join(f"{i} {i + 1}" for i in range(4100)), ["vertices=4101", "4096"]),
}


@pytest.mark.sampled(17)
@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files(name, written):
    text, words = BAD_FILES[name]
    with pytest.raises(InvalidArgument) as caught:
        read_graph(written(text))
    assert all(word in str(caught.value) for word in words), caught.value
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.g6", "D?{\nD?{\n", "one graph"),
        ("a.g6", "", "one graph"),
        ("a.graph6", "D?{D?{D", "neither graph6"),
        ("a.g6", "é", "neither graph6"),
        ("a.g6", "~~~~~~~~~~~", "too large"),
    ],
)
def test_bad_graph6(name, text, words, written):
    with pytest.raises(InvalidArgument, match=words):
        read_graph(written(text, name))


@pytest.mark.sampled(14)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("circle:6", "circle:6 does not exist"),
        ("", "is a directory"),
        ("clique:", "clique:N"),
        ("clique:six", "clique:N"),
        ("clique:-3", "clique:N"),
        ("clique:²", "clique:N"),
        ("clique:3,3", "clique:N"),
        ("hamming:3", "hamming:RECORDS,VALUES"),
        ("clique:0", "n=0"),
        ("clique:5000", "n=5000"),
        ("clique:" + "9" * 5000, "digits"),
        ("hamming:1000,2", "hamming_counts"),
        ("tree:2,20", "branching=2, height=20 make more than 4096 vertices"),
        ("a\0b", "cannot be read"),
    ],
)
def test_bad_names(text, words):
    with pytest.raises(InvalidArgument) as caught:
        read_graph(text)
    assert words in str(caught.value)


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidArgument, match="UTF-8"):
        read_graph(str(path))
