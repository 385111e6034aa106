"""Source sets: what every kind of them can do, and how a user names one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from symdp.errors import InvalidArgument
from symdp.sources.prior import HullPrior, Vector

if TYPE_CHECKING:
    from symdp.arithmetic.linear_program import LinearProgram, Solution
    from symdp.sources.source_class import SourceClass
    from symdp.sources.symbolic import SymbolicOrderedPrior


MOST_LETTERS = 10**6


class AccuracyConstraint(Protocol):
    """Rows of a linear program that say: every prior of the set gives the diagonal at least the level."""

    def total(self, solution: Solution) -> Fraction:
        """The sum of the multipliers of the rows, the price of one unit of accuracy."""
        ...

    def prior(self, solution: Solution) -> HullPrior:
        """The prior that the multipliers weigh together; it needs a positive total."""
        ...

    def multipliers(self, solution: Solution) -> Vector | None:
        """Multipliers of the inequalities that prove the accuracy; None where none are needed."""
        ...


@dataclass(frozen=True)
class UnknownPrior:
    """Columns of a linear program that hold a prior of the set, and the vertices' weights where it has vertices."""

    columns: tuple[int, ...]
    weights: tuple[int, ...] | None = None

    def read(self, solution: Solution) -> HullPrior:
        """The prior that a solution found."""
        weights = None if self.weights is None else tuple([solution.x[column] for column in self.weights])
        return HullPrior(tuple([solution.x[column] for column in self.columns]), weights)


