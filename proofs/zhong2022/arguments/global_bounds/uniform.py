"""The uniform answer, every database with probability M^-n: distance n (M-1)/M and no loss, for every M and n.

All rows are equal: with w = M^-n, P_Y(y) = w for every prior. Differential privacy, (epsilon, delta) and maximal
information: w <= 1 w, with or without delta. Maximal leakage: the column maxima sum to 1. Renyi and mutual information:
all ratios are 1, the sum of W(y|x) 1^(a-1) is 1 and log 1 = 0. Sibson: the norms of the columns are w, and sum to 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def uniform_answer_leaks_nothing() -> tuple[Fact, Fact]:
    """The distance, and that the rows, their column maxima, norms and ratios sum to 1."""
    distance = facts.inequality(
        "the uniform answer changes n (M-1)/M records on average",
        families={"R": ("n", "e")},
        assume={"changed": ("R", "M*e == M - 1")},
        conclude="M*sum(e) == n*(M-1)",
        equality_multipliers={"changed": ["1"]},
    )
    nothing = facts.inequality(
        "N equal entries w = 1/N sum to 1: column maxima, norms, and the entries times ratios of 1",
        families={"Y": ("N", "m r t")},
        assume={"uniform": ("Y", "N*r == 1"), "equal": ("Y", "m == r"), "ratio": ("Y", "t == 1"), "size": "N > 0"},
        conclude="sum(m*t) == 1",
        times="size",
        equality_multipliers={"uniform": ["1"], "equal": ["N*t"], "ratio": ["N*r"]},
    )
    return distance, nothing
