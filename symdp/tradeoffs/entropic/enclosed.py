"""Least leakages without closed form, enclosed from both sides: Renyi, Sibson's and robust mutual information.

A mechanism with rational entries, exactly valid, bounds the least leakage from above; a supporting plane of the leakage's
convex function, minimised over all valid mechanisms by linear-programming duality, bounds it from below. Both are found by
an interior-point method (:mod:`symdp.tradeoffs.entropic.interior`), which proves nothing by itself.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.arithmetic.rational import Infinity, exp_epsilon_value, rational_in
from symdp.certificates.certificate import Certificate, written, written_prior
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.interval import outward, read_digits
from symdp.leakages.measure import Measure
from symdp.leakages.measure import measure as measure_of
from symdp.leakages.min_entropy import MinEntropyLeakage
from symdp.leakages.mutual_information import MutualInformation
from symdp.leakages.renyi import LargestDivergence, RenyiDivergence
from symdp.leakages.sibson import SibsonInformation
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.entropic.bounds import Bounds
from symdp.tradeoffs.entropic.distortion import DistortionSearch
from symdp.tradeoffs.entropic.program import Comparison
from symdp.tradeoffs.entropic.search import Found, Search
from symdp.tradeoffs.measures.choice import ExactRoutes
from symdp.tradeoffs.measures.optimum import LeakageOptimum

ZERO, ONE = Fraction(0), Fraction(1)

MOST_LETTERS = 24
LARGEST_ORDER = 2000
_SPARE_DIGITS = 3


def enclosed_optimum(source: SourceSet, distortion: Any, measure: str | Measure, digits: int = 9) -> LeakageOptimum:
    """The least leakage among the mechanisms that distort every prior of a source set by at most D, as an enclosure.

    Parameters
    ----------
    source : SourceSet
        On at most 24 letters.
    distortion : rational in [0, 1]
        D.
    measure : str or Measure
        ``"renyi:a"`` or ``"kl"`` (any source set); ``"sibson:a"`` or ``"mi"``, of a mechanism the largest over the priors of
        the hull. Orders are rationals above 1.
    digits : int
        The ends are at most 10**-digits of the value apart.

    Returns
    -------
    LeakageOptimum
        Its value takes more digits on demand, by a new search. ``worst_prior`` is the least favourable one: for Renyi
        divergence the prior that needs the lower end by itself, for the others the one on which the mechanisms of the
        set leak no less. The certificate is accepted by :mod:`symdp.certificates.recheck_enclosure`.

    Raises
    ------
    Unsupported
        For other measures, too many letters or too large an order.
    Undecided
        Where so many digits are not reached; the message holds the best bounds.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> best = enclosed_optimum(source, "2/5", "renyi:2")
    >>> best.value.nats(9), best.mechanism.distortion(source) <= Fraction(2, 5), len(best.certificate.verify()) > 5
    ('0.725907104', True, True)
    >>> enclosed_optimum(source, "2/5", "mi").value.nats(30)
    '0.130574290711713679144382536585'
    """
    level, kind, digits = rational_in(distortion, "distortion", 0, 1), measure_of(measure), read_digits(digits)
    comparison = _comparison(kind, source)
    exact = _without_search(source, level, kind, comparison)
    if exact is not None:
        return exact
    search = Search(source, level, comparison)
    found = search.found(digits)
    low, high = outward(found.low, found.high, digits + _SPARE_DIGITS)

    def refine(more: int) -> tuple[Fraction, Fraction]:
        better = search.found(more)
        return better.low, better.high

    value = LeakageValue.enclosed(low, high, refine)
    claim = {
        "kind": "enclosed leakage",
        "measure": kind.name,
        "source": source.to_document(),
        "distortion": str(level),
        "low": str(low),
        "high": str(high),
    }
    certificate = Certificate.of(claim, _evidence(source, found, digits))
    return LeakageOptimum(source, level, kind, value, Mechanism(found.rows), _worst_prior(found), certificate)


def enclosed_distortion(source: SourceSet, exp_epsilon: Any, measure: str | Measure, digits: int = 9) -> LeakageOptimum:
    """The least worst-case distortion of a mechanism that leaks at most log(exp_epsilon): exact, or as an enclosure.

    Parameters
    ----------
    source, measure, digits
        As in :func:`enclosed_optimum`.
    exp_epsilon : rational >= 1

    Returns
    -------
    LeakageOptimum
        ``distortion_bounds`` is the enclosure, ``distortion`` its upper end, which the mechanism keeps; ``value`` is the
        leakage that was allowed.

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> best = enclosed_distortion(source, 2, "renyi:2")
    >>> low, high = best.distortion_bounds
    >>> low < high < low + Fraction(1, 10**9), float(high), len(best.certificate.verify()) > 5
    (True, 0.4070663434921108, True)
    """
    level, kind, digits = exp_epsilon_value(exp_epsilon), measure_of(measure), read_digits(digits)
    comparison = _comparison(kind, source)
    exact, value = ExactRoutes(source, kind).least_distortion(level), LeakageValue.log_of(level)
    if exact is not None:
        return exact
    truth = enclosed_optimum(source, 0, kind, digits)
    if truth.value <= value:
        claim = _distortion_claim(source, kind, level, ZERO, ZERO)
        certificate = Certificate.of(claim, truth.certificate.document["evidence"])
        return LeakageOptimum(source, ZERO, kind, truth.value, truth.mechanism, None, certificate, (ZERO, ZERO))
    found = DistortionSearch(source, level, comparison).found(digits)
    low, high = outward(found.low, found.high, digits + _SPARE_DIGITS)[0], found.high
    certificate = Certificate.of(_distortion_claim(source, kind, level, low, high), _evidence(source, found, digits))
    prior = _worst_prior(found)
    return LeakageOptimum(source, high, kind, value, Mechanism(found.rows), prior, certificate, (low, high))


def _distortion_claim(source: SourceSet, kind: Measure, level: Fraction, low: Fraction, high: Fraction) -> dict[str, Any]:
    return {
        "kind": "enclosed distortion",
        "measure": kind.name,
        "source": source.to_document(),
        "exp_epsilon": str(level),
        "low": str(low),
        "high": str(high),
    }


def _comparison(kind: Measure, source: SourceSet) -> Comparison:
    """What the measure compares; complain of measures that have other routes, and of sizes beyond them."""
    if not isinstance(source, SourceSet):
        raise InvalidArgument(f"source={source!r} must be a SourceSet; build one with SourceSet.from_vertices(...)")
    if source.letters > MOST_LETTERS:
        raise Unsupported(
            f"letters={source.letters} are too many for an enclosure of leakage={kind.name}, at most {MOST_LETTERS} are "
            "taken; leakage=dp and leakage=ml are exact for any number"
        )
    if isinstance(kind, MutualInformation | LargestDivergence):
        return Comparison(isinstance(kind, LargestDivergence), None)
    if isinstance(kind, MinEntropyLeakage):
        raise Unsupported(
            "leakage=min-entropy has no known optimum for this source set; leakage=ml is exact and an upper bound of it"
        )
    if not isinstance(kind, RenyiDivergence | SibsonInformation):
        raise Unsupported(
            f"leakage={kind.name} is not enclosed here, renyi, kl, sibson and mi are; "
            f"ask optimal_mechanism(source, distortion, leakage={kind.name!r})"
        )
    if isinstance(kind.order, Infinity):
        exact = "dp" if isinstance(kind, RenyiDivergence) else "ml"
        raise Unsupported(f"leakage={kind.name} is not enclosed: it is leakage={exact}, which is exact")
    if kind.order.numerator > LARGEST_ORDER:
        raise Unsupported(
            f"order={kind.order} of an enclosed leakage must have a numerator up to {LARGEST_ORDER}; take a nearby order"
        )
    return Comparison(isinstance(kind, RenyiDivergence), kind.order)


def _without_search(source: SourceSet, distortion: Fraction, kind: Measure, comparison: Comparison) -> LeakageOptimum | None:
    """Where nothing leaks, or infinitely much."""
    routes = ExactRoutes(source, kind)
    if distortion >= routes.zero_from or (distortion == 0 and comparison.pairs):
        return routes.optimum(distortion)
    return None


def _worst_prior(found: Found) -> Vector:
    return (found.support.pressing if found.support.prior is None else found.support.prior).prior


def _evidence(source: SourceSet, found: Found, digits: int) -> dict[str, Any]:
    """What the checker reads; letters are counted from 1."""
    support = found.support
    evidence: dict[str, Any] = {"mechanism": [written(row) for row in found.rows]}
    _add_multipliers(evidence, "multipliers", source, tuple([row[x] for x, row in enumerate(found.rows)]))
    if found.outputs is not None:
        evidence["outputs"] = written(found.outputs)
        with flint.ctx.workprec(128 + 8 * digits):
            spread = Bounds(found.comparison, source).spread(found.rows, found.outputs)
        _add_multipliers(evidence, "output_multipliers", source, tuple([-value for value in spread]))
    planes: list[dict[str, Any]] = []
    for (i, j), ratios in support.slopes.items():
        plane: dict[str, Any] = {"row": i + 1, "ratios": written(ratios)}
        if support.weights is not None:
            plane |= {"against": j + 1, "weight": str(support.weights[i, j])}
        planes.append(plane)
    given = {"planes": planes, "price": str(support.price), "pressing": written_prior(support.pressing)}
    if support.prior is not None:
        given["prior"] = written_prior(support.prior)
    return evidence | {"support": given}


def _add_multipliers(evidence: dict[str, Any], key: str, source: SourceSet, objective: Vector) -> None:
    """Multipliers that prove the least value of a linear function, where a checker needs them."""
    if not source.shape.needs_multipliers:
        return
    program = LinearProgram()
    columns = [program.add_column(lower=value, upper=value) for value in objective]
    least = program.add_column(cost=-1, lower=None)
    constraint = source.constrain_accuracy(program, columns, {least: ONE}, ZERO)
    evidence[key] = written(constraint.multipliers(minimize(program)) or ())
