"""Completion of evidence to blocks: prices of a source set for a diagonal, and weights of its priors.

The prices of the rows of a set prove the least accuracy P.q over it; for most shapes a greedy rule gives them. The
kernel checks the result, and trusts none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from symdp.certificates.checker.claim.kinds import WEIGHTS

if TYPE_CHECKING:
    from symdp.arithmetic.programs.linear_program import LinearProgram, Solution
    from symdp.certificates.checker.arithmetic.vectors import Vector

ZERO, ONE = Fraction(0), Fraction(1)
Numbers = list[Fraction]
Blocks = dict[str, Numbers]
Object = Mapping[str, Any]
Sums = dict[int, int]


def prices(source: Object, q: Sequence[Fraction], evidence: Object) -> Blocks:
    """Return blocks of prices that prove the least accuracy of a diagonal over a source set.

    Parameters
    ----------
    source : mapping
        The set as a claim has it.
    q : sequence of Fraction
    evidence : mapping
        With "multipliers" for a set of inequalities.
    """
    blocks = PRICES[frozenset(source) - {"labels"}](_SourcePrices(source, q, evidence))
    return {f"price {name}": values for name, values in blocks.items()}


def weights(source: Object, evidence: Object) -> dict[str, Sequence[Any]]:
    """Return the blocks that represent a prior of the evidence in the polyhedron of a source set, partly as text."""
    kind = frozenset(source) - {"labels"}
    if kind == {"vertices"}:
        return {"weight": evidence["weights"]}
    if kind == {"letters", "focal"}:
        return {"share": _shares(source, _numbers(evidence["prior"]))}
    if kind == {"center", "radius"}:
        prior, center = _numbers(evidence["prior"]), _numbers(source["center"])
        return {"P": prior, "excess": [max(ZERO, p - c) for p, c in zip(prior, center, strict=True)]}
    if "cdf_lower" in kind:
        return {"P": evidence["prior"], "up to": list(accumulate(_numbers(evidence["prior"])))}
    return {"P": evidence["prior"]}


class _SourcePrices:
    """A diagonal and a source set of one of the shapes; its methods give blocks of prices by the names of the rows."""

    def __init__(self, source: Object, q: Sequence[Fraction], evidence: Object) -> None:
        self.source, self.q, self.evidence = source, list(q), evidence

    def of_vertices(self) -> Blocks:
        from symdp.certificates.checker.arithmetic import exact_numbers, vectors

        rows = self.source["vertices"]
        if set(map(type, self.q)) != {Fraction}:
            listed = [exact_numbers.prior_of(row, WEIGHTS) if isinstance(row, dict) else _numbers(row) for row in rows]
            return {"sum": [-min([sum([c * v for c, v in zip(row, self.q, strict=True)], ZERO) for row in listed])]}
        kept = vectors.of(self.q)
        return {"sum": [-min([row.dot(kept).fraction() for row in _vectors(tuple(map(_texts, rows)))])]}

    def of_box(self) -> Blocks:
        """Fill the letters in the order of their entries q; v is the entry of the last one."""
        low, high = (_numbers(self.source[key]) for key in ("lower", "upper"))
        left, order = 1 - sum(low), sorted(range(len(low)), key=self.q.__getitem__)
        v = self.q[order[-1]]
        for x in order:
            left -= high[x] - low[x]
            if left <= 0:
                v = self.q[x]
                break
        return {"sum": [-v], "most": self._below(v), "least": [max(ZERO, value - v) for value in self.q]}

    def of_ball(self) -> Blocks:
        """Take the radius from the letters with the largest entries q; v is the entry of the last one."""
        center, left = _numbers(self.source["center"]), Fraction(self.source["radius"])
        order = sorted(range(len(center)), key=self.q.__getitem__)
        v = self.q[order[0]]
        for x in reversed(order):
            left -= center[x]
            if left < 0:
                v = self.q[x]
                break
        return {"sum": [-v], "letters": self._below(v), "radius": [max(ZERO, v - min(self.q))]}

    def _below(self, v: Fraction) -> Numbers:
        return [max(ZERO, v - value) for value in self.q]

    def of_decreasing(self) -> Blocks:
        """Return the prices by the least average v of the first letters."""
        sums = list(accumulate(self.q))
        v = min([total / k for k, total in enumerate(sums, 1)])
        steps = [total - k * v for k, total in enumerate(sums[:-1], 1)]
        return {"sum": [-v]} | ({"steps": steps} if steps else {})

    def of_all(self) -> Blocks:
        return {"sum": [-min(self.q)]}

    def of_inequalities(self) -> Blocks:
        alpha, least = _numbers(self.evidence.get("multipliers", ())), self.q
        for share, row in zip(alpha, self.source["inequalities"], strict=True):
            if share:
                least = [value + share * Fraction(text) for value, text in zip(least, row["coefficients"], strict=True)]
        return {"sum": [-min(least)]} | ({"inequalities": alpha} if alpha else {})

    def of_masses(self) -> Blocks:
        return {"masses": [-min([self.q[letter - 1] for letter in part["letters"]]) for part in self.source["focal"]]}

    def of_band(self) -> Blocks:
        """Return the multipliers of the least accuracy as a linear program, in P and in the sums of its first letters."""
        size, bounds = len(self.q), [_numbers(self.source[key]) for key in ("cdf_upper", "cdf_lower")]
        data = _program()
        letters, sums = [data.add_column(value, 0) for value in self.q], [data.add_column(0, 0) for _ in self.q]
        _add_rows(data, [dict.fromkeys(letters, 1)], [ONE], equal=True)
        steps = [{sums[k]: 1, letters[k]: -1} | ({sums[k - 1]: -1} if k else {}) for k in range(size)]
        _add_rows(data, steps, [ZERO] * size, equal=True)
        _add_bounds(data, [{column: 1} for column in sums], *bounds)
        return _multipliers(data, {"sum": (1, True), "sums": (size, True), "most": (size, False), "least": (size, False)})

    def of_groups(self) -> Blocks:
        """Return the multipliers of the least accuracy as a linear program."""
        groups, data = self.source["groups"], _program()
        letters = [data.add_column(value, 0) for value in self.q]
        _add_rows(data, [dict.fromkeys(letters, 1)], [ONE], equal=True)
        members = [{letters[letter - 1]: 1 for letter in group["letters"]} for group in groups]
        _add_bounds(data, members, *[[Fraction(group[key]) for group in groups] for key in ("upper", "lower")])
        sizes = {"most": (len(groups), False), "least": (len(groups), False)} if groups else {}
        return _multipliers(data, {"sum": (1, True)} | sizes)


PRICES: dict[frozenset[str], Callable[[_SourcePrices], Blocks]] = {
    frozenset({"vertices"}): _SourcePrices.of_vertices,
    frozenset({"lower", "upper"}): _SourcePrices.of_box,
    frozenset({"center", "radius"}): _SourcePrices.of_ball,
    frozenset({"cdf_lower", "cdf_upper"}): _SourcePrices.of_band,
    frozenset({"letters", "groups"}): _SourcePrices.of_groups,
    frozenset({"letters", "focal"}): _SourcePrices.of_masses,
    frozenset({"decreasing"}): _SourcePrices.of_decreasing,
    frozenset({"simplex"}): _SourcePrices.of_all,
    frozenset({"letters", "inequalities"}): _SourcePrices.of_inequalities,
}


def _texts(row: Any) -> tuple[bool, tuple[Any, ...]]:
    """Return whether a prior is given by weights, and its numbers."""
    return (True, tuple(row[WEIGHTS])) if isinstance(row, Mapping) else (False, tuple(row))


@lru_cache(maxsize=1)
def _vectors(rows: tuple[tuple[bool, tuple[Any, ...]], ...]) -> list[Vector]:
    """Return the vertices of a set, at which each piece of a curve is priced."""
    from symdp.certificates.checker.arithmetic import vectors

    known = {
        value: ratio_of(value) if isinstance(value, str) else value.as_integer_ratio()
        for value in {value for _, row in rows for value in row}
    }
    priors = [(by_weights, vectors.of_ratios([known[value] for value in row])) for by_weights, row in rows]
    return [vectors.normalised(row) if by_weights else row for by_weights, row in priors]


def ratio_of(text: str) -> tuple[int, int]:
    """Return the integers of a fraction as text."""
    above, _, below = text.partition("/")
    return int(above), int(below or 1)


def _numbers(values: Iterable[Any]) -> Numbers:
    """Return the numbers of a list, also those of a field."""
    return [Fraction(value) if isinstance(value, str) else value for value in values]


def _add_rows(data: LinearProgram, rows: Iterable[Sums], bounds: Iterable[Fraction], equal: bool) -> None:
    for sums, bound in zip(rows, bounds, strict=True):
        data.add_row(sums, bound, bound if equal else None)


def _add_bounds(data: LinearProgram, rows: Sequence[Sums], high: Sequence[Fraction], low: Sequence[Fraction]) -> None:
    _add_rows(data, [dict.fromkeys(sums, -1) for sums in rows], [-bound for bound in high], equal=False)
    _add_rows(data, rows, low, equal=False)


def _multipliers(data: LinearProgram, blocks: Mapping[str, tuple[int, bool]]) -> Blocks:
    """Return the duals by block, those of equations with the opposite sign."""
    duals = iter(_least(data).duals)
    return {name: [-next(duals) if equal else next(duals) for _ in range(size)] for name, (size, equal) in blocks.items()}


def _shares(source: Object, prior: Numbers) -> Numbers:
    """Compute how masses are divided among the letters of their sets so that each letter gets its probability."""
    data = _program()
    sets = [{letter: data.add_column(0, 0) for letter in part["letters"]} for part in source["focal"]]
    _add_rows(
        data, [dict.fromkeys(one.values(), 1) for one in sets], [Fraction(part["mass"]) for part in source["focal"]], True
    )
    sums = [{one[letter]: 1 for one in sets if letter in one} for letter in range(1, len(prior) + 1)]
    _add_rows(data, sums, prior, equal=True)
    return list(_least(data).x)


def _program() -> LinearProgram:
    """Return an empty program, importing the solver only when it is needed."""
    from symdp.arithmetic.programs.linear_program import LinearProgram

    return LinearProgram()


def _least(data: LinearProgram) -> Solution:
    from symdp.arithmetic.programs.optimize import minimize

    return minimize(data)
