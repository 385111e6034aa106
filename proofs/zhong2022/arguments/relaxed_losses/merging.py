"""Merging two or more outputs raises none of six losses of zhong2022, Definition 3; for every M, order a > 1, prior.

Y holds the outputs that are merged.

(1) Differential privacy: inequalities W(y|x) <= lambda W(y|x') may be added, and (2) maximal information: so may W(y|x)
<= r P_Y(y) (proofs/arguments/output_columns.py).

(3) Maximal leakage: the sum of the entries of a row is at most the sum of the column maxima.

(4) Renyi, order a: for rows x, x' put w = W(y|x'), t = W(y|x)/w, F = t^a; the merged ratio is T = sum(w t)/sum(w), and
a tangent of the convex function t^a at T gives sum(w F) >= sum(w) T^a. An output with w = 0 < W(y|x) makes the loss
infinite before.

(5) Mutual information: the same with w = P_Y(y) and F = t log t, for each row x, weighted by P_x.

(6) Sibson, order a: the norm (sum_x P_x v_x^a)^(1/a) of a column; by Hoelder's inequality some g has sum g (v+w) equal
to the norm of v+w, and sum g v at most that of v for every v.

The losses increase with these sums.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def column_maxima_add() -> Fact:
    """(3), for one row of entries w and the maxima m."""
    return facts.inequality(
        "an entry of the merged column is at most the sum of the merged maxima",
        families={"Y": ("N", "w m")},
        assume={"largest": ("Y", "m - w >= 0")},
        conclude="sum(m) - sum(w) >= 0",
    )


def ratios_average() -> Fact:
    """(4) and (5): G = F(T), S the slope of a tangent there."""
    return facts.inequality(
        "a convex function of the merged ratio is at most the average of its values",
        families={"Y": ("N", "w t F")},
        assume={
            "weights": ("Y", "w >= 0"),
            "ratio": "sum(w*t) == T*sum(w)",
            "tangent": ("Y", "F - G - S*(t - T) >= 0"),
        },
        conclude="sum(w*F) - G*sum(w) >= 0",
        products=["Y: weights*tangent"],
        equality_multipliers={"ratio": ["S"]},
    )


def norms_add() -> Fact:
    """(6): X holds the letters, n1 and n2 the norms of the columns v and w, n that of their sum."""
    return facts.inequality(
        "the norm of a merged column is at most the sum of the norms",
        families={"X": ("M", "g v w")},
        assume={
            "support": "sum(g*v) + sum(g*w) == n",
            "hoelder_first": "n1 - sum(g*v) >= 0",
            "hoelder_second": "n2 - sum(g*w) >= 0",
        },
        conclude="n1 + n2 - n >= 0",
        degree=1,
    )


def no_loss_rises() -> tuple[Fact, ...]:
    """(1) to (6), and the distortion."""
    from proofs.arguments.output_columns import merging_keeps_the_distortion, merging_keeps_the_level

    return (merging_keeps_the_level(), column_maxima_add(), ratios_average(), norms_add(), merging_keeps_the_distortion())
