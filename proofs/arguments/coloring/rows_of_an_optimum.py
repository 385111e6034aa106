"""Why a mechanism of least leakage has the colours it has, for every M, by sums over index sets of any size.

W is a mechanism with exactly k zero columns, M-k >= 2, lambda = exp(epsilon) finite, valid at D for priors with P_1 >=
... >= P_M, 0 < D < D^(M-1). q_i = W(i|i), T = sum q, s = max q; J holds letters of the columns that are not zero.

(1) T > 1. Otherwise every prior has P.q <= P_1 T <= P_1, and validity gives P_1 >= 1 - D for all of them: D >= D^(M-1).

(2) q_x + sum over j != x of q_j/lambda <= 1 for every row x, as W(j|j) <= lambda W(j|x). With x the letter of the
largest q: lambda (1-s) >= T - s, and s < 1, because s = 1 would leave T <= 1. So lambda >= L = (T-s)/(1-s): this is
(32).

(3) The proportional mechanism W'(j|i) = r_i q_j with r_i = (1-q_i)/(T-q_i), j != i, W'(i|i) = q_i, has the diagonal of
W, its zero columns and its validity. 1/L <= r_i < 1, so that all entries of column j lie between q_j/L and q_j: W' is
L-LDP.

(4) If W leaks least among the valid mechanisms with exactly k zero columns, then lambda = L by (2) and (3): formula
(32). No minimum of the total distortion is needed.

(5) If lambda = L, then sum over j != x of (lambda W(j|x) - q_j) = 0 for each x with q_x = s. The terms are not
negative, so each vanishes: all off-diagonal entries of such a row are red, and W(j|j) is black for every j != x.

(6) In W' the off-diagonal entries of row i are all q_j/L, hence red, if q_i = s; all of them lie strictly between q_j/L
and q_j, hence are white, if q_i < s, in particular in the rows of the letters whose columns are zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def total_exceeds_one() -> Fact:
    """(1), with u = 1 - D and P the probability of the likeliest letter."""
    return facts.inequality(
        "a valid diagonal whose sum is at most 1 needs P_1 >= 1 - D of every prior",
        families={"J": ("n", "p q")},
        assume={
            "likeliest": ("J", "P - p >= 0"),
            "diagonal": ("J", "q >= 0"),
            "probability": "P >= 0",
            "sum": "1 - sum(q) >= 0",
            "valid": "sum(p*q) - u >= 0",
        },
        conclude="P - u >= 0",
        products=["J: likeliest*diagonal", "probability*sum", "valid"],
    )


def row_bound() -> tuple[Fact, ...]:
    """(2)."""
    row = facts.inequality(
        "the row of letter x bounds the diagonal",
        families={"J": ("n", "w q")},
        assume={"row": "x + sum(w) == 1", "ldp": ("J", "L*w - q >= 0")},
        conclude="L*(1 - x) - sum(q) >= 0",
        degree=1,
    )
    below = facts.inequality(
        "a diagonal entry of 1 leaves a sum of at most 1",
        assume={"row": "L*(1 - s) - T + s >= 0", "certain": "s == 1"},
        conclude="1 - T >= 0",
    )
    return row, below


def proportional_rows() -> tuple[Fact, ...]:
    """(3): x = q_i, r = r_i."""
    given = {
        "formula": "L*(1 - s) == T - s",
        "share": "r*(T - x) == 1 - x",
        "largest": "s - x >= 0",
        "rest": "T - x > 0",
        "sum": "T - 1 > 0",
    }
    total = facts.inequality(
        "a proportional row sums to 1",
        families={"J": ("n", "q")},
        assume={"share": "r*(T - x) == 1 - x", "sum": "T == x + sum(q)"},
        conclude="x + sum(r*q) == 1",
    )
    level = facts.inequality(
        "the level of formula (32) exceeds 1",
        assume={"formula": "L*(1 - s) == T - s", "sum": "T - 1 > 0", "below": "1 - s > 0"},
        conclude="L - 1 > 0",
        times="below",
        degree=1,
    )
    most = facts.inequality(
        "an off-diagonal entry of a proportional row is smaller than the diagonal entry of its column",
        assume=given,
        conclude="1 - r > 0",
        times="rest",
    )
    least = facts.inequality(
        "an off-diagonal entry of a proportional row is at least the diagonal entry of its column over lambda",
        assume=given | {"level": "L - 1 > 0"},
        conclude="L*r - 1 >= 0",
        times="rest",
    )
    return total, level, most, least, ratios()


def ratios() -> Fact:
    """Entries between q/L and q."""
    return facts.inequality(
        "numbers between q/lambda and q have ratios of at most lambda",
        assume={"level": "L >= 1", "least": "L*b - q >= 0", "most": "q - a >= 0"},
        conclude="L*b - a >= 0",
    )


def red_row() -> Fact:
    """(5): v is one of the entries of the row, t the diagonal entry of its column, J the other letters."""
    return facts.inequality(
        "where (32) holds, every off-diagonal entry in the row of the largest diagonal entry is red",
        families={"J": ("n", "w q")},
        assume={
            "row": "s + v + sum(w) == 1",
            "formula": "L*(1 - s) == t + sum(q)",
            "ldp": ("J", "L*w - q >= 0"),
        },
        conclude="t - L*v >= 0",
    )


def proportional_colors() -> tuple[Fact, ...]:
    """(6)."""
    given = {
        "formula": "L*(1 - s) == T - s",
        "share": "r*(T - x) == 1 - x",
        "rest": "T - x > 0",
        "level": "L - 1 > 0",
    }
    red = facts.inequality(
        "in the row of a largest diagonal entry the proportional entries are q/lambda",
        assume=given | {"largest": "s == x"},
        conclude="L*r - 1 == 0",
        times="rest",
    )
    white = facts.inequality(
        "in every other row they are larger than q/lambda",
        assume=given | {"smaller": "s - x > 0"},
        conclude="L*r - 1 > 0",
        times="rest",
    )
    return red, white


def formula_holds() -> tuple[Fact, ...]:
    """(1) to (4)."""
    return (total_exceeds_one(), *row_bound(), *proportional_rows())


def colors_follow() -> tuple[Fact, ...]:
    """(1) to (5)."""
    return (*formula_holds(), red_row())
