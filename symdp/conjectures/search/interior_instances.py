"""Instances in the interior: priors without ties and zeros, and distortions between breakpoints, by small denominators.

At such an instance a claim fails in a whole neighbourhood, and not only where letters vanish or pieces meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import gcd

from symdp.sources.prior import Vector

LARGEST_SIZE = 24


def interior_priors(letters: int, total: int) -> Iterator[Vector]:
    """Generate the priors P1 > ... > PM > 0 with this common denominator, the least of them.

    Examples
    --------
    >>> [" ".join(map(str, prior)) for total in (6, 7, 10) for prior in interior_priors(3, total)][:4]
    ['1/2 1/3 1/6', '4/7 2/7 1/7', '7/10 1/5 1/10', '3/5 3/10 1/10']
    """
    for parts in _falling(total, letters, total):
        if gcd(*parts) == 1:
            yield tuple([Fraction(part, total) for part in parts])


def interior_instances(letters: int) -> Iterator[tuple[Vector, Fraction]]:
    """Generate priors with distortions that are no breakpoint of them, by the sum of the denominators.

    Parameters
    ----------
    letters : int >= 1

    Examples
    --------
    >>> [(" ".join(map(str, prior)), str(d)) for prior, d in interior_instances(3)][:3]
    [('1/2 1/3 1/6', '2/3'), ('4/7 2/7 1/7', '1/2'), ('1/2 1/3 1/6', '1/4')]
    """
    for size in range(3, LARGEST_SIZE):
        for total in range(1, size - 1):
            for prior in interior_priors(letters, total):
                ends = breakpoints(prior)
                for step in range(1, size - total):
                    place = Fraction(step, size - total)
                    if place.denominator == size - total and place not in ends:
                        yield prior, place


def breakpoints(prior: Vector) -> set[Fraction]:
    """Return t_k = A_k + (M-1-k) P_{M-k} for all k, the sums A_k and 0 and 1."""
    ascending = sorted(prior)
    sums, last = [Fraction(0), *accumulate(ascending)], len(prior) - 1
    return {*sums, *[sums[k] + (last - k) * ascending[k] for k in range(last)], Fraction(1)}


def _falling(total: int, count: int, most: int) -> Iterator[tuple[int, ...]]:
    """Generate positive integers with this sum, each smaller than the one before."""
    if count == 1:
        if 0 < total <= most:
            yield (total,)
        return
    for first in range(min(most, total), 0, -1):
        for rest in _falling(total - first, count - 1, first - 1):
            yield (first, *rest)
