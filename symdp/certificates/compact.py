"""Certificates of what the solver found.

Files of the checker that write programs have one of their name in :mod:`symdp.certificates.completions`, which completes
what was found to points and multipliers by formulas: nothing is solved again. The programs of others are solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from symdp.errors import CertificateRejected, InvalidArgument, SymdpError, Unsupported

if TYPE_CHECKING:
    from symdp.certificates.completions.written import Writer

# Points of programs with no more unknowns are written as vectors.
SHORT = 40


def document_of(record: Mapping[str, Any], evidence: Mapping[str, Any]) -> dict[str, Any]:
    """A certificate: the programs of a record with points and multipliers, or, where it has none, the evidence.

    Parameters
    ----------
    record : mapping
        Question, asks and answer.
    evidence : mapping
        What the solver found for the record; an empty one where all programs are to be solved.

    Returns
    -------
    dict
        JSON data; :mod:`symdp.certificates.checker` says whether it holds.

    Raises
    ------
    CertificateRejected
        Where a program shows that the claim is false.
    InvalidArgument
        Where it is no record.
    Unsupported
        For a too large question.
    """
    from symdp.certificates.checker import block_programs, rules, work
    from symdp.certificates.checker import record as records
    from symdp.certificates.completions.written import Writer

    said = {key: record[key] for key in records.SAID if key in record}
    document: dict[str, Any] = {"format": block_programs.FORMAT, **said}
    points, bounds = Writer(), Writer()

    @work.counted  # type: ignore[untyped-decorator]
    def find(record: dict[str, Any]) -> None:
        record = records.record_in(record)
        if not block_programs.has_programs(record):
            document["evidence"] = _with_proofs(record, evidence)
            return
        document.update({"point": {}, "multipliers": {}})
        for part in block_programs.parts_of(record):
            if part.name is not None:
                point, multipliers = _found(part, record, evidence, (points, bounds))
                document["point"] |= {part.name: point} if part.at_most is not None else {}
                document["multipliers"] |= {part.name: multipliers} if part.at_least is not None or part.empty else {}

    try:
        find(said)
    except rules.Rejected as error:
        raise CertificateRejected(f"the claim has no certificate: {error}") from None
    except work.TooLarge as error:
        raise Unsupported(f"no certificate is made: {error}") from None
    except rules.Malformed as error:
        raise InvalidArgument(f"not a claim: {error}") from None
    return document


def _with_proofs(record: dict[str, Any], evidence: Mapping[str, Any]) -> dict[str, Any]:
    """The evidence of a record without programs, which may be of whoever wrote the file."""
    from symdp.certificates.checker import shape
    from symdp.certificates.completions.inner import changed

    def proof(one: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in document_of(one, found).items() if key in ("point", "multipliers", "evidence")}

    def end(given: Mapping[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in document_of(given, given["evidence"]).items() if key != "format"}

    try:
        return changed(record, evidence, proof, end)
    except SymdpError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise shape.Malformed("its evidence is not of the shape that such records have") from None


def _found(
    part: Any, record: dict[str, Any], evidence: Mapping[str, Any], writers: tuple[Writer, Writer]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Point and multipliers of a part: the evidence completed, or, where it is of another kind, the program solved."""
    from symdp.certificates.completions.choice import completion_of

    if evidence:
        with suppress(ArithmeticError, LookupError, TypeError, ValueError):
            point, multipliers = _plain(part, *completion_of(record, evidence).of(part.name))
            multipliers = _without_small(part, multipliers) if part.empty and _encloses(record) else multipliers
            return (
                writers[0].of(point) if part.at_most is not None else {},
                writers[1].of(multipliers) if part.at_least is not None or part.empty else {},
            )
    from symdp.certificates.solved import solved

    return solved(part)


def _plain(part: Any, point: dict[str, Any], multipliers: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The blocks of a small program without forms that are shorter, which say nothing in themselves.

    Those of roots have long numbers.
    """
    from symdp.certificates.checker import block_forms, block_kernel

    if part.program.shape[1] > SHORT or part.program.field is not None:
        return point, multipliers
    whole, charged = (
        {name: block[0].times(block[1]) if isinstance(block, tuple) else block for name, block in blocks.items()}
        for blocks in (point, multipliers)
    )
    scale = charged.get(block_forms.SCALE, block_kernel.ONE)
    return block_forms.made(part.program, whole), block_forms.filled(part.program, charged, scale)


def _encloses(record: dict[str, Any]) -> bool:
    """Whether the least lambda is one of an enclosure, whose ends are mostly no optima."""
    return "between" in record["answer"].get("exp", "")


def _without_small(part: Any, multipliers: dict[str, Any]) -> dict[str, Any]:
    """Multipliers without their terms in s, where these show as much: no point lies near a bound that is no optimum."""
    from symdp.certificates.checker import block_kernel, rules, vectors

    blocks = list(multipliers.values())
    if not all(isinstance(block, vectors.Vector) for block in blocks) or all(len(block.terms) < 2 for block in blocks):
        return multipliers
    plain = {name: vectors.Vector(block.size, block.terms[:1], block.scale) for name, block in multipliers.items()}
    try:
        bound = block_kernel.proved_by(part.program, plain, block_kernel.ONE)
    except rules.Rejected:
        return multipliers
    return plain if vectors.positive(bound, part.program.order) else multipliers
