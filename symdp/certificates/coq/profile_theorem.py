"""Claims under several pairs (exp(epsilon), delta) as theorems of Coq."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.coq.claim_blocks import BY, Programs, Statement
from symdp.certificates.coq.claim_terms import pairs_of, written_pairs
from symdp.certificates.coq.coq_terms import (
    Theorem,
    argument,
    defined,
    field_element,
    listed,
    rational,
    record_term,
    shared_matrix,
)
from symdp.certificates.coq.source_terms import coq_source

Document = dict[str, Any]
LINE = "line "


def profile_blocks_theorem(document: Document) -> Theorem:
    """State the least distortion with a slack, the least slack at a distortion, or the curve of the least slack."""
    question, asks, answer = document["question"], document["asks"], document["answer"]
    source = source_membership.Source(question["source"])
    described = coq_source(source, written=shared_matrix)
    programs = Programs(document, source, in_order)
    corners = [rules.vector({"corner": corner}, "corner", 2) for corner in answer.get("corners", [])]
    listed_corners = listed([f"({rational(distortion)}, {rational(slack)})" for distortion, slack in corners])
    corner_definitions = (defined("corners", "seq (Q * Q)", listed_corners),) if corners else ()
    title, ask_term, answer_term, statement = _statement(described.claimed, asks, answer)
    claim = f"BlockClaim (Question {source.letters} {described.described} (Keeping pairs)) {ask_term} ({answer_term})"
    evidence = programs.of_curve(len(corners) - 1, "segment", "no slack") if corners else programs.of_number()
    return Theorem(
        f"{title}.",
        (
            *described.definitions,
            written_pairs(pairs_of(question)),
            *corner_definitions,
            defined("claimed", "block_claim", f"({claim})"),
        ),
        statement,
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"Profiles ProfileChecks ProfileBlockCurves {BY}",
    )


def _statement(source: str, asks: Document, answer: Document) -> Statement:
    """Return the title, question, answer and statement of a claim about a source set."""
    profile = f"(profile_level R pairs) (profile_delta R pairs) ({source})"
    if "level" in asks:
        slack, distortion = rules.number(asks, "level"), rules.number(answer, "distortion")
        statement = f"least_under_profile {profile} {field_element(slack)} {field_element(distortion)}"
        title = f"The least distortion with the slack {slack} is {distortion}"
        return title, f"(Level {argument(slack)})", f"Distortion {argument(distortion)}", statement
    if "at" in asks:
        distortion, slack = rules.number(asks, "at"), rules.number(answer, "slack")
        statement = f"least_slack {profile} {field_element(distortion)} {field_element(slack)}"
        title = f"The least slack at distortion {distortion} is {slack}"
        return title, f"(At {argument(distortion)})", f"Slack {argument(slack)}", statement
    title = "The least slack as a function of the distortion"
    return title, "Everywhere", "Corners corners", f"slack_corners ({source}) pairs corners"


def in_order(rows: Iterable[str]) -> list[str]:
    """Return the rows in the order of ProfileBlocks.v: the first lines of all pairs, then the second lines.

    Examples
    --------
    >>> in_order(["one", "line 1", "line 2", "line 3", "line 4", "at most"])
    ['one', 'line 1', 'line 3', 'line 2', 'line 4', 'at most']
    """
    names = list(rows)
    lines = [name for name in names if name.startswith(LINE)]
    first = names.index(lines[0])
    return [*names[:first], *lines[::2], *lines[1::2], *names[first + len(lines) :]]
