"""Whether a record is true, by asking its question again; an enclosure is where it meets one of more digits."""

from fractions import Fraction

from symdp.certificates.checker import record as records
from symdp.certificates.claimed_leakage import ends_of, nats_of
from symdp.errors import SymdpError
from symdp.statements import asked_again

DIGITS = 20
NATS, NUMBERS = {"exp", "nats"}, {"distortion", "slack", "mu"}


def is_true(record):
    """Whether the question has the answer of a record."""
    try:
        found = asked_again._answer(record, DIGITS).record["answer"]
    except SymdpError:
        return False
    claimed = record["answer"]
    if records.agree(claimed, found):
        return True
    if not claimed.keys() <= NATS | NUMBERS or not (set(claimed) <= set(found) or {*claimed, *found} <= NATS):
        return False
    return all(meets(key, value, found) for key, value in claimed.items())


def meets(key, value, found):
    """Whether a number, or what it lies between, and what was found may be the same."""
    if key in NATS:
        mine, other = nats_of({key: value}), nats_of({key: found[key]} if key in found else found)
    else:
        mine, other = ([Fraction(end) for end in ends_of(given)] for given in (value, found[key]))
    return mine[0] <= other[1] and other[0] <= mine[1]
