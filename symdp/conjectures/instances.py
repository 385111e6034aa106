"""Exact instances as JSON data, there and back: fractions, tuples, dictionaries, mechanisms, source sets."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import INFINITY, Infinity
from symdp.errors import InvalidArgument
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

Data = Any
_TAGS = ({"fraction"}, {"infinity"}, {"mechanism"}, {"source"})


def encode(value: Any) -> Data:
    """Return a value as JSON data that :func:`decode` reads back.

    Raises
    ------
    InvalidArgument
        For a float or any other type that is not exact data, and for a dictionary that would not be read back.

    Examples
    --------
    >>> encode({"D": Fraction(2, 5), "prior": (Fraction(1, 2), Fraction(1, 2))})
    {'D': {'fraction': '2/5'}, 'prior': [{'fraction': '1/2'}, {'fraction': '1/2'}]}
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, Infinity):
        return {"infinity": "oo"}
    if isinstance(value, list | tuple):
        return [encode(part) for part in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value) and set(value) not in _TAGS:
        return {key: encode(part) for key, part in value.items()}
    if isinstance(value, Mechanism):
        return {"mechanism": value.to_document()}
    if isinstance(value, SourceSet):
        return {"source": value.to_document()}
    raise InvalidArgument(f"an instance holds {value!r} of type {type(value).__name__}; only exact data can be written down")


def decode(data: Data) -> Any:
    """Read :func:`encode` back; sequences become tuples.

    Examples
    --------
    >>> decode({"D": {"fraction": "2/5"}, "flags": [True, 3]})
    {'D': Fraction(2, 5), 'flags': (True, 3)}
    """
    if isinstance(data, list):
        return tuple([decode(part) for part in data])
    if not isinstance(data, dict):
        return data
    if set(data) == {"fraction"}:
        return Fraction(data["fraction"])
    if set(data) == {"infinity"}:
        return INFINITY
    if set(data) == {"mechanism"}:
        return Mechanism.from_rows(data["mechanism"]["rows"])
    if set(data) == {"source"}:
        return SourceSet.from_document(data["source"])
    return {key: decode(part) for key, part in data.items()}
