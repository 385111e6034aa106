"""Work limits of the checker, counted before the work is done, with the Python standard library only.

One unit is about the work of multiplying two small fractions: a few microseconds. What is counted: coefficients of products
of polynomials and nodes of expressions, each weighted by the length of its numbers. A certificate that
asks for more than ``MOST_WORK`` units is refused as too large: its claim is not judged.
"""

import re
import stat
from contextvars import ContextVar
from functools import wraps

MOST_WORK, MOST_DIGITS, MOST_BITS, LARGEST_FILE = 2_000_000, 100_000, 1 << 20, 64 * 2**20
# Numbers of fewer bits weigh one unit.
SHORT_BITS = 1 << 10
# Reading a number takes the square of its length; all long numbers together may take as much as ten of the longest.
SHORT_DIGITS, MOST_SQUARES = 1000, 10 * MOST_DIGITS**2
LONG = re.compile(rf"[0-9]{{{SHORT_DIGITS},}}")

_spent = ContextVar("spent", default=None)


class Malformed(Exception):
    """The document is not a certificate at all, or one that is too large."""


class TooLarge(Malformed):
    """A certificate beyond the work limits of reading or checking; its claim is not judged."""


def counted(check):
    """Count the work of a check; a check inside another one counts for the outer one."""

    @wraps(check)
    def bounded(*arguments):
        if _spent.get() is not None:
            return check(*arguments)
        token = _spent.set([0])
        try:
            return check(*arguments)
        finally:
            _spent.reset(token)

    return bounded


def spent():
    """Return the work spent so far."""
    return (_spent.get() or [0])[0]


def spend(units):
    """Count work before it is done; outside of a counted check each step is compared with the limit by itself."""
    account = _spent.get()
    if account is None:
        account = [0]
    account[0] += units
    if account[0] > MOST_WORK:
        raise TooLarge(f"too large: to check this takes more than {MOST_WORK} steps")


def spend_on(products, scale):
    """Count products of integers over a common scale, a sixteenth of a unit each if they are short."""
    bits = scale.bit_length()
    if bits >= SHORT_BITS:
        products *= weight(bits)
    spend(1 + products // 16)


def spend_on_sums(terms, scale):
    """Count sums of integers over a common scale, which take a time that their length is in proportion to."""
    spend(1 + terms * (1 + (scale.bit_length() >> 14)) // 16)


def weight(bits):
    """Return the units of an operation on fractions of a length in bits: their greatest common divisor is quadratic."""
    if bits > MOST_BITS:
        raise TooLarge(f"too large: a number of more than {MOST_BITS} bits occurs")
    return 1 + (bits * bits >> 21)


def bits_of(value):
    """Return the bits of numerator and denominator, or those that another kind of number counts."""
    return value.bits() if hasattr(value, "bits") else value.numerator.bit_length() + value.denominator.bit_length()


def text_of(path):
    """Read the text of a certificate file, after checks of its size, kind and longest numbers, before parsing."""
    status = path.stat()
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        raise Malformed(f"{path} is no regular file")
    if status.st_size > LARGEST_FILE:
        raise TooLarge(f"too large: {path} has {status.st_size} bytes, at most {LARGEST_FILE} are read")
    try:
        text = path.read_text(encoding="utf-8")
    except ValueError as error:
        raise Malformed(f"{path} is not UTF-8 text: {error}") from None
    require_readable(text, path)
    return text


def require_readable(text, name):
    """Raise TooLarge for a text, or numbers in it, beyond the limits of reading."""
    if len(text) > LARGEST_FILE:
        raise TooLarge(f"too large: {name} has {len(text)} characters, at most {LARGEST_FILE} are read")
    lengths = [len(digits) for digits in LONG.findall(text)]
    if max(lengths, default=0) > MOST_DIGITS:
        raise TooLarge(f"too large: {name} has a number of {max(lengths)} digits, at most {MOST_DIGITS} are read")
    if sum(length * length for length in lengths) > MOST_SQUARES:
        counts = f"{len(lengths)} numbers of {SHORT_DIGITS} digits or more, {sum(lengths)} digits in all"
        raise TooLarge(f"too large: {name} has {counts}, more than are read")
