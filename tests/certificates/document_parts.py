"""Certificates as documents: their parts by path, copies with one part replaced, and whether the checker accepts them."""

import copy
from fractions import Fraction

from symdp import Certificate
from symdp.certificates.checker import command, rules
from symdp.certificates.checker.claim import record, schema
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported


def nodes(node, path=()):
    """(path, part) for every part of a document, the whole first."""
    yield path, node
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        yield from nodes(child, (*path, key))


def numbers(document, keys):
    """(path, text) of all texts that hold a number, below some keys of a document."""
    for key in keys:
        for path, part in nodes(document[key], (key,)) if key in document else ():
            if isinstance(part, str) and rules.NUMBER.fullmatch(part):
                yield path, part


def variants(text):
    """Other numbers than that of a text, as text."""
    value = Fraction(text)
    candidates = {value + Fraction(1, 997), value - Fraction(1, 997), -value, Fraction(0), Fraction(1), 2 * value}
    return [str(candidate) for candidate in sorted(candidates) if candidate != value]


def replaced(document, path, value):
    if not path:
        return value
    changed = copy.deepcopy(document)
    node = changed
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    return changed


def inserted(document, path, value):
    """The document with a value at a path, whose last part may be new."""
    if not path:
        return value
    copied = dict(document) if isinstance(document, dict) else list(document)
    copied[path[0]] = inserted(copied.get(path[0]) if isinstance(copied, dict) else copied[path[0]], path[1:], value)
    return copied


def claim_of(document):
    """The record of a document."""
    return {key: document[key] for key in record.RECORD_KEYS if key in document}


def accepted(document):
    """Whether the checker accepts a document; unexpected exceptions are raised."""
    try:
        Certificate(document).verify()
    except (CertificateRejected, InvalidArgument, Unsupported):
        # The last one where the work is too much, or the sign of an algebraic number stays open.
        return False
    return True


def code(document):
    """The exit code of the checker in Python, whatever the document."""
    try:
        schema.recheck(document)
    except rules.Rejected:
        return command.REJECTED
    except schema.UnknownKind:
        return command.UNKNOWN_KIND
    except (rules.Malformed, RecursionError):
        return command.NO_CERTIFICATE
    return command.ACCEPTED
