"""Optimal mechanisms with the colours of zhong2022, entry by entry, for one prior P_1 >= ... >= P_M > 0.

(epsilon, delta), 0 < delta < 1, 0 < D < (1-delta)(1-P_1), lambda the least level and r = M-k the number of letters of
its formula: a = (1-delta)/(lambda+r-1). The rows i <= r have delta + lambda a on letter i, a on the other letters up to
r, 0 beyond. The rows i > r have delta on letter i, t on the other letters beyond r, and equal shares of what is left on
the letters up to r.

Maximal leakage, 0 < D < 1-P_1: q = (1, ..., 1, theta, 0, ..., 0) with r ones, Lambda = r + theta. The rows i <= r are
certain of i, row r+1 has theta on itself and equal shares of the rest up to r, the others are q/Lambda.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import tail
from proofs.zhong2022.arguments.relaxed_losses.levels import Row, knapsack, last_tail, least_level_at
from symdp.errors import Unsupported

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.sources.prior import Vector

Rows = tuple[tuple[Fraction, ...], ...]
PARTS = 12


def kept_letters(prior: Row, distortion: Fraction, delta: Fraction) -> tuple[Fraction, int]:
    """The least level, above 1, and the smallest k of the formula that gives it as r = M-k."""
    level, scaled, letters = least_level_at(prior, distortion, delta), distortion / (1 - delta), len(prior)
    if not isinstance(level, Fraction) or level == 1:
        raise Unsupported(f"level {level}: colours need 1 < level < infinity")
    for k in range(letters - 1):
        if tail(prior, k) < scaled and (letters - 1 - k) * (1 - scaled) == level * (scaled - tail(prior, k)):
            return level, letters - k
    raise Unsupported("no piece of the formula has this level")


def slack_optimum(prior: Row, distortion: Fraction, delta: Fraction) -> Rows:
    """The mechanism for (epsilon, delta), delta > 0."""
    level, r = kept_letters(prior, distortion, delta)
    letters, share = len(prior), (1 - delta) / (level + r - 1)
    others = max(1, letters - r - 1)
    small = min(delta, share * (level - 1) / others) / 2
    rest = (1 - delta - (letters - r - 1) * small) / r
    kept = [
        [(delta + level * share if x == y else share) if y < r else Fraction(0) for y in range(letters)] for x in range(r)
    ]
    dropped = [
        [rest if y < r else delta if x == y else small for y in range(letters)] for x in range(r, letters)
    ]  # fmt: skip
    return tuple([tuple(row) for row in kept + dropped])


def leakage_optimum(prior: Row, distortion: Fraction) -> Rows:
    """The mechanism for maximal leakage, 0 < D < 1-P_1."""
    q = knapsack(prior, 1 - distortion)
    total, r, letters = sum(q), q.count(Fraction(1)), len(prior)
    rows = []
    for x, own in enumerate(q):
        if own == 1:
            rows.append([Fraction(x == y) for y in range(letters)])
        elif own > 0:
            rows.append([(1 - own) / r if y < r else own * (x == y) for y in range(letters)])
        else:
            rows.append([other / total for other in q])
    return tuple([tuple(row) for row in rows])


def positive_priors(letters: int) -> SearchStrategy[Vector]:
    """P_1 >= ... >= P_M > 0 with small weights: ties are common."""
    from hypothesis import strategies as st

    weights = st.lists(st.integers(1, 6), min_size=letters, max_size=letters)
    return weights.map(lambda drawn: tuple([Fraction(w, sum(drawn)) for w in sorted(drawn, reverse=True)]))


def deltas() -> SearchStrategy[Fraction]:
    """Numbers in (0, 1), often small."""
    from hypothesis import strategies as st

    return st.sampled_from([Fraction(1, 100), Fraction(1, 10), Fraction(1, 5), Fraction(1, 2), Fraction(9, 10)])


def ordered_priors(max_letters: int = 4) -> SearchStrategy[Vector]:
    """Positive decreasing priors on 2 to ``max_letters`` letters."""
    from hypothesis import strategies as st

    return st.integers(2, max_letters).flatmap(positive_priors)


def below_zero() -> dict[str, Any]:
    """A prior, delta, the place of D as a share in (0, 1) of (1-delta)(1-P_1), and a seed for a vertex."""
    from hypothesis import strategies as st

    shares = st.integers(1, PARTS - 1).map(lambda part: Fraction(part, PARTS))
    return {"prior": ordered_priors(), "delta": deltas(), "share": shares, "seed": st.integers(0, 999)}


def bound_at(prior: Row, delta: Fraction, share: Fraction) -> Fraction:
    """D at a share of (1-delta)(1-P_1)."""
    return share * (1 - delta) * last_tail(prior)
