"""Levels of a mechanism and least levels of one prior: nothing but fractions.

The level at delta is the least lambda >= 1 with W(y|x) <= lambda W(y|x') + delta for all x, x' and single outputs y
(zhong2022, Definition 3 (2)); the leaked level is the exponential of maximal leakage, sum_y max_x W(y|x) (Definition 3 (4)).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.definitions.elementary import one_prior_level, tail
from symdp.arithmetic.rational import INFINITY, ExpEpsilon

Row = Sequence[Fraction]
Matrix = Sequence[Row]
ZERO, ONE = Fraction(0), Fraction(1)


def level_at(rows: Matrix, delta: Fraction) -> ExpEpsilon:
    """The least lambda >= 1 for single outputs at this delta; INFINITY where there is none."""
    worst: ExpEpsilon = ONE
    for column in zip(*rows, strict=True):
        most, least = max(column) - delta, min(column)
        if most > 0:
            worst = max(worst, INFINITY if least == 0 else most / least)
    return worst


def leaked_level(rows: Matrix) -> Fraction:
    """The sum over the outputs of the largest entry of the column."""
    return sum([max(column) for column in zip(*rows, strict=True)], ZERO)


def is_ordered_prior(prior: Row) -> bool:
    """P_1 >= ... >= P_M > 0 with sum 1: the priors of the paper have full support."""
    return list(prior) == sorted(prior, reverse=True) and min(prior) > 0 and sum(prior) == 1


def least_level_at(prior: Row, distortion: Fraction, delta: Fraction) -> ExpEpsilon:
    """The least level at delta for one prior, the one without delta at D/(1-delta): zhong2022/theorem_9/corrected."""
    return one_prior_level(prior, distortion / (1 - delta)) if distortion < 1 - delta else ONE


def knapsack(prior: Row, accuracy: Fraction) -> list[Fraction]:
    """The q in [0, 1]^M of least sum with P.q = accuracy: the likeliest letters first; the prior decreasing."""
    kept, missing = [], accuracy
    for p in prior:
        kept.append(min(ONE, missing / p) if missing > 0 else ZERO)
        missing -= kept[-1] * p
    return kept


def least_leaked_level(prior: Row, distortion: Fraction) -> Fraction:
    """The least leaked level for one decreasing prior: zhong2022/theorem_14."""
    return max(ONE, sum(knapsack(prior, 1 - distortion), ZERO))


def letter_or_first(letters: int, delta: Fraction) -> tuple[tuple[Fraction, ...], ...]:
    """The letter itself with probability delta, letter 1 otherwise."""
    first, own = 1 - delta, delta
    return tuple([tuple([first * (y == 0) + own * (x == y) for y in range(letters)]) for x in range(letters)])


def last_tail(prior: Row) -> Fraction:
    """A_(M-1) = P_2 + ... + P_M of a decreasing prior."""
    return tail(prior, len(prior) - 1)
