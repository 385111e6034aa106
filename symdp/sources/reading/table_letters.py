"""The letters of a table and their order: fixed by the table or the reader, never by the sample.

A confidence band around a distribution function holds for an order that was fixed before the sample was drawn. The order of
the rows of single people is random, like the sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.arithmetic.rational import number_of
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import MOST_LETTERS, read_names

SHOWN_LABELS, SHOWN_CHARACTERS = 8, 20


class Order(Enum):
    """The origin of the order of the letters, in words."""

    NUMERIC = "in numeric order"
    FILE = "in the order of the file"
    LISTED = "in the order given"
    COUNTS = "in the order of the file, in which their counts fall"
    NONE = "in no particular order"


@dataclass(frozen=True)
class TableLetters:
    """The letters of a table, observed or not.

    Attributes
    ----------
    labels : tuple of str
        Different names.
    order : Order
        Of these labels.
    named : bool
        Whether ``letters`` or ``order`` named them; else they are those that are in the file.
    empty_lines : int
        How many lines were left out that may have been blank cells of the only column.

    Examples
    --------
    >>> found = table_letters(["10", "9", "3/2"])
    >>> found.labels, found.sentence
    (('3/2', '9', '10'), 'letters are those of the file: 3, in numeric order')
    >>> table_letters(["often", "never"], order=["never", "seldom", "often"]).sentence
    'letters are those named: 3, in the order given'
    """

    labels: tuple[str, ...]
    order: Order
    named: bool = False
    empty_lines: int = 0

    @property
    def sentence(self) -> str:
        """The origin of the letters, their number and their order, as a sentence."""
        whose = "those named" if self.named else "those of the file"
        return f"letters are {whose}: {len(self.labels)}, {self.order.value}"

    @property
    def remarks(self) -> tuple[str, ...]:
        """The omissions and the likely typing errors, where the letters were not named.

        Examples
        --------
        >>> for remark in table_letters(["a", " A", "", "1", "1.0"]).remarks:
        ...     print(remark)
        blank cells are taken for a letter, ''
        'a' and ' A' are taken for 2 letters
        '1' and '1.0' are taken for 2 letters
        """
        left = f"{self.empty_lines} empty line{'s are' if self.empty_lines > 1 else ' is'} left out"
        lost = [f'{left}; write "" for a blank cell'] if self.empty_lines else []
        return (*lost, *([] if self.named else self._slips()))

    def _slips(self) -> list[str]:
        """Return blank cells and labels that look alike."""
        blank = [f"blank cells are taken for a letter, {label!r:.20}" for label in self.labels if not label.strip()]
        alike: dict[object, list[str]] = {}
        for label in filter(str.strip, self.labels):
            alike.setdefault(_meant(label), []).append(label)
        groups = [names for names in alike.values() if len(names) > 1]
        slips = [*blank, *[f"{_quoted(names, ' and ')} are taken for {len(names)} letters" for names in groups]]
        more = [f"{len(slips) - SHOWN_LABELS} more pairs or groups look alike"] if len(slips) > SHOWN_LABELS else []
        return slips[:SHOWN_LABELS] + more

    def require_order(self, what: str, way_out: str = "add --order A,B,..., or order=[...] in Python") -> None:
        """Refuse a question that depends on the order of the letters where they have none."""
        if self.order in (Order.NONE, Order.COUNTS):
            where = " where their counts fall throughout" if self.order is Order.COUNTS else ""
            raise InvalidArgument(
                f"{what} needs the order of the letters, which is not known{where}: {self.listing}; {way_out}"
            )

    @property
    def listing(self) -> str:
        """The first labels, for a message."""
        return _quoted(self.labels, ", ")


def table_letters(
    categories: Sequence[str], letters: Any = None, order: Any = None, listed: bool = False, counts: Sequence[int] = ()
) -> TableLetters:
    """Return the letters of a table with these labels.

    Parameters
    ----------
    categories : sequence of str
        The different labels of the table, as they come.
    letters : sequence of labels, optional
        All letters that there are, in any order.
    order : sequence of labels, optional
        All letters that there are, from the first to the last.
    listed : bool
        Whether the table lists letters, with their counts or probabilities, in an order of its own. One that lists numbers
        which neither rise nor fall has none: such is a tally that is sorted by its counts.
    counts : sequence of int
        How often each label was found, where it is a tally. If the labels are not numbers and the counts decrease
        throughout, the order is treated as that of the counts, which the sample decides.
    """
    if order is not None:
        if letters is not None:
            raise InvalidArgument("order names all letters from the first to the last; leave letters out")
        return TableLetters(_named(order, "order"), Order.LISTED, named=True)
    named = letters is not None
    labels = _named(letters, "letters") if named else tuple(categories)
    values = _values(labels)
    if listed and set(labels) == set(categories) and (values is None or _steady(_values(categories) or ())):
        sorted_by_counts = values is None and _falling(counts)
        return TableLetters(tuple(categories), Order.COUNTS if sorted_by_counts else Order.FILE, named)
    if values is None or (listed and not named):
        return TableLetters(labels, Order.NONE, named)
    # Labels that are one number, as 1 and 1.0 are, are ordered by their text: by nothing that the sample decides.
    return TableLetters(tuple([label for _, label in sorted(zip(values, labels, strict=True))]), Order.NUMERIC, named)


def _quoted(labels: Sequence[str], between: str) -> str:
    quoted = [repr(label[:SHOWN_CHARACTERS]) for label in labels[:SHOWN_LABELS]]
    return between.join(quoted + ["..."] * (len(labels) > SHOWN_LABELS))


def _named(labels: Any, name: str) -> tuple[str, ...]:
    names = read_names(labels, name)
    if not names:
        raise InvalidArgument(f"{name} is empty; name all letters of the table")
    if len(names) > MOST_LETTERS:
        raise InvalidArgument(f"{name} has {len(names)} letters, at most {MOST_LETTERS} are read")
    return names


def _values(labels: Sequence[str]) -> list[Fraction] | None:
    """Return the numbers that the labels denote; None if one is not a number."""
    values: list[Fraction] = []
    for label in labels:
        if (value := number_of(label)) is None:
            return None
        values.append(value)
    return values


def _steady(values: Sequence[Fraction]) -> bool:
    """Return whether numbers are nondecreasing or nonincreasing."""
    return all(a <= b for a, b in pairwise(values)) or all(a >= b for a, b in pairwise(values))


def _falling(counts: Sequence[int]) -> bool:
    """Return whether three or more counts decrease somewhere and increase nowhere.

    Examples
    --------
    >>> [_falling(counts) for counts in ((5, 3, 3), (3, 3, 3), (5, 3), (5, 3, 4))]
    [True, False, False, False]
    """
    return len(counts) > 2 and counts[0] > counts[-1] and all(a >= b for a, b in pairwise(counts))


def _meant(label: str) -> object:
    """Return a label up to blanks, case and the notation of numbers."""
    value = number_of(label)
    return " ".join(label.split()).casefold() if value is None else value
