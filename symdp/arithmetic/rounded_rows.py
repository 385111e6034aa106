"""Distributions from floats: rounded to decimals that the caller states, made to sum to 1, with a record of the change."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import from_float, printed
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    import numpy as np

MOST_DIGITS = 15


@dataclass(frozen=True)
class Rounding:
    """The changes made in rounding floats to exact distributions.

    Attributes
    ----------
    digits : int
        The decimals to which every entry was rounded.
    sums : tuple of Fraction
        For each row the sum of its rounded entries, by which they were divided.
    largest_change : Fraction
        The largest distance between a float, taken exactly, and the entry that stands for it.
    """

    digits: int
    sums: tuple[Fraction, ...]
    largest_change: Fraction

    def __str__(self) -> str:
        scaled, power = len([total for total in self.sums if total != 1]), 0
        while 0 < self.largest_change * 10 ** (power + 1) < 1:
            power += 1
        moved = f"every entry moved by less than 1e-{power}" if self.largest_change else "no entry moved"
        return f"rounded to {self.digits} decimals, {scaled} of {len(self.sums)} rows then divided by their sums; {moved}"


def rounded_rows(array: np.ndarray[Any, Any], digits: Any, name: str) -> tuple[tuple[tuple[Fraction, ...], ...], Rounding]:
    """Read the rows of a float array as distributions.

    Parameters
    ----------
    array : numpy array, rows x columns
        Rows of probabilities; a row may miss the sum 1 by as much as rounding its entries explains.
    digits : int
        Decimals to round to, 1 to 15.
    name : str
        How an error message calls the array.

    Returns
    -------
    tuple
        (rows of Fractions, Rounding)

    Examples
    --------
    >>> import numpy as np
    >>> rows, rounding = rounded_rows(np.array([[1 / 3, 1 / 3, 1 / 3], [0.5, 0.25, 0.25]]), 3, "array")
    >>> rows[0], rounding.sums
    ((Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)), (Fraction(999, 1000), Fraction(1, 1)))
    >>> print(rounding)
    rounded to 3 decimals, 1 of 2 rows then divided by their sums; every entry moved by less than 1e-16
    """
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= MOST_DIGITS:
        raise InvalidArgument(
            f"digits={digits!r} must be an integer from 1 to {MOST_DIGITS}: {name} holds floats, which are rounded to so "
            "many decimals; from text, integers or Fractions everything is exact"
        )
    rows, sums, change = [], [], Fraction(0)
    for place, row in enumerate(array.tolist(), 1):
        exact = [from_float(value, f"{name}[{place}][{k}]") for k, value in enumerate(row, 1)]
        rounded = [Fraction(round(value * 10**digits), 10**digits) for value in exact]
        if min(rounded) < 0:
            raise InvalidArgument(f"{name}[{place}] has the negative entry {min(row)}; entries must be >= 0")
        total = sum(rounded, Fraction(0))
        if abs(total - 1) > Fraction(len(rounded), 10**digits):
            raise InvalidArgument(
                f"{name}[{place}] sums to {printed(total)}, which rounding to {digits} decimals does not explain; "
                "divide each row by its sum first"
            )
        rows.append(tuple([value / total for value in rounded]))
        sums.append(total)
        change = max(change, *[abs(new - old) for new, old in zip(rows[-1], exact, strict=True)])
    return tuple(rows), Rounding(digits, tuple(sums), change)


def float_array(values: Any, name: str, dimensions: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """Return an array of real numbers with an allowed number of dimensions and at least one entry."""
    import numpy as np

    try:
        array = np.asarray(values)
    except ValueError as error:
        raise InvalidArgument(f"{name} is not an array ({error}); make its rows equally long") from None
    if array.dtype.kind not in "fiu":
        raise InvalidArgument(f"{name} holds {array.dtype}, not floats; other readers take exact numbers and text")
    if array.ndim not in dimensions or not array.size:
        allowed = " or ".join(map(str, dimensions))
        raise InvalidArgument(f"{name} has the shape {array.shape}; it must have {allowed} dimensions and an entry")
    return array
