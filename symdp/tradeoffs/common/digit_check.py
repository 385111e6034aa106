"""The evaluation of optima and functions in numbers at many digits by :mod:`symdp.digits`."""

from __future__ import annotations

from typing import Any

from symdp.arithmetic.place import read_place
from symdp.digits.agreement import Report
from symdp.digits.answer_check import check_answer
from symdp.digits.function_check import check_function, merged
from symdp.errors import Unsupported
from symdp.sources.domain import Domain
from symdp.tradeoffs.common.plain_answers import plain_answer, plain_function, witnesses

LEAST_DIGITS, MOST_DIGITS = 10, 1000


def read_digits(digits: int) -> int:
    """Return a number of digits, which is refused below 10 and above 1000."""
    return read_place(digits, "digits", LEAST_DIGITS, MOST_DIGITS)


def check_digits(answer: Any, digits: int = 60, seed: int = 0) -> Report:
    """Evaluate an optimum or a curve in numbers by the definitions at many digits, in mpmath.

    Parameters
    ----------
    answer : Optimum, Curve, or Extremum of several records
    digits : int, 10 to 1000
    seed : int
        Of the random distortions of a curve.

    Raises
    ------
    Unsupported
        For answers of other kinds, and for optima in symbols or on infinitely many letters, whose curve is checked.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> check_digits(Tradeoff(SourceSet.single(["2/3", "1/3"])).at("1/4")).verdict
    'AGREES to 60 digits in 4 comparisons'
    """
    places = read_digits(digits)
    if not hasattr(answer, "question"):
        return _of_records(answer, places)
    if answer.question.domain in (Domain.SYMBOLS, Domain.ENDLESS):
        raise Unsupported("check: in symbols, or on infinitely many letters, the function is evaluated; use curve().check()")
    if hasattr(type(answer), "breakpoints"):
        return check_function(plain_function(answer), witnesses(answer, seed), places)
    return check_answer(plain_answer(answer), places)


def _of_records(answer: Any, digits: int) -> Report:
    """Compare the optimum of each record of a total distortion."""
    optima = getattr(answer, "optima", ())
    if not optima:
        raise Unsupported(
            "check: of answers of this kind no mechanism is evaluated in mpmath; answer.certificate proves them"
        )
    report = merged([check_answer(plain_answer(best), digits) for best in optima], digits)
    report.add(f"the distortions of {len(optima)} records are evaluated one by one, and their sum is the total")
    return report
