"""Nested randomised response: the structure agrees with its dense matrix and scales to large alphabets.

Covers: symdp.mechanisms.randomized_response
"""

import tracemalloc
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from symdp import Mechanism, SourceSet, randomized_response
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.randomized_response import from_diagonal
from tests.mechanisms.random_mechanisms import random_mixture

SEEDS = range(200)


def dense(mixture):
    """The matrix from the definition, entry by entry."""
    letters, level = mixture.letters, mixture.parameter
    matrix = [[mixture.identity * (x == y) for y in range(letters)] for x in range(letters)]
    for size, weight in mixture.weights.items():
        subset = mixture.order[:size]
        for x in range(letters):
            for y in subset:
                share = Fraction(1, size) if x not in subset else (level if x == y else Fraction(1)) / (level + size - 1)
                matrix[x][y] += weight * share
    return Mechanism.from_rows(matrix)


def test_rows_sum_as_those_of_the_matrix_do():
    """To one, or to anything else where the weights do."""
    for seed in SEEDS:
        mixture = random_mixture(Random(seed))
        assert set(mixture.row_sums) == {1}
        more = replace(mixture, identity=mixture.identity + Fraction(1, 7))
        sums = [sum([more.probability(y, x) for y in range(more.letters)]) for x in range(more.letters)]
        assert list(more.row_sums) == sums == [Fraction(8, 7)] * mixture.letters


def test_the_structure_agrees_with_the_definition_entry_by_entry():
    for seed in SEEDS:
        mixture = random_mixture(Random(seed))
        expected = dense(mixture)
        span = range(mixture.letters)
        entries = tuple(tuple(mixture.probability(y, x) for y in span) for x in span)
        assert entries == expected.matrix, f"seed={seed}"
        assert mixture.matrix == expected.matrix
        assert mixture.to_mechanism() == expected
        assert mixture.diagonal == expected.diagonal, f"seed={seed}"
        assert mixture.letter_distortions == expected.letter_distortions


def test_exp_epsilon_agrees_with_the_matrix():
    infinite = 0
    for seed in SEEDS:
        mixture = random_mixture(Random(seed))
        assert mixture.exp_epsilon == dense(mixture).exp_epsilon, f"seed={seed}"
        infinite += mixture.exp_epsilon == INFINITY
        if mixture.identity == 0:
            assert mixture.exp_epsilon <= mixture.parameter, f"seed={seed}"
        if mixture.identity < 1:
            assert dense(mixture).satisfies(mixture.parameter, mixture.identity), f"seed={seed}"
    assert infinite > 10


def test_the_distortion_is_that_of_the_matrix():
    for seed in SEEDS:
        mixture = random_mixture(Random(seed))
        source = SourceSet.decreasing(mixture.letters)
        assert mixture.distortion(source) == dense(mixture).distortion(source), f"seed={seed}"


def test_lambda_one_tells_nothing():
    for letters in (1, 2, 5):
        mechanism = randomized_response(letters, 1)
        assert mechanism.exp_epsilon == 1
        assert len(set(mechanism.matrix)) == 1


def test_one_letter_is_always_reported():
    mechanism = randomized_response(1, 5)
    assert (mechanism.matrix, mechanism.exp_epsilon, mechanism.diagonal) == (((1,),), 1, (1,))


def test_two_letters_are_warners_response():
    mechanism = randomized_response(2, 3)
    assert mechanism.matrix == ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))


def test_a_subset_answers_for_the_letters_outside_it_uniformly():
    mechanism = randomized_response(4, 3, subset=[4, 2, 2])
    half = Fraction(1, 2)
    assert mechanism.matrix[0] == mechanism.matrix[2] == (0, half, 0, half)
    assert mechanism.matrix[1] == (0, Fraction(3, 4), 0, Fraction(1, 4))
    assert mechanism.exp_epsilon == 3


BAD_SUBSETS = [(3, []), (3, [0]), (3, [4]), (3, [-1, 2]), (0, None), (-2, None), (3, [1.5]), (3, ["a"])]
BAD_SUBSETS += [("3", None), (2.5, None)]


