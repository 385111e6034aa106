"""Least maximal information over any source set: a search for the level at which one linear program attains an accuracy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.simple_rational import simple_between
from symdp.certificates.finding import Finding, around, written_prior
from symdp.errors import Undecided, Unsupported
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.sources.prior import Vector, decreasing_order
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.information.maximal_information_program import RatioMinimum, RatioProgram
from symdp.tradeoffs.information.symmetric_maximal_information import unit_vector
from symdp.tradeoffs.local.least_maximal_leakage import least_trace
from symdp.tradeoffs.local.local_leakage import (
    Proven,
    inverse_optimum,
    point_optimum,
    without_leakage,
    zero_from,
)
from symdp.tradeoffs.local.local_privacy import LocalPrivacy
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution
from symdp.work import account

ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS = 100
_DIGITS, _MOST_DIGITS = 15, 60
_LEFT, _LONGEST = Fraction(1, 2**40), 256


class OutputRatios(Solution):
    """The trade-off of maximal information over a set without symmetry."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        if question.letters > MOST_LETTERS:
            raise Unsupported(
                f"leakage={question.leakage.name} for {question.letters} letters is a linear program with "
                f"{question.letters}^2 unknowns, at most {MOST_LETTERS} letters are taken; use a measure without a prior"
            )

    @property
    def zero_from(self) -> Fraction:
        return zero_from(self.question)

    @property
    def jump(self) -> None:
        return None

    def at(self, distortion: Fraction) -> Optimum:
        if distortion >= self.zero_from:
            return point_optimum(self.question, distortion, without_leakage(self.question.profile))
        if distortion > 0:
            return self._searched(distortion, self._enough(distortion))
        source = self.question.source
        inside = source.relative_interior()
        possible = [y for y, p in enumerate(inside.prior) if p]
        least = [source.minimum(unit_vector(source.letters, y)) for y in possible]
        smallest, rarest = min(least, key=lambda pair: pair[0])
        if smallest > 0:
            return self._searched(distortion, 1 / smallest)
        evidence = {"method": "truth", "prior": written_prior(inside), "rarest": written_prior(rarest)}
        honest = tuple([Fraction(int(p > 0)) for p in inside.prior])
        proof = Proven(None, ProportionalMechanism(honest, inside.prior), None, evidence)
        return point_optimum(self.question, distortion, proof)

    def _enough(self, distortion: Fraction) -> Fraction:
        """Return exp(MX) of the best differentially private mechanism, an upper bound of the optimum."""
        highest = LocalPrivacy(self.question).at(distortion).exp
        if not isinstance(highest, Fraction):
            raise ArithmeticError("differential privacy is finite at a positive distortion")
        return highest

    def _searched(self, distortion: Fraction, highest: Fraction) -> Optimum:
        """Return the optimum, exact where the level is rational and recognised, else enclosed."""
        source, question = self.question.source, self.question
        lowest = least_trace(source, question.profile, 1 - distortion).point.trace
        search = _RatioSearch(source, 1 - distortion, lowest, highest)
        exact = search.run(_DIGITS)
        if exact is not None:
            evidence = {"method": "program", "bound": exact.bound_document(), "mechanism": exact.mechanism_document()}
            proof = Proven(ExactValue.log_of(exact.level), exact.mechanism, None, evidence)
            return point_optimum(question, distortion, proof)
        low, high = search.low, search.high
        evidence = {"method": "program", "bound": low.bound_document(), "mechanism": high.mechanism_document()}
        prove = Deferred(Finding.of, question, {"at": distortion}, {"exp": around(low.level, high.level)}, evidence)
        value = LeakageValue.enclosed(*_logarithms(low.level, high.level, _DIGITS), search.narrower())
        return Optimum(question, distortion, value, known(high.mechanism), prove)

    def inverse(self, level: Fraction) -> Optimum:
        bound = self.zero_from
        if level == 1 or bound == 0:
            silent = without_leakage(self.question.profile)
            evidence = {"high": silent.evidence}
            if level == 1:
                evidence["spread_prior"] = written_prior(self.question.profile.spread_prior)
            return inverse_optimum(self.question, level, (bound, bound), silent, evidence)
        minimum = RatioProgram(self.question.source, level).solved()
        distortion = 1 - minimum.accuracy
        program = {"method": "program", "bound": minimum.bound_document(), "mechanism": minimum.mechanism_document()}
        return Optimum(
            self.question,
            distortion,
            self.question.leakage.worst(minimum.mechanism, self.question.source),
            known(minimum.mechanism),
            Deferred(Finding.of, self.question, {"level": level}, {"distortion": distortion}, {"high": program}),
            distortion_bounds=(distortion, distortion),
        )


def one_prior_accuracy(prior: Vector, level: Fraction) -> Fraction | None:
    """Return the largest accuracy at exp(MX) = level for one prior; None above 1/(1 - max P), where no formula is known.

    P_1 + min(P_1, 1/r) max(0, r (1 - P_1 + P_2) - 1), the two likeliest letters being reported.

    Examples
    --------
    >>> one_prior_accuracy((Fraction(2, 5), Fraction(3, 10), Fraction(1, 5), Fraction(1, 10)), Fraction(3, 2))
    Fraction(27, 50)
    """
    first, second = [prior[letter] for letter in decreasing_order(prior)[:2]]
    if level * (1 - first) > 1:
        return None
    return first + min(first, 1 / level) * max(ZERO, level * (1 - first + second) - 1)


