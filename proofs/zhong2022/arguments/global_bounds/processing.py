"""Processing the output, V(z|x) = sum_y W(y|x) K(z|y), raises none of the seven losses; any numbers of inputs and outputs.

k = K(z|y) for a fixed z, or K(A|y) for a set A of new outputs.

(1) and (3): W(y|x) <= lambda c_y, c = W(y|x') or P_Y(y).

(2) t_y = the positive part of W(y|x) - lambda W(y|x'); its sum is that over a set of outputs, so at most delta.

(4) V(z|x) <= sum_y K(z|y) m_y, which sums over z to sum m.

(5) and (7): K(z|y) w_y weigh the ratios t_y, F = t^a or t log t, and T is the ratio after. The sums over z of the
K(z|y) F_y w_y are the F_y w_y.

(6) The norm of column z of V is at most the sum of the K(z|y) n_y: by Hoelder's inequality some g has sum_x g_x V(z|x)
equal to it, and sum_x g_x W(y|x) at most n_y.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def ratios_stay() -> Fact:
    """(1) and (3)."""
    return facts.inequality(
        "(1), (3): sums of W(y|x) <= lambda c_y with the weights of the kernel",
        families={"Y": ("n", "k w c")},
        assume={"kernel": ("Y", "k >= 0"), "level": ("Y", "L*c - w >= 0")},
        conclude="L*sum(k*c) - sum(k*w) >= 0",
        products=["Y: kernel*level"],
    )


def slack_stays() -> Fact:
    """(2)."""
    return facts.inequality(
        "(2): a set of new outputs weighs the excesses by numbers in [0, 1]",
        families={"Y": ("n", "k w c t")},
        assume={
            "kernel": ("Y", "k >= 0"),
            "at most one": ("Y", "1 - k >= 0"),
            "excess": ("Y", "t - w + L*c >= 0"),
            "positive part": ("Y", "t >= 0"),
            "slack": "d - sum(t) >= 0",
        },
        conclude="L*sum(k*c) + d - sum(k*w) >= 0",
        products=["Y: kernel*excess", "Y: at most one*positive part", "slack"],
    )


def leakage_stays() -> tuple[Fact, Fact]:
    """(4), and the sum over the new outputs z of the weights of one y."""
    column = facts.inequality(
        "(4): V(z|x) is at most the sum of the K(z|y) m_y",
        families={"Y": ("n", "k w m")},
        assume={"kernel": ("Y", "k >= 0"), "largest": ("Y", "m - w >= 0")},
        conclude="sum(k*m) - sum(k*w) >= 0",
        products=["Y: kernel*largest"],
    )
    total = facts.inequality(
        "(4) to (7): the K(z|y) x sum over z to x",
        families={"Z": ("n", "k")},
        assume={"kernel": "sum(k) == 1"},
        conclude="sum(k*x) == x",
        equality_multipliers={"kernel": ["x"]},
    )
    return column, total


def ratios_average() -> Fact:
    """(5) and (7): v = K(z|y) w_y; G = F(T), S the slope of a tangent there."""
    return facts.inequality(
        "(5), (7): a convex function of the new ratio is at most the average of its values",
        families={"Y": ("n", "v t F")},
        assume={
            "weights": ("Y", "v >= 0"),
            "ratio": "sum(v*t) == T*sum(v)",
            "tangent": ("Y", "F - G - S*(t - T) >= 0"),
        },
        conclude="sum(v*F) - G*sum(v) >= 0",
        products=["Y: weights*tangent"],
        equality_multipliers={"ratio": ["S"]},
    )


def norms_add() -> Fact:
    """(6): c = sum_x g_x W(y|x)."""
    return facts.inequality(
        "(6): the norm of a new column is at most the sum of the K(z|y) n_y",
        families={"Y": ("n", "k c v")},
        assume={
            "kernel": ("Y", "k >= 0"),
            "hoelder": ("Y", "v - c >= 0"),
            "support": "sum(k*c) == r",
        },
        conclude="sum(k*v) - r >= 0",
        products=["Y: kernel*hoelder"],
        equality_multipliers={"support": ["1"]},
    )


def processing_raises_nothing() -> tuple[Fact, ...]:
    """All seven."""
    return (ratios_stay(), slack_stays(), *leakage_stays(), ratios_average(), norms_add())
