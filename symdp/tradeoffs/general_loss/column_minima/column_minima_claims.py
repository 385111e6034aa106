"""The function of one prior as pieces, and the evidence for all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.real import Real, real_document
from symdp.certificates.finding import written
from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import Corner
from symdp.tradeoffs.general_loss.column_minima.column_minima_exploration import Cell
from symdp.tradeoffs.piece import Piece


def pieces_of(start: Real, cells: Iterable[Cell]) -> list[Piece]:
    """Merge neighbouring cells of one curve into one piece."""
    found = []
    for branch, group in groupby(cells, key=lambda cell: cell.branch):
        stop = list(group)[-1].stop
        found.append(Piece(start, stop, branch.form, kept=branch.kept))
        start = stop
    return found


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
