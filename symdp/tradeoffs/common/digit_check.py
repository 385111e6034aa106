"""The evaluation of optima, curves and answers on graphs at many digits by :mod:`symdp.digits`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import exact_text
from symdp.digits.agreement import Report
from symdp.digits.function_check import merged
from symdp.errors import Unsupported
from symdp.sources.domain import Domain

if TYPE_CHECKING:
    from symdp.tradeoffs.graphs.graph_leakage import GraphLeakage
    from symdp.tradeoffs.graphs.utility_function import GraphUtilityFunction
    from symdp.tradeoffs.optimum import Optimum

from symdp.tradeoffs.common.plain_answers import (
    BESIDE,
    PARTS,
    RANDOM,
    finite_answer,
    plain_answer,
    plain_function,
    witnesses,
)

LAST_PIECES, DIGITS = 4, 20


def check_digits(answer: Any, digits: int = 60, seed: int = 0) -> Report:
    """Evaluate an optimum or a curve by the definitions at many digits, in mpmath.

    Parameters
    ----------
    answer : Optimum, Curve, or Extremum of several records
        In numbers, in symbols, or on infinitely many letters where those that matter are listed.
    digits : int, 10 to 1000
    seed : int
        Of the random distortions of a curve, and of the random values of symbols.

    Raises
    ------
    Unsupported
        For letters that cannot be listed.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> check_digits(Tradeoff(SourceSet.single(["2/3", "1/3"])).at("1/4")).verdict
    'AGREES to 60 digits in 4 comparisons'
    """
    from symdp.digits.answer_check import check_answer
    from symdp.digits.function_check import check_function

    places = read_place(digits, "digits", 10, 1000)
    if not hasattr(answer, "question"):
        return _of_records(answer, places)
    domain, is_curve = answer.question.domain, hasattr(type(answer), "breakpoints")
    if domain is Domain.SYMBOLS:
        from symdp.tradeoffs.common.symbol_witnesses import claims_in_symbols

        return merged([check_function(*claim, places) for claim in claims_in_symbols(answer, seed)], places)
    if domain is Domain.ENDLESS:
        return _endless(answer, is_curve, places)
    if is_curve:
        return check_function(plain_function(answer), witnesses(answer, seed), places)
    return check_answer(plain_answer(answer), places)


def _of_records(answer: Any, digits: int) -> Report:
    """Compare the optimum of each record of a total distortion."""
    from symdp.digits.answer_check import check_answer

    optima = getattr(answer, "optima", ())
    if not optima:
        raise Unsupported(
            "check: of answers of this kind no mechanism is evaluated in mpmath; answer.certificate proves them"
        )
    report = merged([check_answer(plain_answer(best), digits) for best in optima], digits)
    report.add(f"the distortions of {len(optima)} records are evaluated one by one, and their sum is the total")
    return report


def _endless(answer: Any, is_curve: bool, digits: int) -> Report:
    """Compare optima with those of the first letters, which have the same level."""
    from symdp.digits.answer_check import check_answer

    reports, unlisted = [], None
    for best in _optima(answer) if is_curve else [answer]:
        try:
            reports.append(check_answer(finite_answer(best), digits))
        except Unsupported as error:
            unlisted = str(error)
    report = merged(reports, digits)
    if unlisted is not None:
        report.add(f"not evaluated: {unlisted}")
    return report


def _optima(curve: Any) -> Iterator[Optimum]:
    """Yield optima inside the last pieces of a curve with infinitely many, and at their rational ends."""
    for piece in curve.pieces_from_above(LAST_PIECES):
        ends = [end if isinstance(end, Fraction) else Fraction(str(end.evalf(DIGITS))) for end in (piece.start, piece.stop)]
        yield curve.at(sum(ends) / 2)
        if isinstance(piece.start, Fraction) and piece.start:
            yield curve.at(piece.start)


def check_capacity_digits(best: GraphLeakage, digits: int = 60) -> Report:
    """Evaluate the largest leakage on a graph at many digits; :meth:`GraphLeakage.check` in words."""
    from symdp.digits.capacity_check import check_capacity

    places = read_place(digits, "digits", 10, 1000)
    if best.mechanism is None or best.certificate is None:
        raise Unsupported("check: only a bound of the leakage is known here, and no mechanism that attains it")
    adjacency = best.certificate.record["question"]["adjacency"]
    return check_capacity(
        {
            "edges": adjacency["edges"],
            "exp_epsilon": exact_text(best.exp_epsilon),
            "exp_leakage": exact_text(best.exp_leakage),  # type: ignore[arg-type]
            "outputs": best.outputs,
            "mechanism": [[exact_text(entry) for entry in row] for row in best.mechanism.matrix],
        },
        places,
    )


def check_utility_digits(function: GraphUtilityFunction, digits: int = 60, seed: int = 0) -> Report:
    """Evaluate the utility on a graph at levels around its breakpoints; :meth:`GraphUtilityFunction.check` in words."""
    from symdp.digits.answer_check import check_answer
    from symdp.tradeoffs.graphs.graph_utility import graph_utility

    places, draw = read_place(digits, "digits", 10, 1000), Random(seed)  # noqa: S311
    stops = [Fraction(stop.decimal(20)) for stop in function.breakpoints]
    last = max([*stops, Fraction(4)])
    levels = [stop + step for stop in stops for step in (-Fraction(1, BESIDE), Fraction(1, BESIDE))]
    levels += [1 + (2 * last - 1) * Fraction(draw.randrange(1, PARTS), PARTS) for _ in range(RANDOM)]
    reports = []
    for level in sorted({level for level in levels if level >= 1}):
        best = graph_utility(function.graph, level, function.prior)
        claim = exact_text(1 - function(level))
        reports.append(check_answer(plain_answer(best) | {"distortion": claim, "distortion_bounds": [claim] * 2}, places))
    return merged(reports, places)
