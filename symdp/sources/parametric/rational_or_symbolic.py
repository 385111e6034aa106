"""Shapes whose numbers may be symbols."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources.parametric.symbol_names import has_symbols
from symdp.sources.shapes.shape import Shape


def read_shape(in_numbers: Callable[[], Shape], in_symbols: Callable[[Any], Shape], where: Any, *data: Any) -> Shape:
    """Read a numerical shape, or a parametric one where the data contain symbols or conditions are given.

    Parameters
    ----------
    in_numbers, in_symbols : callable
        How each is read; the latter takes the conditions.
    where : conditions, or None
    data : nested sequences
        The data that may contain symbols; numbers are read once only.
    """
    if where is None:
        try:
            return in_numbers()
        except InvalidArgument:
            if not has_symbols(data):
                raise
    elif not has_symbols(data):
        raise InvalidArgument(f"where={where!s:.60} is about symbols; the source has numbers only")
    return in_symbols(where or ())
