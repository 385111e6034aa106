"""Products of local mechanisms against their matrices.

Covers: symdp.mechanisms.product_mechanism, symdp.mechanisms.proportional_mechanism,
symdp.mechanisms.randomized_response
"""

from fractions import Fraction
from itertools import product

import pytest

from symdp import Mechanism, SourceSet
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.mechanisms.proportional_mechanism import symmetric_response
from symdp.mechanisms.randomized_response import randomized_response

FIRST = Mechanism.from_rows([["3/4", "1/4", 0], ["1/3", "1/3", "1/3"]])
SECOND = Mechanism.from_rows([["1/2", "1/2"], ["1/5", "4/5"]])


def test_entries_and_sizes():
    pair = ProductMechanism.of([FIRST, SECOND])
    matrix = pair.to_mechanism().matrix
    assert len(matrix) == 4
    assert len(matrix[0]) == 6
    inputs, outputs = list(product(range(2), range(2))), list(product(range(3), range(2)))
    assert all(
        matrix[i][k] == pair.probability(y, x) == FIRST.matrix[x[0]][y[0]] * SECOND.matrix[x[1]][y[1]]
        for i, x in enumerate(inputs)
        for k, y in enumerate(outputs)
    )
    assert str(pair.exp_epsilon) == "oo"
    assert ProductMechanism.of([SECOND, SECOND]).exp_epsilon == SECOND.exp_epsilon == Fraction(5, 2)


def test_equal_neighbours_are_kept_once():
    many = ProductMechanism.of([SECOND, SECOND, FIRST])
    assert many.parts == ((SECOND, 2), (FIRST, 1))
    assert many.records == 3
    assert many.factors == (SECOND, SECOND, FIRST)
    assert ProductMechanism.power(SECOND, 1000).records == 1000


def test_distortion_adds():
    source = SourceSet.from_vertices([["1/2", "1/2"], ["1/4", "3/4"]])
    pair = ProductMechanism.of([SECOND, randomized_response(2, 3), symmetric_response(2, Fraction(1, 10))])
    letters = [Fraction(1, 2) + Fraction(1, 4) + Fraction(1, 10), Fraction(1, 5) + Fraction(1, 4) + Fraction(1, 10)]
    assert pair.distortion(source) == max(sum(p * d for p, d in zip(v, letters, strict=True)) for v in source.vertices)
    assert pair.probability([0, 0, 0], [0, 0, 0]) == Fraction(1, 2) * Fraction(3, 4) * Fraction(9, 10)


def test_refusals():
    with pytest.raises(Unsupported, match="records=1000 has about 2\\^"):
        ProductMechanism.power(SECOND, 1000).to_mechanism()
    with pytest.raises(InvalidArgument, match="factors is empty"):
        ProductMechanism.of([])
    with pytest.raises(InvalidArgument, match="factors\\[2\\] is a list"):
        ProductMechanism.of([SECOND, [1, 2]])
    with pytest.raises(InvalidArgument, match="source has 3 letters"):
        ProductMechanism.of([SECOND]).distortion(SourceSet.simplex(3))
    with pytest.raises(InvalidArgument, match="database has 1 records"):
        ProductMechanism.of([SECOND, SECOND]).probability([0, 0], [0])
