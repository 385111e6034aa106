"""Places: a letter, an output, a row or a vertex by its number. A place that is not there is refused."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from symdp.errors import InvalidArgument


def read_place(value: Any, name: str, first: int, last: int | None) -> int:
    """Read an integer from ``first`` to ``last``, or from ``first`` on where ``last`` is None.

    Parameters
    ----------
    value : int or numpy integer
    name : str
        How an error message calls the argument.
    first : int
    last : int, or None

    Raises
    ------
    InvalidArgument
        For what is outside, negative numbers that lists would count from their end too, and for what is no integer.

    Examples
    --------
    >>> read_place(2, "letter", 0, 2)
    2
    >>> read_place(-1, "letter", 0, 2)
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: letter=-1 must lie between 0 and 2
    >>> read_place(1.5, "letter", 1, None)
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: letter=1.5 must be an integer from 1 on
    """
    try:
        place = None if _is_truth(value) else index(value)
    except TypeError:
        place = None
    if place is None:
        span = f"from {first} on" if last is None else f"from {first} to {last}"
        raise InvalidArgument(f"{name}={value!r:.40} must be an integer {span}")
    if place < first or (last is not None and place > last):
        raise InvalidArgument(
            f"{name}={place} must " + (f"be at least {first}" if last is None else f"lie between {first} and {last}")
        )
    return place


def _is_truth(value: Any) -> bool:
    """Return whether a value is a truth value of Python or of numpy, whose old versions take it for 1 or 0."""
    return isinstance(value, bool) or getattr(getattr(value, "dtype", None), "kind", None) == "b"


def read_word(values: Any, name: str, sizes: Sequence[int]) -> tuple[int, ...]:
    """Read a database: one letter a record, counted from 0, of an alphabet of so many letters each.

    Examples
    --------
    >>> read_word([0, 2], "output", [2, 3])
    (0, 2)
    >>> read_word([0, -1], "output", [2, 3])
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: output[1]=-1 must lie between 0 and 2
    """
    try:
        word = tuple(values)
    except TypeError:
        raise InvalidArgument(f"{name}={values!r:.40} must be a sequence of {len(sizes)} letters, counted from 0") from None
    if len(word) != len(sizes):
        raise InvalidArgument(f"{name} has {len(word)} records, the databases have {len(sizes)}")
    return tuple(
        [read_place(letter, f"{name}[{k}]", 0, size - 1) for k, (letter, size) in enumerate(zip(word, sizes, strict=True))]
    )
