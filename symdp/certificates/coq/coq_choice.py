"""Certificates of format 3 as theorems of Coq: which file writes one."""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.coq.capacity_blocks import capacity_blocks_theorem
from symdp.certificates.coq.claim_blocks import blocks_theorem
from symdp.certificates.coq.coq_terms import Theorem
from symdp.certificates.coq.guess_blocks import guess_blocks_theorem
from symdp.certificates.coq.identifiability_blocks import identifiability_blocks_theorem
from symdp.certificates.coq.majorised_blocks import majorised_blocks_theorem
from symdp.certificates.coq.profile_blocks import profile_blocks_theorem
from symdp.certificates.coq.record_blocks import records_theorem
from symdp.certificates.coq.refuted_blocks import refuted_blocks_theorem
from symdp.errors import Unsupported


def record_theorem(document: dict[str, Any]) -> Theorem:
    """Return the theorem of a certificate of format 3."""
    said = records.record_in(document)
    if "groups" in said["question"] or "records" in said["question"]:
        return records_theorem(document)
    if "evidence" in document:
        raise Unsupported("no Coq proof is written of what evidence shows, without points and multipliers of programs")
    return THEOREMS.get(block_programs.name_of(said), blocks_theorem)(document)


# Of single records, by the file of the checker that writes their programs.
THEOREMS = {
    "capacity_blocks": capacity_blocks_theorem,
    "guess_blocks": guess_blocks_theorem,
    "identifiability_blocks": identifiability_blocks_theorem,
    "majorised_blocks": majorised_blocks_theorem,
    "profile_blocks": profile_blocks_theorem,
    "refuted_blocks": refuted_blocks_theorem,
}
