"""Class I, II and III: the name agrees with brute force and every witness is checked exactly.

Covers: symdp.sources.source_class
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from symdp import SourceSet
from tests.sources.random_polytopes import POLYTOPES, random_polytope, random_vertices
from tests.sources.vertex_enumeration import dot, vertices_of

SEEDS = range(120)


def share_an_order(vertices):
    """Whether no two letters are ordered oppositely by two vertices."""
    pairs = combinations(range(len(vertices[0])), 2)
    return not any(any(v[i] > v[j] for v in vertices) and any(v[i] < v[j] for v in vertices) for i, j in pairs)


def assert_separated(separation, vertices):
    """Every vertex lies strictly beyond the uniform prior."""
    letters = len(vertices[0])
    assert separation.at_uniform == sum(separation.coefficients, Fraction(0)) / letters
    assert separation.least == min(dot(separation.coefficients, vertex) for vertex in vertices)
    assert separation.least > separation.at_uniform


def assert_opposed(opposition, source):
    """Two priors of the set that order two letters differently."""
    first, second = opposition.first, opposition.second
    better, worse = (letter - 1 for letter in opposition.letters)
    assert first.prior[better] > first.prior[worse]
    assert second.prior[better] < second.prior[worse]
    for located in (first, second):
        assert source.contains(located.prior)
        if located.weights is not None:
            assert source.shape.mixture(located.weights).prior == located.prior


def assert_class(source, vertices):
    """The class and its witnesses; returns the name."""
    kind = source.classify()
    letters = len(vertices[0])
    if kind.name == "I":
        assert kind.uniform.prior == (Fraction(1, letters),) * letters
        if kind.uniform.weights is not None:
            assert source.shape.mixture(kind.uniform.weights).prior == kind.uniform.prior
        assert (kind.order, kind.opposition, kind.separation) == (None, None, None)
        return kind.name
    assert_separated(kind.separation, vertices)
    assert kind.uniform is None
    if kind.name == "II":
        assert sorted(kind.order) == list(range(1, letters + 1))
        for vertex in vertices:
            ordered = [vertex[letter - 1] for letter in kind.order]
            assert ordered == sorted(ordered, reverse=True)
        assert kind.opposition is None
    else:
        assert kind.name == "III"
        assert_opposed(kind.opposition, source)
        assert kind.order is None
    assert (kind.name == "II") == share_an_order(vertices)
    return kind.name


def test_random_hulls():
    names = Counter()
    for seed in SEEDS:
        source = SourceSet.from_vertices(random_vertices(Random(seed)))
        names[assert_class(source, source.vertices)] += 1
    assert min(names["I"], names["II"], names["III"]) > 10, names


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", POLYTOPES)
def test_random_polytopes(kind):
    names = Counter()
    for seed in SEEDS[:50]:
        source, half_spaces = random_polytope(Random(seed), kind)
        names[assert_class(source, vertices_of(source.letters, half_spaces))] += 1
    assert names.keys() == ({"I"} if kind in ("decreasing", "simplex") else {"I", "II", "III"}), names


def test_the_uniform_prior_alone_is_class_one():
    assert assert_class(SourceSet.single(["1/3"] * 3), [(Fraction(1, 3),) * 3]) == "I"


def test_the_uniform_prior_between_two_vertices_is_class_one_with_weights():
    kind = SourceSet.from_vertices([["3/4", "1/4"], ["1/3", "2/3"]]).classify()
    assert (kind.name, kind.uniform.weights) == ("I", (Fraction(2, 5), Fraction(3, 5)))


def test_ties_do_not_oppose():
    vertices = [["1/2", "1/4", "1/4"], ["2/5", "2/5", "1/5"]]
    assert assert_class(SourceSet.from_vertices(vertices), SourceSet.from_vertices(vertices).vertices) == "II"


def test_ties_at_the_mean_hide_no_opposition():
    vertices = [["3/5", "3/10", "1/10"], ["3/5", "1/10", "3/10"]]
    source = SourceSet.from_vertices(vertices)
    assert assert_class(source, source.vertices) == "III"
    assert source.classify().opposition.letters == (2, 3)


CLASSES = {
    "kalantari2018:II-6": "II",
    "kalantari2018:II-10": "II",
    "kalantari2018:III-6a": "III",
    "kalantari2018:III-6b": "III",
    "kalantari2018:III-6c": "III",
    "kalantari2018:III-10a": "III",
    "kalantari2018:III-10b": "III",
    "kalantari2018:III-10c": "III",
    "zhong2022:figure-4": "II",
    "sarwate2014:binary:1/10,3/10": "II",
    "sarwate2014:binary:1/10,1/2": "I",
}


@pytest.mark.sampled(11)
@pytest.mark.parametrize(("name", "expected"), CLASSES.items())
def test_library_sets_have_the_class_their_paper_says(name, expected):
    source = SourceSet.named(name)
    assert assert_class(source, source.vertices) == expected


@pytest.mark.parametrize("letters", [2, 3, 6, 10])
def test_all_priors_and_all_decreasing_priors_are_class_one(letters):
    assert SourceSet.simplex(letters).classify().name == "I"
    assert SourceSet.decreasing(letters).classify().name == "I"
