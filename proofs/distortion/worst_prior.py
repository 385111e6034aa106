"""distortion, worst prior: the least distortion of a set of priors is that of its worst prior.

Statement. Let the source set be the convex hull S of one or more, finitely many, priors. For every matrix d and lambda >= 1

    D*(S, lambda) = max over P in S of D*(P, lambda),

where D*(S, lambda) is the least, over lambda-LDP mechanisms, of the largest expected distortion over S. It is the largest
sum of radii of a P in S at lambda.

Hypotheses. Finitely many letters, outputs and priors, at least one of each; negative distances are allowed.
Uses. Radii.

Check. *At least.* A mechanism that costs D at most under each of the given priors does under their mixtures (``mixture``),
so that D*(P, lambda) <= D*(S, lambda) for all P of S.

*Equality.* What a mechanism costs under a prior is linear in each of the two, and both range over polytopes: the largest
over P and the least over mechanisms can be exchanged. ``worst_prior_of_losses`` of Coq says so, for any number of letters,
outputs and priors, over every ordered field without gaps; the theorem of the row, by the duality of linear programs, over
every ordered field.

*One program.* The conditions of radii are linear in nu and P together once sum_x (P_x d - nu_x) is split into its positive
and negative parts, so that the weights of P may be unknown too. So the least distortion is rational for rational numbers.

*The example.* The least lambda at a distortion is not: for the hull of (1/2, 1/4, 1/4) and (1/5, 1/5, 3/5), |x - y| and
D = 2/5 it is 1 + (23 + sqrt 5281)/24. The certificate shows the root with a mechanism and radii in its field (``example``).

*On instances.* The program with unknown weights and radii, against the program over all entries for both priors; no mixture
needs more. That the least value of the program over all entries is the least loss, and how a point and multipliers prove a
least lambda or that there is none, are theorems of Coq for any adjacent letters (``pairs_distortion``, ``pairs_level``,
``pairs_no_level``), and for all described sets, in blocks (``pure_loss_proved``, ``pure_between_proved``,
``pure_none_proved``).

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import Costs, loss_of
from proofs.distortion.programs import largest_radii, largest_radii_of_set, least_loss
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

WEIGHTS = tuple([Fraction(k, 3) for k in range(4)])
LEAST, LARGEST = r"D^*(\mathcal{P},\lambda)", r"\max_{P\in\mathcal{P}}D^*(P,\lambda)"


def blend(first: Vector, second: Vector, share: Fraction) -> Vector:
    """share of the first prior, the rest of the second one."""
    return tuple([share * a + (1 - share) * b for a, b in zip(first, second, strict=True)])


def published(prior: Vector, other: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The largest sum of radii over the hull of the priors."""
    return largest_radii_of_set([prior, other], costs, level)


def computed(prior: Vector, other: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism, for both priors."""
    return least_loss([prior, other], costs, level)


def instances() -> dict[str, Any]:
    """Two priors on three letters, up to four outputs."""
    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    return {"prior": priors_of(3), "other": priors_of(3), "costs": cost_matrices(3), "level": levels()}


def mixture() -> Fact:
    """J holds the given priors, w their weights, c what the mechanism costs under each."""
    return facts.inequality(
        "a mechanism costs no more under a mixture than under the worst of its priors",
        families={"J": ("n", "w c")},
        assume={"cost": ("J", "D - c >= 0"), "weight": ("J", "w >= 0"), "weights": "sum(w) == 1"},
        conclude="D - sum(w*c) >= 0",
        products=["J: weight*cost"],
    )


def example() -> Fact:
    """The root of 12 x^2 - 47 x - 64 between 4 and 5."""
    from symdp import SourceSet, Tradeoff

    source = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]])
    return facts.certified("two priors whose least level is irrational", Tradeoff(source, loss="line").at("2/5").certificate)


def proof() -> Proof:
    """Mixtures, and the exchange of the largest and the least."""
    scope = "all numbers of letters, outputs and priors, every d"
    return Proof(scope, "a game whose payoff is linear for both has a value", (mixture(), example()))


def bridge() -> Bridge:
    """The prior of the scene and the uniform one."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def pair(given: dict[str, Any]) -> tuple[Vector, Vector]:
        size = len(given["prior"])
        return given["prior"], (Fraction(1, size),) * size

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (*pair(given), given["costs"], given["level"])
        return {LEAST: computed(*asked), LARGEST: published(*asked)}

    def mixtures(given: dict[str, Any]) -> Any:
        spent = [loss_of(given["rows"], prior, given["costs"]) for prior in pair(given)]
        return [{"w": [share, 1 - share], "c": spent, "D": max(spent)} for share in WEIGHTS]

    return Bridge(LOSS, reading, {mixture().title: mixtures}, says=f"{LEAST}={LARGEST}")


@statement(
    paper="distortion",
    id="worst_prior",
    coq=(
        "EntriesBuilders.pairs_distortion",
        "EntriesBuilders.pairs_level",
        "EntriesBuilders.pairs_no_level",
        "LevelGerms.no_pairs_by_germs",
        "LevelGerms.pairs_by_germs",
        "LossMinimax.worst_prior_of_losses",
        "MechanismClaims.pure_between_proved",
        "MechanismClaims.pure_loss_proved",
        "MechanismClaims.pure_none_proved",
    ),
    kind="equality",
    uses=("distortion/radii",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def least_loss_of_a_set_is_that_of_its_worst_prior(prior: Vector, other: Vector, costs: Costs, level: Fraction) -> bool:
    """The program over all entries, the one over the hull, and some mixtures."""
    least = computed(prior, other, costs, level)
    mixed = [largest_radii(blend(prior, other, share), costs, level) for share in WEIGHTS]
    return least == published(prior, other, costs, level) and max(mixed) <= least
