r"""The outputs of a mechanism as text and back: one label for a letter, several labels in one text for a set.

The labels of a set stand in the order of the letters with ``;`` between them, and a ``;`` or a ``\`` of a label has a ``\``
before it, so that different sets have different texts, whatever the labels are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

BETWEEN, ESCAPE = ";", "\\"
_PART = re.compile(r"((?:[^;\\]|\\[;\\])*)(;|\Z)")


class Reports(Protocol):
    """The texts of the outputs of a mechanism."""

    def written(self, outputs: Array) -> Array:
        """Return the text of each output, an array of objects."""

    def places(self, texts: Any) -> Array:
        """Return the outputs that some texts denote."""


@dataclass(frozen=True)
class LabelReports:
    """One label for each output."""

    labels: tuple[str, ...]

    def written(self, outputs: Array) -> Array:
        """Return the label of each output."""
        import numpy as np

        return np.array(self.labels, dtype=object)[outputs]

    def places(self, texts: Any) -> Array:
        """Return the place of each label, counted from 0."""
        return places_of(texts, self.labels)


@dataclass(frozen=True)
class SetReports:
    r"""Several labels for each output.

    Examples
    --------
    >>> import numpy as np
    >>> reports = SetReports(("tea", "coffee; black", "water"), 2)
    >>> texts = reports.written(np.array([[0, 1], [1, 2]])).tolist()
    >>> texts, reports.places(texts).tolist()
    (['tea;coffee\\; black', 'coffee\\; black;water'], [[0, 1], [1, 2]])
    """

    labels: tuple[str, ...]
    size: int

    def written(self, outputs: Array) -> Array:
        """Return the labels of each row."""
        import numpy as np

        escaped = [re.sub(r"[;\\]", r"\\\g<0>", label) for label in self.labels]
        texts = np.empty(len(outputs), dtype=object)
        texts[:] = [BETWEEN.join([escaped[letter] for letter in row]) for row in outputs.tolist()]
        return texts

    def places(self, texts: Any) -> Array:
        """Return the letters of each text, one row for each."""
        import numpy as np

        if hasattr(texts, "columns"):
            raise InvalidArgument("released is a data frame; give one of its columns")
        known = {label: place for place, label in enumerate(self.labels)}
        rows = [[known.get(part, -1) for part in parts(str(text))] for text in texts]
        for place, row in enumerate(rows, 1):
            if len(row) != self.size or -1 in row or len(set(row)) < self.size:
                entry = str(list(texts)[place - 1])[:40]
                raise InvalidArgument(
                    f"row {place} has the value {entry!r}, which is no set of {self.size} letters with {BETWEEN!r} between "
                    f"them; the letters are: {some(self.labels)}"
                )
        return np.array(rows, dtype=np.int64).reshape(len(rows), self.size)


def parts(text: str) -> list[str]:
    r"""Return the labels of a set; a text in no set notation is a single label.

    Examples
    --------
    >>> parts("a;b"), parts(r"a\;b;\\"), parts(""), parts("a\\")
    (['a', 'b'], ['a;b', '\\'], [''], ['a\\'])
    """
    if ESCAPE not in text:
        return text.split(BETWEEN)
    labels, place = list[str](), 0
    while (part := _PART.match(text, place)) is not None:
        labels.append(re.sub(r"\\(.)", r"\1", part[1]))
        if not part[2]:
            return labels
        place = part.end()
    return [text]


def places_of(values: Any, labels: Sequence[str]) -> Array:
    """Return the places of some values among labels, counted from 0."""
    import numpy as np

    if hasattr(values, "columns"):
        raise InvalidArgument("values is a data frame; give one of its columns")
    places = {label: place for place, label in enumerate(labels)}
    indices = [places.get(str(value), -1) for value in values]
    if -1 in indices:
        row = indices.index(-1)
        raise InvalidArgument(
            f"row {row + 1} has the value {str(list(values)[row])[:40]!r}, which is not one of: {some(labels)}"
        )
    return np.array(indices, dtype=np.int64)


def some(labels: Sequence[str]) -> str:
    """Return the first labels, for a message."""
    return ", ".join(labels[:8]) + (", ..." if len(labels) > 8 else "")
