"""foundations, accuracy for one prior: the largest accuracy when the prior is known, and multipliers that prove it.

Statement. P_1 >= ... >= P_M, top_k the sum of the k largest probabilities. The largest accuracy of a lambda-LDP
mechanism is

    U(lambda, P) = max over k of lambda top_k/(lambda+k-1).

For lambda > 1 put n_j = max(0, (lambda P_j - U)/(lambda-1)). Then sum n_j = U, and n_j + (U - n_j)/lambda >= P_j for
every j, which proves the bound for any outputs and any guess.

Hypotheses. lambda >= 1.
Uses. Largest accuracy.
Check. The profile of P is the fractional knapsack: phi joins the points (top_k, k), since filling the likeliest letters
first buys accuracy at the least trace. largest_accuracy gives U.

*Multipliers.* Let e(v) = sum_j max(0, lambda P_j - v) - v (lambda-1), strictly decreasing where v >= 0, with e(0) =
lambda. At its root v, with k letters of lambda P_j > v, lambda top_k = v (lambda+k-1); for any other number of letters
(``root_is_largest``)

    v (lambda+k'-1) >= lambda top_k'.

And k = 0 is impossible, as e(0) = lambda. So v = U, and e(U) = 0 is sum n_j = U.

*Covering.* n_j + (U - n_j)/lambda = P_j when n_j > 0 (``multipliers_cover``), and U >= lambda P_j otherwise. So for
every lambda-LDP W, with w_j the entries of a column taken for the letter g (``column_is_paid``),

    P_g w_g <= n_g w_g + sum over j != g of n_j w_g/lambda <= sum_j n_j w_j,

and the sum over the outputs is at most sum n_j = U.

*On instances.* The formula against all mechanisms, and the multipliers.

Erratum. None.
Source. Fact (E), (1), of the theorem of foundations.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(prior: Vector, level: Fraction) -> Fraction:
    """The largest quotient."""
    ordered = sorted(prior, reverse=True)
    return max([level * sum(ordered[:k]) / (level + k - 1) for k in range(1, len(ordered) + 1)])


def computed(prior: Vector, level: Fraction) -> Fraction:
    """The largest accuracy over all entries of a mechanism."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    return 1 - least_distortion(Hull((prior,)), level, range(len(prior)))


def multipliers(prior: Vector, level: Fraction) -> list[Fraction]:
    """n_j, for lambda > 1."""
    return [max(Fraction(0), (level * p - published(prior, level)) / (level - 1)) for p in prior]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Any prior."""
    from proofs.instances.random_mechanisms import levels
    from symdp.testing import priors

    return {"prior": priors(max_letters=4), "level": levels()}


def root_is_largest() -> Fact:
    """H holds the other k' letters, of probability p; g is the positive part of L p - v."""
    return facts.inequality(
        "no number of letters has a larger quotient than the root",
        families={"H": ("k", "p g")},
        assume={"part": ("H", "g - L*p + v >= 0"), "root": "v*(L-1) - sum(g) >= 0"},
        conclude="v*(L+k-1) - L*sum(p) >= 0",
        degree=1,
    )


def multipliers_cover() -> Fact:
    """n (L-1) = L p - U."""
    return facts.inequality(
        "a positive multiplier covers its letter exactly",
        assume={"multiplier": "n*(L-1) == L*p - U"},
        conclude="L*n + U - n == L*p",
    )


def column_is_paid() -> Fact:
    """w = w_g, n = n_g; J holds the other letters."""
    return facts.inequality(
        "the multipliers pay for the right answers of a column",
        families={"J": ("k", "m v")},
        assume={
            "cover": "L*n + sum(m) - L*p >= 0",
            "entry": "w >= 0",
            "multiplier": ("J", "m >= 0"),
            "ldp": ("J", "L*v - w >= 0"),
        },
        conclude="L*(n*w + sum(m*v)) - L*p*w >= 0",
        products=["cover*entry", "J: multiplier*ldp"],
    )


def proof() -> Proof:
    """The root, and its multipliers."""
    lines = (root_is_largest(), multipliers_cover(), column_is_paid())
    return Proof("all M", "multipliers for the letters of one prior", lines)


@statement(
    paper="foundations",
    id="one_prior_accuracy",
    coq=(
        "OnePrior.one_prior_accuracy",
        "OnePriorMultipliers.multipliers_total",
        "OnePriorMultipliers.multiplier_covers",
        "OnePriorMultipliers.multipliers_prove",
    ),
    kind="equality",
    uses=("foundations/largest_accuracy",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def largest_accuracy_is_the_formula(prior: Vector, level: Fraction) -> bool:
    """The formula, all mechanisms, and the multipliers."""
    found = published(prior, level)
    shares = multipliers(prior, level) if level > 1 else []
    covered = all(n + (found - n) / level >= p for n, p in zip(shares, prior, strict=False))
    return found == computed(prior, level) and covered and (level == 1 or sum(shares) == found)
