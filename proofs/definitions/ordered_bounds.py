"""The bounds for sets of priors with P_1 >= ... >= P_M: kalantari2016 (7)-(12) and kalantari2018 (9)-(11), as exp(epsilon).

All of them minimise (M-1-l - D_2 - ... - D_{M-l})/D_1 over letter distortions D_1, ..., D_{M-l} in [0, 1] with P_1 D_1 +
... + P_{M-l} D_{M-l} <= D - D^(l) for every prior of the set. (11) adds D_1 + ... + D_{M-l} <= M-1-l. What was left out
in print and is needed is D_1 <= D_i; D_1 <= ... <= D_{M-l} has the same minimum. Where D_1 = 0 the objective is infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from proofs.definitions.elementary import tail
from proofs.definitions.linear_fractional import ONE, ZERO, HalfSpace, Quotient, box, least_at_corners, unit
from symdp.arithmetic.rational import INFINITY, ExpEpsilon

Vector = tuple[Fraction, ...]
Solver = Callable[[Quotient], ExpEpsilon]


def threshold(vertices: Sequence[Vector], dropped: int) -> Fraction:
    """D^(k): kalantari2016 (7), kalantari2018 (9)."""
    return max([tail(prior, dropped) for prior in vertices])


def dropped_at(vertices: Sequence[Vector], distortion: Fraction) -> int:
    """The k of the case distinctions: D^(k) <= D < D^(k+1)."""
    return max(k for k in range(len(vertices[0])) if threshold(vertices, k) <= distortion)


def between_thresholds(vertices: Sequence[Vector], place: int, share: Fraction) -> Fraction:
    """The D at a share of the way from D^(k) to D^(k+1), k = place modulo M, D^(M) = 1."""
    k = place % len(vertices[0])
    low, high = threshold(vertices, k), threshold(vertices, k + 1)
    return low + share * (high - low)


def upper_term(vertices: Sequence[Vector], distortion: Fraction, dropped: int) -> ExpEpsilon:
    """kalantari2016, (8)."""
    left = distortion - threshold(vertices, dropped)
    return (len(vertices[0]) - 1 - dropped) * (1 - left) / left if left else INFINITY


def lower_program(vertices: Sequence[Vector], distortion: Fraction, dropped: int) -> Quotient:
    """kalantari2016, (9)."""
    kept = len(vertices[0]) - dropped
    left = distortion - threshold(vertices, dropped)
    valid = tuple([HalfSpace(prior[:kept], left) for prior in vertices])
    return Quotient((*valid, *box(kept)), Fraction(kept - 1), (ZERO, *[ONE] * (kept - 1)), 0)


def class_two_program(vertices: Sequence[Vector], distortion: Fraction, dropped: int, ordered: bool) -> Quotient:
    """kalantari2018, (11); ``ordered`` adds D_1 <= D_i."""
    bare = lower_program(vertices, distortion, dropped)
    kept = len(bare.gains)
    sum_constraint = HalfSpace((ONE,) * kept, Fraction(kept - 1))
    order = [HalfSpace((ONE, *unit(kept - 1, k, -ONE)), ZERO) for k in range(kept - 1)] if ordered else []
    return Quotient((*bare.polytope, sum_constraint, *order), bare.constant, bare.gains, bare.pivot)


def upper_bound(vertices: Sequence[Vector], distortion: Fraction) -> ExpEpsilon:
    """kalantari2016, (11)."""
    most = dropped_at(vertices, distortion)
    if most == len(vertices[0]) - 1:
        return ONE
    return min([upper_term(vertices, distortion, dropped) for dropped in range(most + 1)])


def lower_bound(vertices: Sequence[Vector], distortion: Fraction, solver: Solver = least_at_corners) -> ExpEpsilon:
    """kalantari2016, (12)."""
    most = dropped_at(vertices, distortion)
    if most == len(vertices[0]) - 1:
        return ONE
    return min([solver(lower_program(vertices, distortion, dropped)) for dropped in range(most + 1)])


def class_two_optimum(
    vertices: Sequence[Vector], distortion: Fraction, ordered: bool, solver: Solver = least_at_corners
) -> ExpEpsilon:
    """kalantari2018, (10), for D > 0."""
    letters, most = len(vertices[0]), dropped_at(vertices, distortion)
    if most == letters - 1:
        return ONE
    if most == 0:
        return (letters - 1) * (1 - distortion) / distortion
    return min([solver(class_two_program(vertices, distortion, dropped, ordered)) for dropped in range(most + 1)])
