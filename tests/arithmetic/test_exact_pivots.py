"""The exact simplex alone: by which pivots it goes, which vertex of ties it ends at, and how many steps that takes.

An answer, a refusal for its steps and a certificate depend on these choices, which no clock and no float has a part in.

Covers: symdp.arithmetic.programs.basis, symdp.arithmetic.programs.exact_simplex,
symdp.arithmetic.programs.linear_program
"""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.exact_simplex import optimal_basis
from symdp.arithmetic.programs.linear_program import BasisProposal, LinearProgram
from symdp.errors import InvalidArgument
from symdp.work import account
from tests.arithmetic.random_programs import Program, garbage_proposal, random_program
from tests.arithmetic.stored_pivots import STORED

ZERO, ONE = Fraction(0), Fraction(1)
CHANGED = "runs that changed are read, then stored by python -m tests.arithmetic.stored_pivots"


def test_every_run_ends_where_it_did_and_takes_as_many_steps():
    assert STORED.changes() == [], CHANGED


def test_the_runs_that_are_stored_end_in_every_way():
    ends = Counter(line.partition(": ")[2].split()[0] for line in STORED.known())
    assert set(ends) == {"optimal", "infeasible", "unbounded"}
    assert min(ends.values()) > 60


def bases(count):
    """Bases of random programs that proposals make, with the program and random numbers."""
    for seed in range(count):
        rng = Random(seed)
        program = random_program(rng)
        proposal = garbage_proposal(rng, program)
        try:
            basis = Basis.of_proposal(program.build(), proposal)
        except IndexError:
            continue
        if basis is not None:
            yield program, basis, rng


def test_variables_are_basic_or_rest_on_a_bound_and_rows_hold_their_activities():
    for program, basis, _ in bases(300):
        n, m = len(program.cost), len(program.rows)
        assert sorted(basis.basic() + basis.nonbasic()) == list(range(n + m))
        assert len(basis.basic()) == m
        ends = [*program.columns, *[(low, high) for _, low, high in program.rows]]
        scales = [1] * n + [row.scale for row in basis.program.rows]
        values = [basis.value(k) / scale for k, scale in enumerate(scales)]
        assert values[n:] == program.activities(values[:n])
        assert basis.objective == program.objective(values[:n])
        for k in basis.nonbasic():
            low, high = ends[k]
            assert values[k] == (high if high is not None and (k in basis.at_upper or low is None) else low or 0)
        gone = {k for k in basis.basic() if _below(values[k], ends[k][0]) or _below(ends[k][1], values[k])}
        assert set(basis.violations()) == gone
        assert all(basis.value(k) + change in basis.bounds(k) for k, change in basis.violations().items())


def _below(first, second):
    return first is not None and second is not None and first < second


def test_a_move_along_directions_changes_the_objective_at_the_rate_of_the_slopes():
    moved = 0
    for program, basis, _ in bases(200):
        n = len(program.cost)
        assert set(basis.cost_slopes) == set(basis.float_slopes()) == set(basis.nonbasic())
        for k in basis.nonbasic():
            for sign in (1, -1):
                rates = basis.directions(k, sign)
                assert set(rates) == set(basis.basic())
                point = [basis.value(j) + (sign if j == k else rates.get(j, ZERO)) for j in range(n)]
                activities = [
                    Fraction(row.activity([value * 10**30 for value in point]), 10**30) for row in basis.program.rows
                ]
                for row, activity in enumerate(activities):
                    step = sign if k == n + row else rates.get(n + row, ZERO)
                    assert activity == basis.value(n + row) + step
                change = program.objective(point) - basis.objective
                assert basis.float_slopes()[k] == pytest.approx(float(sign * change), rel=1e-12, abs=1e-12)
                assert (change > 0) - (change < 0) == sign * ((basis.cost_slopes[k] > 0) - (basis.cost_slopes[k] < 0))
                moved += change != 0
    assert moved > 300


