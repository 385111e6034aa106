"""What every checker goes by: how a document is opened and a line is required, with the Python standard library only."""

import hashlib
import json

from . import exact_numbers as numbers
from . import shape as shapes

FORMAT, VERSION, NUMBER, Malformed, read = shapes.FORMAT, shapes.VERSION, shapes.PATTERN, shapes.Malformed, shapes.read
field, number, fraction, vector, dot = numbers.field, numbers.number, numbers.fraction, numbers.vector, numbers.dot


class Rejected(Exception):
    """A line of the certificate does not hold."""

    def reason(self):
        """What is said of it."""
        return f"this line does not hold: {self}"


class Changed(Rejected):
    """The claim is another one than that for which the evidence was made."""

    def reason(self):
        """What is said of it."""
        return str(self)


def opened(document):
    """(lines, claim, evidence) of a document of this format with a claim of its shape, whose evidence was issued for it."""
    shapes.check_format(document)
    if not set(document) <= shapes.KEYS:
        raise Malformed(f"a certificate has the keys {sorted(shapes.KEYS)} and no others")
    lines, claim, evidence = [], field(document, "claim", dict), field(document, "evidence", dict)
    if document.get("claim_sha256") != digest(claim):
        raise Changed("the claim was changed after the evidence was made, or is that of other evidence")
    lines.append("the evidence was issued for this claim")
    shapes.check_claim(claim)
    return lines, claim, evidence


def require(lines, text, holds):
    """Enter a line that holds."""
    if not holds:
        raise Rejected(text)
    lines.append(text)


def digest(claim):
    """The SHA-256 of a claim, by which evidence is bound to it."""
    return hashlib.sha256(json.dumps(claim, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
