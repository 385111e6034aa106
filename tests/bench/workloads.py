"""Whole curves and exact optima at the stated sizes."""

from __future__ import annotations

import math
import resource
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from symdp import Curve, SourceSet, Tradeoff, read_source
from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion
from tests.bench.figures import Line, at_most, duration, slope, timed
from tests.bench.priors import PROFILES, long_prior, random_priors

SEED = 2024
LARGE = 100_000
SIZES = [1_000, 3_000, 10_000, 30_000, 100_000]
MANY_LETTERS, MANY_PRIORS = 2_000, 50
NAMED = "kalantari2018:III-10c"
SLOPE_BOUND = 0.15


def large_prior() -> Iterator[Line]:
    """The whole exact curve of one prior with many letters."""
    yield Line("instance", f"M = {LARGE:,}, integer weights uniform in 1..10^6, seed {SEED}")
    prior = long_prior(LARGE, SEED)
    building = timed(lambda: prior, SourceSet.single)
    yield Line("source from Fractions", str(building), value=building.seconds)
    curve = timed(partial(SourceSet.single, prior), _pieces)
    yield at_most("curve with all pieces", curve.seconds, 2, str(curve))
    yield Line("pieces", f"{_pieces(SourceSet.single(prior)):,}")


def growth() -> Iterator[Line]:
    """How the time of a one-prior curve grows with M."""
    yield Line("instance", f"one prior, integer weights uniform in 1..10^6, seed {SEED}")
    shares = []
    for letters in SIZES:
        prior = long_prior(letters, SEED)
        curve = timed(partial(SourceSet.single, prior), _pieces)
        shares.append(curve.seconds / (letters * math.log(letters)))
        yield Line(f"M = {letters:,}", f"{curve}; {1e9 * shares[-1]:.0f} ns per M log M", value=curve.seconds)
    fitted = slope(SIZES, shares)
    yield at_most("slope of log(time/(M log M)) in log M", fitted, SLOPE_BOUND, f"{fitted:.3f}", unit="")


def long_fractions() -> Iterator[Line]:
    """One prior whose probabilities have thousands of digits, and the same number of letters with short ones."""
    for kind, name in (("long fractions", "geometric:99/100:2000"), ("short fractions", "2,000 letters of weights 1..100")):
        reading = timed(lambda kind=kind: kind, _of_fractions)
        yield at_most(f"{kind}, source", reading.seconds, 1, f"{reading}, {name}")
        solving = timed(lambda kind=kind: _of_fractions(kind), _least)
        yield at_most(f"{kind}, optimum at D = 1/10", solving.seconds, 1, f"{solving}, {name}")


def many_priors(distortion: str) -> Iterator[Line]:
    """One exact optimum with its certificate over many priors, and the peak memory of this process."""
    name = f"D = {distortion}: "
    told = f"{MANY_PRIORS} priors, M = {MANY_LETTERS:,}, {PROFILES['decaying']}, seed {SEED}"
    yield Line(name + "instance", told)
    priors = random_priors("decaying", MANY_LETTERS, MANY_PRIORS, SEED)
    start = time.perf_counter()
    source = SourceSet.from_vertices(priors)
    yield Line(name + "source from Fractions", duration(time.perf_counter() - start))
    start = time.perf_counter()
    best = optimal_mechanism(source, distortion)
    seconds = time.perf_counter() - start
    yield at_most(name + "optimum with certificate", seconds, 10, duration(seconds))
    yield at_most(name + "peak memory", _peak(), 1, f"{_peak():.2f} GB", unit="GB")
    if not isinstance(best.exp_epsilon, Fraction):
        raise TypeError(f"exp_epsilon is {best.exp_epsilon}, a finite one was expected")
    digits = [len(str(part)) for part in (best.exp_epsilon.numerator, best.exp_epsilon.denominator)]
    yield Line(name + "exp_epsilon", f"{float(best.exp_epsilon):.4f}, a fraction of {digits[0]} over {digits[1]} digits")
    used = len([weight for weight in best.least_favourable.weights or () if weight])
    yield Line(name + "worst prior", f"mixes {used} of {MANY_PRIORS}; supremum attained: {best.supremum_attained}")
    start = time.perf_counter()
    checked = best.certificate.verify()
    yield Line(name + "verify", f"{duration(time.perf_counter() - start)}, {len(checked)} lines")
    yield Line(name + "peak memory with verify", f"{_peak():.2f} GB", value=_peak())


def whole_curves() -> Iterator[Line]:
    """Pieces, certificate and its verification, of a published set and of random ones."""
    named = timed(partial(SourceSet.named, NAMED), _certified)
    pieces = _pieces(SourceSet.named(NAMED))
    yield at_most(f"{NAMED}, certified and verified", named.seconds, 2, f"{named}, {pieces} pieces")
    for profile in PROFILES:
        priors = random_priors(profile, 30, 12, SEED)
        curve = timed(partial(SourceSet.from_vertices, priors), _certified)
        pieces = _pieces(SourceSet.from_vertices(priors))
        name = f"M = 30, 12 random priors, {profile} (seed {SEED}), certified and verified"
        yield at_most(name, curve.seconds, 60, f"{curve}, {pieces} pieces")


def _pieces(source: SourceSet) -> int:
    return len(privacy_distortion(source).pieces)


def _of_fractions(kind: str) -> SourceSet:
    if kind == "long fractions":
        return read_source("geometric:99/100:2000")
    weights = [1 + 37 * k % 100 for k in range(MANY_LETTERS)]
    return SourceSet.single([Fraction(weight, sum(weights)) for weight in weights])


def _least(source: SourceSet) -> object:
    return Tradeoff(source).at("1/10")


def _certified(source: SourceSet) -> Curve:
    curve = privacy_distortion(source)
    _ = curve.pieces
    curve.certificate.verify()
    return curve


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
