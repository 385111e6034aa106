"""Least maximal information over a source set with sufficient symmetry: a closed form.

Let p be the least probability that a letter may have. If for every letter y the set holds the prior with p at y and
(1-p)/(M-1) elsewhere (as sets closed under permutations do), the least value is that of randomised response,

    exp(MX) = (1-D) / (p (1-D) + (1-p) D/(M-1)),

because summing q_y <= r P_Y(y) over these priors gives s <= r (p s + (1-p)(M-s)/(M-1)) for s = sum q >= M (1-D).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.finding import written
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.polynomial import Polynomial, distortion_symbol
from symdp.mechanisms.proportional_mechanism import symmetric_response
from symdp.sources.alphabet import read_letters
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.local.local_leakage import LocalLeakage, Proven
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)
MOST_STARS = 300


@dataclass(frozen=True)
class Stars:
    """The priors with the least probability p at one letter and equal ones elsewhere, all of them in the set.

    Examples
    --------
    >>> stars = stars_of(SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]))
    >>> stars is None, stars_of(SourceSet.simplex(3)).form.value(Fraction(1, 2)).exp
    (False, Fraction(2, 1))
    """

    letters: int
    least: Fraction
    located: tuple[HullPrior, ...]
    multipliers: tuple[Vector, ...] | None = None

    @property
    def form(self) -> Form:
        """The value below (M-1)/M."""
        wrong = (1 - self.least) / (self.letters - 1)
        return Form.log_ratio(Polynomial((ONE, -ONE)), Polynomial((self.least, wrong - self.least)))

    def distortion(self, level: Fraction) -> Fraction:
        """Return the inverse, for a level above 1."""
        if self.least and level * self.least >= 1:
            return ZERO
        ratio = (1 - level * self.least) * (self.letters - 1) / (level * (1 - self.least))
        return ratio / (1 + ratio)

    def proven(self, distortion: Fraction) -> Proven:
        """Return the optimum below (M-1)/M."""
        evidence: dict[str, Any] = {"method": "stars", "least": str(self.least)}
        if self.located[0].weights is not None:
            evidence["weights"] = [written(prior.weights or ()) for prior in self.located]
        if self.multipliers is not None:
            evidence["multipliers"] = [written(row) for row in self.multipliers]
        return Proven(self.form.exact(distortion), symmetric_response(self.letters, distortion), None, evidence)


def star_formula(letters: int | None = None) -> sympy.Expr:
    """Return the least maximal information over a set of stars, in the symbols D, p and M.

    Examples
    --------
    >>> star_formula(2)
    log((1 - D)/(D*(1 - p) + p*(1 - D)))
    """
    import sympy

    d, p = distortion_symbol(), sympy.Symbol("p")
    m = sympy.Symbol("M") if letters is None else sympy.Integer(read_letters(letters))
    return sympy.log((1 - d) / (p * (1 - d) + (1 - p) * d / (m - 1)))


def stars_of(source: SourceSet) -> Stars | None:
    """Return the stars of a set on two or more letters, if all of them belong to it."""
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
        member = source.locate(tuple(star))
        if not isinstance(member, HullPrior):
            return None
        located.append(member)
    return Stars(size, least, tuple(located), _floors(source))


def _floors(source: SourceSet) -> tuple[Vector, ...] | None:
    """Return for each letter the multipliers that prove its least probability, where a checker needs them."""
    if not source.shape.needs_multipliers:
        return None
    multipliers = []
    for y in range(source.letters):
        program = LinearProgram()
        unit = [program.add_column(lower=value, upper=value) for value in unit_vector(source.letters, y)]
        floor = program.add_column(cost=-1, lower=None)
        constraint = source.constrain_accuracy(program, unit, {floor: ONE}, ZERO)
        multipliers.append(constraint.multipliers(minimize(program)) or ())
    return tuple(multipliers)


def unit_vector(size: int, place: int) -> Vector:
    """Return the unit vector of one place."""
    return tuple([ONE if k == place else ZERO for k in range(size)])


class StarLeakage(LocalLeakage):
    """The trade-off of maximal information over a set that contains all its stars."""

    def __init__(self, question: Question, stars: Stars) -> None:
        super().__init__(question)
        self.stars = stars

    @classmethod
    def of(cls, question: Question) -> Self | None:
        stars = stars_of(question.source)
        return None if stars is None else cls(question, stars)

    def proven(self, distortion: Fraction) -> Proven:
        return self.stars.proven(distortion)

    def least_distortion(self, level: Fraction) -> Optimum:
        distortion = self.stars.distortion(level)
        return self.reached(level, distortion, distortion)

    def pieces(self) -> Iterator[Piece]:
        if self.zero_from:
            yield Piece(ZERO, self.zero_from, self.stars.form, prove=Deferred(_evidence, self.stars))


def _evidence(stars: Stars) -> dict[str, Any]:
    return stars.proven(ZERO).evidence
