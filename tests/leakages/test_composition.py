"""Products of mechanisms: the rule of each measure against the matrix of the product, and weights by distance likewise.

Covers: symdp.leakages.composition, symdp.leakages.measure, symdp.leakages.measures.hamming_distance_leakages,
symdp.leakages.measures.maximal_information, symdp.leakages.measures.maximal_leakage,
symdp.mechanisms.hamming_mechanism, symdp.mechanisms.product_mechanism
"""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from symdp import Mechanism
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.composition import composition
from symdp.leakages.measure import PriorFreeMeasure, measure
from symdp.mechanisms.hamming_mechanism import HammingMechanism, product_of_randomized_responses, shell_sizes
from symdp.mechanisms.product_mechanism import ProductMechanism

OF_THE_WHOLE = ["ml", "mi", "mx", "min-entropy", "sibson:2", "sibson:3/2", "sibson:oo"]
OF_NEIGHBOURS = ["dp", "renyi:2", "renyi:3/2", "renyi:oo", "kl", "adp:1/10", "adp:1/10:pointwise", "adp:1/50:pointwise"]


def random_local(rng, letters):
    rows = []
    for _ in range(letters):
        counts = [rng.randint(1, 7) for _ in range(letters)]
        rows.append([Fraction(count, sum(counts)) for count in counts])
    return Mechanism.from_rows(rows)


def of_neighbours(name, mechanism, sizes):
    """The largest value over pairs of databases that differ in one record, each pair a mechanism of two rows."""
    words = list(product(*[range(size) for size in sizes]))
    rows = dict(zip(words, mechanism.matrix, strict=True))
    pairs = [(x, z) for x in words for z in words if sum(a != b for a, b in zip(x, z, strict=True)) == 1]
    return max([measure(name).of(Mechanism((rows[x], rows[z]))) for x, z in pairs])


@pytest.mark.parametrize("name", OF_THE_WHOLE)
@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(100))
def test_measures_of_the_whole_add(name, seed):
    rng = Random(seed)
    letters = rng.choice([2, 3])
    factors = [random_local(rng, letters) for _ in range(2)]
    counts = [rng.randint(1, 5) for _ in range(letters)]
    prior = [Fraction(count, sum(counts)) for count in counts]
    pair = ProductMechanism.of(factors)
    joint = [p * q for p in prior for q in prior]
    rule = composition(name)
    assert rule.rule == "sum"
    value, expected = rule.of(pair, prior), measure(name).of(pair.to_mechanism(), joint)
    assert value.nats(12) == expected.nats(12)
    assert value.exp == expected.exp or expected.exp is None


@pytest.mark.parametrize("name", OF_NEIGHBOURS)
@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(100))
def test_measures_of_neighbours_take_the_largest_factor(name, seed):
    rng = Random(seed)
    factors = [random_local(rng, 2) for _ in range(rng.choice([2, 3]))]
    whole = ProductMechanism.of(factors)
    assert composition(name).of(whole) == of_neighbours(name, whole.to_mechanism(), [2] * len(factors))


def test_rules_name_their_source():
    assert composition("dp").statement == "the product leaks as much as its largest factor"
    assert composition("ml").source == "zhong2022, Lemma 20"
    assert composition("adp:1/10").rule == "largest"
    assert composition("adp:1/10:pointwise").rule == "pointwise"
    with pytest.raises(InvalidArgument, match="ProductMechanism"):
        composition("ml").of(Mechanism.from_rows([[1]]))
    with pytest.raises(InvalidArgument, match="prior is needed"):
        composition("mi").of(ProductMechanism.power(Mechanism.from_rows([["1/2", "1/2"], [0, 1]]), 2))


def random_hamming(rng, records, letters):
    sizes = shell_sizes(records, letters)
    shares = [Fraction(rng.randint(1, 6)) for _ in sizes]
    total = sum(size * share for size, share in zip(sizes, shares, strict=True))
    return HammingMechanism.from_weights(records, letters, [share / total for share in shares])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_sums_over_distances_are_those_of_the_matrix(seed):
    rng = Random(seed)
    records, letters = [(1, 3), (2, 2), (2, 3), (3, 2), (1, 2)][seed % 5]
    mechanism = random_hamming(rng, records, letters)
    matrix = mechanism.to_mechanism()
    uniform = [Fraction(1, mechanism.inputs)] * mechanism.inputs
    for name in OF_THE_WHOLE:
        value, expected = measure(name).on_shells(mechanism), measure(name).of(matrix, uniform)
        assert value.nats(12) == expected.nats(12), name
        assert value.exp == expected.exp or expected.exp is None
    for name in OF_NEIGHBOURS:
        if letters**records < 9 or name in ("dp", "renyi:2"):
            assert measure(name).on_shells(mechanism) == of_neighbours(name, matrix, [letters] * records), name


