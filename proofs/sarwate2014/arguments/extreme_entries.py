"""The most even priors of a hull: by their least entry, and by their largest one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Prior = Sequence[Fraction]


def largest_minimum(vertices: Sequence[Prior]) -> Fraction:
    """The largest least entry of a prior of the hull."""
    return -_least_largest_entry([[-p for p in prior] for prior in vertices])[0]


def least_maximum(vertices: Sequence[Prior]) -> Fraction:
    """The least largest entry of a prior of the hull."""
    return _least_largest_entry(vertices)[0]


def spread_weights(vertices: Sequence[Prior]) -> tuple[Fraction, ...]:
    """Weights of the vertices whose mixture has the least largest entry."""
    return _least_largest_entry(vertices)[1]


def _least_largest_entry(vertices: Sequence[Prior]) -> tuple[Fraction, tuple[Fraction, ...]]:
    """The least largest entry of a mixture of the rows and its weights, by an exact linear program."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    program = LinearProgram()
    weights = [program.add_column() for _ in vertices]
    largest = program.add_column(cost=1, lower=None)
    program.add_row(dict.fromkeys(weights, 1), lower=1, upper=1)
    for entries in zip(*vertices, strict=True):
        mixed: dict[int, Fraction | int] = {w: -p for w, p in zip(weights, entries, strict=True)}
        program.add_row(mixed | {largest: 1}, lower=0)
    solution = minimize(program)
    return solution.value, solution.x[: len(weights)]
