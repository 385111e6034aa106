"""kalantari2018, Claim 2: some optimum has off-diagonal entries of one colour in each row.

Statement. If some (P, D)-valid mechanism leaks least among those with k zero columns and has the least sum of the D_i
among these, there is such a mechanism in which the off-diagonal entries of each row, in the M-k columns that are not
zero, have one colour.
Hypotheses. Priors with P_1 >= ... >= P_M, 0 < D < D^(M-1), k <= M-2; such mechanisms exist and their leakage is finite. The
paper takes it for granted; there is none for P = (4/9, 4/9, 1/9), D = 1/3, k = 0, nor in the case of lemma_9's erratum.
Uses. Nothing.

Check. Take any of them. proofs/arguments/coloring/rows_of_an_optimum.py, (1) to (4), shows for all M that the
proportional mechanism with the same diagonal has the same zero columns, validity, sum of the D_i and leakage; (6) there
that its off-diagonal entries in row i are all red (q_i largest) or all white.

*On instances.* The paper's own steps are carried out as well: black entries of a row down, red ones up, until each row
has one colour; both results must be minimum-sum mechanisms with uniform rows, white in the rows of letters without a
column (Remark 8 of the paper). Both mechanisms of the erratum have the least leakage of all, and the largest sum of the
q_i that the diagonal bound allows with that zero column.

Erratum. The claim stands as it is meant, where there is a minimum-sum mechanism (see lemma_9), for some optimum, not
for each: rows (3/4, 1/4, 0), (1/4, 3/4, 0), (3/4, 1/4, 0) are a minimum-sum mechanism for P = (4/9, 4/9, 1/9), D = 1/3,
k = 1, and its third row is black and red.

In the proof, "all off-diagonal elements in rows other than i are colored the same as Q" is false: for P in {(23, 9, 9,
9)/50, (19, 12, 12, 7)/50}, D = 29/50, k = 1 the minimum-sum mechanism with rows (12, 4, 4, 0)/20, (6, 8, 6, 0)/20, (7,
5, 8, 0)/20, (12, 4, 4, 0)/20 has the red entry Q(1|2) and the black entry Q(1|4); whitening row 2 takes the only red
from column 1, and Q(1|4) becomes white.

It does no harm, as no entry gains a colour, so that repeating the steps ends. "i not in {a_1, ..., a_k}" names an index
set that the paper does not define.

The black, white and red entries beside the diagonal of a row are said to number M-1-k. In the rows of the k letters
without a column, which are among those considered, they number M-k, as in the third row of the first mechanism.

Sections III and V-F announce properties of "any optimal mechanism"; they are properties of some optimum, as for this
claim.

Source. kalantari2018, Section V-F, Claim 2 and Remark 8; kalantari2016, Section V-A, Claim 2 and Remark 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from proofs.arguments.coloring import rows_of_an_optimum
from proofs.definitions.coloring_claims import dropped_rows_are_white, off_diagonals_agree
from proofs.definitions.minimum_sum import MinimumSum
from proofs.engine.statement import statement
from proofs.instances.coloring_optima import ONE_LARGEST, TIED, directed, drawn_cases, read
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.coloring import color, proportional, whiten_all
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

OPTIMA = r"\mathcal{Q}^{*(k)}_{\mathrm{MS}}(\mathcal{P},D)"
CLAIM = (
    r"\exists Q\in" + OPTIMA + r"\colon\ \text{all}\ Q(j|i)\ \text{with one}\ i,\ j\ne i,\ j\le M-k,\ \text{have one color}"
)
SAYS = r"P_1\ge\dots\ge P_M\ \forall P\in\mathcal{P},\ 0<D,\ D<D^{(M-1)},\ " + OPTIMA + r"\ne\emptyset\Rightarrow" + CLAIM
MIXED_ROW = Mechanism.from_rows([row.split() for row in ("3/4 1/4 0", "1/4 3/4 0", "3/4 1/4 0")])
LAST_RED = Mechanism.from_rows(
    [row.split() for row in ("3/5 1/5 1/5 0", "3/10 2/5 3/10 0", "7/20 1/4 2/5 0", "3/5 1/5 1/5 0")]
)


def errata() -> tuple[Fact, ...]:
    """The two mechanisms of the erratum are valid, leak least, and have the least sum of the D_i."""
    found: list[Fact] = []
    for title, mechanism, vertices, level, bound in (
        ("a row of two colours", MIXED_ROW, read(TIED), 3, Fraction(1, 3)),
        ("one red entry in column 1", LAST_RED, read(ONE_LARGEST), 2, Fraction(29, 50)),
    ):
        found.append(facts.mechanism(f"erratum: {title}", mechanism.matrix, level, vertices, bound))
        found += _is_minimum_sum(title, mechanism, vertices, level, bound)
    return tuple(found)


def _is_minimum_sum(
    title: str, mechanism: Mechanism, vertices: Sequence[Vector], level: int, bound: Fraction
) -> tuple[Fact, Fact, Fact]:
    """No mechanism leaks less; at this leakage the diagonal bound (lambda-1) max q + sum q <= lambda limits sum q."""
    from symdp import SourceSet
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    program = LinearProgram()
    kept = [program.add_column(cost=-1) for _ in mechanism.diagonal[:-1]]
    largest = program.add_column()
    for column in kept:
        program.add_row({largest: 1, column: -1}, lower=0)
    program.add_row(dict.fromkeys(kept, 1) | {largest: level - 1}, upper=level)
    for vertex in vertices:
        program.add_row(dict(zip(kept, vertex, strict=False)), lower=1 - bound)
    best = optimal_mechanism(SourceSet.from_vertices(vertices), bound)
    most = facts.program(f"erratum, {title}: the largest sum of the diagonal with one zero column", program)
    return (
        facts.certified(f"erratum, {title}: no mechanism leaks less", best.certificate),
        most,
        facts.arithmetic(
            f"erratum, {title}: the mechanism has this sum, minus the value of the program",
            " + ".join(map(str, mechanism.diagonal)),
            "==",
            f"-1*({most.assertion['value']})",
        ),
    )


def proof() -> Proof:
    """The proportional mechanism with the diagonal of any optimum."""
    found = (*rows_of_an_optimum.formula_holds(), *rows_of_an_optimum.proportional_colors())
    return Proof("all M", "rows proportional to the diagonal of an optimum", (*found, *errata()))


def bridge() -> Bridge:
    """Minimum-sum mechanisms of any source set, D and k."""
    from proofs.instances import colored_optima

    found = colored_optima.bridge(OPTIMA, CLAIM, lambda case: some_optimum_has_uniform_rows(case=case), least_sum=True)
    return replace(found, says=SAYS)


@statement(
    paper="kalantari2018",
    id="claim_2",
    standing="FALSE PROOF",
    kind="existence",
    bridge=bridge,
    instances=drawn_cases,
    directed=directed,
    proof=proof,
    coq=("Colors.rows_of_one_color", "Colors.sorted_spread"),
)
def some_optimum_has_uniform_rows(case: MinimumSum) -> bool:
    """The paper's steps and the proportional mechanism both lead to a minimum-sum mechanism with uniform rows."""
    for found in (whiten_all(case.mechanism), proportional(case.mechanism.diagonal)):
        same = found.diagonal == case.mechanism.diagonal and found.exp_epsilon == case.level
        colors = color(found)
        kept = len(colors.support) == found.outputs - case.dropped
        if not (same and kept and off_diagonals_agree(colors) and dropped_rows_are_white(colors)):
            return False
    return color(whiten_all(case.mechanism)).colored <= color(case.mechanism).colored
