r"""The least leakage of a measure at one distortion: what the pages of all methods of evidence share."""

from __future__ import annotations

from symdp.leakages.exact_value import ExactValue
from symdp.theorems.given_set import fractions
from symdp.theorems.numbers import inline, vector
from symdp.theorems.page import MeasuredPage
from symdp.theorems.part import Part, claimed, said
from symdp.theorems.theorem import Lemma, Theorem
from symdp.theorems.values import least_text, same, single_level, value_text


class MeasuredPoint(MeasuredPage):
    """What a certificate of a least leakage of a measure says and shows."""

    def asked(self) -> str:
        """The first words of the statement."""
        return (
            f"The least {self.leakage.term}{self.on_set} of the mechanisms with distortion at most "
            f"${self.notation.distortion}={inline(self.distortion)}$ {self.source.under} is"
        )

    def found(self, proved: ExactValue) -> Part:
        """The value in a display, where it is the one that the evidence proves."""
        terms, n = self.record.answer["nats"], self.notation
        level = single_level(terms)
        general = f"${n.optimum}={value_text(terms, n).replace('+', '+{}')}$."
        text = general if level is None else least_text(n, level)
        return claimed(text, lambda: same(terms, proved))

    def named(self, key: str = "prior") -> Part:
        """The prior of the evidence."""
        return self.chosen(self.notation.least_favourable, self.evidence[key])

    def worst(self, key: str = "prior") -> list[Part]:
        """That a prior alone needs as much, where the set is more than it."""
        if self.alone:
            return []
        prior = fractions(self.evidence[key]["prior"])
        text = (
            f"The prior ${self.notation.least_favourable}={vector(prior)}$ of~${self.source.name}$ is least favourable: "
            f"it alone needs as much."
        )
        return [said(text)]

    def page(
        self, proved: ExactValue, attained: list[Part], lemmas: tuple[Lemma, ...], proof: list[Part], title: str = ""
    ) -> Theorem:
        """The theorem that the value is the one proved, with what attains it."""
        name = title or f"Least {self.leakage.term}"
        return Theorem(name, (said(self.asked()), self.found(proved), *attained), lemmas, tuple(proof), self.setting())
