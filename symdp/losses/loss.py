"""What a distortion function is.

It is called a loss wherever a user names it, because the word distortion stands for its expectation, the budget D.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import ClassVar

Matrix = tuple[tuple[Fraction, ...], ...]


class Loss(ABC):
    """A distortion function d(x, y) of a true letter x and an output y.

    Attributes
    ----------
    name : str
        As a user writes it.
    counts_errors : bool
        Whether d(x, y) is 0 for y = x and 1 otherwise, so that the expected loss is one minus the accuracy.
    """

    counts_errors: ClassVar[bool] = False

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the distortion function."""

    @abstractmethod
    def matrix(self, letters: int) -> Matrix:
        """d(x, y): one row for each of M letters, one column for each output.

        Parameters
        ----------
        letters : int
            M >= 1.
        """

    def __repr__(self) -> str:
        return f"loss({self.name!r})"
