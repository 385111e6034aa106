"""The least leakage as a minimum over the letter distortions alone, for every M and every source set.

D_i = 1 - q_i in [0, 1], n = M-1, x a letter with the least D_i, L = lambda = exp(epsilon), and

    c = (n - sum over j != x of D_j)/D_x.

(1) A lambda-LDP mechanism has L D_x >= n - sum over j != x of D_j, that is L >= c: the diagonal bound rewritten.
(2) Conversely, if c >= 1, the numbers q_i satisfy the diagonal bound at L = c with equality, so that a c-LDP mechanism has
    letter distortions of at most D_i.
(3) If some prior p of the set has all its entries at most P and P < 1-D, then distortions valid at D have sum q > 1, that is
    n - sum over j != x of D_j > D_x and c > 1.
(4) D_x = 0 makes L D_x >= n - sum over j != x of D_j impossible under (3): the numerator is positive.
(5) If d = D/n is at most every entry of a prior p of the set, then sum p D_i <= D and D_i >= D_x give
    d (n - sum over j != x of D_j) >= (1-D) D_x, that is c >= n (1-D)/D.
(6) Letters i > M-l with D_i = 1: P_1 D_1 + ... + P_{M-l} D_{M-l} <= D - D^(l) and A_l(P) <= D^(l) make all M distortions
    valid at D.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.statements.proof import Fact

FOUNDATIONS = ("foundations/diagonal_bound", "foundations/diagonal_mechanism")


def leakage_bounds_distortions() -> Fact:
    """(1)."""
    from symdp.statements import facts

    return facts.inequality(
        "the diagonal bound in letter distortions: L D_x >= M-1 - sum of the other D_j",
        scalars="L x n",
        families={"J": ("n", "d")},
        assume={"diagonal bound": "L - (L-1)*(1-x) - (1-x) - sum(1-d) >= 0"},
        conclude="L*x - n + sum(d) >= 0",
        model={"L": 2, "x": "1/3", "n": 1, "d": ["1/3"]},
        degree=1,
    )


def distortions_reach_leakage() -> Fact:
    """(2)."""
    from symdp.statements import facts

    return facts.inequality(
        "with L D_x = M-1 - sum of the other D_j the diagonal bound is an equality",
        scalars="L x n",
        families={"J": ("n", "d")},
        assume={"level": "L*x == n - sum(d)"},
        conclude="(L-1)*(1-x) + (1-x) + sum(1-d) == L",
        model={"L": 2, "x": "1/3", "n": 1, "d": ["1/3"]},
        degree=1,
    )


def accuracy_needs_trace() -> Fact:
    """(3), with q_i = 1 - D_i over all M letters."""
    from symdp.statements import facts

    return facts.inequality(
        "an accuracy above every probability of a prior needs letter distortions of sum below M-1",
        scalars="P u M",
        families={"J": ("M", "p q")},
        assume={
            "likeliest": ("J", "P - p >= 0"),
            "probability": ("J", "q >= 0"),
            "right": "sum(p*q) - u >= 0",
            "below": "u - P > 0",
        },
        conclude="P*(sum(q) - 1) > 0",
        products=["J: likeliest*probability", "right", "below"],
        model={"P": "1/2", "u": "2/3", "M": 2, "p": ["1/2", "1/2"], "q": ["3/4", "3/4"]},
    )


def symmetric_below_least_probability() -> Fact:
    """(5)."""
    from symdp.statements import facts

    return facts.inequality(
        "d (M-1 - sum of the other D_j) >= (1-D) D_x where d = D/(M-1) is at most every probability",
        scalars="n d p x",
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
        model={"n": 2, "d": "1/6", "p": "1/3", "x": "1/3", "r": ["1/3", "1/3"], "e": ["1/3", "1/3"]},
    )


def silent_letters_stay_valid() -> Fact:
    """(6); v is the distortion over the letters that are answered."""
    from symdp.statements import facts

    return facts.inequality(
        "validity at D - D^(l) on the letters that are answered gives validity at D on all",
        scalars="v A a D",
        assume={"answered": "D - a - v >= 0", "threshold": "a - A >= 0"},
        conclude="D - v - A >= 0",
        model={"v": "1/8", "A": "1/8", "a": "1/4", "D": "1/2"},
        degree=1,
    )
