"""zhong2022, Properties 28 to 30: the colour pattern of an optimum.

Statement. W has a least loss above 0, of (epsilon, delta) with delta > 0 or of maximal leakage, and 1) W(1|1) >= ... >=
W(M|M), 2) off-diagonal entries of one colour in each row, 3) red ones beside a diagonal entry that is not black. (28)
No row has black entries only, none red entries only. (29) At most one diagonal entry is not black. (30) It is the
largest: W(i|i) >= W(j|j) for all j.
Hypotheses. For (epsilon, delta) only 2), 3) and epsilon > 0 are used; for maximal leakage (28) needs only Lambda > 1,
and (29), (30) that W is optimal on the letters. M >= 2.
Uses. zhong2022, Lemma 34.

Check. *Restored.* The three texts are lost; left are "The proof for no row with all red elements is similar", "By
Property 28, there exists no black off-diagonal element", "if a diagonal element is not black, then it is white" and
"Hence W(i|i) >= W(j|j) for 1 <= j <= M", and Claims 1 to 5 of kalantari2018, which they follow.

*(epsilon, delta)*, proofs/zhong2022/arguments/relaxed_losses/two_rows.py: (28) is its (1). No entry is black and red
(``colors_exclude_each_other``). A black off-diagonal entry would make its row's off-diagonal entries black by 2), and
the diagonal one by 3): all black. So all off-diagonal entries are red or white, and a diagonal entry that is not black
is white, or its row would be all red by 3).

If W(i|i) and W(j|j) were not black, W(i|j) would be red by 3), and its black partner in column i would be off the
diagonal: (29). (30), strictly, is (3) there: W(j|i) is red and W(j|j), black by (29), its partner.

*Maximal leakage.* (28) is (2) there; by Lemma 34 every optimum has a black diagonal, so that (29) and (30) say nothing.

*On instances.* An optimum of the proofs, T_2 T_1 of a vertex of all optima, proportional rows over the identity with a
diagonal entry that is not black; for maximal leakage any mechanism, and a vertex of all optima.

Erratum. The properties stand in this reading, and (30) holds strictly. With one prior they are empty for (epsilon,
delta) but for (28): in the instances every optimum has a black diagonal.

"There exists no black off-diagonal element" is false for maximal leakage: P = (2/5, 2/5, 1/5), D = 1/5 has the optimum
with rows (1, 0, 0), (0, 1, 0), (1/2, 1/2, 0), where the zeros of column 3 are its largest entries, and rows (1, 0, 0),
(0, 1, 0), (1, 0, 0) is another, with the black entry W(1|3) = 1.

Source. zhong2022, Appendix D, Properties 28, 29, 30.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses import colors
from proofs.zhong2022.arguments.relaxed_losses.colors import Colored
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector


def instances() -> dict[str, Any]:
    """What makes the coloured mechanisms, and any mechanism."""
    from proofs.zhong2022.arguments.relaxed_losses.cases import drawn
    from symdp.testing import mechanisms

    return drawn() | {"released": mechanisms()}


def holds(colored: Colored) -> bool:
    """(28) to (30) and what the text says between them."""
    properties = (colors.no_row_of_one_color, colors.at_most_one_not_black, colors.not_black_is_largest)
    return all(said(colored) for said in (*properties, colors.no_black_off_diagonal))


def errata() -> tuple[Fact, ...]:
    """The two optima of the erratum."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.rational import INFINITY

    prior = [Fraction(2, 5), Fraction(2, 5), Fraction(1, 5)]
    program = LinearProgram()
    diagonal = [program.add_column(cost=1, upper=1) for _ in prior]
    program.add_row(dict(zip(diagonal, prior, strict=True)), lower=Fraction(4, 5))
    certain = [(1, 0, 0), (0, 1, 0)]
    return (
        facts.program("erratum: a diagonal of accuracy 4/5 sums to 2 at least", program),
        facts.mechanism("erratum: valid, column maxima 1, 1, 0", [*certain, ("1/2", "1/2", 0)], INFINITY, [prior], "1/5"),
        facts.mechanism("erratum: valid, with the black entry W(1|3)", [*certain, (1, 0, 0)], INFINITY, [prior], "1/5"),
    )


def proof() -> Proof:
    """Two rows compared."""
    from proofs.zhong2022.arguments.relaxed_losses.two_rows import (
        colors_exclude_each_other,
        diagonal_entries_compared,
        rows_of_one_color,
        rows_of_one_size,
    )

    lines = (colors_exclude_each_other(), *rows_of_one_color(), *diagonal_entries_compared(), *rows_of_one_size())
    return Proof("all M", "two rows of a mechanism have the same sum", (*lines, *errata()))


@statement(
    paper="zhong2022",
    id="properties_28_to_30",
    residue="the texts of (28) to (30) are lost",
    coq=(
        "SlackColors.slack_no_black_row",
        "SlackColors.slack_no_red_row",
        "SlackColors.slack_one_not_black",
        "SlackColors.slack_not_black_largest",
        "SlackColors.leakage_no_black_row",
        "SlackColors.leakage_no_red_row",
        "LeakageForms.maxima_on_diagonal",
    ),
    kind="inclusion",
    uses=("zhong2022/lemma_34",),
    instances=instances,
    proof=proof,
)
def optima_have_the_pattern(
    prior: Vector, delta: Fraction, share: Fraction, seed: int, entries: Vector, released: Mechanism
) -> bool:
    """The pattern for (epsilon, delta), and for maximal leakage."""
    from proofs.zhong2022.arguments.relaxed_losses.cases import colored
    from proofs.zhong2022.arguments.relaxed_losses.levels import least_leaked_level
    from proofs.zhong2022.arguments.relaxed_losses.optima import bound_at
    from proofs.zhong2022.arguments.relaxed_losses.programs import drawn_leakage_optimum

    slack = colored(prior, delta, share, seed, entries)
    bound = bound_at(prior, Fraction(0), share)
    optimum = drawn_leakage_optimum(prior, bound, least_leaked_level(prior, bound), seed)
    leaking = [rows for rows in (optimum, released.matrix) if leaked_level(rows) > 1]
    one_color = all(colors.no_row_of_one_color(colors.color_by_size(rows, zero_columns=True)) for rows in leaking)
    black = not colors.color_by_size(optimum, zero_columns=True).not_black
    return all(colors.has_properties(found) and holds(found) for found in slack) and one_color and black
