"""Subset selection as a structure: the law of its samples by enumeration, its estimates against those of its matrix.

Covers: symdp.mechanisms.diagonal_distortion, symdp.mechanisms.estimation.subset_inversion,
symdp.mechanisms.mechanism_notebook, symdp.mechanisms.sampling.random_words, symdp.mechanisms.subset_selection
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from symdp import Mechanism, SourceSet, measure, randomized_response, subset_selection
from symdp.answers import ProductMechanism
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.frequency_oracles import subset_selection_variance
from symdp.mechanisms.sampling.random_words import SPAN
from symdp.mechanisms.subset_selection import uniform_subsets

LEVELS = [Fraction(1), Fraction(3, 2), Fraction(2718281, 10**6), Fraction(7)]
SMALL = [(letters, size) for letters in range(2, 7) for size in range(1, letters)]


class Enumerated:
    """A source of words that gives every outcome of all draws once, each row of a sample another one."""

    def __init__(self, bounds, happens=()):
        self.rows = [tuple(row) for row in product(*[range(bound) for bound in bounds])]
        self.bounds, self.step, self.happens = list(bounds), 0, happens

    def take(self, count):
        """Words for an event: the least one where it happens, and the largest one elsewhere."""
        assert len(self.happens) == count
        return np.array([0 if held else SPAN - 1 for held in self.happens], dtype=np.uint64)

    def below(self, bounds):
        assert len(bounds) == len(self.rows)
        assert set(bounds.tolist()) == {self.bounds[self.step]}
        self.step += 1
        return np.array([row[self.step - 1] for row in self.rows])


def floyd_bounds(letters, size):
    return [last + 1 for last in range(letters - size, letters)]


@pytest.mark.parametrize(("letters", "size"), [(letters, size) for letters in range(1, 7) for size in range(letters + 1)])
def test_all_sets_come_from_as_many_outcomes_of_the_random_source(letters, size):
    source = Enumerated(floyd_bounds(letters, size))
    counts = Counter(tuple(sorted(row)) for row in uniform_subsets(letters, size, len(source.rows), source).tolist())
    assert counts == dict.fromkeys(combinations(range(letters), size), len(source.rows) // comb(letters, size))


@pytest.mark.parametrize(("letters", "size"), SMALL)
def test_given_whether_the_true_letter_is_held_all_sets_are_equally_likely(letters, size):
    mechanism = subset_selection(letters, 3, size)
    for letter in range(letters):
        for held, drawn in ((True, size - 1), (False, size)):
            bounds = floyd_bounds(letters - 1, drawn)
            count = len(Enumerated(bounds).rows)
            answers = mechanism.answer(np.full(count, letter), Enumerated(bounds, [held] * count)).tolist()
            sets = [one for one in combinations(range(letters), size) if (letter in one) == held]
            assert Counter(map(tuple, answers)) == dict.fromkeys(sets, count // len(sets))


@pytest.mark.parametrize(("letters", "size"), SMALL)
@pytest.mark.parametrize("level", LEVELS)
def test_the_matrix_has_the_level_and_the_two_probabilities(letters, size, level):
    mechanism = subset_selection(letters, level, size)
    dense = mechanism.to_mechanism()
    assert dense.exp_epsilon == mechanism.exp_epsilon == level
    assert mechanism.set_probabilities[0] == level * mechanism.set_probabilities[1]
    assert all(sum(row) == 1 for row in dense.matrix)
    sets = list(combinations(range(letters), size))
    assert [[mechanism.probability(one, x) for one in sets] for x in range(letters)] == [list(row) for row in dense.matrix]
    held = [sum([p for p, one in zip(dense.matrix[0], sets, strict=True) if x in one]) for x in range(letters)]
    assert held == [mechanism.truthful] + [mechanism.other] * (letters - 1)
    assert (mechanism.inputs, mechanism.outputs) == (dense.inputs, dense.outputs)
    assert mechanism.profile().corners == dense.profile().corners
    guessed = sum([p / size for p, one in zip(dense.matrix[0], sets, strict=True) if 0 in one])
    assert mechanism.distortion(SourceSet.simplex(letters)) == 1 - guessed


@pytest.mark.parametrize(("letters", "size"), SMALL)
def test_estimates_and_variances_are_those_of_the_matrix(letters, size):
    rng, mechanism = Random(letters), subset_selection(letters, "5/2", size)
    dense, sets = mechanism.to_mechanism(), list(combinations(range(letters), size))
    answers = [rng.randrange(len(sets)) for _ in range(9)]
    estimate, expected = mechanism.estimate([sets[place] for place in answers]), dense.estimate(answers)
    assert (estimate.size, estimate.frequencies, estimate.variances) == (9, expected.frequencies, expected.variances)
    frequencies = [Fraction(place + 1, letters * (letters + 1) // 2) for place in range(letters)]
    variances = mechanism.estimation_variances(frequencies, 9)
    assert variances == dense.estimation_variances(frequencies, 9)
    assert 9 * sum(variances) == subset_selection_variance(letters, "5/2", size)


@pytest.mark.parametrize(("letters", "size"), SMALL)
def test_the_mean_of_the_estimates_over_all_outcomes_is_the_truth(letters, size):
    mechanism = subset_selection(letters, 2, size)
    for true in range(letters):
        mean, squared = [Fraction(0)] * letters, [Fraction(0)] * letters
        for one in combinations(range(letters), size):
            chance, estimate = mechanism.probability(one, true), mechanism.estimate([one])
            for x in range(letters):
                mean[x] += chance * estimate.frequencies[x]
                squared[x] += chance * (estimate.frequencies[x] ** 2 - estimate.variances[x])
        assert mean == [int(x == true) for x in range(letters)]
        # The estimated variances are unbiased as well: what is left of the second moment is the square of the mean.
        assert squared == [value**2 for value in mean]


def test_a_large_alphabet_has_no_matrix_and_its_level_all_the_same():
    mechanism = subset_selection(50, "2.718281")
    assert (mechanism.size, mechanism.exp_epsilon) == (13, Fraction(2718281, 10**6))
    assert mechanism.set_probabilities[0] / mechanism.set_probabilities[1] == mechanism.exp_epsilon
    held, free = comb(49, 12) * mechanism.set_probabilities[0], comb(49, 13) * mechanism.set_probabilities[1]
    assert (held, held + free) == (mechanism.truthful, 1)
    with pytest.raises(Unsupported, match=r"sets of 13 of 50 letters have a matrix of 17743025930000 entries, at most"):
        mechanism.to_mechanism()
    with pytest.raises(Unsupported, match=r"a matrix of more than 2\^63 entries"):
        subset_selection(10**4, 2).to_mechanism()
    even = mechanism.estimation_variances(["1/50"] * 50, 10**5)
    assert sum(even) * 10**5 == subset_selection_variance(50, "2.718281")


def test_samples_of_a_large_alphabet_have_the_shares_of_the_structure():
    """20,000 answers to one letter: the true letter and the 49 others within five standard deviations, 13 letters a row."""
    mechanism, size = subset_selection(50, "2.718281"), 20_000
    sets = mechanism.sample([7] * size, seed=1)
    assert sets.shape == (size, 13)
    assert (np.diff(sets, axis=1) > 0).all()
    counts = np.bincount(sets.reshape(-1), minlength=50)
    for letter in range(50):
        share = float(mechanism.truthful if letter == 7 else mechanism.other)
        assert abs(counts[letter] - size * share) < 5 * (size * share * (1 - share)) ** 0.5
    # Two letters that are not true are together in 13 * 12 of 49 * 48 sets, more precisely as the two cases say.
    both = sum((sets == 3).any(axis=1) & (sets == 30).any(axis=1))
    p = mechanism.truthful
    share = float(p * Fraction(12 * 11, 49 * 48) + (1 - p) * Fraction(13 * 12, 49 * 48))
    assert abs(both - size * share) < 5 * (size * share) ** 0.5
    estimate = mechanism.estimate(sets)
    for letter, (value, variance) in enumerate(zip(estimate.frequencies, estimate.variances, strict=True)):
        assert abs(value - (letter == 7)) < 5 * float(variance) ** 0.5


def test_rows_beyond_the_table_are_drawn_alike(monkeypatch):
    class Zeros:
        below = staticmethod(np.zeros_like)

    expected = uniform_subsets(5, 3, 7, Zeros()).tolist()
    assert expected == [[0, 3, 4]] * 7
    monkeypatch.setattr("symdp.mechanisms.subset_selection.TABLE", 10)
    assert uniform_subsets(5, 3, 7, Zeros()).tolist() == expected


def test_one_letter_is_randomised_response():
    mechanism, response = subset_selection(4, 3, 1), randomized_response(4, 3)
    assert mechanism.matrix == response.matrix
    assert mechanism.diagonal == response.diagonal
    answers = [0, 3, 3, 1, 3]
    estimate, expected = mechanism.estimate([[one] for one in answers]), response.estimate(answers)
    assert (estimate.frequencies, estimate.variances) == (expected.frequencies, expected.variances)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda one: one.probability([0, 0], 1), "output must be 2 different letters from 0 to 3"),
        (lambda one: one.probability([-1, 0], 1), "output must be 2 different letters"),
        (lambda one: one.probability([0, 1, 2], 1), "output must be 2 different letters"),
        (lambda one: one.probability([0, 1], -1), "letter=-1 must be a letter from 0 to 3"),
        (lambda one: one.estimate([]), "outputs is empty"),
        (lambda one: one.estimate([0, 1]), "outputs must have one row for each answer, of 2 letters from 0 to 3"),
        (lambda one: one.estimate([[0, 1, 2]]), "outputs must have one row for each answer"),
        (lambda one: one.estimate([[0, 1], [2, 2]]), r"outputs\[1\] must be 2 different letters"),
        (lambda one: one.estimate([[0, 4]]), r"outputs\[0\] must be 2 different letters"),
        (lambda one: one.estimate([[0.0, 1.0]]), "outputs must have one row"),
        (lambda one: one.sample([4]), r"letters\[0\]=4"),
    ],
)
def test_what_is_no_set_is_refused(ask, words):
    with pytest.raises(InvalidArgument, match=words):
        ask(subset_selection(4, 2, 2))


def test_databases_take_the_matrix():
    mechanism = subset_selection(4, 2, 2)
    with pytest.raises(InvalidArgument, match=r"factors\[1\] answers sets of letters; give its to_mechanism\(\)"):
        ProductMechanism.of([mechanism])
    assert ProductMechanism.of([mechanism.to_mechanism()]).exp_epsilon == 2


def test_notebooks_show_a_small_one_as_its_matrix_and_build_no_large_one():
    assert "<table>" in subset_selection(4, 2, 2)._repr_html_()
    assert subset_selection(50, 2, 20)._repr_latex_() == "SubsetSelection with 50 inputs"


def test_leakages_of_a_small_one_are_those_of_its_matrix():
    mechanism = subset_selection(4, 2, 2)
    for name in ("dp", "ml"):
        assert measure(name).of(mechanism, None) == measure(name).of(mechanism.to_mechanism(), None)


def test_answers_that_tell_nothing_estimate_nothing():
    with pytest.raises(Unsupported, match="no unbiased estimate"):
        subset_selection(4, 1, 2).estimate([[0, 1]])


def test_the_same_seed_gives_the_same_sets():
    mechanism = subset_selection(5, 2, 2)
    assert mechanism.sample([0, 1, 2, 3, 4], seed=3).tolist() == mechanism.sample([0, 1, 2, 3, 4], seed=3).tolist()
    assert mechanism.sample([]).shape == (0, 2)
    assert isinstance(mechanism.to_mechanism(), Mechanism)
