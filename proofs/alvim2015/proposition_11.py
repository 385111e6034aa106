"""alvim2015, Proposition 11: a bound on the maximum of a matrix that has it on all of its diagonal.

Statement. M an epsilon-differentially private channel with M_ii = max M for all i < n. For every vertex i, max M <= 1 /
(sum over d in Delta of |A_d(i)| exp(-epsilon d)), A_d(i) the vertices at distance d from i.
Hypotheses. Any graph, connected or not; any number of columns from n on. No symmetry is needed. For disconnected graphs
Delta holds the finite distances.
Uses. alvim2015, Remark 10.

Check. Row i: its entries in the columns j that a path connects to i are at least max M exp(-epsilon d(i,j)), by (5),
and sum to at most 1 (1).

*On instances.* Matrices from linear programs over all private channels with one number on the diagonal and no larger
entry, for objectives drawn at random; and the largest such number for each graph, by another linear program, against
the least of the n bounds.

Erratum. None.
Source. alvim2015, Section 4.3, Proposition 11; its proof in the appendix.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.plain import PlainGraph, diameter, kernel, sphere
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof


def published(graph: PlainGraph, level: Fraction, extra: int, seed: int) -> tuple[Fraction, ...]:
    """The bound for each vertex."""
    radii = range(diameter(graph) + 1)
    return tuple([1 / sum((len(sphere(graph, i, d)) / level**d for d in radii), Fraction(0)) for i in range(graph[0])])


def computed(graph: PlainGraph, level: Fraction, extra: int, seed: int) -> Fraction:
    """The largest maximum of a private channel that has it on all of its diagonal, by a linear program."""
    from proofs.alvim2015.arguments.programs import top_on_diagonal

    return top_on_diagonal(graph, level, extra)[0]


def instances() -> dict[str, Any]:
    """Graphs of any kind, lambda, columns more than rows, a seed for the objective."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import atlas, levels, symmetric_graphs

    small = st.one_of(st.sampled_from(atlas(5, connected=False)), symmetric_graphs(6))
    return {"graph": small, "level": levels(), "extra": st.integers(0, 1), "seed": st.integers(0, 2**20)}


def proof() -> Proof:
    """One row."""
    line = facts.inequality(
        "(1) row i: w_j in column j, t_j = lambda^-d(i,j), r the other entries, q the maximum, S the sum of the t",
        families={"J": ("n", "w t")},
        assume={
            "spread": ("J", "w - q*t >= 0"),
            "row": "sum(w) + r == 1",
            "rest": "r >= 0",
            "spheres": "S == sum(t)",
        },
        conclude="1 - q*S >= 0",
        products=["J: spread", "rest"],
    )
    grouped = facts.inequality(
        "(2) a sphere of p vertices, where t_j = T for each, gives p T",
        families={"J": ("p", "t")},
        assume={"distance": ("J", "t == T")},
        conclude="sum(t) == p*T",
    )
    return Proof("all graphs, all n", "the sum of a row", (line, grouped))


@statement(
    paper="alvim2015",
    id="proposition_11",
    kind="upper bound",
    uses=("alvim2015/remark_10",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "Channels.largest_entry_bound_within",
        "Symmetry.kernel_row",
        "Channels.largest_entry_bound",
    ),
)
def maximum_on_the_diagonal_is_bounded(graph: PlainGraph, level: Fraction, extra: int, seed: int) -> bool:
    """The largest number, and that of a matrix drawn at random, are below all the bounds; attained where they are equal."""
    from proofs.alvim2015.arguments.programs import top_on_diagonal

    bounds, most = published(graph, level, extra, seed), computed(graph, level, extra, seed)
    drawn, rows = top_on_diagonal(graph, level, extra, seed)
    if not (drawn == rows[0][0] and drawn <= most <= min(bounds)):
        return False
    sums = {sum(row) for row in kernel(graph, level)}
    return len(sums) > 1 or most == bounds[0]
