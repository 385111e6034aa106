"""Least min-entropy leakage: the remaining accuracy over that without any report, where this bound is attained.

Guessing the reported letter succeeds with the accuracy of the mechanism, so that on a prior p the leakage is at least
(1-D)/max p; the least max p over the set is the accuracy r0 of the start of its trace profile.

For one prior the mixture of the identity and the likeliest letter attains it: no other guess is better. For a set, maximal
leakage is an upper bound, and meets it where phi(1-D) = (1-D)/r0, in particular where the uniform prior lies in the set.
Other sets are for :mod:`symdp.tradeoffs.local.guessing_program`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.deferred import known
from symdp.certificates.finding import written_diagonal, written_prior
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.tradeoffs.local.guessing_program import GuessProgram
from symdp.tradeoffs.local.least_maximal_leakage import least_trace
from symdp.tradeoffs.local.local_leakage import LocalLeakage, Proven
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.ordered_profile import is_one_prior
from symdp.tradeoffs.profiles.trace_profile import Profile

ZERO, ONE = Fraction(0), Fraction(1)


class GuessingLeakage(LocalLeakage):
    """The trade-off of min-entropy leakage."""

    @cached_property
    def program(self) -> GuessProgram:
        """The linear program that decides where the bounds differ."""
        return GuessProgram(self.source)

    def proven(self, distortion: Fraction) -> Proven:
        found = self._bounds_that_meet(distortion)
        return self.program.least_leakage(distortion) if found is None else found

    def _bounds_that_meet(self, distortion: Fraction) -> Proven | None:
        accuracy = 1 - distortion
        level = accuracy / self.profile.start.accuracy
        evidence = {"method": "guess", "prior": written_prior(self.profile.spread_prior)}
        if is_one_prior(self.profile):
            mechanism = _mostly_the_likeliest(self.profile, accuracy)
        else:
            point = least_trace(self.source, self.profile, accuracy).point
            if point.trace != level:
                return None
            evidence |= written_diagonal(point.diagonal, point.multipliers)
            mechanism = ProportionalMechanism(point.diagonal, point.diagonal)
        return Proven(ExactValue.log_of(level), mechanism, self.profile.spread_prior, evidence)

    def least_distortion(self, level: Fraction) -> Optimum:
        bound = max(ZERO, 1 - level * self.profile.start.accuracy)
        found = self._bounds_that_meet(bound)
        if found is not None:
            return self.reached(level, bound, bound, found)
        needed = self.program.least_distortion(level)
        return self.reached(level, needed, needed)

    def pieces(self) -> Iterator[Piece]:
        if not self.zero_from:
            return
        found = self._bounds_that_meet(ZERO)
        if found is None:
            yield Piece(ZERO, self.zero_from, None)
            return
        # Bounds that meet at D = 0 meet everywhere.
        scale, evidence = 1 / self.profile.start.accuracy, found.evidence
        form = Form.log_ratio(Polynomial((scale, -scale)), Polynomial((ONE, ZERO)))
        yield Piece(ZERO, self.zero_from, form, prove=known(evidence))


def _mostly_the_likeliest(profile: Profile, accuracy: Fraction) -> ProportionalMechanism:
    prior = profile.spread_prior.prior
    likeliest = max(range(len(prior)), key=prior.__getitem__)
    share = (accuracy - prior[likeliest]) / (1 - prior[likeliest])
    honest = [share] * len(prior)
    honest[likeliest] = Fraction(1)
    weights = [Fraction(int(letter == likeliest)) for letter in range(len(prior))]
    return ProportionalMechanism(tuple(honest), tuple(weights))
