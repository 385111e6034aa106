"""Wall times of fresh processes, less those of an interpreter that does nothing."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import FAILED, Line, at_most, duration

PAIRS = 7
IDLE = [sys.executable, "-c", "pass"]
IMPORT = [sys.executable, "-c", "import symdp"]
USE = [
    sys.executable,
    "-c",
    "from symdp import SourceSet; from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion",
]
SOLVE = ["solve", "kalantari2018:II-6", "-D", "3/20"]


def cold_start() -> Iterator[Line]:
    """The command line and the import."""
    yield _line("symdp solve kalantari2018:II-6 -D 3/20", [*_command(), *SOLVE], 0.6)
    yield _line("import symdp", IMPORT, 0.15)
    extra, told = _extra(USE)
    yield Line("import of its main names, over python -c pass", told, value=extra)


def _command() -> list[str]:
    script = Path(sys.executable).parent / "symdp"
    return [str(script)] if script.exists() else [sys.executable, "-m", "symdp"]


def _line(name: str, command: list[str], limit: float) -> Line:
    what = f"{name}, over python -c pass"
    trial = subprocess.run(command, capture_output=True, text=True, check=False)
    if trial.returncode:
        said = (trial.stderr.strip() or "nothing on stderr").splitlines()[-1]
        return Line(what, f"exit code {trial.returncode}: {said}", f"<= {limit:g} s", FAILED)
    extra, told = _extra(command)
    return at_most(what, extra, limit, told)


def _extra(command: list[str]) -> tuple[float, str]:
    idle, busy = [], []
    for _ in range(PAIRS):
        idle.append(_wall(IDLE))
        busy.append(_wall(command))
    extra = statistics.median(busy) - statistics.median(idle)
    walls = " - ".join([duration(statistics.median(times)) for times in (busy, idle)])
    return extra, f"{duration(extra)} (medians of {PAIRS} pairs: {walls})"


def _wall(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return time.perf_counter() - start
