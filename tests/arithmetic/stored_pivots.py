"""Runs of the exact simplex without floats, as lines to store: python -m tests.arithmetic.stored_pivots writes them.

A run begins at the rows or at a wrong proposal; its line has the steps that are spent, and where it ends.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.exact_simplex import optimal_basis
from symdp.arithmetic.programs.linear_program import BasisProposal, InfeasibleProgram, UnboundedProgram
from symdp.work import account
from tests.arithmetic.random_programs import Program, assert_contradiction, assert_optimal, garbage_proposal, random_program
from tests.stored_lines import StoredLines

ZERO, PRIME = Fraction(0), 10**9 + 7


def long_program(rng: Random) -> Program:
    """Rows of numbers with hundreds of digits, so that the values of a basis have thousands of bits."""
    size = rng.randint(2, 4)

    def long() -> Fraction:
        return Fraction(rng.randint(1, 10**150), rng.randint(1, 10**150))

    rows = [({k: long() for k in range(size) if rng.random() < 0.8}, None, long()) for _ in range(rng.randint(1, 4))]
    return Program([-long() for _ in range(size)], [(ZERO, long()) for _ in range(size)], rows)


def assignment(rng: Random) -> Program:
    """Who does what at least cost: all vertices are degenerate, and costs are often equal."""
    size = rng.randint(2, 4)
    cost = [Fraction(rng.randint(0, 3)) for _ in range(size * size)]
    rows = [({size * k + j: 1 for j in range(size)}, Fraction(1), Fraction(1)) for k in range(size)]
    rows += [({size * k + j: 1 for k in range(size)}, Fraction(1), Fraction(1)) for j in range(size)]
    return Program(cost, [(ZERO, None)] * len(cost), rows)


def boxed(rng: Random) -> Program:
    """Columns between two bounds, many of which end at the upper one."""
    size = rng.randint(3, 6)
    columns = [(ZERO, Fraction(rng.randint(1, 3))) for _ in range(size)]
    rows = [
        ({k: rng.choice([-1, 1, 1, 2]) for k in range(size)}, Fraction(rng.randint(-4, 1)), Fraction(rng.randint(1, 5)))
        for _ in range(rng.randint(1, 4))
    ]
    return Program([Fraction(rng.randint(-3, 2)) for _ in range(size)], columns, rows)


KINDS = {"plain": (random_program, 150), "long": (long_program, 12), "assignment": (assignment, 12), "boxed": (boxed, 30)}


def cases() -> Iterator[tuple[str, Program, BasisProposal | None]]:
    """All runs, by their names."""
    for kind, (make, count) in KINDS.items():
        for seed in range(count):
            rng = Random(f"{kind} {seed}")
            program = make(rng)
            yield f"{kind} {seed}", program, None
            yield f"{kind} {seed} from elsewhere", program, garbage_proposal(rng, program)


def line(name: str, program: Program, proposal: BasisProposal | None) -> str:
    """Where the run ends, which is proved, after how many steps."""
    with account("a program", "take less") as work:
        try:
            basis = optimal_basis(program.build(), proposal)
            solution = basis.solution()
        except UnboundedProgram:
            return f"{name}: unbounded after {work.done}"
        except InfeasibleProgram as refusal:
            assert_contradiction(program, refusal.multipliers)
            return f"{name}: infeasible after {work.done} by {_text(refusal.multipliers)}"
    assert_optimal(program, solution)
    found = f"{name}: optimal after {work.done} at {_text(solution.x)} by {_text(solution.duals)}"
    return f"{found}, basic {_places(basis)}"


def _text(numbers: tuple[Fraction, ...]) -> str:
    """Long numbers by their remainders: equal numbers have equal texts, and others hardly ever."""
    return " ".join([str(number) if number.denominator < 10**9 else _remainders(number) for number in numbers])


def _remainders(number: Fraction) -> str:
    return f"~{number.numerator % PRIME}/{number.denominator % PRIME}"


def _places(basis: Basis) -> str:
    return f"{basis.columns} tight {basis.tight} upper {sorted(basis.at_upper)}"


def lines() -> list[str]:
    """All lines that are stored."""
    return [line(*case) for case in cases()]


STORED = StoredLines(Path(__file__).with_name("pivots.txt"), lines)

if __name__ == "__main__":
    STORED.write()
