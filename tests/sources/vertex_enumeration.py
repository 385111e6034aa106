"""Every vertex of a small polytope of priors, by brute force: intersect M - 1 tight constraints with the sum."""

from fractions import Fraction
from itertools import combinations

import flint

ZERO = Fraction(0)


def dot(first, second):
    return sum((a * b for a, b in zip(first, second, strict=True)), ZERO)


def satisfies(prior, half_spaces):
    """Whether a prior lies in the simplex and in every half-space (coefficients, bound): coefficients.P <= bound."""
    inside = min(prior) >= 0 and sum(prior) == 1
    return inside and all(dot(coefficients, prior) <= bound for coefficients, bound in half_spaces)


def vertices_of(letters, half_spaces):
    """All vertices of the part of the simplex inside the half-spaces."""
    signs = [([-Fraction(int(k == j)) for k in range(letters)], ZERO) for j in range(letters)]
    walls = [*signs, *half_spaces]
    found = set()
    for tight in combinations(walls, letters - 1):
        point = _solve([([Fraction(1)] * letters, Fraction(1)), *tight])
        if point is not None and satisfies(point, half_spaces):
            found.add(point)
    return sorted(found)


def _solve(equations):
    size = len(equations)
    matrix, right = flint.fmpq_mat(size, size), flint.fmpq_mat(size, 1)
    for k, (coefficients, bound) in enumerate(equations):
        for j, value in enumerate(coefficients):
            matrix[k, j] = flint.fmpq(value.numerator, value.denominator)
        right[k, 0] = flint.fmpq(bound.numerator, bound.denominator)
    if matrix.det() == 0:
        return None
    solved = matrix.solve(right)
    return tuple(Fraction(int(solved[k, 0].p), int(solved[k, 0].q)) for k in range(size))


def box_half_spaces(lower, upper):
    letters = len(lower)
    units = [[Fraction(int(k == j)) for k in range(letters)] for j in range(letters)]
    above = [(unit, high) for unit, high in zip(units, upper, strict=True)]
    return above + [([-entry for entry in unit], -low) for unit, low in zip(units, lower, strict=True)]


def ball_half_spaces(center, radius):
    """P(A) - center(A) <= radius for every set A of letters."""
    letters = len(center)
    spaces = []
    for size in range(1, letters):
        for chosen in combinations(range(letters), size):
            indicator = [Fraction(int(k in chosen)) for k in range(letters)]
            spaces.append((indicator, radius + dot(indicator, center)))
    return spaces


def decreasing_half_spaces(letters):
    return [([Fraction((k == j + 1) - (k == j)) for k in range(letters)], ZERO) for j in range(letters - 1)]
