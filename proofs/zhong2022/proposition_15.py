"""zhong2022, Proposition 15: the least distortion at a given maximal leakage, for ordered priors.

Statement. A set of priors with P_1 >= ... >= P_M. The least worst distortion of a mechanism of maximal leakage at most
epsilon is the maximum over the set of D*(P, epsilon) = A_(M-k) + P_(k+1) (k - exp(epsilon)), if log k <= epsilon <
log(k+1), 1 <= k <= M; P_(M+1) = 0, A_j is the sum of the j last.
Hypotheses. Class II: the common order is all that is used. The maximum is attained when the set is closed, otherwise it
is a supremum. For epsilon >= log(M+1), not mentioned, the value stays 0.
Uses. Nothing.

Check. *Restored* from "D*(., .) = A_(. - .) + P_(. + 1)(. - .) if log . <= . < log(. + 1) and 1 <= . <= ."; that the
set's value is the maximum is from the text before it, which takes the worst prior of the set.

*One mechanism.* Write L = exp(epsilon), z = L - k in [0, 1). One mechanism serves all priors of the set: certain of the
letters up to k, right on letter k+1 with probability z, and otherwise answering a letter up to k. Its column maxima sum
to k + z (proofs/zhong2022/arguments/relaxed_losses/leakage_bounds.py, (4)), and its distortion at P is P_(k+1) (1-z) +
A_(M-k-1) = D*(P, epsilon) (``lines``).

*Lower bound.* No mechanism does better at any one prior of the set (``lines``: sum q <= L, q <= 1, with p = P_(k+1);
(1) there). So the least worst distortion is the supremum over the set of D*(P, epsilon), and as D* is linear in P here,
the hull has the same supremum, attained at a vertex of a polytope.

Over any other polyhedron of priors the value is that of a linear program, which certificates write: Coq
(program_leakage_distortion, and program_leakage for the least leakage).

*On instances.* The linear program over all entries for the whole set, with an output more than letters, and random
priors of the hull.

Erratum. None.
Source. zhong2022, Section IV-B, Proposition 15; D*(P, epsilon) of Definition 4.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

Weights = tuple[int, ...]


def of_one(prior: Vector, level: Fraction) -> Fraction:
    """D*(P, epsilon), level = exp(epsilon)."""
    k = min(floor(level), len(prior))
    following = prior[k] if k < len(prior) else Fraction(0)
    return sum(prior[k:], Fraction(0)) + following * (k - level)


def published(source: SourceSet, level: Fraction, weights: Weights) -> Fraction:
    """The maximum over the set."""
    return max(of_one(prior, level) for prior in source.vertices)


def computed(source: SourceSet, level: Fraction, weights: Weights) -> Fraction:
    """The least worst distortion, by a linear program over mechanisms with one output more than letters."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import least_distortion_at_leaked_level

    return least_distortion_at_leaked_level(source.vertices, level, [*range(source.letters), 0])


def instances() -> dict[str, Any]:
    """Ordered sets, exp(epsilon) from 1 to 6, weights of a mixture."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import ordered_sets

    levels = st.fractions(1, 6, max_denominator=6)
    return {
        "source": ordered_sets(4),
        "level": levels,
        "weights": st.lists(st.integers(1, 5), min_size=3, max_size=3).map(tuple),
    }


def mixture(source: SourceSet, weights: Weights) -> Vector:
    """A prior of the hull."""
    used = weights[: len(source.vertices)]
    columns = zip(*source.vertices, strict=True)
    return tuple([sum((w * p for w, p in zip(used, column, strict=True)), Fraction(0)) / sum(used) for column in columns])


def lines() -> tuple[Fact, ...]:
    """The distortion of the one mechanism, the bound for one prior, and the leakage."""
    from proofs.zhong2022.arguments.relaxed_losses.leakage_bounds import diagonal_below_leakage

    reached = facts.inequality(
        "the mechanism's distortion: letter k+1 missed with probability 1-z, the later ones always",
        assume={"level": "L == k + z"},
        conclude="p*(1-z) + A == (A + p) + p*(k - L)",
        equality_multipliers={"level": ["p"]},
    )
    least = facts.inequality(
        "no mechanism whose column maxima sum to L distorts less",
        families={"H": ("k", "P q"), "T": ("t", "R s")},
        assume={
            "likely": ("H", "P - p >= 0"),
            "certain": ("H", "1 - q >= 0"),
            "unlikely": ("T", "p - R >= 0"),
            "right": ("T", "s >= 0"),
            "probability": "p >= 0",
            "prior": "sum(P) + p + sum(R) == 1",
            "leakage": "L - sum(q) - x - sum(s) >= 0",
        },
        conclude="1 - sum(P*q) - p*x - sum(R*s) >= p + sum(R) + p*(k - L)",
        products=["H: likely*certain", "T: unlikely*right", "probability*leakage"],
        equality_multipliers={"prior": ["1"]},
    )
    return reached, least, diagonal_below_leakage()


def proof() -> Proof:
    """One mechanism that is optimal for each prior."""
    return Proof("all M", "one mechanism is optimal for every prior of the order", lines())


@statement(
    paper="zhong2022",
    id="proposition_15",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "LeakageForms.ordered_leakage",
        "LeakageForms.full_leakage",
        "MeasureBuilders.program_leakage",
        "MeasureBuilders.leakage_accepted",
        "MeasureBuilders.program_leakage_distortion",
        "MeasureBuilders.leakage_distortion_accepted",
        "ColumnBuilders.column_leakage",
        "ColumnBuilders.column_leakage_accepted",
        "ColumnBuilders.column_distortion_accepted",
        "ColumnBuilders.column_distortion_between",
        "ColumnBuilders.column_leakage_curve",
        "ColumnBlocks.leakage_proved",
        "ColumnBlocks.leakage_distortion_proved",
        "ColumnBlockCurves.described_leakage_curve_proved",
    ),
)
def worst_prior_decides(source: SourceSet, level: Fraction, weights: Weights) -> bool:
    """The maximum over the vertices is the value of the set, and no prior of the hull has more."""
    value = published(source, level, weights)
    return computed(source, level, weights) == value and of_one(mixture(source, weights), level) <= value
