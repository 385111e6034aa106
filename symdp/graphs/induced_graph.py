"""The graph that a query induces on its values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from symdp.arguments import required
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph, ordered_labels


def induced_graph(
    graph: AdjacencyGraph,
    answers: Sequence[str | int] | Callable[[str], str | int],
    vertices: Iterable[str | int] | None = None,
) -> AdjacencyGraph:
    """Build the graph of query values, neighbours if they are the values of two neighbouring inputs.

    Parameters
    ----------
    graph : AdjacencyGraph
        Adjacency of the inputs.
    answers : sequence of str or int, or a function
        The value of a deterministic query at each vertex, or the query itself, from labels to values.
    vertices : labels, optional
        All values in their order, isolated those that no input has. Without it the values that occur: in increasing
        order if all are integers, else in the order in which they appear.

    Raises
    ------
    InvalidArgument
        Not one value per vertex, or a value that is not among ``vertices``.

    References
    ----------
    alvim2015, Definition 25.

    Examples
    --------
    Counting the ones of three bits induces a line.

    >>> from symdp.graphs.families import hamming
    >>> induced_graph(hamming(3, 2), lambda label: label.count("1"))
    AdjacencyGraph(labels=('0', '1', '2', '3'), edges=((0, 1), (1, 2), (2, 3)))
    """
    required(graph, AdjacencyGraph, "graph")
    if callable(answers):
        answers = [answers(label) for label in graph.labels]
    if not hasattr(answers, "__len__") or not hasattr(answers, "__getitem__"):
        raise InvalidArgument(f"answers={answers!r:.40} must be a sequence of answers, one per vertex, or a function")
    if len(answers) != graph.size:
        raise InvalidArgument(f"answers={len(answers)} values must be {graph.size}, one per vertex of the graph")
    edges = [(answers[i], answers[j]) for i, j in graph.edges if str(answers[i]) != str(answers[j])]
    known = ordered_labels(answers) if vertices is None else [str(label) for label in vertices]
    unknown = [answer for answer in answers if str(answer) not in known]
    if unknown:
        raise InvalidArgument(f"answer={unknown[0]} is not among the vertices; add it to vertices")
    return AdjacencyGraph.from_edges(edges, known)
