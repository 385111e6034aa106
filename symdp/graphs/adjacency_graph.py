"""The adjacency relation on the inputs of a mechanism, as a finite simple graph."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from numbers import Integral
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.errors import InvalidArgument, Unsupported

if TYPE_CHECKING:
    from symdp.pictures.picture import Picture

# The vertices of a graph, those of one whose pairs are listed, those of one that is drawn in a notebook, and the edges.
MOST_VERTICES, MOST_LISTED, MOST_SHOWN, MOST_EDGES = 4096, 1024, 200, 600_000
_INTEGER = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True)
class AdjacencyGraph:
    r"""An adjacency graph joins the inputs that differential privacy compares; it is undirected, without self-loops.

    It need not be connected. A mechanism W is private at epsilon where its rows at adjacent inputs are within a factor
    exp(epsilon); along a shortest path the factors multiply:

    .. math::

        W(y|x)\le e^{\varepsilon}\,W(y|x')\ \ (x\sim x')\qquad\Longrightarrow\qquad
        W(y|x)\le e^{\varepsilon\,d(x,x')}\,W(y|x')

    Parameters
    ----------
    labels : tuple of str
        Names of the vertices, all different, between 1 and 4096 of them. Everywhere else a vertex is its place
        0, ..., n - 1 in this tuple.
    edges : tuple of pairs of int
        Pairs (i, j) with i < j, in increasing order, each once.

    Raises
    ------
    InvalidArgument
        A label or an edge that repeats, a self-loop, a vertex that does not exist, no vertex, too many of them, or more
        than 600,000 edges.

    References
    ----------
    alvim2015, Definition 1 and the sections on graphs after it.

    Examples
    --------
    A path of three ordered letters, and the lengths of its shortest paths:

    >>> path = AdjacencyGraph(("low", "middle", "high"), ((0, 1), (1, 2)))
    >>> path.distances
    ((0, 1, 2), (1, 0, 1), (2, 1, 0))

    The numbers of vertices at distance 0, 1, ... from its ends and from its middle:

    >>> [path.sphere_sizes(vertex) for vertex in range(3)]
    [(1, 1, 1), (1, 2), (1, 1, 1)]

    The least distortion at exp(epsilon) = 3 where all pairs of letters are adjacent, and where those of the path are:

    >>> from symdp import SourceSet, Tradeoff
    >>> uniform = SourceSet.single(["1/3", "1/3", "1/3"])
    >>> [Tradeoff(uniform, adjacency=graph).inverse(exp_epsilon=3).distortion for graph in (None, path)]
    [Fraction(2, 5), Fraction(1, 3)]
    """

    labels: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        require_size(len(self.labels), len(self.edges))
        if len(set(self.labels)) < len(self.labels):
            repeated = next(label for label in self.labels if self.labels.count(label) > 1)
            raise InvalidArgument(f"label={repeated} must name one vertex only; rename one of them")
        for i, j in self.edges:
            if not 0 <= i < j < self.size:
                raise InvalidArgument(f"edge=({i}, {j}) must have 0 <= i < j < {self.size}; AdjacencyGraph.from_edges sorts")
        if any(former >= latter for former, latter in pairwise(self.edges)):
            raise InvalidArgument("edges must be in increasing order, each once; AdjacencyGraph.from_edges sorts them")

    def picture(self, classes: Sequence[Sequence[int]] = (), title: str = "") -> Picture:
        """Draw vertices and edges in a deterministic layout: see :mod:`symdp.graphs.graph_picture`.

        Parameters
        ----------
        classes : sequence of sequences of int
            A partition of the vertices, such as their orbits: each class has a colour, and a number where there are
            several.
        title : str

        Examples
        --------
        >>> path = AdjacencyGraph.from_edges([(1, 2), (2, 3)])
        >>> drawing = path.picture([[0, 2], [1]]).draw()
        >>> sorted(text.get_text() for text in drawing.axes[0].texts)
        ['1', '1', '1', '2', '2', '3']
        """
        from symdp.graphs.graph_picture import layout, picture

        return picture(self.labels, self.edges, layout(self.distances), classes, title)

    def _repr_html_(self) -> str:
        from symdp.pictures.html_display import image, paragraph

        counted = f"A graph with {self.size} vertices and {len(self.edges)} edges"
        return paragraph(counted) + (image(self.picture(), counted) if self.size <= MOST_SHOWN else "")

    @classmethod
    def from_edges(
        cls, edges: Iterable[tuple[str | int, str | int]], vertices: Iterable[str | int] | None = None
    ) -> AdjacencyGraph:
        """Build a graph from pairs of labels.

        Parameters
        ----------
        edges : pairs of str or int
            Neighbours. The relation is symmetric, and a pair given twice or both ways is one edge.
        vertices : labels, optional
            All vertices in their order, isolated ones too. Without it the vertices are those of the edges: in
            increasing order if all labels are integers, else in the order in which they appear.

        Raises
        ------
        InvalidArgument
            A self-loop, an end that is not among ``vertices``, or a label that is neither text nor an integer.

        Examples
        --------
        >>> AdjacencyGraph.from_edges([(10, 2), (2, 1)])
        AdjacencyGraph(labels=('1', '2', '10'), edges=((0, 1), (1, 2)))
        >>> AdjacencyGraph.from_edges([("b", "a")], vertices="abc").components
        ((0, 1), (2,))
        >>> AdjacencyGraph.from_edges([("a", "a")])
        Traceback (most recent call last):
        symdp.errors.InvalidArgument: edge=(a, a) must join two different vertices; leave self-loops out
        """
        pairs = [_pair(edge) for edge in edges]
        ends = ordered_labels([end for pair in pairs for end in pair]) if vertices is None else list(map(_label, vertices))
        require_size(len(ends))
        place = {label: index for index, label in enumerate(ends)}
        joined = set()
        for first, second in pairs:
            for end in (first, second):
                if end not in place:
                    raise InvalidArgument(f"edge=({first}, {second}): {end} is not among the vertices; add it to vertices")
            if first == second:
                raise InvalidArgument(f"edge=({first}, {second}) must join two different vertices; leave self-loops out")
            joined.add((min(place[first], place[second]), max(place[first], place[second])))
        return cls(tuple(ends), tuple(sorted(joined)))

    @classmethod
    def from_networkx(cls, graph: Any, weights: str = "refuse") -> AdjacencyGraph:
        """Convert an undirected ``networkx.Graph``, the vertices in its order and with the text of its nodes as labels.

        Parameters
        ----------
        graph : networkx.Graph
        weights : {"refuse", "ignore"}
            What becomes of edges with a ``weight`` other than 1: the graph is refused, or only the edges are taken.

        Raises
        ------
        InvalidArgument
            A directed graph, a multigraph, a weighted edge unless weights are ignored, a self-loop, two nodes with the
            same text.

        Examples
        --------
        >>> import networkx
        >>> AdjacencyGraph.from_networkx(networkx.path_graph(3)).edges
        ((0, 1), (1, 2))
        >>> AdjacencyGraph.from_networkx(networkx.DiGraph([(0, 1)]))
        Traceback (most recent call last):
        symdp.errors.InvalidArgument: graph must be undirected; graph.to_undirected() forgets the directions
        """
        import networkx

        if not isinstance(graph, networkx.Graph):
            raise InvalidArgument(f"graph={type(graph).__name__} must be a networkx.Graph")
        if graph.is_directed():
            raise InvalidArgument("graph must be undirected; graph.to_undirected() forgets the directions")
        if graph.is_multigraph():
            raise InvalidArgument("graph must not be a multigraph; networkx.Graph(graph) makes parallel edges one")
        if weights not in ("refuse", "ignore"):
            raise InvalidArgument(f'weights={weights!r} must be "refuse" or "ignore"')
        for first, second, weight in graph.edges(data="weight", default=1) if weights == "refuse" else ():
            if weight != 1:
                raise InvalidArgument(
                    f"weight={weight} of the edge ({first}, {second}) has no meaning for an adjacency; "
                    'weights="ignore" takes the edges without their weights'
                )
        require_size(len(graph))
        place: dict[Hashable, int] = {node: index for index, node in enumerate(graph)}
        labels = [str(node) for node in graph]
        for node in graph:
            if graph.has_edge(node, node):
                raise InvalidArgument(f"edge=({node}, {node}) must join two different vertices; leave self-loops out")
        edges = sorted(tuple(sorted((place[first], place[second]))) for first, second in graph.edges)
        return cls(tuple(labels), tuple([(i, j) for i, j in edges]))

    def to_networkx(self) -> Any:
        """Return the graph as a ``networkx.Graph`` on 0, ..., n - 1, each node with its ``label``."""
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from((index, {"label": label}) for index, label in enumerate(self.labels))
        graph.add_edges_from(self.edges)
        return graph

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: labels, and edges as pairs of places."""
        return {"labels": list(self.labels), "edges": [list(edge) for edge in self.edges]}

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.labels)

    def index(self, label: str | int) -> int:
        """Return the place of the vertex with this label; InvalidArgument if there is none."""
        try:
            return self._places[str(label)]
        except KeyError:
            names = ", ".join(self.labels[:6]) + (", ..." if self.size > 6 else "")
            raise InvalidArgument(f"vertex={label} must be one of {names}") from None

    @cached_property
    def _places(self) -> dict[str, int]:
        return {label: index for index, label in enumerate(self.labels)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each vertex, in increasing order."""
        rows: list[list[int]] = [[] for _ in self.labels]
        for i, j in self.edges:
            rows[i].append(j)
            rows[j].append(i)
        return tuple([tuple(sorted(row)) for row in rows])

    @cached_property
    def distance_rows(self) -> tuple[Sequence[int], ...]:
        """The lengths of the shortest paths from each vertex, in two bytes each; -1 where no path joins two vertices."""
        from symdp.graphs.distance_table import distance_table

        return distance_table(self.neighbours)

    def spheres(self, vertex: int) -> tuple[tuple[int, ...], ...]:
        """Return the vertices at distance 0, 1, ... from a vertex, up to the farthest reachable one."""
        row = self.distance_rows[read_place(vertex, "vertex", 0, self.size - 1)]
        spheres: list[list[int]] = [[] for _ in range(max(row) + 1)]
        for other, distance in enumerate(row):
            if distance >= 0:
                spheres[distance].append(other)
        return tuple(map(tuple, spheres))

    @cached_property
    def distances(self) -> tuple[tuple[int | None, ...], ...]:
        """The lengths of the shortest paths, n rows of n integers; None where no path joins two vertices.

        Raises
        ------
        Unsupported
            For more than 1024 vertices.
        """
        self.require_listed("the matrix of all distances")
        # At place -1 is None.
        names = [*range(self.size), None]
        return tuple([tuple([names[distance] for distance in row]) for row in self.distance_rows])

    def require_listed(self, what: str) -> None:
        """Refuse a graph with too many vertices for what has a number for each pair of vertices."""
        if self.size > MOST_LISTED:
            raise Unsupported(f"vertices={self.size}: {what} has at most {MOST_LISTED} vertices; take a smaller graph")

    @cached_property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """The connected components, each in increasing order, the one of vertex 0 first."""
        components, seen = [], set[int]()
        for vertex in range(self.size):
            if vertex not in seen:
                reached = [vertex]
                seen.add(vertex)
                for other in reached:
                    fresh = [end for end in self.neighbours[other] if end not in seen]
                    seen.update(fresh)
                    reached += fresh
                components.append(tuple(sorted(reached)))
        return tuple(components)

    @property
    def connected(self) -> bool:
        """Return whether a path joins any two vertices."""
        return len(self.components) == 1

    @cached_property
    def diameter(self) -> int:
        """The largest finite distance of two vertices, the maximum of the components' diameters."""
        return max(map(max, self.distance_rows))

    def sphere_sizes(self, vertex: int) -> tuple[int, ...]:
        """Return n_0, n_1, ..., the numbers of vertices at distance 0, 1, ... from a vertex.

        Raises
        ------
        InvalidArgument
            For a place outside of 0, ..., n - 1.
        """
        sizes = Counter(self.distance_rows[read_place(vertex, "vertex", 0, self.size - 1)])
        return tuple([sizes[distance] for distance in range(max(sizes) + 1)])


def ordered_labels(labels: Iterable[str | int]) -> list[str]:
    """Return the different labels: in increasing order if all are integers, else in order of appearance.

    Examples
    --------
    >>> ordered_labels(["10", 9, 10]), ordered_labels(["b", 1, "a", "b"])
    (['9', '10'], ['b', '1', 'a'])
    """
    names = list(dict.fromkeys(_label(label) for label in labels))
    return sorted(names, key=int) if all(_INTEGER.fullmatch(label) for label in names) else names


def require_size(size: int, edges: int = 0) -> None:
    """Refuse a graph without vertices, or with too many vertices or edges."""
    if not 1 <= size <= MOST_VERTICES:
        raise InvalidArgument(f"vertices={size} must lie between 1 and {MOST_VERTICES}; take a smaller graph")
    if edges > MOST_EDGES:
        raise InvalidArgument(f"edges={edges} must be at most {MOST_EDGES}; take a smaller graph")


def _label(label: str | int) -> str:
    if isinstance(label, bool) or not isinstance(label, str | Integral):
        raise InvalidArgument(f"label={label!r} must be text or an integer")
    return str(label)


def _pair(edge: Any) -> tuple[str, str]:
    if not isinstance(edge, tuple | list) or len(edge) != 2:
        raise InvalidArgument(f"edge={edge!r} must be a pair of labels; weights have no meaning")
    return _label(edge[0]), _label(edge[1])
