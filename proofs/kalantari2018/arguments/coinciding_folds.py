"""Sets whose folded intersection equals their folded union: Corollary 1 and Remark 6 of kalantari2018.

An instance holds the priors, D, a mechanism that is valid for them and weights of the priors. A value is refuted as the
least exp(epsilon) when the mechanism has a smaller level, or when the weighted mean of the priors, which lies in the
hull, needs a larger one by the closed form for one prior.

The witness: (2/3, 1/3, 0) and (1/3, 0, 2/3) fold to the same prior, the two permutations are not closed under composition
and force D_1 = D_2 = D_3. At D = 1/2 the least exp(epsilon) is 3/2.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions import elementary, folding
from proofs.kalantari2018.arguments import folding_of_hulls
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact

Vector = tuple[Fraction, ...]
Priors = tuple[Vector, ...]


def is_instance(priors: Priors, distortion: Fraction, rows: Priors, weights: Vector) -> bool:
    """Class III, cap = cup, rows valid, weights of a mean."""
    valid = elementary.is_stochastic(rows) and elementary.distortion(rows, priors) <= distortion
    mean = len(weights) == len(priors) and min(weights) >= 0 and sum(weights) == 1
    same = len(set(folding.folded_parts(priors).values())) == 1
    return distortion > 0 and folding_of_hulls.is_class_three(priors) and same and valid and mean


def some_value_stands(
    values: Iterable[ExpEpsilon], priors: Priors, distortion: Fraction, rows: Priors, weights: Vector
) -> bool:
    """Whether neither the mechanism nor the mean refutes some value."""
    mean = tuple([elementary.expected(weights, column) for column in zip(*priors, strict=True)])
    needed, reached = elementary.one_prior_level(mean, distortion), elementary.exp_epsilon(rows)
    return any(needed <= value <= reached for value in values)


def witness() -> dict[str, Any]:
    """Two priors, D = 1/2, an optimal mechanism, and weights 2/5 and 3/5."""
    third, zero = Fraction(1, 3), Fraction(0)
    priors = ((2 * third, third, zero), (third, zero, 2 * third))
    rows = tuple([(1 - share, zero, share) for share in (Fraction(1, 4), Fraction(5, 16), Fraction(3, 8))])
    return {"priors": priors, "distortion": Fraction(1, 2), "rows": rows, "weights": (Fraction(2, 5), Fraction(3, 5))}


def witness_facts() -> tuple[Fact, ...]:
    """The least level lies strictly between 1 and 2; it is 3/2."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    given = witness()
    half = given["distortion"]
    best = optimal_mechanism(SourceSet.from_vertices(given["priors"]), distortion=half)
    return (
        facts.mechanism("a valid mechanism has level 3/2", given["rows"], Fraction(3, 2), given["priors"], half),
        facts.certified("no level is smaller: the least is 3/2", best.certificate),
        facts.inequality(
            "D_1 = D_2 = D_3 = d: l = 0 allows d <= 1/2 and has a quotient of at least 2",
            assume={"valid": "1/2 - d >= 0"},
            conclude="2 - 2*d - 2*d >= 0",
            degree=1,
        ),
        facts.arithmetic(
            "where silent letters need no D_i = 1, l = 1 has the quotient 1 at d = 1/2", "(1 - 1/2)/(1/2)", "==", "1"
        ),
    )


def decreasing_means() -> Fact:
    """The orbit means of a decreasing prior decrease: two neighbouring orbits and a number between their entries."""
    return facts.inequality(
        "the mean over an orbit of earlier letters is at least the mean over a later one",
        families={"A": ("n", "p"), "B": ("m", "r")},
        assume={"before": ("A", "p - c >= 0"), "after": ("B", "c - r >= 0"), "first": "n >= 1", "second": "m >= 1"},
        conclude="m*sum(p) - n*sum(r) >= 0",
        products=["A: before", "second A: before", "B: after", "first B: after"],
    )
