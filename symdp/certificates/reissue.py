"""Certificates of format 2, made from claims: the programs of a claim are solved exactly.

Where a program has no point for small s > 0, rows A(s) x >= b(s) with A(s) = A0 + s A1 and b(s) = b0 + s b1, the
multipliers are (1 - s) u + s v for two solutions of one program, u and v at least 0 for rows ">=":

    A0' u <= 0,    A0' v + c A1' u <= 0,    b0.u >= 0,    b0.v + b1.u = 1,    equal to 0 for free unknowns,

for some c < 1. A1' w <= 0 for all w >= 0, as less leakage leaves fewer mechanisms; so what the multipliers charge is at most
s (1 - c - s) A1' u + s^2 A1' v <= 0, and b(s) times them is at least s + s^2 (b1.v - b1.u), positive for small s.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.arithmetic.linear_program import InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.optimize import minimize
from symdp.arithmetic.rational import exact_text
from symdp.certificates import over_cells
from symdp.errors import InvalidArgument, Unsupported

Numbers = dict[str, Any]
# The c of above: the larger, the more is shown, and the longer are the numbers.
SHARES = Fraction(1, 2), 1 - Fraction(1, 1 << 10), 1 - Fraction(1, 1 << 40)


def in_format_2(claim: dict[str, Any]) -> dict[str, Any]:
    """A certificate of format 2 for a claim.

    Parameters
    ----------
    claim : dict
        The claim of a certificate.

    Returns
    -------
    dict
        JSON data that ``symdp.certificates.checker.programs`` accepts.

    Raises
    ------
    InvalidArgument
        Where a program shows that the claim is false, or it is not one.
    Unsupported
        For a claim that has no programs, or too large ones.
    """
    from symdp.certificates.checker import programs, rules, shape, work

    point: dict[str, Numbers] = {}
    multipliers: dict[str, Numbers] = {}

    @work.counted  # type: ignore[untyped-decorator]
    def solve(claim: dict[str, Any]) -> None:
        shape.check_claim(claim)
        for part in programs.parts_of(claim):
            solved_point, solved_multipliers = _solved(part)
            if part.at_most is not None:
                point[part.name] = solved_point
            if part.at_least is not None or part.empty:
                multipliers[part.name] = solved_multipliers

    try:
        solve(claim)
    except (InfeasibleProgram, UnboundedProgram, rules.Rejected) as error:
        raise InvalidArgument(f"the claim has no certificate of format 2: {error}") from None
    except (shape.UnknownKind, work.TooLarge) as error:
        raise Unsupported(f"no certificate of format 2 is made: {error}") from None
    except rules.Malformed as error:
        raise InvalidArgument(f"not a claim: {error}") from None
    return {"format": programs.FORMAT, "claim": claim, "point": point, "multipliers": multipliers}


def _solved(part: Any) -> tuple[Numbers, Numbers]:
    """The point and the multipliers of one program."""
    from symdp.certificates.checker import cells

    program = part.program
    if part.empty:
        return {}, _against(program)
    if part.numbers is cells.Cell:
        return _listed(over_cells.point_over(part)), _listed(over_cells.multipliers_over(part))
    data, unknowns = _rational(program)
    solution = minimize(data)
    point = {name: exact_text(value) for name, value in zip(unknowns, solution.x, strict=True) if value}
    pressed = zip(program.rows, solution.duals, strict=True)
    return point, {name: exact_text(value) for name, value in pressed if value}


def _listed(polynomials: dict[str, list[Fraction]]) -> Numbers:
    return {name: [exact_text(term) for term in terms] for name, terms in polynomials.items()}


def _rational(program: Any) -> tuple[LinearProgram, list[str]]:
    data = LinearProgram()
    place = {name: data.add_column(cost, None if name in program.free else 0) for name, cost in program.costs.items()}
    for sums, sense, bound in program.rows.values():
        data.add_row({place[name]: value for name, value in sums.items()}, bound, bound if sense == "=" else None)
    return data, list(place)


def _against(program: Any) -> Numbers:
    """Multipliers that leave no point, polynomials of degree 1 where the program has them."""
    for share in SHARES:
        data, first, second = _homogeneous(program, share)
        solution = minimize(data)
        if solution.value < 0:
            x = solution.x
            pairs = {name: (x[first[name]], x[second[name]] - x[first[name]]) for name in program.rows}
            return {name: _written(*pair) for name, pair in pairs.items() if any(pair)}
    raise InvalidArgument("the claim has no certificate of format 2: no multipliers of degree 1 were found")


def _homogeneous(program: Any, share: Fraction) -> tuple[LinearProgram, dict[str, int], dict[str, int]]:
    """The program for u and v, with their columns, whose least value is -1 where they exist and 0 where they do not."""
    data = LinearProgram()
    kinds = {name: None if sense == "=" else 0 for name, (_, sense, _) in program.rows.items()}
    first, second = ({name: data.add_column(lower=kind) for name, kind in kinds.items()} for _ in "uv")
    now: dict[str, dict[int, Fraction]] = {name: {} for name in program.costs}
    later: dict[str, dict[int, Fraction]] = {name: {} for name in program.costs}
    start: dict[int, Fraction] = {}
    growth: dict[int, Fraction] = {}
    for name, (sums, _, bound) in program.rows.items():
        for unknown, coefficient in sums.items():
            constant, slope = _terms(coefficient)
            now[unknown][first[name]] = later[unknown][second[name]] = constant
            later[unknown][first[name]] = slope * share
        start[first[name]], growth[first[name]] = _terms(bound)
        growth[second[name]] = start[first[name]]
    for unknown in program.costs:
        lower = 0 if unknown in program.free else None
        data.add_row(now[unknown], lower, 0)
        data.add_row(later[unknown], lower, 0)
    data.add_row(start, lower=0)
    data.add_row(growth, upper=1)
    for column, amount in growth.items():
        data.cost[column] -= amount
    return data, first, second


def _terms(value: Any) -> tuple[Fraction, Fraction]:
    """The first two coefficients of a number of the kernel."""
    constant, slope = (*getattr(value, "terms", [value]), 0, 0)[:2]
    return Fraction(constant), Fraction(slope)


def _written(constant: Fraction, slope: Fraction) -> Any:
    return [exact_text(constant), exact_text(slope)] if slope else exact_text(constant)
