"""Binary sources and channels in the notation of sarwate2014: q01 = Q(0|1), q10 = Q(1|0), priors (1-p, p)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.sources.source_set import SourceSet

Pair = tuple[Fraction, Fraction]


def channel(q01: Fraction, q10: Fraction) -> tuple[Pair, Pair]:
    """The rows Q(.|0) and Q(.|1)."""
    return (1 - q10, q10), (q01, 1 - q01)


def end_priors(p_min: Fraction, p_max: Fraction) -> tuple[Pair, Pair]:
    """The vertices of {(1-p, p) : p_min <= p <= p_max}."""
    return (1 - p_min, p_min), (1 - p_max, p_max)


def source_set(p_min: Fraction, p_max: Fraction) -> SourceSet:
    """The same set as the toolkit holds it."""
    from symdp import SourceSet

    return SourceSet.from_vertices(end_priors(p_min, p_max))


def largest_distortion(q01: Fraction, q10: Fraction, p_min: Fraction, p_max: Fraction) -> Fraction:
    """max of p q01 + (1-p) q10 over p_min <= p <= p_max, by an exact linear program in p."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    program = LinearProgram()
    program.add_column(cost=q10 - q01, lower=p_min, upper=p_max)
    return q10 - minimize(program).value


def probabilities() -> SearchStrategy[Fraction]:
    """Rationals of [0, 1] with small denominators; 0, 1/2 and 1 are common."""
    from hypothesis import strategies as st

    return st.fractions(0, 1, max_denominator=12)


def up_to_half() -> SearchStrategy[Fraction]:
    """Rationals of [0, 1/2] with small denominators."""
    return probabilities().map(lambda value: value / 2)


def often_small() -> SearchStrategy[Fraction]:
    """Rationals of [0, 1/2], mostly below 1/8: for what has to lie below another number."""
    return up_to_half().flatmap(_scaled)


def _scaled(value: Fraction) -> SearchStrategy[Fraction]:
    from hypothesis import strategies as st

    return st.sampled_from([value / 4, value / 8, value / 12, value])
