"""Samples have the exact probabilities: every comparison is decided by integers, ties by more random bits.

Covers: symdp.mechanisms.proportional_mechanism, symdp.mechanisms.sampling.letter_sampling,
symdp.mechanisms.sampling.random_words, symdp.mechanisms.sampling.record_sampling
"""

from fractions import Fraction
from math import isqrt, sqrt
from random import Random

import flint
import numpy as np
import pytest

from symdp import Mechanism, SourceSet, Tradeoff, randomized_response
from symdp.answers import HammingMechanism, ProductMechanism
from symdp.errors import InvalidArgument
from symdp.mechanisms.sampling.random_words import SPAN, Chances, Law, RandomWords, below
from symdp.mechanisms.sampling.record_sampling import changed
from tests.mechanisms.random_mechanisms import random_mixture, random_proportional

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


class Scripted:
    """Words that are prescribed, as if they had been drawn."""

    def __init__(self, *words):
        self.words = list(words)

    def take(self, count):
        taken, self.words = self.words[:count], self.words[count:]
        return np.array(taken, dtype=np.uint64)


def chi_square(counts, expected):
    """The statistic less its mean, in standard deviations; outputs that cannot occur must not."""
    assert all(count == 0 for count, mean in zip(counts, expected, strict=True) if mean == 0)
    terms = [(count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True) if mean > 0]
    return (sum(terms) - (len(terms) - 1)) / sqrt(2 * max(len(terms) - 1, 1))


