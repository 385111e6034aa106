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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

from symdp.arithmetic.linear_program import BasisProposal, LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.arithmetic.rational import over_common_denominator
from symdp.sources.inequality_set import Polyhedron
from symdp.sources.prior import HullPrior, Vector, decreasing_order, sum_of, uniform
from symdp.sources.source_set import AccuracyConstraint, SourceSet
from symdp.sources.vertex_set import VertexSet

if TYPE_CHECKING:
    from symdp.arithmetic.highs import FloatSolver

ZERO = Fraction(0)
ONE = Fraction(1)
ROUNDING = 1e-9


@dataclass(frozen=True)
class ProfilePoint:
    """A point (accuracy r, trace phi(r)) of the graph with an optimal diagonal."""

    accuracy: Fraction
    trace: Fraction
    diagonal: Sequence[Fraction]
    multipliers: Vector | None = None


Improve = Callable[[float, float], float]


class Touch:
    """Where a line supports the graph: a point, and on demand a prior that proves it.

    The prior p has sum_i max(0, slope p_i - 1) = slope r - phi(r).
    """

    def __init__(self, point: ProfilePoint, find_prior: Callable[[], HullPrior]) -> None:
        self.point = point
        self._find_prior = find_prior

    @cached_property
    def prior(self) -> HullPrior:
        """The proof; most lines on the way to an answer never need theirs."""
        return self._find_prior()


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

    def touch(self, slope: Fraction) -> Touch:
        """Where a line of this slope supports the graph."""
        ...

    def suggest(self, improve: Improve) -> Fraction | None:
        """A slope near the last one of the Newton iteration slope -> improve(point where it touches), if there is a
        quick way to one; the answer does not depend on it, only the time does."""
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
class OrderedProfile(Profile):
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

    def touch(self, slope: Fraction) -> Touch:
        # Letters with slope * P > 1 belong to the diagonal; a tie belongs to it as well as not.
        numerators, denominator = self._integers
        k = bisect_left(numerators, -denominator / slope, key=lambda numerator: Fraction(-numerator))
        return Touch(self.corner(max(k, 1)), lambda: self.known)

    def suggest(self, improve: Improve) -> None:
        return None

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
class ProgramProfile(Profile):
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
        solution = minimize(program)
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
        lines = _Lines.of(self.source, least_accuracy=ONE)
        return lines.touch(ONE).point

    @cached_property
    def _lines(self) -> _Lines:
        return _Lines.of(self.source, least_accuracy=ZERO)

    def touch(self, slope: Fraction) -> Touch:
        return self._lines.touch(slope)

    def suggest(self, improve: Improve) -> Fraction | None:
        return self._lines.suggest(improve)


@dataclass(frozen=True)
class _Lines:
    """The program min sum x - slope r over accuracies r and diagonals x; only its slope changes."""

    program: LinearProgram
    diagonal: tuple[int, ...]
    accuracy: int
    constraint: AccuracyConstraint

    @classmethod
    def of(cls, source: SourceSet, least_accuracy: Fraction) -> _Lines:
        program = LinearProgram()
        diagonal = tuple([program.add_column(cost=1, upper=1) for _ in range(source.letters)])
        accuracy = program.add_column(lower=least_accuracy, upper=1)
        constraint = source.constrain_accuracy(program, diagonal, {accuracy: ONE}, ZERO)
        return cls(program, diagonal, accuracy, constraint)

    @cached_property
    def _in_floats(self) -> FloatSolver:
        from symdp.arithmetic.highs import FloatSolver

        return FloatSolver(self.program)

    def touch(self, slope: Fraction) -> Touch:
        self.program.cost[self.accuracy] = -slope
        solution = minimize(self.program, lambda _: self._propose(slope))
        x = tuple([solution.x[column] for column in self.diagonal])
        multipliers = self.constraint.multipliers(solution)
        point = ProfilePoint(solution.x[self.accuracy], sum_of(x), x, multipliers)
        return Touch(point, lambda: self.constraint.prior(solution))

    def _propose(self, slope: Fraction) -> BasisProposal | None:
        try:
            self._in_floats.change_cost(self.accuracy, -float(slope))
            return self._in_floats.propose()
        except OverflowError:
            return None

    def suggest(self, improve: Improve) -> Fraction | None:
        try:
            slope, better = 0.0, improve(1.0, float(len(self.diagonal)))
            while slope == 0.0 or better < slope * (1 - ROUNDING):
                slope = better
                self._in_floats.change_cost(self.accuracy, -slope)
                point = self._in_floats.point()
                better = improve(point[self.accuracy], sum([point[column] for column in self.diagonal]))
            return Fraction(slope)
        except (ArithmeticError, ValueError):
            return None
