"""The evidence of a verdict: facts, each an assertion that a checker derives again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from symdp.certificates.checker.claim.kinds import STATEMENT
from symdp.certificates.finding import Finding
from symdp.errors import InvalidArgument

# What a statement is bound to.
ABOUT = ("paper", "id", "text", "source_sha256", "scope", "method")


@dataclass(frozen=True)
class Fact:
    """One assertion in exact numbers or polynomials, and its evidence.

    Attributes
    ----------
    title : str
        The assertion in words.
    assertion, evidence : dict
        JSON data that :mod:`symdp.certificates.checker.identities.paper_statement` reads; made by
        :mod:`symdp.conjectures.facts`.
    """

    title: str
    assertion: dict[str, Any]
    evidence: dict[str, Any]


@dataclass(frozen=True)
class Proof:
    """The facts that imply a statement.

    Attributes
    ----------
    scope : str
        For what it is proved: "all M", "M = 2..6", "this table".
    method : str
        How, in a few words.
    facts : tuple of Fact
        At least one.
    """

    scope: str
    method: str
    facts: tuple[Fact, ...]

    def __post_init__(self) -> None:
        _require(self.scope, "scope")
        _require(self.method, "method")
        _require_facts(self.facts)


@dataclass(frozen=True)
class Refutation:
    """An exact instance at which a statement is false, and the facts that prove it.

    Attributes
    ----------
    values : dict
        The arguments of the claim.
    facts : tuple of Fact
        At least one.
    method : str
    """

    values: dict[str, Any]
    facts: tuple[Fact, ...]
    method: str = "an exact counterexample"

    def __post_init__(self) -> None:
        if not self.values:
            raise InvalidArgument("values is empty; give the arguments of the claim at the counterexample")
        _require(self.method, "method")
        _require_facts(self.facts)


def stated(about: Mapping[str, str], verdict: str, facts: Sequence[Fact], witness: Any = None) -> Finding:
    """Return a verdict on a statement, with its supporting facts.

    Parameters
    ----------
    about : mapping
        Its paper, id, text, source_sha256, scope and method.
    verdict : str
    facts : sequence of Fact
    witness : JSON data, optional
        Where it is false.
    """
    question = {"sought": STATEMENT} | {name: about[name] for name in ABOUT}
    answer = {"verdict": verdict, "facts": [fact.assertion for fact in facts]}
    answer |= {} if witness is None else {"witness": witness}
    return Finding.of(question, None, answer, {"proofs": [fact.evidence for fact in facts]})


def _require(text: str, name: str) -> None:
    if not text.strip():
        raise InvalidArgument(f"{name} is empty; give a few words")


def _require_facts(facts: tuple[Fact, ...]) -> None:
    if not facts or not all(isinstance(fact, Fact) for fact in facts):
        raise InvalidArgument("facts must hold at least one Fact; instances alone prove nothing")
