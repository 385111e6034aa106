"""Box, ball, decreasing, simplex and inequalities: minima and membership against all vertices, found by brute force.

Covers: symdp.sources.parametric.ordered_prior, symdp.sources.prior
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.prior import HullPrior
from tests.sources.random_polytopes import POLYTOPES, random_objective, random_polytope, random_prior
from tests.sources.vertex_enumeration import dot, satisfies, vertices_of

SEEDS = range(40)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", POLYTOPES)
def test_the_minimum_is_that_over_all_vertices(kind):
    for seed in SEEDS:
        rng = Random(seed)
        source, half_spaces = random_polytope(rng, kind)
        vertices = vertices_of(source.letters, half_spaces)
        for _ in range(3):
            objective = random_objective(rng, source.letters)
            value, attained = source.minimum(objective)
            assert value == min(dot(objective, vertex) for vertex in vertices), f"seed={seed}"
            assert dot(objective, attained.prior) == value, f"seed={seed}"
            assert satisfies(attained.prior, half_spaces), f"seed={seed}"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", POLYTOPES)
def test_membership_is_that_of_the_half_spaces_with_a_separation_outside(kind):
    inside = outside = 0
    for seed in SEEDS:
        rng = Random(seed)
        source, half_spaces = random_polytope(rng, kind)
        vertices = vertices_of(source.letters, half_spaces)
        for prior in [random_prior(rng, source.letters) for _ in range(4)] + vertices[:2]:
            located = source.locate(prior)
            assert isinstance(located, HullPrior) == satisfies(prior, half_spaces) == source.contains(prior), f"seed={seed}"
            if isinstance(located, HullPrior):
                inside += 1
                assert located.prior == prior
            else:
                outside += 1
                assert all(dot(located, vertex) > dot(located, prior) for vertex in vertices), f"seed={seed}"
    assert inside > 20
    assert outside > 20 or kind == "simplex"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", POLYTOPES)
def test_the_worst_distortion_is_that_of_the_worst_vertex(kind):
    for seed in SEEDS:
        rng = Random(seed)
        source, half_spaces = random_polytope(rng, kind)
        distortions = [Fraction(rng.randint(0, 6), 6) for _ in range(source.letters)]
        worst = max(dot(distortions, vertex) for vertex in vertices_of(source.letters, half_spaces))
        assert source.worst_distortion(distortions) == worst, f"seed={seed}"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", POLYTOPES)
def test_an_interior_prior_lies_on_a_wall_only_with_the_whole_set(kind):
    for seed in SEEDS:
        rng = Random(seed)
        source, half_spaces = random_polytope(rng, kind)
        vertices = vertices_of(source.letters, half_spaces)
        interior = source.relative_interior().prior
        assert satisfies(interior, half_spaces), f"seed={seed}"
        signs = [([-Fraction(int(k == j)) for k in range(source.letters)], Fraction(0)) for j in range(source.letters)]
        for coefficients, bound in [*half_spaces, *signs]:
            if dot(coefficients, interior) == bound:
                assert all(dot(coefficients, vertex) == bound for vertex in vertices), f"seed={seed}"


def test_one_letter_has_one_prior():
    for source in (SourceSet.simplex(1), SourceSet.decreasing(1), SourceSet.box([0], [1]), SourceSet.single([1])):
        assert source.letters == 1
        assert source.minimum((Fraction(-3),))[0] == -3
        assert source.contains([1])
        assert source.classify().name == "I"


BAD_BOXES = [
    ((["1/2", "1/2"], ["1"]), InvalidArgument, "lower has 2 entries, upper 1"),
    (([], []), InvalidArgument, "lower has 0 entries"),
    ((["-1/10", 0], [1, 1]), InvalidArgument, r"lower\[1\]=-1/10"),
    (([0, 0], [1, "11/10"]), InvalidArgument, r"upper\[2\]=11/10"),
    ((["3/4", 0], ["1/2", 1]), Infeasible, r"lower\[1\]=3/4 exceeds upper\[1\]=1/2"),
    ((["3/4", "1/2"], [1, 1]), Infeasible, "lower sums to 5/4"),
    (([0, 0], ["1/4", "1/2"]), Infeasible, "upper sums to 3/4"),
    (([0.1, 0], [1, 1]), InvalidArgument, r"lower\[1\]=0\.1 is a binary float"),
]


@pytest.mark.parametrize(("bounds", "error", "message"), BAD_BOXES, ids=range(len(BAD_BOXES)))
def test_bad_boxes_are_refused(bounds, error, message):
    with pytest.raises(error, match=message):
        SourceSet.box(*bounds)


def test_a_box_may_be_a_single_prior():
    source = SourceSet.box(["1/3", "2/3"], ["1/3", "2/3"])
    assert source.minimum((Fraction(1), Fraction(0)))[0] == Fraction(1, 3)
    assert source.relative_interior().prior == (Fraction(1, 3), Fraction(2, 3))


@pytest.mark.parametrize("radius", ["-1/10", "11/10", 2, 0.1])
def test_bad_radii_are_refused(radius):
    with pytest.raises(InvalidArgument, match="radius="):
        SourceSet.total_variation_ball(["1/2", "1/2"], radius)


def test_balls_of_radius_zero_and_one():
    center = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    point, everything = (SourceSet.total_variation_ball(center, radius) for radius in (0, 1))
    assert point.contains(center)
    assert not point.contains(["1/2", "1/6", "1/3"])
    assert everything.contains([0, 0, 1])


@pytest.mark.parametrize("letters", [0, -1, True, 2.0, "3", None, 10**6 + 1])
def test_bad_alphabet_sizes_are_refused(letters):
    for build in (SourceSet.simplex, SourceSet.decreasing, SourceSet.ordered_symbols):
        with pytest.raises(InvalidArgument, match="letters="):
            build(letters)


def test_priors_of_the_wrong_length_are_refused():
    source = SourceSet.simplex(3)
    with pytest.raises(InvalidArgument, match="prior has 2 letters, the source set has 3"):
        source.contains(["1/2", "1/2"])
    with pytest.raises(InvalidArgument, match="letter_distortions has 2 entries, the alphabet 3"):
        source.worst_distortion([0, 1])


def test_labels_name_the_letters():
    source = SourceSet.box([0, 0], [1, 1], labels=["yes", "no"])
    assert (source.label(0), source.label(1)) == ("yes", "no")
    assert SourceSet.simplex(2).label(1) == "2"
    with pytest.raises(InvalidArgument, match="labels has 1 names, the alphabet 2 letters"):
        SourceSet.box([0, 0], [1, 1], labels=["yes"])


def test_ordered_symbols_are_named_from_one():
    assert [str(symbol) for symbol in SourceSet.ordered_symbols(3).symbols] == ["P1", "P2", "P3"]
