"""Least min-entropy leakage: the remaining accuracy over that without any report, where this bound is attained.

Guessing the reported letter succeeds with the accuracy of the mechanism, so that on a prior p the leakage is at least
(1-D)/max p; the least max p over the set is the accuracy r0 of the start of its trace profile.

For one prior the mixture of the identity and the likeliest letter attains it: no other guess is better. For a set, maximal
leakage is an upper bound, and meets it where phi(1-D) = (1-D)/r0, in particular where the uniform prior lies in the set.

Other sets of few letters need one exact linear program. On the priors of the set whose likeliest letter is z, the leakage
sum_y max_x P_x W(y|x) / P_z of a mechanism is a convex function over an affine one, so that it is largest at an extreme
point of that part. With the finitely many u = P/max P of all parts, the least r = exp(leakage) is the minimum over valid W
of the largest sum_y max_x u_x W(y|x).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.deferred import known
from symdp.arithmetic.programs.extreme_points import Row, extreme_points
from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import printed
from symdp.certificates.finding import written, written_diagonal, written_prior
from symdp.errors import Unsupported
from symdp.leakages.values.exact_value import ExactValue
from symdp.leakages.values.leakage_form import Form
from symdp.leakages.values.polynomial import Polynomial
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.mechanisms.proportional_mechanism import ProportionalMechanism
from symdp.sources.prior import HullPrior, sum_of
from symdp.sources.shapes.shape import AccuracyConstraint
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.local.least_maximal_leakage import least_trace
from symdp.tradeoffs.local.local_leakage import LocalLeakage, Proven
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.ordered_profile import is_one_prior
from symdp.tradeoffs.profiles.trace_profile import Profile
from symdp.work import account, spend

ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS = 8


class GuessingLeakage(LocalLeakage):
    """The trade-off of min-entropy leakage."""

    @cached_property
    def program(self) -> GuessProgram:
        """The linear program for the distortions at which the bounds differ."""
        return GuessProgram(self.source)

    def proven(self, distortion: Fraction) -> Proven:
        proof = self._bounds_that_meet(distortion)
        return self.program.least_leakage(distortion) if proof is None else proof

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
        proof = self._bounds_that_meet(bound)
        if proof is not None:
            return self.reached(level, bound, bound, proof)
        needed = self.program.least_distortion(level)
        return self.reached(level, needed, needed)

    def pieces(self) -> Iterator[Piece]:
        if not self.zero_from:
            return
        proof = self._bounds_that_meet(ZERO)
        if proof is None:
            yield Piece(ZERO, self.zero_from, None)
            return
        # Bounds that meet at D = 0 meet everywhere.
        scale, evidence = 1 / self.profile.start.accuracy, proof.evidence
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


@dataclass(frozen=True)
class GuessProgram:
    """The program of one source set, for any distortion or level.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> program = GuessProgram(source)
    >>> program.least_leakage(Fraction(1, 5)).leakage_value().exp, program.least_distortion(Fraction(3, 2))
    (Fraction(40, 19), Fraction(43, 100))
    """

    source: SourceSet

    @cached_property
    def corners(self) -> list[HullPrior]:
        """The extreme points of the parts of the set with one likeliest letter."""
        if self.source.letters > MOST_LETTERS:
            raise Unsupported(
                f"leakage=min-entropy over a set of priors on {self.source.letters} letters, at most {MOST_LETTERS} are "
                "taken; leakage=ml is exact and an upper bound of it"
            )
        priors: dict[HullPrior, None] = {}
        for letter in range(self.source.letters):
            priors |= dict.fromkeys(_part(self.source, letter))
        return list(priors)

    def least_leakage(self, distortion: Fraction) -> Proven:
        """Return the optimum at a distortion, by adding the priors on which the last mechanism leaks most."""
        what = f"the least leakage of {self.source.letters} letters at distortion={printed(distortion)}"
        with account(what, "ask with fewer letters, priors or constraints"):
            return self._least_leakage(distortion)

    def _least_leakage(self, distortion: Fraction) -> Proven:
        chosen: list[HullPrior] = []
        rows: Matrix = tuple([tuple([ONE if x == 0 else ZERO for x in range(self.source.letters)])] * self.source.letters)
        while True:
            spend(len(self.corners) * self.source.letters**2)
            worst = max(self.corners, key=lambda corner: _leakage(rows, corner))
            if worst in chosen:
                break
            chosen.append(worst)
            solved = _ProgramMinimum(self.source, chosen, distortion)
            rows = solved.rows
        return solved.proven()

    def least_distortion(self, level: Fraction) -> Fraction:
        """Return the least distortion at exp(leakage) = level."""
        program = LinearProgram()
        entries = _mechanism(program, self.source.letters)
        accuracy = program.add_column(cost=-1)
        self.source.constrain_accuracy(program, [row[x] for x, row in enumerate(entries)], {accuracy: ONE}, ZERO)
        for corner in self.corners:
            gains, _ = _gains(program, entries, corner)
            program.add_row(dict.fromkeys(gains, ONE), upper=level)
        return 1 + minimize(program).value


class _ProgramMinimum:
    """The program restricted to some of the vertices, and its solution."""

    def __init__(self, source: SourceSet, corners: list[HullPrior], distortion: Fraction) -> None:
        self.source, self.corners = source, corners
        program = LinearProgram()
        self.entries = _mechanism(program, source.letters)
        level = program.add_column(cost=1)
        diagonal = [row[x] for x, row in enumerate(self.entries)]
        self.accuracy: AccuracyConstraint = source.constrain_accuracy(program, diagonal, {}, 1 - distortion)
        self.bounds, self.guesses = [], []
        for corner in corners:
            gains, rows = _gains(program, self.entries, corner)
            self.guesses.append(rows)
            self.bounds.append(program.add_row({level: ONE} | dict.fromkeys(gains, -ONE), lower=0))
        self.solution: Solution = minimize(program)

    @property
    def rows(self) -> Matrix:
        """The mechanism."""
        return tuple([tuple([self.solution.x[entry] for entry in row]) for row in self.entries])

    def proven(self) -> Proven:
        """Return the optimum with the multipliers of its vertices and of its accuracy."""
        duals = self.solution.duals
        planes = [
            written_prior(corner) | {"guesses": [written([duals[row] for row in output]) for output in rows]}
            for corner, rows, bound in zip(self.corners, self.guesses, self.bounds, strict=True)
            if duals[bound]
        ]
        price = self.accuracy.total(self.solution)
        pressing = self.accuracy.prior(self.solution) if price else self.corners[0]
        evidence: dict[str, Any] = {
            "method": "guesses",
            "matrix": [written(row) for row in self.rows],
            "planes": planes,
            "price": str(price),
            "pressing": written_prior(pressing),
        }
        if (multipliers := self.accuracy.multipliers(self.solution)) is not None:
            evidence["multipliers"] = written(multipliers)
        return Proven(ExactValue.log_of(self.solution.value), Mechanism(self.rows), None, evidence)


def _mechanism(program: LinearProgram, size: int) -> list[list[int]]:
    entries = [[program.add_column() for _ in range(size)] for _ in range(size)]
    for row in entries:
        program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
    return entries


def _gains(program: LinearProgram, entries: list[list[int]], corner: HullPrior) -> tuple[list[int], list[list[int]]]:
    """Add for each output a column above all u_x W(y|x), and the rows that enforce it."""
    most = max(corner.prior)
    gains, rows = [], []
    for y in range(len(entries)):
        gain = program.add_column()
        gains.append(gain)
        products = enumerate(corner.prior)
        rows.append([program.add_row({gain: ONE, entries[x][y]: -p / most}, lower=0) for x, p in products])
    return gains, rows


def _leakage(rows: Matrix, corner: HullPrior) -> Fraction:
    columns = zip(*rows, strict=True)
    joint = [max([p * w for p, w in zip(corner.prior, column, strict=True)]) for column in columns]
    return sum_of(joint) / max(corner.prior)


def _part(source: SourceSet, likeliest: int) -> list[HullPrior]:
    """Return the extreme points of the priors whose likeliest letter is the given one."""
    others = [x for x in range(source.letters) if x != likeliest]
    vertices = source.shape.vertices
    if vertices is not None:
        count = len(vertices)
        ahead: list[Row] = [(tuple([p[x] - p[likeliest] for p in vertices]), ZERO) for x in others]
        weights = extreme_points(count, [*_non_negative(count), *ahead])
        return [source.shape.mixture(vector) for vector in weights]
    size = source.letters
    ahead = [(tuple([Fraction((k == x) - (k == likeliest)) for k in range(size)]), ZERO) for x in others]
    return [HullPrior(point) for point in extreme_points(size, [*_non_negative(size), *ahead, *source.shape.half_spaces()])]


def _non_negative(size: int) -> list[Row]:
    return [(tuple([Fraction(-int(k == place)) for k in range(size)]), ZERO) for place in range(size)]
