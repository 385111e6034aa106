"""Fano's inequality and the largest entropy, from log t <= t-1, for index sets of any size.

In Fano's inequality g(y) is the letter that output y stands for; Y holds the pairs (g(y), y), with p the joint
probability and r that of the output, Z the other pairs (x, y), with q and s. H is the entropy that remains, minus the sum
of p(x,y) log p(x|y); e the probability that x is not g(y); c1, c2 the logarithms of 1-D and share = D/(M-1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def remaining_entropy() -> Fact:
    """k = p log((1-D)/p(x|y)) and h = q log(share/p(x|y)) sum to at most 0."""
    return facts.inequality(
        "the entropy that remains is at most -(1-e) log(1-D) - e log(D/(M-1))",
        families={"Y": ("n", "r p k"), "Z": ("m", "s q h")},
        assume={
            "outputs": "sum(r) == 1",
            "probabilities": "sum(p) + sum(q) == 1",
            "error": "sum(q) == e",
            "share": "share*(M-1) == D",
            "each output is in M-1 other pairs": "sum(s) == (M-1)*sum(r)",
            "log t <= t-1 for t = (1-D)/p(x|y)": ("Y", "k <= (1-D)*r - p"),
            "log t <= t-1 for t = share/p(x|y)": ("Z", "h <= share*s - q"),
            "log of a quotient": "sum(k) + sum(h) == c1*sum(p) + c2*sum(q) + H",
        },
        conclude="H <= 0 - (1-e)*c1 - e*c2",
    )  # fmt: skip


def bound_increases_with_error() -> Fact:
    """For e <= D the bound is at most H(D) + D log(M-1)."""
    return facts.inequality(
        "that bound increases with the probability of error up to D",
        assume={"error": "D - e >= 0", "log increases, D/(M-1) <= 1-D": "c1 - c2 >= 0"},
        conclude="0 - (1-e)*c1 - e*c2 <= 0 - (1-D)*c1 - D*c2",
    )


def no_entropy_without_error() -> Fact:
    """At D = 0 only the pairs (g(y), y) occur, and k = p log(1/p(x|y))."""
    return facts.inequality(
        "without error no entropy remains",
        families={"Y": ("n", "r p k")},
        assume={
            "outputs": "sum(r) == 1",
            "probabilities": "sum(p) == 1",
            "log t <= t-1 for t = 1/p(x|y)": ("Y", "k <= r - p"),
            "definition": "sum(k) == H",
        },
        conclude="H <= 0",
        degree=1,
    )


def largest_entropy() -> Fact:
    """The terms k = r log(1/(M r)) sum to H(output) - log M."""
    return facts.inequality(
        "the entropy of an output in an alphabet of M letters is at most log M",
        families={"Y": ("M", "r k")},
        assume={
            "total": "sum(r) == 1",
            "each": "M*each == 1",
            "log t <= t-1 for t = 1/(M r)": ("Y", "k <= each - r"),
        },
        conclude="sum(k) <= 0",
        degree=1,
    )


def symmetric_row_entropy() -> Fact:
    """Entries 1-D and M-1 times D/(M-1); logU, logD, logN are the logarithms of 1-D, D and M-1."""
    return facts.inequality(
        "a row of the symmetric mechanism has the entropy H(D) + D log(M-1)",
        assume={"share": "share*(M-1) == D", "log of a quotient": "logS == logD - logN"},
        conclude="0 - (1-D)*logU - (M-1)*share*logS == 0 - (1-D)*logU - D*logD + D*logN",
    )
