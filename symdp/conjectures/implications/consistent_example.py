"""Exact numbers that satisfy polynomial assumptions, to exclude vacuous implications.

Index sets get few members. Then each assumption is a polynomial in finitely many unknowns. Simple numbers are tried for one
unknown after another, the most constrained one first; an equation with one unknown left gives its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from symdp.certificates.checker.identities.implied_inequality import Assumption, Space

Unknown = tuple[str, int]
Polynomial = dict[tuple[tuple[Unknown, int], ...], Fraction]
Constraint = tuple[Polynomial, str]
Values = dict[Unknown, Fraction]

# Numbers inside the intervals that occur most come first: probabilities, then exp(epsilon) and sizes.
PARTS = (
    (1, 2),
    (1, 1),
    (2, 1),
    (1, 4),
    (0, 1),
    (3, 4),
    (1, 3),
    (2, 3),
    (3, 1),
    (3, 2),
    (1, 8),
    (4, 1),
    (5, 1),
    (1, 6),
    (5, 4),
)
SIMPLE = tuple([Fraction(above, below) for above, below in (*PARTS, (-1, 1), (-1, 2), (-2, 1))])
MOST_MEMBERS, MOST_TRIED = 3, 3_000


def example(space: Space, assumed: Mapping[str, Assumption]) -> dict[str, Any] | None:
    """Return a number for each scalar and a list for each indexed name, as texts; None if the search fails.

    Parameters
    ----------
    space : Space
        The unknowns.
    assumed : dict
        What the numbers must satisfy.
    """
    sizes = sorted(set(space.sizes.values()))
    for counts in sorted(product(range(1, MOST_MEMBERS + 1), repeat=len(sizes)), key=sum):
        members = dict(zip(sizes, counts, strict=True))
        unknowns: list[Unknown] = [(name, 0) for name in sorted(space.scalars - members.keys())]
        places = {name: range(members[space.sizes[index]]) for name, index in space.home.items()}
        unknowns += [(name, place) for name in places for place in places[name]]
        search = _Backtracking(unknowns, _constraints(space, assumed, members))
        solution = search.completed({})
        if solution is not None:
            values = {name: str(solution[name, 0]) for name in space.scalars - members.keys()}
            values |= {name: str(count) for name, count in members.items()}
            lists = {name: [str(solution[name, place]) for place in places[name]] for name in places}
            return {name: values[name] for name in sorted(values)} | lists
    return None


def _constraints(space: Space, assumed: Mapping[str, Assumption], members: Mapping[str, int]) -> list[Constraint]:
    """Return every assumption at every index, with its sums written out."""
    constraints = []
    for assumption in assumed.values():
        places = range(1 if assumption.over is None else members[space.sizes[assumption.over]])
        constraints += [
            (_written_out(space, assumption.polynomial, members, place), assumption.relation) for place in places
        ]
    return constraints


def _written_out(space: Space, polynomial: Mapping[Any, Fraction], members: Mapping[str, int], place: int) -> Polynomial:
    total: Polynomial = {}
    for monomial, coefficient in polynomial.items():
        value: Polynomial = {(): coefficient}
        for atom, exponent in monomial:
            for _ in range(exponent):
                value = _times(value, _atom(space, atom, members, place))
        for key, number in value.items():
            total[key] = total.get(key, Fraction(0)) + number
    return {key: number for key, number in total.items() if number}


def _atom(space: Space, atom: str, members: Mapping[str, int], place: int) -> Polynomial:
    if atom in members:
        return {(): Fraction(members[atom])}
    if atom in space.scalars or atom in space.home:
        return {(((atom, place if atom in space.home else 0), 1),): Fraction(1)}
    inner = space.summed[atom]
    indices = range(members[space.sizes[space.home[inner[0][0]]]])
    return {tuple(sorted([((name, index), exponent) for name, exponent in inner])): Fraction(1) for index in indices}


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for (left, a), (right, b) in product(first.items(), second.items()):
        powers = dict(left)
        for unknown, exponent in right:
            powers[unknown] = powers.get(unknown, 0) + exponent
        key = tuple(sorted(powers.items()))
        total[key] = total.get(key, Fraction(0)) + a * b
    return total


class _Backtracking:
    """A backtracking search for numbers for the unknowns, over simple candidates."""

    def __init__(self, unknowns: list[Unknown], constraints: list[Constraint]) -> None:
        self.unknowns, self.constraints, self.tried = unknowns, constraints, 0

    def completed(self, values: Values) -> Values | None:
        """Extend these values to all unknowns; None if no simple numbers do."""
        open_ones = self._open(values)
        if open_ones is None or self.tried > MOST_TRIED:
            return None
        missing = [unknown for unknown in self.unknowns if unknown not in values]
        if not missing:
            return values
        alone = {unknown: [one for one in open_ones if _unknowns(one[0]) == {unknown}] for unknown in missing}
        choices = {unknown: _choices(unknown, alone[unknown]) for unknown in missing}
        chosen = min(missing, key=lambda unknown: len(choices[unknown]))
        for number in choices[chosen]:
            self.tried += 1
            completion = self.completed(values | {chosen: number})
            if completion is not None:
                return completion
        return None

    def _open(self, values: Values) -> list[Constraint] | None:
        """Return the assumptions that still have unknowns after substitution; None when another one fails."""
        remaining = []
        for polynomial, relation in self.constraints:
            rest = _at(polynomial, values)
            if _unknowns(rest):
                remaining.append((rest, relation))
            elif not _holds(rest.get((), Fraction(0)), relation):
                return None
        return remaining


def _unknowns(polynomial: Polynomial) -> set[Unknown]:
    return {unknown for monomial in polynomial for unknown, _ in monomial}


def _at(polynomial: Polynomial, values: Values) -> Polynomial:
    total: Polynomial = {}
    for monomial, coefficient in polynomial.items():
        kept = []
        for unknown, exponent in monomial:
            if unknown in values:
                coefficient *= values[unknown] ** exponent
            else:
                kept.append((unknown, exponent))
        total[tuple(kept)] = total.get(tuple(kept), Fraction(0)) + coefficient
    return {key: number for key, number in total.items() if number}


def _holds(value: Fraction, relation: str) -> bool:
    return {"==": value == 0, ">": value > 0, ">=": value >= 0}[relation]


def _choices(unknown: Unknown, constraints: list[Constraint]) -> list[Fraction]:
    """Return simple numbers, and those at or between the bounds of affine constraints, that satisfy the constraints."""
    ends = sorted(set(_ends(unknown, constraints)))
    between = [(left + right) / 2 for left, right in pairwise(ends)]
    numbers = dict.fromkeys([*SIMPLE, *between, *ends, *[end + step for end in ends for step in (-1, 1)]])
    return [
        number
        for number in numbers
        if all(
            _holds(_at(polynomial, {unknown: number}).get((), Fraction(0)), relation) for polynomial, relation in constraints
        )
    ]


def _ends(unknown: Unknown, constraints: list[Constraint]) -> Iterator[Fraction]:
    for polynomial, _ in constraints:
        if set(polynomial) <= {(), ((unknown, 1),)}:
            yield -polynomial.get((), Fraction(0)) / polynomial[((unknown, 1),)]