@dataclass(frozen=True)
class SourceSet(ABC):
    """A non-empty polytope of priors on M letters.

    Build one with a class method; the leakage questions see only the convex hull.

    Attributes
    ----------
    labels : tuple of str
        Names of the letters, ``"1"`` to ``"M"`` unless the data has its own.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> source.letters, source.worst_distortion(["0", "1", "1"])
    (3, Fraction(7, 10))
    >>> SourceSet.box(["1/10", "1/10"], ["9/10", "3/5"]).contains(["1/2", "1/2"])
    True
    """

    labels: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def letters(self) -> int:
        """The number M of letters of the alphabet."""

    @abstractmethod
    def minimum(self, objective: Vector) -> tuple[Fraction, HullPrior]:
        """The least value of a linear function over the set, and a prior that attains it."""

    def least_difference(self, plus: int, minus: int) -> tuple[Fraction, HullPrior]:
        """The least value of P_plus - P_minus over the set (letters from 0), and a prior that attains it."""
        values = [Fraction(0)] * self.letters
        values[plus], values[minus] = Fraction(1), Fraction(-1)
        return self.minimum(tuple(values))

    @abstractmethod
    def locate(self, prior: Vector) -> HullPrior | Vector:
        """Show that a prior lies in the hull, or give coefficients that separate it.

        A separation ``a`` satisfies a.P > a.prior for every P of the set.
        """

    @abstractmethod
    def relative_interior(self) -> HullPrior:
        """A prior in the relative interior of the hull."""

    @abstractmethod
    def constrain_accuracy(
        self, program: LinearProgram, diagonal: Sequence[int], level: Mapping[int, Fraction], constant: Fraction
    ) -> AccuracyConstraint:
        """Add rows: for every P of the set, P.x >= level.columns + constant, where x are the diagonal's columns."""

    @abstractmethod
    def add_prior(self, program: LinearProgram) -> UnknownPrior:
        """Add columns for an unknown prior of the hull, with rows that keep it there."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """The set as plain JSON data, labels left out."""

    def to_document(self) -> dict[str, Any]:
        """The set as plain JSON data with rationals as text, readable by :meth:`from_document`."""
        return self.describe() | ({"labels": list(self.labels)} if self.labels else {})

    def contains(self, prior: Any) -> bool:
        """Decide exactly whether a prior lies in the convex hull."""
        return isinstance(self.locate(self._read(prior)), HullPrior)

    def worst_distortion(self, letter_distortions: Any) -> Fraction:
        """The largest expected distortion over the set.

        Parameters
        ----------
        letter_distortions : sequence of M rationals in [0, 1]
            D_i = 1 - W(i|i) of a mechanism.

        Returns
        -------
        Fraction
        """
        from symdp.arithmetic.rational import rationals

        distortions = rationals(letter_distortions, "letter_distortions")
        if len(distortions) != self.letters:
            raise InvalidArgument(f"letter_distortions has {len(distortions)} entries, the alphabet {self.letters}")
        return -self.minimum(tuple([-value for value in distortions]))[0]

    def classify(self) -> SourceClass:
        """Class I, II or III of kalantari2018, Definition 1, with a witness."""
        from symdp.sources.source_class import classify

        return classify(self)

    def label(self, letter: int) -> str:
        """The name of a letter, counted from 0."""
        return self.labels[letter] if self.labels else str(letter + 1)

    def _read(self, values: Any) -> Vector:
        from symdp.sources.prior import read_prior

        prior = read_prior(values)
        if len(prior) != self.letters:
            raise InvalidArgument(f"prior has {len(prior)} letters, the source set has {self.letters}")
        return prior

    # How a user names a set.

    @staticmethod
    def from_vertices(vertices: Any, labels: Sequence[str] = ()) -> SourceSet:
        """The convex hull of finitely many priors, each a sequence of M rationals that sum to 1."""
        from symdp.sources.vertex_set import VertexSet

        return VertexSet.read(vertices, labels)

    @staticmethod
    def single(prior: Any, labels: Sequence[str] = ()) -> SourceSet:
        """One known prior."""
        from symdp.sources.vertex_set import VertexSet

        return VertexSet.read([prior], labels)

    @staticmethod
    def from_inequalities(inequalities: Any, letters: int | None = None, labels: Sequence[str] = ()) -> SourceSet:
        """The priors that satisfy linear inequalities.

        Parameters
        ----------
        inequalities : sequence
            Text such as ``"P1 >= 2*P2"``, or pairs (coefficients, bound) meaning coefficients.P <= bound.
        letters : int, optional
            M; by default the length of the coefficients or the largest index.

        Raises
        ------
        Infeasible
            When no prior satisfies them; the message names an irreducible set that conflicts.
        """
        from symdp.sources.inequality_set import InequalitySet

        return InequalitySet.read(inequalities, letters, labels)

    @staticmethod
    def box(lower: Any, upper: Any, labels: Sequence[str] = ()) -> SourceSet:
        """The priors with lower[i] <= P_i <= upper[i]."""
        from symdp.sources.named_polytopes import Box

        return Box.read(lower, upper, labels)

    @staticmethod
    def total_variation_ball(center: Any, radius: Any, labels: Sequence[str] = ()) -> SourceSet:
        """The priors P with (1/2) sum |P_i - center_i| <= radius, 0 <= radius <= 1."""
        from symdp.sources.named_polytopes import TotalVariationBall

        return TotalVariationBall.read(center, radius, labels)

    @staticmethod
    def decreasing(letters: int, labels: Sequence[str] = ()) -> SourceSet:
        """All priors with P_1 >= P_2 >= ... >= P_M."""
        from symdp.sources.named_polytopes import Decreasing

        return Decreasing.read(letters, labels)

    @staticmethod
    def simplex(letters: int, labels: Sequence[str] = ()) -> SourceSet:
        """All priors: nothing is known."""
        from symdp.sources.named_polytopes import Simplex

        return Simplex.read(letters, labels)

    @staticmethod
    def ordered_symbols(letters: int) -> SymbolicOrderedPrior:
        """One prior with symbolic probabilities P1 >= P2 >= ... >= PM."""
        from symdp.sources.symbolic import SymbolicOrderedPrior

        return SymbolicOrderedPrior(letters)

    @staticmethod
    def from_counts(counts: Any, confidence: Any = "0.95", labels: Sequence[str] = ()) -> SourceSet:
        """A box of simultaneous Clopper-Pearson intervals that covers the true prior with the given confidence."""
        from symdp.sources.confidence import box_from_counts

        return box_from_counts(counts, confidence, labels)

    @staticmethod
    def from_csv(path: Any, column: str, count: str | None = None, confidence: Any = "0.95") -> SourceSet:
        """The box of :meth:`from_counts` for a column of categories of a CSV file, or categories and counts."""
        from symdp.sources.table import counts_from_csv

        labels, counts = counts_from_csv(path, column, count)
        return SourceSet.from_counts(counts, confidence, labels)

    @staticmethod
    def from_document(document: Any) -> SourceSet:
        """Read plain data as in a JSON or TOML file (see :mod:`symdp.sources.document`)."""
        from symdp.sources.document import source_from_document

        return source_from_document(document)

    @staticmethod
    def named(name: str) -> SourceSet:
        """A source set of the library, such as ``"kalantari2018:III-10c"``."""
        from symdp.sources.library import named_source

        return named_source(name)


def read_letters(letters: Any) -> int:
    """Read an alphabet size, an integer from 1 to a million."""
    if isinstance(letters, bool) or not isinstance(letters, int):
        raise InvalidArgument(f"letters={letters!r} must be an integer")
    if not 1 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 1 and {MOST_LETTERS}")
    return letters


def read_labels(labels: Sequence[str], letters: int) -> tuple[str, ...]:
    """Read the names of the letters: none, or one each."""
    if labels and len(labels) != letters:
        raise InvalidArgument(f"labels has {len(labels)} names, the alphabet {letters} letters")
    return tuple([str(label) for label in labels])
