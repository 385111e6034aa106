"""Mechanisms that lie by one common law.

Covers: symdp.mechanisms.proportional_mechanism, symdp.mechanisms.randomized_response
"""

from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism, constant_answer, symmetric_response
from symdp.mechanisms.randomized_response import randomized_response

ONE, ZERO = Fraction(1), Fraction(0)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(40))
def test_rows_are_laws_with_the_given_diagonal(seed):
    rng = Random(seed)
    size = rng.randint(2, 6)
    weights = tuple(Fraction(rng.randint(0, 5)) for _ in range(size))
    if sum(w > 0 for w in weights) < 2:
        weights = (ONE,) * size
    honest = tuple(Fraction(rng.randint(0, 10), 10) for _ in range(size))
    mechanism = ProportionalMechanism(honest, weights)
    rows = mechanism.matrix
    assert all(sum(row) == 1 and min(row) >= 0 for row in rows)
    assert tuple(row[x] for x, row in enumerate(rows)) == honest == mechanism.diagonal
    for x, row in enumerate(rows):
        lies = [(row[y], weights[y]) for y in range(size) if y != x]
        assert all(a * v == b * w for a, w in lies for b, v in lies)
    assert mechanism.distortion(SourceSet.simplex(size)) == 1 - min(honest)
    assert mechanism.to_mechanism().matrix[size - 1][0] == mechanism.probability(0, size - 1)


def test_symmetric_response_is_randomised_response():
    assert symmetric_response(4, Fraction(1, 2)).matrix == randomized_response(4, 3).matrix
    assert symmetric_response(1, ZERO).matrix == ((ONE,),)
    assert symmetric_response(1, Fraction(1, 2)).matrix == ((ONE,),)


def test_constant_answers_do_not_depend_on_the_input():
    law = (Fraction(1, 2), Fraction(1, 6), Fraction(1, 3))
    assert set(constant_answer(law).matrix) == {law}
    assert constant_answer((ZERO, ONE)).matrix == ((ZERO, ONE), (ZERO, ONE))
    assert set(constant_answer((ZERO, Fraction(1, 2))).matrix) == {(Fraction(1, 2), Fraction(1, 2))}


@pytest.mark.parametrize(
    ("honest", "weights", "words"),
    [
        ((), (), "give one per letter"),
        ((ONE,), (ONE, ONE), "honest has 1 entries, weights 2"),
        ((Fraction(3, 2), ONE), (ONE, ONE), "honest\\[1\\]=3/2"),
        ((ONE, ONE), (ONE, -ONE), "weights\\[2\\]=-1"),
        ((Fraction(1, 2), ONE), (ONE, ZERO), "no other letter"),
    ],
)
def test_bad_parts_are_refused(honest, weights, words):
    with pytest.raises(InvalidArgument, match=words):
        ProportionalMechanism(honest, weights)


def test_no_huge_matrix_is_built():
    mechanism = symmetric_response(3000, Fraction(1, 2))
    assert mechanism.probability(0, 1) == Fraction(1, 5998)
    with pytest.raises(Unsupported, match="3000 letters"):
        _ = mechanism.matrix
    assert set(mechanism.to_document()) == {"honest", "weights"}
