"""foundations, jump for one prior: where the least leakage ends, and where symmetric response is optimal.

Statement. P_1 >= ... >= P_M, P_1 < 1, t_k and A_k as in one_prior. As D rises to 1 - P_1, lambda* falls to

    P_1/P_2 > 0,

a jump to 1 unless P_1 = P_2. Symmetric randomised response, lambda = (M-1)(1-D)/D, is optimal for a D in (0, 1 - 1/M)
exactly when D <= t_0 = (M-1) P_M and D < 1 - P_1.

Hypotheses. P_1 < 1.
Uses. One prior.
Check. *Jump.* Let k be the index with t_(k-1) < 1 - P_1 = t_k = ... = t_(M-2). The differences of the thresholds vanish
for the indices k+1 to M-2, so that P_2 = ... = P_(M-k). The term of k rules up to 1 - P_1, where its denominator is P_2
+ ... + P_(M-k) = (M-1-k) P_2 (``limit``).

*Symmetric response.* It has the term of k = 0, which rules on (0, t_0). The terms of 0 and 1 agree at t_0, and beyond
it that of 1 is smaller (``symmetric_is_beaten``). For 1 - P_1 <= D < 1 - 1/M symmetric response leaks although lambda*
= 1.

*On instances.* The limit of the last piece, and the formula of one_prior on both sides of t_0.

Erratum. None.
Source. Fact (E), (3), of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.foundations import one_prior
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def tails(prior: Vector) -> list[Fraction]:
    """A_0, A_1, ..."""
    ordered = sorted(prior)
    return [sum(ordered[:k], Fraction(0)) for k in range(len(ordered))]


def thresholds(prior: Vector) -> list[Fraction]:
    """t_0, ..., t_(M-2)."""
    ordered, letters = sorted(prior, reverse=True), len(prior)
    return [tail + (letters - 1 - k) * ordered[letters - k - 1] for k, tail in enumerate(tails(prior)[: letters - 1])]


def published(prior: Vector, share: Fraction) -> Fraction:
    """P_1/P_2."""
    first, second = sorted(prior, reverse=True)[:2]
    return first / second


def computed(prior: Vector, share: Fraction) -> Fraction:
    """The term of the last piece at its end."""
    end, letters = 1 - max(prior), len(prior)
    k = sum([threshold < end for threshold in thresholds(prior)])
    return (letters - 1 - k) * max(prior) / (end - tails(prior)[k])


def is_uncertain(prior: Vector, share: Fraction) -> bool:
    """P_1 < 1."""
    return max(prior) < 1


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Any prior, and a D as a share of 1 - P_1."""
    from symdp.testing import distortions, priors

    return {"prior": priors(max_letters=4, decreasing=True), "share": distortions(max_denominator=12)}


def limit() -> Fact:
    """n = M-1-k letters of the probability p = P_2, P = P_1: T (D - A) = n (1-D) at D - A = n p, 1-D = P."""
    return facts.inequality(
        "at the end of the last piece the level is P_1/P_2",
        assume={"term": "T*(n*p) == n*P", "letters": "n > 0"},
        conclude="T*p == P",
        times="letters",
    )


def symmetric_is_beaten() -> Fact:
    """T D = n u, S (D - v) = (n-1) u, v = P_M = A_1, D beyond t_0 = n v."""
    return facts.inequality(
        "beyond t_0 the term of one dropped letter is smaller",
        assume={
            "symmetric": "T*D == n*u",
            "dropped": "S*(D - v) == (n-1)*u",
            "accuracy": "u > 0",
            "beyond": "D - n*v > 0",
            "this": "D > 0",
            "next": "D - v > 0",
        },
        conclude="T - S > 0",
        times="this next",
        products=["accuracy*beyond"],
        equality_multipliers={"symmetric": ["D", "v"], "dropped": ["D"]},
    )


def proof() -> Proof:
    """The end of the last piece, and the end of the first."""
    return Proof("all M", "the pieces of the formula for one prior", (limit(), symmetric_is_beaten()))


@statement(
    paper="foundations",
    id="one_prior_jump",
    coq=(
        "OnePrior.one_prior_before_jump",
        "OnePrior.one_prior_near_jump",
        "OnePrior.symmetric_optimal_iff",
    ),
    kind="equality",
    uses=("foundations/one_prior",),
    published=published,
    computed=computed,
    hypotheses=is_uncertain,
    instances=instances,
    proof=proof,
)
def leakage_ends_at_a_quotient(prior: Vector, share: Fraction) -> bool:
    """The limit, and where symmetric response has the least leakage."""
    distortion = share * (1 - max(prior))
    symmetric = (len(prior) - 1) * (1 - distortion) / distortion
    optimal = symmetric == one_prior.published(prior, distortion)
    return published(prior, share) == computed(prior, share) and optimal == (distortion <= thresholds(prior)[0])
