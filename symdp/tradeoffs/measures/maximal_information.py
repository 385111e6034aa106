"""Least maximal information over a source set: a formula for symmetric sets, a search through linear programs for others.

Let p be the least probability that a letter may have. If for every letter y the set holds the prior with p at y and
(1-p)/(M-1) elsewhere (as sets closed under permutations do), the least value is that of randomised response,

    exp(MX) = (1-D) / (p (1-D) + (1-p) D/(M-1)),

because summing q_y <= r P_Y(y) over these priors gives s <= r (p s + (1-p)(M-s)/(M-1)) for s = sum q >= M (1-D).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.certificates.certificate import Certificate, written
from symdp.errors import Undecided, Unsupported
from symdp.leakages.exact_value import ExactValue
from symdp.leakages.measure import measure
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.proportional_mechanism import symmetric_response
from symdp.sources.inequality_set import Polyhedron
from symdp.sources.prior import HullPrior, Vector, decreasing_order
from symdp.sources.source_set import SourceSet, read_letters
from symdp.sources.vertex_set import VertexSet
from symdp.tradeoffs.measures.crossing import simple_between
from symdp.tradeoffs.measures.maximal_leakage import least_trace
from symdp.tradeoffs.measures.optimum import INVERSE, LeakageOptimum, Proven, point_claim
from symdp.tradeoffs.measures.ratio_program import RatioOptimum, RatioProgram
from symdp.tradeoffs.profiles.profile import Profile

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS, MOST_STARS = 100, 300
_DIGITS, _MOST_DIGITS = 15, 60
_LEFT, _LONGEST = Fraction(1, 2**40), 256


@dataclass(frozen=True)
class Stars:
    """The priors with the least probability p at one letter and equal ones elsewhere, all of them in the set.

    Examples
    --------
    >>> found = stars_of(SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]))
    >>> found is None, stars_of(SourceSet.simplex(3)).exponential(Fraction(1, 2))
    (False, Fraction(2, 1))
    """

    letters: int
    least: Fraction
    located: tuple[HullPrior, ...]
    multipliers: tuple[Vector, ...] | None = None

    def exponential(self, distortion: Fraction) -> Fraction:
        """exp(MX) below (M-1)/M, positive distortion where p = 0."""
        right, wrong = 1 - distortion, distortion / (self.letters - 1)
        return right / (self.least * right + (1 - self.least) * wrong)

    def distortion(self, level: Fraction) -> Fraction:
        """The inverse, for a level above 1."""
        if self.least and level * self.least >= 1:
            return ZERO
        ratio = (1 - level * self.least) * (self.letters - 1) / (level * (1 - self.least))
        return ratio / (1 + ratio)

    def proven(self, distortion: Fraction) -> Proven:
        """The optimum below (M-1)/M."""
        infinite = distortion == 0 == self.least
        value = None if infinite else ExactValue.log_of(self.exponential(distortion))
        evidence: dict[str, Any] = {"method": "stars", "least": str(self.least)}
        if self.located[0].weights is not None:
            evidence["weights"] = [written(found.weights or ()) for found in self.located]
        if self.multipliers is not None:
            evidence["multipliers"] = [written(row) for row in self.multipliers]
        return Proven(value, symmetric_response(self.letters, distortion), None, evidence)


def star_formula(letters: int | None = None) -> sympy.Expr:
    """The least maximal information over a set of stars, in the symbols D, p and M.

    Examples
    --------
    >>> star_formula(2)
    log((1 - D)/(D*(1 - p) + p*(1 - D)))
    """
    import sympy

    d, p = sympy.Symbol("D", nonnegative=True), sympy.Symbol("p", nonnegative=True)
    m = sympy.Symbol("M", positive=True) if letters is None else sympy.Integer(read_letters(letters))
    return sympy.log((1 - d) / (p * (1 - d) + (1 - p) * d / (m - 1)))


def stars_of(source: SourceSet) -> Stars | None:
    """The stars of a set on two or more letters, if it holds them all."""
    size = source.letters
    if not 2 <= size <= MOST_STARS:
        return None
    least = source.minimum(unit_vector(size, 0))[0]
    if any(source.minimum(unit_vector(size, y))[0] != least for y in range(1, size)):
        return None
    located: list[HullPrior] = []
    for y in range(size):
        star = [(1 - least) / (size - 1)] * size
        star[y] = least
        found = source.locate(tuple(star))
        if not isinstance(found, HullPrior):
            return None
        located.append(found)
    return Stars(size, least, tuple(located), _floors(source))


def _floors(source: SourceSet) -> tuple[Vector, ...] | None:
    """For each letter the multipliers that prove its least probability, where a checker needs them."""
    if not (isinstance(source, Polyhedron) and source.needs_multipliers):
        return None
    found = []
    for y in range(source.letters):
        program = LinearProgram()
        unit = [program.add_column(lower=value, upper=value) for value in unit_vector(source.letters, y)]
        floor = program.add_column(cost=-1, lower=None)
        constraint = source.constrain_accuracy(program, unit, {floor: ONE}, ZERO)
        found.append(constraint.multipliers(minimize(program)) or ())
    return tuple(found)


def unit_vector(size: int, place: int) -> Vector:
    """1 at one place, 0 elsewhere."""
    return tuple([ONE if k == place else ZERO for k in range(size)])


def one_prior_accuracy(prior: Vector, level: Fraction) -> Fraction | None:
    """The largest accuracy at exp(MX) = level for one prior; None above 1/(1 - max P), where no formula is known.

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
    """The inverse of :func:`one_prior_accuracy` above max P, where the formula holds."""
    first, second = [prior[letter] for letter in decreasing_order(prior)[:2]]
    level = accuracy / (first * (1 - first + second))
    if level * first > 1:
        if accuracy >= 1 + second:
            return None
        level = 1 / (1 + second - accuracy)
    return level if one_prior_accuracy(prior, level) == accuracy else None


