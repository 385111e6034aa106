"""Square systems: which way the kernel goes, in which order it is eliminated, and how many steps that takes.

Steps decide what is refused, so they are the same on every machine; those of a size are told before the work is done.

Covers: symdp.arithmetic.programs.linear_solve, symdp.arithmetic.programs.modular_factors,
symdp.arithmetic.programs.p_adic_lifting, symdp.arithmetic.programs.tied_unknowns
"""

from fractions import Fraction
from math import gcd, isqrt
from random import Random

import pytest

from symdp.arithmetic.programs import p_adic_lifting
from symdp.arithmetic.programs.linear_solve import solving_steps
from symdp.arithmetic.programs.modular_factors import PRIME, ModularFactors, SingularModulo
from symdp.arithmetic.programs.p_adic_lifting import lifted, reconstructed
from symdp.arithmetic.programs.tied_unknowns import TiedUnknowns
from tests.arithmetic.stored_systems import STORED, cycle

CHANGED = "what changed is read, then stored by python -m tests.arithmetic.stored_systems"


def test_systems_go_the_way_that_they_went_and_take_as_many_steps():
    assert STORED.changes() == [], CHANGED


@pytest.mark.sampled(99)
@pytest.mark.parametrize(
    ("size", "coefficients", "steps"),
    [(0, [], 1), (1, [2**2047], 2), (1, [2**2047 - 1], 1), (32, [-255] * 8, 2), (64, [3] * 64, 5)],
)
def test_a_system_takes_its_size_times_its_bits_in_parts_of_2048(size, coefficients, steps):
    assert solving_steps(size, coefficients) == steps


@pytest.mark.sampled(99)
@pytest.mark.parametrize("seed", range(20))
def test_factors_solve_modulo_the_prime_by_rows_and_by_columns(seed):
    rng = Random(seed)
    size = rng.randint(1, 25)
    rows = cycle(rng, size, rng.randint(0, 2), 10**6) if size > 4 else [{j: 1 + j, 0: 2 + j} for j in range(size)]
    factors = ModularFactors(rows)
    right = [rng.randrange(-(10**9), 10**20) for _ in range(size)]
    solved = factors.solve(right)
    assert all(0 <= value < PRIME for value in solved)
    for row, side in zip(rows, right, strict=True):
        assert (sum(value * solved[k] for k, value in row.items()) - side) % PRIME == 0
    solved = factors.solve_transposed(right)
    assert all(0 <= value < PRIME for value in solved)
    for column, side in enumerate(right):
        assert (sum(row.get(column, 0) * value for row, value in zip(rows, solved, strict=True)) - side) % PRIME == 0


def test_the_empty_system_and_systems_without_an_inverse():
    empty = ModularFactors([])
    assert (empty.solve([]), empty.solve_transposed([]), empty.steps) == ([], [], 1)
    for rows in ([{}], [{0: 1}, {}], [{0: 1, 1: 1}, {0: 1, 1: 1}], [{0: PRIME}], [{0: 1}, {0: 2}]):
        with pytest.raises(SingularModulo):
            ModularFactors(rows)


def test_rows_of_half_zeros_are_eliminated_and_those_that_are_denser_are_inverted():
    """Of n open rows what is left to FLINT has more than 0.4 n^2 entries: 10 of 25 are not more, 11 are."""
    for entries, rest in ((10, 0), (11, 5)):
        rows = [{k: 1 + k} for k in range(5)]
        places = [(j, k) for j in range(5) for k in range(j + 1, 5)]
        for j, k in places[: entries - 5]:
            rows[j][k] = 1
        factors = ModularFactors(rows)
        assert (len(factors.rest_rows) == 5) is (rest == 5)


def recorded(monkeypatch, rows, right):
    """What a lifted solution spends, step by step, and the solution."""
    spent = []
    factors = ModularFactors(rows)
    monkeypatch.setattr(p_adic_lifting, "spend", spent.append)
    return lifted(rows, right, factors.solve, 10), spent


def test_digits_are_lifted_one_by_one_and_looked_at_after_four_six_nine_and_so_on(monkeypatch):
    """It is looked at again when it is half as long again; a look costs as much as a digit, and more where it is long."""
    for bits, looks in ((50, 1), (106, 1), (107, 2), (140, 2), (250, 3), (350, 4), (500, 5)):
        number = 2**bits - 1
        solved, spent = recorded(monkeypatch, [{0: 1}], [number])
        assert solved == ([number], 1)
        lengths, steps = [4, 6, 9, 13, 19][:looks], 11
        expected = []
        for count in range(1, lengths[-1] + 1):
            expected.append(steps)
            expected += [steps * (1 + count // 8)] * (count in lengths)
        assert spent == expected


def test_what_is_reconstructed_is_as_short_as_the_bound_allows():
    """Numerators and denominator are at most the root of half the modulus over 2^30, and are all the shortest."""
    modulus = PRIME**3
    most = isqrt(modulus // 2 >> 30)
    assert reconstructed([most], modulus) == ([most], 1)
    assert reconstructed([-most % modulus], modulus) == ([-most], 1)
    assert reconstructed([pow(most, -1, modulus)], modulus) == ([1], most)
    assert reconstructed([pow(most - most % 3 + 1 - 3, -1, modulus), pow(3, -1, modulus)], modulus) is None
    assert reconstructed([(most + 1) % modulus], modulus) is None
    rng = Random(5)
    for _ in range(50):
        values = [Fraction(rng.randint(-(10**9), 10**9), rng.randint(1, 10**4)) for _ in range(3)]
        residues = [value.numerator * pow(value.denominator, -1, modulus) % modulus for value in values]
        numerators, denominator = reconstructed(residues, modulus)
        assert [Fraction(top, denominator) for top in numerators] == values
        assert gcd(denominator, *numerators) == 1


def test_unknowns_of_a_tree_are_coprime_multiples_of_one():
    tied = TiedUnknowns([{0: 6, 1: -4}, {1: 10, 2: 15}, {3: 2, 4: 2}, {0: 1, 3: 1, 4: 1}, {2: 1, 3: 5, 4: 1}])
    assert tied.multiples == [2, 3, -2, 1, -1]
    for place, row in enumerate([{0: 6, 1: -4}, {1: 10, 2: 15}, {3: 2, 4: 2}]):
        assert sum(value * tied.multiples[k] for k, value in row.items()) == 0, place
    assert len(tied.reduced) == len(tied.rest) == 2
