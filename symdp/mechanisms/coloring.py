"""Critical pairs and colours of a mechanism, and the modifications of a mechanism in the colouring argument.

kalantari2016, Section V-A, and kalantari2018, Section V-F, colour the entries of a mechanism with 1 < exp(epsilon) <
infinity: the two entries of a column whose ratio is exp(epsilon) are a critical pair, the larger one is black, the
smaller one red, every other entry of a column that is not zero is white.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import rationals
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.mechanism import Mechanism

ZERO = Fraction(0)


class Color(StrEnum):
    """The colour of an entry, written as in kalantari2016, Fig. 2; ``EMPTY`` stands for the entries of a zero column."""

    BLACK = "B"
    RED = "R"
    WHITE = "W"
    EMPTY = "0"


@dataclass(frozen=True)
class CriticalPair:
    """Two entries of a column with W(output|larger) = exp(epsilon) W(output|smaller); letters from 1."""

    output: int
    larger: int
    smaller: int


@dataclass(frozen=True)
class Coloring:
    """A mechanism with 1 < exp(epsilon) < infinity, and the colours of its entries.

    Attributes
    ----------
    mechanism : Mechanism
    level : Fraction
        exp(epsilon) of the mechanism.

    Examples
    --------
    >>> print(color(Mechanism.from_rows([["3/4", "1/4", 0], ["1/4", "3/4", 0], ["1/2", "1/2", 0]])))
    B R 0
    R B 0
    W W 0
    """

    mechanism: Mechanism
    level: Fraction

    @cached_property
    def colors(self) -> tuple[tuple[Color, ...], ...]:
        """The colours, ``colors[x][y]`` that of W(y|x), counted from 0."""
        columns = [self._column(column) for column in zip(*self.mechanism.matrix, strict=True)]
        return tuple(zip(*columns, strict=True))

    def _column(self, column: tuple[Fraction, ...]) -> list[Color]:
        most, least = max(column), min(column)
        if most == 0:
            return [Color.EMPTY] * len(column)
        if most < self.level * least:
            return [Color.WHITE] * len(column)
        return [Color.BLACK if w == most else Color.RED if w == least else Color.WHITE for w in column]

    @property
    def support(self) -> tuple[int, ...]:
        """The outputs whose columns are not zero, from 1."""
        return tuple([y for y, color in enumerate(self.colors[0], 1) if color is not Color.EMPTY])

    @property
    def colored(self) -> int:
        """The number of entries that are black or red."""
        return sum([row.count(Color.BLACK) + row.count(Color.RED) for row in self.colors])

    def row(self, letter: int) -> tuple[Color, ...]:
        """Return the colours of W(.|letter) in the columns that are not zero; ``letter`` from 1."""
        colors = self._colors(letter)
        return tuple([colors[y - 1] for y in self.support])

    def off_diagonal(self, letter: int) -> tuple[Color, ...]:
        """Return the colours of W(.|letter) in the columns that are not zero but W(letter|letter); ``letter`` from 1."""
        colors = self._colors(letter)
        return tuple([colors[y - 1] for y in self.support if y != letter])

    def diagonal(self, letter: int) -> Color:
        """Return the colour of W(letter|letter), ``EMPTY`` for an input that is not an output; ``letter`` from 1."""
        colors = self._colors(letter)
        return colors[letter - 1] if letter <= len(colors) else Color.EMPTY

    def _colors(self, letter: int) -> tuple[Color, ...]:
        return self.colors[read_place(letter, "letter", 1, self.mechanism.inputs) - 1]

    def __str__(self) -> str:
        return "\n".join([" ".join(row) for row in self.colors])


def color(mechanism: Mechanism) -> Coloring:
    """Colour a mechanism.

    Raises
    ------
    Unsupported
        When exp(epsilon) is 1 or infinite: no pair of entries is critical then, by kalantari2018, Definition 7.

    References
    ----------
    kalantari2018, Definition 7; kalantari2016, Definition 9.

    Examples
    --------
    >>> coloring = color(Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]]))
    >>> coloring.level
    Fraction(3, 1)
    >>> coloring.colored
    4
    >>> coloring.diagonal(1)
    <Color.BLACK: 'B'>
    >>> coloring.off_diagonal(1)
    (<Color.RED: 'R'>,)
    """
    level = mechanism.exp_epsilon
    if not isinstance(level, Fraction) or level == 1:
        raise Unsupported(f"exp(epsilon)={level} must lie strictly between 1 and infinity for entries to have a colour")
    return Coloring(mechanism, level)


def critical_pairs(mechanism: Mechanism) -> tuple[CriticalPair, ...]:
    """Return all critical pairs, by output.

    References
    ----------
    kalantari2018, Definition 7.

    Examples
    --------
    >>> critical_pairs(Mechanism.from_rows([["3/4", "1/4"], ["1/2", "1/2"]]))
    (CriticalPair(output=2, larger=2, smaller=1),)
    """
    level = color(mechanism).level
    return tuple(
        [
            CriticalPair(y, x, other)
            for y, column in enumerate(zip(*mechanism.matrix, strict=True), 1)
            for x, more in enumerate(column, 1)
            for other, less in enumerate(column, 1)
            if less > 0 and more == level * less
        ]
    )


def whiten(mechanism: Mechanism, letter: int) -> Mechanism:
    """Make the off-diagonal entries of a row white when they have several colours; otherwise return the mechanism.

    Black entries are lowered and red ones raised, by equal shares; where one of the two colours is missing, the white
    entries move against the other one. Diagonal and row sum stay, exp(epsilon) does not grow, and no entry of another
    row gains a colour. (Entries of another row may lose theirs, with the last partner in their column.)

    Parameters
    ----------
    mechanism : Mechanism
    letter : int
        The row, from 1.

    References
    ----------
    kalantari2018, proof of Claim 2.

    Examples
    --------
    >>> before = Mechanism.from_rows([["3/4", "1/4", 0], ["1/4", "3/4", 0], ["3/4", "1/4", 0]])
    >>> whiten(before, 3).matrix[2]
    (Fraction(1, 2), Fraction(1, 2), Fraction(0, 1))
    """
    coloring = color(mechanism)
    if len(set(coloring.off_diagonal(letter))) < 2:
        return mechanism
    places = {kind: _off_diagonal_places(coloring, letter, kind) for kind in (Color.BLACK, Color.WHITE, Color.RED)}
    lowered = places[Color.BLACK] or places[Color.WHITE]
    raised = places[Color.RED] or places[Color.WHITE]
    return _moved(coloring, letter, dict.fromkeys(lowered, Fraction(-1, len(lowered))) | _shares(raised))


def whiten_all(mechanism: Mechanism) -> Mechanism:
    """Apply :func:`whiten` until the off-diagonal entries of each row have one colour.

    It ends: each step that changes a row leaves fewer entries black or red, or lowers exp(epsilon). In the second case,
    which a mechanism of least leakage excludes, the current mechanism is returned at once.

    References
    ----------
    kalantari2018, Claim 2.

    Examples
    --------
    >>> before = Mechanism.from_rows([["3/4", "1/4", 0], ["1/4", "3/4", 0], ["3/4", "1/4", 0]])
    >>> print(color(whiten_all(before)))
    B R 0
    R B 0
    W W 0
    """
    level = color(mechanism).level
    while True:
        changed = mechanism
        for letter in range(1, mechanism.inputs + 1):
            changed = whiten(changed, letter)
            if changed.exp_epsilon != level:
                return changed
        if changed == mechanism:
            return mechanism
        mechanism = changed


def sharpen(mechanism: Mechanism, letter: int) -> Mechanism:
    """Raise a diagonal entry that is not black at the expense of a row without red off-diagonal entries.

    exp(epsilon) does not grow, the distortion of the letter falls, those of the other letters stay.

    Parameters
    ----------
    mechanism : Mechanism
    letter : int
        The row, from 1.

    Raises
    ------
    InvalidArgument
        When the diagonal entry is black or its column zero, or when an off-diagonal entry is red or there is none.

    References
    ----------
    kalantari2018, proof of Claim 3, with equal shares 1/(M-1-k) of the other non-zero columns in place of 1/(M-1).

    Examples
    --------
    >>> before = Mechanism.from_rows([["3/4", "1/4"], ["1/2", "1/2"]])
    >>> print(color(before))
    W R
    W B
    >>> sharpen(before, 1)
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: row 1 has the diagonal W and off-diagonal entries R; it needs W or R beside B or W only
    >>> wide = Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"], ["1/5", "4/5"]])
    >>> print(color(wide))
    B W
    W W
    R W
    >>> sharpen(wide, 2).matrix[1]
    (Fraction(9, 40), Fraction(31, 40))
    """
    coloring = color(mechanism)
    others = [y - 1 for y in coloring.support if y != letter]
    colors = coloring.off_diagonal(letter)
    here = coloring.diagonal(letter)
    if here in (Color.BLACK, Color.EMPTY) or not others or Color.RED in colors:
        raise InvalidArgument(
            f"row {letter} has the diagonal {here} and off-diagonal entries {' '.join(colors)}; "
            "it needs W or R beside B or W only"
        )
    return _moved(coloring, letter, dict.fromkeys(others, Fraction(-1, len(others))) | {letter - 1: Fraction(1)})


def proportional(diagonal: Sequence[Any]) -> Mechanism:
    """Build the mechanism with a given diagonal whose rows are proportional to the diagonal elsewhere.

    W(i|i) = q_i and W(j|i) = (1 - q_i) q_j / (sum of q - q_i) for j != i. With sum of q >= 1 and q_i < 1, its exp(epsilon)
    is (sum of q - max q)/(1 - max q), the least that any mechanism with this diagonal can have.

    Parameters
    ----------
    diagonal : sequence of rationals in [0, 1]
        With sum at least 1.

    References
    ----------
    kalantari2018, (48), for the rows of the kept letters; the rows of the others follow the same rule here.

    Examples
    --------
    >>> proportional(["2/3", "1/2", 0]).matrix[2]
    (Fraction(4, 7), Fraction(3, 7), Fraction(0, 1))
    >>> print(color(proportional(["2/3", "1/2", "1/3"])))
    W R R
    W B W
    W W B
    """
    kept = rationals(diagonal, "diagonal")
    total = sum(kept, ZERO)
    if not kept or min(kept) < 0 or max(kept) > 1 or total < 1:
        raise InvalidArgument(f"diagonal={tuple(map(str, kept))} must have entries in [0, 1] with a sum of at least 1")
    rows = []
    for x, own in enumerate(kept):
        share = (1 - own) / (total - own) if total > own else ZERO
        rows.append([own if x == y else share * other for y, other in enumerate(kept)])
    return Mechanism.from_rows(rows)


def _off_diagonal_places(coloring: Coloring, letter: int, kind: Color) -> list[int]:
    return [y - 1 for y in coloring.support if y != letter and coloring.colors[letter - 1][y - 1] is kind]


def _shares(places: Sequence[int]) -> dict[int, Fraction]:
    return dict.fromkeys(places, Fraction(1, len(places)))


def _moved(coloring: Coloring, letter: int, steps: dict[int, Fraction]) -> Mechanism:
    """Add delta * steps to a row, delta half of the largest number that keeps every entry within its column's range."""
    matrix, level = coloring.mechanism.matrix, coloring.level
    row = matrix[letter - 1]
    limits = []
    for y, step in steps.items():
        others = [other[y] for x, other in enumerate(matrix) if x != letter - 1]
        room = level * min(others) - row[y] if step > 0 else row[y] - max(others) / level
        limits.append(room / abs(step))
    delta = min(limits) / 2
    moved = tuple([w + delta * steps.get(y, ZERO) for y, w in enumerate(row)])
    return Mechanism((*matrix[: letter - 1], moved, *matrix[letter:]))
