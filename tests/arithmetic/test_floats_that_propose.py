"""What floats are asked: the model that they are given, their options, the steps that they take, and the scales of rounds.

Covers: symdp.arithmetic.programs.highs, symdp.arithmetic.programs.refinement
"""

import pickle
from fractions import Fraction
from math import log2

import highspy
import pytest

from symdp.arithmetic.programs import refinement
from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.highs import FloatSolver, _model, _statuses, propose_basis, propose_precisely
from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram
from symdp.arithmetic.programs.refinement import Refinement, _capped, _next_scale, _of_moves, _of_program, _program_of_moves
from symdp.work import account
from tests.arithmetic.random_programs import Program

F, ENDLESS = Fraction, highspy.kHighsInf
KINDS = highspy.HighsBasisStatus
TERMS = Program(
    [F(1, 2), F(-3), F(0)],
    [(F(0), None), (None, F(5, 2)), (F(-1), F(1))],
    [
        ({0: F(1, 3), 2: F(-1, 6)}, F(1), None),
        ({1: F(7)}, None, F(14)),
        ({}, F(0), F(0)),
        ({0: F(1), 1: F(10**40)}, F(2), F(3)),
    ],
)


def test_the_model_has_rows_divided_by_their_largest_entries():
    """Row 1 is 2 x - z >= 6, by 2; row 2 is 7 y <= 14, by 7; an empty row is as it is."""
    model = _model(TERMS.build())
    assert (model.num_col_, model.num_row_) == (3, 4)
    assert list(model.col_cost_) == [0.5, -3.0, 0.0]
    assert list(model.col_lower_) == [0.0, -ENDLESS, -1.0]
    assert list(model.col_upper_) == [ENDLESS, 2.5, 1.0]
    assert list(model.row_lower_) == [3.0, -ENDLESS, 0.0, 2e-40]
    assert list(model.row_upper_) == [ENDLESS, 2.0, 0.0, 3e-40]
    matrix = model.a_matrix_
    assert matrix.format_ == highspy.MatrixFormat.kRowwise
    assert list(matrix.start_) == [0, 2, 3, 3, 5]
    assert list(matrix.index_) == [0, 2, 1, 0, 1]
    assert list(matrix.value_) == [1.0, -0.5, 1.0, 1e-40, 1.0]


def wide(count=40):
    """Each of some unknowns covers two rows; which are taken, floats decide."""
    rows = [({k: 1, (k + 1) % count: 1}, F(1), None) for k in range(count)]
    return Program([F(2 + k % 3) for k in range(count)], [(F(0), F(3))] * count, rows)


def value(solver, name):
    return solver.getOptionValue(name)[1]


def test_a_solver_is_silent_alone_and_as_precise_as_it_is_asked_to_be():
    for solver, tolerance in ((FloatSolver(wide().build()), 1e-7), (FloatSolver(wide().build(), 1e-10), 1e-10)):
        assert value(solver._solver, "primal_feasibility_tolerance") == tolerance
        assert value(solver._solver, "dual_feasibility_tolerance") == tolerance
        assert value(solver._solver, "threads") == 1
        assert value(solver._solver, "output_flag") is False
        assert value(solver._solver, "small_matrix_value") == 1e-12


