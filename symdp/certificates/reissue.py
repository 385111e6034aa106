"""Certificates of format 3 for those of format 1."""

from __future__ import annotations

from typing import Any

from symdp.certificates.compact import document_of
from symdp.errors import InvalidArgument


def of_document(document: Any) -> dict[str, Any]:
    """A certificate of format 3 for one of format 1; one of format 3 as it is.

    Raises
    ------
    InvalidArgument
        Also for what has no claim.
    Unsupported
        For a claim without programs.
    """
    from symdp.certificates.checker import block_programs, record, shape

    if isinstance(document, dict) and document.get("format") == block_programs.FORMAT:
        return document
    if not isinstance(document, dict) or not isinstance(document.get("claim"), dict):
        raise InvalidArgument("not a certificate: it has no claim")
    claim, evidence = document["claim"], document.get("evidence")
    try:
        shape.check_claim(claim)
        said = record.record_of(claim)
    except shape.Malformed as error:
        raise InvalidArgument(f"not a claim: {error}") from None
    known = evidence if isinstance(evidence, dict) else {}
    return document_of(said, known)
