"""Databases of independent records, reduced to one record.

Neighbours differ in one record. With the other records fixed, the map from a record to its own output is a mechanism for
one record that satisfies what the whole does (post-processing), so that each record is distorted as much as one record must
be: for differential privacy, (epsilon, delta) in the standard sense and Renyi divergences the least leakage at a total
distortion D is that of one record at D/n, among all mechanisms, and the product attains it.

For mutual information and one prior the same holds with n times the value, by the chain rule and convexity. Maximal
leakage, maximal information, Sibson mutual information and min-entropy leakage add up over the factors of a product, but
other mechanisms on databases, and even products of different factors, can leak less: for them the optimum is over products
of identical mechanisms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.real import Real
from symdp.certificates.checker import rules
from symdp.certificates.checker.evidence import identical_records as records
from symdp.certificates.finding import Finding
from symdp.leakages.measure import Kind
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.tradeoffs.common.leakage_crossing import crossing
from symdp.tradeoffs.common.long_work import LongWork
from symdp.tradeoffs.databases.database_claims import DIGITS, curve_by_record, distortion_by_record, leakage_by_record
from symdp.tradeoffs.optimum import ALL, PRODUCTS, Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

DECIDING_DIGITS = 20
Ends = tuple[Fraction, Fraction]

# Of the checker, which has no types.
compared: Callable[[dict[str, Any], int, Fraction], tuple[int, int]] = records.order


class IndependentRecords(Solution):
    """The trade-off of one record, at D/n, for n independent records.

    Attributes
    ----------
    record : Solution
        The theorem at work on one record.
    """

    def __init__(self, question: Question, record: Solution) -> None:
        super().__init__(question)
        self.record = record
        self.records = question.records

    @property
    def scope(self) -> str:
        leakage, source = self.question.leakage, self.question.source
        known = source.shape.only_prior is not None
        adds = known and leakage.kind is Kind.INFORMATION and leakage.order == 1
        return ALL if self.records == 1 or leakage.compares_neighbours or adds else PRODUCTS

    @property
    def factor(self) -> int:
        """The multiplicity of the leakage of one record."""
        return 1 if self.question.leakage.compares_neighbours else self.records

    @property
    def zero_from(self) -> Fraction:
        return self.records * self.record.zero_from

    def at(self, distortion: Fraction) -> Optimum:
        one = self.record.at(distortion / self.records)
        return Optimum(
            self.question,
            distortion,
            one.value.times(self.factor),
            Deferred(power, one, self.records),
            Deferred(_leakage, self.question, self.scope, distortion, one),
            scope=self.scope,
            least_favourable=one.least_favourable,
            supremum_attained=one.supremum_attained,
        )

    def inverse(self, level: Fraction) -> Optimum:
        if self.question.leakage.kind is Kind.RATIO:
            one = self.record.inverse(level)
            exact = self.records * one.distortion
            return self._between(level, (exact, exact), Deferred(_alone, one))
        low = high = self.zero_from
        if level > 1:
            low, high = self._crossed(level)
        low, high = self._settled(level, low, high)
        return self._between(level, (low, high), Deferred(IndependentRecords._at_ends, self, low, high))

    def _crossed(self, level: Fraction) -> Ends:
        """Return two rationals around the distortion at which the leakage is log(level)."""
        if self.record.is_exact:
            return crossing(self.value, level, self.zero_from, DIGITS, _order)
        # One search for each end instead of one for each step of a bisection.
        record = self._with_digits(DIGITS)
        ends = [_ends(record.inverse(share)) for share in _root(level, self.factor)]
        return self.records * ends[1][0], self.records * ends[0][1]

    def _between(self, level: Fraction, ends: Ends, local: Deferred[list[Finding]]) -> Optimum:
        prove = Deferred(_distortion, self.question, self.scope, level, ends, local)
        return replace(self.at(ends[1]), prove=prove, distortion_bounds=ends)

    def _with_digits(self, digits: int) -> Solution:
        question = replace(self.record.question, digits=max(digits, self.question.digits))
        return type(self.record).of(question) or self.record

    @cached_property
    def _narrow(self) -> Solution:
        """The theorem of one record, precise enough to separate distortions at 15 digits."""
        return self._with_digits(DECIDING_DIGITS)

    def _proved(self, distortion: Fraction) -> Finding:
        return self._narrow.at(distortion / self.records).prove()

    def _at_ends(self, low: Fraction, high: Fraction) -> list[Finding]:
        return [self._proved(low), self._proved(high)]

    def _settled(self, level: Fraction, low: Fraction, high: Fraction) -> Ends:
        """Widen a bracket of the least distortion until the leakages proved at its ends lie above and below log(level).

        An end where only an enclosure is known cannot lie closer to the crossing than the enclosure is wide; and a measure
        that is not known to fall strictly, maximal information, must exceed the level at the lower end.
        """
        strict, step = self.question.leakage.kind is Kind.OUTPUT_RATIO, high / 10**DIGITS
        while low > 0 and self._orders(low, level)[0] < strict:
            low, step = max(Fraction(0), low - step), 4 * step
        step = high / 10**DIGITS
        while high < self.zero_from and self._orders(high, level)[1] > 0:
            high, step = min(self.zero_from, high + step), 4 * step
        return low, high

    def _orders(self, distortion: Fraction, level: Fraction) -> tuple[int, int]:
        """Compare the proved lower and upper bound with log(level), as the checker will."""
        try:
            return compared(self._proved(distortion).record["answer"], self.factor, level)
        except rules.Rejected:
            return -1, 1

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.record.value(distortion / self.records).times(self.factor)

    @property
    def jump(self) -> Fraction | None:
        return self.record.jump

    def explored(self, work: LongWork) -> Solution:
        return type(self)(self.question, self.record.explored(work))

    def pieces(self) -> Iterator[Piece]:
        for piece in self.record.pieces():
            form = None if piece.form is None else piece.form.stretched(self.records).times(self.factor)
            yield Piece(self.records * piece.start, self.records * piece.stop, form)

    @property
    def breakpoints(self) -> tuple[Real, ...]:
        return tuple([self.records * stop for stop in self.record.breakpoints])

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        local = self.record.by_pieces(tuple(self.record.pieces()))
        return curve_by_record(self.question, self.scope, self.zero_from, local)


def power(one: Optimum, records: int) -> ProductMechanism:
    """Return the mechanism of one record on each of them."""
    local: Any = one.mechanism
    return ProductMechanism.power(local, records)


def _leakage(question: Question, scope: str, distortion: Fraction, one: Optimum) -> Finding:
    return leakage_by_record(question, scope, distortion, one.prove())


def _alone(one: Optimum) -> list[Finding]:
    return [one.prove()]


def _distortion(question: Question, scope: str, level: Fraction, ends: Ends, local: Deferred[list[Finding]]) -> Finding:
    return distortion_by_record(question, scope, level, ends, local())


def _ends(optimum: Optimum) -> Ends:
    return optimum.distortion_bounds or (optimum.distortion, optimum.distortion)


def _root(level: Fraction, times: int) -> Ends:
    """Return rationals below and above the number whose power is the level, at most 10**-DECIDING_DIGITS apart."""
    if times == 1:
        return level, level
    unit = 10**DECIDING_DIGITS
    low = int(flint.fmpz(level.numerator * unit**times // level.denominator).root(times))
    return Fraction(low, unit), Fraction(low + (Fraction(low, unit) ** times < level), unit)


def _order(value: LeakageValue, target: LeakageValue) -> int:
    """Return -1, 0 or 1; also 0 for overlapping enclosures, where proofs at the ends of the bracket decide."""
    if value.is_exact:
        return value.compare(target)
    (low, high), (first, last) = value.enclosure(DIGITS), target.enclosure(DIGITS)
    return 1 if low > last else -1 if high < first else 0
