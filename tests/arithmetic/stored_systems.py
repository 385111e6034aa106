"""Square systems solved, as lines to store: python -m tests.arithmetic.stored_systems writes them.

A line has the way that the kernel goes, the steps that are spent by rows and by columns, and the pivots modulo the prime.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

from symdp.arithmetic.programs.linear_solve import SquareSystem
from symdp.arithmetic.programs.modular_factors import ModularFactors, SingularModulo, SparseRow
from symdp.arithmetic.programs.p_adic_lifting import lifted
from symdp.work import account
from tests.stored_lines import StoredLines


def cycle(rng: Random, size: int, more: int, largest: int) -> list[SparseRow]:
    """Two entries a row along a cycle, which nothing peels, and so many more in each row."""
    rows = [{k: rng.randint(1, largest), (k + 1) % size: -rng.randint(1, largest)} for k in range(size)]
    for row in rows:
        while len(row) < 2 + more:
            row.setdefault(rng.randrange(size), rng.choice([-1, 1]) * rng.randint(1, largest))
    return rows


def pairs(rng: Random, size: int, tied: int, largest: int) -> list[SparseRow]:
    """So many rows with two entries along a path, and others with an entry for each unknown."""
    rows = [{k: rng.randint(1, largest), k + 1: rng.randint(1, largest)} for k in range(tied)]
    return rows + [{k: rng.randint(1, largest) for k in range(size)} for _ in range(size - tied)]


SYSTEMS = {
    "31 tied": lambda rng: pairs(rng, 31, 28, 9),
    "32 tied": lambda rng: pairs(rng, 32, 29, 9),
    "40 hardly tied": lambda rng: pairs(rng, 40, 1, 9),
    "64 tied, long": lambda rng: pairs(rng, 64, 60, 10**12),
    "32 untied": lambda rng: cycle(rng, 32, 4, 9),
    "127 sparse": lambda rng: cycle(rng, 127, 2, 9),
    "128 sparse": lambda rng: cycle(rng, 128, 2, 9),
    "128 with six a row": lambda rng: cycle(rng, 128, 4, 9),
    "128 with seven a row": lambda rng: cycle(rng, 128, 5, 9),
    "150 long": lambda rng: cycle(rng, 150, 1, 10**6),
}
MATRICES = {
    "of 1": lambda rng: [{0: 5}],
    "diagonal": lambda rng: [{k: k + 1} for k in range(6)],
    "cycle": lambda rng: cycle(rng, 30, 0, 50),
    "cycle and more": lambda rng: cycle(rng, 40, 2, 50),
    "dense": lambda rng: [{k: rng.randint(1, 99) for k in range(20)} for _ in range(20)],
    "half dense": lambda rng: [{k: rng.randint(1, 99) for k in range(12) if rng.random() < 0.4} | {j: 1} for j in range(12)],
    "blocks": lambda rng: [{k: rng.randint(1, 9) for k in range(j - j % 4, j - j % 4 + 4)} for j in range(40)],
    "arrow": lambda rng: [{j: 1 + j, 0: 2} for j in range(25)] + [dict.fromkeys(range(26), 3)],
}


def systems() -> Iterator[str]:
    """A line for each system: what its kernel is, and the steps by rows, by columns, and by rows again."""
    for name, make in SYSTEMS.items():
        rng = Random(name)
        rows = make(rng)
        right = [rng.randint(-9, 9) for _ in rows]
        with account("a system", "take less") as work:
            system, steps = SquareSystem(rows), []
            for solve in (system.quotients, system.quotients_transposed, system.quotients):
                solve((right, 7))
                steps.append(work.done)
            kernel = system._kernel
            way = "tied" if kernel._tied is not None else "FLINT" if kernel._factors is None else "factors"
        yield f"{name}: kernel of {len(system.places)} by {way}, steps {steps}"


def matrices() -> Iterator[str]:
    """A line for each matrix: the pivots, what is left to FLINT, and the steps to factor it, to solve and to lift."""
    for name, make in MATRICES.items():
        for seed in range(3):
            rng = Random(f"{name} {seed}")
            rows = make(rng)
            right = [rng.randint(-9, 9) for _ in rows]
            with account("a system", "take less") as work:
                try:
                    factors = ModularFactors(rows)
                except SingularModulo:
                    yield f"{name} {seed}: singular after {work.done}"
                    continue
                steps = [work.done]
                solved, denominator = lifted(rows, right, factors.solve, factors.steps)
                steps.append(work.done)
            for side, row in zip(right, rows, strict=True):
                assert sum(Fraction(value * solved[k], denominator) for k, value in row.items()) == side
            pivots = [(row, column) for row, column, *_ in factors.pivots]
            yield f"{name} {seed}: {factors.steps} a solution, {steps} in all, pivots {pivots}, rest {factors.rest_rows}"


def lines() -> list[str]:
    """All lines that are stored."""
    return [*systems(), *matrices()]


STORED = StoredLines(Path(__file__).with_name("systems.txt"), lines)

if __name__ == "__main__":
    STORED.write()
