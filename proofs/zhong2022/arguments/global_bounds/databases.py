"""Databases of n records on M letters, entry by entry: nothing but fractions.

A mechanism is a square matrix over the M^n databases in lexicographic order; d(x, y) is the number of records in which x
and y differ, neighbours have d = 1, and the distortion is the expected d, between 0 and n.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from symdp.arithmetic.rational import INFINITY, ExpEpsilon

Row = Sequence[Fraction]
Matrix = Sequence[Row]
Rows = tuple[tuple[Fraction, ...], ...]
ZERO, ONE = Fraction(0), Fraction(1)


def databases(letters: int, records: int) -> list[tuple[int, ...]]:
    """The M^n databases."""
    return list(product(range(letters), repeat=records))


def distance(first: Sequence[int], second: Sequence[int]) -> int:
    """The number of records in which they differ."""
    return sum([a != b for a, b in zip(first, second, strict=True)])


def distances(letters: int, records: int) -> list[list[int]]:
    """d(x, y) for all pairs."""
    words = databases(letters, records)
    return [[distance(x, y) for y in words] for x in words]


def response(letters: int, records: int, distortion: Fraction) -> Rows:
    """Wang's mechanism: s^(n-d) b^d with s = 1 - D/n and b = (1-s)/(M-1)."""
    kept = 1 - distortion / records
    changed = (1 - kept) / (letters - 1)
    return tuple([tuple([kept ** (records - d) * changed**d for d in line]) for line in distances(letters, records)])


def uniform_answer(letters: int, records: int) -> Rows:
    """Every database with probability M^-n."""
    size: int = letters**records
    return tuple([tuple([Fraction(1, size)] * size)] * size)


def expected_distance(rows: Matrix, prior: Row, letters: int, records: int) -> Fraction:
    """The expected number of changed records."""
    lines = [
        sum((w * d for w, d in zip(*pair, strict=True)), ZERO)
        for pair in zip(rows, distances(letters, records), strict=True)
    ]
    return sum((p * value for p, value in zip(prior, lines, strict=True)), ZERO)


def neighbours(letters: int, records: int) -> Iterator[tuple[int, int]]:
    """The ordered pairs of neighbours, as places."""
    for x, line in enumerate(distances(letters, records)):
        yield from [(x, other) for other, d in enumerate(line) if d == 1]


def level(rows: Matrix, letters: int, records: int, delta: Fraction = ZERO) -> ExpEpsilon:
    """The least lambda >= 1 with W(y|x) <= lambda W(y|x') + delta for neighbours and single outputs."""
    worst: ExpEpsilon = ONE
    for x, other in neighbours(letters, records):
        for first, second in zip(rows[x], rows[other], strict=True):
            if first > delta:
                worst = max(worst, (first - delta) / second if second else INFINITY)
    return worst


def renyi_two(rows: Matrix, letters: int, records: int) -> ExpEpsilon:
    """exp of the Renyi loss of order 2 between neighbours."""
    worst: ExpEpsilon = ONE
    for x, other in neighbours(letters, records):
        pairs = [pair for pair in zip(rows[x], rows[other], strict=True) if pair[0]]
        worst = max(worst, sum([a * a / b for a, b in pairs], ZERO) if all(b for _, b in pairs) else INFINITY)
    return worst
