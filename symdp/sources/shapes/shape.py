"""Shapes: the data of a source set, the operations on polytopes of priors, and the queries on a shape."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.domain import Domain
from symdp.sources.prior import HullPrior, Vector

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
    from symdp.sources.learning.sample import Sample
    from symdp.sources.shapes.inequality import Inequality


class AccuracyConstraint(Protocol):
    """Rows of a linear program that state: every prior of the set gives the diagonal at least the level."""

    def total(self, solution: Solution) -> Fraction:
        """Return the sum of the multipliers of the rows, the dual price of one unit of accuracy."""
        ...

    def prior(self, solution: Solution) -> HullPrior:
        """Return the prior combined by the multipliers; the total must be positive."""
        ...

    def multipliers(self, solution: Solution) -> Vector | None:
        """Return the multipliers of the inequalities that prove the accuracy; None where none are needed."""
        ...


@dataclass(frozen=True)
class UnknownPrior:
    """Columns of a linear program that hold a prior of the set, and the vertices' weights where it has vertices."""

    columns: tuple[int, ...]
    weights: tuple[int, ...] | None = None

    def read(self, solution: Solution) -> HullPrior:
        """Return the prior of a solution."""
        weights = None if self.weights is None else tuple([solution.x[column] for column in self.weights])
        return HullPrior(tuple([solution.x[column] for column in self.columns]), weights)


class Shape(ABC):
    """The data of a source set, without names for its letters.

    A polytope of priors is a :class:`Polytope`. Other shapes have symbols, a countable alphabet, or a curved boundary; they
    reject the operations of polytopes, and the error names an alternative. Members that are not abstract are traits, by
    which a route decides whether it applies; by default a shape has none of them.
    """

    domain: ClassVar[Domain]

    @property
    @abstractmethod
    def letters(self) -> Any:
        """The number M of letters; None for a countable alphabet, or a shape for every number of letters."""

    @property
    def description(self) -> str:
        """The description of the set in words."""
        return f"the priors on {self.letters} letters given by {self._keys}"

    def describe(self) -> dict[str, Any]:
        """Return the set as plain JSON data."""
        return {"description": self.description}

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The symbols that the probabilities are functions of."""
        return ()

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The relations satisfied by all values of the symbols."""
        return ()

    def at(self, values: Mapping[Any, Any]) -> Shape:
        """Return the shape at rational values of the symbols."""
        raise InvalidArgument(f"values={values!r:.60} are of symbols; the source has numbers only")

    def refused(self, member: str) -> Unsupported:
        """Return the error that a member exists for polytopes only, with the alternative."""
        return Unsupported(f"{member} is not known {self.domain.way_out}")

    def minimum(self, objective: Vector) -> tuple[Fraction, HullPrior]:
        """Minimise a linear function over the set; return the least value and a prior that attains it."""
        raise self.refused("minimum")

    def locate(self, prior: Vector) -> HullPrior | Vector:
        """Show that a prior lies in the hull, or give coefficients that separate it.

        A separation ``a`` satisfies a.P > a.prior for every P of the set.
        """
        raise self.refused("locate")

    def relative_interior(self) -> HullPrior:
        """Return a prior in the relative interior of the hull."""
        raise self.refused("relative_interior")

    def constrain_accuracy(
        self, program: LinearProgram, diagonal: Sequence[int], level: Mapping[int, Fraction], constant: Fraction
    ) -> AccuracyConstraint:
        """Add rows: for every P of the set, P.x >= level.columns + constant, where x are the diagonal's columns."""
        raise self.refused("constrain_accuracy")

    def add_prior(self, program: LinearProgram) -> UnknownPrior:
        """Add columns for an unknown prior of the hull, with rows that keep it there."""
        raise self.refused("add_prior")

    def least_difference(self, plus: int, minus: int) -> tuple[Fraction, HullPrior]:
        """Minimise P_plus - P_minus over the set (letters from 0); return the value and a prior that attains it."""
        values = [Fraction(0)] * self.letters
        values[plus], values[minus] = Fraction(1), Fraction(-1)
        return self.minimum(tuple(values))

    @property
    def vertices(self) -> tuple[Vector, ...] | None:
        """The given priors, for a set that is given by priors."""
        return None

    @property
    def only_prior(self) -> HullPrior | None:
        """The prior of a set that is given by one."""
        if self.vertices is None or len(self.vertices) > 1:
            return None
        return self.vertex(0)

    @property
    def least_majorised(self) -> HullPrior | None:
        """A prior of the hull that every prior of the set majorises, where one is known.

        It is the least favourable prior at every distortion. For a set given by several priors or by inequalities None
        decides nothing, and ``lorenz_envelope`` does.
        """
        return self.only_prior

    def vertex(self, place: int) -> HullPrior:
        """Return one of the given vertices, with the weights that select it."""
        raise Unsupported(f"vertex={place}: the set is given by {self._keys}, not by vertices")

    def mixture(self, weights: Vector) -> HullPrior:
        """Return the convex combination of the given vertices."""
        raise Unsupported(f"weights mix the vertices of a set; this one is given by {self._keys}")

    def known_vertices(self, most: int) -> tuple[Vector, ...] | None:
        """Return the vertices where they are known without a search and at most ``most``."""
        return None

    @property
    def bounds(self) -> tuple[Vector, Vector] | None:
        """The least and the largest probability of each letter, for a set that is given by them."""
        return None

    @property
    def cumulative_bounds(self) -> tuple[Vector, Vector] | None:
        """The least and the largest sum of the first k probabilities for every k, for a set that is given by them."""
        return None

    @property
    def sample(self) -> Sample | None:
        """The counts that the set was learnt from, if any."""
        return None

    @property
    def remark(self) -> str | None:
        """A remark on the set to display beside the answer, if any."""
        return None

    @property
    def inequalities(self) -> tuple[Inequality, ...] | None:
        """The inequalities on the probabilities and auxiliary unknowns, for a set that is given by them."""
        return None

    def half_spaces(self) -> list[tuple[Vector, Fraction]]:
        """Return pairs (coefficients, bound), coefficients.P <= bound, that cut the set out of the simplex."""
        raise Unsupported(f"half-spaces are known for sets given by inequalities; this one is given by {self._keys}")

    @property
    def needs_multipliers(self) -> bool:
        """Return whether a verifier needs multipliers of the inequalities to bound an accuracy from below."""
        return False

    @property
    def _keys(self) -> str:
        return " and ".join(self.describe())


class Polytope(Shape):
    """A non-empty polytope of priors on finitely many letters, in numbers; a subclass defines the abstract members."""

    domain: ClassVar[Domain] = Domain.NUMBERS

    @property
    @abstractmethod
    def letters(self) -> int:
        """The number M of letters of the alphabet."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Return the set as plain JSON data, readable by :mod:`symdp.sources.reading.source_document`."""

    @abstractmethod
    def minimum(self, objective: Vector) -> tuple[Fraction, HullPrior]: ...

    @abstractmethod
    def locate(self, prior: Vector) -> HullPrior | Vector: ...

    @abstractmethod
    def relative_interior(self) -> HullPrior: ...

    @abstractmethod
    def constrain_accuracy(
        self, program: LinearProgram, diagonal: Sequence[int], level: Mapping[int, Fraction], constant: Fraction
    ) -> AccuracyConstraint: ...

    @abstractmethod
    def add_prior(self, program: LinearProgram) -> UnknownPrior: ...
