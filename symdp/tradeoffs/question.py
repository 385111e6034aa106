"""A question: how little must leak of which source, by which measure, under which distortion function and adjacency."""

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
    """What a theorem answers for every distortion.

    Attributes
    ----------
    given : SourceSet or Database
    leakage : Measure
    loss : Loss
        The distortion function.
    adjacency : AdjacencyGraph, or None
        Which letters a mechanism must not tell apart; None for all pairs of letters.
    digits : int
        Of a value for which no exact expression is known.
    """

    given: SourceSet | Database
    leakage: Measure
    loss: Loss = hamming
    adjacency: AdjacencyGraph | None = None
    digits: int = 9

    def __post_init__(self) -> None:
        """Refuse what goes by the places of letters, where those of a table have no order."""
        if self.domain is not Domain.NUMBERS:
            return
        source = self.given.source if isinstance(self.given, Database) else self.given
        table = None if source is None else source.table
        if table is not None and self.loss.by_place:
            table.require_order(f"loss={self.loss.name:.60}")
        if table is not None and self.adjacency is not None:
            pairs = self.letters * (self.letters - 1) // 2
            if 0 < len(self.adjacency.edges) < pairs:
                table.require_order("adjacency")

    @property
    def domain(self) -> Domain:
        """In what the source is given."""
        return self.given.domain

    @cached_property
    def source(self) -> SourceSet:
        """The priors of one letter, or of one record of a database."""
        return self.given.local if isinstance(self.given, Database) else self.given

    @property
    def shape(self) -> Any:
        """What the source is given by; a theorem reads what the shapes of its domains have."""
        return self.source.shape

    @property
    def database(self) -> Database | None:
        """The database; None in the local model, where one letter is all there is."""
        return self.given if isinstance(self.given, Database) else None

    @property
    def records(self) -> int:
        """n; 1 in the local model."""
        return 1 if self.database is None else self.database.records

    @property
    def letters(self) -> int:
        """M, where it is a number."""
        return self.given.letters

    @cached_property
    def largest_distortion(self) -> Fraction:
        """No mechanism needs more: the largest entry of the distortion function, times the number of records."""
        if self.loss.counts_errors:
            return Fraction(self.records)
        return self.loss.bounds(self.letters)[1] * self.records

    @cached_property
    def least_distortion(self) -> Fraction:
        """What even a mechanism that tells all may cost: 0, but for distortion functions that are negative."""
        if self.loss.counts_errors:
            return Fraction(0)
        return min(Fraction(0), self.loss.bounds(self.letters)[0]) * self.records

    def read_distortion(self, distortion: Any) -> Fraction:
        """D, an expected loss that can occur."""
        return rational_in(distortion, "distortion", self.least_distortion, self.largest_distortion)

    def require_nats(self) -> None:
        """Complain of a measure whose values have no exponential."""
        if self.leakage.unit is not Unit.NATS:
            raise InvalidArgument(f"leakage={self.leakage.name} is a {self.leakage.unit.value}, no epsilon; give value=...")

    def to_record(self, scope: str | None = None) -> dict[str, Any]:
        """The question as records and certificates say it, defaults written out, of a source in numbers.

        Parameters
        ----------
        scope : str, optional
            Among which mechanisms the answer is the best, where it is that of single records of a database.

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
        said = self.leakage.to_record()
        if self.database is not None:
            known = {"records": self.database.to_document(), "leakage": self.leakage.name}
            return known if scope is None else known | {"scope": scope}
        said["loss"] = self.loss.to_document(self.letters)
        if self.adjacency is not None:
            said["adjacency"] = self.adjacency.to_document()
        return {"source": self.source.to_document()} | said

    @property
    def is_plain(self) -> bool:
        """Return whether errors are counted and all pairs of letters are adjacent."""
        return self.loss.counts_errors and self.adjacency is None

    def of_one_record(self) -> Question:
        """The same question in the local model, where a database has one record."""
        return replace(self, given=self.source)

    @cached_property
    def profile(self) -> Profile:
        """The trace profile of the priors of a record."""
        return profile_of(self.source)

    @cached_property
    def uniform_member(self) -> HullPrior | None:
        """The uniform prior of a record, with what shows that it lies in the hull; None where it does not."""
        if self.database is not None:
            return self.database.uniform_member
        located = self.source.locate(uniform(self.letters))
        return located if isinstance(located, HullPrior) else None

    @property
    def is_of_mixtures(self) -> bool:
        """Return whether mixtures of the listed priors are asked about as well, which matters where records are independent."""
        return self.records > 1 and len(set(self.source.shape.vertices or ())) > 1

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """What the answer is of, where the source does not say it: each note after the word that it is about, if any.

        That the priors of a database are those of the hull; why one member of a family answers for all of it, or that the
        answer is for the whole band around the family.
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
    """How records ask about differential privacy, errors counted and all letters adjacent, of a source as they say it."""
    return {"source": source} | DifferentialPrivacy().to_record()


def read_given(source: Any) -> SourceSet | Database:
    """What a question may be asked of; a shape is a source set without names for its letters."""
    if isinstance(source, Shape):
        return SourceSet(source)
    if not isinstance(source, SourceSet | Database):
        shown = repr(source)
        raise InvalidArgument(
            f"source={shown:.80} must be a SourceSet or a Database; build one with SourceSet.from_vertices(...)"
        )
    return source
