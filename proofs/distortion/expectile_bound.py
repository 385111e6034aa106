"""distortion, expectile bound: no private mechanism costs less than the smallest 1/(1+lambda)-expectile of a column.

Statement. For every prior P, matrix d and lambda >= 1, every lambda-LDP mechanism has an expected distortion of at least the
least e_y, where E (d(X,y) - e_y)_+ = lambda E (e_y - d(X,y))_+, which one number e_y solves.

In other words, where no y costs D for every letter of positive probability, a mechanism of distortion at most D has
exp(epsilon) of at least the least ratio E (d(X,y) - D)_+ / E (D - d(X,y))_+ over the y whose denominator is positive; where
there is no such y, no private mechanism has distortion at most D.

Hypotheses. Finitely many letters and outputs.
Uses. Radii.

Check. The radii P_x D: at an output y with e_y >= D the two sums are E (d - D)_+ >= lambda E (D - d)_+, since the left one
falls and the right one rises with D. The fact is the bound of one column for these radii.

*On instances.* Expectiles by their formula on each side of a distance, against the program over all entries.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import Costs, loss_of
from proofs.distortion.programs import least_loss
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge


def expectile(prior: Vector, column: Vector, level: Fraction) -> Fraction:
    """e with E (d - e)_+ = lambda E (e - d)_+: the mean of d with the weight lambda at the d up to one of them."""
    found = []
    for most in column:
        weights = [p * (level if d <= most else 1) for p, d in zip(prior, column, strict=True)]
        if sum(weights):
            found.append(sum([w * d for w, d in zip(weights, column, strict=True)], Fraction(0)) / sum(weights))
    return min(found)


def published(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The least expectile."""
    return min([expectile(prior, column, level) for column in zip(*costs, strict=True)])


def computed(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism."""
    return least_loss([prior], costs, level)


def instances() -> dict[str, Any]:
    """Priors on three letters, up to four outputs."""
    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    return {"prior": priors_of(3), "costs": cost_matrices(3), "level": levels()}


def column() -> Fact:
    """A holds the letters with d - D = e >= 0, their probabilities p and entries v, B those with D - d = f >= 0, q and u."""
    return facts.inequality(
        "a column costs at least its least entry times E (d - D)_+ - lambda E (D - d)_+",
        families={"A": ("a", "p e v"), "B": ("b", "q f u")},
        assume={
            "least": ("A", "v - m >= 0"),
            "ldp": ("B", "L*m - u >= 0"),
            "prior": ("A", "p >= 0"),
            "chance": ("B", "q >= 0"),
            "above": ("A", "e >= 0"),
            "below": ("B", "f >= 0"),
        },
        conclude="sum(p*e*v) - sum(q*f*u) - m*(sum(p*e) - L*sum(q*f)) >= 0",
        products=["A: prior*above*least", "B: chance*below*ldp"],
    )


def proof() -> Proof:
    """The radii P_x D."""
    return Proof("all numbers of letters and outputs, every d", "the radii P_x D", (column(),))


def _columns(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    prior, costs, rows = given["prior"], given["costs"], given["rows"]
    bound = loss_of(rows, prior, costs)
    for y in range(len(costs[0])):
        rest = [(p, d[y] - bound, w[y]) for p, d, w in zip(prior, costs, rows, strict=True)]
        above, below = [one for one in rest if one[1] >= 0], [one for one in rest if one[1] < 0]
        yield {
            "p": [p for p, _, _ in above], "e": [e for _, e, _ in above], "v": [w for _, _, w in above],
            "q": [p for p, _, _ in below], "f": [-e for _, e, _ in below], "u": [w for _, _, w in below],
            "m": min([w for _, _, w in rest]), "L": given["level"],
        }  # fmt: skip


def bridge() -> Bridge:
    """D is what the mechanism of the scene costs."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["prior"], given["costs"], given["level"])
        return {r"D^*(P,\lambda)": computed(*asked), r"\min_y e_y": published(*asked)}

    return Bridge(LOSS, reading, {column().title: lambda given: list(_columns(given))}, says=r"D^*(P,\lambda)\ge\min_y e_y")


@statement(
    paper="distortion",
    id="expectile_bound",
    kind="lower bound",
    uses=("distortion/radii",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq="Floors.expectile_bound",
)
def least_loss_is_at_least_an_expectile(prior: Vector, costs: Costs, level: Fraction) -> bool:
    """Nothing costs less than the least expectile."""
    return computed(prior, costs, level) >= published(prior, costs, level)
