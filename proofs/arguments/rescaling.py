"""(epsilon, delta)-LDP is epsilon-LDP at the distortion D/(1-delta): for every M, every source set, 0 <= delta < 1.

q_i is the probability that input i is answered i: W(i|i) for single outputs with the letters as outputs, W(G_i|i) with
G_i the outputs taken for i when the condition is asked of all sets of outputs. e_i = max(0, q_i - delta), f =
e/(1-delta).

(1) e_i <= lambda W(G_i|x) for i != x: both 0 and q_i - delta are.

(2) With x a letter of the largest q, q_x >= delta: (lambda-1) e_x + sum e <= lambda (1-delta), from row x. If all q are
below delta, e = 0. So f satisfies (lambda-1) max f + sum f <= lambda.

(3) P.f >= (1 - D - delta)/(1-delta) = 1 - D/(1-delta) for every prior at which W has distortion at most D.

(4) foundations/diagonal_mechanism turns f into a lambda-LDP mechanism of distortion at most D/(1-delta).

(5) Conversely let V be lambda-LDP. The letter itself with probability delta and V otherwise satisfies the condition for
every set A of outputs, and single outputs are sets; its distortion is 1-delta times that of V. So the least lambda at
(D, delta) is the least lambda at (D/(1-delta), 0), and it is 1 for D >= 1-delta.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def row_bounds_excess() -> Fact:
    """(2): J holds the letters but x, w the row of x, x = e_x."""
    return facts.inequality(
        "the row of a letter with the largest diagonal entry bounds what exceeds delta",
        families={"J": ("n", "w e")},
        assume={"row": "1 - q - sum(w) >= 0", "excess": "x == q - d", "ldp": ("J", "L*w - e >= 0"), "level": "L >= 1"},
        conclude="L*(1-d) - (L-1)*x - x - sum(e) >= 0",
    )


def accuracy_in_excess() -> Fact:
    """(3), before dividing by 1-delta."""
    return facts.inequality(
        "what exceeds delta is right with a probability of at least 1 - D - delta",
        families={"J": ("n", "p q e")},
        assume={
            "prior": "sum(p) == 1",
            "probability": ("J", "p >= 0"),
            "excess": ("J", "e - q + d >= 0"),
            "valid": "sum(p*q) - 1 + D >= 0",
        },
        conclude="sum(p*e) - (1 - D - d) >= 0",
        products=["J: probability*excess", "valid"],
        equality_multipliers={"prior": ["1", "d"]},
    )


def slack_from_identity() -> tuple[Fact, Fact]:
    """(5): i and k say whether x and x' lie in A, a = V(A|x), b = V(A|x')."""
    level = facts.inequality(
        "the letter itself with probability delta uses delta and no more",
        assume={
            "ldp": "L*b - a >= 0",
            "inside": "1 - i >= 0",
            "counted": "k >= 0",
            "slack": "d >= 0",
            "rest": "1 - d >= 0",
            "level": "L >= 1",
        },
        conclude="L*(d*k + (1-d)*b) + d - (d*i + (1-d)*a) >= 0",
        products=["rest*ldp", "slack*inside", "level*slack*counted", "slack*counted"],
    )
    bound = facts.inequality(
        "its distortion is 1-delta times that of the other mechanism",
        families={"J": ("n", "p q")},
        assume={"prior": "sum(p) == 1"},
        conclude="1 - sum(p*(d + (1-d)*q)) == (1-d)*(1 - sum(p*q))",
    )
    return level, bound


def rescaling() -> tuple[Fact, ...]:
    """(1) to (5)."""
    return (row_bounds_excess(), accuracy_in_excess(), *slack_from_identity())
