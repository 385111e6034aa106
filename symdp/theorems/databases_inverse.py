r"""The least distortion of databases at a leakage: the least leakages at its two bounds, and that the leakage falls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates.checker import databases, records
from symdp.leakages.interval import outward as rounded
from symdp.leakages.measure import Kind, Measure, measure
from symdp.theorems.choice import template
from symdp.theorems.falling import falls
from symdp.theorems.given_set import GivenSet, fractions
from symdp.theorems.measures import Leakage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward
from symdp.theorems.part import Part, claimed, heading, said, valued
from symdp.theorems.theorem import Lemma, Theorem

# Names of the least leakages at the lower and at the upper bound in the steps of a proof, and primes that tell the
# distortions of the steps, and of one record in them, apart.
STEPS, PRIMES = (r"\eta_1", r"\eta_2"), ("'" * 3, "'")
BITS, DIGITS = 192, 18
POINT = "least leakage of databases"
LOGARITHMS = (Kind.RATIO, Kind.COLUMN_MAXIMA, Kind.OUTPUT_RATIO, Kind.GUESS)


@dataclass(frozen=True)
class DatabasesInverse:
    """What a certificate of a least distortion of databases says and shows."""

    claim: Mapping[str, Any]
    evidence: Mapping[str, Any]
    notation: Notation

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
        """exp of the leakage."""
        return Fraction(self.claim["exp_leakage"])

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """Both bounds of the least distortion."""
        low, high = fractions(self.claim["distortion"])
        return low, high

    @property
    def allowed(self) -> str:
        """The leakage that is allowed."""
        return f"{self.notation.log_of(inline(self.level))}" if self.level > 1 else "0"

    @property
    def leakage(self) -> Leakage:
        """The measure on the page."""
        return Leakage(self.measure, self.notation)

    def theorem(self) -> Theorem:
        """Statement and proof."""
        low, high = self.ends
        d = self.notation.distortion
        term = r"$\epsilon$" if self.measure.kind is Kind.RATIO else self.leakage.term
        ask = f"The least distortion of mechanisms for databases whose {term} is at most ${self.allowed}$"
        if low == high:
            statement = said(f"{ask} is\n{valued(f'{d}=', high)}")
        else:
            first, last = outward(low, high)
            text = rf"{ask}, ${d}$, satisfies ${inline(first)}\le {d}\le {inline(last)}$."
            statement = claimed(text, lambda: first <= low and high <= last)
        above = self._step(1)
        below, lemmas = self._below()
        proof = [
            heading("The distortion is enough."), *above.statement, *above.proof,
            claimed(rf"So{', to more digits,' if low < high else ''} a mechanism of distortion ${inline(high)}$ leaks "
                    rf"${STEPS[1]}\le {self.allowed}$.",
                    lambda: self._compared(1) <= 0),
            *below,
        ]  # fmt: skip
        known = {lemma.name: lemma for lemma in (*above.lemmas, *lemmas)}
        setting = [replace(part, latex=part.latex.replace(self._distortion(1), d)) for part in above.setting]
        return Theorem("Least distortion of databases", (statement,), tuple(known.values()), tuple(proof), tuple(setting))

    def _distortion(self, place: int) -> str:
        return self.notation.distortion + PRIMES[place]

    def _step(self, place: int) -> Theorem:
        """The theorem of the least leakage at one of the bounds."""
        claim: dict[str, Any] = {key: self.claim[key] for key in ("database", "leakage")}
        claim |= {"kind": POINT, "distortion": str(self.ends[place])}
        if "record" in self.claim:
            claim |= {"scope": self.claim["scope"], "record": self.claim["record"][place]}
            evidence = {"record": self.evidence["record"][place]}
        else:
            evidence = {**self.evidence, **self.evidence["ends"][place]}
            claim |= self._value(place)
        names = replace(self.notation, style="epsilon", optimum=STEPS[place], distortion=self._distortion(place))
        return template(POINT)(claim, evidence, names)

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

    def _compared(self, place: int) -> int:
        """The order of the least leakage at a bound against the level: of its lower end at the first one, else the upper."""
        if "record" in self.claim:
            factor = 1 if self.measure.compares_neighbours else self.data.n
            return int(records.order(self.claim["record"][place], factor, self.level)[place])
        found = self._bounds(place)[place]
        if found is None:
            return 1
        return -1 if not found.at_least(self.level) else 0 if found.at_most(self.level) else 1

    def _below(self) -> tuple[list[Part], tuple[Lemma, ...]]:
        """Why less distortion is not enough."""
        low, high = self.ends
        if low == 0:
            return [said("No distortion is negative.")], ()
        if self.level == 1:
            return [heading("Less is not."), *self._silent(low)], ()
        place, step = (1, None) if low == high else (0, self._step(0))
        start, then = ("As", ",") if step is None else ("To more digits", ", so that")
        text = (
            rf"{start} ${STEPS[place]}\ge {self.allowed}>0${then} mechanisms of less distortion than ${inline(low)}$ leak "
        )
        text += "more, by "
        why = claimed(f"{text}{self._reason}.", lambda: self._compared(place) >= 0)
        shown = [] if step is None else [*step.statement, *step.proof]
        return [heading("Less is not."), *shown, why], (*(() if step is None else step.lemmas), self._falls)

    @property
    def _reason(self) -> str:
        """Why less distortion costs more."""
        n = self.data.n
        return f"<falls> for one record, whose distortion is one part in~${n}$" if "record" in self.claim else "<falls>"

    @property
    def _falls(self) -> Lemma:
        """Of one record where records are independent, since products of equal mechanisms are no convex set."""
        if "record" not in self.claim:
            return falls(self.leakage, "", "", self.measure.needs_prior)
        source, needs = GivenSet(self.claim["database"]["source"], self.notation), self.measure.needs_prior
        alone = source.only_prior is not None
        on_set = "" if alone or not needs else f" on~${source.name}$"
        return falls(self.leakage, on_set, f" {source.under}", needs and not alone)

    def _silent(self, low: Fraction) -> list[Part]:
        """Without leakage outputs do not depend on databases."""
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
