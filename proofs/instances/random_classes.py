"""Random source sets of the two classes of kalantari2016 as strategies of Hypothesis."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

from symdp.errors import InvalidArgument
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

MOST_PRIORS = 3
PARTS = 12


def permutation_invariant_sets(max_letters: int = 4) -> SearchStrategy[SourceSet]:
    """All permutations of one prior on 2 to ``max_letters`` letters, or of two priors on at most 3."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    def orbits(letters: int) -> SearchStrategy[SourceSet]:
        drawn = st.lists(priors(letters, letters), min_size=1, max_size=2 if letters < 4 else 1)
        return drawn.map(lambda some: SourceSet.from_vertices([order for prior in some for order in permutations(prior)]))

    return st.integers(2, max_letters).flatmap(orbits)


def ordered_vertices(letters: int) -> SearchStrategy[list[Vector]]:
    """One to three priors with P_1 >= ... >= P_M."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    return st.lists(priors(letters, letters, decreasing=True), min_size=1, max_size=MOST_PRIORS)


def ordered_sets(max_letters: int = 4) -> SearchStrategy[SourceSet]:
    """Ordered statistics: hulls of one to three priors with P_1 >= ... >= P_M."""
    from hypothesis import strategies as st

    return st.integers(2, max_letters).flatmap(ordered_vertices).map(SourceSet.from_vertices)


def shares() -> SearchStrategy[Fraction]:
    """Twelfths of [0, 1]: a share at which to stand between two numbers."""
    from hypothesis import strategies as st

    return st.integers(0, PARTS).map(lambda parts: Fraction(parts, PARTS))


def tail_threshold(source: SourceSet, k: int) -> Fraction:
    """D^(k), the largest sum of the k last probabilities of a prior of the set."""
    if source.shape.vertices is None:
        raise InvalidArgument("source must be given by its vertices")
    return max(sum(vertex[len(vertex) - k :], Fraction(0)) for vertex in source.vertices)
