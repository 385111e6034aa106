"""The whole function of one prior under any distortion function, and its evidence, for theorems about single distortions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.real import Real, real_document
from symdp.certificates.certificate import SINGLE_DISTORTIONS
from symdp.certificates.finding import Finding, written
from symdp.errors import Unsupported
from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import Corner, FloorPlane, Plane
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


def pieces_of(start: Real, cells: Iterable[Cell]) -> list[Piece]:
    """Merge neighbouring cells of one curve into one piece."""
    pieces = []
    for branch, group in groupby(cells, key=lambda cell: cell.branch):
        stop = list(group)[-1].stop
        pieces.append(Piece(start, stop, branch.form, kept=branch.kept))
        start = stop
    return pieces


def evidence_of(cells: Sequence[Cell]) -> dict[str, Any]:
    """Return the points of all cells, once each, and for each piece its column minima and the cells around it."""
    places: dict[int, int] = {}
    corners: list[Corner] = []
    for corner in [corner for cell in cells for corner in cell.corners]:
        if id(corner) not in places:
            places[id(corner)] = len(corners)
            corners.append(corner)
    proofs = []
    for branch, group in groupby(cells, key=lambda cell: cell.branch):
        parts = [
            {"to": real_document(cell.stop), "corners": [places[id(corner)] for corner in cell.corners]} for cell in group
        ]
        proofs.append({"floor": written(branch.floor), "cells": parts})
    return {"corners": [_written(corner) for corner in corners], "pieces": proofs}


def _written(corner: Corner) -> dict[str, Any]:
    distortion, rate = corner.point
    return {"distortion": exact_text(distortion), "rate": exact_text(rate), "levels": written(corner.levels)}
