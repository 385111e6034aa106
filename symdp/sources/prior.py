"""One prior: a probability vector of exact rationals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import over_common_denominator, printed, rationals
from symdp.errors import InvalidArgument

MOST_LETTERS, WEIGHTS = 100_000, "weights"
Vector = tuple[Fraction, ...]


@dataclass(frozen=True)
class HullPrior:
    """A prior of the convex hull, with weights of the vertices that certify it (None where none are needed)."""

    prior: Vector
    weights: Vector | None = None

    @cached_property
    def integers(self) -> tuple[list[int], int]:
        """The prior as integers over one denominator."""
        return over_common_denominator(self.prior)

    @property
    def largest(self) -> Fraction:
        """The largest probability."""
        numerators, denominator = self.integers
        return Fraction(max(numerators), denominator)


def read_prior(values: Any, name: str = "prior") -> Vector:
    """Read a probability vector.

    Examples
    --------
    >>> read_prior(["1/2", "0.3", "1/5"])
    (Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
    >>> read_prior(["1/2", "1/3"])
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: prior sums to 5/6, it must sum to 1
    """
    vector = rationals(values, name)
    numerators, denominator = _not_negative(vector, name)
    if sum(numerators) != denominator:
        total = Fraction(sum(numerators), denominator)
        raise InvalidArgument(f"{name} sums to {printed(total)}, it must sum to 1")
    return vector


def read_vertex(values: Any, name: str) -> Vector:
    """Read a probability vector, or weights to which it is proportional.

    Examples
    --------
    >>> read_vertex({"weights": [3, 1]}, "vertex")
    (Fraction(3, 4), Fraction(1, 4))
    """
    if not isinstance(values, Mapping):
        return read_prior(values, name)
    if set(values) != {WEIGHTS}:
        keys = ", ".join(sorted([str(key)[:40] for key in values])) or "(none)"
        raise InvalidArgument(f'{name} is an object with the keys {keys}; its only key must be "{WEIGHTS}"')
    name = f"{name}.{WEIGHTS}"
    numerators, _ = _not_negative(rationals(values[WEIGHTS], name), name)
    total = sum(numerators)
    if not total:
        raise InvalidArgument(f"{name} are all 0; one of them must be positive")
    return tuple([Fraction(numerator, total) for numerator in numerators])


def _not_negative(vector: Vector, name: str) -> tuple[list[int], int]:
    """Return numbers of a prior over one denominator."""
    if not vector:
        raise InvalidArgument(f"{name} is empty; give the probability of every letter")
    numerators, denominator = over_common_denominator(vector)
    if min(numerators) < 0:
        place, value = next((place, value) for place, value in enumerate(vector, 1) if value < 0)
        raise InvalidArgument(f"{name}[{place}]={printed(value)} must not be negative")
    return numerators, denominator


def sum_of(values: Sequence[Fraction]) -> Fraction:
    """Add rationals over one denominator."""
    numerators, denominator = over_common_denominator(values)
    return Fraction(sum(numerators), denominator)


def uniform(letters: int) -> Vector:
    """Return the uniform prior."""
    return (Fraction(1, letters),) * letters


def inner(first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
    """Return the inner product of two rational vectors."""
    return sum((a * b for a, b in zip(first, second, strict=True) if a and b), Fraction(0))


def decreasing_order(values: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the positions sorted by decreasing value, ties by position."""
    return decreasing_order_of(over_common_denominator(values)[0])


def decreasing_order_of(integers: Sequence[int]) -> tuple[int, ...]:
    """Return the positions of integers sorted by decreasing value, ties by position."""
    return tuple(sorted(range(len(integers)), key=integers.__getitem__, reverse=True))
