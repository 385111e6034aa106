"""How the losses of zhong2022, Definition 3, of a product of two mechanisms follow from those of the factors.

A product of n is a product of n-1 and one more. A sum over the outputs (y, z) of f(y) g(z) is sum(f) sum(g). The prior
is a product, P(x) P'(x').

(1) Neighbours that differ in the first record: entries c W(y|x) and c W(y|x'), c >= 0 that of the other records. W(y|x)
<= lambda W(y|x') implies the same with c; some output has c > 0, and there the converse holds.

(2) Renyi, the same neighbours: the terms are c times those of the first factor, and the c of a row sum to 1.

(3) Maximal leakage and maximal information: the largest product of non-negative entries of two columns, or of two
ratios W(y|x)/P_Y(y), is the product of the largest; column maxima are summed over all (y, z).

(4) Sibson: sum_x,x' P P' (W W')^a is a product, hence so are its powers 1/a, and the sum of these over (y, z).

(5) Mutual information: the logarithm of a product is a sum, and so is the average under the product distribution.

(6) The expected number of records that change is the sum over the records of the expected change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def neighbours() -> tuple[Fact, Fact]:
    """(1)."""
    there = facts.inequality(
        "the inequality of one record holds for the product",
        assume={"record": "L*v + d - w >= 0", "others": "c >= 0"},
        conclude="L*(c*v) + c*d - c*w >= 0",
    )
    back = facts.inequality(
        "that of the product, where the other records have positive probability, holds for the record",
        assume={"product": "L*(c*v) + d - c*w >= 0", "others": "c > 0"},
        conclude="c*(L*v - w) + d >= 0",
    )
    return there, back


def powers_of_neighbours() -> Fact:
    """(2)."""
    return facts.inequality(
        "the Renyi sum of neighbours is that of the record in which they differ",
        families={"Y": ("n", "f"), "Z": ("m", "c")},
        assume={"others": "sum(c) == 1"},
        conclude="sum(f)*sum(c) == sum(f)",
        degree=2,
    )


def largest_multiply() -> Fact:
    """(3): v, w entries or ratios of a column, s, t the largest."""
    return facts.inequality(
        "no product of entries exceeds the product of the largest",
        assume={"first": "s - v >= 0", "second": "t - w >= 0", "entry": "w >= 0", "top": "s >= 0"},
        conclude="s*t - v*w >= 0",
        products=["top*second", "entry*first"],
    )


def sums_multiply() -> Fact:
    """(3) and (4): f, g the column maxima, or the norms of the columns."""
    return facts.inequality(
        "a sum over pairs of outputs is the product of the sums",
        families={"Y": ("n", "f"), "Z": ("m", "g")},
        assume={"first": "F == sum(f)", "second": "G == sum(g)"},
        conclude="sum(f)*sum(g) == F*G",
    )


def logarithms_add() -> Fact:
    """(5): c, d the joint distributions, l, k the logarithms; the sum over pairs of c d (l + k)."""
    return facts.inequality(
        "mutual information adds",
        families={"Y": ("n", "c l"), "Z": ("m", "d k")},
        assume={
            "first": "sum(c) == 1",
            "second": "sum(d) == 1",
            "first information": "sum(c*l) == I",
            "second information": "sum(d*k) == J",
        },
        conclude="sum(c*l)*sum(d) + sum(c)*sum(d*k) == I + J",
    )


def changes_add() -> Fact:
    """(6) for n records of the same expected change s."""
    return facts.inequality(
        "n records of one mechanism change n times as often as one",
        families={"K": ("n", "e")},
        assume={"each": ("K", "e == s")},
        conclude="sum(e) == n*s",
    )


def products() -> tuple[Fact, ...]:
    """(1) to (6)."""
    return (
        *neighbours(),
        powers_of_neighbours(),
        largest_multiply(),
        sums_multiply(),
        logarithms_add(),
        changes_add(),
    )
