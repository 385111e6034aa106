"""Any distortion function with all letters adjacent: exact with certificate, against floating point in the same process."""

from __future__ import annotations

import faulthandler
import math
import time
from collections.abc import Iterator
from fractions import Fraction
from importlib.util import find_spec
from random import Random

import numpy as np

from symdp import SourceSet, Tradeoff
from symdp.arithmetic.programs.highs import FloatSolver
from symdp.losses import Loss, matrix
from symdp.tradeoffs.general_loss.column_minima.column_minima_program import FloorProgram
from tests.bench.figures import MET, MISSED, SKIPPED, Line, at_least, at_most, duration

SEED, VALUES, SHARE = 2024, 20, Fraction(2, 5)
LARGE, RIVAL, CURVE, LONG = 200, 80, 30, 2000
LEVEL = 3
TIME_LIMIT = 100


def any_distortion() -> Iterator[Line]:
    """A point of many letters and outputs, whole functions, and another program for the same question."""
    yield Line("instance", f"costs 0..{VALUES - 1} and integer weights uniform at random, seed {SEED}; all answers verified")
    yield from _point()
    for told, loss in (("costs at random", _costs(CURVE)), ("|x - y|", _distances(CURVE))):
        start = time.process_time()
        curve = Tradeoff(_prior(CURVE), loss=loss).curve()
        curve.certificate.verify()
        seconds = time.process_time() - start
        what = f"M = N = {CURVE}, {told}: whole function, processor time"
        yield at_most(what, seconds, 60, f"{duration(seconds)}, {len(curve.pieces)} pieces")
    yield _line()
    yield _plane()
    yield from _against_qif()


def _point() -> Iterator[Line]:
    """The least lambda at a distortion, against HiGHS on the same linear program."""
    source, loss = _prior(LARGE), _costs(LARGE)
    tradeoff = Tradeoff(source, loss=loss)
    program = FloorProgram(tradeoff.question)
    prior = source.vertices[0]
    least, most = (sum(p * min(row) for p, row in zip(prior, program.loss, strict=True)), min(program.constant_costs(prior)))
    distortion = least + (most - least) * SHARE
    solver = FloatSolver(program.program_at(prior, distortion).program)
    start = time.perf_counter()
    solver.point()
    rough = time.perf_counter() - start
    start = time.perf_counter()
    best = tradeoff.at(distortion)
    best.certificate.verify()
    exact = time.perf_counter() - start
    told = f"{duration(exact)} against {duration(rough)}: {exact / rough:.1f} times"
    yield at_most(f"M = N = {LARGE}: exact and verified, against HiGHS", exact / rough, 10, told, unit="times")


def _line() -> Line:
    """A codebook of many letters on a line."""
    start = time.process_time()
    best = Tradeoff(_prior(LONG), loss="line").at(LONG // 20)
    checked = len(best.certificate.verify())
    seconds = time.process_time() - start
    told = f"{duration(seconds)}, {len(best.mechanism.codewords)} codewords, {checked} lines checked"
    return at_most(f"a line of {LONG} letters: exact and verified, processor time", seconds, 30, told)


def _plane() -> Line:
    """The least distortion of many points in a plane, whose distances are all different."""
    rng = Random(SEED)
    points = [(rng.randrange(1000), rng.randrange(1000)) for _ in range(LARGE)]
    costs = [[Fraction(math.isqrt(10**4 * ((a - c) ** 2 + (b - d) ** 2)), 100) for c, d in points] for a, b in points]
    start = time.process_time()
    best = Tradeoff(_prior(LARGE), loss=matrix(costs)).inverse(exp_epsilon=30)
    checked = len(best.certificate.verify())
    seconds = time.process_time() - start
    told = f"{duration(seconds)}, {checked} lines checked"
    return at_most(f"{LARGE} points in a plane: exact and verified, processor time", seconds, 20, told)


def _against_qif() -> Iterator[Line]:
    """The least distortion at a level; the call of qif ends by itself, or this process with it."""
    source, loss = _prior(RIVAL), _costs(RIVAL)
    start = time.perf_counter()
    best = Tradeoff(source, loss=loss).inverse(exp_epsilon=LEVEL)
    best.certificate.verify()
    exact = time.perf_counter() - start
    what = f"M = N = {RIVAL}: exact and verified, against qif"
    if find_spec("qif") is None:
        yield Line(what, f"{duration(exact)}; qif is not installed (the extra bench)", status=SKIPPED)
        return
    from qif.mechanism import d_privacy

    least = TIME_LIMIT / exact
    told = f"{duration(exact)}; not done in {TIME_LIMIT} s: at least {least:.0f} times"
    yield Line(what, told, ">= 20 times", MET if least >= 20 else MISSED, least, provisional=True)
    faulthandler.dump_traceback_later(TIME_LIMIT, exit=True)
    known, costs = np.array(source.vertices[0], dtype=float), np.array(loss.matrix(RIVAL), dtype=float)
    epsilon = math.log(LEVEL)
    start = time.perf_counter()
    channel = d_privacy.min_loss_given_d(
        known, RIVAL, lambda x, y: epsilon if x != y else 0.0, lambda x, y: float(costs[x, y])
    )
    seconds = time.perf_counter() - start
    faulthandler.cancel_dump_traceback_later()
    error = abs(float(known @ (channel * costs).sum(axis=1)) - float(best.distortion))
    told = f"{duration(exact)} against {duration(seconds)}: {seconds / exact:.0f} times, |difference| {error:.1e}"
    yield at_least(what, seconds / exact, 20, told, "times")


def _prior(letters: int) -> SourceSet:
    rng = Random(SEED)
    weights = [rng.randint(1, 50) for _ in range(letters)]
    return SourceSet.single([Fraction(weight, sum(weights)) for weight in weights])


def _costs(letters: int) -> Loss:
    rng = Random(SEED)
    return matrix([[rng.randrange(VALUES) for _ in range(letters)] for _ in range(letters)])


def _distances(letters: int) -> Loss:
    return matrix([[abs(x - y) for y in range(letters)] for x in range(letters)])
