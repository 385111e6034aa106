"""Folding the hull of finitely many priors, exactly.

A set and its hull have the same optimum (kalantari2018, Lemma 2), but not the same folding permutations, folded intersection
and folded union: the hull meets more of the regions in which the order of the probabilities is fixed. Each folded part of a
hull is a polytope, cut out by the half-spaces of the hull and those of the order in the coordinates P_1, ..., P_{M-1}; the
intersection is cut out by the half-spaces of all parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations

from proofs.definitions.folding import Permutation, folded, sorts
from proofs.definitions.linear_fractional import ONE, ZERO, HalfSpace, Vector, corners


def folded_parts(priors: Sequence[Vector]) -> dict[Permutation, frozenset[Vector]]:
    """Each folding permutation of the hull with the corners of the folded part."""
    return dict(_parts(tuple(priors)))


@lru_cache(maxsize=8)
def _parts(priors: tuple[Vector, ...]) -> tuple[tuple[Permutation, frozenset[Vector]], ...]:
    parts = [(order, folded_part(priors, order)) for order in permutations(range(len(priors[0])))]
    return tuple([(order, part) for order, part in parts if part])


def folded_part(priors: Sequence[Vector], order: Permutation) -> frozenset[Vector]:
    """The corners of one folded part, none when no prior of the hull has that order."""
    if any(all(prior[before] < prior[after] for prior in priors) for before, after in combinations(order, 2)):
        return frozenset()
    size = len(order) - 1
    space = [*_hull(tuple(priors)), *[_at_least(before, after, size) for before, after in pairwise(order)]]
    return frozenset([folded(order, completed(corner)) for corner in corners(space)])


def completed(corner: Vector) -> Vector:
    """The prior with these probabilities of all letters but the last."""
    return (*corner, 1 - sum(corner, ZERO))


def _at_least(before: int, after: int, size: int) -> HalfSpace:
    """P_after - P_before <= 0, with 1 - P_1 - ... - P_{M-1} in the place of P_M."""
    forms = [(tuple([Fraction(k == letter) for k in range(size)]), ZERO) for letter in range(size)]
    forms.append(((-ONE,) * size, ONE))
    (high, high_constant), (low, low_constant) = forms[before], forms[after]
    return HalfSpace(tuple([b - a for a, b in zip(high, low, strict=True)]), high_constant - low_constant)


@lru_cache(maxsize=8)
def _hull(priors: tuple[Vector, ...]) -> tuple[HalfSpace, ...]:
    return half_spaces(priors)


def union(priors: Sequence[Vector]) -> tuple[Vector, ...]:
    """Points of the folded union such that a linear function on it is largest at one of them."""
    return tuple(sorted(frozenset.union(*folded_parts(priors).values())))


def intersection(priors: Sequence[Vector]) -> tuple[Vector, ...]:
    """The corners of the folded intersection, none when it is empty."""
    first, *others = sorted(folded_parts(priors).values(), key=len)
    points: frozenset[Vector] = first
    for part in others:
        space = {*half_spaces(points), *half_spaces(part)}
        points = frozenset([completed(corner) for corner in corners(tuple(space))])
        if not points:
            break
    return tuple(sorted(points))


def parts_agree(priors: Sequence[Vector]) -> bool:
    """Whether all folded parts are the same polytope, so that folded intersection and folded union are equal."""
    parts = list(folded_parts(priors).values())
    spaces = {one for part in parts for one in half_spaces(part)}
    return all(one.gap(point[:-1]) >= 0 for point in frozenset.union(*parts) for one in spaces)


def holds(priors: Sequence[Vector], prior: Vector) -> bool:
    """Whether a prior lies in the hull."""
    return all(one.gap(prior[:-1]) >= 0 for one in half_spaces(priors))


def is_class_three(priors: Sequence[Vector]) -> bool:
    """Whether the uniform prior is outside the hull and no order sorts all priors: kalantari2018, Definition 1."""
    letters = len(priors[0])
    ordered = any(all(sorts(order, prior) for prior in priors) for order in permutations(range(letters)))
    return not ordered and not holds(priors, (Fraction(1, letters),) * letters)


def half_spaces(points: Iterable[Vector]) -> tuple[HalfSpace, ...]:
    """Half-spaces in all coordinates but the last that cut out the hull of priors; an equation counts as two."""
    flat = sorted({point[:-1] for point in points})
    size = len(flat[0])
    equations = kernel([(*point, -ONE) for point in flat], size + 1)
    found = [row for equation in equations for row in (equation, tuple([-value for value in equation]))]
    level = [(*equation[:-1], ZERO) for equation in equations]
    for chosen in combinations(flat, size - len(equations)):
        normals = kernel([*[(*point, -ONE) for point in chosen], *level], size + 1)
        if len(normals) == 1 and any(normals[0][:-1]):
            signs = {_sign(normals[0], point) for point in flat}
            if not {1, -1} <= signs:
                found.append(tuple([-value for value in normals[0]]) if 1 in signs else normals[0])
    return tuple({HalfSpace(row[:-1], row[-1]) for row in found})


def _sign(normal: Vector, point: Vector) -> int:
    value = sum((a * x for a, x in zip(normal, point, strict=False)), ZERO) - normal[-1]
    return (value > 0) - (value < 0)


def kernel(rows: Sequence[Vector], size: int) -> list[Vector]:
    """A basis of the vectors that all rows annihilate, each with its first non-zero entry of absolute value 1."""
    table = [list(row) for row in rows]
    leads: list[int] = []
    for column in range(size):
        place = len(leads)
        found = next((k for k in range(place, len(table)) if table[k][column]), None)
        if found is None:
            continue
        table[place], table[found] = table[found], table[place]
        table[place] = [value / table[place][column] for value in table[place]]
        for k in range(len(table)):
            factor = table[k][column]
            if k != place and factor:
                table[k] = [a - factor * b for a, b in zip(table[k], table[place], strict=True)]
        leads.append(column)
    basis = []
    for free in [column for column in range(size) if column not in leads]:
        vector = [Fraction(column == free) for column in range(size)]
        for place, lead in enumerate(leads):
            vector[lead] = -table[place][free]
        scale = abs(next(value for value in vector if value))
        basis.append(tuple([value / scale for value in vector]))
    return basis
