"""The superlevel sets of a prior, and proofs that no prior of a set gives them less."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.finding import written
from symdp.sources.prior import Vector, decreasing_order
from symdp.sources.source_set import SourceSet

ONE = Fraction(1)


def level_sets(prior: Vector) -> list[tuple[int, ...]]:
    """Return the sets {P >= c} for the values c > 0 of a prior, growing, letters from 0.

    Examples
    --------
    >>> level_sets((Fraction(1, 4), Fraction(1, 2), Fraction(1, 4), Fraction(0)))
    [(1,), (0, 1, 2)]
    """
    found, reached = list[tuple[int, ...]](), list[int]()
    for value, letters in groupby(decreasing_order(prior), key=prior.__getitem__):
        if value > 0:
            reached += letters
            found.append(tuple(sorted(reached)))
    return found


def tight_levels(source: SourceSet, prior: Vector) -> dict[str, Any]:
    """Return multipliers that prove the least probability of every level set, where a checker needs them."""
    if not source.shape.needs_multipliers:
        return {}
    found = []
    for letters in level_sets(prior):
        program = LinearProgram()
        entries = [Fraction(int(letter in set(letters))) for letter in range(source.letters)]
        columns = [program.add_column(lower=entry, upper=entry) for entry in entries]
        least = program.add_column(cost=-1, lower=None)
        constraint = source.constrain_accuracy(program, columns, {least: ONE}, Fraction(0))
        found.append({"multipliers": written(constraint.multipliers(minimize(program)) or ())})
    return {"levels": found}
