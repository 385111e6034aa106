"""The preconditions and postconditions of transformations of a channel on a graph."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.automorphism_search import Permutation, is_automorphism
from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon, require_rows
from symdp.mechanisms.mechanism import Matrix, Mechanism

ZERO = Fraction(0)


def keep(kept: bool, what: str) -> None:
    """Raise an error where a postcondition fails, which would be a fault of the transformation."""
    if not kept:
        raise ArithmeticError(f"the transformation does not keep {what}")


def keep_privacy(graph: AdjacencyGraph, before: Mechanism, after: Mechanism) -> None:
    """Check that the output is lambda-DP for every lambda for which the input is."""
    keep(graph_exp_epsilon(graph, after) <= graph_exp_epsilon(graph, before), "differential privacy")


def keep_sum_of_maxima(before: Mechanism, after: Mechanism) -> None:
    """Check that the leakage under the uniform prior is unchanged."""
    keep(_sum_of_maxima(after.matrix) == _sum_of_maxima(before.matrix), "the sum of the column maxima")


def stochastic(rows: list[list[Fraction]]) -> Mechanism:
    """Return a mechanism with the rows, whose sums must have stayed 1."""
    keep(all(sum(row) == 1 for row in rows), "the sum of the rows")
    return Mechanism(tuple([tuple(row) for row in rows]))


def has_diagonal_maxima(matrix: Sequence[Sequence[Fraction]]) -> bool:
    """Return whether every column of a square matrix is largest on the diagonal."""
    return all(row[j] <= matrix[j][j] for row in matrix for j in range(len(matrix)))


def require_square(graph: AdjacencyGraph, mechanism: Mechanism) -> None:
    """Refuse a matrix without one row and one column per vertex."""
    require_rows(graph, mechanism)
    if mechanism.outputs != mechanism.inputs:
        text = f"mechanism has {mechanism.outputs} outputs for {mechanism.inputs} inputs, it must be square"
        raise InvalidArgument(f"{text}; diagonal_maxima makes it so")


def require_diagonal_maxima(graph: AdjacencyGraph, mechanism: Mechanism) -> None:
    """Refuse a matrix that is not square, or has a column that is not largest on the diagonal."""
    require_square(graph, mechanism)
    if not has_diagonal_maxima(mechanism.matrix):
        raise InvalidArgument("mechanism must have every column's maximum on the diagonal; diagonal_maxima puts it there")


def group_generators(graph: AdjacencyGraph, group: list[Permutation]) -> list[Permutation]:
    """Check that permutations are automorphisms and together a group; return a small generating set.

    Examples
    --------
    >>> from symdp.graphs.families import ring
    >>> group_generators(ring(3), [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
    [(1, 2, 0)]
    >>> group_generators(ring(3), [(0, 1, 2), (1, 2, 0)])
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: automorphisms must be all elements of a group; the product (2, 0, 1) is missing
    """
    if not group:
        raise InvalidArgument("automorphisms is empty; the trivial group has one element, the identity")
    for s in group:
        if not is_automorphism(graph, s):
            raise InvalidArgument(f"automorphism={s} must permute 0 to {graph.size - 1} and map neighbours to neighbours")
    elements, generators = set(group), list[Permutation]()
    reached = {tuple(range(graph.size))}
    for s in group:
        if s not in reached:
            generators.append(s)
            _close(reached, generators, elements)
    return generators


def _close(reached: set[Permutation], generators: list[Permutation], elements: set[Permutation]) -> None:
    pending = list(reached)
    while pending:
        former = pending.pop()
        for g in generators:
            product = tuple([g[image] for image in former])
            if product not in elements:
                raise InvalidArgument(f"automorphisms must be all elements of a group; the product {product} is missing")
            if product not in reached:
                reached.add(product)
                pending.append(product)


def _sum_of_maxima(matrix: Matrix) -> Fraction:
    return sum(map(max, zip(*matrix, strict=True)), ZERO)
