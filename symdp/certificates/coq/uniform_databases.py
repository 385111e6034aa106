"""Databases whose records may be uniform as theorems of Coq: the evidence is the weights of the uniform prior.

The theorem is about exp(leakage); that its logarithm lies between two numbers is no part of it.
"""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.kernel.block_programs import ends_of
from symdp.certificates.checker.programs import response_blocks
from symdp.certificates.coq.claim_blocks import NO_SUPPORT, Programs
from symdp.certificates.coq.claim_terms import count_of, written_pieces
from symdp.certificates.coq.coq_terms import Theorem, argument, record_term, shared_matrix
from symdp.certificates.coq.identical_records import CoqClaim, LeakingRecords, PrivateRecords
from symdp.certificates.coq.source_terms import coq_source
from symdp.errors import Unsupported

Document = dict[str, Any]
EVEN, MOST_LETTERS = "the uniform prior", 10_000
# Maximal leakage, what is equal to it where the uniform prior is to be served, and min-entropy leakage.
LEAKING = ("ml", "sibson:oo", "min-entropy")


def uniform_databases_theorem(document: Document) -> Theorem:
    """Return the theorem of a certificate about databases that a formula answers."""
    said = records.record_in(document)
    question, asks, answer = [said[key] for key in records.SAID]
    data, name = question["records"], block_programs.name_of(said)
    private = name == "response_blocks"
    if not private and not (name == "shell_blocks" and question["leakage"] in LEAKING):
        raise Unsupported(
            "databases with the uniform prior are written as a Coq proof under differential privacy, maximal leakage and"
            " min-entropy leakage only"
        )
    count = count_of(data)
    source = source_membership.Source(data["source"]) if "source" in data else uniform(data["letters"])
    described = coq_source(source, written=shared_matrix)
    programs = Programs(document, source)
    weights = programs.weights(EVEN) if "source" in data else "[:: [:: [:: 1]]]"
    shown = record_term(NO_SUPPORT | {"prior_shown": weights})
    alike = (
        PrivateRecords.of(count, source.letters, described, response_blocks.Responses(question).delta)
        if private
        else LeakingRecords.of(count, source.letters, described, question["leakage"])
    )
    return alike.theorem(_said(alike, asks, answer), shown)


def _said(alike: PrivateRecords | LeakingRecords, asks: Document, answer: Document) -> CoqClaim:
    """Return the claim of a record for the whole database."""
    if "level" in asks:
        low, high = ends_of(answer["distortion"])
        return alike.level(rules.number(asks, "level"), low, high, f"Between {argument(low)} {argument(high)}")
    if "curve" in asks:
        return alike.curve(rules.number(answer, "zero_from"), written_pieces(answer))
    return alike.at(rules.number(asks, "at"), answer)


def uniform(letters: int) -> source_membership.Source:
    """Return the uniform prior alone."""
    if letters > MOST_LETTERS:
        raise Unsupported(f"{letters} letters are not written as a Coq proof, at most {MOST_LETTERS}")
    return source_membership.Source({"vertices": [[f"1/{letters}"] * letters]})