def least_leakage(source: SourceSet, profile: Profile, distortion: Fraction, highest: Fraction) -> LeakageOptimum:
    """Any source set, at a distortion where something leaks and ``highest`` is enough: exact where found to be rational."""
    _refuse_large(source)
    lowest = least_trace(source, profile, 1 - distortion).point.trace
    search = _Search(source, 1 - distortion, lowest, highest)
    claim, leakage = point_claim(source, distortion, measure("mx")), measure("mx")
    exact = search.run(_DIGITS)
    if exact is not None:
        value = ExactValue.log_of(exact.level)
        evidence = {"method": "program", "bound": exact.bound_document(), "mechanism": exact.mechanism_document()}
        certificate = Certificate.of(claim | {"value": value.to_document()}, evidence)
        return LeakageOptimum(source, distortion, leakage, value.value, exact.mechanism, None, certificate)
    low, high = search.low, search.high
    evidence = {"method": "program", "bound": low.bound_document(), "mechanism": high.mechanism_document()}
    certificate = Certificate.of(claim | {"exp_bounds": [str(low.level), str(high.level)]}, evidence)
    bounds = _logarithms(low.level, high.level, _DIGITS)
    value_between = LeakageValue.enclosed(*bounds, search.refine)
    return LeakageOptimum(source, distortion, leakage, value_between, high.mechanism, None, certificate)


def least_distortion(source: SourceSet, level: Fraction) -> LeakageOptimum:
    """Any source set at exp(MX) = level > 1: one linear program."""
    _refuse_large(source)
    found = RatioProgram(source, level).solved()
    distortion = 1 - found.accuracy
    claim = {
        "kind": INVERSE,
        "measure": "mx",
        "source": source.to_document(),
        "exp_epsilon": str(level),
        "distortion": [str(distortion)] * 2,
    }
    evidence = {"method": "program", "bound": found.bound_document(), "mechanism": found.mechanism_document()}
    certificate = Certificate.of(claim, {"high": evidence})
    value = measure("mx").worst(found.mechanism, source)
    bounds = (distortion, distortion)
    return LeakageOptimum(source, distortion, measure("mx"), value, found.mechanism, None, certificate, bounds)


