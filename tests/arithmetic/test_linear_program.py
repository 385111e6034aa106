"""Exact linear programs: one answer whatever the proposal, proved optimal over the rationals, and equal to the floats'.

Covers: symdp.arithmetic.programs.basis, symdp.arithmetic.programs.highs, symdp.arithmetic.programs.linear_program,
symdp.arithmetic.programs.optimize
"""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from symdp.arithmetic.programs.highs import propose_basis
from symdp.arithmetic.programs.linear_program import BasisProposal, InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.errors import SymdpError
from tests.arithmetic.random_programs import (
    Program,
    assert_complementary,
    assert_contradiction,
    assert_optimal,
    basic_point,
    float_optimum,
    garbage_proposal,
    is_feasible,
    random_program,
)

SEEDS = range(1200)


def nothing(program):
    return None


def outcome(program, propose=None):
    """("optimal", value), ("infeasible", None) or ("unbounded", None), with its evidence checked."""
    try:
        solution = minimize(program.build(), propose)
    except InfeasibleProgram as refusal:
        assert_contradiction(program, refusal.multipliers)
        return "infeasible", None
    except UnboundedProgram:
        return "unbounded", None
    assert_optimal(program, solution)
    assert_complementary(program, solution)
    return "optimal", solution.value


@pytest.mark.thorough
@pytest.mark.parametrize("block", range(4))
def test_the_answer_is_proved_and_does_not_depend_on_the_proposal(block):
    for seed in SEEDS[block::4]:
        rng = Random(seed)
        program = random_program(rng)
        expected = outcome(program)
        assert outcome(program, nothing) == expected, f"seed={seed}"
        for _ in range(3):
            proposal = garbage_proposal(rng, program)
            assert outcome(program, lambda _, proposal=proposal: proposal) == expected, f"seed={seed}, {proposal}"


@pytest.mark.thorough
def test_the_answer_is_that_of_floats():
    kinds = Counter()
    for seed in SEEDS:
        program = random_program(Random(seed))
        kind, value = outcome(program, nothing)
        float_kind, float_value = float_optimum(program)
        kinds[kind] += 1
        if float_kind == "unboundedorinfeasible":
            assert kind in ("unbounded", "infeasible"), f"seed={seed}"
            continue
        assert kind == float_kind, f"seed={seed}"
        assert value is None or abs(float(value) - float_value) < 1e-7, f"seed={seed}"
    assert min(kinds["optimal"], kinds["infeasible"], kinds["unbounded"]) > 60, kinds


def close_call(rng):
    """Maximise over nearly parallel half-planes whose coefficients differ by multiples of 1e-12."""

    def near_one():
        return 1 + Fraction(rng.randint(-9, 9), 10**12)

    rows = [({0: near_one(), 1: near_one(), 2: near_one()}, None, near_one()) for _ in range(4)]
    return Program([-near_one(), -near_one(), -near_one()], [(Fraction(0), None)] * 3, rows)


def test_the_answer_is_right_where_floats_cannot_tell():
    misled = 0
    for seed in range(25):
        program = close_call(Random(seed))
        expected = outcome(program, nothing)
        assert expected[0] == "optimal", f"seed={seed}"
        point = basic_point(program, propose_basis(program.build()))
        misled += not is_feasible(program, point) or program.objective(point) != expected[1]
        assert outcome(program) == expected, f"seed={seed}"
    assert misled > 5


def test_the_known_answer_of_a_close_call():
    tiny = Fraction(1, 10**12)
    rows = [({0: 1, 1: 1}, None, 1), ({0: 1 + 2 * tiny, 1: 1}, None, 1)]
    program = Program([Fraction(-1), Fraction(-1) - tiny], [(Fraction(0), None)] * 2, rows)
    assert outcome(program) == ("optimal", -1 - tiny)


def test_a_gap_below_the_tolerance_of_floats_is_infeasible():
    rows = [({0: 3}, None, 1), ({0: 1}, Fraction(1, 3) + Fraction(1, 10**15), None)]
    program = Program([Fraction(1)], [(Fraction(0), None)], rows)
    assert outcome(program) == outcome(program, nothing) == ("infeasible", None)


def test_an_overlap_below_the_tolerance_of_floats_is_feasible():
    tiny = Fraction(1, 10**40)
    program = Program([Fraction(1)], [(None, None)], [({0: 3}, None, 1), ({0: 1}, Fraction(1, 3) - tiny, None)])
    assert outcome(program) == ("optimal", Fraction(1, 3) - tiny)


