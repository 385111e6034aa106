"""zhong2022, Lemma 34: in an optimum for maximal leakage the diagonal holds the column maxima.

Statement. One prior: if the least maximal leakage at D is positive, some mechanism W on the letters of least leakage
and of distortion at most D has max over x of W(i|x) = W(i|i) for 1 <= i <= M.
Hypotheses. 0 <= D < 1 - max P_i, which by Lemma 33 says that the leakage is positive.
Uses. Nothing.

Check. *Restored* from "if * > 0 then there exists a mechanism in Q* such that max W(.|.) = W(.|.) for 1 <= . <= .";
(15) uses it so.

*Proof.* More is shown: every optimum on the letters has the property, for every M and every prior. Let W be one, q its
diagonal, Q = sum q. If Q <= 1, then P.q <= max P_i, and W would not be valid.

So Q > 1, and the proportional rows W'(j|i) = r_i q_j, j != i, with the same diagonal form a mechanism of the same
distortion whose column maxima are the q_j (proofs/zhong2022/arguments/relaxed_losses/leakage_bounds.py, (5)). W leaks
no more: its column maxima m_j >= q_j sum to Q at most, so that m_j = q_j (``maxima_are_the_diagonal``).

*On instances.* A vertex of the set of all optima, found by linear programs over all entries.

Erratum. None.
Source. zhong2022, Appendix E, Lemma 34.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector


def instances() -> dict[str, Any]:
    """Priors in any order, D, and the seed of a vertex."""
    from hypothesis import strategies as st

    from symdp.testing import distortions, priors

    return {"prior": priors(2, 4), "distortion": distortions(), "seed": st.integers(0, 999)}


def leaks(prior: Vector, distortion: Fraction, seed: int) -> bool:
    """0 <= D < 1 - max P_i."""
    return 0 <= distortion < 1 - max(prior)


def maxima_are_the_diagonal() -> Fact:
    """g = m_i - q_i of one letter, J the other letters."""
    return facts.inequality(
        "column maxima that sum to the diagonal's sum at most are the diagonal",
        families={"J": ("n", "m q")},
        assume={"largest": ("J", "m - q >= 0"), "leakage": "sum(q) - g - sum(m) >= 0"},
        conclude="0 - g >= 0",
    )


def proof() -> Proof:
    """The sum of the diagonal exceeds 1, and the proportional rows leak no more than it."""
    from proofs.arguments.ordered_sources import likeliest_letter_bound
    from proofs.zhong2022.arguments.relaxed_losses.leakage_bounds import proportional_rows

    lines = (likeliest_letter_bound(), *proportional_rows(), maxima_are_the_diagonal())
    return Proof("all M, every optimum", "proportional rows with the diagonal of an optimum", lines)


@statement(
    paper="zhong2022",
    id="lemma_34",
    kind="existence",
    hypotheses=leaks,
    instances=instances,
    proof=proof,
    coq=("LeakageForms.maxima_on_diagonal", "LeakageForms.leakage_letters"),
)
def an_optimum_has_its_maxima_on_the_diagonal(prior: Vector, distortion: Fraction, seed: int) -> bool:
    """A drawn optimum is optimal and has the property, and so have the proportional rows with its diagonal."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import drawn_leakage_optimum, least_leaked_level
    from symdp.mechanisms.coloring import proportional

    level = least_leaked_level(prior, distortion, range(len(prior)))
    drawn = drawn_leakage_optimum(prior, distortion, level, seed)
    diagonal = [row[x] for x, row in enumerate(drawn)]
    return all(
        leaked_level(rows) == level
        and distortion_of(rows, [prior]) <= distortion
        and [max(column) for column in zip(*rows, strict=True)] == diagonal
        for rows in (drawn, proportional(diagonal).matrix)
    )
