"""The loop of a campaign: batches out, results in, with a result independent of the order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NoReturn

from proofs.engine.campaigns.campaign_state import Checkpoint
from proofs.engine.campaigns.trial import BatchResult, Trial, require_result
from symdp.conjectures.verdict import Refuted, Tested, Undecided, Verdict
from symdp.errors import InvalidArgument
from symdp.executors.submission import Submission
from symdp.executors.workers import Workers
from symdp.work import ProgressLog

Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Outcome:
    """The result of a campaign, a function of the trial, the batch size, the seed and the number of instances only.

    Attributes
    ----------
    claim : str
    seed : int
    examined : int
        Instances that satisfied the hypotheses; with a counterexample, those of its batch and the batches before it.
    counterexample : object or None
        The one of the lowest batch that has one.
    batch : int or None
        The number of that batch, from 0.
    batch_seed : int or None
        ``trial(batch_seed, size)`` finds it again.
    """

    claim: str
    seed: int
    examined: int
    counterexample: Any = None
    batch: int | None = None
    batch_seed: int | None = None

    def __bool__(self) -> NoReturn:
        raise TypeError('an outcome has no truth value; compare its verdict, such as outcome.verdict().name == "TESTED"')

    def verdict(self, shrink: Callable[[Any], Any] | None = None) -> Verdict:
        """Return REFUTED with the counterexample, made smaller by ``shrink``, TESTED or UNDECIDED."""
        if self.batch is not None:
            return Refuted(self.counterexample if shrink is None else shrink(self.counterexample))
        if self.examined == 0:
            return Undecided(f"no instance satisfied the hypotheses of {self.claim}: the claim is vacuous there")
        return Tested(self.examined, self.seed)


@dataclass
class BatchSubmission:
    """The search of the missing batches of a campaign, whose results reach the checkpoint."""

    trial: Trial
    kept: Checkpoint
    workers: Workers
    progress: Progress | None
    refutation: BatchResult | None = None

    def run(self) -> Outcome:
        """Run until no batch is missing; finished batches are kept in any event."""
        plan = self.kept.plan
        self.log = ProgressLog(f"campaign of {plan.claim:.60}")
        self.submission = Submission(
            self.workers,
            lambda number: (self.trial, (plan.seed_of(number), plan.size(number))),
            self.kept.tally.missing(plan),
            lambda number: f"batch {number} of {plan.claim}",
            lambda number: f"trial(seed={plan.seed_of(number)}, size={plan.size(number)}) repeats it",
        )
        try:
            with closing(self.submission.finished()) as finished:
                self._report()
                for number, result in finished:
                    self._count(number, result)
        finally:
            self.kept.write()
        return self._outcome()

    def _count(self, number: int, result: BatchResult) -> None:
        plan, tally = self.kept.plan, self.kept.tally
        require_result(plan.claim, result, plan.size(number))
        if result.counterexample is None:
            if number == tally.refuted_at:
                raise InvalidArgument(
                    f"batch {number} of {plan.claim} had a counterexample before and has none now; "
                    "the trial must depend on the seed and the size alone"
                )
            self.kept.record(tally.with_batch(number, result.examined))
        else:
            self.refutation = result
            self.kept.record(tally.with_counterexample(number))
            # Those below may hold an earlier one and are waited for.
            self.submission.give_up_above(number)
        self._report()

    def _report(self) -> None:
        done, whole = self.kept.tally.generated(self.kept.plan), self.kept.plan.instances
        if self.progress is not None:
            self.progress(done, whole)
        self.log.note("%d of %d instances", done, whole)

    def _outcome(self) -> Outcome:
        plan, tally = self.kept.plan, self.kept.tally
        if self.refutation is None or tally.refuted_at is None:
            return Outcome(plan.claim, plan.seed, tally.examined)
        examined = tally.examined + self.refutation.examined
        number = tally.refuted_at
        return Outcome(plan.claim, plan.seed, examined, self.refutation.counterexample, number, plan.seed_of(number))
