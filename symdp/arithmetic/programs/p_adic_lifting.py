"""Exact solutions of sparse systems from solutions modulo a prime, lifted to powers of it (Dixon).

If x solves A x = b modulo p, then b - A x is p times integers, the right-hand sides of the system for the next digits. From
enough digits the rationals are reconstructed over a common denominator, and the system itself decides whether they solve it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt

from symdp.arithmetic.programs.modular_factors import FASTER, PRIME, SparseRow
from symdp.work import spend

FIRST_DIGITS = 4
# A reconstruction that is as short as this many bits below the bound by chance is unlikely; exact residuals decide.
SPARE_BITS = 30
# Additions to a number of so many digits take twice as long as those to a short one.
LONG = 8


def lifted(
    rows: Sequence[SparseRow], sides: Sequence[int], solve_modulo: Callable[[Sequence[int]], list[int]], steps: int
) -> tuple[list[int], int]:
    """Return the solution of a square system, given how it is solved modulo :data:`PRIME`.

    Parameters
    ----------
    rows : sequence of dict
        Row k maps column indices 0..n-1 to integers; their determinant is no multiple of the prime.
    sides : sequence of int
        The n right-hand sides.
    solve_modulo : callable
        Takes n integers and returns the solution modulo the prime for them as right-hand sides.
    steps : int
        The steps of ``solve_modulo``.

    Returns
    -------
    list of n int, int
        The numerators of the solution, and their denominator.

    Notes
    -----
    It ends: with as many digits as twice the determinants of Cramer's rule have, the reconstruction is the solution. John
    D. Dixon, Exact solution of linear equations using p-adic expansions, Numerische Mathematik 40 (1982).

    Examples
    --------
    >>> from symdp.arithmetic.programs.modular_factors import ModularFactors
    >>> rows = [{0: 3, 1: 1}, {1: 7}]
    >>> factors = ModularFactors(rows)
    >>> lifted(rows, [2, 1], factors.solve, factors.steps)
    ([13, 3], 21)
    """
    entries = [list(row.items()) for row in rows]
    steps += 1 + sum(map(len, rows)) // FASTER
    residuals, digits, checked_at = list(sides), [], FIRST_DIGITS
    while True:
        spend(steps)
        digits.append(solve_modulo(residuals))
        last = digits[-1]
        residuals = [
            (side - sum([value * last[column] for column, value in row])) // PRIME
            for side, row in zip(residuals, entries, strict=True)
        ]
        if len(digits) < checked_at:
            continue
        spend(steps * (1 + len(digits) // LONG))
        checked_at += len(digits) // 2
        fractions = reconstructed(_joined(digits), PRIME ** len(digits))
        if fractions is not None and _solves(entries, sides, *fractions):
            return fractions


def reconstructed(residues: Sequence[int], modulus: int) -> tuple[list[int], int] | None:
    """Return short numerators over one short denominator that are these residues; None where there are none.

    Numerators and the denominator, a product of those that continued fractions find, are at most the root of half the
    modulus divided by 2 ** :data:`SPARE_BITS`.

    Examples
    --------
    >>> modulus = (10**9 + 7) ** 3
    >>> reconstructed([pow(3, -1, modulus), 2], modulus)
    ([1, 6], 3)
    """
    most = isqrt(modulus // 2 >> SPARE_BITS)
    denominator = 1
    for residue in residues:
        if abs(_centred(denominator * residue, modulus)) > most:
            denominator *= _denominator(denominator * residue % modulus, modulus, most)
            if denominator > most:
                return None
    numerators = [_centred(denominator * residue, modulus) for residue in residues]
    return (numerators, denominator) if max(map(abs, numerators)) <= most else None


def _denominator(residue: int, modulus: int, most: int) -> int:
    """Return the least positive d with d * residue at most ``most`` modulo the modulus, by its continued fraction."""
    remainders, cofactors = (modulus, residue), (0, 1)
    while remainders[1] > most:
        quotient = remainders[0] // remainders[1]
        remainders = remainders[1], remainders[0] - quotient * remainders[1]
        cofactors = cofactors[1], cofactors[0] - quotient * cofactors[1]
    return abs(cofactors[1])


def _centred(value: int, modulus: int) -> int:
    value %= modulus
    return value - modulus if 2 * value > modulus else value


def _joined(digits: list[list[int]]) -> list[int]:
    """Return the numbers with these digits, the lowest first."""
    numbers, base = digits, PRIME
    while len(numbers) > 1:
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        last = [numbers[-1]] if len(numbers) % 2 else []
        numbers = [[low + high * base for low, high in zip(*pair, strict=True)] for pair in pairs] + last
        base *= base
    return numbers[0]


def _solves(entries: list[list[tuple[int, int]]], sides: Sequence[int], numerators: list[int], denominator: int) -> bool:
    return all(
        sum([value * numerators[column] for column, value in row]) == denominator * side
        for row, side in zip(entries, sides, strict=True)
    )