def _refuse_large(source: SourceSet) -> None:
    if source.letters > MOST_LETTERS:
        raise Unsupported(
            f"leakage=mx for {source.letters} letters is a linear program with {source.letters}^2 unknowns, at most "
            f"{MOST_LETTERS} letters are taken; use leakage=ml below it or leakage=dp above it"
        )


class _Search:
    """The least r whose program reaches an accuracy, from below and above; rational guesses are proved exact."""

    def __init__(self, source: SourceSet, accuracy: Fraction, lowest: Fraction, highest: Fraction) -> None:
        self.source, self.accuracy = source, accuracy
        self.lows = [RatioProgram(source, lowest).solved()]
        self.high = RatioProgram(source, highest).solved()

    @property
    def low(self) -> RatioOptimum:
        """The largest r that is known not to reach the accuracy."""
        return self.lows[-1]

    def run(self, digits: int) -> RatioOptimum | None:
        """The exact optimum, or None once the two sides are close."""
        for start in (self.low, self.high):
            if (proof := self._proof(start)) is not None:
                return proof
        if self.low.accuracy >= self.accuracy:
            self.lows, self.high = [RatioProgram(self.source, ONE).solved()], self.low
        if isinstance(self.source, VertexSet) and len(self.source.vertices) == 1:
            level = _one_prior_level(self.source.vertices[0], self.accuracy)
            if level is not None and (proof := self._try(level)) is not None:
                return proof
        while (self.high.level - self.low.level) * 10**digits > self.low.level:
            for guess in map(self._shortened, self._guesses()):
                if self.low.level < guess < self.high.level and (proof := self._try(guess)) is not None:
                    return proof
        return None

    def refine(self, digits: int) -> tuple[Fraction, Fraction]:
        """Bounds of the logarithm with more digits."""
        if digits > _MOST_DIGITS:
            raise Undecided(f"digits={digits} of a maximal information found by programs, at most {_MOST_DIGITS} are")
        exact = self.run(digits + 1)
        if exact is not None:
            return _logarithms(exact.level, exact.level, digits + 1)
        return _logarithms(self.low.level, self.high.level, digits + 1)

    def _try(self, level: Fraction) -> RatioOptimum | None:
        found = RatioProgram(self.source, level).solved()
        if found.accuracy < self.accuracy:
            self.lows = [*self.lows[-1:], found]
            return None
        self.high = found
        return self._proof(found)

    def _proof(self, found: RatioOptimum) -> RatioOptimum | None:
        """Multipliers that exclude a smaller r, those at this r or of a smaller one continued."""
        if found.accuracy != self.accuracy:
            return None
        if found.excludes_less(self.accuracy):
            return found
        before = RatioProgram(self.source, found.level * (1 - _LEFT)).solved()
        other = RatioProgram(self.source, found.level).continued(before)
        return other if other is not None and other.excludes_less(self.accuracy) else None

    def _shortened(self, guess: Fraction) -> Fraction:
        """A guess that is not the answer is only worth the digits by which it narrows the bracket."""
        if guess.denominator.bit_length() <= _LONGEST:
            return guess
        room = (self.high.level - self.low.level) * _LEFT
        return simple_between(guess - room, guess + room)

    def _guesses(self) -> Iterator[Fraction]:
        """Where a function of the form a + b r or a + b/r through two points meets the accuracy; then between."""
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


def _logarithms(low: Fraction, high: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    return LeakageValue.log_of(low).enclosure(digits + 1)[0], LeakageValue.log_of(high).enclosure(digits + 1)[1]
