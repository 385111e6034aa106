"""Instances per second and core of a campaign: Lemma 10 of kalantari2018 in exact integers."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs.kalantari2018.lemma_10_campaign import PLACES, campaign
from tests.bench.figures import Line, at_least, duration

INSTANCES = 1_000_000
RATE = 20_000
JOBS = 2


def campaigns() -> Iterator[Line]:
    """In this process, and in processes that are started, with a checkpoint."""
    yield Line("instance", f"kalantari2018, Lemma 10, up to {PLACES} places, {INSTANCES:,} instances, batches of 20,000")
    yield _rate("in this process", 1, None)
    yield Line("peak memory of this process", f"{_peak(resource.RUSAGE_SELF):.0f} MB", value=_peak(resource.RUSAGE_SELF))
    with TemporaryDirectory() as directory:
        yield _rate(f"{JOBS} processes and a checkpoint, start included", JOBS, Path(directory) / "campaign.json")
    most = _peak(resource.RUSAGE_CHILDREN)
    yield Line("peak memory of the largest process", f"{most:.0f} MB", value=most)


def _rate(what: str, jobs: int, checkpoint: Path | None) -> Line:
    start = time.perf_counter()
    outcome = campaign().run(INSTANCES, jobs=jobs, checkpoint=checkpoint)
    seconds = time.perf_counter() - start
    if outcome.examined != INSTANCES or outcome.counterexample is not None:
        raise ValueError(f"the campaign ended with {outcome}")
    rate = INSTANCES / seconds / jobs
    return at_least(
        what, rate, RATE, f"{rate:,.0f} instances per second and core ({duration(seconds)})", unit="per s and core"
    )


def _peak(who: int) -> float:
    return resource.getrusage(who).ru_maxrss / 1024
