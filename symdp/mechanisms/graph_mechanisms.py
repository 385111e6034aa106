"""Mechanisms on a graph with vertices as inputs and outputs, and probabilities that decrease with the distance."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, repeat
from operator import mul
from typing import Any

from symdp.arguments import required
from symdp.arithmetic.programs import linear_solve
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, exp_epsilon_value, over_common_denominator
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)


def distance_kernel(graph: AdjacencyGraph, exp_epsilon: Any) -> Matrix:
    """Return K[i][z] = lambda^-d(i,z), with 0 where no path joins i and z.

    Every column satisfies K[i][z] <= lambda K[h][z] for neighbours i, h; no column with K[z][z] = 1 that does so is
    anywhere smaller.

    Parameters
    ----------
    graph : AdjacencyGraph
    exp_epsilon : rational >= 1
        lambda.

    Returns
    -------
    tuple of n tuples of n Fractions

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> [[str(entry) for entry in row] for row in distance_kernel(line(3), 2)]
    [['1', '1/2', '1/4'], ['1/2', '1', '1/2'], ['1/4', '1/2', '1']]
    """
    powers = inverse_powers(graph, exp_epsilon_value(exp_epsilon))
    return tuple([tuple([ZERO if d is None else powers[d] for d in row]) for row in graph.distances])


def inverse_powers(graph: AdjacencyGraph, exp_epsilon: Fraction) -> list[Fraction]:
    """Return lambda^-d for d = 0 up to the diameter."""
    return list(accumulate(repeat(1 / exp_epsilon, graph.diameter), mul, initial=ONE))


def row_scaling(graph: AdjacencyGraph, exp_epsilon: Any) -> Vector | None:
    """Return the solution x of K x = 1 with K = :func:`distance_kernel`, of any sign; None where K is singular.

    Examples
    --------
    >>> from symdp.graphs.families import line, star
    >>> [str(value) for value in row_scaling(line(4), 2)], [str(value) for value in row_scaling(star(4), 2)]
    (['2/3', '1/3', '1/3', '2/3'], ['-1/3', '2/3', '2/3', '2/3', '2/3'])
    """
    level = exp_epsilon_value(exp_epsilon)
    sizes = common_sphere_sizes(graph)
    if sizes is not None:
        total = sum((count * power for count, power in zip(sizes, inverse_powers(graph, level), strict=True)), ZERO)
        return (1 / total,) * graph.size
    if is_forest(graph):
        return tuple([(level + 1 - len(row)) / (level + 1) for row in graph.neighbours])
    return solve_kernel(distance_kernel(graph, level), (ONE,) * graph.size)


def solve_kernel(kernel: Matrix, right: Vector) -> Vector | None:
    """Return the solution x of K x = right; None where K is singular."""
    rows, targets = [], []
    for row, target in zip(kernel, right, strict=True):
        numerators, denominator = over_common_denominator(row)
        rows.append({column: value for column, value in enumerate(numerators) if value})
        targets.append(target * denominator)
    solved = linear_solve.solve(rows, targets)
    return None if solved is None else tuple(solved)


def common_sphere_sizes(graph: AdjacencyGraph) -> tuple[int, ...] | None:
    """Return n_0, n_1, ... where every vertex has as many vertices at each distance; else None.

    Examples
    --------
    >>> from symdp.graphs.families import line, ring
    >>> common_sphere_sizes(ring(6)), common_sphere_sizes(line(3))
    ((1, 2, 2, 1), None)
    """
    first = graph.sphere_sizes(0)
    same = all(graph.sphere_sizes(vertex) == first for vertex in range(1, graph.size))
    return first if same else None


def is_forest(graph: AdjacencyGraph) -> bool:
    """Return whether the graph is acyclic."""
    return len(graph.edges) == graph.size - len(graph.components)


def kernel_mechanism(graph: AdjacencyGraph, exp_epsilon: Any) -> Mechanism:
    """Build K diag(x) with K x = 1: the output z has probability x_z lambda^-d(i,z).

    On a line this is the truncated geometric mechanism, on a clique randomised response.

    Raises
    ------
    Unsupported
        Where x has a negative entry or K is singular: no mechanism has this form.

    References
    ----------
    alvim2015, equation (17), for graphs that are distance-regular or vertex-transitive, where x is constant.

    Examples
    --------
    >>> from symdp.graphs.families import ring, star
    >>> [str(value) for value in kernel_mechanism(ring(4), 2).matrix[0]]
    ['4/9', '2/9', '1/9', '2/9']
    >>> kernel_mechanism(star(4), 2)
    Traceback (most recent call last):
    symdp.errors.Unsupported: K diag(x) with K x = 1 is no mechanism at exp_epsilon=2: x is -1/3 at the vertex 0; \
