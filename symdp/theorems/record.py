r"""What a certificate says, as pages read it: a question, what is asked of it, and the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import INFINITY

Object = Mapping[str, Any]
AT, LEVEL, CURVE, NATS = "at", "level", "curve", "nats"
# Of databases whose answer is that of one of their records.
ONE = "of each record"


@dataclass(frozen=True)
class Record:
    """A question, what is asked of it, and the answer, as JSON data.

    Attributes
    ----------
    question, asks, answer : mapping
        As :mod:`symdp.certificates.checker.claim.record` has them; statements and formulas ask nothing.

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
        """The record of a document that may have a proof beside it."""
        return cls(document["question"], document.get("asks", {}), document["answer"])

    @property
    def document(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {"question": self.question, "asks": self.asks, "answer": self.answer}

    @property
    def asked(self) -> str:
        """What is asked: the answer at a distortion, at a level, at a level in nats, or the whole curve."""
        return next(iter(self.asks), "")

    @property
    def source(self) -> Any:
        """The source set."""
        return self.question["source"]

    @property
    def prior(self) -> Any:
        """The one prior of the source set."""
        return self.source["vertices"][0]

    @property
    def leakage(self) -> str:
        """The name of the measure."""
        return str(self.question["leakage"])

    @property
    def delta(self) -> Fraction:
        """delta."""
        return Fraction(self.question.get("delta", 0))

    @property
    def distortion(self) -> Fraction:
        """D: the one that is asked about, or that is enough."""
        return Fraction(self.asks[AT]) if AT in self.asks else self.ends[1]

    @cached_property
    def ends(self) -> tuple[Fraction, Fraction]:
        """Both bounds of the least distortion, which may agree."""
        return between(self.answer["distortion"])

    @property
    def level(self) -> Fraction:
        """exp of the leakage that is allowed."""
        return Fraction(self.asks[LEVEL])

    @property
    def slack(self) -> Fraction:
        """What is added to each delta of a profile: what is asked about, or the answer."""
        return Fraction(self.asks[LEVEL] if LEVEL in self.asks else self.answer["slack"])

    @property
    def infinite(self) -> bool:
        """Whether no finite leakage is enough."""
        return self.answer.get("exp") == str(INFINITY)

    @property
    def exp(self) -> Fraction:
        """exp of the least leakage."""
        return self.exp_bounds[1]

    @cached_property
    def exp_bounds(self) -> tuple[Fraction, Fraction]:
        """Both bounds of exp of the least leakage, which may agree."""
        return between(self.answer["exp"])

    @property
    def zero_from(self) -> Fraction:
        """From where on nothing leaks."""
        return Fraction(self.answer["zero_from"])

    @property
    def pieces(self) -> Any:
        """The pieces of a function."""
        return self.answer["pieces"]

    def at(self, distortion: str | Fraction, answer: Object) -> Record:
        """The same question at one distortion."""
        return replace(self, asks={AT: str(distortion)}, answer=answer)


def between(answer: Any) -> tuple[Fraction, Fraction]:
    """The two bounds of an answer: a number, or an enclosure.

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
    """Of databases what is known of one record: at D/n, at the level or at each end of the distortion, or its curve."""
    from symdp.certificates.checker.claim import nested_records

    return [Record.of(one) for one in nested_records.of_each(record.document)]


def of_groups(record: Record) -> list[tuple[int, Record]]:
    """Of records that differ how many there are of each kind, and what is known of one of them."""
    from symdp.certificates.checker.claim import nested_records

    return [(count, Record.of(one)) for count, one in nested_records.one_of(record.document)]


def of_one_alike(record: Record) -> Record:
    """Of records alike what is known of one of them, at its share of the distortion."""
    from symdp.certificates.checker.claim import nested_records

    return Record.of(nested_records.one_alike(record.document))


def told(end: Object) -> tuple[Record, Object]:
    """A record inside of evidence, with its own evidence."""
    return Record.of(end), end["evidence"]
