"""Points and multipliers of the programs of a record, by solving the programs exactly.

If a program with the rows (A0 + s A1) x >= b0 + s b1 has no point for small s > 0, its multipliers are (1 - s) u + s w,
where u and w, at least 0 for rows ">=", solve one linear program: for some e > 0

    A0' u <= 0,    q := A1' u + A0' w <= 0,    q + e (A1' w - A1' u) <= 0,    b0.u >= 0,    b0.w + b1.u = 1,

with equality to 0 for free unknowns. They charge (1 - s) A0' u + s (q + s (A1' w - A1' u)), at most 0 for s <= e, and the
bounds times them are at least s + s^2 (b1.w - b1.u), positive for small s.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Any

from symdp.arithmetic.programs.highs import propose_precisely
from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.completions import cell_solutions, field_solutions
from symdp.certificates.completions.cell_solutions import Attempt, Solve
from symdp.certificates.completions.program_lines import (
    Key,
    Lines,
    Polynomials,
    Problem,
    blocks_of,
    lines_of,
    problem_of,
    sizes_of,
)
from symdp.errors import CertificateRejected, Unsupported

# Values of e above: a smaller one admits more proofs, with longer numbers.
STEPS = tuple([Fraction(1, 1 << bits) for bits in (1, 10, 40, 100)])


def solved(part: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Solve a part of the checker for its point and multipliers, as text; each is empty if the part needs none.

    Raises
    ------
    CertificateRejected
        If the claim is false, or its proof was not computed.
    Unsupported
        For a program with a cone, of the priors within a chi-square distance.
    """
    if part.program.cones:
        raise Unsupported("no certificate of format 3 is made: programs with a cone are not solved")
    problem = problem_of(part)
    with_point, with_bound = part.at_most is not None, part.at_least is not None or part.empty
    try:
        point, multipliers = _solutions(part, problem, (with_point, with_bound))
    except (InfeasibleProgram, UnboundedProgram) as error:
        raise CertificateRejected(f"the claim has no certificate: {error}") from None
    return blocks_of(point, sizes_of(part, "point")), blocks_of(multipliers, sizes_of(part, "multipliers"))


def _solutions(part: Any, problem: Problem, needed: tuple[bool, bool]) -> tuple[Polynomials, Polynomials]:
    from symdp.certificates.checker.arithmetic import cells

    over_cell = problem.numbers is cells.Cell
    if not (problem.field or problem.empty or over_cell):
        return _by_one_program(problem.program)
    points, bounds = (cell_solutions.POINTS, cell_solutions.BOUNDS) if over_cell else ((_point,), AGAINST)
    search: Any = partial(_first, problem)
    if problem.field:
        search = partial(field_solutions.solved_in_field, part, problem)
    return search(points, "point") if needed[0] else {}, search(bounds, "multipliers") if needed[1] else {}


def by_one_program(program: Any) -> tuple[dict[str, list[Fraction]], dict[str, list[Fraction]]]:
    """Return point and multipliers of a program of blocks with rational numbers, by block."""
    blocks = (program.unknowns, program.rows)
    solutions = _by_one_program(lines_of(program, None))
    return tuple(  # type: ignore[return-value]
        {name: [values.get((name, k), [Fraction(0)])[0] for k in range(block.size)] for name, block in known.items()}
        for known, values in zip(blocks, solutions, strict=True)
    )


def _by_one_program(program: Lines) -> tuple[Polynomials, Polynomials]:
    """Solve one rational program for both, the point and the multipliers (its duals)."""
    data, unknowns = _rational(program)
    solution = minimize(data)
    point, duals = zip(unknowns, solution.x, strict=True), zip(program.rows, solution.duals, strict=True)
    return {name: [value] for name, value in point if value}, {name: [value] for name, value in duals if value}


def _first(problem: Problem, attempts: Iterable[Attempt], what: str) -> Polynomials:
    """Return the first result of the attempts, as polynomials."""
    for attempt in attempts:
        if solution := attempt(problem, lambda data: minimize(data, propose_precisely).x):
            return solution
    raise CertificateRejected(f"the claim has no certificate: no {what} were found for {problem.name}")


def _point(problem: Problem, solve: Solve) -> Polynomials:
    data, unknowns = _rational(problem.program)
    return {name: [value] for name, value in zip(unknowns, solve(data), strict=True) if value}


def _rational(program: Lines) -> tuple[LinearProgram, list[Key]]:
    data = LinearProgram()
    place = {name: data.add_column(cost, None if name in program.free else 0) for name, cost in program.costs.items()}
    for sums, sense, bound in program.rows.values():
        data.add_row({place[name]: value for name, value in sums.items()}, bound, bound if sense == "=" else None)
    return data, list(place)


def _against(step: Fraction) -> Attempt:
    """Return multipliers that leave no point, polynomials of degree 1 where the program has them."""

    def attempt(problem: Problem, solve: Solve) -> Polynomials | None:
        data, first, second = _homogeneous(problem.program, step)
        x = solve(data)
        if sum(cost * value for cost, value in zip(data.cost, x, strict=True)) >= 0:
            return None
        pairs = {name: [x[first[name]], x[second[name]] - x[first[name]]] for name in problem.program.rows}
        return {name: pair for name, pair in pairs.items() if any(pair)}

    return attempt


AGAINST = tuple([_against(step) for step in STEPS])


def _homogeneous(program: Lines, step: Fraction) -> tuple[LinearProgram, dict[Key, int], dict[Key, int]]:
    """Return the program for u and w, with their columns; its least value is -1 if they exist, otherwise 0."""
    data = LinearProgram()
    kinds = {name: None if sense == "=" else 0 for name, (_, sense, _) in program.rows.items()}
    first, second = ({name: data.add_column(lower=kind) for name, kind in kinds.items()} for _ in "uw")
    orders: dict[Key, tuple[dict[int, Fraction], ...]] = {name: ({}, {}, {}) for name in program.costs}
    start: dict[int, Fraction] = {}
    growth: dict[int, Fraction] = {}
    for name, (sums, _, bound) in program.rows.items():
        u, w = first[name], second[name]
        for unknown, coefficient in sums.items():
            constant, slope = _terms(coefficient)
            now, soon, then = orders[unknown]
            now[u], soon[u], soon[w] = constant, slope, constant
            then[u], then[w] = slope - step * slope, constant + step * slope
        start[u], growth[u] = _terms(bound)
        growth[w] = start[u]
    for unknown, charged in orders.items():
        for order in charged:
            data.add_row(order, 0 if unknown in program.free else None, 0)
    data.add_row(start, lower=0)
    data.add_row(growth, upper=1)
    for column, amount in growth.items():
        data.cost[column] -= amount
    return data, first, second


def _terms(value: Any) -> tuple[Fraction, Fraction]:
    """Return the first two coefficients of a number of the kernel."""
    constant, slope = (*getattr(value, "terms", [value]), 0, 0)[:2]
    return Fraction(constant), Fraction(slope)
