"""Honest questions by the thousand: no traceback, no rejected certificate, none that does not end.

Run ``python -m tests.attack.honest_campaign COUNT [SEED]``; what breaks is printed with its arguments and its seed.
"""

import contextlib
import io
import shutil
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import schema
from symdp.cli.commands import _run
from symdp.cli.sections import BAD_INPUT, DONE, REFUTED, UNDECIDED
from tests.attack.honest_questions import random_question

MOST_SECONDS = 60
# What is said of an own certificate that does not hold, or cannot be checked.
BROKEN = ("REJECTED", "not a certificate")


class Endless(Exception):
    """A question that took longer than it may."""


def ask(seed, folder):
    """(what became of it, the arguments): "answered", "refused", "undecided", or the fault in words."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    arguments = random_question(Random(seed), folder)
    return outcome(arguments, folder), arguments


def outcome(arguments, folder):
    out, error = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            code = _run(arguments)
    except Exception as fault:
        return f"traceback: {type(fault).__name__}: {fault}"
    said = error.getvalue()
    if any(word in said for word in BROKEN):
        return f"own certificate: {said}"
    if said.count("\n") > 1 or (code == BAD_INPUT and not said):
        return f"exit code {code} with {said!r}"
    if code == REFUTED:
        return "refuted" if arguments[0] == "check" else f"exit code {code}"
    if code in (BAD_INPUT, UNDECIDED):
        return {BAD_INPUT: "refused", UNDECIDED: "undecided"}[code]
    return certified(folder / "c.json") if code == DONE else f"exit code {code}"


def certified(path):
    """The written certificate as the standalone checker reads it."""
    if not path.exists():
        return "answered"
    try:
        document = rules.read(path)
        schema.recheck(document)
    except Exception as fault:
        return f"own certificate: {type(fault).__name__}: {fault}"
    return "certified"


def campaign(seeds, report=None):
    """How many questions had which outcome, and the faults with their seeds."""
    counts, faults = Counter(), []
    scratch = Path(tempfile.mkdtemp())
    try:
        for place, seed in enumerate(seeds, 1):
            found, arguments = ask(seed, scratch / "files")
            known = found if found in ("answered", "certified", "refused", "refuted", "undecided") else "fault"
            counts[arguments[0], known] += 1
            if known == "fault":
                faults.append((seed, found, arguments))
            if report is not None:
                report(place, counts, faults)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return counts, faults


def main(arguments):
    count, first = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 0

    def stop(*_):
        raise Endless(f"more than {MOST_SECONDS} s")

    def report(place, counts, faults):
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        if faults and faults[-1][0] == first + place - 1:
            print(*faults[-1], flush=True)
        if place % 500 == 0:
            print(place, dict(counts), flush=True)

    # By the time of the processor, so that other work on the machine is no fault.
    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    sys.set_int_max_str_digits(0)
    counts, faults = campaign(range(first, first + count), report)
    signal.setitimer(signal.ITIMER_PROF, 0)
    print(f"{sum(counts.values())} questions, {len(faults)} faults: {dict(counts)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
