"""The formula for one prior as a minimum over the number k of dropped letters, for every M.

T_k = n (1-D)/(D - A_k), n = M-1-k, v = P_(M-k) = A_(k+1) - A_k, t_k = A_k + n v. Where both denominators are positive,
T_k >= T_(k+1) for D >= t_k and T_k <= T_(k+1) for D <= t_k.

As the t_k do not decrease (foundations/one_prior), the terms fall up to the k with t_(k-1) <= D < t_k and do not fall
after it: the minimum over k <= M-2 with A_k < D is the term of the threshold formula, for 0 < D < t_(M-2) = 1 - P_1.
With delta put D/(1-delta) for D and multiply by 1-delta.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def minimum_over_dropped() -> tuple[Fact, Fact, Fact]:
    """Neighbouring terms T = T_k and S = T_(k+1), u = 1-D; and the rescaled term."""
    terms = {
        "term_k": "T*(D - A) == n*u",
        "term_after": "S*(D - A - v) == (n-1)*u",
        "next": "D - A - v > 0",
        "this": "D - A > 0",
        "accuracy": "u >= 0",
    }
    # (T-S)(D-A)(D-A-v) = u (D - A - n v).
    fall = facts.inequality(
        "from t_k on the next term is not larger",
        assume=terms | {"from_t": "D - A - n*v >= 0"},
        conclude="T - S >= 0",
        times="this next",
        products=["accuracy*from_t"],
        equality_multipliers={"term_k": ["D", "A", "v"], "term_after": ["D", "A"]},
    )
    rise = facts.inequality(
        "up to t_k the next term is not smaller",
        assume=terms | {"to_t": "A + n*v - D >= 0"},
        conclude="S - T >= 0",
        times="this next",
        products=["accuracy*to_t"],
        equality_multipliers={"term_k": ["D", "A", "v"], "term_after": ["D", "A"]},
    )
    scaled = facts.inequality(
        "the term at D/(1-delta) is the term with delta",
        assume={"scaled": "x*(1-d) == D", "term": "L*(x - A) == n*(1-x)"},
        conclude="L*(D - (1-d)*A) == n*(1 - d - D)",
        equality_multipliers={"scaled": ["L", "n"], "term": ["1", "d"]},
    )
    return fall, rise, scaled


def letters_of_terms(prior: Sequence[Fraction], distortion: Fraction, rising: bool) -> list[dict[str, Fraction]]:
    """What two neighbouring terms on one side of their t_k are for a decreasing prior."""
    size, found = len(prior), []
    for k in range(size - 2):
        tail, after = sum(prior[size - k :], Fraction(0)), prior[size - k - 1]
        n = size - 1 - k
        if distortion <= tail + after or (distortion <= tail + n * after) != rising:
            continue
        terms = n * (1 - distortion) / (distortion - tail), (n - 1) * (1 - distortion) / (distortion - tail - after)
        found.append({"D": distortion, "A": tail, "v": after, "n": Fraction(n), "u": 1 - distortion}
                     | {"T": terms[0], "S": terms[1]})  # fmt: skip
    return found


def letters_of_scaling(prior: Sequence[Fraction], distortion: Fraction, delta: Fraction) -> list[dict[str, Fraction]]:
    """What a term at D/(1-delta) is for a decreasing prior."""
    size, scaled, found = len(prior), distortion / (1 - delta), []
    for k in range(size - 1):
        tail, n = sum(prior[size - k :], Fraction(0)), Fraction(size - 1 - k)
        if scaled > tail:
            term = n * (1 - scaled) / (scaled - tail)
            found.append({"x": scaled, "d": delta, "D": distortion, "L": term, "A": tail, "n": n})
    return found
