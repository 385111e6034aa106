"""Profiles with an irrational exp(epsilon), enclosed between a stricter and a looser profile with rational ones.

Mechanisms that satisfy the stricter one satisfy the given profile, and those that satisfy it satisfy the looser one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from symdp.arithmetic.deferred import Deferred
from symdp.certificates.finding import AskAndAnswer, Finding
from symdp.leakages.measure import Measure
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.common.certified_band import band
from symdp.tradeoffs.local.profile_slack import ProfileSlack
from symdp.tradeoffs.optimum import Optimum, mechanism_of
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.solution import Solution

Ask = Callable[[ProfileSlack, Fraction], Optimum]


class ProfileAround(Solution):
    """The least slack, and the least distortion, between those of a stricter and of a looser profile.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> best = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="profile:1:1/100,2:0").inverse(value=0)
    >>> low, high = best.distortion_bounds
    >>> low < high < low + Fraction(1, 10**9), best.distortion == high, len(best.certificate.verify()) > 1
    (True, True, True)
    """

    @cached_property
    def zero_from(self) -> Fraction:
        return self.inverse(Fraction(0)).distortion

    def at(self, distortion: Fraction) -> Optimum:
        ends = self._ends(self.question.digits, ProfileSlack.at, distortion)
        low, high = _slacks(ends)
        claim = {"at": distortion}, {"slack": {"between": [low, high]}}
        value = LeakageValue.enclosed(low, high, Deferred(ProfileAround._slacks_at, self, distortion))
        return self._between(ends, value, claim, None)

    def inverse(self, level: Fraction) -> Optimum:
        ends = self._ends(self.question.digits, ProfileSlack.inverse, level)
        least, most = ends[1].distortion, ends[0].distortion
        claim = {"level": level}, {"distortion": {"between": [least, most]}}
        return self._between(ends, LeakageValue.number(level), claim, (least, most))

    def certify(self, pieces: Sequence[Piece]) -> Finding:
        """Return optima at equal steps."""
        return band("slack", self.at, self.zero_from)

    def _between(
        self,
        ends: tuple[Optimum, Optimum],
        value: LeakageValue,
        claim: AskAndAnswer,
        bounds: tuple[Fraction, Fraction] | None,
    ) -> Optimum:
        strict, loose = ends
        return Optimum(
            self.question,
            strict.distortion,
            value,
            Deferred(mechanism_of, strict),
            Deferred(ProfileAround._proof, self, ends, claim),
            least_favourable=loose.least_favourable,
            distortion_bounds=bounds,
        )

    def _ends(self, digits: int, ask: Ask, value: Fraction) -> tuple[Optimum, Optimum]:
        """Return the optima for a stricter and for a looser profile."""
        strict, loose = (self._rational(measure) for measure in self.question.leakage.around(digits + 3))
        return ask(strict, value), ask(loose, value)

    def _slacks_at(self, distortion: Fraction, digits: int) -> tuple[Fraction, Fraction]:
        return _slacks(self._ends(digits, ProfileSlack.at, distortion))

    def _rational(self, measure: Measure) -> ProfileSlack:
        profile = ProfileSlack.of(replace(self.question, leakage=measure))
        if profile is None:
            raise ArithmeticError("a profile of logarithms of rationals has rational levels")
        return profile

    def _proof(self, ends: tuple[Optimum, Optimum], claim: AskAndAnswer) -> Finding:
        proofs = [end.prove() for end in ends]
        return Finding.of(self.question, *claim, {"ends": [proof.record | {"evidence": proof.evidence} for proof in proofs]})


def _slacks(ends: tuple[Optimum, Optimum]) -> tuple[Fraction, Fraction]:
    """Return the least slack of the looser profile, and that of the stricter one."""
    low, high = (end.value.rational or Fraction(0) for end in (ends[1], ends[0]))
    return low, high
