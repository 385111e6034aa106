"""zhong2022, Lemma 11: the shape of an optimum at delta > 0.

Statement. One prior P_1 >= ... >= P_M > 0, 0 < delta < 1. If epsilon* = epsilon*_delta(P, D) > 0, some mechanism W on
the letters with this epsilon and distortion at most D satisfies (1) delta <= W(M|M) <= ... <= W(1|1) <= 1, and (2)
W(i|i) = exp(epsilon*) W(i|1) + delta for 2 <= i <= M.
Hypotheses. The order and full support; D > 0, so that epsilon* is finite. The residue "for 0 < . < 1" is read as delta.
Uses. zhong2022, Theorem 9 as corrected.

Check. *Restored* from "<= W(.|.) <= W(. - 1|. - 1) <= ... <= W(1|1) <= 1" and "W(.|.) = * W(.|1) + , for 2 <= .";
"W_(M+1) = " in (9) and Appendix B name delta as the lower end.

*The mechanism* of proofs/zhong2022/arguments/relaxed_losses/optima.py: with r = M-k letters kept, a =
(1-delta)/(lambda+r-1), row i <= r has delta + lambda a on itself, a on the other kept letters and 0 beyond; row i > r
has delta on itself and the rest spread.

*Proof.* proofs/zhong2022/arguments/relaxed_losses/optimum_colors.py shows for all M that it is a mechanism, has the
level lambda at delta and the distortion D when lambda is the term of Theorem 9; (1) is delta <= delta + lambda a <= 1
and (2) its entries in row 1 (``shape``).

*On instances.* This mechanism from the definition, and a vertex of the set of all optimal mechanisms, its letters
renamed so that the diagonal decreases.

Erratum. None.
Source. zhong2022, Section IV-B, Lemma 11; Appendix D.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import is_stochastic
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import Matrix, level_at
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector


def instances() -> dict[str, Any]:
    """Priors of full support, delta, and D below the zero threshold."""
    from proofs.zhong2022.arguments.relaxed_losses.optima import below_zero

    return below_zero()


def has_shape(rows: Matrix, level: Fraction, delta: Fraction) -> bool:
    """(1) and (2)."""
    diagonal = [row[x] for x, row in enumerate(rows)]
    chain = [Fraction(1), *diagonal, delta]
    tight = all(rows[i][i] == level * rows[0][i] + delta for i in range(1, len(rows)))
    return chain == sorted(chain, reverse=True) and tight


def shape() -> tuple[Fact, ...]:
    """(1), and (2) in a kept column and in another one."""
    share = {"a": "a*(L + r - 1) == 1 - d", "positive": "a > 0", "L": "L - 1 > 0", "letters": "r - 1 > 0"}
    return (
        facts.inequality(
            "(1): the diagonal entry of a kept letter is at least delta",
            assume=share,
            conclude="d + L*a - d > 0",
        ),
        facts.inequality("(1): and at most 1", assume=share, conclude="1 - (d + L*a) > 0"),
        facts.inequality(
            "(2): in the column of a kept letter row 1 has a",
            assume={"diagonal": "q == d + L*a", "row 1": "w == a"},
            conclude="q == L*w + d",
        ),
        facts.inequality(
            "(2): in another column row 1 has 0",
            assume={"diagonal": "q == d", "row 1": "w == 0"},
            conclude="q == L*w + d",
        ),
    )


def proof() -> Proof:
    """The mechanism and its shape."""
    from proofs.zhong2022.arguments.relaxed_losses.optimum_colors import slack_optimum_facts

    return Proof("all M", "an optimal mechanism entry by entry", (*slack_optimum_facts(), *shape()))


@statement(
    paper="zhong2022",
    id="lemma_11",
    residue="(2) ( | ) = * ( , ) ( |1) + for 2 ≤ ≤",
    coq="SlackOptimum.slack_optimum_shape",
    kind="existence",
    uses=("zhong2022/theorem_9/corrected",),
    instances=instances,
    proof=proof,
)
def some_optimum_has_the_shape(prior: Vector, delta: Fraction, share: Fraction, seed: int) -> bool:
    """The mechanism of the proof, and a vertex of the optimal ones after sorting; both are optimal and have the shape."""
    from proofs.zhong2022.arguments.relaxed_losses.colors import sort_letters
    from proofs.zhong2022.arguments.relaxed_losses.optima import bound_at, slack_optimum
    from proofs.zhong2022.arguments.relaxed_losses.programs import drawn_slack_optimum
    from proofs.zhong2022.theorem_9 import computed

    bound = bound_at(prior, delta, share)
    level = computed(prior, bound, delta)
    if not isinstance(level, Fraction):
        return False
    drawn = sort_letters(drawn_slack_optimum(prior, bound, level, delta, seed))
    return all(
        is_stochastic(rows)
        and distortion_of(rows, [prior]) <= bound
        and level_at(rows, delta) == level
        and has_shape(rows, level, delta)
        for rows in (slack_optimum(prior, bound, delta), drawn)
    )
