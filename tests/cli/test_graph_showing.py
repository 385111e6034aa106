"""``symdp graph show``: what is printed, and the witnesses in JSON once more.

Covers: symdp.cli.related.graph_commands, symdp.cli.related.graph_show_command
"""

import json

import networkx
import pytest

from symdp.cli.commands import _run
from symdp.graphs import automorphism_search
from tests.graphs.named_graphs import chang


def output(capsys, *arguments):
    assert _run(["graph", "show", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def document(capsys, *arguments):
    return json.loads(output(capsys, *arguments, "--json"))


def written(path, graph):
    path.write_bytes(networkx.to_graph6_bytes(graph))
    return str(path)


def test_a_graph_with_all_symmetries(capsys):
    shown = output(capsys, "hamming:3,3")
    for line in (
        "vertices           27",
        "edges              81",
        "diameter           3",
        "sphere sizes       1, 6, 12, 8 around every vertex",
        "distance-regular   yes, intersection array {6, 4, 2; 1, 2, 3}",
        "automorphisms      1296",
        "orbits             1",
    ):
        assert line in shown.splitlines()
    found = document(capsys, "hamming:3,3")
    edges = {frozenset(edge) for edge in found["edges"]}
    assert found["intersection_array"] == {"b": [6, 4, 2], "c": [1, 2, 3]}
    for vertex, images in zip(found["vertices"], found["automorphisms"], strict=True):
        mapped = dict(zip(found["vertices"], images, strict=True))
        assert mapped["0,0,0"] == vertex
        assert {frozenset(mapped[end] for end in edge) for edge in edges} == edges


def test_a_graph_without_them(capsys):
    shown = output(capsys, "line:4")
    assert "sphere sizes       1, 1, 1, 1 around 0; 3\n                   1, 2, 1 around 1; 2\n" in shown
    assert "distance-regular   no, vertices at distance 2 from the one and 1 from the other: 1 for (0; 1), 0 for" in shown
    assert "vertex-transitive  no, sphere sizes: (1, 1, 1, 1) for 0, (1, 2, 1) for 1" in shown
    found = document(capsys, "line:4")
    assert found["not_distance_regular"] == {"pairs": [["0", "1"], ["1", "0"]], "spheres": [2, 1], "counts": [1, 0]}
    assert found["not_vertex_transitive"]["pair"] == ["0", "1"]
    assert found["orbits"] == [["0", "3"], ["1", "2"]]


def test_a_graph_in_parts(capsys, tmp_path):
    path = tmp_path / "parts.txt"
    path.write_text("a b\nc\n")
    shown = output(capsys, str(path))
    assert "diameter           1, of the widest component" in shown
    assert "distance-regular   no, no path joins (a; c)" in shown
    assert document(capsys, str(path))["components"] == [["a", "b"], ["c"]]


def test_one_property_without_the_other(capsys, tmp_path):
    tetrahedron = document(capsys, written(tmp_path / "t.g6", networkx.truncated_tetrahedron_graph()))
    assert (tetrahedron["distance_regular"], tetrahedron["vertex_transitive"]) == (False, True)
    assert len(tetrahedron["automorphisms"]) == 12
    # Tutte's 12-cage has two orbits that no count around a vertex tells apart.
    jumps = [17, 27, -13, -59, -35, 35, -11, 13, -53, 53, -27, 21, 57, 11, -21, -57, 59, -17]
    cage = written(tmp_path / "cage.g6", networkx.LCF_graph(126, jumps, 7))
    assert "(no automorphism: the search is exhausted)" in output(capsys, cage)
    found = document(capsys, cage)
    assert found["not_vertex_transitive"]["values"] is None
    assert (found["distance_regular"], found["automorphism_count"]) == (True, "12096")


def test_large_graphs_are_shown_as_far_as_they_are_decided(capsys):
    found = document(capsys, "ring:300")
    assert (found["distance_regular"], found["vertex_transitive"], found["automorphism_count"]) == (True, True, "600")
    assert len(found["orbits"]) == 1
    assert "525-bit number" in output(capsys, "clique:100")


def test_a_search_that_is_given_up_decides_nothing(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(automorphism_search, "MOST_STEPS", 2)
    graph = written(tmp_path / "chang.g6", networkx.from_edgelist(chang("Chang 1").edges))
    assert "vertex-transitive  not decided: " in output(capsys, graph)
    found = document(capsys, graph)
    assert (found["vertex_transitive"], found["orbits"]) == (None, None)


@pytest.mark.thorough
def test_pictures(capsys, tmp_path):
    for name, graph in (("a.svg", "star:4"), ("b.png", "line:1"), ("c.pdf", "grid:15,15")):
        output(capsys, graph, "--plot", str(tmp_path / name))
        assert (tmp_path / name).stat().st_size > 1000


BAD = {
    "a file that is not there": (["nowhere.txt"], ["nowhere.txt", "does not exist"]),
    "a family without numbers": (["ring"], ["ring:N"]),
    "too small a ring": (["ring:2"], ["n=2", "at least 3"]),
    "too many vertices": (["hamming:1000,2"], ["records=1000", "4096"]),
    "a picture of no known kind": (["ring:5", "--plot", "a.gif"], ["plot=a.gif", ".svg"]),
    "a self-loop": (["loop.txt"], ["line 2", "self-loops"]),
    "no graph": ([], ["GRAPH"]),
}


@pytest.mark.parametrize("name", BAD)
def test_one_clear_line_and_exit_code_two(name, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop.txt").write_text("a b\nb b\n")
    arguments, words = BAD[name]
    assert _run(["graph", "show", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1, captured.err
    assert all(word in captured.err for word in words), captured.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loop.txt"]
