r"""The least distortion of databases at a leakage: the least leakages at its two bounds, and that the leakage falls."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import databases, records
from symdp.leakages.interval import outward as rounded
from symdp.leakages.measure import Kind, Measure, measure
from symdp.theorems.choice import template
from symdp.theorems.given_set import GivenSet, fractions
from symdp.theorems.inverse import STEPS, Inverse, falls
from symdp.theorems.measures import Leakage
from symdp.theorems.numbers import inline
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.theorem import Lemma, Theorem

# Primes that tell the distortions of the steps, and of one record in them, apart.
PRIMES = ("'" * 3, "'")
BITS, DIGITS = 192, 18
POINT = "least leakage of databases"
LOGARITHMS = (Kind.RATIO, Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.GUESS)


class DatabasesInverse(Inverse):
    """What a certificate of a least distortion of databases says and shows."""

    @cached_property
    def measure(self) -> Measure:
        """The measure."""
        return measure(self.claim["leakage"])

    @cached_property
    def data(self) -> databases.Databases:
        """The databases, as the checker reads them."""
        return databases.Databases(self.claim, self.evidence, [])

    @property
    def level(self) -> Fraction:
        return Fraction(self.claim["exp_leakage"])

    @property
    def leakage(self) -> Leakage:
        return Leakage(self.measure, self.notation)

    @property
    def asked(self) -> str:
        term = r"$\epsilon$" if self.measure.kind is Kind.RATIO else self.leakage.term
        return f"The least distortion of mechanisms for databases whose {term} is at most ${self.allowed}$"

    @property
    def digits(self) -> str:
        return ", to more digits," if self.ends[0] < self.ends[1] else ""

    def theorem(self) -> Theorem:
        """Statement and proof."""
        return self.written("Least distortion of databases")

    def _distortion(self, place: int) -> str:
        return self.notation.distortion + PRIMES[place]

    def step(self, place: int) -> Theorem:
        claim: dict[str, Any] = {key: self.claim[key] for key in ("database", "leakage")}
        claim |= {"kind": POINT, "distortion": str(self.ends[place])}
        if "record" in self.claim:
            claim |= {"scope": self.claim["scope"], "record": self.claim["record"][place]}
            evidence = {"record": self.evidence["record"][place]}
        else:
            evidence = {**self.evidence, **self.evidence["ends"][place]}
            claim |= self._value(place)
        names = replace(self.notation, style="epsilon", optimum=STEPS[place], distortion=self._distortion(place))
        found = template(POINT)(claim, evidence, names)
        d, name = self._distortion(place), self.notation.distortion
        return replace(found, setting=tuple([replace(part, latex=part.latex.replace(d, name)) for part in found.setting]))

    def _bounds(self, place: int) -> Any:
        """The least leakage at a bound from below and from above, as the checker reads it from the evidence."""
        return self.data.bounds(self.ends[place], self.evidence["ends"][place], BITS, [])

    def _value(self, place: int) -> dict[str, Any]:
        """It, as a claim has it."""
        low, high = self._bounds(place)
        if low is None:
            return {"enclosure": ["oo", "oo"], "exp": "oo"}
        first, last = rounded(low.nats(BITS)[0], high.nats(BITS)[1], DIGITS)
        found: dict[str, Any] = {"enclosure": [str(first), str(last)]}
        exact = (self.measure.kind in LOGARITHMS or self.measure.order == 2) and low.exp is not None and low.exp == high.exp
        return found | {"exp": str(low.exp)} if exact else found

    def compared(self, place: int) -> int:
        """That of its lower end at the first bound, else of the upper one."""
        if "record" in self.claim:
            factor = 1 if self.measure.compares_neighbours else self.data.n
            return int(records.order(self.claim["record"][place], factor, self.level)[place])
        found = self._bounds(place)[place]
        if found is None:
            return 1
        return -1 if not found.at_least(self.level) else 0 if found.at_most(self.level) else 1

    @property
    def reason(self) -> str:
        n = self.data.n
        return f"<falls> for one record, whose distortion is one part in~${n}$" if "record" in self.claim else "<falls>"

    def falls(self) -> Lemma:
        """Of one record where records are independent, since products of equal mechanisms are no convex set."""
        if "record" not in self.claim:
            return falls(self.leakage, "", "", self.measure.needs_prior)
        source, needs = GivenSet(self.claim["database"]["source"], self.notation), self.measure.needs_prior
        alone = source.only_prior is not None
        on_set = "" if alone or not needs else f" on~${source.name}$"
        return falls(self.leakage, on_set, f" {source.under}", needs and not alone)

    def silent(self, low: Fraction) -> list[Part]:
        n, name = self.data.n, self.notation.distortion
        words = "Where nothing leaks, the output does not depend on the database, and each record is right with probability"
        if "spread_prior" in self.evidence:
            most = max(fractions(self.evidence["spread_prior"]["prior"]))
            kept = rf"so ${name}\ge {n}\,(1-{inline(most)})\ge {inline(low)}$."
            return [said(rf"{words} ${inline(most)}$ at most if records have the prior"), *self._spread(),
                    claimed(f"; {kept}", lambda: n * (1 - most) >= low)]  # fmt: skip
        most = Fraction(1, self.data.m)
        return [claimed(rf"{words} ${inline(most)}$ at most under the uniform prior, so that ${name}\ge {inline(low)}$.",
                        lambda: self.data.zero_from >= low)]  # fmt: skip

    def _spread(self) -> list[Part]:
        source = GivenSet(self.claim["database"]["source"], self.notation)
        if source.only_prior is not None:
            return [said(f"${self.notation.prior}$")]
        return [source.member(self.notation.least_favourable, self.evidence["spread_prior"])]
