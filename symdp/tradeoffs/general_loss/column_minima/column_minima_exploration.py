"""The whole function of one prior: hyperbolas, explored from both ends, and triangles that prove completeness.

The least A - N D + r F of all column minima is concave in (D, r), so that those which are optimal at the vertices of a
triangle is the best one inside of it. A curve bends away from its chord: its two ends alone would not do. Where two curves
cross at an irrational distortion, their column minima are equally good on a line, with rational points on both sides of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
from symdp.arithmetic.reals.real import Real
from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import Branch, Corner, Plane, Point
from symdp.work import spend

ONE = Fraction(1)


@dataclass(frozen=True)
class Cell:
    """A part of a curve with points around it at which its column minima are optimal.

    Attributes
    ----------
    branch : Branch
    stop : Fraction or AlgebraicNumber
        Where the part ends; it begins where the one before ends.
    corners : tuple of Corner
        Of a triangle; of two, with everything above the line between them.
    """

    branch: Branch
    stop: Real
    corners: tuple[Corner, ...]


class FloorExploration:
    """The least r = lambda - 1 for each distortion from the least one to the zero-leakage threshold.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import FloorPlane
    >>> from symdp.tradeoffs.general_loss.column_minima.column_minima_program import FloorProgram
    >>> question = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), loss="line").question
    >>> curve = FloorExploration(FloorPlane(FloorProgram(question), question.source.shape.only_prior))
    >>> sorted({str(cell.branch.form.exp_to_sympy()) for cell in curve.cells()})
    ['(11/4 - 2*D)/D', '(5/4 - D)/(D - 1/4)']
    """

    def __init__(self, plane: Plane) -> None:
        self.plane = plane

    def cells(self) -> Iterator[Cell]:
        """Return the cells from left to right; neighbours may belong to the same curve."""
        if self.plane.least == self.plane.zero_from:
            return
        first = self._first()
        yield first
        start = first.corners[1]
        last, stop = self._last(start.point[0])
        yield from self._between(start, last)
        yield from self._between(last, stop)

    def _first(self) -> Cell:
        """Return the first cell, where the curve lies above the segment of two points with optimal column minima.

        Above them it stays the best one, as its F is the least distortion.
        """
        rate = ONE
        while True:
            rate *= 4
            foot = self.plane.corner((self.plane.least, rate))
            while (corner := self._beside(foot)) is not None:
                if _holds(foot.branch, corner):
                    return Cell(foot.branch, corner.point[0], (foot, corner))
                # Of floors that are equally good without slack, the one of the largest size is the best one beside it.
                if corner.branch.size <= foot.branch.size or not _holds(corner.branch, foot):
                    break
                foot = replace(foot, branch=corner.branch)

    def _beside(self, foot: Corner) -> Corner | None:
        """Return the point of the function at the distortion where the tangent from the foot touches its curve."""
        branch, (least, rate) = foot.branch, foot.point
        touched = (rate - branch.size) / 2
        if branch.filled != least or touched <= 0:
            return None
        distortion = least + (branch.constant - branch.size * least) / (touched + branch.size)
        return self.plane.curve_point(distortion) if distortion < self.plane.zero_from else None

    def _last(self, start: Fraction) -> tuple[Corner, Corner]:
        """Return a point of the last curve, and its end."""
        zero, distortion = self.plane.zero_from, start
        while True:
            distortion = (distortion + zero) / 2
            corner = self.plane.curve_point(distortion)
            stop = self.plane.corner(corner.branch.at(zero))
            if _holds(corner.branch, stop):
                # Column minima computed at the end may be those of constant outputs, without a curve.
                return corner, replace(stop, branch=corner.branch)

    def _between(self, start: Corner, stop: Corner) -> Iterator[Cell]:
        """Return the cells between two points of the function."""
        spend(1)
        (low, _), (high, rate) = start.point, stop.point
        first, last = start.branch, stop.branch
        if first.rate(high) == rate:
            yield from self._single(first, start, stop)
        elif last.filled < low and last.at(low) == start.point:
            yield from self._single(last, start, stop)
        else:
            place = first.meets(last, low, high)
            if isinstance(place, Fraction):
                yield from self._through([start, self.plane.curve_point(place), stop])
            else:
                yield from self._crossing(start, place, stop)

    def _through(self, points: list[Corner]) -> Iterator[Cell]:
        for start, stop in pairwise(points):
            yield from self._between(start, stop)

    def _single(self, branch: Branch, start: Corner, stop: Corner) -> Iterator[Cell]:
        """Return the cells between two points of one curve, which another curve may interrupt."""
        low, high = start.point[0], stop.point[0]
        below = self.plane.corner(branch.below_chord(low, high))
        if _holds(branch, below):
            yield Cell(branch, high, (start, below, stop))
            return
        _, slope, bend = branch.excess_over(below.branch)
        nearest = -slope / (2 * bend) if bend else low
        middle = nearest if low < nearest < high else (low + high) / 2
        yield from self._through([start, self.plane.curve_point(middle), stop])

    def _crossing(self, start: Corner, place: AlgebraicNumber, stop: Corner) -> Iterator[Cell]:
        """Return the cells around a crossing, if it belongs to the function."""
        first, last, width = start.branch, stop.branch, (stop.point[0] - start.point[0]) / 4
        while True:
            width /= 4
            sides = place.near(width, below=True), place.near(width, below=False)
            if not start.point[0] < sides[0] < sides[1] < stop.point[0]:
                continue
            left, right = (self.plane.curve_point(side) for side in sides)
            if not (_holds(first, left) and _holds(last, right)):
                yield from self._through([start, left, right, stop])
                return
            edge = self._edge(first, last, place, width)
            if edge is None:
                continue
            if not (_contains(first, left, edge, sides[1]) and _contains(last, right, edge, sides[0])):
                continue
            yield from self._single(first, start, left)
            yield Cell(first, place, (left, *edge))
            yield Cell(last, sides[1], (*edge, right))
            yield from self._single(last, right, stop)
            return

    def _edge(self, first: Branch, last: Branch, place: AlgebraicNumber, width: Fraction) -> tuple[Corner, Corner] | None:
        """Return two points around a crossing at which both vectors of column minima are optimal."""
        points = [first.on_edge(last, place.near(2 * width, below)) for below in (True, False)]
        if any(rate < 0 or distortion > self.plane.zero_from for distortion, rate in points):
            return None
        low, high = (self.plane.corner(point) for point in points)
        return (low, high) if _holds(first, low) and _holds(first, high) else None


def _holds(branch: Branch, corner: Corner) -> bool:
    """Return whether given column minima are optimal at a point."""
    return branch.height(corner.point) == corner.height


def _contains(branch: Branch, end: Corner, edge: tuple[Corner, Corner], behind: Fraction) -> bool:
    """Return whether the triangle of a point of a curve and an edge contains the curve between them.

    The lines from the point to the ends of the edge meet the curve at most once more: not before the edge, if the curve is
    between them where it starts, and at a distortion behind the edge.
    """
    d, rate = end.point
    onward = 1 if behind > d else -1
    start = d + onward, rate - onward * (branch.size + rate) / (d - branch.filled)
    one, other = (corner.point for corner in edge)
    return all(
        _turn(end.point, first, point) * _turn(end.point, first, second) >= 0
        for first, second in ((one, other), (other, one))
        for point in (start, branch.at(behind))
    )


def _turn(origin: Point, first: Point, second: Point) -> Fraction:
    """Return a number that is positive where the second vector lies counterclockwise of the first."""
    (a, b), (c, d), (e, f) = origin, first, second
    return (c - a) * (f - b) - (d - b) * (e - a)
