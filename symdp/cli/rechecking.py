"""Checking a certificate file, and writing its claim as a theorem of Coq."""

from __future__ import annotations

from symdp.certificates.certificate import Certificate
from symdp.cli.output import require_writable
from symdp.text_file import write_whole


def run_recheck(file: str, coq: str | None) -> list[str]:
    """The lines that were checked; the Coq file is written when all of them hold."""
    if coq is not None:
        require_writable("coq", coq, file)
    certificate = Certificate.load(file)
    lines = certificate.verify()
    if coq is not None:
        from symdp.certificates.coq.proof import coq_proof

        write_whole(coq, coq_proof(certificate.document))
    return lines
