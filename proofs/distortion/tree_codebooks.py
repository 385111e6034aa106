"""distortion, tree codebooks: on a tree the best mechanism quantises and answers by randomised response on its codewords.

Statement. Let letters and outputs be nodes of a tree with lengths on its edges, and d(x,y) = g_x(distance of x and y) for
functions g_x that do not fall. Then for every prior and lambda >= 1

    D*(P, lambda) = min over non-empty sets B of outputs of
                    (sum over B of d_P(y) + (lambda-1) E min over B of d(X,y)) / (|B| + lambda-1),

attained by the nearest codeword with the weight lambda and the others of B with the weight 1.

Hypotheses. Finitely many letters and outputs, at least one of each. Hierarchies with or without their inner nodes as outputs
are such trees.
Uses. The floor theorem.

Check. Subtract D*(P, lambda) from all d: the floor theorem asks for the floor n >= 0, sum n >= 1, with the least value of
sum n d_P + (lambda-1) F_P(n), where now d_P(y) >= 0.

*As a covering program.* Every filling of n costs a letter at least t - sum n (t - d)_+ for each t (``uncovered``). Its
cost is the least d(x,.) plus the steps of d(x,.), each times what the filling lacks to 1 on the outputs below the step,
and these outputs are those in a ball of the tree.

The program minimises a sum of costs
that are not negative, for openings n_y and for what each ball lacks, under "sum of n over a ball plus what it lacks >= 1"
and sum n >= 1, which is a ball as well.

*The order.* Let the balls be ordered by how far they reach beyond the root. Of two outputs in a ball let the second be no
farther from the root. Then every later ball with the first holds the second, as the ways from the root to the centres and
to the outputs part only once.

*Integrality.* Raise the multipliers of the balls in this order, each as far as the costs allow. Of the outputs without
slack take, from the root on, those that share no ball with a multiplier with one taken before. They attain the multipliers.
So some set B is as good as the best floor, which Coq proves for every tree, floor and filling; with the floor theorem it
proves that the least expected loss is that of the best set.

*The example.* Off trees it can fail: on the ring of five, uniform, at D = 11/10, floors reach exp(epsilon) = 18/13 and sets
7/5.

*On instances.* Random trees, all sets of outputs, against the program over all entries.

Erratum. None.
Source. The toolkit; that these matrices are totally balanced is tamir1983's, their integrality kolen1983's.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import Costs, loss_of_codebooks, split
from proofs.distortion.line_codebooks import BEST
from proofs.distortion.programs import least_loss
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO = Fraction(0)
RING = tuple([tuple([Fraction(min((x - y) % 5, (y - x) % 5)) for y in range(5)]) for x in range(5)])
ON_A_TREE = r"\text{on a tree every }d(x,\cdot)\text{ does not fall with the distance}"


def tree_costs(costs: Costs) -> tuple[Vector, ...]:
    """Letters and outputs as nodes of a tree that the numbers of a matrix describe, each letter with its own function."""
    letters, outputs = len(costs), len(costs[0])
    marks = [int(2 * value) for row in costs for value in row]
    nodes = letters + outputs
    parents = [marks[k % len(marks)] % k for k in range(1, nodes)]
    lengths = [1 + marks[(3 * k + 1) % len(marks)] % 3 for k in range(1, nodes)]
    apart = [[ZERO] * nodes for _ in range(nodes)]
    for k, (parent, length) in enumerate(zip(parents, lengths, strict=True), 1):
        for other in range(k):
            apart[k][other] = apart[other][k] = apart[parent][other] + length
    return tuple([_grown([apart[x][letters + y] for y in range(outputs)], costs[x]) for x in range(letters)])


def _grown(distances: Sequence[Fraction], values: Sequence[Fraction]) -> Vector:
    """g of the distances, where g takes the given values in order."""
    order = sorted(values)
    places = sorted(set(distances))
    return tuple([order[places.index(distance)] for distance in distances])


def published(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The best set of outputs."""
    return loss_of_codebooks(prior, tree_costs(costs), level)


def computed(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism."""
    return least_loss([prior], tree_costs(costs), level)


def instances() -> dict[str, Any]:
    """Priors on three letters, up to four outputs."""
    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    return {"prior": priors_of(3), "costs": cost_matrices(3), "level": levels()}


def uncovered() -> Fact:
    """A holds the outputs at d <= t, with the capacities n and the filling f, B the others, at e >= t with the filling h."""
    return facts.inequality(
        "a filling pays what the outputs within t lack",
        families={"A": ("a", "n f d"), "B": ("b", "h e")},
        assume={
            "capacity": ("A", "n - f >= 0"),
            "near": ("A", "t - d >= 0"),
            "far": ("B", "e - t >= 0"),
            "filling": ("B", "h >= 0"),
            "unit": "sum(f) + sum(h) == 1",
        },
        conclude="sum(f*d) + sum(h*e) - t + sum(n*(t - d)) >= 0",
        products=["A: capacity*near", "B: far*filling"],
        equality_multipliers={"unit": ["t"]},
    )


def proof() -> Proof:
    """The covering program; that it has integral optima is Coq's."""
    return Proof("all trees", "a covering of balls of a tree", (uncovered(),))


def bridge() -> Bridge:
    """Trees from the costs of the scene, or the ring of five; the floor and the fillings of its mechanism."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        # Even priors of the scene stand for the ring, which is no tree: there the claim must fail.
        if min(given["prior"]) == max(given["prior"]):
            at_ring = ((Fraction(1, 5),) * 5, RING, Fraction(18, 13))
            found, sets = least_loss([at_ring[0]], *at_ring[1:]), loss_of_codebooks(*at_ring)
            return {ON_A_TREE: False, r"D^*(P,\lambda)": found, BEST: sets}
        asked = (given["prior"], given["costs"], given["level"])
        return {ON_A_TREE: True, r"D^*(P,\lambda)": computed(*asked), BEST: published(*asked)}

    def letters(given: dict[str, Any]) -> Any:
        parts = split(given)
        if parts is None:
            return None
        found = []
        for filling, row in zip(parts.fillings, tree_costs(given["costs"]), strict=True):
            for t in set(row):
                near = [y for y, d in enumerate(row) if d <= t]
                far = [y for y, d in enumerate(row) if d > t]
                found.append(
                    {"n": [parts.floor[y] for y in near], "f": [filling[y] for y in near], "d": [row[y] for y in near],
                     "h": [filling[y] for y in far], "e": [row[y] for y in far], "t": t}
                )  # fmt: skip
        return found

    return Bridge(LOSS, reading, {uncovered().title: letters}, says=rf"{ON_A_TREE}\Rightarrow D^*(P,\lambda)={BEST}")


@statement(
    paper="distortion",
    id="tree_codebooks",
    kind="equality",
    uses=("distortion/floor_theorem",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "TreeCoverings.tree_distance_exists",
        "TreeCoverings.staircase_covering",
        "TreeCoverings.tree_balls",
        "TreeCoverings.tree_codebook",
        "Codebooks.tree_least_loss",
    ),
)
def least_loss_on_a_tree_is_that_of_a_codebook(prior: Vector, costs: Costs, level: Fraction) -> bool:
    """All sets of outputs and the program over all entries."""
    return computed(prior, costs, level) == published(prior, costs, level)
