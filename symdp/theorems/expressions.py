r"""Formulas as people type them, in LaTeX: from the trees that the checker reads."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline

RELATIONS = {"==": "=", ">=": r"\ge ", "<=": r"\le ", ">": ">", "<": "<"}
SUM, PRODUCT, POWER = range(3)


def expression(tree: Any, notation: Notation) -> str:
    r"""A tree in LaTeX: best, D, P1, A1, M and delta as the notation has them.

    Examples
    --------
    >>> from symdp.certificates.recheck_expression import parse
    >>> expression(parse("(M-1)*(1-D)/max(D, P1**2)", ("max",)), Notation())
    '\\frac{(M-1)(1-D)}{\\max(D,P(1)^{2})}'
    >>> expression(parse("2*log(3)-1/2", ("log",)), Notation())
    '2\\log 3-\\frac{1}{2}'
    """
    return _text(tree, notation)[0]


def _text(tree: Any, notation: Notation) -> tuple[str, int]:
    """The text, and how tightly it binds."""
    kind, parts = tree[0], tree[1:]
    if kind == "number":
        return inline(parts[0]), POWER if parts[0].denominator == 1 and parts[0] >= 0 else PRODUCT
    if kind == "name":
        return _name(parts[0], notation), POWER
    if kind == "/":
        return rf"\frac{{{_text(parts[0], notation)[0]}}}{{{_text(parts[1], notation)[0]}}}", POWER
    if kind == "**":
        return f"{_within(parts[0], notation, POWER)}^{{{parts[1]}}}", POWER
    if kind == "*":
        first, second = (_within(part, notation, PRODUCT) for part in parts)
        return f"{first}{_sign(second)}{second}", PRODUCT
    if kind in ("+", "-"):
        return _sum(kind, parts, notation), SUM
    return _function(kind, parts, notation)


def _function(kind: str, parts: Any, notation: Notation) -> tuple[str, int]:
    inside = [_text(part, notation) for part in parts]
    if kind == "log" and inside[0][1] == POWER and inside[0][0].isdigit():
        return rf"\log {inside[0][0]}", POWER
    name = r"\sum_x" if kind == "sum" else rf"\{kind}"
    shown = ",".join([text for text, _ in inside])
    first, last = (r"\Bigl(", r"\Bigr)") if r"\frac" in shown else ("(", ")")
    return f"{name}{first}{shown}{last}", POWER


def _sum(kind: str, parts: Any, notation: Notation) -> str:
    first, second = _text(parts[0], notation)[0], _within(parts[1], notation, PRODUCT if kind == "-" else SUM)
    opposite = kind == "-" and parts[0] == ("number", Fraction(0))
    return f"-{second}" if opposite else f"{first}{kind}{second}"


def _within(tree: Any, notation: Notation, least: int) -> str:
    text, binds = _text(tree, notation)
    return text if binds >= least else f"({text})"


def _sign(second: str) -> str:
    """Between two factors."""
    return r"\cdot " if second[:1].isdigit() or second.startswith(r"\frac") else ""


def _name(name: str, notation: Notation) -> str:
    known = {"best": notation.power(notation.optimum), "D": notation.distortion, "delta": r"\delta", "M": "M"}
    if name in known:
        return known[name]
    return f"{notation.prior}({name[1:]})" if name[0] == "P" else f"{name[0]}_{{{name[1:]}}}"
