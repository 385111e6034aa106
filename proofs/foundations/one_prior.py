"""foundations, one prior: the least leakage when the prior is known, in closed form.

Statement. P_1 >= ... >= P_M, A_k the sum of the k last, t_k = A_k + (M-1-k) P_(M-k) for 0 <= k <= M-2, t_(-1) = 0. Then
t_(-1) <= t_0 <= ... <= t_(M-2) = 1 - P_1, and the least lambda = exp(epsilon) of a mechanism (any outputs, any guess)
whose expected Hamming distortion under P is at most D is, for D > 0,

    (M-1-k)(1-D)/(D - A_k)   for t_(k-1) <= D < t_k,        1   for D >= 1 - P_1.

It is reached by randomised response on the M-k likeliest letters, and by the constant answer 1.

Hypotheses. D > 0.
Uses. The diagonal bound.

Check. u = 1 - D, r = M-k >= 2, T = P_1 + ... + P_r, so that D - A_k = T - u and lambda0 = (r-1) u/(T-u).

(1) Order of the thresholds (``_thresholds``):

    t_k - t_(k-1) = (r-1)(P_r - P_(r+1)) >= 0,
    t_(M-2) = A_(M-2) + P_2 = 1 - P_1.

T > u: for k = 0 as D > 0; for k >= 1 as D >= t_(k-1) = A_k + (r-1) P_(r+1) (``_thresholds``) and P_(r+1) = 0 makes A_k
= 0 < D.

(2) D < t_k and D >= t_(k-1) say that

    lambda0 P_r >= u >= lambda0 P_(r+1)

(``_multipliers``), hence the same with P_i, i <= r, and with P_j, j > r.

(3) lambda0 >= 1, as u > P_1 and so r u >= T (``_multipliers``). And (``_identities``)

    sum over i <= r of (lambda0 P_i - u) = u (lambda0-1).

(4) *Lower bound.* Q is the sum of the q_i of a lambda-LDP mechanism of accuracy u or more. The diagonal bound from row
i, times lambda0 P_i - u, summed over i <= r, gives (``_bounds``)

    u (lambda-lambda0)(Q-1) >= 0.

And u <= P.q <= P_1 Q < u Q, so that Q > 1 (``_bounds``) and lambda >= lambda0.

(5) *Upper bound.* Response on the r likeliest letters, where the other letters answer as letter 1 does, has accuracy
lambda0 T/(lambda0+r-1) = u (``_identities``), and level lambda0: its entries are lambda0/(lambda0+r-1), 1/(lambda0+r-1)
and columns of zeros.

(6) D >= 1 - P_1: the constant answer has distortion 1 - P_1 and level 1.

*On instances.* The toolkit's linear program for a set of two equal priors, and the linear program over all entries of a
mechanism at the claimed level, whose least distortion must be D.

Erratum. None.
Source. Part (E) of the theorem of foundations; zhong2022, Theorem 13, prints the same formula as a minimum
over k.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector


def published(prior: Vector, distortion: Fraction) -> Fraction:
    """The formula, with k counted on the thresholds."""
    letters, ordered = len(prior), sorted(prior, reverse=True)
    if distortion >= 1 - ordered[0]:
        return Fraction(1)
    tails = [sum(ordered[letters - k :], Fraction(0)) for k in range(letters)]
    k = sum(tails[j] + (letters - 1 - j) * ordered[letters - j - 1] <= distortion for j in range(letters - 1))
    return (letters - 1 - k) * (1 - distortion) / (distortion - tails[k])


def computed(prior: Vector, distortion: Fraction) -> Fraction:
    """The toolkit's linear program; two copies of the prior keep it from the closed form."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    found = optimal_mechanism(SourceSet.from_vertices([prior, prior]), distortion).exp_epsilon
    return found if isinstance(found, Fraction) else Fraction(0)


def instances() -> dict[str, Any]:
    """Priors on up to five letters in any order."""
    from symdp.testing import distortions, priors

    return {"prior": priors(1, 5), "distortion": distortions()}


def directed() -> list[dict[str, Any]]:
    """Thresholds, ties and letters of probability zero."""
    ordered = (Fraction(1, 2), Fraction(1, 4), Fraction(3, 20), Fraction(1, 10))
    tied = (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5), Fraction(0))
    at = [Fraction(3, 10), Fraction(2, 5), Fraction(1, 2), Fraction(3, 5), Fraction(1, 5), Fraction(1, 100), Fraction(1)]
    return [{"prior": prior, "distortion": bound} for prior in (ordered, tied) for bound in at]


