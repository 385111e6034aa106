"""Databases of records whose source set contains the uniform prior.

Averaging a mechanism over the symmetries of the Hamming distance (permutations of the records, and of the letters of
each record) raises none of the measures and keeps the distortion of the uniform prior; the average depends on the
distance alone, so that its distortion is the same for every prior. The best weights by distance are therefore optimal
among all mechanisms, for every convex set of priors that contains the uniform one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.certificates.finding import Finding
from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism, identity_mechanism, product_of_randomized_responses
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.sources.prior import HullPrior, uniform
from symdp.tradeoffs.common.leakage_crossing import crossing
from symdp.tradeoffs.databases.database_claims import DIGITS, certified_curve, certified_distortion, certified_leakage
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

MOST_SHELL_BITS = 400_000_000


class UniformRecords(Solution):
    """The trade-off between leakage and distortion for n records over M letters."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.records = question.records
        self.letters = question.letters

    @property
    def zero_from(self) -> Fraction:
        return Fraction(self.records * (self.letters - 1), self.letters)

    def value(self, distortion: Fraction) -> LeakageValue:
        return ZERO_LEAKAGE if distortion >= self.zero_from else self._value(distortion)

    def at(self, distortion: Fraction) -> Optimum:
        return Optimum(
            self.question,
            distortion,
            self.value(distortion),
            Deferred(type(self).mechanism, self, distortion),
            Deferred(type(self)._proof, self, distortion),
            least_favourable=self.question.uniform_member or HullPrior(uniform(self.letters)),
            supremum_attained=True,
        )

    def inverse(self, level: Fraction) -> Optimum:
        exact = self.zero_from if level == 1 else self._least(level)
        low, high = crossing(self.value, level, self.zero_from, DIGITS) if exact is None else (exact, exact)
        return replace(
            self.at(high), prove=Deferred(type(self)._inverse_proof, self, level, low, high), distortion_bounds=(low, high)
        )

    def _proof(self, distortion: Fraction) -> Finding:
        return certified_leakage(self.question, distortion, self.value(distortion), self.evidence(distortion))

    def _inverse_proof(self, level: Fraction, low: Fraction, high: Fraction) -> Finding:
        return certified_distortion(self.question, level, (low, high), [self.evidence(end) for end in (low, high)])

    @property
    def _has_checked_curve(self) -> bool:
        """Return whether the function has a closed form known to the checker."""
        return True

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        if not self._has_checked_curve:
            return super().certify(pieces)
        return certified_curve(self.question, self.zero_from, pieces)

    def mechanism(self, distortion: Fraction) -> HammingMechanism | ProductMechanism:
        """Return a mechanism that attains the least leakage, or its enclosure from above."""
        return replace(self._weights(distortion), summary=self._summary(distortion))

    def _weights(self, distortion: Fraction) -> HammingMechanism:
        if distortion >= self.zero_from:
            return self._silent()
        return self._mechanism(distortion) if distortion else identity_mechanism(self.records, self.letters)

    def _summary(self, distortion: Fraction) -> dict[str, Any]:
        """Return the parameters that determine the weights, as plain JSON data."""
        if distortion == 0:
            return {"family": "identity"}
        if distortion >= self.zero_from:
            return {"family": "least distortion without leakage"}
        parameters = {key: str(part) for key, part in self._parameters(distortion).items()}
        return {"family": type(self).__name__, "distortion": str(distortion)} | parameters

    @abstractmethod
    def _parameters(self, distortion: Fraction) -> dict[str, Any]:
        """Return the parameters of the family that determine the weights at D."""

    def evidence(self, distortion: Fraction) -> dict[str, Any]:
        """Return the evidence for the checker besides the claim."""
        return self._evidence(distortion) if 0 < distortion < self.zero_from else {}

    @abstractmethod
    def _value(self, distortion: Fraction) -> LeakageValue: ...

    @abstractmethod
    def _mechanism(self, distortion: Fraction) -> HammingMechanism: ...

    def _evidence(self, distortion: Fraction) -> dict[str, Any]:
        return {}

    def _silent(self) -> HammingMechanism:
        return product_of_randomized_responses(self.records, self.letters, 1)

    def _least(self, level: Fraction) -> Fraction | None:
        """Return the least distortion at exp(leakage) = level where it is a rational in closed form, else None."""
        return None


def shells_fit(records: int, letters: int) -> bool:
    """Return whether the sizes of all shells fit comfortably in memory."""
    return records * records * letters.bit_length() <= MOST_SHELL_BITS


def require_shells(records: int, letters: int) -> None:
    """Refuse numbers of records for which the sizes of the shells do not fit in memory."""
    if not shells_fit(records, letters):
        raise Unsupported(
            f"records={records}, letters={letters}: the sizes of all shells need about "
            f"{records * records * letters.bit_length()} bits, at most {MOST_SHELL_BITS} are kept; use fewer records"
        )
