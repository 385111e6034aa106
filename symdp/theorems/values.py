r"""Claimed values of measures on a page: sums of logarithms whose arguments are rationals or sums of powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import value as checked_value
from symdp.leakages.exact_value import ExactValue
from symdp.theorems.measures import factor
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, shown
from symdp.theorems.part import COLUMN, formula, valued, width


def single_level(terms: Sequence[Mapping[str, Any]]) -> Fraction | None:
    """exp of a value that is the logarithm of one rational."""
    if not terms:
        return Fraction(1)
    if len(terms) == 1 and terms[0]["coefficient"] == "1" and isinstance(terms[0]["argument"], str):
        return Fraction(terms[0]["argument"])
    return None


def same(terms: Sequence[Mapping[str, Any]], value: ExactValue) -> bool:
    """Whether a claimed value is an exact one, term by term; log 1/2 is the same term as -log 2."""
    claimed, found = (checked_value.read_value({"nats": list(given)}, "nats") for given in (terms, value.to_document()))
    return bool(claimed == found)


def least_text(notation: Notation, level: Fraction, argument: str = "") -> str:
    r"""That the least leakage, with an argument, is the logarithm of a level.

    Examples
    --------
    >>> least_text(Notation(), Fraction(1)), least_text(Notation(style="exp"), Fraction(2))
    ('\\[\n  \\epsilon^*=0.\n\\]', '\\[\n  e^{\\epsilon^*}=2.\n\\]')
    """
    if level == 1 and notation.style == "epsilon":
        return formula(f"{notation.optimum}{argument}=0")
    if level.denominator == 1 or notation.style == "exp":
        return valued(notation.equals("", argument), level)
    line = f"{notation.optimum}{argument}={notation.log_of(shown(level))}"
    return formula(line) if width(line) <= COLUMN else f"${notation.equals(inline(level), argument)}$."


def value_text(terms: Sequence[Mapping[str, Any]], notation: Notation) -> str:
    r"""A value as a sum of logarithms.

    Examples
    --------
    >>> value_text([{"coefficient": "3/4", "argument": "3/4"}, {"coefficient": "-1", "argument": "2"}], Notation())
    '\\frac{3}{4}\\,\\log \\frac{3}{4}-\\log 2'
    """
    text = ""
    for term in terms:
        share = Fraction(term["coefficient"])
        sign = "-" if share < 0 else "+" if text else ""
        text += f"{sign}{factor(abs(share))}{notation.logarithm} {_argument(term['argument'])}"
    return text or "0"


def _argument(given: Any) -> str:
    if isinstance(given, str):
        return shown(Fraction(given))
    products = ["".join([_power(Fraction(base), Fraction(exponent)) for base, exponent in product]) for product in given]
    return rf"\bigl({'+'.join(products)}\bigr)"


def _power(base: Fraction, exponent: Fraction) -> str:
    if exponent == 1:
        return f"({inline(base)})" if base.denominator > 1 else inline(base)
    return f"({inline(base)})^{{{inline(exponent)}}}"
