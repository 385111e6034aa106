"""A certificate as a theorem of Coq: the statement comes from the claim alone, the proof from the evidence.

The theorem is stated in the notions of proofs/coq/Definitions.v, over every ordered field, and proved from the soundness
theorems of the files *Checks.v of that folder by computation on exact rationals. Evidence that does not prove the claim
gives a file that Coq rejects; nothing in Python has to be trusted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symdp.certificates.checker import rules, shape
from symdp.certificates.coq.alike import identifiability_theorem, majorised_theorem
from symdp.certificates.coq.curve import curve_theorem, leakage_curve_theorem
from symdp.certificates.coq.databases import database_curve_theorem, database_leakage_theorem
from symdp.certificates.coq.entries import graph_theorem, level_theorem, loss_theorem, sensitive_theorem
from symdp.certificates.coq.graph import capacity_theorem, utility_theorem
from symdp.certificates.coq.leakage import distortion_theorem, leakage_theorem
from symdp.certificates.coq.maximal_leakage import maximal_distortion_theorem, maximal_leakage_theorem
from symdp.certificates.coq.of_records import record_theorem
from symdp.certificates.coq.outputs import outputs_theorem
from symdp.certificates.coq.profile import profile_distortion_theorem, slack_theorem
from symdp.certificates.coq.records import alike_theorem, databases_theorem, total_theorem
from symdp.certificates.coq.terms import Theorem
from symdp.certificates.finding import Finding
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported

THEOREMS: dict[str, Callable[[dict[str, Any], dict[str, Any]], Theorem]] = {
    "least leakage": leakage_theorem,
    "least distortion": distortion_theorem,
    "curve": curve_theorem,
    "least majorised prior": majorised_theorem,
    "least identifiability": identifiability_theorem,
    "least leakage of a measure": maximal_leakage_theorem,
    "least distortion of a measure": maximal_distortion_theorem,
    "curve of a measure": leakage_curve_theorem,
    "graph utility": utility_theorem,
    "graph leakage": capacity_theorem,
    "graph leakage with few outputs": outputs_theorem,
    "least leakage by entries": level_theorem,
    "least distortion by entries": loss_theorem,
    "least distortion with sensitive letters": sensitive_theorem,
    "least leakage on a graph": graph_theorem,
    "least distortion of independent records": total_theorem,
    "least distortion of databases": databases_theorem,
    "least leakage of databases": database_leakage_theorem,
    "curve of databases": database_curve_theorem,
    "least leakage of records alike": alike_theorem,
    "least distortion under a profile": profile_distortion_theorem,
    "least slack of a profile": slack_theorem,
}


def coq_proof(document: Any) -> str:
    """The text of a Coq file whose theorem is the claim of a certificate.

    Parameters
    ----------
    document : dict
        A certificate; whether its evidence holds is for Coq to say.

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
        For a kind of claim that is not stated in Coq.

    Examples
    --------
    >>> from symdp import SourceSet, optimal_mechanism
    >>> found = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4")
    >>> [line.strip() for line in coq_proof(found.certificate.document).splitlines() if "ofQ R 3" in line]
    ['least_approximate_exp_epsilon (hull (source R 2 vertices)) (ofQ R (1#4)) (ofQ R 0) (ofQ R 3).']
    """
    try:
        if isinstance(document, dict) and document.get("format") == shape.BY_RECORD:
            return record_theorem(document).to_file()
        return _by_kind(rules.field(document, "claim", dict), rules.field(document, "evidence", dict))
    except shape.UnknownKind as error:
        raise Unsupported(f"no Coq proof is written: {error}") from None
    except rules.Malformed as error:
        raise InvalidArgument(f"not a certificate: {error}") from None
    except rules.Rejected as error:
        raise CertificateRejected(error.reason()) from None
    except (AttributeError, IndexError, KeyError, TypeError, ZeroDivisionError):
        raise InvalidArgument("not a certificate: its evidence is not of the shape that its kind of claim has") from None


def coq_proof_from(finding: Finding) -> str:
    """The same from what the solver found for a claim."""
    return coq_proof({"claim": finding.claim, "evidence": finding.evidence})


def _by_kind(claim: dict[str, Any], evidence: dict[str, Any]) -> str:
    kind = rules.field(claim, "kind", str)
    if kind not in THEOREMS:
        raise Unsupported(f"a claim of the kind {kind[:40]!r} is not written as a Coq proof, only {', '.join(THEOREMS)}")
    return THEOREMS[kind](claim, evidence).to_file()
