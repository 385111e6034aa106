"""distortion, line codebooks: on a line the best mechanism quantises and answers by randomised response on its codewords.

Statement. Let the outputs be ordered, and every d(x,.) fall and then rise along the order. Then for every prior and
lambda >= 1

    D*(P, lambda) = min over non-empty sets B of outputs of
                    (sum over B of d_P(y) + (lambda-1) E min over B of d(X,y)) / (|B| + lambda-1),

attained by the nearest codeword with the weight lambda and the others of B with the weight 1.

Hypotheses. Finitely many letters and outputs, at least one of each; ties are allowed.
Uses. The floor theorem.

Check. A set B is the floor 1 on B, 0 elsewhere, so that the minimum over floors is at most that over sets. Conversely let n
be a floor and u = D*(P, lambda).

*Systematic sampling.* Put intervals of the lengths n_y side by side in the order of the outputs, and let B_s hold those that
contain one of s, s + 1, s + 2, ... for s in [0, 1). As sum n >= 1, B_s is not empty. For s at random an interval of the
length a is met with probability min(1, a): this holds of y itself, and of the outputs within r of a letter, which follow
each other.

*Queues.* The same sets without s: those made of the outputs so far stand in a queue, by their last outputs. The next output
y joins the first ones, of the probability min(1, n_y) together, which then go to the back. For every interval that ends with
y, the sets without an output of it stood in front, so that what it is met with grows by n_y, or to 1.

*Distances.* The mean of min over B_s of d(x,y) is therefore F_x(n): both are sums over the steps of d(x,.), of the step
times 1 minus min(1, sum of n within r) (``by_steps``).

*Codewords.* Subtract u from all d, so that the least value is 0. Then d_P(y) >= 0, since a single codeword is a set, and
the mean of the sum over B_s of d_P(y) is at most sum n d_P (``openings``). Some B_s is no dearer than the mean
(``some_codebook``), hence than n.

*In Coq.* The outputs within r of a letter are an interval. Order these intervals by how far they reach down, and outputs by
their places: of two outputs in an interval the lower one is in every interval that reaches as far down and holds the upper
one. This is all that the covering of ``tree_codebooks`` needs, so that no floor costs less than some set, and with the floor
theorem the least expected loss is that of the best set.

*On instances.* All sets of outputs, against the program over all entries.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import (
    ON_A_LINE,
    Costs,
    codebook_parts,
    constant_losses,
    is_quasi_convex,
    loss_of_codebooks,
    quasi_convex,
    split,
)
from proofs.distortion.programs import least_loss
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO, ONE = Fraction(0), Fraction(1)
BEST = r"\min_B\frac{\sum_{y\in B}d_P(y)+(\lambda-1)\mathrm{E}\min_{y\in B}d(X,y)}{|B|+\lambda-1}"


def published(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The best set of outputs."""
    return loss_of_codebooks(prior, quasi_convex(costs), level)


