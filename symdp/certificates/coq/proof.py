"""A certificate as a theorem of Coq: the statement comes from the record alone, the proof from points and multipliers.

The theorem is stated in the notions of proofs/coq/Definitions.v, over every ordered field, and proved from the one theorem
of BlockClaims.v, or of RecordClaims.v, by computation on exact rationals. Numbers that do not prove the record give a file
that Coq rejects; nothing in Python has to be trusted.
"""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import block_programs, record_blocks, rules, shape
from symdp.certificates.checker import identifiability_blocks as identifiability
from symdp.certificates.checker import majorised_blocks as majorised
from symdp.certificates.checker import profile_blocks as profiles
from symdp.certificates.checker import record as records
from symdp.certificates.coq.blocks import blocks_theorem
from symdp.certificates.coq.identifiability_blocks import identifiability_blocks_theorem
from symdp.certificates.coq.majorised_blocks import majorised_blocks_theorem
from symdp.certificates.coq.profile_blocks import profile_blocks_theorem
from symdp.certificates.coq.record_blocks import records_theorem
from symdp.certificates.coq.terms import Theorem
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported


def coq_proof(document: Any) -> str:
    """The text of a Coq file whose theorem is the record of a certificate.

    Parameters
    ----------
    document : dict
        A certificate; whether its points and multipliers hold is for Coq to say.

    Returns
    -------
    str

    Raises
    ------
    InvalidArgument
        When the document is not a certificate.
    CertificateRejected
        When these do not even have a form that Coq could reject.
    Unsupported
        For a question that is not stated in Coq.

    Examples
    --------
    >>> from symdp import SourceSet, optimal_mechanism
    >>> found = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4")
    >>> [line.strip() for line in coq_proof(found.certificate.document).splitlines() if "ofQ R 3" in line]
    ['least_approximate_exp_epsilon (hull (source R 2 vertices)) (ofQ R (1#4)) (ofQ R 0) (ofQ R 3).']
    """
    try:
        return _theorem(document).to_file()
    except shape.UnknownKind as error:
        raise Unsupported(f"no Coq proof is written: {error}") from None
    except rules.Malformed as error:
        raise InvalidArgument(f"not a certificate: {error}") from None
    except rules.Rejected as error:
        raise CertificateRejected(error.reason()) from None
    except (AttributeError, IndexError, KeyError, TypeError, ZeroDivisionError):
        raise InvalidArgument("not a certificate: its numbers are not of the shape that its question has") from None


def _theorem(document: Any) -> Theorem:
    """The theorem of a certificate, by the file that writes those of its question."""
    said = records.record_in(document)
    question = said["question"]
    if not block_programs.has_programs(said):
        raise Unsupported("no Coq proof is written for a question without programs")
    if identifiability.concerns(question):
        return identifiability_blocks_theorem(document)
    if majorised.concerns(question):
        return majorised_blocks_theorem(document)
    if record_blocks.concerns(question):
        return records_theorem(document)
    if profiles.concerns(question):
        return profile_blocks_theorem(document)
    return blocks_theorem(document)
