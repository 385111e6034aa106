"""Compositions: symdp against prv_accountant and dp-accounting, in one process.

Randomised response composed 1,000 times, and two random rows of 20 outputs 10 times, of 50 outputs 1,000 times.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from random import Random

from symdp import Mechanism, randomized_response
from tests.bench.figures import MET, MISSED, SKIPPED, Line, Timing, at_least, at_most, timed

LEVEL, USES, EPSILON, DIGITS = Fraction(11, 10), 1000, 5, 15
Bars = tuple[float, float]
# Outputs, uses, epsilon, digits, and the mesh of dp-accounting.
ROWS = ((20, 10, 1, 6, 1e-4), (50, 1000, 350, 4, 1e-4))
MOST_SECONDS = 1


def accountants() -> Iterator[Line]:
    """delta at one epsilon: bounds of 15 digits, and the error bars of others around them."""
    yield Line("instance", f"randomised response on 2 letters, exp(epsilon) = {LEVEL}, {USES:,} uses, delta at {EPSILON}")
    own = timed(lambda: None, lambda _: _by_symdp())
    low, high = _by_symdp()
    told = f"{own}: {float(low):.15f}, ends {float((high - low) / low):.0e} of it apart"
    yield Line("symdp, enclosed", told, value=own.seconds)
    exact = timed(lambda: None, lambda _: randomized_response(2, LEVEL).profile().compose(USES).corners)
    yield Line("symdp, all corners exactly", str(exact), value=exact.seconds)
    for name, rival in _rivals():
        package = name.split(",")[0]
        if find_spec(package) is None:
            yield Line(name, f"{package} is not installed (extra bench)", status=SKIPPED)
        else:
            yield from _against(name, rival, own, (low, high))
    for row in ROWS:
        yield from _many_ratios(*row)


def _many_ratios(outputs: int, uses: int, epsilon: int, digits: int, mesh: float) -> Iterator[Line]:
    """Bounds from a grid, of a mechanism with a likelihood ratio for each output."""
    what = f"{outputs} outputs, {uses:,} uses"
    rows = _two_rows(outputs)
    own = timed(lambda: None, lambda _: _on_grid(rows, uses, epsilon, digits))
    low, high = _on_grid(rows, uses, epsilon, digits)
    between = f"{own}: [{float(low):.9f}, {float(high):.9f}] at {epsilon}, digits={digits}"
    yield at_most(f"{what}: symdp, enclosed", own.seconds, MOST_SECONDS, between)
    if find_spec("dp_accounting") is None:
        yield Line(f"{what}: dp_accounting", "dp_accounting is not installed (extra bench)", status=SKIPPED)
        return
    least, most = _rows_by_dp_accounting(rows, uses, epsilon, mesh)
    timing = timed(lambda: None, lambda _: _rows_by_dp_accounting(rows, uses, epsilon, mesh))
    inside = Fraction(least) <= low <= high <= Fraction(most)
    bars = f"[{least:.9f}, {most:.9f}], {timing}"
    yield Line(f"{what}: dp_accounting, mesh {mesh}", bars, "holds the proved value", MET if inside else MISSED)


def _two_rows(outputs: int) -> list[list[Fraction]]:
    rng = Random(1)
    weights = [[rng.randint(1, 9) for _ in range(outputs)] for _ in range(2)]
    return [[Fraction(weight, sum(row)) for weight in row] for row in weights]


def _on_grid(rows: list[list[Fraction]], uses: int, epsilon: int, digits: int) -> tuple[Fraction, Fraction]:
    return Mechanism.from_rows(rows).profile().compose(uses).delta_bounds(epsilon=epsilon, digits=digits)


def _rows_by_dp_accounting(rows: list[list[Fraction]], uses: int, epsilon: int, mesh: float) -> Bars:
    from dp_accounting.pld.privacy_loss_distribution import from_two_probability_mass_functions

    logs = [{place: math.log(value) for place, value in enumerate(row)} for row in rows]
    bars = []
    for pessimistic in (False, True):
        both = []
        for first, second in (logs, logs[::-1]):
            local = from_two_probability_mass_functions(
                second, first, pessimistic_estimate=pessimistic, value_discretization_interval=mesh
            )
            both.append(local.self_compose(uses).get_delta_for_epsilon(float(epsilon)))
        bars.append(max(both))
    return bars[0], bars[1]


def _against(name: str, rival: Callable[[], Bars], own: Timing, proved: tuple[Fraction, Fraction]) -> Iterator[Line]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        low, high = rival()
        timing = timed(lambda: None, lambda _: rival())
    inside = Fraction(low) <= proved[0] <= proved[1] <= Fraction(high)
    yield Line(f"{name}: bars", f"[{low:.6f}, {high:.6f}]", "holds the proved value", MET if inside else MISSED)
    ratio = timing.seconds / own.seconds
    yield at_least(f"{name}: time", ratio, 1, f"{timing}, {ratio:.1f} times", unit="times")


def _by_symdp() -> tuple[Fraction, Fraction]:
    return randomized_response(2, LEVEL).profile().compose(USES).delta_bounds(epsilon=EPSILON, digits=DIGITS)


def _rivals() -> Iterator[tuple[str, Callable[[], Bars]]]:
    for error in (0.1, 0.01):
        yield f"prv_accountant, epsilon within {error}", partial(_by_prv, error)
    for mesh in (1e-3, 1e-4):
        yield f"dp_accounting, mesh {mesh}", partial(_by_dp_accounting, mesh)


def _by_prv(error: float) -> Bars:
    from prv_accountant import PRVAccountant, PureDPMechanism

    local = PureDPMechanism(math.log(LEVEL))
    accountant = PRVAccountant(prvs=[local], max_self_compositions=[USES], eps_error=error, delta_error=1e-9)
    low, _, high = accountant.compute_delta(float(EPSILON), [USES])
    return low, high


def _by_dp_accounting(mesh: float) -> Bars:
    from dp_accounting.pld.privacy_loss_distribution import from_randomized_response

    found = []
    for pessimistic in (False, True):
        # Its parameter is the probability that the answer is drawn at random instead of being kept.
        local = from_randomized_response(
            2 / (1 + float(LEVEL)), 2, pessimistic_estimate=pessimistic, value_discretization_interval=mesh
        )
        found.append(local.self_compose(USES).get_delta_for_epsilon(float(EPSILON)))
    return found[0], found[1]
