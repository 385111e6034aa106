"""Databases of independent records: what one record tells.

Neighbours differ in one record. With the other records fixed, the map from a record to its own output is a mechanism for
one record that satisfies what the whole does (post-processing), so that each record is distorted as much as one record
must be: for differential privacy, (epsilon, delta) in the standard sense and Renyi divergences the least leakage at a total
distortion D is that of one record at D/n, among all mechanisms, and the product attains it. For mutual information and
one prior the same holds with n times the value, by the chain rule and convexity. Maximal leakage, maximal information,
Sibson mutual information and min-entropy leakage add up over the factors of a product, but other mechanisms on databases,
and even products of different factors, can leak less: for them the answer is the best product of identical mechanisms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from symdp.certificates.certificate import Certificate
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.sources.vertex_set import VertexSet
from symdp.tradeoffs.crossing import crossing
from symdp.tradeoffs.optimum import ALL, PRODUCTS, Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Progress, Solution
from symdp.tradeoffs.solutions.record_claims import DIGITS, curve_by_record, distortion_by_record, leakage_by_record


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
        known = isinstance(source, VertexSet) and len(source.vertices) == 1
        adds = known and leakage.kind is Kind.INFORMATION and leakage.order == 1
        return ALL if self.records == 1 or leakage.compares_neighbours or adds else PRODUCTS

    @property
    def factor(self) -> int:
        """How often the leakage of one record counts."""
        return 1 if self.question.leakage.compares_neighbours else self.records

    @property
    def zero_from(self) -> Fraction:
        return self.records * self.record.zero_from

    def at(self, distortion: Fraction) -> Optimum:
        return self._lifted(self.record.at(distortion / self.records), distortion)

    def _lifted(self, one: Optimum, distortion: Fraction) -> Optimum:
        """The optimum of the records from that of one."""
        return Optimum(
            self.question,
            distortion,
            one.value.times(self.factor),
            lambda: ProductMechanism.power(one.mechanism, self.records),
            lambda: leakage_by_record(self.question, self.scope, distortion, one.certificate),
            scope=self.scope,
            least_favourable=one.least_favourable,
            supremum_attained=one.supremum_attained,
        )

    def inverse(self, level: Fraction) -> Optimum:
        if self.question.leakage.kind is Kind.RATIO:
            one = self.record.inverse(level)
            exact = self.records * one.distortion
            return self._between(self._lifted(one, exact), level, exact, exact, [one])
        low = high = self.zero_from
        if level > 1:
            low, high = crossing(self.value, level, self.zero_from, DIGITS)
        ends = [self.record.at(end / self.records) for end in (low, high)]
        return self._between(self._lifted(ends[1], high), level, low, high, ends)

    def _between(self, found: Optimum, level: Fraction, low: Fraction, high: Fraction, one: Sequence[Optimum]) -> Optimum:
        def prove() -> Certificate:
            local = [best.certificate for best in one]
            return distortion_by_record(self.question, self.scope, level, (low, high), local)

        return replace(found, prove=prove, distortion_bounds=(low, high))

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.record.value(distortion / self.records).times(self.factor)

    @property
    def jump(self) -> Fraction:
        return self.record.jump

    def explored(self, on_progress: Progress | None, checkpoint: str | Path | None) -> Solution:
        return IndependentRecords(self.question, self.record.explored(on_progress, checkpoint))

    def pieces(self) -> Iterator[Piece]:
        for piece in self.record.pieces():
            form = None if piece.form is None else piece.form.stretched(self.records).times(self.factor)
            yield Piece(self.records * piece.start, self.records * piece.stop, form)

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        return tuple([self.records * stop for stop in self.record.breakpoints])

    def certify(self, pieces: Sequence[Piece]) -> Certificate:
        try:
            local = self.record.certify(tuple(self.record.pieces()))
        except Unsupported:
            return super().certify(pieces)
        return curve_by_record(self.question, self.scope, self.zero_from, local)
