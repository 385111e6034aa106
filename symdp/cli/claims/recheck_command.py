"""Output of ``recheck``, and the claim of a certificate as a theorem of Coq or in LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.certificates.certificate import Certificate
from symdp.certificates.certificate_lines import certificate_lines
from symdp.cli.audit_command import coq_command, coq_verdict
from symdp.cli.command_output import Targets, counted, print_line
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.text_file import write_whole

if TYPE_CHECKING:
    from symdp.theorems.theorem import Theorem


def run_recheck_lines(file: str, verbose: bool) -> None:
    """Print the verdict on a file with a certificate, or an answer that holds one, on each line."""
    accepted, checked, without = 0, 0, 0
    for name, certificate in certificate_lines(file):
        if certificate is None:
            without += 1
            continue
        try:
            lines = certificate.reissued().verify()
        except CertificateRejected as error:
            raise CertificateRejected(f"{name}: {error}") from None
        except InvalidArgument as error:
            raise InvalidArgument(f"{name}: {error}") from None
        accepted, checked = accepted + 1, checked + len(lines)
        if verbose:
            print_line(f"{name} holds: {certificate.sentence()}")
    if not accepted:
        raise InvalidArgument(f"{file} has no certificate in any of its {without} lines")
    print_line(f"ACCEPTED: {counted(accepted, 'certificate')}, {counted(checked, 'line')} checked")
    if without:
        print_line(f"{counted(without, 'answer')} without a certificate")


def run_recheck(file: str, files: dict[str, str | None], targets: Targets, verbose: bool, coqc: bool) -> None:
    """Print the verdict and the claim; files are written if all lines hold."""
    paths = {name: path for name, path in files.items() if path is not None}
    certificate = Certificate.load(file).reissued()
    lines = certificate.verify()
    for name, path in paths.items():
        write_whole(path, _text(name, certificate))
    targets.write(lambda: _theorem(certificate))
    for line in lines if verbose else []:
        print_line(f"holds: {line}")
    if verbose:
        print_line(_files(certificate))
    print_line(f"ACCEPTED: {counted(len(lines), 'line')} checked")
    print_line(certificate.sentence())
    if "coq" in paths:
        print_line(f"Coq says: {coq_verdict(paths['coq'])}" if coqc else f"Coq checks it with: {coq_command(paths['coq'])}")


def _text(name: str, certificate: Certificate) -> str:
    """Return the content of the file of an option."""
    if name == "reissue":
        return certificate.to_json()
    return _coq(certificate)


def _files(certificate: Certificate) -> str:
    """Return the files of the checker that verify this certificate."""
    from symdp.certificates.trusted_files import needed_files

    files, count = needed_files(certificate.record)
    return f"checked by {len(files)} files of the checker, {count:,} lines: {', '.join(files)}"


def _coq(certificate: Certificate) -> str:
    """Return the claim as a theorem of Coq."""
    from symdp.certificates.coq.coq_proof import coq_proof

    return coq_proof(certificate.document)


def _theorem(certificate: Certificate) -> Theorem:
    """Return the claim as a theorem in LaTeX."""
    from symdp.conjectures.certificate_theorem import theorem_of

    return theorem_of(certificate)
