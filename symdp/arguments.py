"""Checks of the arguments of public functions: objects of a class, sequences of them, pairs, integers and texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from symdp.errors import InvalidArgument

T = TypeVar("T")

_LONGEST_QUOTE = 40
_WAYS = {
    "AdjacencyGraph": "AdjacencyGraph.from_networkx and read_graph('ring:6') make one",
    "Certificate": "Certificate.load(FILE) reads one",
    "Mechanism": "Mechanism.from_rows(...) reads a matrix",
    "Notation": "symdp.theorems.notation.Notation() is the usual one",
    "SourceSet": "build one with SourceSet.from_vertices(...)",
    "Tradeoff": "build one with Tradeoff(source)",
}


def required(value: Any, kind: type[T], name: str) -> T:
    """Return an argument that is an object of a class, or raise.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> required("simplex:3", SourceSet, "source")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: source='simplex:3' must be a SourceSet; build one with SourceSet.from_vertices(...)
    """
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        raise InvalidArgument(f"{name}={_brief(value)} must be {article} {kind.__name__}; {_WAYS[kind.__name__]}")
    return value


def required_each(values: Any, kind: type[T], name: str) -> list[T]:
    """Return an argument that is a sequence of such objects, or raise.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> required_each([3], Tradeoff, "records")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: records[1]=3 must be a Tradeoff; build one with Tradeoff(source)
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise InvalidArgument(f"{name}={_brief(values)} must be a sequence; {_WAYS[kind.__name__]}")
    return [required(value, kind, f"{name}[{place}]") for place, value in enumerate(values, 1)]


def required_pairs(values: Any, name: str, example: str) -> list[tuple[Any, Any]]:
    """Return an argument that is a sequence of pairs, or raise.

    Examples
    --------
    >>> required_pairs([(1, "1/2"), ["2", 0]], "pairs", "[(2, 0)]")
    [(1, '1/2'), ('2', 0)]
    >>> required_pairs("0:2/3", "pairs", "[(2, 0)]")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: pairs='0:2/3' must be a sequence of pairs, such as [(2, 0)]
    """
    listed = list(values) if isinstance(values, Iterable) and not isinstance(values, str | bytes) else None
    if listed is None or not all(isinstance(pair, tuple | list) and len(pair) == 2 for pair in listed):
        raise InvalidArgument(f"{name}={_brief(values)} must be a sequence of pairs, such as {example}")
    return [(first, second) for first, second in listed]


def required_integer(value: Any, name: str, least: int = 1) -> int:
    """Return an argument that is an integer of at least a bound, or raise.

    Examples
    --------
    >>> required_integer(True, "jobs")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: jobs=True must be an integer of at least 1
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidArgument(f"{name}={_brief(value)} must be an integer of at least {least}")
    return value


def required_text(value: Any, name: str, example: str) -> str:
    """Return an argument that is text, or raise.

    Examples
    --------
    >>> required_text(None, "family", "ball:C,r")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: family=None must be text such as ball:C,r
    """
    if not isinstance(value, str):
        raise InvalidArgument(f"{name}={_brief(value)} must be text such as {example}")
    return value


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}..."
