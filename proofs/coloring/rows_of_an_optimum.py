"""Why a mechanism of least leakage has the colours it has, for every M, by sums over index sets of any size.

W is a mechanism with exactly k zero columns, M-k >= 2, lambda = exp(epsilon) finite, valid at D for priors with P_1
>= ... >= P_M, 0 < D < D^(M-1). q_i = W(i|i), T = sum q, s = max q; J holds letters of the columns that are not zero.

(1) T > 1. Otherwise every prior has P.q <= P_1 T <= P_1, and validity gives P_1 >= 1 - D for all of them: D >=
    D^(M-1).
(2) q_x + sum over j != x of q_j/lambda <= 1 for every row x, as W(j|j) <= lambda W(j|x). With x the letter of the
    largest q: lambda (1-s) >= T - s, and s < 1, because s = 1 would leave T <= 1. So lambda >= L = (T-s)/(1-s): this
    is (32).
(3) The proportional mechanism W'(j|i) = r_i q_j with r_i = (1-q_i)/(T-q_i), j != i, W'(i|i) = q_i, has the diagonal
    of W, its zero columns and its validity. 1/L <= r_i < 1, so that all entries of column j lie between q_j/L and
    q_j: W' is L-LDP.
(4) If W leaks least among the valid mechanisms with exactly k zero columns, then lambda = L by (2) and (3): formula
    (32). No minimum of the total distortion is needed.
(5) If lambda = L, then sum over j != x of (lambda W(j|x) - q_j) = 0 for each x with q_x = s. The terms are not
    negative, so each vanishes: all off-diagonal entries of such a row are red, and W(j|j) is black for every j != x.
(6) In W' the off-diagonal entries of row i are all q_j/L, hence red, if q_i = s; all of them lie strictly between
    q_j/L and q_j, hence are white, if q_i < s, in particular in the rows of the letters whose columns are zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.statements.proof import Fact

RESPONSE = {"L": 2, "s": "2/3", "x": "2/3", "T": "4/3", "r": "1/2"}


def total_exceeds_one() -> Fact:
    """(1), with u = 1 - D and P the probability of the likeliest letter."""
    from symdp.statements import facts

    return facts.inequality(
        "a valid diagonal whose sum is at most 1 needs P_1 >= 1 - D of every prior",
        scalars="P u n",
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
        model={"P": "2/3", "u": "1/2", "n": 2, "p": ["2/3", "1/3"], "q": ["1/2", "1/2"]},
    )


def row_bound() -> tuple[Fact, ...]:
    """(2)."""
    from symdp.statements import facts

    row = facts.inequality(
        "the row of letter x bounds the diagonal",
        scalars="L x n",
        families={"J": ("n", "w q")},
        assume={"row": "x + sum(w) == 1", "ldp": ("J", "L*w - q >= 0")},
        conclude="L*(1 - x) - sum(q) >= 0",
        model={"L": 2, "x": "2/3", "n": 1, "w": ["1/3"], "q": ["2/3"]},
        degree=1,
    )
    below = facts.inequality(
        "a diagonal entry of 1 leaves a sum of at most 1",
        scalars="L s T",
        assume={"row": "L*(1 - s) - T + s >= 0", "certain": "s == 1"},
        conclude="1 - T >= 0",
        model={"L": 2, "s": 1, "T": 1},
    )
    return row, below


def proportional_rows() -> tuple[Fact, ...]:
    """(3): x = q_i, r = r_i."""
    from symdp.statements import facts

    given = {
        "formula": "L*(1 - s) == T - s",
        "share": "r*(T - x) == 1 - x",
        "largest": "s - x >= 0",
        "rest": "T - x > 0",
        "sum": "T - 1 > 0",
    }
    total = facts.inequality(
        "a proportional row sums to 1",
        scalars="x r T n",
        families={"J": ("n", "q")},
        assume={"share": "r*(T - x) == 1 - x", "sum": "T == x + sum(q)"},
        conclude="x + sum(r*q) == 1",
        model={"x": "2/3", "r": "1/2", "T": "4/3", "n": 1, "q": ["2/3"]},
    )
    level = facts.inequality(
        "the level of formula (32) exceeds 1",
        scalars="L s T",
        assume={"formula": "L*(1 - s) == T - s", "sum": "T - 1 > 0", "below": "1 - s > 0"},
        conclude="L - 1 > 0",
        times="below",
        model={"L": 2, "s": "2/3", "T": "4/3"},
        degree=1,
    )
    most = facts.inequality(
        "an off-diagonal entry of a proportional row is smaller than the diagonal entry of its column",
        scalars="L s x T r",
        assume=given,
        conclude="1 - r > 0",
        times="rest",
        model=RESPONSE,
    )
    least = facts.inequality(
        "an off-diagonal entry of a proportional row is at least the diagonal entry of its column over lambda",
        scalars="L s x T r",
        assume=given | {"level": "L - 1 > 0"},
        conclude="L*r - 1 >= 0",
        times="rest",
        model=RESPONSE,
    )
    return total, level, most, least, ratios()


def ratios() -> Fact:
    """Entries between q/L and q."""
    from symdp.statements import facts

    return facts.inequality(
        "numbers between q/lambda and q have ratios of at most lambda",
        scalars="L q a b",
        assume={"level": "L >= 1", "least": "L*b - q >= 0", "most": "q - a >= 0"},
        conclude="L*b - a >= 0",
        model={"L": 2, "q": "2/3", "a": "2/3", "b": "1/3"},
    )


def red_row() -> Fact:
    """(5): v is one of the entries of the row, t the diagonal entry of its column, J the other letters."""
    from symdp.statements import facts

    return facts.inequality(
        "where (32) holds, every off-diagonal entry in the row of the largest diagonal entry is red",
        scalars="L s v t n",
        families={"J": ("n", "w q")},
        assume={
            "row": "s + v + sum(w) == 1",
            "formula": "L*(1 - s) == t + sum(q)",
            "ldp": ("J", "L*w - q >= 0"),
        },
        conclude="t - L*v >= 0",
        model={"L": 2, "s": "1/2", "v": "1/4", "t": "1/2", "n": 1, "w": ["1/4"], "q": ["1/2"]},
    )


def proportional_colors() -> tuple[Fact, ...]:
    """(6)."""
    from symdp.statements import facts

    given = {
        "formula": "L*(1 - s) == T - s",
        "share": "r*(T - x) == 1 - x",
        "rest": "T - x > 0",
        "level": "L - 1 > 0",
    }
    red = facts.inequality(
        "in the row of a largest diagonal entry the proportional entries are q/lambda",
        scalars="L s x T r",
        assume=given | {"largest": "s == x"},
        conclude="L*r - 1 == 0",
        times="rest",
        model=RESPONSE,
    )
    white = facts.inequality(
        "in every other row they are larger than q/lambda",
        scalars="L s x T r",
        assume=given | {"smaller": "s - x > 0"},
        conclude="L*r - 1 > 0",
        times="rest",
        model={"L": 2, "s": "2/3", "x": 0, "T": "4/3", "r": "3/4"},
    )
    return red, white


def formula_holds() -> tuple[Fact, ...]:
    """(1) to (4)."""
    return (total_exceeds_one(), *row_bound(), *proportional_rows())


def colors_follow() -> tuple[Fact, ...]:
    """(1) to (5)."""
    return (*formula_holds(), red_row())
