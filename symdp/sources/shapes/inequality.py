"""One linear inequality on priors, read from text such as ``"P1 + P2 <= 3/5"`` or from coefficients."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import rational, rationals
from symdp.errors import InvalidArgument

_NUMBER = r"\d+\.\d+|\d+/\d+|\d+"
_TERM = re.compile(rf"([+-]?)(?:({_NUMBER})(?:\*?P(\d+))?|P(\d+)(?:/(\d+))?)", re.ASCII)
_JOINED = re.compile(r"[\dP.]\s+[\d.]")
_RELATION = re.compile(r"<=|>=|==|=")
_LONGEST = 10_000
_MOST_LETTERS = 10_000


@dataclass(frozen=True)
class Inequality:
    """``sum(coefficients[k] * P[k]) <= bound`` with letters counted from 0; auxiliary unknowns follow the letters."""

    coefficients: dict[int, Fraction] = field(hash=False)
    bound: Fraction
    text: str

    def holds(self, prior: tuple[Fraction, ...]) -> bool:
        """Return whether a prior satisfies the inequality."""
        return sum((value * prior[letter] for letter, value in self.coefficients.items()), Fraction(0)) <= self.bound


def read_inequality(entry: Any, name: str) -> list[Inequality]:
    """Read one inequality; an equation gives two.

    Examples
    --------
    >>> [(i.coefficients, i.bound) for i in read_inequality("P1 >= 2*P2", "inequalities[1]")]
    [({0: Fraction(-1, 1), 1: Fraction(2, 1)}, Fraction(0, 1))]
    """
    if isinstance(entry, str):
        return _from_text(entry, name)
    if isinstance(entry, Mapping):
        unknown = set(entry) - {"coefficients", "bound"}
        if unknown or len(entry) != 2:
            raise InvalidArgument(f'{name} must have exactly the keys "coefficients" and "bound"')
        return [_from_numbers(entry["coefficients"], entry["bound"], name)]
    if isinstance(entry, tuple | list) and len(entry) == 2:
        return [_from_numbers(entry[0], entry[1], name)]
    raise InvalidArgument(f'{name} must be text such as "P1 >= P2" or a pair (coefficients, bound)')


def _from_numbers(coefficients: Any, bound: Any, name: str) -> Inequality:
    values = rationals(coefficients, f"{name}.coefficients")
    limit = rational(bound, f"{name}.bound")
    kept = {letter: value for letter, value in enumerate(values) if value or letter == len(values) - 1}
    return Inequality(kept, limit, f"{_text(kept)} <= {limit}")


def _from_text(text: str, name: str) -> list[Inequality]:
    if len(text) > _LONGEST:
        raise InvalidArgument(f"{name} has {len(text)} characters, at most {_LONGEST} are read")
    relations = _RELATION.findall(text)
    if len(relations) != 1:
        raise InvalidArgument(f"{name}={text!r} must contain exactly one of <=, >=, =")
    left, right = (_side(side, text, name) for side in _RELATION.split(text))
    difference = {k: left.get(k, Fraction(0)) - right.get(k, Fraction(0)) for k in {**left, **right}}
    bound = -difference.pop(-1, Fraction(0))
    forward = Inequality(difference, bound, text.strip())
    backward = Inequality({k: -value for k, value in difference.items()}, -bound, text.strip())
    if relations[0] == "<=":
        return [forward]
    return [backward] if relations[0] == ">=" else [forward, backward]


def _side(side: str, text: str, name: str) -> dict[int, Fraction]:
    """Return the coefficients of one side by letter; the key -1 holds the constant."""
    if _JOINED.search(side):
        raise InvalidArgument(f"{name}={text!r} has two numbers side by side; write the sign between them")
    compact = re.sub(r"\s+", "", side)
    sums: dict[int, Fraction] = {}
    position = 0
    while position < len(compact):
        term = _TERM.match(compact, position)
        if term is None or (position and not term[1]):
            place = compact[position : position + 20]
            raise InvalidArgument(f"{name}={text!r} is not a linear inequality in P1, P2, ... (see {place!r})")
        divisor = rational(term[5] or "1", name)
        if divisor == 0:
            raise InvalidArgument(f"{name}={text!r} divides by 0")
        value = rational(term[2] or "1", name) / divisor
        named = term[3] or term[4] or ""
        letter = int(named.lstrip("0")[:12] or "0") - 1 if named else -1
        if named and not 0 <= letter < _MOST_LETTERS:
            raise InvalidArgument(f"{name}={text!r} names P{named[:20]}; letters are counted from 1 to {_MOST_LETTERS}")
        sums[letter] = sums.get(letter, Fraction(0)) + (-value if term[1] == "-" else value)
        position = term.end()
    if not compact:
        raise InvalidArgument(f"{name}={text!r} has an empty side")
    return sums


def _text(coefficients: Mapping[int, Fraction]) -> str:
    parts = [f"{'-' if value < 0 else '+'} {abs(value)}*P{letter + 1}" for letter, value in coefficients.items() if value]
    return " ".join(parts).removeprefix("+ ") or "0"
