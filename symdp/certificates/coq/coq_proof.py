"""A certificate as a theorem of Coq: the statement comes from the record alone, the proof from its points and multipliers.

The theorem is stated in the notions of proofs/coq/Definitions.v, over every ordered field, and proved from the theorem
``accepted`` of BlockClaims.v or RecordClaims.v by computation on exact rationals. Evidence that does not prove the claim
gives a file that Coq rejects; nothing in Python has to be trusted.
"""

from __future__ import annotations

from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import schema
from symdp.certificates.coq.coq_choice import record_theorem
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported


def coq_proof(document: Any) -> str:
    """Return the text of a Coq file whose theorem is the claim of a certificate.

    Parameters
    ----------
    document : dict
        A certificate; Coq decides whether its evidence is valid.

    Returns
    -------
    str

    Raises
    ------
    InvalidArgument
        When the document is not a certificate.
    CertificateRejected
        When its evidence does not even have a form that Coq could reject.
    Unsupported
        For a question of which no theorem is stated in Coq.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
    >>> best = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4")
    >>> [line.strip() for line in coq_proof(best.certificate.document).splitlines() if "ofQ R 3" in line]
    ['least_approximate_exp_epsilon (hull (source R 2 vertices)) (ofQ R (1#4)) (ofQ R 0) (ofQ R 3).']
    """
    try:
        if not isinstance(document, dict) or document.get("format") != schema.FORMAT:
            raise InvalidArgument(
                f"not a certificate of format {schema.FORMAT}; symdp recheck FILE --reissue FILE converts one of format 1"
            )
        return record_theorem(document).to_file()
    except schema.UnknownKind as error:
        raise Unsupported(f"no Coq proof is written: {error}") from None
    except rules.Malformed as error:
        raise InvalidArgument(f"not a certificate: {error}") from None
    except rules.Rejected as error:
        raise CertificateRejected(error.reason()) from None
    except (AttributeError, IndexError, KeyError, TypeError, ZeroDivisionError):
        raise InvalidArgument(
            "not a certificate: its points and multipliers do not have the shapes of its programs"
        ) from None
