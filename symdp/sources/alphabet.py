"""Alphabets: the number of letters and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
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


def read_labels(labels: Any, letters: int) -> tuple[str, ...]:
    """Read the names of the letters: none, or one each."""
    names = read_names(labels)
    if names and len(names) != letters:
        raise InvalidArgument(f"labels has {len(names)} names, the alphabet {letters} letters")
    return names


def read_names(labels: Any, name: str = "labels") -> tuple[str, ...]:
    """Read different names: a sequence, a numpy array, or an index or a series of pandas.

    Examples
    --------
    >>> import numpy as np
    >>> read_names(np.array(["a", "b"])), read_names(range(3)), read_names([])
    (('a', 'b'), ('0', '1', '2'), ())
    """
    if isinstance(labels, str | bytes | set | frozenset) or not isinstance(labels, Iterable):
        text = repr(labels)
        raise InvalidArgument(f"{name}={text:.40} must be a sequence of names, one for each letter")
    names = tuple([str(label) for label in labels])
    if len(set(names)) < len(names):
        twice = next(label for label, times in Counter(names).items() if times > 1)
        raise InvalidArgument(f"{name} must be different for different letters; {twice[:40]!r} is there twice")
    return names


def read_labelled(counts: Any, labels: Any) -> tuple[Any, tuple[str, ...]]:
    """Read numbers and the names of their letters: keys of a mapping, index of a pandas series, or ``labels``.

    Examples
    --------
    >>> read_labelled({"a": 3, "b": 4}, ()), read_labelled([3, 4], ["a", "b"])
    (([3, 4], ('a', 'b')), ([3, 4], ('a', 'b')))
    """
    names, items = read_names(labels), getattr(counts, "items", None)
    if hasattr(counts, "columns"):
        raise InvalidArgument(
            "counts is a data frame; give its column of counts, or the frame to SourceSet.from_frame(frame, column, count)"
        )
    if not callable(items):
        return counts, names
    if names:
        raise InvalidArgument("labels are the keys of the counts; leave labels out or give a sequence of counts")
    pairs = list(items())
    return [count for _, count in pairs], read_names([label for label, _ in pairs])


def read_places(places: Any, size: int, name: str) -> np.ndarray[Any, Any]:
    """Read integers of 0, ..., size - 1 as a numpy array of one dimension."""
    import numpy as np

    read = np.asarray(places)
    if read.ndim == 1 and not len(read):
        return np.zeros(0, dtype=np.int64)
    if read.ndim != 1 or read.dtype.kind not in "iu" or holds_truths(places):
        raise InvalidArgument(f"{name} must be a sequence of integers from 0 to {size - 1}")
    wrong = np.flatnonzero((read < 0) | (read >= size))
    if len(wrong):
        raise InvalidArgument(f"{name}[{wrong[0]}]={read[wrong[0]]} must lie between 0 and {size - 1}")
    return read.astype(np.int64)


def holds_truths(places: Any) -> bool:
    """Return whether True or False is among the numbers of a list, where numpy would read 1 or 0.

    Examples
    --------
    >>> holds_truths([[0, True], [1, 1]]), holds_truths([0, 1])
    (True, False)
    """
    import numpy as np

    if isinstance(places, list | tuple):
        return any(holds_truths(place) for place in places if not isinstance(place, int) or isinstance(place, bool))
    return isinstance(places, bool | np.bool_)


def read_letter(letter: Any, name: str, size: int) -> int:
    """Read a letter of a list of that name, counted from 1."""
    try:
        return read_place(letter, name, 1, size)
    except InvalidArgument:
        raise InvalidArgument(f"{name} has the letter {letter!r:.40}; letters are counted from 1 to {size}") from None


def read_subset(letters: Any, name: str, size: int) -> tuple[int, ...]:
    """Read a non-empty set of letters counted from 1; return it sorted and counted from 0.

    Examples
    --------
    >>> read_subset([3, 1], "groups[1].letters", 3)
    (0, 2)
    """
    if not isinstance(letters, list | tuple | range | set | frozenset) or not letters:
        raise InvalidArgument(f"{name} must be a list of one or more letters, counted from 1")
    members = sorted({read_letter(letter, name, size) for letter in letters})
    if len(members) < len(letters):
        raise InvalidArgument(f"{name} names a letter twice; name each once")
    return tuple([letter - 1 for letter in members])
