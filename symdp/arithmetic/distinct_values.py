"""Functions on long vectors of few different numbers, evaluated once for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Value = TypeVar("Value")
Image = TypeVar("Image")


def mapped(change: Callable[[Value], Image], values: Iterable[Value]) -> list[Image]:
    """Return the images of values under a function without effects, which is called once for each object among them.

    Examples
    --------
    >>> from fractions import Fraction
    >>> mapped(lambda value: print("called") or 2 * value, [Fraction(1, 3)] * 3)
    called
    [Fraction(2, 3), Fraction(2, 3), Fraction(2, 3)]
    """
    # The list keeps every object alive, so that no two of them share an id.
    listed = list(values)
    images = {id(value): change(value) for value in different(listed)}
    return list(map(images.__getitem__, map(id, listed)))


def different(values: Iterable[Value]) -> list[Value]:
    """Return the objects among values, each once; equal numbers may be different objects.

    Examples
    --------
    >>> from fractions import Fraction
    >>> different([Fraction(1, 3)] * 3)
    [Fraction(1, 3)]
    """
    listed = list(values)
    return list(dict(zip(map(id, listed), listed, strict=True)).values())
