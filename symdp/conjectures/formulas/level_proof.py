"""Claims that follow from best >= 1, the order of the letters and 0 < D < 1, for any powers of best.

With best = 1 + b, letters that are sums of gaps, and D = d/(1 + d), all is a rational function of unknowns that are not
negative; coefficients of one sign prove the sign. The facts are those that
:mod:`symdp.certificates.checker.identities.implied_inequality` writes out and compares.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy
from sympy.polys.fields import field

from symdp.arithmetic.expression import Expression, Name, Number, Operation, evaluate
from symdp.arithmetic.symbols.rational_interpolation import Sum
from symdp.certificates.checker import rules
from symdp.certificates.checker.arithmetic import expression
from symdp.certificates.checker.identities import implied_inequality
from symdp.certificates.finding import Finding
from symdp.conjectures.formulas.formula_grammar import Claim, degrees
from symdp.conjectures.proof import Fact, stated
from symdp.errors import Undecided
from symdp.work import account, spend

BEST, LARGEST_DEGREE = "best", 14
METHOD = "exp(epsilon) >= 1 and the order of the letters"
_SIGNS = {">=": 1, "<=": -1}
_JOINED: dict[str, Any] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
}


def prove(claim: Claim, scope: str) -> Finding:
    """Prove a claim from properties of every optimum, without a formula of it.

    Raises
    ------
    Undecided
        For a claim that these properties do not prove, and one with names other than best, D and letters.

    Examples
    --------
    >>> from symdp.conjectures.formulas.formula_grammar import parse_claim
    >>> prove(parse_claim("best**4*P1 >= P2", 5), "every prior").record["answer"]["verdict"]
    'PROVED'
    """
    named = [name for name in claim.names if name[0] == "P" and name[1:].isdigit()]
    letters = sorted(named, key=lambda name: int(name[1:]), reverse=True)
    degree = max(degrees(Operation("-", (claim.left, claim.right))))
    if BEST not in claim.names or claim.names - {BEST, "D", *letters} or degree > LARGEST_DEGREE:
        raise Undecided("it does not follow from best >= 1")
    if claim.relation not in _SIGNS:
        raise Undecided("an equation does not follow from best >= 1")
    world = Unknowns(["b", "d", *[f"gap{place}" for place in range(len(letters))]])
    known = {BEST: world.of["b"] + 1, "D": world.of["d"] / (world.of["d"] + 1)}
    reached = world.one * 0
    for place, name in enumerate(letters):
        reached += world.of[f"gap{place}"]
        known[name] = reached
    where = f"where best = 1 + b, D = d/(1 + d){', and letters are sums of gaps' if letters else ''}"
    try:
        with account(f"the search for a proof with {len(letters)} letters", "name fewer letters, or take smaller powers"):
            left, right = (in_field(side, known, world.one) for side in (claim.left, claim.right))
            fact = world.non_negative(f"{claim.text} {where}", _SIGNS[claim.relation] * (left - right))
    except ZeroDivisionError:
        raise Undecided("a side divides by 0") from None
    about = {
        "paper": "check",
        "id": "a claim about every optimum",
        "text": rf"\text{{{claim.text}}}",
        "source_sha256": hashlib.sha256(claim.text.encode()).hexdigest(),
        "scope": scope,
        "method": METHOD,
    }
    return stated(about, "PROVED", [fact])


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
            raise Undecided(f"there is no proof that {title}")
        text = written(dict(terms), self.names)
        used = _names(text)
        assume = {f"{name}_known": {"relation": f"{name} >= 0"} for name in used}
        products = [
            {
                "coefficient": str(coefficient),
                "factors": [f"{name}_known" for name, power in zip(self.names, key, strict=True) for _ in range(power)],
            }
            for key, coefficient in terms
        ]
        return _fact(title, f"{text} >= 0", used, assume, products)


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
        raise Undecided(f"there is no proof that {title}") from None
    return Fact(title, claim, evidence)
