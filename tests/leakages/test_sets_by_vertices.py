"""The largest leakage over a set does not depend on how the set is given: by bounds, by rows, or by all its vertices.

Covers: symdp.leakages.maxima.concave_maximum, symdp.leakages.maxima.hull_maximum, symdp.leakages.measures.min_entropy,
symdp.leakages.measures.mutual_information, symdp.leakages.measures.sibson
"""

from fractions import Fraction
from random import Random

from symdp import SourceSet, measure
from tests.agreement.full_program import half_spaces
from tests.leakages.random_instances import random_matrix, random_source
from tests.sources.vertex_enumeration import vertices_of


def given_twice(rng):
    """A random set that is not given by its vertices, and all its vertices."""
    while True:
        source = random_source(rng, rng.randint(2, 3))
        if source.shape.vertices is None:
            listed = vertices_of(source.letters, half_spaces(source.to_document()))
            return source, SourceSet.from_vertices(listed)


def test_exact_leakages():
    for seed in range(40):
        rng = Random(seed)
        source, listed = given_twice(rng)
        rows = random_matrix(rng, source.letters, rng.randint(2, 4))
        for name in ("min-entropy", "mx", "sibson:oo"):
            assert measure(name).worst(rows, source).exp == measure(name).worst(rows, listed).exp, (seed, name)


def most_min_entropy(rows, source):
    """Where one letter is likeliest the leakage is a convex function over a linear one: the largest is at a vertex there."""
    letters, walls = range(source.letters), half_spaces(source.to_document())
    found = []
    for best in letters:
        likeliest = [([Fraction((k == x) - (k == best)) for k in letters], Fraction(0)) for x in letters if x != best]
        for prior in vertices_of(source.letters, [*walls, *likeliest]):
            guessed = [max(p * row[y] for p, row in zip(prior, rows, strict=True)) for y in range(len(rows[0]))]
            found.append(sum(guessed) / prior[best])
    return max(found)


def test_the_largest_min_entropy_leakage_is_that_of_a_vertex_where_one_letter_is_likeliest():
    uneven = 0
    for seed in range(30):
        rng = Random(seed)
        source, _ = given_twice(rng)
        rows = random_matrix(rng, source.letters, rng.randint(2, 4))
        assert measure("min-entropy").worst(rows, source).exp == most_min_entropy(rows, source), seed
        uneven += not source.contains([Fraction(1, source.letters)] * source.letters)
    assert uneven > 5


def test_enclosed_leakages():
    for seed in range(6):
        rng = Random(seed)
        source, listed = given_twice(rng)
        rows = random_matrix(rng, source.letters, 3)
        for name in ("mi", "sibson:2"):
            first, second = (measure(name).worst(rows, one).enclosure(9) for one in (source, listed))
            assert first[0] <= second[1] and second[0] <= first[1], (seed, name)  # noqa: PT018
