"""Categories with their counts, or with their probabilities, from a CSV file or a data frame."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Real
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar

from symdp.arithmetic.rational import number_of, printed, rational
from symdp.errors import InvalidArgument
from symdp.sources.prior import MOST_LETTERS, Vector, sum_of
from symdp.sources.reading.table_letters import TableLetters, table_letters
from symdp.text_file import read_text

# Tried where the header is one field without them; "a;b" in quotes stays one field.
OTHER_SEPARATORS = (";", "\t")


def counts_from_csv(path: Any, column: str, count: str | None = None) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Count the categories of a column; numbers of single rows come in numeric order, else the order is that of the file.

    Parameters
    ----------
    path : str or path
        A UTF-8 CSV file with a header line.
    column : str
        The column of categories.
    count : str, optional
        A column of counts >= 0; without it each line counts once.

    Returns
    -------
    tuple
        (labels, counts)

    Raises
    ------
    InvalidArgument
        Also for a table with a column of numbers beside the categories that ``count`` does not name.
    """
    letters, counts = read_table(path).tally(column, count)
    return letters.labels, counts


@dataclass(frozen=True)
class Table:
    """A CSV file: its header, and its rows, which all have as many fields.

    Attributes
    ----------
    path : str or path
        The file, as messages call it.
    header : list of str
        The names of the columns, without blanks around them.
    rows : list of lists
        The fields as they stand in the file.
    empty_lines : int
        How many lines were left out that may have been blank cells of the only column.
    separator : str
        The character between two fields.
    """

    path: Any
    header: list[str]
    rows: Sequence[list[str]]
    empty_lines: int = 0
    separator: str = ","
    kind: ClassVar[str] = "file"
    line: ClassVar[str] = "line"

    def fields(self, place: int) -> list[Any]:
        """Return the fields of one column, without blanks around them."""
        return [row[place].strip() for row in self.rows]

    def labels(self, name: str) -> list[str]:
        """Return the fields of the column of categories as text."""
        return [field if isinstance(field, str) else str(field) for field in self.column(name, "column")]

    def column(self, name: str, argument: str) -> list[Any]:
        """Return the fields of the column of that name, which must be unique."""
        if name not in self.header:
            raise InvalidArgument(
                f"{argument}={name!r} is not a column of {self.path}; its columns are {', '.join(self.header)}"
            )
        if self.header.count(name) > 1:
            raise InvalidArgument(
                f"{argument}={name!r} is the name of {self.header.count(name)} columns of {self.path}; rename all but one"
            )
        if not self.rows:
            raise InvalidArgument(f"{self.path} has a header and no data")
        return self.fields(self.header.index(name))

    def tally(
        self, column: str, count: str | None = None, letters: Any = None, order: Any = None
    ) -> tuple[TableLetters, tuple[int, ...]]:
        """Return the letters of a column and their counts, 0 for unseen ones that are named."""
        categories = self.labels(column)
        if count is None:
            self.refuse_unnamed_numbers(column)
            numbers = [1] * len(categories)
        else:
            numbers = [self.whole(place, count, text) for place, text in enumerate(self.column(count, "count"), 1)]
        totals = dict.fromkeys(categories, 0)
        for category, number in zip(categories, numbers, strict=True):
            totals[category] += number
        known = self._letters(column, letters, order, listed=count is not None, counts=tuple(totals.values()))
        return known, tuple([totals.get(label, 0) for label in known.labels])

    def prior(self, column: str, probability: str, letters: Any = None, order: Any = None) -> tuple[TableLetters, Vector]:
        """Return the distinct letters of a column and their probabilities, 0 for unseen ones that are named."""
        categories, path = self.labels(column), self.path
        probabilities: dict[str, Fraction] = {}
        for place, (category, text) in enumerate(zip(categories, self.column(probability, "probability"), strict=True), 1):
            value = rational(text, f"{path}: row {place}, {probability}")
            if value < 0:
                raise InvalidArgument(f"{path}: row {place}, {probability}={printed(value)} must not be negative")
            if category in probabilities:
                raise InvalidArgument(f"{path}: row {place} has the category {category!r} again; give its probability once")
            probabilities[category] = value
        total = sum_of(list(probabilities.values()))
        if total != 1:
            away = f"{printed(abs(total - 1))} {'more' if total > 1 else 'less'} than 1"
            raise InvalidArgument(
                f"{path}: {probability} sums to {printed(total)}, {away}; write fractions or decimals that sum to 1 exactly"
            )
        known = self._letters(column, letters, order, listed=True)
        return known, tuple([probabilities.get(label, Fraction(0)) for label in known.labels])

    def _letters(self, column: str, letters: Any, order: Any, listed: bool, counts: Sequence[int] = ()) -> TableLetters:
        """Return the letters of a column; if letters are named, the column may contain no other."""
        categories = self.labels(column)
        labels = tuple(dict.fromkeys(categories))
        if len(labels) > MOST_LETTERS:
            raise InvalidArgument(f"{self.path} is too large: {len(labels)} categories, at most {MOST_LETTERS} are read")
        known = table_letters(labels, letters, order, listed, counts)
        strange = set(labels).difference(known.labels)
        if strange:
            row, label = next((row, label) for row, label in enumerate(categories, 1) if label in strange)
            name = "letters" if order is None else "order"
            raise InvalidArgument(
                f"{self.path}: row {row} has the category {label[:40]!r}, which {name} does not name: {known.listing}"
            )
        return replace(known, empty_lines=self.empty_lines)

    def replaced(self, name: str, values: Sequence[str]) -> str:
        """Return the text of the table with other values in one column, and with the same separator."""
        place, written = self.header.index(name), io.StringIO(newline="")
        # A single name that contains another separator is read as one field in quotes only.
        lone = len(self.header) == 1 and any(sign in name for sign in OTHER_SEPARATORS)
        quoting: Any = csv.QUOTE_ALL if lone else csv.QUOTE_MINIMAL
        writer = csv.writer(written, lineterminator="\n", delimiter=self.separator, quoting=quoting)
        writer.writerow(self.header)
        writer.writerows([[*row[:place], value, *row[place + 1 :]] for row, value in zip(self.rows, values, strict=True)])
        return written.getvalue()

    def whole(self, place: int, name: str, text: Any) -> int:
        """Read a count."""
        number = rational(text, f"{self.path}: row {place}, {name}")
        if number < 0 or number != int(number):
            raise InvalidArgument(f"{self.path}: row {place}, {name}={number} must be an integer >= 0")
        return int(number)

    def refuse_unnamed_numbers(self, column: str) -> None:
        """Refuse an unnamed column of numbers: rows with a count or a probability are not single observations."""
        others = [place for place, name in enumerate(self.header) if name != column]
        categories = self.labels(column)
        if len(others) != 1 and len(set(categories)) < len(categories):
            return
        for place in others:
            if all(map(_is_number, self.fields(place))):
                raise InvalidArgument(
                    f"{self.path}: the column {self.header[place]!r} holds numbers that no option names; "
                    "name it as count (--count NAME) or as probability (--probability NAME), or leave it out of the "
                    f"{self.kind} if every {self.line} is one observation"
                )


