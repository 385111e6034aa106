"""Colouring patterns with the ranges on which they are optimal, each with all its multipliers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from symdp.derivations.cover import Case
from symdp.derivations.lines import Formula, chain
from symdp.leakages.values.polynomial import distortion_symbol


@dataclass(frozen=True)
class OptimalPattern:
    """A colouring pattern that is optimal on a range of distortions.

    Attributes
    ----------
    cases : tuple of Case
        The pattern with one list of multipliers after another.
    falls : bool
        Whether nothing leaks at the end of the range, while the formula is greater than 1 there or may be.
    """

    cases: tuple[Case, ...]
    falls: bool = False

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours of each row: B black, R red, W white, 0 empty."""
        return tuple(["".join(row) for row in self.cases[0].solved.equations.pattern.colors])

    @property
    def start(self) -> sympy.Expr:
        """The least distortion of the range."""
        return self.cases[0].tidied(self.cases[0].distortions[0])

    @property
    def stop(self) -> sympy.Expr:
        """The largest distortion of the range."""
        return self.cases[-1].tidied(self.cases[-1].distortions[1])

    @property
    def begins(self) -> str:
        """``<`` if the level is infinite at the start, where the formula has no value; ``<=`` elsewhere."""
        return self.cases[0].begins

    @property
    def ends(self) -> str:
        """``<`` if the function falls to 1 at the end; ``<=`` elsewhere."""
        return "<" if self.falls else "<="

    @property
    def range(self) -> Formula:
        """The distortions at which the formula is the exponential of the least leakage."""
        if self.cases[0].formula is None:
            return chain(distortion_symbol(), ">=", self.start)
        return chain(self.start, self.begins, distortion_symbol(), self.ends, self.stop)

    @property
    def formula(self) -> sympy.Expr:
        """The exponential of the least leakage as a function of D; 1 where nothing leaks."""
        known = self.cases[0].formula
        return sympy.Integer(1) if known is None else known

    @property
    def mechanism(self) -> sympy.Matrix:
        """The mechanism as a function of D, rows are inputs."""
        first = self.cases[0]
        return sympy.Matrix([[first.in_variable(entry) for entry in row] for row in first.solved.entries])

    def __repr__(self) -> str:
        return f"OptimalPattern({'/'.join(self.colors)}: {self.range.text}, {self.formula})"


def patterns_of(cases: Sequence[Case]) -> tuple[OptimalPattern, ...]:
    """Join neighbouring cases that have one pattern and one formula."""
    groups = list[list[Case]]()
    for case in cases:
        if groups and _alike(groups[-1][-1], case):
            groups[-1].append(case)
        else:
            groups.append([case])
    falls = [after[0].formula is None for after in groups[1:]]
    return tuple([OptimalPattern(tuple(group), fall) for group, fall in zip(groups, [*falls, False], strict=True)])


def _alike(first: Case, second: Case) -> bool:
    """Return whether two cases have one pattern and one formula."""
    if first.formula is None or second.formula is None:
        return False
    same = first.solved.equations.pattern.colors == second.solved.equations.pattern.colors
    return same and first.region.reduced(first.formula - second.formula) == 0
