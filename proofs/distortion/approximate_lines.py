"""distortion, approximate lines: on a line, too, delta can buy more than the share delta of the nearest outputs.

Statement. If every d(x,.) falls and rises along an order of the outputs, or grows with the distance in a tree, then for
every prior, lambda >= 1 and 0 <= delta < 1

    D*(P, lambda, delta) = (1-delta) D*(P, lambda, 0) + delta E min_y d(X,y).

Hypotheses. Finitely many letters and outputs; (epsilon, delta)-LDP for all sets of outputs.
Uses. Nothing.

Check. *Refutation.* The letters 0, 3 and 6 of a line, with the same probability, are answered by 0, 2, 4 or 6, and cost
their distance. At lambda = 3 the least loss is 9/5, and the nearest outputs cost 1/3. So the right side is 16/15 at
delta = 1/2; but the mechanism of the witness costs 31/30. A line is a tree, so that neither claim holds.

*Corrected.* With one letter or two, for any d. "At most" is approximate_rescaling. Let W be (epsilon, delta)-LDP, and
m_z = min_x W(z|x). What is above lambda m in a row is what is above lambda times the other row, at most delta. Hence
u = min(W, lambda m) has at least 1 - delta in each row, and m <= u <= lambda m.

*A share of W.* If m has 1 - delta or more, V = m / sum m, and else V = T/(1-delta) with T between m and u so that it has
1 - delta (``filled``), is a private mechanism with (1-delta) V <= W: what is left costs at least what the nearest outputs do
(``cheapest``). With three letters what is above the floor may come from two other letters, delta from each.

*On instances.* The program over all entries with delta, against the mixture of the least loss without delta.

Erratum. Only "at most" holds, from three letters on.
Source. The toolkit, which had it as a conjecture.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.distortion.approximate_rescaling import MIXED, computed, is_counted, printed, published, spent
from proofs.distortion.floors import Costs, is_quasi_convex
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

HALF = Fraction(1, 2)


def instances() -> dict[str, Any]:
    """Two letters, up to four outputs."""
    from hypothesis import strategies as st

    from proofs.distortion.strategies import cost_matrices, levels, priors_of

    deltas = st.fractions(0, Fraction(9, 10), max_denominator=10)
    return {"prior": priors_of(2), "costs": cost_matrices(2), "level": levels(), "delta": deltas}


def filled() -> Fact:
    """m is the floor, u what of a row is at most lambda m, T the share t of the way from m to u."""
    return facts.inequality(
        "between the floor and what is private there is a row of mass 1 - delta",
        families={"Z": ("n", "m u")},
        assume={"share": "t*(sum(u) - sum(m)) == 1 - e - sum(m)"},
        conclude="sum(m + t*(u - m)) == 1 - e",
    )


def cheapest() -> Fact:
    """w and v are rows of W and V, d what the outputs cost a letter and r the least of it."""
    return facts.inequality(
        "what is left of a row costs at least what the nearest output does",
        families={"Z": ("n", "w v d")},
        assume={
            "row": "sum(w) == 1",
            "other": "sum(v) == 1",
            "left": ("Z", "w - (1-e)*v >= 0"),
            "nearest": ("Z", "d - r >= 0"),
        },
        conclude="sum(w*d) - (1-e)*sum(v*d) - e*r >= 0",
        products=["Z: left*nearest"],
        equality_multipliers={"row": ["r"], "other": ["r", "e*r"]},
    )


def proof() -> Proof:
    """Where one floor serves both letters."""
    return Proof("one letter and two, every d", "a private share of the mechanism", (filled(), cheapest()))


def _delta(given: dict[str, Any]) -> Fraction:
    return Fraction(len(given["costs"][0]) - 1, 6)


def bridge() -> Bridge:
    """The mechanism of the scene, mixed with its first row; delta goes with the number of outputs."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["prior"], given["costs"], given["level"], _delta(given))
        return {r"D^*(P,\lambda,\delta)": computed(*asked), MIXED: published(*asked), "M": len(given["prior"])}

    def mixed(given: dict[str, Any]) -> list[Vector]:
        delta, rows = _delta(given), given["rows"]
        return [tuple([(1 - delta) * v + delta * w for v, w in zip(row, rows[0], strict=True)]) for row in rows]

    def between(given: dict[str, Any]) -> Any:
        rows, delta = mixed(given), _delta(given)
        floor = [min(column) for column in zip(*rows, strict=True)]
        for row in rows:
            most = [min(w, given["level"] * m) for w, m in zip(row, floor, strict=True)]
            if sum(floor) < 1 - delta <= sum(most):
                share = (1 - delta - sum(floor)) / (sum(most) - sum(floor))
                yield {"m": floor, "u": most, "t": share, "e": delta}

    def left(given: dict[str, Any]) -> Any:
        parts = zip(mixed(given), given["rows"], given["costs"], strict=True)
        return [{"w": row, "v": held, "d": costs, "r": min(costs), "e": _delta(given)} for row, held, costs in parts]

    return Bridge(
        LOSS,
        reading,
        {filled().title: lambda given: list(between(given)), cheapest().title: left},
        says=rf"M\le 2\Rightarrow D^*(P,\lambda,\delta)={MIXED}",
    )


