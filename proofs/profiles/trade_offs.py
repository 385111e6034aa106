"""What pairs (lambda, delta) say together: h, its corners, the diagonals that it allows, and a mechanism for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from symdp.sources.prior import Vector

Pairs = Sequence[tuple[Fraction, Fraction]]
Rows = Sequence[Vector]
ZERO, ONE = Fraction(0), Fraction(1)


def lines(pairs: Pairs) -> list[tuple[Fraction, Fraction]]:
    """(slope, value at 0) of the affine functions whose maximum h is."""
    steep = [(level, 1 - level - delta) for level, delta in pairs]
    return [(ZERO, ZERO), *steep, *[(1 / level, -delta / level) for level, delta in pairs]]


def shadow(pairs: Pairs, q: Fraction) -> Fraction:
    """h(q) = max(0, lambda q - (lambda - 1 + delta), (q - delta)/lambda over all pairs)."""
    return max([slope * q + start for slope, start in lines(pairs)])


def corners(pairs: Pairs) -> list[tuple[Fraction, Fraction]]:
    """(q, h(q)) at 0, at 1 and wherever two of the affine functions meet in between: linear functions of both peak there."""
    places = {ZERO, ONE}
    for (slope, start), (steeper, lower) in combinations(lines(pairs), 2):
        if slope != steeper:
            places.add((start - lower) / (steeper - slope))
    return [(q, shadow(pairs, q)) for q in sorted(places) if 0 <= q <= 1]


def steepest_gain(pairs: Pairs, gain: Fraction, price: Fraction) -> Fraction:
    """The largest value of gain q - price h(q) on [0, 1], for a price that is not negative."""
    return max([gain * q - price * h for q, h in corners(pairs)])


def events(outputs: int) -> Iterator[tuple[int, ...]]:
    """All sets of outputs."""
    for size in range(outputs + 1):
        yield from combinations(range(outputs), size)


def least_delta(rows: Rows, level: Fraction) -> Fraction:
    """The least delta at a lambda, the largest sum of what one row exceeds lambda times another one by."""
    excess = [sum([max(ZERO, a - level * b) for a, b in zip(x, y, strict=True)], ZERO) for x in rows for y in rows]
    return max(excess)


def accuracy(prior: Vector, rows: Rows, guesses: Sequence[int]) -> Fraction:
    """How often the guess of the output is right."""
    return sum([prior[guess] * rows[guess][y] for y, guess in enumerate(guesses)], ZERO)


def diagonal(rows: Rows, guesses: Sequence[int]) -> list[Fraction]:
    """How often each letter is guessed where it is true."""
    return [sum([row[y] for y, guess in enumerate(guesses) if guess == x], ZERO) for x, row in enumerate(rows)]


def response(pairs: Pairs, kept: Sequence[Fraction]) -> list[list[Fraction]]:
    """Letter i with the probability q_i on i and h(q_i) on others; a, whose q is the largest, takes what is left."""
    a = max(range(len(kept)), key=lambda x: kept[x])
    wrong = [shadow(pairs, q) for q in kept]
    rows = [list(wrong) for _ in kept]
    for x, q in enumerate(kept):
        if x != a:
            rows[x][x] = q
        rows[x][a] = ZERO
        rows[x][a] = 1 - sum(rows[x], ZERO)
    return rows
