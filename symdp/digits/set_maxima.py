"""The supremum of a leakage over the priors of a set, for measures that depend on the prior."""

from __future__ import annotations

from itertools import product
from typing import Any

from mpmath import mp, mpf

from symdp.digits import leakage_definitions as definitions
from symdp.digits.linear_program import NoSolution, Program
from symdp.digits.prior_sets import PriorSet

MOST_GUESSES = 300


def largest_over(leakage: str, rows: Any, known: PriorSet, candidate: Any) -> tuple[Any, Any, str | None]:
    """Return a lower and an upper bound of the leakage over a set, and why they differ or are missing.

    Parameters
    ----------
    leakage : str
        A measure that depends on the prior, or ``ml``.
    candidate : vector or None
        A prior of the set that may attain the supremum.
    """
    name = definitions.name_of(leakage)
    if known.is_single:
        value = definitions.of_mechanism(leakage, rows, (known.vertices or [])[0])
        return value, value, None
    if name in ("mx", "pml"):
        return (*[_largest_ratio(rows, known)] * 2, None)
    if name == "ml" or leakage.endswith(":oo"):
        support = [known.largest([mpf(x == z) for z in range(known.letters)])[0] for x in range(known.letters)]
        value = definitions.of_mechanism(leakage, rows, support)
        return value, value, None
    if name == "min-entropy":
        return _largest_guesses(rows, known, candidate)
    return _below_tangent(leakage, rows, known, candidate)


def _largest_ratio(rows: Any, known: PriorSet) -> Any:
    ratios = []
    for column in zip(*rows, strict=True):
        if most := max(column):
            least = known.least(list(column))[0]
            if least <= known.near * most:
                return mp.inf
            ratios.append(most / least)
    return mp.log(max(ratios))


def _below_tangent(leakage: str, rows: Any, known: PriorSet, candidate: Any) -> tuple[Any, Any, str | None]:
    """Bound a concave function by its value and its tangent plane at the candidate."""
    if candidate is None:
        return mpf(0), mp.inf, "no prior is named at which the leakage is largest"
    slopes = definitions.prior_slopes(leakage, rows, candidate)
    if any(not mp.isfinite(slope) for slope in slopes):
        return mpf(0), mp.inf, "the leakage has no finite slope at the prior that is named"
    low = definitions.of_mechanism(leakage, rows, candidate)
    rise = known.largest(slopes)[0] - mp.fsum([s * p for s, p in zip(slopes, candidate, strict=True)])
    if leakage == "mi":
        return low, low + rise, None
    order = definitions.order_of(leakage)
    power = (order - 1) / order
    if order < 1:
        return low, mp.inf, "of orders below 1 no tangent bounds the leakage"
    return low, mp.log(mp.exp(power * low) + rise) / power, None


def _largest_guesses(rows: Any, known: PriorSet, candidate: Any) -> tuple[Any, Any, str | None]:
    """Return the largest min-entropy leakage: for all guesses of inputs at outputs, a linear program in P / max P."""
    uniform = [mpf(1) / known.letters] * known.letters
    if known.contains(uniform):
        value = definitions.of_mechanism("ml", rows, uniform)  # at most this at any prior, and equal at the uniform one
        return value, value, None
    high = definitions.of_mechanism("ml", rows, uniform)
    low = mpf(0) if candidate is None else definitions.of_mechanism("min-entropy", rows, candidate)
    if abs(high - low) < known.near:
        return low, high, None
    columns = [column for column in zip(*rows, strict=True) if max(column)]
    choices = [[x for x, w in enumerate(column) if w] for column in columns]
    rows_of_set = known.cone()
    many = mp.fprod([len(choice) for choice in choices]) > MOST_GUESSES
    if many or (known.vertices is None and rows_of_set is None):
        return mpf(0), mp.inf, "the largest min-entropy leakage over so many guesses is not computed"
    best = mpf(1)
    for guesses in product(*choices):
        gains = [mpf(0)] * known.letters
        for column, x in zip(columns, guesses, strict=True):
            gains[x] += column[x]
        try:
            best = max(best, -_scaled(known, rows_of_set, gains).least()[0])
        except NoSolution:
            continue
    return mp.log(best), mp.log(best), None


def _scaled(known: PriorSet, rows: Any, gains: list[Any]) -> Program:
    """Return the program of the largest sum of gains over the multiples of priors with entries of at most 1."""
    if known.vertices is not None:
        program = Program([-mp.fsum([g * p for g, p in zip(gains, vertex, strict=True)]) for vertex in known.vertices])
        for x in range(known.letters):
            program.at_most({v: vertex[x] for v, vertex in enumerate(known.vertices) if vertex[x]}, mpf(1))
        return program
    count = 1 + max(place for entries, _ in rows for place in entries)
    program = Program([-gain for gain in gains] + [mpf(0)] * (count - known.letters))
    for entries, exact in rows:
        (program.equal if exact else program.at_most)(entries, mpf(0))
    for x in range(known.letters):
        program.at_most({x: mpf(1)}, mpf(1))
    return program
