"""Iterative refinement of a basis: its exact errors, scaled to ordinary numbers, are a program that floats can solve.

Gleixner, Steffy and Wolter, Iterative refinement for linear programming, INFORMS Journal on Computing 28 (2016). The program
is shifted to the exact solution of the basis, and the moves away from it are the unknowns: of the columns, and of the
activities of the rows, whose costs are the multipliers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import frexp

import highspy

from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.highs import FloatSolver
from symdp.arithmetic.programs.linear_program import BasisProposal, Bound, LinearProgram

MOST_ROUNDS = 10
# A round scales by at most so much more than the one before.
LARGEST_GAIN = 2.0**30
# The largest error is scaled to so much, far above the tolerance, while what is no error remains an ordinary number.
TOLERANCE, SCALED_ERROR = 1e-9, 2.0**-16
# A scaled cost as large as this one keeps its variable where it rests, as any larger one does.
LARGEST_COST = 2.0**10
# Differences of floats are exact enough where they are so large a part of the numbers.
CLOSE = 2.0**-20


class Refinement:
    """A program about the moves away from a basis, held in HiGHS for all rounds.

    Parameters
    ----------
    program : LinearProgram

    Raises
    ------
    OverflowError
        When a number of the program is beyond floating point.
    """

    def __init__(self, program: LinearProgram) -> None:
        self._sizes = [1] * len(program.cost) + [max(map(abs, row.coefficients), default=1) for row in program.rows]
        self._solver = FloatSolver(_program_of_moves(program, self._sizes), TOLERANCE)
        self._bound_scale = self._cost_scale = 1.0
        self._posed: tuple[float, float, BasisProposal] | None = None

    def proposal(self, basis: Basis) -> BasisProposal | None:
        """Propose a basis of the program shifted to the solution of this one; None where HiGHS has none, or had this one."""
        slopes = {k: slope * self._sizes[k] for k, slope in basis.float_slopes().items()}
        errors = [abs(float(change)) / self._sizes[k] for k, change in basis.violations().items()]
        self._bound_scale = _next_scale(self._bound_scale, errors)
        self._cost_scale = _next_scale(self._cost_scale, [abs(slopes[k]) for k, _ in basis.improving()])
        posed = self._bound_scale, self._cost_scale, basis.proposal()
        if posed == self._posed:
            return None
        self._posed = posed
        ends = [basis.bounds(k) for k in range(len(self._sizes))]
        self._solver.restate(
            [self._gap(low, k, basis, -highspy.kHighsInf) for k, (low, _) in enumerate(ends)],
            [self._gap(high, k, basis, highspy.kHighsInf) for k, (_, high) in enumerate(ends)],
            [_capped(slopes.get(k, 0.0) * self._cost_scale) for k in range(len(self._sizes))],
        )
        self._solver.start_from(_of_moves(posed[2], len(basis.program.cost)))
        proposal = self._solver.propose()
        return None if proposal is None else _of_program(proposal, len(basis.program.cost))

    def _gap(self, bound: Bound, variable: int, basis: Basis, missing: float) -> float:
        """Return the scaled difference of a bound and the value of a variable."""
        if bound is None:
            return missing
        value = basis.numerators[variable] / basis.denominator
        gap = float(bound) - value
        if abs(gap) < CLOSE * abs(value):
            gap = float(bound - basis.value(variable))
        return gap * self._bound_scale / self._sizes[variable]


def refined(basis: Basis) -> Basis:
    """Return a basis that is optimal if few rounds suffice, else the last one; the basis itself where floats have none."""
    try:
        refinement = Refinement(basis.program)
        for _ in range(MOST_ROUNDS):
            proposal = refinement.proposal(basis)
            following = None if proposal is None else Basis.of_proposal(basis.program, proposal)
            if following is None:
                break
            basis = following
            if basis.is_optimal():
                break
    except OverflowError:
        pass
    return basis


def _capped(cost: float) -> float:
    return max(-LARGEST_COST, min(LARGEST_COST, cost))


def _next_scale(scale: float, errors: Sequence[float]) -> float:
    """Return the power of 2 by which the largest error becomes :data:`SCALED_ERROR` at most; the last one without errors."""
    largest = max(errors, default=0.0)
    return min(scale * LARGEST_GAIN, SCALED_ERROR * 2.0 ** -frexp(largest)[1]) if largest else scale


def _program_of_moves(program: LinearProgram, sizes: Sequence[int]) -> LinearProgram:
    """Return the rows with one more unknown each, their activity divided by their size."""
    n, moves = len(program.cost), LinearProgram()
    for _ in sizes:
        moves.add_column(lower=None)
    for place, row in enumerate(program.rows):
        moves.add_row(dict(row.entries()) | {n + place: -sizes[n + place]}, lower=0, upper=0)
    return moves


def _of_moves(proposal: BasisProposal, n: int) -> BasisProposal:
    """Return the basis of moves in which the same variables are basic, of n unknowns and the activities of rows."""
    return BasisProposal(
        proposal.columns + tuple([n + row for row in proposal.rows]),
        (),
        proposal.columns_at_upper | {n + row for row in proposal.rows_at_upper},
    )


def _of_program(moves: BasisProposal, n: int) -> BasisProposal:
    """Return the basis of n unknowns and of the activities of rows in which the same variables are basic."""
    return BasisProposal(
        tuple([k for k in moves.columns if k < n]),
        tuple([k - n for k in moves.columns if k >= n]),
        frozenset([k for k in moves.columns_at_upper if k < n]),
        frozenset([k - n for k in moves.columns_at_upper if k >= n]),
    )
