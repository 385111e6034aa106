"""Refinement: errors that floats cannot see are repaired without exact pivots, and whatever it proposes is proved.

Covers: symdp.arithmetic.programs.exact_simplex, symdp.arithmetic.programs.refinement
"""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from symdp.arithmetic.programs import basis, exact_simplex, refinement
from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.linear_program import BasisProposal, InfeasibleProgram, UnboundedProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.programs.refinement import _of_moves, refined
from tests.arithmetic.random_programs import (
    Program,
    assert_complementary,
    assert_contradiction,
    assert_optimal,
    garbage_proposal,
    random_program,
)

ZERO, ONE, TINY, LARGE = Fraction(0), Fraction(1), Fraction(1, 10**12), 10**9
PAIRS = 40


def dearer(scale):
    """Each row is covered by either of two unknowns, one of which costs 10^-12 more, taken for optimal all the same."""
    cost = [scale * value for _ in range(PAIRS) for value in (1 + TINY, ONE)]
    rows = [({2 * k: scale, 2 * k + 1: scale}, scale, None) for k in range(PAIRS)]
    return Program(cost, [(ZERO, None)] * len(cost), rows), PAIRS * scale


def beyond(scale):
    """Each unknown alone exceeds its bound by 10^-12; the remainder is worth a part in 10^9 of another one."""
    rows = [({2 * k: scale, 2 * k + 1: LARGE * scale}, scale * (1 + TINY), None) for k in range(PAIRS)]
    program = Program([ZERO, ONE] * PAIRS, [(ZERO, ONE), (ZERO, None)] * PAIRS, rows)
    return program, PAIRS * TINY / LARGE


def taken_for_optimal():
    return BasisProposal(tuple([2 * k for k in range(PAIRS)]), (), is_optimal=True)


@pytest.fixture
def pivots(monkeypatch):
    count = []
    pivot = exact_simplex._pivot
    monkeypatch.setattr(exact_simplex, "_pivot", lambda *where: count.append(where) or pivot(*where))
    return count


@pytest.mark.parametrize("scale", [ONE, Fraction(LARGE), Fraction(1, LARGE)])
@pytest.mark.parametrize("family", [dearer, beyond])
def test_errors_of_a_part_in_a_million_millions_need_no_exact_pivot(family, scale, pivots):
    program, value = family(scale)
    assert not Basis.of_proposal(program.build(), taken_for_optimal()).is_optimal()
    solution = minimize(program.build(), lambda _: taken_for_optimal())
    assert_optimal(program, solution)
    assert_complementary(program, solution)
    assert solution.value == value
    assert pivots == []


@pytest.mark.parametrize("family", [dearer, beyond])
def test_without_the_word_of_floats_or_without_refinement_exact_pivots_repair(family, pivots, monkeypatch):
    program, value = family(ONE)
    assert minimize(program.build(), lambda _: replace(taken_for_optimal(), is_optimal=False)).value == value
    assert pivots
    pivots.clear()
    monkeypatch.setattr("symdp.arithmetic.programs.refinement.refined", lambda basis: basis)
    assert minimize(program.build(), lambda _: taken_for_optimal()).value == value
    assert pivots


def test_a_round_that_would_repeat_the_one_before_is_not_run(monkeypatch):
    """HiGHS returns the basis that it starts from: only rounds at another scale are posed."""
    scales = []
    monkeypatch.setattr(refinement.FloatSolver, "propose", lambda solver: _of_moves(taken_for_optimal(), 2 * PAIRS))
    restate = refinement.FloatSolver.restate
    monkeypatch.setattr(
        refinement.FloatSolver, "restate", lambda solver, *ends: scales.append(ends[2]) or restate(solver, *ends)
    )
    known = Basis.of_proposal(dearer(ONE)[0].build(), taken_for_optimal())
    assert refined(known).proposal() == known.proposal()
    assert 0 < len(scales) == len(set(map(tuple, scales))) < refinement.MOST_ROUNDS


def outcome(program, propose):
    try:
        solution = minimize(program.build(), propose)
    except InfeasibleProgram as refusal:
        assert_contradiction(program, refusal.multipliers)
        return "infeasible"
    except UnboundedProgram:
        return "unbounded"
    assert_optimal(program, solution)
    return solution.value


@pytest.mark.sampled(40, 400)
@pytest.mark.parametrize("seed", range(1200))
def test_wrong_proposals_that_claim_to_be_optimal_change_no_answer(seed):
    rng = Random(seed)
    program = random_program(rng)
    wrong = replace(garbage_proposal(rng, program), is_optimal=True)
    assert outcome(program, lambda _: wrong) == outcome(program, lambda _: None)


def test_a_refined_basis_is_optimal_itself_and_numbers_beyond_floats_leave_it_alone():
    program, _ = dearer(ONE)
    assert refined(Basis.of_proposal(program.build(), taken_for_optimal())).is_optimal()
    huge = Fraction(10) ** 400
    wide = Program([huge, ONE], [(ZERO, None)] * 2, [({0: 1, 1: 1}, ONE, None)])
    known = Basis.of_proposal(wide.build(), BasisProposal((0,), (), is_optimal=True))
    assert refined(known) is known
    assert minimize(wide.build(), lambda _: BasisProposal((0,), (), is_optimal=True)).value == 1


def test_the_point_of_a_basis_costs_more_the_longer_its_numbers_are(monkeypatch):
    spent = []
    monkeypatch.setattr(basis, "spend", spent.append)
    for bits in (100, 600, 6000):
        program = Program([ONE, ONE], [(ZERO, None)] * 2, [({0: Fraction(2) ** bits + 1, 1: ONE}, ONE, None)]).build()
        spent.clear()
        Basis.of_proposal(program, BasisProposal((0,), ()))
        assert spent[-1] == program.size * (1 + (bits + 1) // 512)


def test_what_rests_on_a_bound_is_all_that_is_not_basic():
    program = Program([ONE] * 3, [(ZERO, ONE)] * 3, [({0: ONE, 1: ONE}, ONE, None), ({1: ONE, 2: ONE}, None, ONE)]).build()
    known = Basis.of_proposal(program, BasisProposal((0,), (1,)))
    assert known.nonbasic() == [1, 2, 3]
    assert known.basic() == [0, 4]
