"""The least leakage at a distortion, and the least distortion at a leakage, with mechanism, prior and certificate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.logarithm import Logarithm
from symdp.arithmetic.optimize import minimize
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, exact_text
from symdp.certificates.certificate import Certificate, written_diagonal, written_prior
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.choice import profile_of
from symdp.tradeoffs.profiles.profile import Profile, ProfilePoint

if TYPE_CHECKING:
    import sympy

ZERO = Fraction(0)
ONE = Fraction(1)


@dataclass(frozen=True)
class Optimum:
    """An optimal mechanism under epsilon-LDP or (epsilon, delta)-LDP in the standard sense.

    Attributes
    ----------
    source : SourceSet
    distortion : Fraction
        D, the bound on the expected Hamming distortion of every prior of the set.
    delta : Fraction
    exp_epsilon : Fraction or INFINITY
        lambda = exp(epsilon), exact.
    mechanism : NestedRandomizedResponse
        Its matrix is ``mechanism.matrix``.
    least_favourable : HullPrior
        A prior of the convex hull; with vertices, the weights that give it.
    supremum_attained : bool
        Whether that prior alone already needs exp_epsilon. When False, no prior of the hull does: they only come
        arbitrarily close to ``worst_prior``, and lambda is their supremum.
    certificate : Certificate
    """

    source: SourceSet
    distortion: Fraction
    delta: Fraction
    exp_epsilon: ExpEpsilon
    mechanism: NestedRandomizedResponse
    least_favourable: HullPrior
    supremum_attained: bool
    certificate: Certificate

    @property
    def worst_prior(self) -> Vector:
        """The least favourable prior."""
        return self.least_favourable.prior

    @property
    def epsilon(self) -> sympy.Expr:
        """epsilon = log(exp_epsilon) in nats, as a sympy expression."""
        return self.logarithm.to_sympy()

    @property
    def logarithm(self) -> Logarithm:
        """epsilon, exactly comparable and printable in nats or bits."""
        return Logarithm(self.exp_epsilon)


def leakage_optimum(source: SourceSet, distortion: Fraction, delta: Fraction) -> Optimum:
    """The least leakage at a distortion."""
    return _Question(source, distortion, delta).answer()


def distortion_optimum(source: SourceSet, level: Fraction, delta: Fraction) -> Optimum:
    """The least distortion at a leakage, by the same tangents read the other way."""
    profile = profile_of(source)
    best, accuracy, prior = _largest_accuracy(profile, level)
    factor = accuracy / best.accuracy
    diagonal = [factor * entry for entry in best.diagonal]
    evidence = written_diagonal(diagonal, scaled(best.multipliers, factor)) | {"prior": written_prior(prior)}
    distortion = (1 - delta) * (1 - accuracy)
    certificate = Certificate.of(leakage_claim("least distortion", source, distortion, delta, level), evidence)
    mechanism = from_diagonal(diagonal, level, delta)
    return Optimum(source, distortion, delta, level, mechanism, prior, True, certificate)


def _largest_accuracy(profile: Profile, level: Fraction) -> tuple[ProfilePoint, Fraction, HullPrior]:
    """The maximum of lambda r / (lambda + phi(r) - 1), where it is attained, and a prior that proves it."""
    best, accuracy = profile.start, profile.start.accuracy
    if accuracy == 1:
        return best, accuracy, profile.spread_prior
    suggested = profile.suggest(lambda r, trace: (float(level) + trace - 1) / r)
    slope = level / accuracy if suggested is None else suggested
    while True:
        touch = profile.touch(slope)
        reached = level * touch.point.accuracy / (level + touch.point.trace - 1) if touch.point.accuracy else ZERO
        if reached > accuracy:
            best, accuracy = touch.point, reached
        elif slope == level / accuracy:
            return best, accuracy, touch.prior
        slope = level / accuracy


@dataclass(frozen=True)
class _Question:
    source: SourceSet
    distortion: Fraction
    delta: Fraction

    @cached_property
    def accuracy(self) -> Fraction:
        """u = 1 - D/(1 - delta): (epsilon, delta)-LDP at D is epsilon-LDP at D/(1 - delta)."""
        return max(ZERO, 1 - self.distortion / (1 - self.delta))

    def answer(self) -> Optimum:
        profile = profile_of(self.source)
        if self.accuracy <= profile.start.accuracy:
            return self._without_leakage(profile)
        if self.accuracy == 1:
            return self._infinite()
        return self._finite(profile)

    def _without_leakage(self, profile: Profile) -> Optimum:
        start = profile.start
        mechanism = from_diagonal(start.diagonal, ONE, self.delta)
        evidence = written_diagonal(start.diagonal, start.multipliers) | {"prior": written_prior(profile.spread_prior)}
        return self._optimum(ONE, mechanism, profile.spread_prior, True, evidence)

    def _infinite(self) -> Optimum:
        identity = NestedRandomizedResponse(tuple(range(self.source.letters)), {}, ONE, ONE)
        prior = self.source.relative_interior()
        return self._optimum(INFINITY, identity, prior, True, {"prior": written_prior(prior)})

    def _finite(self, profile: Profile) -> Optimum:
        u = self.accuracy
        point, prior = tangent_from(profile, u)
        level = u * (point.trace - 1) / (point.accuracy - u)
        diagonal = [u / point.accuracy * entry for entry in point.diagonal]
        attained = max(prior.prior) < u
        if not attained and (better := _attaining_prior(self.source, level, u)) is not None:
            prior, attained = better, True
        evidence = written_diagonal(diagonal, scaled(point.multipliers, u / point.accuracy))
        evidence["prior"] = written_prior(prior)
        evidence["spread_prior"] = written_prior(prior if attained else profile.spread_prior)
        return self._optimum(level, from_diagonal(diagonal, level, self.delta), prior, attained, evidence)

    def _optimum(
        self,
        level: ExpEpsilon,
        mechanism: NestedRandomizedResponse,
        prior: HullPrior,
        attained: bool,
        evidence: dict[str, Any],
    ) -> Optimum:
        claim = leakage_claim("least leakage", self.source, self.distortion, self.delta, level)
        certificate = Certificate.of(claim, evidence)
        return Optimum(self.source, self.distortion, self.delta, level, mechanism, prior, attained, certificate)


def tangent_from(profile: Profile, accuracy: Fraction) -> tuple[ProfilePoint, HullPrior]:
    """The point where the tangent from (accuracy, 1) touches the graph from below, with a prior that proves it.

    Newton's method: a line through (accuracy, 1) and a point of the graph is replaced by the one through the point
    furthest below it. It ends because the points are corners of a polygon, wherever it starts.
    """
    suggested = profile.suggest(lambda r, trace: (trace - 1) / (r - float(accuracy)))
    point = profile.touch(suggested).point if suggested is not None and suggested > 0 else profile.end
    if point.accuracy <= accuracy:
        point = profile.end
    while True:
        slope = (point.trace - 1) / (point.accuracy - accuracy)
        touch = profile.touch(slope)
        lower = touch.point
        if lower.trace - slope * lower.accuracy == point.trace - slope * point.accuracy:
            return point, touch.prior
        point = lower


def leakage_claim(
    kind: str, source: SourceSet, distortion: Fraction, delta: Fraction, exp_epsilon: ExpEpsilon
) -> dict[str, Any]:
    """What a certificate for a single distortion claims."""
    return {
        "kind": kind,
        "source": source.to_document(),
        "distortion": exact_text(distortion),
        "delta": str(delta),
        "exp_epsilon": exact_text(exp_epsilon) if isinstance(exp_epsilon, Fraction) else str(exp_epsilon),
    }


def scaled(values: Sequence[Fraction] | None, factor: Fraction) -> Vector | None:
    """A multiple of a vector, where there is one."""
    return None if values is None else tuple([factor * value for value in values])


def _attaining_prior(source: SourceSet, level: Fraction, accuracy: Fraction) -> HullPrior | None:
    """A prior that proves the level by itself: among those of fact (B), one with the least largest entry."""
    program = LinearProgram()
    largest = program.add_column(cost=1)
    unknown = source.add_prior(program)
    excess = []
    for column in unknown.columns:
        excess.append(program.add_column())
        program.add_row({excess[-1]: ONE, column: -level}, lower=-accuracy)
        program.add_row({largest: ONE, column: -ONE}, lower=0)
    program.add_row(dict.fromkeys(excess, ONE), upper=accuracy * (level - 1))
    solution = minimize(program)
    return unknown.read(solution) if solution.x[largest] < accuracy else None
