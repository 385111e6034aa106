"""The least Sibson information of one record at the uniform prior, order a > 1, for every M >= 2.

s = 1-D, b = D/(M-1), s >= b; m = ((s^a + (M-1) b^a)/M)^(1/a) is the norm of a column of Wang's mechanism, u = s^(a-1), v
= b^(a-1), h = m^(1-a)/M. By Hoelder's inequality (a tangent of the norm at that column) the norm n_y = ((1/M) sum_x
W(y|x)^a)^(1/a) is at least h (u q_y + v r_y), q_y = W(y|y), r_y the sum of the other entries of column y. Summed over the
M outputs, with sum q >= M s: sum n >= M h (u s + v (1-s)) = M m, which is the sum for Wang's mechanism.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.statements.proof import Fact


def sibson_of_one_record() -> tuple[Fact, Fact]:
    """The sum of the norms, and its value; g = m^a, k = m^(1-a)."""
    from symdp.statements import facts

    norms = facts.inequality(
        "no mechanism has a smaller sum of the norms of its columns",
        scalars="M h u v s",
        families={"Y": ("M", "n q r")},
        assume={
            "hoelder": ("Y", "n - h*(u*q + v*r) >= 0"),
            "rows": "sum(q) + sum(r) == M",
            "valid": "sum(q) - M*s >= 0",
            "order": "u - v >= 0",
            "factor": "h >= 0",
        },
        conclude="sum(n) - M*h*(u*s + v*(1-s)) >= 0",
        products=["Y: hoelder", "factor*order*valid"],
        equality_multipliers={"rows": ["h*v"]},
        model={"M": 1, "h": 1, "u": 1, "v": 1, "s": 1, "n": [1], "q": [1], "r": [0]},
    )
    value = facts.inequality(
        "that is the sum for Wang's mechanism, M m",
        scalars="M h u v s b g k m",
        assume={
            "rest": "1 - s == (M-1)*b",
            "norm": "M*g == s*u + (M-1)*b*v",
            "factor": "M*h == k",
            "powers of m": "k*g == m",
        },
        conclude="M*h*(u*s + v*(1-s)) == M*m",
        equality_multipliers={
            "factor": ["u*s", "v", "v*s"],
            "rest": ["k*v"],
            "norm": ["k"],
            "powers of m": ["M"],
        },
        model={"M": 2, "h": "1/2", "u": 1, "v": 1, "s": "1/2", "b": "1/2", "g": "1/2", "k": 1, "m": "1/2"},
    )
    return norms, value
