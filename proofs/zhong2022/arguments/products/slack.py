"""The pointwise (epsilon, delta) of n records with one mechanism: all M, n and 0 <= delta < 1, outputs = letters.

q is the largest entry of W.

(1) Among the outputs of the other n-1 records some have probability q^(n-1), none has more, so that W^n satisfies the
inequalities of neighbours at delta if and only if W does at delta/q^(n-1).

(2) Some entry of a row is at least 1/M, so q >= 1/M, and q <= 1: that delta lies between delta and M^(n-1) delta; a
larger delta allows more.

(3) If the uniform prior is in the set, W(x|x) >= u = 1 - D/n for some x, so q >= u and W satisfies them at g =
delta/u^(n-1); the symmetric mechanism has q = u if u >= b = D/(n(M-1)), and needs lambda b >= u - g for its diagonal.

(4) No W does with less: the diagonal W(x|x) - g <= lambda W(x|x'), summed over all pairs x, x', with S, the sum of the
diagonal, at least M u.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def smaller_factors() -> tuple[Fact, Fact]:
    """(1): c at most its largest value k; equality is one of the outputs."""
    all_outputs = facts.inequality(
        "if the inequality holds at delta/k, it holds at delta for every output of the others",
        assume={
            "record": "L*v + g - w >= 0",
            "others": "c >= 0",
            "largest": "k - c >= 0",
            "slack": "g >= 0",
            "scaled": "k*g == d",
        },
        conclude="L*(c*v) + d - c*w >= 0",
        products=["others*record", "largest*slack"],
    )
    worst = facts.inequality(
        "and at the likeliest output of the others the converse holds",
        assume={"product": "L*(k*v) + d - k*w >= 0", "scaled": "k*g == d"},
        conclude="k*(L*v + g - w) >= 0",
    )
    return all_outputs, worst


def largest_entry() -> tuple[Fact, Fact]:
    """(2) and (3): the largest entry of a row, and of the diagonal."""
    row = facts.inequality(
        "an entry of a row is at least 1/M",
        families={"Y": ("M", "w")},
        assume={"largest": ("Y", "q - w >= 0"), "row": "sum(w) == 1"},
        conclude="M*q - 1 >= 0",
        degree=1,
    )
    diagonal = facts.inequality(
        "an entry of the diagonal is at least its average",
        families={"X": ("M", "w")},
        assume={"largest": ("X", "q - w >= 0"), "accuracy": "sum(w) - M*u >= 0"},
        conclude="M*(q - u) >= 0",
        degree=1,
    )
    return row, diagonal


def diagonal_pairs() -> tuple[Fact, Fact]:
    """(4): row x' sums its inequalities; then all rows."""
    row = facts.inequality(
        "the inequalities of one row, q its diagonal entry",
        families={"J": ("n", "w e")},
        assume={"row": "q + sum(w) == 1", "pair": ("J", "L*w + g - e >= 0")},
        conclude="L*(1 - q) + n*g - sum(e) >= 0",
    )
    level = facts.inequality(
        "the level at g is at least (u - g)/b",
        assume={
            "rows": "L*(M - S) + M*(M-1)*g - (M-1)*S >= 0",
            "accuracy": "S - M*u >= 0",
            "level": "L >= 0",
            "others": "M - 1 >= 0",
            "letters": "M > 0",
            "split": "u + (M-1)*b == 1",
        },
        conclude="M*(M-1)*(L*b - u + g) >= 0",
        products=["rows", "level*accuracy", "others*accuracy"],
        equality_multipliers={"split": ["L*M", "M"]},
    )
    return row, level


def slack_of_powers() -> tuple[Fact, ...]:
    """(1) to (4)."""
    return (*smaller_factors(), *largest_entry(), *diagonal_pairs())
