"""What log t <= t-1 says about divergences and mutual information, for index sets of any size.

The products w log(w/r) are unknowns of their own (0 where w = 0); an assumption whose name begins with "log" is the axiom
log t <= t-1 at the t that it names, or that the logarithm increases, multiplied out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def joint_convexity() -> Fact:
    """g = w log(w/r) and h = v log(v/s) at two points; at the mixture with weights a and b the logarithm is l = log c.

    Z holds the places where the mixture a w + b v is positive; elsewhere both products are 0.
    """
    return facts.inequality(
        "the sum of P_x W(y|x) log(W(y|x)/R(y)) is convex in W and R together",
        families={"Z": ("n", "p w v r s c l g h")},
        assume={
            "a": "a >= 0",
            "b": "b >= 0",
            "p": ("Z", "p >= 0"),
            "ratio": ("Z", "c*(a*r + b*s) == a*w + b*v"),
            "log_first: t = c r/w": ("Z", "w*l - g <= c*r - w"),
            "log_second: t = c s/v": ("Z", "v*l - h <= c*s - v"),
        },
        conclude="a*sum(p*g) + b*sum(p*h) >= sum(p*(a*w + b*v)*l)",
        products=["a Z: p*log_first: t = c r/w", "b Z: p*log_second: t = c s/v"],
        equality_multipliers={"ratio": ["p"]},
    )  # fmt: skip


def divergence_is_nonnegative() -> Fact:
    """k = r log(r/s) for two distributions of the output."""
    return facts.inequality(
        "the divergence of two distributions is not negative",
        families={"Y": ("n", "r s k")},
        assume={
            "first": "sum(r) == 1",
            "second": "sum(s) == 1",
            "log: t = s/r": ("Y", "k >= r - s"),
        },
        conclude="sum(k) >= 0",
        degree=1,
    )
