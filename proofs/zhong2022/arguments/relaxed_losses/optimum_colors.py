"""The mechanisms of proofs/zhong2022/arguments/relaxed_losses/optima.py are what they are said to be, for every M.

(epsilon, delta), 0 < delta < 1, lambda > 1, r >= 2 kept letters, s = M-r the others: a (lambda+r-1) = 1-delta, and b r
= 1 - delta - (s-1) t, with t > 0 below delta and (s-1) t < a (lambda-1). T is the sum of the r likeliest probabilities.

(1) Rows sum to 1.

(2) a < b < delta + lambda a. In a column of a kept letter the diagonal entry delta + lambda a is black, the entries a
of the rows up to r are red, and b is white.

(3) In a column of another letter delta is black, since delta = lambda 0 + delta; the zeros of the rows up to r are red,
and t is white.

(4) So the level at delta is lambda.

(5) The distortion is D when lambda (D - (1-delta) A_k) = (r-1)(1-delta-D), A_k = 1 - T.

(6) W(i|i) = lambda W(i|1) + delta for i >= 2; delta <= W(M|M) <= ... <= W(1|1) <= 1.

Maximal leakage, Lambda = r + theta > 1, r >= 1, 0 <= theta < 1: (7) 0 < 1/Lambda < 1, and if r = 1 then 1/Lambda >
1-theta, so that the entries q_j/Lambda of the rows beyond are white in every column that is not zero: such a column has
the largest entry q_j on the diagonal, and the least one is 0 in some row up to r, or 1-theta in row 2 if r = 1.

(8) For theta > 0, 0 < (1-theta)/r < 1: row r+1 is white beside the diagonal if r >= 2, and red if r = 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact

RESPONSE = {"a": "a*(L + r - 1) == 1 - d"}


def slack_rows() -> tuple[Fact, ...]:
    """(1) and (2)."""
    row = facts.inequality("a row of a kept letter sums to 1", assume=RESPONSE, conclude="(d + L*a) + (r-1)*a == 1")
    rest = {"b": "b*r == 1 - d - w", "r": "r - 2 >= 0", "L": "L - 1 > 0", "share": "a > 0", "slack": "d > 0", "w": "w >= 0"}
    above = facts.inequality(
        "the share of another row is above the red entries",
        assume=RESPONSE | rest | {"small": "a*(L-1) - w > 0", "letters": "r > 0"},
        conclude="b*r - a*r > 0",
    )
    below = facts.inequality(
        "and below the black entry",
        assume=RESPONSE | rest | {"letters": "r > 0"},
        conclude="(d + L*a)*r - b*r > 0",
        products=["slack*letters", "share*r*L", "share*L", "w"],
    )
    return row, above, below


def slack_columns() -> tuple[Fact, ...]:
    """(3) and (4): entries between the red and the black one are no critical pairs and exceed no ratio."""
    between = {"red": "x - a >= 0", "black": "L*a + d - y >= 0", "L": "L - 1 > 0"}
    return (
        facts.inequality(
            "entries x, y between the red and the black one satisfy y <= lambda x + delta",
            assume=between,
            conclude="L*x + d - y >= 0",
        ),
        facts.inequality(
            "with x above the red entry there is no critical pair",
            assume=between | {"red": "x - a > 0"},
            conclude="L*x + d - y > 0",
        ),
        facts.inequality(
            "nor with y below the black one",
            assume=between | {"black": "L*a + d - y > 0"},
            conclude="L*x + d - y > 0",
        ),
    )


def slack_distortion() -> Fact:
    """(5)."""
    return facts.inequality(
        "the distortion is D when lambda is that of the formula",
        assume=RESPONSE | {"formula": "L*(D - (1-d)*(1-T)) == (r-1)*(1-d-D)", "level": "L > 0", "letters": "r - 1 > 0"},
        conclude="(L + r - 1)*(T*(1 - d - L*a) + (1-T)*(1-d)) == (L + r - 1)*D",
        degree=4,
    )


def leakage_entries() -> tuple[Fact, ...]:
    """(7) and (8): i = 1/Lambda, s = (1-theta)/r."""
    total = {"i": "i*(r + z) == 1", "letters": "r - 1 >= 0", "z": "z >= 0", "leakage": "r + z - 1 > 0", "total": "r + z > 0"}
    one = {"i": "i*(1 + z) == 1", "part": "z > 0", "total": "1 + z > 0"}
    part = {"s": "s*r == 1 - z", "part": "1 - z > 0", "letters": "r - 1 >= 0", "some": "r > 0"}
    lines = [
        ("1/Lambda is positive", total, "i > 0", "total"),
        ("1/Lambda is below 1", total, "1 - i > 0", "total"),
        ("for r = 1 it is above 1-theta", one, "i - (1 - z) > 0", "total"),
        ("(1-theta)/r is positive", part, "s > 0", "some"),
        ("(1-theta)/r is below 1", part | {"positive": "z > 0"}, "1 - s > 0", "some"),
    ]
    return tuple([facts.inequality(title, assume=given, conclude=end, times=factor) for title, given, end, factor in lines])


def slack_optimum_facts() -> tuple[Fact, ...]:
    """(1) to (5)."""
    return (*slack_rows(), *slack_columns(), slack_distortion())
