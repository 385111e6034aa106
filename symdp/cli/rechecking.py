"""Checking a certificate file, and writing its claim as a theorem, of Coq or in LaTeX."""

from __future__ import annotations

from symdp.certificates.certificate import Certificate
from symdp.cli.output import counted, print_line, require_writable
from symdp.cli.papers import coq_command, coq_verdict
from symdp.text_file import write_whole


def run_recheck(file: str, coq: str | None, latex: str | None, verbose: bool, coqc: bool) -> None:
    """Print the verdict and what it is about; files are written when all lines hold."""
    for name, path in (("coq", coq), ("latex", latex)):
        if path is not None:
            require_writable(name, path, file)
    certificate = Certificate.load(file)
    lines = certificate.verify()
    if coq is not None:
        from symdp.certificates.coq.proof import coq_proof

        write_whole(coq, coq_proof(certificate.document))
    if latex is not None:
        from symdp.theorems.choice import theorem_of

        write_whole(latex, theorem_of(certificate).to_latex())
    for line in lines if verbose else []:
        print_line(f"holds: {line}")
    print_line(f"ACCEPTED: {counted(len(lines), 'line')} checked")
    print_line(certificate.sentence())
    if coq is not None:
        print_line(f"Coq says: {coq_verdict(coq)}" if coqc else f"Coq checks it with: {coq_command(coq)}")
