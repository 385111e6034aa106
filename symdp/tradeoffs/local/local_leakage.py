"""Common base of theorems on measures other than differential privacy, for one letter: claims, zero, the inverse."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding, around, written_diagonal, written_prior
from symdp.errors import CertificateRejected
from symdp.leakages.measure import Kind
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism, constant_answer, symmetric_response
from symdp.sources.prior import HullPrior
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.leakage_crossing import crossing
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.profile_exploration import proofs_of
from symdp.tradeoffs.profiles.trace_profile import Profile
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

ZERO = Fraction(0)
DIGITS = 15

LocalMechanism: TypeAlias = Mechanism | ProportionalMechanism


@dataclass(frozen=True)
class Proven:
    """An exact least leakage at a distortion with its evidence.

    Attributes
    ----------
    value : ExactValue, or None
        None for infinity.
    mechanism : Mechanism or ProportionalMechanism
    prior : HullPrior, or None
        A prior of the hull that needs the value by itself, where one is known.
    evidence : dict
    """

    value: ExactValue | None
    mechanism: LocalMechanism
    prior: HullPrior | None
    evidence: dict[str, Any]

    def leakage_value(self) -> LeakageValue:
        """Return the value in nats; infinite without terms."""
        return LeakageValue.log_of(INFINITY) if self.value is None else self.value.value


class LocalLeakage(Solution):
    """A theorem on a measure in the local model that gives the exact least leakage at every distortion."""

    @property
    def source(self) -> SourceSet:
        """The source set."""
        return self.question.source

    @property
    def profile(self) -> Profile:
        """The trace profile of the set."""
        return self.question.profile

    @property
    def zero_from(self) -> Fraction:
        return zero_from(self.question)

    @abstractmethod
    def proven(self, distortion: Fraction) -> Proven:
        """Return the least leakage at a distortion below ``zero_from``."""

    def known(self, distortion: Fraction) -> Proven:
        """Return the least leakage at any distortion."""
        return without_leakage(self.profile) if distortion >= self.zero_from else self.proven(distortion)

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.known(distortion).leakage_value()

    def at(self, distortion: Fraction) -> Optimum:
        return point_optimum(self.question, distortion, self.known(distortion))

    def inverse(self, level: Fraction) -> Optimum:
        if level == 1 or self.zero_from == 0:
            return self.reached(level, self.zero_from, self.zero_from)
        return self.least_distortion(level)

    def least_distortion(self, level: Fraction) -> Optimum:
        """Return the least distortion at a level above 1, where zero leakage needs a positive distortion."""
        low, high = crossing(self.value, level, self.zero_from, DIGITS)
        optimum = self.reached(level, low, high)
        checked = self.question.leakage.kind is not Kind.OTHER
        if checked and low == high and not _is_accepted(optimum.prove()):
            # An equality beyond the checker's algebra: two distortions at which it sees the order answer instead.
            width = self.zero_from / 10 ** (DIGITS + 1)
            return self.reached(level, max(ZERO, low - width), high + width)
        return optimum

    def reached(self, level: Fraction, low: Fraction, high: Fraction, at_high: Proven | None = None) -> Optimum:
        """Return the optimum from two distortions between which the least leakage crosses the level."""
        known = self.known(high) if at_high is None else at_high
        evidence: dict[str, Any] = {"high": known.evidence}
        if level == 1:
            evidence["spread_prior"] = written_prior(self.profile.spread_prior)
        elif low != high:
            evidence["low"] = self.known(low).evidence
        return inverse_optimum(self.question, level, (low, high), known, evidence)

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        if any(piece.form is None for piece in pieces):
            return super().certify(pieces)
        proofs = proofs_of(pieces, self.source.letters, 2)
        answer = {"zero_from": self.zero_from, "pieces": [piece.to_document() for piece in pieces]}
        evidence = {"zero": without_leakage(self.profile).evidence, "pieces": proofs}
        return Finding.of(self.question, {"curve": True}, answer, evidence)


def zero_from(question: Question) -> Fraction:
    """Return the least distortion without leakage, equal for all measures."""
    return 1 - question.profile.start.accuracy


def point_optimum(question: Question, distortion: Fraction, proof: Proven) -> Optimum:
    """Return the optimum of the question for the least leakage."""
    return Optimum(
        question,
        distortion,
        proof.leakage_value(),
        known(proof.mechanism),
        Deferred(_point_certificate, question, distortion, proof),
        least_favourable=proof.prior,
        supremum_attained=True if proof.prior is not None else None,
    )


def inverse_optimum(
    question: Question, level: Fraction, bounds: tuple[Fraction, Fraction], proof: Proven, evidence: dict[str, Any]
) -> Optimum:
    """Return the optimum of the question for the least distortion; ``proof`` is that of the optimum at the upper bound."""
    return Optimum(
        question,
        bounds[1],
        proof.leakage_value(),
        known(proof.mechanism),
        Deferred(Finding.of, question, {"level": level}, {"distortion": around(*bounds)}, evidence),
        least_favourable=proof.prior,
        supremum_attained=True if proof.prior is not None else None,
        distortion_bounds=bounds,
    )


def without_leakage(profile: Profile) -> Proven:
    """Return the optimum for every measure where the output need not depend on the input."""
    start = profile.start
    evidence = {"method": "zero"} | written_diagonal(start.diagonal, start.multipliers)
    evidence["prior"] = written_prior(profile.spread_prior)
    return Proven(ExactValue(()), constant_answer(start.diagonal), profile.spread_prior, evidence)


def truth(question: Question) -> Proven:
    """Return the truthful optimum without distortion, where two letters of the support differ with certainty."""
    inside = question.source.relative_interior()
    evidence = {"method": "truth", "prior": written_prior(inside)}
    return Proven(None, symmetric_response(question.letters, ZERO), inside, evidence)


def _point_certificate(question: Question, distortion: Fraction, proof: Proven) -> Finding:
    value = "oo" if proof.value is None else proof.value.to_document()
    return Finding.of(question, {"at": distortion}, {"nats": value}, proof.evidence)


def _is_accepted(finding: Finding) -> bool:
    try:
        Certificate.of(finding)
    except CertificateRejected:
        return False
    return True
