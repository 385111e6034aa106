"""The mechanisms with which the papers reach their bounds: kalantari2016 (25), kalantari2018 (47) and (48).

Pure fractions. The last k letters are never answered; their rows repeat the row of letter M-k.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Matrix = tuple[tuple[Fraction, ...], ...]
ZERO = Fraction(0)


def equal_distortions(letters: int, dropped: int, distortion: Fraction) -> Matrix:
    """(25): 1-D on the diagonal of the first M-k letters, D/(M-1-k) beside it; the constant answer 1 for k = M-1.

    For k = 0 it is (47), the symmetric mechanism.
    """
    kept = letters - dropped
    if kept == 1:
        return _extended([[Fraction(1)]], letters)
    other = distortion / (kept - 1)
    return _extended([[1 - distortion if x == y else other for y in range(kept)] for x in range(kept)], letters)


def unequal_distortions(letters: int, distortions: Sequence[Fraction]) -> Matrix:
    """(48): row i answers i with 1-D_i and shares D_i among the other kept letters j in proportion to 1-D_j.

    ``distortions`` holds D_1, ..., D_{M-k}, of which at least two are below 1.
    """
    kept = range(len(distortions))
    mass = sum((1 - value for value in distortions), ZERO)
    rows = []
    for x in kept:
        rest = mass - (1 - distortions[x])
        rows.append([1 - distortions[x] if x == y else distortions[x] * (1 - distortions[y]) / rest for y in kept])
    return _extended(rows, letters)


def _extended(rows: list[list[Fraction]], letters: int) -> Matrix:
    """Columns of zeros on the right and copies of the last row below."""
    wide = [(*row, *[ZERO] * (letters - len(row))) for row in rows]
    return (*wide, *[wide[-1]] * (letters - len(wide)))
