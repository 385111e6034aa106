r"""Formulas as people type them, in LaTeX: from the trees that the checker reads."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline

RELATIONS = {"==": "=", ">=": r"\ge ", "<=": r"\le ", ">": ">", "<": "<"}
SUM, PRODUCT, POWER = range(3)
Names = Callable[[str], str]


def expression(tree: Any, notation: Notation) -> str:
    r"""A tree in LaTeX: best, D, P1, A1, M and delta as the notation has them.

    Examples
    --------
    >>> from symdp.certificates.checker.expression import parse
    >>> expression(parse("(M-1)*(1-D)/max(D, P1**2)", ("max",)), Notation())
    '\\frac{(M-1)(1-D)}{\\max(D,P(1)^{2})}'
    >>> expression(parse("2*log(3)-1/2", ("log",)), Notation())
    '2\\log 3-\\frac{1}{2}'
    """
    return in_names(tree, partial(_name, notation=notation))


def in_names(tree: Any, names: Names, summed: str = r"\sum_x") -> str:
    r"""A tree in LaTeX, its names as a function writes them.

    Examples
    --------
    >>> from symdp.certificates.checker.expression import parse
    >>> in_names(parse("2*u - sum(w)", ("sum",)), str, r"\sum_j")
    '2u-\\sum_jw'
    """
    return _Writer(names, summed).text(tree)[0]


@dataclass(frozen=True)
class _Writer:
    """How names and sums are written."""

    names: Names
    summed: str

    def text(self, tree: Any) -> tuple[str, int]:
        """The text, and how tightly it binds."""
        kind, parts = tree[0], tree[1:]
        if kind == "number":
            return inline(parts[0]), POWER if parts[0].denominator == 1 and parts[0] >= 0 else PRODUCT
        if kind == "name":
            return self.names(parts[0]), POWER
        if kind == "/":
            return rf"\frac{{{self.text(parts[0])[0]}}}{{{self.text(parts[1])[0]}}}", POWER
        if kind == "**":
            built_up = parts[0][0] in ("/", "**")
            base = rf"\bigl({self.text(parts[0])[0]}\bigr)" if built_up else self._within(parts[0], POWER)
            return f"{base}^{{{parts[1]}}}", POWER
        if kind == "*":
            first, second = (self._within(part, PRODUCT) for part in parts)
            return f"{first}{_sign(second) or _space(first, second)}{second}", PRODUCT
        if kind in ("+", "-"):
            return self._sum(kind, parts), SUM
        return self._function(kind, parts)

    def _function(self, kind: str, parts: Any) -> tuple[str, int]:
        if kind == "sum":
            return f"{self.summed}{self._within(parts[0], PRODUCT)}", PRODUCT
        inside = [self.text(part) for part in parts]
        if kind == "log" and inside[0][1] == POWER and inside[0][0].isdigit():
            return rf"\log {inside[0][0]}", POWER
        shown = ",".join([text for text, _ in inside])
        first, last = (r"\Bigl(", r"\Bigr)") if r"\frac" in shown else ("(", ")")
        return rf"\{kind}{first}{shown}{last}", POWER

    def _sum(self, kind: str, parts: Any) -> str:
        first, second = self.text(parts[0])[0], self._within(parts[1], PRODUCT if kind == "-" else SUM)
        opposite = kind == "-" and parts[0] == ("number", Fraction(0))
        return f"-{second}" if opposite else f"{first}{kind}{second}"

    def _within(self, tree: Any, least: int) -> str:
        text, binds = self.text(tree)
        return text if binds >= least else f"({text})"


def _space(first: str, second: str) -> str:
    """A letter after the name of a control sequence would be one of its letters."""
    return " " if re.search(r"\\[A-Za-z]+$", first) and second[0].isalpha() else ""


def _sign(second: str) -> str:
    """Between two factors."""
    return r"\cdot " if second[:1].isdigit() or second.startswith(r"\frac") else ""


def _name(name: str, notation: Notation) -> str:
    known = {"best": notation.power(notation.optimum), "D": notation.distortion, "delta": r"\delta", "M": "M"}
    if name in known:
        return known[name]
    return f"{notation.prior}({name[1:]})" if name[0] == "P" else f"{'L' if name[0] == 'A' else name[0]}_{{{name[1:]}}}"
