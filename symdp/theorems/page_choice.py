r"""The choice of the template that writes the theorem of a certificate, by the kind of its question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast

from symdp.arguments import required
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding
from symdp.errors import Unsupported
from symdp.leakages.measure import Kind, measure
from symdp.theorems.notation import Notation
from symdp.theorems.record import AT, CURVE, LEVEL, Record
from symdp.theorems.theorem import Theorem

Object = Mapping[str, Any]
Template = Callable[[Record, Object, Notation], Theorem]

# sought property other than a trade-off -> its template: a module and its function, or a page and its method.
SOUGHT = {
    "statement": "claims.statement_page.statement",
    "formula": "claims.formula_page.ProvedFormula.theorem",
    "formula by blocks": "claims.every_alphabet_page.BlockFormula.theorem",
    "refuted formula": "claims.formula_page.Refutation.theorem",
    "refuted formula by blocks": "claims.formula_page.Refutation.theorem",
    "closed form of a family": "claims.every_alphabet_page.ClosedForm.theorem",
    "least majorised prior": "measures.majorised_page.MajorisedPage.theorem",
    "capacity": "graphs.graph_page.GraphLeakage.theorem",
    "capacity with few outputs": "graphs.graph_page.FewOutputs.theorem",
}
IDENTIFIABILITY = "identifiability"
# key of a trade-off -> its templates at a distortion, at a level, and for the whole curve.
TRADE_OFFS = {
    "letters": (
        "local.least_epsilon_page.PrivatePoint.least_leakage",
        "local.least_epsilon_page.PrivatePoint.at_level",
        "local.private_curve_page.WholeFunction.theorem",
    ),
    "entries": (
        "general_loss.entries_page.EntriesPage.at_distortion",
        "general_loss.entries_page.EntriesPage.at_level",
        None,
    ),
    "entries with a delta": (
        "general_loss.approximate_entries_page.ApproximatePage.at_distortion",
        "general_loss.approximate_entries_page.ApproximatePage.at_level",
        None,
    ),
    "floors": (
        "general_loss.column_minima_page.FloorPage.at_distortion",
        "general_loss.column_minima_page.FloorPage.at_level",
        "general_loss.column_minima_function_page.FloorFunction.theorem",
    ),
    "a root": ("general_loss.column_minima_page.RootPage.theorem", None, None),
    "a graph": ("graphs.graph_page.GraphLevel.theorem", "graphs.graph_page.GraphUtility.theorem", None),
    "sensitive letters": (None, "general_loss.entries_page.SensitivePage.at_level", None),
    "a measure": (
        "measures.measured_page_choice.least_leakage",
        "measures.least_distortion_page.least_distortion",
        "measures.measured_page_choice.curve",
    ),
    "bounds of a measure": (
        "measures.enclosure_page.least_leakage",
        "measures.enclosure_page.EnclosedDistortion.theorem",
        None,
    ),
    IDENTIFIABILITY: ("local.identifiability_page.IdentifiablePage.theorem", None, None),
    "Gaussian privacy": (
        "local.gaussian_page.GaussianPage.least_mu",
        "local.gaussian_page.GaussianPage.least_distortion",
        "local.band_page.least_mu",
    ),
    "profile": (
        "local.profile_page.ProfilePage.least_slack",
        "local.profile_page.ProfilePage.least_distortion",
        "local.band_page.corners",
    ),
    "profile at epsilons": (*["local.irrational_epsilon_page.ProfileAroundPage.theorem"] * 2, "local.band_page.least_slack"),
    "databases": ("databases.database_page.theorem",) * 3,
    "records alike": ("databases.independent_records_page.RecordsPage.theorem", None, None),
    "groups": (None, "databases.independent_records_page.TotalDistortion.theorem", None),
    "chi_square": ("local.divergence_ball_page.BallPage.at_distortion", None, None),
    "kullback_leibler": ("local.divergence_ball_page.BallPage.at_distortion", None, None),
    "geometric": (None, None, None),
    "symbols": (None, None, "parametric.parametric_set_page.SymbolicPage.theorem"),
    "diagonals in symbols": (None, None, "parametric.parametric_set_page.SegmentPage.theorem"),
    "symbol": (
        "parametric.parametric_vertices_page.LevelPage.theorem",
        None,
        "parametric.parametric_vertices_page.CurvePage.theorem",
    ),
}
AT_NATS = "local.irrational_epsilon_page.EpsilonPage.theorem"
OF_SOURCES = ("chi_square", "kullback_leibler", "symbols", "symbol", "geometric")


def page_of(certificate: Certificate, notation: Notation | None = None) -> Theorem:
    r"""Return the theorem that the certificate of an answer proves, with its proof.

    Parameters
    ----------
    certificate : Certificate
        The certificate of an answer, with the quantities of the solver; it is verified first.
    notation : Notation, optional

    Returns
    -------
    Theorem
        The theorem, all of whose claims were evaluated.

    Raises
    ------
    CertificateRejected
        For a certificate that proves nothing.
    Unsupported
        Where no theorem is written about it yet, and for a certificate that was read from a file.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
    >>> page_of(optimal_mechanism(SourceSet.simplex(3), "1/2").certificate).title
    'Least leakage'
    """
    required(certificate, Certificate, "certificate").verify()
    if certificate.finding is None or certificate.finding.record != certificate.record:
        raise Unsupported("theorem: nothing is known of how this certificate was found; symdp.theorem_of asks again")
    return page_from(certificate.finding, notation)


def page_from(finding: Finding, notation: Notation | None = None) -> Theorem:
    """Return the theorem on a finding, from the quantities that the solver computed.

    Raises
    ------
    Unsupported
        Where no theorem is written about it yet, or it is a curve of too many pieces.
    """
    names = required(notation or Notation(), Notation, "notation")
    record = Record.of(finding.record)
    theorem = template(record, finding.evidence)(record, finding.evidence, names)
    if wrong := theorem.false_claims():
        raise ArithmeticError(f"a claim of the theorem does not hold: {wrong[0].latex}")
    return theorem


def template(record: Record, evidence: Object) -> Template:
    """Return the template that writes the theorem of a record, which depends on the method of proof as well."""
    folder, module, name, *methods = named(record, evidence).split(".")
    page = getattr(import_module(f"symdp.theorems.{folder}.{module}"), name)
    if not methods:
        return cast("Template", page)
    return lambda *arguments: cast("Theorem", getattr(page(*arguments), methods[0])())


def named(record: Record, evidence: Object) -> str:
    """Return the name of a template in one of the tables."""
    if sought := record.question.get("sought"):
        name = SOUGHT.get(_sought(sought, record))
    elif "nats" in record.asks:
        name = AT_NATS
    else:
        name = TRADE_OFFS[subject(record, evidence)][(AT, LEVEL, CURVE).index(record.parameter)]
    if name is None:
        raise Unsupported("theorem: none is written yet for what this certificate says; use the certificate")
    return name


def _sought(sought: str, record: Record) -> str:
    """Return the key of a sought property, with the kind of its answer."""
    refuted = "refuted " if "refuted" in record.answer else ""
    by_blocks = " by blocks" if "where" in record.question else ""
    return f"{refuted}{sought}{by_blocks}{' with few outputs' if 'outputs' in record.question else ''}"


def subject(record: Record, evidence: Object) -> str:
    """Return the key of a trade-off: its records, its kind of source or its measure; for privacy, its method of proof."""
    question = record.question
    if "groups" in question:
        return "groups"
    if "records" in question:
        return "records alike" if isinstance(question["records"], int) else "databases"
    if keys := [key for key in OF_SOURCES if key in record.source]:
        return "diagonals in symbols" if "corners" in record.answer else keys[0]
    if record.leakage == IDENTIFIABILITY:
        return IDENTIFIABILITY
    if "profile" in question:
        return "profile" if "exp_epsilon" in question["profile"][0] else "profile at epsilons"
    return _of_privacy(record, evidence) if "delta" in question else _of_measure(record)


def _of_measure(record: Record) -> str:
    """Return the key of a measure: Gaussian privacy, bounds of a measure, or a measure."""
    if measure(record.leakage).kind is Kind.GAUSSIAN:
        return "Gaussian privacy"
    known = record.answer.get("nats", record.answer.get("distortion"))
    return "bounds of a measure" if isinstance(known, dict) and "low" in known else "a measure"


def _of_privacy(record: Record, evidence: Object) -> str:
    """Return the key of a trade-off of privacy: sensitive letters, a graph, a root, letters, or the form of the entries."""
    if "sensitive" in record.question:
        return "sensitive letters"
    if evidence.keys() & {"parts", "high", "path"}:
        return "a graph"
    if "root_of" in record.answer.get("exp", ""):
        return "a root"
    plain = record.question["loss"] == "hamming" and record.question["adjacency"] is None
    if plain and not evidence.keys() & {"matrix", "floor", "corners"}:
        return "letters"
    if record.delta:
        return "entries with a delta"
    return "floors" if evidence.keys() & {"floor", "corners"} else "entries"
