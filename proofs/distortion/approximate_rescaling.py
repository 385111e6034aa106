"""distortion, approximate rescaling: delta buys the share delta of the nearest outputs, and more where answers are lists.

Statement. Where some set of outputs with randomised response on it is optimal at lambda, delta only mixes it with the
nearest outputs, as it does for Hamming distortion (foundations, approximate):

    D*(P, lambda, delta) = (1-delta) D*(P, lambda, 0) + delta E min_y d(X,y).

Hypotheses. Finitely many letters and outputs; lambda >= 1, 0 <= delta < 1; (epsilon, delta)-LDP for all sets of outputs.
Uses. Nothing.

Check. *Refutation.* Lists of two of three letters, P = (1/5, 1/5, 3/5), lambda = 2, delta = 1/4. Randomised response on
the lists with the third letter costs 2/15, and the radii (1/15, 1/15, 0) show that it is optimal without delta. So the right
side is 1/10; but the mechanism of the witness costs 1/15. The claim below is the lower half of the equality.

*Corrected.* "At most". The nearest output with probability delta and a lambda-LDP mechanism otherwise is (epsilon,
delta)-LDP, as in foundations, and costs the right side (``mixture``).

*On instances.* The program over all entries, with one more unknown for each positive part; that its value is the least loss
of all mechanisms is a theorem of Coq (``delta_distortion``), as the corrected statement is (``delta_mixture``). So is what
such programs show of the least lambda (``delta_by_germs``, ``no_delta_by_germs``), also for all described sets, in blocks
(``loss_proved``, ``between_proved``, ``none_proved``).

Erratum. Only "at most" holds in general. For outputs on a line or on a tree see approximate_lines.
Source. The toolkit; kairouz2016 for the mixture.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments.rescaling import slack_from_identity
from proofs.definitions.elementary import is_stochastic
from proofs.distortion.floors import Costs, loss_of, loss_of_codebooks, nearest_loss
from proofs.distortion.listed_letters import list_costs
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO = Fraction(0)
MIXED = r"(1-\delta)D^*(P,\lambda,0)+\delta\,\mathrm{E}\min_y d(X,y)"


def published(prior: Vector, costs: Costs, level: Fraction, delta: Fraction) -> Fraction:
    """The mixture."""
    from proofs.distortion.programs import loss_of_floors

    return (1 - delta) * loss_of_floors(prior, costs, level) + delta * nearest_loss(prior, costs)


def computed(prior: Vector, costs: Costs, level: Fraction, delta: Fraction) -> Fraction:
    """The linear program over all entries of an (epsilon, delta)-LDP mechanism."""
    from proofs.distortion.programs import least_loss

    return least_loss([prior], costs, level, delta)


def instances() -> dict[str, Any]:
    """Priors on three letters, up to four outputs."""
    from hypothesis import strategies as st

    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    deltas = st.sampled_from([Fraction(0), Fraction(1, 10), Fraction(1, 3)])
    return {"prior": priors_of(3), "costs": cost_matrices(3), "level": levels(), "delta": deltas}


def mixture() -> Fact:
    """v is what the letters cost under the mechanism, r what their nearest outputs do."""
    return facts.inequality(
        "what the mixture with the nearest outputs costs",
        families={"J": ("n", "p v r")},
        assume={},
        conclude="sum(p*((1-e)*v + e*r)) == (1-e)*sum(p*v) + e*sum(p*r)",
    )


def proof() -> Proof:
    """The mixture is private, and what it costs."""
    return Proof("all numbers of letters and outputs, every d", "a mixture", (slack_from_identity()[0], mixture()))


def _delta(given: dict[str, Any]) -> Fraction:
    return Fraction(len(given["costs"][0]) - 1, 6)


def bridge() -> Bridge:
    """The mechanism of the scene, mixed with the nearest outputs; delta goes with the number of outputs."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["prior"], given["costs"], given["level"], _delta(given))
        return {r"D^*(P,\lambda,\delta)": computed(*asked), MIXED: published(*asked)}

    def levels(given: dict[str, Any]) -> Any:
        rows, delta, found = given["rows"], _delta(given), []
        nearest = [row.index(min(row)) for row in given["costs"]]
        for y in range(len(rows[0])):
            for x, k in [(x, k) for x in range(len(rows)) for k in range(len(rows))]:
                told = {"i": int(nearest[x] == y), "k": int(nearest[k] == y)}
                found.append({"L": given["level"], "d": delta, "a": rows[x][y], "b": rows[k][y], **told})
        return found

    def spent(given: dict[str, Any]) -> Any:
        costs = given["costs"]
        paid = [
            sum([w * d for w, d in zip(*pair, strict=True)], Fraction(0)) for pair in zip(given["rows"], costs, strict=True)
        ]
        return {"p": given["prior"], "v": paid, "r": [min(row) for row in costs], "e": _delta(given)}

    return Bridge(
        LOSS,
        reading,
        {slack_from_identity()[0].title: levels, mixture().title: spent},
        says=rf"D^*(P,\lambda,\delta)\le {MIXED}",
    )


