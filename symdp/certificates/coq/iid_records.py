"""Coq statements for n i.i.d. records with a prior in a source set, under privacy or maximal leakage."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.kernel.block_programs import INFINITE
from symdp.certificates.coq.claim_blocks import BY
from symdp.certificates.coq.claim_terms import under
from symdp.certificates.coq.coq_terms import Theorem, argument, defined, field_element, natural
from symdp.certificates.coq.source_terms import CoqSource

ONE = Fraction(1)
# If two files define one name, Coq takes that of the later file.
THEORIES = f"Profiles CurveChecks ProfileChecks {BY} RecordChecks AlikeLeakageChecks LeakageCurveChecks RecordClaims"


@dataclass(frozen=True)
class CoqClaim:
    """A Coq claim: question and answer (of the types ask and answer), title, statement and further definitions."""

    ask: str
    answer: str
    title: str
    statement: str
    more: tuple[str, ...] = ()


@dataclass(frozen=True)
class IidRecords:
    """A number of records with a source set, and their privacy notion, a term of the Coq type notion."""

    count: int
    letters: int
    source: CoqSource
    limited: str

    @property
    def start(self) -> str:
        """The records in words."""
        return f"{self.count} records of one prior"

    @property
    def about(self) -> str:
        """The arguments of a notion."""
        return f"{self.count} ({self.source.claimed})"

    def theorem(self, claim: CoqClaim, evidence: str, definitions: tuple[str, ...] = ()) -> Theorem:
        """Return the theorem, with the term of its evidence and further definitions."""
        question = f"(Question {self.letters} {self.source.described} {self.limited})"
        term = f"(Alike {natural(self.count)} (BlockClaim {question} {claim.ask} ({claim.answer})))"
        return Theorem(
            f"{claim.title}.",
            (*self.source.definitions, *definitions, *claim.more, defined("claimed", "records_claim", term)),
            claim.statement,
            f"Definition evidence := [:: (0%Q, {evidence})].",
            "accepted",
            "claimed",
            THEORIES,
        )


@dataclass(frozen=True)
class PrivateRecords(IidRecords):
    """Records under (epsilon, delta)-differential privacy."""

    delta: Fraction

    @classmethod
    def of(cls, count: int, letters: int, source: CoqSource, delta: Fraction) -> PrivateRecords:
        """Return records under (epsilon, delta)-differential privacy."""
        return cls(count, letters, source, f"(Private {argument(delta)})", delta)

    def at(self, total: Fraction, answer: dict[str, Any]) -> CoqClaim:
        """State the least exp(epsilon) at a total distortion, or that none is finite."""
        if answer["exp"] == INFINITE:
            statement = f"no_finite_total_epsilon {self.about} {field_element(total)} {field_element(self.delta)}"
            title = f"No finite epsilon allows {self.start} the total distortion {total}{under(self.delta)}"
            return CoqClaim(f"(At {argument(total)})", "Infinite", title, statement)
        level = rules.number(answer, "exp")
        numbers = " ".join(map(field_element, (total, self.delta, level)))
        title = f"The least exp(epsilon) of {self.start} at the total distortion {total} is {level}{under(self.delta)}"
        statement = f"least_total_exp_epsilon {self.about} {numbers}"
        return CoqClaim(f"(At {argument(total)})", f"Exp {argument(level)}", title, statement)

    def level(self, level: Fraction, low: Fraction, high: Fraction, answer_term: str) -> CoqClaim:
        """State two numbers between which the least total distortion lies."""
        pair = f"[:: ({argument(level)}, {argument(self.delta)})]%Q"
        source, ends = self.source.claimed, f"{field_element(low)} {field_element(high)}"
        statement = f"alike_total R {self.letters} {self.count} {pair} 0 ({source}) {ends}"
        title = f"The least total distortion of {self.start} at exp(epsilon) = {level} {where(low, high)}{under(self.delta)}"
        return CoqClaim(f"(Level {argument(level)})", answer_term, title, statement)

    def curve(self, zero_from: Fraction, pieces: str, jump: Fraction = ONE) -> CoqClaim:
        """State the least exp(epsilon) as a function of D, with its pieces and the limit at zero leakage."""
        ends, delta = f"{argument(zero_from)} {argument(jump)}", field_element(self.delta)
        least = f"fun D => least_total_exp_epsilon {self.about} D {delta}"
        statement = f"curve ({least})\n    (no_finite_total_epsilon {self.about} 0%R {delta}) pieces {ends}"
        title = f"The least exp(epsilon) of {self.start} as a function of the total distortion{under(self.delta)}"
        return CoqClaim("Everywhere", f"Function pieces {ends}", title, statement, (pieces,))


@dataclass(frozen=True)
class LeakingRecords(IidRecords):
    """Records under maximal or min-entropy leakage; ``measure`` is its name, ``notion`` the stem of its Coq names."""

    measure: str
    notion: str

    @classmethod
    def of(cls, count: int, letters: int, source: CoqSource, leakage: str) -> LeakingRecords:
        """Return records under maximal leakage or min-entropy leakage, by the name of the measure."""
        if leakage == "min-entropy":
            return cls(count, letters, source, "MinEntropy", "min-entropy leakage", "total_min_entropy")
        return cls(count, letters, source, "Leaking", "maximal leakage", "total_leakage")

    def at(self, total: Fraction, answer: dict[str, Any]) -> CoqClaim:
        """State the least exp(leakage) at a total distortion."""
        level = rules.number(answer, "exp")
        title = f"The least exp({self.measure}) of {self.start} at the total distortion {total} is {level}"
        statement = f"least_{self.notion} {self.about} {field_element(total)} {field_element(level)}"
        return CoqClaim(f"(At {argument(total)})", f"Exp {argument(level)}", title, statement)

    def level(self, level: Fraction, low: Fraction, high: Fraction, answer_term: str) -> CoqClaim:
        """State two numbers between which the least total distortion lies."""
        statement = f"{self.notion}_between {self.about} {' '.join(map(field_element, (level, low, high)))}"
        title = f"The least total distortion of {self.start} at exp({self.measure}) = {level} {where(low, high)}"
        return CoqClaim(f"(Level {argument(level)})", answer_term, title, statement)

    def curve(self, zero_from: Fraction, pieces: str) -> CoqClaim:
        """State the least exp(leakage) as a function of the total distortion, with the definition of its pieces."""
        ends = f"pieces {argument(zero_from)}"
        statement = f"leakage_curve (least_{self.notion} {self.about}) {ends}"
        title = f"The least exp({self.measure}) of {self.start} as a function of the total distortion"
        return CoqClaim("Everywhere", f"Falling {ends}", title, statement, (pieces,))


def where(low: Fraction, high: Fraction) -> str:
    """Return the words for an enclosure.

    Examples
    --------
    >>> where(Fraction(1), Fraction(1)), where(Fraction(1), Fraction(3, 2))
    ('is 1', 'lies between 1 and 3/2')
    """
    return f"is {low}" if low == high else f"lies between {low} and {high}"