@pytest.mark.parametrize("weights", [[8, 1, 4], [1, 6, 2], [5, 2, 2], [9, 8, 1], [3, 7, 0]])
@pytest.mark.parametrize("delta", ["0", "1/50", "1/10", "3/10"])
def test_approximate_privacy_by_distances_is_that_of_pairs_of_rows(weights, delta):
    """Weights that neither fall nor have one ratio, two records of two letters."""
    total = sum(size * weight for size, weight in zip(shell_sizes(2, 2), weights, strict=True))
    mechanism = HammingMechanism.from_weights(2, 2, [Fraction(weight, total) for weight in weights])
    chosen = measure(f"adp:{delta}")
    assert chosen.on_shells(mechanism) == of_neighbours(chosen.name, mechanism.to_mechanism(), [2, 2])


def test_zeros_among_the_weights():
    gap = HammingMechanism.from_weights(2, 2, ["1/2", 0, "1/2"])
    assert measure("dp").on_shells(gap).is_infinite
    assert measure("renyi:2").on_shells(gap).is_infinite
    assert measure("kl").on_shells(gap).is_infinite
    assert measure("adp:1/2:pointwise").on_shells(gap).exp == 1
    assert measure("adp:1/4").on_shells(gap).is_infinite
    assert measure("ml").on_shells(gap).exp == 2
    assert measure("mi").on_shells(gap).exp == 2


@pytest.mark.parametrize("name", OF_THE_WHOLE + OF_NEIGHBOURS)
def test_one_database_gives_nothing_away_whatever_weights_stand_for_distances_that_do_not_occur(name):
    for weights in ([1, 5, 0], [1, 0, 0], [1, 0, 5], [1, "1/3", "1/9"], [1, 1, 1]):
        alone = HammingMechanism.from_weights(2, 1, weights)
        assert measure(name).on_shells(alone).exp == 1, weights
        assert measure(name).of(alone.to_mechanism(), [1]).exp == 1


def test_divergences_of_neighbours_where_weights_are_zero_or_equal():
    for shares in ([1, 1, 1], [9, 3, 1], [4, 1, 1], [4, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]):
        records = len(shares) - 1
        total = sum(size * share for size, share in zip(shell_sizes(records, 2), shares, strict=True))
        mechanism = HammingMechanism.from_weights(records, 2, [Fraction(share, total) for share in shares])
        for name in ("dp", "kl", "renyi:2", "renyi:3/2"):
            assert measure(name).on_shells(mechanism) == of_neighbours(name, mechanism.to_mechanism(), [2] * records), name


def test_long_sums_with_roots_are_enclosed_to_any_digits():
    mechanism = product_of_randomized_responses(40, 3, 7)
    value, local = measure("sibson:3/2").on_shells(mechanism), product_of_randomized_responses(1, 3, 7)
    assert value.expression is None
    assert value.nats(40) == measure("sibson:3/2").on_shells(local).times(40).nats(40)
    assert measure("renyi:3/2").on_shells(mechanism).nats(30) == measure("renyi:3/2").on_shells(local).nats(30)
    silent = product_of_randomized_responses(40, 3, 1)
    assert measure("sibson:3/2").on_shells(silent).exp == 1
    one = product_of_randomized_responses(2, 1, 1)
    assert [measure(name).on_shells(one).exp for name in ("renyi:3/2", "sibson:3/2", "kl", "mi", "adp:1/5")] == [1] * 5


class Other(PriorFreeMeasure):
    name = "other"

    def _value(self, matrix, prior): ...

    def _symbolic(self, rows, prior): ...


def test_unknown_measures_are_refused():
    with pytest.raises(Unsupported, match="other has no sum over distances"):
        Other().on_shells(product_of_randomized_responses(2, 2, 2))


def test_an_excess_of_one_or_more_bounds_nothing():
    """The other two factors multiply an entry by 9/16 at most, so that delta 3/5 counts as 16/15 for one of three."""
    skewed = Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"]])
    assert composition("adp:3/5:pointwise").of(ProductMechanism.power(skewed, 3)).exp == 1
    assert composition("adp:1/10:pointwise").of(ProductMechanism.power(skewed, 3)).exp > 1
