"""The whole function of one prior under any distortion function, for theorems that solve single distortions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.certificate import SINGLE_DISTORTIONS
from symdp.certificates.finding import Finding
from symdp.errors import Unsupported
from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import FloorPlane, Plane
from symdp.tradeoffs.general_loss.column_minima.column_minima_claims import evidence_of, pieces_of
from symdp.tradeoffs.general_loss.column_minima.column_minima_exploration import Cell, FloorExploration
from symdp.tradeoffs.general_loss.column_minima.column_minima_program import FloorProgram
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.solution import Solution
from symdp.work import account

ONE = Fraction(1)


class FloorPieces(Solution):
    """A chain of hyperbolas where the prior is known and its program small enough, else single distortions."""

    @cached_property
    def _plane(self) -> Plane | None:
        only = self.question.source.shape.only_prior
        try:
            return None if only is None else FloorPlane(FloorProgram(self.question), only)
        except Unsupported:
            return None

    @cached_property
    def _cells(self) -> list[Cell]:
        if self._plane is None:
            return []
        with account(f"the whole function of {self.question.letters} letters", "ask single distortions"):
            return list(FloorExploration(self._plane).cells())

    @property
    def jump(self) -> Fraction | None:
        if self._plane is None:
            return None
        return ONE + self._cells[-1].branch.rate(self.zero_from) if self._cells else ONE

    def pieces(self) -> Iterator[Piece]:
        return super().pieces() if self._plane is None else iter(pieces_of(self._plane.least, self._cells))

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        if self._plane is None:
            return super().certify(pieces)
        pieced = {"jump": self.jump or ONE, "pieces": [piece.to_document() for piece in pieces]}
        answer = {"least": self._plane.least, "zero_from": self.zero_from} | pieced
        alone = self.question.source.shape.only_prior is not None
        evidence = evidence_of(self._cells) | ({} if alone else self._of_the_set())
        return Finding.of(self.question, {"curve": True}, answer, evidence)

    def _of_the_set(self) -> dict[str, Any]:
        """Return evidence that the function of a prior is that of the set."""
        raise Unsupported(
            f"certificates of whole functions with loss={self.question.loss.name} are for one prior; {SINGLE_DISTORTIONS}"
        )
