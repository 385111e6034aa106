"""Several pairs (exp(epsilon), delta) with a slack as theorems of Coq.

Coq is shown a diagonal with the least chances h(q) of wrong answers, and against it prices with, for each letter, two lines
below h whose mixture proves fact (K) of checker/privacy_profile.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from symdp.certificates.checker import rules, source_set
from symdp.certificates.coq.leakage import member, two_letters
from symdp.certificates.coq.source import coq_source, multipliers
from symdp.certificates.coq.terms import (
    Theorem,
    argument,
    defined,
    evidence_vector,
    field_element,
    listed,
    natural,
    rational,
    record,
    vector,
)

Document = dict[str, Any]
Pairs = list[tuple[Fraction, Fraction]]
ZERO, ONE = Fraction(0), Fraction(1)


def profile_distortion_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least distortion of mechanisms that keep all pairs with a slack."""
    return _theorem(claim, evidence, "distortion")


def slack_theorem(claim: Document, evidence: Document) -> Theorem:
    """The least slack with which all pairs can be kept at a distortion."""
    return _theorem(claim, evidence, "slack")


def _theorem(claim: Document, evidence: Document, asked: str) -> Theorem:
    source = source_set.Source(rules.field(claim, "source", dict))
    distortion, slack = rules.number(claim, "distortion"), rules.number(claim, "slack")
    pairs = [
        (rules.number(pair, "exp_epsilon"), rules.number(pair, "delta")) for pair in rules.field(claim, "profile", list)
    ]
    described, letters = coq_source(source), source.letters
    profile = f"(profile_level R pairs) (profile_delta R pairs) ({described.claimed})"
    d, s = field_element(distortion), field_element(slack)
    title, said, by = {
        "distortion": (
            f"The least distortion with the slack {slack} is {distortion}.",
            f"least_under_profile {profile} {s} {d}",
            "least_under_profile_proved",
        ),
        "slack": (
            f"The least slack at distortion {distortion} is {slack}.",
            f"least_slack {profile} {d} {s}",
            "least_slack_proved",
        ),
    }[asked]
    priced = asked == "distortion" or (slack > 0 and distortion > 0)
    return Theorem(
        title,
        (*described.definitions, written_pairs(pairs)),
        said,
        record(profile_fields(source, evidence, pairs, slack, priced)),
        by,
        f"{letters} {described.described} pairs {argument(slack)} {argument(distortion)}",
        "Profiles ProfileChecks",
    )


def pairs_of(claim: Document) -> Pairs:
    """The numbers of a profile."""
    return [(rules.number(pair, "exp_epsilon"), rules.number(pair, "delta")) for pair in rules.field(claim, "profile", list)]


def written_pairs(pairs: Pairs) -> str:
    """The definition of the pairs of a profile."""
    return defined("pairs", "seq (Q * Q)", listed([f"({rational(level)}, {rational(delta)})" for level, delta in pairs]))


def profile_fields(source: Any, evidence: Document, pairs: Pairs, slack: Fraction, priced: bool) -> dict[str, str]:
    """The record profile_evidence of ProfileChecks.v; a bound has prices unless nothing leaks."""
    kept, bound = rules.vector(evidence, "diagonal", source.letters), rules.field(evidence, "bound", dict)
    prior, weights = member(source, {"prior": bound}, "prior")
    prices = rules.vector(bound, "prices", source.letters) if priced else []
    shadow, total = _Shadow(pairs, slack), sum(prices, ZERO)
    supports = [shadow.support(p - price, total - price) for p, price in zip(prior, prices, strict=True)] if priced else []
    first, second = two_letters(prior)
    return {
        "kept": evidence_vector(kept),
        "kept_multipliers": vector(multipliers(source, kept, evidence)),
        "shadows": vector([shadow.at(value) for value in kept]),
        "against": evidence_vector(prior),
        "against_weights": evidence_vector(weights),
        "prices": evidence_vector(prices),
        "lines": listed(supports),
        "apart": f"({natural(first)}, {natural(second)})",
        "pair": natural(min(range(len(pairs)), key=lambda place: pairs[place][1])),
    }


@dataclass(frozen=True)
class _Line:
    """A line slope * v - offset below h: one of the two of a pair, or 0 with no share of any."""

    slope: Fraction = ZERO
    offset: Fraction = ZERO
    steep: bool = True
    pair: int = 0
    share: Fraction = ZERO

    def at(self, value: Fraction) -> Fraction:
        return self.slope * value - self.offset

    def written(self, share: Fraction) -> str:
        return f"({argument(self.share * share)}, ({'true' if self.steep else 'false'}, {natural(self.pair)}))"


class _Shadow:
    """h, the largest of 0 and two lines for each pair."""

    def __init__(self, pairs: Pairs, slack: Fraction) -> None:
        self.lines = [_Line()]
        for place, (level, delta) in enumerate(pairs):
            room = delta + slack
            self.lines.append(_Line(level, level - 1 + room, True, place, ONE))
            self.lines.append(_Line(1 / level, room / level, False, place, ONE))
        meets = [
            (one.offset - other.offset) / (one.slope - other.slope)
            for one, other in product(self.lines, repeat=2)
            if one.slope != other.slope
        ]
        self.corners = sorted({ZERO, ONE, *[value for value in meets if 0 < value < 1]})

    def at(self, value: Fraction) -> Fraction:
        return max([line.at(value) for line in self.lines])

    def support(self, gain: Fraction, cost: Fraction) -> str:
        """Two lines whose mixture bounds gain v - cost h(v), met where a corner makes this largest."""
        corner = max(self.corners, key=lambda value: gain * value - cost * self.at(value))
        active = [line for line in self.lines if line.at(corner) == self.at(corner)]
        flat, steep = min(active, key=lambda line: line.slope), max(active, key=lambda line: line.slope)
        aim = gain / cost if cost > 0 else ZERO
        between = (aim - flat.slope) / (steep.slope - flat.slope) if flat.slope < steep.slope else ZERO
        share = min(ONE, max(ZERO, between))
        return f"({flat.written(1 - share)}, {steep.written(share)})"