def test_beales_cycling_example_ends():
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    program = Program(
        [-3 * quarter, Fraction(150), Fraction(-1, 50), Fraction(6)],
        [(Fraction(0), None)] * 4,
        [
            ({0: quarter, 1: -60, 2: Fraction(-1, 25), 3: 9}, None, 0),
            ({0: half, 1: -90, 2: Fraction(-1, 50), 3: 3}, None, 0),
            ({2: 1}, None, 1),
        ],
    )
    assert outcome(program) == outcome(program, nothing) == ("optimal", Fraction(-1, 20))


def test_klee_minty_cubes_are_climbed():
    size = 6
    rows = [({j: 2 ** (k - j + 1) for j in range(k)} | {k: 1}, None, Fraction(5) ** (k + 1)) for k in range(size)]
    program = Program([Fraction(-(2 ** (size - 1 - k))) for k in range(size)], [(Fraction(0), None)] * size, rows)
    assert outcome(program) == outcome(program, nothing) == ("optimal", -(Fraction(5) ** size))


EDGES = [
    (Program([], [], []), ("optimal", 0)),
    (Program([Fraction(1)], [(Fraction(2), Fraction(5))], []), ("optimal", 2)),
    (Program([Fraction(-1)], [(Fraction(2), Fraction(5))], []), ("optimal", -5)),
    (Program([Fraction(1)], [(None, Fraction(5))], []), ("unbounded", None)),
    (Program([Fraction(0)], [(None, None)], []), ("optimal", 0)),
    (Program([Fraction(1)], [(Fraction(0), None)], [({}, Fraction(1), None)]), ("infeasible", None)),
    (Program([Fraction(1)], [(Fraction(0), None)], [({0: 0}, Fraction(-1), Fraction(0))]), ("optimal", 0)),
]


@pytest.mark.parametrize(("program", "expected"), EDGES, ids=range(len(EDGES)))
def test_programs_without_rows_or_entries(program, expected):
    assert outcome(program) == outcome(program, nothing) == expected


CROSSED = {
    "column": Program([Fraction(1)], [(Fraction(2), Fraction(1))], []),
    "basic column": Program([Fraction(1)], [(Fraction(2), Fraction(1))], [({0: 1}, Fraction(0), None)]),
    "row": Program([Fraction(1)], [(Fraction(0), None)], [({0: 1}, Fraction(2), Fraction(1))]),
}


@pytest.mark.parametrize("program", CROSSED.values(), ids=CROSSED.keys())
@pytest.mark.parametrize("propose", [None, nothing], ids=["proposed", "not proposed"])
def test_bounds_that_cross_are_refused(program, propose):
    with pytest.raises(SymdpError):
        minimize(program.build(), propose)


def test_numbers_beyond_the_range_of_floats_are_no_obstacle():
    huge = Fraction(10) ** 400
    program = Program([Fraction(1)], [(Fraction(0), huge)], [({0: 1}, huge / 2, None)])
    assert outcome(program) == ("optimal", huge / 2)
    assert outcome(Program([huge], [(Fraction(1), None)], [({0: huge}, huge, None)])) == ("optimal", huge)


def test_a_row_that_no_float_can_tell_from_zero():
    tiny = Fraction(1, 10**400)
    program = Program([Fraction(1), Fraction(1)], [(Fraction(0), None)] * 2, [({0: tiny, 1: 1}, tiny, None)])
    assert outcome(program) == ("optimal", tiny)


def test_a_singular_proposal_is_dropped():
    program = Program([Fraction(1)] * 2, [(Fraction(0), None)] * 2, [({0: 1, 1: 1}, 1, None), ({0: 2, 1: 2}, 1, None)])
    singular = BasisProposal(columns=(0, 1), rows=())
    assert outcome(program, lambda _: singular) == ("optimal", 1)


def test_multipliers_belong_to_the_rows_as_given():
    program = LinearProgram()
    x = program.add_column(cost=1)
    row = program.add_row({x: Fraction(1, 6)}, lower=Fraction(1, 4))
    solution = minimize(program)
    assert (solution.value, solution.duals[row]) == (Fraction(3, 2), 6)


def test_the_solver_says_nothing_of_itself_on_standard_output():
    """In a process of its own, as some versions name themselves once, in C, where the first model is made."""
    script = "from symdp import SourceSet, Tradeoff; Tradeoff(SourceSet.named('kalantari2018:III-6a')).at('1/3')"
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (process.stdout, process.stderr) == ("", "")
