"""The comparison of a function of the distortion with mechanisms at single distortions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from mpmath import mp, mpf

from symdp.digits.agreement import SPARE, Line, Report
from symdp.digits.answer_check import check_answer
from symdp.digits.number_texts import number

Function = Mapping[str, Any]


def check_function(function: Function, answers: Iterable[Mapping[str, Any]], digits: int = 60) -> Report:
    """Compare the pieces of a function with answers whose mechanisms and priors are evaluated by the definitions.

    Parameters
    ----------
    function : mapping
        ``pieces``, each with ``from``, ``to``, ``value`` and ``exp`` as texts in D, ``zero_from``, and ``jump``, the limit
        of exp from the left there. Only their formulas are claims here.
    answers : iterable of mappings
        As :func:`symdp.digits.answer_check.check_answer` reads them, one for each distortion; what they claim of the
        leakage is replaced by the value of the piece there.
    digits : int

    Examples
    --------
    >>> curve = {"pieces": [{"from": "0", "to": "1/2", "exp": "(1 - D)/D", "value": "log((1 - D)/D)"}], "zero_from": "1/2"}
    >>> witness = {"source": {"vertices": [["1/2", "1/2"]]}, "leakage": "dp", "distortion": "1/4"}
    >>> witness |= {"mechanism": [["3/4", "1/4"], ["1/4", "3/4"]], "worst_prior": ["1/2", "1/2"]}
    >>> check_function(curve, [witness]).verdict
    'AGREES to 60 digits in 4 comparisons'
    """
    merged: dict[str, Line] = {}
    count = 0
    with mp.workdps(digits + SPARE):
        for answer in answers:
            count += 1
            for line in check_answer(_claim_at(function, answer), digits).lines:
                _merge(merged, line, answer["distortion"])
        for line in _ends(function, digits).lines:
            _merge(merged, line, "the end")
    report = Report(digits, list(merged.values()))
    report.lines.append(Line(f"the function is evaluated at {count} distortions"))
    return report


def merged(reports: Iterable[Report], digits: int) -> Report:
    """Return one report of several, of equal lines the one with the fewest digits."""
    lines: dict[str, Line] = {}
    for report in reports:
        for line in report.lines:
            _merge(lines, line, "several values")
    return Report(digits, list(lines.values()))


def _merge(merged: dict[str, Line], line: Line, place: str) -> None:
    """Keep of lines with one text the one with the fewest digits; name the distortion of a difference."""
    if not line.holds:
        line = line if line.text.startswith("at D") else Line(f"at D = {place}: {line.text}", line.digits, False)
    before = merged.get(line.text)
    if before is None or (line.digits is not None and before.digits is not None and line.digits < before.digits):
        merged[line.text] = line


def _claim_at(function: Function, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer with the value of the piece at its distortion in place of its own."""
    values = {name: number(text) for name, text in (answer.get("values") or {}).items()}
    place = number(answer["distortion"], values)
    claim = {**answer, "exp_root": None, "enclosure": None}
    if place == 0:  # the pieces are formulas for D > 0, without a value at 0
        return {**answer}
    near = mpf(10) ** (10 - mp.dps)  # an end may be a rounded sum of symbols
    if place >= number(function["zero_from"], values) - near:
        return claim | {"exp": "1", "value": "0"}
    for piece in function["pieces"]:
        if number(piece["from"], values) - near <= place < number(piece["to"], values) - near:
            if piece.get("value") is None and piece.get("exp") is None:
                return {**answer}
            return claim | {"exp": piece.get("exp"), "value": piece.get("value")}
    return claim | {"exp": None, "value": None, "mechanism": None}


def _ends(function: Function, digits: int) -> Report:
    """Compare the ends of neighbouring pieces, the value of both there, and the jump at the last end."""
    report, pieces = Report(digits), function["pieces"]
    if function.get("values"):
        return report
    for piece, after in pairwise(pieces):
        place = number(piece["to"])
        report.equal("neighbouring pieces meet", place, number(after["from"]))
        if not (_has_formula(piece) and _has_formula(after)):
            continue
        _equal(report, "neighbouring pieces are equal where they meet", _at(piece, place), _at(after, place), digits)
    if pieces and pieces[-1].get("exp") and function.get("jump") not in (None, "oo"):
        last = _at(pieces[-1], number(function["zero_from"]))
        _equal(report, "the jump is the limit of the last piece", number(function["jump"]), mp.exp(last), digits)
    return report


def _has_formula(piece: Mapping[str, Any]) -> bool:
    return bool(piece.get("value") or piece.get("exp"))


def _at(piece: Mapping[str, Any], place: Any) -> Any:
    if piece.get("exp"):
        return mp.log(number(piece["exp"], {"D": place}))
    return number(piece["value"], {"D": place})


def _equal(report: Report, text: str, first: Any, second: Any, digits: int) -> None:
    if abs(first - second) < mpf(10) ** -digits:
        report.add(text, digits)
    else:
        report.equal(text, first, second)
