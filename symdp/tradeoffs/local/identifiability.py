"""Identifiability: the largest ratio of the posterior probabilities of two letters, for one known prior.

P(x|z) <= lambda P(i|z) for all letters and outputs z bounds the posterior of an observer, and not, as differential
privacy does, its change by the output: lambda is at least P_max / P_min. With Hamming's distortion,

    lambda*(D) = max(P_max / P_min, (M - 1)(1 - D) / D, (1 - D) / P_min).

The columns of J(x,z) = P_x W(z|x) sum to P, and have ratios of at most lambda, which bounds the accuracy sum_z J(z,z) by
lambda / (lambda + M - 1) and by lambda P_min. The smaller one is reached. If it is the first, then by columns of multiples
c_z = (P_z - 1 / (lambda + M - 1)) / (lambda - 1) >= 0 of (1, .., lambda, .., 1).

In the second case, lay intervals of the lengths (P_x / P_min - 1) / (lambda - 1), none longer than 1, side by side round a
circle of length 1, which they cover. The letters at a point give a column, lambda on them and 1 elsewhere, an output of one
of them; these have the mean P / P_min.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import exp_epsilon_value, printed, rational_in
from symdp.certificates.finding import Finding, written
from symdp.errors import Infeasible, InvalidArgument, Unsupported
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector, read_prior
from symdp.tradeoffs.common.extremum import Extremum

ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS = 300


def least_identifiability(prior: Any, *, distortion: Any = None, exp_epsilon: Any = None) -> Extremum:
    """Compute the least identifiability at a Hamming distortion, or the least distortion at an identifiability.

    Parameters
    ----------
    prior : sequence of rationals
        Without zeros.
    distortion : rational in (0, 1]
        Or else
    exp_epsilon : rational
        The bound lambda on ratios of posterior probabilities, at least P_max / P_min.

    Returns
    -------
    Extremum
        Exact, with a certificate.

    Raises
    ------
    Infeasible
        Below P_max / P_min, which even mechanisms without leakage have, and for the distortion 0 of several letters.

    References
    ----------
    wang2016.

    Examples
    --------
    >>> best = least_identifiability(["1/2", "3/10", "1/5"], distortion="1/4")
    >>> best.exp_epsilon, len(best.certificate.verify())
    (Fraction(6, 1), 3)
    >>> least_identifiability(["1/2", "3/10", "1/5"], exp_epsilon=3).distortion
    Fraction(2, 5)
    """
    known = read_prior(prior)
    if min(known) == 0:
        raise InvalidArgument(
            "prior has a letter of probability 0, of which no posterior probability is positive; leave it out"
        )
    if len(known) > MOST_LETTERS:
        raise Unsupported(f"prior has {len(known)} letters, mechanisms of at most {MOST_LETTERS} are built; merge letters")
    if (distortion is None) == (exp_epsilon is None):
        raise InvalidArgument("give exactly one of distortion and exp_epsilon")
    if distortion is None:
        d = _least_distortion(known, exp_epsilon_value(exp_epsilon))
    else:
        d = rational_in(distortion, "distortion", 0, 1)
    return _answer(known, d, _least_level(known, d))


def _answer(prior: Vector, distortion: Fraction, level: Fraction) -> Extremum:
    made = Deferred(_mechanism, prior, level), Deferred(_certificate, prior, distortion, level)
    return Extremum(distortion, level, *made, worst_prior=prior)


def _mechanism(prior: Vector, level: Fraction) -> Mechanism:
    joint = _joint(prior, level)
    return Mechanism(tuple([tuple([entry / p for entry in row]) for p, row in zip(prior, joint, strict=True)]))


def _certificate(prior: Vector, distortion: Fraction, level: Fraction) -> Finding:
    question = {"source": {"vertices": [written(prior)]}, "leakage": "identifiability", "loss": "hamming"}
    evidence = {"matrix": [written(row) for row in _mechanism(prior, level).matrix]}
    return Finding.of(question, {"at": distortion}, {"exp": level}, evidence)


def _least_level(prior: Vector, distortion: Fraction) -> Fraction:
    blind = max(prior) / min(prior)
    if len(prior) == 1:
        return ONE
    if not distortion:
        raise Infeasible(
            "distortion=0 needs outputs that determine the letter, whose identifiability is infinite; ask for more"
        )
    return max(blind, (len(prior) - 1) * (1 - distortion) / distortion, (1 - distortion) / min(prior))


def _least_distortion(prior: Vector, level: Fraction) -> Fraction:
    if level < max(prior) / min(prior):
        raise Infeasible(
            f"exp_epsilon={printed(level)} is below P_max/P_min = {printed(max(prior) / min(prior))}, the "
            "identifiability of the prior; ask for at least that"
        )
    return 1 - level * min(1 / (level + len(prior) - 1), min(prior))


def _joint(prior: Vector, level: Fraction) -> list[list[Fraction]]:
    """Return J(x,z), in rows x."""
    size, least = len(prior), min(prior)
    joint = [[ZERO] * size for _ in prior]
    if level == 1:
        return [[p] + [ZERO] * (size - 1) for p in prior]
    if least * (level + size - 1) >= 1:
        for z, p in enumerate(prior):
            share = (p - 1 / (level + size - 1)) / (level - 1)
            for x in range(size):
                joint[x][z] += share * (level if x == z else 1)
        return joint
    for length, letters in _cover([(p / least - 1) / (level - 1) for p in prior]):
        for x in range(size):
            joint[x][letters[0]] += least * length * (level if x in letters else 1)
    return joint


def _cover(lengths: list[Fraction]) -> list[tuple[Fraction, list[int]]]:
    """Lay intervals of lengths at most 1 side by side around a circle of length 1; return the cells with their intervals."""
    ends, intervals = {ZERO, ONE}, list[tuple[Fraction, Fraction, int]]()
    start = ZERO
    for letter, length in enumerate(lengths):
        stop = start + length
        pieces = [(start, stop)] if stop <= 1 else [(start, ONE), (ZERO, stop - 1)]
        intervals += [(low, high, letter) for low, high in pieces if low < high]
        ends |= {end for piece in pieces for end in piece}
        start = stop % 1
    cells = sorted(ends)
    return [
        (high - low, [letter for first, last, letter in intervals if first <= low and high <= last])
        for low, high in pairwise(cells)
    ]
