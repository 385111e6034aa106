"""The record of a claim: question, requested quantity and answer, with the Python standard library only.

There are six questions: a trade-off (which has a leakage), or what its "sought" says, the largest capacity of a graph, a
majorised prior, a formula, the closed form of a family, a statement of a paper. A trade-off is asked at a distortion ("at"),
at a level of leakage ("level", or "nats" for text such as log(3)), or as a function of the distortion ("curve"). Nothing is
left to a default: the loss, the adjacency and delta are written out. :mod:`.kinds` declares the forms of each.
"""

from fractions import Fraction

from .. import work
from . import schema
from .kinds import KINDS, OBJECT, ROWS, TRADE_OFF

RECORD_KEYS = ("question", "asks", "answer")
# Most rows differ in what is asked and answered.
PARTS = ("asks", "answer", "question")
ROWS_OF = {kind: [row for row in ROWS if row.kind == kind] for kind in KINDS}


class Gap(work.Malformed):
    """A part that no record has."""


class Record(dict):  # type: ignore[type-arg]
    """Question, asks and answer, with the row that declares them, and the nested records."""

    def __init__(self, document):
        super().__init__({key: document[key] for key in RECORD_KEYS if key in document})
        self.row = row_of(self)
        self.inside = [Record(one) for one in schema.beside("claim.nested_records").records_inside(self)]
        if self.row.question is OBJECT and not self.inside:
            raise Gap('"question" has no records inside')


def kind_of(record):
    """Return which of the six questions a record asks."""
    return record["question"].get("sought", TRADE_OFF)


def record_in(document):
    """Return the record of a document; raise Malformed if it is none, UnknownKind if its question is unknown."""
    if not isinstance(document, dict):
        raise Gap("a record must be a JSON object")
    return document if hasattr(document, "row") else Record(document)


def row_of(record):
    """Return the declaration of a record, after checking that it has its keys and types."""
    work.spend(50)
    question = record.get("question")
    if type(question) is not dict or type(question.get("sought", TRADE_OFF)) is not str:
        raise Gap('"question" is missing or not of type dict')
    known = ROWS_OF.get(kind_of(record))
    if known is None:
        raise schema.UnknownKind(f'"sought" is {kind_of(record)[:40]!r}, which this version does not know')
    return matching(record, known)


def matching(record, rows):
    """Return the first row whose forms a record matches; each form is compared with each part once."""
    seen, nearest = {}, ((-1, 0), "")
    for row in rows:
        for depth, part in enumerate(PARTS):
            form = getattr(row, part)
            if (part, id(form)) not in seen:
                seen[part, id(form)] = fault_of(record, part, form)
            fault = seen[part, id(form)]
            if fault:
                nearest = max(nearest, ((depth, -distance(record.get(part), form)), fault), key=lambda pair: pair[0])
                break
        else:
            return row
    raise Gap(nearest[1])


def distance(part, form):
    """Count the keys in which a part differs from a form."""
    if isinstance(form, tuple):
        return min(distance(part, one) for one in form)
    return len({key.rstrip("?") for key in form} ^ set(part)) if isinstance(form, dict) and isinstance(part, dict) else 99


def fault_of(record, part, form):
    """Describe the first place where a part of a record violates its form; None if there is none."""
    if form is None:
        return f'"{part}" is no key of this record' if part in record else None
    return schema.mismatch(record.get(part), form, part)


def agree(first, second):
    """Return whether two parts of records agree, however their numbers are written."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(agree(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(agree(*pair) for pair in zip(first, second))
    if isinstance(first, str) and isinstance(second, str) and first != second:
        numbers = [schema.PATTERN.fullmatch(text) for text in (first, second)]
        return all(numbers) and Fraction(first) == Fraction(second)
    return type(first) is type(second) and first == second


def scaled(text, factor):
    """Return a number as text, times a factor."""
    return str(Fraction(text) * factor)
