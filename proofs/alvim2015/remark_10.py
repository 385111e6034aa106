"""alvim2015, Remark 10: how much two entries of a column can differ at distance d.

Statement. M epsilon-differentially private. For any column j and rows i, h: exp(-epsilon d(i,h)) <= M_ij/M_hj <=
exp(epsilon d(i,h)), (4). If M'' has n columns and its diagonal elements are equal to its maximum, max M'' <=
exp(epsilon d(i,j)) M''_ij, (5).
Hypotheses. Rows that a path connects. With products instead of ratios, columns of zeros are included. Where no path
connects i and h nothing follows: the identity is private on a graph without edges, for every epsilon; (4) then means 0
or infinity for its bounds, 0/0 for ratios of zeros, and nothing at epsilon = 0.
Uses. Nothing.

Check. By induction along a shortest path (1); the lower bound is the upper one with i and h exchanged. (5) is (4) with
h = j. The bounds are attained together: the kernel lambda^-d(i,j) divided by its row sums is private and has equality
in (5) wherever these sums are equal (Theorem 28).

*On instances.* All columns and all pairs of rows, on any small graph; (5) on matrices of Lemmas 7 to 9.

Erratum. The remark stands for entries that are not zero and rows that a path connects. As ratios (4) has no meaning in
the columns of zeros that Section 4.1 adds; M_ij <= exp(epsilon d(i,h)) M_hj is what the proofs use.
Source. alvim2015, Section 4.3, Remark 10, (4) and (5).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments import steps
from proofs.alvim2015.arguments.instances import Case, any_graphs, cases, scaled_kernel
from proofs.alvim2015.arguments.plain import (
    automorphism_group,
    constant_sphere_sizes,
    distances,
    is_private,
    is_vertex_transitive,
)
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof

MOST = 120


def instances() -> dict[str, Any]:
    """Private channels on graphs of any kind."""
    return {"case": cases(any_graphs(5))}


def proof() -> Proof:
    """One more edge."""
    line = facts.inequality(
        "(1) one more edge: a row, its neighbour on the path, and the end, at distance d from the neighbour; K = lambda^d",
        assume={"edge": "L*b - a >= 0", "path": "K*c - b >= 0", "level": "L >= 0"},
        conclude="L*K*c - a >= 0",
    )
    diagonal = facts.inequality(
        "(5) is the case of a column and its diagonal entry q, the maximum",
        assume={"path": "K*w - q >= 0", "maximum": "q == m"},
        conclude="K*w - m >= 0",
    )
    return Proof("all graphs, rows that a path connects", "induction along a path", (line, diagonal))


def ratios_hold(case: Case) -> bool:
    """(4) with products, all columns."""
    graph, level, rows = case
    for i, row in enumerate(distances(graph)):
        for h, d in enumerate(row):
            if d is not None and not all(a <= level**d * b for a, b in zip(rows[i], rows[h], strict=True)):
                return False
    return True


def maximum_spreads(case: Case) -> bool:
    """(5) for a matrix whose diagonal elements are its maximum."""
    graph, level, rows = case
    most = max(entry for row in rows for entry in row)
    pairs = [(i, j, d) for i, row in enumerate(distances(graph)) for j, d in enumerate(row) if d is not None]
    return all(most <= level**d * rows[i][j] for i, j, d in pairs)


@statement(
    paper="alvim2015",
    id="remark_10",
    kind="inclusion",
    instances=instances,
    proof=proof,
    coq=("Graphs.kernel_below", "Channels.entry_above"),
)
def ratios_grow_with_the_distance(case: Case) -> bool:
    """(4); (5) for the average over automorphisms and, with equality, for the scaled kernel."""
    graph, level, rows = case
    if not ratios_hold(case):
        return False
    if constant_sphere_sizes(graph) is not None:
        scaled = scaled_kernel(graph, level)
        equal = all(
            scaled[j][j] == (level**d * scaled[i][j] if d is not None else scaled[j][j] + scaled[i][j])
            for i, row in enumerate(distances(graph))
            for j, d in enumerate(row)
        )
        if not (is_private(graph, scaled, level) and equal):
            return False
    if not is_vertex_transitive(graph) or len(automorphism_group(graph)) > MOST:
        return True
    average = steps.averaged_by_automorphisms(graph, steps.diagonal_case(rows))
    return maximum_spreads((graph, Fraction(level), average))
