"""distortion, transitive loss: where symmetries carry every letter to every other, balls are optimal.

Statement. Let renamings of letters and outputs that keep d carry every letter to every other one, and let the uniform
prior U lie in the convex hull of the source set. Then for every lambda >= 1

    D*(lambda) = min_y e_y,    E (d(U,y) - e_y)_+ = lambda E (e_y - d(U,y))_+,

and exp(epsilon) at D is max(1, min_y E (d(U,y) - D)_+ / E (D - d(U,y))_+) where no column of d is D throughout, over the y
whose denominator is positive, and infinite where there is none. Both are attained by the ball mechanism: its outputs are the
z into which the best y is carried, each with a probability in proportion to lambda if d(x,z) <= D, else to 1.

Hypotheses. Finitely many letters and outputs, at least one of each.
Uses. Expectile bound.

Check. *Lower bound.* The expectile bound for U, which is in the hull.

*The ball mechanism.* A renaming that carries x to x' permutes the outputs into which y is carried, so that the distances
from x to them are those from x', in another order. Its rows therefore have the same sum, and it is lambda-LDP.

*What it costs.* What D falls short of and exceeds at one letter, summed over these outputs, is the same for all letters as
well, and by counting the pairs of a letter and an output the first sum is at most lambda times the second, with equality at
D = e_y. So each letter costs at most D, and exactly D at D = e_y (``letter``), and so does every prior (``prior_mean``).

*On instances.* All rotations of random columns, and sets of a prior and U, against the program over all entries.

Erratum. None.
Source. The toolkit. With lists of l of M letters, exp(epsilon) = (M-l)(1-D)/(l D) for 0 < D <= 1 - l/M.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

from proofs.distortion.expectile_bound import expectile
from proofs.distortion.floors import Costs
from proofs.distortion.programs import least_loss
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


TRANSITIVE = r"\text{renamings of letters and outputs that keep }d\text{ carry every letter to every other one}"
HELD = r"\tfrac1M\mathbf 1\in\mathrm{conv}\,\mathcal{P}"
EXPECTILE = r"\sum_x\max\{0,d(x,y)-e_y\}=\lambda\sum_x\max\{0,e_y-d(x,y)\}"


def is_transitive(costs: Costs) -> bool:
    """Whether renamings of letters that only exchange columns carry the first letter to every other one, all tried."""
    size, columns = len(costs), Counter(zip(*costs, strict=True))
    kept = [names for names in permutations(range(size)) if Counter(zip(*[costs[x] for x in names], strict=True)) == columns]
    return {names[0] for names in kept} == set(range(size))


def readings(prior: Vector, costs: Costs, level: Fraction) -> Iterator[dict[str, Any]]:
    """What the text says of all rotations of the columns, without them, without U, and of means instead of expectiles."""
    even, turned = uniform(len(costs)), rotated(costs)
    for matrix, priors, mean in (
        (turned, [prior, even], 0),
        (costs, [prior, even], 0),
        (turned, [prior], 0),
        (turned, [even], 1),
    ):
        values = [
            sum(column) / Fraction(len(column)) if mean else expectile(even, column, level)
            for column in zip(*matrix, strict=True)
        ]
        yield {
            TRANSITIVE: is_transitive(matrix),
            HELD: even in priors,
            EXPECTILE: not mean or level == 1,
            r"D^*(\mathcal{P},\lambda)": least_loss(priors, matrix, level),
            r"\min_ye_y": min(values),
        }


def rotated(costs: Costs) -> Costs:
    """The columns of a matrix with all their rotations."""
    size = len(costs)
    columns = [column[k:] + column[:k] for column in map(list, zip(*costs, strict=True)) for k in range(size)]
    return list(zip(*columns, strict=True))


def uniform(letters: int) -> Vector:
    """U."""
    return (Fraction(1, letters),) * letters


def published(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The least expectile under U."""
    return min([expectile(uniform(len(costs)), column, level) for column in zip(*rotated(costs), strict=True)])


def computed(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The program over all entries, for the hull of U and a prior."""
    return least_loss([prior, uniform(len(costs))], rotated(costs), level)


def instances() -> dict[str, Any]:
    """Priors on three letters, up to four columns."""
    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    return {"prior": priors_of(3), "costs": cost_matrices(3), "level": levels()}


def letter() -> Fact:
    """A holds the outputs at D - s <= D, with the weight L, B those at D + r > D."""
    return facts.inequality(
        "where the weighted differences to D cancel, the mean is D",
        families={"A": ("a", "s"), "B": ("b", "r")},
        assume={"ratio": "sum(r) == L*sum(s)"},
        conclude="L*sum(D - s) + sum(D + r) == D*(L*a + b)",
    )


def prior_mean() -> Fact:
    """c are the costs of the letters."""
    return facts.inequality(
        "where all letters cost D, every prior does",
        families={"J": ("n", "p c")},
        assume={"cost": ("J", "c == D"), "prior": "sum(p) == 1"},
        conclude="sum(p*c) == D",
    )


def proof() -> Proof:
    """The cost of the ball mechanism; the lower bound is the expectile bound."""
    scope = "all numbers of letters and outputs, every transitive d"
    return Proof(scope, "distances from all letters to an orbit are alike", (letter(), prior_mean()))


def _ball(given: dict[str, Any]) -> tuple[Fraction, list[list[Fraction]]]:
    """D, and for each letter the distances to the rotations of the best column."""
    costs, level, size = given["costs"], given["level"], len(given["costs"])
    columns = list(zip(*costs, strict=True))
    best = min(columns, key=lambda column: expectile(uniform(size), column, level))
    distances = [[best[(x + k) % size] for k in range(size)] for x in range(size)]
    return expectile(uniform(size), best, level), distances


def bridge() -> Bridge:
    """The rotations of the columns of the scene, and the prior of the scene beside U."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        return list(readings(given["prior"], given["costs"], given["level"]))

    def balls(given: dict[str, Any]) -> Any:
        bound, distances = _ball(given)
        near = [[bound - d for d in row if d <= bound] for row in distances]
        far = [[d - bound for d in row if d > bound] for row in distances]
        return [{"s": s, "r": r, "L": given["level"], "D": bound} for s, r in zip(near, far, strict=True)]

    def costs(given: dict[str, Any]) -> Any:
        (bound, distances), level = _ball(given), given["level"]
        weights = [[level if d <= bound else Fraction(1) for d in row] for row in distances]
        spent = [
            sum([w * d for w, d in zip(*pair, strict=True)], Fraction(0)) / sum(pair[0])
            for pair in zip(weights, distances, strict=True)
        ]
        return {"p": given["prior"], "c": spent, "D": bound}

    return Bridge(
        LOSS,
        reading,
        {letter().title: balls, prior_mean().title: costs},
        says=rf"{TRANSITIVE},\ {HELD},\ {EXPECTILE}\Rightarrow D^*(\mathcal{{P}},\lambda)=\min_ye_y",
    )


@statement(
    paper="distortion",
    id="transitive_loss",
    kind="equality",
    uses=("distortion/expectile_bound",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "TransitiveLosses.transitive_loss_least",
        "TransitiveLosses.transitive_least",
        "TransitiveLosses.transitive_zero",
        "TransitiveLosses.ball_mechanism_loss",
        "TransitiveLosses.ball_achievable",
    ),
)
def least_loss_is_the_least_expectile(prior: Vector, costs: Costs, level: Fraction) -> bool:
    """The expectiles and the program over all entries."""
    return computed(prior, costs, level) == published(prior, costs, level)
