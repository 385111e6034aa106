"""One job in a process of its own: prints its lines as JSON, one per line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict

from tests.bench.figures import Line


def job(name: str, arguments: list[str]) -> Iterator[Line]:
    """The lines of a job; only what it needs is imported."""
    if name == "side-by-side":
        from tests.bench.side_by_side import SideBySide

        return SideBySide(arguments[0]).lines()
    if name == "cold-start":
        from tests.bench.cold_start import cold_start

        return cold_start()
    if name == "campaign":
        from tests.bench.campaigns import campaigns

        return campaigns()
    if name == "any-distortion":
        from tests.bench.any_distortion import any_distortion

        return any_distortion()
    if name == "programs-on-graphs":
        from tests.bench.programs_on_graphs import programs_on_graphs

        return programs_on_graphs()
    if name == "many-questions":
        from tests.bench.many_questions import many_questions

        return many_questions()
    if name == "large-inputs":
        from tests.bench.large_inputs import large_inputs

        return large_inputs()
    if name == "accountants":
        from tests.bench.accountants import accountants

        return accountants()
    if name == "sampling":
        from tests.bench.sampling import sampling

        return sampling()
    from tests.bench import workloads

    jobs: dict[str, Callable[..., Iterator[Line]]] = {
        "large-prior": workloads.large_prior,
        "many-priors": workloads.many_priors,
        "whole-curves": workloads.whole_curves,
        "growth": workloads.growth,
        "long-fractions": workloads.long_fractions,
    }
    return jobs[name](*arguments)


if __name__ == "__main__":
    for line in job(sys.argv[1], sys.argv[2:]):
        print(json.dumps(asdict(line)), flush=True)
