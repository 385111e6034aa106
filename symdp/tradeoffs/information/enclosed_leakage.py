"""Least leakages without closed form, enclosed from both sides: Renyi, Sibson's and robust mutual information.

A mechanism with rational entries, exactly valid, bounds the least leakage from above; a supporting plane of the leakage's
convex function, minimised over all valid mechanisms by linear-programming duality, bounds it from below. Both are found by
an interior-point method (:mod:`symdp.tradeoffs.information.interior_point.interior_point`), which proves nothing by itself.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.arithmetic.deferred import Deferred, known
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.reals.precision import bits_of
from symdp.certificates.finding import AskAndAnswer, Finding, written, written_prior
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind, Measure
from symdp.leakages.values.interval import outward
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.mechanisms.mechanism import Matrix, Mechanism
from symdp.sources.prior import HullPrior, Vector
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.information.interior_point.distortion_search import DistortionSearch
from symdp.tradeoffs.information.interior_point.divergence_program import Comparison
from symdp.tradeoffs.information.interior_point.leakage_planes import Bounds
from symdp.tradeoffs.information.interior_point.leakage_search import LeakageEnclosure, LeakageSearch
from symdp.tradeoffs.information.interior_point.supporting_plane import rooted_ratios
from symdp.tradeoffs.local.local_leakage import LocalLeakage, Proven, point_optimum, truth
from symdp.tradeoffs.optimum import Optimum, mechanism_of
from symdp.tradeoffs.question import Question

ZERO, ONE = Fraction(0), Fraction(1)

MOST_LETTERS = 100
# Certificates of pairs of rows list the ratios of each pair up to so many letters.
MOST_WITH_RATIOS = 12
LARGEST_ORDER = 2000
_SPARE_DIGITS, _SPARE_BITS = 3, 128


class EnclosedLeakage(LocalLeakage):
    """The trade-off of a divergence or an information where no closed form is known.

    Sources have at most 100 letters. Divergences, which compare all pairs of rows, take about ten seconds of 50 letters, and
    seven minutes and 2 GB of 100, on two processors. Values take more digits on demand, by a new search. The least
    favourable prior is, for divergences, one that needs the lower end of the enclosure by itself, for informations one on
    which the mechanisms of the set leak no less.

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> best = Tradeoff(source, leakage="renyi:2").at("2/5")
    >>> best.value.nats(9)
    '0.725907104'
    >>> best.mechanism.distortion(source) <= Fraction(2, 5)
    True
    >>> len(best.certificate.verify()) > 1
    True
    >>> low, high = Tradeoff(source, leakage="renyi:2").inverse(exp_epsilon=2).distortion_bounds
    >>> low < high < low + Fraction(1, 10**9), float(high)
    (True, 0.4070663434921108)
    """

    is_exact = False

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.comparison = _comparison(question.leakage, question.letters)

    def proven(self, distortion: Fraction) -> Proven:
        if distortion == 0 and self.comparison.pairs:
            return truth(self.question)
        raise Unsupported(
            f"leakage={self.question.leakage.name} at distortion={distortion} is enclosed, and not known exactly"
        )

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.at(distortion).value

    def at(self, distortion: Fraction) -> Optimum:
        if distortion >= self.zero_from or (distortion == 0 and self.comparison.pairs):
            return point_optimum(self.question, distortion, self.known(distortion))
        source, digits = self.source, self.question.digits
        search = LeakageSearch(source, distortion, self.comparison)
        enclosure = search.enclosure(digits)
        low, high = outward(enclosure.low, enclosure.high, digits + _SPARE_DIGITS)
        refine = Deferred(_narrower, source, distortion, self.comparison)
        claim = {"at": distortion}, {"nats": {"low": low, "high": high}}
        return self._optimum(distortion, LeakageValue.enclosed(low, high, refine), enclosure, claim, None)

    def least_distortion(self, level: Fraction) -> Optimum:
        value, digits = LeakageValue.log_of(level), self.question.digits
        silent = self.at(ZERO)
        if silent.value <= value:
            claim = {"level": level}, {"distortion": {"low": ZERO, "high": ZERO}}
            evidence = silent.prove().evidence
            return Optimum(
                self.question,
                ZERO,
                silent.value,
                Deferred(mechanism_of, silent),
                Deferred(Finding.of, self.question, *claim, evidence),
                distortion_bounds=(ZERO, ZERO),
            )
        enclosure = DistortionSearch(self.source, level, self.comparison).enclosure(digits)
        low, high = outward(enclosure.low, enclosure.high, digits + _SPARE_DIGITS)[0], enclosure.high
        claim = {"level": level}, {"distortion": {"low": low, "high": high}}
        return self._optimum(high, value, enclosure, claim, (low, high))

    def _optimum(
        self,
        distortion: Fraction,
        value: LeakageValue,
        enclosure: LeakageEnclosure,
        claim: AskAndAnswer,
        bounds: tuple[Fraction, Fraction] | None,
    ) -> Optimum:
        evidence = Deferred(_evidence, self.source, enclosure, self.question.digits)
        return Optimum(
            self.question,
            distortion,
            value,
            known(Mechanism(enclosure.rows)),
            Deferred(Finding.of, self.question, *claim, evidence),
            least_favourable=_worst_prior(enclosure),
            distortion_bounds=bounds,
        )


def _comparison(leakage: Measure, letters: int) -> Comparison:
    """Return the comparison that defines the measure; refuse sizes beyond the search."""
    if letters > MOST_LETTERS:
        raise Unsupported(
            f"letters={letters} are too many for an enclosure of leakage={leakage.name}, at most {MOST_LETTERS} are taken; "
            "differential privacy and maximal leakage are exact for any number"
        )
    order = leakage.order
    if not isinstance(order, Fraction):
        raise Unsupported(f"leakage={leakage.name} has no finite order; its limit is answered exactly")
    if order.numerator > LARGEST_ORDER:
        raise Unsupported(
            f"order={order} of an enclosed leakage must have a numerator up to {LARGEST_ORDER}; take a nearby order"
        )
    return Comparison(leakage.kind is Kind.DIVERGENCE, None if order == 1 else order)


def _worst_prior(enclosure: LeakageEnclosure) -> HullPrior:
    return enclosure.support.pressing if enclosure.support.prior is None else enclosure.support.prior


def _narrower(source: SourceSet, distortion: Fraction, comparison: Comparison, digits: int) -> tuple[Fraction, Fraction]:
    better = LeakageSearch(source, distortion, comparison).enclosure(digits)
    return better.low, better.high


def _evidence(source: SourceSet, enclosure: LeakageEnclosure, digits: int) -> dict[str, Any]:
    """Return the evidence for the checker; letters are counted from 1."""
    support = enclosure.support
    evidence: dict[str, Any] = {"mechanism": [written(row) for row in enclosure.rows]}
    _add_multipliers(evidence, "multipliers", source, tuple([row[x] for x, row in enumerate(enclosure.rows)]))
    if enclosure.outputs is not None:
        evidence["outputs"] = written(enclosure.outputs)
        with flint.ctx.workprec(bits_of(2 * digits, _SPARE_BITS)):
            spread = Bounds(enclosure.comparison, source).spread(enclosure.rows, enclosure.outputs)
        _add_multipliers(evidence, "output_multipliers", source, tuple([-value for value in spread]))
    document: dict[str, Any] = {"price": str(support.price), "pressing": written_prior(support.pressing)}
    if support.table is None:
        document["planes"] = [{"row": x + 1, "ratios": written(ratios)} for x, ratios in support.slopes.items()]
    else:
        document |= _planes_of_pairs(support.table, support.weights or {}, enclosure.comparison.order, bits_of(2 * digits))
    if support.prior is not None:
        document["prior"] = written_prior(support.prior)
    return evidence | {"support": document}


def _planes_of_pairs(
    table: Matrix, weights: dict[tuple[int, int], Fraction], order: Fraction | None, bits: int
) -> dict[str, Any]:
    """Return the planes of pairs of rows: each with its ratios, or of many letters with the table that has the ratios."""
    planes: list[dict[str, Any]] = [
        {"row": i + 1, "against": j + 1, "weight": str(weight)} for (i, j), weight in weights.items()
    ]
    if len(table) > MOST_WITH_RATIOS:
        return {"planes": planes, "table": [written(row) for row in table]}
    with flint.ctx.workprec(2 * bits):
        for plane in planes:
            compared = list(zip(table[plane["row"] - 1], table[plane["against"] - 1], strict=True))
            plane["ratios"] = written(rooted_ratios(compared, order, bits))
    return {"planes": planes}


def _add_multipliers(evidence: dict[str, Any], key: str, source: SourceSet, objective: Vector) -> None:
    """Add multipliers that prove the least value of a linear function, where a checker needs them."""
    if not source.shape.needs_multipliers:
        return
    program = LinearProgram()
    columns = [program.add_column(lower=value, upper=value) for value in objective]
    least = program.add_column(cost=-1, lower=None)
    constraint = source.constrain_accuracy(program, columns, {least: ONE}, ZERO)
    evidence[key] = written(constraint.multipliers(minimize(program)) or ())
