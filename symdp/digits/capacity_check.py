"""The comparison of a largest leakage on a graph with its mechanism, and with weights that bound every mechanism."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpmath import mp, mpf

from symdp.digits import leakage_definitions as definitions
from symdp.digits.agreement import SPARE, Report
from symdp.digits.least_at_prior import distances_of
from symdp.digits.mechanism_rows import rows_of
from symdp.digits.number_texts import number


def check_capacity(answer: Mapping[str, Any], digits: int = 60) -> Report:
    """Compare the largest sum of column maxima of private mechanisms on a graph with what its mechanism and weights give.

    Parameters
    ----------
    answer : mapping
        ``edges``, ``exp_epsilon``, ``exp_leakage``, ``mechanism`` as rows of texts, ``outputs`` or None.
    digits : int

    Examples
    --------
    >>> answer = {"edges": [[0, 1]], "exp_epsilon": "3", "exp_leakage": "3/2", "outputs": None}
    >>> check_capacity(answer | {"mechanism": [["3/4", "1/4"], ["1/4", "3/4"]]}).verdict
    'AGREES to 60 digits in 3 comparisons'
    """
    report = Report(digits)
    with mp.workdps(digits + SPARE):
        rows = rows_of(answer["mechanism"]) or []
        edges = [tuple(edge) for edge in answer["edges"]]
        level, claimed = number(answer["exp_epsilon"]), number(answer["exp_leakage"])
        needed = definitions.of_rows("dp", mpf(0), rows, edges)
        report.at_most("exp(epsilon) of the mechanism is at most the level", mp.exp(needed), level)
        report.equal("exp of the leakage of the mechanism", claimed, mp.exp(definitions.of_mechanism("ml", rows, [])))
        _bound(report, claimed, level, len(rows), edges, answer.get("outputs"))
    return report


def _bound(report: Report, claimed: Any, level: Any, size: int, edges: Any, outputs: Any) -> None:
    """Compare with sum w for w >= 0 with sum_z lambda^-d(x,z) w_z = 1 for all x, at least every sum of column maxima."""
    if outputs is not None and outputs < size:
        report.add("that no mechanism with so few outputs leaks more is not evaluated")
        return
    distances = distances_of(size, edges)
    kernel = mp.matrix([[level**-d if mp.isfinite(d) else mpf(0) for d in row] for row in distances])
    try:
        weights = list(mp.lu_solve(kernel, mp.matrix([mpf(1)] * size)))
    except ZeroDivisionError:
        weights = [mpf(-1)]
    if min(weights) < -(mpf(10) ** (16 - mp.dps)):
        report.add("that no mechanism leaks more is not evaluated: the weights of the vertices are not positive")
        return
    report.equal("weights on the vertices bound every sum of column maxima", claimed, mp.fsum(weights))
