"""The trade-off of one measure on databases, the uniform prior among those that must be served.

Averaging a mechanism over the symmetries of the Hamming distance (permutations of the records, and of the letters of
each record) raises none of the measures and keeps the distortion of the uniform prior; the average depends on the
distance alone, so that its distortion is the same for every prior. The best weights by distance are therefore optimal
among all mechanisms, for every convex set of priors that contains the uniform one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import INFINITY
from symdp.leakages.approximate import ApproximateDifferentialPrivacy
from symdp.leakages.measure import Measure
from symdp.leakages.shells import log_of_powers
from symdp.leakages.value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism, identity_mechanism, product_of_randomized_responses
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, randomized_response

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)
Stretch = tuple[Fraction, Fraction, "sympy.Expr | None"]


class UniformTradeoff(ABC):
    """Least leakage against distortion for n records over M letters."""

    def __init__(self, records: int, letters: int, leakage: Measure) -> None:
        self.records = records
        self.letters = letters
        self.leakage = leakage

    @property
    def zero_from(self) -> Fraction:
        """The least distortion without leakage."""
        return Fraction(self.records * (self.letters - 1), self.letters)

    def value(self, distortion: Fraction) -> LeakageValue:
        """The least leakage at a distortion of [0, n]."""
        if distortion >= self.zero_from:
            return ZERO_LEAKAGE
        return self._value(distortion) if distortion else self._value_at_zero()

    def mechanism(self, distortion: Fraction) -> HammingMechanism:
        """A mechanism that attains the least leakage, or its enclosure from above."""
        if distortion >= self.zero_from:
            return self._silent()
        return self._mechanism(distortion) if distortion else identity_mechanism(self.records, self.letters)

    def evidence(self, distortion: Fraction) -> dict[str, Any]:
        """What a checker needs besides the claim."""
        return self._evidence(distortion) if 0 < distortion < self.zero_from else {}

    def parameters(self, distortion: Fraction) -> dict[str, Any]:
        """The mechanism in a few numbers, as plain JSON data, for numbers of records that have too many weights."""
        if distortion == 0:
            return {"family": "identity"}
        if distortion >= self.zero_from:
            return {"family": "least distortion without leakage"}
        shown = {key: str(part) for key, part in self._evidence(distortion).items() if not isinstance(part, list)}
        return {"family": type(self).__name__} | shown

    @abstractmethod
    def _value(self, distortion: Fraction) -> LeakageValue: ...

    @abstractmethod
    def _mechanism(self, distortion: Fraction) -> HammingMechanism: ...

    def _evidence(self, distortion: Fraction) -> dict[str, Any]:
        return {}

    def _value_at_zero(self) -> LeakageValue:
        """What the identity leaks: everything, log M^n, for measures of the whole database."""
        return LeakageValue.log_sum({Fraction(self.letters): Fraction(self.records)})

    def _silent(self) -> HammingMechanism:
        return product_of_randomized_responses(self.records, self.letters, 1)

    def least(self, level: Fraction) -> Fraction | None:
        """The least distortion at exp(leakage) = level where it is a rational in closed form, else None."""
        return None

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """The right ends of the pieces that are known exactly; the last one is ``zero_from``."""
        return (self.zero_from,)

    def stretches(self) -> Iterator[Stretch]:
        """(start, stop, leakage in nats as an expression in the symbol D, None where there is none), one by one."""
        if self.zero_from:
            yield ZERO, self.zero_from, self._expression(symbol())

    def _expression(self, d: sympy.Symbol) -> sympy.Expr | None:
        return None

    def written_pieces(self) -> list[dict[str, Any]] | None:
        """The pieces as a certificate claims them; None where some piece is known point by point only."""
        return None


class ProductOfResponses(UniformTradeoff):
    """Measures for which randomised response on each record, with parameter rho = (M-1)(n-D)/D, is optimal."""

    identity = ZERO

    def written_pieces(self) -> list[dict[str, Any]]:
        return [{"from": ZERO, "to": self.zero_from}] if self.zero_from else []

    def ratio(self, distortion: Fraction) -> Fraction:
        """rho, the probability of an honest report over that of another letter."""
        return (self.letters - 1) * (self.records - distortion) / distortion

    def _mechanism(self, distortion: Fraction) -> HammingMechanism:
        return product_of_randomized_responses(self.records, self.letters, self.ratio(distortion), self.identity)

    def _silent(self) -> HammingMechanism:
        return product_of_randomized_responses(self.records, self.letters, 1, self.identity)

    def parameters(self, distortion: Fraction) -> dict[str, Any]:
        if distortion == 0:
            return super().parameters(distortion)
        level = ONE if distortion >= self.zero_from else self.ratio(distortion)
        return {"family": "product of randomised responses", "exp_epsilon": str(level), "identity": str(self.identity)}

    def product(self, distortion: Fraction) -> ProductMechanism:
        """A product that is optimal too, for numbers of records that allow no weights by distance."""
        if distortion == 0:
            identity = NestedRandomizedResponse(tuple(range(self.letters)), {}, ONE, ONE)
            return ProductMechanism.power(identity, self.records)
        level = ONE if distortion >= self.zero_from else self.ratio(distortion)
        local = randomized_response(self.letters, level)
        local = replace(local, weights={self.letters: 1 - self.identity}, identity=self.identity)
        return ProductMechanism.power(local, self.records)

    def _symbols(self, d: sympy.Symbol) -> tuple[sympy.Expr, sympy.Expr, sympy.Expr]:
        """(honest report, another letter, their ratio) of one record."""
        import sympy

        n, others = sympy.Integer(self.records), sympy.Integer(self.letters - 1)
        return 1 - d / n, d / (n * others), others * (n - d) / d


class ApproximateTradeoff(ProductOfResponses):
    """(epsilon, delta)-differential privacy in the standard sense, delta = 0 included.

    The distortion of a record, the others held fixed, is that of an (epsilon, delta)-private mechanism for one record,
    at least (1-delta)(M-1)/(lambda+M-1).
    """

    def __init__(self, records: int, letters: int, leakage: Measure) -> None:
        super().__init__(records, letters, leakage)
        self.rest = 1 - leakage.delta if isinstance(leakage, ApproximateDifferentialPrivacy) else ONE
        self.identity = 1 - self.rest

    @property
    def zero_from(self) -> Fraction:
        return self.rest * super().zero_from

    def ratio(self, distortion: Fraction) -> Fraction:
        return (self.letters - 1) * (self.records * self.rest - distortion) / distortion

    def _value(self, distortion: Fraction) -> LeakageValue:
        return LeakageValue.log_of(self.ratio(distortion))

    def _value_at_zero(self) -> LeakageValue:
        return LeakageValue.log_of(INFINITY)

    def written_pieces(self) -> list[dict[str, Any]]:
        others = Fraction(self.letters - 1)
        ratio = {"numerator": [others * self.records * self.rest, -others], "denominator": [ZERO, ONE]}
        return [piece | ratio for piece in super().written_pieces()]

    def least(self, level: Fraction) -> Fraction:
        return self.records * self.rest * (self.letters - 1) / (level + self.letters - 1)

    def _expression(self, d: sympy.Symbol) -> sympy.Expr:
        import sympy

        kept = self.records * self.rest
        return sympy.log((self.letters - 1) * (sympy.Rational(kept.numerator, kept.denominator) - d) / d)


class RenyiTradeoff(ProductOfResponses):
    """Renyi differential privacy of order a: exp((a-1) epsilon) = u rho^(a-1) + b rho^(1-a) + (M-2) b.

    u = 1 - D/n and b = D/(n(M-1)) are the entries of randomised response on one record.
    """

    def __init__(self, records: int, letters: int, leakage: Measure, order: Fraction) -> None:
        super().__init__(records, letters, leakage)
        self.order = order

    def _value(self, distortion: Fraction) -> LeakageValue:
        honest, rho = 1 - distortion / self.records, self.ratio(distortion)
        other = honest / rho
        pairs = [(other, rho), (honest, 1 / rho), ((self.letters - 2) * other, ONE)]
        return log_of_powers(pairs, self.order, 1 / (self.order - 1), ONE, 0)

    def _value_at_zero(self) -> LeakageValue:
        return LeakageValue.log_of(INFINITY)

    def _expression(self, d: sympy.Symbol) -> sympy.Expr:
        import sympy

        honest, other, rho = self._symbols(d)
        a = sympy.Rational(self.order.numerator, self.order.denominator)
        total = honest * rho ** (a - 1) + other * rho ** (1 - a) + (self.letters - 2) * other
        return sympy.log(total) / (a - 1)


class DivergenceTradeoff(ProductOfResponses):
    """The largest Kullback-Leibler divergence between neighbours: (u - b) log rho."""

    def _value(self, distortion: Fraction) -> LeakageValue:
        honest, rho = 1 - distortion / self.records, self.ratio(distortion)
        return LeakageValue.log_sum({rho: honest * (1 - 1 / rho)})

    def _value_at_zero(self) -> LeakageValue:
        return LeakageValue.log_of(INFINITY)

    def _expression(self, d: sympy.Symbol) -> sympy.Expr:
        import sympy

        honest, other, rho = self._symbols(d)
        return (honest - other) * sympy.log(rho)


class InformationTradeoff(ProductOfResponses):
    """Mutual information: n log(M (1 - D/n)) - D log rho, the same as n (log M - h(D/n) - (D/n) log(M-1))."""

    def _value(self, distortion: Fraction) -> LeakageValue:
        top = self.letters * (1 - distortion / self.records)
        return LeakageValue.log_sum({top: Fraction(self.records)}) + LeakageValue.log_sum(
            {self.ratio(distortion): -distortion}
        )

    def _expression(self, d: sympy.Symbol) -> sympy.Expr:
        import sympy

        honest, _, rho = self._symbols(d)
        return self.records * sympy.log(self.letters * honest) - d * sympy.log(rho)


def symbol() -> sympy.Symbol:
    """The distortion D as a symbol."""
    import sympy

    return sympy.Symbol("D", nonnegative=True)
