"""Formula (32) of kalantari2018, (16) of kalantari2016: the least exp(epsilon) with k zero columns, from the D_i."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import exp_epsilon, letter_distortions
from proofs.definitions.linear_fractional import HalfSpace, Quotient, box, corners, least_at_corners
from symdp.arithmetic.rational import ExpEpsilon, Infinity
from symdp.conjectures import facts
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.definitions.minimum_sum import LeastLeakage
    from symdp.conjectures.proof import Fact


def formula(distortions: Sequence[Fraction], dropped: int) -> Fraction:
    """(M-1-k) (1 - (sum of D_i, 2 <= i <= M-k)/(M-1-k)) / D_1 for sorted distortions; k <= M-2, D_1 > 0."""
    size = len(distortions) - 1 - dropped
    total = sum(distortions[1 : size + 1], Fraction(0))
    return size * (1 - total / size) / distortions[0]


def is_ordered(vertices: Sequence[Vector]) -> bool:
    """Whether P_1 >= ... >= P_M for every prior."""
    return all(first >= second for prior in vertices for first, second in pairwise(prior))


def lies_below_zero_leakage(vertices: Sequence[Vector], distortion: Fraction) -> bool:
    """0 < D < D^(M-1)."""
    return 0 < distortion < max(1 - prior[0] for prior in vertices)


def some_constant_answer_is_valid(vertices: Sequence[Vector], distortion: Fraction) -> bool:
    """Whether a mechanism with M-1 zero columns is valid: its rows are the same unit vector."""
    answers = range(len(vertices[0]))
    return any(all(1 - prior[answer] <= distortion for prior in vertices) for answer in answers)


def has_sorted_optimum(vertices: Sequence[Vector], distortion: Fraction, dropped: int) -> bool:
    """Whether some valid mechanism with exactly k <= M-2 zero columns leaks least, with sorted distortions and (32).

    At D = D^(k) > 0 the distortions of the kept letters vanish, and both sides of (32) are infinite.
    """
    from proofs.definitions.minimum_sum import attained, threshold

    if dropped and distortion == threshold(vertices, dropped):
        return True
    if not every_column_can_be_kept(vertices, distortion, dropped):
        return False
    found = attained(vertices, distortion, dropped)
    return found is not None and published(found) == computed(found) and sorted_one_is_valid(found)


def every_column_can_be_kept(vertices: Sequence[Vector], distortion: Fraction, dropped: int) -> bool:
    """Whether for each of the M-k first letters some valid diagonal of the least level has a positive entry; by corners.

    The mean of such diagonals is positive everywhere, so that without one for each letter an infimum is not attained.
    """
    letters, kept = len(vertices[0]), len(vertices[0]) - dropped
    valid = [HalfSpace(prior[:kept], distortion - sum(prior[kept:], Fraction(0))) for prior in vertices]
    order = [HalfSpace(tuple([Fraction((x == 0) - (x == y)) for x in range(kept)]), Fraction(0)) for y in range(1, kept)]
    gains = (Fraction(0), *[Fraction(1)] * (kept - 1))
    level = least_at_corners(Quotient((*valid, *order, *box(kept)), Fraction(kept - 1), gains, 0))
    if isinstance(level, Infinity) or letters < 2:
        return True
    # The diagonal bound (L-1) q_x + sum q <= L in the distortions 1-q.
    bound = [HalfSpace(tuple([-(level - 1) * (x == y) - 1 for y in range(kept)]), Fraction(1 - kept)) for x in range(kept)]
    points = list(corners((*valid, *bound, *box(kept))))
    return all(any(point[x] < 1 for point in points) for x in range(kept))


def published(case: LeastLeakage) -> Fraction:
    """(32) for the sorted distortions of a mechanism."""
    return formula(sorted(letter_distortions(case.mechanism.matrix)), case.dropped)


def computed(case: LeastLeakage) -> ExpEpsilon:
    """exp(eps_DP) of the mechanism from its columns."""
    return exp_epsilon(case.mechanism.matrix)


def sorted_one_is_valid(case: LeastLeakage) -> bool:
    """Whether the mechanism is still valid after its letters are renamed so that D_1 <= ... <= D_M."""
    own = case.mechanism.letter_distortions
    order = sorted(range(1, len(own) + 1), key=lambda letter: own[letter - 1])
    renamed = case.mechanism.relabel(order, order)
    same = exp_epsilon(renamed.matrix) == computed(case)
    return same and distortion_of(renamed.matrix, case.vertices) <= case.distortion


def finite_leakage() -> Fact:
    """D > D^(k) leaves room for mechanisms with exactly k zero columns and finite leakage."""
    return facts.inequality(
        "letter distortions t <= D - D^(k) of the kept letters and 1 of the others are valid",
        assume={"tail": "K - a >= 0", "probability": "a >= 0", "small": "D - K - t >= 0", "positive": "t >= 0"},
        conclude="D - (a + t*(1 - a)) >= 0",
    )