def _one_prior_level(prior: Vector, accuracy: Fraction) -> Fraction | None:
    """Return the inverse of :func:`one_prior_accuracy` above max P, where the formula holds."""
    first, second = [prior[letter] for letter in decreasing_order(prior)[:2]]
    level = accuracy / (first * (1 - first + second))
    if level * first > 1:
        if accuracy >= 1 + second:
            return None
        level = 1 / (1 + second - accuracy)
    return level if one_prior_accuracy(prior, level) == accuracy else None


class _RatioSearch:
    """The least r whose program attains an accuracy, from below and above; rational guesses are proved exact."""

    def __init__(self, source: SourceSet, accuracy: Fraction, lowest: Fraction, highest: Fraction) -> None:
        self.source, self.accuracy = source, accuracy
        self.lows = [RatioProgram(source, lowest).solved()]
        self.high = RatioProgram(source, highest).solved()

    @property
    def low(self) -> RatioMinimum:
        """The largest r known not to attain the accuracy."""
        return self.lows[-1]

    def run(self, digits: int) -> RatioMinimum | None:
        """Return the exact optimum, or None once the two sides are close."""
        what = f"the search for the least maximal information of {self.source.letters} letters"
        with account(what, "ask for fewer digits or letters"):
            return self._run(digits)

    def _run(self, digits: int) -> RatioMinimum | None:
        for start in (self.low, self.high):
            if (proof := self._proof(start)) is not None:
                return proof
        if self.low.accuracy >= self.accuracy:
            self.lows, self.high = [RatioProgram(self.source, ONE).solved()], self.low
        if (alone := self.source.shape.only_prior) is not None:
            level = _one_prior_level(alone.prior, self.accuracy)
            if level is not None and (proof := self._try(level)) is not None:
                return proof
        while (self.high.level - self.low.level) * 10**digits > self.low.level:
            for guess in map(self._shortened, self._guesses()):
                if self.low.level < guess < self.high.level and (proof := self._try(guess)) is not None:
                    return proof
        return None

    def narrower(self) -> Deferred[tuple[Fraction, Fraction]]:
        """Return a function from digits to bounds of the logarithm that continues from here."""
        return Deferred(_refined, self.source, self.accuracy, self.low.level, self.high.level)

    def refine(self, digits: int) -> tuple[Fraction, Fraction]:
        """Return bounds of the logarithm with more digits."""
        if digits > _MOST_DIGITS:
            raise Undecided(f"digits={digits} of maximal information must be at most {_MOST_DIGITS}; ask for fewer")
        exact = self.run(digits + 1)
        if exact is not None:
            return _logarithms(exact.level, exact.level, digits + 1)
        return _logarithms(self.low.level, self.high.level, digits + 1)

    def _try(self, level: Fraction) -> RatioMinimum | None:
        minimum = RatioProgram(self.source, level).solved()
        if minimum.accuracy < self.accuracy:
            self.lows = [*self.lows[-1:], minimum]
            return None
        self.high = minimum
        return self._proof(minimum)

    def _proof(self, minimum: RatioMinimum) -> RatioMinimum | None:
        """Return an optimum whose multipliers exclude a smaller r, solved at this r or continued; None otherwise."""
        if minimum.accuracy != self.accuracy:
            return None
        if minimum.excludes_less(self.accuracy):
            return minimum
        before = RatioProgram(self.source, minimum.level * (1 - _LEFT)).solved()
        other = RatioProgram(self.source, minimum.level).continued(before)
        return other if other is not None and other.excludes_less(self.accuracy) else None

    def _shortened(self, guess: Fraction) -> Fraction:
        """Shorten a guess to the digits by which it narrows the bracket."""
        if guess.denominator.bit_length() <= _LONGEST:
            return guess
        room = (self.high.level - self.low.level) * _LEFT
        return simple_between(guess - room, guess + room)

    def _guesses(self) -> Iterator[Fraction]:
        """Return where a + b r or a + b/r through two points meets the accuracy; then points between."""
        pairs = [(self.low, self.high), (self.lows[0], self.low)]
        for first, second in pairs:
            rise = second.accuracy - first.accuracy
            if rise <= 0:
                continue
            share = (self.accuracy - first.accuracy) / rise
            yield first.level + share * (second.level - first.level)
            inverse = 1 / first.level + share * (1 / second.level - 1 / first.level)
            if inverse > 0:
                yield 1 / inverse
        low, high = self.low.level, self.high.level
        yield simple_between(low + (high - low) / 3, high - (high - low) / 3)


def _refined(
    source: SourceSet, accuracy: Fraction, lowest: Fraction, highest: Fraction, digits: int
) -> tuple[Fraction, Fraction]:
    return _RatioSearch(source, accuracy, lowest, highest).refine(digits)


def _logarithms(low: Fraction, high: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    return LeakageValue.log_of(low).enclosure(digits + 1)[0], LeakageValue.log_of(high).enclosure(digits + 1)[1]