def test_a_word_at_a_threshold_is_decided_by_more_words():
    law, third = Law([THIRD, 2 * THIRD]), SPAN // 3
    assert law.draw(2, Scripted(third - 1, third + 1)).tolist() == [0, 1]
    # 1/3 is 0.010101... in binary: what follows the first word of it is 0x5555... again.
    assert law.draw(1, Scripted(third, third - 1)).tolist() == [0]
    assert law.draw(1, Scripted(third, third + 1)).tolist() == [1]
    assert law.draw(1, Scripted(third, third, third, 0)).tolist() == [0]
    assert Law([HALF, HALF]).draw(2, Scripted(SPAN // 2, SPAN // 2 - 1)).tolist() == [1, 0]


def test_an_event_at_its_threshold_is_decided_by_more_words():
    chances, third, event = Chances([THIRD]), SPAN // 3, np.array([0])
    assert chances.draw(event, Scripted(third - 1)).tolist() == [True]
    assert chances.draw(event, Scripted(third, third - 1)).tolist() == [True]
    assert chances.draw(event, Scripted(third, third, third + 1)).tolist() == [False]
    assert Chances([Fraction(1)]).draw(event, Scripted(SPAN - 1)).tolist() == [True]
    assert Chances([Fraction(0)]).draw(event, Scripted(0)).tolist() == [False]


def test_an_event_of_irrational_probability_at_its_threshold_is_decided_by_more_words():
    """1/sqrt(2): its words are the digits of floor(2^(64 k) / sqrt(2)) to the base 2^64."""
    first, second = divmod(isqrt(SPAN**4 // 2), SPAN)

    def draw(*drawn):
        return below(lambda: 1 / flint.arb(2).sqrt(), 1, Scripted(*drawn)).tolist()

    assert [draw(first - 1), draw(first + 1)] == [[True], [False]]
    assert [draw(first, second - 1), draw(first, second + 1)] == [[True], [False]]
    third = isqrt(SPAN**6 // 2) % SPAN
    assert [draw(first, second, third - 1), draw(first, second, third + 1)] == [[True], [False]]


@pytest.mark.parametrize("weights", [[0, 1, 0], [0, 0, 2, 0, 3, 0], [1], [5, 0, 0]])
def test_what_has_no_weight_is_never_drawn(weights):
    drawn = Law([Fraction(weight) for weight in weights]).draw(200, RandomWords(1))
    assert all(weights[place] for place in drawn)
    extremes = Law([Fraction(weight) for weight in weights]).draw(2, Scripted(0, SPAN - 1))
    assert all(weights[place] for place in extremes)


def test_tiny_probabilities_keep_their_size():
    """A probability of 2^-200, which no word of 64 bits resolves: only words of zeros alone lead there."""
    law = Law([Fraction(1, 2**200), 1 - Fraction(1, 2**200)])
    assert law.draw(1, Scripted(0, 0, 0, 1 << 56)).tolist() == [1]
    assert law.draw(1, Scripted(0, 0, 0, (1 << 56) - 1)).tolist() == [0]


def test_words_that_would_favour_small_numbers_are_drawn_again():
    words = RandomWords(3)
    words.take = Scripted(0, 1, 5).take  # 2^64 mod 3 = 1: of the word 0 there is one too many
    assert words.below(np.array([3, 3])).tolist() == [2, 1]
    assert RandomWords(1).below(np.full(1000, 7)).max() == 6


def dense(mechanism):
    return Mechanism.from_rows(mechanism.matrix)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("draw", [random_mixture, random_proportional, lambda rng: dense(random_mixture(rng))])
def test_samples_pass_a_chi_square_test_for_every_letter(draw, seed):
    mechanism, size = draw(Random(seed)), 4000
    for letter, row in enumerate(mechanism.matrix):
        drawn = mechanism.sample([letter] * size, seed=seed)
        counts = np.bincount(drawn, minlength=len(row)).tolist()
        assert chi_square(counts, [float(size * value) for value in row]) < 6


def test_a_wrong_law_fails_the_chi_square_test():
    drawn = randomized_response(5, 3).sample([0] * 4000, seed=1)
    row = randomized_response(5, Fraction(5, 2)).matrix[0]
    assert chi_square(np.bincount(drawn, minlength=5).tolist(), [float(4000 * value) for value in row]) > 6


def test_the_same_seed_gives_the_same_answers_and_no_seed_others():
    mechanism, letters = randomized_response(1000, 2), list(range(1000))
    assert mechanism.sample(letters, seed=5).tolist() == mechanism.sample(np.array(letters), seed=5).tolist()
    assert mechanism.sample(letters, seed=5).tolist() != mechanism.sample(letters, seed=6).tolist()
    assert mechanism.sample(letters).tolist() != mechanism.sample(letters).tolist()
    assert randomized_response(3, 2).sample([0, 1, 2, 0, 1, 2], seed=0).tolist() == [0, 1, 2, 0, 0, 1]


def test_a_large_alphabet_needs_no_matrix():
    letters, kept = 100_000, 60_000
    mechanism = randomized_response(letters, 50_001, subset=range(1, kept + 1))
    inputs = np.arange(letters)
    drawn = mechanism.sample(inputs, seed=2)
    honest = kept * float(mechanism.diagonal[0])
    assert abs((drawn == inputs).sum() - honest) < 5 * sqrt(honest)
    assert drawn.max() < kept


@pytest.mark.thorough
def test_a_million_answers_of_an_optimal_mechanism_at_ten_thousand_letters():
    letters, size = 10_000, 1_000_000
    source = SourceSet.single([Fraction(2 * (letters - i), letters * (letters + 1)) for i in range(letters)])
    mechanism = Tradeoff(source).at("1/10").mechanism
    inputs = (np.random.PCG64(4).random_raw(size) % np.uint64(letters)).astype(np.int64)
    drawn = mechanism.sample(inputs, seed=3)
    # All letters are equally likely: the k letters that are answered share what is answered equally.
    (kept,) = mechanism.weights
    counts = np.bincount(drawn, minlength=letters).tolist()
    expected = [size / kept if rank < kept else 0.0 for rank in mechanism.ranks]
    assert abs(chi_square(counts, expected)) < 6


@pytest.mark.parametrize("letters", [[0, 3], [-1], ["0"], [0.5], [[0]], 0])
def test_what_is_no_letter_is_refused(letters):
    with pytest.raises(InvalidArgument, match="letters"):
        randomized_response(3, 2).sample(letters)


@pytest.mark.parametrize("seed", [-1, 1.5, True, "1"])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(InvalidArgument, match="seed="):
        randomized_response(3, 2).sample([0], seed=seed)


def test_nothing_is_answered_by_nothing():
    assert randomized_response(3, 2).sample([], seed=1).tolist() == []


def test_databases_are_answered_with_the_probabilities_of_the_matrix():
    mechanism, size = HammingMechanism.from_weights(2, 3, ["1/4", "1/8", "1/16"]), 4000
    drawn = mechanism.sample([[0, 2]] * size, seed=4)
    counts = np.bincount(3 * drawn[:, 0] + drawn[:, 1], minlength=9).tolist()
    assert chi_square(counts, [float(size * value) for value in mechanism.row([0, 2])]) < 6
    pair = ProductMechanism.of([randomized_response(3, 2), Mechanism.from_rows([["3/4", "1/4"], ["1/3", "2/3"]])])
    drawn = pair.sample([[2, 1]] * size, seed=4)
    counts = np.bincount(2 * drawn[:, 0] + drawn[:, 1], minlength=6).tolist()
    assert chi_square(counts, [float(size * value) for value in pair.to_mechanism().matrix[5]]) < 6


def test_databases_that_do_not_fit_are_refused():
    with pytest.raises(InvalidArgument, match="databases must have one row each, of 2 letters"):
        HammingMechanism.from_weights(2, 2, ["1/4", "1/4", "1/4"]).sample([[0, 1, 1]])
    with pytest.raises(InvalidArgument, match=r"databases\[:, 1\]\[0\]=2 must lie between 0 and 1"):
        ProductMechanism.of([randomized_response(3, 2), randomized_response(2, 2)]).sample([[2, 2]])


def test_equal_keys_of_two_records_are_drawn_again():
    words = RandomWords(1)
    words.take = Scripted(7, 7, 1, 2, 0).take
    assert changed(np.array([[0, 0]]), np.array([1]), 2, words).tolist() == [[1, 0]]
