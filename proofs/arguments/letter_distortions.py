"""The least leakage as a minimum over the letter distortions alone, for every M and every source set.

D_i = 1 - q_i in [0, 1], n = M-1, x a letter with the least D_i, L = lambda = exp(epsilon), and

    c = (n - sum over j != x of D_j)/D_x.

(1) A lambda-LDP mechanism has L D_x >= n - sum over j != x of D_j, that is L >= c: the diagonal bound rewritten.

(2) Conversely, if c >= 1, the numbers q_i satisfy the diagonal bound at L = c with equality, so that a c-LDP mechanism
has letter distortions of at most D_i.

(3) If some prior p of the set has all its entries at most P and P < 1-D, then distortions valid at D have sum q > 1,
that is n - sum over j != x of D_j > D_x and c > 1.

(4) D_x = 0 makes L D_x >= n - sum over j != x of D_j impossible under (3): the numerator is positive.

(5) If d = D/n is at most every entry of a prior p of the set, then sum p D_i <= D and D_i >= D_x give d (n - sum over j
!= x of D_j) >= (1-D) D_x, that is c >= n (1-D)/D.

(6) Letters i > M-l with D_i = 1: P_1 D_1 + ... + P_{M-l} D_{M-l} <= D - D^(l) and A_l(P) <= D^(l) make all M
distortions valid at D.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact

FOUNDATIONS = ("foundations/diagonal_bound", "foundations/diagonal_mechanism")


def leakage_bounds_distortions() -> Fact:
    """(1)."""
    return facts.inequality(
        "the diagonal bound in letter distortions: L D_x >= M-1 - sum of the other D_j",
        families={"J": ("n", "d")},
        assume={"diagonal bound": "L - (L-1)*(1-x) - (1-x) - sum(1-d) >= 0"},
        conclude="L*x - n + sum(d) >= 0",
        degree=1,
    )


def distortions_reach_leakage() -> Fact:
    """(2)."""
    return facts.inequality(
        "with L D_x = M-1 - sum of the other D_j the diagonal bound is an equality",
        families={"J": ("n", "d")},
        assume={"level": "L*x == n - sum(d)"},
        conclude="(L-1)*(1-x) + (1-x) + sum(1-d) == L",
        degree=1,
    )


def accuracy_needs_trace() -> Fact:
    """(3), with q_i = 1 - D_i over all M letters."""
    return facts.inequality(
        "an accuracy above every probability of a prior needs letter distortions of sum below M-1",
        families={"J": ("M", "p q")},
        assume={
            "likeliest": ("J", "P - p >= 0"),
            "probability": ("J", "q >= 0"),
            "right": "sum(p*q) - u >= 0",
            "below": "u - P > 0",
        },
        conclude="P*(sum(q) - 1) > 0",
        products=["J: likeliest*probability", "right", "below"],
    )


def symmetric_below_least_probability() -> Fact:
    """(5)."""
    return facts.inequality(
        "d (M-1 - sum of the other D_j) >= (1-D) D_x where d = D/(M-1) is at most every probability",
        families={"J": ("n", "r e")},
        assume={
            "prior": "p + sum(r) == 1",
            "valid": "n*d - p*x - sum(r*e) >= 0",
            "probable": ("J", "r - d >= 0"),
            "least": ("J", "e - x >= 0"),
        },
        conclude="d*(n - sum(e)) - (1 - n*d)*x >= 0",
        products=["valid", "J: probable*least"],
        equality_multipliers={"prior": ["x"]},
    )


def silent_letters_stay_valid() -> Fact:
    """(6); v is the distortion over the letters that are answered."""
    return facts.inequality(
        "validity at D - D^(l) on the letters that are answered gives validity at D on all",
        assume={"answered": "D - a - v >= 0", "threshold": "a - A >= 0"},
        conclude="D - v - A >= 0",
        degree=1,
    )
