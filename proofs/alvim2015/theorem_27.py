"""alvim2015, Theorem 27: a bound on the utility.

Statement. Y is uniform, the graph of the answers distance-regular or vertex-transitive, with n_d vertices at distance d
from any one, and the noise channel H epsilon-private on it. Then the utility with the identity gain and optimal guesses
is at most 1/(sum over d of n_d exp(-epsilon d)).
Hypotheses. d runs over the finite distances; the graph need not be connected, epsilon may be 0, outputs are any.
Uses. alvim2015/proposition_5 for n_d; alvim2015/proposition_24/corrected for the utility.

Check. By the route of proofs/alvim2015/arguments/bounds_kernel.py, without the transformations of Section 4: all row
sums of K = (t^d) are c = sum of n_d t^d, t = exp(-epsilon) (grouped by distance); the n rows of H sum to n, a column
with the largest entry m_z to at least c m_z, so that the utility, the sum of the m_z over n, is at most 1/c. All that
is needed of the graph is that these sums are equal.

*On instances.* Random private channels with fewer and with more outputs than answers, on connected and other symmetric
graphs. The bound is attained, Theorem 28.

Erratum. The theorem stands; its proof writes H(Z|Y) for H(Y|Z).

The theorem asks for epsilon > 0, Theorem 12 for epsilon >= 0, which suffices here too.

Source. alvim2015, Section 6.1, Theorem 27, (16); appendix.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.instances import Case, private_channel, symmetric
from proofs.alvim2015.arguments.plain import (
    PlainGraph,
    constant_sphere_sizes,
    has_symmetry,
    is_channel,
    is_private,
    posterior_vulnerability,
)
from proofs.engine.statement import statement
from symdp.conjectures.proof import Proof


def symmetric_bound(graph: PlainGraph, level: Fraction) -> Fraction:
    """1/(sum of n_d lambda^-d)."""
    sizes = constant_sphere_sizes(graph)
    if sizes is None:
        raise ValueError(f"{graph} has spheres of different sizes")
    return 1 / sum([size / level**d for d, size in enumerate(sizes)], Fraction(0))


def published(case: Case) -> Fraction:
    """The bound."""
    graph, level, _ = case
    return symmetric_bound(graph, level)


def computed(case: Case) -> Fraction:
    """The utility of the channel at the uniform prior."""
    (size, _), _, rows = case
    return posterior_vulnerability([Fraction(1, size)] * size, rows)


def instances() -> dict[str, Any]:
    """Private channels on symmetric graphs."""
    from proofs.alvim2015.arguments.instances import cases, symmetric_graphs

    return {"case": cases(symmetric_graphs())}


def directed() -> list[dict[str, Any]]:
    """A channel on every symmetric graph at lambda = 2."""
    level = Fraction(2)
    return [{"case": (graph, level, private_channel(graph, level, graph[0], seed=1))} for graph in symmetric()]


def proof() -> Proof:
    """One column, then all."""
    from proofs.alvim2015.arguments.bounds_kernel import largest_guess

    return Proof("all graphs with constant n_d, lambda >= 1, any outputs", "columns weighed by 1/c", largest_guess())


@statement(
    paper="alvim2015",
    id="theorem_27",
    kind="upper bound",
    uses=("alvim2015/proposition_5", "alvim2015/proposition_24/corrected"),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Symmetry.transitive_utility", "Symmetry.regular_utility"),
)
def utility_is_at_most_the_bound(case: Case) -> bool:
    """A private channel on a symmetric graph has no more utility."""
    graph, level, rows = case
    valid = has_symmetry(graph) and is_channel(rows) and is_private(graph, rows, level)
    return valid and computed(case) <= published(case)
