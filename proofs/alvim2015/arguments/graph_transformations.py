"""Transformations of channels on a graph that preserve min-entropy leakage: maxima to the diagonal, averages.

Preconditions of the input and postconditions of the output are checked on exact matrices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.transformation_checks import (
    group_generators,
    has_diagonal_maxima,
    keep,
    keep_privacy,
    keep_sum_of_maxima,
    require_diagonal_maxima,
    require_square,
    stochastic,
)
from symdp.errors import InvalidArgument
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.automorphism_search import Permutation
from symdp.graphs.regularity import DistanceRegular, distance_regularity
from symdp.graphs.symmetry import VertexTransitive, pair_orbits, vertex_transitivity
from symdp.mechanisms.graph_mechanisms import graph_exp_epsilon, require_rows
from symdp.mechanisms.mechanism import Mechanism

ZERO = Fraction(0)


@dataclass(frozen=True)
class ArgmaxReduction:
    """A channel on the rows where its columns are largest.

    Attributes
    ----------
    rows : tuple of int
        The kept inputs, increasing; as many as the mechanism has columns.
    mechanism : Mechanism
        Square: column k has its maximum in row k.
    """

    rows: tuple[int, ...]
    mechanism: Mechanism


def diagonal_maxima(graph: AdjacencyGraph, mechanism: Mechanism) -> Mechanism:
    """Merge the columns that are largest in the same row and put them there: a square matrix with maxima on its diagonal.

    Each column goes to the first row where it attains its maximum. Any number of columns will do: inputs where no column
    is largest get a column of zeros.

    Parameters
    ----------
    graph : AdjacencyGraph
        The adjacency of the inputs, connected or not.
    mechanism : Mechanism
        One row per vertex.

    Returns
    -------
    Mechanism
        n x n, lambda-DP for every lambda for which the input is, with the same sum of column maxima.

    Raises
    ------
    InvalidArgument
        When the number of rows is not that of the vertices.

    References
    ----------
    alvim2015, Lemma 7.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> diagonal_maxima(line(2), Mechanism.from_rows([["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"]])).matrix
    ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 2)))
    """
    require_rows(graph, mechanism)
    sums = [[ZERO] * graph.size for _ in range(graph.size)]
    for column in zip(*mechanism.matrix, strict=True):
        place = column.index(max(column))
        for row, entry in zip(sums, column, strict=True):
            row[place] += entry
    result = stochastic(sums)
    keep_privacy(graph, mechanism, result)
    keep_sum_of_maxima(mechanism, result)
    return result


def average_by_distance(graph: AdjacencyGraph, mechanism: Mechanism) -> Mechanism:
    """Replace entries by the mean over all pairs at the same distance, on a distance-regular graph.

    Parameters
    ----------
    graph : AdjacencyGraph
        Distance-regular, hence connected.
    mechanism : Mechanism
        Square, every column with its maximum on the diagonal (:func:`diagonal_maxima`).

    Returns
    -------
    Mechanism
        Entries that depend on the distance only, the largest on the diagonal; lambda-DP for every lambda for which the
        input is, with the same sum of column maxima.

    Raises
    ------
    InvalidArgument
        When a condition does not hold.

    References
    ----------
    alvim2015, Lemma 8.

    Examples
    --------
    >>> from symdp.graphs.families import clique
    >>> average_by_distance(clique(2), Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"]])).matrix[0]
    (Fraction(5, 8), Fraction(3, 8))
    """
    require_diagonal_maxima(graph, mechanism)
    if not isinstance(distance_regularity(graph), DistanceRegular):
        raise InvalidArgument("graph must be distance-regular; average_by_symmetry asks for vertex-transitivity instead")
    classes: dict[int | None, list[tuple[int, int]]] = {}
    for i, row in enumerate(graph.distances):
        for j, distance in enumerate(row):
            classes.setdefault(distance, []).append((i, j))
    return _equalised(graph, mechanism, classes.values())


def average_by_symmetry(graph: AdjacencyGraph, mechanism: Mechanism) -> Mechanism:
    """Replace entries by the mean over all automorphisms, on a vertex-transitive graph.

    The mean over the group is the mean over the orbit of the pair of input and output; the group is not listed.

    Parameters
    ----------
    graph : AdjacencyGraph
        Vertex-transitive, connected or not.
    mechanism : Mechanism
        Square, every column with its maximum on the diagonal (:func:`diagonal_maxima`).

    Returns
    -------
    Mechanism
        Invariant under all automorphisms, the largest entries on the diagonal; lambda-DP for every lambda for which the
        input is, with the same sum of column maxima.

    Raises
    ------
    InvalidArgument
        When a condition does not hold.

    References
    ----------
    alvim2015, Lemma 9.

    Examples
    --------
    >>> from symdp.graphs.families import clique
    >>> average_by_symmetry(clique(2), Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"]])).matrix[0]
    (Fraction(5, 8), Fraction(3, 8))
    """
    require_diagonal_maxima(graph, mechanism)
    if not isinstance(vertex_transitivity(graph), VertexTransitive):
        raise InvalidArgument("graph must be vertex-transitive; average_over takes any group of automorphisms")
    return _equalised(graph, mechanism, pair_orbits(graph))


def average_over(graph: AdjacencyGraph, mechanism: Mechanism, automorphisms: Iterable[Permutation]) -> Mechanism:
    """Replace W(j|i) by the mean of W(s(j)|s(i)) over a group of automorphisms s.

    Parameters
    ----------
    graph : AdjacencyGraph
    mechanism : Mechanism
        Square, outputs named like the inputs.
    automorphisms : iterable of tuples of int
        All elements of a group: ``s[i]`` is the image of vertex i.

    Returns
    -------
    Mechanism
        Invariant under the group; lambda-DP for every lambda for which the input is; the same sum of the diagonal, hence
        the same accuracy for every prior that the group fixes; maxima on the diagonal if the input has them there.

    Raises
    ------
    InvalidArgument
        When one of them is not an automorphism, or they do not form a group.

    References
    ----------
    alvim2015, Lemma 9.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> skew = Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"]])
    >>> average_over(line(2), skew, [(0, 1), (1, 0)]).matrix[0]
    (Fraction(5, 8), Fraction(3, 8))
    """
    require_square(graph, mechanism)
    group = sorted(set(map(tuple, automorphisms)))
    generators = group_generators(graph, group)
    matrix, places = mechanism.matrix, range(graph.size)
    rows = [[sum([matrix[s[i]][s[j]] for s in group], ZERO) / len(group) for j in places] for i in places]
    result = stochastic(rows)
    keep_privacy(graph, mechanism, result)
    keep(sum(result.diagonal) == sum(mechanism.diagonal), "the sum of the diagonal")
    invariant = all(rows[s[i]][s[j]] == rows[i][j] for s in generators for i in places for j in places)
    keep(invariant, "the invariance under the group")
    keep(has_diagonal_maxima(rows) or not has_diagonal_maxima(matrix), "the maxima on the diagonal")
    return result


def reduce_to_argmax(graph: AdjacencyGraph, mechanism: Mechanism) -> ArgmaxReduction:
    """Merge the columns that are largest in the same row, and keep only these rows.

    A channel with few outputs is reduced to a square channel with maxima on the diagonal and the same
    sum of column maxima, and W(k|i) <= lambda^d W(k|h) for the distance d of the kept rows *in the whole graph*. Nothing
    is claimed of a smaller Hamming graph on them: eight rows of the 4-cube may have one that is at distance 3 or 4 from
    five of the others.

    Parameters
    ----------
    graph : AdjacencyGraph
    mechanism : Mechanism
        One row per vertex, any number of columns.

    Returns
    -------
    ArgmaxReduction
        With at most as many rows as the mechanism has columns that are not zero.

    Raises
    ------
    InvalidArgument
        When the number of rows is not that of the vertices.

    References
    ----------
    alvim2015, Lemma 19.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> found = reduce_to_argmax(line(3), Mechanism.from_rows([["2/3", "1/3"], ["1/2", "1/2"], ["1/3", "2/3"]]))
    >>> found.rows, found.mechanism.matrix[0]
    ((0, 2), (Fraction(2, 3), Fraction(1, 3)))
    """
    full = diagonal_maxima(graph, mechanism).matrix
    kept = tuple([k for k in range(graph.size) if any(row[k] for row in full)])
    rows = [[full[i][k] for k in kept] for i in kept]
    level = graph_exp_epsilon(graph, mechanism)
    if isinstance(level, Fraction):
        for i, row in zip(kept, rows, strict=True):
            for h, other in zip(kept, rows, strict=True):
                distance = graph.distances[i][h]
                kept_ratio = distance is None or all(
                    entry <= level**distance * below for entry, below in zip(row, other, strict=True)
                )
                keep(kept_ratio, "the ratios along the distances")
    keep(has_diagonal_maxima(rows), "the maxima on the diagonal")
    return ArgmaxReduction(kept, stochastic(rows))


def _equalised(graph: AdjacencyGraph, mechanism: Mechanism, classes: Iterable[Any]) -> Mechanism:
    """Return the mean over each class of pairs; one class is the diagonal."""
    rows = [[ZERO] * graph.size for _ in range(graph.size)]
    for pairs in classes:
        mean = sum([mechanism.matrix[i][j] for i, j in pairs], ZERO) / len(pairs)
        for i, j in pairs:
            rows[i][j] = mean
    result = stochastic(rows)
    keep_privacy(graph, mechanism, result)
    most = max(map(max, rows))
    keep(all(entry == most for entry in result.diagonal), "the equal diagonal")
    keep(sum(result.diagonal) == sum(mechanism.diagonal), "the sum of the column maxima")
    return result
