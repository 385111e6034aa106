"""The largest leakage of a channel on a graph with at most r outputs, by linear programs over the rows of column maxima."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import exp_epsilon_value
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.claim.kinds import CAPACITY
from symdp.certificates.finding import Finding, written
from symdp.errors import Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.automorphism_search import Permutation
from symdp.graphs.symmetry import automorphism_generators, orbit_of
from symdp.mechanisms.graph_mechanisms import distance_kernel
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import Vector
from symdp.tradeoffs.graphs.capacity_bounds import checked_outputs, few_outputs_bound
from symdp.tradeoffs.graphs.graph_component import Covering
from symdp.tradeoffs.graphs.utility_evidence import GraphMaximum
from symdp.work import account, spend

MOST_CHOICES = 50_000
MOST_UNKNOWNS = 256
MOST_ENTRIES = 2 * 10**6
Rows = tuple[int, ...]


@dataclass(frozen=True)
class BoundedRows:
    """Vertices whose rows contain the column maxima, and evidence for a bound on the sum of these maxima.

    Attributes
    ----------
    rows : tuple of int
    bound : Fraction
    parts : list of dict
        Evidence as in certificates of utilities, for the prior 1/r on the rows.
    """

    rows: Rows
    bound: Fraction
    parts: list[dict[str, Any]]


@dataclass(frozen=True)
class FewOutputs:
    """The largest sum of column maxima with at most r outputs.

    Attributes
    ----------
    exp_leakage : Fraction
    rows : tuple of int
        The vertex in whose row each column has its maximum, all different.
    mechanism : Mechanism
        n x r, attains the maximum.
    sets : int
        How many sets of rows there are up to automorphisms.
    certificate : Certificate
    """

    exp_leakage: Fraction
    rows: Rows
    mechanism: Mechanism
    sets: int
    certificate: Certificate


def few_outputs_leakage(graph: AdjacencyGraph, exp_epsilon: Any, outputs: int) -> FewOutputs:
    """Maximise the sum of column maxima over all lambda-DP channels with at most r outputs, exactly.

    Parameters
    ----------
    graph : AdjacencyGraph
        Connected or not.
    exp_epsilon : rational >= 1
    outputs : int
        r, from 1 to the number n of vertices.

    Returns
    -------
    FewOutputs

    Raises
    ------
    InvalidArgument
        More outputs than vertices, or none.
    Unsupported
        More than 50000 sets of r vertices, 256 entries, or 2000000 entries in all programs; the message has a bound.

    Notes
    -----
    Two columns with their maxima in one row may be added, which keeps the sum of the maxima, and a column of zeros may be
    added: so there are r columns with maxima in different rows, and for fixed rows the largest sum is r times the optimal
    utility for the prior 1/r on these rows. Sets of rows that an automorphism exchanges have the same maximum. A smaller
    program, in which a column with maximum m in row a has at least m lambda^-d elsewhere, bounds it first.

    Examples
    --------
    >>> from symdp.graphs.families import hamming
    >>> leakage = few_outputs_leakage(hamming(2, 2), 2, 2)
    >>> leakage.exp_leakage
    Fraction(3, 2)
    >>> leakage.rows
    (0, 3)
    >>> leakage.sets
    2
    >>> len(leakage.certificate.verify())
    3
    """
    level, r = exp_epsilon_value(exp_epsilon), checked_outputs(outputs, graph.size)
    _require_small(graph, level, r)
    what = f"the leakage of outputs={r} on a graph of {graph.size} vertices"
    with account(what, "few_outputs_bound bounds it at once"):
        return _best_rows(graph, level, r)


def _best_rows(graph: AdjacencyGraph, level: Fraction, r: int) -> FewOutputs:
    kernel = distance_kernel(graph, level)
    sets = row_sets(graph, r)
    if len(sets) * graph.size * r > MOST_ENTRIES:
        raise _too_large(
            graph, level, r, f"{len(sets)} linear programs even with symmetries", f"{MOST_ENTRIES} entries in all"
        )
    waiting = sorted([_relaxed(kernel, rows) for rows in sets], key=lambda relaxation: (relaxation.bound, relaxation.rows))
    best: tuple[BoundedRows, GraphMaximum] | None = None
    known = []
    while waiting and (best is None or waiting[-1].bound > best[0].bound):
        rows = waiting.pop().rows
        solved = GraphMaximum.of(graph, level, _prior_on(rows, graph.size))
        parts = [{key: part[key] for key in ("vertices", "bound")} for part in solved.evidence()["parts"]]
        known.append(BoundedRows(rows, r * solved.utility, parts))
        if best is None or known[-1].bound > best[0].bound:
            best = known[-1], solved
    if best is None:
        raise ArithmeticError("there is no set of rows")
    relaxation, solved = best
    matrix = _columns_at(solved.mechanism.matrix, relaxation.rows)
    certificate = _certificate(graph, level, relaxation, matrix, [*known, *waiting])
    return FewOutputs(relaxation.bound, relaxation.rows, Mechanism(matrix), len(known) + len(waiting), certificate)


def row_sets(graph: AdjacencyGraph, size: int) -> list[Rows]:
    """Return one set of vertices of each orbit under the automorphisms, the first in lexicographic order.

    Examples
    --------
    >>> from symdp.graphs.families import hamming
    >>> row_sets(hamming(3, 2), 2)
    [(0, 1), (0, 3), (0, 7)]
    """
    generators = automorphism_generators(graph)
    seen: set[Rows] = set()
    sets = []
    for rows in combinations(range(graph.size), size):
        if rows not in seen:
            spend(size)
            sets.append(rows)
            seen |= orbit_of(rows, generators, _image)
    return sets


def _image(generator: Permutation, rows: Rows) -> Rows:
    return tuple(sorted([generator[row] for row in rows]))


def _require_small(graph: AdjacencyGraph, level: Fraction, r: int) -> None:
    choices, unknowns = comb(graph.size, r), graph.size * r
    if choices > MOST_CHOICES or unknowns > MOST_UNKNOWNS:
        raise _too_large(graph, level, r, f"{choices} sets of rows", f"{MOST_CHOICES} and {MOST_UNKNOWNS}")


def _too_large(graph: AdjacencyGraph, level: Fraction, r: int, what: str, most: str) -> Unsupported:
    return Unsupported(
        f"outputs={r} of {graph.size} inputs make {what} and {graph.size * r} entries, at most {most} are solved exactly; "
        f"exp_leakage is at most {few_outputs_bound(graph, level, r)}"
    )


def _prior_on(rows: Rows, size: int) -> Vector:
    return tuple([Fraction(int(vertex in rows), len(rows)) for vertex in range(size)])


def _relaxed(kernel: Matrix, rows: Rows) -> BoundedRows:
    """Return the least sum of weights w >= 0 of all vertices with (K w)_a >= 1/r for these rows a, times r."""
    program = LinearProgram()
    weights = [program.add_column(cost=1) for _ in kernel]
    for row in rows:
        program.add_row(dict(zip(weights, kernel[row], strict=True)), lower=Fraction(1, len(rows)))
    solution = minimize(program)
    part = {"vertices": list(range(len(kernel))), "bound": Covering(solution.x).to_document()}
    return BoundedRows(rows, len(rows) * solution.value, [part])


def _columns_at(matrix: Matrix, rows: Rows) -> Matrix:
    """Return the columns of these outputs, the others merged into the first of them."""
    others = [z for z in range(len(matrix)) if z not in rows]
    return tuple([(sum([row[z] for z in others], row[rows[0]]), *[row[z] for z in rows[1:]]) for row in matrix])


def capacity_of(graph: AdjacencyGraph) -> dict[str, Any]:
    """Return the capacity question of a graph in the format of records."""
    return {"sought": CAPACITY, "adjacency": graph.to_document()}


def _certificate(
    graph: AdjacencyGraph, level: Fraction, best: BoundedRows, matrix: Matrix, every: Sequence[BoundedRows]
) -> Certificate:
    question = capacity_of(graph) | {"outputs": len(best.rows)}
    evidence = {
        "mechanism": [written(row) for row in matrix],
        "automorphisms": [list(generator) for generator in automorphism_generators(graph)],
        "sets": [{"rows": list(bounded.rows), "parts": bounded.parts} for bounded in every],
    }
    return Certificate.of(Finding.of(question, {"level": level}, {"exp": best.bound}, evidence))
