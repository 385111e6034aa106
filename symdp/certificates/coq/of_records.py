"""Certificates of format 3 as theorems of Coq: which file writes one."""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import capacity_blocks as capacities
from symdp.certificates.checker import guess_blocks as guesses
from symdp.certificates.checker import identifiability_blocks as identifiability
from symdp.certificates.checker import majorised_blocks as majorised
from symdp.certificates.checker import profile_blocks as profiles
from symdp.certificates.checker import record as records
from symdp.certificates.checker import record_blocks
from symdp.certificates.checker import refuted_blocks as refutations
from symdp.certificates.coq.blocks import blocks_theorem
from symdp.certificates.coq.capacity_blocks import capacity_blocks_theorem
from symdp.certificates.coq.guess_blocks import guess_blocks_theorem
from symdp.certificates.coq.identifiability_blocks import identifiability_blocks_theorem
from symdp.certificates.coq.majorised_blocks import majorised_blocks_theorem
from symdp.certificates.coq.profile_blocks import profile_blocks_theorem
from symdp.certificates.coq.record_blocks import records_theorem
from symdp.certificates.coq.refuted_blocks import refuted_blocks_theorem
from symdp.certificates.coq.terms import Theorem
from symdp.errors import Unsupported


def record_theorem(document: dict[str, Any]) -> Theorem:
    """The theorem of a certificate of format 3."""
    question = records.record_in(document)["question"]
    if capacities.concerns(question):
        return capacity_blocks_theorem(document)
    if identifiability.concerns(question):
        return identifiability_blocks_theorem(document)
    if majorised.concerns(question):
        return majorised_blocks_theorem(document)
    if record_blocks.concerns(question):
        return records_theorem(document)
    if "evidence" in document:
        raise Unsupported("no Coq proof is written of what evidence shows, without points and multipliers of programs")
    if refutations.concerns(question):
        return refuted_blocks_theorem(document)
    if guesses.concerns(question):
        return guess_blocks_theorem(document)
    if profiles.concerns(question):
        return profile_blocks_theorem(document)
    return blocks_theorem(document)
