r"""The least distortion at a leakage: the least leakages at its two bounds, and that the leakage falls with the "
"distortion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import leakage, least, source_set
from symdp.certificates.checker import value as checked_value
from symdp.theorems.falling import falls
from symdp.theorems.given_set import fractions
from symdp.theorems.measured_point import least_leakage
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward
from symdp.theorems.output_ratio_page import least_distortion as by_program
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, Term, claimed, heading, of, related, said, valued
from symdp.theorems.theorem import Lemma, Theorem

# Names of the two least leakages in the steps of a proof.
STEPS = (r"\eta_1", r"\eta_2")


class MeasuredInverse(MeasuredPage):
    """What a certificate of a least distortion of a measure says and shows."""

    @property
    def level(self) -> Fraction:
        """exp of the leakage."""
        return Fraction(self.claim["exp_epsilon"])

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """Both bounds of the least distortion."""
        low, high = fractions(self.claim["distortion"])
        return low, high

    @property
    def allowed(self) -> str:
        """The leakage that is allowed."""
        return f"{self.notation.log_of(inline(self.level))}" if self.level > 1 else "0"

    def theorem(self) -> Theorem:
        """Statement and proof."""
        low, high = self.ends
        ask = (
            f"The least distortion {self.source.under} of the mechanisms whose {self.leakage.term}{self.on_set} is at most "
            f"$\\epsilon={self.allowed}$"
        )
        d = self.notation.distortion
        if low == high:
            statement = said(f"{ask} is\n{valued(f'{d}=', high)}")
        else:
            first, last = outward(low, high)
            text = rf"{ask}, ${d}$, satisfies ${inline(first)}\le {d}\le {inline(last)}$."
            statement = claimed(text, lambda: first <= low and high <= last)
        above = self._step("high", high, 0)
        proof = [*self._above(above), *self._below(above)]
        lemmas = {lemma.name: lemma for lemma in (*above.lemmas, *self._more_lemmas())}
        return Theorem("Least distortion", (statement,), tuple(lemmas.values()), tuple(proof), self.setting())

    def _step(self, key: str, at: Fraction, place: int) -> Theorem:
        """The theorem of the least leakage at one of the bounds."""
        primes = "'" * (place + 1) if self.ends[0] < self.ends[1] else ""
        notation = replace(
            self.notation, style="epsilon", optimum=STEPS[place], distortion=f"{self.notation.distortion}{primes}"
        )
        claim = {key: self.claim[key] for key in ("measure", "source")} | {"distortion": str(at)}
        claim["value"] = _terms(self._value(key, at))
        return least_leakage(claim, self.evidence[key], notation)

    def _value(self, key: str, at: Fraction) -> Any:
        """The least leakage at a bound, as the checker reads it from the evidence."""
        source = source_set.Source(dict(self.claim["source"]))
        measured = leakage.read_measure(self.claim["measure"])
        return least.least_value([], "", self.evidence[key], measured, source, at)

    def _compared(self, key: str, at: Fraction, sign: int) -> bool:
        value = self._value(key, at)
        return (sign > 0) if value == "oo" else checked_value.order(value, self.level) * sign >= 0

    def _above(self, step: Theorem) -> list[Part]:
        high = self.ends[1]
        return [
            heading("The distortion is enough."), *step.statement, *step.proof,
            claimed(rf"So a mechanism of distortion ${inline(high)}$ leaks ${STEPS[0]}\le {self.allowed}$.",
                    lambda: self._compared("high", high, -1)),
        ]  # fmt: skip

    def _below(self, above: Theorem) -> list[Part]:
        low, high = self.ends
        if low == 0:
            return [said("No distortion is negative.")]
        if self.level == 1:
            return self._silent(low)
        step = [] if low == high else (lambda found: [*found.statement, *found.proof])(self._step("low", low, 1))
        name, key = (STEPS[0], "high") if low == high else (STEPS[1], "low")
        return [
            heading("Less is not."), *step,
            claimed(rf"As ${name}\ge {self.allowed}>0$, mechanisms of less distortion than ${inline(low)}$ leak more, by "
                    rf"<falls>.", lambda: self._compared(key, low, 1)),
        ]  # fmt: skip

    def _silent(self, low: Fraction) -> list[Part]:
        q = self.notation.least_favourable
        most = max(fractions(self.evidence["spread_prior"]["prior"]))
        return [
            heading("Less is not."), said("Where nothing leaks, the output does not depend on the letter. Under the prior"),
            self.chosen(q, self.evidence["spread_prior"]), said("it is right with probability at most"),
            related(Term(rf"\max_x{q}(x)", most), ("=", of(most)), (r"\le", of(1 - low))), said("."),
        ]  # fmt: skip

    @property
    def _falls(self) -> Lemma:
        largest = self.measure.needs_prior and not self.alone
        return falls(self.leakage, self.on_set, f" {self.source.under}", largest)

    def _more_lemmas(self) -> tuple[Lemma, ...]:
        low, high = self.ends
        if low == 0 or self.level == 1:
            return ()
        return (*(() if low == high else self._step("low", low, 1).lemmas), self._falls)


def _terms(value: Any) -> Any:
    """A value of the checker as a claim has it."""
    if value == "oo":
        return value
    return [{"coefficient": str(share), "argument": _argument(inner)} for inner, share in value.items()]


def _argument(inner: Any) -> Any:
    if isinstance(inner, Fraction):
        return str(inner)
    return [[[str(base), str(exponent)] for base, exponent in product] for product in inner]


def least_distortion(claim: Mapping[str, Any], evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The theorem of a certificate."""
    page = MeasuredInverse(claim, evidence, notation)
    if evidence["high"].get("method") == "program":
        return by_program(page, page.level)
    return page.theorem()
