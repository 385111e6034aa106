"""JSON texts whose decimals are exact, and whose objects have each key once."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from symdp.arithmetic.rational import decimal_of
from symdp.errors import InvalidArgument


def parse_json(text: str, name: str) -> Any:
    """Parse a JSON text, which errors call by its name.

    Returns
    -------
    dict, list, str, int, Decimal, bool or None

    Raises
    ------
    InvalidArgument
        For text that is no JSON or is nested too deeply, and for an object with a key that is given more than once, of
        which readers of JSON take either value. NaN and infinities are read, and refused as numbers.

    Examples
    --------
    >>> parse_json('{"vertices": [[0.3, 0.7]]}', "priors.json")
    {'vertices': [[Decimal('0.3'), Decimal('0.7')]]}
    >>> parse_json('{"simplex": 2, "simplex": 3}', "priors.json")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: priors.json: the key 'simplex' is given 2 times; give it once
    """
    try:
        return json.loads(text, parse_float=decimal_of, parse_constant=decimal_of, object_pairs_hook=_once)
    except InvalidArgument as error:
        raise InvalidArgument(f"{name}: {error}") from None
    except RecursionError:
        raise InvalidArgument(f"{name} is not JSON: nested too deeply") from None
    except ValueError as error:
        raise InvalidArgument(f"{name} is not JSON: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) < len(pairs):
        counts = Counter([key for key, _ in pairs])
        twice = next(key for key, count in counts.items() if count > 1)
        raise InvalidArgument(f"the key {twice!r:.40} is given {counts[twice]} times; give it once")
    return document
