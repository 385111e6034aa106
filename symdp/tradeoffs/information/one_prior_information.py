"""Least mutual information for one known prior: the rate-distortion function of Hamming distortion, with its thresholds.

With m letters kept (the likeliest) and A the probability of the others, D between two thresholds,

    t = (D - A) / ((m - 1) (1 - D)),  lambda_x = (1 - D)/P_x for a kept letter and 1/t for the others,
    W(y|x) = Q(y) lambda_x t^[x != y],  Q(y) = (P_y - (1-D) t) / ((1-D) (1-t)) for a kept letter and 0 for the others.

W has the law Q of the output and the information sum P_x log lambda_x + D log t. No mechanism of distortion D has less,
because sum_x P_x lambda_x t^[x != y] <= 1 for every y: for any W with a law Q, log z <= z - 1 gives
I(X;Y) - sum P_x W log(lambda_x t^[x != y]) >= 1 - sum_y Q(y) sum_x P_x lambda_x t^[x != y] >= 0.
The kept letters, and with them the thresholds, are those of differential privacy: t is 1/exp(epsilon*(D)).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Self

from symdp.arithmetic.rational import exact_text
from symdp.certificates.finding import written
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.sources.prior import Vector
from symdp.tradeoffs.local.local_leakage import LocalLeakage, Proven
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.ordered_profile import OrderedProfile, is_one_prior
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    pass

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class KeptLetters:
    """The regime between two thresholds: the ``size`` likeliest letters are reported, the others are not.

    Examples
    --------
    >>> from symdp.sources.prior import HullPrior
    >>> profile = OrderedProfile(HullPrior((Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))))
    >>> kept = KeptLetters(profile, 2)
    >>> kept.tail
    Fraction(1, 5)
    >>> kept.ratio(Fraction(9, 20))
    Fraction(5, 11)
    >>> [str(q) for q in kept.outputs(Fraction(9, 20))]
    ['5/6', '1/6', '0']
    """

    profile: OrderedProfile
    size: int

    @property
    def prior(self) -> Vector:
        """The known prior."""
        return self.profile.known.prior

    @cached_property
    def tail(self) -> Fraction:
        """The probability A of the letters that are not reported."""
        return 1 - self.profile.corner(self.size).accuracy

    def keeps(self, letter: int) -> bool:
        """Return whether a letter is reported."""
        return self.profile.ranks[letter] < self.size

    def ratio(self, distortion: Fraction) -> Fraction:
        """Return t, the ratio of W(y|x)/Q_y at a wrong report to that at the right one."""
        return (distortion - self.tail) / ((self.size - 1) * (1 - distortion))

    def outputs(self, distortion: Fraction) -> Vector:
        """Return the output distribution Q."""
        wrong = (distortion - self.tail) / (self.size - 1)
        scale = 1 - distortion - wrong
        return tuple([(p - wrong) / scale if self.keeps(x) else ZERO for x, p in enumerate(self.prior)])

    @property
    def form(self) -> Form:
        """The information between thresholds: (1-A) log(1-D) - sum P log P kept + (D-A) log((D-A)/((m-1)(1-D)))."""
        d = Polynomial.of(0, 1)
        shares = sorted([p for x, p in enumerate(self.prior) if self.keeps(x)], reverse=True)
        entropy = [(-p, [[(p, 1)]]) for p in shares]
        excess = d - self.tail
        honest = (1 - self.tail, [[(1 - d, 1)]])
        return Form.of([*entropy, honest, (excess, [[(excess, 1), ((1 - d) * (self.size - 1), -1)]])])

    def value(self, distortion: Fraction) -> ExactValue:
        """Return the information at one distortion, sum P_x log lambda_x + D log t as in the evidence."""
        right = 1 - distortion
        kept = [(p, right / p) for x, p in enumerate(self.prior) if self.keeps(x)]
        return ExactValue.of([*kept, (distortion - self.tail, self.ratio(distortion))])

    def proven(self, distortion: Fraction) -> Proven:
        """Return the optimum with its output distribution, t and lambda, which determine everything else."""
        ratio, outputs, right = self.ratio(distortion), self.outputs(distortion), 1 - distortion
        other = 1 / ratio if ratio else ONE
        factors = [right / p if self.keeps(x) else other for x, p in enumerate(self.prior)]
        evidence = {
            "method": "one prior",
            "ratio": str(ratio),
            "factors": written(factors),
            "outputs": written(outputs),
        }
        honest = tuple([q * factor for q, factor in zip(outputs, factors, strict=True)])
        mechanism = ProportionalMechanism(honest, outputs)
        return Proven(self.value(distortion), mechanism, self.profile.known, evidence)


def kept_letters(profile: OrderedProfile, distortion: Fraction) -> KeptLetters:
    """Return the letters to keep at a distortion below the zero-leakage threshold."""
    size = bisect_left(range(len(profile.order) + 1), 1 - distortion, lo=2, key=profile.turn_before) - 1
    return KeptLetters(profile, size)


class OnePriorInformation(LocalLeakage):
    """The trade-off of mutual information for one known prior."""

    def __init__(self, question: Question, profile: OrderedProfile) -> None:
        super().__init__(question)
        self.ordered = profile

    @classmethod
    def of(cls, question: Question) -> Self | None:
        profile = question.profile
        return cls(question, profile) if is_one_prior(profile) else None

    def proven(self, distortion: Fraction) -> Proven:
        return kept_letters(self.ordered, distortion).proven(distortion)

    def pieces(self) -> Iterator[Piece]:
        start = ZERO
        for size in reversed(self.ordered.corners):
            if size > 1:
                stop = 1 - self.ordered.turn_before(size)
                kept = KeptLetters(self.ordered, size)
                yield Piece(start, stop, kept.form, claim={"kept": size, "tail": exact_text(kept.tail)})
                start = stop
