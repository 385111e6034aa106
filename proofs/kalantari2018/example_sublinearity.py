"""kalantari2018, Section II-D: the worst-case distortion is not a sub-linear utility.

Statement. Let M = 2, P = {(1, 0), (0, 1)}, and take two mechanisms with the letter distortions D1 = (1, 0) and D2 = (0,
1). With U = -max over P of sum P_i D_i, the value at D1 + D2 is strictly larger than the sum of the values at D1 and
D2. So U is not sub-linear.
Hypotheses. Sub-linear means U(c Q) = c U(Q) and U(Q1 + Q2) <= U(Q1) + U(Q2).
Uses. Nothing.

Check. (6) is -1 > -2. D1 belongs to the mechanism that always answers 2, D2 to the one that always answers 1. What (6)
takes for the distortions of Q1 + Q2, whose entries are all 1, is their sum: right if D_i means the sum of the
off-diagonal entries of row i, which is linear in Q.

*As defined.* With D_i = 1 - Q(i|i), U(Q1 + Q2) = 0, which exceeds -2 as well, and U(2 Q1) = -1 differs from 2 U(Q1) =
-2.

*The conclusion* stands for both readings. As -max(x + y) >= -max x - max y always, U fails to be sub-linear wherever it
is not additive: for these two mechanisms and any set on two letters, the inequality is strict exactly when the set has
more than one prior. That is compared on instances, with matrices added entry by entry.

Erratum. (6) and its conclusion are right. Beside them:

(i) Section I-B says that the staircase property, ratios in {1, c, 1/c} within a column, holds only for Class I sets. It
holds for others: for the prior (1/2, 1/4, 1/4), Class II, and D = 2/5 the symmetric mechanism with entries 3/5 and 1/5
is optimal. For any set of one prior U is linear.

(ii) eps*(P, D) is called decreasing in D; it does not increase, but it is constant at 0 from the last threshold on, and
it may jump there, as for (2/3, 1/3) from log 2 to 0 at D = 1/3. So (5) reads the same curve the other way, with a flat
part where (4) jumps.

(iii) As in kalantari2016, with D_i = 1 - Q(i|i) taken literally U is not homogeneous, and D_i has to be read as the sum
of the entries beside the diagonal.

Source. kalantari2018, Section II-D, equations (5) and (6); Section I-B.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import expected, symmetric
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Matrix = Sequence[Sequence[int]]
ALWAYS_2: Matrix = ((0, 1), (0, 1))
ALWAYS_1: Matrix = ((1, 0), (1, 0))


def total(first: Matrix, second: Matrix) -> Matrix:
    """Q1 + Q2, entry by entry."""
    return [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(first, second, strict=True)]


def off_diagonal(matrix: Matrix) -> list[Fraction]:
    """D_i as the sum of the off-diagonal entries of row i."""
    return [Fraction(sum(row) - row[i]) for i, row in enumerate(matrix)]


def complement(matrix: Matrix) -> list[Fraction]:
    """D_i as 1 - Q(i|i)."""
    return [Fraction(1 - row[i]) for i, row in enumerate(matrix)]


def utility(source: SourceSet, distortions: Sequence[Fraction]) -> Fraction:
    """U, the negative of the largest expected distortion over the set."""
    return -max([expected(prior, distortions) for prior in source.vertices])


def published(source: SourceSet) -> bool:
    """Whether the set has more than one prior."""
    return len(set(source.vertices)) > 1


def computed(source: SourceSet) -> bool:
    """Whether (6) is strict."""
    apart = utility(source, off_diagonal(ALWAYS_2)) + utility(source, off_diagonal(ALWAYS_1))
    return utility(source, off_diagonal(total(ALWAYS_2, ALWAYS_1))) > apart


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets on two letters."""
    from symdp.testing import source_sets

    return {"source": source_sets(max_letters=2)}


def directed() -> list[dict[str, Any]]:
    """The set of the paper, and one of its priors alone."""
    return [{"source": SourceSet.from_vertices(some)} for some in ([(1, 0), (0, 1)], [(1, 0)])]


def worst(first: str, second: str) -> str:
    """The text of U over the priors (1, 0) and (0, 1) at the given distortions."""
    return f"-max(1*({first}) + 0*({second}), 0*({first}) + 1*({second}))"


def both_readings() -> list[Fact]:
    """(6), and the same with D_i = 1 - Q(i|i)."""
    apart = f"{worst('1', '0')} + ({worst('0', '1')})"
    return [
        facts.mechanism("answering 2 has distortion 1 for letter 1", ALWAYS_2, 1, [[1, 0]], 1),
        facts.mechanism("answering 2 has distortion 0 for letter 2", ALWAYS_2, 1, [[0, 1]], 0),
        facts.mechanism("answering 1 has distortion 0 for letter 1", ALWAYS_1, 1, [[1, 0]], 0),
        facts.mechanism("answering 1 has distortion 1 for letter 2", ALWAYS_1, 1, [[0, 1]], 1),
        facts.arithmetic("(6): U at D1 + D2 exceeds U at D1 plus U at D2", worst("1+0", "0+1"), ">", apart),
        facts.arithmetic("the same at Q1 + Q2 with D_i = 1 - Q(i|i)", worst("1-(0+1)", "1-(1+0)"), ">", apart),
        facts.arithmetic("with D_i = 1 - Q(i|i), U(2 Q1) > 2 U(Q1)", worst("1-2*0", "1-2*1"), ">", f"2*({worst('1', '0')})"),
    ]


def staircase_beyond_class_one() -> list[Fact]:
    """Erratum: a Class II set with an optimum whose ratios are 1, 3 and 1/3."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    prior, distortion = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)], Fraction(2, 5)
    best = optimal_mechanism(SourceSet.single(prior), distortion=distortion)
    rows = symmetric(3, distortion)
    return [
        facts.certified("for (1/2, 1/4, 1/4) and D = 2/5 the least lambda is 3", best.certificate),
        facts.mechanism("the symmetric mechanism reaches it", rows, 3, [prior], distortion),
    ]


def jump() -> list[Fact]:
    """Erratum: eps* of (2/3, 1/3) just below D = 1/3, and at it."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    prior, third = [Fraction(2, 3), Fraction(1, 3)], Fraction(1, 3)
    below = optimal_mechanism(SourceSet.single(prior), distortion=third - Fraction(1, 300))
    return [
        facts.certified("for (2/3, 1/3) and D = 33/100 the least lambda is 67/33 > 2", below.certificate),
        facts.mechanism("at D = 1/3 the constant answer 1 serves", ALWAYS_1, 1, [prior], third),
    ]


def proof() -> Proof:
    """The example for both readings, and the exact numbers of the erratum."""
    return Proof(
        "the example, both readings", "exact arithmetic", (*both_readings(), *staircase_beyond_class_one(), *jump())
    )


@statement(
    paper="kalantari2018",
    id="example_sublinearity",
    kind="existence",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Classes.worst_distortion_superadditive", "Classes.worst_distortion_not_sub_linear"),
)
def worst_case_distortion_is_not_sublinear(source: SourceSet) -> bool:
    """(6) is strict for every set of several priors; with D_i = 1 - Q(i|i) it is strict for every set."""
    apart = utility(source, complement(ALWAYS_2)) + utility(source, complement(ALWAYS_1))
    literal = utility(source, complement(total(ALWAYS_2, ALWAYS_1))) > apart
    return computed(source) == published(source) and literal
