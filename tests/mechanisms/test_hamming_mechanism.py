"""Weights by distance against the matrices that they stand for.

Covers: symdp.mechanisms.hamming_mechanism, symdp.mechanisms.product_mechanism, symdp.mechanisms.randomized_response,
symdp.sources.source_set
"""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from symdp import Mechanism
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.hamming_mechanism import (
    HammingMechanism,
    identity_mechanism,
    product_of_randomized_responses,
    shell_sizes,
)
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.mechanisms.randomized_response import randomized_response
from symdp.sources.source_set import SourceSet


def random_hamming(rng, records, letters, zeros=True):
    sizes = shell_sizes(records, letters)
    shares = [Fraction(rng.randint(0 if zeros else 1, 6)) for _ in sizes]
    shares[rng.randrange(len(shares))] += 1
    total = sum(size * share for size, share in zip(sizes, shares, strict=True))
    return HammingMechanism.from_weights(records, letters, [share / total for share in shares])


def neighbours(mechanism):
    words = list(product(range(mechanism.letters), repeat=mechanism.records))
    rows = dict(zip(words, mechanism.to_mechanism().matrix, strict=True))
    return [(rows[x], rows[z]) for x in words for z in words if sum(a != b for a, b in zip(x, z, strict=True)) == 1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(60))
def test_the_matrix_agrees(seed):
    rng = Random(seed)
    records, letters = rng.choice([(1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 2)])
    mechanism = random_hamming(rng, records, letters)
    matrix = Mechanism.from_rows(mechanism.to_mechanism().matrix).matrix
    words = list(product(range(letters), repeat=records))
    x, y = rng.choice(words), rng.choice(words)
    assert mechanism.probability(y, x) == matrix[words.index(x)][words.index(y)]
    assert mechanism.row(x) == matrix[words.index(x)]
    changed = [sum(a != b for a, b in zip(x, word, strict=True)) for word in words]
    assert mechanism.distortion == sum(k * w for k, w in zip(changed, mechanism.row(x), strict=True))
    pairs = neighbours(mechanism)
    ratios = [None if b == 0 else a / b for first, second in pairs for a, b in zip(first, second, strict=True) if a or b]
    assert str(mechanism.exp_epsilon) == ("oo" if None in ratios else str(max(ratios)))
    level = Fraction(rng.randint(4, 12), 4)
    over = [[max(Fraction(0), a - level * b) for a, b in zip(*pair, strict=True)] for pair in pairs]
    assert mechanism.least_delta(level) == max(map(sum, over))
    assert mechanism.least_delta(level, "pointwise") == max(map(max, over))
    assert mechanism.satisfies(level, Fraction(1, 3)) == (mechanism.least_delta(level) <= Fraction(1, 3))
    assert mechanism.exp_maximal_leakage == sum(map(max, zip(*matrix, strict=True)))


@pytest.mark.parametrize(("records", "letters", "level"), [(1, 3, 5), (2, 2, 3), (2, 3, "5/2"), (3, 2, 1)])
def test_randomised_response_on_every_record_is_the_product(records, letters, level):
    whole = product_of_randomized_responses(records, letters, level)
    factors = ProductMechanism.power(randomized_response(letters, level), records)
    assert whole.to_mechanism() == factors.to_mechanism()
    assert whole.exp_epsilon == factors.exp_epsilon == Fraction(level)
    assert whole.distortion == factors.distortion(SourceSet.simplex(letters))


def test_the_identity_mixed_in():
    mixed = product_of_randomized_responses(3, 2, 4, "1/10")
    assert mixed.mass == 1
    assert mixed.distortion == Fraction(9, 10) * Fraction(3, 5)
    assert mixed.satisfies(4, "1/10")
    assert not mixed.satisfies("39/10", "1/10")
    assert identity_mechanism(2, 3).distortion == 0
    assert str(identity_mechanism(2, 3).exp_epsilon) == "oo"


def test_one_letter():
    only = HammingMechanism.from_weights(3, 1, [1, 0, 0, 0])
    assert only.exp_epsilon == 1
    assert only.least_delta(1) == 0
    assert only.distortion == 0


def test_a_thousand_records_over_fifty_letters():
    mechanism = product_of_randomized_responses(1000, 50, 196)
    assert mechanism.mass == 1
    assert mechanism.distortion == 200
    assert mechanism.exp_epsilon == 196
    assert mechanism.probability([0] * 1000, [0] * 999 + [1]) * 196 == mechanism.probability([1] * 1000, [1] * 1000)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: product_of_randomized_responses(1000, 50, 2).to_mechanism(), ["records=1000", "at most 4000000"]),
        (lambda: product_of_randomized_responses(11, 2, 2).to_mechanism(), ["4194304 entries", "use weights"]),
        (lambda: product_of_randomized_responses(30, 2, 2).row([0] * 30), ["a row", "1073741824"]),
    ],
)
def test_what_is_too_large_is_refused(call, words):
    with pytest.raises(Unsupported) as caught:
        call()
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: HammingMechanism.from_weights(0, 2, [1]), ["records=0"]),
        (lambda: HammingMechanism.from_weights(2, 2, [1]), ["weights has 1", "3"]),
        (lambda: HammingMechanism.from_weights(1, 2, ["3/2", "-1/2"]), ["negative entry -1/2"]),
        (lambda: HammingMechanism.from_weights(1, 3, ["1/2", "1/2"]), ["3/2", "must be 1"]),
        (lambda: product_of_randomized_responses(2, 2, "1/2"), ["exp_epsilon=1/2"]),
        (lambda: product_of_randomized_responses(2, 2, 2).probability([0], [0, 1]), ["output has 1 records"]),
        (lambda: product_of_randomized_responses(2, 2, 2).probability([0, 2], [0, 1]), ["between 0 and 1"]),
        (lambda: product_of_randomized_responses(2, 2, 2).least_delta(2, "weak"), ["sense='weak'"]),
    ],
)
def test_bad_arguments_are_named(call, words):
    with pytest.raises(InvalidArgument) as caught:
        call()
    assert all(word in str(caught.value) for word in words)
