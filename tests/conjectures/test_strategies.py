"""Strategies draw every size that they are asked for, and no other, of the kind that is said; their domains say the same.

Covers: symdp.conjectures.search.argument_kinds, symdp.testing
"""

from fractions import Fraction
from itertools import pairwise, permutations
from math import gcd, lcm

import pytest
from hypothesis import Phase, given, settings

from symdp import SourceSet, testing
from symdp.conjectures.search.argument_kinds import DistortionKind, MechanismKind, PermutationKind, PriorKind, kind_of
from symdp.errors import InvalidArgument


def drawn(strategy, count=60):
    """What a strategy draws."""
    found = []

    @settings(max_examples=count, phases=[Phase.generate])
    @given(strategy)
    def each(value):
        found.append(value)

    each()
    return found


def letters(source):
    return source.letters


def shape(mechanism):
    return mechanism.inputs, mechanism.outputs


def every(most_inputs, most_outputs):
    return {(n, m) for n in range(1, most_inputs + 1) for m in range(1, most_outputs + 1)}


SIZES = {
    "priors": (testing.priors(2, 4), len, {2, 3, 4}),
    "priors of one size": (testing.priors(3, 3), len, {3}),
    "priors of one letter": (testing.priors(1, 2), len, {1, 2}),
    "decreasing priors": (testing.priors(1, 3, decreasing=True), len, {1, 2, 3}),
    "source sets": (testing.source_sets(1, 3), letters, {1, 2, 3}),
    "Class I": (testing.class_one_sets(1, 3), letters, {1, 2, 3}),
    "Class II": (testing.class_two_sets(2, 4), letters, {2, 3, 4}),
    "Class II, in any order": (testing.class_two_sets(2, 3, ordered=False), letters, {2, 3}),
    "Class III": (testing.class_three_sets(3, 4), letters, {3, 4}),
    "Class III, which two letters do not have": (testing.class_three_sets(1, 3), letters, {3}),
    "Class III of one size": (testing.class_three_sets(4, 4), letters, {4}),
    "mechanisms": (testing.mechanisms(2, 3), shape, every(2, 3)),
    "mechanisms of many inputs": (testing.mechanisms(3, 1), shape, every(3, 1)),
    "permutations": (testing.permutations(3), lambda order: order, set(permutations((1, 2, 3)))),
    "one permutation": (testing.permutations(1), lambda order: order, {(1,)}),
    "distortions": (testing.distortions(3), lambda place: place, {Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)}),
    "a half": (testing.distortions(2), lambda place: place, {Fraction(1, 2)}),
    "all distortions": (
        testing.distortions(2, include_ends=True),
        lambda place: place,
        {Fraction(0), Fraction(1, 2), Fraction(1)},
    ),
}


@pytest.mark.sampled(len(SIZES))
@pytest.mark.parametrize("name", SIZES)
def test_every_size_that_is_asked_for_is_drawn_and_no_other(name):
    strategy, size_of, known = SIZES[name]
    sizes = set()
    for count in (20, 60, 300):
        sizes |= {size_of(value) for value in drawn(strategy, count)}
        if sizes == known:
            break
    assert sizes == known


KINDS = {
    "priors": (testing.priors(2, 4), PriorKind(2, 4, False)),
    "decreasing priors": (testing.priors(1, 3, decreasing=True), PriorKind(1, 3, True)),
    "distortions": (testing.distortions(), DistortionKind(False)),
    "all distortions": (testing.distortions(include_ends=True), DistortionKind(True)),
    "mechanisms": (testing.mechanisms(2, 3), MechanismKind(2, 3)),
    "permutations": (testing.permutations(4), PermutationKind(4)),
}


@pytest.mark.parametrize("name", KINDS)
def test_the_domain_of_a_strategy_is_the_one_it_was_made_for(name):
    strategy, kind = KINDS[name]
    assert kind_of(strategy) == kind


THREE = {
    "I": SourceSet.from_vertices(
        [["1/2", "1/3", "1/6"], ["1/6", "1/3", "1/2"], ["1/3", "1/6", "1/2"], ["1/6", "1/2", "1/3"]]
    ),
    "the uniform prior": SourceSet.single(["1/3"] * 3),
    "II": SourceSet.single(["1/2", "1/3", "1/6"]),
    "II, not decreasing": SourceSet.single(["1/3", "1/2", "1/6"]),
    "III": SourceSet.from_vertices([["3/5", "3/10", "1/10"], ["3/10", "3/5", "1/10"]]),
}
OF_SETS = {
    "any": (testing.source_sets, {}, set(THREE)),
    "Class I": (testing.class_one_sets, {}, {"I", "the uniform prior"}),
    "Class II": (testing.class_two_sets, {}, {"II"}),
    "Class II, in any order": (testing.class_two_sets, {"ordered": False}, {"II", "II, not decreasing"}),
    "Class III": (testing.class_three_sets, {}, {"III"}),
}


