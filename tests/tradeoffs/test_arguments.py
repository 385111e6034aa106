"""Arguments of public functions of the wrong kind: each check takes what it says, and refuses the rest by name and value.

Covers: symdp.arguments
"""

import pytest

from symdp import SourceSet, arguments
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph

UNIFORM = SourceSet.simplex(2)
SET = "must be a SourceSet; build one with SourceSet.from_vertices(...)"
PAIRS = "must be a sequence of pairs, such as [(2, 0)]"
SEQUENCE = "must be a sequence; build one with SourceSet.from_vertices(...)"
REFUSED = [
    (arguments.required, (3, SourceSet, "s"), f"s=3 {SET}"),
    (
        arguments.required,
        (None, AdjacencyGraph, "graph"),
        "graph=None must be an AdjacencyGraph; AdjacencyGraph.from_networkx and read_graph('ring:6') make one",
    ),
    (arguments.required, ("x" * 38, SourceSet, "s"), f"s='{'x' * 38}' {SET}"),
    (arguments.required, ("x" * 39, SourceSet, "s"), f"s='{'x' * 39}... {SET}"),
    (arguments.required_each, ("ab", SourceSet, "sets"), f"sets='ab' {SEQUENCE}"),
    (arguments.required_each, (b"ab", SourceSet, "sets"), f"sets=b'ab' {SEQUENCE}"),
    (arguments.required_each, (5, SourceSet, "sets"), f"sets=5 {SEQUENCE}"),
    (
        arguments.required_each,
        ([UNIFORM, 5], SourceSet, "sets"),
        f"sets[2]=5 {SET}",
    ),
    (arguments.required_pairs, (3, "pairs", "[(2, 0)]"), f"pairs=3 {PAIRS}"),
    (arguments.required_pairs, (["ab"], "pairs", "[(2, 0)]"), f"pairs=['ab'] {PAIRS}"),
    (arguments.required_pairs, ([(1, 2), (1, 2, 3)], "pairs", "[(2, 0)]"), f"pairs=[(1, 2), (1, 2, 3)] {PAIRS}"),
    (arguments.required_pairs, (b"ab", "pairs", "[(2, 0)]"), f"pairs=b'ab' {PAIRS}"),
    (arguments.required_pairs, ("", "pairs", "[(2, 0)]"), f"pairs='' {PAIRS}"),
    (arguments.required_pairs, (b"", "pairs", "[(2, 0)]"), f"pairs=b'' {PAIRS}"),
    (arguments.required_pairs, ([{1, 2}], "pairs", "[(2, 0)]"), f"pairs=[{{1, 2}}] {PAIRS}"),
    (arguments.required_integer, (0, "jobs"), "jobs=0 must be an integer of at least 1"),
    (arguments.required_integer, (4, "n", 5), "n=4 must be an integer of at least 5"),
    (arguments.required_integer, (2.0, "n"), "n=2.0 must be an integer of at least 1"),
    (arguments.required_integer, (True, "n"), "n=True must be an integer of at least 1"),
    (arguments.required_integer, (False, "n", 0), "n=False must be an integer of at least 0"),
    (arguments.required_integer, ("2", "n"), "n='2' must be an integer of at least 1"),
    (arguments.required_integer, (None, "n"), "n=None must be an integer of at least 1"),
    (arguments.required_text, (3, "family", "ball:C,r"), "family=3 must be text such as ball:C,r"),
    (arguments.required_text, (b"ball", "family", "ball:C,r"), "family=b'ball' must be text such as ball:C,r"),
]  # fmt: skip


@pytest.mark.sampled(len(REFUSED))
@pytest.mark.parametrize(("check", "given", "sentence"), REFUSED)
def test_what_is_refused_is_named(check, given, sentence):
    with pytest.raises(InvalidArgument) as error:
        check(*given)
    assert str(error.value) == sentence


def test_what_is_taken_is_returned():
    assert arguments.required(UNIFORM, SourceSet, "s") is UNIFORM
    assert arguments.required_each(iter([UNIFORM]), SourceSet, "sets") == [UNIFORM]
    assert arguments.required_pairs(iter([[1, 2], (3, 4)]), "pairs", "") == [(1, 2), (3, 4)]
    assert (arguments.required_integer(1, "jobs"), arguments.required_integer(5, "n", 5)) == (1, 5)
    assert arguments.required_text("", "family", "") == ""
