"""Folding a source set into decreasing priors: kalantari2018, Definitions 5 and 6, equations (12)-(15).

A permutation T lists the letters (from 0) in an order. It folds a prior P with P_{T(1)} >= ... >= P_{T(M)} to the
decreasing prior (P_{T(1)}, ..., P_{T(M)}). The permutations that fold some prior of the set are its folding permutations;
a prior with ties is folded by several. The paper writes the folded prior as T(P) with two conventions, T and its inverse;
the sorted prior and the constraint D_{T(i)} = D_i are the same under both.

A set is given by all its priors here; the hull of finitely many priors is treated in folding_of_hulls.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise, permutations

Vector = tuple[Fraction, ...]
Permutation = tuple[int, ...]


def sorts(order: Permutation, prior: Vector) -> bool:
    """Whether the prior decreases along the order."""
    return all(prior[before] >= prior[after] for before, after in pairwise(order))


def folded(order: Permutation, prior: Vector) -> Vector:
    """(P_{T(1)}, ..., P_{T(M)})."""
    return tuple([prior[letter] for letter in order])


def unfolded(order: Permutation, prior: Vector) -> Vector:
    """The prior that the order folds to the given one."""
    places = {letter: place for place, letter in enumerate(order)}
    return tuple([prior[places[letter]] for letter in range(len(prior))])


def folded_parts(priors: Sequence[Vector]) -> dict[Permutation, frozenset[Vector]]:
    """Each folding permutation with the folded priors of its part of the set: (13) and (14)."""
    parts = {
        order: frozenset([folded(order, prior) for prior in priors if sorts(order, prior)])
        for order in permutations(range(len(priors[0])))
    }
    return {order: part for order, part in parts.items() if part}


def folding_permutations(priors: Sequence[Vector]) -> frozenset[Permutation]:
    """The set T of Definition 5."""
    return frozenset(folded_parts(priors))


def intersection(priors: Sequence[Vector]) -> tuple[Vector, ...]:
    """The folded intersection of (15), sorted."""
    return tuple(sorted(frozenset.intersection(*folded_parts(priors).values())))


def union(priors: Sequence[Vector]) -> tuple[Vector, ...]:
    """The folded union of (15), sorted: all priors of the set, each in decreasing order."""
    return tuple(sorted(frozenset.union(*folded_parts(priors).values())))


def orbits(orders: Iterable[Permutation], letters: int) -> tuple[tuple[int, ...], ...]:
    """The finest partition of the letters with T(i) in the part of i for every T: where D_{T(i)} = D_i makes D constant."""
    part = {letter: {letter} for letter in range(letters)}
    for order in orders:
        for letter, image in enumerate(order):
            joined = part[letter] | part[image]
            part.update(dict.fromkeys(joined, joined))
    return tuple(sorted({tuple(sorted(one)) for one in part.values()}))


def composed(first: Permutation, second: Permutation) -> Permutation:
    """i -> first(second(i))."""
    return tuple([first[image] for image in second])


def generated(orders: Iterable[Permutation], letters: int) -> frozenset[Permutation]:
    """All compositions of the given permutations."""
    steps = list(orders)
    found = {tuple(range(letters))}
    waiting = list(found)
    while waiting:
        current = waiting.pop()
        new = {composed(step, current) for step in steps} - found
        found |= new
        waiting += new
    return frozenset(found)


def is_group(orders: frozenset[Permutation]) -> bool:
    """Whether the permutations are closed under composition."""
    return all(composed(first, second) in orders for first in orders for second in orders)
