"""Facts about channels that are lambda-private on a graph, for every graph, every lambda >= 1 and any outputs.

d(i, j) is the distance, infinite between vertices that no path connects; t = 1/lambda, K = (t^d(i, j)) with t^oo = 0.
m_z is the largest entry of column z, in row a_z; s sums the m_z, s/n is the utility at the uniform prior.

(1) M[i,z] >= m_z t^d(i, a_z), edge by edge along a shortest path.

(2) Weights w >= 0 with K w = 1 give, summed over the rows, w.M[.,z] >= m_z, and over the outputs s <= sum w. If all row
sums of K are c, the weights 1/c give s <= n/c.

(3) g K with g c = 1 is a channel; it is private, since distances to j of adjacent vertices differ by at most 1 or are
both infinite; each column has the maximum g, on the diagonal, so that the utility at the uniform prior is g.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def one_step_farther() -> Fact:
    """(1): y is the entry at distance d, k = t^d; x that of a neighbour at distance d+1, q = t^(d+1)."""
    return facts.inequality(
        "an entry at distance d is at least t^d times the column maximum: from d to d+1",
        assume={"level": "L > 0", "private": "L*x - y >= 0", "before": "y - m*k >= 0", "kernel": "L*q == k"},
        conclude="x - m*q >= 0",
        times="level",
        products=["private", "before"],
        equality_multipliers={"kernel": ["m"]},
    )


def weighted_column() -> Fact:
    """(2): h is the column, k = t^d to the row of its maximum m."""
    return facts.inequality(
        "weights w >= 0 with K w = 1: the column weighs at least its maximum",
        families={"Y": ("n", "h k w")},
        assume={"decay": ("Y", "h - m*k >= 0"), "weights": ("Y", "w >= 0"), "kernel": "sum(w*k) == 1"},
        conclude="sum(w*h) - m >= 0",
        products=["Y: weights*decay"],
        equality_multipliers={"kernel": ["m"]},
    )


def all_columns() -> Fact:
    """(2): v is the weight of column z; the columns together have that of the rows, which sum to 1."""
    return facts.inequality(
        "so the column maxima sum to at most sum w",
        families={"Z": ("r", "m v")},
        assume={"column": ("Z", "v - m >= 0"), "rows": "sum(v) == W"},
        conclude="W - sum(m) >= 0",
        products=["Z: column"],
    )


def equal_row_sums() -> tuple[Fact, Fact]:
    """(2): K w = 1 for w = 1/c; the utility U = s/n is at most 1/c."""
    weights = facts.inequality(
        "where the row sums of K are c, the weights 1/c have K w = 1",
        families={"Y": ("n", "k")},
        assume={"sum": "sum(k) == c", "share": "g*c == 1"},
        conclude="sum(g*k) == 1",
        equality_multipliers={"sum": ["g"], "share": ["1"]},
    )
    utility = facts.inequality(
        "and U = s/n <= sum(w)/n = 1/c",
        assume={"size": "n > 0", "sum": "n*g - s >= 0", "utility": "n*U == s"},
        conclude="g - U >= 0",
        times="size",
        products=["sum"],
    )
    return weights, utility


def largest_guess() -> tuple[Fact, ...]:
    """(1) and (2)."""
    return (one_step_farther(), weighted_column(), all_columns(), *equal_row_sums())


def kernel_is_private() -> tuple[Fact, ...]:
    """(3): k, q are t^d(i, j) and t^d(h, j) of adjacent i, h: equal, or apart by one factor."""
    cases = {"the same distance": "q == k", "one step nearer": "q == L*k", "one step farther": "L*q == k"}
    return tuple(
        [
            facts.inequality(
                f"g K is private where the neighbour has {name}",
                assume={"level": "L - 1 >= 0", "scale": "g >= 0", "entry": "k >= 0", "distance": relation},
                conclude="L*(g*q) - g*k >= 0",
                degree=4,
                using=["level", "scale", "entry"],
            )
            for name, relation in cases.items()
        ]
    )


def kernel_utility() -> tuple[Fact, Fact]:
    """(3): the maximum of a column and the sum over the n columns."""
    top = facts.inequality(
        "the diagonal of g K is largest",
        assume={"scale": "g >= 0", "entry": "1 - k >= 0"},
        conclude="g*1 - g*k >= 0",
        products=["scale*entry"],
    )
    total = facts.inequality(
        "n outputs, each guessed with probability g/n: utility g",
        families={"Z": ("n", "m")},
        assume={"uniform": "n*p == 1", "maxima": ("Z", "m == g")},
        conclude="sum(p*m) == g",
        equality_multipliers={"uniform": ["g"], "maxima": ["p"]},
    )
    return top, total


def scaled_kernel_is_optimal() -> tuple[Fact, ...]:
    """(3)."""
    return (equal_row_sums()[0], *kernel_is_private(), *kernel_utility())
