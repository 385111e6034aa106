r"""The claim of a certificate as pages read it: a question, its parameters, and the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import INFINITY
from symdp.certificates.checker.arithmetic.exact_numbers import prior_of

Object = Mapping[str, Any]
AT, LEVEL, CURVE, NATS = "at", "level", "curve", "nats"
# The key of databases whose answer follows from that for one record.
ONE = "of each record"


@dataclass(frozen=True)
class Record:
    """A question, its parameters (``asks``) and the answer, as JSON data.

    Attributes
    ----------
    question, asks, answer : mapping
        As in :mod:`symdp.certificates.checker.claim.record`; statements and formulas have empty ``asks``.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
    >>> found = Record.of(optimal_mechanism(SourceSet.simplex(3), "1/2").prove().record)
    >>> found.distortion, found.exp_bounds
    (Fraction(1, 2), (Fraction(2, 1), Fraction(2, 1)))
    """

    question: Object
    asks: Object
    answer: Object

    @classmethod
    def of(cls, document: Object) -> Record:
        """Return the record of a document, without its proof."""
        return cls(document["question"], document.get("asks", {}), document["answer"])

    @property
    def document(self) -> dict[str, Any]:
        """The record as JSON data."""
        return {"question": self.question, "asks": self.asks, "answer": self.answer}

    @property
    def parameter(self) -> str:
        """The kind of the parameter: a distortion, a level, a level in nats, or the whole curve; empty without one."""
        return next(iter(self.asks), "")

    @property
    def source(self) -> Any:
        """The source set."""
        return self.question["source"]

    @property
    def prior(self) -> tuple[Fraction, ...]:
        """The first vertex of the source set, which is its prior where that is known."""
        return tuple(prior_of(self.source["vertices"][0], "vertices"))

    @property
    def leakage(self) -> str:
        """The name of the measure."""
        return str(self.question["leakage"])

    @property
    def delta(self) -> Fraction:
        """The parameter delta."""
        return Fraction(self.question.get("delta", 0))

    @property
    def distortion(self) -> Fraction:
        """The distortion D of the question, else the upper bound of the least distortion."""
        return Fraction(self.asks[AT]) if AT in self.asks else self.ends[1]

    @cached_property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The two bounds of the least distortion, which may be equal."""
        return between(self.answer["distortion"])

    @property
    def level(self) -> Fraction:
        """The exponential of the bound on the leakage."""
        return Fraction(self.asks[LEVEL])

    @property
    def slack(self) -> Fraction:
        """The slack added to each delta of a profile, from the question or the answer."""
        return Fraction(self.asks[LEVEL] if LEVEL in self.asks else self.answer["slack"])

    @property
    def infinite(self) -> bool:
        """Decide whether no finite leakage suffices."""
        return self.answer.get("exp") == str(INFINITY)

    @property
    def exp(self) -> Fraction:
        """The exponential of the least leakage, or its upper bound."""
        return self.exp_bounds[1]

    @cached_property
    def exp_bounds(self) -> tuple[Fraction, Fraction]:
        """The two bounds of the exponential of the least leakage, which may be equal."""
        return between(self.answer["exp"])

    @property
    def zero_from(self) -> Fraction:
        """The least distortion with zero leakage."""
        return Fraction(self.answer["zero_from"])

    @property
    def pieces(self) -> Any:
        """The pieces of a function."""
        return self.answer["pieces"]

    def at(self, distortion: str | Fraction, answer: Object) -> Record:
        """Return a record of the same question at one distortion, with the given answer."""
        return replace(self, asks={AT: str(distortion)}, answer=answer)


def between(answer: Any) -> tuple[Fraction, Fraction]:
    """Return the two bounds of an answer, which is a number or an enclosure.

    Examples
    --------
    >>> between("1/2"), between({"between": ["0", "1"]}) == between({"low": "0", "high": "1"})
    ((Fraction(1, 2), Fraction(1, 2)), True)
    """
    if isinstance(answer, str):
        return Fraction(answer), Fraction(answer)
    low, high = answer.get("between") or (answer["low"], answer["high"])
    return Fraction(low), Fraction(high)


def of_each_record(record: Record) -> list[Record]:
    """Return the answers for one record of databases: at D/n, at the level, at each end of the distortion, or its curve."""
    from symdp.certificates.checker.claim import nested_records

    return [Record.of(one) for one in nested_records.of_each(record.document)]


def of_groups(record: Record) -> list[tuple[int, Record]]:
    """Return the number of records of each kind and the answer for one of them."""
    from symdp.certificates.checker.claim import nested_records

    return [(count, Record.of(one)) for count, one in nested_records.one_of(record.document)]


def of_one_alike(record: Record) -> Record:
    """Return the answer for one of several i.i.d. records, at its share of the distortion."""
    from symdp.certificates.checker.claim import nested_records

    return Record.of(nested_records.one_alike(record.document))


def inner_record(end: Object) -> tuple[Record, Object]:
    """Return a record inside evidence, with its own evidence."""
    return Record.of(end), end["evidence"]
