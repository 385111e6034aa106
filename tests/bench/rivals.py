"""The float competitors: the linear program over the whole M x M mechanism, by HiGHS and by qif."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import highspy
import numpy as np
from numpy.typing import NDArray

from tests.bench.priors import Prior

Floats = NDArray[np.float64]
METHODS = {"HiGHS simplex": "simplex", "HiGHS interior point": "ipm"}


@dataclass(frozen=True)
class Run:
    """A float solve: seconds inside the solver, its value, and whether it finished within its time limit."""

    seconds: float
    value: float
    finished: bool


@dataclass(frozen=True)
class _Rows:
    """Sparse rows of equal length, one row of the arrays each."""

    columns: NDArray[np.int32]
    values: Floats
    lower: float
    upper: float


def mechanism_program(priors: list[Prior], level: float) -> Any:
    """Variables W(y|x) in row-major order, and a last one for the largest distortion when there are several priors."""
    letters = len(priors[0])
    blocks = [_privacy_rows(letters, level), _stochastic_rows(letters)]
    cells = letters**2
    if len(priors) == 1:
        cost = _off_diagonal_weights(priors[0])
    else:
        cost = np.zeros(cells + 1)
        cost[cells] = 1
        blocks.append(_epigraph_rows(priors))
    return _assembled(cost, blocks)


def _privacy_rows(letters: int, level: float) -> _Rows:
    given, other, output = (axis.ravel() for axis in np.meshgrid(*[np.arange(letters)] * 3, indexing="ij"))
    kept = given != other
    pairs = np.stack([given[kept] * letters + output[kept], other[kept] * letters + output[kept]], axis=1)
    return _Rows(pairs.astype(np.int32), np.tile([1.0, -level], (len(pairs), 1)), -highspy.kHighsInf, 0.0)


def _stochastic_rows(letters: int) -> _Rows:
    columns = np.arange(letters**2, dtype=np.int32).reshape(letters, letters)
    return _Rows(columns, np.ones((letters, letters)), 1.0, 1.0)


def _off_diagonal_weights(prior: Prior) -> Floats:
    letters = len(prior)
    weights = np.repeat(np.array(prior, dtype=float), letters)
    weights[:: letters + 1] = 0
    return weights


def _epigraph_rows(priors: list[Prior]) -> _Rows:
    letters = len(priors[0])
    off_diagonal = np.flatnonzero(~np.eye(letters, dtype=bool).ravel())
    columns = np.append(off_diagonal, letters**2).astype(np.int32)
    values = np.array([np.append(_off_diagonal_weights(prior)[off_diagonal], -1.0) for prior in priors])
    return _Rows(np.tile(columns, (len(priors), 1)), values, -highspy.kHighsInf, 0.0)


def _assembled(cost: Floats, blocks: list[_Rows]) -> Any:
    lengths = np.concatenate([np.full(len(block.columns), block.columns.shape[1]) for block in blocks])
    program = highspy.HighsLp()
    program.num_col_ = len(cost)
    program.num_row_ = len(lengths)
    program.col_cost_ = cost
    program.col_lower_ = np.zeros(len(cost))
    program.col_upper_ = np.full(len(cost), highspy.kHighsInf)
    program.row_lower_ = np.concatenate([np.full(len(block.columns), block.lower) for block in blocks])
    program.row_upper_ = np.concatenate([np.full(len(block.columns), block.upper) for block in blocks])
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    program.a_matrix_.start_ = np.append(0, np.cumsum(lengths)).astype(np.int32)
    program.a_matrix_.index_ = np.concatenate([block.columns.ravel() for block in blocks])
    program.a_matrix_.value_ = np.concatenate([block.values.ravel() for block in blocks])
    return program


def solve_highs(priors: list[Prior], level: float, method: str, limit: float) -> Run:
    """Time only the solver's run; building the program is left out."""
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("time_limit", float(limit))
    solver.setOptionValue("solver", METHODS[method])
    solver.passModel(mechanism_program(priors, level))
    start = time.perf_counter()
    solver.run()
    seconds = time.perf_counter() - start
    finished = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return Run(seconds, solver.getObjectiveValue(), finished)


def solve_qif(prior: Prior, level: float) -> Run:
    """Time the call, which builds the program and solves it; the call cannot be interrupted from inside.

    Raises
    ------
    ImportError
        When the extra ``bench`` is not installed.
    """
    from qif.mechanism import d_privacy

    letters = len(prior)
    known = np.array(prior, dtype=float)
    epsilon = math.log(level)
    start = time.perf_counter()
    channel = d_privacy.min_loss_given_d(known, letters, lambda x, y: epsilon if x != y else 0.0, lambda x, y: float(x != y))
    seconds = time.perf_counter() - start
    return Run(seconds, float(1 - known @ np.diagonal(channel)), finished=True)