graph_utility finds an optimal one of another form
    """
    required(graph, AdjacencyGraph, "graph")
    level = exp_epsilon_value(exp_epsilon)
    x = row_scaling(graph, level)
    if x is None:
        raise Unsupported(f"K is singular at exp_epsilon={level}; graph_utility finds an optimal mechanism of another form")
    if min(x) < 0:
        raise Unsupported(
            f"K diag(x) with K x = 1 is no mechanism at exp_epsilon={level}: x is {min(x)} at the vertex "
            f"{graph.labels[x.index(min(x))]}; graph_utility finds an optimal one of another form"
        )
    return Mechanism(scaled_columns(distance_kernel(graph, level), x))


def scaled_columns(kernel: Matrix, x: Vector) -> Matrix:
    """Return K diag(x)."""
    return tuple([tuple([value * scale for value, scale in zip(row, x, strict=True)]) for row in kernel])


def truncated_geometric(size: int, exp_epsilon: Any) -> Mechanism:
    """Build the truncated geometric mechanism on 0, ..., n - 1: a value plus geometric noise, cut off at both ends.

    Parameters
    ----------
    size : int
        n >= 1.
    exp_epsilon : rational >= 1

    Returns
    -------
    Mechanism
        n x n: lambda^-|i-z| (lambda-1)/(lambda+1) in the inner columns, lambda^-|i-z| lambda/(lambda+1) in the outer two.

    Examples
    --------
    >>> [[str(entry) for entry in row] for row in truncated_geometric(3, 2).matrix]
    [['2/3', '1/6', '1/6'], ['1/3', '1/3', '1/3'], ['1/6', '1/6', '2/3']]
    """
    from symdp.graphs.families import line

    return kernel_mechanism(line(size), exp_epsilon)


def graph_exp_epsilon(graph: AdjacencyGraph, mechanism: Mechanism) -> ExpEpsilon:
    """Return the least lambda with M[i][z] <= lambda M[h][z] for all outputs z and neighbours i, h.

    Returns
    -------
    Fraction, or INFINITY where an output is possible for an input and impossible for a neighbour.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> far = Mechanism.from_rows([["4/5", "1/5"], ["1/2", "1/2"], ["1/5", "4/5"]])
    >>> graph_exp_epsilon(line(3), far), far.exp_epsilon
    (Fraction(5, 2), Fraction(4, 1))
    """
    require_rows(graph, mechanism)
    worst: ExpEpsilon = ONE
    for i, h in graph.edges:
        for first, second in zip(mechanism.matrix[i], mechanism.matrix[h], strict=True):
            least, most = sorted((first, second))
            if most > 0:
                worst = max(worst, INFINITY if least == 0 else most / least)
    return worst


def require_rows(graph: AdjacencyGraph, mechanism: Mechanism) -> None:
    """Refuse a mechanism without one row per vertex."""
    required(mechanism, Mechanism, "mechanism")
    if mechanism.inputs != graph.size:
        raise InvalidArgument(f"mechanism has {mechanism.inputs} inputs, the graph {graph.size} vertices; make them equal")
