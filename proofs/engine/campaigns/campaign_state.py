"""The state of a campaign: intervals of finished batches, and the file that keeps them."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from symdp.errors import InvalidArgument
from symdp.text_file import read_text, require_small, write_whole

SECONDS_BETWEEN_WRITES = 1.0


class Span(NamedTuple):
    """A span of finished batches ``first`` to ``last`` without a counterexample, and the number of examined instances."""

    first: int
    last: int
    examined: int


@dataclass(frozen=True)
class Plan:
    """The plan of a campaign, which determines its batches and their instances.

    Attributes
    ----------
    claim : str
        The name of the trial.
    source : str
        A fingerprint of its source text; empty without a file.
    seed, batch, instances : int
    """

    claim: str
    source: str
    seed: int
    batch: int
    instances: int

    @property
    def batches(self) -> int:
        """The number of batches; the last may be short."""
        return -(-self.instances // self.batch)

    def size(self, number: int) -> int:
        """Return the number of instances of a batch, counted from 0."""
        return min(self.batch, self.instances - number * self.batch)

    def seed_of(self, number: int) -> int:
        """Return the seed of a batch: 128 bits of a hash, which makes batches independent and repeatable."""
        text = f"symdp campaign, seed {self.seed}, batch {number}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big")


@dataclass(frozen=True)
class Tally:
    """The set of finished batches; a new batch makes a new tally, so that an interruption leaves the old or the new one.

    Attributes
    ----------
    spans : tuple of Span
        In order, with a gap between neighbours. A batch with a counterexample is in none of them.
    refuted_at : int or None
        The lowest batch with a counterexample; batches above it no longer count.
    """

    spans: tuple[Span, ...] = ()
    refuted_at: int | None = None

    @property
    def examined(self) -> int:
        """The number of instances that satisfied the hypotheses, all without a counterexample."""
        return sum([span.examined for span in self.spans])

    def with_batch(self, number: int, examined: int) -> Tally:
        """Count a batch without a counterexample."""
        below = tuple([span for span in self.spans if span.last < number])
        above = self.spans[len(below) :]
        if above and above[0].first <= number:
            raise InvalidArgument(f"batch {number} is finished already and would be counted twice")
        new = Span(number, number, examined)
        if below and below[-1].last == number - 1:
            new = Span(below[-1].first, number, below[-1].examined + new.examined)
            below = below[:-1]
        if above and above[0].first == number + 1:
            new = Span(new.first, above[0].last, new.examined + above[0].examined)
            above = above[1:]
        return Tally((*below, new, *above), self.refuted_at)

    def with_counterexample(self, number: int) -> Tally:
        """Record a counterexample below those known; the batches above it no longer count."""
        return Tally(tuple([span for span in self.spans if span.last < number]), number)

    def missing(self, plan: Plan) -> Iterator[int]:
        """Generate the unfinished batches, in order, up to the one with a counterexample."""
        last = plan.batches - 1 if self.refuted_at is None else self.refuted_at
        start = 0
        for span in self.spans:
            yield from range(start, span.first)
            start = span.last + 1
        yield from range(start, last + 1)

    def generated(self, plan: Plan) -> int:
        """Return the number of instances of the finished batches, whether they satisfied the hypotheses or not."""
        return sum([min((span.last + 1) * plan.batch, plan.instances) - span.first * plan.batch for span in self.spans])


@dataclass
class Checkpoint:
    """The tally of a plan, and the file that keeps it, if there is one."""

    plan: Plan
    path: Path | None = None
    tally: Tally = field(default_factory=Tally)
    _written: float = 0.0

    @classmethod
    def open(cls, plan: Plan, path: str | Path | None) -> Checkpoint:
        """Start or resume; reject the file of another campaign."""
        opened = cls(plan, None if path is None else Path(path))
        if opened.path is not None and opened.path.exists():
            opened.tally = _read(opened.path, plan)
        opened.write()
        return opened

    def record(self, tally: Tally) -> None:
        """Take a new tally; it reaches the file within a second, or with :meth:`write`."""
        self.tally = tally
        if time.monotonic() - self._written >= SECONDS_BETWEEN_WRITES:
            self.write()

    def write(self) -> None:
        """Replace the file in one step."""
        if self.path is None:
            return
        try:
            write_whole(self.path.absolute(), json.dumps(self._document()) + "\n")
        except InvalidArgument as error:
            raise InvalidArgument(f"checkpoint={error}") from None
        self._written = time.monotonic()

    def _document(self) -> dict[str, Any]:
        plan, tally = self.plan, self.tally
        settings = {name: getattr(plan, key) for key, name in _SETTINGS.items()}
        return settings | {"done": [list(span) for span in tally.spans], "refuted_at": tally.refuted_at}


_SETTINGS = {"claim": "campaign", "source": "source", "seed": "seed", "batch": "batch", "instances": "instances"}


def _read(path: Path, plan: Plan) -> Tally:
    no_checkpoint = InvalidArgument(f"checkpoint={path} is not a checkpoint of a campaign; name another file")
    text = read_text(path, again=True)
    require_small(text, f"checkpoint={path}")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise no_checkpoint from None
    if not isinstance(document, dict) or set(document) != {*_SETTINGS.values(), "done", "refuted_at"}:
        raise no_checkpoint
    written = Plan(**{key: document[name] for key, name in _SETTINGS.items()})
    if not _counts(written.seed, written.batch, written.instances) or min(written.batch, written.instances) < 1:
        raise no_checkpoint
    tally = _tally(document["done"], document["refuted_at"], written)
    if tally is None:
        raise no_checkpoint
    _require_same(path, written, plan)
    return tally


def _tally(done: Any, refuted_at: Any, plan: Plan) -> Tally | None:
    """Return the tally of a document, or None for an invalid one."""
    if not isinstance(done, list) or not all(isinstance(entry, list) and len(entry) == 3 for entry in done):
        return None
    if not all(_counts(*entry) for entry in done) or not (refuted_at is None or _counts(refuted_at)):
        return None
    spans = tuple([Span(*entry) for entry in done])
    end = plan.batches if refuted_at is None else refuted_at
    place = -1
    for span in spans:
        sized = Tally((span,)).generated(plan)
        if not place < span.first <= span.last < end or not 0 <= span.examined <= sized:
            return None
        place = span.last + 1
    return Tally(spans, refuted_at) if refuted_at is None or 0 <= refuted_at < plan.batches else None


def _counts(*values: Any) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def _require_same(path: Path, written: Plan, plan: Plan) -> None:
    for key in ("claim", "seed", "batch"):
        theirs, ours = getattr(written, key), getattr(plan, key)
        if theirs != ours:
            raise InvalidArgument(
                f"checkpoint={path} was made with {key}={theirs}, this call has {key}={ours}; "
                f"use {key}={theirs} or name another file"
            )
    if written.source != plan.source:
        raise InvalidArgument(
            f"checkpoint={path} was made by another version of {plan.claim}, of what it carries, or of symdp (source "
            f"{str(written.source)[:12]}, now {plan.source[:12]}); go back to that version or name another file"
        )
    # More batches may follow whole ones; a short last batch cannot grow, and finished batches are not taken back.
    if plan.instances != written.instances and (plan.instances < written.instances or written.instances % written.batch):
        raise InvalidArgument(
            f"checkpoint={path} was made with instances={written.instances}, this call has instances={plan.instances}; "
            f"use {written.instances}{'' if written.instances % written.batch else ' or more'}, or name another file"
        )
