"""Campaigns: a cheap claim tried at very many instances, in batches that run anywhere and are counted once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from proofs.engine.campaigns.campaign_search import BatchSubmission, Outcome, Progress
from proofs.engine.campaigns.campaign_state import Checkpoint, Plan
from proofs.engine.campaigns.fingerprint import fingerprint, name_of
from proofs.engine.campaigns.trial import BatchResult, InstanceTrial, Trial
from symdp.arguments import required_integer
from symdp.errors import InvalidArgument
from symdp.executors.workers import Workers

__all__ = ["BatchResult", "Campaign", "InstanceTrial", "Outcome", "Progress", "Trial"]


@dataclass(frozen=True)
class Campaign:
    """The search of many instances for a counterexample, in numbered batches.

    Attributes
    ----------
    trial : callable
        ``trial(seed, size)`` examines ``size`` instances made from the seed alone and returns a :class:`BatchResult`.
    batch : int
        Instances per batch.
    seed : int
        From it and the number of a batch, a hash makes the seed of the batch.

    Examples
    --------
    >>> from random import Random
    >>> def squares_are_not_seven(seed, size):
    ...     drawn = Random(seed).choices(range(100), k=size)
    ...     return BatchResult(size, next((x for x in drawn if x * x == 7), None))
    >>> print(Campaign(squares_are_not_seven, batch=100).run(instances=1000, jobs=1).verdict())
    TESTED: no counterexample among 1000 instances (seed 0); this is not a proof
    """

    trial: Trial
    batch: int = 20_000
    seed: int = 0

    def __post_init__(self) -> None:
        if not callable(self.trial):
            raise InvalidArgument(f"trial={self.trial!r} must be a function of a seed and a size")
        required_integer(self.batch, "batch")
        required_integer(self.seed, "seed", 0)

    def run(
        self,
        instances: int,
        executor: Executor | Callable[[], Executor] | None = None,
        jobs: int | None = None,
        checkpoint: str | Path | None = None,
        progress: Progress | None = None,
    ) -> Outcome:
        """Search for a counterexample.

        Parameters
        ----------
        instances : int
            How many to generate.
        executor : Executor, callable, optional
            Where batches run: any executor, or a function that makes one and is called again when it breaks. By
            default processes of this machine, or this process when ``jobs`` is 1.
        jobs : int, optional
            Batches that run at the same time; at most two per job are under way. By default the number of processors, and
            with an executor that of its workers, now and when they change.
        checkpoint : path, optional
            A file that records the finished batches; the same call resumes from it, and so does one with more instances.
        progress : callable, optional
            Called with the number of instances done and of all instances.

        Returns
        -------
        Outcome
            The same for every executor and number of jobs, interrupted or not.

        Raises
        ------
        CampaignStopped
            When a batch failed three times or an executor cannot be replaced; the checkpoint keeps the finished batches.
        InvalidArgument
            For a checkpoint of another campaign, or a trial that returns anything but a BatchResult.
        """
        required_integer(instances, "instances")
        if jobs is not None:
            required_integer(jobs, "jobs")
        source = "" if checkpoint is None else fingerprint(self.trial)
        plan = Plan(name_of(self.trial), source, self.seed, self.batch, instances)
        kept = Checkpoint.open(plan, checkpoint)
        return BatchSubmission(self.trial, kept, Workers(executor, jobs, self.trial), progress).run()
