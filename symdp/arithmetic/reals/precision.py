"""How many bits numbers have while an enclosure is sought: some for each digit that is asked for, then twice as many."""

from __future__ import annotations

from collections.abc import Iterator

# More than the 3.33 bits that a decimal digit takes.
BITS_OF_A_DIGIT = 4
# More than the digits take, for what is lost on the way.
SPARE_BITS = 64
# What is tried first where a sign or an order is asked for, and no digits.
FIRST_BITS = 64


def bits_of(digits: int, spare: int = SPARE_BITS) -> int:
    """Return the bits of numbers with so many decimal digits, and some to spare.

    Examples
    --------
    >>> bits_of(15), bits_of(15, 128)
    (124, 188)
    """
    return BITS_OF_A_DIGIT * digits + spare


def doubled(bits: int, most: int | None = None) -> Iterator[int]:
    """Generate numbers of bits, each twice the one before, as long as they are at most ``most``; without it they do not end.

    Examples
    --------
    >>> list(doubled(64, 600))
    [64, 128, 256, 512]
    >>> next(bits for bits in doubled(64) if bits > 1000)
    1024
    """
    while most is None or bits <= most:
        yield bits
        bits *= 2
