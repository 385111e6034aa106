"""Families of source sets by definition: the set at given numbers.

A closed form states that the Lorenz envelope of every set of the family is the least concave function through (0, 0), (M, 1)
and above the heights G_k at k = 1, ..., M-1. Two kinds of definitions give it for every M, one prior and lower
probabilities: :mod:`symdp.certificates.checker.identities.closed_form` states the theorems and proves it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from symdp.arithmetic.expression import Expression, evaluate, names_of
from symdp.conjectures.discovery.family_terms import CENTER, LETTER, LETTERS, powers_of
from symdp.errors import InvalidArgument
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

Values = Mapping[str, Fraction]
PLACE, SUM, FOLLOWING = "k", "T_k", "C_next"


class Definition(ABC):
    """A family defined by an expression."""

    @property
    @abstractmethod
    def expression(self) -> Expression:
        """The expression in i, M, C and parameters."""

    @abstractmethod
    def source(self, letters: int, values: Values, center: Vector) -> SourceSet:
        """Return the set with M letters at numbers."""

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names that are neither i, M nor C, in alphabetical order."""
        return tuple(sorted(names_of(self.expression) - {LETTER, LETTERS, CENTER}))

    @property
    def centered(self) -> bool:
        """Return whether there is an ordered prior C."""
        return CENTER in names_of(self.expression)

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The bases that have exponents with i or M."""
        return tuple(sorted(powers_of(self.expression)))


@dataclass(frozen=True)
class OnePrior(Definition):
    """One prior whose i-th probability is proportional to an expression.

    Examples
    --------
    >>> from symdp.conjectures.discovery.family_terms import read_terms
    >>> prior = OnePrior(read_terms("rho**(i-1)")).source(3, {"rho": Fraction(1, 2)}, ())
    >>> [str(value) for value in prior.vertices[0]]
    ['4/7', '2/7', '1/7']
    """

    weight: Expression

    @property
    def expression(self) -> Expression:
        return self.weight

    def source(self, letters: int, values: Values, center: Vector) -> SourceSet:
        weights = []
        for place in range(1, letters + 1):
            known = {**values, LETTER: Fraction(place), LETTERS: Fraction(letters)}
            known |= {CENTER: center[place - 1]} if center else {}
            weights.append(_value(self.weight, known))
        total = sum(weights, Fraction(0))
        if min(weights) < 0 or total == 0:
            raise InvalidArgument(f"prior: weights of {letters} letters are negative or sum to 0")
        return SourceSet.single([weight / total for weight in weights])


@dataclass(frozen=True)
class LowerProbability(Definition):
    """The priors with P(A) >= an expression affine in C(A), for every event A but the certain one.

    Examples
    --------
    >>> from symdp.conjectures.discovery.family_terms import read_terms
    >>> ball = LowerProbability(read_terms("C - r"))
    >>> ball.source(2, {"r": Fraction(1, 10)}, (Fraction(3, 5), Fraction(2, 5))).contains(["1/2", "1/2"])
    True
    """

    bound: Expression

    @property
    def expression(self) -> Expression:
        return self.bound

    def source(self, letters: int, values: Values, center: Vector) -> SourceSet:
        rows = []
        # Without a centre all events have one bound, which those of one letter imply.
        for size in range(1, letters) if center else (1,):
            for event in combinations(range(letters), size):
                inside = {CENTER: sum([center[place] for place in event], Fraction(0))} if center else {}
                bound = _value(self.bound, {**values, **inside, LETTERS: Fraction(letters)})
                if bound > 0:
                    rows.append(([-int(place in event) for place in range(letters)], -bound))
        return SourceSet.from_inequalities(rows, letters) if rows else SourceSet.simplex(letters)


def _value(expression: Expression, values: Values) -> Fraction:
    try:
        return evaluate(expression, values)
    except ZeroDivisionError:
        raise InvalidArgument("family divides by 0 there; bound the parameters with where") from None
