"""Distortion functions equal from every letter up to order, with the uniform prior in the hull: a ball around each letter.

For every prior, lambda is at least the ratio of E(d - D)+ to E(D - d)+ for some output y: take nu_x = D P_x as radii. Let P
be uniform. Outputs with the same costs, up to the order of the letters, form a class.

If every letter sees a class at the same costs too, lambda to 1 for the outputs of the class at a cost of D at most distorts
every letter, hence every prior, by the same; for the class of the least ratio this is D, for that lambda. Both hold where a
group acts transitively on letters and keeps the costs; only the costs matter here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from symdp.arithmetic.deferred import Deferred, known
from symdp.certificates.finding import written, written_prior
from symdp.losses.loss import Matrix
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import HullPrior, Vector
from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import Branch, Corner, Plane, Point
from symdp.tradeoffs.general_loss.column_minima.known_column_minima import ClosedColumnMinima, Floor
from symdp.tradeoffs.general_loss.distance_counts import Spheres
from symdp.tradeoffs.question import Question

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class OutputClass:
    """Outputs with the same costs up to the order of the letters, and equal multiplicities for all letters.

    Attributes
    ----------
    outputs : tuple of int
    seen : Spheres
        From any letter.
    """

    outputs: tuple[int, ...]
    seen: Spheres


class SymmetricDistortion(ClosedColumnMinima):
    """The trade-off of sources that contain the uniform prior, with a symmetric distortion function.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> pentagon = Tradeoff(SourceSet.simplex(5), loss="ring")
    >>> pentagon.at("11/10").exp
    Fraction(18, 13)
    >>> pentagon.inverse(exp_epsilon="18/13").distortion
    Fraction(11, 10)
    >>> pentagon.zero_from
    Fraction(6, 5)
    """

    def __init__(self, question: Question, middle: HullPrior, costs: Matrix, classes: Sequence[OutputClass]) -> None:
        super().__init__(question)
        self._middle, self._costs, self.classes = middle, costs, classes

    @classmethod
    def of(cls, question: Question) -> Self | None:
        middle = question.uniform_member
        if middle is None:
            return None
        costs = question.loss.matrix(question.letters)
        classes = classes_of(costs)
        return None if classes is None else cls(question, middle, costs, classes)

    @property
    def prior(self) -> HullPrior:
        return self._middle

    @cached_property
    def zero_from(self) -> Fraction:
        return min([each.seen.mean for each in self.classes])

    @property
    def unavoidable(self) -> Fraction:
        return min([each.seen.least for each in self.classes])

    @cached_property
    def _plane(self) -> SymmetricPlane:
        return SymmetricPlane(self.classes, self.question.letters, len(self._costs[0]))

    def _of_the_set(self) -> dict[str, Any]:
        best = min(self.classes, key=lambda each: each.seen.mean)
        share = Fraction(1, len(best.outputs))
        answer = tuple([share if y in best.outputs else ZERO for y in range(len(self._costs[0]))])
        return written_prior(self._middle) | {"answer": written(answer)}

    def floor_at(self, distortion: Fraction) -> Floor:
        levels = [(level, each) for each in self.classes if (level := each.seen.level(distortion)) is not None]
        level, best = min(levels, key=lambda pair: pair[0])
        return self._floor(best, level, distortion)

    def floor_of(self, level: Fraction) -> Floor:
        best = min(self.classes, key=lambda each: each.seen.distortion(level))
        return self._floor(best, level, best.seen.distortion(level))

    def truth(self) -> Mechanism:
        nearest = [row.index(min(row)) for row in self._costs]
        return Mechanism(tuple([tuple([Fraction(int(z == y)) for z in range(len(self._costs[0]))]) for y in nearest]))

    def _floor(self, best: OutputClass, level: Fraction, distortion: Fraction) -> Floor:
        near = sum([size for cost, size in best.seen.counted if cost <= distortion])
        share = 1 / (len(best.outputs) + (level - 1) * near)
        low = tuple([share if y in best.outputs else ZERO for y in range(len(self._costs[0]))])
        letters = self.question.letters
        mechanism = Deferred(SymmetricDistortion._mechanism, self, low, level, distortion)
        return Floor(level, distortion, mechanism, known(low), known((distortion / letters,) * letters))

    def _mechanism(self, low: Vector, level: Fraction, distortion: Fraction) -> Mechanism:
        high = tuple([level * part for part in low])
        pick = [tuple([high[y] if cost <= distortion else low[y] for y, cost in enumerate(row)]) for row in self._costs]
        return Mechanism(tuple(pick))


class SymmetricPlane(Plane):
    """The best column minima of the uniform prior: equal on a class of outputs, full on the nearest outputs."""

    def __init__(self, classes: Sequence[OutputClass], letters: int, outputs: int) -> None:
        self._letters, self._floors = letters, [floor for each in classes for floor in _floors(each, outputs)]
        self.least = min([each.seen.least for each in classes])
        self.zero_from = min([each.seen.mean for each in classes])

    def corner(self, point: Point) -> Corner:
        best = min(self._floors, key=lambda floor: floor.height(point))
        return Corner(point, best, (best.height(point) / self._letters,) * self._letters)

    def curve_point(self, distortion: Fraction) -> Corner:
        rate = min([floor.rate(distortion) for floor in self._floors if floor.filled < distortion])
        return self.corner((distortion, rate))


def _floors(each: OutputClass, outputs: int) -> Iterator[Branch]:
    kept, near, total = set(each.outputs), 0, ZERO
    for cost, size in each.seen.counted:
        near, total = near + size, total + cost * size
        share = Fraction(1, near)
        floor = tuple([share if y in kept else ZERO for y in range(outputs)])
        yield Branch(len(kept) * share * each.seen.mean, len(kept) * share, total / near, floor)


def classes_of(costs: Matrix) -> list[OutputClass] | None:
    """Return the classes of the outputs; None where two letters have different costs on a class.

    Examples
    --------
    >>> from symdp.losses import erasure, line
    >>> [each.outputs for each in classes_of(erasure(2, "1/4").matrix(2))], classes_of(line().matrix(3))
    ([(0, 1), (2,)], None)
    """
    ranks = {cost: rank for rank, cost in enumerate(sorted({cost for row in costs for cost in row}))}
    rows = [[ranks[cost] for cost in row] for row in costs]
    classes: dict[tuple[int, ...], list[int]] = {}
    for y, column in enumerate(zip(*rows, strict=True)):
        classes.setdefault(tuple(sorted(column)), []).append(y)
    for outputs in classes.values():
        if any(sorted([row[y] for y in outputs]) != sorted([rows[0][y] for y in outputs]) for row in rows[1:]):
            return None
    return [OutputClass(tuple(outputs), Spheres.of([costs[0][y] for y in outputs])) for outputs in classes.values()]
