"""Any distortion function, adjacency and source set: one exact linear program over all entries at each lambda.

The least lambda with a distortion D lies between two at which the least distortion is above D and at most D. It is known
exactly where the least distortion at a rational lambda is D and no smaller lambda has it.

At mu < lambda a mechanism of distortion D would make every inequality of the multipliers at lambda tight: on each component
it would use outputs without flows only, whose costs the multipliers of the rows make up. This is refuted where a component
has no such output, or where some prior of the set loses more than D even with the best of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.finding import Finding, around, written_prior
from symdp.errors import Infeasible
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import HullPrior
from symdp.tradeoffs.common.level_search import Levels, least_level, value_between
from symdp.tradeoffs.general_loss.entries.entries_program import EntriesProgram, components, is_small
from symdp.tradeoffs.general_loss.entries.mechanism_program import MechanismMinimum, MechanismProgram, minimum_evidence
from symdp.tradeoffs.general_loss.entries.minimum_distortion import Unavoidable
from symdp.tradeoffs.general_loss.entries.strictness_witness import StrictnessWitness
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question
from symdp.tradeoffs.solution import Solution

ZERO, ONE = Fraction(0), Fraction(1)


class FullProgram(Solution):
    """The trade-off of differential privacy with any distortion function.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> from symdp.graphs.families import line
    >>> tradeoff = Tradeoff(SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"]]), adjacency=line(3))
    >>> tradeoff.inverse(exp_epsilon=2).distortion
    Fraction(5, 12)
    >>> tradeoff.at("5/12").exp
    Fraction(2, 1)
    >>> tradeoff.zero_from
    Fraction(5, 8)
    """

    def __init__(self, question: Question, program: MechanismProgram | None = None) -> None:
        super().__init__(question)
        self.program: MechanismProgram = program or EntriesProgram(question)

    @classmethod
    def of(cls, question: Question) -> Self | None:
        return cls(question) if is_small(question) else None

    @cached_property
    def zero_from(self) -> Fraction:
        return self.program.solved(ONE).distortion

    @property
    def jump(self) -> Fraction | None:
        return None

    @cached_property
    def cheapest(self) -> Unavoidable:
        """The least distortion of all mechanisms."""
        return Unavoidable(self.question.source, self.program.loss, components(self.question))

    @property
    def _groups(self) -> Sequence[Sequence[int]]:
        """The sets of letters with the same outputs at a finite lambda."""
        return components(self.question)

    @property
    def _steps(self) -> tuple[HullPrior, ...] | None:
        """The priors that together exclude every finite lambda at the least distortion; None where there are none."""
        return self.cheapest.steps

    @property
    def unavoidable(self) -> Fraction:
        """The least distortion of all mechanisms with unbounded leakage: the limit for large lambda."""
        return self.cheapest.distortion

    def pieces(self) -> Iterator[Piece]:
        if self.unavoidable < self.zero_from:
            yield Piece(self.unavoidable, self.zero_from, None)

    def inverse(self, level: Fraction) -> Optimum:
        minimum = self.program.solved(level)
        claim = {"level": level}, {"distortion": minimum.distortion}
        return replace(
            self._needed(minimum, level),
            prove=Deferred(Finding.of, self.question, *claim, Deferred(minimum_evidence, minimum)),
            distortion_bounds=(minimum.distortion, minimum.distortion),
        )

    def _needed(self, minimum: MechanismMinimum, level: Fraction) -> Optimum:
        """Return the optimum at the least distortion of a level, which a smaller level may attain too."""
        if minimum.distortion < self.zero_from:
            rival = self._rival(level)
            if rival is None or rival.cost > minimum.distortion:
                return self._point(minimum.distortion, LeakageValue.log_of(level), (level, level), minimum.prior, rival)
        return self.at(minimum.distortion)

    def at(self, distortion: Fraction) -> Optimum:
        if distortion < self.unavoidable:
            raise Infeasible(
                f"distortion={distortion} is below {self.unavoidable}, the cost of the best outputs; ask for at least that"
            )
        if distortion >= self.zero_from:
            return self._point(distortion, ZERO_LEAKAGE, (ONE, ONE), self.program.solved(ONE).prior, None)
        if distortion == self.unavoidable and (steps := self._steps) is not None:
            return self._infinite(distortion, steps)
        digits = self.question.digits + 1
        levels = self._levels(distortion, digits)
        value = value_between(levels, Deferred(type(self)._levels, self, distortion), digits)
        low = self.program.solved(levels[0])
        return self._point(distortion, value, levels, low.prior, self._rival(levels[0]) if levels[0] == levels[1] else None)

    def _levels(self, distortion: Fraction, digits: int) -> Levels:
        def is_least(level: Fraction) -> bool:
            rival = self._rival(level)
            return rival is None or rival.cost > distortion

        return least_level(lambda level: self.program.solved(level).distortion, distortion, digits, is_least)

    def _point(
        self, distortion: Fraction, value: LeakageValue, levels: Levels, prior: HullPrior, rival: StrictnessWitness | None
    ) -> Optimum:
        low, high = (self.program.solved(level) for level in levels)
        claim = {"at": distortion}, {"exp": around(*levels)}
        evidence = Deferred(_evidence, high, low if levels[1] > 1 else None, prior, rival)
        attained = levels[0] == levels[1] and rival is None
        return Optimum(
            self.question,
            distortion,
            value,
            Deferred(_mechanism, high),
            Deferred(Finding.of, self.question, *claim, evidence),
            least_favourable=prior,
            supremum_attained=True if attained else None,
        )

    # Whether a lambda is the least one at which its distortion is possible.

    def _rival(self, level: Fraction) -> StrictnessWitness | None:
        """Return the prior with the largest loss under the best outputs of smaller lambdas; None if a component has none."""
        minimum = self.program.solved(level)
        outputs = [minimum.open_outputs(letters) for letters in self._groups]
        if not all(outputs):
            return None
        best = [ZERO] * self.question.letters
        for letters, chosen in zip(self._groups, outputs, strict=True):
            for x in letters:
                best[x] = min([self.program.loss[x][z] for z in chosen])
        value, prior = self.question.source.minimum(tuple([-cost for cost in best]))
        return StrictnessWitness(-value, prior)

    def _infinite(self, distortion: Fraction, steps: Sequence[HullPrior]) -> Optimum:
        alone, claim = len(steps) == 1, ({"at": distortion}, {"exp": INFINITY})
        return Optimum(
            self.question,
            distortion,
            LeakageValue.log_of(INFINITY),
            Deferred(_mechanism, self.cheapest),
            Deferred(Finding.of, self.question, *claim, Deferred(type(self.cheapest).evidence, self.cheapest)),
            least_favourable=steps[0] if alone else None,
            supremum_attained=True if alone else None,
        )


def _mechanism(minimum: MechanismMinimum | Unavoidable) -> Mechanism:
    return minimum.mechanism


def _evidence(
    high: MechanismMinimum, low: MechanismMinimum | None, prior: HullPrior, rival: StrictnessWitness | None
) -> dict[str, Any]:
    evidence = high.reached()
    evidence |= {"prior": written_prior(prior)} if low is None else {"bound": low.bound()}
    if rival is not None:
        evidence["rival"] = rival.to_document()
    return evidence
