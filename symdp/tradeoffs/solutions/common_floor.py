"""All letters adjacent, any distortion function, any source set: the rows of an optimal mechanism share a floor.

At each lambda the floor is found by a linear program with one unknown for each output and each letter. Of one prior the
least lambda of a distortion is one such program too, hence rational. Of a set it is approached from below: the prior that
costs most at one lambda has a larger least lambda itself, and where the set needs no more than that, this is the answer.
As a function of the distortion the least lambda of one prior is a chain of hyperbolas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.rational import exact_text
from symdp.certificates import recheck_floor_curve
from symdp.certificates.certificate import Certificate
from symdp.sources.prior import inner
from symdp.tradeoffs.floor_branch import FloorPlane
from symdp.tradeoffs.floor_claims import evidence_of, pieces_of
from symdp.tradeoffs.floor_curve import Cell, FloorExploration
from symdp.tradeoffs.floor_program import FloorProgram, SolvedFloor
from symdp.tradeoffs.level_search import Levels
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solutions.full_program import FullProgram

ONE = Fraction(1)
MOST_STEPS = 8


class CommonFloor(FullProgram):
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

    @property
    def jump(self) -> Fraction | None:
        if self._plane is None:
            return None
        return ONE + self._cells[-1].branch.rate(self.zero_from) if self._cells else ONE

    @cached_property
    def _plane(self) -> FloorPlane | None:
        only = self.question.source.shape.only_prior
        return None if only is None else FloorPlane(self.floors, only)

    @cached_property
    def _cells(self) -> list[Cell]:
        return [] if self._plane is None else list(FloorExploration(self._plane).cells())

    def pieces(self) -> Iterator[Piece]:
        return super().pieces() if self._plane is None else iter(pieces_of(self.unavoidable, self._cells))

    def certify(self, pieces: Sequence[Piece]) -> Certificate:
        if self._plane is None:
            return super().certify(pieces)
        claim = self._claim(recheck_floor_curve.KIND, self.unavoidable)
        del claim["adjacency"], claim["distortion"]
        claim |= {"least": exact_text(self.unavoidable), "zero_from": exact_text(self.zero_from)}
        claim |= {"jump": exact_text(self.jump or ONE), "pieces": [piece.to_document() for piece in pieces]}
        return Certificate.of(claim, evidence_of(self._cells))

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
