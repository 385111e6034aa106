"""Products of mechanisms: the measure of a product from the measures of its factors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from symdp.arithmetic.rational import ExpEpsilon
from symdp.errors import InvalidArgument
from symdp.leakages.measure import Measure, measure
from symdp.leakages.measures.approximate_privacy import ApproximateDifferentialPrivacy
from symdp.leakages.values.largest_value import largest
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.product_mechanism import ProductMechanism

ONE = Fraction(1)
_STATEMENTS = {
    "largest": "the product leaks as much as its largest factor",
    "sum": "the leakages of the factors add",
    "pointwise": "the largest factor, each at delta divided by the largest entries of the other factors",
}


@dataclass(frozen=True)
class Composition:
    """The rule by which a measure composes over independent records, each with a mechanism of its own.

    Attributes
    ----------
    measure : Measure
    rule : {"largest", "sum", "pointwise"}
        Neighbouring databases differ in one record, so that measures that compare neighbours take the largest factor;
        measures of the whole database add.
    statement : str
    source : str
        Where the rule is stated.
    """

    measure: Measure
    rule: str
    source: str

    @property
    def statement(self) -> str:
        """The rule in words."""
        return _STATEMENTS[self.rule]

    def of(self, mechanism: ProductMechanism, prior: Any = None) -> LeakageValue:
        """Return the leakage of a product, in nats.

        Parameters
        ----------
        mechanism : ProductMechanism
        prior : sequence of rationals, optional
            The prior of every record, for the measures that need one; records are independent.
        """
        if not isinstance(mechanism, ProductMechanism):
            raise InvalidArgument("mechanism must be a ProductMechanism; build one with ProductMechanism.of([...])")
        if self.rule == "pointwise":
            return LeakageValue.log_of(_pointwise(mechanism, self.measure.delta))
        values = [(self.measure.of(factor, prior), count) for factor, count in mechanism.parts]
        if self.rule == "largest":
            return largest([value for value, _ in values])
        total = ZERO_LEAKAGE
        for value, count in values:
            total = total + value.times(count)
        return total


def composition(leakage: str | Measure) -> Composition:
    """Return the rule of a measure for products of mechanisms on independent records.

    References
    ----------
    zhong2022, Lemma 20, for all but the pointwise sense of (epsilon, delta), which has an exact rule of its own.

    Examples
    --------
    >>> from symdp.mechanisms.mechanism import Mechanism
    >>> local = Mechanism.from_rows([["3/4", "1/4"], ["1/4", "3/4"]])
    >>> pair = ProductMechanism.power(local, 2)
    >>> composition("dp").of(pair).exp
    Fraction(3, 1)
    >>> composition("ml").of(pair).exp
    Fraction(9, 4)
    >>> composition("ml").rule
    'sum'
    >>> composition("adp:1/8").of(pair).exp, composition("adp:1/8:pointwise").of(pair).exp
    (Fraction(5, 2), Fraction(7, 3))
    """
    chosen = measure(leakage)
    if chosen.pointwise:
        return Composition(chosen, "pointwise", "the largest products of the other factors multiply the excess")
    return Composition(chosen, "largest" if chosen.compares_neighbours else "sum", "zhong2022, Lemma 20")


def _pointwise(mechanism: ProductMechanism, delta: Fraction) -> ExpEpsilon:
    """Return the least lambda of a product: W_i(y|x) - lambda W_i(y|x') times the largest other factors is at most delta."""
    tops = [max(map(max, factor.matrix)) for factor, _ in mechanism.parts]
    everything = prod([top**count for top, (_, count) in zip(tops, mechanism.parts, strict=True)], start=ONE)
    worst: ExpEpsilon = ONE
    for top, (factor, _) in zip(tops, mechanism.parts, strict=True):
        allowed = delta * top / everything
        if allowed < 1:
            needed = ApproximateDifferentialPrivacy(allowed, "pointwise").of(factor).exp
            worst = worst if needed is None else max(worst, needed)
    return worst
