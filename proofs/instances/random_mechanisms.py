"""Random mechanisms of a given shape, as strategies of Hypothesis: silent outputs, and now and then other zeros."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

LARGEST_WEIGHT = 5


def mechanisms_of_shape(inputs: int, outputs: int) -> SearchStrategy[Mechanism]:
    """Mechanisms of finite leakage, outputs that never occur included, and one in a few with zeros anywhere."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    weights = st.lists(st.integers(1, LARGEST_WEIGHT), min_size=outputs, max_size=outputs)
    spoken = st.sets(st.integers(0, outputs - 1), min_size=1)
    finite = st.tuples(st.lists(weights, min_size=inputs, max_size=inputs), spoken).map(lambda drawn: _normalised(*drawn))
    anything = st.lists(priors(outputs, outputs), min_size=inputs, max_size=inputs).map(Mechanism.from_rows)
    return st.one_of(finite, finite, finite, anything)


def mechanisms(max_inputs: int = 4, max_outputs: int = 5) -> SearchStrategy[Mechanism]:
    """The same with 1 to ``max_inputs`` inputs and 1 to ``max_outputs`` outputs."""
    from hypothesis import strategies as st

    shapes = st.tuples(st.integers(1, max_inputs), st.integers(1, max_outputs))
    return shapes.flatmap(lambda shape: mechanisms_of_shape(*shape))


def pairs_of_one_shape() -> SearchStrategy[tuple[Mechanism, Mechanism]]:
    """Two mechanisms with the same inputs and outputs."""
    from hypothesis import strategies as st

    shapes = st.tuples(st.integers(1, 4), st.integers(1, 4))
    return shapes.flatmap(lambda shape: st.tuples(mechanisms_of_shape(*shape), mechanisms_of_shape(*shape)))


def with_mechanism(sources: SearchStrategy[SourceSet]) -> SearchStrategy[tuple[SourceSet, Mechanism]]:
    """A source set and a mechanism from its letters to its letters."""
    from hypothesis import strategies as st

    return sources.flatmap(lambda source: st.tuples(st.just(source), mechanisms_of_shape(source.letters, source.letters)))


def levels() -> SearchStrategy[Fraction]:
    """Lambda from 1 to 8."""
    from hypothesis import strategies as st

    return st.fractions(1, 8, max_denominator=6)


def _normalised(rows: Sequence[Sequence[int]], spoken: set[int]) -> Mechanism:
    kept = [[weight if output in spoken else 0 for output, weight in enumerate(row)] for row in rows]
    return Mechanism.from_rows([[Fraction(weight, sum(row)) for weight in row] for row in kept])
