"""Hypothesis strategies for priors, pairs (lambda, delta) and levels."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def levels() -> SearchStrategy[Fraction]:
    """lambda."""
    from hypothesis import strategies as st

    return st.fractions(1, 8, max_denominator=4)


def pairs() -> SearchStrategy[Any]:
    """One to three pairs, delta = 0 often."""
    from hypothesis import strategies as st

    deltas = st.sampled_from([Fraction(0), Fraction(0), Fraction(1, 20), Fraction(1, 5), Fraction(1, 2)])
    return st.lists(st.tuples(levels(), deltas), min_size=1, max_size=3).map(tuple)


def priors_of(most: int = 3, sets: int = 2) -> SearchStrategy[Any]:
    """Up to so many priors on one number of letters, zeros included."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    def some(letters: int) -> SearchStrategy[Any]:
        return st.lists(priors(letters, letters), min_size=1, max_size=sets).map(tuple)

    return st.integers(1, most).flatmap(some)
