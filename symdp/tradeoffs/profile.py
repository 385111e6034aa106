"""The trace profile of a source set: phi(r) = least sum of a diagonal x in [0, 1]^M with P.x >= r for all priors P.

It is convex and piecewise linear, and it rules the whole trade-off. A diagonal q of accuracy u with largest entry s is
s x with x of accuracy r = u/s, so that fact (A) of theorem_diagonal_polytope, (lambda-1) s + sum q <= lambda, reads

    lambda >= u (phi(r) - 1) / (r - u),

and the least lambda at accuracy u is u times the slope of the tangent from (u, 1) to the graph of phi, while the largest
accuracy at lambda is the maximum of lambda r / (lambda + phi(r) - 1). Touching the graph with a line of given slope is one
linear program whose right-hand side has no parameter; all questions reduce to it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Protocol

from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.rational import over_common_denominator
from symdp.sources.inequality_set import Polyhedron
from symdp.sources.prior import HullPrior, Vector, decreasing_order, uniform
from symdp.sources.source_set import SourceSet
from symdp.sources.vertex_set import VertexSet

ZERO = Fraction(0)
ONE = Fraction(1)


@dataclass(frozen=True)
class ProfilePoint:
    """A point (accuracy r, trace phi(r)) of the graph with an optimal diagonal."""

    accuracy: Fraction
    trace: Fraction
    diagonal: Sequence[Fraction]
    multipliers: Vector | None = None


class Profile(Protocol):
    """What the trade-offs ask of a source set."""

    @property
    def start(self) -> ProfilePoint:
        """The point with trace 1: the largest accuracy without any leakage."""
        ...

    @property
    def spread_prior(self) -> HullPrior:
        """A prior whose largest entry is the accuracy of the start, the least over the set."""
        ...

    @property
    def end(self) -> ProfilePoint:
        """The point with accuracy 1."""
        ...

    def touch(self, slope: Fraction) -> tuple[ProfilePoint, HullPrior]:
        """A point where a line of this slope supports the graph, and a prior p with sum_i max(0, slope p_i - 1) =
        slope r - phi(r), which proves it."""
        ...


def profile_of(source: SourceSet) -> Profile:
    """The closed form for one prior and for sets that plainly contain the uniform prior, else linear programs."""
    if isinstance(source, VertexSet) and len(source.vertices) == 1:
        return OrderedProfile(source.vertex(0))
    if isinstance(source, Polyhedron) and isinstance(located := source.locate(uniform(source.letters)), HullPrior):
        zeros = (ZERO,) * len(source.inequalities) if source.needs_multipliers else None
        return OrderedProfile(located, symmetric=True, multipliers=zeros)
    return ProgramProfile(source)


@dataclass(frozen=True)
class OrderedProfile:
    """One known prior, or a set in which the uniform prior is known to lie (``symmetric``).

    The graph joins the points (sum of the k largest probabilities, k); the diagonals are indicators of the k likeliest
    letters. For the uniform prior it is one segment, and constant diagonals serve every prior of the set.
    """

    known: HullPrior
    symmetric: bool = False
    multipliers: Vector | None = None

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Letters by decreasing probability."""
        return decreasing_order(self.known.prior)

    @cached_property
    def ranks(self) -> list[int]:
        """The place of each letter in the order."""
        places = [0] * len(self.order)
        for place, letter in enumerate(self.order):
            places[letter] = place
        return places

    @cached_property
    def _integers(self) -> tuple[list[int], int]:
        return over_common_denominator([self.known.prior[letter] for letter in self.order])

    @cached_property
    def tops(self) -> list[int]:
        """Sums of the k largest probabilities, k = 0..M, over the common denominator."""
        return list(accumulate(self._integers[0], initial=0))

    @cached_property
    def corners(self) -> list[int]:
        """The k >= 1 at which the graph turns, those with P_(k) > P_(k+1), in increasing order; the start first."""
        numerators, _ = self._integers
        turns = [k for k in range(1, len(numerators)) if numerators[k - 1] > numerators[k]]
        if numerators[-1] > 0:
            turns.append(len(numerators))
        return turns if turns[0] == 1 else [1, *turns]

    @property
    def spread_prior(self) -> HullPrior:
        return self.known

    @property
    def start(self) -> ProfilePoint:
        return self.corner(1)

    @property
    def end(self) -> ProfilePoint:
        return self.corner(self.corners[-1])

    def corner(self, k: int) -> ProfilePoint:
        """The point of the k likeliest letters."""
        accuracy = Fraction(self.tops[k], self._integers[1])
        return ProfilePoint(accuracy, Fraction(k), Indicator(self, k), self.multipliers)

    def touch(self, slope: Fraction) -> tuple[ProfilePoint, HullPrior]:
        # Letters with slope * P > 1 belong to the diagonal; a tie belongs to it as well as not.
        numerators, denominator = self._integers
        k = bisect_left(numerators, -denominator / slope, key=lambda numerator: Fraction(-numerator))
        return self.corner(max(k, 1)), self.known

    def slope_before(self, k: int) -> Fraction:
        """The slope of the graph that ends at the k likeliest letters: 1/P_(k)."""
        numerators, denominator = self._integers
        return Fraction(denominator, numerators[k - 1])

    def turn_before(self, k: int) -> Fraction:
        """Where the side that ends at the k likeliest letters, prolonged, has trace 1: 1 - t_(M-k) of Theorem 2."""
        numerators, denominator = self._integers
        return Fraction(self.tops[k] - (k - 1) * numerators[k - 1], denominator)


