"""A question: the least leakage of a source, by a measure, under a distortion function and an adjacency."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational_in
from symdp.errors import InvalidArgument
from symdp.leakages.measure import Measure
from symdp.leakages.measures.differential_privacy import DifferentialPrivacy
from symdp.leakages.values.unit import Unit
from symdp.losses import Loss, hamming
from symdp.sources.database import Database
from symdp.sources.domain import Domain
from symdp.sources.prior import HullPrior, uniform
from symdp.sources.shapes.shape import Shape
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.profile_choice import profile_of

if TYPE_CHECKING:
    from symdp.graphs.adjacency_graph import AdjacencyGraph
    from symdp.tradeoffs.profiles.trace_profile import Profile


ONE_PRIOR = "one for all records, any of the hull, mixtures of the listed priors too"
WHOLE_BAND = "the answer is for the whole band; for its members alone it may be less"


@dataclass(frozen=True)
class Question:
    """A problem that a theorem solves for every distortion.

    Attributes
    ----------
    data : SourceSet or Database
    leakage : Measure
    loss : Loss
        The distortion function.
    adjacency : AdjacencyGraph, or None
        The graph of adjacent letters; None for all pairs of letters.
    digits : int
        The number of digits of a value without an exact expression.
    """

    data: SourceSet | Database
    leakage: Measure
    loss: Loss = hamming
    adjacency: AdjacencyGraph | None = None
    digits: int = 9

    def __post_init__(self) -> None:
        """Refuse losses and adjacencies by the order of letters, where those of a table have no order."""
        if self.domain is not Domain.NUMBERS:
            return
        source = self.data.source if isinstance(self.data, Database) else self.data
        table = None if source is None else source.table
        if table is not None and self.loss.by_place:
            table.require_order(f"loss={self.loss.name:.60}")
        if table is not None and self.adjacency is not None:
            pairs = self.letters * (self.letters - 1) // 2
            if 0 < len(self.adjacency.edges) < pairs:
                table.require_order("adjacency")

    @property
    def domain(self) -> Domain:
        """The domain of the source."""
        return self.data.domain

    @cached_property
    def source(self) -> SourceSet:
        """The priors of one letter, or of one record of a database."""
        return self.data.local if isinstance(self.data, Database) else self.data

    @property
    def shape(self) -> Any:
        """The shape of the source; a theorem reads the attributes of the shapes of its domains."""
        return self.source.shape

    @property
    def database(self) -> Database | None:
        """The database; None in the local model, which has one letter."""
        return self.data if isinstance(self.data, Database) else None

    @property
    def records(self) -> int:
        """The number n of records; 1 in the local model."""
        return 1 if self.database is None else self.database.records

    @property
    def letters(self) -> int:
        """The number M of letters, where it is not symbolic."""
        return self.data.letters

    @cached_property
    def largest_distortion(self) -> Fraction:
        """An upper bound of all distortions: the largest entry of the distortion function, times the number of records."""
        if self.loss.counts_errors:
            return Fraction(self.records)
        return self.loss.bounds(self.letters)[1] * self.records

    @cached_property
    def least_distortion(self) -> Fraction:
        """A lower bound of all distortions: 0, unless the distortion function has negative entries."""
        if self.loss.counts_errors:
            return Fraction(0)
        return min(Fraction(0), self.loss.bounds(self.letters)[0]) * self.records

    def read_distortion(self, distortion: Any) -> Fraction:
        """Return D, an expected loss that can occur."""
        return rational_in(distortion, "distortion", self.least_distortion, self.largest_distortion)

    def require_nats(self) -> None:
        """Refuse a measure whose values have no exponential."""
        if self.leakage.unit is not Unit.NATS:
            raise InvalidArgument(f"leakage={self.leakage.name} is a {self.leakage.unit.value}, no epsilon; give value=...")

    def to_record(self, scope: str | None = None) -> dict[str, Any]:
        """Return the question in the format of records and certificates, with defaults, of a source in numbers.

        Parameters
        ----------
        scope : str, optional
            The class of mechanisms of the optimum, where it is that of single records of a database.

        Examples
        --------
        >>> from symdp import Database, SourceSet, measure
        >>> source = SourceSet.from_vertices([["1/2", "1/2"]])
        >>> Question(source, measure("ml")).to_record()
        {'source': {'vertices': [['1/2', '1/2']]}, 'leakage': 'ml', 'loss': 'hamming'}
        >>> sorted(Question(source, measure("dp")).to_record())
        ['adjacency', 'delta', 'leakage', 'loss', 'source']
        >>> Question(Database(3, letters=2), measure("dp")).to_record()
        {'records': {'records': 3, 'letters': 2}, 'leakage': 'dp'}
        """
        record = self.leakage.to_record()
        if self.database is not None:
            known = {"records": self.database.to_document(), "leakage": self.leakage.name}
            return known if scope is None else known | {"scope": scope}
        record["loss"] = self.loss.to_document(self.letters)
        if self.adjacency is not None:
            record["adjacency"] = self.adjacency.to_document()
        return {"source": self.source.to_document()} | record

    @property
    def is_plain(self) -> bool:
        """Return whether the distortion is Hamming's and all pairs of letters are adjacent."""
        return self.loss.counts_errors and self.adjacency is None

    def of_one_record(self) -> Question:
        """Return the corresponding question in the local model, for a database with one record."""
        return replace(self, data=self.source)

    @cached_property
    def profile(self) -> Profile:
        """The trace profile of the priors of a record."""
        return profile_of(self.source)

    @cached_property
    def uniform_member(self) -> HullPrior | None:
        """The uniform prior of a record, with evidence that it lies in the hull; None where it does not."""
        if self.database is not None:
            return self.database.uniform_member
        located = self.source.locate(uniform(self.letters))
        return located if isinstance(located, HullPrior) else None

    @property
    def is_of_mixtures(self) -> bool:
        """Return whether mixtures of the listed priors are included, which matters for independent records."""
        return self.records > 1 and len(set(self.source.shape.vertices or ())) > 1

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """The scope of the optimum beyond the source: each note after the word that it explains, if any.

        The priors of a database are those of the hull; one member of a family stands for all of it, or the
        optimum is for the whole band around the family.
        """
        if self.domain is not Domain.NUMBERS:
            return ()
        notes = [("priors", ONE_PRIOR)] if self.is_of_mixtures else []
        remark = self.source.shape.remark
        if remark is not None:
            notes.append(("family", remark))
            notes += [] if self.is_plain and not self.leakage.needs_prior else [("", WHOLE_BAND)]
        return tuple(notes)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The notes as sentences.

        Examples
        --------
        >>> from symdp import Database, SourceSet, measure
        >>> source = SourceSet.from_vertices([["1/2", "1/2"], ["1/3", "2/3"]])
        >>> Question(Database(2, source=source), measure("dp")).remarks
        ('priors: one for all records, any of the hull, mixtures of the listed priors too',)
        >>> Question(source, measure("dp")).remarks
        ()
        """
        return tuple([f"{about}: {note}" if about else note for about, note in self.notes])

    @property
    def contains_uniform(self) -> bool:
        """Return whether the uniform prior is among the priors."""
        return self.database.contains_uniform if self.database is not None else self.uniform_member is not None


def privacy_of(source: dict[str, Any]) -> dict[str, Any]:
    """Return the differential privacy question of a source in records, with Hamming's loss and all letters adjacent."""
    return {"source": source} | DifferentialPrivacy().to_record()


def read_data(source: Any) -> SourceSet | Database:
    """Return the source of a question; a shape is a source set without names for its letters."""
    if isinstance(source, Shape):
        return SourceSet(source)
    if not isinstance(source, SourceSet | Database):
        text = repr(source)
        raise InvalidArgument(
            f"source={text:.80} must be a SourceSet or a Database; build one with SourceSet.from_vertices(...)"
        )
    return source
