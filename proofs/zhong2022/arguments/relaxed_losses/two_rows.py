"""Two rows of a mechanism coloured for (epsilon, delta), lambda > 1, delta > 0; and for maximal leakage. For every M.

A black entry is the largest of its column, a red one the smallest: the critical pair has the largest ratio. No entry is
both: a = lambda b + delta and c = lambda a + delta would give c > lambda b + delta.

(1) Property 28. Row i all black and b = lambda r + delta one of its pairs, r in row j: no entry of row i is below row
j, and b > r, so that the rows cannot both sum to 1. All red: the same with the roles exchanged.

(2) The same for maximal leakage: the column maxima (minima) are the entries of one row and sum to 1. If the maxima do,
Lambda = 1; if the minima do, every other row, which is nowhere below them, equals them, and again Lambda = 1.

(3) Property 30. W(i|i) = c not black, W(j|j) = a black, W(j|i) = b red, W(i|j) = d; the rest of row i is red (w), so
that it is at most that of row j (v): c + b >= a + d. With a = lambda b + delta and c < lambda d + delta (lambda-1)(c-a)
= lambda (c+b-a-d) + (lambda d + delta - c) > 0.

(4) Proposition 31. Row i red beside the diagonal, row j white, W(j|j) = a black. Let m be the least entry of column i.
W(i|j) = d is not red. If W(i|i) = c is black, c = lambda m + delta with d > m. If it is not, c < lambda m + delta, d >=
m. Either way c < lambda d + delta, and (3) gives c > a: the rows of one red kind have the largest diagonal entries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def colors_exclude_each_other() -> Fact:
    """No entry is black and red: a is black beside b, c beside a."""
    return facts.inequality(
        "an entry that is black and red would have a pair of a larger ratio in its column",
        assume={
            "black": "a == L*b + d",
            "red": "c == L*a + d",
            "slack": "d > 0",
            "entry": "b >= 0",
            "level": "L - 1 > 0",
        },
        conclude="c - L*b - d > 0",
        degree=3,
    )


def rows_of_one_color() -> tuple[Fact, Fact]:
    """(1): w and v are the rest of the row of one colour and of the other row."""
    pair = {"pair": "b == L*r + d", "slack": "d > 0", "entry": "r >= 0", "level": "L - 1 > 0"}
    black = facts.inequality(
        "a row of black entries exceeds the sum of another row",
        families={"J": ("n", "w v")},
        assume=pair | {"largest": ("J", "w - v >= 0")},
        conclude="b + sum(w) - r - sum(v) > 0",
    )
    red = facts.inequality(
        "a row of red entries falls short of the sum of another row",
        families={"J": ("n", "w v")},
        assume=pair | {"smallest": ("J", "v - w >= 0")},
        conclude="b + sum(v) - r - sum(w) > 0",
    )
    return black, red


def rows_of_one_size() -> tuple[Fact, Fact]:
    """(2)."""
    black = facts.inequality(
        "if the entries of a row are the column maxima, these sum to 1",
        families={"Y": ("N", "m w")},
        assume={"black": ("Y", "m == w"), "row": "sum(w) == 1"},
        conclude="sum(m) == 1",
    )
    red = facts.inequality(
        "if the entries of a row are the column minima, no other row has an entry v above its own entry u",
        families={"J": ("N", "w z")},
        assume={"red": ("J", "z - w >= 0"), "row": "u + sum(w) == 1", "other": "v + sum(z) == 1"},
        conclude="u - v >= 0",
    )
    return black, red


def diagonal_entries_compared() -> tuple[Fact, Fact]:
    """(3) and (4)."""
    sums = facts.inequality(
        "beside a red row the other entries of a row are not smaller",
        families={"K": ("n", "v w")},
        assume={"row_j": "a + d + sum(v) == 1", "row_i": "c + b + sum(w) == 1", "red": ("K", "v - w >= 0")},
        conclude="c + b - a - d >= 0",
    )
    order = facts.inequality(
        "the diagonal entry of the red row is larger than that of the other one",
        assume={
            "black": "a == L*b + e",
            "not black": "L*d + e - c > 0",
            "rows": "c + b - a - d >= 0",
            "leakage": "L - 1 > 0",
            "level": "L > 0",
        },
        conclude="c - a > 0",
        times="leakage",
    )
    return sums, order


def not_black_below_a_white_entry() -> tuple[Fact, Fact]:
    """(4): c < lambda d + delta in both cases."""
    black = facts.inequality(
        "a black diagonal entry is below lambda d + delta when d is not the least entry",
        assume={"black": "c == L*m + e", "white": "d - m > 0", "level": "L > 0"},
        conclude="L*d + e - c > 0",
    )
    other = facts.inequality(
        "another one is below it whatever d is",
        assume={"other": "L*m + e - c > 0", "least": "d - m >= 0", "level": "L > 0"},
        conclude="L*d + e - c > 0",
    )
    return black, other
