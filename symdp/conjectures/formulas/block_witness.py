"""Exact counterexamples to formulas for every alphabet: on the fewest letters first, among priors with flat blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations_with_replacement, islice, pairwise
from math import inf
from random import Random
from typing import Any

from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.claim.kinds import OF_FORMULA
from symdp.certificates.checker.identities import flat_blocks
from symdp.certificates.checker.identities.block_formula import Question
from symdp.certificates.checker.identities.flat_blocks import Layout
from symdp.certificates.checker.rules import Rejected
from symdp.certificates.finding import Finding, written
from symdp.conjectures.search.interior_instances import interior_instances
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.tradeoff import Tradeoff
from symdp.work import account, spend

WEIGHTS = (1000, 20, 12, 8, 5, 4, 3, 2, 1, 0)
DELTAS = (Fraction(0), Fraction(1, 2), Fraction(1, 4))
MOST_INTERIOR = 200
MOST_PRIORS, NEAR, CLOSE = 60, Fraction(1, 1000), 1e-9
Point = tuple[Vector, Fraction, Fraction, int]


@dataclass(frozen=True)
class BlockWitness:
    """A prior, a distortion, delta and k at which the hypotheses hold and the relation fails.

    Attributes
    ----------
    prior : tuple of Fraction
    distortion, delta : Fraction
    k : int
        1 where the texts do not name it.
    left, right : Fraction
        The two sides of the relation; the optimum, if it occurs, is on the right.
    best : Fraction
        The least exp(epsilon).
    certificate : Certificate
    fewest : str
        The result for fewer letters.
    """

    prior: Vector
    distortion: Fraction
    delta: Fraction
    k: int
    left: Fraction
    right: Fraction
    best: Fraction
    certificate: Certificate
    fewest: str = ""

    def __str__(self) -> str:
        named = {"delta": self.delta, "k": self.k} if self.delta else {"k": self.k}
        more = "".join([f", {key} = {value}" for key, value in named.items() if key == "delta" or self.named_k])
        prior = ", ".join(map(str, self.prior))
        sides = f"left side {self.left}, right side {self.right}, exact optimum {self.best}"
        return f"P = ({prior}), D = {self.distortion}{more}: {sides}{self.fewest}"

    @property
    def named_k(self) -> bool:
        """Return whether the texts name k."""
        question = self.certificate.record["question"]
        return Question(question["formula"], question["where"]).needs.side is not None

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        numbers: dict[str, Any] = {
            name: str(getattr(self, name)) for name in ("distortion", "delta", "k", "left", "right", "best")
        }
        return numbers | {"prior": written(self.prior), "certificate": self.certificate.document}


@dataclass(frozen=True)
class BlockSearch:
    """The search for counterexamples of one claim, which satisfy ``strict``, some of ``where``, without equality."""

    text: str
    where: tuple[str, ...]
    strict: tuple[str, ...] = ()

    def on(self, letters: int, seed: int = 0) -> BlockWitness | None:
        """Return the first failure on an alphabet of this size."""
        with account(f"the search for a counterexample on {letters} letters", "name fewer letters, or leave hypotheses out"):
            return self._on(letters, Random(seed))  # noqa: S311

    def _on(self, letters: int, rng: Random) -> BlockWitness | None:
        question = Question(self.text, list(self.where))
        for side in question.sides:
            for layout in flat_blocks.layouts(question.needs, letters):
                for part in question.parts(layout, side):
                    for points in points_by_prior(part, question, rng):
                        spend(letters * len(points))
                        witness = self._first_failure(question, points)
                        if witness is not None:
                            return self._inside(question, letters) or witness
        return None

    def _inside(self, question: Question, letters: int) -> BlockWitness | None:
        """Return a failure at a prior without ties and zeros, between breakpoints; None where none is near at hand."""
        sides = range(1, letters + 1) if question.needs.side else [1]
        for prior, distortion in islice(interior_instances(letters), MOST_INTERIOR):
            for k in sides:
                witness = self._first_failure(question, [(prior, distortion, Fraction(0), k)])
                if witness is not None:
                    return witness
        return None

    def _first_failure(self, question: Question, points: list[Point]) -> BlockWitness | None:
        """Return the first failure among points that have one prior."""
        sums = [0.0, *accumulate(map(float, points[0][0]))]
        for point in points:
            witness = self._failure(question, point, sums)
            if witness is not None:
                return witness
        return None

    def _failure(self, question: Question, point: Point, sums: list[float]) -> BlockWitness | None:
        try:
            read = _Reading.of(float, point, _about_the_least_level(point, sums), sums)
            if any(read.value(tree) < -CLOSE for tree in question.hypotheses):
                return None
            left, right = read.value(question.left), read.value(question.right)
            if _holds(left, question.relation, right) and abs(left - right) > CLOSE:
                return None
        except (ZeroDivisionError, OverflowError):
            pass  # rounding may divide by zero where nothing else does
        return self._exact_failure(question, point)

    @cached_property
    def _strict(self) -> list[Any]:
        """The differences that are positive at a counterexample."""
        return list(Question(self.text, list(self.strict)).hypotheses) if self.strict else []

    def _exact_failure(self, question: Question, point: Point) -> BlockWitness | None:
        sums = [Fraction(0), *accumulate(point[0])]
        read = _Reading.of(Fraction, point, least_level(*point[:3]), sums)
        try:
            if any(read.value(tree) < 0 for tree in question.hypotheses):
                return None
            if any(read.value(tree) <= 0 for tree in self._strict):
                return None
            left, right = read.value(question.left), read.value(question.right)
        except ZeroDivisionError:
            return None
        return None if _holds(left, question.relation, right) else self._witness(point, left, right)

    def _witness(self, point: Point, left: Fraction, right: Fraction) -> BlockWitness | None:
        prior, distortion, delta, k = point
        best = Tradeoff(SourceSet.single(prior), delta=delta).at(distortion)
        question = {"sought": OF_FORMULA, "formula": self.text, "where": list(self.where)}
        place = {"prior": prior, "distortion": distortion, "delta": delta, "best": best.exp_epsilon, "k": k}
        certificate = Certificate.of(Finding.of(question, None, {"refuted": place}, best.prove().evidence))
        level = best.exp_epsilon
        if not isinstance(level, Fraction):
            raise Rejected("the optimum is infinite, and the claim does not apply")
        return BlockWitness(prior, distortion, delta, k, left, right, level, certificate)


@dataclass(frozen=True)
class _Reading:
    """The values of the trees of a claim at a prior: exact ones, or floats that only guide the search."""

    number: Callable[[Any], Any]
    sums: list[Any]
    values: dict[str, Any]

    @staticmethod
    def of(number: Callable[[Any], Any], point: Point, best: float | Fraction, sums: list[Any]) -> _Reading:
        prior, distortion, delta, k = point
        values = {"D": distortion, "delta": delta, "best": best, "k": k, "M": len(prior)}
        return _Reading(number, sums, {name: number(value) for name, value in values.items()})

    def value(self, tree: Any) -> Any:
        kind, *parts = tree
        if kind == "number":
            return self.number(parts[0])
        if kind in ("name", "top", "tail"):
            return self.values[parts[0]] if kind == "name" and parts[0] in self.values else self.sum(tree)
        if kind == "**":
            return self.value(parts[0]) ** int(parts[1])
        return _APPLY[kind]([self.value(part) for part in parts])

    def sum(self, tree: Any) -> Any:
        """Return a letter, or a sum of letters."""
        kind, name = tree[0], tree[1]
        if kind == "name" and name[0] == "P":
            place = len(self.sums) - 1 if name == "PM" else int(name[1:])
            return self.sums[place] - self.sums[place - 1]
        index = int(name[1:]) if kind == "name" else flat_blocks.index_of(tree)
        count = int(self.values["k"]) if index == "k" else index
        return self.sums[count] if kind == "top" else self.sums[-1] - self.sums[len(self.sums) - 1 - count]


_APPLY: dict[str, Callable[[list[Any]], Any]] = {
    "+": sum,
    "-": lambda values: values[0] - values[1],
    "*": lambda values: values[0] * values[1],
    "/": lambda values: values[0] / values[1],
    "max": max,
    "min": min,
}


def _holds(left: Any, relation: str, right: Any) -> bool:
    return bool({"<=": left <= right, ">=": left >= right, "==": left == right}[relation])


def least_level(prior: Vector, distortion: Fraction, delta: Fraction) -> Fraction:
    """Return the least exp(epsilon) of an ordered prior, 0 < D < 1: the least of (k-1) u/(T_k - u) over k with T_k > u.

    Examples
    --------
    >>> least_level((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), Fraction(1, 4), Fraction(0))
    Fraction(6, 1)
    """
    u = (1 - distortion - delta) / (1 - delta)
    if u <= prior[0]:
        return Fraction(1)
    return min([k * u / (top - u) for k, top in enumerate(accumulate(prior)) if k and top > u])


def _about_the_least_level(point: Point, sums: list[float]) -> float:
    """Approximate the least exp(epsilon) in floats, except near its jump to 1, from the sums of the letters."""
    prior, distortion, delta, _ = point
    exact = (1 - distortion - delta) / (1 - delta)
    if exact <= prior[0]:
        return 1.0
    u = float(exact)
    return min([(k - 1) * u / (top - u) for k, top in enumerate(sums) if k > 1 and top > u], default=inf)


def points_by_prior(layout: Layout, question: Question, rng: Random) -> Iterator[list[Point]]:
    """Generate, by prior on the blocks with simple weights, simple and critical distortions."""
    sizes = [least for least, _ in layout.blocks]
    chosen = list(combinations_with_replacement(WEIGHTS, len(sizes)))
    if len(chosen) > MOST_PRIORS:
        chosen = rng.sample(chosen, MOST_PRIORS)
    before = sum(sizes[: layout.places.get("k", 0)])
    k = 1 if question.needs.side is None else before if question.needs.side == "top" else sum(sizes) - before
    for weights in reversed(chosen):
        total = sum([size * weight for size, weight in zip(sizes, weights, strict=True)])
        if total:
            prior = tuple(
                [Fraction(weight, total) for size, weight in zip(sizes, weights, strict=True) for _ in range(size)]
            )
            for delta in DELTAS if question.with_delta else DELTAS[:1]:
                yield [(prior, distortion, delta, k) for distortion in _distortions(sizes, prior, delta)]


def _distortions(sizes: list[int], prior: Vector, delta: Fraction) -> list[Fraction]:
    """Return the breakpoints of the optimum, the numbers of the prior, points in between, and points near the ends."""
    ends = list(accumulate(sizes))
    sums = list(accumulate(prior))
    tops = [sums[end - 1] for end in ends]
    letters = [prior[end - 1] for end in ends]
    following = [*letters[1:], Fraction(0)]
    marked = {1 - top + (end - 1) * after for end, top, after in zip(ends, tops, following, strict=True)}
    marked = {(1 - delta) * value for value in marked | {1 - prior[0], *[1 - top for top in tops]}} | {*letters, *tops}
    inside = sorted({Fraction(0), Fraction(1), *marked})
    between = [low + (high - low) * part for low, high in pairwise(inside) for part in (NEAR, Fraction(1, 2), 1 - NEAR)]
    return sorted({*inside[1:-1], *between}, key=lambda value: (value.denominator, value))
