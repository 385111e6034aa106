"""Definitions of the papers on exact numbers: no solver, no prover, nothing but fractions.

A mechanism is a sequence of rows W(.|x) that each sum to 1; a prior is a sequence of probabilities; letters and outputs
with the same place are the same letter. kalantari2018, Section II.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.arithmetic.rational import INFINITY, ExpEpsilon

Row = Sequence[Fraction]
Matrix = Sequence[Row]


def is_stochastic(rows: Matrix) -> bool:
    """Whether every row is a probability vector, all of one length."""
    return all(min(row) >= 0 and sum(row) == 1 and len(row) == len(rows[0]) for row in rows)


def exp_epsilon(rows: Matrix) -> ExpEpsilon:
    """The least lambda >= 1 with W(y|x) <= lambda W(y|x') for all x, x', y; INFINITY where there is none."""
    worst: ExpEpsilon = Fraction(1)
    for column in zip(*rows, strict=True):
        if max(column) > 0:
            worst = max(worst, INFINITY if min(column) == 0 else max(column) / min(column))
    return worst


def letter_distortions(rows: Matrix) -> tuple[Fraction, ...]:
    """D_i = 1 - W(i|i); a letter without an output of its own has D_i = 1."""
    return tuple([1 - (row[i] if i < len(row) else Fraction(0)) for i, row in enumerate(rows)])


def expected(prior: Row, values: Row) -> Fraction:
    """sum P_i v_i."""
    return sum((p * v for p, v in zip(prior, values, strict=True)), Fraction(0))


def distortion(rows: Matrix, vertices: Sequence[Row]) -> Fraction:
    """The largest expected Hamming distortion over the priors."""
    letters = letter_distortions(rows)
    return max(expected(prior, letters) for prior in vertices)


def tail(prior: Row, k: int) -> Fraction:
    """A_k, the sum of the k least probabilities."""
    return sum(sorted(prior)[:k], Fraction(0))


def symmetric(letters: int, bound: Fraction) -> tuple[tuple[Fraction, ...], ...]:
    """The mechanism with 1 - D on the diagonal and D/(M-1) elsewhere; M >= 2."""
    other = bound / (letters - 1)
    return tuple([tuple([1 - bound if x == y else other for y in range(letters)]) for x in range(letters)])


def one_prior_level(prior: Row, bound: Fraction) -> ExpEpsilon:
    """The least exp(epsilon) for one prior at distortion D: the closed form with its thresholds.

    (M-1-k)(1-D)/(D-A_k) where it is least over the k with A_k < D, and 1 from D = 1 - max P on; INFINITY at D = 0 unless
    one letter is certain. Proved in foundations/one_prior.
    """
    letters = len(prior)
    if bound >= 1 - max(prior):
        return Fraction(1)
    values = [
        (letters - 1 - k) * (1 - bound) / (bound - tail(prior, k)) for k in range(letters - 1) if tail(prior, k) < bound
    ]
    return max(Fraction(1), min(values)) if values else INFINITY
