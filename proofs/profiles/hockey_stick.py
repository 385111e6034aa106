"""The least delta of one prior as a function of lambda, and whether a mechanism has it at every lambda; without a solver."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from proofs.profiles.trade_offs import Rows, least_delta
from symdp.sources.prior import Vector

ZERO, ONE = Fraction(0), Fraction(1)


def least_distortion(prior: Vector, level: Fraction) -> Fraction:
    """The least distortion without delta: randomised response on the k likeliest letters, for the best k."""
    ordered = sorted(prior, reverse=True)
    return 1 - max([level * sum(ordered[:k]) / (level + k - 1) for k in range(1, len(prior) + 1)])


def curve(prior: Vector, distortion: Fraction, level: Fraction) -> Fraction:
    """The least delta at a distortion."""
    least = least_distortion(prior, level)
    return max(ZERO, 1 - distortion / least) if least else ZERO


def zero_level(prior: Vector, distortion: Fraction) -> Fraction:
    """The least lambda at which no delta is needed, for 0 < D < 1 - max P."""
    ordered = sorted(prior, reverse=True)
    tops = [(k, sum(ordered[:k], ZERO)) for k in range(2, len(prior) + 1)]
    return min([(k - 1) * (1 - distortion) / (top - 1 + distortion) for k, top in tops if top > 1 - distortion])


def _breaks(prior: Vector, distortion: Fraction, rows: Rows) -> list[Fraction]:
    """Where the formula of the least delta may change, and where that of a pair of rows does; none beyond the last one."""
    ordered = sorted(prior, reverse=True)
    tops = [(k - 1, sum(ordered[:k], ZERO)) for k in range(1, len(prior) + 1)]
    found = {ONE, zero_level(prior, distortion)}
    for k, top in tops:
        found |= {(more * top - k * other) / (other - top) for more, other in tops if other != top}
    found |= {a / b for x in rows for y in rows for a, b in zip(x, y, strict=True) if b}
    kept = sorted([level for level in found if level >= 1])
    return [*kept, kept[-1] + 1]


def _crossings(rows: Rows, start: Fraction, stop: Fraction) -> Iterator[Fraction]:
    """Where two pairs of rows need the same delta, between levels at which what each needs is a linear function."""
    needed = [
        [sum([max(ZERO, a - level * b) for a, b in zip(x, y, strict=True)], ZERO) for level in (start, stop)]
        for x in rows
        for y in rows
    ]
    for first, last in needed:
        for begin, end in needed:
            if (slope := (last - first) - (end - begin)) and 0 < (share := (begin - first) / slope) < 1:
                yield start + share * (stop - start)


def has_least_delta(prior: Vector, distortion: Fraction, rows: Rows) -> bool:
    """Whether a mechanism has the least delta at every lambda >= 1, for 0 < D < 1 - max P.

    Between breaks one side is linear in lambda and the other one a quotient of linear functions: they agree where they do at
    three points. Beyond the last break both are constant, and the least delta is 0.
    """
    breaks = _breaks(prior, distortion, rows)
    places = sorted({*breaks, *[place for pair in pairwise(breaks) for place in _crossings(rows, *pair)]})
    levels = {(start * (2 - k) + stop * k) / 2 for start, stop in pairwise(places) for k in range(3)}
    return all(least_delta(rows, level) == curve(prior, distortion, level) for level in levels)
