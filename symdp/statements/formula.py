"""Formulas for exp(epsilon) as a researcher types them: an own grammar, nothing is ever evaluated as code.

    claim      = formula [("<=" | ">=" | "=" | "==") formula]
    formula    = term {("+" | "-") term}
    term       = factor {("*" | "/") factor}
    factor     = ["-"] power
    power      = atom ["**" integer]
    atom       = number | name | ("max" | "min") "(" formula {"," formula} ")" | "(" formula ")"

Names are D, M, delta, best (the exact optimum), P1, ..., PM and A0, ..., AM (sums of the k least probabilities). About
every alphabet they are P1, ..., P12 and A0, ..., A12, the least probability PM, the sums top(3) and tail(3) of the three
greatest and least, and top(k) and tail(k) with k = 1, ..., M.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symdp.arguments import required_text
from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument

LONGEST = 2000
DEEPEST = 40
LARGEST_POWER = 12

_TOKEN = re.compile(r"\s*(?:(\d+\.\d+|\d+)|([A-Za-z_]\w*)|(\*\*|<=|>=|==|[-+*/(),=<>]))", re.ASCII)
_RELATIONS = {"<=": "<=", ">=": ">=", "=": "==", "==": "=="}
_INDEXED = re.compile(r"[PA](0|[1-9]\d{0,3})", re.ASCII)
LARGEST_INDEX = 12


@dataclass(frozen=True)
class Number:
    """A rational constant."""

    value: Fraction


@dataclass(frozen=True)
class Name:
    """D, M, delta, best, P1.., A0.. ."""

    text: str


@dataclass(frozen=True)
class Operation:
    """``kind`` is +, -, *, /, ** (second operand a Number), max or min."""

    kind: str
    operands: tuple[Expression, ...]


Expression = Number | Name | Operation


@dataclass(frozen=True)
class Claim:
    """``left relation right`` for every D in (0, 1) and every prior of the class; relation is <=, >= or ==."""

    left: Expression
    relation: str
    right: Expression
    text: str

    @property
    def names(self) -> frozenset[str]:
        """The names that either side uses."""
        return names_of(self.left) | names_of(self.right)


def parse_claim(text: str, letters: int | None) -> Claim:
    """Read a claim about M letters; a formula alone claims to equal ``best``.

    Parameters
    ----------
    text : str
        At most 2,000 characters of the grammar above.
    letters : int or None
        M; P1..PM and A0..AM are the names that exist. None for every alphabet.

    Returns
    -------
    Claim

    Raises
    ------
    InvalidArgument
        For anything outside the grammar; the message shows the place.

    Examples
    --------
    >>> parse_claim("(M-1)*(1-D)/D >= best", 4).relation
    '>='
    >>> parse_claim("9**9**9", 4)
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: formula: at '**9' one power of a power is too many; write parentheses
    """
    required_text(text, "formula", '"(M-1)*(1-D)/D >= best"')
    if len(text) > LONGEST:
        raise InvalidArgument(f"formula has {len(text)} characters, at most {LONGEST} are read")
    reader = _Reader(text, letters)
    left = reader.formula()
    relation = reader.relation()
    right = reader.formula() if relation else Name("best")
    reader.end()
    return Claim(left, relation or "==", right, text.strip())


def evaluate(expression: Expression, values: Mapping[str, Fraction]) -> Fraction:
    """The value at exact numbers.

    Raises
    ------
    ZeroDivisionError
        Where the formula divides by zero.

    Examples
    --------
    >>> evaluate(parse_claim("max(1, (M-1)*(1-D)/D)", 4).left, {"M": Fraction(4), "D": Fraction(1, 4)})
    Fraction(9, 1)
    """
    if isinstance(expression, Number):
        return expression.value
    if isinstance(expression, Name):
        return values[expression.text]
    operands = [evaluate(operand, values) for operand in expression.operands]
    return _APPLY[expression.kind](operands)


def names_of(expression: Expression) -> frozenset[str]:
    """The names that a formula uses."""
    if isinstance(expression, Name):
        return frozenset({expression.text})
    if isinstance(expression, Number):
        return frozenset()
    return frozenset().union(*[names_of(operand) for operand in expression.operands])


def degrees(expression: Expression) -> tuple[int, int]:
    """Bounds of the degrees of numerator and denominator, as a rational function of probabilities, D and delta.

    Examples
    --------
    >>> degrees(parse_claim("((1-D)**12)**12", 3).left), degrees(parse_claim("(1-D)/D + best", 3).left)
    ((144, 0), (2, 2))
    """
    if isinstance(expression, Number):
        return 0, 0
    if isinstance(expression, Name):
        return (1, 1) if expression.text == "best" else (int(expression.text != "M"), 0)
    (top, below), *others = [degrees(operand) for operand in expression.operands]
    if expression.kind == "**":
        exponent = expression.operands[1]
        power = int(exponent.value) if isinstance(exponent, Number) else 0
        return top * power, below * power
    for above, under in others:
        if expression.kind == "*":
            top, below = top + above, below + under
        elif expression.kind == "/":
            top, below = top + under, below + above
        else:
            top, below = max(top + under, above + below), below + under
    return top, below


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


class _Reader:
    """Recursive descent over the tokens."""

    def __init__(self, text: str, letters: int | None) -> None:
        self._text = text
        self._letters = letters
        self._tokens = list(self._split())
        self._place = 0
        self._depth = 0

    def formula(self) -> Expression:
        return self._chain(("+", "-"), lambda: self._chain(("*", "/"), self._factor))

    def relation(self) -> str | None:
        if self._peek() in ("<", ">"):
            raise self._error("strict inequalities are not claims about closed formulas; write <= or >=")
        return _RELATIONS[self._next()] if self._peek() in _RELATIONS else None

    def end(self) -> None:
        if self._peek():
            raise self._error("nothing more was expected")

    def _split(self) -> list[tuple[str, int]]:
        found, position, stripped = [], 0, self._text.rstrip()
        while position < len(stripped):
            token = _TOKEN.match(stripped, position)
            if token is None:
                rest = stripped[position:].lstrip()
                if rest.startswith("^"):
                    raise InvalidArgument(f"formula: at {rest[:20]!r} a power is written **, as in D**2")
                raise InvalidArgument(f"formula: at {rest[:20]!r} a number, a name or an operator was expected")
            found.append((token[1] or token[2] or token[3], token.start(token.lastindex or 0)))
            position = token.end()
        return found

    def _chain(self, operators: tuple[str, ...], operand: Callable[[], Expression]) -> Expression:
        found = operand()
        while self._peek() in operators:
            found = Operation(self._next(), (found, operand()))
        return found

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
        if word in ("top", "tail") and self._letters is None:
            return self._sum(word)
        if word == "(":
            inside = self._nested()
            self._expect(")")
            return inside
        if word[:1].isalpha() or word[:1] == "_":
            return self._name(word)
        raise self._error("a number, a name or a parenthesis was expected", back=1)

    def _call(self, kind: str) -> Expression:
        self._expect("(")
        operands = [self._nested()]
        while self._peek() == ",":
            self._next()
            operands.append(self._nested())
        self._expect(")")
        return Operation(kind, tuple(operands)) if len(operands) > 1 else operands[0]

    def _sum(self, kind: str) -> Expression:
        self._expect("(")
        index = self._next()
        if index != "k" and not (index.isdigit() and int(index[:6]) <= LARGEST_INDEX):
            raise self._error(f"{kind} takes k or an integer from 0 to {LARGEST_INDEX}", back=1)
        self._expect(")")
        return Name(f"{kind}({index})")

    def _nested(self) -> Expression:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._error(f"more than {DEEPEST} parentheses inside each other")
        inside = self.formula()
        self._depth -= 1
        return inside

    def _name(self, token: str) -> Expression:
        if token in ("D", "M", "delta", "best") or (self._letters is None and token in ("k", "PM")):
            return Name(token)
        most = LARGEST_INDEX if self._letters is None else self._letters
        if _INDEXED.fullmatch(token):
            index = int(token[1:])
            if index <= most and (token[0] == "A" or index >= 1):
                return Name(token)
        known = f"D, M, delta, best, P1..P{most}, A0..A{most}, max, min" + ", PM, k, top, tail" * (self._letters is None)
        raise self._error(f"the name {token[:20]!r} is unknown; known are {known}", back=1)

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
