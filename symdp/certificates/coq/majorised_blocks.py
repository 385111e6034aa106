"""Least majorised priors with certificates of format 3 as theorems of Coq."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.coq.claim_blocks import BY, NO_SUPPORT, Programs
from symdp.certificates.coq.coq_terms import Theorem, defined, listed, record_term, shared_matrix, vector
from symdp.certificates.coq.source_terms import coq_source

MEMBER, LEVEL = "the prior is in the set", "letters of at least {}"


def majorised_blocks_theorem(document: dict[str, Any]) -> Theorem:
    """State the prior of a set that all priors of the set majorise."""
    source = source_membership.Source(document["question"]["source"])
    described = coq_source(source, written=shared_matrix)
    prior = rules.vector(document["answer"], "prior", source.letters)
    programs = Programs(document, source)
    levels = [programs.prices(LEVEL.format(value)) for value in distinct(prior)]
    evidence = NO_SUPPORT | {"prior_shown": programs.weights(MEMBER), "of_pieces": listed(levels)}
    question = f"(Question {source.letters} {described.described} Majorising)"
    claim = f"(BlockClaim {question} Everywhere (Prior prior_))"
    return Theorem(
        "The least majorised prior of the set.",
        (*described.definitions, defined("prior_", "seq Q", vector(prior)), defined("claimed", "block_claim", claim)),
        f"least_majorised ({described.claimed}) (vector R {source.letters} prior_)",
        f"Definition evidence := {record_term(evidence)}.",
        "accepted",
        "claimed",
        f"MajorisedChecks {BY}",
    )


def distinct(prior: list[Fraction]) -> list[Fraction]:
    """Return the positive probabilities, each once, in the order of their last places, as MajorisedBlocks.v has them.

    Examples
    --------
    >>> [str(value) for value in distinct([Fraction(n, 8) for n in (2, 4, 0, 2)])]
    ['1/2', '1/4']
    """
    return [value for value in reversed(dict.fromkeys(reversed(prior))) if value > 0]