def read_table(path: Any) -> Table:
    """Read a UTF-8 CSV file with a header line; lines without a field are left out, those of an only column are counted.

    Fields are separated by commas, or by semicolons or tabs where these separate the names of the header and no comma does.
    """
    if not isinstance(path, str | PathLike):
        raise InvalidArgument(
            f"path is a {type(path).__name__}, it must be text or a path; SourceSet.from_frame reads a data frame"
        )
    text = read_text(Path(path))
    separator = next((sign for sign in OTHER_SEPARATORS if _separates(sign, text)), ",")
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
    try:
        lines = list(reader)
    except csv.Error as error:
        raise InvalidArgument(f"{path}: line {reader.line_num} is not CSV ({error})") from None
    rows = [row for row in lines if row]
    if not rows:
        raise InvalidArgument(f"{path} is empty; a header line with column names is needed")
    header, *rest = rows
    for place, row in enumerate(rest, 1):
        if len(row) != len(header):
            raise InvalidArgument(f"{path}: row {place} has {len(row)} fields, the header has {len(header)}")
    lost = _empty_between(lines) if len(header) == 1 else 0
    return Table(path, [name.strip() for name in header], rest, lost, separator)


def _separates(separator: str, text: str) -> bool:
    """Return whether a header has several fields with this separator, and one field with commas.

    Examples
    --------
    >>> [_separates(";", text) for text in ("a;b", "a,b;c", '"a;b"', "a", "")]
    [True, False, False, False, False]
    """

    def names(sign: str) -> int:
        return len(next(filter(None, csv.reader(io.StringIO(text, newline=""), delimiter=sign)), []))

    return separator in text and names(",") == 1 and names(separator) > 1


def _is_number(field: Any) -> bool:
    """Return whether a field is a number, or text that denotes one.

    Examples
    --------
    >>> [_is_number(field) for field in ("1/2", 3, 0.5, True, "a")]
    [True, True, True, False, False]
    """
    if isinstance(field, bool):
        return False
    return isinstance(field, Real) or number_of(field) is not None


def _empty_between(lines: list[list[str]]) -> int:
    """Count the empty lines between two non-empty ones."""
    full = [place for place, line in enumerate(lines) if line]
    return full[-1] - full[0] + 1 - len(full)
