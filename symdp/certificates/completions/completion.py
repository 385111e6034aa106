"""Common tools of completions: vectors of numbers, prices of the rows of a source set, and weights of its priors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from symdp.certificates.checker.arithmetic import algebraic, vectors
from symdp.certificates.checker.kernel import block_kernel
from symdp.certificates.completions.source_prices import Numbers, prices, ratio_of, weights

ZERO, ONE = Fraction(0), Fraction(1)
# Vectors by the names of blocks; also a vector with a factor, or the text of a rest.
Vectors = dict[str, Any]
Object = Mapping[str, Any]
UNIT: Any = block_kernel.ONE


class Completion:
    """The points and multipliers of the programs of one record."""

    def __init__(self, record: Object, evidence: Object) -> None:
        self.question, self.asks, self.answer = (record.get(key, {}) for key in ("question", "asks", "answer"))
        self.evidence = evidence
        self.source = self.question.get("source", self.question.get("records", {}).get("source"))

    def of(self, name: str) -> tuple[Vectors, Vectors]:
        """Return the point and the multipliers of a program, either of which may not be needed."""
        raise NotImplementedError

    def accurate(self, q: Sequence[Fraction], evidence: Object) -> Vectors:
        """Return a diagonal with the prices that show its accuracy; over a ball with its mean under the center."""
        bounds = {"mean": [-self._center.dot(of(q)).fraction()]} if self._is_ball else prices(self.source, q, evidence)
        return {name: of(values) for name, values in ({"diagonal": q} | bounds).items()}

    def prior(self, evidence: Object) -> Vectors:
        """Return a prior of the set; of a ball its center."""
        if self._is_ball:
            return {"weight": UNIT}
        return {name: of(values) for name, values in weights(self.source, evidence).items()}

    def charged(self, evidence: Object, scale: Any) -> Vectors:
        """Return the multipliers of the source set's rows, or of a ball's cone: a prior times a number, or a vector."""
        if self._is_ball:
            off = (self._center - of(evidence["prior"])).times(scale)
            return {"mean": scale} | ({"above mean": off} if off.terms else {})
        return {f"prior {block}": vector.times(scale) for block, vector in self.prior(evidence).items()}

    @property
    def _is_ball(self) -> bool:
        return "around" in self.source

    @property
    def _center(self) -> Any:
        return of(self.source["around"])


def fractions(values: Sequence[Any]) -> Numbers:
    """Return the numbers of a list, whose texts are read once each."""
    known: dict[str, Fraction] = {}
    return [
        value if not isinstance(value, str) else known[value] if value in known else known.setdefault(value, Fraction(value))
        for value in values
    ]


def largest(vector: Any) -> Fraction:
    """Return the largest of rationals that are not all 0."""
    return Fraction(max(vector.terms[0]), vector.scale)


def of(values: Sequence[Any]) -> Any:
    """Return the vector of numbers: rationals, also as text, or numbers of a field."""
    kinds = set(map(type, values))
    if kinds == {str}:
        return vectors.of_ratios([ratio_of(text) for text in values])
    if algebraic.Element not in kinds:
        return vectors.of(values)
    field = next(value.field for value in values if isinstance(value, algebraic.Element))
    whole = [value if isinstance(value, algebraic.Element) else field.element([value]) for value in values]
    return vectors.Vector(len(whole), [whole])


def number(value: Fraction) -> Any:
    """Return the vector with this entry."""
    return vectors.number(value)


def above(values: Sequence[Fraction]) -> Any:
    """Return the vector of the positive parts of these numbers."""
    return of([max(ZERO, value) for value in values])


def shifted(vector: Any) -> Any:
    """Return a vector times s."""
    return vectors.Vector(vector.size, [[0] * vector.size, *vector.terms], vector.scale)


def between(start: Vectors, end: Vectors) -> Vectors:
    """Return the blocks that are the first ones at t = 0 and the second ones at t = 1."""
    return {name: vectors.between(start[name], end[name]) for name in start}


def with_slope(fixed: Any, slope: Any) -> Any:
    """Return a vector of rationals plus s times another one."""
    scale = lcm(fixed.scale, slope.scale)
    terms = fixed.over(scale) or [[0] * fixed.size]
    return vectors.Vector(fixed.size, [*terms, *slope.over(scale)], scale)
