"""How much work a certificate may ask of its checker, counted before it is done, with the Python standard library only.

One unit is about the work of multiplying two small fractions: a few microseconds. What is counted: coefficients of products
of polynomials and nodes of expressions, each weighted by the length of its numbers. A certificate that
asks for more than ``MOST_WORK`` units is refused as too large: nothing is said about its claim.
"""

import re
import stat
from contextvars import ContextVar
from functools import wraps

MOST_WORK, MOST_DIGITS, MOST_BITS, LARGEST_FILE = 2_000_000, 100_000, 1 << 20, 64 * 2**20
SHORT_DIGITS, MOST_LONG_DIGITS = 1000, 1_000_000
LONG = re.compile(rf"[0-9]{{{SHORT_DIGITS},}}")

_spent = ContextVar("spent", default=None)


class Malformed(Exception):
    """The document is not a certificate at all, or one that is too large."""


def counted(check):
    """Count the work of a check; one inside of another draws on the same account."""

    @wraps(check)
    def bounded(document):
        if _spent.get() is not None:
            return check(document)
        token = _spent.set([0])
        try:
            return check(document)
        finally:
            _spent.reset(token)

    return bounded


def spend(units):
    """Enter work that is about to be done; outside of a counted check one step is held against the limit by itself."""
    account = _spent.get() or [0]
    account[0] += units
    if account[0] > MOST_WORK:
        raise Malformed(f"too large: to check this takes more than {MOST_WORK} steps")


def weight(bits):
    """The units of an operation on fractions of so many bits: their greatest common divisor is quadratic."""
    if bits > MOST_BITS:
        raise Malformed(f"too large: a number of more than {MOST_BITS} bits occurs")
    return 1 + (bits * bits >> 21)


def bits_of(value):
    """The bits of numerator and denominator."""
    return value.numerator.bit_length() + value.denominator.bit_length()


def text_of(path):
    """The text of a certificate file, whose size, kind and longest numbers are looked at before anything is parsed."""
    found = path.stat()
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise Malformed(f"{path} is no regular file")
    if found.st_size > LARGEST_FILE:
        raise Malformed(f"too large: {path} has {found.st_size} bytes, at most {LARGEST_FILE} are read")
    try:
        text = path.read_text(encoding="utf-8")
    except ValueError as error:
        raise Malformed(f"{path} is not UTF-8 text: {error}") from None
    lengths = [len(digits) for digits in LONG.findall(text)]
    if max(lengths, default=0) > MOST_DIGITS:
        raise Malformed(f"too large: {path} has a number of {max(lengths)} digits, at most {MOST_DIGITS} are read")
    if sum(lengths) > MOST_LONG_DIGITS:
        shown = f"{sum(lengths)} digits in numbers of {SHORT_DIGITS} digits or more"
        raise Malformed(f"too large: {path} has {shown}, at most {MOST_LONG_DIGITS} are read")
    return text
