"""HiGHS in floating point: it proposes a basis and decides nothing."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property
from typing import Any

import highspy
import numpy as np

from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram
from symdp.work import left, spend

ORDINARY, PRECISE = 1e-7, 1e-10
# HiGHS drops smaller entries, where rows are divided by their largest one; it takes no smaller limit.
SMALLEST_ENTRY = 1e-12
# In floating point a program is passed through so many times as fast.
FASTER = 64


def propose_basis(program: LinearProgram) -> BasisProposal | None:
    """Solve a program once; None when HiGHS has no basis, or floats overflow."""
    try:
        return FloatSolver(program).propose()
    except OverflowError:
        return None


def propose_precisely(program: LinearProgram) -> BasisProposal | None:
    """Propose a basis at the tightest tolerances, for programs whose solutions contain very small numbers."""
    try:
        return FloatSolver(program, PRECISE).propose()
    except OverflowError:
        return None


class _Silent(highspy.Highs):  # type: ignore[misc]
    """HiGHS without output: some versions print their name on standard output when they are constructed."""

    def enableCallbacks(self) -> Any:  # noqa: N802
        """Switch the output off first: any call before the flag is set prints the solver's name."""
        self.setOptionValue("output_flag", False)
        return super().enableCallbacks()


class FloatSolver:
    """A linear program held in HiGHS and re-solved for other costs from the last basis (warm start).

    Copies and pickles hold the program; HiGHS reads it at their first solve.

    Raises
    ------
    OverflowError
        When a number of the program is beyond floating point, on the first use.
    """

    def __init__(self, program: LinearProgram, tolerance: float = ORDINARY) -> None:
        self._program, self._tolerance = program, tolerance

    @cached_property
    def _solver(self) -> Any:
        solver = _Silent()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("primal_feasibility_tolerance", self._tolerance)
        solver.setOptionValue("dual_feasibility_tolerance", self._tolerance)
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("small_matrix_value", SMALLEST_ENTRY)
        spend(self._size // 2)
        solver.passModel(_model(self._program))
        return solver

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_solver"}

    def change_cost(self, column: int, cost: float) -> None:
        """Give one unknown another cost, here only."""
        self._solver.changeColCost(column, cost)

    def restate(self, lower: Sequence[float], upper: Sequence[float], costs: Sequence[float]) -> None:
        """Give all unknowns other bounds and costs, here only."""
        count = len(costs)
        places = np.arange(count, dtype=np.int32)
        self._solver.changeColsBounds(count, places, np.array(lower), np.array(upper))
        self._solver.changeColsCost(count, places, np.array(costs))

    def start_from(self, proposal: BasisProposal) -> None:
        """Let the next solve start from a basis."""
        basis = highspy.HighsBasis()
        basis.col_status = _status_list(len(self._program.cost), proposal.columns, proposal.columns_at_upper)
        basis.row_status = _status_list(len(self._program.rows), proposal.rows, proposal.rows_at_upper)
        basis.valid = True
        self._solver.setBasis(basis)

    def point(self) -> list[float]:
        """Return an optimal point, as HiGHS has it."""
        self._run()
        values: list[float] = self._solver.getSolution().col_value
        return values

    def propose(self) -> BasisProposal | None:
        """Return the basis that HiGHS ends at; None when it has none."""
        self._run()
        basis = self._solver.getBasis()
        if not basis.valid:
            return None
        columns, columns_at_upper = _statuses(basis.col_status)
        rows, rows_at_upper = _statuses(basis.row_status)
        is_optimal = self._solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
        return BasisProposal(columns, rows, columns_at_upper, rows_at_upper, is_optimal)

    def _run(self) -> None:
        """Solve within the iterations that the account of work has steps for."""
        solver, share = self._solver, 1 + self._size // FASTER
        solver.setOptionValue("simplex_iteration_limit", left() // share + 1)
        solver.run()
        spend(share * max(0, solver.getInfo().simplex_iteration_count))

    @cached_property
    def _size(self) -> int:
        return self._program.size


def _statuses(statuses: Any) -> tuple[tuple[int, ...], frozenset[int]]:
    kinds = highspy.HighsBasisStatus
    basic = tuple([k for k, status in enumerate(statuses) if status == kinds.kBasic])
    return basic, frozenset([k for k, status in enumerate(statuses) if status == kinds.kUpper])


def _status_list(count: int, basic: Sequence[int], at_upper: Container[int]) -> list[Any]:
    kinds = highspy.HighsBasisStatus
    statuses = [kinds.kUpper if k in at_upper else kinds.kLower for k in range(count)]
    for k in basic:
        statuses[k] = kinds.kBasic
    return statuses


def _model(program: LinearProgram) -> Any:
    # Each row is divided by its largest entry, so that integers of any size become ordinary floats.
    sizes = [max(map(abs, row.coefficients), default=1) for row in program.rows]
    rows = list(zip(program.rows, sizes, strict=True))
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(program.cost), len(program.rows)
    model.col_cost_ = np.array([float(cost) for cost in program.cost])
    model.col_lower_ = _floats(program.lower, -highspy.kHighsInf)
    model.col_upper_ = _floats(program.upper, highspy.kHighsInf)
    model.row_lower_ = _floats([None if row.lower is None else row.lower / size for row, size in rows], -highspy.kHighsInf)
    model.row_upper_ = _floats([None if row.upper is None else row.upper / size for row, size in rows], highspy.kHighsInf)
    matrix = model.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = np.cumsum([0] + [len(row.columns) for row in program.rows])
    matrix.index_ = np.array([column for row in program.rows for column in row.columns], dtype=np.int32)
    matrix.value_ = np.array([value / size for row, size in rows for value in row.coefficients])
    return model


def _floats(bounds: list[Any], missing: float) -> Any:
    return np.array([missing if bound is None else float(bound) for bound in bounds])
