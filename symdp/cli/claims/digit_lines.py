"""Output of ``recheck --mpmath``: answers and certificates evaluated at many digits by the definitions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.claim import schema
from symdp.cli.command_output import print_line
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError, Unsupported
from symdp.losses.loss_reader import read_loss

if TYPE_CHECKING:
    from symdp.digits.agreement import Report

SHOWS = "What was evaluated agrees with the claim at this precision; this is no proof."
LISTED = ("source", "letters", "leakage", "distortion", "mechanism")


def run_digits(file: str, digits: int, verbose: bool) -> None:
    """Print the agreement of a file with the definitions.

    Raises
    ------
    CertificateRejected
        With the first number that differs.
    """
    report = _report(_read(file), read_place(digits, "mpmath", 10, 1000))
    for line in report.lines if verbose or not report.accepted else []:
        print_line(str(line))
    if not report.accepted:
        raise CertificateRejected(report.verdict.removeprefix("REJECTED: "))
    print_line(f"mpmath {report.verdict}")
    for note in [] if verbose else report.notes:
        print_line(f"  {note}")
    print_line(f"  {SHOWS}")


def _read(file: str) -> dict[str, Any]:
    try:
        document: Any = schema.read(Path(file))  # type: ignore[no-untyped-call]
    except schema.Malformed as error:
        raise InvalidArgument(str(error)) from None
    except OSError as error:
        raise InvalidArgument(f"{file} cannot be read ({error.strerror})") from None
    if not isinstance(document, dict):
        raise InvalidArgument(f"{file} is neither an answer nor a certificate")
    return document


def _report(document: dict[str, Any], digits: int) -> Report:
    from symdp.digits.answer_check import check_answer
    from symdp.digits.function_check import check_function
    from symdp.digits.number_texts import UnreadableText

    try:
        if document.get("command") == "solve" and "symbols" not in document and isinstance(document.get("letters"), int):
            return check_answer(_plain(document), digits)
        if document.get("command") in ("solve", "curve"):
            return check_function(document, _witnesses(document), digits)
        return _of_record(Certificate(document), digits)
    except SymdpError:
        raise
    except UnreadableText as error:
        raise InvalidArgument(f"a number of the file is not read: {error}") from None
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
        raise InvalidArgument(f"the file does not have the form of an answer: {type(error).__name__} {error}") from None


def _plain(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with its costs listed, and with the enclosure of its own mechanism."""
    missing = [key for key in LISTED if key not in answer]
    if missing:
        raise InvalidArgument(f"the answer lacks {', '.join(missing)}; write it with --json")
    loss = answer.get("loss") or "hamming"
    costs = loss if loss == "hamming" else [list(map(str, row)) for row in read_loss(loss).matrix(answer["letters"])]
    claimed = ((answer.get("certificate") or {}).get("answer") or {}).get("nats")
    ends = [claimed["low"], claimed["high"]] if isinstance(claimed, dict) and "low" in claimed else answer.get("enclosure")
    return {**answer, "loss": costs, "enclosure": ends}


def _witnesses(document: dict[str, Any]) -> Any:
    """Return optima of the question at and beside the ends of the pieces, from the solver."""
    from symdp.tradeoffs.common.plain_answers import witnesses

    certificate = document.get("certificate")
    if certificate is None or "symbols" in document:
        raise Unsupported("mpmath: this answer does not state its question in numbers; use curve.check() in Python")
    return witnesses(_solved(Certificate(certificate).record), 0)


def _solved(record: dict[str, Any]) -> Any:
    """Return the answer of the question of a record, solved again."""
    from symdp.conjectures.certificate_theorem import answer_again

    return answer_again(record)


def _of_record(certificate: Certificate, digits: int) -> Report:
    """Evaluate the claim of a certificate beside the mechanism and prior of its question, which is solved again."""
    from symdp.digits.answer_check import check_answer
    from symdp.digits.function_check import check_function
    from symdp.tradeoffs.common.plain_answers import plain_answer, witnesses
    from symdp.tradeoffs.common.record_claims import claim_of, function_of

    record = certificate.record
    answer = _solved(record)
    if "curve" in record.get("asks", {}):
        return check_function(function_of(record), witnesses(answer, 0), digits)
    return check_answer(claim_of(record, plain_answer(answer)), digits)