def computed(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism."""
    return least_loss([prior], quasi_convex(costs), level)


def instances() -> dict[str, Any]:
    """Priors on three letters, up to four outputs, each row put into a falling and rising order."""
    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    return {"prior": priors_of(3), "costs": cost_matrices(3), "level": levels()}


def by_steps() -> Fact:
    """V holds the steps of d(x,.): t its width, s what it is met with, c the mean of what is left of it."""
    return facts.inequality(
        "the mean distance is the sum of the steps times the chance that nothing nearer is met",
        families={"V": ("v", "t s c")},
        assume={"left": ("V", "c == t*(1 - s)")},
        conclude="e + sum(c) == e + sum(t) - sum(t*s)",
    )


def openings() -> Fact:
    """O holds the outputs: b is the chance that y is a codeword, e what it costs."""
    return facts.inequality(
        "codewords that are met no more often than the floor says cost no more",
        families={"O": ("k", "n b e")},
        assume={"met": ("O", "n - b >= 0"), "cost": ("O", "e >= 0")},
        conclude="sum(n*e) - sum(b*e) >= 0",
    )


def some_codebook() -> Fact:
    """K holds the codebooks, p their chances, c what they cost, T the mean."""
    return facts.inequality(
        "not all codebooks cost more than their mean",
        families={"K": ("k", "p c")},
        assume={"chance": ("K", "p >= 0"), "all": "sum(p) == 1", "mean": "T - sum(p*c) >= 0", "least": ("K", "c - m >= 0")},
        conclude="T - m >= 0",
    )


def proof() -> Proof:
    """A floor as a mean of codebooks."""
    scope = "all numbers of letters and outputs, every d that falls and rises"
    return Proof(scope, "systematic sampling of codebooks from a floor", (by_steps(), openings(), some_codebook()))


def samples(floor: list[Fraction]) -> list[tuple[Fraction, tuple[int, ...]]]:
    """The sets B_s with their chances, for floors of sum 1 or more."""
    ends = [ZERO, *accumulate(floor)]
    cuts = sorted({end % 1 for end in ends} | {ZERO})
    found = []
    for low, high in pairwise([*cuts, ONE]):
        middle = (low + high) / 2
        met = [y for y, (left, right) in enumerate(pairwise(ends)) if (right - middle) // 1 > (left - middle) // 1]
        found.append((high - low, tuple(met)))
    return found


def _floor(given: dict[str, Any]) -> tuple[list[Fraction], Costs] | None:
    parts = split(given)
    costs = quasi_convex(given["costs"])
    return None if parts is None else (parts.floor, costs)


def _steps(given: dict[str, Any]) -> Any:
    """The steps between the distances of each letter, and how often an output below each is met."""
    found = _floor(given)
    if found is None:
        return None
    fillings, drawn = [], samples(found[0])
    for row in found[1]:
        values = sorted(set(row))
        steps = list(pairwise(values))
        met = [sum([chance for chance, chosen in drawn if any(row[y] <= low for y in chosen)], ZERO) for low, _ in steps]
        wide = [high - low for low, high in steps]
        left = [t * (1 - min(ONE, sum([n for n, d in zip(found[0], row, strict=True) if d <= low], ZERO)))
                for t, (low, _) in zip(wide, steps, strict=True)]  # fmt: skip
        fillings.append({"t": wide, "s": met, "c": left, "e": values[0]})
    return fillings


def bridge() -> Bridge:
    """The floor of the mechanism of the scene, over its costs put into order."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["prior"], given["costs"], given["level"])
        on_a_line = all(map(is_quasi_convex, given["costs"]))
        return {ON_A_LINE: on_a_line, r"D^*(P,\lambda)": least_loss([asked[0]], *asked[1:]), BEST: loss_of_codebooks(*asked)}

    def words(given: dict[str, Any]) -> Any:
        found = _floor(given)
        if found is None:
            return None
        floor, costs = found
        constant = constant_losses(given["prior"], costs)
        met = [sum([chance for chance, chosen in samples(floor) if y in chosen], ZERO) for y in range(len(floor))]
        return {"n": floor, "b": met, "e": [d - min(constant) for d in constant]}

    def sets(given: dict[str, Any]) -> Any:
        found = _floor(given)
        if found is None:
            return None
        parts = [(chance, *codebook_parts(given["prior"], found[1], chosen)) for chance, chosen in samples(found[0])]
        spent = [total + (given["level"] - 1) * nearest for _, total, nearest in parts]
        mean = sum([chance * cost for (chance, _, _), cost in zip(parts, spent, strict=True)], ZERO)
        return {"p": [chance for chance, _, _ in parts], "c": spent, "T": mean, "m": min(spent)}

    return Bridge(
        LOSS,
        reading,
        {by_steps().title: _steps, openings().title: words, some_codebook().title: sets},
        says=rf"{ON_A_LINE}\Rightarrow D^*(P,\lambda)={BEST}",
    )


@statement(
    paper="distortion",
    id="line_codebooks",
    kind="equality",
    uses=("distortion/floor_theorem",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("Sampling.systematic_sampling", "TreeCoverings.staircase_codebook", "Codebooks.line_least_loss"),
)
def least_loss_is_that_of_a_codebook(prior: Vector, costs: Costs, level: Fraction) -> bool:
    """All sets of outputs and the program over all entries."""
    return computed(prior, costs, level) == published(prior, costs, level)
