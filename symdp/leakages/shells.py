"""Leakages of mechanisms that depend on the Hamming distance alone: sums over n + 1 distances, not over M^n databases."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise

import flint

from symdp.arithmetic.enclosure import ball
from symdp.arithmetic.radical import RadicalSum, sum_of
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, Infinity
from symdp.errors import Unsupported
from symdp.leakages.approximate import ApproximateDifferentialPrivacy
from symdp.leakages.differential_privacy import DifferentialPrivacy
from symdp.leakages.interval import Ends, ends
from symdp.leakages.maximal_information import MaximalInformation
from symdp.leakages.maximal_leakage import MaximalLeakage
from symdp.leakages.measure import Measure, measure
from symdp.leakages.min_entropy import MinEntropyLeakage
from symdp.leakages.mutual_information import MutualInformation
from symdp.leakages.renyi import LargestDivergence, RenyiDivergence
from symdp.leakages.sibson import SibsonInformation
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism, shell_sizes

ONE = Fraction(1)
MOST_RADICALS = 24


def shell_leakage(leakage: str | Measure, mechanism: HammingMechanism) -> LeakageValue:
    """The leakage of a mechanism on databases, neighbours differing in one record, under the uniform prior.

    Parameters
    ----------
    leakage : str or Measure
    mechanism : HammingMechanism

    Notes
    -----
    For mutual information, Sibson mutual information and min-entropy leakage the uniform prior is the worst one, because
    every row of the mechanism is a rearrangement of the first, and so is every column.

    Examples
    --------
    >>> mechanism = HammingMechanism.from_weights(2, 2, ["9/16", "3/16", "1/16"])
    >>> [shell_leakage(name, mechanism).exp for name in ("dp", "adp:1/20", "ml", "sibson:2", "renyi:2")]
    [Fraction(3, 1), Fraction(14, 5), Fraction(9, 4), Fraction(25, 16), Fraction(7, 3)]
    """
    chosen = measure(leakage)
    if isinstance(chosen, DifferentialPrivacy):
        return LeakageValue.log_of(mechanism.exp_epsilon)
    if isinstance(chosen, ApproximateDifferentialPrivacy):
        return LeakageValue.log_of(_approximate(mechanism, chosen))
    if isinstance(chosen, MaximalLeakage | MaximalInformation | MinEntropyLeakage):
        return LeakageValue.log_of(mechanism.exp_maximal_leakage)
    if isinstance(chosen, MutualInformation):
        return _mutual_information(mechanism)
    if isinstance(chosen, LargestDivergence):
        return _divergence(mechanism)
    if isinstance(chosen, RenyiDivergence | SibsonInformation):
        order = chosen.order
        if isinstance(order, Infinity):
            return shell_leakage("dp" if isinstance(chosen, RenyiDivergence) else "ml", mechanism)
        return _renyi(mechanism, order) if isinstance(chosen, RenyiDivergence) else _sibson(mechanism, order)
    raise Unsupported(f"measure {chosen.name} has no sum over distances; build the matrix with to_mechanism()")


def _neighbours(mechanism: HammingMechanism) -> list[tuple[int, Fraction, Fraction]]:
    """(how many y, w_k, w_{k+1}) for y at distances k and k+1 from two neighbours, in this order."""
    around = shell_sizes(mechanism.records - 1, mechanism.letters)
    return [(a, *pair) for a, pair in zip(around, pairwise(mechanism.weights), strict=True)]


def _approximate(mechanism: HammingMechanism, chosen: ApproximateDifferentialPrivacy) -> ExpEpsilon:
    """The least lambda whose least delta, a convex piecewise linear function of lambda, is at most delta."""
    if mechanism.letters == 1:
        return ONE
    pairs = [item for a, p, q in _neighbours(mechanism) for item in ((a, p, q), (a, q, p))]
    needed: ExpEpsilon = ONE
    if chosen.sense == "pointwise":
        for _, p, q in pairs:
            if p > chosen.delta:
                needed = max(needed, INFINITY if q == 0 else (p - chosen.delta) / q)
        return needed
    above = sum([a * p for a, p, q in pairs if q == 0], Fraction(0))
    if above > chosen.delta:
        return INFINITY
    below = Fraction(0)
    for _, a, p, q in sorted([(p / q, a, p, q) for a, p, q in pairs if q], reverse=True):
        above, below = above + a * p, below + a * q
        needed = max(needed, (above - chosen.delta) / below)
    return needed


def _mutual_information(mechanism: HammingMechanism) -> LeakageValue:
    terms = {Fraction(mechanism.letters): Fraction(mechanism.records)}
    for size, weight in zip(mechanism.shells, mechanism.weights, strict=True):
        if weight and size:
            terms[weight] = terms.get(weight, Fraction(0)) + size * weight
    return LeakageValue.log_sum(terms)


def _divergence(mechanism: HammingMechanism) -> LeakageValue:
    terms: dict[Fraction, Fraction] = {}
    for size, p, q in _neighbours(mechanism):
        if size and p != q:
            if not p * q:
                return LeakageValue.log_of(INFINITY)
            terms[p / q] = terms.get(p / q, Fraction(0)) + size * (p - q)
    return LeakageValue.log_sum(terms)


def _renyi(mechanism: HammingMechanism, order: Fraction) -> LeakageValue:
    if mechanism.exp_epsilon == INFINITY:
        return LeakageValue.log_of(INFINITY)
    around, kept = _neighbours(mechanism), Fraction(0)
    for size, _, q in around:
        kept += size * (mechanism.letters - 2) * q
    if mechanism.letters == 1:
        return LeakageValue.log_of(ONE)
    pairs = [item for a, p, q in around if p for item in ((a * q, p / q), (a * p, q / p))]
    return log_of_powers([*pairs, (kept, ONE)], order, 1 / (order - 1), Fraction(mechanism.letters), 0)


def _sibson(mechanism: HammingMechanism, order: Fraction) -> LeakageValue:
    pairs = [(Fraction(size), weight) for size, weight in zip(mechanism.shells, mechanism.weights, strict=True) if weight]
    return log_of_powers(pairs, order, 1 / (order - 1), Fraction(mechanism.letters), mechanism.records)


def log_of_powers(
    pairs: list[tuple[Fraction, Fraction]], exponent: Fraction, factor: Fraction, base: Fraction, times: int
) -> LeakageValue:
    """times * log(base) + factor * log(sum of c * v^exponent) over pairs (c, v).

    An exact expression where the exponent is an integer or the sum is short, an enclosure to any digits otherwise.
    """
    merged: dict[Fraction, Fraction] = {}
    for coefficient, value in pairs:
        if coefficient and value:
            merged[value] = merged.get(value, Fraction(0)) + coefficient
    pairs = [(c, v) for v, c in merged.items()]
    if exponent.denominator == 1 or len(pairs) <= MOST_RADICALS:
        total = sum_of([RadicalSum.of(c) * RadicalSum.power(v, exponent) for c, v in pairs])
        return LeakageValue.log_sum({base: Fraction(times)} if times else {}) + LeakageValue.log_of_radicals(total, factor)
    refine = partial(_refined, pairs, exponent, factor, base, times)
    return LeakageValue.enclosed(*refine(15), refine)


def _refined(
    pairs: list[tuple[Fraction, Fraction]], exponent: Fraction, factor: Fraction, base: Fraction, times: int, digits: int
) -> Ends:
    bits = 4 * digits + 64
    while True:
        with flint.ctx.workprec(bits):
            total = sum([ball(c) * (ball(exponent) * ball(v).log()).exp() for c, v in pairs], flint.arb(0))
            low, high = ends(flint.arb(times) * ball(base).log() + ball(factor) * total.log())
        if low > 0 and (high - low) * 10**digits <= low:
            return low, high
        bits *= 2
