"""The least Sibson information of one record at the uniform prior, order a > 1, for every M >= 2.

s = 1-D, b = D/(M-1), s >= b; m = ((s^a + (M-1) b^a)/M)^(1/a) is the norm of a column of Wang's mechanism, u = s^(a-1),
v = b^(a-1), h = m^(1-a)/M.

By Hoelder's inequality (a tangent of the norm at that column) the norm n_y = ((1/M) sum_x W(y|x)^a)^(1/a) is at least h
(u q_y + v r_y), q_y = W(y|y), r_y the sum of the other entries of column y.

Summed over the M outputs, with sum q >= M s: sum n >= M h (u s + v (1-s)) = M m, which is the sum for Wang's mechanism.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def sibson_of_one_record() -> tuple[Fact, Fact]:
    """The sum of the norms, and its value; g = m^a, k = m^(1-a)."""
    norms = facts.inequality(
        "no mechanism has a smaller sum of the norms of its columns",
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
    )
    value = facts.inequality(
        "that is the sum for Wang's mechanism, M m",
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
    )
    return norms, value