def test_a_variable_that_rests_where_it_does_best_improves_nothing():
    """Up to its upper bound where it costs less than nothing, down to its lower one where it costs something."""
    program = Program([ONE, -ONE, ZERO, -ONE], [(ZERO, ONE)] * 3 + [(ZERO, None)], []).build()
    for at_upper in ([], [0], [1], [0, 1], [0, 1, 2]):
        basis = Basis.of_proposal(program, BasisProposal((), (), frozenset(at_upper)))
        expected = {(0, -1)} if 0 in at_upper else set()
        expected |= set() if 1 in at_upper else {(1, 1)}
        assert set(basis.improving()) == expected | {(3, 1)}


def test_a_basis_is_proposed_as_it_is():
    for _, basis, _ in bases(200):
        proposal, n = basis.proposal(), len(basis.program.cost)
        assert proposal.columns_at_upper | {n + k for k in proposal.rows_at_upper} == basis.at_upper
        assert all(k < n for k in proposal.columns_at_upper)
        again = Basis.of_proposal(basis.program, proposal)
        assert (again.columns, set(again.tight), again.at_upper) == (basis.columns, set(basis.tight), basis.at_upper)
        assert [again.value(k) for k in basis.basic()] == [basis.value(k) for k in basis.basic()]


def test_an_optimal_proposal_costs_one_look_at_the_program():
    """Also where floats say that it is optimal: there is nothing to refine."""
    program = Program([ONE, ONE], [(ZERO, None)] * 2, [({0: ONE, 1: Fraction(2)}, ONE, None)]).build()
    for is_optimal in (False, True):
        with account("a program", "take less") as work:
            basis = optimal_basis(program, BasisProposal((1,), (), is_optimal=is_optimal))
        assert (basis.objective, work.done) == (Fraction(1, 2), program.size)


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("bits", "passes"), [(1, 1), (511, 1), (512, 2), (1023, 2), (1024, 3), (5120, 11)])
def test_the_point_of_a_basis_costs_a_pass_more_for_each_512_bits_of_its_denominator(bits, passes):
    program = Program([ONE], [(ZERO, None)], [({0: Fraction(2) ** bits - 1}, ONE, None)]).build()
    with account("a program", "take less") as work:
        Basis.of_proposal(program, BasisProposal((0,), ()))
    assert work.done == passes * program.size


def test_of_variables_that_reach_their_bounds_together_the_first_one_leaves():
    """Both rows bind at 1: the row that comes first leaves the basis, and the second stays."""
    program = Program([-ONE], [(ZERO, None)], [({0: ONE}, None, ONE), ({0: ONE}, None, ONE)])
    basis = optimal_basis(program.build(), None)
    assert (basis.columns, basis.tight) == ([0], [0])
    assert basis.solution().duals == (-1, 0)


def test_an_unknown_may_be_fixed_and_bounds_that_cross_are_refused():
    program = LinearProgram()
    assert program.add_column(lower=2, upper=2) == 0
    assert program.add_row({0: 1}, lower=2, upper=2) == 0
    for add in (lambda: program.add_column(lower=2, upper=1), lambda: program.add_row({0: 1}, lower=2, upper=1)):
        with pytest.raises(InvalidArgument, match=r"^lower=2 must not exceed upper=1$"):
            add()
    assert (len(program.cost), len(program.rows)) == (1, 1)


@pytest.mark.sampled(99)
@pytest.mark.parametrize(("columns", "rows", "entries", "size"), [(0, 0, 0, 0), (3, 0, 0, 12), (4, 2, 3, 25), (5, 3, 4, 35)])
def test_the_size_of_a_program_counts_unknowns_rows_and_entries(columns, rows, entries, size):
    """Four steps for each unknown and row, one for four entries."""
    program = LinearProgram()
    for _ in range(columns):
        program.add_column()
    for _ in range(rows):
        program.add_row(dict.fromkeys(range(entries), 1), lower=0)
    assert program.size == size


def test_an_integer_row_is_the_row_of_its_fractions():
    program = LinearProgram()
    for _ in range(3):
        program.add_column(cost=1)
    first = program.add_row({0: Fraction(1, 2), 2: Fraction(-1, 3)}, lower=Fraction(5, 6))
    second = program.add_integer_row({0: 3, 2: -2}, 6, 5)
    assert (first, second) == (0, 1)
    assert program.rows[0] == program.rows[1]
