"""What a distortion function is, and how a user names one.

It is called a loss wherever a user names it, because the word distortion stands for its expectation, the budget D.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any, ClassVar

from symdp.errors import InvalidArgument

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


def read_loss(loss: Any) -> Loss:
    """The distortion function of a name, or the one that is given.

    Examples
    --------
    >>> read_loss("hamming").matrix(2)
    ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(0, 1)))
    >>> read_loss("squares")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: loss='squares' must be hamming, or a symdp.losses.Loss
    """
    if isinstance(loss, Loss):
        return loss
    from symdp.losses.hamming import hamming

    if loss == hamming.name:
        return hamming
    shown = repr(loss)
    raise InvalidArgument(f"loss={shown:.60} must be hamming, or a symdp.losses.Loss")
