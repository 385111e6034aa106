"""Hadamard response as a structure: the law of its samples by enumeration, its estimates against those of its matrix.

Covers: symdp.mechanisms.hadamard, symdp.mechanisms.mechanism_document, symdp.mechanisms.sampling.random_words
"""

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from symdp.answers import ProductMechanism
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.frequency_oracles import hadamard_response
from symdp.mechanisms.hadamard import transformed
from symdp.mechanisms.mechanism_document import read_mechanism
from symdp.mechanisms.sampling.random_words import SPAN

SIZES = [2, 3, 4, 5, 7, 8, 12]


class Columns:
    """All columns once, where the event happens or does not."""

    def __init__(self, happens):
        self.happens = happens

    def take(self, count):
        return np.full(count, 0 if self.happens else SPAN - 1, dtype=np.uint64)

    def below(self, bounds):
        assert set(bounds.tolist()) == {len(bounds)}
        return np.arange(len(bounds))


@pytest.mark.parametrize("letters", SIZES)
def test_given_its_sign_every_column_is_equally_likely(letters):
    mechanism = hadamard_response(letters, 3)
    order = mechanism.outputs
    for letter in range(letters):
        row = mechanism.matrix[letter]
        for happens in (True, False):
            counts = Counter(mechanism.answer(np.full(order, letter), Columns(happens)).tolist())
            probability = max(row) if happens else min(row)
            assert counts == {y: 2 for y in range(order) if row[y] == probability}
        assert sum(value for value in row if value == max(row)) == Fraction(3, 4)


@pytest.mark.parametrize("letters", SIZES)
def test_the_structure_is_its_matrix(letters):
    mechanism, rng = hadamard_response(letters, "5/2"), Random(letters)
    dense = mechanism.to_mechanism()
    assert (mechanism.inputs, mechanism.outputs, mechanism.exp_epsilon) == (dense.inputs, dense.outputs, dense.exp_epsilon)
    assert mechanism.diagonal == dense.diagonal
    assert mechanism.profile().corners == dense.profile().corners
    assert all(mechanism.probability(y, x) == dense.matrix[x][y] for x in range(letters) for y in range(dense.outputs))
    answers = [rng.randrange(dense.outputs) for _ in range(9)]
    assert mechanism.estimate(answers) == dense.estimate(answers)
    frequencies = [Fraction(place + 1, letters * (letters + 1) // 2) for place in range(letters)]
    assert mechanism.estimation_variances(frequencies, 9) == dense.estimation_variances(frequencies, 9)
    assert read_mechanism(mechanism.to_document()) == mechanism


@pytest.mark.parametrize("letters", SIZES[:5])
def test_the_mean_of_the_estimates_over_all_outcomes_is_the_truth(letters):
    mechanism = hadamard_response(letters, 2)
    for true in range(letters):
        mean = [Fraction(0)] * letters
        for y in range(mechanism.outputs):
            frequencies = mechanism.estimate([y]).frequencies
            mean = [total + mechanism.probability(y, true) * value for total, value in zip(mean, frequencies, strict=True)]
        assert mean == [int(x == true) for x in range(letters)]


def test_a_thousand_letters_are_estimated_without_a_matrix():
    mechanism = hadamard_response(1000, 20)
    estimate = mechanism.estimate(mechanism.sample([7] * 3000 + [999] * 1000, seed=1))
    for letter, (value, variance) in enumerate(zip(estimate.frequencies, estimate.variances, strict=True)):
        assert abs(value - {7: Fraction(3, 4), 999: Fraction(1, 4)}.get(letter, 0)) < 5 * float(variance) ** 0.5
    with pytest.raises(Unsupported, match="Hadamard matrix for 5000 letters has 40960000 entries"):
        hadamard_response(5000, 2).to_mechanism()


def test_the_transform_is_the_product_with_the_matrix():
    values, order = [3, -1, 4, 1, -5, 9, 2, -(10**30)], 8
    rows = [[(-1) ** (x & y).bit_count() for y in range(order)] for x in range(order)]
    assert transformed(values) == [sum(a * b for a, b in zip(row, values, strict=True)) for row in rows]


def test_records_of_a_database_may_go_through_it():
    local = hadamard_response(2, 2)
    pair, dense = ProductMechanism.of([local, local]), ProductMechanism.of([local.to_mechanism()] * 2)
    assert pair.exp_epsilon == dense.exp_epsilon == 2
    assert pair.matrix == dense.matrix
    assert pair.probability([3, 1], [0, 1]) == dense.probability([3, 1], [0, 1])
    assert pair.sample([[0, 1]] * 50, seed=1).max() == 3


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: hadamard_response(4, 2).probability(8, 0), "output=8 must lie between 0 and 7"),
        (lambda: hadamard_response(4, 2).probability(0, -1), "letter=-1 between 0 and 3"),
        (lambda: hadamard_response(4, 2).estimate([8]), r"outputs\[0\]=8"),
        (lambda: read_mechanism({"exp_epsilon": 2, "letters": 4, "hadamard_order": 4}), "hadamard_order=4 must be 8"),
        (lambda: read_mechanism({"exp_epsilon": 2, "letters": 4, "hadamard_order": 8.0}), "hadamard_order=8.0 must be 8"),
    ],
)
def test_bad_input_is_named(ask, words):
    with pytest.raises(InvalidArgument, match=words):
        ask()


def test_answers_that_tell_nothing_estimate_nothing():
    with pytest.raises(Unsupported, match="no unbiased estimate"):
        hadamard_response(4, 1).estimate([0])
