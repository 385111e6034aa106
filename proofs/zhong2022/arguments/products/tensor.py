"""A mechanism applied to n records, entry by entry: nothing but fractions.

Inputs and outputs of the product are the sequences of n letters in lexicographic order; two inputs are neighbours when they
differ in one record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from symdp.arithmetic.rational import INFINITY, ExpEpsilon

Row = Sequence[Fraction]
Matrix = Sequence[Row]
Rows = tuple[tuple[Fraction, ...], ...]
ONE = Fraction(1)


def tensor(factors: Sequence[Matrix]) -> Rows:
    """The matrix of a product: its entries are products of entries."""
    return tuple(
        [tuple([prod(entries, start=ONE) for entries in product(*rows)]) for rows in product(*factors)],
    )


def power(rows: Matrix, records: int) -> Rows:
    """The same mechanism on every record."""
    return tensor([rows] * records)


def joint_prior(prior: Row, records: int) -> tuple[Fraction, ...]:
    """The prior of independent records."""
    return tensor([[prior]] * records)[0]


def total_distortion(prior: Row, rows: Matrix, records: int) -> Fraction:
    """The expected number of records that change, from the joint distribution; outputs = letters."""
    letters = list(product(range(len(prior)), repeat=records))
    matrix, weights = power(rows, records), joint_prior(prior, records)
    total = Fraction(0)
    for place, x in enumerate(letters):
        for column, y in enumerate(letters):
            total += weights[place] * matrix[place][column] * sum(a != b for a, b in zip(x, y, strict=True))
    return total


def neighbours(factors: Sequence[Matrix]) -> Iterator[tuple[Row, Row]]:
    """The pairs of rows of a product that belong to neighbours, in both orders."""
    inputs = list(product(*[range(len(rows)) for rows in factors]))
    matrix = tensor(factors)
    for x, first in zip(inputs, matrix, strict=True):
        for other, second in zip(inputs, matrix, strict=True):
            if sum(a != b for a, b in zip(x, other, strict=True)) == 1:
                yield first, second


def neighbouring_rows(rows: Matrix, records: int) -> Iterator[tuple[Row, Row]]:
    """The same for one mechanism on every record."""
    return neighbours([rows] * records)


def product_level(rows: Matrix, records: int, delta: Fraction = Fraction(0)) -> ExpEpsilon:
    """The least lambda >= 1 with W(y|x) <= lambda W(y|x') + delta for neighbours and single outputs of the product."""
    worst: ExpEpsilon = ONE
    for first, second in neighbouring_rows(rows, records):
        for a, b in zip(first, second, strict=True):
            if a > delta:
                worst = max(worst, INFINITY if b == 0 else (a - delta) / b)
    return worst


def power_sum(rows: Matrix, order: int, records: int = 1) -> ExpEpsilon:
    """exp((a-1) times the Renyi loss of integer order a): the largest sum of W(y|x)^a W(y|x')^(1-a) over neighbours."""
    worst: ExpEpsilon = ONE
    for first, second in neighbouring_rows(rows, records):
        pairs = [(a, b) for a, b in zip(first, second, strict=True) if a]
        infinite = any(not b for _, b in pairs)
        worst = max(worst, INFINITY if infinite else sum([a * (a / b) ** (order - 1) for a, b in pairs], Fraction(0)))
    return worst
