"""Losses at the ends of what they take: one symbol, the root of a star, numbers and sequences that are none.

Covers: symdp.losses.lines, symdp.losses.lists_and_erasures, symdp.losses.string_distances, symdp.losses.trees
"""

from fractions import Fraction as F

import pytest

from symdp.errors import InvalidArgument
from symdp.losses.lines import positions
from symdp.losses.lists_and_erasures import Erasure
from symdp.losses.string_distances import strings
from symdp.losses.trees import tree


def test_strings_of_one_symbol_are_all_alike():
    for length, symbols, largest in ((3, 1, 0), (3, 2, 3), (1, 2, 1)):
        loss = strings(length, symbols)
        costs = loss.matrix(symbols**length)
        assert loss.bounds(symbols**length) == (0, largest) == (min(map(min, costs)), max(map(max, costs)))


def test_the_erasure_is_the_root_and_the_parent_of_each_letter():
    nodes = Erasure(3, F(1, 2)).nodes(3)
    assert nodes.parents == (-1, 0, 0, 0)
    assert (nodes.letters, nodes.outputs) == ((1, 2, 3), (1, 2, 3, 0))


@pytest.mark.parametrize("power", [True, 0, 1.5, F(2), "2", None])
def test_a_power_is_a_whole_number_from_one_on(power):
    with pytest.raises(InvalidArgument, match=r"^power=.* must be a whole number from 1 to"):
        positions([0, 1], power)


@pytest.mark.parametrize("parents", ["00", "", 3, None])
def test_parents_are_a_sequence(parents):
    with pytest.raises(InvalidArgument, match=r"^parents must be a sequence of letters, with None for the root$"):
        tree(parents)


def test_the_first_negative_length_is_named_by_its_place():
    with pytest.raises(InvalidArgument, match=r"^weights\[2\]=-1 must not be negative$"):
        tree([None, 0, 0], [1, -1, -2])