class Indicator(Sequence[Fraction]):
    """The diagonal of the k likeliest letters, or the constant one of a symmetric profile; entries on demand."""

    def __init__(self, profile: OrderedProfile, k: int) -> None:
        self._profile = profile
        self._size = len(profile.order)
        self._k = k

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(self._size))]
        if not -self._size <= place < self._size:
            raise IndexError(place)
        if self._profile.symmetric:
            return Fraction(self._k, self._size)
        return ONE if self._profile.ranks[place] < self._k else ZERO


@dataclass(frozen=True)
class ProgramProfile:
    """Any source set, by exact linear programs with one row per vertex, or the dual of the inequalities."""

    source: SourceSet

    @cached_property
    def _game(self) -> tuple[ProfilePoint, HullPrior]:
        """The matrix game: the mechanism guesses a letter, the adversary chooses a prior."""
        program = LinearProgram()
        diagonal = [program.add_column() for _ in range(self.source.letters)]
        value = program.add_column(cost=-1)
        program.add_row(dict.fromkeys(diagonal, ONE), upper=ONE)
        constraint = self.source.constrain_accuracy(program, diagonal, {value: ONE}, ZERO)
        solution = program.minimize()
        x = tuple([solution.x[column] for column in diagonal])
        point = ProfilePoint(solution.x[value], ONE, x, constraint.multipliers(solution))
        return point, constraint.prior(solution)

    @property
    def start(self) -> ProfilePoint:
        return self._game[0]

    @property
    def spread_prior(self) -> HullPrior:
        return self._game[1]

    @cached_property
    def end(self) -> ProfilePoint:
        return self._touch(ONE, ONE)[0]

    def touch(self, slope: Fraction) -> tuple[ProfilePoint, HullPrior]:
        return self._touch(slope, ZERO)

    def _touch(self, slope: Fraction, least_accuracy: Fraction) -> tuple[ProfilePoint, HullPrior]:
        program = LinearProgram()
        diagonal = [program.add_column(cost=1, upper=1) for _ in range(self.source.letters)]
        accuracy = program.add_column(cost=-slope, lower=least_accuracy, upper=1)
        constraint = self.source.constrain_accuracy(program, diagonal, {accuracy: ONE}, ZERO)
        solution = program.minimize()
        x = tuple([solution.x[column] for column in diagonal])
        r = solution.x[accuracy]
        return ProfilePoint(r, sum(x, ZERO), x, constraint.multipliers(solution)), constraint.prior(solution)
