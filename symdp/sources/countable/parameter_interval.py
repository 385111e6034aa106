"""The endpoints of an interval that contains a parameter."""

from __future__ import annotations

from typing import Any

from symdp.arithmetic.rational import printed, rational
from symdp.errors import InvalidArgument


def ends_of(value: Any, name: str) -> tuple[Any, Any]:
    """Return the endpoints of an interval, given as a pair or as text with two dots; a number is both endpoints.

    Examples
    --------
    >>> ends_of("1/2..3/4", "ratio"), ends_of(2, "exponent")
    ((Fraction(1, 2), Fraction(3, 4)), (2, 2))
    """
    parts = value.split("..") if isinstance(value, str) else value
    if not isinstance(parts, tuple | list) or len(parts) == 1:
        return value, value
    if len(parts) != 2:
        raise InvalidArgument(f"{name}={value!s:.40} must be a number or the two ends of an interval, such as 1/2..3/4")
    low, high = (rational(part.strip() if isinstance(part, str) else part, name) for part in parts)
    if low > high:
        raise InvalidArgument(f"{name}={printed(low)}..{printed(high)} must not fall; write the smaller end first")
    return low, high
