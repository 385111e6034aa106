"""Randomised response composed 1,000 times: symdp against prv_accountant and dp-accounting, in one process."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from importlib.util import find_spec

from symdp import randomized_response
from tests.bench.figures import MET, MISSED, SKIPPED, Line, Timing, at_least, timed

LEVEL, USES, EPSILON, DIGITS = Fraction(11, 10), 1000, 5, 15
Bars = tuple[float, float]


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
