"""foundations, prior bound: one inequality on a prior bounds the accuracy of every lambda-LDP mechanism.

Statement. Let p be a prior on M letters, lambda >= 1 and u >= 0 with sum_i max(0, lambda p_i - u) <= u (lambda-1). Then
every lambda-LDP mechanism, with any outputs and any guess, is right with probability at most u when the letter is drawn
from p.
Hypotheses. None besides those.
Uses. The diagonal bound.

Check. A holds the letters with lambda p_i >= u, B the others, s = max q. The fact is the chain

    lambda p.q = u sum q + sum (lambda p_i - u) q_i
    <= u sum q + s sum_A (lambda p_i - u)
    <= u sum q + s u (lambda-1)
    <= u lambda

for any sizes of A and B: q_i <= s on A, negative terms dropped on B, then the hypothesis and the diagonal bound.

*On instances.* u is the least one allowed, found on the affine pieces of the hypothesis, and the largest accuracy comes
from the linear program over all entries of a mechanism, which knows nothing of diagonals.

Erratum. None.
Source. Fact (B) of the theorem of foundations.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.sources.prior import Vector


def bounding_accuracy(prior: Vector, level: Fraction) -> Fraction:
    """The least u of the hypothesis, where a decreasing function vanishes, found on its affine pieces."""
    ordered = sorted(prior, reverse=True)
    for size in range(1, len(ordered) + 1):
        root = level * sum(ordered[:size]) / (level + size - 1)
        below = level * ordered[size] if size < len(ordered) else Fraction(0)
        if below <= root <= level * ordered[size - 1]:
            return root
    return level * max(ordered)


def published(prior: Vector, level: Fraction, copies: int) -> Fraction:
    """The least u of the hypothesis."""
    return bounding_accuracy(prior, level)


def computed(prior: Vector, level: Fraction, copies: int) -> Fraction:
    """The largest accuracy of all lambda-LDP mechanisms with so many outputs for each letter."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    return 1 - least_distortion(Hull((prior,)), level, [*range(len(prior))] * copies)


def instances() -> dict[str, Any]:
    """Priors on up to four letters, one or two outputs for each letter."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    return {"prior": priors(1, 4), "level": st.fractions(1, 12, max_denominator=4), "copies": st.integers(1, 2)}


def satisfies_hypothesis(prior: Vector, level: Fraction, copies: int) -> bool:
    """sum max(0, lambda p_i - u) <= u (lambda-1) at the published u."""
    u = published(prior, level, copies)
    return level >= 1 and sum([max(Fraction(0), level * p - u) for p in prior]) <= u * (level - 1)


def proof() -> Proof:
    """The chain, as one identity."""
    chain = facts.inequality(
        "a prior that satisfies the condition bounds the accuracy of every diagonal",
        families={"A": ("a", "p q"), "B": ("b", "v w")},
        assume={
            "high": ("A", "L*p - u >= 0"),
            "low": ("B", "u - L*v >= 0"),
            "largest": ("A", "s - q >= 0"),
            "probability": ("B", "w >= 0"),
            "largest is a probability": "s >= 0",
            "accuracy": "u >= 0",
            "diagonal bound": "L - (L-1)*s - sum(q) - sum(w) >= 0",
            "condition": "u*(L-1) - sum(L*p - u) >= 0",
        },
        conclude="u*L - L*(sum(p*q) + sum(v*w)) >= 0",
    )
    return Proof("all M", "the diagonal bound weighted by the prior", (chain,))


@statement(
    paper="foundations",
    id="prior_bound",
    kind="upper bound",
    uses=("foundations/diagonal_bound",),
    hypotheses=satisfies_hypothesis,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "OnePrior.prior_bound",
        "SourceSets.prior_bound",
    ),
)
def accuracy_is_bounded(prior: Vector, level: Fraction, copies: int) -> bool:
    """No mechanism is right with a probability above u."""
    return computed(prior, level, copies) <= published(prior, level, copies)
