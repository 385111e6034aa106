"""alvim2015, Theorem 28: the noise channel of largest utility.

Statement. Y is uniform, the graph of the answers distance-regular or vertex-transitive. The matrix H_ij = gamma
exp(-epsilon d(i,j)), gamma = 1/(sum over d of n_d exp(-epsilon d)), is an epsilon-private channel, and its utility
gamma is the largest of all such channels.
Hypotheses. exp(-epsilon d) = 0 between answers that no path connects; then the graph need not be connected.
Uses. alvim2015/proposition_5 for n_d; alvim2015/theorem_27 for the largest; alvim2015/proposition_24/corrected.

Check. proofs/alvim2015/arguments/bounds_kernel.py, (3), for all graphs whose sums of n_d exp(-epsilon d) are the same
at each vertex: row sums 1; the distances from j to neighbours are equal, apart by 1 or both infinite; the largest entry
of a column is gamma, on the diagonal, so that the utility is n gamma/n.

*On instances.* The matrix, and for up to four answers the largest utility by a linear program over all entries. That its
value is the largest utility of all channels is a theorem of Coq (``graph_utility``), and so is what such programs prove of
the least lambda for a utility (``graph_level``); in blocks, for one prior, ``utility_proved``.

*Other priors.* "If the distribution on Y is not uniform, then the utility of such H is not necessarily optimal" is right:
for the clique of six, exp(epsilon) = 2 and the prior of Example 30 it is 2/7, the best is 8/25 (see there).

Erratum. The theorem stands. In the proof of the utility, max_y gamma/min_d exp(epsilon d(z,y)) has a maximum too many.
"The definition of H given by (17) needs the condition of distance-regularity or vertex-transitivity in order for n_d to
be defined": constant n_d are needed, which other graphs have too.

Section 6.2 calls a graph a ring if every element has exactly two neighbours. A triangle beside a square is such a graph, and
the sums of lambda^-d over its rows differ, 2 and 9/4 at lambda = 2; a connected graph is meant.

The sentence before the theorem announces it as "the following proposition".

Section 1 announces the bound on the utility and the optimal mechanism under the symmetry alone; both theorems ask for
the uniform prior as well. At (9/10, 1/10) a guess without any answer is right with probability 9/10, and the bound for
two answers at exp(epsilon) = 2 is 2/3.

Source. alvim2015, Section 6.1, Theorem 28, (17), (18) and the text around it; appendix.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from proofs.alvim2015.arguments.instances import Channel, symmetric
from proofs.alvim2015.arguments.plain import (
    PlainGraph,
    has_symmetry,
    is_channel,
    is_private,
    kernel,
    posterior_vulnerability,
)
from proofs.alvim2015.theorem_27 import symmetric_bound
from proofs.engine.statement import statement
from symdp.conjectures.proof import Proof

LARGEST_PROGRAM = 4


def matrix(graph: PlainGraph, level: Fraction) -> Channel:
    """(17) and (18)."""
    gamma = symmetric_bound(graph, level)
    return tuple([tuple([gamma * entry for entry in row]) for row in kernel(graph, level)])


def published(graph: PlainGraph, level: Fraction) -> Fraction:
    """Gamma."""
    return symmetric_bound(graph, level)


@cache
def computed(graph: PlainGraph, level: Fraction) -> Fraction:
    """The largest utility, by a linear program; that of the matrix where this has too many unknowns."""
    from proofs.alvim2015.arguments.programs import most_guessed

    size, _ = graph
    uniform = [Fraction(1, size)] * size
    if size <= LARGEST_PROGRAM:
        return most_guessed(graph, level, uniform, range(size))
    return posterior_vulnerability(uniform, matrix(graph, level))


def instances() -> dict[str, Any]:
    """Symmetric graphs, any lambda."""
    from proofs.alvim2015.arguments.instances import levels, symmetric_graphs

    return {"graph": symmetric_graphs(), "level": levels()}


def directed() -> list[dict[str, Any]]:
    """Every symmetric graph at lambda = 1 and 2."""
    return [{"graph": graph, "level": Fraction(level)} for graph in symmetric() for level in (1, 2)]


def proof() -> Proof:
    """The matrix is a private channel of utility gamma."""
    from proofs.alvim2015.arguments.bounds_kernel import scaled_kernel_is_optimal

    return Proof(
        "all graphs with constant n_d, lambda >= 1", "distances of neighbours differ by one", scaled_kernel_is_optimal()
    )


@statement(
    paper="alvim2015",
    id="theorem_28",
    kind="equality",
    uses=("alvim2015/proposition_5", "alvim2015/proposition_24/corrected", "alvim2015/theorem_27"),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "Symmetry.transitive_channel",
        "Symmetry.regular_channel",
        "Symmetry.transitive_utility",
        "Symmetry.regular_utility",
        "EntriesBuilders.graph_utility",
        "EntriesBuilders.graph_level",
        "MechanismNotions.utility_proved",
    ),
)
def matrix_has_the_largest_utility(graph: PlainGraph, level: Fraction) -> bool:
    """The matrix is a private channel, its utility gamma that of the program and the toolkit's optimum."""
    from proofs.alvim2015.arguments.toolkit import adjacency
    from symdp.tradeoffs.graphs.graph_utility import graph_utility

    rows, size = matrix(graph, level), graph[0]
    valid = has_symmetry(graph) and is_channel(rows) and is_private(graph, rows, level)
    gamma, found = published(graph, level), graph_utility(adjacency(graph), level)
    return (
        found.utility == gamma
        and valid
        and posterior_vulnerability([Fraction(1, size)] * size, rows) == gamma == computed(graph, level)
    )
