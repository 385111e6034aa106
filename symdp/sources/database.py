"""Databases of n records over M letters, with a source set for the prior of each record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_letters
from symdp.sources.domain import Domain
from symdp.sources.prior import HullPrior, uniform
from symdp.sources.source_set import SourceSet

MOST_RECORDS = 10**6


@dataclass(frozen=True)
class Database:
    r"""A database holds n records, each a letter of an alphabet of M letters; two are neighbours if one record differs.

    Give exactly one of ``letters`` and ``source``. The distortion of a mechanism on databases is the expected number of
    records that it changes:

    .. math::

        D=\mathbb{E}\,\#\{i\le n:\ Y_i\ne X_i\},\qquad0\le D\le n

    Parameters
    ----------
    records : int
        n, from 1 to 1,000,000.
    letters : int, optional
        M: the prior is uniform on all M^n databases. Every result but that for maximal information then holds for any
        convex set of priors on databases that contains the uniform one.
    source : SourceSet, optional
        Records are independent and have the same prior, which may be any prior of the hull of this set.

    Raises
    ------
    InvalidArgument
        For a number of records or letters outside its range, for both or none of ``letters`` and ``source``, and for a
        source in symbols or on a countable alphabet.

    References
    ----------
    zhong2022, Theorem 7 for sets of priors on databases that contain the uniform one, Theorems 17 and 18 for records.

    Examples
    --------
    Three independent records over two letters of a known prior:

    >>> Database(records=3, source=SourceSet.single(["2/3", "1/3"])).letters
    2

    A thousand records under the uniform prior, of which one in ten may be changed:

    >>> from symdp import Tradeoff
    >>> Tradeoff(Database(records=1000, letters=50)).at(100).exp
    Fraction(441, 1)
    >>> Database(records=0, letters=2)
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: records=0 must lie between 1 and 1000000
    """

    domain: ClassVar[Domain] = Domain.NUMBERS

    records: int
    letters: int = 0
    source: SourceSet | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "records", read_records(self.records))
        if (self.source is None) == (self.letters == 0):
            raise InvalidArgument("give exactly one of letters and source to a Database")
        if self.source is None:
            read_letters(self.letters)
        elif isinstance(self.source, SourceSet):
            if self.source.domain is not Domain.NUMBERS:
                raise InvalidArgument(f"source={self.source!r:.60} must list the priors of a record in numbers")
            object.__setattr__(self, "letters", self.source.letters)
        else:
            raise InvalidArgument(f"source={self.source!r} must be a SourceSet; build one with SourceSet.single(...)")

    @property
    def is_uniform(self) -> bool:
        """Return whether the uniform prior is the only prior."""
        if self.source is None:
            return True
        return self.source.shape.only_prior is not None and self.contains_uniform

    @property
    def contains_uniform(self) -> bool:
        """Return whether the uniform prior is among the priors."""
        return self.source is None or self.uniform_member is not None

    @cached_property
    def uniform_member(self) -> HullPrior | None:
        """The uniform prior of a record, with weights that certify its membership in the hull of ``source``."""
        if self.source is None:
            return None
        located = self.source.locate(uniform(self.letters))
        return located if isinstance(located, HullPrior) else None

    @property
    def local(self) -> SourceSet:
        """The source set of one record, which is the uniform prior, where the database is given by its number of letters."""
        return SourceSet.single(uniform(self.letters)) if self.source is None else self.source

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: ``records`` with ``letters`` or ``source``."""
        if self.source is None:
            return {"records": self.records, "letters": self.letters}
        return {"records": self.records, "source": self.source.to_document()}


def read_records(records: Any) -> int:
    """Read a number of records, an integer from 1 to a million."""
    if isinstance(records, bool) or not isinstance(records, int):
        raise InvalidArgument(f"records={records!r} must be an integer")
    if not 1 <= records <= MOST_RECORDS:
        raise InvalidArgument(f"records={records} must lie between 1 and {MOST_RECORDS}")
    return records
