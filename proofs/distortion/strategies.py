"""Hypothesis strategies for priors, costs and levels."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def levels() -> SearchStrategy[Fraction]:
    """lambda."""
    from hypothesis import strategies as st

    return st.fractions(1, 8, max_denominator=4)


def priors_of(letters: int) -> SearchStrategy[Any]:
    """Priors on exactly so many letters, zeros included."""
    from symdp.testing import priors

    return priors(letters, letters)


def cost_matrices(letters: int) -> SearchStrategy[Any]:
    """One to four outputs, costs of any sign with ties."""
    from hypothesis import strategies as st

    entries = st.fractions(-1, 4, max_denominator=2)
    return st.integers(1, 4).flatmap(lambda outputs: st.tuples(*[st.tuples(*[entries] * outputs)] * letters))
