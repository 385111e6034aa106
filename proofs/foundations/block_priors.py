r"""foundations, block priors: sums of the greatest probabilities bound the least leakage by priors of flat blocks.

Statement. P_1, ..., P_M is a prior, 0 = k_0 < k_1 < ... < k_m < k_(m+1) = M are places, \bar P is P averaged over each of
the blocks k_i + 1, ..., k_(i+1), and \bar P_k is P averaged over the blocks that the places and k bound. For D in [0, 1]

    lambda*(P, D) <= lambda*(\bar P, D),

and if P_1 >= ... >= P_M, some \bar P_k has lambda*(\bar P_k, D) <= lambda*(P, D). All these priors have the sums
P_1 + ... + P_(k_i) of P. So a claim F >= lambda* about D, M and these sums holds for every ordered prior of every alphabet
if it holds for those with m + 1 flat blocks, and F <= lambda* if it holds for those with m + 2.

Hypotheses. For the second half, P_1 >= ... >= P_M: P = (1/2, 0, 1/2) at D = 1/4 has 3, and each \bar P_k without places
has 6.
Uses. One prior.

Check. T_r(P) is the sum of the r greatest probabilities, u = 1 - D. By one_prior lambda*(P, D) = 1 for u <= T_1(P), and
else it is the least of (r-1) u/(T_r(P) - u) over the r with T_r(P) > u: randomised response on the r likeliest letters
has that level, and one of them is the formula.

(1) *Averages are more even.* The r greatest entries of \bar P are whole blocks and n letters of one more. In that block
the n greatest entries of P have at least n times its average (``greatest``). So some r letters of P have T_r(\bar P) or
more together, and T_r(P) >= T_r(\bar P).

(2) *First half.* For u <= T_1(P) the left side is 1. Else u > T_1(P) >= T_1(\bar P), and whenever T_r(\bar P) > u the
term of r is at most as large for P (``falling``).

(3) *Second half.* For u <= P_1 choose k = 1: \bar P_1 has the letter P_1 too, and both sides are 1. Else let r rule P, and
k = r. As P is ordered, T_r(\bar P_r) >= P_1 + ... + P_r = T_r(P), so that the term of r is at most as large for
\bar P_r. If u <= T_1(\bar P_r) it has 1.

*Where the least term is.* For an average of an ordered prior the term of the last place of some block is the least: within
a block the sums grow by the same amount from letter to letter, so that L (T_r - u) - u (r-1) is affine in r. So \bar P has
the largest lambda* of all priors with its sums, and that is read from these sums alone (Coq: ``block_ends``,
``block_least``, ``block_hardest``).

*On instances.* The formula of one_prior.

Erratum. None.
Source. The toolkit; marshall2011 for averages and majorisation.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.foundations import one_prior
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


def level(prior: Vector, distortion: Fraction) -> ExpEpsilon:
    """lambda*, infinite at D = 0 unless a letter is certain."""
    if distortion == 0:
        return Fraction(1) if max(prior) == 1 else INFINITY
    return one_prior.published(prior, distortion)


def averaged(prior: Vector, places: set[int]) -> Vector:
    """P averaged over the blocks between the places."""
    ends = sorted({0, len(prior), *places})
    blocks = [prior[start:stop] for start, stop in pairwise(ends)]
    return tuple([sum(block, Fraction(0)) / len(block) for block in blocks for _ in block])


def published(prior: Vector, places: set[int], distortion: Fraction) -> ExpEpsilon:
    """lambda* of the average."""
    return level(averaged(prior, places), distortion)


def least(prior: Vector, places: set[int], distortion: Fraction) -> ExpEpsilon:
    """The least lambda* with one more place."""
    return min([published(prior, {*places, k}, distortion) for k in range(1, len(prior) + 1)])


def computed(prior: Vector, places: set[int], distortion: Fraction) -> ExpEpsilon:
    """lambda* of the prior."""
    return level(prior, distortion)


def instances() -> dict[str, Any]:
    """Priors on up to five letters in any order, and places."""
    from hypothesis import strategies as st

    from symdp.testing import distortions, priors

    return {"prior": priors(1, 5), "places": st.sets(st.integers(1, 4)), "distortion": distortions()}


def greatest() -> Fact:
    """J holds the n greatest letters of a block, K the m others, v lies between."""
    return facts.inequality(
        "the greatest letters of a block have at least their share",
        families={"J": ("n", "p"), "K": ("m", "q")},
        assume={"greater": ("J", "p - v >= 0"), "less": ("K", "v - q >= 0"), "some": "n >= 1", "others": "m >= 1"},
        conclude="(n + m)*sum(p) - n*(sum(p) + sum(q)) >= 0",
        products=["some J: greater", "J: greater", "others J: greater", "some K: less", "K: less"],
    )


def falling() -> Fact:
    """L is the term of the average with the sum S, K that of P with the sum T; r the number of letters."""
    return facts.inequality(
        "the term of r letters falls as their sum grows",
        assume={
            "average": "L*(S - u) == (r-1)*u",
            "prior": "K*(T - u) == (r-1)*u",
            "more": "T - S >= 0",
            "sum": "S - u > 0",
            "gap": "T - u > 0",
            "letters": "r - 1 >= 0",
            "accuracy": "u >= 0",
        },
        conclude="L - K >= 0",
        times="sum gap",
        products=["letters*accuracy*more"],
        equality_multipliers={"average": ["T", "u"], "prior": ["S", "u"]},
    )


def proof() -> Proof:
    """Averages are majorised, and every term falls with the sum."""
    return Proof("all M, all places", "sums of the greatest letters of averages", (greatest(), falling()))


def _places(given: dict[str, Any]) -> set[int]:
    """Places in the prior of a scene."""
    turn = given["distortion"].numerator + given["distortion"].denominator
    return {k for k in range(1, len(given["prior"])) if (k + turn) % 5 == 0}


def _halves(given: dict[str, Any]) -> list[dict[str, Any]]:
    """All letters as one block, cut after each place."""
    falling_order = sorted(given["prior"], reverse=True)
    cuts = range(1, len(falling_order))
    return [
        {"p": falling_order[:n], "q": falling_order[n:], "n": n, "m": len(falling_order) - n, "v": falling_order[n]}
        for n in cuts
    ]


def _terms(given: dict[str, Any]) -> list[dict[str, Any]]:
    """The terms of the prior and of its average that both exist."""
    u, found = 1 - given["distortion"], []
    sums = [sorted(one, reverse=True) for one in (given["prior"], averaged(given["prior"], _places(given)))]
    for r in range(1, len(sums[0]) + 1):
        total, even = (sum(one[:r], Fraction(0)) for one in sums)
        if even > u:
            terms = {"L": (r - 1) * u / (even - u), "K": (r - 1) * u / (total - u)}
            found.append({"S": even, "T": total, "u": u, "r": r, **terms})
    return found


def bridge() -> Bridge:
    """The prior of the scene without its delta, with places that it does not know of."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import ONE_PRIOR

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior, places, bound = given["prior"], _places(given), given["distortion"]
        return {
            r"\lambda^*(P,D)": level(prior, bound),
            r"\lambda^*(\bar P,D)": published(prior, places, bound),
            r"\min_{k\le M}\lambda^*(\bar P_k,D)": least(prior, places, bound),
            r"P\text{ is ordered}": all(a >= b for a, b in pairwise(prior)),
        }

    says = (
        r"\lambda^*(P,D)\le\lambda^*(\bar P,D);\ "
        r"P\text{ is ordered}\Rightarrow\min_{k\le M}\lambda^*(\bar P_k,D)\le\lambda^*(P,D)"
    )
    return Bridge(ONE_PRIOR, reading, {greatest().title: _halves, falling().title: _terms}, says=says)


@statement(
    paper="foundations",
    id="block_priors",
    kind="inclusion",
    uses=("foundations/one_prior",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "BlockAverages.averages_majorised",
        "BlockAverages.averages_harder",
        "BlockAverages.block_sums",
        "BlockAverages.block_prior",
        "BlockAverages.block_ends",
        "BlockAverages.block_least",
        "BlockAverages.block_hardest",
        "BlockAverages.one_more_place",
        "BlockAverages.block_averages_bound",
    ),
)
def averages_bound_the_least_leakage(prior: Vector, places: set[int], distortion: Fraction) -> bool:
    """Above for the average, below for one with one more place, where the prior is in order."""
    ordered = tuple(sorted(prior, reverse=True))
    below = least(ordered, places, distortion) <= level(ordered, distortion)
    return level(prior, distortion) <= published(prior, places, distortion) and below
