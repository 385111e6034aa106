"""Whether a record is true, by answering its question again; an enclosure is true if it meets one with more digits."""

from fractions import Fraction

from symdp.certificates.checker.claim import record as records
from symdp.certificates.claimed_leakage import ends_of, nats_of
from symdp.conjectures import certificate_theorem
from symdp.errors import SymdpError

DIGITS = 20
NATS, NUMBERS = {"exp", "nats"}, {"distortion", "slack", "mu"}


def is_true(record):
    """Whether the question has the answer of a record."""
    try:
        answer = certificate_theorem._answer(within(record), DIGITS).record["answer"]
    except SymdpError:
        return False
    claimed = record["answer"]
    if records.agree(claimed, answer):
        return True
    if not claimed.keys() <= NATS | NUMBERS or not (set(claimed) <= set(answer) or {*claimed, *answer} <= NATS):
        return False
    return all(meets(key, value, answer) for key, value in claimed.items())


def within(record):
    """The same question as the package reads it.

    A distortion above 1 is replaced by 1; groups that cross, which are no source set of their own, are written as rows of
    inequalities.
    """
    question = record["question"]
    if question.get("loss") == "hamming" and "source" in question and Fraction(record.get("asks", {}).get("at", 0)) > 1:
        record = record | {"asks": {"at": "1"}}
    if question.get("source", {}).get("groups"):
        record = record | {"question": question | {"source": of_rows(question["source"])}}
    return record


def of_rows(source):
    """A set given by groups, with two rows for each of them."""
    rows = []
    for group in source["groups"]:
        inside = [int(letter in group["letters"]) for letter in range(1, source["letters"] + 1)]
        rows.append({"coefficients": [str(value) for value in inside], "bound": group["upper"]})
        rows.append({"coefficients": [str(-value) for value in inside], "bound": str(-Fraction(group["lower"]))})
    return {"letters": source["letters"], "inequalities": rows}


def meets(key, value, answer):
    """Whether two numbers, or enclosures, may be equal."""
    if key in NATS:
        mine, other = nats_of({key: value}), nats_of({key: answer[key]} if key in answer else answer)
    else:
        mine, other = ([Fraction(end) for end in ends_of(each)] for each in (value, answer[key]))
    return mine[0] <= other[1] and other[0] <= mine[1]
