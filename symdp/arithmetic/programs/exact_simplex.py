"""Exact pivoting from any proposed basis: bounded primal simplex with Bland's rule, hence finite."""

from __future__ import annotations

from fractions import Fraction

from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.linear_program import BasisProposal, InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.rational import over_common_denominator

ZERO = Fraction(0)


def optimal_basis(program: LinearProgram, proposal: BasisProposal | None) -> Basis:
    """Turn a proposal, however wrong, into an optimal basis; one that floats take for optimal is refined first."""
    basis = (proposal and Basis.of_proposal(program, proposal)) or Basis.of_rows(program)
    if basis.is_optimal():
        return basis
    if proposal is not None and proposal.is_optimal:
        from symdp.arithmetic.programs.refinement import refined

        basis = refined(basis)
    if basis.violations():
        basis = _feasible_basis(basis)
    _pivot_to_optimum(basis)
    return basis


def _pivot_to_optimum(basis: Basis) -> None:
    while (entering := next(basis.improving(), None)) is not None:
        _pivot(basis, *entering)


def _pivot(basis: Basis, entering: int, sign: int) -> None:
    lower, upper = basis.bounds(entering)
    step = None if lower is None or upper is None else upper - lower
    leaving, leaves_at_upper = entering, sign > 0
    for variable, rate in sorted(basis.directions(entering, sign).items()):
        low, high = basis.bounds(variable)
        bound = high if rate > 0 else low
        if rate == 0 or bound is None:
            continue
        reach = (bound - basis.value(variable)) / rate
        if step is None or reach < step:
            step, leaving, leaves_at_upper = reach, variable, rate > 0
    if step is None:
        raise UnboundedProgram()
    if leaving == entering:
        basis.rest(entering, leaves_at_upper)
    else:
        basis.exchange(entering, leaving, leaves_at_upper)
    basis.refresh()


def _feasible_basis(basis: Basis) -> Basis:
    """Drive out the violations with one artificial unknown, at 1 where all of them just vanish."""
    program, violations = basis.program, basis.violations()
    artificial = len(program.cost)
    extended = _with_artificial(program, basis, violations)
    leaving = min(violations)
    shift = {k: (k if k < artificial else k + 1) for k in violations}
    started = Basis(extended, list(basis.columns), list(basis.tight), _shifted(basis.at_upper, artificial))
    started.exchange(artificial, shift[leaving], leaves_at_upper=violations[leaving] < 0)
    started.refresh()
    _pivot_to_optimum(started)
    if started.numerators[artificial] > 0:
        duals = started.solution().duals
        raise InfeasibleProgram(tuple([dual * row.scale for dual, row in zip(duals, program.rows, strict=True)]))
    if artificial in started.columns:
        _expel(started, artificial)
    at_upper = {k if k < artificial else k - 1 for k in started.at_upper if k != artificial}
    return Basis(program, started.columns, started.tight, at_upper)


def _expel(basis: Basis, artificial: int) -> None:
    """Exchange the artificial unknown, basic at 0, for any variable that can take its place."""
    for variable in basis.nonbasic():
        if basis.directions(variable, 1)[artificial] != 0:
            basis.exchange(variable, artificial, leaves_at_upper=False)
            return
    raise ArithmeticError("the artificial unknown cannot leave the basis")


def _with_artificial(program: LinearProgram, basis: Basis, violations: dict[int, Fraction]) -> LinearProgram:
    n = len(program.cost)
    target = [basis.value(k) + violations.get(k, ZERO) for k in range(n)]
    numerators, denominator = over_common_denominator(target)
    extended = LinearProgram([ZERO] * n, list(program.lower), list(program.upper))
    extended.add_column(cost=1)
    for place, row in enumerate(program.rows):
        activity = basis.value(n + place) + violations.get(n + place, ZERO)
        gap = activity - Fraction(row.activity(numerators), denominator)
        extended.add_row(dict(row.entries()) | {n: gap}, row.lower, row.upper)
    return extended


def _shifted(variables: set[int], artificial: int) -> set[int]:
    return {k if k < artificial else k + 1 for k in variables}
