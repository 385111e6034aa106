"""Data frames of pandas or polars, or mappings from names to columns, as tables of categories; neither package is needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from symdp.errors import InvalidArgument
from symdp.sources.reading.category_table import Table


@dataclass(frozen=True)
class FrameTable(Table):
    """A data frame, whose columns are read when they are used.

    Attributes
    ----------
    columns : tuple
        The columns, each a sequence or a series.
    """

    columns: tuple[Any, ...] = ()
    kind: ClassVar[str] = "frame"
    line: ClassVar[str] = "row"

    def fields(self, place: int) -> list[Any]:
        """Return the values of one column; text has no blanks around it."""
        values = list(self.columns[place])
        for row, value in enumerate(values, 1):
            if is_missing(value):
                raise InvalidArgument(
                    f"frame: row {row} has no value in the column {self.header[place]!r}; drop such rows or fill them"
                )
        return [value.strip() if isinstance(value, str) else value for value in values]

    def categories(self, name: str) -> tuple[Sequence[Any] | None, Sequence[Any] | None]:
        """Return the letters and the order that a categorical column of pandas states, one of which is None."""
        if self.header.count(name) != 1:
            return None, None
        kind = getattr(self.columns[self.header.index(name)], "dtype", None)
        known, ordered = getattr(kind, "categories", None), getattr(kind, "ordered", None)
        if known is None or ordered is None:
            return None, None
        return (None, list(known)) if ordered else (list(known), None)


def read_frame(frame: Any) -> FrameTable:
    """Read a DataFrame of pandas or polars, or a mapping from names to columns of one length.

    Examples
    --------
    >>> table = read_frame({"drink": ["tea ", "water"], "n": [70, 30]})
    >>> table.header, table.fields(0)
    (['drink', 'n'], ['tea', 'water'])
    """
    items, listed = getattr(frame, "items", None), getattr(frame, "get_columns", None)
    if callable(items) and (isinstance(frame, Mapping) or hasattr(frame, "columns")):
        named = list(items())
    elif callable(listed):
        named = [(column.name, column) for column in listed()]
    else:
        raise InvalidArgument(
            f"frame is a {type(frame).__name__}, it must be a DataFrame of pandas or polars, or a mapping of columns by name"
        )
    if any(isinstance(column, str) or not hasattr(column, "__len__") for _, column in named):
        raise InvalidArgument("frame must hold columns; SourceSet.from_counts reads a mapping from labels to counts")
    if len({len(column) for _, column in named}) > 1:
        raise InvalidArgument("frame must have columns of one length")
    size = len(named[0][1]) if named else 0
    header = [str(name).strip() for name, _ in named]
    return FrameTable("frame", header, [[]] * size, columns=tuple([column for _, column in named]))


def is_missing(value: Any) -> bool:
    """Return whether a value is missing: None, NaN, or NA of pandas.

    Examples
    --------
    >>> is_missing(None), is_missing(float("nan")), is_missing(""), is_missing(0)
    (True, True, False, False)
    """
    try:
        return value is None or bool(value != value)
    except TypeError:
        # NA of pandas is neither equal to itself nor not.
        return True
