"""Construction of certificates from a solver's findings.

For most files of the checker that write programs, a class of :mod:`symdp.certificates.completions` completes the findings
to points and multipliers by formulas, without a solver. The programs of the other files are solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.certificates.checker import rules, work
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.claim import schema
from symdp.certificates.checker.kernel import block_forms, block_kernel, block_programs
from symdp.certificates.completions.completion_choice import completion_of
from symdp.certificates.completions.inner_proofs import changed
from symdp.certificates.completions.vector_writer import Writer
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError, Unsupported

# Points of programs with no more unknowns are written as vectors.
SHORT = 40
# Exceptions of a completion for evidence of another kind.
OF_ANOTHER_KIND = (ArithmeticError, LookupError, TypeError, ValueError)


def document_of(record: Mapping[str, Any], evidence: Mapping[str, Any]) -> dict[str, Any]:
    """Return a certificate, as :func:`made` makes it."""
    return made(record, evidence)[0]


def made(record: Mapping[str, Any], evidence: Mapping[str, Any]) -> tuple[dict[str, Any], Any]:
    """Make a certificate: points and multipliers for the programs of a record, or evidence if it has none.

    Parameters
    ----------
    record : mapping
        Question, asks and answer.
    evidence : mapping
        Evidence from the solver for the record; empty if all programs are to be solved.

    Returns
    -------
    dict
        JSON data; :mod:`symdp.certificates.checker` says whether it holds.
    Written
        The record with the programs that the checker wrote of it, for a check of the certificate.

    Raises
    ------
    CertificateRejected
        Where a program shows that the claim is false.
    InvalidArgument
        When it is not a record.
    Unsupported
        When the question is too large.
    """
    claim = {key: record[key] for key in records.RECORD_KEYS if key in record}
    try:
        proof, written = _proof(claim, evidence)
    except rules.Rejected as error:
        raise CertificateRejected(f"the claim has no certificate: {error}") from None
    except work.TooLarge as error:
        raise Unsupported(f"no certificate is made: {error}") from None
    except rules.Malformed as error:
        raise InvalidArgument(f"not a claim: {error}") from None
    return {"format": block_programs.FORMAT, **claim, **proof}, written


@work.counted  # type: ignore[untyped-decorator]
def _proof(claim: dict[str, Any], evidence: Mapping[str, Any]) -> tuple[dict[str, Any], Any]:
    """Return the proof of a record, and its programs."""
    written = block_programs.RecordPrograms(claim)
    if written.parts is None:
        return {"evidence": _with_proofs(written.record, evidence)}, written
    point, multipliers, writers = {}, {}, (Writer(), Writer())
    completion = _completion(written.record, evidence)
    for part in written.parts:
        if part.name is not None:
            blocks = _point_and_multipliers(part, written.record, completion, writers)
            if part.at_most is not None:
                point[part.name] = blocks[0]
            if part.at_least is not None or part.empty:
                multipliers[part.name] = blocks[1]
    return {"point": point, "multipliers": multipliers}, written


def _with_proofs(record: dict[str, Any], evidence: Mapping[str, Any]) -> dict[str, Any]:
    """Return the evidence of a record without programs, from an untrusted file, with the proofs of nested records made."""

    def proof(one: Mapping[str, Any], inner_evidence: Mapping[str, Any]) -> dict[str, Any]:
        return {
            key: value
            for key, value in document_of(one, inner_evidence).items()
            if key in ("point", "multipliers", "evidence")
        }

    def end(inner: Mapping[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in document_of(inner, inner["evidence"]).items() if key != "format"}

    try:
        return changed(record, evidence, proof, end)
    except SymdpError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise schema.Malformed("its evidence does not have the form of its record") from None


def _completion(record: dict[str, Any], evidence: Mapping[str, Any]) -> Any:
    """Return the completion of the evidence; None for evidence of another kind."""
    try:
        return completion_of(record, evidence) if evidence else None
    except OF_ANOTHER_KIND:
        return None


def _point_and_multipliers(
    part: Any, record: dict[str, Any], completion: Any, writers: tuple[Writer, Writer]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the point and multipliers of a part by completing the evidence or, for other evidence, by solving."""
    if completion is None:
        return _solved(part)
    try:
        point, multipliers = _plain(part, *completion.of(part.name))
        multipliers = _without_small(part, multipliers) if part.empty and _encloses(record) else multipliers
        return (
            writers[0].of(point, part.program.field) if part.at_most is not None else {},
            writers[1].of(multipliers, part.program.field) if part.at_least is not None or part.empty else {},
        )
    except OF_ANOTHER_KIND:
        return _solved(part)


def _solved(part: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    from symdp.certificates.completions.exact_solutions import solved

    return solved(part)


def _plain(part: Any, point: dict[str, Any], multipliers: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the blocks of a small program as plain vectors, which are easier to read than abbreviations.

    Numbers of a field, which are long, stay as they are.
    """
    plain = all(isinstance(block, vectors.Vector) for blocks in (point, multipliers) for block in blocks.values())
    if plain or part.program.shape[1] > SHORT or part.program.field is not None:
        return point, multipliers
    whole, charged = (
        {name: block[0].times(block[1]) if isinstance(block, tuple) else block for name, block in blocks.items()}
        for blocks in (point, multipliers)
    )
    scale = charged.get(block_forms.SCALE, block_kernel.ONE)
    return block_forms.made(part.program, whole), block_forms.filled(part.program, charged, scale)


def _encloses(record: dict[str, Any]) -> bool:
    """Return whether the answer encloses the least lambda between two numbers."""
    return "between" in record["answer"].get("exp", "")


def _without_small(part: Any, multipliers: dict[str, Any]) -> dict[str, Any]:
    """Return multipliers without their terms in s, if these suffice: a bound that is no optimum has no point near it."""
    blocks = list(multipliers.values())
    if not all(isinstance(block, vectors.Vector) for block in blocks) or all(len(block.terms) < 2 for block in blocks):
        return multipliers
    plain = {name: vectors.Vector(block.size, block.terms[:1], block.scale) for name, block in multipliers.items()}
    try:
        bound = block_kernel.proved_by(part.program, plain, block_kernel.ONE)
    except rules.Rejected:
        return multipliers
    return plain if vectors.positive(bound, part.program.order) else multipliers
