"""Square systems: peeled and lifted solutions equal FLINT's, by rows and by columns, and None exactly for singular matrices.

Covers: symdp.arithmetic.programs.linear_solve, symdp.arithmetic.programs.modular_factors,
symdp.arithmetic.programs.p_adic_lifting, symdp.arithmetic.programs.tied_unknowns
"""

from fractions import Fraction
from random import Random

import flint
import pytest

from symdp.arithmetic.programs import linear_solve, modular_factors
from symdp.arithmetic.programs.linear_solve import SquareSystem, solve
from symdp.arithmetic.programs.modular_factors import PRIME, ModularFactors, SingularModulo
from symdp.arithmetic.programs.p_adic_lifting import lifted, reconstructed
from symdp.arithmetic.rational import over_common_denominator
from symdp.work import account


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


def transposed(rows):
    return [{place: row[k] for place, row in enumerate(rows) if k in row} for k in range(len(rows))]


def sparse_rows(rng, size, largest):
    """A cycle, so that nothing is peeled, with as many entries again at random."""
    rows = [{k: rng.randint(1, largest), (k + 1) % size: -rng.randint(1, largest)} for k in range(size)]
    for row in rows:
        row[rng.randrange(size)] = rng.choice([-1, 1]) * rng.randint(1, largest)
    return rows


def solved_transposed(system, right):
    solved = system.quotients_transposed(over_common_denominator(right))
    return None if solved is None else [Fraction(value, solved[1]) for value in solved[0]]


@pytest.mark.parametrize("largest", [3, 10**6, 10**40])
@pytest.mark.parametrize("size", [12, 130])
def test_sparse_kernels_are_lifted_by_rows_and_by_columns(size, largest, monkeypatch):
    monkeypatch.setattr(linear_solve, "LARGE", 8)
    rng = Random(size + largest)
    if size * largest > 10**9:
        size = 40
    rows, right = sparse_rows(rng, size, largest), random_right(rng, size)
    expected = by_flint(rows, right), by_flint(transposed(rows), right)
    monkeypatch.setattr(linear_solve, "_by_flint", None)
    system = SquareSystem(rows)
    assert (system.solve(right), solved_transposed(system, right)) == expected
    assert system.solve([Fraction(0)] * size) == [0] * size


def tied_rows(rng, size):
    """Rows with two entries, as many as leave at least one tree, and rows with more; some of the former close a cycle."""
    pairs = rng.randint(1, size)
    rows = [dict.fromkeys(rng.sample(range(size), 2 if k < pairs else rng.randint(2, size)), 0) for k in range(size)]
    rng.shuffle(rows)
    return [{k: rng.choice([-6, -3, -1, 2, 3, 4]) for k in row} for row in rows]


def test_rows_with_two_entries_are_substituted_by_rows_and_by_columns(monkeypatch):
    monkeypatch.setattr(linear_solve, "TIED", 2)
    monkeypatch.setattr(linear_solve, "_steps", len)
    solved = singular = tied = 0
    for seed in range(400):
        rng = Random(seed)
        size = rng.randint(2, 9)
        rows, right = tied_rows(rng, size), random_right(rng, size)
        right = [side if rng.random() < 0.5 else Fraction(0) for side in right]
        system, expected = SquareSystem(rows), by_flint(rows, right)
        assert system.solve(right) == expected, f"seed={seed}"
        assert solved_transposed(system, right) == by_flint(transposed(rows), right), f"seed={seed}"
        tied += bool(system.places) and system._kernel._tied is not None
        solved, singular = solved + (expected is not None), singular + (expected is None)
    assert min(solved, singular, tied) > 20, (solved, singular, tied)


@pytest.mark.parametrize("density", [0.1, 0.2, 0.35, 0.6, 1.0])
def test_every_kernel_lifted_agrees_with_flint(density, monkeypatch):
    monkeypatch.setattr(linear_solve, "LARGE", 1)
    monkeypatch.setattr(linear_solve, "SPARSE", 100)
    for seed in range(60):
        rng = Random(seed)
        size = rng.randint(1, 14)
        rows, right = random_rows(rng, size, density), random_right(rng, size)
        system = SquareSystem(rows)
        assert system.solve(right) == by_flint(rows, right), f"seed={seed}"
        assert solved_transposed(system, right) == by_flint(transposed(rows), right), f"seed={seed}"


def test_what_is_singular_modulo_the_prime_alone_is_left_to_flint(monkeypatch):
    monkeypatch.setattr(linear_solve, "LARGE", 1)
    rows, right = [{0: 1, 1: 1}, {0: 1, 1: 1 + PRIME}], [Fraction(1), Fraction(2)]
    with pytest.raises(SingularModulo):
        ModularFactors(rows)
    assert solve(rows, right) == [1 - Fraction(1, PRIME), Fraction(1, PRIME)]
    assert solve([{0: 1, 1: 2}, {0: 2, 1: 4}], right) is None


def test_multiples_of_the_prime_are_no_entries_modulo_it():
    rows = [{0: PRIME, 1: 2, 2: 1}, {0: 3, 2: PRIME}, {0: 1, 1: 1, 2: 5}]
    factors = ModularFactors(rows)
    right = [3, -2, 15]
    numerators, denominator = lifted(rows, right, factors.solve, factors.steps)
    assert [Fraction(value, denominator) for value in numerators] == by_flint(rows, [Fraction(side) for side in right])


def test_what_an_inverse_of_the_rest_takes_grows_as_the_cube_of_its_size(monkeypatch):
    spent = []
    monkeypatch.setattr(modular_factors, "spend", spent.append)
    for size in (20, 40):
        rng = Random(size)
        factors = ModularFactors([{k: rng.randrange(1, 100) for k in range(size)} for _ in range(size)])
        assert len(factors.rest_rows) == size
    assert spent == [1 + 20**3 // 2**10, 1 + 40**3 // 2**10]


def test_the_prime_is_one():
    assert flint.fmpz(PRIME).is_prime()


def test_solutions_of_thousands_of_bits_are_lifted(monkeypatch):
    monkeypatch.setattr(linear_solve, "LARGE", 8)
    size = 60
    rows = [{k: 10**30 + k, (k + 1) % size: 3, (k + 7) % size: 1 - k * k} for k in range(size)]
    right = [Fraction(1, 10**20 + k) for k in range(size)]
    solved = solve(rows, right)
    assert max(value.denominator.bit_length() for value in solved) > 5000
    assert all(sum(a * solved[k] for k, a in row.items()) == side for row, side in zip(rows, right, strict=True))


def test_reconstruction_needs_short_numbers_and_says_where_there_are_none():
    modulus = PRIME**4
    values = [Fraction(2, 7), Fraction(-5, 3), Fraction(0), Fraction(11, 21)]
    residues = [value.numerator * pow(value.denominator, -1, modulus) % modulus for value in values]
    assert reconstructed(residues, modulus) == ([6, -35, 0, 11], 21)
    assert reconstructed([Random(1).randrange(modulus)], modulus) is None


def test_steps_do_not_depend_on_the_run():
    counts = []
    for _ in range(2):
        rng = Random(3)
        rows, right = sparse_rows(rng, 150, 5), random_right(rng, 150)
        with account("a system", "take less") as work:
            SquareSystem(rows).solve(right)
        counts.append(work.done)
    assert counts[0] == counts[1] > 150
