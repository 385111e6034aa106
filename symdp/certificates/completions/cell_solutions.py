"""Points and multipliers that are polynomials in t, for all t from 0 to 1 at once: one exact linear program.

The unknowns are polynomials of one degree, each at least 0 or free, under rows whose coefficients are polynomials as well.
Written by the products of powers of t and 1 - t, as :mod:`symdp.certificates.checker.arithmetic.cells` compares them, all of
this is linear in their coefficients.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.certificates.completions.program_lines import Key, Polynomials, Problem, Sums
from symdp.errors import Unsupported

RowOver = tuple[Sums, Any, bool]
# A solver of linear programs; an attempt that uses it, None if it fails.
Solve = Callable[[LinearProgram], Sequence[Fraction]]
Attempt = Callable[[Problem, Solve], Polynomials | None]
SCALE: Key = ("scale", 0)
# Optimal mechanisms are affine in D on a piece; several degrees of the multipliers are tried.
POINT_DEGREE, MULTIPLIER_DEGREES, MOST_COLUMNS = 1, (2, 3, 4), 1000


def _point(part: Problem, solve: Solve) -> Polynomials:
    """Return a point of a part's program whose value is at most the claimed one."""
    program = part.program
    rows = [(sums, bound, sense == "=") for sums, sense, bound in program.rows.values()]
    costs = {name: -cost for name, cost in program.costs.items() if cost}
    unknowns = {name: name in program.free for name in program.costs}
    return _solved(unknowns, [*rows, (costs, -part.at_most, False)], POINT_DEGREE, solve)


def _multipliers(degree: int) -> Attempt:
    """Return an attempt to compute multipliers of the given degree that prove the claimed value."""

    def attempt(part: Problem, solve: Solve) -> Polynomials | None:
        program = part.program
        charged: dict[Key, Sums] = {name: {} for name in program.costs}
        for row, (sums, _, _) in program.rows.items():
            for unknown, coefficient in sums.items():
                charged[unknown][row] = -coefficient
        for name, cost in program.costs.items():
            charged[name][SCALE] = cost
        rows = [(sums, 0, unknown in program.free) for unknown, sums in charged.items()]
        bounds = {row: bound for row, (_, _, bound) in program.rows.items() if bound}
        free = {SCALE: False} | {row: sense == "=" for row, (_, sense, _) in program.rows.items()}
        rows.append((bounds | {SCALE: -part.at_least}, 0, False))
        size = (degree + 1) * len(free)
        if size > MOST_COLUMNS:
            raise Unsupported(
                f"no certificate of format 3 is made: {part.name} needs {size} columns, at most {MOST_COLUMNS} are solved"
            )
        solution = _solved(free, rows, degree, solve)
        return solution if SCALE in solution else None

    return attempt


POINTS, BOUNDS = (_point,), tuple([_multipliers(degree) for degree in MULTIPLIER_DEGREES])


def _solved(unknowns: dict[Key, bool], rows: Iterable[RowOver], degree: int, solve: Solve) -> Polynomials:
    """Return coefficients of powers of t of polynomials that keep all rows "sums >= bound", or with True "sums = bound"."""
    data = LinearProgram()
    columns = {
        name: [data.add_column(0 if free else 1, None if free else 0) for _ in range(degree + 1)]
        for name, free in unknowns.items()
    }
    for sums, bound, equal in rows:
        most = max([len(_terms(bound)) - 1 - degree, *[len(_terms(value)) - 1 for value in sums.values()], 0])
        right = _controls(_terms(bound), most + degree)
        for k, least in enumerate(right):
            row: dict[int, Fraction] = {}
            for name, value in sums.items():
                for i, share in enumerate(_controls(_terms(value), most)):
                    if share and 0 <= k - i <= degree:
                        row[columns[name][k - i]] = share * comb(most, i) * comb(degree, k - i) / comb(most + degree, k)
            data.add_row(row, least, least if equal else None)
    if SCALE in columns:  # All rows have bound 0, and any positive scale will do: it is 1 if it can be above 0.
        data.add_row(dict.fromkeys(columns[SCALE], 1), upper=1)
        data.cost[:] = [Fraction(-1 if column in columns[SCALE] else 0) for column in range(len(data.cost))]
    x = solve(data)
    solution = {name: _powers([x[column] for column in places]) for name, places in columns.items()}
    return {name: terms for name, terms in solution.items() if any(terms)}


def _terms(value: Any) -> list[Fraction]:
    """Return the coefficients of the powers of t."""
    return [Fraction(term) for term in getattr(value, "terms", [value])] or [Fraction(0)]


def _controls(terms: list[Fraction], degree: int) -> list[Fraction]:
    """Return the coefficients of comb(n, k) t^k (1 - t)^(n - k) of a polynomial, n the degree."""
    return [
        sum([terms[i] * Fraction(comb(k, i), comb(degree, i)) for i in range(min(k + 1, len(terms)))], Fraction(0))
        for k in range(degree + 1)
    ]


def _powers(controls: list[Fraction]) -> list[Fraction]:
    """Return the coefficients of the powers of t of such a polynomial."""
    n = len(controls) - 1
    return [
        sum([(-1) ** (k - i) * comb(n, k) * comb(k, i) * controls[i] for i in range(k + 1)], Fraction(0))
        for k in range(n + 1)
    ]
