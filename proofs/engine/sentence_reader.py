r"""The text of a statement, read and evaluated at an instance.

    text       = clause {";" clause}                clause    = [assertions "\Rightarrow"] assertions
    assertions = assertion {"," assertion}          assertion = side ["\iff" side]
    side       = conjunct {"\text{ or }" conjunct}  conjunct  = chain {"\text{ and }" chain}
    chain      = sum {relation sum} | sum "\in" interval | predicate

A colon at the top of a clause is "\Rightarrow" as well. Sums, products, fractions, powers, max, min, floors, ceilings, cases
and logarithms are evaluated; a logarithm takes the whole product after it. Every other symbol has the value
that the reading assigns to it; a symbol without a value is an error.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofs.engine.log_constants import Log
from proofs.engine.sentence_parts import CLOSE, OPEN, normal, split, stands
from symdp.arithmetic.rational import INFINITY, Infinity
from symdp.errors import InvalidArgument

Reading = Mapping[str, Any]
_RELATIONS = (r"\le", r"\ge", r"\ne", r"\in", "=", "<", ">")


def holds(assertion: str, reading: Reading) -> bool:
    r"""Return whether one assertion is true in a reading.

    Raises
    ------
    InvalidArgument
        For a symbol without a value in the reading, and for text that is not an assertion.

    Examples
    --------
    >>> given = {r"\epsilon": Log.of(Fraction(4)), "M": Fraction(3), "D": Fraction(1, 3)}
    >>> holds(r"\epsilon=\log(M-1)\frac{1-D}{D}", given), holds(r"\epsilon\le 0\iff D\ge\tfrac{M-1}{M}", given)
    (True, True)
    """
    known = {normal(name): value for name, value in reading.items()}
    sides = [_side(side, known) for side in split(normal(assertion), (r"\iff",))]
    return sides[0] if len(sides) == 1 else all(side == sides[0] for side in sides)


def _side(text: str, reading: Reading) -> bool:
    if isinstance(reading.get(text), bool):
        return bool(reading[text])
    alternatives = re.split(r"\\text\{ ?or ?\}", text)
    return any(all(_chain(one, reading) for one in re.split(r"\\text\{ ?and ?\}", part)) for part in alternatives)


def _chain(text: str, reading: Reading) -> bool:
    known = reading
    if text in known and isinstance(known[text], bool):
        return bool(known[text])
    if text.startswith(r"\text{not }"):
        return not _chain(text.removeprefix(r"\text{not }"), reading)
    parts, relations = [text], list[str]()
    for relation in _RELATIONS:
        parts, relations = _divided(parts, relations, relation)
    if not relations:
        raise InvalidArgument(f"{text!r} is neither a relation nor a predicate of the reading")
    if relations == [r"\in"]:
        return _within(_value(parts[0], known), parts[1], known)
    values = [_value(part, known) for part in parts]
    return all(_compare(a, relation, b) for a, relation, b in zip(values, relations, values[1:], strict=False))


def _divided(parts: list[str], relations: list[str], mark: str) -> tuple[list[str], list[str]]:
    """Return the parts cut at one more relation, relations in order."""
    operands, between = [], []
    for place, part in enumerate(parts):
        pieces = split(part, (mark,))
        operands += pieces
        between += [mark] * (len(pieces) - 1) + relations[place : place + 1]
    return operands, between


def _compare(left: Any, relation: str, right: Any) -> bool:
    if isinstance(left, Log) or isinstance(right, Log):
        left, right = Log.read(left), Log.read(right)
    if relation == "=":
        return bool(left == right)
    if relation == r"\ne":
        return bool(left != right)
    return bool({r"\le": left <= right, r"\ge": left >= right, "<": left < right, ">": left > right}[relation])


def _within(value: Any, interval: str, known: Reading) -> bool:
    low, high = split(interval[1:-1], (",",))
    return _compare(_value(low, known), "<" if interval[0] == "(" else r"\le", value) and _compare(
        value, "<" if interval[-1] == ")" else r"\le", _value(high, known)
    )


def _value(text: str, known: Reading) -> Any:
    reader = _Reader(text, known)
    value = reader.sum()
    if reader.place != len(text):
        raise InvalidArgument(f"{text!r} cannot be read at {text[reader.place :]!r}")
    return value


class _Reader:
    """A recursive-descent parser of one side of a relation."""

    def __init__(self, text: str, known: Reading) -> None:
        self.text, self.known, self.place = text, known, 0
        self.symbols = sorted(known, key=len, reverse=True)

    def at(self, mark: str) -> bool:
        return stands(self.text, mark, self.place)

    def take(self, mark: str) -> bool:
        if self.at(mark):
            self.place += len(mark)
            while self.text[self.place : self.place + 1] == " ":
                self.place += 1
            return True
        return False

    def require(self, mark: str) -> None:
        if not self.take(mark):
            raise InvalidArgument(f"{self.text!r} has no {mark!r} at {self.text[self.place :]!r}")

    def sum(self) -> Any:
        negative = self.take("-")
        total = self.product()
        total = _times(Fraction(-1), total) if negative else total
        while self.at("+") or self.at("-"):
            if self.take("+"):
                total = _plus(total, self.product())
            else:
                self.require("-")
                total = _plus(total, _times(Fraction(-1), self.product()))
        return total

    def product(self) -> Any:
        total = self.symbol(optional=True) if self.at(r"\log") or self.text.startswith(r"\log_", self.place) else None
        if total is None and self.take(r"\log"):
            return Log.of(self.product())
        total = self.factor() if total is None else total
        while self.place < len(self.text) and self.text[self.place] not in "+-)]},|" and not self._closes():
            if self.at(r"\log"):
                return _times(total, self.product())
            divides = self.take("/")
            _ = divides or self.take(r"\cdot")
            other = self.factor()
            total = _over(total, other) if divides else _times(total, other)
        return total

    def _closes(self) -> bool:
        return any(self.at(mark) for mark in (r"\rceil", r"\rfloor", r"\}", "&", r"\\", r"\end"))

    def factor(self) -> Any:
        base = self.atom()
        if self.take("^"):
            base = _power(base, self.group())
        return base

    def group(self) -> Any:
        """Read the contents of braces, or one sign."""
        if self.take("{"):
            value = self.sum()
            self.require("}")
            return value
        sign = self.text[self.place]
        if sign.isdigit():
            self.place += 1
            return Fraction(sign)
        return self.symbol()

    def atom(self) -> Any:
        if (symbol := self.symbol(optional=True)) is not None:
            return symbol
        number = re.match(r"\d+(?:\.\d+)?", self.text[self.place :])
        if number:
            self.place += number.end()
            return Fraction(number[0])
        for left, right in (("(", ")"), ("[", "]"), ("{", "}")):
            if self.take(left):
                value = self.sum()
                self.require(right)
                return value
        if self.take(r"\infty"):
            return INFINITY
        return self._command()

    def _command(self) -> Any:
        if self.take(r"\frac"):
            return _over(self.group(), self.group())
        if self.take(r"\binom"):
            return Fraction(math.comb(int(self.group()), int(self.group())))
        for name, gather in ((r"\max", max), (r"\min", min), (r"\sum", None)):
            if self.text.startswith(f"{name}_{{", self.place):
                self.place += len(name) + 2
                return self._over_range(gather)
        for name, choose in ((r"\max", max), (r"\min", min)):
            if self.take(name):
                return self._chosen(choose)
        for name, whole in (("floor", math.floor), ("ceil", math.ceil)):
            if self.take(rf"\l{name}"):
                value = self.sum()
                self.require(rf"\r{name}")
                return Fraction(whole(value))
        if self.take(r"\begin{cases}"):
            return self._cases()
        raise InvalidArgument(f"{self.text!r} has a symbol that the reading does not define, at {self.text[self.place :]!r}")

    def _over_range(self, gather: Any) -> Any:
        """Evaluate a sum, a maximum or a minimum over an index from 0 or a stated start, with conditions."""
        end = _closing(self.text, self.place)
        first, *conditions = split(self.text[self.place : end], (",",))
        self.place = end + 1
        index, low, high = self._bounds(first)
        body, self.place = self.text[self.place : (stop := _extent(self.text, self.place))], stop
        values = []
        for value in range(low, high + 1):
            inner = {name: one(value) if callable(one) else one for name, one in self.known.items()} | {
                index: Fraction(value)
            }
            if all(holds(one, inner) for one in conditions):
                values.append(_value(body, inner))
        if gather is None:
            return sum(values, Fraction(0))
        if any(isinstance(value, Log) for value in values):
            values = [Log.read(value) for value in values]
        return gather(values, default=INFINITY)

    def _bounds(self, first: str) -> tuple[str, int, int]:
        r"""Return (index, least, largest) of ``k\le M-2``, ``1\le k\le n`` or, with an upper end after it, ``i=2``."""
        if "=" in first:
            index, _, low = first.partition("=")
            self.require("^")
            return index, int(_value(low, self.known)), int(self.group())
        ends = split(first, (r"\le",))
        low_text, index, high_text = ["0", *ends] if len(ends) == 2 else ends
        return index.strip(), int(_value(low_text, self.known)), int(_value(high_text, self.known))

    def _chosen(self, choose: Any) -> Any:
        self.require(r"\{")
        values = [self.sum()]
        while self.take(","):
            values.append(self.sum())
        self.require(r"\}")
        if any(isinstance(value, Log) for value in values):
            values = [Log.read(value) for value in values]
        return choose(values)

    def _cases(self) -> Any:
        end = self.text.index(r"\end{cases}", self.place)
        rows = [row for row in self.text[self.place : end].split(r"\\") if row]
        self.place = end + len(r"\end{cases}")
        for row in rows:
            value, _, condition = row.partition("&")
            if all(holds(one, self.known) for one in split(condition, (",",))):
                return _value(value.rstrip(","), self.known)
        raise ArithmeticError(f"no case of {self.text!r} applies")

    def symbol(self, optional: bool = False) -> Any:
        for name in self.symbols:
            if stands(self.text, name, self.place):
                after = self.text[self.place + len(name) : self.place + len(name) + 1]
                if after != "_" and not (name[-1:].isalpha() and after == "'"):
                    self.take(name)
                    value = self.known[name]
                    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if optional:
            return None
        raise InvalidArgument(f"{self.text!r} has a symbol that the reading does not define, at {self.text[self.place :]!r}")


def _closing(text: str, place: int) -> int:
    """Return the place of the brace that closes the one opened before a place."""
    depth = 1
    while depth:
        depth += (text[place] == "{") - (text[place] == "}")
        place += 1
    return place - 1


def _extent(text: str, place: int) -> int:
    """Return the end of the product that begins at a place."""
    for stop in range(place, len(text)):
        piece = text[place:stop]
        open_ = sum([piece.count(sign) for sign in OPEN]) - sum([piece.count(sign) for sign in CLOSE])
        if open_ == 0 and (text[stop] in "+-,;=<>)]}" or any(stands(text, mark, stop) for mark in (r"\le", r"\ge", r"\ne"))):
            return stop
    return len(text)


def _plus(left: Any, right: Any) -> Any:
    if isinstance(left, Log) or isinstance(right, Log):
        return Log.read(left) + Log.read(right)
    return left + right


def _times(left: Any, right: Any) -> Any:
    return right * left if isinstance(right, Log) else left * right


def _over(left: Any, right: Any) -> Any:
    if isinstance(left, Log):
        return left * (1 / right)
    if isinstance(right, Infinity):
        return Fraction(0)
    if right == 0:
        return Fraction(1) if left == 0 else INFINITY
    return left / right


def _power(base: Any, exponent: Any) -> Any:
    if not isinstance(exponent, Fraction) or exponent.denominator != 1:
        raise InvalidArgument(f"exponent={exponent} must be an integer")
    return INFINITY if base == 0 and exponent < 0 else base ** int(exponent)
