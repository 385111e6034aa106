"""distortion, radii: one number for each letter proves that no private mechanism costs less; some do always.

Statement. For every prior P, matrix d and lambda >= 1 the least expected distortion is

    D*(P, lambda) = max { sum_x nu_x : for every y, sum_x (P_x d(x,y) - nu_x)_+ >= lambda sum_x (nu_x - P_x d(x,y))_+ }.

If D = sum nu for such nu at lambda, and D < d_P(y) for every y, then every mechanism of distortion at most D has
exp(epsilon) >= lambda.

Hypotheses. Finitely many letters and outputs, at least one of each; nu may be negative.
Uses. Nothing.

Check. W is mu-LDP, m_y = min_x W(y|x).

*Bound.* Rows sum to 1, so that W costs sum nu and the sum over y of sum_x (P_x d(x,y) - nu_x) W(y|x) (``exchange``). With
W(y|x) >= m_y where the bracket is positive and W(y|x) <= mu m_y where it is negative, this is at least m_y (S - mu T)
(``column``), S and T the two sums of the statement. For mu <= lambda this is not negative.

*Smaller levels.* For mu < lambda, S - mu T >= (lambda-mu) T (``smaller``). If W costs D, each m_y (S - mu T) is 0. Some m_y
is positive, so that T = 0 = S there: P_x d(x,y) = nu_x for all x, and d_P(y) = D.

*Some radii always do.* If no nu of sum D satisfies the inequalities, which are linear for each choice of signs, Farkas'
lemma has multipliers: weights of columns of entries 1 and lambda, which make a lambda-LDP mechanism of distortion below D.

*On instances.* The largest sum as a linear program, against the program over all entries of a mechanism.

Erratum. None.
Source. The toolkit. The columns of entries 1 and lambda are those of kairouz2016.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import Costs, loss_of
from proofs.distortion.programs import largest_radii, least_loss
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LARGEST = r"\max\{\textstyle\sum_x\nu_x\colon\sum_x(P_x d(x,y)-\nu_x)_+\ge\lambda\sum_x(\nu_x-P_x d(x,y))_+\ \forall y\}"


def published(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The largest sum of radii."""
    return largest_radii(prior, costs, level)


def computed(prior: Vector, costs: Costs, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism."""
    return least_loss([prior], costs, level)


def instances() -> dict[str, Any]:
    """Priors on three letters, up to four outputs."""
    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    return {"prior": priors_of(3), "costs": cost_matrices(3), "level": levels()}


def exchange() -> Fact:
    """O holds the outputs, w is the row of one letter, P its probability, v its radius."""
    return facts.inequality(
        "what a letter costs is its radius and the rest",
        families={"O": ("k", "w d")},
        assume={"row": "sum(w) == 1"},
        conclude="P*sum(w*d) == v + sum(w*(P*d - v))",
    )


def column() -> Fact:
    """A holds the letters that cost p more than their radius, with the entries v; B those that cost q less, with u."""
    return facts.inequality(
        "a column costs at least its least entry times what is left of the radii",
        families={"A": ("a", "v p"), "B": ("b", "u q")},
        assume={
            "least": ("A", "v - m >= 0"),
            "ldp": ("B", "L*m - u >= 0"),
            "above": ("A", "p >= 0"),
            "below": ("B", "q >= 0"),
        },
        conclude="sum(p*v) - sum(q*u) - m*(sum(p) - L*sum(q)) >= 0",
        products=["A: least*above", "B: ldp*below"],
    )


def smaller() -> Fact:
    """S and T are the two sums at an output, u the smaller level."""
    return facts.inequality(
        "at a smaller level something is left",
        assume={"radii": "S - L*T >= 0"},
        conclude="S - u*T >= (L-u)*T",
    )


def proof() -> Proof:
    """The bound, and its strictness; that it is reached is Coq's."""
    scope = "all numbers of letters and outputs, every d"
    return Proof(
        scope, "a column between its least entry and lambda times it; Farkas' lemma", (exchange(), column(), smaller())
    )


def _letters(given: dict[str, Any]) -> list[tuple[Fraction, Any, Any, Fraction]]:
    """P, costs, row and radius of each letter; the radius is the letter's share of the loss of the mechanism."""
    prior, costs, rows = given["prior"], given["costs"], given["rows"]
    bound = loss_of(rows, prior, costs)
    return [(p, d, w, p * bound) for p, d, w in zip(prior, costs, rows, strict=True)]


def _columns(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    letters = _letters(given)
    for y in range(len(letters[0][1])):
        rest = [(p * d[y] - radius, w[y]) for p, d, w, radius in letters]
        above, below = [(one, w) for one, w in rest if one >= 0], [(-one, w) for one, w in rest if one < 0]
        yield {
            "p": [one for one, _ in above], "v": [w for _, w in above], "q": [one for one, _ in below],
            "u": [w for _, w in below], "m": min([w for _, w in rest]), "L": given["level"],
        }  # fmt: skip


def bridge() -> Bridge:
    """Any radii will do for the facts: shares of the loss of the mechanism."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["prior"], given["costs"], given["level"])
        return {r"D^*(P,\lambda)": computed(*asked), LARGEST: published(*asked)}

    def sums(given: dict[str, Any]) -> Any:
        found = [(sum(one["p"], Fraction(0)), sum(one["q"], Fraction(0))) for one in _columns(given)]
        level = given["level"]
        return [{"S": s, "T": t, "L": level, "u": (1 + level) / 2} for s, t in found if s >= level * t]

    letters = {
        exchange().title: lambda given: [{"P": p, "d": d, "w": w, "v": v} for p, d, w, v in _letters(given)],
        column().title: lambda given: list(_columns(given)),
        smaller().title: sums,
    }
    return Bridge(LOSS, reading, letters, says=rf"D^*(P,\lambda)={LARGEST}")


@statement(
    paper="distortion",
    id="radii",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("Floors.radii_bound", "Floors.radii_level", "Duality.radii_exist"),
)
def least_loss_is_the_largest_sum_of_radii(prior: Vector, costs: Costs, level: Fraction) -> bool:
    """The radii and the program over all entries."""
    return computed(prior, costs, level) == published(prior, costs, level)
