"""Certificates read, and held against the keys and types of their kind, with the Python standard library only."""

import importlib
import json
import re

from . import names, work
from .kinds import CHECKERS, CLAIM, FACT, FORMS, FORMULA, INTEGER, NAME, NOTHING, NUMBER, OBJECT, SYMBOL, TEXTS

FORMAT, VERSION, Malformed = "symdp certificate", 1, work.Malformed
# The number of the format whose documents are records.
BY_RECORD = 3
# What a document of format 3 proves its record by: its programs, or, where it has none, what a lemma reads.
PROOFS = BY_PROGRAMS, BY_EVIDENCE = {"point", "multipliers"}, {"evidence"}


class UnknownKind(work.Malformed):
    """A claim of a kind that is not declared here; nothing is said of it."""


KEYS = {"format", "version", "claim", "evidence", "claim_sha256"}
PATTERN = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")
TYPES = {INTEGER: int, NOTHING: type(None), OBJECT: dict, CLAIM: dict} | dict.fromkeys(TEXTS, str)
FAULTS = {
    NAME: names.fault_of_name,
    FACT: names.fault_of_fact,
    SYMBOL: names.fault_of_symbol,
    FORMULA: names.fault_of_formula,
}


def checker(kind):
    """The function that checks a document whose claim has this kind; its file is loaded when it is needed."""
    check_kind(kind)
    name = CHECKERS[kind]
    try:
        return beside(name).recheck
    except ModuleNotFoundError as error:
        raise Malformed(f'"{kind}" is checked by {name}.py, but {error.name} is not there') from None


def recheck(document):
    """The lines of a certificate of format 1 or 3 that were checked; raise Malformed, UnknownKind or Rejected."""
    if isinstance(document, dict) and type(document.get("format")) is int:
        return beside("block_programs").recheck(document)
    return checker(kind_of(document))(document)


def inner(claim, proof):
    """The lines of a claim inside of another one: with a proof of format 3, or with evidence of format 1."""
    if isinstance(proof, dict) and set(proof) in PROOFS:
        check_claim(claim if isinstance(claim, dict) else {})
        return beside("block_programs").proved(beside("record").record_of(claim), proof)
    return by_evidence(claim, proof)


def by_evidence(claim, evidence):
    """The lines of a claim whose evidence the file of its kind reads."""
    if not isinstance(claim, dict):
        raise Malformed("a claim is an object")
    document = {"format": FORMAT, "version": VERSION, "claim": claim, "evidence": evidence}
    return checker(claim.get("kind"))(document | {"claim_sha256": beside("rules").digest(claim)})


def beside(name):
    """A file beside this one, loaded when it is needed."""
    return importlib.import_module(f"{__package__}.{name}")


def check_format(document):
    """Raise Malformed unless a document says that it is a certificate of this version."""
    form, version = (document.get(key) if isinstance(document, dict) else None for key in ("format", "version"))
    if type(form) is not str or form != FORMAT or type(version) is not int or version != VERSION:
        raise Malformed(f'"format" must be "{FORMAT}" and "version" {VERSION}, it is {str(version)[:40]}')


def kind_of(document):
    """The kind of the claim of a certificate, None where it has none."""
    check_format(document)
    claim = document.get("claim")
    return claim.get("kind") if isinstance(claim, dict) else None


def check_kind(kind):
    """Raise Malformed for what is no kind, and UnknownKind for one that is not declared here."""
    if type(kind) is not str:
        raise Malformed('"kind" of the claim is missing or not of type str')
    if kind not in FORMS:
        raise UnknownKind(f'"kind" of the claim is {kind[:40]!r}, which this version does not know')


def check_claim(claim):
    """Raise Malformed unless a claim has exactly the keys and types of its kind."""
    kind = claim.get("kind")
    check_kind(kind)
    fault = mismatch({key: value for key, value in claim.items() if key != "kind"}, tuple(FORMS[kind]), f"claim of a {kind}")
    if fault:
        raise Malformed(fault)


def mismatch(value, shape, key):
    """Where a value is not of a shape, in words; None where it is."""
    if isinstance(shape, tuple):
        return mismatch_of_all(value, shape, key)
    if isinstance(shape, list):
        if type(value) is not list:
            return f'"{key}" is missing or not of type list'
        return first(mismatch(part, shape[0], key) for part in value)
    if isinstance(shape, dict):
        return mismatch_of_object(value, shape, key)
    if isinstance(shape, set):
        return None if type(value) is str and value in shape else f'"{key}" must be {" or ".join(sorted(shape))}'
    if shape == NUMBER:
        well = type(value) is str and PATTERN.fullmatch(value)
        return None if well else f'"{key}" must hold exact numbers as text such as "8/7"'
    if type(value) is not TYPES[shape]:
        return f'"{key}" is missing or not of type {TYPES[shape].__name__}'
    if shape in FAULTS:
        fault = FAULTS[shape](value)
        return f'"{key}" is {value[:40]!r}: {fault}' if fault else None
    return check_claim(value) if shape == CLAIM else None


def mismatch_of_object(value, shape, key):
    if type(value) is not dict:
        return f'"{key}" is missing or not of type dict'
    if free := shape.keys() & set(TEXTS):
        (of_keys,) = free
        faults = [mismatch(name, of_keys, key) or mismatch(part, shape[of_keys], name[:40]) for name, part in value.items()]
        return first(faults)
    wanted = {name.rstrip("?"): part for name, part in shape.items()}
    for name in wanted:
        if name not in value and f"{name}?" not in shape:
            return f'"{name}" is missing in "{key}"'
    for name in value:
        if name not in wanted:
            return f'"{name[:40]}" is no key of "{key}"'
    return first(mismatch(value[name], part, name) for name, part in wanted.items() if name in value)


def mismatch_of_all(value, shapes, key):
    """The complaint of the form whose keys are the nearest, so that it names what is wrong."""
    faults = [(mismatch(value, shape, key), shape) for shape in shapes]
    if None in [fault for fault, _ in faults]:
        return None
    given = set(value) if type(value) is dict else set()
    objects = [(fault, shape) for fault, shape in faults if isinstance(shape, dict)]
    nearest = min(objects, key=lambda pair: len({name.rstrip("?") for name in pair[1]} ^ given), default=faults[0])
    return nearest[0]


def first(faults):
    return next((fault for fault in faults if fault), None)


def unique(pairs):
    """An object of a JSON text; of a key that occurs twice this program would read one and a person the other."""
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise Malformed(f'the key "{twice[:40]}" occurs twice in one object')
    return found


def read(path):
    """Parse a certificate file."""
    text = work.text_of(path)
    try:
        return json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{path} is not JSON text: {error}") from None
