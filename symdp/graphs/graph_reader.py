"""Graphs as one piece of text: a family with its numbers, or a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import MOST_VERTICES, AdjacencyGraph, ordered_labels
from symdp.graphs.families import blocks, clique, grid, hamming, line, ring, star, tree
from symdp.text_file import read_text

_FAMILIES: dict[str, tuple[str, Callable[..., AdjacencyGraph]]] = {
    "clique": ("N", clique),
    "blocks": ("SIZE,SIZE,...", blocks),
    "ring": ("N", ring),
    "line": ("N", line),
    "star": ("LEAVES", star),
    "tree": ("BRANCHING,HEIGHT", tree),
    "hamming": ("RECORDS,VALUES", hamming),
    "grid": ("SIDE,SIDE,...", grid),
}
_LONGEST_NUMBER, _LONGEST_TEXT = 9, 60
_HEADER = ">>graph6<<"
_JOINED = re.compile(r"[,;]|--|->|<-")


def read_graph(text: str) -> AdjacencyGraph:
    """Read a graph.

    Parameters
    ----------
    text : str
        ``clique:6``, ``blocks:2,3`` (cliques side by side), ``ring:6``, ``line:6``, ``star:4`` (four leaves),
        ``tree:2,3`` (children of a vertex, height), ``hamming:3,2`` (records, values), ``grid:3,4``; or a file with one
        graph in graph6 format, or with an edge ``a b`` on every line, where a word alone is an isolated vertex and ``#``
        starts a comment. Vertices of an edge list are in increasing order if all are integers, else in the order in which
        they appear.

    Raises
    ------
    InvalidArgument
        Anything else, in one line that names the line of the file.

    Examples
    --------
    >>> read_graph("hamming:2,3").size
    9
    >>> read_graph("ring:2")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: n=2 must be at least 3 for a ring; line(2) has 2 vertices
    """
    if not isinstance(text, str):
        ways = "AdjacencyGraph.from_networkx and from_edges read others"
        raise InvalidArgument(f"graph={type(text).__name__} must be text such as ring:6; {ways}")
    name, colon, numbers = text.partition(":")
    if colon and name in _FAMILIES:
        return _family(text, name, numbers)
    try:
        content = read_text(Path(text))
    except InvalidArgument as error:
        known = ", ".join(f"{name}:{form}" for name, (form, _) in _FAMILIES.items())
        raise InvalidArgument(f"graph={_short(text)} must be {known} or a file; {error}") from None
    words = content.removeprefix(_HEADER).split()
    if content.startswith(_HEADER) or Path(text).suffix in (".g6", ".graph6") or len(words) == 1:
        return _from_graph6(text, words)
    return _from_edge_list(text, content)


def _family(text: str, name: str, numbers: str) -> AdjacencyGraph:
    form, build = _FAMILIES[name]
    words = [word.strip() for word in numbers.split(",")]
    expected = form.count(",") + 1
    if not all(word.isascii() and word.isdigit() for word in words) or ("..." not in form and len(words) != expected):
        raise InvalidArgument(f"graph={_short(text)} must be {name}:{form} with whole numbers")
    if max(map(len, words)) > _LONGEST_NUMBER:
        raise InvalidArgument(f"graph={_short(text)} has a number of more than {_LONGEST_NUMBER} digits; take smaller ones")
    return build(*map(int, words))


def _from_graph6(path: str, words: list[str]) -> AdjacencyGraph:
    import networkx

    if len(words) != 1:
        raise InvalidArgument(f"{path} must hold one graph in graph6 format, one word; it holds {len(words)} words")
    if words[0][0] in ":;&":
        raise InvalidArgument(f"{path} line 1: sparse6 and digraph6 are not read; write the graph as graph6 or as edges")
    size = _graph6_size(words[0])
    if size > MOST_VERTICES:
        raise InvalidArgument(f"{path} is too large: a graph of {size} vertices, at most {MOST_VERTICES} are read")
    try:
        graph = networkx.from_graph6_bytes(words[0].encode("utf-8"))
    except (networkx.NetworkXError, ValueError, IndexError):
        raise InvalidArgument(f"{path} line 1 is neither graph6 nor an edge 'a b'; write one edge per line") from None
    return AdjacencyGraph.from_networkx(graph)


def _graph6_size(word: str) -> int:
    """Return the number of vertices in the head of a graph6 word: one 6-bit group, or three or six of them after ~."""
    values = [ord(character) - 63 for character in word[:8]]
    marks = 2 if word.startswith("~~") else int(word.startswith("~"))
    head = values[marks : marks + (1, 3, 6)[marks]]
    return sum(value << 6 * place for place, value in enumerate(reversed(head)))


def _from_edge_list(path: str, content: str) -> AdjacencyGraph:
    edges: dict[frozenset[str], int] = {}
    vertices: list[str] = []
    for number, row in enumerate(content.splitlines(), start=1):
        words = row.partition("#")[0].split()
        place = f"{path} line {number}: "
        if len(words) > 2 or not all(map(str.isprintable, words)) or (len(words) == 1 and _JOINED.search(words[0])):
            raise InvalidArgument(
                f"{place}{_short(row.strip())!r} must be 'a b', one undirected edge without a weight, or one vertex"
            )
        if len(words) == 2:
            edge = frozenset(words)
            if len(edge) == 1:
                raise InvalidArgument(
                    f"{place}edge '{words[0]} {words[1]}' joins a vertex with itself; leave self-loops out"
                )
            former = edges.setdefault(edge, number)
            if former != number:
                text = f"edge '{words[0]} {words[1]}' is on line {former} already"
                raise InvalidArgument(f"{place}{text}; an undirected edge is written once")
        vertices += words
    if not vertices:
        raise InvalidArgument(f"{path} holds no edge; write one edge 'a b' per line")
    return AdjacencyGraph.from_edges([(first, second) for first, second in map(sorted, edges)], ordered_labels(vertices))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}..."
