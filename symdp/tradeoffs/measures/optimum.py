"""The least leakage at a distortion for measures other than differential privacy, with mechanism and certificate."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.certificates.certificate import Certificate, written_diagonal, written_prior
from symdp.leakages.exact_value import ExactValue
from symdp.leakages.measure import Measure
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism, constant_answer
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.profile import Profile

if TYPE_CHECKING:
    import sympy

AnyMechanism: TypeAlias = Mechanism | ProportionalMechanism
POINT, INVERSE, CURVE = "least leakage of a measure", "least distortion of a measure", "curve of a measure"


@dataclass(frozen=True)
class LeakageOptimum:
    """The least leakage among the mechanisms that distort every prior of a source set by at most D.

    Attributes
    ----------
    source : SourceSet
    distortion : Fraction
        D, the bound that the mechanism keeps.
    leakage : Measure
        For measures that need a prior the leakage of a mechanism is the largest over the hull of the set.
    value : LeakageValue
        In nats: exact, or a certified enclosure.
    mechanism : Mechanism or ProportionalMechanism
        Its matrix is ``mechanism.matrix``.
    worst_prior : tuple of Fraction, or None
        A prior of the hull that needs the value by itself, where one is known.
    certificate : Certificate
    distortion_bounds : pair of Fraction, or None
        For the inverse question: two rationals around the least distortion, equal where it is known exactly.
        ``distortion`` is the second one. None where the distortion was given.
    """

    source: SourceSet
    distortion: Fraction
    leakage: Measure
    value: LeakageValue
    mechanism: AnyMechanism
    worst_prior: Vector | None
    certificate: Certificate
    distortion_bounds: tuple[Fraction, Fraction] | None = None

    @property
    def exp_epsilon(self) -> ExpEpsilon | None:
        """exp(value) where it is rational or infinite, else None."""
        return self.value.exp

    @property
    def epsilon(self) -> sympy.Expr | None:
        """The value in nats as a sympy expression; None where only an enclosure is known."""
        return self.value.expression


@dataclass(frozen=True)
class Proven:
    """An exact least leakage at a distortion with what proves it."""

    value: ExactValue | None
    mechanism: AnyMechanism
    worst_prior: Vector | None
    evidence: dict[str, Any]

    def leakage_value(self) -> LeakageValue:
        """The value in nats; infinite without terms."""
        return LeakageValue.log_of(INFINITY) if self.value is None else self.value.value

    def optimum(self, source: SourceSet, distortion: Fraction, measure: Measure) -> LeakageOptimum:
        """The answer to the question for the least leakage."""
        claim = point_claim(source, distortion, measure) | {
            "value": "oo" if self.value is None else self.value.to_document()
        }
        certificate = Certificate.of(claim, self.evidence)
        return LeakageOptimum(
            source, distortion, measure, self.leakage_value(), self.mechanism, self.worst_prior, certificate
        )


def point_claim(source: SourceSet, distortion: Fraction, measure: Measure) -> dict[str, Any]:
    """What a certificate for one distortion claims, its value left out."""
    return {
        "kind": POINT,
        "measure": measure.name,
        "source": source.to_document(),
        "distortion": str(distortion),
    }


def without_leakage(profile: Profile) -> Proven:
    """The answer for every measure where the output need not depend on the input."""
    start = profile.start
    evidence = {"method": "zero"} | written_diagonal(start.diagonal, start.multipliers)
    evidence["prior"] = written_prior(profile.spread_prior)
    return Proven(ExactValue(()), constant_answer(start.diagonal), profile.spread_prior.prior, evidence)