def _thresholds() -> tuple[Fact, ...]:
    """A is A_k, p = P_r, v = P_(r+1), D the distortion; t_k = A + (r-1) p and t_(k-1) = A - v + r v."""
    return (
        facts.inequality(
            "the thresholds do not decrease",
            assume={"order": "p - v >= 0", "letters": "r >= 2"},
            conclude="(A + (r-1)*p) - (A - v + r*v) >= 0",
        ),
        facts.inequality("the last threshold is 1 - P_1", assume={"total": "P + p + A == 1"}, conclude="A + p == 1 - P"),
        facts.inequality(
            "from t_(k-1) on the distortion exceeds A_k by at least (M-1-k) P_(M-k+1)",
            assume={"at least t_(k-1)": "D >= A - v + r*v"},
            conclude="D - A >= (r-1)*v",
        ),
    )


def _multipliers() -> tuple[Fact, ...]:
    """K is lambda0, T the sum of the r likeliest, so that A_k = 1 - T and D = 1 - u."""
    known = {"gap": "T - u > 0", "accuracy": "u > 0", "level": "K*(T - u) == (r-1)*u"}
    return (
        facts.inequality(
            "below t_k the multipliers of the kept letters are not negative",
            assume=known | {"below t_k": "(1 - T) + (r-1)*p - (1 - u) >= 0"},
            conclude="K*p - u >= 0",
            times="gap",
            degree=2,
        ),
        facts.inequality(
            "from t_(k-1) on those of the dropped letters are not positive",
            assume=known | {"at least t_(k-1)": "(1 - u) - (1 - T) - (r-1)*v >= 0"},
            conclude="u - K*v >= 0",
            times="gap",
            degree=2,
        ),
        facts.inequality(
            "the formula is at least 1 below 1 - P_1",
            assume=known | {"better": "u - P > 0", "likeliest": "r*P - T >= 0", "letters": "r >= 2"},
            conclude="K - 1 >= 0",
            times="gap",
            products=["letters*better", "likeliest", "better"],
        ),
    )


def _bounds() -> tuple[Fact, ...]:
    """A holds the r kept letters, B the dropped ones."""
    lower = facts.inequality(
        "the diagonal bound of the kept letters, weighted by their multipliers",
        families={"A": ("a", "p q"), "B": ("b", "v w")},
        assume={
            "kept": ("A", "K*p - u >= 0"),
            "dropped": ("B", "u - K*v >= 0"),
            "diagonal": ("A", "L - (L-1)*q - sum(q) - sum(w) >= 0"),
            "probability": ("B", "w >= 0"),
            "multipliers": "sum(K*p - u) == u*(K-1)",
            "right": "sum(p*q) + sum(v*w) - u >= 0",
            "L": "L >= 1",
            "K": "K >= 1",
            "u": "u > 0",
        },
        conclude="(L-K)*(sum(q) + sum(w) - 1) >= 0",
        times="u",
        products=["A: kept*diagonal", "L B: dropped*probability", "L*K*right", "L*right"],
    )
    trace = facts.inequality(
        "a mechanism of accuracy above P_1 has a sum of the diagonal above 1",
        families={"J": ("n", "p q")},
        assume={
            "likeliest": ("J", "P - p >= 0"),
            "probability": ("J", "q >= 0"),
            "right": "sum(p*q) - u >= 0",
            "better": "u - P > 0",
        },
        conclude="P*sum(q) - P > 0",
        degree=2,
    )
    return lower, trace, *_identities()


def _identities() -> tuple[Fact, ...]:
    level = {"level": "K*(T - u) == (r-1)*u"}
    return (
        facts.inequality(
            "the multipliers of the kept letters sum to u (lambda0-1)",
            assume=level,
            conclude="K*T - r*u == u*(K-1)",
        ),
        facts.inequality(
            "randomised response on the kept letters has the accuracy u",
            assume=level,
            conclude="K*T == u*(K + r - 1)",
        ),
    )


def proof() -> Proof:
    """Thresholds, multipliers, and the two bounds."""
    method = "the diagonal bound weighted by multipliers against randomised response on the likeliest letters"
    return Proof("all M", method, (*_thresholds(), *_multipliers(), *_bounds()))


@statement(
    paper="foundations",
    id="one_prior",
    coq=(
        "OnePrior.threshold_increasing",
        "OnePrior.threshold_last",
        "OnePrior.one_prior_least",
        "OnePrior.one_prior_zero",
        "OrderedCurves.ordered_curve_proved",
        "OrderedCurves.ordered_least",
        "SortedSets.truncated_mechanism",
    ),
    kind="equality",
    uses=("foundations/diagonal_bound",),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def least_leakage_is_the_formula(prior: Vector, distortion: Fraction) -> bool:
    """The formula, the linear program of the toolkit, and the least distortion of all mechanisms at that level."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    level = published(prior, distortion)
    reached = least_distortion(Hull((prior,)), level, range(len(prior)))
    tight = reached == distortion if distortion < 1 - max(prior) else reached <= distortion
    return computed(prior, distortion) == level and tight
