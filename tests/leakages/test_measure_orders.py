"""Orders between the measures, limits of the orders a, and what every measure keeps: post-processing, merging, mixing.

Covers: symdp.leakages.merged_columns
"""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from symdp import Mechanism, measure
from symdp.answers import LeakageValue
from symdp.errors import Undecided
from tests.leakages.random_instances import random_matrix, random_prior, random_row, random_symmetric

ORDERS = (Fraction(11, 10), Fraction(3, 2), Fraction(2), Fraction(5))


def instances(count, seed):
    rng = Random(seed)
    for _ in range(count):
        if rng.random() < 0.3:
            size = rng.randint(2, 4)
            matrix = random_symmetric(rng, size)
            yield matrix, (Fraction(1, size),) * size if rng.random() < 0.5 else random_prior(rng, size)
        else:
            matrix = random_matrix(rng)
            yield matrix, random_prior(rng, len(matrix))


def at_most(small, large):
    """Not certainly above; equality of nested roots may stay open."""
    try:
        return small <= large
    except Undecided:
        return abs(small.enclosure(30)[0] - large.enclosure(30)[0]) < Fraction(1, 10**25)


@pytest.mark.thorough
def test_the_chain_of_measures_holds_on_every_instance():
    for matrix, prior in instances(150, 1):
        value = {name: measure(name).of(matrix, prior) for name in ("mi", "ml", "mx", "dp", "kl", "min-entropy")}
        chain = [value["mi"]]
        divergences = [value["kl"]]
        for order in ORDERS:
            chain.append(measure(f"sibson:{order}").of(matrix, prior))
            divergences.append(measure(f"renyi:{order}").of(matrix, prior))
            assert at_most(chain[-1], divergences[-1])
            assert at_most(value["mi"], divergences[-1])
        chain += [measure("sibson:oo").of(matrix, prior), value["ml"], value["mx"], value["dp"]]
        divergences.append(value["dp"])
        for below, above in [*pairwise(chain), *pairwise(divergences)]:
            assert at_most(below, above), (matrix, prior)
        assert at_most(value["mi"], value["kl"])
        assert at_most(value["min-entropy"], measure("sibson:oo").of(matrix, prior))


def test_the_chain_is_strict_somewhere_and_an_equality_somewhere():
    skew = [["3/4", "1/4"], ["1/2", "1/2"]]
    strict = [measure(name).of(skew, ["1/3", "2/3"]) for name in ("mi", "sibson:2", "ml", "mx", "dp")]
    assert all(below < above for below, above in pairwise(strict))
    identity = [[1, 0], [0, 1]]
    same = [measure(name).of(identity, ["1/2", "1/2"]) for name in ("mi", "sibson:2", "ml", "mx")]
    assert all(value == same[0] for value in same)


def test_maximal_leakage_of_all_inputs_exceeds_maximal_information_of_the_likely_ones():
    """ML <= MX needs inputs of probability zero counted in both, or a prior without zeros."""
    rows, likely = [[1, 0], [0, 1]], [[1, 0]]
    assert measure("ml").of(rows).exp == 2 > measure("mx").of(likely, [1]).exp == 1
    assert measure("ml").of(rows) <= measure("mx").of(rows, [1, 0])


def test_orders_near_one_and_large_orders_approach_the_limits():
    near, far = Fraction(10**9 + 1, 10**9), 10**7
    for matrix, prior in instances(60, 2):
        for family, below, above in (("sibson", "mi", "sibson:oo"), ("renyi", "kl", "dp")):
            limits = [measure(name).of(matrix, prior) for name in (below, above)]
            close = [measure(f"{family}:{order}").of(matrix, prior) for order in (near, far)]
            assert at_most(limits[0], close[0])
            assert at_most(close[1], limits[1])
            if limits[1].is_infinite:
                assert close[1].is_infinite
                continue
            assert close[0].enclosure(20)[1] - limits[0].enclosure(20)[0] < Fraction(1, 10**6)
            assert limits[1].enclosure(20)[1] - close[1].enclosure(20)[0] < Fraction(1, 10**4)


NAMES = ("dp", "adp:1/20", "ml", "mi", "renyi:2", "renyi:3/2", "sibson:2", "sibson:3/2", "mx", "kl", "min-entropy")


@pytest.mark.sampled(11)
@pytest.mark.parametrize("name", NAMES)
def test_post_processing_never_adds_leakage(name, rng):
    for matrix, prior in instances(40, 3):
        before = Mechanism(matrix)
        after = before.compose(Mechanism(tuple(random_row(rng, 3) for _ in range(before.outputs))))
        assert at_most(measure(name).of(after, prior), measure(name).of(before, prior))


@pytest.mark.sampled(11)
@pytest.mark.parametrize("name", NAMES)
def test_splitting_an_output_and_renaming_letters_change_nothing(name, rng):
    for matrix, prior in instances(40, 4):
        share = Fraction(rng.randint(1, 4), 5)
        split = [(row[0] * share, *row[1:], row[0] * (1 - share)) for row in matrix]
        order = rng.sample(range(len(matrix)), len(matrix))
        renamed = [split[x] for x in order]
        first = measure(name).of(matrix, prior)
        second = measure(name).of(renamed, [prior[x] for x in order])
        if name.endswith(":pointwise"):
            continue
        assert isinstance(first, LeakageValue)
        assert at_most(first, second)
        assert at_most(second, first)


def test_pointwise_approximate_privacy_is_lost_by_splitting_outputs():
    """The pointwise sense is no notion of privacy: a split output hides any leakage below delta."""
    whole, split = [[1, 0], [0, 1]], [["1/2", "1/2", 0, 0], [0, 0, "1/2", "1/2"]]
    pointwise, standard = measure("adp:1/2:pointwise"), measure("adp:1/2")
    assert pointwise.of(whole).is_infinite
    assert pointwise.of(split).exp == 1
    assert standard.of(whole).is_infinite
    assert standard.of(split).is_infinite
