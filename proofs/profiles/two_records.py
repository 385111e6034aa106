"""Two records: mechanisms that read both and answer for both, and what they cost the second record."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from proofs.profiles.programs import largest_accuracy, mechanism_program
from proofs.profiles.trade_offs import Pairs
from symdp.arithmetic.programs.optimize import minimize
from symdp.sources.prior import Vector

Sizes = tuple[int, int]


def words(sizes: Sizes) -> list[tuple[int, int]]:
    """All pairs of letters."""
    return list(product(range(sizes[0]), range(sizes[1])))


def differing(first: Sequence[int], second: Sequence[int]) -> int:
    """In how many records two words differ."""
    return sum([a != b for a, b in zip(first, second, strict=True)])


def best(joint: Vector, sizes: Sizes, pairs: Pairs) -> tuple[Fraction, list[list[Fraction]]]:
    """The least expected number of records answered wrongly, over all entries of mechanisms, and a mechanism."""
    listed = words(sizes)
    size = len(listed)
    neighbours = [(x, y) for x in range(size) for y in range(size) if differing(listed[x], listed[y]) == 1]
    program, entries = mechanism_program(pairs, size, size, neighbours)
    for x, row in enumerate(entries):
        for y, entry in enumerate(row):
            program.cost[entry] = joint[x] * differing(listed[x], listed[y])
    solution = minimize(program)
    return solution.value, [[solution.x[entry] for entry in row] for row in entries]


def of_one(prior: Vector, pairs: Pairs) -> Fraction:
    """The least distortion of one record."""
    return 1 - largest_accuracy([prior], pairs)


def spent_on_second(prior: Vector, sizes: Sizes, rows: Sequence[Sequence[Fraction]], first: int) -> Fraction:
    """What a mechanism costs the second record where it has a prior, and the first record is known."""
    listed = words(sizes)
    wrong = [
        prior[x[1]] * w
        for x, row in zip(listed, rows, strict=True)
        for y, w in zip(listed, row, strict=True)
        if x[0] == first and x[1] != y[1]
    ]
    return sum(wrong, Fraction(0))
