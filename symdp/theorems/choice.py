r"""Which template writes the theorem of a certificate: one row for each kind of claim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from symdp.arguments import required
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding
from symdp.errors import Unsupported
from symdp.theorems.notation import Notation
from symdp.theorems.theorem import Theorem

LONG_CURVE = "theorem: none is written for a curve of so many pieces; write those of single distortions, with at(distortion)"
Template = Callable[[Mapping[str, Any], Mapping[str, Any], Notation], Theorem]

# kind of the claim -> its template: a module of this package, and a function of it.
TEMPLATES = {
    "least leakage": ("private_point", "least_leakage"),
    "least distortion": ("private_point", "least_distortion"),
    "curve": ("private_curve", "curve"),
    "least leakage of a measure": ("measured_point", "least_leakage"),
    "least distortion of a measure": ("measured_inverse", "least_distortion"),
    "curve of a measure": ("measured_curve", "curve"),
    "least leakage of databases": ("databases", "least_leakage"),
    "least distortion of databases": ("databases", "least_distortion"),
    "curve of databases": ("databases", "function"),
    "least leakage on a graph": ("graph_page", "least_leakage"),
    "graph utility": ("graph_page", "utility"),
    "least leakage by entries": ("floor_page", "least_leakage"),
    "least distortion by entries": ("floor_page", "least_distortion"),
    "graph leakage": ("graph_leakage", "largest"),
    "graph leakage with few outputs": ("graph_leakage", "few_outputs"),
    "least leakage over a chi-square ball": ("chi_square_page", "least_leakage"),
    "least leakage over a Kullback-Leibler ball": ("kullback_leibler_page", "least_leakage"),
    "least majorised prior": ("majorised_page", "least_majorised"),
    "curve by floors": ("floor_function", "function"),
    "least leakage by floors": ("root_page", "least_leakage"),
    "enclosed leakage": ("enclosed_page", "enclosed"),
    "enclosed distortion": ("enclosed_inverse", "least_distortion"),
    "least distortion at epsilon": ("epsilon_page", "least_distortion"),
    "formula": ("proved_formula", "proved"),
    "least distortion under a profile": ("profile_page", "least_distortion"),
    "least slack of a profile": ("profile_page", "least_slack"),
    "profile at epsilons": ("profile_around_page", "around"),
    "least distortion with sensitive letters": ("sensitive_page", "least_distortion"),
    "least distortion of independent records": ("independent_page", "total_distortion"),
    "least leakage of records alike": ("independent_page", "least_of_alike"),
    "least identifiability": ("identifiable_page", "least_identifiability"),
    "enclosed mu": ("gaussian_page", "least_mu"),
    "enclosed distortion at mu": ("gaussian_page", "least_distortion"),
    "curve of the least slack": ("band_page", "corners"),
    "band of the least slack": ("band_page", "least_slack"),
    "band of the least mu": ("band_page", "least_mu"),
    "refuted formula": ("refutation", "refuted"),
    "formula by blocks": ("block_formula_page", "proved"),
    "refuted formula by blocks": ("refutation", "refuted_by_blocks"),
    "curve in symbols": ("symbolic_page", "in_symbols"),
    "curve in one parameter": ("parameter_curve_page", "curve"),
    "least leakage in one parameter": ("parameter_level_page", "least_leakage"),
    "closed form of a family": ("closed_form_page", "proved"),
    "statement": ("statement_page", "statement"),
}


def page_of(certificate: Certificate, notation: Notation | None = None) -> Theorem:
    r"""The theorem that the certificate of an answer proves, with its proof.

    Parameters
    ----------
    certificate : Certificate
        As answers hand it out, with what the solver found; it is checked first.
    notation : Notation, optional

    Returns
    -------
    Theorem
        All of whose claims were evaluated.

    Raises
    ------
    CertificateRejected
        For a certificate that proves nothing.
    Unsupported
        Where no theorem is written for claims of this kind yet, and for a certificate that was read from a file.

    Examples
    --------
    >>> from symdp import SourceSet, optimal_mechanism
    >>> page_of(optimal_mechanism(SourceSet.simplex(3), "1/2").certificate).title
    'Least leakage'
    """
    required(certificate, Certificate, "certificate").verify()
    if certificate.finding is None or certificate.finding.record != certificate.record:
        raise Unsupported("theorem: nothing is known of how this certificate was found; symdp.theorem_of asks again")
    return page_from(certificate.finding, notation)


def page_from(finding: Finding, notation: Notation | None = None) -> Theorem:
    """The theorem about a claim that was certified, from what the solver found.

    Raises
    ------
    Unsupported
        Where no theorem is written for claims of this kind yet, or the claim is a curve of too many pieces.
    """
    names = required(notation or Notation(), Notation, "notation")
    if finding.claim["kind"] == "curve" and not finding.evidence:
        raise Unsupported(LONG_CURVE)
    found = template(finding.claim["kind"])(finding.claim, finding.evidence, names)
    if wrong := found.false_claims():
        raise ArithmeticError(f"a claim of the theorem does not hold: {wrong[0].latex}")
    return found


def template(kind: str) -> Template:
    """What writes the theorem of claims of a kind."""
    if kind not in TEMPLATES:
        raise Unsupported(f"theorem: none is written yet for certificates of the kind {kind!r}; use the certificate")
    module, name = TEMPLATES[kind]
    found: Template = getattr(import_module(f"symdp.theorems.{module}"), name)
    return found
