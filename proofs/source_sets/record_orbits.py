"""Records of one unknown prior: programs over mechanisms on all databases, one entry for each orbit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from proofs.source_sets.programs import ONE, ZERO, Priors
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.sources.prior import Vector

Word = tuple[int, ...]
Orbit = tuple[tuple[int, int], ...]


def by_order(x: Word, y: Word) -> Orbit:
    """What the entry W(y|x) has in common with those of other orders of the records."""
    return tuple(sorted(zip(x, y, strict=True)))


def by_order_and_name(x: Word, y: Word) -> Orbit:
    """The same where the two letters may change their names, too."""
    pairs = by_order(x, y)
    return min(pairs, tuple(sorted([(1 - a, 1 - b) for a, b in pairs])))


def by_itself(x: Word, y: Word) -> Orbit:
    """Every entry alone."""
    return tuple(zip(x, y, strict=True))


def program_of_records(priors: Priors, records: int, level: Fraction, orbit: Callable[[Word, Word], Orbit]) -> LinearProgram:
    """Minimise the largest expected number of wrong records over the mechanisms with one entry for each orbit."""
    letters, program = len(priors[0]), LinearProgram()
    words = list(product(range(letters), repeat=records))
    places = {(x, y): orbit(x, y) for x in words for y in words}
    columns = {one: program.add_column() for one in sorted(set(places.values()))}
    worst = program.add_column(cost=1)
    for x in words:
        row = dict.fromkeys(columns.values(), ZERO)
        for y in words:
            row[columns[places[x, y]]] += 1
        program.add_row({column: count for column, count in row.items() if count}, lower=1, upper=1)
    close = [(x, z) for x in words for z in words if _differing(x, z) == 1]
    pairs = {(columns[places[x, y]], columns[places[z, y]]) for x, z in close for y in words}
    for first, second in sorted(pairs):
        if first != second:
            program.add_row({first: ONE, second: -level}, upper=0)
    for prior in priors:
        costs = dict.fromkeys(columns.values(), ZERO)
        for x, y in places:
            costs[columns[places[x, y]]] -= _chance(prior, x) * _differing(x, y)
        program.add_row({worst: ONE} | {column: cost for column, cost in costs.items() if cost}, lower=0)
    return program


def least(priors: Priors, records: int, level: Fraction, orbit: Callable[[Word, Word], Orbit] = by_order) -> Fraction:
    """The least share of wrong records."""
    return minimize(program_of_records(priors, records, level, orbit)).value / records


def _chance(prior: Vector, word: Word) -> Fraction:
    return prod([prior[x] for x in word], start=ONE)


def _differing(first: Sequence[int], second: Sequence[int]) -> int:
    return sum([a != b for a, b in zip(first, second, strict=True)])
