"""Subset selection and Hadamard response: their variances by the definition, and that nothing estimates better.

Covers: symdp.mechanisms.frequency_oracles
"""

from contextlib import suppress
from fractions import Fraction
from random import Random

import flint
import pytest

from symdp import randomized_response, subset_selection
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.frequency_oracles import best_subset_size, hadamard_response, subset_selection_variance

LEVELS = [Fraction(3, 2), Fraction(2), Fraction(3), Fraction(7)]


def random_frequencies(rng, letters):
    weights = [rng.randrange(5) for _ in range(letters)]
    weights[0] += 1
    return [Fraction(weight, sum(weights)) for weight in weights]


@pytest.mark.parametrize("letters", [2, 3, 4, 5])
def test_closed_form_is_the_exact_variance_at_any_frequencies(letters):
    rng = Random(letters)
    for level in LEVELS[:2]:
        for size in range(1, letters):
            mechanism = subset_selection(letters, level, size)
            assert mechanism.exp_epsilon == level
            assert all(sum(row) == 1 for row in mechanism.matrix)
            variances = mechanism.estimation_variances(random_frequencies(rng, letters), 7)
            assert 7 * sum(variances) == subset_selection_variance(letters, level, size)
    assert subset_selection(letters, 3, 1).matrix == randomized_response(letters, 3).matrix


@pytest.mark.parametrize("letters", [2, 3, 7, 10, 40])
def test_the_best_size_has_the_least_variance(letters):
    rng = Random(letters)
    for level in [*LEVELS, *[1 + Fraction(rng.randrange(1, 900), 60) for _ in range(10)]]:
        variances = {size: subset_selection_variance(letters, level, size) for size in range(1, letters)}
        least = min(variances.values())
        assert best_subset_size(letters, level) == min(size for size, value in variances.items() if value == least)
        assert subset_selection_variance(letters, level) == least


def test_the_size_changes_at_square_roots():
    # (M - 1)(M - 2) / 2 = 36 for M = 10: one letter and two are equally good at 6.
    assert subset_selection_variance(10, 6, 1) == subset_selection_variance(10, 6, 2)
    assert [best_subset_size(10, Fraction(6) + Fraction(step, 10**12)) for step in (-1, 0, 1)] == [2, 1, 1]
    # sqrt(3) for M = 4, between two rationals a millionth apart.
    assert [best_subset_size(4, Fraction(text)) for text in ("1.7320508", "1.7320509")] == [2, 1]
    assert best_subset_size(100_000, 1) == 50_000


def least_total_variance(matrix):
    """tr(J^-1) - 1 at equal frequencies: that of the best linear unbiased estimate."""
    letters = len(matrix)
    entries = [[Fraction(0)] * letters for _ in range(letters)]
    for column in zip(*matrix, strict=True):
        mean = sum(column) / letters
        for x in range(letters):
            for other in range(letters):
                entries[x][other] += column[x] * column[other] / mean
    flat = [flint.fmpq(value.numerator, value.denominator) for row in entries for value in row]
    inverse = flint.fmpq_mat(letters, letters, flat).inv()
    trace = sum([inverse[x, x] for x in range(letters)], flint.fmpq(0))
    return Fraction(int(trace.p), int(trace.q)) - 1


def random_private_rows(rng, letters, level):
    """Columns of ratios at most lambda, scaled by those that make the rows sum to 1."""
    columns = []
    for _ in range(rng.randrange(letters, 2 * letters + 2)):
        base = [1 + (level - 1) * Fraction(rng.choice([0, 0, 1, 1, rng.randrange(9)]), 8) for _ in range(letters)]
        columns.append([min(value, level) for value in base])
    total = max(sum(column[x] for column in columns) for x in range(letters))
    rows = [[column[x] / (total * 2) for column in columns] for x in range(letters)]
    # What is missing is spread over all of two more columns, one for each half of the letters, or one for all.
    missing = [1 - sum(row) for row in rows]
    return [[*row, lack] for row, lack in zip(rows, missing, strict=True)] if max(missing) <= level * min(missing) else None


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(300))
def test_no_private_mechanism_estimates_better(seed):
    rng = Random(seed)
    letters, level = rng.randrange(2, 6), rng.choice(LEVELS)
    rows = random_private_rows(rng, letters, level)
    if rows is None:
        return
    with suppress(ZeroDivisionError):  # no unbiased estimate
        assert least_total_variance(rows) >= subset_selection_variance(letters, level)


def test_mixtures_of_sizes_are_between():
    for level in LEVELS:
        for weight in (Fraction(1, 3), Fraction(9, 10)):
            pair = [subset_selection(5, level, size) for size in (1, 3)]
            rows = [
                [weight * a for a in one] + [(1 - weight) * b for b in two]
                for one, two in zip(*[m.matrix for m in pair], strict=True)
            ]
            ends = [subset_selection_variance(5, level, size) for size in (1, 3)]
            assert min(ends) <= least_total_variance(rows) <= max(ends)


@pytest.mark.parametrize("letters", [2, 3, 4, 7, 8])
def test_hadamard_response_is_private_and_no_better_than_subset_selection(letters):
    for level in LEVELS:
        mechanism = hadamard_response(letters, level)
        assert mechanism.exp_epsilon == level
        assert all(sum(row) == 1 for row in mechanism.matrix)
        least = least_total_variance(mechanism.matrix)
        # The usual estimate: (1{+1 in the row} - 1/2) / (p - 1/2) with p = lambda / (lambda + 1).
        usual = (4 * level + (letters - 1) * (level + 1) ** 2) / (level - 1) ** 2
        assert subset_selection_variance(letters, level) <= least <= usual
        true = level / (level + 1)
        for x, row in enumerate(mechanism.matrix):
            chosen = [y for y, value in enumerate(row) if value == max(row)]
            hits = [sum(other[y] for y in chosen) for other in mechanism.matrix]
            assert hits == [true if place == x else Fraction(1, 2) for place in range(letters)]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: subset_selection(1, 2), "letters=1"),
        (lambda: subset_selection(4, 2, 4), "size=4"),
        (lambda: subset_selection(4, 2, True), "size=True"),
        (lambda: subset_selection(4, "1/2"), "exp_epsilon=1/2"),
        (lambda: subset_selection_variance(4, 1), "above 1"),
        (lambda: best_subset_size(0, 2), "letters=0"),
        (lambda: hadamard_response(1, 2), "letters=1"),
    ],
)
def test_bad_arguments(ask, words):
    with pytest.raises(InvalidArgument, match=words):
        ask()


def test_large_matrices_are_refused():
    with pytest.raises(Unsupported, match="use fewer letters"):
        subset_selection(40, 2, 20).to_mechanism()
    with pytest.raises(Unsupported, match="use fewer letters"):
        hadamard_response(5000, 2).to_mechanism()
