"""What an answer claims: its forms are read, agree with each other, and are compared with computed numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpmath import mp

from symdp.digits import leakage_definitions as definitions
from symdp.digits.agreement import SEARCHED, Report, common_digits
from symdp.digits.number_texts import number, numbers
from symdp.digits.prior_sets import PriorSet

Answer = Mapping[str, Any]
ROUNDED = "the level is irrational, and the mechanism and the prior are rounded"


class Claim:
    """The claim of an answer in mpmath, with a report of comparisons.

    Examples
    --------
    >>> claim = Claim({"source": {"simplex": 2}, "leakage": "dp", "distortion": "1/4", "exp": "3", "value": "log(3)"}, 20)
    >>> claim.read_claim()
    >>> mp.nstr(mp.exp(claim.level), 8), claim.report.verdict
    ('3.0', 'AGREES to 20 digits in 1 comparison')
    """

    def __init__(self, answer: Answer, digits: int) -> None:
        self.answer, self.report = answer, Report(digits)
        self.leakage, self.delta = answer["leakage"], number(answer.get("delta") or 0)
        self.name = definitions.name_of(self.leakage)
        self.known = PriorSet(answer["source"])
        loss, graph = answer.get("loss") or "hamming", answer.get("adjacency")
        self.costs = None if loss == "hamming" else [numbers(row) for row in loss]
        self.edges = None if graph is None else [tuple(edge) for edge in graph["edges"]]
        self.bounds = answer.get("distortion_bounds")
        self.values = {name: number(text) for name, text in (answer.get("values") or {}).items()}
        self.distortion = number(answer["distortion"], self.values)
        self.values["D"] = self.distortion
        self.prior = None if answer.get("worst_prior") is None else numbers(answer["worst_prior"])
        self.records = 1  # of a product of mechanisms
        self.claims_exp = answer.get("exp") is not None
        self.nats: Any = None
        self.ends: Any = None

    # The claim: its forms agree with each other.

    def read_claim(self) -> None:
        """Set the claimed value, or its enclosure, from the first form there is; compare the others with it."""
        answer = self.answer
        enclosure = answer.get("enclosure")
        if answer.get("exp") is not None:
            self.nats = mp.log(number(answer["exp"], self.values))
        elif answer.get("exp_root") is not None:
            self.nats = mp.log(_root(answer["exp_root"]))
        elif answer.get("value") is not None:
            self.nats = number(answer["value"], self.values)
        elif enclosure is not None:
            self.ends = numbers(enclosure)
        if self.nats is None:
            return
        if self.claims_exp and answer.get("value") is not None:
            self.report.equal("exp and value of the claim", self.nats, number(answer["value"], self.values))
        if answer.get("exp_root") is not None and answer.get("value") is not None:
            self.report.equal("the root and the value of the claim", self.nats, number(answer["value"], self.values))
        if enclosure is None or not mp.isfinite(self.nats):
            return
        low, high = numbers(enclosure)
        if not low <= self.nats <= high:
            self.report.between("the claimed enclosure", self.nats, low, high)

    def compare_leakage(self, text: str, computed: Any) -> None:
        """Compare a leakage with the claimed one."""
        if self.ends is not None:
            self.compare_enclosed(text, computed)
        elif self.answer.get("exp_root") is not None:
            self.report.near(text, self.nats, computed, SEARCHED, ROUNDED)
        elif self.bounds is not None and self.bounds[0] != self.bounds[1]:
            self.report.near(text, self.nats, computed, SEARCHED, "the least D is enclosed, and the mechanism is rounded")
        elif self.claims_exp and mp.isfinite(self.nats) and mp.isfinite(computed):
            self.report.equal(f"exp of {text}", mp.exp(self.nats), mp.exp(computed))
        else:
            self.report.equal(text, self.nats, computed)

    def compare_enclosed(self, text: str, computed: Any) -> None:
        """Compare a leakage with an enclosure; at the least distortion of a level a mechanism may leak less."""
        low, high = self.ends
        if self.bounds is not None and computed < low:
            self.report.add(f"{text} is at most the level", common_digits(low, high, self.report.requested))
        else:
            self.report.between(text, computed, low, high, strict=False)

    @property
    def is_enclosed(self) -> bool:
        """Whether only two different ends of the leakage are claimed."""
        return self.ends is not None and bool(self.ends[0] != self.ends[1])

    @property
    def level(self) -> Any:
        """The claimed leakage, or the upper end of its enclosure."""
        return self.nats if self.ends is None else self.ends[1]


def _root(document: Mapping[str, Any]) -> Any:
    """Return the root of a polynomial between two numbers, by bisection."""
    coefficients = numbers(document["root_of"])
    low, high = numbers(document["between"])

    def value(place: Any) -> Any:
        return mp.polyval(coefficients[::-1], place)

    sign = value(low) < value(high)
    for _ in range(mp.prec + 20):
        middle = (low + high) / 2
        low, high = (middle, high) if (value(middle) < 0) == sign else (low, middle)
    return (low + high) / 2
