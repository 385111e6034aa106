"""Square systems whose rows with two entries make each unknown a multiple of one that stands for its tree.

Rows ``a x + b y = r`` are the edges of a graph of unknowns. Along a spanning forest of it all unknowns of a tree follow from
one of them, so that as many unknowns are left as there are trees, and as many rows: those that are no edges of the forest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TypeAlias

from symdp.arithmetic.programs.modular_factors import SparseRow
from symdp.arithmetic.rational import over_common_denominator

# Rationals by their numerators over one denominator.
Quotients: TypeAlias = tuple[list[int], int]
Solve = Callable[[Quotients], Quotients | None]
Edge = tuple[int, int, int]

ZERO = Fraction(0)


class TiedUnknowns:
    """The forest of a square system of integers, and the smaller system of its trees and of the rows beside it.

    Parameters
    ----------
    rows : sequence of dict
        Row k maps column indices 0..n-1 to non-zero integers.

    Attributes
    ----------
    multiples : list of int
        A solution of the rows of the forest, with coprime numbers on each tree.
    rest : list of int
        The other rows.
    reduced : list of dict
        These, as rows on one unknown a tree, which the unknowns of the tree are the multiples of.

    Examples
    --------
    >>> tied = TiedUnknowns([{0: 2, 1: -1}, {0: 1, 1: 1, 2: 1}, {1: 3, 2: -1}])
    >>> tied.multiples, tied.reduced
    ([1, 2, 6], [{0: 9}])
    >>> tied.solve(([0, 1, 0], 1), lambda right: (right[0], 9))
    ([1, 2, 6], 9)
    """

    def __init__(self, rows: Sequence[SparseRow]) -> None:
        self._rows = rows
        self._edges, self._trees = _forest(rows)
        self.multiples = _multiples(rows, self._edges, self._trees)
        of_forest = {place for place, _, _ in self._edges}
        self.rest = [place for place in range(len(rows)) if place not in of_forest]
        self._tree_of = [0] * len(rows)
        for number, tree in enumerate(self._trees):
            for unknown in tree:
                self._tree_of[unknown] = number
        self.reduced = [self._on_trees(rows[place]) for place in self.rest]

    def solve(self, right: Quotients, solve: Solve) -> Quotients | None:
        """Return the solution for these right-hand sides, given what solves the smaller system; None if that is singular."""
        constants, below = self._constants(right[0])
        sides = [below * right[0][place] - _inner(self._rows[place], constants) for place in self.rest]
        below *= right[1]
        solved = solve((sides, below))
        if solved is None:
            return None
        common = lcm(below, solved[1])
        of_trees = [value * (common // solved[1]) for value in solved[0]]
        values = [multiple * of_trees[tree] for multiple, tree in zip(self.multiples, self._tree_of, strict=True)]
        for unknown, constant in constants.items():
            values[unknown] += constant * (common // below)
        return values, common

    def solve_transposed(self, right: Quotients, solve: Solve) -> Quotients | None:
        """Return the solution of the transposed system, given what solves the transposed smaller one.

        What an edge must carry from the tree beyond it is the sum of what is left there, each times its multiple.
        """
        sides, below = right
        solved = solve(([sum([self.multiples[k] * sides[k] for k in tree]) for tree in self._trees], below))
        if solved is None:
            return None
        common = lcm(below, solved[1])
        left, values = [side * (common // below) for side in sides], [0] * len(sides)
        divisors = [self._rows[place][far] * self.multiples[far] for place, _, far in self._edges]
        scale = lcm(*set(divisors))
        for place, top in zip(self.rest, solved[0], strict=True):
            value = top * (common // solved[1])
            values[place] = value * scale
            for unknown, entry in self._rows[place].items() if value else ():
                left[unknown] -= entry * value
        carried = [multiple * value for multiple, value in zip(self.multiples, left, strict=True)]
        for (place, near, far), divisor in zip(reversed(self._edges), reversed(divisors), strict=True):
            values[place] = carried[far] * (scale // divisor)
            carried[near] += carried[far]
        return values, common * scale

    def _constants(self, sides: Sequence[int]) -> tuple[dict[int, int], int]:
        """Return the solution of the rows of the forest that is 0 at the roots, where it is not 0, over a denominator."""
        if not any(sides[place] for place, _, _ in self._edges):
            return {}, 1
        constants: dict[int, Fraction] = {}
        for place, near, far in self._edges:
            if side := sides[place] - self._rows[place][near] * constants.get(near, ZERO):
                constants[far] = side / self._rows[place][far]
        numerators, denominator = over_common_denominator(list(constants.values()))
        return dict(zip(constants, numerators, strict=True)), denominator

    def _on_trees(self, row: SparseRow) -> SparseRow:
        sums: SparseRow = {}
        for unknown, value in row.items():
            tree = self._tree_of[unknown]
            sums[tree] = sums.get(tree, 0) + value * self.multiples[unknown]
        return {tree: value for tree, value in sums.items() if value}


def _forest(rows: Sequence[SparseRow]) -> tuple[list[Edge], list[list[int]]]:
    """Return a spanning forest of the rows with two entries, by edges (row, unknown, next unknown), and its trees."""
    across: list[list[tuple[int, int]]] = [[] for _ in rows]
    for place, row in enumerate(rows):
        if len(row) == 2:
            first, second = row
            across[first].append((place, second))
            across[second].append((place, first))
    edges, trees, reached = list[Edge](), list[list[int]](), [False] * len(rows)
    for root in range(len(rows)):
        if reached[root]:
            continue
        reached[root], tree = True, [root]
        for near in tree:
            for place, far in across[near]:
                if not reached[far]:
                    reached[far] = True
                    tree.append(far)
                    edges.append((place, near, far))
        trees.append(tree)
    return edges, trees


def _multiples(rows: Sequence[SparseRow], edges: Sequence[Edge], trees: Sequence[Sequence[int]]) -> list[int]:
    """Return coprime integers on each tree that its edges take to zero."""
    shares = [(1, 1)] * len(rows)
    for place, near, far in edges:
        top, bottom = shares[near][0] * -rows[place][near], shares[near][1] * rows[place][far]
        common = gcd(top, bottom)
        shares[far] = top // common, bottom // common
    multiples = [0] * len(rows)
    for tree in trees:
        scale = lcm(*{shares[k][1] for k in tree})
        for k in tree:
            multiples[k] = shares[k][0] * (scale // shares[k][1])
    return multiples


def _inner(row: SparseRow, values: dict[int, int]) -> int:
    return sum([entry * values.get(k, 0) for k, entry in row.items()]) if values else 0
