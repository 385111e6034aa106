"""Reading of certificates, and the keys and types of their parts, with the Python standard library only."""

import importlib
import json
import re
from functools import cache

from .. import work
from . import claim_texts
from .kinds import FACT, FORMULA, INTEGER, LEAKAGE, MEASURE, NAME, NOTHING, NUMBER, OBJECT, RECORD, SYMBOL, TEXTS, TRUE

Malformed = work.Malformed
# The format of a document, and the keys of its proof: those for programs, or evidence for a lemma.
FORMAT = 3
PROOFS = BY_PROGRAMS, BY_EVIDENCE = {"point", "multipliers"}, {"evidence"}


class UnknownKind(work.Malformed):
    """A question that this version does not declare or check; nothing is decided about it."""


PATTERN = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")
TYPES = {INTEGER: int, NOTHING: type(None), OBJECT: dict} | dict.fromkeys(TEXTS, str)
FAULTS = {
    NAME: claim_texts.fault_of_name,
    FACT: claim_texts.fault_of_fact,
    SYMBOL: claim_texts.fault_of_symbol,
    FORMULA: claim_texts.fault_of_formula,
    MEASURE: claim_texts.fault_of_measure,
    LEAKAGE: claim_texts.fault_of_leakage,
}


def recheck(document, written=None):
    """Return the lines of a certificate that were checked; raise Malformed, UnknownKind or Rejected."""
    return beside("kernel.block_programs").recheck(document, written)


@cache
def beside(name):
    """Return a file of the checker by its folder and name, loaded when it is needed."""
    return importlib.import_module(f"{__package__.rpartition('.')[0]}.{name}")


def mismatch(value, shape, key):
    """Describe where a value violates a shape; None if it matches."""
    kind = type(shape)
    if kind is tuple:
        return mismatch_of_all(value, shape, key)
    if kind is list:
        if type(value) is not list:
            return f'"{key}" is missing or not of type list'
        work.spend(len(value) >> 3)
        if len(shape) > 1 and len(value) != len(shape):
            return f'"{key}" must have {len(shape)} entries'
        return first(mismatch(part, shape[0], key) for part in value)
    if kind is dict:
        return mismatch_of_object(value, shape, key)
    if kind is set:
        return None if type(value) is str and value in shape else f'"{key}" must be {" or ".join(sorted(shape))}'
    if shape in SINGLE:
        return SINGLE[shape](value, key)
    if type(value) is not TYPES[shape]:
        return f'"{key}" is missing or not of type {TYPES[shape].__name__}'
    if shape in FAULTS:
        fault = FAULTS[shape](value)
        return f'"{key}" is {value[:40]!r}: {fault}' if fault else None
    return None


def mismatch_of_object(value, shape, key):
    if type(value) is not dict:
        return f'"{key}" is missing or not of type dict'
    if not shape.keys().isdisjoint(TEXTS):
        (of_keys,) = shape
        faults = [mismatch(name, of_keys, key) or mismatch(part, shape[of_keys], name[:40]) for name, part in value.items()]
        return first(faults)
    parts = {name.rstrip("?"): part for name, part in shape.items()}
    for name in parts:
        if name not in value and f"{name}?" not in shape:
            return f'"{name}" is missing in "{key}"'
    for name in value:
        if name not in parts:
            return f'"{name[:40]}" is no key of "{key}"'
    return first(mismatch(value[name], part, name) for name, part in parts.items() if name in value)


def mismatch_of_all(value, shapes, key):
    """Return the fault in the form with the nearest keys, which names the most likely error."""
    faults = []
    for shape in shapes:
        fault = mismatch(value, shape, key)
        if fault is None:
            return None
        faults.append((fault, shape))
    keys = set(value) if type(value) is dict else set()
    objects = [(fault, shape) for fault, shape in faults if isinstance(shape, dict) and keys]
    nearest = min(objects, key=lambda pair: len({name.rstrip("?") for name in pair[1]} ^ keys), default=faults[0])
    return nearest[0]


def of_number(value, key):
    well = type(value) is str and PATTERN.fullmatch(value)
    return None if well else f'"{key}" must hold exact numbers as text such as "8/7"'


def of_truth(value, key):
    return None if value is True else f'"{key}" must be true'


def of_record(value, key):
    """Return the fault of a nested record, whose parts are compared with the forms of all records."""
    well = type(value) is dict and set(value) <= {"question", "asks", "answer"}
    return None if well else f'"{key}" is no record, or one with other keys'


SINGLE = {NUMBER: of_number, TRUE: of_truth, RECORD: of_record}


def first(faults):
    return next((fault for fault in faults if fault), None)


def unique(pairs):
    """Return an object of a JSON text; raise Malformed for a duplicate key, as readers may take either value."""
    members = dict(pairs)
    if len(members) != len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise Malformed(f'the key "{twice[:40]}" occurs twice in one object')
    return members


def read(path):
    """Parse a certificate file."""
    text = work.text_of(path)
    try:
        return json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{path} is not JSON text: {error}") from None
