"""Databases of i.i.d. records under a profile of epsilons and deltas, or under Gaussian differential privacy.

With the other records drawn, the map from a record to its own output is a mechanism for one record, as private as the whole
is for databases that differ in one record; and the product of private mechanisms is private. So n records need, for a total
distortion D, the slack or the mu that one record needs at D/n, and distort n times as much at either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from symdp.arithmetic.deferred import Deferred
from symdp.certificates.finding import Finding
from symdp.tradeoffs.databases.database_claims import leakage_of_alike, sum_of_records
from symdp.tradeoffs.databases.independent_records import IndependentRecords, power
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.solution import Solution


class IidRecords(IndependentRecords):
    """The least slack of a profile, or the least mu, for n records.

    Examples
    --------
    >>> from symdp import Database, SourceSet, Tradeoff
    >>> three = Database(3, source=SourceSet.single(["1/2", "3/10", "1/5"]))
    >>> best = Tradeoff(three, leakage="tv").at("3/5")
    >>> best.value.rational
    Fraction(3, 5)
    >>> best.mechanism.distortion(three.local)
    Fraction(3, 5)
    >>> best.certificate.record["question"]["records"]
    3
    """

    def at(self, distortion: Fraction) -> Optimum:
        one = self.record.at(distortion / self.records)
        return replace(super().at(distortion), prove=Deferred(_leakage, self.records, distortion, one))

    def inverse(self, level: Fraction) -> Optimum:
        one = self.record.inverse(level)
        low, high = one.distortion_bounds or (one.distortion, one.distortion)
        return replace(
            one,
            question=self.question,
            distortion=self.records * one.distortion,
            make_mechanism=Deferred(power, one, self.records),
            prove=Deferred(_distortion, self.records, one),
            distortion_bounds=(self.records * low, self.records * high),
        )

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        return Solution.certify(self, pieces)


def _leakage(records: int, distortion: Fraction, one: Optimum) -> Finding:
    return leakage_of_alike(records, distortion, one.prove())


def _distortion(records: int, one: Optimum) -> Finding:
    return sum_of_records([(records, one.prove())])
