"""Renyi differential privacy, the largest Renyi divergence between two rows, and its limit at order 1."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, Infinity
from symdp.arithmetic.reals.enclosure import ball
from symdp.arithmetic.reals.radical import RadicalSum, sum_of
from symdp.leakages.measure import Kind, Measure, PriorFreeMeasure, checked_order, read_order, refuse_parameters
from symdp.leakages.measures.differential_privacy import DifferentialPrivacy
from symdp.leakages.measures.hamming_distance_leakages import log_of_powers, neighbours
from symdp.leakages.merged_columns import merged_columns
from symdp.leakages.symbolic_entries import greatest
from symdp.leakages.values.largest_value import largest
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from symdp.mechanisms.hamming_mechanism import HammingMechanism

Pairs = tuple[tuple[Fraction, Fraction], ...]

_BITS = 64


class RenyiDivergence(PriorFreeMeasure):
    """The largest D_a(W(.|x) || W(.|x')) over all pairs of inputs; every input counts.

    D_a(p || q) = log(sum_y p_y^a q_y^(1-a)) / (a - 1). Order oo is differential privacy.

    References
    ----------
    zhong2022, Definition 3 (5).

    Examples
    --------
    >>> RenyiDivergence(2).of([["9/10", "1/10"], ["1/10", "9/10"]]).expression
    log(73/9)
    >>> str(RenyiDivergence("3/2").of([["1/2", "1/2"], ["1/4", "3/4"]]))
    '2*log(1/2*2**(1/2) + 1/6*2**(1/2)*3**(1/2))'
    """

    kind: ClassVar[Kind] = Kind.DIVERGENCE
    tensorizes = True
    compares_neighbours: ClassVar[bool] = True
    order: ExpEpsilon

    def __init__(self, order: Any) -> None:
        self.order = checked_order("renyi", order, "kl")

    @staticmethod
    def read(parameters: Sequence[str]) -> RenyiDivergence:
        """Read the parameter after the name: the order."""
        return RenyiDivergence(read_order("renyi", parameters, "kl"))

    @property
    def name(self) -> str:
        return f"renyi:{self.order}"

    def limit(self) -> Measure:
        return DifferentialPrivacy() if isinstance(self.order, Infinity) else self

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any] | None:
        a = self.order
        if isinstance(a, Infinity):
            return DifferentialPrivacy().response_terms(right, wrong, letters)
        products = [[(right, a), (wrong, 1 - a)], [(wrong, a), (right, 1 - a)], [(letters - 2, 1), (wrong, 1)]]
        return [(1 / (a - 1), products)]

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        order = self.order
        if isinstance(order, Infinity):
            return DifferentialPrivacy().on_shells(mechanism)
        if mechanism.exp_epsilon == INFINITY:
            return LeakageValue.log_of(INFINITY)
        around = neighbours(mechanism)
        if not around:
            return ZERO_LEAKAGE
        kept = sum([size * (mechanism.letters - 2) * q for size, _, q in around], Fraction(0))
        pairs = [item for a, p, q in around for item in ((a * q, p / q), (a * p, q / p))]
        return log_of_powers([*pairs, (kept, Fraction(1))], order, 1 / (order - 1), Fraction(mechanism.letters), 0)

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        order = self.order
        if isinstance(order, Infinity):
            return LeakageValue.log_of(Mechanism(matrix).exp_epsilon)
        pairs = pairs_of_rows(matrix)
        if pairs is None:
            return LeakageValue.log_of(INFINITY)
        return largest([_divergence(pair, order) for pair in _contenders(pairs, order)] or [ZERO_LEAKAGE])

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        import sympy

        order = self.order
        if isinstance(order, Infinity):
            return DifferentialPrivacy().symbolic(rows)
        a = sympy.Rational(order.numerator, order.denominator)
        sums = []
        for first, second in permutations(rows, 2):
            if any(p != 0 and q == 0 for p, q in zip(first, second, strict=True)):
                return sympy.oo
            sums.append(sympy.Add(*[p**a * q ** (1 - a) for p, q in zip(first, second, strict=True) if p != 0]))
        return sympy.log(greatest(sums)) / (a - 1) if sums else sympy.Integer(0)


class LargestDivergence(PriorFreeMeasure):
    """The largest Kullback-Leibler divergence between two rows, the limit of Renyi differential privacy at order 1.

    Examples
    --------
    >>> str(LargestDivergence().of([["9/10", "1/10"], ["1/10", "9/10"]])), LargestDivergence().of([["1", "0"]]).exp
    ('1/10*log(1/9) + 9/10*log(9)', Fraction(1, 1))
    """

    kind: ClassVar[Kind] = Kind.DIVERGENCE
    tensorizes = True
    compares_neighbours: ClassVar[bool] = True
    order = Fraction(1)

    @staticmethod
    def read(parameters: Sequence[str]) -> LargestDivergence:
        """Refuse parameters after the name."""
        refuse_parameters("kl", parameters)
        return LargestDivergence()

    @property
    def name(self) -> str:
        return "kl"

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any]:
        return [(right - wrong, [[(right, 1), (wrong, -1)]])]

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        if mechanism.exp_epsilon == INFINITY:
            return LeakageValue.log_of(INFINITY)
        terms: dict[Fraction, Fraction] = {}
        for size, p, q in neighbours(mechanism):
            terms[p / q] = terms.get(p / q, Fraction(0)) + size * (p - q)
        return LeakageValue.log_sum(terms)

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        pairs = pairs_of_rows(matrix)
        if pairs is None:
            return LeakageValue.log_of(INFINITY)
        divergences = [ZERO_LEAKAGE]
        for pair in pairs:
            terms: dict[Fraction, Fraction] = {}
            for p, q in pair:
                terms[p / q] = terms.get(p / q, Fraction(0)) + p
            divergences.append(LeakageValue.log_sum(terms))
        return largest(divergences)

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        import sympy

        sums = [sympy.Integer(0)]
        for first, second in permutations(rows, 2):
            if any(p != 0 and q == 0 for p, q in zip(first, second, strict=True)):
                return sympy.oo
            sums.append(sympy.Add(*[p * sympy.log(p / q) for p, q in zip(first, second, strict=True) if p != 0]))
        return greatest(sums)


def pairs_of_rows(matrix: Matrix) -> list[Pairs] | None:
    """Return the entries (p, q) of all pairs of different rows, equal pairs once; None where some p > 0 has q = 0."""
    rows = list(dict.fromkeys(zip(*merged_columns(matrix), strict=True)))
    # No column is zero, so that a zero faces a positive entry of another row.
    if not all(all(row) for row in rows):
        return None
    return list(dict.fromkeys([tuple(sorted(zip(*pair, strict=True))) for pair in permutations(rows, 2)]))


def _contenders(pairs: list[Pairs], order: Fraction) -> list[Pairs]:
    """Return the pairs of rows that balls of 64 bits do not prove less than another."""
    with flint.ctx.workprec(_BITS):
        logs = {entry: ball(entry).log() for pair in pairs for both in pair for entry in both}
        a, b = ball(order), ball(1 - order)
        sums = [sum([(a * logs[p] + b * logs[q]).exp() for p, q in pair], flint.arb(0)) for pair in pairs]
        floor = flint.arb(0)
        for value in sums:
            floor = floor.max(value.lower())
        return [pair for pair, value in zip(pairs, sums, strict=True) if not value < floor]


def _divergence(pairs: Pairs, order: Fraction) -> LeakageValue:
    powers = [RadicalSum.of(q) * RadicalSum.power(p / q, order) for p, q in pairs]
    return LeakageValue.log_of_radicals(sum_of(powers), 1 / (order - 1)).simplified()
