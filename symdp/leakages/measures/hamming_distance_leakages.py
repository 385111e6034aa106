"""Leakages of mechanisms that depend on the Hamming distance alone: sums over n + 1 distances, not over M^n databases."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.precision import bits_of, doubled
from symdp.arithmetic.reals.radical import RadicalSum, sum_of
from symdp.leakages.values.interval import Ends, ends
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism, shell_sizes

MOST_RADICALS = 24


def neighbours(mechanism: HammingMechanism) -> list[tuple[int, Fraction, Fraction]]:
    """Return (number of y, w_k, w_{k+1}) for y at distances k and k+1 from two neighbours, in this order.

    No number is 0; on one letter there is one database, and no neighbours.
    """
    if mechanism.letters == 1:
        return []
    around = shell_sizes(mechanism.records - 1, mechanism.letters)
    return [(a, *pair) for a, pair in zip(around, pairwise(mechanism.weights), strict=True)]


def log_of_powers(
    pairs: list[tuple[Fraction, Fraction]], exponent: Fraction, factor: Fraction, base: Fraction, times: int
) -> LeakageValue:
    """Return times * log(base) + factor * log(sum of c * v^exponent) over pairs (c, v).

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
    refine = Deferred(_refined, pairs, exponent, factor, base, times)
    return LeakageValue.enclosed(*refine(15), refine)


def _refined(
    pairs: list[tuple[Fraction, Fraction]], exponent: Fraction, factor: Fraction, base: Fraction, times: int, digits: int
) -> Ends:
    for bits in doubled(bits_of(digits)):
        with flint.ctx.workprec(bits):
            total = sum([ball(c) * (ball(exponent) * ball(v).log()).exp() for c, v in pairs], flint.arb(0))
            low, high = ends(flint.arb(times) * ball(base).log() + ball(factor) * total.log())
        if low > 0 and (high - low) * 10**digits <= low:
            break
    return low, high