@pytest.mark.parametrize("count", [3, 40, 130])
def test_floats_take_half_a_pass_to_read_a_program_and_a_part_of_64_for_each_iteration(count):
    program = wide(count).build()
    with account("floats", "ask less") as work:
        solver = FloatSolver(program)
        assert solver.propose() is not None
        iterations = solver._solver.getInfo().simplex_iteration_count
        share = 1 + program.size // 64
        assert work.done == program.size // 2 + share * max(0, iterations)
        assert value(solver._solver, "simplex_iteration_limit") == (50_000_000 - program.size // 2) // share + 1
        solver.propose()
        later = solver._solver.getInfo().simplex_iteration_count
        assert work.done == program.size // 2 + share * (max(0, iterations) + max(0, later))


def test_a_proposal_is_the_basis_that_floats_end_at():
    """x + y >= 1 at least cost: x is basic, y rests at 0 and the row at its bound; and an upper bound that binds."""
    program = LinearProgram()
    program.add_column(cost=1), program.add_column(cost=2), program.add_column(cost=-1, upper=4)
    program.add_row({0: 1, 1: 1}, lower=1)
    program.add_row({0: 1, 2: 1}, upper=100)
    for propose in (propose_basis, propose_precisely):
        proposal = propose(program)
        assert (set(proposal.columns), set(proposal.rows), proposal.is_optimal) == ({0}, {1}, True)
        assert (proposal.columns_at_upper, proposal.rows_at_upper) == (frozenset({2}), frozenset())
        assert Basis.of_proposal(program, proposal).is_optimal()
    endless = LinearProgram()
    endless.add_column(cost=-1)
    proposal = propose_basis(endless)
    assert proposal is None or not proposal.is_optimal
    huge = LinearProgram()
    huge.add_column(cost=F(10) ** 400)
    assert propose_basis(huge) is propose_precisely(huge) is None


def test_statuses_are_told_apart():
    columns, at_upper = _statuses([KINDS.kLower, KINDS.kBasic, KINDS.kUpper, KINDS.kBasic, KINDS.kZero])
    assert (columns, at_upper) == ((1, 3), frozenset({2}))


def test_costs_and_bounds_are_changed_for_floats_alone():
    program = LinearProgram()
    x, y = program.add_column(cost=1), program.add_column(cost=2)
    program.add_row({x: 1, y: 1}, lower=1)
    solver = FloatSolver(program)
    assert solver.point() == pytest.approx([1, 0])
    solver.change_cost(x, 3.0)
    assert solver.point() == pytest.approx([0, 1])
    assert program.cost == [1, 2]
    solver.restate([0.0, 0.25], [ENDLESS, 0.5], [1.0, 1.0])
    assert solver.point()[1] == pytest.approx(0.5) or solver.point()[1] == pytest.approx(0.25)
    solver.restate([0.0, 0.25], [ENDLESS, 0.5], [1.0, 9.0])
    assert solver.point() == pytest.approx([0.75, 0.25])
    solver.restate([0.0, 0.25], [ENDLESS, 0.5], [9.0, 1.0])
    assert solver.point() == pytest.approx([0.5, 0.5])
    again = pickle.loads(pickle.dumps(solver))
    assert again.point() == pytest.approx([1, 0])


def test_a_solver_starts_from_a_basis():
    program = LinearProgram()
    for cost in (1, 2, 0):
        program.add_column(cost=cost, upper=5)
    program.add_row({0: 1, 1: 1}, lower=1)
    program.add_row({0: 1, 2: 1}, upper=9)
    solver = FloatSolver(program)
    solver.start_from(BasisProposal((1,), (1,), frozenset({2}), frozenset({0})))
    basis = solver._solver.getBasis()
    assert list(basis.col_status) == [KINDS.kLower, KINDS.kBasic, KINDS.kUpper]
    assert list(basis.row_status) == [KINDS.kUpper, KINDS.kBasic]
    solver.start_from(BasisProposal((0,), (1,)))
    assert list(solver._solver.getBasis().col_status) == [KINDS.kBasic, KINDS.kLower, KINDS.kLower]


def test_costs_are_capped_and_scales_are_powers_of_two_that_grow_by_a_billion_at_most():
    assert [_capped(cost) for cost in (0.5, 1024.0, 1025.0, -1024.0, -1e9)] == [0.5, 1024.0, 1024.0, -1024.0, -1024.0]
    assert _next_scale(8.0, []) == _next_scale(8.0, [0.0]) == 8.0
    for error in (1.0, 1.5, 2.0**-10, 3e-5, 0.7):
        scale = _next_scale(2.0**10, [error, error / 3])
        assert 2.0**-17 <= scale * error <= 2.0**-16
        assert scale == 2.0 ** round(log2(scale))
    assert _next_scale(1.0, [1e-30]) == 2.0**30
    assert _next_scale(2.0**30, [1e-30]) == 2.0**60
    assert _next_scale(2.0**60, [2.0**-80]) == 2.0**63


def test_moves_have_an_unknown_for_each_activity_divided_by_the_size_of_its_row():
    program = TERMS.build()
    sizes = Refinement(program)._sizes
    assert sizes == [1, 1, 1, 2, 7, 1, 10**40]
    moves = _program_of_moves(program, sizes)
    assert moves.lower == moves.upper == [None] * 7
    assert [dict(row.entries()) for row in moves.rows] == [
        {0: 2, 2: -1, 3: -2},
        {1: 7, 4: -7},
        {5: -1},
        {0: 1, 1: 10**40, 6: -(10**40)},
    ]
    assert all((row.lower, row.upper) == (0, 0) for row in moves.rows)
    basis = BasisProposal((0, 2), (1, 3), frozenset({1}), frozenset({0, 2}), is_optimal=True)
    turned = _of_moves(basis, 3)
    assert (turned.columns, turned.rows, turned.columns_at_upper) == ((0, 2, 4, 6), (), frozenset({1, 3, 5}))
    back = _of_program(turned, 3)
    assert (back.columns, back.rows, back.columns_at_upper) == ((0, 2), (1, 3), frozenset({1}))
    assert back.rows_at_upper == frozenset({0, 2})
    assert _of_program(BasisProposal((3, 2, 5), ()), 3) == BasisProposal((2,), (0, 2))


def recorded(monkeypatch, program, columns):
    """The bounds and costs that a first round of moves away from a basis is given."""
    given = []
    monkeypatch.setattr(refinement.FloatSolver, "restate", lambda solver, *ends: given.append(ends))
    monkeypatch.setattr(refinement.FloatSolver, "start_from", lambda solver, proposal: given.append(proposal))
    monkeypatch.setattr(refinement.FloatSolver, "propose", lambda solver: None)
    rounds = Refinement(program)
    assert rounds.proposal(Basis.of_proposal(program, BasisProposal(columns, ()))) is None
    return rounds, given


def test_a_round_poses_the_gaps_to_the_bounds_and_the_slopes_of_the_costs(monkeypatch):
    """4 x + 2 y >= 1 with x basic: x = 1/4 exceeds its bound 1/8 by 1/8, and y costs -1/2 a unit; z rests at 3."""
    program = LinearProgram()
    program.add_column(cost=1, upper=F(1, 8)), program.add_column(cost=0), program.add_column(cost=0, lower=None, upper=3)
    program.add_row({0: 4, 1: 2}, lower=1)
    rounds, (ends, start) = recorded(monkeypatch, program, (0,))
    lower, upper, costs = ends
    bound_scale, cost_scale = rounds._bound_scale, rounds._cost_scale
    assert (bound_scale, cost_scale) == (2.0**-14, 2.0**-16)
    assert lower == [-0.25 * bound_scale, 0.0, -ENDLESS, 0.0]
    assert upper == [-0.125 * bound_scale, ENDLESS, 0.0, ENDLESS]
    assert costs == [0.0, -0.5 * cost_scale, 0.0, 1.0 * cost_scale]
    assert (start.columns, start.rows) == ((0,), ())


def test_gaps_that_floats_cannot_see_are_taken_exactly(monkeypatch):
    """The bound 1/3 + 10^-20 lies 10^-20 above 1/3."""
    program = LinearProgram()
    program.add_column(cost=1, lower=F(1, 3) + F(1, 10**20)), program.add_column(cost=2)
    program.add_row({0: 3, 1: 1}, lower=1)
    rounds, (ends, _) = recorded(monkeypatch, program, (0,))
    assert rounds._bound_scale == 2.0**30
    assert ends[0][0] == pytest.approx(1e-20 * 2.0**30, rel=1e-12)
    assert ends[0][1] == 0.0
