"""``python -m checker FILE``: check a certificate, print the sentence that it proves, and return an exit code."""

import sys
from pathlib import Path

from . import rules
from .claim import schema as shapes
from .words import printable, sentence

ACCEPTED, REJECTED, NO_CERTIFICATE, UNKNOWN_KIND = 0, 1, 2, 3


def main(arguments):
    """Print the verdict on a file; return the exit code."""
    if len(arguments) != 1:
        print("usage: python -m checker FILE")
        return NO_CERTIFICATE
    sys.set_int_max_str_digits(0)
    code, lines = verdict(Path(arguments[0]))
    return code if printable.print_lines(lines) else NO_CERTIFICATE


def verdict(path):
    """Return (exit code, lines to print) for a file."""
    try:
        document = rules.read(path)
        lines = shapes.recheck(document)
        return ACCEPTED, [f"ACCEPTED: {len(lines)} lines checked", sentence.sentence(document)]
    except rules.Rejected as error:
        return REJECTED, [f"REJECTED: {error.reason()}"]
    except shapes.UnknownKind as error:
        return UNKNOWN_KIND, [f"not checked: {error}"]
    except (rules.Malformed, OSError, RecursionError) as error:
        return NO_CERTIFICATE, [f"not a certificate: {error}"]
