"""Maximal leakage, Lambda = sum_y max_x W(y|x), against the probabilities q_i of answering input i rightly; for every M.

m_y is the largest entry of column y; output y is taken for one letter or for none, and a_y is the entry W(y|i) for its
letter i, or 0: the q_i are sums of the a_y, so that sum q = sum a.

(1) sum q <= Lambda, for any outputs and any guess.

(2) Lambda >= 1, with equality exactly when all rows are equal.

(3) P_1 >= ... >= P_M, H the likeliest letters, r the next one with p = P_r, T the others. For q in [0, 1]^M p (sum q -
|H|) >= p + sum over T of P - (1 - P.q).

(4) The mechanism that is certain of the letters in H, answers r with probability theta and otherwise, and on T, a
letter of H, has the column maxima 1 on H, theta and 0, and the distortion p (1-theta) + sum over T of P.

(5) If Q = sum q >= 1, the rows W(j|i) = r_i q_j, j != i, with r_i = (1-q_i)/(Q-q_i) and diagonal q have sum 1 and no
entry above q_j in column j: the column maxima sum to Q. (Q = q_i happens only at q_i = 1; then the row is certain of
i.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def diagonal_below_leakage() -> Fact:
    """(1)."""
    return facts.inequality(
        "the probabilities of being right sum to at most the sum of the column maxima",
        families={"Y": ("N", "a m")},
        assume={"largest": ("Y", "m - a >= 0")},
        conclude="sum(m) - sum(a) >= 0",
    )


def leakage_of_equal_rows() -> tuple[Fact, Fact]:
    """(2): w is a row; g = m_z - w_z the gap at one output z, J the other outputs."""
    least = facts.inequality(
        "the column maxima sum to at least 1",
        families={"Y": ("N", "w m")},
        assume={"largest": ("Y", "m - w >= 0"), "row": "sum(w) == 1"},
        conclude="sum(m) - 1 >= 0",
    )
    strict = facts.inequality(
        "they exceed 1 when some row is below the maximum of some column",
        families={"J": ("N", "w m")},
        assume={"largest": ("J", "m - w >= 0"), "row": "v + sum(w) == 1", "gap": "g > 0"},
        conclude="v + g + sum(m) - 1 > 0",
    )
    return least, strict


def likeliest_letters_first() -> Fact:
    """(3): P, q on H; R, s on T; x = q_r."""
    return facts.inequality(
        "the likeliest letters first: the sum of the q_i that an accuracy needs",
        families={"H": ("h", "P q"), "T": ("t", "R s")},
        assume={
            "likely": ("H", "P - p >= 0"),
            "certain": ("H", "1 - q >= 0"),
            "unlikely": ("T", "p - R >= 0"),
            "probability": ("T", "s >= 0"),
            "prior": "sum(P) + p + sum(R) == 1",
            "valid": "sum(P*q) + p*x + sum(R*s) - 1 + D >= 0",
        },
        conclude="p*(sum(q) + x + sum(s) - h) - (p + sum(R) - D) >= 0",
        products=["H: likely*certain", "T: unlikely*probability", "valid"],
        equality_multipliers={"prior": ["1"]},
    )


def reached_by_disclosure() -> tuple[Fact, Fact]:
    """(4): z = theta; h letters of H."""
    bound = facts.inequality(
        "disclosing the likeliest letters, and the next one in part, has the distortion D",
        assume={"share": "p*z == p + A - D"},
        conclude="p*(1-z) + A == D",
    )
    share = facts.inequality(
        "the part of the next letter is a probability when A_(k-1) <= D <= A_k",
        assume={"share": "p*z == p + A - D", "from A_(k-1)": "D - A >= 0", "p": "p > 0"},
        conclude="1 - z >= 0",
        times="p",
    )
    return bound, share


def proportional_rows() -> tuple[Fact, Fact]:
    """(5): x = q_i, J the other letters, Q = sum q."""
    row = facts.inequality(
        "a proportional row sums to 1",
        families={"J": ("n", "q")},
        assume={"share": "r*(Q - x) == 1 - x", "sum": "Q == x + sum(q)"},
        conclude="x + sum(r*q) == 1",
    )
    below = facts.inequality(
        "its off-diagonal entries are at most the diagonal entries of their columns",
        assume={"share": "r*(Q - x) == 1 - x", "rest": "Q - x > 0", "sum": "Q - 1 >= 0", "entry": "q >= 0"},
        conclude="q - r*q >= 0",
        times="rest",
        equality_multipliers={"share": ["q"]},
    )
    return row, below
