"""The vertices of a trace profile by several workers: each chord between known points is a linear program of its own.

A supporting line parallel to a chord touches the graph at a vertex below the chord, which leaves two chords, or shows that
the chord is a side. The chords of one round do not depend on each other, so that workers solve their programs; the rounds
are about as many as the logarithm of the number of vertices.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import Any

from symdp.executors.submission import Submission
from symdp.executors.workers import LocalProcesses, Workers
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.common.long_work import LongWork
from symdp.tradeoffs.profiles.profile_checkpoint import RememberedProfile, record_of
from symdp.tradeoffs.profiles.profile_program import ProgramProfile
from symdp.tradeoffs.profiles.trace_profile import ProfilePoint
from symdp.work import reporting

Chord = tuple[ProfilePoint, ProfilePoint]
# A round is sent in so many calls at most.
CALLS = 32


def explore(profile: RememberedProfile, source: SourceSet, work: LongWork) -> None:
    """Let workers find the tangents at all vertices and sides, which the profile remembers."""
    report, settled = reporting("the pieces of the function", work.on_progress), Fraction(0)
    start, end = profile.start, profile.end
    chords = [(start, end)] if end.trace > 1 else []
    with _executor(work) as executor:
        while chords:
            slopes = [_slope(chord) for chord in chords]
            _touch_all(
                profile, source, [slope for slope in dict.fromkeys(slopes) if slope not in profile.tangents], executor, work
            )
            left: list[Chord] = []
            for (low, high), slope in zip(chords, slopes, strict=True):
                point = profile.touch(slope).point
                if point.trace - slope * point.accuracy < low.trace - slope * low.accuracy:
                    left += [(low, point), (point, high)]
                else:
                    settled += high.accuracy - low.accuracy
            chords = left
            report(float(settled / (end.accuracy - start.accuracy)))


def touched(document: str, slopes: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the tangents with some slopes as plain data; called in a worker."""
    profile = _profile(document)
    return [record_of(slope, profile.touch(slope)) for slope in map(Fraction, slopes)]


def _touch_all(
    profile: RememberedProfile, source: SourceSet, slopes: Sequence[Fraction], executor: Executor, work: LongWork
) -> None:
    document, size = json.dumps(source.to_document()), -(-len(slopes) // CALLS) or 1
    parts = [tuple(map(str, slopes[place : place + size])) for place in range(0, len(slopes), size)]
    submission = Submission(
        Workers(executor, work.jobs, touched),
        lambda number: (touched, (document, parts[number])),
        iter(range(len(parts))),
        lambda number: (
            f"the linear program at slope {float(Fraction(parts[number][0])):.6g}, or one of {size - 1} after it,"
        ),
        lambda _: "ask for the function with one job",
    )
    with closing(submission.finished()) as finished:
        for _, records in finished:
            for record in records:
                profile.keep(record)


@lru_cache(maxsize=4)
def _profile(document: str) -> ProgramProfile:
    return ProgramProfile(SourceSet.from_document(json.loads(document)))


@contextmanager
def _executor(work: LongWork) -> Iterator[Executor]:
    """Yield the executor of the user; else processes, which end with the work."""
    if isinstance(work.executor, Executor):
        yield work.executor
        return
    make: Callable[[], Executor] = work.executor or (lambda: LocalProcesses(work.jobs or 1))
    with make() as made:
        yield made


def _slope(chord: Chord) -> Fraction:
    low, high = chord
    return (high.trace - low.trace) / (high.accuracy - low.accuracy)
