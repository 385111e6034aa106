"""Certificates of format 2, made from claims: the programs of a claim are solved exactly.

Where a program has no point for small s > 0, rows A(s) x >= b(s) with A(s) = A0 + s A1 and b(s) = b0 + s b1, the
multipliers are (1 - s) u + s v for two solutions of one program, u and v at least 0 for rows ">=":

    A0' u <= 0,    A0' v + c A1' u <= 0,    b0.u >= 0,    b0.v + b1.u = 1,    equal to 0 for free unknowns,

for some c < 1. A1' w <= 0 for all w >= 0, as less leakage leaves fewer mechanisms; so what the multipliers charge is at most
s (1 - c - s) A1' u + s^2 A1' v <= 0, and b(s) times them is at least s + s^2 (b1.v - b1.u), positive for small s.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Any

from symdp.arithmetic.highs import propose_precisely
from symdp.arithmetic.linear_program import InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.optimize import minimize
from symdp.arithmetic.rational import exact_text
from symdp.certificates import over_balls, over_cells, over_fields
from symdp.certificates.compact import COMPLETED, in_format_3
from symdp.certificates.over_cells import Attempt, Found, Solve, written
from symdp.errors import InvalidArgument, Unsupported

Numbers = dict[str, Any]
# The c of above: the larger, the more is shown, and the longer are the numbers.
SHARES = Fraction(1, 2), 1 - Fraction(1, 1 << 10), 1 - Fraction(1, 1 << 40)


def in_format_2(claim: dict[str, Any], evidence: dict[str, Any] | None = None) -> dict[str, Any]:
    """A certificate of format 2 for a claim.

    Parameters
    ----------
    claim : dict
        The claim of a certificate.
    evidence : dict, optional
        That of a certificate of format 1 for it; claims about balls that a quadratic bounds need it.

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
            solved_point, solved_multipliers = _solved(part, claim, evidence)
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


def of_document(document: Any) -> dict[str, Any]:
    """A certificate of format 3 for one of format 1, or of format 2 where there is none; one of these as it is.

    Raises
    ------
    InvalidArgument
        Also for what has no claim.
    """
    from symdp.certificates.checker import block_programs, programs, record, shape

    if isinstance(document, dict) and document.get("format") in (programs.FORMAT, block_programs.FORMAT):
        return document
    if not isinstance(document, dict) or not isinstance(document.get("claim"), dict):
        raise InvalidArgument("not a certificate: it has no claim")
    claim, evidence = document["claim"], document.get("evidence")
    try:
        shape.check_claim(claim)
        said = record.record_of(claim)
    except shape.Malformed as error:
        raise InvalidArgument(f"not a claim: {error}") from None
    if isinstance(evidence, dict) and claim["kind"] in COMPLETED and block_programs.builder_of(said["question"]) is not None:
        return in_format_3(said, evidence)
    return in_format_2(claim, evidence)


def _solved(part: Any, claim: dict[str, Any], evidence: dict[str, Any] | None) -> tuple[Numbers, Numbers]:
    """The point and the multipliers of one program."""
    from symdp.certificates.checker import cells

    if not (part.field or part.empty or part.program.cones or part.numbers is cells.Cell):
        data, unknowns = _rational(part.program)
        solution = minimize(data)
        return _told(zip(unknowns, solution.x, strict=True)), _told(zip(part.program.rows, solution.duals, strict=True))
    over_cell = part.numbers is cells.Cell
    points, bounds = (over_cells.POINTS, over_cells.BOUNDS) if over_cell else ((_point,), AGAINST)
    in_cone = partial(over_balls.found, claim, evidence)
    search = over_fields.found if part.field else in_cone if part.program.cones else _found
    with_point, with_bound = part.at_most is not None, part.at_least is not None or part.empty
    return search(part, points, "point") if with_point else {}, search(part, bounds, "multipliers") if with_bound else {}


def _told(values: Iterable[tuple[str, Fraction]]) -> Numbers:
    return {name: exact_text(value) for name, value in values if value}


def _found(part: Any, attempts: Iterable[Attempt], what: str) -> Numbers:
    """What the first attempt with a result finds, polynomials."""
    for attempt in attempts:
        if found := attempt(part, lambda data: minimize(data, propose_precisely).x):
            return {name: written(terms) for name, terms in found.items()}
    raise InvalidArgument(f"the claim has no certificate of format 2: no {what} were found for {part.name}")


def _point(part: Any, solve: Solve) -> Found:
    data, unknowns = _rational(part.program)
    return {name: [value] for name, value in zip(unknowns, solve(data), strict=True) if value}


def _rational(program: Any) -> tuple[LinearProgram, list[str]]:
    data = LinearProgram()
    place = {name: data.add_column(cost, None if name in program.free else 0) for name, cost in program.costs.items()}
    for sums, sense, bound in program.rows.values():
        data.add_row({place[name]: value for name, value in sums.items()}, bound, bound if sense == "=" else None)
    return data, list(place)


def _against(share: Fraction) -> Attempt:
    """Multipliers that leave no point, polynomials of degree 1 where the program has them."""

    def attempt(part: Any, solve: Solve) -> Found | None:
        data, first, second = _homogeneous(part.program, share)
        x = solve(data)
        if sum(cost * value for cost, value in zip(data.cost, x, strict=True)) >= 0:
            return None
        pairs = {name: [x[first[name]], x[second[name]] - x[first[name]]] for name in part.program.rows}
        return {name: pair for name, pair in pairs.items() if any(pair)}

    return attempt


AGAINST = tuple([_against(share) for share in SHARES])


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
