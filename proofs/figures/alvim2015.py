"""alvim2015: graphs with symmetries, the bound on the leakage of databases, the databases of two individuals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from math import exp, log2

from proofs.figures.paper_figure import Drawn, PaperFigure, Sentence, beside
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.families import clique, hamming
from symdp.graphs.regularity import DistanceRegular, distance_regularity
from symdp.graphs.symmetry import VertexTransitive, vertex_transitivity
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon, kernel_mechanism
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.mechanism_picture import entries
from symdp.pictures.marks import Line, Mark, Panel
from symdp.pictures.picture import Picture
from symdp.tradeoffs.graphs.capacity_bounds import hamming_capacity
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage

NAMES = ("aa", "ab", "ac", "ba", "ca", "bb", "bc", "cb", "cc")
# Row ba of Figure 9(b) as printed; all other rows contain the distances.
PRINTED_BA = (1, 2, 2, 0, 1, 1, 2, 1, 2)
SAMPLES = 80
RECORDS, VALUES = (1000, 100, 10), (100, 10, 2)
# Two rationals around exp(5).
AROUND = (Fraction(14841, 100), Fraction(14842, 100))
LEVEL = Fraction(2)


def has_symmetries(graph: AdjacencyGraph) -> tuple[bool, bool]:
    """Return whether a graph is distance-regular, and whether it is vertex-transitive."""
    verdicts = distance_regularity(graph), vertex_transitivity(graph)
    return isinstance(verdicts[0], DistanceRegular), isinstance(verdicts[1], VertexTransitive)


def words(records: int, values: int) -> AdjacencyGraph:
    """Build the graph of databases, with short labels."""
    graph = hamming(records, values)
    return AdjacencyGraph(tuple([label.replace(",", "") for label in graph.labels]), graph.edges)


def petersen() -> AdjacencyGraph:
    """Build the graph of the pairs of five items, adjacent when disjoint."""
    pairs = ["".join(pair) for pair in combinations("12345", 2)]
    return AdjacencyGraph.from_edges([(a, b) for a, b in combinations(pairs, 2) if not set(a) & set(b)], pairs)


def chang() -> AdjacencyGraph:
    """Build the graph of pairs of eight items, adjacent if they meet, switched around four disjoint pairs."""
    pairs = ["".join(pair) for pair in combinations("12345678", 2)]
    switched = {"12", "34", "56", "78"}
    edges = [(a, b) for a, b in combinations(pairs, 2) if bool(set(a) & set(b)) != ((a in switched) != (b in switched))]
    return AdjacencyGraph.from_edges(edges, pairs)


def truncated_tetrahedron() -> AdjacencyGraph:
    """Build the graph of ordered pairs of four items, adjacent if they begin alike or are reverses of each other."""
    pairs = ["".join(pair) for pair in permutations("1234", 2)]
    edges = [(a, b) for a, b in combinations(pairs, 2) if a[0] == b[0] or a == b[::-1]]
    return AdjacencyGraph.from_edges(edges, pairs)


def with_both() -> Drawn:
    """Draw figure 1."""
    graphs = {"(1, 4), the tetrahedron": clique(4), "(3, 2), the cube": words(3, 2), "Petersen graph": petersen()}
    sentences = [_both(name, graph) for name, graph in graphs.items()]
    return Drawn(_graphs(graphs), tuple(sentences))


def _both(name: str, graph: AdjacencyGraph) -> Sentence:
    both = has_symmetries(graph) == (True, True)
    return Sentence(f"{name}: distance-regular and vertex-transitive", both, str(distance_regularity(graph)))


def with_one() -> Drawn:
    """Draw figure 2."""
    graphs = {"a Chang graph": chang(), "the truncated tetrahedron": truncated_tetrahedron()}
    first, second = map(has_symmetries, graphs.values())
    sentences = (
        Sentence("a Chang graph is distance-regular and not vertex-transitive", first == (True, False),
                 f"28 vertices, {distance_regularity(chang())}"),
        Sentence("the truncated tetrahedron is vertex-transitive and not distance-regular", second == (False, True),
                 "12 vertices; two edges with different numbers of common neighbours"),
    )  # fmt: skip
    return Drawn(_graphs(graphs), sentences)


def databases() -> Drawn:
    """Draw figure 7: two graphs of databases."""
    graphs = {"$u=4$, $v=2$": words(4, 2), "$u=2$, $v=3$": words(2, 3)}
    cube = words(4, 2)
    finding = f"{cube.size} vertices, {len(cube.edges)} edges, diameter {cube.diameter}"
    holds = (cube.size, len(cube.edges), cube.diameter) == (16, 32, 4)
    return Drawn(_graphs(graphs), (Sentence("for two values the graph is the u-dimensional hypercube", holds, finding),))


def _graphs(graphs: dict[str, AdjacencyGraph]) -> Picture:
    return beside([graph.picture(title=name) for name, graph in graphs.items()])


def bound(records: int, values: int, epsilon: float) -> float:
    """Return Bnd(u, v, epsilon) in bits, as a float for display."""
    return records * (log2(values) - log2(1 + (values - 1) * exp(-epsilon)))


def growth() -> Drawn:
    """Draw figure 8."""
    panels = (
        _lines("(a) $v=100$", r"$\epsilon$", 10.0, [(f"$u={u}$", partial(bound, u, 100)) for u in RECORDS]),
        _lines("(b) $u=100$", r"$\epsilon$", 10.0, [(f"$v={v}$", partial(bound, 100, v)) for v in VALUES]),
        _lines("(c) $v=100$", "$u$", 1000.0,
               [(rf"$\epsilon={e}$", partial(_by_records, epsilon=e)) for e in (0.5, 0.1, 0.01)]),
    )  # fmt: skip
    return Drawn(Picture(panels), (_zero(), _limit(), _capacity(), _vulnerability()))


def _by_records(records: float, epsilon: float) -> float:
    return records * bound(1, 100, epsilon)


def _lines(title: str, across: str, end: float, functions: Sequence[tuple[str, Callable[[float], float]]]) -> Panel:
    places = [end * k / SAMPLES for k in range(SAMPLES + 1)]
    marks: list[Mark] = [
        Line(tuple([(x, function(x)) for x in places]), number, label, marked=True)
        for number, (label, function) in enumerate(functions)
    ]
    highest = max(function(end) for _, function in functions)
    return Panel(tuple(marks), (0.0, end, 0.0, 1.05 * highest), across, "Bnd in bits", title, "north west")


def _zero() -> Sentence:
    values = [hamming_capacity(u, v, 1) for u in RECORDS for v in VALUES]
    return Sentence("the bound is 0 at epsilon = 0", set(values) == {1}, "exp(Bnd) = 1 for the u and v of the figure")


def _limit() -> Sentence:
    large = Fraction(10**9)
    holds = all(v - hamming_capacity(1, v, large) == v * (v - 1) / (v - 1 + large) for v in VALUES)
    return Sentence(
        "it tends to u log v", holds, "v - exp(Bnd(1, v)) = v(v-1)/(v-1+exp(epsilon)), checked at exp(epsilon) = 10^9"
    )


def _capacity() -> Sentence:
    low, high = [LeakageValue.log_of(hamming_capacity(100, 2, level)) for level in AROUND]
    rounded = {low.bits(4), high.bits(4)}
    finding = f"between {low.bits(8)} and {high.bits(8)} bits"
    return Sentence("u = 100, v = 2, epsilon = 5: 99.03 bits", rounded == {"99.03"}, finding)


def _vulnerability() -> Sentence:
    low = hamming_capacity(100, 2, AROUND[0]) / 2**100
    return Sentence("and a posterior vulnerability above 1/2", low > Fraction(1, 2), f"at least {float(low):.4f}")


def eye_colours() -> Drawn:
    """Draw figure 9, corrected."""
    graph = eyes()
    distances = graph.distances
    rows = [[str(entry) for entry in row] for row in distances]
    shades = [[1 - int(entry) / 2 for entry in row] for row in rows]
    matrix = entries(rows, shades, NAMES, r"entry $k$ stands for $\max/\lambda^k$")
    return Drawn(beside([graph.picture(title="the databases"), matrix]), (_printed_is_private(), _leaks_most(), _largest()))


def eyes() -> AdjacencyGraph:
    """Return the nine databases of two individuals in the order of the figure."""
    edges = [(a, b) for a, b in combinations(NAMES, 2) if sum(x != y for x, y in zip(a, b, strict=True)) == 1]
    return AdjacencyGraph.from_edges(edges, NAMES)


def _printed_is_private() -> Sentence:
    graph = eyes()
    digits = [PRINTED_BA if name == "ba" else row for name, row in zip(NAMES, graph.distances, strict=True)]
    top = LEVEL**2 / (2 + LEVEL) ** 2
    level = graph_exp_epsilon(
        graph, Mechanism.from_rows([[top / LEVEL ** int(entry or 0) for entry in row] for row in digits])
    )
    corrected = graph_exp_epsilon(graph, kernel_mechanism(graph, LEVEL))
    finding = (
        f"at exp(epsilon) = {LEVEL} the printed rows have {level}: ba is printed with 2 in column bc and 1 in cb; "
        f"exchanged, as drawn, they have {corrected}"
    )
    return Sentence("the matrix is epsilon-differentially private", level == LEVEL, finding)


def _leaks_most() -> Sentence:
    matrix, best = kernel_mechanism(eyes(), LEVEL).matrix, graph_leakage((2, 3), LEVEL).exp_leakage
    total = sum(max(column) for column in zip(*matrix, strict=True))
    finding = f"its column maxima sum to {total}, the largest possible {best}"
    return Sentence("it has the largest min-entropy leakage", total == best, finding)


def _largest() -> Sentence:
    top = max(max(row) for row in kernel_mechanism(eyes(), LEVEL).matrix)
    return Sentence("its largest entry is exp(2 epsilon)/(2 + exp(epsilon))^2", top == LEVEL**2 / (2 + LEVEL) ** 2, f"{top}")


SYMMETRIES, EXAMPLE = "alvim2015/figures_1_2", "alvim2015/example_17"
FIGURES = (
    PaperFigure(
        "alvim2015:1", "graphs that are distance-regular and vertex-transitive", with_both, SYMMETRIES,
        "the drawings are lost; the third graph is chosen",
    ),
    PaperFigure(
        "alvim2015:2", "graphs that have one of the two symmetries only", with_one, SYMMETRIES,
        "the drawings are lost; drawn is the first of three Chang graphs",
    ),
    PaperFigure("alvim2015:7", "two graphs of databases", databases, remark="the drawings are lost; u and v are chosen"),
    PaperFigure("alvim2015:8", "the bound on min-entropy leakage against epsilon and u", growth, "alvim2015/figure_8"),
    PaperFigure("alvim2015:9", "databases of two individuals and the matrix that leaks most", eye_colours, EXAMPLE),
)  # fmt: skip
