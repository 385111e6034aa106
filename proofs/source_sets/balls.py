"""The clipped centre of a total variation ball, the worst priors of the ball, and thresholds."""

from __future__ import annotations

from fractions import Fraction

from proofs.source_sets.programs import ZERO, tops
from symdp.sources.prior import Vector


def unclipped_ends(center: Vector, radius: Fraction) -> tuple[Fraction, Fraction]:
    """The least (A_k + r)/k and the largest (T_k - r)/k."""
    letters, sums = len(center), tops(center)
    highest = max([(sums[k] - radius) / k for k in range(1, letters + 1)])
    return min([(1 - sums[letters - k] + radius) / k for k in range(1, letters + 1)]), highest


def ends(center: Vector, radius: Fraction) -> tuple[Fraction, Fraction]:
    """b and a, both 1/M where a is no more."""
    even = Fraction(1, len(center))
    lowest, highest = unclipped_ends(center, radius)
    return (even, even) if highest <= even else (lowest, highest)


def clipped(center: Vector, radius: Fraction) -> Vector:
    """P."""
    low, high = ends(center, radius)
    return tuple([max(low, min(high, p)) for p in center])


def worst(center: Vector, radius: Fraction, values: Vector) -> Vector:
    """The prior of the ball with the least mean of some values: mass moves from the greatest values to a least one."""
    moved, left = list(center), radius
    home = min(range(len(values)), key=lambda x: values[x])
    for x in sorted(range(len(values)), key=lambda x: -values[x]):
        taken = min(left, moved[x])
        moved[x], left = moved[x] - taken, left - taken
        moved[home] += taken
    return tuple(moved)


def threshold(prior: Vector, k: int) -> Fraction:
    """t_k."""
    falling, letters = sorted(prior, reverse=True), len(prior)
    return sum(falling[letters - k :], ZERO) + (letters - 1 - k) * falling[letters - k - 1]
