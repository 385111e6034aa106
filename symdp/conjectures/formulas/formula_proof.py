"""A claim that holds for every ordered prior, with its certificate: polynomials whose coefficients have one sign."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from symdp.arithmetic.expression import Expression, Number, Operation
from symdp.certificates.checker.claim.kinds import OF_FORMULA
from symdp.certificates.finding import Finding
from symdp.conjectures.formulas.ordered_field import OrderedField, combine, powered
from symdp.conjectures.formulas.validity_region import Comparison
from symdp.errors import Undecided


def prove(comparison: Comparison) -> Finding:
    """Return the proof that :mod:`symdp.certificates.checker.identities.ordered_formula` accepts.

    Raises
    ------
    Undecided
        When a sign is not proved by coefficients of one sign.
    """
    claim, numbers = comparison.claim, comparison.numbers
    pieces = [
        {
            "range": piece.k,
            "cells": [_Cell(comparison, cell.start, cell.stop, piece.best).evidence() for cell in piece.cells],
        }
        for piece in comparison.pieces
    ]
    question = {
        "sought": OF_FORMULA,
        "formula": claim.text,
        "relation": claim.relation,
        "letters": numbers.letters,
        "class": "I" if numbers.uniform else "II",
    }
    return Finding.of(question, None, "proved", {"pieces": pieces})


@dataclass
class _Cell:
    """One cell on which every max and min has one winner."""

    comparison: Comparison
    start: Any
    stop: Any
    best: Any
    choices: list[dict[str, Any]] = field(default_factory=list)

    @property
    def numbers(self) -> OrderedField:
        return self.comparison.numbers

    def evidence(self) -> dict[str, Any]:
        claim = self.comparison.claim
        difference = self._value(claim.left) - self._value(claim.right)
        return {
            "to": str(self.numbers.to_sympy(self.stop)),
            "difference": self._quotient(difference),
            "choices": self.choices,
        }

    def _value(self, expression: Expression) -> Any:
        if not isinstance(expression, Operation):
            return self.numbers.at(self.numbers.value(expression, self.best), self.start, self.stop)
        if expression.kind == "**":
            base, exponent = expression.operands
            return powered(self._value(base), int(exponent.value) if isinstance(exponent, Number) else 0)
        values = [self._value(operand) for operand in expression.operands]
        if expression.kind in ("max", "min"):
            return self._winner(expression.kind, values)
        return combine(expression, values[0], values[1])

    def _winner(self, kind: str, values: list[Any]) -> Any:
        allowed = (0, 1) if kind == "max" else (0, -1)
        for place, value in enumerate(values):
            others = values[:place] + values[place + 1 :]
            if all(self.numbers.sign(value - other) in allowed for other in others):
                self.choices.append({"winner": place, "proofs": [self._quotient(value - other) for other in others]})
                return value
        raise Undecided(f"no operand of a {kind} in {self.comparison.claim.text} wins on a whole cell")

    def _quotient(self, value: Any) -> dict[str, Any]:
        if self.numbers.sign(value, multiplied=False) is None:
            raise Undecided(f"coefficients of one sign do not prove a sign in {self.comparison.claim.text}")
        return {"numerator": _terms(value.numer), "denominator": _terms(value.denom)}


def _terms(polynomial: Any) -> list[Any]:
    """Return [coefficient, exponents of g_1, ..., g_M, e, x]; D does not occur any more."""
    return [[str(coefficient), list(exponents[:-1])] for exponents, coefficient in polynomial.terms()]
