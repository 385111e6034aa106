"""Databases with the uniform prior: measures for which randomised response on each record is optimal.

For (epsilon, delta)-differential privacy in the standard sense, delta = 0 included, the distortion of a record, the others
held fixed, is that of an (epsilon, delta)-private mechanism for one record, at least (1-delta)(M-1)/(lambda+M-1). For
Renyi's and Kullback and Leibler's divergences the tangents at the product bound the mean divergence of neighbours, for
mutual information records add up. The value is that of one record at D/n, counted n times where records add up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from symdp.leakages.measure import Kind
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism, product_of_randomized_responses
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, randomized_response
from symdp.tradeoffs.databases.uniform_records import UniformRecords, shells_fit
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question

ZERO, ONE = Fraction(0), Fraction(1)


class RecordResponses(UniformRecords):
    """Randomised response on each record at lambda = (M-1)(n(1-delta)-D)/D, mixed with the identity of weight delta."""

    @classmethod
    def of(cls, question: Question) -> Self | None:
        known = question.letters == 1 or question.leakage.response_form(question.letters) is not None
        return cls(question) if known else None

    @property
    def zero_from(self) -> Fraction:
        return self._rest * super().zero_from

    @property
    def _rest(self) -> Fraction:
        return 1 - self.question.leakage.delta

    @cached_property
    def _form(self) -> Form:
        leakage = self.question.leakage
        form = leakage.response_form(self.letters)
        if form is None:
            raise ArithmeticError(f"{leakage.name} has no formula for randomised response")
        return form.stretched(self.records).times(1 if leakage.compares_neighbours else self.records)

    def _value(self, distortion: Fraction) -> LeakageValue:
        return self._form.value(distortion)

    def pieces(self) -> Iterator[Piece]:
        if self.zero_from:
            yield Piece(ZERO, self.zero_from, self._form)

    def _least(self, level: Fraction) -> Fraction | None:
        if self.question.leakage.kind is not Kind.RATIO:
            return None
        return self.records * self._rest * (self.letters - 1) / (level + self.letters - 1)

    def _level(self, distortion: Fraction) -> Fraction:
        """Return the probability of a truthful report over that of another letter, where the identity is not used."""
        if distortion >= self.zero_from:
            return ONE
        return (self.letters - 1) * (self.records * self._rest - distortion) / distortion

    def mechanism(self, distortion: Fraction) -> HammingMechanism | ProductMechanism:
        if shells_fit(self.records, self.letters):
            return super().mechanism(distortion)
        return ProductMechanism.power(self._response(distortion), self.records)

    def _response(self, distortion: Fraction) -> NestedRandomizedResponse:
        """Return the output for one record, where n is too large for weights by distance."""
        if distortion == 0:
            return NestedRandomizedResponse(tuple(range(self.letters)), {}, ONE, ONE)
        local = randomized_response(self.letters, self._level(distortion))
        return replace(local, weights={self.letters: self._rest}, identity=1 - self._rest)

    def _mechanism(self, distortion: Fraction) -> HammingMechanism:
        return product_of_randomized_responses(self.records, self.letters, self._level(distortion), 1 - self._rest)

    def _silent(self) -> HammingMechanism:
        return self._mechanism(self.zero_from)

    def _summary(self, distortion: Fraction) -> dict[str, Any]:
        if distortion == 0:
            return super()._summary(distortion)
        return {"family": "product of randomised responses"} | self._parameters(distortion)

    def _parameters(self, distortion: Fraction) -> dict[str, Any]:
        return {"exp_epsilon": str(self._level(distortion)), "identity": str(1 - self._rest)}
