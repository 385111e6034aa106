"""(epsilon, delta) with any distortion function, adjacency and source set: one linear program over all entries per lambda.

Only for errors with all letters adjacent is the optimum the one without a delta, rescaled; it is not for lists, for example.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from symdp.tradeoffs.general_loss.entries.entries_program import EntriesProgram
from symdp.tradeoffs.general_loss.entries.full_program import FullProgram
from symdp.tradeoffs.general_loss.entries.minimum_distortion_with_delta import UnavoidableMass
from symdp.tradeoffs.general_loss.entries.strictness_witness import StrictnessWitness, priced_rival
from symdp.tradeoffs.question import Question


class ApproximateEntries(FullProgram):
    """The trade-off of (epsilon, delta)-differential privacy with any distortion function.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> tradeoffs = [Tradeoff(SourceSet.simplex(4), loss="lists:2", delta=delta) for delta in (0, "1/10")]
    >>> [tradeoff.inverse(exp_epsilon=2).distortion for tradeoff in tradeoffs], tradeoffs[1].at("1/3").exp
    ([Fraction(1, 3), Fraction(17, 60)], Fraction(31, 20))
    """

    def __init__(self, question: Question, program: EntriesProgram | None = None) -> None:
        self.entries, self.delta = program or EntriesProgram(question), question.leakage.delta
        super().__init__(question, self.entries)

    @property
    def _groups(self) -> Sequence[Sequence[int]]:
        return [[x] for x in range(self.question.letters)]

    @cached_property
    def cheapest(self) -> UnavoidableMass:
        """The least distortion of all mechanisms."""
        return UnavoidableMass(self.question.source, self.program.loss, self.entries.pairs, self.delta)

    def _rival(self, level: Fraction) -> StrictnessWitness | None:
        minimum = self.entries.solved(level)
        outputs = [minimum.open_outputs(letters) for letters in self._groups]
        return priced_rival(self.question.source, minimum, outputs, self.delta) if all(outputs) else None
