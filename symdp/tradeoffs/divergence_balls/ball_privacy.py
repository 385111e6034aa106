"""Differential privacy over a divergence ball: the tangent to a trace profile that is smooth between its kinks.

(epsilon, delta) in the standard sense at D is epsilon at D/(1 - delta), as over every other set.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import TYPE_CHECKING

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.rational import INFINITY, exact_text, printed
from symdp.certificates.finding import Finding, around
from symdp.errors import InvalidArgument, Undecided, Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.randomized_response import NestedRandomizedResponse, from_diagonal
from symdp.sources.prior import HullPrior
from symdp.sources.shapes.divergence_balls import DivergenceBall
from symdp.tradeoffs.divergence_balls.ball_tangents import BallMinimum, Finder
from symdp.tradeoffs.divergence_balls.chi_square_tangents import ChiSquareFinder
from symdp.tradeoffs.divergence_balls.kullback_leibler_tangents import KullbackLeiblerFinder
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question, privacy_of
from symdp.tradeoffs.solution import Solution

if TYPE_CHECKING:
    from symdp.tradeoffs.divergence_balls.ball_tangents import Number

ZERO, ONE = Fraction(0), Fraction(1)
DIGITS, SPARE = 15, Fraction(1, 100)
FINDERS: dict[str, type[Finder]] = {"chi_square": ChiSquareFinder, "kullback_leibler": KullbackLeiblerFinder}


class BallPrivacy(Solution):
    """The trade-off of (epsilon, delta)-differential privacy over the priors within a divergence of a centre.

    Two rationals around exp(epsilon) are certified; they are equal where both a mechanism and a prior with rational entries
    show that it is a rational. The mechanism has the upper one, the least favourable prior needs the lower one.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
    >>> tradeoff = Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50"))
    >>> tradeoff.at("2/5").exp
    Fraction(3, 1)
    >>> str(tradeoff.at("11/20").exp_root)
    '30*sqrt(3)/359 + 495/359'
    >>> str(tradeoff.zero_from)
    'sqrt(2)/20 + 1/2'
    >>> tradeoff.inverse(exp_epsilon=3).distortion, tradeoff.at("11/20").certificate.lines_checked
    (Fraction(2, 5), 4)
    >>> Tradeoff(KullbackLeiblerBall(["1/2", "3/10", "1/5"], "1/100")).at("11/20").value.nats(10)
    '0.427636556'
    """

    pieceless = (
        "over a divergence ball the function is smooth between its corners in general, and is not listed by pieces; ask "
        "single distortions, with solve -D or at(distortion)"
    )

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        if question.digits > (most := self.finder.most_digits):
            raise InvalidArgument(f"digits={question.digits} must be at most {most} for certified bounds")

    @property
    def ball(self) -> DivergenceBall:
        """The divergence ball of the question."""
        ball: DivergenceBall = self.question.shape
        return ball

    @property
    def delta(self) -> Fraction:
        """The delta of (epsilon, delta)-differential privacy."""
        return self.question.leakage.delta

    @cached_property
    def finder(self) -> Finder:
        """The solver that computes the tangents."""
        return FINDERS[self.ball.divergence](self.ball)

    @property
    def digits(self) -> int:
        """The relative accuracy of the two rationals, as a number of digits."""
        return max(self.question.digits + 4, DIGITS)

    @property
    def _unit(self) -> int:
        """The reciprocal of the approximate distance between the two rationals around a least distortion."""
        return int(10**self.question.digits)

    @cached_property
    def zero_from(self) -> Number:  # type: ignore[override]  # irrational in general
        return self.finder.silent_from(1 - self.delta)

    @cached_property
    def jump(self) -> Number:  # type: ignore[override]
        return self.finder.jump

    def _accuracy(self, distortion: Fraction) -> Fraction:
        return max(ZERO, 1 - distortion / (1 - self.delta))

    def _is_truth(self, accuracy: Fraction) -> bool:
        """Return whether several letters have positive probability and all of them are reported truthfully."""
        return accuracy == 1 and len(self.ball.order) > 1

    def at(self, distortion: Fraction) -> Optimum:
        accuracy = self._accuracy(distortion)
        if self._is_truth(accuracy):
            return self._truth()
        minimum = self.finder.at(accuracy, self.digits)
        return Optimum(
            self.question,
            distortion,
            minimum.value,
            known(self._mechanism(minimum, minimum.bounds[1])),
            self._proof(minimum, accuracy),
            least_favourable=None if minimum.prior is None else HullPrior(minimum.prior),
            supremum_attained=self._is_enough(minimum, accuracy),
            exp_root=minimum.exp_root,
        )

    def value(self, distortion: Fraction) -> LeakageValue:
        accuracy = self._accuracy(distortion)
        return LeakageValue.log_of(INFINITY) if self._is_truth(accuracy) else self.finder.value(accuracy)

    def inverse(self, level: Fraction) -> Optimum:
        low, high = self.finder.largest_accuracy(level, self.question.digits + 2)
        if low < high:
            low, high = self._apart(low, high)
        accuracy, minimum = self._reached(level, low)
        bounds = (1 - self.delta) * (1 - max(accuracy, high)), (1 - self.delta) * (1 - accuracy)
        is_silent = minimum.bounds[1] == 1
        return Optimum(
            self.question,
            bounds[1],
            LeakageValue.log_of(ONE if is_silent else level),
            known(self._mechanism(minimum, ONE if is_silent else level)),
            Deferred(_refused, self._one_sided(bounds)),
            least_favourable=None if minimum.prior is None else HullPrior(minimum.prior),
            supremum_attained=self._is_enough(minimum, accuracy) if bounds[0] == bounds[1] else None,
            distortion_bounds=bounds,
        )

    def _apart(self, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
        """Return decimals around two bounds, farther apart than the rationals around exp(epsilon).

        exp(epsilon) grows as fast as the accuracy or faster: the certificates at both decimals separate it from the level.
        """
        return (
            Fraction(floor(low * self._unit - SPARE), self._unit),
            min(ONE, Fraction(ceil(high * self._unit + SPARE), self._unit)),
        )

    def _reached(self, level: Fraction, low: Fraction) -> tuple[Fraction, BallMinimum]:
        """Return an accuracy attained at a level, and the minimum there: the accuracy given, or hardly less."""
        for more in range(3):
            accuracy = max(ZERO, low - Fraction(more, self._unit))
            minimum = self.finder.at(accuracy, self.digits)
            if minimum.bounds[1] <= level:
                return accuracy, minimum
        raise Undecided(f"exp_epsilon={printed(level)}: no mechanism of this level was found; ask for more digits")

    def _truth(self) -> Optimum:
        """Return the optimum at distortion 0: two letters of positive probability are distinguished with certainty."""
        identity = NestedRandomizedResponse(tuple(range(self.ball.letters)), {}, ONE, ONE)
        reason = (
            "distortion=0 has no certificate over a ball, in which two letters may occur; "
            "Tradeoff(SourceSet.single(center)).at(0) has one for its centre, which needs as much"
        )
        return Optimum(
            self.question,
            ZERO,
            LeakageValue.log_of(INFINITY),
            known(identity),
            Deferred(_refused, reason),
            least_favourable=HullPrior(self.ball.center),
            supremum_attained=True,
        )

    def _mechanism(self, minimum: BallMinimum, level: Fraction) -> NestedRandomizedResponse:
        """Return a mechanism with the distortion on the whole ball, at the upper bound of its minimum or a higher level."""
        diagonal = minimum.diagonal
        share = level / (level + max(ONE, sum(diagonal, ZERO)) - 1)
        return from_diagonal(tuple([share * value for value in diagonal]), level, self.delta)

    @staticmethod
    def _is_enough(minimum: BallMinimum, accuracy: Fraction) -> bool | None:
        """Return whether the prior alone attains the value; None between two rationals, or where others support it."""
        low, high = minimum.bounds
        return True if low == high and minimum.prior is not None and max(minimum.prior) < accuracy else None

    def _proof(self, minimum: BallMinimum, accuracy: Fraction) -> Deferred[Finding]:
        """Return the evidence of the two rationals; a record about a ball has no delta."""
        d = exact_text(1 - accuracy)
        if accuracy == 1 and not self.finder.proves_truth:
            reason = "distortion=0 has no certificate over this ball, which is its centre"
            return Deferred(_refused, f"{reason}; Tradeoff(SourceSet.single(center)).at(0) has one")
        if self.delta:
            return Deferred(
                _refused,
                f"delta={self.delta} is no part of the certificates of a ball; the answer is that of delta=0 at "
                f"distortion={d}, which has one",
            )
        known = self.ball.describe()
        question = privacy_of({"around": known.pop("center"), **known})
        return Deferred(Finding.of, question, {"at": d}, {"exp": around(*minimum.bounds)}, minimum.evidence)

    def _one_sided(self, bounds: tuple[Fraction, Fraction]) -> str:
        """Return why a least distortion has no certificate."""
        low, high = [f"at({exact_text(end / (1 - self.delta))!r})" for end in bounds]
        under = " with delta=0" if self.delta else ""
        less = "" if low == high else f", that of {low} that less is not"
        return (
            "the least distortion at a level is in no certificate of a ball, which are about one distortion; that of "
            f"{high}{under} shows that it is enough{less}"
        )

    def pieces(self) -> Iterator[Piece]:
        raise Unsupported(f"pieces: {self.pieceless}")


def _refused(reason: str) -> Finding:
    raise Unsupported(reason)
