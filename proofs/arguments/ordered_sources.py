"""Priors with P_1 >= ... >= P_M: what their order implies, for every M, by sums over index sets of any size.

(1) Exchange. If P_i >= P_j and D_i >= D_j, giving letter i the distortion of j and j that of i changes the expected
distortion by -(P_i - P_j)(D_i - D_j) <= 0.

(2) Tail. If 0 <= D_i <= 1 and sum D_i >= k, then sum P_i D_i >= A_k, the sum of the k last probabilities. With c
between the last k probabilities r (distortions y) and the others p (distortions z): sum p z + sum r y - sum r = sum
(p-c) z + sum (c-r)(1-y) + c (sum z + sum y - k).

(3) Likeliest letter. If q >= 0, sum q <= 1 and p <= P_1 for every letter, then the accuracy sum p q is at most P_1.

(4) Transfer. If sum a = sum a', a'_i <= a_i and b_i >= b_1 for i >= 2, then sum a b - sum a' b = sum over i >= 2 of
(a_i - a'_i)(b_i - b_1) >= 0.

(5) Uniform prior. g = P_1 - P_M is non-negative on priors of this order, and zero at the uniform one only. A mixture of
such priors with a positive weight on a prior with g > 0 has g > 0: the uniform prior is a mixture of them only if it is
one of them.

(6) Mixtures. A mixture of priors with P_i >= P_j has P_i >= P_j: the hull of a set has every order that the set has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def exchange() -> Fact:
    """(1)."""
    return facts.inequality(
        "exchanging two letters' distortions into the right order does not raise the expected distortion",
        assume={"prior": "Pi - Pj >= 0", "wrong order": "Di - Dj >= 0"},
        conclude="Pi*Di + Pj*Dj >= Pi*Dj + Pj*Di",
    )


def tail_bound() -> Fact:
    """(2)."""
    return facts.inequality(
        "letter distortions of sum k or more have an expected distortion of at least the k last probabilities",
        families={"H": ("h", "p z"), "T": ("k", "r y")},
        assume={
            "likely": ("H", "p - c >= 0"),
            "unlikely": ("T", "c - r >= 0"),
            "between": "c >= 0",
            "nonnegative": ("H", "z >= 0"),
            "capped": ("T", "1 - y >= 0"),
            "lost": "sum(z) + sum(y) - k >= 0",
        },
        conclude="sum(p*z) + sum(r*y) - sum(r) >= 0",
        products=["H: likely*nonnegative", "T: unlikely*capped", "between*lost"],
    )


def likeliest_letter_bound() -> Fact:
    """(3)."""
    return facts.inequality(
        "guessing without looking is right with probability P_1 at most",
        families={"J": ("M", "p q")},
        assume={
            "likeliest": ("J", "P - p >= 0"),
            "guesses": ("J", "q >= 0"),
            "mass": "1 - sum(q) >= 0",
            "probability": "P >= 0",
        },
        conclude="P - sum(p*q) >= 0",
        products=["J: likeliest*guesses", "probability*mass"],
    )


def transfer() -> Fact:
    """(4)."""
    return facts.inequality(
        "moving mass to the letter of the least value lowers the sum",
        families={"J": ("n", "a c b")},
        assume={
            "total": "a1 + sum(a) == c1 + sum(c)",
            "taken": ("J", "a - c >= 0"),
            "least": ("J", "b - b1 >= 0"),
        },
        conclude="a1*b1 + sum(a*b) - c1*b1 - sum(c*b) >= 0",
        products=["J: taken*least"],
        equality_multipliers={"total": ["b1"]},
    )


def uniform_needs_itself() -> Fact:
    """(5)."""
    return facts.inequality(
        "a mixture of priors of one order with weight on one that is not uniform has P_1 > P_M",
        families={"V": ("v", "w g")},
        assume={"weight": "wx > 0", "gap": "gx > 0", "weights": ("V", "w >= 0"), "gaps": ("V", "g >= 0")},
        conclude="wx*gx + sum(w*g) > 0",
        products=["weight*gap", "V: weights*gaps"],
    )


def mixtures_keep_the_order() -> Fact:
    """(6)."""
    return facts.inequality(
        "a mixture of priors with P_i >= P_j has P_i >= P_j",
        families={"V": ("v", "w pi pj")},
        assume={"weights": ("V", "w >= 0"), "order": ("V", "pi - pj >= 0")},
        conclude="sum(w*pi) >= sum(w*pj)",
        products=["V: weights*order"],
    )
