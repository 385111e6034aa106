"""Hulls of priors: reading, minima, and membership with weights or a separation, each checked exactly.

Covers: symdp.sources.prior, symdp.sources.shapes.vertex_set
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument
from symdp.sources.prior import HullPrior, read_prior
from tests.sources.random_polytopes import random_objective, random_prior, random_vertices
from tests.sources.vertex_enumeration import dot

SEEDS = range(150)


def test_priors_of_equal_numbers_are_kept_once_at_their_first_place():
    rows = [["1/2", "1/2"], ["1/3", "2/3"], ["0.5", "2/4"], ["2/3", "1/3"], ["2/6", "4/6"]]
    kept = SourceSet.from_vertices(rows)
    assert kept.vertices == tuple([tuple(map(Fraction, rows[place])) for place in (0, 1, 3)])
    assert kept.describe() == {"vertices": [["1/2", "1/2"], ["1/3", "2/3"], ["2/3", "1/3"]]}


def test_the_first_negative_entry_of_a_prior_is_refused_before_its_sum():
    with pytest.raises(InvalidArgument, match=r"^prior\[3\]=-1/7 must not be negative$"):
        read_prior([Fraction(1, 2), Fraction(0), Fraction(-1, 7), Fraction(-3)])
    with pytest.raises(InvalidArgument, match=r"^prior sums to 5/6, it must sum to 1$"):
        read_prior([Fraction(1, 2), Fraction(0), Fraction(1, 3)])


def test_a_prior_of_the_hull_knows_its_integers_and_its_largest_entry():
    prior = HullPrior((Fraction(1, 4), Fraction(0), Fraction(5, 12), Fraction(1, 3)))
    assert prior.integers == ([3, 0, 5, 4], 12)
    assert prior.largest == Fraction(5, 12)


def assert_mixture(source, located):
    """The weights are a probability vector that gives the prior."""
    assert len(located.weights) == len(source.vertices)
    assert min(located.weights) >= 0
    assert sum(located.weights) == 1
    mixed = tuple(dot(located.weights, column) for column in zip(*source.vertices, strict=True))
    assert mixed == located.prior


def test_weights_reproduce_a_prior_or_coefficients_separate_it():
    inside = outside = 0
    for seed in SEEDS:
        rng = Random(seed)
        source = SourceSet.from_vertices(random_vertices(rng))
        prior = random_prior(rng, source.letters)
        located = source.locate(prior)
        assert source.contains(prior) == isinstance(located, HullPrior), f"seed={seed}"
        if isinstance(located, HullPrior):
            inside += 1
            assert located.prior == prior, f"seed={seed}"
            assert_mixture(source, located)
        else:
            outside += 1
            assert all(dot(located, vertex) > dot(located, prior) for vertex in source.vertices), f"seed={seed}"
    assert min(inside, outside) > 20


def test_every_mixture_of_the_vertices_is_located():
    for seed in SEEDS:
        rng = Random(seed)
        source = SourceSet.from_vertices(random_vertices(rng))
        weights = random_prior(rng, len(source.vertices))
        prior = tuple(dot(weights, column) for column in zip(*source.vertices, strict=True))
        assert source.shape.mixture(weights) == HullPrior(prior, weights)
        located = source.locate(prior)
        assert located.prior == prior, f"seed={seed}"
        assert_mixture(source, located)


def test_the_minimum_is_attained_at_a_vertex_with_its_weights():
    for seed in SEEDS:
        rng = Random(seed)
        source = SourceSet.from_vertices(random_vertices(rng))
        objective = random_objective(rng, source.letters)
        value, attained = source.minimum(objective)
        assert value == min(dot(objective, vertex) for vertex in source.vertices) == dot(objective, attained.prior)
        assert_mixture(source, attained)


def test_the_worst_distortion_is_that_of_the_worst_vertex():
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    assert source.worst_distortion([0, 1, 1]) == Fraction(7, 10)
    assert source.worst_distortion(["1/2", "1/2", "1/2"]) == Fraction(1, 2)


def test_the_interior_prior_is_the_mean_of_the_vertices():
    for seed in SEEDS:
        source = SourceSet.from_vertices(random_vertices(Random(seed)))
        interior = source.relative_interior()
        assert_mixture(source, interior)
        assert min(interior.weights) > 0


def test_duplicates_are_dropped_and_order_is_kept():
    source = SourceSet.from_vertices([["1/2", "1/2"], ["0.5", "2/4"], ["1/4", "3/4"]])
    assert source.vertices == ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4)))


BAD_VERTICES = [
    ([], "vertices is empty"),
    ("1/2,1/2", "vertices must be a sequence"),
    (5, "vertices must be a sequence"),
    ({"a": ["1/2", "1/2"]}, "vertices must be a sequence"),
    (["1/2", "1/2"], r"vertices\[1\]='1/2' must be a sequence"),
    ([[]], r"vertices\[1\] is empty"),
    ([["1/2", "1/2"], ["1/3", "1/3", "1/3"]], r"vertices\[2\] has 3 letters, vertices\[1\] has 2"),
    ([["1/2", "1/2"], ["3/2", "-1/2"]], r"vertices\[2\]\[2\]=-1/2 must not be negative"),
    ([["1/2", "1/3"]], r"vertices\[1\] sums to 5/6, it must sum to 1"),
    ([[0.5, 0.5]], r"vertices\[1\]\[1\]=0\.5 is a binary float"),
    ([["1/2", None]], r"vertices\[1\]\[2\]=None"),
]


@pytest.mark.sampled(11)
@pytest.mark.parametrize(("vertices", "message"), BAD_VERTICES, ids=range(len(BAD_VERTICES)))
def test_bad_vertices_are_refused_by_place(vertices, message):
    with pytest.raises(InvalidArgument, match=message):
        SourceSet.from_vertices(vertices)


def test_a_single_prior_is_a_hull_of_one():
    source = SourceSet.single(["2/3", "1/3"], labels=["a", "b"])
    assert source.vertices == (read_prior(["2/3", "1/3"]),)
    assert source.labels == ("a", "b")
    assert source.contains(["2/3", "1/3"])
    assert not source.contains(["1/2", "1/2"])


def test_a_prior_may_be_told_by_weights():
    told = SourceSet.from_document({"vertices": [{"weights": [3, "1/2", 0, "0.5"]}, ["1/4"] * 4]})
    assert told.vertices == ((Fraction(3, 4), Fraction(1, 8), Fraction(0), Fraction(1, 8)), (Fraction(1, 4),) * 4)
    assert told.describe()["vertices"][0] == ["3/4", "1/8", "0", "1/8"]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"weights": [1, "-1/3"]}, r"vertices\[1\].weights\[2\]=-1/3 must not be negative"),
        ({"weights": [0, 0]}, r"vertices\[1\].weights are all 0; one of them must be positive"),
        ({"weights": []}, r"vertices\[1\].weights is empty; give the probability of every letter"),
        ({"weights": 1}, r"vertices\[1\].weights=1 must be a sequence of rationals"),
        ({"weights": [1, "x"]}, r"vertices\[1\].weights\[2\]"),
        ({"weights": {"1": 2}}, r"vertices\[1\].weights=\{'1': 2\} must be a sequence of rationals"),
        ({"weights": {1, 2}}, r"vertices\[1\].weights=\{1, 2\} must be a sequence of rationals"),
        ({"share": [1]}, r'vertices\[1\] is an object with the keys share; its only key must be "weights"'),
        ({}, r'vertices\[1\] is an object with the keys \(none\); its only key must be "weights"'),
    ],
)
def test_what_tells_no_prior_is_refused(row, message):
    with pytest.raises(InvalidArgument, match=f"^{message}"):
        SourceSet.from_document({"vertices": [row, [1, 0]]})


def test_long_priors_are_told_by_weights_where_these_are_far_shorter():
    """Weights 1/i of 800 letters are; a prior with a random numerator of 2,000 bits for each letter has no such weights."""
    rng = Random(1)
    over_i = SourceSet.zipf(1, 800).describe()["vertices"]
    assert over_i == [{"weights": ["1", *[f"1/{letter}" for letter in range(2, 801)]]}]
    late = SourceSet.single([0, *SourceSet.zipf(1, 800).vertices[0]]).describe()["vertices"][0]["weights"]
    assert late[:3] == ["0", "1", "1/2"]
    numerators = [rng.getrandbits(2000) + 1 for _ in range(300)]
    (listed,) = SourceSet.single([Fraction(numerator, sum(numerators)) for numerator in numerators]).describe()["vertices"]
    assert isinstance(listed, list)
    assert isinstance(SourceSet.zipf(1, 500).describe()["vertices"][0], list)


def test_weights_are_told_of_vertices_alone():
    with pytest.raises(InvalidArgument, match=r"^center=\{'weights': \[1, 2\]\} must be a sequence of rationals$"):
        SourceSet.from_document({"center": {"weights": [1, 2]}, "radius": 0})
