"""Nonnegative rational functions of unknowns, proved by coefficients of one sign.

The facts are those that :mod:`symdp.certificates.checker.identities.implied_inequality` writes out and compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy.polys.fields import field

from symdp.arithmetic.expression import Expression, Name, Number, evaluate
from symdp.arithmetic.symbols.rational_interpolation import Sum
from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import expression
from symdp.certificates.checker.identities import implied_inequality
from symdp.conjectures.proof import Fact
from symdp.errors import Undecided
from symdp.work import spend


class Unknowns:
    """A field of rational functions with names that are identifiers."""

    def __init__(self, names: Sequence[str]) -> None:
        made, *generators = field(list(names), sympy.QQ)
        self.one, self.of = made.one, dict(zip(names, generators, strict=True))
        self.names = list(names)

    def non_negative(self, title: str, value: Any) -> Fact:
        """Prove a function nonnegative for nonnegative unknowns: all coefficients of both sides have one sign."""
        product = value.numer * value.denom
        spend(len(value.numer) * len(value.denom))
        terms = [(key, Fraction(int(c.numerator), int(c.denominator))) for key, c in product.terms()]
        if any(coefficient < 0 for _, coefficient in terms):
            raise Undecided(f"it is not shown that {title}")
        shown = written(dict(terms), self.names)
        used = _names(shown)
        assume = {f"{name}_known": {"relation": f"{name} >= 0"} for name in used}
        products = [
            {
                "coefficient": str(coefficient),
                "factors": [f"{name}_known" for name, power in zip(self.names, key, strict=True) for _ in range(power)],
            }
            for key, coefficient in terms
        ]
        return _fact(title, f"{shown} >= 0", used, assume, products)


def in_field(tree: Expression, values: Mapping[str, Any], one: Any) -> Any:
    """Return an expression over a field, at values of its names."""
    if isinstance(tree, Number):
        return one * tree.value.numerator / tree.value.denominator
    if isinstance(tree, Name):
        return values[tree.text]
    if tree.kind == "**":
        return in_field(tree.operands[0], values, one) ** int(evaluate(tree.operands[1], {}))
    if tree.kind not in _JOINED:
        raise Undecided(f"the sign of a claim with {tree.kind} does not follow from coefficients of one sign")
    first, *others = [in_field(part, values, one) for part in tree.operands]
    for other in others:
        spend(len(first.numer) * len(other.denom) + len(other.numer) * len(first.denom))
        first = _JOINED[tree.kind](first, other)
    return first


def written(polynomial: Sum, texts: Sequence[str]) -> str:
    """Return a polynomial with a text for each variable.

    Examples
    --------
    >>> written({(1, 2): Fraction(-3, 2), (0, 0): Fraction(1)}, ["x", "(y+1)"])
    '(-3/2*x*(y+1)**2 + 1)'
    """
    terms = []
    for powers, coefficient in polynomial.items():
        factors = [f"{text}**{power}" if power > 1 else text for text, power in zip(texts, powers, strict=True) if power]
        terms.append("*".join([str(coefficient)] * (coefficient != 1 or not factors) + factors))
    return f"({' + '.join(terms) or '0'})".replace("+ -", "- ")


def _names(text: str) -> list[str]:
    left, _, right = expression.parse_relation(text, ())
    return sorted(set().union(*[implied_inequality.names(tree) for tree in (left, right) if tree is not None]))


def _fact(title: str, conclude: str, names: Sequence[str], assume: Mapping[str, Any], terms: list[dict[str, Any]]) -> Fact:
    claim = {
        "kind": "inequality",
        "title": title,
        "scalars": list(names),
        "families": {},
        "assume": dict(assume),
        "suppose": {},
        "conclude": conclude,
    }
    evidence = {"times": [], "terms": terms, "equalities": [], "model": dict.fromkeys(names, "1")}
    try:
        implied_inequality.check_inequality([], title, claim, evidence)
    except (rules.Malformed, rules.Rejected):
        raise Undecided(f"it is not shown that {title}") from None
    return Fact(title, claim, evidence)


_JOINED: dict[str, Any] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
}
