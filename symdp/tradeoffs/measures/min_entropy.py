"""Least min-entropy leakage: the accuracy that must remain over that without any report, where this bound is met.

Guessing the reported letter succeeds with the accuracy of the mechanism, so that on a prior p the leakage is at least
(1-D)/max p; the least max p over the set is the accuracy r0 of the start of its trace profile. For one prior the mixture of
the identity and the likeliest letter attains it: no other guess is better. For a set, maximal leakage is an upper bound, and
meets it where phi(1-D) = (1-D)/r0, in particular where the uniform prior lies in the set. Other sets are for
:mod:`symdp.tradeoffs.measures.guess_program`.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.certificates.certificate import written_diagonal, written_prior
from symdp.leakages.exact_value import ExactValue
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.measures.maximal_leakage import least_trace
from symdp.tradeoffs.measures.optimum import Proven
from symdp.tradeoffs.profiles.ordered import OrderedProfile
from symdp.tradeoffs.profiles.profile import Profile


def least_leakage(source: SourceSet, profile: Profile, distortion: Fraction) -> Proven | None:
    """At a distortion below that from which nothing leaks; None where the bounds differ."""
    accuracy = 1 - distortion
    level = accuracy / profile.start.accuracy
    evidence = {"method": "guess", "prior": written_prior(profile.spread_prior)}
    if is_one_prior(profile):
        mechanism = _mostly_the_likeliest(profile, accuracy)
    else:
        point = least_trace(source, profile, accuracy).point
        if point.trace != level:
            return None
        evidence |= written_diagonal(point.diagonal, point.multipliers)
        mechanism = ProportionalMechanism(point.diagonal, point.diagonal)
    return Proven(ExactValue.log_of(level), mechanism, profile.spread_prior.prior, evidence)


def least_distortion(source: SourceSet, profile: Profile, level: Fraction) -> tuple[Fraction, Proven] | None:
    """The inverse, for a level above 1."""
    distortion = max(Fraction(0), 1 - level * profile.start.accuracy)
    found = least_leakage(source, profile, distortion)
    return None if found is None else (distortion, found)


def is_one_prior(profile: Profile) -> bool:
    """Whether the profile is that of one known prior."""
    return isinstance(profile, OrderedProfile) and not profile.symmetric


def _mostly_the_likeliest(profile: Profile, accuracy: Fraction) -> ProportionalMechanism:
    prior = profile.spread_prior.prior
    likeliest = max(range(len(prior)), key=prior.__getitem__)
    share = (accuracy - prior[likeliest]) / (1 - prior[likeliest])
    honest = [share] * len(prior)
    honest[likeliest] = Fraction(1)
    weights = [Fraction(int(letter == likeliest)) for letter in range(len(prior))]
    return ProportionalMechanism(tuple(honest), tuple(weights))