@statement(
    paper="distortion",
    id="approximate_rescaling/corrected",
    kind="upper bound",
    coq=(
        "EntriesBuilders.delta_distortion",
        "EntriesBuilders.delta_mixture",
        "LevelGerms.delta_by_germs",
        "LevelGerms.no_delta_by_germs",
        "MechanismClaims.between_proved",
        "MechanismClaims.loss_proved",
        "MechanismClaims.none_proved",
    ),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def delta_costs_at_most_the_mixture(prior: Vector, costs: Costs, level: Fraction, delta: Fraction) -> bool:
    """The mixture is no better than the best."""
    return computed(prior, costs, level, delta) <= published(prior, costs, level, delta)


def is_counted(prior: Vector, costs: Costs, level: Fraction, delta: Fraction, radii: Vector, rows: Sequence[Vector]) -> bool:
    """The radii show that a set of outputs is optimal without delta, and the mechanism is (epsilon, delta)-LDP."""
    for column in zip(*costs, strict=True):
        rest = [p * d - radius for p, d, radius in zip(prior, column, radii, strict=True)]
        if sum([max(ZERO, one) for one in rest]) < level * sum([max(ZERO, -one) for one in rest]):
            return False
    pairs = [(row, other) for row in rows for other in rows]
    excess = [sum([max(ZERO, a - level * b) for a, b in zip(*pair, strict=True)]) for pair in pairs]
    return sum(radii) == loss_of_codebooks(prior, costs, level) and is_stochastic(rows) and max(excess) <= delta < 1


def printed(
    prior: Vector, costs: Costs, level: Fraction, delta: Fraction, radii: Vector, rows: Sequence[Vector]
) -> Fraction:
    """The mixture, where the radii have the least loss without delta."""
    return (1 - delta) * sum(radii, ZERO) + delta * nearest_loss(prior, costs)


def spent(prior: Vector, costs: Costs, level: Fraction, delta: Fraction, radii: Vector, rows: Sequence[Vector]) -> Fraction:
    """What the mechanism costs."""
    return loss_of(rows, prior, costs)


def refutation() -> Refutation:
    """Lists of two of three letters."""
    from proofs.distortion.programs import loss_program

    prior, radii = tuple(map(Fraction, ("1/5", "1/5", "3/5"))), tuple(map(Fraction, ("1/15", "1/15", "0")))
    costs, level, delta = tuple(map(tuple, list_costs(3, 2))), Fraction(2), Fraction(1, 4)
    written = (("1/4", "7/12", "1/6"), ("1/4", "1/6", "7/12"), ("0", "5/12", "7/12"))
    rows = tuple([tuple(map(Fraction, row)) for row in written])
    return Refutation(
        {"prior": prior, "costs": costs, "level": level, "delta": delta, "radii": radii, "rows": rows},
        (
            facts.program("without delta the least distortion is 2/15", loss_program([prior], costs, level)),
            facts.program("with delta = 1/4 it is 1/15", loss_program([prior], costs, level, delta)),
            facts.arithmetic("randomised response on the two lists with the third letter has 2/15",
                             "(1/5 + 1/5)/(2 + L - 1)", "==", "2/15", L=level),
            facts.arithmetic("the mixture has 1/10", "(1-d)*2/15", "==", "1/10", d=delta),
        ),
    )  # fmt: skip


@statement(
    paper="distortion",
    id="approximate_rescaling",
    kind="lower bound",
    hypotheses=is_counted,
    published=printed,
    computed=spent,
    refutation=refutation,
    corrected=delta_costs_at_most_the_mixture,
)
def delta_costs_the_mixture(
    prior: Vector, costs: Costs, level: Fraction, delta: Fraction, radii: Vector, rows: Sequence[Vector]
) -> bool:
    """The lower half of the equality: no mechanism costs less than the mixture."""
    asked = (prior, costs, level, delta, radii, rows)
    return spent(*asked) >= printed(*asked)
