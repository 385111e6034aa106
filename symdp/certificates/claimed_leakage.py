"""The leakage that a record claims, in nats, and the forms in which an answer gives it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any

from symdp.arithmetic.expression import Expression, ExpressionReader, Number, evaluate
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument
from symdp.leakages.values.leakage_value import LeakageValue

Answer = dict[str, Any]
Compared = Iterator[tuple[str, bool]]
# The relative error of a decimal, and the digits of logarithms.
NEAR, DIGITS = Fraction(1, 10**9), 40
LOGARITHM = "log"
NUMBER = re.compile(r"-?\d+(\.\d+|/[1-9]\d*)?")


def ends_of(value: Any) -> tuple[Any, Any]:
    """Return the two ends of an enclosure, or a number twice."""
    if isinstance(value, dict):
        low, high = value["between"] if "between" in value else (value["low"], value["high"])
        return low, high
    return value, value


def rational_of(text: Any) -> Fraction:
    """Return a number of an answer: text with digits, and a decimal point or a fraction bar, but no exponent."""
    if not isinstance(text, str) or NUMBER.fullmatch(text) is None:
        raise ValueError(f"{text!r:.40} is no number")
    return Fraction(text)


def nats_of(answer: Answer) -> tuple[LeakageValue, LeakageValue]:
    """Return the two ends of the claimed leakage, equal if it is exact."""
    if "exp" in answer:
        low, high = (LeakageValue.log_of(INFINITY if end == "oo" else Fraction(end)) for end in ends_of(answer["exp"]))
        return low, high
    value = answer["nats"]
    if isinstance(value, list):
        terms = [LeakageValue.log_of(_argument(term["argument"])).times(Fraction(term["coefficient"])) for term in value]
        total = reduce(add, terms, LeakageValue.number(Fraction(0)))
        return total, total
    ends = value["in"] if isinstance(value, dict) and "in" in value else ends_of(value)
    low, high = (
        LeakageValue.log_of(INFINITY) if end == "oo" else LeakageValue.number(Fraction(end)) for end in (ends[0], ends[-1])
    )
    return low, high


def _argument(value: Any) -> Fraction:
    if isinstance(value, str):
        return Fraction(value)
    raise LookupError("an irrational argument")


def forms(answer: Answer, low: LeakageValue, high: LeakageValue) -> Compared:
    """Yield exp, nats, bits and the enclosure of a leakage that lies between two others."""
    if low.is_infinite:
        yield from [(name, answer.get(name) == value) for name, value in (("exp", "oo"), *low.to_document().items())]
        return
    if high.is_infinite:
        return
    least, most = Fraction(low.enclosure(DIGITS)[0]), Fraction(high.enclosure(DIGITS)[1])
    room = NEAR * max(Fraction(1), most)
    if answer.get("exp") is not None:
        yield "exp", answer["exp"] != "oo" and least - room <= _log(rational_of(answer["exp"])) <= most + room
    bit = Fraction(Decimal(LeakageValue.log_of(Fraction(2)).nats(DIGITS)))
    for name, unit in (("nats", Fraction(1)), ("bits", bit)):
        yield name, least - room <= rational_of(answer[name]) * unit <= most + room
    if answer.get("value") is not None:
        try:
            yield "value", least - room <= _Logarithms.at(answer["value"]) <= most + room
        except InvalidArgument:
            # Only enclosures are written otherwise than by logarithms of rationals.
            yield "value", most - least > room
    if answer.get("enclosure") is not None:
        start, stop = (rational_of(end) for end in answer["enclosure"])
        yield "enclosure", start <= most + room and least - room <= stop and stop - start <= most - least + room


def _log(argument: Fraction) -> Fraction:
    return Fraction(LeakageValue.log_of(argument).enclosure(DIGITS)[0])


class _Logarithms(ExpressionReader):
    """Sums of multiples of logarithms of rationals."""

    @classmethod
    def at(cls, text: str) -> Fraction:
        """Return the value of a text, with its logarithms rounded; raise InvalidArgument for anything else."""
        return evaluate(cls.read(text), {})

    def _name(self, token: str) -> Expression:
        if token != LOGARITHM:
            raise self._error("a logarithm was expected", back=1)
        self._expect("(")
        inner = evaluate(self._nested(), {})
        self._expect(")")
        return Number(_log(inner))
