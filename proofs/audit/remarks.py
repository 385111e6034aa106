"""Mathematical sentences of the errata as exact claims: each is evaluated, and held against the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofs.audit.ledger import Row
from symdp.arithmetic.rational import INFINITY

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Remark:
    """One number of an erratum.

    Attributes
    ----------
    row : str
        The statement whose erratum says it.
    words : str
        Words of the erratum that hold it.
    quantity : str
        One of :data:`QUANTITIES`.
    at : tuple
        Where: priors or a mechanism as texts, D, a number of zero columns.
    value : str
        Exact; "oo" for infinity.
    """

    row: str
    words: str
    quantity: str
    at: tuple[Any, ...]
    value: str


def _read(rows: Rows) -> tuple[tuple[Fraction, ...], ...]:
    return tuple([tuple([Fraction(entry) for entry in row]) for row in rows])


def _least(priors: Rows, distortion: str) -> Any:
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices(_read(priors)), Fraction(distortion))


def _infimum(priors: Rows, distortion: str, dropped: int) -> Any:
    from proofs.definitions.minimum_sum import least_level

    return least_level(_read(priors), Fraction(distortion), dropped)


def _attained(priors: Rows, distortion: str, dropped: int) -> Any:
    from proofs.definitions.minimum_sum import attained

    return int(attained(_read(priors), Fraction(distortion), dropped) is not None)


def _formula_11(ordered: bool) -> Callable[..., Any]:
    def value(priors: Rows, distortion: str, dropped: int) -> Any:
        from proofs.definitions.linear_fractional import least_at_corners
        from proofs.definitions.ordered_bounds import class_two_program

        return least_at_corners(class_two_program(_read(priors), Fraction(distortion), dropped, ordered))

    return value


def _level(rows: Rows) -> Any:
    from proofs.definitions.elementary import exp_epsilon

    return exp_epsilon(_read(rows))


def _maximal_information(prior: tuple[str, ...], rows: Rows) -> Any:
    from proofs.zhong2022.lemma_24 import maximal_information

    return maximal_information(_read((prior,))[0], _read(rows))


def _mean_ratio(prior: tuple[str, ...], rows: Rows) -> Any:
    """The mean of W(y|x)/P_Y(y)."""
    from proofs.definitions.mutual_information import output_distribution

    weights, matrix = _read((prior,))[0], _read(rows)
    outputs = output_distribution(weights, matrix)
    lines = [(p, zip(row, outputs, strict=True)) for p, row in zip(weights, matrix, strict=True)]
    return sum([p * w * w / r for p, entries in lines for w, r in entries if w], Fraction(0))


def _distortion(prior: tuple[str, ...], rows: Rows) -> Any:
    from proofs.definitions.elementary import distortion

    return distortion(_read(rows), list(_read((prior,))))


def _bits(prior: tuple[str, ...], rows: Rows) -> Any:
    """The information as a multiple of log 2, which it has to be."""
    from proofs.definitions.mutual_information import mutual_information

    return dict(mutual_information(_read((prior,))[0], _read(rows)).coefficients or ((2, Fraction(0)),))[2]


def _meeting(prior: tuple[str, ...], k: int) -> Any:
    """Where the lines -A_(k-1) x + k-1 and -A_k x + k meet."""
    from proofs.definitions.elementary import tail

    weights = _read((prior,))[0]
    return 1 / (tail(weights, k) - tail(weights, k - 1))


def _ring_row(letters: int, level: str) -> Any:
    """The sum of lambda^-d over the distances from one element."""
    return sum([Fraction(level) ** -min(d, letters - d) for d in range(letters)], Fraction(0))


def _kernel_bound(records: int, values: int, level: str) -> Any:
    return (values * Fraction(level) / (values - 1 + Fraction(level))) ** records


def _floor_bound(records: int, values: int, outputs: int, level: str) -> Any:
    from proofs.alvim2015.arguments.bounds_records import floor_exponent, printed_bound

    return printed_bound(records, values, outputs, floor_exponent(values, outputs), Fraction(level))


QUANTITIES: Mapping[str, Callable[..., Any]] = {
    "least exp(epsilon) of the set": _least,
    "infimum of exp(epsilon) with k zero columns": _infimum,
    "1 where it is attained": _attained,
    "(11) of kalantari2018 without the order": _formula_11(False),
    "(11) of kalantari2018 with the order": _formula_11(True),
    "exp(epsilon) of the mechanism": _level,
    "exponential of Bnd of alvim2015": _kernel_bound,
    "exponential of the floor formula of alvim2015": _floor_bound,
    "exp of the maximal information": _maximal_information,
    "mean of W(y|x)/P_Y(y)": _mean_ratio,
    "distortion": _distortion,
    "information over log 2": _bits,
    "abscissa where lines k-1 and k of (13) meet": _meeting,
    "sum of lambda^-d over a row of a ring": _ring_row,
}
_TWO: Rows = (("1/2", "1/4", "1/4"), ("3/4", "1/4", "0"))
_TIED: Rows = (("4/9", "4/9", "1/9"),)
_TURNED: Rows = (("2/3", "1/3", "0"), ("1/3", "0", "2/3"))
_PAIR: Rows = (("2/3", "1/3", "0"), ("2/3", "0", "1/3"))
_TRIANGLE: Rows = (*_PAIR, ("1/3", "0", "2/3"))
_LEAST, _WITH, _WITHOUT, _ORDERED = [name for name in QUANTITIES if "1 where" not in name][:4]
_MECHANISM, _BND, _FLOOR, _LARGEST, _MEAN, _DISTORTION, _BITS, _MEETING, _RING = [*QUANTITIES][5:]
_EVEN, _SKEW, _RANKED = ("1/2", "1/2"), ("3/4", "1/4"), ("2/5", "2/5", "1/5")
_IDENTITY: Rows = (("1", "0"), ("0", "1"))
_EXCHANGE, _CONSTANT = _IDENTITY[::-1], (("1", "0"), ("1", "0"))
_TOLD, _SILENT = "exchange of the letters has distortion 1 and tells log 2", "answer has distortion 1/2 and tells nothing"

REMARKS = (
    Remark("kalantari2016/theorem_2", "LB_1 = log 4", _WITHOUT, ((("1/3",) * 3, ("1", "0", "0")), "1/2", 1), "4"),
    Remark("kalantari2016/theorem_2", "reaches log 3", _WITH, ((("1/3",) * 3, ("1", "0", "0")), "1/2", 1), "3"),
    Remark("kalantari2016/lemma_6", "has the infimum log 3", _WITH, (_TIED, "1/3", 0), "3"),
    Remark("kalantari2016/lemma_6", "an infimum only", "1 where it is attained", (_TIED, "1/3", 0), "0"),
    Remark("kalantari2018/theorem_2b", "3 instead of 4", _WITHOUT, ((("1/2", "1/4", "1/4"),), "1/3", 0), "3"),
    Remark("kalantari2018/theorem_2b", "3 instead of 4", _LEAST, ((("1/2", "1/4", "1/4"),), "1/3"), "4"),
    Remark("kalantari2018/theorem_2b", "E_1 is 5", _WITHOUT, (_TWO, "2/5", 1), "5"),
    Remark("kalantari2018/theorem_2b", "17/3 with the order", _ORDERED, (_TWO, "2/5", 1), "17/3"),
    Remark("kalantari2018/theorem_2b", "one column of zeros has level 4", _WITH, (_TWO, "2/5", 1), "4"),
    Remark("kalantari2018/lemma_9", "has 17/3", _ORDERED, (_TWO, "2/5", 1), "17/3"),
    Remark("kalantari2018/lemma_9", "the infimum is 4", _WITH, (_TWO, "2/5", 1), "4"),
    Remark("kalantari2018/lemma_9", "has the infimum log 3", _WITH, (_TIED, "1/3", 0), "3"),
    Remark("kalantari2018/theorem_3", "the least level 3/2", _LEAST, (_TRIANGLE, "1/2"), "3/2"),
    Remark("kalantari2018/theorem_3", "the least level is 6", _LEAST, (_PAIR, "1/4"), "6"),
    Remark("kalantari2018/corollary_1", "the set the level 3/2", _LEAST, (_TURNED, "1/2"), "3/2"),
    Remark("kalantari2018/corollary_1", "needs the level 3", _LEAST, ((("2/3", "1/3", "0"),), "1/4"), "3"),
    Remark("kalantari2018/corollary_1", "and the set 6", _LEAST, (_PAIR, "1/4"), "6"),
    Remark("kalantari2018/corollary_1", "which needs 6", _LEAST, ((("2/3", "1/3", "0"), ("2/3", "1/6", "1/6")), "1/4"), "6"),
    Remark("kalantari2018/remark_6", "the least level is 6", _LEAST, (_PAIR, "1/4"), "6"),
    Remark("kalantari2018/remark_7", "exp(eps_DP) from 2 to 3", _MECHANISM, ((("2/3", "1/3"), ("1/3", "2/3")),), "2"),
    Remark("kalantari2018/remark_7", "exp(eps_DP) from 2 to 3", _MECHANISM, ((("3/5", "2/5"), ("1/5", "4/5")),), "3"),
    Remark("kalantari2018/remark_7", "from 2 to infinity", _MECHANISM, ((("0", "1"), ("1/3", "2/3")),), "oo"),
    Remark("alvim2015/proposition_20", "the formula is log(8/7)", _FLOOR, (1, 2, 4, "2"), "8/7"),
    Remark("alvim2015/proposition_20", "log(12/5) against log(16/9)", _FLOOR, (2, 2, 3, "2"), "12/5"),
    Remark("alvim2015/proposition_20", "log(12/5) against log(16/9)", _BND, (2, 2, "2"), "16/9"),
    Remark("alvim2015/proposition_20", "log(32/13) against log(64/27)", _FLOOR, (3, 2, 4, "2"), "32/13"),
    Remark("alvim2015/proposition_20", "log(32/13) against log(64/27)", _BND, (3, 2, "2"), "64/27"),
    Remark("zhong2022/definition_3", "identity has exp(epsilon) 4", _LARGEST, (_SKEW, _IDENTITY), "4"),
    Remark("zhong2022/definition_3", "its mean ratio is 2", _MEAN, (_SKEW, _IDENTITY), "2"),
    Remark("zhong2022/section_2_convexity", _TOLD, _DISTORTION, (_EVEN, _EXCHANGE), "1"),
    Remark("zhong2022/section_2_convexity", _TOLD, _BITS, (_EVEN, _EXCHANGE), "1"),
    Remark("zhong2022/section_2_convexity", _SILENT, _DISTORTION, (_EVEN, _CONSTANT), "1/2"),
    Remark("zhong2022/section_2_convexity", _SILENT, _BITS, (_EVEN, _CONSTANT), "0"),
    Remark("zhong2022/theorem_9", "(2/5, 2/5, 1/5) has 5", _MEETING, (_RANKED, 1), "5"),
    Remark("zhong2022/theorem_9", "has 5, 5/2 and 5/2", _MEETING, (_RANKED, 2), "5/2"),
    Remark("zhong2022/theorem_9", "has 5, 5/2 and 5/2", _MEETING, (_RANKED, 3), "5/2"),
    Remark("sarwate2014/theorem_1", "a supremum 1/4 is meant", _DISTORTION, (_SKEW, _CONSTANT), "1/4"),
    Remark("alvim2015/theorem_28", "2 and 9/4 at lambda = 2", _RING, (3, "2"), "2"),
    Remark("alvim2015/theorem_28", "2 and 9/4 at lambda = 2", _RING, (4, "2"), "9/4"),
)


def problems(rows: Iterable[Row], remarks: Iterable[Remark] = REMARKS) -> list[str]:
    """What is wrong with the remarks, a line each: words that no erratum has, false values, and contradictions."""
    errata = {row.name: row.erratum or "" for row in rows}
    said = defaultdict[tuple[str, tuple[Any, ...]], dict[str, str]](dict)
    found = []
    for one in remarks:
        if one.words not in errata.get(one.row, ""):
            found.append(f"{one.row}: its erratum does not say {one.words!r}")
        value = QUANTITIES[one.quantity](*one.at)
        if value != (INFINITY if one.value == "oo" else Fraction(one.value)):
            found.append(f"{one.row}: {one.words!r} is false, {one.quantity} is {value}")
        for value_said, row in said[one.quantity, one.at].items():
            if value_said != one.value:
                found.append(f"{one.row} contradicts {row}: {one.quantity} is {one.value} here and {value_said} there")
        said[one.quantity, one.at].setdefault(one.value, one.row)
    return found
