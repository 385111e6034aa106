"""Alphabets: how many letters there are, and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import numpy as np

MOST_LETTERS = 10**6


def read_letters(letters: Any) -> int:
    """Read an alphabet size, an integer from 1 to a million."""
    if isinstance(letters, bool) or not isinstance(letters, int):
        raise InvalidArgument(f"letters={letters!r} must be an integer")
    if not 1 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 1 and {MOST_LETTERS}")
    return letters


def read_labels(labels: Sequence[str], letters: int) -> tuple[str, ...]:
    """Read the names of the letters: none, or one each."""
    if labels and len(labels) != letters:
        raise InvalidArgument(f"labels has {len(labels)} names, the alphabet {letters} letters")
    return tuple([str(label) for label in labels])


def read_places(places: Any, size: int, name: str) -> np.ndarray[Any, Any]:
    """Read integers of 0, ..., size - 1 as a numpy array of one dimension."""
    import numpy as np

    read = np.asarray(places)
    if read.ndim == 1 and not len(read):
        return np.zeros(0, dtype=np.int64)
    if read.ndim != 1 or read.dtype.kind not in "iu":
        raise InvalidArgument(f"{name} must be a sequence of integers from 0 to {size - 1}")
    wrong = np.flatnonzero((read < 0) | (read >= size))
    if len(wrong):
        raise InvalidArgument(f"{name}[{wrong[0]}]={read[wrong[0]]} must lie between 0 and {size - 1}")
    return read.astype(np.int64)


def read_subset(letters: Any, name: str, size: int) -> tuple[int, ...]:
    """Read a non-empty set of letters counted from 1; it comes back sorted and counted from 0.

    Examples
    --------
    >>> read_subset([3, 1], "groups[1].letters", 3)
    (0, 2)
    """
    if not isinstance(letters, list | tuple | range | set | frozenset) or not letters:
        raise InvalidArgument(f"{name} must be a list of one or more letters, counted from 1")
    for letter in letters:
        if isinstance(letter, bool) or not isinstance(letter, int) or not 1 <= letter <= size:
            raise InvalidArgument(f"{name} has the letter {letter!r:.40}; letters are counted from 1 to {size}")
    found = sorted(set(letters))
    if len(found) < len(letters):
        raise InvalidArgument(f"{name} names a letter twice; name each once")
    return tuple([letter - 1 for letter in found])
