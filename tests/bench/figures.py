"""Lines of a benchmark report, timing and fits."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
INFO, MET, MISSED, SKIPPED, FAILED = "info", "met", "missed", "skipped", "failed"


@dataclass(frozen=True)
class Line:
    """One measured figure; a later line about the same thing replaces an earlier one.

    Attributes
    ----------
    provisional : bool
        What holds if a time limit stops the process during the measurement that follows.
    """

    what: str
    measured: str
    bound: str = ""
    status: str = INFO
    value: float | None = None
    provisional: bool = False


@dataclass(frozen=True)
class Timing:
    """The median time of an operation."""

    seconds: float
    runs: int

    def __str__(self) -> str:
        return f"{duration(self.seconds)} (median of {self.runs})"


def at_most(what: str, value: float, limit: float, measured: str, unit: str = "s") -> Line:
    """A figure with an upper bound."""
    return Line(what, measured, f"<= {limit:g} {unit}".rstrip(), MET if value <= limit else MISSED, value)


def at_least(what: str, value: float, limit: float, measured: str, unit: str = "") -> Line:
    """A figure with a lower bound."""
    return Line(what, measured, f">= {limit:,.0f} {unit}".rstrip(), MET if value >= limit else MISSED, value)


def timed(prepare: Callable[[], T], operation: Callable[[T], object], repetitions: int = 7) -> Timing:
    """Time an operation on fresh input: a median, of three runs only once it takes a second."""
    seconds = [_once(prepare, operation)]
    more = repetitions if seconds[0] < 1 else 3
    seconds += [_once(prepare, operation) for _ in range(more - 1)]
    return Timing(statistics.median(seconds), len(seconds))


def _once(prepare: Callable[[], T], operation: Callable[[T], object]) -> float:
    prepared = prepare()
    start = time.perf_counter()
    operation(prepared)
    return time.perf_counter() - start


def duration(seconds: float) -> str:
    """Seconds in a readable unit."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{1000 * seconds:.3g} ms"


def slope(sizes: list[int], values: list[float]) -> float:
    """Least-squares slope of log(value) against log(size)."""
    return statistics.linear_regression([math.log(size) for size in sizes], [math.log(value) for value in values]).slope
