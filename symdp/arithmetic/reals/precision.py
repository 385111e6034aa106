"""How many bits numbers have while an enclosure is sought: some for each digit that is asked for, then twice as many."""

from __future__ import annotations

from collections.abc import Iterator

BITS_OF_A_DIGIT = 4
# More than the digits take, for what is lost on the way.
SPARE_BITS = 64


def bits_of(digits: int, spare: int = SPARE_BITS) -> int:
    """Return the bits of numbers with so many decimal digits, and some to spare.

    Examples
    --------
    >>> bits_of(15), bits_of(15, 128)
    (124, 188)
    """
    return BITS_OF_A_DIGIT * digits + spare


def doubled(bits: int, most: int) -> Iterator[int]:
    """Generate numbers of bits, each twice the one before, as long as they are at most ``most``.

    Examples
    --------
    >>> list(doubled(64, 600))
    [64, 128, 256, 512]
    """
    while bits <= most:
        yield bits
        bits *= 2
