"""Texts of numbers and of formulas, evaluated in mpmath at the working precision."""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping, Sequence
from typing import Any

from mpmath import mp, mpf

_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z_0-9]*)|(\*\*|>=|<=|[-+*/()^,<>&|]))")
_CASES = ("Piecewise",)
_FUNCTIONS: dict[str, Any] = {
    "log": mp.log,
    "exp": mp.exp,
    "sqrt": mp.sqrt,
    "zeta": mp.zeta,
    "Max": lambda *values: max(values),
    "Min": lambda *values: min(values),
    "Abs": abs,
}
_CONSTANTS: dict[str, Any] = {"oo": mp.inf, "pi": mp.pi, "E": mp.e}
_RELATIONS: dict[str, Any] = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}
_DEEPEST, LARGEST_POWER = 200, 10**6


class UnreadableText(ValueError):
    """A text that is no formula of numbers, the four operations, powers, logarithms and roots."""


def number(text: Any, values: Mapping[str, Any] | None = None) -> Any:
    """Return the number that a text denotes.

    Parameters
    ----------
    text : str or int
        ``"8/7"``, ``"0.25"``, ``"oo"``, or a formula such as ``"3*log(2) + 14/5*log(14/15)"``.
    values : mapping from names to numbers, optional
        The values of the names in a formula.

    Raises
    ------
    UnreadableText

    Examples
    --------
    >>> number("8/7") * 7
    mpf('8.0')
    >>> number("2*D", {"D": number("1/4")})
    mpf('0.5')
    >>> number("Piecewise((0, 1/5 >= q), (log(4), True))", {"q": number("1/8")})
    mpf('0.0')
    """
    reader = _Reader(str(text), values or {})
    result = reader.sum(0)
    if reader.place != len(reader.tokens):
        raise UnreadableText(f"{text!s:.60} does not end where it should")
    return result


def numbers(texts: Sequence[Any]) -> list[Any]:
    """Return the numbers of a vector of texts."""
    return [number(text) for text in texts]


class _Reader:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str, values: Mapping[str, Any]) -> None:
        self.text, self.values, self.place = text, values, 0
        self.tokens: list[str] = []
        here = 0
        while text[here:].strip():
            match = _TOKEN.match(text, here)
            if match is None:
                raise UnreadableText(f"{text:.60} has an unknown sign at place {here + 1}")
            self.tokens.append(match[0].strip())
            here = match.end()

    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next()
        self.place += 1
        return token

    def sum(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise UnreadableText("a formula is nested too deeply")
        sign = self.take() if self.next() in ("+", "-") else "+"
        total = self.product(depth)
        total = -total if sign == "-" else total
        while self.next() in ("+", "-"):
            total = total + self.product(depth) if self.take() == "+" else total - self.product(depth)
        return total

    def product(self, depth: int) -> Any:
        total = self.power(depth)
        while self.next() in ("*", "/"):
            divides = self.take() == "/"
            factor = self.power(depth)
            # A case that does not apply may have no value.
            total = total * factor if not divides else total / factor if factor else mp.nan
        return total

    def power(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise UnreadableText("a formula is nested too deeply")
        base = self.atom(depth)
        if self.next() not in ("**", "^"):
            return base
        self.take()
        negative = self.next() == "-" and bool(self.take())
        exponent = self.power(depth + 1)
        if not abs(exponent) <= LARGEST_POWER or not abs(base) <= mpf(10) ** LARGEST_POWER:
            raise UnreadableText(f"{self.text:.60} has a power beyond {LARGEST_POWER}")
        return mp.power(base, -exponent if negative else exponent)

    def atom(self, depth: int) -> Any:
        token = self.take()
        if token.startswith("("):
            value = self.sum(depth + 1)
            self.require(")")
            return value
        if token[:1].isdigit():
            return mpf(token)
        if token in _CASES:
            return self.cases(depth)
        if token in _FUNCTIONS and self.next() == "(":
            self.take()
            arguments = [self.sum(depth + 1)]
            while self.next() == ",":
                self.take()
                arguments.append(self.sum(depth + 1))
            self.require(")")
            return _FUNCTIONS[token](*arguments)
        if token in self.values:
            return self.values[token]
        if token in _CONSTANTS:
            return +_CONSTANTS[token]
        raise UnreadableText(f"{self.text:.60} has {token or 'no end'!r:.20}, which has no value")

    def cases(self, depth: int) -> Any:
        """Read (value, condition), ... and return the value of the first condition that holds."""
        self.require("(")
        chosen = None
        while True:
            self.require("(")
            value = self.sum(depth + 1)
            self.require(",")
            holds = self.condition(depth + 1)
            self.require(")")
            if chosen is None and holds:
                chosen = value
            if self.take() != ",":
                break
        self.place -= 1
        self.require(")")
        if chosen is None:
            raise UnreadableText(f"{self.text:.60} has no case for these values")
        return chosen

    def condition(self, depth: int) -> bool:
        """Read relations joined by & or |, the former first."""
        holds = self.relation(depth)
        while self.next() in ("&", "|"):
            both = self.take() == "&"
            other = self.relation(depth)
            holds = (holds and other) if both else (holds or other)
        return holds

    def relation(self, depth: int) -> bool:
        if depth > _DEEPEST:
            raise UnreadableText("a formula is nested too deeply")
        if self.next() in ("True", "False"):
            return self.take() == "True"
        start = self.place
        try:
            left, sign = self.sum(depth), self.take()
            if sign not in _RELATIONS:
                raise UnreadableText(f"{self.text:.60} lacks a relation")
            return bool(_RELATIONS[sign](left, self.sum(depth)))
        except UnreadableText:
            self.place = start
        self.require("(")
        holds = self.condition(depth + 1)
        self.require(")")
        return holds

    def require(self, sign: str) -> None:
        if self.take() != sign:
            raise UnreadableText(f"{self.text:.60} lacks {sign}")
