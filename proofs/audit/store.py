"""What became of the statements as JSON data: certificates beside the statements, audits in a checkpoint."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from proofs.audit.ledger import ROOT
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import AuditResult, Witness, is_current
from symdp.certificates.certificate import Certificate
from symdp.conjectures.instances import decode, encode
from symdp.conjectures.verdict import Conditional, Proved, Refuted, Tested, Undecided, Verdict
from symdp.errors import CertificateRejected, InvalidArgument

FOLDER = ROOT / "certificates"


def path_of(statement: Statement) -> Path:
    """Where the certificate of a statement is kept."""
    return FOLDER / statement.paper / f"{statement.id.replace('/', '.')}.json"


def certificate_in(verdict: Verdict) -> Certificate | None:
    """The certificate that a verdict carries."""
    if isinstance(verdict, Conditional):
        return verdict.proof.certificate
    return verdict.certificate if isinstance(verdict, Proved | Refuted) else None


def write(statement: Statement, audited: AuditResult) -> None:
    """Keep the certificates of a statement and of its corrected form; remove one that is no longer carried.

    A file whose certificate stands, for this text and source and the same verdict, is left as it is.
    """
    certificate, path = certificate_in(audited.verdict), path_of(statement)
    path.parent.mkdir(parents=True, exist_ok=True)
    if certificate is None:
        path.unlink(missing_ok=True)
    elif not _stands(path, certificate):
        path.write_text(certificate.to_json() + "\n", encoding="utf-8")
    if statement.corrected is not None and audited.corrected is not None:
        write(statement.corrected, audited.corrected)


def _stands(path: Path, certificate: Certificate) -> bool:
    """Whether a file holds a certificate that is accepted and says as much as another one."""
    try:
        kept = Certificate.load(path)
        kept.verify()
        old, new = kept.record, certificate.record
    except (CertificateRejected, InvalidArgument):
        return False
    return bool(old["question"] == new["question"] and old["answer"]["verdict"] == new["answer"]["verdict"])


def stored(statement: Statement) -> AuditResult:
    """What the stored certificates say of a statement; nothing is searched or proved again."""
    corrected = None if statement.corrected is None else stored(statement.corrected)
    path = path_of(statement)
    certificate = Certificate.load(path) if path.exists() else None
    if certificate is not None and is_current(statement, certificate):
        verdict = verdict_of(certificate)
    elif certificate is not None:
        verdict = Undecided("its stored certificate was issued for another text; python -m proofs --write renews it")
    else:
        verdict = Undecided(statement.undecided) if statement.undecided else Tested(0, 0)
    return AuditResult(statement.name, verdict, statement.uses, 0, 0.0, corrected)


def verdict_of(certificate: Certificate) -> Verdict:
    """The verdict that a certificate of a statement was issued for."""
    question, answer = certificate.record["question"], certificate.record["answer"]
    if answer["verdict"] == "REFUTED":
        return Refuted(Witness(decode(answer["witness"])), certificate)
    return Proved(question["scope"], question["method"], certificate)


def to_document(audited: AuditResult) -> dict[str, Any]:
    """An audit as JSON data that :func:`from_document` reads back."""
    verdict, certificate = audited.verdict, certificate_in(audited.verdict)
    document: dict[str, Any] = {
        "name": audited.name,
        "uses": list(audited.uses),
        "instances": audited.instances,
        "seconds": audited.seconds,
        "corrected": None if audited.corrected is None else to_document(audited.corrected),
    }
    if certificate is not None:
        document["certificate"] = certificate.document
    elif isinstance(verdict, Refuted):
        document["witness"] = encode(verdict.witness.values)
    elif isinstance(verdict, Tested):
        document["tested"] = [verdict.instances, verdict.seed]
    elif isinstance(verdict, Undecided):
        document["undecided"] = verdict.reason
    return document


def from_document(document: dict[str, Any]) -> AuditResult:
    """Read :func:`to_document` back; a certificate is taken as it is, to be checked by whoever relies on it."""
    if "certificate" in document:
        verdict = verdict_of(Certificate(document["certificate"]))
    elif "witness" in document:
        verdict = Refuted(Witness(decode(document["witness"])))
    elif "tested" in document:
        verdict = Tested(*document["tested"])
    else:
        verdict = Undecided(document["undecided"])
    corrected = None if document["corrected"] is None else from_document(document["corrected"])
    uses, counted = tuple(document["uses"]), document["instances"]
    return AuditResult(document["name"], verdict, uses, counted, document["seconds"], corrected)
