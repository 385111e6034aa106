"""Exact numbers as text, and long data by its digest."""

import hashlib
import json
from fractions import Fraction

from symdp.arithmetic.rational import exact_text

LONGEST_TEXT = 300


def rows(matrix):
    """A matrix."""
    return [texts(row) for row in matrix]


def texts(values):
    """A vector."""
    return [exact_text(value) for value in values]


def text(value):
    """A rational, infinity, or nothing."""
    return None if value is None else exact_text(value) if isinstance(value, Fraction) else str(value)


def short(data):
    """The data, or its digest where it is long."""
    return data if len(json.dumps(data)) <= LONGEST_TEXT else f"sha256 {digest(data)}"


def digest(data):
    """The start of a hash of JSON data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode("utf-8")).hexdigest()[:24]
