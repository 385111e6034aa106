"""distortion, approximate lines: on a line and on a tree, delta seems to buy the share delta of the nearest outputs only.

Statement. If every d(x,.) falls and rises along an order of the outputs, or grows with the distance in a tree, then for
every prior, lambda >= 1 and 0 <= delta < 1

    D*(P, lambda, delta) = (1-delta) D*(P, lambda, 0) + delta E min_y d(X,y).

Hypotheses. (epsilon, delta)-LDP for all sets of outputs.
Uses. Nothing.

Check. Open. "At most" is approximate_rescaling; Hamming distortion, a star, has equality (foundations, approximate).
None of 2,500 random lines and trees was found where delta buys more, and none of the arguments for a line or a tree bounds a
mechanism with delta from below.

*On instances.* The program over all entries with delta, against the mixture of the least loss without delta.

Erratum. None.
Source. The toolkit, a conjecture.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.distortion.floors import Costs, nearest_loss, quasi_convex
from proofs.distortion.programs import least_loss, loss_of_floors
from proofs.distortion.tree_codebooks import tree_costs
from symdp.sources.prior import Vector
from symdp.statements.statement import statement


def arranged(costs: Costs, tree: bool) -> Costs:
    """The numbers of a matrix on a tree or on a line."""
    return tree_costs(costs) if tree else quasi_convex(costs)


def published(prior: Vector, costs: Costs, level: Fraction, delta: Fraction, tree: bool) -> Fraction:
    """The mixture."""
    known = arranged(costs, tree)
    return (1 - delta) * loss_of_floors(prior, known, level) + delta * nearest_loss(prior, known)


def computed(prior: Vector, costs: Costs, level: Fraction, delta: Fraction, tree: bool) -> Fraction:
    """The linear program over all entries of an (epsilon, delta)-LDP mechanism."""
    return least_loss([prior], arranged(costs, tree), level, delta)


def instances() -> dict[str, Any]:
    """Lines and trees with three letters and up to four outputs."""
    from hypothesis import strategies as st

    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    deltas = st.fractions(0, Fraction(9, 10), max_denominator=10)
    return {
        "prior": priors_of(3), "costs": cost_matrices(3), "level": levels(), "delta": deltas, "tree": st.booleans(),
    }  # fmt: skip


@statement(
    paper="distortion",
    id="approximate_lines",
    kind="equality",
    text=r"D^*(P,\lambda,\delta)=(1-\delta)D^*(P,\lambda,0)+\delta\,\mathrm{E}\min_y d(X,y)",
    published=published,
    computed=computed,
    instances=instances,
    undecided="a conjecture: no random line or tree was found against it, and no lower bound with delta is known",
)
def delta_costs_the_mixture_on_lines_and_trees(
    prior: Vector, costs: Costs, level: Fraction, delta: Fraction, tree: bool
) -> bool:
    """The equality."""
    asked = (prior, costs, level, delta, tree)
    return computed(*asked) == published(*asked)
