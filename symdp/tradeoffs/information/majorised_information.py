"""Least mutual information where all priors of the set majorise one, up to the distortion where that is least favourable.

Let P* be that prior, W the best mechanism for it alone at D < (M-1) min P*, t = D/((M-1)(1-D)), and Q the law of its output.
The probabilities W(x|x) = (1 - (1-D) t/P*_x)/(1-t) grow with P*_x, so that W has distortion at most D on the whole set: of
every prior the letters with P*_x >= c have as much as under P* or more. For the same reason, where the divergences

    F_x = D(W_x||Q) = log((1-D)/P*_x) + (1 - W(x|x)) log t

do not grow with P*_x, no prior P of the set has a sum P_x F_x, which bounds the information from above, larger than P*, for
which it is the information. Then H(P*) - h(D) - D log(M-1) is the least information for the set. Elsewhere it is enclosed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Self

from symdp.arithmetic.rational import printed
from symdp.certificates.finding import written_prior
from symdp.errors import Unsupported
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.sources.prior import HullPrior
from symdp.tradeoffs.common.leakage_crossing import crossing
from symdp.tradeoffs.information.enclosed_leakage import EnclosedLeakage
from symdp.tradeoffs.information.one_prior_information import KeptLetters
from symdp.tradeoffs.local.local_leakage import DIGITS, LocalLeakage, Proven, point_optimum
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.profiles.ordered_profile import OrderedProfile
from symdp.tradeoffs.question import Question

ONE = Fraction(1)


class MajorisedInformation(LocalLeakage):
    """The trade-off of mutual information for sets with a least majorised prior: exact up to some distortion.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> ball = SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10")
    >>> exact = Tradeoff(ball, leakage="mi").at("1/10")
    >>> exact.value.nats(12)
    '0.694502283898'
    >>> exact.worst_prior == ball.least_majorised()
    True
    >>> exact.value.is_exact
    True
    >>> Tradeoff(ball, leakage="mi").at("1/2").value.is_exact
    False
    >>> least = Tradeoff(ball, leakage="mi").inverse(exp_epsilon=2)
    >>> f"{float(least.distortion):.12f}", least.certificate.lines_checked
    ('0.100469256240', 27)
    """

    is_exact = False

    def __init__(self, question: Question, prior: HullPrior) -> None:
        super().__init__(question)
        self.prior = prior

    @classmethod
    def of(cls, question: Question) -> Self | None:
        prior = question.source.shape.least_majorised
        return None if prior is None or min(prior.prior) == 0 else cls(question, prior)

    @cached_property
    def _all_letters(self) -> KeptLetters:
        return KeptLetters(OrderedProfile(self.prior), self.question.letters)

    @cached_property
    def _enclosed(self) -> EnclosedLeakage:
        return EnclosedLeakage(self.question)

    def proven(self, distortion: Fraction) -> Proven:
        if not self.is_least_favourable(distortion):
            name = self.question.leakage.name
            raise Unsupported(f"leakage={name} at distortion={printed(distortion)} is enclosed, and not known exactly")
        alone = self._all_letters.proven(distortion)
        evidence = alone.evidence | {"method": "majorised", "prior": written_prior(self.prior)}
        return Proven(alone.value, alone.mechanism, self.prior, evidence)

    def is_least_favourable(self, distortion: Fraction) -> bool:
        """Decide whether F increases from each level of the prior to the next lower one, by comparing logarithms."""
        if distortion >= (self.question.letters - 1) * min(self.prior.prior):
            return False
        levels = sorted(set(self.prior.prior), reverse=True)
        return all(self._grows(distortion, first, then) for first, then in pairwise(levels))

    def _grows(self, distortion: Fraction, first: Fraction, then: Fraction) -> bool:
        ratio = self._all_letters.ratio(distortion)
        honest = [(1 - (1 - distortion) * ratio / level) / (1 - ratio) for level in (first, then)]
        term = (ONE, first / then)
        more = ExactValue.of([term, (honest[0] - honest[1], ratio)] if ratio else [term])
        return more.value >= LeakageValue.log_of(ONE)

    def at(self, distortion: Fraction) -> Optimum:
        if distortion >= self.zero_from or self.is_least_favourable(distortion):
            return point_optimum(self.question, distortion, self.known(distortion))
        return self._enclosed.at(distortion)

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.at(distortion).value

    def inverse(self, level: Fraction) -> Optimum:
        around = self._around(level)
        return self._enclosed.inverse(level) if around is None else self.reached(level, *around)

    def _around(self, level: Fraction) -> tuple[Fraction, Fraction] | None:
        """Return distortions at which the least information is above a level and below; None where it is not exact."""
        end = (self.question.letters - 1) * min(self.prior.prior)
        if level == 1 or end == 0 or self._alone(end) > LeakageValue.log_of(level):
            return None
        around = crossing(self._alone, level, end, DIGITS)
        return around if all(map(self.is_least_favourable, around)) else None

    def _alone(self, distortion: Fraction) -> LeakageValue:
        """Return the least information for the prior alone, where it reports all letters."""
        return self._all_letters.value(distortion).value