@pytest.mark.parametrize(("letters", "subset"), BAD_SUBSETS, ids=str)
def test_bad_alphabets_and_subsets_are_refused(letters, subset):
    with pytest.raises(InvalidArgument, match=r"subset=|letters="):
        randomized_response(letters, 2, subset)


@pytest.mark.parametrize("level", ["1/2", 0, 2.0, float("inf")], ids=str)
def test_bad_levels_are_refused(level):
    with pytest.raises(InvalidArgument, match="exp_epsilon="):
        randomized_response(3, level)


def random_member(rng):
    """(diagonal, lambda) with (lambda - 1) max + sum <= lambda, at times with equality."""
    level = rng.choice([Fraction(1), Fraction(8, 7), Fraction(3), Fraction(20)])
    raw = [Fraction(rng.choice([0, 1, 1, 2, 5])) for _ in range(rng.randint(1, 6))]
    reach = (level - 1) * max(raw) + sum(raw)
    scale = level / reach * rng.choice([Fraction(1), Fraction(1), Fraction(2, 3)]) if reach else Fraction(0)
    return [scale * value for value in raw], level


def test_from_diagonal_dominates_every_vector_of_the_polytope():
    for seed in SEEDS:
        q, level = random_member(Random(seed))
        mixture = from_diagonal(q, level)
        matrix = dense(mixture)
        assert all(have >= want for have, want in zip(matrix.diagonal, q, strict=True)), f"seed={seed}"
        assert matrix.exp_epsilon <= level, f"seed={seed}"
        assert sum(mixture.weights.values()) == 1
        assert min(mixture.weights.values()) > 0
        if (level - 1) * max(q) + sum(q) == level:
            assert mixture.diagonal == tuple(q), f"seed={seed}"


def test_from_diagonal_with_the_identity_is_private_up_to_delta():
    for seed in SEEDS[::4]:
        q, level = random_member(Random(seed))
        delta = Fraction(1, 7)
        mixture = from_diagonal(q, level, delta)
        matrix = dense(mixture)
        bounds = [delta + (1 - delta) * value for value in q]
        assert all(have >= want for have, want in zip(matrix.diagonal, bounds, strict=True)), f"seed={seed}"
        assert matrix.satisfies(level, delta), f"seed={seed}"


def test_from_diagonal_refuses_what_lies_outside_the_polytope():
    refused = 0
    for seed in SEEDS:
        q, level = random_member(Random(seed))
        outside = [value * Fraction(3, 2) + Fraction(1, 9) for value in q]
        if (level - 1) * max(outside) + sum(outside) <= level:
            continue
        refused += 1
        with pytest.raises(InvalidArgument, match=r"exceeds the diagonal polytope at exp_epsilon=.* must be at most"):
            from_diagonal(outside, level)
    assert refused > 100
    barely = Fraction(1, 2) + Fraction(1, 10**40)
    with pytest.raises(InvalidArgument, match="exceeds"):
        from_diagonal([barely, Fraction(1, 2)], Fraction(1))


def test_documents_count_letters_from_one():
    document = from_diagonal([Fraction(1, 4), Fraction(1, 2), Fraction(1, 2)], Fraction(3)).to_document()
    assert document == {
        "exp_epsilon": "3",
        "identity": "0",
        "order": [2, 3, 1],
        "components": [{"size": 1, "weight": "1/4"}, {"size": 2, "weight": "1/3"}, {"size": 3, "weight": "5/12"}],
    }


LARGE = 100_000


@pytest.mark.thorough
def test_a_hundred_thousand_letters_take_memory_linear_in_them():
    tracemalloc.start()
    try:
        mechanism = randomized_response(LARGE, "8/7", subset=range(1, LARGE, 2))
        assert mechanism.probability(0, 1) == Fraction(1, LARGE // 2)
        assert len(mechanism.diagonal) == LARGE
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2000 * LARGE
    assert mechanism.exp_epsilon == Fraction(8, 7)


def test_the_matrix_of_a_large_alphabet_is_refused_with_a_way_out():
    mechanism = randomized_response(LARGE, 2)
    for build in (mechanism.to_mechanism, lambda: mechanism.matrix):
        with pytest.raises(Unsupported, match=r"100000 letters has 10000000000 entries.*use probability"):
            build()
