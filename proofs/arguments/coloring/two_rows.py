"""Two rows of a coloured mechanism compared, as in the proofs of Claims 1 and 5; for every M.

Claim 1. Row i all black (red): none of its entries is below (above) the entry beside it in another row j. With j the
row that holds the partner of one of them, b = lambda r, the two rows cannot have the same sum.

Claim 5. a = Q(j|j) black, b = Q(j|i) red, c = Q(i|i) not black, d = Q(i|j); the rest of row i is red (w), that of row
j is v >= w. Then c + b >= a + d, and from a = lambda b, c < lambda d: (lambda-1)(c-a) = lambda (c+b-a-d) + (lambda d
- c) > 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def rows_of_one_color() -> tuple[Fact, Fact]:
    """Claim 1, black and red."""
    pair = {"critical pair": "b == L*r", "leakage": "L - 1 > 0", "positive": "r > 0"}
    black = facts.inequality(
        "a row that is nowhere below another row and above it at one output exceeds its sum",
        families={"J": ("n", "w v")},
        assume=pair | {"largest": ("J", "w - v >= 0")},
        conclude="b + sum(w) - r - sum(v) > 0",
    )
    red = facts.inequality(
        "a row that is nowhere above another row and below it at one output falls short of its sum",
        families={"J": ("n", "w v")},
        assume=pair | {"smallest": ("J", "v - w >= 0")},
        conclude="b + sum(v) - r - sum(w) > 0",
    )
    return black, red


def diagonal_entries_compared() -> tuple[Fact, Fact]:
    """Claim 5: (35) of kalantari2018, and what replaces (36) to (40)."""
    sums = facts.inequality(
        "(35): the other entries of row j are not below those of row i",
        families={"K": ("n", "v w")},
        assume={"row j": "a + d + sum(v) == 1", "row i": "c + b + sum(w) == 1", "red": ("K", "v - w >= 0")},
        conclude="c + b - a - d >= 0",
    )
    order = facts.inequality(
        "(37), strictly: a black diagonal entry beside one that is not black is smaller",
        assume={
            "critical pair": "a == L*b",
            "not black": "L*d - c > 0",
            "rows": "c + b - a - d >= 0",
            "leakage": "L - 1 > 0",
            "level": "L > 0",
        },
        conclude="c - a > 0",
        times="leakage",
    )
    return sums, order
