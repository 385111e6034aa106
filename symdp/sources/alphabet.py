"""Alphabets: how many letters there are, and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symdp.errors import InvalidArgument

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
