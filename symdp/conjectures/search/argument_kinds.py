"""Kinds of arguments: their extreme values, their domains, and their continuous coordinates.

The strategies of :mod:`symdp.testing` have kinds. A strategy made from one by ``filter`` or ``map`` has none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from symdp.conjectures.search.extreme_instances import (
    beside,
    critical_distortions,
    extreme_mechanisms,
    extreme_priors,
    extreme_sets,
    interleaved,
)
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

Strategy = TypeVar("Strategy")
ONE = Fraction(1)
_KINDS: WeakKeyDictionary[Any, Kind] = WeakKeyDictionary()


class Kind(ABC):
    """The domain of the values of an argument."""

    @abstractmethod
    def extremes(self, others: Mapping[str, Any]) -> Iterable[Any]:
        """Return values to try first, given the arguments chosen before; all of them are accepted."""

    @abstractmethod
    def accepts(self, value: Any) -> bool:
        """Return whether the value lies in the domain."""

    def coordinates(self, value: Any) -> list[float]:
        """Return the continuous coordinates of the value; none for a discrete value."""
        return []

    def at(self, value: Any, coordinates: Sequence[float], denominator: int) -> Any:
        """Return the exact value of the same shape nearest to coordinates, with denominators of about that size."""
        return value


def with_kind(strategy: Strategy, kind: Kind) -> Strategy:
    """Record the kind of the values of a strategy."""
    _KINDS[strategy] = kind
    return strategy


def kind_of(strategy: Any) -> Kind | None:
    """Return the kind of the values of a strategy, if it is known."""
    return _KINDS.get(strategy)


@dataclass(frozen=True)
class PriorKind(Kind):
    """Probability vectors; ``decreasing``: P1 >= P2 >= ... >= PM."""

    min_letters: int
    max_letters: int
    decreasing: bool = False

    def extremes(self, others: Mapping[str, Any]) -> Iterator[Vector]:
        def of(letters: int) -> Iterator[Vector]:
            for prior in extreme_priors(letters):
                yield prior
                if not self.decreasing and prior != prior[::-1]:
                    yield prior[::-1]

        return interleaved([of(letters) for letters in range(self.min_letters, self.max_letters + 1)])

    def accepts(self, value: Any) -> bool:
        ordered = not self.decreasing or list(value) == sorted(value, reverse=True)
        return self.min_letters <= len(value) <= self.max_letters and ordered and _is_distribution(value)

    def coordinates(self, value: Any) -> list[float]:
        return [float(entry) for entry in value]

    def at(self, value: Any, coordinates: Sequence[float], denominator: int) -> Vector | None:
        return _nearest_distribution(coordinates, denominator)


@dataclass(frozen=True)
class SourceKind(Kind):
    """Source sets given by vertices, of the classes for which ``belongs`` is true."""

    min_letters: int
    max_letters: int
    belongs: Callable[[SourceSet], bool] | None = None

    def extremes(self, others: Mapping[str, Any]) -> Iterator[SourceSet]:
        sizes = range(self.min_letters, self.max_letters + 1)
        return interleaved([filter(self.accepts, extreme_sets(letters)) for letters in sizes])

    def accepts(self, value: Any) -> bool:
        is_listed = isinstance(value, SourceSet) and value.shape.vertices is not None
        sized = is_listed and self.min_letters <= value.letters <= self.max_letters
        return sized and (self.belongs is None or self.belongs(value))

    def coordinates(self, value: Any) -> list[float]:
        return [float(entry) for vertex in value.vertices for entry in vertex]

    def at(self, value: Any, coordinates: Sequence[float], denominator: int) -> SourceSet | None:
        rows = _nearest_rows(coordinates, value.letters, denominator)
        return None if rows is None else SourceSet.from_vertices(rows)


@dataclass(frozen=True)
class MechanismKind(Kind):
    """Row-stochastic matrices with bounded numbers of inputs and outputs."""

    max_inputs: int
    max_outputs: int

    def extremes(self, others: Mapping[str, Any]) -> Iterator[Mechanism]:
        sizes = [(n, m) for n in range(1, self.max_inputs + 1) for m in range(1, self.max_outputs + 1)]
        return interleaved([extreme_mechanisms(*size) for size in sorted(sizes, key=lambda size: (size == (1, 1), size))])

    def accepts(self, value: Any) -> bool:
        return isinstance(value, Mechanism) and value.inputs <= self.max_inputs and value.outputs <= self.max_outputs

    def coordinates(self, value: Any) -> list[float]:
        return [float(entry) for row in value.matrix for entry in row]

    def at(self, value: Any, coordinates: Sequence[float], denominator: int) -> Mechanism | None:
        rows = _nearest_rows(coordinates, value.outputs, denominator)
        return None if rows is None else Mechanism(tuple(rows))


@dataclass(frozen=True)
class DistortionKind(Kind):
    """Rationals of (0, 1), or of [0, 1] with ``include_ends``; extreme where those of the sources chosen before are."""

    include_ends: bool = False

    def extremes(self, others: Mapping[str, Any]) -> Iterator[Fraction]:
        known = [value for value in others.values() if isinstance(value, Fraction)]
        near = [place for end in known for place in (*beside(end), end)]
        return filter(self.accepts, dict.fromkeys([*near, *critical_distortions(sources_in(others))]))

    def accepts(self, value: Any) -> bool:
        return bool(0 <= value <= 1 if self.include_ends else 0 < value < 1)

    def coordinates(self, value: Any) -> list[float]:
        return [float(value)]

    def at(self, value: Any, coordinates: Sequence[float], denominator: int) -> Fraction:
        return min(ONE, max(Fraction(0), Fraction(coordinates[0]).limit_denominator(denominator)))


@dataclass(frozen=True)
class PermutationKind(Kind):
    """Permutations of 1, ..., M."""

    letters: int

    def extremes(self, others: Mapping[str, Any]) -> Iterator[tuple[int, ...]]:
        same = tuple(range(1, self.letters + 1))
        return iter(dict.fromkeys([same, same[::-1], same[1:] + same[:1], same[1:2] + same[:1] + same[2:]]))

    def accepts(self, value: Any) -> bool:
        return sorted(value) == list(range(1, self.letters + 1))


def sources_in(values: Mapping[str, Any]) -> list[SourceSet]:
    """Return the source sets of an instance, and its priors as source sets."""
    sources = [value for value in values.values() if isinstance(value, SourceSet)]
    return sources + [SourceSet.single(value) for value in values.values() if _is_distribution(value)]


def _is_distribution(value: Any) -> bool:
    if not isinstance(value, tuple) or not value or not all(isinstance(entry, Fraction) for entry in value):
        return False
    return min(value) >= 0 and sum(value) == 1


def _nearest_distribution(weights: Sequence[float], denominator: int) -> Vector | None:
    total = sum([max(0.0, weight) for weight in weights])
    counts = [round(max(0.0, weight) / total * denominator) for weight in weights] if total > 0 else []
    whole = sum(counts)
    return tuple([Fraction(count, whole) for count in counts]) if whole else None


def _nearest_rows(weights: Sequence[float], length: int, denominator: int) -> list[Vector] | None:
    rows = [_nearest_distribution(weights[k : k + length], denominator) for k in range(0, len(weights), length)]
    nearest = [row for row in rows if row is not None]
    return nearest if len(nearest) == len(rows) else None
