"""Which exact route answers for which measure and source set; None where none is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.rational import Infinity, exact_text
from symdp.certificates.certificate import Certificate, written_prior
from symdp.errors import CertificateRejected
from symdp.leakages.measure import Measure
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism, symmetric_response
from symdp.sources.prior import HullPrior, uniform
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.measures import maximal_information, maximal_leakage, min_entropy, mutual_information
from symdp.tradeoffs.measures.class_one import SymmetricLeakage, symmetric_leakage
from symdp.tradeoffs.measures.crossing import crossing
from symdp.tradeoffs.measures.guess_program import GuessProgram
from symdp.tradeoffs.measures.optimum import INVERSE, LeakageOptimum, Proven, without_leakage
from symdp.tradeoffs.optimum import leakage_optimum
from symdp.tradeoffs.profiles.choice import profile_of
from symdp.tradeoffs.profiles.ordered import OrderedProfile
from symdp.tradeoffs.profiles.profile import Profile

ZERO = Fraction(0)
_DIGITS = 15


@dataclass(frozen=True)
class ExactRoutes:
    """What is known exactly of a measure over a source set."""

    source: SourceSet
    leakage: Measure

    @cached_property
    def profile(self) -> Profile:
        """The trace profile of the set."""
        return profile_of(self.source)

    @property
    def kind(self) -> str:
        """The name of the measure without its order; order infinity is maximal leakage."""
        return "ml" if self.leakage.name == "sibson:oo" else self.leakage.name.split(":")[0]

    @property
    def zero_from(self) -> Fraction:
        """The least distortion without leakage, the same for all measures."""
        return 1 - self.profile.start.accuracy

    @cached_property
    def middle(self) -> HullPrior | None:
        """The uniform prior with what shows that it lies in the hull, for Class I."""
        located = self.source.locate(uniform(self.source.letters))
        return located if isinstance(located, HullPrior) else None

    @cached_property
    def symmetric(self) -> SymmetricLeakage | None:
        """The formula for randomised response, where it is the optimum."""
        if self.kind in ("mi", "renyi", "kl", "sibson", "min-entropy") and self.middle is not None:
            return symmetric_leakage(self.leakage, self.source.letters)
        return None

    @cached_property
    def stars(self) -> maximal_information.Stars | None:
        """For maximal information: the priors of a symmetric set."""
        return maximal_information.stars_of(self.source) if self.kind == "mx" else None

    @property
    def ordered(self) -> OrderedProfile | None:
        """The profile of one known prior."""
        found = self.profile
        return found if isinstance(found, OrderedProfile) and not found.symmetric else None

    def proven(self, distortion: Fraction) -> Proven | None:
        """The least leakage at a distortion by a closed form or by one linear program."""
        if distortion >= self.zero_from:
            return without_leakage(self.profile)
        if self.kind == "ml":
            return maximal_leakage.least_leakage(self.source, self.profile, distortion)
        if self.symmetric is not None:
            return self.symmetric.proven(distortion, self.middle)
        if self.kind == "mi" and self.ordered is not None:
            return mutual_information.least_leakage(self.ordered, distortion)
        if self.kind == "min-entropy":
            found = min_entropy.least_leakage(self.source, self.profile, distortion)
            return GuessProgram(self.source).least_leakage(distortion) if found is None else found
        if self.kind in ("renyi", "kl") and distortion == 0:
            return self._infinite()
        if self.stars is not None:
            return self.stars.proven(distortion)
        return None

    def optimum(self, distortion: Fraction) -> LeakageOptimum | None:
        """The least leakage at a distortion."""
        found = self.proven(distortion)
        if found is not None:
            return found.optimum(self.source, distortion, self.leakage)
        return self._of_programs(distortion) if self.kind == "mx" else None

    def least_distortion(self, level: Fraction) -> LeakageOptimum | None:
        """The least distortion at exp(leakage) = level."""
        if level == 1 or self.zero_from == 0:
            return self._inverse(level, self.zero_from, self.zero_from)
        if self.kind == "ml":
            distortion, found = maximal_leakage.least_distortion(self.source, self.profile, level)
            return self._inverse(level, distortion, distortion, found)
        if self.kind == "min-entropy":
            exact = min_entropy.least_distortion(self.source, self.profile, level)
            if exact is not None:
                return self._inverse(level, exact[0], exact[0], exact[1])
            needed = GuessProgram(self.source).least_distortion(level)
            return self._inverse(level, needed, needed)
        if self.kind == "mx":
            return self._least_distortion_of_information(level)
        if self.symmetric is None and (self.kind != "mi" or self.ordered is None):
            return None
        low, high = crossing(self._value, level, self.zero_from, _DIGITS)
        found_between = self._inverse(level, low, high)
        if low == high and not _is_accepted(found_between.certificate):
            # An equality beyond the checker's algebra: two distortions at which it sees the order answer instead.
            width = self.zero_from / 10 ** (_DIGITS + 1)
            return self._inverse(level, max(ZERO, low - width), high + width)
        return found_between

    def _value(self, distortion: Fraction) -> LeakageValue:
        found = self.proven(distortion)
        if found is None:
            raise ArithmeticError("a closed form does not cover its whole range")
        return found.leakage_value()

    def _least_distortion_of_information(self, level: Fraction) -> LeakageOptimum:
        if self.stars is None:
            return maximal_information.least_distortion(self.source, level)
        distortion = self.stars.distortion(level)
        return self._inverse(level, distortion, distortion)

    def _inverse(self, level: Fraction, low: Fraction, high: Fraction, found: Proven | None = None) -> LeakageOptimum:
        """The least distortion lies between two distortions, at which the least leakage is above the level and below."""
        reached = self.proven(high) if found is None else found
        if reached is None:
            raise ArithmeticError("a closed form does not cover its whole range")
        claim = {
            "kind": INVERSE,
            "measure": self.leakage.name,
            "source": self.source.to_document(),
            "exp_epsilon": exact_text(level),
            "distortion": [exact_text(low), exact_text(high)],
        }
        evidence: dict[str, Any] = {"high": reached.evidence}
        if level == 1:
            evidence["spread_prior"] = written_prior(self.profile.spread_prior)
        elif low != high and (below := self.proven(low)) is not None:
            evidence["low"] = below.evidence
        certificate = Certificate.of(claim, evidence)
        found_at = reached.optimum(self.source, high, self.leakage)
        return replace(found_at, certificate=certificate, distortion_bounds=(low, high))

    def _infinite(self) -> Proven:
        """Without distortion the letters that may occur are reported truthfully, and two of them differ for sure."""
        inside = self.source.relative_interior()
        evidence = {"method": "truth", "prior": written_prior(inside)}
        return Proven(None, symmetric_response(self.source.letters, ZERO), inside.prior, evidence)

    def _of_programs(self, distortion: Fraction) -> LeakageOptimum:
        """Maximal information over a set without symmetry."""
        if distortion > 0:
            highest = leakage_optimum(self.source, distortion, ZERO).exp_epsilon
            if isinstance(highest, Infinity):
                raise ArithmeticError("differential privacy is finite at a positive distortion")
            return maximal_information.least_leakage(self.source, self.profile, distortion, highest)
        inside = self.source.relative_interior()
        possible = [y for y, p in enumerate(inside.prior) if p]
        least = [self.source.minimum(maximal_information.unit_vector(self.source.letters, y)) for y in possible]
        smallest, rarest = min(least, key=lambda pair: pair[0])
        if smallest > 0:
            return maximal_information.least_leakage(self.source, self.profile, distortion, 1 / smallest)
        evidence = {"method": "truth", "prior": written_prior(inside), "rarest": written_prior(rarest)}
        honest = tuple([Fraction(int(p > 0)) for p in inside.prior])
        found = Proven(None, ProportionalMechanism(honest, inside.prior), None, evidence)
        return found.optimum(self.source, distortion, self.leakage)


def _is_accepted(certificate: Certificate) -> bool:
    try:
        certificate.verify()
    except CertificateRejected:
        return False
    return True
