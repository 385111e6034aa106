"""Square systems: the peeled solution equals FLINT's, and None exactly for singular matrices.

Covers: symdp.arithmetic.programs.linear_solve
"""

from fractions import Fraction
from random import Random

import flint
import pytest

from symdp.arithmetic.programs.linear_solve import solve


def by_flint(rows, right):
    """FLINT on the whole matrix; None when it is singular."""
    size = len(rows)
    matrix, column = flint.fmpq_mat(size, size), flint.fmpq_mat(size, 1)
    for k, row in enumerate(rows):
        for place, value in row.items():
            matrix[k, place] = value
        column[k, 0] = flint.fmpq(right[k].numerator, right[k].denominator)
    if matrix.rank() < size:
        return None
    solved = matrix.solve(column)
    return [Fraction(int(solved[k, 0].p), int(solved[k, 0].q)) for k in range(size)]


def random_rows(rng, size, density):
    return [
        {k: rng.choice([-7, -3, -2, -1, 1, 2, 3, 5]) for k in range(size) if rng.random() < density} for _ in range(size)
    ]


def random_right(rng, size):
    return [Fraction(rng.randint(-20, 20), rng.randint(1, 9)) for _ in range(size)]


@pytest.mark.parametrize("density", [0.1, 0.2, 0.35, 0.6, 1.0])
def test_random_systems_agree_with_flint(density):
    solved = singular = 0
    for seed in range(150):
        rng = Random(seed)
        size = rng.randint(1, 9)
        rows, right = random_rows(rng, size, density), random_right(rng, size)
        expected = by_flint(rows, right)
        assert solve(rows, right) == expected, f"seed={seed}, density={density}"
        solved, singular = solved + (expected is not None), singular + (expected is None)
    assert solved > 2
    assert singular > 0 or density > 0.5


def test_permuted_triangular_systems_are_peeled_away():
    for seed in range(60):
        rng = Random(seed)
        size = rng.randint(1, 12)
        places = rng.sample(range(size), size)
        rows = [
            {places[j]: rng.randint(1, 5) for j in range(k) if rng.random() < 0.4} | {places[k]: rng.choice([-3, -1, 2, 4])}
            for k in range(size)
        ]
        rng.shuffle(rows)
        right = random_right(rng, size)
        assert solve(rows, right) == by_flint(rows, right), f"seed={seed}"


def test_repeated_rows_columns_and_empty_rows_are_singular():
    for seed in range(60):
        rng = Random(seed)
        size = rng.randint(2, 7)
        rows, right = random_rows(rng, size, 0.7), random_right(rng, size)
        rows[0] = [dict(rows[1]), {}, {k: 3 * value for k, value in rows[1].items()}][seed % 3]
        assert solve(rows, right) is None, f"seed={seed}"


def test_huge_coefficients_are_exact():
    large = 10**60
    assert solve([{0: large, 1: large - 1}, {0: large + 1, 1: large}], [Fraction(1), Fraction(0)]) == [
        Fraction(large),
        Fraction(-large - 1),
    ]


def test_the_arguments_are_left_alone_and_the_empty_system_has_the_empty_solution():
    rows, right = [{0: 2, 1: 1}, {1: 4}], [Fraction(3), Fraction(4)]
    assert solve(rows, right) == [1, 1]
    assert rows == [{0: 2, 1: 1}, {1: 4}]
    assert right == [3, 4]
    assert solve([], []) == []
