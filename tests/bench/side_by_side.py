"""symdp against float linear programs over the whole mechanism, in one process."""

from __future__ import annotations

import faulthandler
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from importlib.util import find_spec

from symdp import SourceSet
from symdp.tradeoffs.tradeoff import least_distortion
from tests.bench.figures import INFO, MET, MISSED, SKIPPED, Line, Timing, duration, slope, timed
from tests.bench.priors import PROFILES, Prior, random_priors
from tests.bench.rivals import METHODS, Run, solve_highs, solve_qif

LEVEL = Fraction(3)
SIZES = (10, 20, 30, 40, 60)
COUNTS = (1, 5)
TIME_LIMIT = 100
SEED = 2024
TARGET = 1000
QIF = "qif"
REPETITIONS = 15


@dataclass(frozen=True)
class Instance:
    """A set of random priors with the exact answer and the time it took."""

    priors: list[Prior]
    exact: Fraction
    timing: Timing

    @property
    def letters(self) -> int:
        return len(self.priors[0])

    @property
    def name(self) -> str:
        count = len(self.priors)
        return f"M = {self.letters}, {count} prior" + ("s" if count > 1 else "")


@dataclass
class SideBySide:
    """All solvers on one kind of random priors."""

    profile: str
    finished: dict[tuple[str, int], list[tuple[int, float]]] = field(default_factory=dict)

    def lines(self) -> Iterator[Line]:
        """Growing M; the one call that only the end of the process can stop comes last."""
        yield Line("instance", f"{PROFILES[self.profile]}; exp(epsilon) = {LEVEL}, seed {SEED}")
        exact_instance(self.profile, 5, 5)
        last = None
        for letters in SIZES:
            for count in COUNTS:
                instance = exact_instance(self.profile, letters, count)
                yield Line(f"{instance.name}: symdp", f"{instance.timing}, with certificate", value=instance.timing.seconds)
                for method in METHODS:
                    yield self._against(instance, method, _repeated(partial(_by_highs, instance, method)))
                if count == 1 and letters == SIZES[-1]:
                    last = instance
                elif count == 1:
                    yield from self._against_qif(instance)
        yield from self._growth()
        if last is not None:
            yield from self._against_qif(last)

    def _against(self, instance: Instance, rival: str, run: Run) -> Line:
        if run.finished:
            pairs = self.finished.setdefault((rival, len(instance.priors)), [])
            pairs.append((instance.letters, run.seconds))
        ratio = run.seconds / instance.timing.seconds
        return _line(instance, rival, ratio, _told(instance, run, ratio))

    def _against_qif(self, instance: Instance) -> Iterator[Line]:
        if find_spec(QIF) is None:
            yield Line(f"{instance.name}: {QIF}", "qif is not installed (extra bench)", status=SKIPPED)
            return
        least = TIME_LIMIT / instance.timing.seconds
        told = f"stopped after {TIME_LIMIT} s: at least {least:,.0f} times"
        yield _line(instance, QIF, least, told, provisional=True)
        faulthandler.dump_traceback_later(TIME_LIMIT, exit=True)
        run = _repeated(partial(solve_qif, instance.priors[0], float(LEVEL)))
        faulthandler.cancel_dump_traceback_later()
        yield self._against(instance, QIF, run)

    def _growth(self) -> Iterator[Line]:
        for (rival, count), pairs in self.finished.items():
            if len(pairs) > 1:
                sizes, seconds = [size for size, _ in pairs], [spent for _, spent in pairs]
                told = f"time ~ M^{slope(sizes, seconds):.1f} over M = {sizes[0]}..{sizes[-1]}"
                yield Line(f"growth of {rival}, {count} prior" + ("s" if count > 1 else ""), told)


def exact_instance(profile: str, letters: int, count: int) -> Instance:
    """Solve exactly, on a fresh source set each time."""
    priors = random_priors(profile, letters, count, SEED)
    timing = timed(
        lambda: SourceSet.from_vertices(priors),
        lambda source: least_distortion(source, exp_epsilon=LEVEL).certificate,
        REPETITIONS,
    )
    return Instance(priors, least_distortion(SourceSet.from_vertices(priors), exp_epsilon=LEVEL).distortion, timing)


def _by_highs(instance: Instance, method: str) -> Run:
    return solve_highs(instance.priors, float(LEVEL), method, TIME_LIMIT)


def _repeated(solve: Callable[[], Run]) -> Run:
    runs = [solve()]
    if runs[0].seconds < 1:
        runs += [solve() for _ in range(4)]
    return Run(statistics.median([run.seconds for run in runs]), runs[0].value, runs[0].finished)


def _line(instance: Instance, rival: str, ratio: float, told: str, provisional: bool = False) -> Line:
    judged = instance.letters == SIZES[-1]
    status = (MET if ratio >= TARGET else MISSED) if judged else INFO
    bound = f">= {TARGET} times" if judged else ""
    return Line(f"{instance.name}: {rival}", told, bound, status, ratio, provisional)


def _told(instance: Instance, run: Run, ratio: float) -> str:
    if not run.finished:
        return f"not done in {duration(run.seconds)}: at least {ratio:,.0f} times"
    difference = float(abs(Fraction(run.value) - instance.exact))
    return f"{duration(run.seconds)}: {ratio:,.0f} times, |difference| {difference:.1e}"
