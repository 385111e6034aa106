"""Run the benchmarks: ``python -m tests.bench.run [--only NAME] [--json FILE]``.

Every job runs in a process of its own, one after the other; what a job compares, it measures in that one process.
``--only`` may be repeated. The exit code is 0 when everything ran and met its bound or was skipped with a reason, 1 when
a bound was missed or a job failed.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench.figures import FAILED, MISSED, Line

WORKER = Path(__file__).with_name("worker.py")
PACKAGES = ("symdp", "highspy", "numpy", "python-flint", "qif", "prv-accountant", "dp-accounting")
WATCHDOG = "Timeout ("
COLOURS = {"met": "green", "missed": "red", "failed": "red", "skipped": "yellow"}
BENCHMARKS: dict[str, list[list[str]]] = {
    "side-by-side": [["flat"], ["decaying"]],
    "large-prior": [[]],
    "many-priors": [["1/2"], ["7/10"]],
    "whole-curves": [[]],
    "large-inputs": [[]],
    "any-distortion": [[]],
    "programs-on-graphs": [[]],
    "many-questions": [[]],
    "accountants": [[]],
    "cold-start": [[]],
    "sampling": [[]],
    "growth": [[]],
    "long-fractions": [[]],
    "campaign": [[]],
}


def run_job(name: str, arguments: list[str], console: Console) -> list[Line]:
    """Start a job and collect its lines; a provisional one counts only if the watchdog of the job stopped it."""
    lines: dict[str, Line] = {}
    command = [sys.executable, str(WORKER), name, *arguments]
    with tempfile.TemporaryFile("w+") as errors:
        with (
            console.status(f"{name} {' '.join(arguments)}") as status,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
        ):
            last = None
            for text in process.stdout or ():
                last = Line(**json.loads(text))
                lines[last.what] = last
                status.update(f"{name} {' '.join(arguments)}: {last.what}")
        errors.seek(0)
        said = errors.read().strip().splitlines()
    stopped = any(line.startswith(WATCHDOG) for line in said)
    if last is not None and last.provisional and not stopped:
        del lines[last.what]
    if process.returncode and not stopped:
        reason = said[-1] if said else "no message"
        lines["job"] = Line("job", f"exit code {process.returncode}: {reason}", status=FAILED)
    return list(lines.values())


def table(title: str, lines: list[Line]) -> Table:
    """The lines of a job with bounds and verdicts."""
    shown = Table(title=title, title_justify="left")
    for column in ("what", "measured", "bound", "verdict"):
        shown.add_column(column, overflow="fold")
    for line in lines:
        verdict = "" if line.status == "info" else line.status
        shown.add_row(line.what, line.measured, line.bound, verdict, style=COLOURS.get(line.status))
    return shown


def versions() -> dict[str, str]:
    """What was measured, and with what."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def parse() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Benchmarks of symdp; each line shows its bound and whether it was met.")
    names = ", ".join(BENCHMARKS)
    parser.add_argument("--only", action="append", choices=BENCHMARKS, metavar="NAME", help=f"one of {names}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all lines as JSON")
    return parser.parse_args()


def main() -> int:
    """Run the chosen benchmarks and say what was met."""
    options = parse()
    console = Console()
    console.print(", ".join([f"{name} {number}" for name, number in versions().items()]))
    records = []
    for name in options.only or BENCHMARKS:
        for arguments in BENCHMARKS[name]:
            lines = run_job(name, arguments, console)
            console.print(table(" ".join([name, *arguments]), lines))
            records += [{"benchmark": name, "arguments": arguments, **asdict(line)} for line in lines]
    if options.json:
        options.json.write_text(json.dumps({"versions": versions(), "lines": records}, indent=1))
    counts = {status: len([record for record in records if record["status"] == status]) for status in COLOURS}
    console.print(", ".join([f"{status}: {count}" for status, count in counts.items()]))
    return 1 if counts[MISSED] or counts[FAILED] else 0


if __name__ == "__main__":
    sys.exit(main())
