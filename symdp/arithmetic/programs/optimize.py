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


class RecalledBasis:
    """Solves programs with the same unknowns and rows one after another: the last optimal basis often is optimal again.

    Examples
    --------
    >>> def program(share):
    ...     made = LinearProgram()
    ...     x, y = made.add_column(cost=-1), made.add_column(cost=-1, upper=1)
    ...     _ = made.add_row({x: share, y: 1}, upper=2)
    ...     return made
    >>> recalled = RecalledBasis()
    >>> [str(recalled.optimum(program(share)).objective) for share in (3, 4, 1)]
    ['-4/3', '-5/4', '-2']
    """

    def __init__(self) -> None:
        self._latest: BasisProposal | None = None

    def optimum(self, program: LinearProgram) -> Basis:
        """Return an optimal basis of a program, with the errors of :func:`minimize`."""
        basis = None if self._latest is None else Basis.of_proposal(program, self._latest)
        if basis is None or not basis.is_optimal():
            basis = solved_basis(program)
        self._latest = basis.proposal()
        return basis