@pytest.mark.parametrize("name", OF_SETS)
def test_the_domain_of_sets_has_their_letters_and_their_class(name):
    make, options, known = OF_SETS[name]
    kind = kind_of(make(3, 4, **options))
    assert (kind.min_letters, kind.max_letters) == (3, 4)
    assert {name for name, source in THREE.items() if kind.accepts(source)} == known
    assert not any(kind_of(make(4, 5, **options)).accepts(source) for source in THREE.values())


def weights_of(prior):
    """The least integers in the ratios of a prior."""
    below = lcm(*[entry.denominator for entry in prior])
    whole = [int(entry * below) for entry in prior]
    return [number // gcd(*whole) for number in whole]


def test_weights_are_small_integers_and_zeros_and_ties_are_common():
    found = drawn(testing.priors(3, 3), 100)
    assert all(sum(prior) == 1 and min(prior) >= 0 for prior in found)
    assert max(max(weights_of(prior)) for prior in found) <= testing.LARGEST_WEIGHT
    assert max(max(weights_of(prior)) for prior in found) > testing.LARGEST_WEIGHT // 2
    assert sum(0 in prior for prior in found) > 5
    assert sum(len(set(prior)) < 3 for prior in found) > 5
    assert any(list(prior) != sorted(prior, reverse=True) for prior in found)


def test_decreasing_priors_decrease():
    found = drawn(testing.priors(3, 3, decreasing=True))
    assert all(a >= b for prior in found for a, b in pairwise(prior))
    assert any(len(set(prior)) == 3 for prior in found)


def test_sets_have_one_to_four_vertices_and_those_of_class_one_all_rotations_besides():
    for strategy in (testing.source_sets(3, 3), testing.class_two_sets(3, 3)):
        counts = {len(source.vertices) for source in drawn(strategy)}
        assert counts >= {1, 2}
        assert max(counts) <= testing.MOST_VERTICES
    found = drawn(testing.class_one_sets(4, 4))
    counts = {len(source.vertices) for source in found}
    assert max(counts) <= 4 + testing.MOST_VERTICES - 1
    assert max(counts) > 4
    assert 4 in counts
    for source in found:
        first = source.vertices[0]
        assert {first[k:] + first[:k] for k in range(4)} <= set(source.vertices)


def test_a_class_two_set_in_any_order_has_one_order_for_all_its_priors():
    found = drawn(testing.class_two_sets(3, 3, ordered=False))
    for source in found:
        orders = permutations(range(3))
        assert any(all(v[a] >= v[b] >= v[c] for v in source.vertices) for a, b, c in orders)
    assert len({tuple(sorted(range(3), key=lambda x: -source.vertices[0][x])) for source in found}) > 3


def test_a_set_in_an_order_of_letters_has_the_probability_of_each_at_its_place():
    """So the order 1, 2, 3, which Hypothesis tries first, leaves a set as it is."""
    source = SourceSet.from_vertices([["1/2", "1/3", "1/6"], ["2/5", "2/5", "1/5"]])
    assert testing._relabelled(source, (1, 2, 3)) == source
    moved = testing._relabelled(source, (3, 1, 2))
    assert moved == SourceSet.from_vertices([["1/6", "1/2", "1/3"], ["1/5", "2/5", "2/5"]])


def test_a_class_three_set_has_decreasing_priors_and_some_with_their_letters_exchanged():
    for source in drawn(testing.class_three_sets(3, 3), 12):
        sorted_alike = {tuple(sorted(vertex, reverse=True)) for vertex in source.vertices}
        assert len(sorted_alike) <= testing.MOST_VERTICES
        assert any(list(vertex) != sorted(vertex, reverse=True) for vertex in source.vertices)
        assert any(list(vertex) == sorted(vertex, reverse=True) for vertex in source.vertices)


def test_rows_of_a_mechanism_are_distributions_on_its_outputs():
    for mechanism in drawn(testing.mechanisms(3, 3)):
        assert all(sum(row) == 1 and min(row) >= 0 and len(row) == mechanism.outputs for row in mechanism.matrix)


def test_denominators_are_at_most_what_is_said():
    assert {place.denominator for place in drawn(testing.distortions(3))} == {2, 3}
    assert 12 < max(place.denominator for place in drawn(testing.distortions())) <= 60


MAKERS = [
    testing.priors,
    testing.source_sets,
    testing.class_one_sets,
    testing.class_two_sets,
    testing.class_three_sets,
]


@pytest.mark.parametrize("make", MAKERS)
def test_letters_that_are_none_are_refused(make):
    for least, most in ((4, 3), (0, 2), (-1, -1)):
        with pytest.raises(InvalidArgument) as refused:
            make(least, most)
        said = f"min_letters={least}, max_letters={most} must satisfy 1 <= min_letters <= max_letters"
        assert str(refused.value) == said
    assert kind_of(make(1, 1)) is not None
