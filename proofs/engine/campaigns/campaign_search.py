"""The loop of a campaign: batches out, results in, failures repeated, with a result independent of the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from typing import Any, NoReturn

from proofs.engine.campaigns.campaign_state import Checkpoint
from proofs.engine.campaigns.campaign_workers import Workers
from proofs.engine.campaigns.trial import BatchResult, Trial, require_result
from symdp.conjectures.verdict import Refuted, Tested, Undecided, Verdict
from symdp.errors import CampaignStopped, InvalidArgument
from symdp.work import ProgressLog

Progress = Callable[[int, int], object]
ATTEMPTS = 3


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
    """The submission of missing batches in order: every batch below a finished one is finished or under way."""

    trial: Trial
    kept: Checkpoint
    workers: Workers
    progress: Progress | None
    flying: dict[Future[BatchResult], int] = field(default_factory=dict)
    again: list[int] = field(default_factory=list)
    # Batches that were under way when an executor broke run alone, so that the one that breaks it is known.
    suspects: set[int] = field(default_factory=set)
    failures: Counter[int] = field(default_factory=Counter)
    broken: BaseException | None = None
    refutation: BatchResult | None = None

    def run(self) -> Outcome:
        """Run until no batch is missing; finished batches are kept in any event."""
        self.missing = self.kept.tally.missing(self.kept.plan)
        self.log = ProgressLog(f"campaign of {self.kept.plan.claim:.60}")
        try:
            self._report()
            while self._launch():
                self._land(wait(self.flying, return_when=FIRST_COMPLETED).done)
        finally:
            try:
                for future in self.flying:
                    future.cancel()
                self.workers.close()
            finally:
                self.kept.write()
        return self._outcome()

    def _launch(self) -> bool:
        """Submit batches up to the capacity; return whether any is under way."""
        while True:
            if self.broken is not None:
                if self.flying:
                    return True
                self.workers.renew(self.broken)
                self.broken = None
            number = self._following()
            if number is None:
                return bool(self.flying)
            self._submit(number)

    def _following(self) -> int | None:
        if self.suspects:
            return None if self.flying else min(self.suspects)
        if len(self.flying) >= self.workers.window:
            return None
        return self.again.pop() if self.again else next(self.missing, None)

    def _submit(self, number: int) -> None:
        plan = self.kept.plan
        try:
            future = self.workers.submit(self.trial, plan.seed_of(number), plan.size(number))
        except RuntimeError as error:  # broken, or shut down
            self.broken = error
            self._suspect(number, error)
        else:
            self.flying[future] = number

    def _land(self, futures: set[Future[BatchResult]]) -> None:
        """Record finished batches, then failures, so that an error loses no finished batch."""
        for future in sorted(futures, key=lambda one: one.cancelled() or one.exception() is not None):
            number = self.flying.pop(future, None)
            if number is None:
                continue
            try:
                result = future.result()
            except (BrokenExecutor, CancelledError) as error:
                self.broken = error if isinstance(error, BrokenExecutor) else self.broken
                self._suspect(number, error)
            except InvalidArgument:
                raise
            except (Exception, SystemExit) as error:
                self.again.append(number)
                self._blame(number, error)
            else:
                self._count(number, result)

    def _suspect(self, number: int, error: BaseException) -> None:
        if number in self.suspects:
            self._blame(number, error)
        self.suspects.add(number)

    def _blame(self, number: int, error: BaseException) -> None:
        self.failures[number] += 1
        if self.failures[number] == ATTEMPTS:
            plan = self.kept.plan
            raise CampaignStopped(
                f"batch {number} of {plan.claim} failed {ATTEMPTS} times, at last with {type(error).__name__}: {error}; "
                f"trial(seed={plan.seed_of(number)}, size={plan.size(number)}) repeats it"
            ) from error

    def _count(self, number: int, result: BatchResult) -> None:
        plan, tally = self.kept.plan, self.kept.tally
        require_result(plan.claim, result, plan.size(number))
        self.suspects.discard(number)
        self.failures.pop(number, None)
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
            self._give_up_above(number)
        self._report()

    def _give_up_above(self, number: int) -> None:
        """Cancel the batches above a counterexample; those below may hold an earlier one and are waited for."""
        self.missing = iter(())
        self.again = [other for other in self.again if other < number]
        self.suspects = {other for other in self.suspects if other < number}
        for future in [future for future, other in self.flying.items() if other > number]:
            future.cancel()
            del self.flying[future]

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
