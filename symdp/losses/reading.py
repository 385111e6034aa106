"""How a user names a distortion function."""

from __future__ import annotations

from typing import Any

from symdp.errors import InvalidArgument
from symdp.losses.hamming import hamming
from symdp.losses.loss import Loss


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
    if loss == hamming.name:
        return hamming
    shown = repr(loss)
    raise InvalidArgument(f"loss={shown:.60} must be hamming, or a symdp.losses.Loss")
