"""Exact linear optimisation: HiGHS proposes a basis, rationals decide, exact pivoting repairs."""

from __future__ import annotations

from collections.abc import Callable

from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.exact_simplex import optimal_basis
from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram, Solution
from symdp.work import account

Propose = Callable[[LinearProgram], BasisProposal | None]


def minimize(program: LinearProgram, propose: Propose | None = None) -> Solution:
    """Solve a linear program exactly.

    Parameters
    ----------
    program : LinearProgram
    propose : callable, optional
        Takes the program and returns a basis to start from; HiGHS by default. The answer does not depend on it,
        only the time does.

    Returns
    -------
    Solution
        With optimal primal and dual rationals, checked on the spot.

    Raises
    ------
    InfeasibleProgram
        With Farkas multipliers of the rows in ``multipliers``.
    UnboundedProgram
        When the objective is unbounded below.
    Unsupported
        When it takes more than the steps of :data:`symdp.work.MOST_STEPS`.

    Examples
    --------
    >>> from fractions import Fraction
    >>> program = LinearProgram()
    >>> x = program.add_column(cost=-1, upper=5)
    >>> row = program.add_row({x: 3}, upper=1)
    >>> minimize(program).x, minimize(program, lambda _: None).value
    ((Fraction(1, 3),), Fraction(-1, 3))
    """
    return solved_basis(program, propose).solution()


def solved_basis(program: LinearProgram, propose: Propose | None = None) -> Basis:
    """Return the optimal basis whose solution ``minimize`` returns."""
    if propose is None:
        from symdp.arithmetic.programs.highs import propose_basis

        propose = propose_basis
    what = f"an exact linear program of {len(program.rows)} rows and {len(program.cost)} unknowns"
    with account(what, "ask with fewer letters, priors or constraints"):
        return optimal_basis(program, propose(program))
