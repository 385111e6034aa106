"""The order of the losses of zhong2022, Definition 3, at one mechanism and one prior: any alphabets, all orders.

P_Y(y) > 0 for every output that is counted.

(1) Renyi, order a: the average over y, with the weights W(y|x), of (W(y|x)/W(y|x'))^(a-1), which is at most
lambda^(a-1).

(2) It grows with a: with u = (b-1)/(a-1) > 1 the function t^u is convex, so that the average of the u-th powers is at
least the u-th power of the average.

(3) Sibson, order a: N_y = (sum_x P_x W(y|x)^a)^(1/a), Z their sum, Q = N/Z. For any distribution R of the output put
J_a(R) = sum_x,y P_x W(y|x) (W(y|x)/R(y))^(a-1). As t^a is convex, sum R (N/R)^a >= (sum N)^a, which is J_a(R) >= Z^a =
J_a(Q) = exp((a-1) I_a). By (2), with the weights P_x W(y|x), log J_a(R)/(a-1) grows with a. So for a < b, Q_b that of
b: I_b = log J_b(Q_b)/(b-1) >= log J_a(Q_b)/(a-1) >= I_a.

(4) Mutual information I: by log t <= t-1 the average of log (W/Q)^(a-1) is at most log J_a(Q); it is (a-1) (I + d), d
>= 0 the divergence of P_Y from Q.

(5) Maximal leakage, L = the sum of the column maxima m: with R = m/L the ratios W/R are at most L, so J_a(R) <=
L^(a-1).

(6) W(y|x) <= r P_Y(y) for every x and y gives L <= r, summed over y.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def bounded_ratios() -> Fact:
    """(1) and (5): T the powers of the ratios, G the power of the bound, c the weights."""
    return facts.inequality(
        "an average of powers of ratios is at most the power of the largest ratio",
        families={"Z": ("n", "c T")},
        assume={"weights": ("Z", "c >= 0"), "total": "sum(c) == 1", "largest": ("Z", "G - T >= 0")},
        conclude="G - sum(c*T) >= 0",
    )


def average_of_logarithms() -> Fact:
    """(4): E the average of T, l = log(T/E)."""
    return facts.inequality(
        "the average of logarithms is at most the logarithm of the average",
        families={"Z": ("n", "c T l")},
        assume={
            "weights": ("Z", "c >= 0"),
            "total": "sum(c) == 1",
            "average": "sum(c*T) == E",
            "log": ("Z", "T - E - E*l >= 0"),
        },
        conclude="0 - E*sum(c*l) >= 0",
        products=["Z: weights*log"],
        equality_multipliers={"total": ["E"], "average": ["1"]},
    )


def information_below_sibson() -> Fact:
    """(4): k = a-1; j = log J_a(Q), v the average of log(W/Q)."""
    return facts.inequality(
        "mutual information is at most log J/(a-1)",
        assume={"average": "j - k*v >= 0", "order": "k >= 0", "split": "v == I + d", "divergence": "d >= 0"},
        conclude="j - k*I >= 0",
    )


def shares_of_maxima() -> Fact:
    """(5): R = m/L."""
    return facts.inequality(
        "the ratio of an entry to its share of the column maxima is at most their sum",
        assume={"share": "L*R == m", "largest": "m - w >= 0"},
        conclude="L*R - w >= 0",
    )


def leakage_below_maximal_information() -> Fact:
    """(6)."""
    return facts.inequality(
        "the column maxima sum to at most the largest ratio to P_Y",
        families={"Y": ("n", "m R")},
        assume={"ratio": ("Y", "r*R - m >= 0"), "output": "sum(R) == 1"},
        conclude="r - sum(m) >= 0",
    )


def order() -> tuple[Fact, ...]:
    """(1) to (6)."""
    from proofs.arguments.divergence import divergence_is_nonnegative
    from proofs.zhong2022.arguments.relaxed_losses.merging import ratios_average

    return (
        bounded_ratios(),
        ratios_average(),
        average_of_logarithms(),
        divergence_is_nonnegative(),
        information_below_sibson(),
        shares_of_maxima(),
        leakage_below_maximal_information(),
    )
