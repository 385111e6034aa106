"""Any distortion function over any source set, some letters adjacent: claims by entries as theorems of Coq.

Coq is shown the entries of a mechanism, and for each output y flows f(x,h) >= 0 between adjacent letters with
w_x + lambda sum_i f(i,x) - sum_h f(x,h) <= p_x d(x,y): fact (D) of checker/entries.py. Where a certificate has radii w
instead, flows are made from them; where it has a floor, entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.coq.floor import mechanism
from symdp.certificates.coq.leakage import member
from symdp.certificates.coq.source import coq_source, multipliers
from symdp.certificates.coq.terms import (
    Numbers,
    Theorem,
    argument,
    defined,
    evidence_vector,
    field_element,
    flow_lists,
    listed,
    matrix,
    natural,
    record,
    vector,
)

Document = dict[str, Any]
Flow = tuple[int, int, Fraction]
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Question:
    """What is asked: what the checker in Python reads of a claim, and the adjacent letters as Coq has them.

    Attributes
    ----------
    asked : checker.entries.Asked
    adjacent : str
        A term of EntriesChecks.adjacency.
    given : tuple of str
        The definition that this term needs, where it needs one.
    """

    asked: Any
    adjacent: str = "AllPairs"
    given: tuple[str, ...] = ()

    def theorem(self, title: str, by: str, said: str, numbers: Numbers, evidence: str) -> Theorem:
        """``said`` has the notion, and the values of the numbers in its order after the losses."""
        source, costs = coq_source(self.asked.source), self.asked.loss
        letters, outputs = len(costs), len(costs[0])
        notion, *values = said.split(" ", 1)
        sets = f"(adjacent_in {letters} {self.adjacent}) ({source.claimed}) (loss_matrix R {letters} {outputs} costs)"
        return Theorem(
            title,
            (*source.definitions, *self.given, defined("costs", "seq (seq Q)", matrix(costs))),
            " ".join([notion, sets, *values]),
            evidence,
            by,
            f"{letters} {outputs} {source.described} {self.adjacent} costs {' '.join(map(argument, numbers))}",
            "GraphChecks FloorChecks EntriesChecks",
        )

    def loss_theorem(self, title: str, distortion: Fraction, level: Fraction, evidence: Document) -> Theorem:
        """The least distortion at a level of privacy."""
        shown = self.bounded(self.reached(evidence, level), rules.field(evidence, "bound", dict), level)
        said = f"least_loss_among {field_element(level)} {field_element(distortion)}"
        return self.theorem(title, "least_loss_among_proved", said, (distortion, level), shown.written())

    def between_theorem(self, title: str, numbers: Numbers, shown: Evidence) -> Theorem:
        """The least exp(epsilon) at a distortion lies between two numbers."""
        said = f"level_between {' '.join(map(field_element, numbers))}"
        return self.theorem(title, "level_between_proved", said, numbers, shown.written())

    def no_level_theorem(self, title: str, distortion: Fraction, evidence: Document, priors: Iterable[Document]) -> Theorem:
        """No finite epsilon allows a distortion that can be had."""
        truthful = [cheapest(costs) for costs in self.asked.loss]
        rivals = tuple([self.rival(given) for given in priors])
        shown = replace(self.mechanism(truthful, evidence), rounds=self._rounds, rivals=rivals)
        said = f"no_level {field_element(distortion)}"
        return self.theorem(title, "no_level_proved", said, (distortion,), shown.written())

    def reached(self, evidence: Document, level: Fraction) -> Evidence:
        """The mechanism of a certificate."""
        if "floor" in evidence:
            self.asked.require_all_adjacent("floor")
        return self.mechanism(mechanism(evidence, self.asked.loss, level), evidence)

    def mechanism(self, rows: Sequence[Numbers], evidence: Document) -> Evidence:
        """The rows of a mechanism with the multipliers of what they spend."""
        spent = [-rules.dot(row, costs) for row, costs in zip(rows, self.asked.loss, strict=True)]
        return Evidence(rows, multipliers(self.asked.source, spent, evidence))

    def silent(self, shown: Evidence, evidence: Document) -> Evidence:
        """Without leakage there is nothing to bound, but the set must have a prior."""
        prior, weights = member(self.asked.source, evidence, "prior")
        return replace(shown, prior=prior, weights=weights)

    def bounded(self, shown: Evidence, bound: Document, level: Fraction, rivals: Iterable[Document] = ()) -> Evidence:
        """The same with what bounds all mechanisms at a level."""
        prior, weights = member(self.asked.source, {"prior": bound}, "prior")
        rows = rules.vector(bound, "radii" if "radii" in bound else "rows", len(prior))
        return replace(
            shown,
            prior=prior,
            weights=weights,
            rows=rows,
            flows=self._flows(bound, prior, rows, level),
            rounds=self._rounds,
            rivals=tuple([self.rival(given) for given in rivals]),
        )

    @property
    def _rounds(self) -> int:
        """How often neighbours are looked at until letters that a path joins know of each other."""
        return 1 if self.adjacent == "AllPairs" else len(self.asked.loss)

    def rival(self, given: Document) -> tuple[Numbers, Numbers]:
        """The weights of a prior, and the prior."""
        prior, weights = member(self.asked.source, {"prior": given}, "prior")
        return weights, prior

    def _flows(self, bound: Document, prior: Numbers, rows: Numbers, level: Fraction) -> list[list[Flow]]:
        if "radii" in bound:
            self.asked.require_all_adjacent("radii")
            return [_helped(level, prior, rows, column) for column in zip(*self.asked.loss, strict=True)]
        known = self.asked.read_flows(rules.field(bound, "flows", list))
        return [known.get(output, []) for output in range(self.asked.outputs)]


@dataclass(frozen=True)
class Evidence:
    """The record entries_evidence of EntriesChecks.v."""

    matrix: Sequence[Numbers]
    multipliers: Numbers
    prior: Numbers = ()
    weights: Numbers = ()
    rows: Numbers = ()
    flows: Sequence[Sequence[Flow]] = ()
    rounds: int = 0
    rivals: tuple[tuple[Numbers, Numbers], ...] = ()

    def written(self) -> str:
        """The definition of ``evidence``."""
        return record(self.fields())

    def fields(self) -> dict[str, str]:
        """The fields of the record."""
        return {
            "matrix": matrix(self.matrix),
            "matrix_multipliers": evidence_vector(self.multipliers),
            "bound_prior": evidence_vector(self.prior),
            "bound_weights": evidence_vector(self.weights),
            "bound_rows": evidence_vector(self.rows),
            "bound_flows": flow_lists(self.flows),
            "rounds": natural(self.rounds),
            "rivals": listed([f"({vector(weights)}, {vector(prior)})" for weights, prior in self.rivals]),
        }


def cheapest(costs: Numbers) -> Numbers:
    """The row that answers with the first cheapest output."""
    place = min(range(len(costs)), key=costs.__getitem__)
    return [Fraction(int(output == place)) for output in range(len(costs))]


def _helped(level: Fraction, prior: Numbers, radii: Numbers, column: Numbers) -> list[Flow]:
    """Letters that pay too little are helped by those that have some left, lambda of it for each unit."""
    left = [p * cost - radius for p, cost, radius in zip(prior, column, radii, strict=True)]
    lacking = [(x, -value) for x, value in enumerate(left) if value < 0]
    donors = [(h, value) for h, value in enumerate(left) if value > 0]
    flows = []
    for x, need in lacking:
        missing = need
        while missing > 0 and donors:
            donor, room = donors.pop(0)
            amount = min(missing, room / level)
            flows.append((x, donor, amount))
            missing, room = missing - amount, room - level * amount
            if room > 0:
                donors.insert(0, (donor, room))
    return flows
