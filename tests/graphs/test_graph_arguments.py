"""Graphs at the ends of what they take: distances that are none, and texts that are shown as far as they are short.

Covers: symdp.graphs.graph_reader, symdp.graphs.hamming_counts
"""

import pytest

from symdp.errors import InvalidArgument
from symdp.graphs.graph_reader import read_graph
from symdp.graphs.hamming_counts import sphere_size


@pytest.mark.parametrize("distance", [True, 1.5, "1", None, -1, 4])
def test_a_distance_is_an_integer_from_zero_to_the_records(distance):
    with pytest.raises(InvalidArgument, match=r"^distance=.* must be an integer between 0 and records=3$"):
        sphere_size(3, 2, distance)


def test_the_ends_of_distances_are_taken():
    assert [sphere_size(3, 2, distance) for distance in range(4)] == [1, 3, 3, 1]


@pytest.mark.parametrize(("length", "shown"), [(59, "x" * 59), (60, "x" * 60), (61, "x" * 60 + "...")])
def test_a_long_text_is_shown_as_far_as_sixty_characters(length, shown):
    with pytest.raises(InvalidArgument, match=rf"^graph={shown} must be "):
        read_graph("x" * length)
