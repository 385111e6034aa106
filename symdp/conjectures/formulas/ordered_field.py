"""Rational functions of an ordered prior, delta and D, and proofs of their signs.

With the gaps P_M = g_M, P_(M-1) = g_M + g_(M-1), ... an ordered prior is any g >= 0, scaled by S = sum P; with
delta = e/(1+e) and D = (a + b x)/(1 + x) all of a <= D < b is x >= 0. A polynomial whose coefficients share a sign has that
sign for all non-negative arguments: this is the only rule by which a sign is proved here.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import sympy
from sympy.polys.fields import field

from symdp.arithmetic.expression import Name, Number, Operation

POLYA = 3


@dataclass(frozen=True)
class OrderedField:
    """The field Q(g_1, ..., g_M, e, x, D) for an alphabet of M letters.

    Examples
    --------
    >>> numbers = OrderedField(3)
    >>> numbers.sign(numbers.prior(1) - numbers.prior(3)), numbers.sign(numbers.prior(1) - numbers.tail(1) * 2)
    (1, None)
    """

    letters: int
    with_delta: bool = False
    uniform: bool = False

    @cached_property
    def _field(self) -> Any:
        names = [f"g{k}" for k in range(1, self.letters + 1)] + ["e", "x", "D"]
        return field(names, sympy.QQ)

    @property
    def gaps(self) -> list[Any]:
        """The gaps g_1, ..., g_M."""
        return list(self._field[1 : self.letters + 1])

    @property
    def x(self) -> Any:
        """The parameter of an interval."""
        return self._field[-2]

    @property
    def distortion(self) -> Any:
        """The distortion D."""
        return self._field[-1]

    @cached_property
    def total(self) -> Any:
        """The sum S of the unscaled probabilities."""
        return sum(k * gap for k, gap in enumerate(self.gaps, 1))

    @property
    def delta(self) -> Any:
        """The element e/(1+e), or 0 for claims without delta."""
        return self._field[-3] / (1 + self._field[-3]) if self.with_delta else self.number(Fraction(0))

    def number(self, value: Fraction) -> Any:
        """Return a rational constant."""
        return self._field[0](sympy.QQ(value.numerator, value.denominator))

    def prior(self, k: int) -> Any:
        """Return P_k, k = 1..M; 1/M where only the uniform prior matters (Class I)."""
        if self.uniform:
            return self.number(Fraction(1, self.letters))
        return sum(self.gaps[k - 1 :]) / self.total

    def tail(self, k: int) -> Any:
        """Return A_k, the sum of the k least probabilities, k = 0..M."""
        terms = [self.prior(place) for place in range(self.letters - k + 1, self.letters + 1)]
        return sum(terms, self.number(Fraction(0)))

    def value(self, leaf: Number | Name, best: Any) -> Any:
        """Return a constant or a name as an element of the field."""
        return self.number(leaf.value) if isinstance(leaf, Number) else self._named(leaf.text, best)

    def at(self, element: Any, start: Any, stop: Any) -> Any:
        """Return the element for D = (start + stop x)/(1 + x), that is for start <= D < stop."""
        here = (start + stop * self.x) / (1 + self.x)
        return self._compose(element.numer, here) / self._compose(element.denom, here)

    def sign(self, element: Any, multiplied: bool = True) -> int | None:
        """Return 1, 0 or -1 where the sign is proved for all gaps, e, x >= 0 (D does not occur), else None.

        With ``multiplied``, powers of the sum of the gaps may be multiplied in first.
        """
        most = POLYA if multiplied else 0
        top, below = self._polynomial_sign(element.numer, most), self._polynomial_sign(element.denom, most)
        return None if top is None or below is None else top * below

    def factors(self, element: Any) -> list[Any]:
        """Return irreducible factors of odd multiplicity of numerator times denominator, and a constant with the sign."""
        constant, powers = (element.numer * element.denom).factor_list()
        odd = [self._field[0](factor) for factor, power in powers if power % 2]
        return [self._field[0](sympy.QQ(1 if constant > 0 else -1)), *odd]

    def linear(self, factor: Any) -> tuple[Any, Any] | None:
        """Return (slope, root) of a polynomial of degree 1 in D."""
        parts = self._by_power_of_distortion(factor.numer)
        if set(parts) - {0, 1} or 1 not in parts:
            return None
        constant = parts.get(0, self._field[0].ring.zero)
        return self._field[0](parts[1]), -self._field[0](constant) / self._field[0](parts[1])

    def to_sympy(self, element: Any) -> sympy.Expr:
        """Return the element as an expression in P1, ..., PM (with S = 1), delta and D."""
        symbols = [sympy.Symbol(f"P{k}") for k in range(1, self.letters + 1)]
        gaps = [symbols[k] - (symbols[k + 1] if k + 1 < self.letters else 0) for k in range(self.letters)]
        delta = sympy.Symbol("delta")
        values = dict(zip([gap.as_expr() for gap in self.gaps], gaps, strict=True))
        values[self._field[-3].as_expr()] = delta / (1 - delta)
        return _with_unit_sum(sympy.expand(element.as_expr().subs(values, simultaneous=True)), symbols)

    def _named(self, name: str, best: Any) -> Any:
        if name in ("D", "best", "delta", "M"):
            return {
                "D": self.distortion / 1,
                "best": best,
                "delta": self.delta,
                "M": self.number(Fraction(self.letters)),
            }[name]
        return self.prior(int(name[1:])) if name[0] == "P" else self.tail(int(name[1:]))

    def _by_power_of_distortion(self, polynomial: Any) -> dict[int, Any]:
        parts: dict[int, Any] = {}
        ring = polynomial.ring
        for exponents, coefficient in polynomial.terms():
            term = ring.term_new((*exponents[:-1], 0), coefficient)
            parts[exponents[-1]] = parts.get(exponents[-1], ring.zero) + term
        return parts

    def _compose(self, polynomial: Any, here: Any) -> Any:
        parts = self._by_power_of_distortion(polynomial)
        return sum(self._field[0](part) * here**power for power, part in parts.items())

    def _polynomial_sign(self, polynomial: Any, most: int) -> int | None:
        spread = sum(gap.numer for gap in self.gaps)
        for _ in range(most + 1):
            signs = {coefficient > 0 for coefficient in polynomial.itercoeffs()}
            if len(signs) <= 1:
                return 0 if not signs else (1 if signs.pop() else -1)
            polynomial = polynomial * spread
        return None


def combine(operation: Operation, left: Any, right: Any) -> Any:
    """Apply +, -, * or /."""
    if operation.kind == "+":
        return left + right
    if operation.kind == "-":
        return left - right
    return left * right if operation.kind == "*" else left / right


def powered(base: Any, exponent: int) -> Any:
    """Return a power; the power 0 is 1 everywhere, also of 0, as in the checker."""
    return base**exponent if exponent else base - base + 1


def _with_unit_sum(expression: sympy.Expr, symbols: list[sympy.Symbol]) -> sympy.Expr:
    """Simplify under P1 + ... + PM = 1."""
    numerator, denominator = sympy.fraction(sympy.together(expression))
    rest = 1 - sympy.Add(*symbols[1:])
    shorter = [sympy.cancel((numerator / denominator).subs(symbols[0], rest)), sympy.cancel(numerator / denominator)]
    return min(shorter, key=lambda candidate: candidate.count_ops())
