"""Expressions as a person types them: a grammar of their own, no text is ever evaluated as code.

    formula    = term {("+" | "-") term}
    term       = factor {("*" | "/") factor}
    factor     = ["-"] power
    power      = atom ["**" integer]
    atom       = number | name | ("max" | "min") "(" formula {"," formula} ")" | "(" formula ")"

A subclass of :class:`ExpressionReader` may restrict the names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument

DEEPEST = 40
LARGEST_POWER = 12

_TOKEN = re.compile(r"\s*(?:(\d+\.\d+|\d+)|([A-Za-z_]\w*)|(\*\*|<=|>=|==|[-+*/(),=<>]))", re.ASCII)
_RELATIONS = {"<=": "<=", ">=": ">=", "=": "==", "==": "=="}


@dataclass(frozen=True)
class Number:
    """A rational constant."""

    value: Fraction


@dataclass(frozen=True)
class Name:
    """A name, which stands for a number."""

    text: str


@dataclass(frozen=True)
class Operation:
    """``kind`` is +, -, *, /, ** (second operand a Number), max or min."""

    kind: str
    operands: tuple[Expression, ...]


Expression = Number | Name | Operation


def names_of(expression: Expression) -> frozenset[str]:
    """Return the names that a formula uses."""
    if isinstance(expression, Name):
        return frozenset({expression.text})
    if isinstance(expression, Number):
        return frozenset()
    return frozenset().union(*[names_of(operand) for operand in expression.operands])


def evaluate(expression: Expression, values: Mapping[str, Fraction]) -> Fraction:
    """Return the value at exact numbers.

    Raises
    ------
    ZeroDivisionError
        Where the formula divides by zero.

    Examples
    --------
    >>> evaluate(ExpressionReader.read("max(1, (M-1)*(1-D)/D)"), {"M": Fraction(4), "D": Fraction(1, 4)})
    Fraction(9, 1)
    """
    if isinstance(expression, Number):
        return expression.value
    if isinstance(expression, Name):
        return values[expression.text]
    operands = [evaluate(operand, values) for operand in expression.operands]
    return _APPLY[expression.kind](operands)


def _power(operands: list[Fraction]) -> Fraction:
    base, exponent = operands
    return base ** int(exponent)


_APPLY: dict[str, Callable[[list[Fraction]], Fraction]] = {
    "+": lambda operands: operands[0] + operands[1],
    "-": lambda operands: operands[0] - operands[1],
    "*": lambda operands: operands[0] * operands[1],
    "/": lambda operands: operands[0] / operands[1],
    "**": _power,
    "max": max,
    "min": min,
}


class ExpressionReader:
    """Recursive descent over the tokens of a text; every name is one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(self._split())
        self._place = 0
        self._depth = 0

    @classmethod
    def read(cls, text: str) -> Expression:
        """Return a whole text as one expression.

        Examples
        --------
        >>> names_of(ExpressionReader.read("(1 - p)/2 + p**2"))
        frozenset({'p'})
        """
        reader = cls(text)
        expression = reader.formula()
        reader.end()
        return expression

    def formula(self) -> Expression:
        """Return the expression that begins here."""
        return self._chain(("+", "-"), lambda: self._chain(("*", "/"), self._factor))

    def relation(self) -> str | None:
        """Return the relation that stands here; None where none does."""
        if self._peek() in ("<", ">"):
            raise self._error("strict inequalities are not claims about closed formulas; write <= or >=")
        return _RELATIONS[self._next()] if self._peek() in _RELATIONS else None

    def end(self) -> None:
        """Refuse text after the end of the expression."""
        if self._peek():
            raise self._error("nothing more was expected")

    def _split(self) -> list[tuple[str, int]]:
        tokens, position, stripped = [], 0, self._text.rstrip()
        while position < len(stripped):
            token = _TOKEN.match(stripped, position)
            if token is None:
                rest = stripped[position:].lstrip()
                if rest.startswith("^"):
                    raise InvalidArgument(f"formula: at {rest[:20]!r} a power is written **, as in D**2")
                raise InvalidArgument(f"formula: at {rest[:20]!r} a number, a name or an operator was expected")
            tokens.append((token[1] or token[2] or token[3], token.start(token.lastindex or 0)))
            position = token.end()
        return tokens

    def _chain(self, operators: tuple[str, ...], operand: Callable[[], Expression]) -> Expression:
        expression = operand()
        while self._peek() in operators:
            expression = Operation(self._next(), (expression, operand()))
        return expression

    def _factor(self) -> Expression:
        if self._peek() != "-":
            return self._power()
        self._next()
        return Operation("-", (Number(Fraction(0)), self._power()))

    def _power(self) -> Expression:
        base = self._atom()
        if self._peek() != "**":
            return base
        self._next()
        exponent = self._next()
        if not exponent.isdigit() or int(exponent[:6]) > LARGEST_POWER:
            raise self._error(f"an exponent must be an integer from 0 to {LARGEST_POWER}", back=1)
        if self._peek() == "**":
            raise self._error("one power of a power is too many; write parentheses")
        return Operation("**", (base, Number(Fraction(int(exponent)))))

    def _atom(self) -> Expression:
        word = self._next()
        if word[:1].isdigit():
            return Number(rational(word, "formula"))
        if word in ("max", "min"):
            return self._call(word)
        if word == "(":
            inside = self._nested()
            self._expect(")")
            return inside
        if word[:1].isalpha() or word[:1] == "_":
            return self._name(word)
        raise self._error("a number, a name or a parenthesis was expected", back=1)

    def _name(self, token: str) -> Expression:
        return Name(token)

    def _call(self, kind: str) -> Expression:
        self._expect("(")
        operands = [self._nested()]
        while self._peek() == ",":
            self._next()
            operands.append(self._nested())
        self._expect(")")
        return Operation(kind, tuple(operands)) if len(operands) > 1 else operands[0]

    def _nested(self) -> Expression:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._error(f"more than {DEEPEST} parentheses inside each other")
        inside = self.formula()
        self._depth -= 1
        return inside

    def _peek(self) -> str:
        return self._tokens[self._place][0] if self._place < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        self._place += 1
        return token

    def _expect(self, token: str) -> None:
        if self._next() != token:
            raise self._error(f"{token!r} was expected", back=1)

    def _error(self, what: str, back: int = 0) -> InvalidArgument:
        place = self._place - back
        rest = self._text[self._tokens[place][1] :].strip() if place < len(self._tokens) else ""
        return InvalidArgument(f"formula: at {rest[:20]!r} {what}" if rest else f"formula: at its end {what}")
