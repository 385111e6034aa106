"""kalantari2016, Section V-B: the mechanism (25) behind the upper bound, and its leakage (26).

Statement. For 0 <= k <= M-2 the mechanism Q_D^(k) answers the first M-k letters only: 1-D on the diagonal of their
block, D/(M-1-k) beside it, and the rows of the last k letters repeat row M-k; Q_D^(M-1) always answers 1. For D in [0,
D^(M-1)) its leakage is log((M-1-k)(1-D)/D). For D^(k-1) <= D < D^(k) and l < k the mechanism Q^(l) with D - D^(l) for D
is valid at D.

Corrected: the leakage is that for 0 <= k <= M-2 and 0 < D <= (M-1-k)/(M-k), and 0 for k = M-1. The mechanisms used in
Theorem 2, Q^(l) with D - D^(l) for D^(l) < D < D^(M-1), l <= M-2, lie in that range and are valid at D; so is Q^(M-1)
from D^(M-1) on.

Hypotheses. Ordered statistics, P_1 >= ... >= P_M.
Uses. Nothing.

Check. The rows sum to 1 as (1-D) + (M-1-k) D/(M-1-k) = 1, and the copies of row M-k add no entry to a column. A column
of the block holds 1-D and D/n, n = M-1-k, and the larger of the two quotients of these is the level: it is n (1-D)/D
when n (1-D) >= D, that is D <= n/(n+1), and its inverse beyond. D < D^(M-1) allows D > n/(n+1) for k >= 1.

*Witness.* k = 1 for three letters with the uniform prior (D^(2) = 2/3) and D = 3/5 has log(3/2), not log(2/3) < 0. Coq
refutes (26) with k <= M-2 alone, at such a D.

*Corrected.* Rows and level by ``corrected_proof``; that D - D^(l) < n/(n+1) below D^(M-1), and validity, are
``upper_facts`` of Theorem 2. Q^(M-1) has equal rows and the distortion 1 - P_1 <= D^(M-1).

*On instances.* The level is read off the matrix, also at D up to (M-1-k)/(M-k), and the distortion is computed entry by
entry.

Erratum. (26) is false for D > (M-1-k)/(M-k), where the printed number is negative, and for k = M-1, where it is the
logarithm of 0 while the leakage is 0 (already for M = 2). Theorem 2 uses neither. The text after (26) gives Lemma 3 as a
reason for the upper bound, which needs none: each of the mechanisms is valid, and the best of them is taken.
Source. kalantari2016, Section V-B, equations (25a), (25b), (26) and the paragraph after them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions import elementary, ordered_bounds
from proofs.definitions.responses import equal_distortions
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Vector = tuple[Fraction, ...]
Vertices = tuple[Vector, ...]


def formula(letters: int, dropped: int, distortion: Fraction) -> ExpEpsilon:
    """exp of (26)."""
    return (letters - 1 - dropped) * (1 - distortion) / distortion if distortion else INFINITY


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets, how many letters are dropped, and D between two thresholds."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import shares
    from proofs.instances.random_priors import decreasing_priors

    return {"vertices": decreasing_priors(), "dropped": st.integers(0, 3), "place": st.integers(0, 3), "share": shares()}


def used_level(vertices: Vertices, dropped: int, place: int, share: Fraction) -> ExpEpsilon:
    """The corrected value for the mechanism of Theorem 2, INFINITY at D = D^(l)."""
    left = ordered_bounds.between_thresholds(vertices, place, share) - ordered_bounds.threshold(vertices, dropped)
    return formula(len(vertices[0]), dropped, left) if dropped < len(vertices[0]) - 1 else Fraction(1)


def used_rows(vertices: Vertices, dropped: int, place: int, share: Fraction) -> ExpEpsilon:
    """The level of its matrix."""
    left = ordered_bounds.between_thresholds(vertices, place, share) - ordered_bounds.threshold(vertices, dropped)
    return elementary.exp_epsilon(equal_distortions(len(vertices[0]), dropped, left))


def is_used(vertices: Vertices, dropped: int, place: int, share: Fraction) -> bool:
    """D^(l) <= D < D^(M-1) for l <= M-2, D^(M-1) <= D for l = M-1."""
    last = len(vertices[0]) - 1
    distortion = ordered_bounds.between_thresholds(vertices, place, share)
    if dropped >= last:
        return dropped == last and ordered_bounds.threshold(vertices, last) <= distortion
    return ordered_bounds.threshold(vertices, dropped) <= distortion < ordered_bounds.threshold(vertices, last)


def corrected_proof() -> Proof:
    """The level of a column, the range, and validity."""
    from proofs.kalantari2016.lemma_5 import constant_answer
    from proofs.kalantari2016.theorem_2 import upper_facts

    within = {"range": "n - (n+1)*d >= 0", "letters": "n >= 1", "positive": "d > 0"}
    level = facts.inequality(
        "for D <= n/(n+1) the diagonal entry 1-D is at least D/n, so that the level is n (1-D)/D",
        assume=within,
        conclude="n*(1-d) >= d",
    )
    rows = facts.inequality(
        "a row: 1-D and n entries e with n e = D",
        assume={"share": "n*e == d"},
        conclude="(1-d) + n*e == 1",
    )
    return Proof("all M, all k", "two entries of a column", (rows, level, *upper_facts(), constant_answer()))


@statement(
    paper="kalantari2016",
    id="upper_bound_mechanism/corrected",
    kind="equality",
    hypotheses=is_used,
    published=used_level,
    computed=used_rows,
    instances=instances,
    proof=corrected_proof,
    coq=("SortedSets.truncated_mechanism", "SortedSets.block_valid", "SortedSets.constant_answer"),
)
def used_mechanism_is_valid(vertices: Vertices, dropped: int, place: int, share: Fraction) -> bool:
    """The mechanism of Theorem 2 is stochastic, valid, and has the stated level, as has every one at D <= n/(n+1)."""
    distortion = ordered_bounds.between_thresholds(vertices, place, share)
    rows = equal_distortions(len(vertices[0]), dropped, distortion - ordered_bounds.threshold(vertices, dropped))
    valid = elementary.is_stochastic(rows) and elementary.distortion(rows, vertices) <= distortion
    same = used_rows(vertices, dropped, place, share) == used_level(vertices, dropped, place, share)
    others = len(vertices[0]) - 1 - dropped
    any_place = share * Fraction(others, others + 1)
    return (
        valid and same and (not others or computed(vertices, dropped, any_place) == published(vertices, dropped, any_place))
    )


def published(vertices: Vertices, dropped: int, distortion: Fraction) -> ExpEpsilon:
    """exp of (26)."""
    return formula(len(vertices[0]), dropped, distortion)


def computed(vertices: Vertices, dropped: int, distortion: Fraction) -> ExpEpsilon:
    """The level of the matrix (25)."""
    return elementary.exp_epsilon(equal_distortions(len(vertices[0]), dropped, distortion))


def in_printed_range(vertices: Vertices, dropped: int, distortion: Fraction) -> bool:
    """0 <= k <= M-1 and 0 < D < D^(M-1)."""
    last = len(vertices[0]) - 1
    return 0 <= dropped <= last and 0 < distortion < ordered_bounds.threshold(vertices, last)


def refutation() -> Refutation:
    """Three letters, one of them dropped, D = 3/5."""
    third, bound = Fraction(1, 3), Fraction(3, 5)
    uniform = ((third, third, third),)
    rows = equal_distortions(3, 1, bound)
    return Refutation(
        values={"vertices": uniform, "dropped": 1, "distortion": bound},
        facts=(
            facts.arithmetic("D lies below D^(2)", "3/5", "<", "1/3 + 1/3"),
            facts.mechanism("(25) with k = 1 has the level 3/2", rows, Fraction(3, 2), uniform, Fraction(11, 15)),
            facts.arithmetic("(26) prints another level", "(3-1-1)*(1-3/5)/(3/5)", "<", "3/2"),
            facts.mechanism("k = M-1 = 1 has the level 1", [[1, 0], [1, 0]], 1, [[Fraction(1, 2)] * 2], Fraction(1, 2)),
            facts.arithmetic("(26) prints exp(epsilon) = 0 for it", "(2-1-1)*(1-1/3)/(1/3)", "<", "1"),
        ),
    )


@statement(
    paper="kalantari2016",
    id="upper_bound_mechanism",
    standing="SLIP",
    kind="equality",
    hypotheses=in_printed_range,
    published=published,
    computed=computed,
    refutation=refutation,
    corrected=used_mechanism_is_valid,
    coq=("SortedSets.printed_range_false", "SortedSets.printed_level_false"),
)
def leakage_is_as_printed(vertices: Vertices, dropped: int, distortion: Fraction) -> bool:
    """The level of the matrix is the printed one."""
    return computed(vertices, dropped, distortion) == published(vertices, dropped, distortion)
