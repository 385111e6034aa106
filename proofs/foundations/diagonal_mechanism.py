"""foundations, diagonal mechanism: every diagonal that the diagonal bound allows is reached by a mixture of responses.

Statement. Let lambda >= 1 and q >= 0 with (lambda-1) max q + sum q <= lambda. Then some lambda-LDP mechanism from the M
letters to the M letters has W(i|i) >= q_i for every i.
Hypotheses. None besides those.
Uses. Nothing.

Check. Sort q_1 >= ... >= q_M, put q_(M+1) = 0. Randomised response on the first k letters, RR_k, answers in the row of
one of them that letter with probability lambda/(lambda+k-1) and each of the k-1 others with 1/(lambda+k-1), in another
row each of the k with probability 1/k; rows sum to 1.

Mix RR_k with the weight m_k = (q_k - q_(k+1)) (lambda+k-1)/lambda >= 0, and give the weight that remains to RR_1, the
constant answer.

(1) All entries of one column of RR_k, times lambda+k-1, lie between 1 and lambda or are all 0, so that RR_k is
lambda-LDP (``_columns``), and so is a mixture (``_mixture``).

(2) The weights:

    lambda sum m_k = (lambda-1) q_1 + sum q,

by induction on M: equality for M = 1, and a further letter adds its q to both sides (``_inductions``). By hypothesis
sum m_k <= 1.

(3) The letter of rank j is answered rightly with probability at least the sum over k >= j of m_k lambda/(lambda+k-1),
which is the sum of q_k - q_(k+1), equal to q_j again by induction on M (``_inductions``).

*On instances.* The mixture is summed matrix by matrix and held against the definition.

Erratum. None.
Source. Fact (A), sufficient half, of the theorem of foundations; randomised response is warner1965's.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import exp_epsilon, is_stochastic
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector, decreasing_order


def instances() -> dict[str, Any]:
    """Levels, directions on up to five letters, and how far to go towards the boundary."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    return {
        "level": st.fractions(1, 12, max_denominator=4),
        "direction": priors(1, 5),
        "share": st.sampled_from([Fraction(1), Fraction(2, 3), Fraction(0)]),
    }


def vector(level: Fraction, direction: Vector, share: Fraction) -> Vector:
    """q: the vector in a direction whose load is this share of lambda."""
    scale = share * level / ((level - 1) * max(direction) + sum(direction))
    return tuple([scale * entry for entry in direction])


def is_allowed(level: Fraction, direction: Vector, share: Fraction) -> bool:
    """The hypotheses on lambda and q."""
    q = vector(level, direction, share)
    return level >= 1 and min(q) >= 0 and (level - 1) * max(q) + sum(q) <= level


def _columns() -> tuple[Fact, ...]:
    within = {"level": "L >= 1", "size": "k >= 1"}
    return (
        facts.inequality(
            "the entry (lambda+k-1)/k of the rows outside is at least 1",
            assume=within,
            conclude="L + k - 1 >= k",
        ),
        facts.inequality(
            "the entry (lambda+k-1)/k of the rows outside is at most lambda",
            assume=within,
            conclude="L*k >= L + k - 1",
        ),
        facts.inequality(
            "numbers between 1 and lambda have ratios of at most lambda",
            assume={"level": "L >= 1", "least": "b - 1 >= 0", "most": "L - a >= 0"},
            conclude="L*b - a >= 0",
        ),
    )


def _mixture() -> Fact:
    return facts.inequality(
        "a mixture of lambda-LDP mechanisms is lambda-LDP",
        families={"K": ("n", "m a b")},
        assume={"weights": ("K", "m >= 0"), "ldp": ("K", "L*b - a >= 0")},
        conclude="L*sum(m*b) - sum(m*a) >= 0",
    )


def _inductions() -> tuple[Fact, ...]:
    """A letter of rank M+1 with the value r joins; p is the value of rank M, T what does not change."""
    return (
        facts.inequality(
            "the weights times lambda grow by the value of a further letter",
            assume={},
            conclude="(T + (p - r)*(L + M - 1) + r*(L + M)) - (T + p*(L + M - 1)) == r",
        ),
        facts.inequality(
            "the telescoping sum of a letter does not change with a further letter",
            assume={},
            conclude="T + (p - r) + r == T + p",
        ),
    )


def proof() -> Proof:
    """Columns, mixture and the two sums by parts."""
    method = "a mixture of nested randomised responses, its weights summed by induction on M"
    return Proof("all M", method, (*_columns(), _mixture(), *_inductions()))


def response_on(subset: tuple[int, ...], letters: int, level: Fraction) -> list[list[Fraction]]:
    """The matrix of RR_A."""
    size = len(subset)
    rows = []
    for x in range(letters):
        if x in subset:
            share = {y: (level if y == x else Fraction(1)) / (level + size - 1) for y in subset}
        else:
            share = {y: Fraction(1, size) for y in subset}
        rows.append([share.get(y, Fraction(0)) for y in range(letters)])
    return rows


def mixture_of(diagonal: Vector, level: Fraction) -> Mechanism:
    """The mixture of the proof, summed matrix by matrix."""
    order, letters = decreasing_order(diagonal), len(diagonal)
    entries = [*[diagonal[letter] for letter in order], Fraction(0)]
    weights = [(entries[k - 1] - entries[k]) * (level + k - 1) / level for k in range(1, letters + 1)]
    weights[0] += 1 - sum(weights)
    total = [[Fraction(0)] * letters for _ in range(letters)]
    for size, weight in enumerate(weights, 1):
        part = response_on(order[:size], letters, level)
        total = [[a + weight * b for a, b in zip(*rows, strict=True)] for rows in zip(total, part, strict=True)]
    return Mechanism.from_rows(total)


@statement(
    paper="foundations",
    id="diagonal_mechanism",
    kind="existence",
    hypotheses=is_allowed,
    instances=instances,
    proof=proof,
    coq=(
        "DiagonalPolytope.diagonal_mechanism",
        "DiagonalPolytope.achievable_polytope",
        "SourceSets.upper_certificate",
    ),
)
def mixture_reaches_diagonal(level: Fraction, direction: Vector, share: Fraction) -> bool:
    """The mixture of the proof is stochastic, lambda-LDP and at least q on the diagonal."""
    q = vector(level, direction, share)
    rows = mixture_of(q, level).matrix
    reached = all(rows[i][i] >= q[i] for i in range(len(q)))
    return is_stochastic(rows) and exp_epsilon(rows) <= level and reached
