"""Questions of a file per second of processor time: random priors of ten letters, in this process and in processes."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from symdp.cli.batches.batch_command import BatchOptions, run_batch
from tests.bench.figures import Line, at_least, duration

QUESTIONS, LETTERS, SEED = 10_000, 10, 2024
RATE = 200


def many_questions() -> Iterator[Line]:
    """The answers of a file, their certificates among them, start included."""
    yield Line("instance", f"{QUESTIONS:,} priors of {LETTERS} letters at D = 1/5, integer weights 1..999, seed {SEED}")
    with TemporaryDirectory() as directory:
        questions = Path(directory) / "questions.jsonl"
        questions.write_text("".join([f"{json.dumps(question)}\n" for question in _questions()]), encoding="utf-8")
        for jobs, what in ((1, "in this process"), (2, "2 processes")):
            yield _rate(questions, Path(directory) / f"answers-{jobs}.jsonl", jobs, what)


def _questions() -> Iterator[dict[str, str]]:
    rng = Random(SEED)
    for _ in range(QUESTIONS):
        weights = [rng.randint(1, 999) for _ in range(LETTERS)]
        yield {"source": ",".join([f"{weight}/{sum(weights)}" for weight in weights]), "D": "1/5"}


def _rate(questions: Path, answers: Path, jobs: int, what: str) -> Line:
    options = BatchOptions(str(questions), str(answers), certificates=None, jobs=jobs, cluster=None, chunk=None)
    start, before = time.perf_counter(), _processor_time()
    with redirect_stdout(StringIO()):
        code = run_batch(options)
    seconds, used = time.perf_counter() - start, _processor_time() - before
    if code:
        raise ValueError(f"the batch ended with exit code {code}")
    measured = f"{QUESTIONS / used:,.0f} questions per second of processor time ({duration(seconds)} of the clock)"
    return at_least(what, QUESTIONS / used, RATE, measured, unit="per s")


def _processor_time() -> float:
    """Seconds of this process and of the processes that it started and that have ended."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum([usage.ru_utime + usage.ru_stime for usage in usages])
