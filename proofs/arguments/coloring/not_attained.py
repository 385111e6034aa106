"""Where no mechanism with k zero columns leaks least, and where none of those that do has the least sum of the D_i.

(1) k = M-1, 0 < D < D^(M-1). The mechanisms with one column that is not zero are the constant answers; the answer y
distorts P by 1 - P_y >= 1 - P_1, which is larger than D for some P of the set: no mechanism is valid.

(2) P = (4/9, 4/9, 1/9), D = 1/3, k = 0. With q the diagonal of a valid mechanism, 4 q1 + 4 q2 + q3 >= 6. If its three
columns are not zero, q3 > 0, and the rows 1 and 2 give lambda (1-q1) >= q2 + q3, lambda (1-q2) >= q1 + q3. Together
lambda > 3. The diagonals (3/4, 3/4, t), t > 0, are valid with lambda = 3 + 4t. So 3 is the infimum for k = 0, and no
minimum.

(3) P in {(27, 27, 18, 18, 10)/100, (28, 27, 17, 15, 13)/100}, D = 16/25, k = 1. The least lambda is 2.

With four columns it is reached by the diagonal (4/7, 4/7, 1/7, 1/7, 0), of sum 10/7. Mixing in more of the diagonal
(1/2, 1/2, 1/2, 0, 0), which is valid at lambda = 2 too, brings the sum as close to 3/2 as one likes; but with a sum of
3/2 or more, lambda = 2 and validity force q4 = 0 (q sorted, q5 = 0). So no mechanism of least leakage with exactly one
zero column has the least sum of the D_i.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from proofs.instances.coloring_optima import NO_MINIMUM_SUM, TIED, read
from symdp.conjectures import facts
from symdp.mechanisms.coloring import proportional

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact

INFIMUM_BOUND = Fraction(1, 3)
SUM_BOUND = Fraction(16, 25)


def constant_answers(vertices: Sequence[Sequence[Fraction]], bound: Fraction) -> tuple[Fact, ...]:
    """(1) at one prior on two letters."""
    first, second = ([[int(x == y) for x in range(2)]] * 2 for y in range(2))
    prior = vertices[0]
    return (
        facts.arithmetic("D lies below D^(M-1)", "D", "<", "1 - P1", D=bound, P1=prior[0]),
        facts.mechanism("the constant answer 1 distorts by 1 - P_1, more than D", first, 1, vertices, 1 - prior[0]),
        facts.arithmetic("the constant answer 2 does not distort less", "1 - P2", ">=", "1 - P1", P1=prior[0], P2=prior[1]),
        facts.mechanism("the constant answer 2", second, 1, vertices, 1 - prior[1]),
    )


def infimum_only() -> tuple[Fact, ...]:
    """(2)."""
    above = facts.inequality(
        "k = 0: three columns that are not zero need lambda > 3",
        assume={
            "valid": "4*q1 + 4*q2 + q3 - 6 >= 0",
            "third column": "q3 > 0",
            "row 1": "L*(1 - q1) - q2 - q3 >= 0",
            "row 2": "L*(1 - q2) - q1 - q3 >= 0",
            "not both certain": "2 - q1 - q2 > 0",
        },
        conclude="L - 3 > 0",
        times=["not both certain"],
    )
    diagonal = (Fraction(3, 4), Fraction(3, 4), Fraction(1, 1000))
    near = proportional(diagonal).matrix
    distorted = INFIMUM_BOUND - Fraction(1, 9000)
    family = facts.inequality(
        "k = 0: the diagonals (3/4, 3/4, t) have lambda = 3 + 4 t",
        assume={"formula": "L*(1 - 3/4) == 3/2 + t - 3/4"},
        conclude="L == 3 + 4*t",
    )
    return above, family, facts.mechanism("k = 0: one of them", near, 3 + Fraction(1, 250), read(TIED), distorted)


def no_minimum_sum() -> tuple[Fact, ...]:
    """(3)."""
    from symdp import SourceSet
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    vertices = read(NO_MINIMUM_SUM)
    reached = proportional([Fraction(n, 7) for n in (4, 4, 1, 1, 0)]).matrix
    limit = proportional([Fraction(n, 2) for n in (1, 1, 1, 0, 0)]).matrix
    program = LinearProgram()
    kept = [program.add_column(cost=-int(letter == 3)) for letter in range(4)]
    largest = program.add_column()
    for column in kept:
        program.add_row({largest: 1, column: -1}, lower=0)
    program.add_row(dict.fromkeys((*kept, largest), 1), upper=2)
    program.add_row(dict.fromkeys(kept, 1), lower=Fraction(3, 2))
    for vertex in vertices:
        program.add_row(dict(zip(kept, vertex, strict=False)), lower=1 - SUM_BOUND)
    best = optimal_mechanism(SourceSet.from_vertices(vertices), SUM_BOUND)
    return (
        facts.certified("the least lambda at D = 16/25 is 2", best.certificate),
        facts.mechanism("k = 1: it is reached with four columns", reached, 2, vertices, SUM_BOUND),
        facts.mechanism("the diagonal (1/2, 1/2, 1/2, 0, 0) is valid too", limit, 2, vertices, SUM_BOUND),
        facts.program("k = 1: a diagonal of sum 3/2 at lambda = 2 has q4 = 0", program),
    )
