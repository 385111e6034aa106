"""Any distortion function, one prior, all letters adjacent: floors and radii as theorems of Coq.

Coq is shown the rows of a mechanism between its floor and lambda times the floor, and the radii: facts (F) and (R) of
checker/floor.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import entries, rules
from symdp.certificates.coq.terms import Numbers, Theorem, argument, defined, field_element, matrix, record
from symdp.certificates.coq.terms import vector as written

Document = dict[str, Any]
ONE = Fraction(1)


def is_by_floor(asked: Any, bound: Any) -> bool:
    """Whether radii for one prior prove a bound, with all letters adjacent: a floor and they are enough."""
    alone = asked.source.kind == {"vertices"} and len(asked.source.vertices) == 1
    return alone and asked.edges is None and "radii" in bound


def level_theorem(title: str, asked: entries.Asked, distortion: Fraction, level: Fraction, evidence: Document) -> Theorem:
    """The least exp(epsilon) at a distortion."""
    numbers = (distortion, level)
    return _theorem(title, asked, numbers, numbers, evidence, ("least_loss_exp_epsilon", "least_loss_leakage_proved"))


def loss_theorem(title: str, asked: entries.Asked, distortion: Fraction, level: Fraction, evidence: Document) -> Theorem:
    """The least distortion at a level of privacy."""
    numbers = (distortion, level)
    return _theorem(title, asked, numbers, numbers[::-1], evidence, ("least_expected_loss", "least_loss_proved"))


def _theorem(title: str, asked: Any, numbers: Numbers, said: Numbers, evidence: Document, names: tuple[str, str]) -> Theorem:
    """``numbers`` are D and lambda as the computation has them, ``said`` the same as the notion has them."""
    (prior,), costs = asked.source.vertices, asked.loss
    letters, outputs, (notion, by) = len(prior), len(costs[0]), names
    return Theorem(
        title,
        (defined("prior_", "seq Q", written(prior)), defined("costs", "seq (seq Q)", matrix(costs))),
        f"{notion} (only (vector R {letters} prior_)) (loss_matrix R {letters} {outputs} costs) "
        + " ".join(map(field_element, said)),
        _evidence(evidence, costs, numbers[1]),
        by,
        f"{letters} {outputs} prior_ costs {' '.join(map(argument, numbers))}",
        "FloorChecks",
    )


def _evidence(evidence: Document, costs: Sequence[Numbers], level: Fraction) -> str:
    rows, radii = mechanism(evidence, costs, level), rules.vector(evidence["bound"], "radii", len(costs))
    floor = (
        rules.vector(evidence, "floor", len(costs[0]))
        if "floor" in evidence
        else [min(column) for column in zip(*rows, strict=True)]
    )
    return record({"floor": written(floor), "answers": matrix(rows), "radius": written(radii)})


def mechanism(evidence: Document, costs: Sequence[Numbers], level: Fraction) -> list[Numbers]:
    """The rows of a mechanism that is given by its entries or by its floor."""
    outputs = len(costs[0])
    if "floor" not in evidence:
        return [rules.vector({"row": row}, "row", outputs) for row in rules.field(evidence, "matrix", list)]
    floor = rules.vector(evidence, "floor", outputs)
    return [_filled(floor, row, level) for row in costs]


def _filled(floor: Numbers, costs: Numbers, level: Fraction) -> Numbers:
    """A row: the floor, and what is missing to 1 at the cheapest outputs, up to lambda times the floor."""
    row, rest = list(floor), ONE - sum(floor)
    for y in sorted(range(len(costs)), key=costs.__getitem__):
        step = min(rest, (level - 1) * floor[y])
        row[y], rest = row[y] + step, rest - step
    return row
