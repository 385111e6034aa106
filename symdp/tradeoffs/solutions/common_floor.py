"""All letters adjacent, any distortion function, any source set: the rows of an optimal mechanism share a floor.

At each lambda the floor is found by a linear program with one unknown for each output and each letter. Of one prior the
least lambda of a distortion is one such program too, hence rational. Of a set it is approached from below: the prior that
costs most at one lambda has a larger least lambda itself, and where the set needs no more than that, this is the answer.
As a function of the distortion the least lambda of one prior is a chain of hyperbolas.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from symdp.sources.prior import inner
from symdp.tradeoffs.floor_program import FloorProgram, SolvedFloor
from symdp.tradeoffs.level_search import Levels
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solutions.floor_pieces import FloorPieces
from symdp.tradeoffs.solutions.full_program import FullProgram

ONE = Fraction(1)
MOST_STEPS = 8


class CommonFloor(FloorPieces, FullProgram):
    """The trade-off of differential privacy where all letters are adjacent.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> source = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"]])
    >>> found = CommonFloor(Tradeoff(source).question)
    >>> found.inverse(Fraction(2)).distortion, found.at(Fraction(9, 16)).exp, found.zero_from
    (Fraction(1, 2), Fraction(7, 5), Fraction(5, 8))
    """

    def __init__(self, question: Question) -> None:
        self.floors = FloorProgram(question)
        super().__init__(question, self.floors)

    @cached_property
    def zero_from(self) -> Fraction:
        only = self.question.source.shape.only_prior
        return self.floors.solved(ONE).distortion if only is None else min(self.floors.constant_costs(only.prior))

    def _levels(self, distortion: Fraction, digits: int) -> Levels:
        found = self._from_below(distortion)
        return super()._levels(distortion, digits) if found is None else (found.level, found.level)

    def _from_below(self, distortion: Fraction) -> SolvedFloor | None:
        """The least lambda of the set where a single prior needs it; None where that was not found."""
        only = self.question.source.shape.only_prior
        prior = only or self.floors.solved(ONE).prior
        for _ in range(MOST_STEPS):
            if inner(prior.prior, self.truth_costs) >= distortion:
                return None
            found = self.floors.solved_at(prior, distortion)
            best = found if only is not None else self.floors.solved(found.level)
            if best.distortion == distortion:
                return self.floors.remember(replace(best, prior=found.prior, radii=found.radii))
            prior = best.prior
        return None
