r"""A refuted formula: the witness, both sides there, and the proof of the exact optimum."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symdp.certificates import recheck_expression, recheck_formula
from symdp.errors import Unsupported
from symdp.reports.latex import escaped
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, vector
from symdp.theorems.part import claimed, said
from symdp.theorems.private_point import PrivatePoint
from symdp.theorems.theorem import Theorem

PRECISION = 64


def refuted(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate: the formula is false at the witness, and here is the optimum there with its proof."""
    if claim["best"] == "1" or Fraction(claim["distortion"]) == 0:
        inner = _inner(claim)
        point = PrivatePoint(inner, evidence, notation).silent()
    else:
        point = PrivatePoint(_inner(claim), evidence, notation).at_distortion()
    prior = [Fraction(value) for value in claim["prior"]]
    known = prior_names(claim)
    left, relation, right = recheck_formula.parse_claim(claim["formula"])
    ends = [recheck_expression.interval(side, known, PRECISION) for side in (left, right)]
    if any(low != high for low, high in ends):
        raise Unsupported("theorem: none is written yet for formulas with logarithms; use the certificate")
    sides = [low for low, _ in ends]
    text = rf"The formula \texttt{{{breakable(claim['formula'])}}}"
    p, d = notation.prior, notation.distortion
    where = f"${p}={vector(prior)}$ and ${d}={inline(Fraction(claim['distortion']))}$"
    opening = said(f"{text} for the least $\\exp(\\epsilon)$ (written \\texttt{{best}}) is false for {where}: its sides are")
    values = claimed(
        f"${inline(sides[0])}$ and ${inline(sides[1])}$.", lambda: not recheck_expression.holds(left, relation, right, known)
    )
    return Theorem(
        "Refutation", (opening, values, said("In detail:"), *point.setting, *point.statement), point.lemmas, point.proof
    )


def _inner(claim: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "source": {"vertices": [claim["prior"]]},
        "distortion": claim["distortion"],
        "delta": claim["delta"],
        "exp_epsilon": claim["best"],
    }


def prior_names(claim: Mapping[str, Any]) -> dict[str, Fraction]:
    """What the names of a formula stand for at the witness."""
    prior = [Fraction(value) for value in claim["prior"]]
    size = len(prior)
    names = {f"P{k}": value for k, value in enumerate(prior, 1)}
    names |= {f"A{k}": sum(prior[size - k :], Fraction(0)) for k in range(size + 1)}
    return names | {
        "D": Fraction(claim["distortion"]),
        "delta": Fraction(claim["delta"]),
        "best": Fraction(claim["best"]),
        "M": Fraction(size),
    }


def breakable(text: str) -> str:
    """A formula as it is written, with breaks after its signs."""
    broken = escaped(text)
    for sign in ("*", "/", "+", ",", "="):
        broken = broken.replace(sign, sign + r"\allowbreak{}")
    return broken
