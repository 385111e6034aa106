"""The colours of zhong2022, Appendix B, and the properties of a coloured mechanism that the paper lists.

(epsilon, delta), with lambda = exp(epsilon) > 1 the level at delta > 0: W(y|x) = lambda W(y|x') + delta is a critical pair,
W(y|x) is black and W(y|x') red. Maximal leakage: the largest entry of a column is black, the least one red. All other
entries are white. By the second rule every entry of a column of equal entries, such as one of zeros, is black and red, so
that an entry has a set of colours; two entries agree when they share one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from proofs.zhong2022.arguments.relaxed_losses.levels import Matrix, level_at
from symdp.errors import InvalidArgument
from symdp.mechanisms.coloring import Color

Colors = frozenset[Color]
BLACK, RED, WHITE = frozenset({Color.BLACK}), frozenset({Color.RED}), frozenset({Color.WHITE})


@dataclass(frozen=True)
class Colored:
    """A matrix on the letters and the colours of its entries.

    Attributes
    ----------
    rows : matrix
    colors : tuple of tuples of sets of colours
        ``colors[x][y]`` those of W(y|x), counted from 0.
    outputs : tuple of int
        The columns that count, from 0.
    """

    rows: Matrix
    colors: tuple[tuple[Colors, ...], ...]
    outputs: tuple[int, ...]

    def off_diagonal(self, x: int) -> list[Colors]:
        """The colours of row x without W(x|x)."""
        return [self.colors[x][y] for y in self.outputs if y != x]

    def shared(self, x: int) -> Colors:
        """The colours that all off-diagonal entries of row x have."""
        return reduce(lambda first, second: first & second, self.off_diagonal(x), BLACK | RED | WHITE)

    @property
    def diagonal(self) -> list[Fraction]:
        """W(i|i)."""
        return [row[x] for x, row in enumerate(self.rows)]

    @property
    def not_black(self) -> list[int]:
        """The letters of counting columns whose diagonal entry is not black."""
        return [x for x in self.outputs if not self.colors[x][x] >= BLACK]


def color_at(rows: Matrix, delta: Fraction) -> Colored:
    """The colours of (epsilon, delta), delta > 0, epsilon positive and finite."""
    level = level_at(rows, delta)
    if not isinstance(level, Fraction) or level == 1 or delta == 0:
        raise InvalidArgument(f"level {level} at delta={delta}: colours need 1 < level < infinity and delta > 0")
    columns = []
    for column in zip(*rows, strict=True):
        most, least = max(column), min(column)
        critical = most == level * least + delta
        columns.append([BLACK if critical and w == most else RED if critical and w == least else WHITE for w in column])
    return Colored(rows, tuple(zip(*columns, strict=True)), tuple(range(len(columns))))


def color_by_size(rows: Matrix, zero_columns: bool) -> Colored:
    """The colours of maximal leakage, with the columns of zeros or without them."""
    columns, kept = [], []
    for y, column in enumerate(zip(*rows, strict=True)):
        most, least = max(column), min(column)
        kept += [y] if zero_columns or most > 0 else []
        columns.append([_by_size(w, most, least) for w in column])
    return Colored(rows, tuple(zip(*columns, strict=True)), tuple(kept))


def _by_size(entry: Fraction, most: Fraction, least: Fraction) -> Colors:
    extreme = (BLACK if entry == most else frozenset()) | (RED if entry == least else frozenset())
    return extreme or WHITE


def is_sorted(colored: Colored) -> bool:
    """W(1|1) >= W(2|2) >= ... >= W(M|M)."""
    return colored.diagonal == sorted(colored.diagonal, reverse=True)


def off_diagonals_agree(colored: Colored) -> bool:
    """Lemma 26: the off-diagonal entries of each row share a colour."""
    return all(colored.shared(x) for x in range(len(colored.rows)))


def red_beside_not_black(colored: Colored) -> bool:
    """Lemma 27: beside a diagonal entry that is not black the off-diagonal entries are red."""
    return all(colored.shared(x) >= RED for x in colored.not_black)


def no_row_of_one_color(colored: Colored) -> bool:
    """Property 28: no row has black entries only, or red entries only."""
    shared = [reduce(lambda a, b: a & b, [line[y] for y in colored.outputs]) for line in colored.colors]
    return not any((BLACK | RED) & common for common in shared)


def at_most_one_not_black(colored: Colored) -> bool:
    """Property 29."""
    return len(colored.not_black) <= 1


def not_black_is_largest(colored: Colored) -> bool:
    """Property 30, and more: that diagonal entry is larger than every other one."""
    q = colored.diagonal
    return all(q[x] > q[j] for x in colored.not_black for j in range(len(q)) if j != x)


def first_row_is_red(colored: Colored) -> bool:
    """Proposition 31: the off-diagonal entries of row 1 are red."""
    return colored.shared(0) >= RED


def no_black_off_diagonal(colored: Colored) -> bool:
    """No off-diagonal entry is black."""
    return not any(colors >= BLACK for x in range(len(colored.rows)) for colors in colored.off_diagonal(x))


def has_properties(colored: Colored) -> bool:
    """Sorted diagonal, rows that agree, red beside what is not black: properties 1) to 3) of the paper."""
    return is_sorted(colored) and off_diagonals_agree(colored) and red_beside_not_black(colored)


def sort_letters(rows: Matrix) -> tuple[tuple[Fraction, ...], ...]:
    """T_1: rename the letters so that the diagonal decreases."""
    order = sorted(range(len(rows)), key=lambda x: -rows[x][x])
    return rename(rows, order)


def rename(rows: Matrix, order: Sequence[int]) -> tuple[tuple[Fraction, ...], ...]:
    """The new letter i is the old letter order[i]."""
    return tuple([tuple([rows[x][y] for y in order]) for x in order])
