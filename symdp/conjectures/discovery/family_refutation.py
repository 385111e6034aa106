"""Refutations of a closed form: a set of the family and a distortion at which the exact optimum differs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.arithmetic.rational import ExpEpsilon
from symdp.certificates.certificate import Certificate
from symdp.conjectures.discovery.envelope_heights import Heights
from symdp.conjectures.discovery.set_family import Instance, SourceFamily
from symdp.conjectures.facts import arithmetic, certified
from symdp.conjectures.proof import stated
from symdp.tradeoffs.tradeoff import Tradeoff


@dataclass(frozen=True)
class FamilyWitness:
    """A set of a family and a distortion at which a formula differs from the optimum.

    Attributes
    ----------
    instance : Instance
    distortion, best : Fraction
    formula : Fraction, oo or None
        None where the formula divides by 0.
    certificate : Certificate
    """

    instance: Instance
    distortion: Fraction
    formula: ExpEpsilon | None
    best: Fraction
    certificate: Certificate

    def __str__(self) -> str:
        value = "divides by 0" if self.formula is None else f"gives {self.formula}"
        return f"{self.instance}, D = {self.distortion}: the formula {value}, the exact optimum is {self.best}"

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data."""
        return {
            "letters": self.instance.letters,
            "values": {name: str(value) for name, value in self.instance.values.items()},
            "center": [str(value) for value in self.instance.center],
            "distortion": str(self.distortion),
            "formula": None if self.formula is None else str(self.formula),
            "best": str(self.best),
        }


def difference(family: SourceFamily, heights: Heights, instance: Instance) -> FamilyWitness:
    """Return a distortion at which formula and optimum differ, which exists as the envelopes differ."""
    tradeoff = Tradeoff(family.build(instance.letters, instance.values, instance.center))
    curve = tradeoff.curve()
    for distortion in _distortions([1 - height for _, height in instance.corners], curve.breakpoints, heights, instance):
        best, formula = curve.exp_epsilon(distortion), heights.least(instance, distortion)
        if isinstance(best, Fraction) and best != formula:
            return FamilyWitness(instance, distortion, formula, best, _certificate(family, tradeoff, distortion, formula))
    raise ArithmeticError("two Lorenz envelopes differ, and the functions do not")


def _distortions(marked: list[Fraction], breakpoints: Any, heights: Heights, instance: Instance) -> Iterator[Fraction]:
    """Return two inner points of each interval on which both functions have one formula, enough to separate two pieces."""
    ends = {Fraction(0), Fraction(1), *marked, *breakpoints, *heights.breakpoints(instance)}
    inside = sorted([end for end in ends if 0 <= end <= 1])
    for low, high in pairwise(inside):
        yield (low + high) / 2
        yield (2 * low + high) / 3
        yield (low + 2 * high) / 3


def _certificate(family: SourceFamily, tradeoff: Tradeoff, distortion: Fraction, formula: ExpEpsilon | None) -> Certificate:
    """Certify the optimum, and that the value of the formula differs from it."""
    best = tradeoff.at(distortion)
    facts, level = [certified("the exact optimum", best.certificate)], best.exp_epsilon
    if isinstance(formula, Fraction) and isinstance(level, Fraction):
        relation = "<" if formula < level else ">"
        facts.append(arithmetic("the value of the formula is not the optimum", str(formula), relation, str(level)))
    about = {
        "paper": "discovery",
        "id": family.text,
        "text": f"The formula gives {formula} at this set and D = {distortion}.",
        "source_sha256": hashlib.sha256(family.text.encode()).hexdigest(),
        "scope": "one exact instance",
        "method": "an exact counterexample",
    }
    return Certificate.of(stated(about, "REFUTED", facts, {"distortion": str(distortion)}))
