"""The bounds for sets of Class III: kalantari2018, (16)-(18), as exp(epsilon), in every reading, and the corrected one.

(18) minimises (M-1-l - D_2 - ... - D_{M-l})/D_1 over D_1, ..., D_M in [0, 1] with P_1 D_1 + ... + P_{M-l} D_{M-l} <= D
- D^(l) for every folded prior, D_1 + ... + D_{M-l} <= M-1-l, and D_{T(i)} = D_i for every folding permutation T.

Two things are open in print: whether D_i = 1 for the letters i > M-l that are never answered (``silent``), and whether
D_1 <= D_i, which the proof takes from Theorem 2 (``ordered``). For l = M-1 the quotient is 0/0; the constant answer,
where the constraints admit it, has exp(epsilon) = 1.

Corrected: minimise max_i (M-1 - sum over j != i of D_j)/D_i over D in [0, 1]^M, constant on the orbits, with P.D <= D
for every folded prior and D_1 + ... + D_M <= M-1. The maximum belongs to a least D_i.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofs.definitions.folding import Permutation, orbits
from proofs.definitions.linear_fractional import ONE, ZERO, HalfSpace, Quotient, box, least_at_corners, unit
from proofs.definitions.ordered_bounds import Solver, threshold
from symdp.arithmetic.rational import ExpEpsilon

Vector = tuple[Fraction, ...]
Orbits = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Reading:
    """How the two open points of (18) are read."""

    silent: bool
    ordered: bool


READINGS = tuple([Reading(silent, ordered) for silent in (False, True) for ordered in (False, True)])


def summed(row: Sequence[Fraction], parts: Orbits) -> Vector:
    """The coefficients of the orbits' common values."""
    return tuple([sum((row[letter] for letter in part if letter < len(row)), ZERO) for part in parts])


def _at_most(first: int, second: int, size: int) -> HalfSpace:
    """x_first <= x_second."""
    return HalfSpace(tuple([Fraction((k == first) - (k == second)) for k in range(size)]), ZERO)


def printed_program(
    folded: Sequence[Vector], distortion: Fraction, dropped: int, parts: Orbits, reading: Reading
) -> Quotient:
    """(18), with one unknown for each orbit."""
    letters = len(folded[0])
    kept, size = letters - dropped, len(parts)
    left = distortion - threshold(folded, dropped)
    rows = [HalfSpace(summed(prior[:kept], parts), left) for prior in folded]
    rows.append(HalfSpace(summed((ONE,) * kept, parts), Fraction(kept - 1)))
    (first,) = [k for k, part in enumerate(parts) if 0 in part]
    for k, part in enumerate(parts):
        if reading.silent and part[-1] >= kept:
            rows.append(HalfSpace(unit(size, k, -ONE), -ONE))
        if reading.ordered and k != first:
            rows.append(_at_most(first, k, size))
    gains = summed((ZERO, *[ONE] * (kept - 1)), parts)
    return Quotient((*rows, *box(size)), Fraction(kept - 1), gains, first)


def printed_level(
    folded: Sequence[Vector],
    distortion: Fraction,
    orders: Iterable[Permutation],
    reading: Reading,
    solver: Solver = least_at_corners,
) -> ExpEpsilon:
    """(17), for D > 0."""
    letters = len(folded[0])
    if distortion >= Fraction(letters - 1, letters):
        return ONE
    if distortion < threshold(folded, 1):
        return (letters - 1) * (1 - distortion) / distortion
    parts = orbits(orders, letters)
    alone = (0,) in parts or not reading.silent
    if alone and distortion >= threshold(folded, letters - 1):
        return ONE
    usable = [dropped for dropped in range(letters - 1) if threshold(folded, dropped) <= distortion]
    return min([solver(printed_program(folded, distortion, dropped, parts, reading)) for dropped in usable])


def corrected_program(folded: Sequence[Vector], distortion: Fraction, parts: Orbits, least: int) -> Quotient:
    """The corrected problem where the orbit of place ``least`` has the least D_i."""
    letters, size = len(folded[0]), len(parts)
    rows = [HalfSpace(summed(prior, parts), distortion) for prior in folded]
    rows.append(HalfSpace(summed((ONE,) * letters, parts), Fraction(letters - 1)))
    rows += [_at_most(least, k, size) for k in range(size) if k != least]
    others = tuple([Fraction(len(part) - (k == least)) for k, part in enumerate(parts)])
    return Quotient((*rows, *box(size)), Fraction(letters - 1), others, least)


def corrected_level(
    folded: Sequence[Vector], distortion: Fraction, orders: Iterable[Permutation], solver: Solver = least_at_corners
) -> ExpEpsilon:
    """The corrected bound, for D > 0."""
    letters = len(folded[0])
    parts = orbits(orders, letters)
    if any(len(part) == 1 and all(1 - prior[part[0]] <= distortion for prior in folded) for part in parts):
        return ONE
    return min([solver(corrected_program(folded, distortion, parts, least)) for least in range(len(parts))])
