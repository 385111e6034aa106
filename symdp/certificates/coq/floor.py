"""Any distortion function, one prior, all letters adjacent: floors and radii as theorems of Coq.

Coq is shown the rows of a mechanism between its floor and lambda times the floor, and the radii: facts (F) and (R) of
checker/floor.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import entries, rules, source_set
from symdp.certificates.coq.terms import Numbers, Theorem, argument, defined, field_element, matrix, record
from symdp.certificates.coq.terms import vector as written
from symdp.errors import Unsupported

Document = dict[str, Any]
ONE = Fraction(1)


def level_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least exp(epsilon) at a distortion."""
    prior, costs = _read(claim)
    if "exp_bounds" not in claim:
        raise Unsupported("that no finite epsilon will do is not written as a Coq proof for any distortion function")
    low, level = rules.vector(claim, "exp_bounds", 2)
    if low < level:
        raise Unsupported("an enclosure of exp(epsilon) is not written as a Coq proof, only its exact value")
    distortion = rules.number(claim, "distortion")
    title = f"The least exp(epsilon) at distortion {distortion} is {level}."
    return _theorem(
        title, prior, costs, (distortion, level), evidence, "least_loss_exp_epsilon", "least_loss_leakage_proved"
    )


def loss_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least distortion at a level of privacy."""
    prior, costs = _read(claim)
    level, distortion = rules.number(claim, "exp_epsilon"), rules.number(claim, "distortion")
    title = f"The least distortion at exp(epsilon) = {level} is {distortion}."
    return _theorem(title, prior, costs, (level, distortion), evidence, "least_expected_loss", "least_loss_proved")


def _read(claim: Document) -> tuple[Numbers, Sequence[Numbers]]:
    source = source_set.Source(rules.field(claim, "source", dict))
    if source.kind != {"vertices"} or len(source.vertices) != 1:
        raise Unsupported("a claim by entries is written as a Coq proof for one prior only")
    if claim.get("adjacency", ()) is not None:
        raise Unsupported("a claim by entries is written as a Coq proof where all letters are adjacent only")
    costs: Sequence[Numbers] = entries.costs_of(claim, source.letters)
    return source.vertices[0], costs


def _theorem(
    title: str, prior: Numbers, costs: Sequence[Numbers], numbers: Numbers, evidence: Document, notion: str, by: str
) -> Theorem:
    """``numbers`` in the order of the notion; the computation has the distortion and then lambda."""
    leaking = notion == "least_loss_exp_epsilon"
    distortion, level = numbers if leaking else reversed(numbers)
    letters, outputs = len(prior), len(costs[0])
    return Theorem(
        title,
        (defined("prior_", "seq Q", written(prior)), defined("costs", "seq (seq Q)", matrix(costs))),
        f"{notion} (only (vector R {letters} prior_)) (loss_matrix R {letters} {outputs} costs) "
        + " ".join(map(field_element, numbers)),
        _evidence(evidence, costs, level),
        by,
        f"{letters} {outputs} prior_ costs {argument(distortion)} {argument(level)}",
        "FloorChecks",
    )


def _evidence(evidence: Document, costs: Sequence[Numbers], level: Fraction) -> str:
    floor, rows = _mechanism(evidence, costs, level)
    bound = evidence.get("bound", {})
    if "rows" in bound:
        raise Unsupported("a bound by flows is not written as a Coq proof, only one by radii")
    radii = rules.vector(bound, "radii", len(costs)) if "radii" in bound else ()
    return record({"floor": written(floor), "answers": matrix(rows), "radius": written(radii)})


def _mechanism(evidence: Document, costs: Sequence[Numbers], level: Fraction) -> tuple[Numbers, Sequence[Numbers]]:
    outputs = len(costs[0])
    if "floor" not in evidence:
        rows = [rules.vector({"row": row}, "row", outputs) for row in rules.field(evidence, "matrix", list)]
        return [min(column) for column in zip(*rows, strict=True)], rows
    floor = rules.vector(evidence, "floor", outputs)
    return floor, [_filled(floor, row, level) for row in costs]


def _filled(floor: Numbers, costs: Numbers, level: Fraction) -> Numbers:
    """A row: the floor, and what is missing to 1 at the cheapest outputs, up to lambda times the floor."""
    row, rest = list(floor), ONE - sum(floor)
    for y in sorted(range(len(costs)), key=costs.__getitem__):
        step = min(rest, (level - 1) * floor[y])
        row[y], rest = row[y] + step, rest - step
    return row
