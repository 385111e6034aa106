"""The interface of a distortion function.

It is called a loss wherever a user names it, because the word distortion stands for its expectation, the budget D.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.rational import exact_text
from symdp.errors import InvalidArgument, Unsupported

if TYPE_CHECKING:
    from symdp.losses.line_positions import Places
    from symdp.losses.tree_nodes import TreeNodes

Matrix = tuple[tuple[Fraction, ...], ...]

MOST_COSTS = 1_000_000


class Loss(ABC):
    r"""A loss is a distortion function d(x, y), the cost of the output y for the true letter x; its expectation is D.

    .. math::

        D=\mathbb{E}\,d(X,Y)=\sum_xP(x)\sum_yW(y|x)\,d(x,y)

    Equality is that of the defining data. Functions of :mod:`symdp.losses` build losses; :class:`symdp.Tradeoff` also reads
    their names, such as ``"line:2"``.

    Attributes
    ----------
    name : str
        As a user writes it.
    counts_errors : bool
        Whether d(x, y) is 0 for y = x and 1 otherwise, so that the expected loss is one minus the accuracy.
    by_place : bool
        Whether the order of the letters matters; it does not where all letters have equivalent rows.
    letters : int, or None
        For how many letters it is made; None for as many as the source has.
    listed : int, or None
        How many letters an output lists, where d(x, y) is 0 if x is among them, else 1, and all lists are outputs.

    Examples
    --------
    The squared distance of three ordered letters, one row for each true letter:

    >>> from symdp.losses import line, matrix
    >>> [[str(cost) for cost in row] for row in line(power=2).matrix(3)]
    [['0', '1', '4'], ['1', '0', '1'], ['4', '1', '0']]

    Costs of one's own, where a false negative costs ten times as much as a false positive:

    >>> from symdp import SourceSet, Tradeoff
    >>> costs = matrix([[0, 1], [10, 0]])
    >>> Tradeoff(SourceSet.single(["9/10", "1/10"]), loss=costs).at("1/2").exp
    Fraction(14, 5)
    """

    counts_errors: ClassVar[bool] = False
    by_place: ClassVar[bool] = True
    letters: int | None = None
    listed: int | None = None

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the distortion function."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.name))

    @abstractmethod
    def matrix(self, letters: int) -> Matrix:
        """Return d(x, y): one row for each of M letters, one column for each output.

        Parameters
        ----------
        letters : int
            M >= 1.
        """

    def to_document(self, letters: int) -> Any:
        """Return the matrix as plain JSON data, or the positions of letters on a line, for a certificate."""
        return [[exact_text(cost) for cost in row] for row in self.matrix(letters)]

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        """Return the least and the largest entry of the matrix."""
        rows = self.matrix(letters)
        return min(map(min, rows)), max(map(max, rows))

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        """Return the names of the outputs: those of the letters if there are as many."""
        outputs = len(self.matrix(len(letters))[0])
        return tuple(letters) if outputs == len(letters) else tuple([f"y{place}" for place in range(1, outputs + 1)])

    def places(self, letters: int) -> Places | None:
        """Return positions of letters and outputs on a line whose steps add up to d(x, y); None if there is no such line."""
        return None

    def nodes(self, letters: int) -> TreeNodes | None:
        """Return a tree in whose distance from x to y the cost d(x, y) is nondecreasing; None where none is known."""
        return None

    def require_letters(self, letters: int, columns: int | None = None) -> None:
        """Refuse a number of letters outside the domain of the distortion function, or a matrix that is too large."""
        if self.letters is not None and self.letters != letters:
            raise InvalidArgument(
                f"loss={self.name:.60} is made for {self.letters} letters, the source has {letters}; make them equal"
            )
        if columns is not None and letters * columns > MOST_COSTS:
            raise Unsupported(
                f"loss={self.name:.60} has {letters} x {columns} costs, at most {MOST_COSTS} are written out; merge letters"
            )

    def __repr__(self) -> str:
        return f"loss({self.name!r})"


def read_size(size: int | None, name: str, least: int = 1) -> int | None:
    """Read a number of letters, or None for that of the source."""
    if size is None:
        return None
    if isinstance(size, bool) or not isinstance(size, int) or size < least:
        text = repr(size)
        raise InvalidArgument(f"{name}={text:.40} must be a whole number, at least {least}")
    return size
