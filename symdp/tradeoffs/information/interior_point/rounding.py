"""Rounding of the proposals of an interior-point method: to distributions, mixtures of priors, and valid mechanisms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from symdp.mechanisms.mechanism import Matrix
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet

ZERO = Fraction(0)

_SIMPLE = 1000
_REPAIR_BITS = 20


def significant(value: Fraction, bits: int) -> Fraction:
    """Return a non-negative rational, rounded to the given number of significant bits.

    Examples
    --------
    >>> significant(Fraction(1, 3), 4), significant(Fraction(5), 2)
    (Fraction(11, 32), Fraction(5, 1))
    """
    if value <= 0:
        return ZERO
    shift = bits - (value.numerator.bit_length() - value.denominator.bit_length())
    return Fraction(round(value * Fraction(2) ** shift)) / Fraction(2) ** shift


def distribution(values: Sequence[Fraction], bits: int) -> Vector:
    """Return non-negative rationals of sum about 1, rounded; the largest one makes up for the rest.

    Examples
    --------
    >>> distribution([Fraction(2, 3), Fraction(1, 3)], 4)
    (Fraction(21, 32), Fraction(11, 32))
    """
    rounded = [significant(value, bits) for value in values]
    place = max(range(len(rounded)), key=rounded.__getitem__)
    rounded[place] += 1 - sum(rounded, ZERO)
    return tuple(rounded)


def mixture(priors: Sequence[HullPrior], weights: Sequence[Fraction]) -> HullPrior:
    """Return a convex combination of priors of a hull, with the weights of its vertices where it has vertices."""
    used = [(share, located) for share, located in zip(weights, priors, strict=True) if share]
    shares = [share for share, _ in used]
    prior = _combined(shares, [located.prior for _, located in used])
    corners = [located.weights for _, located in used if located.weights is not None]
    return HullPrior(prior, _combined(shares, corners) if len(corners) == len(used) else None)


def _combined(shares: Sequence[Fraction], vectors: Sequence[Vector]) -> Vector:
    columns = zip(*vectors, strict=True)
    return tuple([sum([s * entry for s, entry in zip(shares, column, strict=True)], ZERO) for column in columns])


def mechanisms_near(rows: Sequence[Sequence[Fraction]], bits: int) -> list[list[Vector]]:
    """Return stochastic matrices near a proposed one, the simplest first: with short fractions where they are close, without
    entries that are almost zero, without outputs that hardly occur, and as proposed."""
    plain, small = [distribution(row, bits) for row in rows], Fraction(1, 2 ** (bits // 3))
    unused = {y for y, column in enumerate(zip(*plain, strict=True)) if max(column) < small}
    mechanisms = [
        [distribution([w if w >= small else ZERO for w in row], bits) for row in plain],
        [distribution([ZERO if y in unused else w for y, w in enumerate(row)], bits) for row in plain],
        plain,
    ]
    distinct = [list(rows) for rows in dict.fromkeys([tuple(rows) for rows in [*map(_short, mechanisms), *mechanisms]])]
    return [candidate for candidate in distinct if all(min(row) >= 0 for row in candidate)]


def _short(rows: list[Vector]) -> list[Vector]:
    """Return the matrix with short fractions, where these are distributions."""
    simple = [tuple([entry.limit_denominator(_SIMPLE) for entry in row]) for row in rows]
    return simple if all(sum(row, ZERO) == 1 for row in simple) else rows


def repaired(rows: Sequence[Vector], source: SourceSet, distortion: Fraction) -> Matrix | None:
    """Return the matrix mixed with truthful rows just enough to satisfy the distortion; None where that does not help.

    Rows of letters that are never reported stay as they are.

    Examples
    --------
    >>> third = Fraction(1, 3)
    >>> repaired([(1 - third, third), (third, 1 - third)], SourceSet.simplex(2), Fraction(1, 4))[0][1] <= Fraction(1, 4)
    True
    """
    size = len(rows)
    here = source.worst_distortion([1 - rows[x][x] for x in range(size)])
    if here <= distortion:
        return tuple(rows)
    kept = {x for x in range(size) if any(row[x] for row in rows)}
    there = source.worst_distortion([ZERO if x in kept else 1 - rows[x][x] for x in range(size)])
    if there >= distortion:
        return None
    share = (here - distortion) / (here - there)
    scale = 2 ** (_REPAIR_BITS + max(0, share.denominator.bit_length() - share.numerator.bit_length()))
    share = Fraction(ceil(share * scale), scale)
    if share > 1:
        return None
    return tuple([tuple(_truer(row, x, share)) if x in kept else row for x, row in enumerate(rows)])


def _truer(row: Vector, letter: int, share: Fraction) -> list[Fraction]:
    return [(1 - share) * entry + share * (letter == y) for y, entry in enumerate(row)]