@statement(
    paper="distortion",
    id="approximate_lines/corrected",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("TwoLetters.floor_holds", "TwoLetters.two_letters_loss"),
)
def delta_costs_the_mixture_with_two_letters(prior: Vector, costs: Costs, level: Fraction, delta: Fraction) -> bool:
    """The equality, for two letters."""
    return computed(prior, costs, level, delta) == published(prior, costs, level, delta)


def is_counted_on_a_line(
    prior: Vector, costs: Costs, level: Fraction, delta: Fraction, radii: Vector, rows: Sequence[Vector]
) -> bool:
    """All rows fall and rise; the radii have the least loss without delta, and the mechanism is (epsilon, delta)-LDP."""
    return all(map(is_quasi_convex, costs)) and is_counted(prior, costs, level, delta, radii, rows)


def refutation() -> Refutation:
    """Three letters and four outputs of a line."""
    from proofs.distortion.programs import loss_program

    prior, radii, level = (Fraction(1, 3),) * 3, (Fraction(3, 5),) * 3, Fraction(3)
    costs = tuple([tuple([Fraction(abs(x - y)) for y in (0, 2, 4, 6)]) for x in (0, 3, 6)])
    written = (("4/5", "3/40", "1/40", "1/10"), ("1/10", "2/5", "2/5", "1/10"), ("1/10", "1/40", "3/40", "4/5"))
    rows = tuple([tuple(map(Fraction, row)) for row in written])
    return Refutation(
        {"prior": prior, "costs": costs, "level": level, "delta": HALF, "radii": radii, "rows": rows},
        (
            facts.program("without delta the least loss is 9/5", loss_program([prior], costs, level)),
            facts.program("with delta = 1/2 it is 31/30", loss_program([prior], costs, level, HALF)),
            facts.arithmetic("the nearest outputs cost 1/3", "(0 + 1 + 0)/3", "==", "1/3"),
            facts.arithmetic("the mixture has 16/15", "(1-d)*9/5 + d/3", "==", "16/15", d=HALF),
        ),
    )


@statement(
    paper="distortion",
    id="approximate_lines",
    kind="lower bound",
    hypotheses=is_counted_on_a_line,
    published=printed,
    computed=spent,
    refutation=refutation,
    corrected=delta_costs_the_mixture_with_two_letters,
)
def delta_costs_the_mixture_on_lines(
    prior: Vector, costs: Costs, level: Fraction, delta: Fraction, radii: Vector, rows: Sequence[Vector]
) -> bool:
    """The lower half of the equality: no mechanism costs less than the mixture."""
    asked = (prior, costs, level, delta, radii, rows)
    return spent(*asked) >= printed(*asked)
